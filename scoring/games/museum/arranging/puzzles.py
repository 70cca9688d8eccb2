"""A player's museum as a puzzle: what every Collection, the Patron and the Grand Gallery would pay for a layout.

The points of a layout are those of the puzzle and a constant: what no layout changes. Where the puzzle cannot say all
that a review would, it promises more and never less, so that its ceiling holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from scoring.arrange.profiles import ceiling
from scoring.arrange.puzzle import ALL_VALUES, ANY_VALUE, EMPTY, NOTHING, Condition, Level, Piece, Puzzle, conditions_of
from scoring.games.museum.arranging.helping import helped, helpers, linking, staying
from scoring.games.museum.counting.collection import points_of
from scoring.games.museum.counting.galleries import RULE as GALLERY
from scoring.games.museum.counting.galleries import museum_filled
from scoring.games.museum.counting.museum import Museum, museum_of, without
from scoring.games.museum.counting.patrons import kind_of, points_at, wanted
from scoring.games.museum.counting.patrons.kind import Sets
from scoring.games.museum.counting.tally import CIVILISATION, DOMAIN, kept_out, silent_lines
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, SMALLEST_COLLECTION
from scoring.games.museum.table import Patron, Player, Table
from scoring.games.museum.table.board import bits
from scoring.games.museum.table.cards import UNKNOWN, Laid

UNREACHED: Final = 1 << 10
"""A size no Collection has."""


@dataclass(frozen=True, slots=True)
class MuseumPuzzle:
    """A museum posed as a puzzle."""

    puzzle: Puzzle
    keys: tuple[str, ...]
    """The Civilisation or Domain of each of the puzzle's keys."""
    spaces: tuple[int, ...]
    """The board's space of each of the puzzle's."""
    cards: tuple[Laid | None, ...]
    """What lies on each of them."""
    constant: int
    """The points that no layout changes."""
    exact: bool
    """Whether a layout's points are the puzzle's and the constant; otherwise they may be fewer."""
    unmeasured: int
    """So many more points a layout may be worth that another puzzle of `museum_puzzles` measures."""

    @property
    def ceiling(self) -> int:
        """The points if everything were linked that could be: no layout is worth more."""
        return self.most(ceiling(self.puzzle))

    def most(self, points: int) -> int:
        """Return what a layout comes to at most that is worth so many points of the puzzle."""
        return self.constant + points


def museum_puzzle(table: Table, player: Player, lines: Mapping[str, int], *, wild: bool = False) -> MuseumPuzzle:
    """Return a player's museum as a puzzle; `lines` are the points of its lines as the cards lie.

    Spaces under water are none, League cards stay where they lie. A value that nobody read off shows nothing, with
    `wild` whatever helps.
    """
    return _Posing(museum_of(table, player), wild=wild).posed(lines)


def museum_puzzles(
    table: Table, player: Player, lines: Mapping[str, int], *, wild: bool = False
) -> Iterator[MuseumPuzzle | None]:
    """Yield a player's museum as puzzles: by where in the Grand Gallery cards lie that only help to fill it.

    None comes where nothing fills it so: there can be millions of such ways.
    """
    yield museum_puzzle(table, player, lines, wild=wild)
    for museum, helping in helped(museum_of(table, player)):
        posed = _Posing(museum, wild=wild, helping=helping).posed(lines)
        yield posed if posed.puzzle.fillers else None


def posed_museum(museum: Museum, lines: Mapping[str, int], *, wild: bool) -> MuseumPuzzle:
    """Return a Museum as a puzzle that promises the help of all cards, wherever they lie."""
    return _Posing(museum, wild=wild, helping=None).posed(lines)


def values_open(table: Table, player: Player) -> bool:
    """Whether a layout could be worth more or less by values that nobody read off."""
    museum = museum_of(table, player)
    return museum.unknown > 0 and _Posing(museum, wild=True).perfect


