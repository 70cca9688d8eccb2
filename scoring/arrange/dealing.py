"""Can the cards be dealt to regions? Which Civilisation and Domain each could be, and who lies where.

A space in two regions needs a card of that Civilisation and that Domain; one in a Civilisation's region alone any card
of it that is left; one in a Domain's alone a card of a Civilisation its region does not have yet.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from scoring.arrange.annealing import count
from scoring.arrange.compiling import compiled
from scoring.arrange.regions import ABOVE, BESIDE, GALLERY, IS_SPACE, NONE, SORTS, Walk


class Deal(NamedTuple):
    """Cards and what profiles want of them.

    `number` is by Civilisation and Domain; then for each profile `wanted`, the sizes of each sort by key (0: none),
    `alone`, how many spaces of a key's region may be in no region of the other sort, and `filler`, the key whose region
    holds the gallery.
    """

    number: Any
    wanted: Any
    alone: Any
    filler: Any


@compiled
def regions_of(board: Any, width: int, choice: Any, at: int, sort: int, region: Any) -> int:
    """Number the regions of a sort on the spaces decided; return how many there are."""
    number = 0
    for n in range(at):
        if not board[n, IS_SPACE]:
            region[n] = NONE
            continue
        up = board[n, ABOVE] and choice[n] // 3 == sort
        side = board[n, BESIDE] and choice[n] % 3 == sort
        if up:
            region[n] = region[n - width]
            if side and region[n - 1] != region[n]:
                joined = region[n - 1]
                for m in range(n):
                    if region[m] == joined:
                        region[m] = region[n]
        elif side:
            region[n] = region[n - 1]
        else:
            region[n] = number
            number += 1
    return number


class Desk(NamedTuple):
    """Room for dealing, and what comes of it.

    That is the number of every space's region by sort, the key of each region, and which Domain is lent a card of which
    Civilisation for a space in no Civilisation's region. The rest describes the regions so far, by sort: how many, how
    large, whether nothing joins them any more, whether they hold spaces of the gallery, how many of their spaces are in
    no region of the other sort, which Domains' regions cross each Civilisation's, and as which keys they may be dealt.
    """

    region: Any
    key: Any
    lent: Any
    number: Any
    size: Any
    closed: Any
    holds: Any
    alone: Any
    crossing: Any
    may: Any
    could: Any
    order: Any
    shown: Any


@compiled
def describe(board: Any, width: int, path: Walk, at: int, desk: Desk) -> None:
    """Describe the regions on the first `at` places."""
    for sort in range(SORTS):
        number = regions_of(board, width, path.choice, at, sort, desk.region[sort])
        desk.number[sort] = number
        for region in range(number):
            desk.size[sort, region] = desk.alone[sort, region] = 0
            desk.closed[sort, region], desk.holds[sort, region] = True, False
    for region in range(desk.number[0]):
        desk.crossing[region] = 0
    for n in range(at):
        if board[n, IS_SPACE]:
            for sort in range(SORTS):
                desk.size[sort, desk.region[sort, n]] += 1
                desk.holds[sort, desk.region[sort, n]] |= board[n, GALLERY] != 0
    for column in range(width):
        if path.state[at, 0, column] != NONE:
            newest = at - 1 - (at - 1 - column) % width
            for sort in range(SORTS):
                desk.closed[sort, desk.region[sort, newest]] = False
    for n in range(at):
        if board[n, IS_SPACE]:
            one, other = desk.region[0, n], desk.region[1, n]
            if desk.size[0, one] > 1 and desk.size[1, other] > 1:
                desk.crossing[one] |= np.uint64(1) << np.uint64(other)
            elif desk.size[0, one] > 1 and desk.closed[1, other]:
                desk.alone[0, one] += 1
            elif desk.size[1, other] > 1 and desk.closed[0, one]:
                desk.alone[1, other] += 1


@compiled
def deal(board: Any, at: int, cards: Deal, profile: int, desk: Desk, tries: int) -> bool:
    """Whether the regions described on the first `at` places can be dealt the cards.

    Where all places are decided the answer is exact, and the desk tells how. Before, and after so many `tries`, only a
    no is sure.
    """
    for sort in range(SORTS):
        for n in range(desk.number[sort]):
            desk.may[sort, n] = 0
            desk.key[sort, n] = NONE
            if desk.size[sort, n] < SORTS:
                continue
            may = np.uint64(0)
            for key in range(cards.wanted.shape[2]):
                if _may_be(cards, desk, profile, sort, n, key):
                    may |= np.uint64(1) << np.uint64(key)
            if not may:
                return False
            desk.may[sort, n] = may
    steps, step = _order(desk), 0
    room = cards.wanted[profile, 0].copy()
    desk.could[0, : desk.number[1]] = desk.may[1, : desk.number[1]]
    while step >= 0:
        if step == steps:
            if _domains(board, cards, at, profile, desk, desk.could[step]):
                return True
            step -= 1
            continue
        one = desk.order[step]
        key = desk.key[0, one]
        if key != NONE:
            room[key] += desk.size[0, one]
        key += 1
        while key < cards.number.shape[0]:
            if desk.may[0, one] >> np.uint64(key) & np.uint64(1) and room[key] >= desk.size[0, one]:
                tries -= 1
                if tries < 0:
                    return True
                if _crosses(desk, one, desk.shown[key], step):
                    break
            key += 1
        if key == cards.number.shape[0]:
            desk.key[0, one] = NONE
            step -= 1
            continue
        desk.key[0, one] = key
        room[key] -= desk.size[0, one]
        step += 1
    return False


@compiled
def _may_be(cards: Deal, desk: Desk, profile: int, sort: int, region: int, key: int) -> bool:
    """Whether a region may be dealt as a key: by its size, the spaces it has alone, and the gallery."""
    wanted, size, closed = cards.wanted[profile, sort, key], desk.size[sort, region], desk.closed[sort, region]
    if wanted < size or (closed and wanted > size) or desk.alone[sort, region] > cards.alone[profile, sort, key]:
        return False
    if cards.filler[profile, sort] == NONE:
        return True
    filler = cards.filler[profile, sort] == key
    return filler if desk.holds[sort, region] else not (filler and closed)


@compiled
def _order(desk: Desk) -> int:
    """Put the regions of Civilisations in order, those that cross most Domains first; return how many there are."""
    steps = 0
    for n in range(desk.number[0]):
        if desk.size[0, n] < SORTS:
            continue
        place = steps
        while place and count(desk.crossing[desk.order[place - 1]]) < count(desk.crossing[n]):
            desk.order[place] = desk.order[place - 1]
            place -= 1
        desk.order[place] = n
        steps += 1
    return steps


@compiled
def _crosses(desk: Desk, region: int, shown: np.uint64, step: int) -> bool:
    """Leave every Domain region crossed only those Domains the Civilisation shows; False where one is left none."""
    for other in range(desk.number[1]):
        desk.could[step + 1, other] = desk.could[step, other]
        if desk.crossing[region] >> np.uint64(other) & np.uint64(1):
            desk.could[step + 1, other] &= shown
            if not desk.could[step + 1, other]:
                return False
    return True


@compiled
def _domains(board: Any, cards: Deal, at: int, profile: int, desk: Desk, could: Any) -> bool:
    """Name the Domain regions; where the board is cut whole, look too whether the cards left fill the rest."""
    room, size, keys, number = cards.wanted[profile, 1].copy(), desk.size[1], desk.key[1], desk.number[1]
    n = 0
    while n >= 0:
        if n == number:
            if at < board.shape[0] or _rest_fits(board, cards, desk):
                return True
            n -= 1
            while n >= 0 and size[n] < SORTS:
                n -= 1
            continue
        if size[n] < SORTS:
            n += 1
            continue
        key = keys[n]
        if key != NONE:
            room[key] += size[n]
        key += 1
        while key < room.shape[0] and not (could[n] >> np.uint64(key) & np.uint64(1) and room[key] >= size[n]):
            key += 1
        if key < room.shape[0]:
            keys[n] = key
            room[key] -= size[n]
            n += 1
            continue
        keys[n] = NONE
        n -= 1
        while n >= 0 and size[n] < SORTS:
            n -= 1
    return False


@compiled
def _rest_fits(board: Any, cards: Deal, desk: Desk) -> bool:
    """Whether the cards that no crossing needs fill the spaces that are in one region alone."""
    left = cards.number.copy()
    has = np.zeros(left.shape, np.bool_)
    short, spare = np.zeros(left.shape[1], np.int64), np.zeros(left.shape[0], np.int64)
    for n in range(board.shape[0]):
        if not board[n, IS_SPACE]:
            continue
        one, other = desk.region[0, n], desk.region[1, n]
        row, column = desk.key[0, one], desk.key[1, other]
        if row != NONE and column != NONE:
            left[row, column] -= 1
            has[row, column] = True
            if left[row, column] < 0:
                return False
        elif row != NONE:
            spare[row] -= 1
        elif column != NONE:
            short[column] += 1
    desk.lent[:] = False
    for row in range(left.shape[0]):
        for column in range(left.shape[1]):
            spare[row] += left[row, column]
            has[row, column] |= left[row, column] == 0
        if spare[row] < 0:
            return False
    for column in range(short.shape[0]):
        for _ in range(short[column]):
            if not _lend(has, spare, desk.lent, column):
                return False
    return True


@compiled
def _lend(barred: Any, spare: Any, lent: Any, column: int) -> bool:
    """Lend a Domain one more card of a Civilisation not barred, if need be by giving another Domain another card.

    An augmenting path: `wants` is the Domain that would take a Civilisation's card, `gives` what a Domain would give.
    """
    rows, columns = lent.shape
    wants, gives = np.full(rows, NONE, np.int64), np.full(columns, NONE, np.int64)
    queue, head, tail, asking = np.zeros(rows, np.int64), 0, 0, column
    while True:
        for row in range(rows):
            if wants[row] == NONE and not barred[row, asking] and not lent[row, asking]:
                wants[row] = asking
                queue[tail] = row
                tail += 1
        asking = NONE
        while asking == NONE:
            if head == tail:
                return False
            row = queue[head]
            if spare[row] > 0:
                spare[row] -= 1
                while True:
                    lent[row, wants[row]] = True
                    if wants[row] == column:
                        return True
                    taken, row = wants[row], gives[wants[row]]
                    lent[row, taken] = False
            for other in range(columns):
                if lent[row, other] and other != column and gives[other] == NONE:
                    gives[other] = row
                    asking = other
                    break
            if asking == NONE:
                head += 1
