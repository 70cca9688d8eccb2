"""The questions that profiles pose: to the board, whether it can be cut so, and to the cards, whether they fit.

Profiles with the same sizes pose the same question to the board, whatever their Civilisations and Domains are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from scoring.arrange.assignment import CardArrays
from scoring.arrange.frontier_state import NONE, SMALLEST_REGION, SORTS
from scoring.arrange.partition import Partition
from scoring.arrange.profiles import Profile
from scoring.arrange.puzzle import NOTHING, Puzzle
from scoring.arrange.typed_arrays import INT, ints_2d, words, zeros


@dataclass(frozen=True, slots=True)
class Question:
    """Whether the board can be cut into regions, and these be assigned the cards as one of some profiles wants them."""

    partition: Partition
    profiles: tuple[Profile, ...] = field(repr=False)

    @property
    def exact(self) -> bool:
        """Whether regions are placed and dealt cards exactly, whatever that takes; the frontier is not asked then."""
        return any(profile.paying for profile in self.profiles)


def questions(puzzle: Puzzle, profiles: Iterable[Profile]) -> tuple[Question, ...]:
    """Return what profiles ask, those that leave the fewest doorways to waste first."""
    cards = CardTable(puzzle)
    asked = sorted((_regions(puzzle, profile), profile, cards.uncovered(profile, cards.spaces)) for profile in profiles)
    posed = []
    for (sizes, gallery_sort, gallery_only), group in groupby(asked, key=lambda one: one[0]):
        _, same, uncovered = zip(*group, strict=True)
        least, most = min(least for least, _ in uncovered), max(most for _, most in uncovered)
        posed.append(Question(Partition(sizes, (least, most), gallery_sort, gallery_only), same))
    return tuple(sorted(posed, key=lambda question: (-question.partition.doors, question.partition)))


def _regions(puzzle: Puzzle, profile: Profile) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], int, bool]:
    """Return the sizes of the regions of either sort, rising, and the sort that fills the gallery, it alone or not."""
    parts = profile.sizes[: puzzle.civilisations], profile.sizes[puzzle.civilisations :]
    civilisations, domains = (tuple(sorted(size for size in part if size >= SMALLEST_REGION)) for part in parts)
    if profile.filler == NONE or profile.paying or not puzzle.exact_gallery:
        return (civilisations, domains), NONE, False
    gallery_only = profile.sizes[profile.filler] == len(puzzle.gallery)
    return (civilisations, domains), int(profile.filler >= puzzle.civilisations), gallery_only


class CardTable:
    """The pieces by row and column: a row for each Civilisation, a column for each Domain, as in `assignment`."""

    def __init__(
        self, puzzle: Puzzle, gallery: frozenset[int] | None = None, covered: frozenset[int] = frozenset()
    ) -> None:
        self.puzzle = puzzle
        self.gallery = puzzle.gallery if gallery is None else gallery
        """The spaces that a region has to hold which fills the gallery."""
        self.covered = covered
        """The spaces on which nothing lies but pieces of the Domain that fills the gallery."""
        self.spaces = len(puzzle.coordinates) - len(puzzle.fixed)
        self.domains = len(puzzle.points) - puzzle.civilisations
        self.rows = puzzle.civilisations
        self.pieces: dict[tuple[int, int], list[int]] = defaultdict(list)
        """The numbers of the pieces of each row and column; of row `NONE` those that are in neither."""
        for n, piece in enumerate(puzzle.pieces):
            if n in puzzle.fixed:
                continue
            row, column = piece.civilisation, self.domains
            if piece.domain != NOTHING:
                column = piece.domain - puzzle.civilisations
                if row == NOTHING:  # it counts as of a Civilisation of its own
                    row, self.rows = self.rows, self.rows + 1
            self.pieces[row, column].append(n)
        self.number: Mapping[tuple[int, int], int] = {
            (row, column): len(pieces) for (row, column), pieces in self.pieces.items() if row != NOTHING
        }

    def arrays(self, question: Question) -> CardArrays:
        """Return the cards, and what the profiles of a question want of them, for the compiled search."""
        rows, columns, gallery_sort = self.rows, self.domains + 1, question.partition.gallery_sort
        number = zeros(INT, max(rows, 1), columns)
        for place, many in self.number.items():
            number[place] = many
        wanted = zeros(INT, len(question.profiles), SORTS, max(rows, columns))
        most_alone = zeros(INT, len(question.profiles), SORTS, max(rows, columns))
        filler = ints_2d([[NONE] * SORTS for _ in question.profiles])
        for n, profile in enumerate(question.profiles):
            for sort, (sizes, alone) in enumerate(zip(self.wanted(profile), self.most_alone(profile), strict=True)):
                for key, (size, most) in enumerate(zip(sizes, alone, strict=True)):
                    wanted[n, sort, key], most_alone[n, sort, key] = size, most
            if gallery_sort != NONE:
                filler[n, gallery_sort] = profile.filler - gallery_sort * self.puzzle.civilisations
        domains = (sum(1 << column for column in range(columns) if number[row, column]) for row in range(rows))
        return CardArrays(number, words(domains), wanted, most_alone, filler)

    def layout(self, assigned: Iterable[tuple[int, int, int]], first: frozenset[int]) -> Sequence[int]:
        """Return the number of a piece for each space, given the row and column of the card assigned to each.

        Where the column is `NONE` any card of the row lies, where both are what is left. Of the cards of a row and
        column the `first` ones are taken first.
        """
        hand = {place: sorted(pieces, key=lambda n: n in first) for place, pieces in self.pieces.items()}
        lies: dict[int, int] = {}
        to_lay = [*assigned]
        for space, row, column in to_lay:
            if NONE not in (row, column):
                lies[space] = hand[row, column].pop()
        for space, row, column in to_lay:
            if row != NONE and column == NONE:
                lies[space] = next(pieces for (of, _), pieces in hand.items() if of == row and pieces).pop()
        rest = [n for pieces in hand.values() for n in pieces]
        layout = [*range(len(self.puzzle.pieces))]
        for space in layout:
            if space not in self.puzzle.fixed:
                layout[space] = lies[space] if space in lies else rest.pop()
        for space in self.puzzle.for_domains:  # the region there counts with any card of its Domain in its place
            other = layout.index(space)
            layout[space], layout[other] = layout[other], layout[space]
        return layout

    def wanted(self, profile: Profile) -> tuple[list[int], list[int]]:
        """Return the sizes of the regions a profile asks for, by row and by column; 0 for none."""
        sizes = [size if size >= SMALLEST_REGION else 0 for size in profile.sizes]
        split = self.puzzle.civilisations
        return sizes[:split] + [0] * (self.rows - split), [*sizes[split:], 0]

    def paying(self, profile: Profile) -> list[tuple[int, int, int, int]]:
        """Return the regions of cards that pay alone that a profile asks for besides.

        Of each its sort, its row or column, its size, and how many of its spaces may be in no region of the other sort.
        """
        split, wanted = self.puzzle.civilisations, self.wanted(profile)
        slack = [self._slack(sizes, sort) for sort, sizes in enumerate(wanted)]
        regions = []
        for n, size in enumerate(profile.paying):
            if size >= SMALLEST_REGION:
                sort, key = int(n >= split), n - split * (n >= split)
                places = [place for place in self.number if place[sort] == key]
                alone = sum(self._paying_alone(place, sort, wanted[1 - sort], slack[1 - sort]) for place in places)
                regions.append((sort, key, size, min(size, alone)))
        return regions

    def _paying_alone(self, place: tuple[int, int], sort: int, across: list[int], slack: list[int]) -> int:
        """Return how many cards of a row and column that pay a region can have on spaces of no other, at most."""
        own, needs_all = self.paying_cards(*place), across[place[1 - sort]] > 0 and slack[place[1 - sort]] == 0
        if sort == 0:
            return own - (needs_all and own == self.number[place])
        return int(own > 0 and not needs_all)

    def paying_cards(self, row: int, column: int) -> int:
        """Return how many cards of a row and column pay."""
        return sum(not self.puzzle.pieces[n].lent for n in self.pieces.get((row, column), ()))

    def most_alone(self, profile: Profile) -> tuple[list[int], list[int]]:
        """Return how many spaces of each region may be in no region of the other sort, at most."""
        rows, columns = self.wanted(profile)
        row_slack = self._slack(rows, 0)
        column_slack = self._slack(columns, 1)
        in_row, in_column = [0] * len(rows), [0] * len(columns)
        for (row, column), number in self.number.items():
            in_row[row] += number - (columns[column] > 0 and column_slack[column] == 0)
            in_column[column] += rows[row] == 0 or row_slack[row] > 0
        return (
            [min(number, size) for number, size in zip(in_row, rows, strict=True)],
            [min(number, size) for number, size in zip(in_column, columns, strict=True)],
        )

    def _slack(self, wanted: list[int], sort: int) -> list[int]:
        """Return how many cards of each row or column its region can do without."""
        most = [0] * len(wanted)
        for place, number in self.number.items():
            most[place[sort]] += number if sort == 0 else 1
        return [there - size if size else 0 for there, size in zip(most, wanted, strict=True)]

    def uncovered(self, profile: Profile, spaces: int) -> tuple[int, int]:
        """Return how many of so many spaces are in no region at least and at most, if all regions lie there.

        Each space is in both regions, in one alone or in none. Only a card of both can be in both; how many can be in
        one alone follows from how many cards the regions of the other sort can do without.
        """
        rows, columns = self.wanted(profile)
        in_rows, in_columns = sum(rows), sum(columns)
        both = {(row, column) for row, column in self.number if rows[row] and columns[column]}
        most_both = min(
            sum(min(size, sum(place[0] == row for place in both)) for row, size in enumerate(rows)),
            sum(min(size, sum(place[1] == column for place in both)) for column, size in enumerate(columns)),
        )
        duplicates = sum(number - 1 for number in self.number.values())
        rows_alone = duplicates + sum(self._slack(columns, 1)) + self._outside(rows, columns)
        columns_alone = sum(self._slack(rows, 0)) + sum(
            1 for row, column in self.number if columns[column] and not rows[row]
        )
        least = max(
            spaces - self.puzzle.pieces_laid, spaces - in_columns - rows_alone, spaces - in_rows - columns_alone
        )
        return least, spaces - in_rows - in_columns + most_both

    def _outside(self, rows: list[int], columns: list[int]) -> int:
        return sum(1 for row, column in self.number if rows[row] and not columns[column])
