"""Layouts worth so many points that are few exchanges away from the table, or the proof that there are none.

Branch and bound: a layout worth the points meets a minimal profile, so it has a region for each Collection that this
wants. The regions are laid one by one, that with the fewest places first. Where one lies, the spaces in it whose piece
is of another key have to change, and so have those of its own pieces outside, where it needs them all. Each exchange
changes two spaces; one that is in a longer cycle, since no other could simply swap with it, takes two thirds of an
exchange. So there is soon no place left where a region changes few enough. Regions of a sort share no space: what those
not laid change at least adds up. When all are laid, the pieces are exchanged: each wrong space gets, in all ways, a
piece that may stay there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from scoring.arrange.arrays import PuzzleArrays
from scoring.arrange.bitboards import bit_of, lowest_bit, lowest_space, population_count, without_lowest_bit
from scoring.arrange.compiling import COMPILED, compiled, record
from scoring.arrange.evaluation import Evaluation, evaluate, evaluation_for, exchange
from scoring.arrange.frontier_state import NONE, SMALLEST_REGION, SORTS
from scoring.arrange.placements import PlacementList, add_placement, has_overflowed
from scoring.arrange.profiles import Profile, TooManyProfilesError, minimal_profiles
from scoring.arrange.puzzle import NOTHING, Puzzle
from scoring.arrange.typed_arrays import INT, WORD, Ints, Ints2D, Word, Words, Words2D, ints, ints_2d, words, zeros

MOST_PROFILES: Final = 500
MOST_PLACES: Final = 1 << 19
"""More are not listed: then there is no proof."""
WORK_AT_ONCE: Final = 1_000_000 if COMPILED else 10_000
"""So many places are looked at before anybody is asked whether to stop, some hundredths of a second."""
WORK_OF_EXCHANGE: Final = 20
"""What an exchange tried counts as."""
MOST_EXCHANGES_TRIED: Final = 10_000
"""So many are tried where regions lie; beyond it nothing is sure."""

NONE_THERE: Final = 0
FOUND: Final = 1
RUNNING: Final = 2
NO_ROOM: Final = 3

APART: Final = 0
ONE_AT_MOST: Final = 1
JUST_ONE: Final = 2
"""How many spaces two regions share."""


@record
class Wanted:
    """The regions that a profile wants."""

    size: Ints
    """int64 (regions,): how many spaces each has."""
    key: Ints
    """int64 (regions,): the Civilisation or Domain of each."""
    own: Words
    """uint64 (regions,): the spaces with a piece of the key on the table."""
    needed: Words
    """uint64 (regions,): those of them whose piece has to lie in the region."""
    holding: Words
    """uint64 (regions,): spaces that are to be in the region."""
    shared: Ints2D
    """int64 (regions, regions): how many spaces each two share."""
    lies: Words
    """uint64 (kinds,): where pieces of each kind lie on the table."""
    points: int
    """What a layout is to be worth."""


@record
class Laying:
    """The regions laid; step n of each array of steps is about the board on which n are."""

    exchanges: int
    """So many may lead from the table to a layout."""
    places: PlacementList
    """Where the regions not laid can lie."""
    first: Ints2D
    """int64 (steps, regions): where the places of each region begin there."""
    end: Ints2D
    """int64 (steps, regions): where they end."""
    region: Ints
    """int64 (steps,): the region to be laid, `NONE` before it is chosen."""
    next: Ints
    """int64 (steps,): the place where it is laid next."""
    more: Ints
    """int64 (steps,): the places gone through are those that change so many spaces more."""
    changed: Words
    """uint64 (steps,): the spaces that the regions laid change."""
    most: Ints
    """int64 (steps,): how many spaces may be changed, those among them."""
    least: Ints2D
    """int64 (steps, regions): how many spaces more each region has to bring pieces to, at least."""
    together: Ints2D
    """int64 (steps, 2): how many the regions of a sort have to, together."""
    allowed: Words2D
    """uint64 (steps, kinds): where a piece of each kind may lie beside the regions laid."""
    laid: Words
    """uint64 (regions,): where each region lies, nothing where it is not laid."""
    step: int
    """How many of them are laid."""
    work: int
    """How many places may still be looked at in this turn."""
    tried: int
    """How many exchanges were tried where the regions lie."""
    doubtful: bool
    """Whether a layout with all regions was worth too little, or too many exchanges were to be tried."""


@compiled
def lay_regions(puzzle: PuzzleArrays, wanted: Wanted, laying: Laying, evaluation: Evaluation, work: int) -> int:
    """Go on laying regions in so many places, those first that change few; return what came of it.

    `FOUND`: `evaluation` has the layout. `NONE_THERE`: no further way is left.
    """
    regions, step = wanted.size.shape[0], laying.step
    laying.work = work
    while laying.work > 0:
        if has_overflowed(laying.places):
            return NO_ROOM
        if step == regions:
            step -= 1
            evaluate(puzzle, puzzle.layout, evaluation)
            laying.tried = 0
            if _exchange(puzzle, wanted, laying, evaluation, laying.exchanges, 0):
                return FOUND
            continue
        region: int = laying.region[step]
        if region == NONE:
            laying.region[step] = region = _next_region(wanted, laying, step)
            laying.next[step], laying.more[step] = laying.first[step, region], 0
        laying.laid[region] = 0
        if laying.next[step] == laying.end[step, region]:
            laying.next[step] = laying.first[step, region]
            laying.more[step] += 1
            if laying.more[step] + population_count(laying.changed[step]) > laying.most[step]:
                if step == 0:
                    return NONE_THERE
                laying.region[step] = NONE
                step -= 1
            continue
        laying.laid[region] = laying.places.sets[laying.next[step]]
        laying.next[step] += 1
        laying.work -= 1
        if _leaves_room(puzzle, wanted, laying, step, region):
            step += 1
            laying.region[step] = NONE
    laying.step = step
    return RUNNING


@compiled
def _changed(wanted: Wanted, region: int, cells: Word) -> Word:
    """Return the spaces that a region changes where it lies."""
    return (cells & ~wanted.own[region]) | (wanted.needed[region] & ~cells)


@compiled
def _next_region(wanted: Wanted, laying: Laying, step: int) -> int:
    """Return the region with the fewest places left."""
    chosen, fewest = NONE, 0
    for region in range(wanted.size.shape[0]):
        places: int = laying.end[step, region] - laying.first[step, region]
        if not laying.laid[region] and (chosen == NONE or places < fewest):
            chosen, fewest = region, places
    return chosen


@compiled
def _leaves_room(puzzle: PuzzleArrays, wanted: Wanted, laying: Laying, step: int, region: int) -> bool:
    """List the places left beside a region just laid; False where one has none, or too much changes.

    So it is where the region changes more or fewer spaces than those gone through.
    """
    after, cells, changed = step + 1, laying.laid[region], laying.changed[step]
    more: Word = _changed(wanted, region, cells) & ~changed
    if population_count(more) != laying.more[step]:
        return False
    sort = _sort(puzzle, wanted, region)
    others = laying.together[step, sort] - laying.least[step, region]
    if population_count(cells & ~wanted.own[region] & ~changed) + others > laying.most[step]:
        return False
    laying.changed[after] = changed | more
    _allow(puzzle, wanted, laying, step, region)
    laying.most[after] = _most_changed(laying, puzzle.layout, after, laying.exchanges, changed | more, 0)
    number: int = population_count(changed | more)
    if number > laying.most[after]:
        return False
    laying.together[after, 0] = laying.together[after, 1] = number
    laying.places.used = laying.end[step, wanted.size.shape[0] - 1]
    for other in range(wanted.size.shape[0]):
        laying.first[after, other] = laying.places.used
        if not laying.laid[other]:
            laying.least[after, other] = _list_beside(wanted, laying, step, region, other)
            sort = _sort(puzzle, wanted, other)
            laying.together[after, sort] += laying.least[after, other]
            if laying.together[after, sort] > laying.most[after]:
                return False
        laying.end[after, other] = laying.places.used
    return True


@compiled
def _sort(puzzle: PuzzleArrays, wanted: Wanted, region: int) -> int:
    """Return 0 for the region of a Civilisation, 1 for that of a Domain."""
    return 0 if wanted.key[region] < puzzle.rules.civilisations else 1


@compiled
def _allow(puzzle: PuzzleArrays, wanted: Wanted, laying: Laying, step: int, region: int) -> None:
    """Note where each kind of piece may lie beside a region just laid: in it those of its key, and no others."""
    key, cells, needed = wanted.key[region], laying.laid[region], wanted.needed[region]
    for kind in range(laying.allowed.shape[1]):
        allowed: Word = laying.allowed[step, kind]
        of: int = puzzle.kinds.domain[kind]
        if key < puzzle.rules.civilisations:
            of = puzzle.kinds.civilisation[kind]
        if of != key:
            allowed &= ~cells
        elif needed & wanted.lies[kind]:
            allowed &= cells
        laying.allowed[step + 1, kind] = allowed


@compiled
def _most_changed(laying: Laying, layout: Ints, step: int, exchanges: int, wrong: Word, staying: Word) -> int:
    """Return how many spaces so many exchanges can change at most.

    Two spaces that only exchange their pieces take half an exchange each. A wrong space for which there is no such
    other takes two thirds of one at least, being in a cycle of three or more.
    """
    alone, rest = 0, wrong
    while rest:
        if not _can_swap(laying, layout, step, lowest_space(rest), staying):
            alone += 1
        rest = without_lowest_bit(rest)
    return 2 * exchanges - (alone + 2) // 3


@compiled
def _can_swap(laying: Laying, layout: Ints, step: int, space: int, staying: Word) -> bool:
    """Whether the piece of a space and one that would be right there could change places."""
    rest: Word = laying.allowed[step, layout[space]] & ~staying
    while rest:
        if laying.allowed[step, layout[lowest_space(rest)]] & bit_of(space):
            return True
        rest = without_lowest_bit(rest)
    return False


@compiled
def _list_beside(wanted: Wanted, laying: Laying, step: int, region: int, other: int) -> int:
    """List the places of a region beside one just laid; return how many spaces it changes more, at least.

    That is more than can be changed where it has none.
    """
    most, changed = laying.most[step + 1], laying.changed[step + 1]
    fewest = most + 1
    shared, beside = wanted.shared[region, other], laying.laid[region]
    laying.work -= laying.end[step, other] - laying.first[step, other]
    for n in range(laying.first[step, other], laying.end[step, other]):
        cells: Word = laying.places.sets[n]
        common: Word = cells & beside
        if common and (shared == APART or without_lowest_bit(common)):
            continue
        if not common and shared == JUST_ONE:
            continue
        if population_count(changed | _changed(wanted, other, cells)) > most:
            continue
        fewest = min(fewest, population_count(cells & ~wanted.own[other] & ~changed))
        add_placement(laying.places, cells)
    return fewest


@compiled
def list_places(puzzle: PuzzleArrays, wanted: Wanted, laying: Laying) -> None:
    """List the places of all regions on the table."""
    for region in range(wanted.size.shape[0]):
        laying.first[0, region] = laying.places.used
        seen: Word = 0
        for space in range(puzzle.layout.shape[0]):
            seen |= bit_of(space)
            beside: Word = puzzle.board.neighbours[space] & ~seen
            _grow(puzzle, wanted, laying, region, bit_of(space), beside, seen | beside)
        laying.end[0, region] = laying.places.used


@compiled
def _grow(
    puzzle: PuzzleArrays, wanted: Wanted, laying: Laying, region: int, cells: Word, beside: Word, seen: Word
) -> None:
    """Add every place that some spaces grow to, first by those `beside` them, then by what was not `seen` yet.

    Each space beside is taken or left for good, so that no place comes twice (Redelmeier 1981). An exchange brings no
    more than one piece to a region.
    """
    if has_overflowed(laying.places) or population_count(cells & ~wanted.own[region]) > laying.exchanges:
        return
    if population_count(cells) == wanted.size[region]:
        if not wanted.holding[region] & ~cells:
            add_placement(laying.places, cells)
        return
    while beside:
        space = lowest_bit(beside)
        beside = without_lowest_bit(beside)
        fresh: Word = puzzle.board.neighbours[lowest_space(space)] & ~seen
        _grow(puzzle, wanted, laying, region, cells | space, beside | fresh, seen | fresh)


# The pieces


@compiled
def _exchange(
    puzzle: PuzzleArrays, wanted: Wanted, laying: Laying, evaluation: Evaluation, exchanges: int, staying: Word
) -> bool:
    """Exchange pieces so many times at most until all lie where regions allow it; whether that is worth the points.

    Those on spaces `staying` stay.
    """
    laying.work -= WORK_OF_EXCHANGE
    laying.tried += 1
    if laying.tried > MOST_EXCHANGES_TRIED:
        laying.doubtful = True
        return False
    step = wanted.size.shape[0]
    wrong: Word = 0
    for space in range(puzzle.layout.shape[0]):
        if not laying.allowed[step, evaluation.layout[space]] & bit_of(space):
            wrong |= bit_of(space)
    if not wrong:
        if evaluate(puzzle, evaluation.layout, evaluation) >= wanted.points:
            return True
        laying.doubtful = True
        return False
    if population_count(wrong) > _most_changed(laying, evaluation.layout, step, exchanges, wrong, staying):
        return False
    space = _hardest(laying, evaluation.layout, step, wrong, staying)
    for other in range(puzzle.layout.shape[0]):
        if _may_bring(laying, evaluation.layout, step, space, other, staying):
            exchange(puzzle, evaluation, space, other)
            if _exchange(puzzle, wanted, laying, evaluation, exchanges - 1, staying | bit_of(space)):
                return True
            exchange(puzzle, evaluation, space, other)
    return False


@compiled
def _hardest(laying: Laying, layout: Ints, step: int, wrong: Word, staying: Word) -> int:
    """Return the wrong space to which the fewest pieces may be brought."""
    chosen, fewest = 0, NONE
    while wrong:
        space = lowest_space(wrong)
        wrong = without_lowest_bit(wrong)
        number = 0
        for other in range(layout.shape[0]):
            if _may_bring(laying, layout, step, space, other, staying):
                number += 1
        if fewest == NONE or number < fewest:
            chosen, fewest = space, number
    return chosen


@compiled
def _may_bring(laying: Laying, layout: Ints, step: int, space: int, other: int, staying: Word) -> bool:
    """Whether the piece of another space, if it is none of those `staying`, may lie on a space."""
    if bit_of(other) & staying:
        return False
    return laying.allowed[step, layout[other]] & bit_of(space) != 0


# From Python


class ExchangeSearch:
    """Looks for a layout worth so many points, or more, that is few exchanges away."""

    def __init__(self, puzzle: Puzzle, arrays: PuzzleArrays, points: int) -> None:
        self.puzzle, self.arrays, self.points = puzzle, arrays, points
        self.evaluation = evaluation_for(arrays)
        self.room = zeros(WORD, MOST_PLACES)
        self.layout: tuple[int, ...] | None = None
        """The layout found last, as kinds of pieces."""
        self.sure = not puzzle.fixed
        """Whether nothing was left out so far."""
        self.wanted = [self._wanted(profile, keys) for profile, keys in self._profiles()]

    def within(self, exchanges: int) -> Iterator[int]:
        """Look for a layout so many exchanges away at most; yield the work done in each turn."""
        self.layout = None
        for wanted in self.wanted:
            laying = self._laying(len(wanted.size), exchanges)
            list_places(self.arrays, wanted, laying)
            outcome = RUNNING
            while outcome == RUNNING:
                outcome = lay_regions(self.arrays, wanted, laying, self.evaluation, WORK_AT_ONCE)
                if outcome == FOUND:
                    self.layout = tuple(self.evaluation.layout)
                yield WORK_AT_ONCE - laying.work
            if outcome == FOUND:
                return
            self.sure = self.sure and outcome == NONE_THERE and not laying.doubtful

    def _profiles(self) -> Iterator[tuple[Profile, list[int]]]:
        """Yield the profiles to look at, and the keys of the regions of each; pieces that only link ask for none."""
        puzzle = self.puzzle
        left_out = {piece.domain for piece in puzzle.pieces if piece.links} | puzzle.linked_by_duplicates
        with suppress(TooManyProfilesError):
            for number, profile in enumerate(minimal_profiles(puzzle, self.points)):
                sizes = enumerate(profile.sizes)
                keys = [key for key, size in sizes if size >= SMALLEST_REGION and key not in left_out]
                if not keys or number == MOST_PROFILES:
                    break
                yield profile, keys
            else:
                return
        self.sure = False

    def _wanted(self, profile: Profile, keys: list[int]) -> Wanted:
        puzzle = self.puzzle
        gallery = sum(1 << space for space in puzzle.gallery) if puzzle.exact_gallery else 0
        kinds = range(len(self.arrays.kinds.value))
        return Wanted(
            size=ints(profile.sizes[key] for key in keys),
            key=ints(keys),
            own=words(self._spaces(key in piece[:2] for piece in puzzle.pieces) for key in keys),
            needed=words(self._needed(key, profile.sizes[key]) for key in keys),
            holding=words(gallery if key == profile.filler else 0 for key in keys),
            shared=ints_2d([self._shared(profile, key, other) for other in keys] for key in keys),
            lies=words(self._spaces(laid == kind for laid in self.arrays.layout) for kind in kinds),
            points=self.points,
        )

    @staticmethod
    def _spaces(among: Iterable[bool]) -> int:
        """Return the bitboard of the spaces that are among some."""
        return sum(1 << space for space, taken in enumerate(among) if taken)

    def _needed(self, key: int, size: int) -> int:
        """Return the spaces whose pieces the region of a key cannot do without."""
        if size < self.puzzle.most_linked[key]:
            return 0
        number = Counter(piece[:2] for piece in self.puzzle.pieces)
        return self._spaces(
            key == piece.civilisation
            or (key == piece.domain and (piece.civilisation == NOTHING or number[piece[:2]] == 1))
            for piece in self.puzzle.pieces
        )

    def _shared(self, profile: Profile, key: int, other: int) -> int:
        if (key < self.puzzle.civilisations) == (other < self.puzzle.civilisations):
            return APART
        both = sorted((key, other))
        if not any([*piece[:2]] == both for piece in self.puzzle.pieces):
            return APART
        full = all(profile.sizes[one] == self.puzzle.most_linked[one] for one in both)
        return JUST_ONE if full else ONE_AT_MOST

    def _laying(self, regions: int, exchanges: int) -> Laying:
        steps, kinds = regions + 1, len(self.arrays.kinds.value)
        allowed = zeros(WORD, steps, kinds)
        for kind in range(kinds):
            allowed[0, kind] = (1 << len(self.puzzle.pieces)) - 1
        return Laying(
            exchanges=exchanges,
            places=PlacementList(self.room, 0),
            first=zeros(INT, steps, regions),
            end=zeros(INT, steps, regions),
            region=ints([NONE] * steps),
            next=zeros(INT, steps),
            more=zeros(INT, steps),
            changed=zeros(WORD, steps),
            most=ints([2 * exchanges] * steps),
            least=zeros(INT, steps, regions),
            together=zeros(INT, steps, SORTS),
            allowed=allowed,
            laid=zeros(WORD, regions),
            step=0,
            work=0,
            tried=0,
            doubtful=False,
        )
