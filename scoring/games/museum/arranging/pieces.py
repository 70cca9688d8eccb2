"""A player's cards as pieces to be laid: what each Collection pays where its cards lie, and Patrons and Gallery beside.

It says what a review would say, or nearly: where cards link or fill that count for nothing it may take a layout for
more or less than it is. So whatever is found is reviewed before it is believed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import islice, product
from typing import Final, NamedTuple

from scoring.arrange.finding import Finding, Layout, Measure, Puzzle, Spaces
from scoring.arrange.proving.floor import Floor
from scoring.bitboard import bits
from scoring.games.museum.arranging.argument import Case
from scoring.games.museum.arranging.every_layout import Museum
from scoring.games.museum.printed import CIVILISATIONS, MASTERPIECE

TOUCHING: Final = 0.2
"""Points for each two cards of a key that touch."""
MOST_CHOICES: Final = 64
"""How many choices of duplicates are looked at."""
ALL_VALUES: Final = frozenset(range(1, MASTERPIECE + 1))


class Trait(NamedTuple):
    """What is to be told apart of the cards of one key."""

    row: str
    """Their Civilisation, where the key is a Domain that has several of one."""
    value: int
    helps: bool
    """Whether they do no more than help to fill the Grand Gallery."""


class Seen(NamedTuple):
    """What Patrons and the Gallery see of one key."""

    cards: int
    shows: bool = False
    """Whether its Collection shows all values."""
    fills: bool = False
    """Whether it fills the Grand Gallery."""


NOTHING: Final = Seen(0)


class Pieces(Puzzle):
    """The cards of one case, by what they count for."""

    def __init__(self, case: Case) -> None:
        self.case, self.worth, self.floor = case, case.worth, case.floor
        self.places = [*bits(case.floor.spaces)]
        worth = self.worth
        self.keys = [key for key in worth.most if worth.patrons or key in worth.fillers or any(worth.points[key])]
        """Those that pay, or that Patrons or the Gallery ask for."""
        self.rows = [key.removesuffix("+") for key in self.keys]
        """Their Civilisations and Domains."""
        self.showing = {key for keys in case.worth.showing for key in keys}
        """Those whose Collections can be ones that show all values, and are asked for."""
        of_space, self.traits = self._sorted()
        self.sorts = [len(traits) for traits in self.traits]
        numbers: dict[tuple[tuple[int, int], ...], int] = {}
        self.layout = [numbers.setdefault(tuple(sorted(of_space[space])), len(numbers)) for space in self.places]
        self.kinds = [*numbers]
        self.empty = numbers.get((), -1)
        """The kind of an empty space, and of a card that counts for nothing."""

    @cached_property
    def finding(self) -> Finding:
        """Finds layouts of them."""
        return Finding(self)

    def museum(self, layout: Layout) -> Museum:
        """Return the Museum in which cards lie so; of those alike whatever lies there already stays."""
        museum = [*self.case.choice.museum]
        left: dict[int, list[int]] = defaultdict(list)
        for place, kind, now in zip(self.places, layout, self.layout, strict=True):
            if kind != now:
                left[now].append(place)
        for place, kind, now in zip(self.places, layout, self.layout, strict=True):
            if kind != now:
                museum[place] = self.case.choice.museum[left[kind].pop()]
        return tuple(museum)

    def laid(self, museum: Museum) -> Layout:
        """Return the layout of a Museum of the same cards."""
        left: dict[object, list[int]] = defaultdict(list)
        for place, kind in zip(self.places, self.layout, strict=True):
            left[self.case.choice.museum[place]].append(kind)
        return [left[museum[place]].pop() for place in self.places]

    def _sorted(self) -> tuple[dict[int, list[tuple[int, int]]], list[list[Trait]]]:
        """Return key and sort of the card on each space, and the trait of each sort."""
        of_space: dict[int, list[tuple[int, int]]] = defaultdict(list)
        every = []
        for number in range(len(self.keys)):
            traits = self._traits(number)
            sorts = sorted({*traits.values()}) or [Trait("", 0, helps=False)]
            for space, trait in traits.items():
                of_space[space].append((number, sorts.index(trait)))
            every.append(sorts)
        return of_space, every

    def _traits(self, number: int) -> dict[int, Trait]:
        """Return what is to be told apart of a key's cards: the Civilisation if there are two of one, the value."""
        key, row = self.keys[number], self.rows[number]
        kinds = self.worth.kinds_of(key)
        rows = [kind[0] for kind in kinds.values()]
        doubled = row not in CIVILISATIONS and len({*rows}) < len(rows)
        traits = self.worth.museum.traits
        shown = {space: max(traits(space).value, 0) if key in self.showing else 0 for space in kinds}
        every = {space: Trait(kind[0] if doubled else "", shown[space], helps=False) for space, kind in kinds.items()}
        if key in self.worth.fillers:
            helping = self.worth.museum.fillable(row) & self.floor.spaces
            every |= {space: Trait("", 0, helps=True) for space in bits(helping) if space not in every}
        return every

    def measure(self, key: int, spaces: Spaces) -> Measure:
        """Return what the cards of a key are worth where they lie: of their linked groups the one worth most."""
        floor, points = self._floors[key], self.worth.points[self.keys[key]]
        held = sum(spaces) if not self._helped[key] else self._counting(key, spaces)
        groups = floor.links.groups(held)
        right, down = floor.inside(held)
        touching = TOUCHING * (right.bit_count() + down.bit_count())
        if self._watched[key]:
            best = max((self._seen(key, spaces, group) for group in groups), key=self._worth_of(key), default=NOTHING)
            gathered = touching + self._nearly_filled(key, spaces, groups)
            return Measure(points[best.cards], points[best.cards] + gathered, best)
        cards = self._most(key, spaces, groups)
        seen = Seen(cards) if self.worth.patrons else None
        return Measure(points[cards], points[cards] + touching, seen)

    def measured(self, key: int) -> dict[Spaces, Measure]:
        """Return the measures that are known of a key whose cards pay the same and differ in the same ways."""
        worth, name = self.worth, self.keys[key]
        gallery = (worth.gallery_points, worth.fillers.get(name), worth.within) if name in worth.fillers else ()
        alike = name, *worth.points[name], *self.traits[key], self._watched[key], bool(worth.patrons), *gallery
        known: dict[Spaces, Measure] = self._floors[key].measured.setdefault((alike, self._duplicates_link), {})
        return known

    def _most(self, key: int, spaces: Spaces, groups: list[int]) -> int:
        """Return how many cards count of the linked group of which most do."""
        if not self._doubled[key]:
            return max(map(int.bit_count, groups), default=0)
        most = 0
        for group in sorted(groups, key=int.bit_count, reverse=True):
            if group.bit_count() > most:
                most = max(most, self._without_duplicates(key, spaces, group).bit_count())
        return most

    def _seen(self, key: int, spaces: Spaces, group: int) -> Seen:
        """Return what Patrons and the Gallery see of a linked group."""
        group = self._without_duplicates(key, spaces, group)
        cards = group.bit_count()
        shows = (
            cards >= MASTERPIECE
            and {trait.value for trait, on in zip(self.traits[key], spaces, strict=True) if on & group} >= ALL_VALUES
        )
        helping = sum(spaces) & ~self._counting(key, spaces) if self._helped[key] else 0
        return Seen(cards, shows, self._fills(key, group, helping))

    def _worth_of(self, key: int) -> Callable[[Seen], tuple[int, Seen]]:
        points, gallery = self.worth.points[self.keys[key]], self.worth.gallery_points
        return lambda seen: (points[seen.cards] + gallery * seen.fills, seen)

    def _counting(self, key: int, spaces: Spaces) -> int:
        """Return the spaces of cards that do more than help."""
        return sum(on for trait, on in zip(self.traits[key], spaces, strict=True) if not trait.helps)

    def _without_duplicates(self, key: int, spaces: Spaces, group: int) -> int:
        """Return the most of a linked group that count: in a Domain one card of each Civilisation, linked by others."""
        if not self._doubled[key]:
            return group
        rows: dict[str, int] = defaultdict(int)
        for trait, on in zip(self.traits[key], spaces, strict=True):
            if on & group:
                rows[trait.row] |= on & group
        if len(rows) == group.bit_count():
            return group
        most, links = 0, self._floors[key].links
        for chosen in islice(product(*([1 << space for space in bits(on)] for on in rows.values())), MOST_CHOICES):
            one_of_each = sum(chosen)
            linked = one_of_each if self._duplicates_link else max(links.groups(one_of_each), key=int.bit_count)
            most = max(most, linked, key=int.bit_count)
            if most.bit_count() == len(rows):
                break
        return most

    @cached_property
    def _floors(self) -> Sequence[Floor]:
        return [self.floor.of_domain.get(row, self.floor) for row in self.rows]

    @cached_property
    def _duplicates_link(self) -> bool:
        return self.worth.museum.readings.duplicate_links == "yes"

    @cached_property
    def _doubled(self) -> Sequence[bool]:
        """Whether a key has several cards of one Civilisation."""
        return [any(trait.row for trait in traits) for traits in self.traits]

    @cached_property
    def _helped(self) -> Sequence[bool]:
        """Whether cards that do not count help a key to fill the Gallery."""
        return [any(trait.helps for trait in traits) for traits in self.traits]

    @cached_property
    def _watched(self) -> Sequence[bool]:
        """Whether more counts of a key than how many cards are linked: its values, or that it fills the Gallery."""
        return [key in self.showing or key in self.worth.fillers for key in self.keys]

    def _fills(self, key: int, group: int, helping: int) -> bool:
        """Whether a linked group fills the Grand Gallery with what helps it."""
        least = self.worth.fillers.get(self.keys[key])
        if least is None or group.bit_count() < least or self.floor.gallery & ~(group | helping):
            return False
        return not (self.worth.within and group & ~self.floor.gallery)

    def _nearly_filled(self, key: int, spaces: Spaces, groups: list[int]) -> float:
        """Return what a key gets for filling the Grand Gallery in part, the more the fuller it is."""
        gallery = self.floor.gallery
        if self.keys[key] not in self.worth.fillers or not gallery:
            return 0.0
        helping = sum(spaces) & ~self._counting(key, spaces) if self._helped[key] else 0
        most = max(((group | helping) & gallery).bit_count() for group in (*groups, 0))
        return self.worth.gallery_points * (most / gallery.bit_count()) ** 2

    def together(self, seen: Sequence[object]) -> int:
        """Return what Patrons and the Gallery pay for what they see."""
        known = {key: one for key, one in zip(self.keys, seen, strict=True) if isinstance(one, Seen)}
        sizes = {key: one.cards for key, one in known.items()}
        shows = tuple(key for key, one in known.items() if one.shows)
        filled = any(one.fills for one in known.values())
        return self.worth.gallery_points * filled + self.worth.of_patrons(sizes, shows)
