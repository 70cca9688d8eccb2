"""Can a board be cut into linked regions of given sizes that the cards fill? A plain second search for the checker.

It knows nothing of the search it checks. The board is decided cell by cell; a doorway joins a region of a Civilisation,
of a Domain, or none: then it is wasted. What is behind the last cells decided matters only by a few facts; boards in
part cut of which these are the same need to be refuted once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from scoring.games.museum.certificate.assignment import Bitboards, CardsWanted, Regions, fits
from scoring.games.museum.certificate.grid import Grid
from scoring.grounds import keep_to_time

SORTS: Final = (0, 1)
"""Regions of Civilisations, and of Domains."""
NEITHER: Final = 2
"""How a doorway is used that joins no region."""

Sizes = tuple[int, ...]
"""Sizes of regions, rising."""


class Partition(NamedTuple):
    """The regions sought on a board, and what they leave uncovered."""

    sizes: tuple[Sizes, Sizes]
    """The sizes of the regions of each sort."""
    uncovered: tuple[int, int]
    """How many spaces are in no region at least, and at most."""
    gallery_sort: int | None = None
    """The sort of which one region holds the whole Grand Gallery, None where none need."""


class PartialPartition(NamedTuple):
    """A board in part cut; of two entries the first is about Civilisations, the second about Domains."""

    open: tuple[Bitboards, Bitboards]
    """Regions from which a doorway leads on to what is not decided."""
    closed: tuple[Bitboards, Bitboards]
    """The other regions of two spaces or more."""
    uncovered: tuple[int, int]
    """Spaces that are in no region."""
    sizes_left: tuple[Sizes, Sizes]
    """The sizes of regions still to be closed."""
    used: tuple[tuple[int, int], tuple[int, int]]
    """The doorways that join regions, to the right and down, as in a `Grid`."""
    waste: int = 0
    """Doorways wasted."""
    waste_of_strip: int = 0
    """Doorways wasted in the first two rows."""


@dataclass
class PartitionSearch:
    """The search for one partition."""

    grid: Grid
    partition: Partition
    cards: tuple[CardsWanted, ...]
    """The cards and what is wanted of them, one for each profile that asks for this partition."""
    stop: Callable[[], bool]
    refuted: set[object] = field(default_factory=set)
    """The keys of boards in part cut that cannot be completed, whatever the cards are."""

    @property
    def waste(self) -> int:
        """How many doorways may be wasted: all there are less those that regions of these sizes need."""
        return self.grid.doors - sum(size - 1 for sizes in self.partition.sizes for size in sizes)

    @cached_property
    def most_uncovered(self) -> tuple[int, int]:
        """How many spaces may be in no region of each sort."""
        civilisations, domains = (self.grid.spaces.bit_count() - sum(sizes) for sizes in self.partition.sizes)
        return civilisations, domains

    @property
    def refuted_by_counting(self) -> bool:
        """Whether there are too few doorways, or too few spaces."""
        least, most = self.partition.uncovered
        return self.waste < 0 or most < max(least, 0) or min(self.most_uncovered) < max(least, 0)

    def possible(self) -> bool:
        """Whether the board can be cut so that the cards of one of the profiles fit.

        Raises:
            OutOfTimeError: `stop` said so before all ways were looked at.

        """
        civilisations, domains = self.partition.sizes
        start = PartialPartition(
            open=((), ()),
            closed=((), ()),
            uncovered=(0, 0),
            sizes_left=(tuple(sorted(civilisations)), tuple(sorted(domains))),
            used=((0, 0), (0, 0)),
        )
        return not self.refuted_by_counting and self._search(0, start, range(len(self.cards)))[0]

    def _search(self, cell: int, cut: PartialPartition, profiles: range) -> tuple[bool, bool]:
        """Decide cell after cell; return whether that succeeds, and whether it fails whatever the cards are."""
        if cell == self.grid.cells:
            return self._judge_whole(cut)
        by_board = True
        for after in self._choices(cell, cut):
            key = self._key(cell + 1, after)
            if key in self.refuted:
                continue
            still_open = self._still_open(cell + 1, after, profiles)
            if not still_open:
                by_board = False
                continue
            possible, refuted = self._search(cell + 1, after, still_open)
            if possible:
                return True, False
            if refuted:
                self.refuted.add(key)
            by_board &= refuted
        return False, by_board

    def _judge_whole(self, cut: PartialPartition) -> tuple[bool, bool]:
        """Judge a board cut whole, as `_search` does."""
        if (cut.uncovered[0] & cut.uncovered[1]).bit_count() < self.partition.uncovered[0]:
            return False, True
        regions = self._regions(cut, self.grid.cells)
        return any(fits(cards, regions, self.stop, whole=True) for cards in self.cards), False

    def _still_open(self, decided: int, cut: PartialPartition, profiles: range) -> range:
        """Return the profiles from the first on whose cards may still fit; they are not asked in the first row."""
        if decided < self.grid.width or decided == self.grid.cells:
            return profiles
        regions = self._regions(cut, decided)
        while profiles and not fits(self.cards[profiles[0]], regions, self.stop, whole=False):
            profiles = profiles[1:]
        return profiles

    def _regions(self, cut: PartialPartition, decided: int) -> Regions:
        """Return what the cards have to do with a board in part cut."""
        civilisations, domains = (
            tuple(region for region in (*cut.closed[sort], *cut.open[sort]) if region & (region - 1)) for sort in SORTS
        )
        gallery = 0 if self.partition.gallery_sort is None else self.grid.gallery
        return Regions((civilisations, domains), cut.uncovered, self.grid.live[decided], gallery)

    # One cell

    def _choices(self, cell: int, cut: PartialPartition) -> Iterator[PartialPartition]:
        """Yield the board with one more cell decided in every way there is."""
        if not self.grid.spaces >> cell & 1:
            yield self._with_strip(cell, cut)
            return
        above, left = self.grid.leading_to(cell)
        for joins_above in (*SORTS, NEITHER) if above else (NEITHER,):
            for joins_left in (*SORTS, NEITHER) if left else (NEITHER,):
                keep_to_time(self.stop)
                after = self._decided(cell, cut, joins_above, joins_left, above + left)
                if after is not None and self._needed(cell + 1, after):
                    yield self._with_strip(cell, after)

    def _decided(
        self, cell: int, cut: PartialPartition, joins_above: int, joins_left: int, doors: int
    ) -> PartialPartition | None:
        """Join a space to what its `doors` doorways lead to; None where that cannot be.

        Each region joined needs one doorway; those that are over are wasted.
        """
        space, width = 1 << cell, self.grid.width
        opened, used, regions = [], [], []
        for sort in SORTS:
            right, down = cut.used[sort]
            right, down = right | (space >> 1) * (joins_left == sort), down | (space >> width) * (joins_above == sort)
            touched = (space >> width) * (joins_above == sort) | (space >> 1) * (joins_left == sort)
            joined = [region for region in cut.open[sort] if region & touched]
            region = space + sum(joined)
            inside_right, inside_down = (
                region & region >> 1 & self.grid.right,
                region & region >> width & self.grid.down,
            )
            if inside_right & ~right or inside_down & ~down:
                return None  # a doorway inside a region is used for it: so that no region is found in several ways
            if joined and region.bit_count() > max(cut.sizes_left[sort], default=1):
                return None
            doors -= len(joined)
            opened.append((*(other for other in cut.open[sort] if not other & touched), region))
            used.append((right, down))
            regions.append(region)
        if cut.waste + doors > self.waste:
            return None
        for sort, region in enumerate(regions):  # a card in both would stand twice in its Domain's Collection
            others = (*opened[1 - sort], *cut.closed[1 - sort])
            if any((region & other) & ((region & other) - 1) for other in others):
                return None
        after = cut._replace(open=(opened[0], opened[1]), used=(used[0], used[1]), waste=cut.waste + doors)
        return self._closed(cell + 1, after)

    def _closed(self, decided: int, cut: PartialPartition) -> PartialPartition | None:
        """Close the regions from which no doorway leads on; None where their sizes are not wanted."""
        live, gallery = self.grid.live[decided], self.grid.gallery
        opened, closed, uncovered, sizes_left = [], [], [], []
        for sort in SORTS:
            wanted, alone, shut = list(cut.sizes_left[sort]), cut.uncovered[sort], cut.closed[sort]
            for region in cut.open[sort]:
                if region & live:
                    continue
                if self.partition.gallery_sort == sort and region & gallery and gallery & ~region:
                    return None
                size = region.bit_count()
                if size == 1:
                    alone |= region
                elif size in wanted:
                    wanted.remove(size)
                    shut = (*shut, region)
                else:
                    return None
            if alone.bit_count() > self.most_uncovered[sort]:
                return None
            opened.append(tuple(region for region in cut.open[sort] if region & live))
            closed.append(shut)
            uncovered.append(alone)
            sizes_left.append(tuple(wanted))
        return cut._replace(
            open=(opened[0], opened[1]),
            closed=(closed[0], closed[1]),
            uncovered=(uncovered[0], uncovered[1]),
            sizes_left=(sizes_left[0], sizes_left[1]),
        )

    def _needed(self, decided: int, cut: PartialPartition) -> bool:
        """Whether as many spaces as must can still be uncovered, and the board need be looked at."""
        least, most = self.partition.uncovered
        uncovered = (cut.uncovered[0] & cut.uncovered[1]).bit_count()
        if uncovered > most:
            return False
        alone = {region for region in cut.open[0] if not region & (region - 1)} & set(cut.open[1])
        needed, waste = least - uncovered - len(alone), self.grid.waste_of_uncovered[decided]
        if needed > 0 and cut.waste + waste[min(needed, len(waste) - 1)] > self.waste:
            return False
        return self._first_of_mirrored(decided, cut)

    def _first_of_mirrored(self, decided: int, cut: PartialPartition) -> bool:
        """Whether this is the one to look at of a board in part cut and its mirror images.

        Upside down: of the first two and the last two rows, the first waste no more. Left to right: the first row comes
        first.
        """
        grid, width = self.grid, self.grid.width
        if grid.like_upside_down and decided >= 2 * width:
            strip = cut.waste if decided == 2 * width else cut.waste_of_strip
            if decided <= grid.cells - 2 * width and cut.waste + strip > self.waste:
                return False
        if grid.like_left_to_right and decided == width:
            row = [next((sort for sort in SORTS if cut.used[sort][0] >> n & 1), NEITHER) for n in range(width - 1)]
            return row <= row[::-1]
        return True

    def _with_strip(self, cell: int, cut: PartialPartition) -> PartialPartition:
        """Note what the first two rows waste when the last of their cells is decided."""
        return cut._replace(waste_of_strip=cut.waste) if cell + 1 == 2 * self.grid.width else cut

    def _key(self, decided: int, cut: PartialPartition) -> object:
        """Return all that matters to what comes, the same for boards that differ only in what lies behind.

        Of a region: the spaces it still shows, its size, whether it has spaces of the Gallery; of two: whether they
        share a space, or can never be one.
        """
        live, gallery_sort = self.grid.live[decided], self.partition.gallery_sort
        regions = [sorted((region & live, region) for region in cut.open[sort]) for sort in SORTS]
        shown = tuple(
            tuple(
                (front, region.bit_count(), gallery_sort == sort and region & self.grid.gallery != 0)
                for front, region in regions[sort]
            )
            for sort in SORTS
        )
        meets = tuple(tuple(bool(region & other) for _, other in regions[1]) for _, region in regions[0])
        apart = tuple(
            self._apart(region, other, cut.open[1 - sort] + cut.closed[1 - sort])
            for sort in SORTS
            for n, (_, region) in enumerate(regions[sort])
            for _, other in regions[sort][:n]
        )
        held = gallery_sort is not None and any(region & self.grid.gallery for region in cut.closed[gallery_sort])
        first, second = cut.uncovered
        counts = (first.bit_count(), second.bit_count(), (first & second).bit_count())
        return decided, shown, meets, apart, cut.sizes_left, counts, cut.waste, cut.waste_of_strip, held

    def _apart(self, region: int, other: int, crossing: Bitboards) -> bool:
        """Whether two regions can never be one: an unused doorway lies between them, or another region crosses both."""
        width, right, down = self.grid.width, self.grid.right, self.grid.down
        for here, there in ((region, other), (other, region)):
            if here & there >> 1 & right or here & there >> width & down:
                return True
        return any(third & region and third & other for third in crossing)
