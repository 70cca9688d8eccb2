"""What a player's cards can be worth by how many of each Civilisation and Domain are linked, wherever they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from scoring.arrange.proving.dealing import Kind
from scoring.bitboard import bits
from scoring.games.museum.counting.collection import CIVILISATION, DOMAIN, GALLERY, Collection, line_of, points_of
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.patron_kind import Claim, Levels, Sets, level_reached
from scoring.games.museum.counting.patrons import kind_of, patron_points, points_at, wanted
from scoring.games.museum.counting.tally import kept_out, silent_lines
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, SMALLEST_COLLECTION
from scoring.games.museum.table import Patron
from scoring.games.museum.table.cards import UNKNOWN

Keys = tuple[str, ...]
"""Civilisations and Domains."""


class Question(NamedTuple):
    """Regions that are asked of the board."""

    kinds: Mapping[int, Kind]
    """What the card on each space counts for, as the cards lie."""
    sizes: Mapping[str, int]
    """How many cards each key links."""
    filler: str | None
    """The key that fills the Grand Gallery."""


@dataclass(frozen=True)
class Worth:
    """What a player's cards can be worth, by how many are linked of every Civilisation and Domain."""

    museum: Museum
    wild: bool = False
    """Whether a value that nobody read off shows whatever helps."""

    @cached_property
    def silent(self) -> frozenset[str]:
        """The lines that no layout changes, because they count nothing or were stated."""
        return frozenset((*silent_lines(self.museum), *self.museum.player.stated))

    @cached_property
    def loans(self) -> int:
        """The spaces of cards that count in no Collection of this Museum."""
        return kept_out(self.museum)

    @cached_property
    def kinds(self) -> Mapping[int, Kind]:
        """What the card on each space counts for, as the cards lie; one of no Civilisation counts as one of its own."""
        kinds: dict[int, Kind] = {}
        for space in bits(self.museum.floor.filled & ~self.loans):
            civilisation, domain, raises = self.museum.traits(space)[:3]
            if civilisation is not None:
                kinds[space] = (civilisation, domain if raises else None)
            elif domain is not None and raises:
                kinds[space] = (f"{domain} {space}", domain)
        return kinds

    @cached_property
    def staying(self) -> int:
        """The spaces of cards that stay where they lie."""
        return sum(1 << space for space, card in enumerate(self.museum.cards) if card and not card.movable)

    @cached_property
    def cards(self) -> Mapping[Kind, int]:
        """How many cards there are of each kind."""
        return Counter(self.kinds.values())

    @cached_property
    def linked_by_duplicates(self) -> frozenset[str]:
        """The Domains whose cards can be linked by some that count no more: regions know nothing of them."""
        several = frozenset(domain for (_, domain), many in self.cards.items() if domain and many > 1)
        return several if several and self.museum.readings.duplicate_links == "yes" else frozenset()

    @cached_property
    def most(self) -> Mapping[str, int]:
        """The most cards each key can link: of a Civilisation all, of a Domain one of each Civilisation."""
        most: Counter[str] = Counter()
        for (civilisation, domain), many in self.cards.items():
            most[civilisation] += many
            most[domain or ""] += 1
        return {key: most[key] for key in (*CIVILISATIONS, *DOMAINS) if most[key]}

    def collection(self, key: str, cards: int) -> Collection:
        """Return a Collection of so many cards, as large as Experts and Skulls can make it."""
        experts = self.museum.experts.get(key, 0)
        enough = cards + experts >= SMALLEST_COLLECTION
        skulls = sum(1 for adder in self.museum.adders.get(key, ()) if enough or adder.adds.makes)
        size = cards + experts + skulls
        return Collection(key, _any(cards), _any(skulls), size, points_of(key, size), fills=False, perfect=False)

    @cached_property
    def points(self) -> Mapping[str, tuple[int, ...]]:
        """What every key pays by the number of linked cards, from 0."""
        return {key: tuple(self.pays(key, n) for n in range(most + 1)) for key, most in self.most.items()}

    def pays(self, key: str, cards: int) -> int:
        """Return what a key pays for so many linked cards."""
        return self.collection(key, cards).points if cards and line_of(key) not in self.silent else 0

    def matters(self, key: str, cards: int) -> bool:
        """Whether so many linked cards of a key may be worth more than one less."""
        return bool(self.patrons) or self.points[key][cards] > self.points[key][cards - 1]

    @property
    def values_matter(self) -> bool:
        """Whether some Collection could be one that shows all values, and is asked for."""
        return len(self.showing) > 1

    @property
    def effects(self) -> object:
        """What makes Collections larger, by what that does to points, to Patrons, to layouts and to the Gallery."""
        adders = self.museum.adders
        larger = {
            key: (
                points,
                [self._as_patrons_count(key, n) for n in range(1, len(points))] if self.patrons else [],
                sum(1 for adder in adders.get(key, ()) if adder.adds.touching),
                (self.museum.fillable(key) & ~self.museum.spaces_of(key)).bit_count() if key in self.fillers else 0,
            )
            for key, points in self.points.items()
        }
        return sorted(larger.items()), self.fillers

    @cached_property
    def patrons(self) -> Mapping[str, Patron]:
        """The Patrons that ask for linked Collections, by line."""
        linked = self.museum.readings.patron_collections_linked == "yes"
        return {line: card for line, card in self._counting.items() if linked and kind_of(card).wanted}

    @cached_property
    def patrons_apart(self) -> Mapping[str, Patron]:
        """The Patrons that no layout changes and that count, by line."""
        return {line: card for line, card in self._counting.items() if line not in self.patrons}

    @property
    def _counting(self) -> Mapping[str, Patron]:
        """All Patrons that count, by line."""
        cards = {f"museum.{key}": card for key, card in self.museum.player.patrons.items()}
        return {line: card for line, card in cards.items() if line not in self.silent}

    @cached_property
    def _wanted(self) -> Mapping[str, Levels]:
        """What their levels ask for, by line."""
        museum = _any_value(self.museum) if self.wild else self.museum
        return {line: wanted(museum, card) for line, card in self.patrons.items()}

    @cached_property
    def showing(self) -> Sequence[Keys]:
        """Which Collections can be the ones that show all values; only nobody where no Patron asks for that."""
        most, keys = 0, set[str]()
        for levels in self._wanted.values():
            perfect = [[sets for sets in level if sets.perfect] for level in levels]
            most += max((sum(sets.number for sets in level) for level in perfect), default=0)
            keys.update(key for level in perfect for sets in level for key in sets.keys if key in self.most)
        return [shows for number in range(most + 1) for shows in combinations(sorted(keys), number)]

    def shows(self, space: int, value: int) -> bool:
        """Whether the card on a space, as the cards lie, shows a value."""
        shown = self.museum.traits(space).value
        return shown == value or (self.wild and shown == UNKNOWN)

    @property
    def just_five(self) -> bool:
        """Whether a Collection that shows all values has no more cards than that takes."""
        return self.museum.readings.perfect_collection_size == "exactly-five"

    def _patron(self, line: str, linked: Mapping[str, int], shows: Keys | None) -> int:
        """Return what a Patron pays at most where so many cards are linked."""
        patron, sizes = self.patrons[line], linked
        if not kind_of(patron).perfect:
            sizes = {key: self._as_patrons_count(key, n) for key, n in linked.items() if n}
        reached = level_reached(self._asked(line, shows), sizes)
        return _highest(patron, reached)

    def _as_patrons_count(self, key: str, cards: int) -> int:
        """Return how large a Patron takes a Collection of so many linked cards to be."""
        known = self._counted.get((key, cards))
        if known is None:
            declaration = {key: self.collection(key, cards)}
            any_patron = next(iter(self.patrons.values()))
            known = self._counted[key, cards] = Claim(self.museum, declaration, any_patron).sizes()[key]
        return known

    @cached_property
    def _counted(self) -> dict[tuple[str, int], int]:
        """What `_as_patrons_count` returned before."""
        return {}

    def asked_sizes(self, key: str) -> set[int]:
        """Return how many linked cards of a key make it as large as some level of a Patron asks."""
        asked = [sets for levels in self._wanted.values() for level in levels for sets in level if key in sets.keys]
        counted = {n: self._as_patrons_count(key, n) for n in range(1, self.most[key] + 1)} if asked else {}
        least = (
            next((n for n, size in counted.items() if (n if sets.perfect else size) >= sets.size), 0) for sets in asked
        )
        return {*least}

    def _asked(self, line: str, shows: Keys | None) -> Levels:
        """Return what the levels of a Patron ask for where of those that must show all values only these do."""
        known = self._asked_before.get((line, shows))
        if known is None:
            levels = self._wanted[line]
            if shows is not None:
                levels = tuple(tuple(_shown(sets, shows) for sets in level) for level in levels)
            known = self._asked_before[line, shows] = levels
        return known

    @cached_property
    def _asked_before(self) -> dict[tuple[str, Keys | None], Levels]:
        """What `_asked` returned before."""
        return {}

    def of(self, sizes: Mapping[str, int], shows: Keys | None = None) -> int:
        """Return the points of Collections that link so many cards, and of the Patrons they could satisfy.

        Of those that must show all values only `shows` do, all of them where it is None.
        """
        return sum(self.points[key][n] for key, n in sizes.items()) + self.of_patrons(sizes, shows)

    def of_patrons(self, sizes: Mapping[str, int], shows: Keys | None = None) -> int:
        """Return what Patrons pay at most for Collections that link so many cards."""
        return sum(self._patron(line, sizes, shows) for line in self.patrons)

    def beside_collections(self, sizes: Mapping[str, int]) -> int:
        """Return what Patrons, also those apart, and the Gallery pay at most where so many cards are linked."""
        apart = sum(self._apart(patron) for patron in self.patrons_apart.values())
        if self.loans:
            linked = sum(_highest(patron, len(self._wanted[line])) for line, patron in self.patrons.items())
            return apart + linked + self.gallery_points
        fills = any(n and self.could_fill(key, n) for key, n in sizes.items())
        return apart + self.of_patrons(sizes) + self.gallery_points * fills

    def _apart(self, patron: Patron) -> int:
        """Return what a Patron that no layout changes pays at most."""
        levels, met = wanted(self.museum, patron), kind_of(patron).met
        if levels or met is None:
            return _highest(patron, len(levels))
        reached = met(Claim(self.museum, {}, patron))
        return max(patron_points(patron, replace(reached, level=level))[0] for level in range(reached.level + 1))

    @property
    def ceiling(self) -> int:
        """What is paid if everything were linked that could be, and the Gallery filled if anything has the cards."""
        return self.of(self.most) + (self.gallery_points if self.fillers else 0)

    def constant(self, lines: Mapping[str, int]) -> int:
        """Return what no layout changes, from the points of all lines."""
        laid = ({CIVILISATION, DOMAIN, GALLERY} - self.silent) | set(self.patrons)
        museum = (self.museum.board.museum_bonus or 0) * self.museum.full * (GALLERY not in self.silent)
        return museum + sum(points for line, points in lines.items() if line not in laid)

    def kinds_of(self, key: str) -> Mapping[int, Kind]:
        """Return the cards that count for a key, by the space where each lies as the cards lie."""
        return {space: kind for space, kind in self.kinds.items() if key in kind}

    def questions(self, kinds: Mapping[int, Kind], sizes: Mapping[str, int], filler: str | None) -> Iterator[Question]:
        """Yield what so many linked cards ask of the board; where one has no room, they cannot be linked."""
        yield Question(kinds, sizes, filler)

    @cached_property
    def gallery_points(self) -> int:
        """What filling the Grand Gallery pays beside the Collections that fill it; 0 where it cannot be filled."""
        museum, board = self.museum, self.museum.board
        if not museum.floor.gallery or museum.floor.gallery & museum.floor.blocked or GALLERY in self.silent:
            return 0
        return (board.gallery_bonus or 0) + (board.both_bonus or 0) * museum.full

    @cached_property
    def fillers(self) -> Mapping[str, int]:
        """Which Collections have cards enough to fill it, and how many they must link to be Collections."""
        gallery = self.museum.floor.gallery
        staying = gallery & self.staying
        if not self.gallery_points:
            return {}
        least = {
            key: next((n for n in range(1, most + 1) if self.collection(key, n).size >= SMALLEST_COLLECTION), None)
            for key, most in self.most.items()
            if self.could_fill(key, most) and not staying & ~self.museum.fillable(key)
        }
        return {key: n for key, n in least.items() if n is not None}

    def could_fill(self, key: str, cards: int) -> bool:
        """Whether a Collection of so many cards could fill the Gallery with all that helps it."""
        helpers = self.museum.fillable(key) & ~self.museum.spaces_of(key)
        cards = self.museum.spaces_of(key).bit_count() if self._doubled(key) else cards
        return cards + helpers.bit_count() >= self.museum.floor.gallery.bit_count()

    def _doubled(self, key: str) -> bool:
        """Whether duplicates in a Domain fill the Gallery too."""
        return (
            key in DOMAINS
            and self.museum.readings.duplicate_fills_gallery == "yes"
            and self.most.get(key, 0) < self.museum.spaces_of(key).bit_count()
        )

    @cached_property
    def alone_fills(self) -> bool:
        """Whether nothing but the linked cards of a Collection fills the Gallery, beside cards that stay."""
        museum = self.museum
        return not any(
            self._doubled(key) or museum.fillable(key) & ~museum.spaces_of(key) & ~self.staying for key in self.fillers
        )

    @property
    def within(self) -> bool:
        """Whether a Collection that fills the Gallery lies nowhere else."""
        return self.museum.readings.collection_leaves_gallery == "no"

    def filling_sizes(self, key: str) -> range:
        """Return how many linked cards a Collection can have that fills the Gallery."""
        spaces = (self.museum.floor.gallery & ~self.staying).bit_count()
        least = max(self.fillers[key], spaces if self.alone_fills else 0)
        return range(least, min(self.most[key], spaces if self.within else self.most[key]) + 1)


def _any_value(museum: Museum) -> Museum:
    """Return a Museum in which cards of unknown value show every one."""
    values = tuple(spaces | museum.unknown for spaces in museum.shown.values)
    return museum._replace(shown=museum.shown._replace(values=values))


def _any(spaces: int) -> int:
    """Return a set of so many spaces, whichever."""
    return (1 << spaces) - 1


def _highest(patron: Patron, levels: int) -> int:
    """Return the most that any of the first levels pays."""
    return max((points_at(patron, level)[0] for level in range(1, levels + 1)), default=0)


def _shown(sets: Sets, shows: Keys) -> Sets:
    """Return what a level asks for where no other Collections show all values."""
    return sets._replace(keys=tuple(key for key in sets.keys if key in shows)) if sets.perfect else sets
