"""Good layouts by simulated annealing: exchange two pieces, keep what is better and now and then what is worse.

Compiled on first use. Sets of spaces are 64-bit masks; a layout is one piece for each space.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from scoring.arrange.compiling import compiled
from scoring.arrange.puzzle import ALL_VALUES, EMPTY, Condition, Puzzle

MOST_SPACES: Final = 64
TRIED: Final = 512
"""So many ways to choose between pieces of one Civilisation in a Domain's group are looked at."""

DE_BRUIJN: Final = np.uint64(0x03F79D71B4CB0A89)
NUMBER: Final = np.array([((1 << n) * int(DE_BRUIJN) % (1 << 64)) >> 58 for n in range(64)]).argsort()


class Arrays(NamedTuple):
    """A puzzle as arrays; `kind` numbers the pieces that are the same, the empty space is 0.

    `fillers` are the linked pieces that fill the gallery at least, by key; more than there are spaces where none do.
    """

    beside: Any
    kind: Any
    civilisation: Any
    domain: Any
    value: Any
    links: Any
    movable: Any
    civilisations: int
    points: Any
    twins_link: bool
    condition_key: Any
    condition_size: Any
    condition_five: Any
    need_level: Any
    need_count: Any
    need_mask: Any
    level_points: Any
    level_demand: Any
    gallery: Any
    gallery_points: int
    fillers: Any
    within: bool
    twins_fill: bool


def arrays(puzzle: Puzzle) -> Arrays:
    """Return a puzzle as arrays for the compiled functions."""
    spaces = len(puzzle.at)
    beside = np.zeros(spaces, np.uint64)
    for one, other in puzzle.doors:
        beside[one] |= np.uint64(1 << other)
        beside[other] |= np.uint64(1 << one)
    kinds = [EMPTY, *sorted(set(puzzle.pieces) - {EMPTY})]
    conditions: list[Condition] = []
    needs: list[tuple[int, int, int]] = []
    levels: list[tuple[int, int]] = []
    for number, demand in enumerate(puzzle.demands):
        for level in demand:
            for count, asked in level.needs:
                conditions += [condition for condition in asked if condition not in conditions]
                needs.append((len(levels), count, sum(1 << conditions.index(condition) for condition in asked)))
            levels.append((level.points, number))
    width = max(map(len, puzzle.points))
    points = np.array([[*row, *[row[-1]] * (width - len(row))] for row in puzzle.points], np.int64)
    return Arrays(
        beside,
        np.array([kinds.index(piece) for piece in puzzle.pieces], np.int64),
        np.array([kind.civilisation for kind in kinds], np.int64),
        np.array([kind.domain for kind in kinds], np.int64),
        np.array([kind.value for kind in kinds], np.int64),
        np.array([kind.links for kind in kinds], np.bool_),
        np.array([n for n in range(spaces) if n not in puzzle.fixed], np.int64),
        puzzle.civilisations,
        points,
        puzzle.twins_link,
        np.array([condition.key for condition in conditions], np.int64),
        np.array([condition.size for condition in conditions], np.int64),
        np.array([condition.perfect * (1 + condition.exactly) for condition in conditions], np.int64),
        np.array([need[0] for need in needs], np.int64),
        np.array([need[1] for need in needs], np.int64),
        np.array([need[2] for need in needs], np.uint64),
        np.array([level[0] for level in levels], np.int64),
        np.array([level[1] for level in levels], np.int64),
        np.uint64(sum(1 << space for space in puzzle.gallery)),
        puzzle.gallery_points,
        np.array([dict(puzzle.fillers).get(key, spaces + 1) for key in range(len(puzzle.points))], np.int64),
        puzzle.within,
        puzzle.twins_fill,
    )


@compiled
def count(spaces: np.uint64) -> int:
    """Return how many spaces a set has."""
    number = 0
    while spaces:
        spaces &= spaces - np.uint64(1)
        number += 1
    return number


@compiled
def lowest(spaces: np.uint64) -> int:
    """Return the number of the first space of a set that is not empty."""
    one = spaces & (~spaces + np.uint64(1))
    return NUMBER[(one * DE_BRUIJN) >> np.uint64(58)]


@compiled
def group(beside: Any, start: np.uint64, among: np.uint64) -> np.uint64:
    """Return all spaces linked with `start` through `among`."""
    reached = start
    frontier = start
    while frontier:
        space = lowest(frontier)
        frontier &= frontier - np.uint64(1)
        new = beside[space] & among & ~reached
        reached |= new
        frontier |= new
    return reached


@compiled
def shows_all(lie: Any, keys: int, spaces: np.uint64) -> bool:
    """Whether the pieces on these spaces show the values 1-5."""
    for value in range(ALL_VALUES):
        if not lie[2 * keys + value] & spaces:
            return False
    return True