def laid(player: Player, posed: MuseumPuzzle, layout: tuple[Piece, ...]) -> Player:
    """Return a player with the cards as a layout of pieces says; cards on spaces whose piece is the same stay."""
    left: dict[Piece, list[Laid | None]] = {}
    museum = [*player.museum]
    changed = [n for n, piece in enumerate(posed.puzzle.pieces) if layout[n] != piece]
    for n, card in enumerate(posed.cards):
        museum[posed.spaces[n]] = card
    for n in changed:
        left.setdefault(posed.puzzle.pieces[n], []).append(posed.cards[n])
    for n in changed:
        museum[posed.spaces[n]] = left[layout[n]].pop()
    return replace(player, museum=tuple(museum))


class _Gallery(NamedTuple):
    """What filling the Grand Gallery takes and pays."""

    spaces: int
    """Those to be filled with cards that count or link; on others cards lie that help."""
    points: int = 0
    fillers: tuple[tuple[int, int], ...] = ()
    """The keys that could fill it, with how many linked cards."""
    alone: bool = True
    """Whether nothing fills these spaces but cards that count."""
    measured: bool = True
    """Whether it is filled where these are, and nowhere else."""
    unmeasured: int = 0
    """What cards elsewhere could bring by helping."""


class _Posing:
    def __init__(self, museum: Museum, *, wild: bool, helping: int | None = 0) -> None:
        self.museum, self.wild = museum, wild
        self.staying = staying(museum) | (helping or 0)
        self.readings = museum.readings
        player = museum.player
        self.quiet = {*silent_lines(museum), *player.stated}
        self.lent = kept_out(museum)
        self.own = without(museum, self.lent) if self.lent else museum
        self.patrons = {
            f"museum.{key}": card
            for key, card in player.patrons
            if f"museum.{key}" not in self.quiet
            and kind_of(card).wanted
            and self.readings.patron_collections_linked == "yes"
        }
        self.perfect = any(kind_of(card).perfect for card in self.patrons.values())
        self.keys = (
            *(key for key in CIVILISATIONS if key in museum.civilisations),
            *(key for key in DOMAINS if key in museum.domains or key in museum.companions),
        ) or CIVILISATIONS[:1]  # a puzzle has a key, also where every card is of none
        self.elsewhere = 0
        """The spaces of cards that could help to fill the Grand Gallery and do not."""
        if helping is not None:
            for key in self.keys:
                self.elsewhere |= helpers(museum, key) & ~helping

    def posed(self, lines: Mapping[str, int]) -> MuseumPuzzle:
        museum = self.museum
        board = museum.board
        spaces = tuple(bits(board.spaces & ~museum.floor.blocked))
        number = {space: n for n, space in enumerate(spaces)}
        cards = tuple(museum.cards[space] for space in spaces)
        doors = sorted(
            (number[space], number[other])
            for space in spaces
            for other in bits(board.links.neighbours[space] | self._halves(space))
            if other > space and other in number
        )
        filling = self._gallery()
        fills = bool(filling.fillers)
        demands = tuple(demand for patron in self.patrons.values() if (demand := tuple(self._levels(patron))))
        self.asked = {key for key, _ in filling.fillers} | {condition.key for condition in conditions_of(demands)}
        puzzle = Puzzle(
            coordinates=tuple(divmod(space, board.width) for space in spaces),
            doors=tuple(doors),
            pieces=tuple(self._piece(space) for space in spaces),
            civilisations=sum(key in CIVILISATIONS for key in self.keys),
            points=tuple(self._points(key) for key in self.keys),
            demands=demands,
            duplicates_link=self._duplicates and self.readings.duplicate_links == "yes",
            fixed=frozenset(n for n, space in enumerate(spaces) if self.staying >> space & 1),
            gallery=frozenset(number[space] for space in bits(filling.spaces) if space in number),
            gallery_points=filling.points,
            fillers=filling.fillers,
            exact_gallery=filling.alone,
            within=fills and self._within(filling.spaces),
            duplicates_fill=fills and self._duplicates and self.readings.duplicate_fills_gallery == "yes",
            smaller=(fills or self.perfect) and self.readings.collection_smaller == "yes",
            apart=self.lent > 0,
        )
        return MuseumPuzzle(
            puzzle,
            self.keys,
            spaces,
            cards,
            self._constant(lines, filling),
            self._exact(puzzle, filling),
            filling.unmeasured,
        )

    def _halves(self, space: int) -> int:
        """Return both spaces of a card of two, which are linked even where it was laid across a wall."""
        card = self.museum.cards[space]
        return 0 if card is None else sum(1 << half for half in card.spaces(space, self.museum.board.width))

    def _exact(self, puzzle: Puzzle, gallery: _Gallery) -> bool:
        touching = any(adder.adds.touching for adders in self.museum.adders.values() for adder in adders)
        filling = puzzle.fillers and self._part_fills(puzzle)
        return gallery.measured and not (touching or filling or self.perfect)

    def _part_fills(self, puzzle: Puzzle) -> bool:
        """Whether a part of what is linked may be what fills the Gallery, so that it lies nowhere else."""
        inside = self.readings.collection_leaves_gallery == "no"
        return inside and (puzzle.smaller or puzzle.duplicates_fill or not puzzle.within)

    @property
    def _duplicates(self) -> bool:
        """Whether a Domain has several cards of a Civilisation; of those that are lent this cannot be told."""
        museum = self.museum
        return self.lent > 0 or any(museum.distinct(on) < on.bit_count() for on in museum.domains.values())

    def _within(self, gallery: int) -> bool:
        """Whether it is measured that what fills the Gallery lies nowhere else; not if duplicates outside link it."""
        outside = self.readings.duplicate_links == "yes" and not self._linked(gallery)
        return self.readings.collection_leaves_gallery == "no" and not outside

    def _linked(self, spaces: int) -> bool:
        return self.museum.board.links.group(spaces & -spaces, spaces) == spaces

    def _constant(self, lines: Mapping[str, int], gallery: _Gallery) -> int:
        """Return the points of all lines, or parts of lines, that are the same for every layout."""
        paid = {rule for rule, card in self.patrons.items() if tuple(self._levels(card))}
        paid |= {CIVILISATION, DOMAIN} - self.quiet
        rest = sum(points for rule, points in lines.items() if rule not in paid)
        if gallery.fillers or not gallery.measured:
            rest += (self.museum.board.museum_bonus or 0) * museum_filled(self.museum) - lines[GALLERY]
        return rest

    def _piece(self, space: int) -> Piece:
        """Return what a card is to links; one that neither counts nor links is as good as an empty space."""
        traits = self.museum.traits(space)
        lent = bool(self.lent >> space & 1)
        civilisation, domain = (NOTHING if key is None else self.keys.index(key) for key in traits[:2])
        if lent:  # what its Domain asks for are different Civilisations
            civilisation = civilisation if {civilisation, domain} & self.asked else NOTHING
            domain = domain if domain in self.asked else NOTHING
        if civilisation == domain == NOTHING or not (traits.raises or traits.links):
            return EMPTY
        if not traits.raises:
            return Piece(domain=domain, links=True, lent=lent)
        return Piece(civilisation, domain, self._shows(traits.value) if self.perfect else 0, lent=lent)

    def _shows(self, value: int) -> int:
        return ANY_VALUE if self.wild and value == UNKNOWN else max(value, 0)

    # Points by the number of linked cards

    def _sizes(
        self, key: str, museum: Museum | None = None, *, experts: bool = True, skulls: bool = True
    ) -> Iterator[int]:
        """Yield how large a Collection of so many linked cards is at most, from none to all."""
        museum = museum or self.museum
        more = museum.experts.get(key, 0)
        adders = museum.adders.get(key, ()) if skulls else ()
        yield 0
        for cards in range(1, museum.spaces_of(key).bit_count() + 1):
            enough = cards + more >= SMALLEST_COLLECTION
            yield cards + more * experts + sum(1 for adder in adders if enough or adder.adds.makes)

    def _points(self, key: str) -> tuple[int, ...]:
        line = CIVILISATION if key in CIVILISATIONS else DOMAIN
        if line in self.quiet:
            return (0,) * (1 + self.museum.spaces_of(key).bit_count())
        points = [points_of(key, size) for size in self._sizes(key, self.own)]
        lent = self.museum.spaces_of(key).bit_count() - self.own.spaces_of(key).bit_count()
        return (*points, *[points[-1]] * lent)

    # What a Patron pays for several Collections together

    def _reaching(self, key: str, size: int) -> Condition:
        """Return the condition that a Collection is as large as a Patron asks, as a number of linked cards."""
        experts = key not in self.museum.experts or self.readings.experts_count_for_patron == "yes"
        skulls = any(adder.adds.for_patron for adders in self.museum.adders.values() for adder in adders)
        reached = (n for n, one in enumerate(self._sizes(key, experts=experts, skulls=skulls)) if one >= size)
        return Condition(self.keys.index(key), next(reached, UNREACHED))

    def _levels(self, patron: Patron) -> Iterator[Level]:
        """Yield the levels of a Patron that a layout can change."""
        museum = _any_value(self.museum) if self.wild else self.museum
        for level, every in enumerate(wanted(museum, patron), 1):
            needs = tuple((sets.number, self._conditions(sets)) for sets in every)
            yield Level(points_at(patron, level)[0], needs)

    def _conditions(self, sets: Sets) -> tuple[Condition, ...]:
        """Return the conditions of which some must hold: that a Collection is as large, or shows every value."""
        keys = [key for key in sets.keys if key in self.keys]
        if sets.perfect:
            exactly = self.readings.perfect_collection_size == "exactly-five"
            return tuple(Condition(self.keys.index(key), ALL_VALUES, perfect=True, exactly=exactly) for key in keys)
        return tuple(self._reaching(key, sets.size) for key in keys)

    # The Grand Gallery

    def _gallery(self) -> _Gallery:
        """Return what filling it pays, and which Collections could fill it with how many linked cards.

        The bonus for both depends on no layout but for the Gallery: there are cards for every space, or there are not.
        """
        museum, board = self.museum, self.museum.board
        gallery = museum.floor.gallery
        bonus = (board.gallery_bonus or 0) + (board.both_bonus or 0) * museum_filled(museum)
        if not gallery or gallery & museum.floor.blocked or GALLERY in self.quiet or not bonus:
            return _Gallery(gallery)
        spaces, alone, measured, fillers = gallery, True, not self.elsewhere, []
        stay = gallery & self.staying
        for n, key in enumerate(self.keys):
            held, fillable = museum.spaces_of(key), museum.fillable(key) & ~self.elsewhere
            counting = held.bit_count() if key in CIVILISATIONS else museum.distinct(held)
            enough = fillable.bit_count() >= gallery.bit_count()
            more = key in DOMAINS and counting < held.bit_count() and enough
            duplicates = more and self.readings.duplicate_fills_gallery == "yes"
            least = next(
                (cards for cards, size in enumerate(self._sizes(key)) if size >= SMALLEST_COLLECTION), UNREACHED
            )
            there = fillable.bit_count() if duplicates else counting + (fillable & ~held).bit_count()
            if there >= gallery.bit_count() and not stay & ~fillable:
                fillers.append((n, least))
                helping = stay & ~held & ~linking(museum)  # beside them no other key can fill it
                spaces &= ~helping
                alone &= not fillable & ~held & ~helping and not duplicates
                touched = not (helping and duplicates) and self._all_touched(key, helping)
                measured &= not fillable & ~held & ~helping and touched
        return _Gallery(spaces, bonus, tuple(fillers), alone, measured, bonus * (self.elsewhere > 0))

    def _all_touched(self, key: str, helping: int) -> bool:
        """Whether cards that help to fill the Gallery touch what else fills it, as far as they have to."""
        touches = (helper.touch for helper in self.museum.helpers(key) if helper.spaces & helping)
        return all(touch & self.museum.floor.gallery & ~helping for touch in touches)


def _any_value(museum: Museum) -> Museum:
    """Return a Museum in which cards of unknown value show every one."""
    values = tuple(spaces | museum.unknown for spaces in museum.shown.values)
    return museum._replace(shown=museum.shown._replace(values=values))
