"""The way from one layout to another, as what a hand does with the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from scoring.arrangement import ASIDE, Arrangement, card_of
from scoring.phrase import Phrase, phrase

Grid: TypeAlias = list[list[str]]
"""What lies at each place as a table file writes it, row by row."""
LETTERS: Final = "ABCDEFGHIJKL"
EMPTY: Final = "."
MARKS: Final = (">", "v")
"""The second space of a card that fills two: right of the first, or below it."""


def cells_of(grid: str) -> Grid:
    """Return the cells of a grid as a table file writes it."""
    return [line.split() for line in grid.splitlines()]


def heading(arrangement: Arrangement) -> Phrase:
    """Say how many moves there are, and whether fewer were looked for."""
    return phrase("arrange.moves.shortened" if arrangement.shortened else "arrange.moves", n=len(arrangement.moves))


def moves(way: Sequence[tuple[str, str]], now: Grid, best: Grid) -> list[Phrase]:
    """Return the moves in words, each with its cards; by places alone if they do not lead to the best layout."""
    lie, goal = _by_place(now), _by_place(best)
    told = [_moved(lie, goal, one, other) for one, other in way]
    if _cards(lie) == _cards(goal):
        return told
    return [
        said if ASIDE in places else phrase("arrange.move.places", one=places[0], other=places[1])
        for said, places in zip(told, way, strict=True)
    ]


def same_cards(now: Grid, goal: Grid) -> bool:
    """Whether the same cards lie at every place, whatever they serve."""
    return _cards(_by_place(now)) == _cards(_by_place(goal))


def misplaced(first: Grid, now: Grid, goal: Grid) -> tuple[str, str, str] | None:
    """Return a card, as a table file writes it, where it lies, and where it is to lie; None where all lie right.

    What was to be moved from the `first` layout comes before what has been moved for nothing since.

    >>> misplaced([["a", ".", "b"]], [[".", "a", "b"]], [[".", "b", "a"]])
    ('b', 'C1', 'B1')
    """
    lain, lie, aim = (_cards(_by_place(grid)) for grid in (first, now, goal))
    wrong = sorted((place for place in lie if lie[place] != aim[place]), key=lambda place: lain[place] == aim[place])
    cards = ((aim[to], at, to) for to in wrong for at in wrong if lie[at] == aim[to])
    return next(((card, at, to) for card, at, to in cards if card not in (EMPTY, *MARKS)), None)


def _by_place(grid: Grid) -> dict[str, str]:
    return {f"{LETTERS[x]}{y}": cell for y, row in enumerate(grid, 1) for x, cell in enumerate(row)}


def _cards(lie: dict[str, str]) -> dict[str, str]:
    return {place: card_of(cell) for place, cell in lie.items()}


def _moved(lie: dict[str, str], goal: dict[str, str], one: str, other: str) -> Phrase:
    """Make a move, and say what a hand does: exchange two cards, move one to a free space, lift or lay a wide one."""
    if other == ASIDE:
        return _lifted(lie, one)
    if one == ASIDE:
        return _laid(lie, goal, other)
    if lie.get(one, EMPTY) == EMPTY or _second(lie, other):
        one, other = other, one
    card, its, second = lie.get(one, EMPTY), lie.get(other, EMPTY), _second(lie, one)
    if second:
        _carry(lie, one, other, second)
        return phrase("arrange.move.two-spaces", card=card, at=one, to=other)
    lie[one], lie[other] = its, card
    if its == EMPTY:
        return phrase("arrange.move.free", card=card, at=one, to=other)
    return phrase("arrange.move.exchange", one=one, card=card, other=other, its=its)


def _lifted(lie: dict[str, str], at: str) -> Phrase:
    """Lift a card of two spaces off the board."""
    card, second = lie[at], _second(lie, at)
    lie.update(dict.fromkeys((at, second), EMPTY))
    return phrase("arrange.move.lift", card=card, at=at, second=second)


def _laid(lie: dict[str, str], goal: dict[str, str], at: str) -> Phrase:
    """Lay a card that was lifted as it is to lie."""
    second = _second(goal, at)
    lie.update({place: goal[place] for place in (at, second)})
    return phrase("arrange.move.lay", card=goal[at], at=at, second=second)


def _second(lie: dict[str, str], place: str) -> str:
    """Return the second space of the card at a place; nothing where it fills one."""
    letter, number = place[0], int(place[1:])
    right, below = f"{chr(ord(letter) + 1)}{number}", f"{letter}{number + 1}"
    beside = ((right, MARKS[0]), (below, MARKS[1]))
    return next((space for space, mark in beside if lie.get(space) == mark), "")


def _carry(lie: dict[str, str], one: str, other: str, second: str) -> None:
    """Move a card of two spaces; what lay where it comes to lie goes where it lay, in the same order."""
    across, down = ord(second[0]) - ord(one[0]), int(second[1:]) - int(one[1:])
    onto = (other, f"{chr(ord(other[0]) + across)}{int(other[1:]) + down}")
    card = (lie[one], lie[second])
    freed = [place for place in (one, second) if place not in onto]
    out = [lie.get(place, EMPTY) for place in onto if place not in (one, second)]
    lie.update(zip(freed, out, strict=True))
    lie.update(zip(onto, card, strict=True))