@compiled
def measure(a: Arrays, lie: Any, key: int) -> tuple[int, int, int]:
    """Return the most linked pieces of a key, whether any show 1-5 (1; 2: five of them), and the most with the gallery.

    `lie` are the spaces of every key, then those of pieces that only link, by key, then those of every value.
    """
    keys = a.points.shape[0]
    links = lie[keys + key]
    most, five, filled = 0, 0, 0
    rest = lie[key]
    while rest:
        linked = group(a.beside, rest & (~rest + np.uint64(1)), lie[key] | links)
        rest &= ~linked
        counted = linked & lie[key]
        domain = key >= a.civilisations
        if domain and not a.twins_link and _different(a, lie, counted) < count(counted):
            size, showing, with_gallery = _without_twins(a, lie, counted, linked & links)
        else:
            size = _different(a, lie, counted) if domain else count(counted)
            showing = _showing(lie, keys, counted, size)
            with_gallery = size if _fills(a, lie, linked, counted) else 0
        if a.within:
            with_gallery = _within_gallery(a, lie, key)
        most, five = max(most, size), max(five, showing)
        if with_gallery >= a.fillers[key]:
            filled = max(filled, with_gallery)
    return most, five, filled


@compiled
def _showing(lie: Any, keys: int, spaces: np.uint64, size: int) -> int:
    if size < ALL_VALUES or not shows_all(lie, keys, spaces):
        return 0
    return 2 if size == ALL_VALUES else 1


@compiled
def _fills(a: Arrays, lie: Any, linked: np.uint64, chosen: np.uint64) -> bool:
    """Whether linked pieces fill the gallery, with twins of those chosen where twins may."""
    if a.gallery & ~linked:
        return False
    rest = a.gallery & ~chosen
    for civilisation in range(a.civilisations):
        if rest & lie[civilisation] and not chosen & lie[civilisation]:
            return False
    return True


@compiled
def _within_gallery(a: Arrays, lie: Any, key: int) -> int:
    """Return how many linked pieces fill the gallery and lie nowhere else; 0 where others beside belong to them."""
    if a.gallery & ~lie[key] or group(a.beside, a.gallery & (~a.gallery + np.uint64(1)), a.gallery) != a.gallery:
        return 0
    size, around, inside = count(a.gallery), np.uint64(0), a.gallery
    while inside:
        around |= a.beside[lowest(inside)]
        inside &= inside - np.uint64(1)
    more = around & lie[key] & ~a.gallery
    if key < a.civilisations:
        return 0 if more else size
    return size if _different(a, lie, a.gallery) == size == _different(a, lie, a.gallery | more) else 0


@compiled
def _different(a: Arrays, lie: Any, spaces: np.uint64) -> int:
    """Return how many Civilisations lie on these spaces; a piece without one counts as one of its own."""
    number = 0
    for civilisation in range(a.civilisations):
        here = lie[civilisation] & spaces
        if here:
            number += 1
            spaces &= ~here
    return number + count(spaces)


@compiled
def _without_twins(a: Arrays, lie: Any, counted: np.uint64, links: np.uint64) -> tuple[int, int, int]:
    """Return what `measure` does for one group of a Domain, trying all ways to take one piece of each Civilisation."""
    several = np.zeros(a.civilisations, np.uint64)
    number, single, keys = 0, counted, a.points.shape[0]
    for civilisation in range(a.civilisations):
        here = lie[civilisation] & counted
        if here & (here - np.uint64(1)):
            several[number] = here
            single &= ~here
            number += 1
    picks = several.copy()
    most, five, filled = 0, 0, 0
    for _ in range(TRIED):
        chosen = single | links
        for n in range(number):
            chosen |= picks[n] & (~picks[n] + np.uint64(1))
        rest = chosen & counted
        while rest:
            linked = group(a.beside, rest & (~rest + np.uint64(1)), chosen)
            rest &= ~linked
            size = count(linked & counted)
            most = max(most, size)
            five = max(five, _showing(lie, keys, linked & counted, size))
            if _fills(a, lie, (counted | links) if a.twins_fill else linked, linked & counted):
                filled = max(filled, size)
        n = 0
        while n < number:
            picks[n] &= picks[n] - np.uint64(1)
            if picks[n]:
                break
            picks[n] = several[n]
            n += 1
        if n == number:
            break
    return most, five, filled


@compiled
def worth(a: Arrays, sizes: Any, fives: Any, fills: Any) -> int:
    """Return the points of Collections of these sizes, by key: their own, the demands', the gallery's.

    Of a key one Collection counts: that which fills the gallery may be smaller than the largest.
    """
    points = _linked(a, sizes, fives)
    most = points
    for key in range(sizes.shape[0]):
        if fills[key]:
            size = sizes[key]
            sizes[key] = fills[key]
            most = max(most, a.gallery_points + (points if size == fills[key] else _linked(a, sizes, fives)))
            sizes[key] = size
    return most


@compiled
def _linked(a: Arrays, sizes: Any, fives: Any) -> int:
    points = _demanded(a, sizes, fives)
    for key in range(sizes.shape[0]):
        points += a.points[key, sizes[key]]
    return points


