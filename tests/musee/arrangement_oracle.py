"""The best arrangement found by laying everything in every way: slow, plain, sharing nothing with the program."""

from __future__ import annotations

from collections.abc import Iterator

GALLERIES = ("upper", "middle", "lower")

Grid = tuple[tuple[int | None, ...], ...]


def layouts(needed: list[int], spare: list[int], width: int) -> Iterator[Grid]:
    """Yield every legal layout of the needed paintings with any of the spare ones: card by card, place by place."""
    cards = sorted([(number, False) for number in needed] + [(number, True) for number in spare])

    def lay(n: int, rows: list[list[int | None]]) -> Iterator[Grid]:
        if n == len(cards):
            yield tuple(tuple(row + [None] * (width - len(row))) for row in rows)
            return
        number, may_stay_out = cards[n]
        for row in range(3):
            for blanks in range(width - len(rows[row])):
                longer = rows[row] + [None] * blanks + [number]
                yield from lay(n + 1, [*rows[:row], longer, *rows[row + 1 :]])
        if may_stay_out:
            yield from lay(n + 1, rows)

    yield from lay(0, [[], [], []])


def worth(grid: Grid, staircases: dict[str, list[int]], cards: list[str]) -> int:
    """The points of a layout, with those gallery cards wherever that gallery is full."""
    points = 0
    width = len(grid[0])
    for row, gallery in zip(grid, GALLERIES, strict=True):
        for column in range(width):
            here = row[column]
            if here is None:
                continue
            points += 1
            right = row[column + 1] if column + 1 < width else None
            if right is not None and right % 5 == here % 5:
                points += 2
        if None not in row and gallery in cards:
            points += 4
    for upper, lower, columns in ((grid[0], grid[1], staircases["top"]), (grid[1], grid[2], staircases["bottom"])):
        for column in columns:
            one, other = upper[column - 1], lower[column - 1]
            if one is not None and other is not None and one % 5 == other % 5:
                points += 3
    return points


def best(needed: list[int], spare: list[int], staircases: dict[str, list[int]], cards: list[str], width: int) -> int:
    """The points of the best layout."""
    return max(worth(grid, staircases, cards) for grid in layouts(needed, spare, width))


def random_rise(grid: Grid) -> bool:
    """Whether every gallery of a layout rises from left to right."""
    shown = [[number for number in row if number is not None] for row in grid]
    return all(row == sorted(row) for row in shown)
