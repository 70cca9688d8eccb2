"""The heaviest closure of links and the spaces they need, by a minimum cut (Picard, 1976)."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Mapping
from math import inf
from typing import Final

Capacities = dict[Hashable, dict[Hashable, float]]
"""What may still flow from a node to another; nodes are links, spaces and the two ends."""
SOURCE: Final[Hashable] = "source"
SINK: Final[Hashable] = "sink"
SMALLEST_FLOW: Final = 1e-9


def heaviest_closure(worth: Mapping[tuple[int, int], float], costs: Mapping[int, float]) -> frozenset[int]:
    """Return the spaces to pay for so that the links among them are worth the most more than that."""
    left: Capacities = {SOURCE: {}, SINK: {}}
    for link, value in worth.items():
        left[SOURCE][link], left[link] = value, {SOURCE: 0.0}
        for space in link:
            left[link][space] = inf
            left.setdefault(space, {})[link] = 0.0
    for space, cost in costs.items():
        left[space][SINK], left[SINK][space] = cost, 0.0
    while SINK in (before := _reached(left)):
        path = [SINK]
        while path[-1] != SOURCE:
            path.append(before[path[-1]])
        steps = [*zip(path[1:], path, strict=False)]
        flow = min(left[start][end] for start, end in steps)
        for start, end in steps:
            left[start][end] -= flow
            left[end][start] += flow
    return frozenset(space for space in costs if space in before)


def _reached(left: Capacities) -> dict[Hashable, Hashable]:
    """Return, for all that can be reached from the source, from where."""
    before: dict[Hashable, Hashable] = {SOURCE: SOURCE}
    queue = deque([SOURCE])
    while queue and SINK not in before:
        start = queue.popleft()
        for end, capacity in left[start].items():
            if capacity > SMALLEST_FLOW and end not in before:
                before[end] = start
                queue.append(end)
    return before