@compiled
def _demanded(a: Arrays, sizes: Any, fives: Any) -> int:
    holds = np.uint64(0)
    for n in range(a.condition_key.shape[0]):
        key = a.condition_key[n]
        if sizes[key] >= a.condition_size[n] and fives[key] >= a.condition_five[n]:
            holds |= np.uint64(1) << np.uint64(n)
    total, best, demand, need = 0, 0, 0, 0
    for level in range(a.level_points.shape[0]):
        if a.level_demand[level] != demand:
            total += best
            best, demand = 0, a.level_demand[level]
        met = True
        while need < a.need_level.shape[0] and a.need_level[need] == level:
            if count(holds & a.need_mask[need]) < a.need_count[need]:
                met = False
            need += 1
        if met:
            best = max(best, a.level_points[level])
    return total + best


@compiled
def spread(a: Arrays, layout: Any) -> Any:
    """Return the spaces of every key, of what only links, and of every value, for a layout of kinds of pieces."""
    keys = a.points.shape[0]
    lie = np.zeros(2 * keys + ALL_VALUES + 1, np.uint64)
    for space in range(layout.shape[0]):
        lay(a, lie, keys, layout[space], np.uint64(1) << np.uint64(space))
    return lie


@compiled
def lay(a: Arrays, lie: Any, keys: int, kind: int, here: np.uint64) -> None:
    """Lay a piece on a space, or take it away."""
    if a.links[kind]:
        lie[keys + a.domain[kind]] ^= here
        return
    if a.civilisation[kind] >= 0:
        lie[a.civilisation[kind]] ^= here
    if a.domain[kind] >= 0:
        lie[a.domain[kind]] ^= here
    if a.value[kind] > 0:
        lie[2 * keys + a.value[kind] - 1] ^= here


@compiled
def score(a: Arrays, layout: Any) -> int:
    """Return the points of a layout."""
    keys = a.points.shape[0]
    lie = spread(a, layout)
    sizes, fives, fills = np.zeros(keys, np.int64), np.zeros(keys, np.int64), np.zeros(keys, np.int64)
    for key in range(keys):
        sizes[key], fives[key], fills[key] = measure(a, lie, key)
    return worth(a, sizes, fives, fills)


@compiled
def touching(a: Arrays, layout: Any, space: int) -> int:
    """Return how many pieces beside one could link with it."""
    kind = layout[space]
    civilisation, domain = a.civilisation[kind], a.domain[kind]
    number = 0
    beside = a.beside[space]
    while beside:
        other = layout[lowest(beside)]
        beside &= beside - np.uint64(1)
        same = civilisation >= 0 and a.civilisation[other] == civilisation
        number += same or (domain >= 0 and a.domain[other] == domain)
    return number


@compiled
def anneal(a: Arrays, layout: Any, steps: int, seed: int, hot: float, cold: float, touch: float, goal: int) -> Any:
    """Cool one layout down in so many steps, in place; return the best layout met and its points.

    What is sought is points and, for each two pieces that touch and could link, `touch` more. Ends early at `goal`.
    """
    np.random.seed(seed)
    keys, movable = a.points.shape[0], a.movable.shape[0]
    lie = spread(a, layout)
    sizes, fives, fills = np.zeros(keys, np.int64), np.zeros(keys, np.int64), np.zeros(keys, np.int64)
    for key in range(keys):
        sizes[key], fives[key], fills[key] = measure(a, lie, key)
    points = worth(a, sizes, fives, fills)
    best, most = layout.copy(), points
    old_sizes, old_fives, old_fills = sizes.copy(), fives.copy(), fills.copy()
    cooling = (cold / hot) ** (1.0 / steps)
    heat = hot
    for _ in range(steps):
        heat *= cooling
        one, other = a.movable[np.random.randint(movable)], a.movable[np.random.randint(movable)]
        first, second = layout[one], layout[other]
        if first == second:
            continue
        before = touching(a, layout, one) + touching(a, layout, other)
        both = (np.uint64(1) << np.uint64(one)) | (np.uint64(1) << np.uint64(other))
        lay(a, lie, keys, first, both)
        lay(a, lie, keys, second, both)
        layout[one], layout[other] = second, first
        for kind in (first, second):
            for key in (a.civilisation[kind], a.domain[kind]):
                if key >= 0:
                    sizes[key], fives[key], fills[key] = measure(a, lie, key)
        now = worth(a, sizes, fives, fills)
        gain = now - points + touch * (touching(a, layout, one) + touching(a, layout, other) - before)
        if gain >= 0 or np.random.random() < np.exp(gain / heat):
            points = now
            old_sizes[:], old_fives[:], old_fills[:] = sizes, fives, fills
            if now > most:
                most = now
                best[:] = layout
                if most >= goal:
                    break
        else:
            layout[one], layout[other] = first, second
            lay(a, lie, keys, first, both)
            lay(a, lie, keys, second, both)
            sizes[:], fives[:], fills[:] = old_sizes, old_fives, old_fills
    return best, most
