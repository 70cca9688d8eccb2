"""How to get from one layout to another in the fewest exchanges of two places, in an order a person can follow.

Differing places fall into cycles, each place getting what lies on the next; a cycle takes one exchange fewer than it
has places, so the fewest exchanges are those of the most cycles. Where equal things lie there are several ways to
split: places are the edges of a graph, from the kind of thing that lies there to the kind that is to lie there.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

MOST_SPLITS: Final = 4000
"""How many graphs are split in every way; beyond it, which no board of 36 spaces has needed, only in the likeliest."""

T = TypeVar("T")
Exchange = tuple[int, int]
Turn = tuple[int, int, int]
"""The kinds before, on and after a place where a way through the graph was chosen."""


class _Edge(NamedTuple):
    """Places one after the other, from the kind of thing on the first to the kind that is to lie on the last."""

    start: int
    end: int
    places: tuple[int, ...]


_Edges = tuple[_Edge, ...]
_Cycles = tuple[tuple[int, ...], ...]


def exchanges(now: Sequence[object], then: Sequence[object], empty: object = None) -> tuple[Exchange, ...]:
    """Return the fewest exchanges of two places that turn `now` into `then`, the same things in another order.

    Each brings what lies on its first place to its second, where it stays. One cycle is finished before the next
    begins, in reading order; where one has an `empty` place, things move into what is free. Raises ValueError where
    the things are not the same; they have to be hashable.

    >>> exchanges("abca", "cbaa")
    ((2, 0),)
    >>> exchanges(("a", None, "b"), (None, "b", "a"))
    ((2, 1), (0, 2))
    """
    numbers: dict[object, int] = {}
    for thing in (*now, *then):
        numbers.setdefault(thing, len(numbers))
    if Counter(now) != Counter(then):
        message = "not the same things"
        raise ValueError(message)
    edges = tuple(
        _Edge(numbers[old], numbers[new], (place,))
        for place, (old, new) in enumerate(zip(now, then, strict=True))
        if old != new
    )
    cycles = [_begun(cycle, now, empty) for cycle in _Splitting().cycles(edges)]
    return tuple(pair for cycle in sorted(cycles, key=min) for pair in zip(cycle[1:], cycle, strict=False))


def exchanged(things: Iterable[T], pairs: Iterable[Exchange]) -> tuple[T, ...]:
    """Return things after these exchanges of two places, one after the other.

    >>> exchanged("abc", [(0, 1), (1, 2)])
    ('b', 'c', 'a')
    """
    after = [*things]
    for place, other in pairs:
        after[place], after[other] = after[other], after[place]
    return tuple(after)


def _begun(cycle: tuple[int, ...], now: Sequence[object], empty: object) -> tuple[int, ...]:
    """Return a cycle from its empty place on, or from its first."""
    start = min(range(len(cycle)), key=lambda n: (now[cycle[n]] != empty, cycle[n]))
    return cycle[start:] + cycle[:start]


class _Splitting:
    """Splits a graph, as many edges into as out of every kind, into the most cycles.

    A way through a kind that has no other, a loop, and two edges there and back can always be taken: whatever else
    they were part of joins to a cycle. Of what is left, one edge after the other is tried with all it can lead on to.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[tuple[int, int], ...], tuple[int, Turn]] = {}
        """For each reduced graph split before: the most cycles, and the turn that leads there."""

    def cycles(self, edges: _Edges) -> _Cycles:
        closed, rest = _reduced(edges)
        if not rest:
            return closed
        return closed + self.cycles(_joined(rest, self._most(rest)[1]))

    def _most(self, edges: _Edges) -> tuple[int, Turn]:
        """Return the most cycles of a reduced graph, and where to go on from one of its edges."""
        key = tuple(sorted(edge[:2] for edge in edges))
        if key not in self.known:
            turns = [*_turns(edges)]
            best, chosen = -1, turns[0]
            for turn in turns:
                closed, rest = _reduced(_joined(edges, turn))
                number = len(closed) + (self._most(rest)[0] if rest else 0)
                if number > best:
                    best, chosen = number, turn
                if best == len(edges) // 3 or len(self.known) > MOST_SPLITS:  # no cycle is shorter here
                    break
            self.known[key] = best, chosen
        return self.known[key]


def _turns(edges: _Edges) -> Iterator[Turn]:
    """Yield where to go on from one edge into a kind with few ways, the shortest way back first."""
    leaving: dict[int, set[int]] = defaultdict(set)
    for edge in edges:
        leaving[edge.start].add(edge.end)
    ways = Counter(edge.start for edge in edges)
    edge = min(edges, key=lambda edge: (len(leaving[edge.end]), ways[edge.end], edge[:2]))
    far = _distances(edge.start, edges)
    for after in sorted(leaving[edge.end], key=lambda kind: (far[kind], kind)):
        yield edge.start, edge.end, after


def _distances(to: int, edges: _Edges) -> dict[int, int]:
    """Return how many edges lead from each kind to one, at least."""
    far = {to: 0}
    frontier = [to]
    for kind in frontier:
        for edge in edges:
            if edge.end == kind and edge.start not in far:
                far[edge.start] = far[kind] + 1
                frontier.append(edge.start)
    return far


def _joined(edges: _Edges, turn: Turn) -> _Edges:
    """Return the edges with two of them made one, as a turn says."""
    before, on, after = turn
    first = next(edge for edge in edges if edge[:2] == (before, on))
    second = next(edge for edge in edges if edge[:2] == (on, after) and edge is not first)
    rest = tuple(edge for edge in edges if edge is not first and edge is not second)
    return (*rest, _Edge(before, after, first.places + second.places))


def _reduced(edges: _Edges) -> tuple[_Cycles, _Edges]:
    """Return the cycles that can always be taken, and what is left."""
    closed: list[tuple[int, ...]] = []
    while True:
        closed += [edge.places for edge in edges if edge.start == edge.end]
        edges = tuple(edge for edge in edges if edge.start != edge.end)
        turn = _only_way(edges)
        if turn is None:
            return tuple(closed), edges
        edges = _joined(edges, turn)


def _only_way(edges: _Edges) -> Turn | None:
    """Return a turn that can always be taken: through a kind with no other way, or there and back."""
    ways = Counter(edge.start for edge in edges)
    there = {edge[:2] for edge in edges}
    for edge in edges:
        if (edge.end, edge.start) in there:
            return edge.start, edge.end, edge.start
        if ways[edge.end] == 1:
            return edge.start, edge.end, next(after.end for after in edges if after.start == edge.end)
    return None
