"""Can a board be cut into linked regions of given sizes that the cards fill? A plain second search for the checker.

It knows nothing of the search it checks. The board is decided space by space; a doorway joins a region of a
Civilisation, of a Domain, or none. Sets of spaces are integers with one bit for each (see `board`), numbered anew with
the narrow side of the board across.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Final, NamedTuple

from scoring.games.museum.certificate.dealt import Deal, Regions, fits
from scoring.games.museum.table.board import bits

SORTS: Final = (0, 1)
"""Regions of Civilisations, and of Domains."""
NEITHER: Final = 2
FOLDS: Final = 4
"""Rows from which on the first two and the last two are apart."""
WIDEST: Final = 7
MOST_IDLE: Final = 12
"""On wider boards, and for more spaces in no region, what these waste is not counted before."""
ASKED: Final = 256
"""So many choices are looked at before anybody is asked whether to stop."""

Masks = tuple[int, ...]


class OutOfTimeError(Exception):
    """There was no time to look at every way."""


@dataclass(frozen=True)
class Plan:
    """A board as it is decided: places row by row, `space` those a card can lie on; `right` and `down` doorways.

    A doorway is noted at the place left of it or above it. `gallery` are the spaces of the Grand Gallery.
    """

    width: int
    height: int
    space: int
    right: int
    down: int
    gallery: int

    @cached_property
    def doors(self) -> int:
        """How many doorways there are."""
        return self.right.bit_count() + self.down.bit_count()

    @cached_property
    def places(self) -> int:
        """How many places there are, spaces or not."""
        return self.width * self.height

    @cached_property
    def live(self) -> Masks:
        """For every number of places decided: those from which a doorway leads to one that is not."""
        found = []
        for at in range(self.places + 1):
            later = -1 << at
            leading = (self.right & later >> 1) | (self.down & later >> self.width)
            found.append(leading & ~later)
        return tuple(found)

    def linked(self, spaces: int) -> bool:
        """Whether doorways between them link these spaces."""
        reached, new = 0, spaces & -spaces
        while new:
            reached |= new
            right, down = self.right, self.down
            new = (
                (reached & right) << 1
                | reached >> 1 & right
                | (reached & down) << self.width
                | reached >> self.width & down
            )
            new &= spaces & ~reached
        return reached == spaces

    def leading_to(self, at: int) -> tuple[bool, bool]:
        """Whether a doorway leads to a place from above, and from the left."""
        return bool(self.down << self.width >> at & 1), bool(self.right << 1 >> at & 1)

    @cached_property
    def idle(self) -> tuple[tuple[float, ...], ...]:
        """For every number of places decided: the fewest doorways wasted by so many further spaces in no region.

        Worked out from the last place to the first, for every choice of such spaces among the last few before it.
        """
        if self.width > WIDEST:
            return ((0.0,),) * (self.places + 1)
        most, full = min(self.space.bit_count(), MOST_IDLE), (1 << self.width) - 1
        found = [(0.0, *[inf] * most)]
        after = dict.fromkeys(range(full + 1), found[0])
        for at in reversed(range(self.places)):
            above, beside = self.leading_to(at)
            now = {}
            for behind in range(full + 1):
                up, side = above and behind >> self.width - 1, beside and behind & 1
                out = [cost + bool(up) + bool(side) for cost in after[behind << 1 & full]]
                idle = [inf, *(cost + above + beside for cost in after[behind << 1 & full | 1][:-1])]
                now[behind] = tuple(map(min, out, idle)) if self.space >> at & 1 else tuple(out)
            after = now
            found.append(now[0])
        return tuple(reversed(found))

    @cached_property
    def like_upside_down(self) -> bool:
        """Whether the board is the same as its mirror image upside down."""
        w, h = self.width, self.height
        return h >= FOLDS and self._like(lambda n: (h - 1 - n // w) * w + n % w)

    @cached_property
    def like_left_to_right(self) -> bool:
        """Whether the board is the same as its mirror image left to right."""
        w = self.width
        return self._like(lambda n: n // w * w + w - 1 - n % w)

    def _like(self, image: Callable[[int], int]) -> bool:
        doors = {frozenset((n, n + 1)) for n in bits(self.right)}
        doors |= {frozenset((n, n + self.width)) for n in bits(self.down)}
        same = all(sum(1 << image(n) for n in bits(spaces)) == spaces for spaces in (self.space, self.gallery))
        return same and {frozenset(map(image, door)) for door in doors} == doors


class Asked(NamedTuple):
    """Regions of these sizes for each sort; how many spaces at least and at most are in none; who holds the gallery.

    `holder` is the sort of which one region holds the whole Grand Gallery, None where none need.
    """

    sizes: tuple[Masks, Masks]
    bare: tuple[int, int]
    holder: int | None = None


class Cut(NamedTuple):
    """A board in part cut: by sort the open regions, those closed, single spaces, the sizes left; doorways wasted.

    `used` are the doorways of each sort, to the right and down; `strip` those wasted in the first two rows.
    """

    open: tuple[Masks, Masks]
    shut: tuple[Masks, Masks]
    single: tuple[int, int]
    left: tuple[Masks, Masks]
    used: tuple[tuple[int, int], tuple[int, int]]
    spent: int = 0
    strip: int = 0


@dataclass
class Recutting:
    """The search for one question. `deals` are the cards and what is wanted of them, one for each of its demands."""

    plan: Plan
    asked: Asked
    deals: tuple[Deal, ...]
    stop: Callable[[], bool]
    looked: int = 0
    dead: set[object] = field(default_factory=set)

    @property
    def waste(self) -> int:
        """How many doorways may be wasted: all there are less those that regions of these sizes need."""
        return self.plan.doors - sum(size - 1 for sizes in self.asked.sizes for size in sizes)

    @cached_property
    def spare(self) -> tuple[int, int]:
        """How many spaces may be in no region of each sort."""
        one, other = (self.plan.space.bit_count() - sum(sizes) for sizes in self.asked.sizes)
        return one, other

    @property
    def hopeless(self) -> bool:
        """Whether counting is enough: too few doorways, or too few spaces."""
        least, most = self.asked.bare
        return self.waste < 0 or most < max(least, 0) or min(self.spare) < max(least, 0)

    def possible(self) -> bool:
        """Whether the board can be cut so that the cards of one of the demands fit.

        Raises:
            OutOfTimeError: `stop` said so before all ways were looked at.

        """
        one, other = self.asked.sizes
        start = Cut(((), ()), ((), ()), (0, 0), (tuple(sorted(one)), tuple(sorted(other))), ((0, 0), (0, 0)))
        return not self.hopeless and self._search(0, start, range(len(self.deals)))[0]

    def _search(self, at: int, cut: Cut, profiles: range) -> tuple[bool, bool]:
        """Decide place after place; return whether that succeeds, and whether it fails whatever the cards are."""
        if at == self.plan.places:
            return self._ends(cut)
        whole = True
        for after in self._choices(at, cut):
            key = self._key(at + 1, after)
            if key in self.dead:
                continue
            left = self._left(at + 1, after, profiles)
            if not left:
                whole = False
                continue
            found, by_board = self._search(at + 1, after, left)
            if found:
                return True, False
            if by_board:
                self.dead.add(key)
            whole &= by_board
        return False, whole

    def _ends(self, cut: Cut) -> tuple[bool, bool]:
        """Judge a board cut whole."""
        if (cut.single[0] & cut.single[1]).bit_count() < self.asked.bare[0]:
            return False, True
        regions = self._regions(cut, self.plan.places)
        return any(fits(deal, regions, whole=True) for deal in self.deals), False

    def _left(self, at: int, cut: Cut, profiles: range) -> range:
        """Return the demands from the first on whose cards may still fit; they are not asked in the first row."""
        if at < self.plan.width or at == self.plan.places:
            return profiles
        regions = self._regions(cut, at)
        while profiles and not fits(self.deals[profiles[0]], regions, whole=False):
            profiles = profiles[1:]
        return profiles

    def _regions(self, cut: Cut, at: int) -> Regions:
        one, other = (tuple(m for m in (*cut.shut[s], *cut.open[s]) if m & (m - 1)) for s in SORTS)
        return Regions(
            (one, other), cut.single, self.plan.live[at], self.plan.gallery * (self.asked.holder is not None)
        )

    # One place

    def _choices(self, at: int, cut: Cut) -> Iterator[Cut]:
        """Yield the board with one more place decided in every way there is."""
        if not self.plan.space >> at & 1:
            yield self._noted(at, cut)
            return
        above, beside = self.plan.leading_to(at)
        for up in (*SORTS, NEITHER) if above else (NEITHER,):
            for side in (*SORTS, NEITHER) if beside else (NEITHER,):
                self.looked += 1
                if self.looked % ASKED == 0 and self.stop():
                    raise OutOfTimeError
                after = self._decided(at, cut, up, side, above + beside)
                if after is not None and self._within(at + 1, after):
                    yield self._noted(at, after)

    def _decided(self, at: int, cut: Cut, up: int, side: int, doors: int) -> Cut | None:
        """Join a space to what its doorways lead to; None where that cannot be."""
        here, width = 1 << at, self.plan.width
        opened, used, regions = [], [], []
        for sort in SORTS:
            right, down = cut.used[sort]
            right, down = right | (here >> 1) * (side == sort), down | (here >> width) * (up == sort)
            touched = (here >> width) * (up == sort) | (here >> 1) * (side == sort)
            joined = [m for m in cut.open[sort] if m & touched]
            region = here + sum(joined)
            inside_right, inside_down = (
                region & region >> 1 & self.plan.right,
                region & region >> width & self.plan.down,
            )
            if inside_right & ~right or inside_down & ~down:
                return None
            if joined and region.bit_count() > max(cut.left[sort], default=1):
                return None
            doors -= len(joined)
            opened.append((*(m for m in cut.open[sort] if not m & touched), region))
            used.append((right, down))
            regions.append(region)
        if cut.spent + doors > self.waste:
            return None
        for sort, region in enumerate(regions):  # a card in both would stand twice in its Domain's Collection
            if any((region & m) & ((region & m) - 1) for m in (*opened[1 - sort], *cut.shut[1 - sort])):
                return None
        return self._closed(
            at + 1,
            cut._replace(open=(opened[0], opened[1]), used=(used[0], used[1]), spent=cut.spent + doors),
        )

    def _closed(self, at: int, cut: Cut) -> Cut | None:
        """Close the regions from which no doorway leads on; None where their sizes are not wanted."""
        live, gallery = self.plan.live[at], self.plan.gallery
        opened, shut, single, left = [], [], [], []
        for sort in SORTS:
            wanted, alone, closed = list(cut.left[sort]), cut.single[sort], cut.shut[sort]
            for region in cut.open[sort]:
                if region & live:
                    continue
                if self.asked.holder == sort and region & gallery and gallery & ~region:
                    return None
                size = region.bit_count()
                if size == 1:
                    alone |= region
                elif size in wanted:
                    wanted.remove(size)
                    closed = (*closed, region)
                else:
                    return None
            if alone.bit_count() > self.spare[sort]:
                return None
            opened.append(tuple(m for m in cut.open[sort] if m & live))
            shut.append(closed)
            single.append(alone)
            left.append(tuple(wanted))
        return Cut(
            (opened[0], opened[1]), (shut[0], shut[1]), (single[0], single[1]), (left[0], left[1]), cut.used, cut.spent
        )._replace(strip=cut.strip)

    def _within(self, at: int, cut: Cut) -> bool:
        """Whether a board in part cut can still have as many spaces in no region as it must, and need be looked at."""
        least, most = self.asked.bare
        bare = (cut.single[0] & cut.single[1]).bit_count()
        if bare > most:
            return False
        lone = {m for m in cut.open[0] if not m & (m - 1)} & set(cut.open[1])
        needed, idle = least - bare - len(lone), self.plan.idle[at]
        if needed > 0 and cut.spent + idle[min(needed, len(idle) - 1)] > self.waste:
            return False
        return self._first_of_mirrored(at, cut)

    def _first_of_mirrored(self, at: int, cut: Cut) -> bool:
        """Whether this is the one to look at of a cut and its mirror images.

        Upside down: of the first two and the last two rows, the first waste no more. Left to right: the first row comes
        first.
        """
        plan, width = self.plan, self.plan.width
        if plan.like_upside_down and at >= 2 * width:
            strip = cut.spent if at == 2 * width else cut.strip
            if at <= plan.places - 2 * width and cut.spent + strip > self.waste:
                return False
        if plan.like_left_to_right and at == width:
            row = [next((s for s in SORTS if cut.used[s][0] >> n & 1), NEITHER) for n in range(width - 1)]
            return row <= row[::-1]
        return True

    def _noted(self, at: int, cut: Cut) -> Cut:
        return cut._replace(strip=cut.spent) if at + 1 == 2 * self.plan.width else cut

    def _key(self, at: int, cut: Cut) -> object:
        """Return all that matters to what comes, the same for boards that differ only in what lies behind.

        Of a region: the spaces it still shows, its size, whether it has spaces of the Gallery; of two: whether they
        share a space, or can never be one.
        """
        live = self.plan.live[at]
        regions = [sorted((m & live, m) for m in cut.open[sort]) for sort in SORTS]
        shown = tuple(
            tuple(
                (front, m.bit_count(), self.asked.holder == sort and m & self.plan.gallery != 0)
                for front, m in regions[sort]
            )
            for sort in SORTS
        )
        meets = tuple(tuple(bool(m & other) for _, other in regions[1]) for _, m in regions[0])
        apart = tuple(
            self._apart(one, other, cut.open[1 - sort] + cut.shut[1 - sort])
            for sort in SORTS
            for n, (_, one) in enumerate(regions[sort])
            for _, other in regions[sort][:n]
        )
        held = self.asked.holder is not None and self._holding(cut)
        counts = (cut.single[0].bit_count(), cut.single[1].bit_count(), (cut.single[0] & cut.single[1]).bit_count())
        return at, shown, meets, apart, cut.left, counts, cut.spent, cut.strip, held

    def _holding(self, cut: Cut) -> bool:
        """Whether the region that holds the Gallery is closed."""
        sort = self.asked.holder or 0
        return any(m & self.plan.gallery for m in cut.shut[sort])

    def _apart(self, one: int, other: int, crossing: Masks) -> bool:
        """Whether two regions can never be one: an unused doorway lies between them, or another region crosses both."""
        width, right, down = self.plan.width, self.plan.right, self.plan.down
        for a, b in ((one, other), (other, one)):
            if a & b >> 1 & right or a & b >> width & down:
                return True
        return any(m & one and m & other for m in crossing)
