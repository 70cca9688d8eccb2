"""The search for regions that the cards can fill: it walks the board space by space, and remembers what is refuted."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from scoring.arrange.annealing import lowest
from scoring.arrange.compiling import compiled
from scoring.arrange.dealing import Deal, Desk, deal, describe
from scoring.arrange.regions import (
    ABOVE,
    BESIDE,
    GALLERY,
    INSIDE_LEFT,
    INSIDE_UP,
    KEPT,
    KEPT_WHOLE,
    LAST,
    LOOKED,
    NONE,
    PLACE,
    SPENT,
    STRIP,
    WASTED,
    Demanded,
    Walk,
    decide,
    pack,
)
from scoring.arrange.remembering import TAKEN, place_of, remembered
from scoring.arrange.whole_states import Counted, pack_whole

RUNNING, REFUTED, DEALT = 0, 1, 2
MOST_PROFILES: Final = 64
"""More profiles than a word has bits are dealt cards only when the board is cut whole."""
SHORT: Final = 300
"""So many ways to name regions are tried there: enough for most that cannot be."""
WHOLE: Final = 1 << 62
MOST_KNOWN: Final = 1 << 23
MOST_WHOLE: Final = 1 << 20
"""Rows for states, 40 bytes each, and for whole ones, 96 bytes: a search that needs more goes on without them."""


class Known(NamedTuple):
    """States from which nothing can be completed, whatever the cards are; whole ones, for these cards."""

    states: Any
    whole: Any


@compiled
def walk(
    board: Any, demanded: Demanded, path: Walk, known: Known, cards: Deal, desk: Desk, counted: Counted, choices: int
) -> tuple[int, int, Known]:
    """Go on searching for so many choices; return what came of it, a profile, and the known states.

    `DEALT`: the board is cut and the profile's cards are dealt; the desk tells how, and the search can go on behind it.
    `REFUTED`: no further way is left.
    """
    spaces, width = board.shape[0], demanded.width
    at = path.counters[PLACE]
    while choices > 0:
        if path.choice[at] == LAST:
            if at == 0:
                return REFUTED, 0, known
            known = _remember(path, known, at)
            path.refuted[at - 1] &= path.refuted[at]
            path.undealt[at - 1] &= path.undealt[at]
            at -= 1
            continue
        path.choice[at] += 1
        if not _open(board, demanded, at, path.choice[at]):
            continue
        choices -= 1
        path.counters[LOOKED] += 1
        if not decide(board, demanded.sizes, path.state, at, path.choice[at], demanded.waste, demanded.filler):
            continue
        if not _first_of_mirrored(board, demanded, path, at + 1):
            continue
        if at + 1 == spaces:
            path.refuted[at] = False
            profile = _dealt(board, width, path, cards, desk)
            if profile >= 0:
                path.undealt[at] = False
                path.counters[PLACE] = at
                return DEALT, profile, known
            continue
        pack(demanded.radix, path.state, at + 1, width, path.key)
        if known.states[place_of(known.states, path.key, at + 1), TAKEN]:
            continue
        if not _hopeful(board, width, path, at, known, cards, desk, counted):
            path.refuted[at] = False
            continue
        at += 1
        path.choice[at] = -1
        path.refuted[at] = path.undealt[at] = True
    path.counters[PLACE] = at
    return RUNNING, 0, known


@compiled
def _hopeful(
    board: Any, width: int, path: Walk, at: int, known: Known, cards: Deal, desk: Desk, counted: Counted
) -> bool:
    """Whether the cards might be dealt below the state that was packed last."""
    after = at + 1
    path.open[after] = path.open[at]
    path.whole[after, TAKEN] = 0
    if after < 2 * width:
        return True
    describe(board, width, path, after, desk)
    if (
        pack_whole(board, width, path, after, desk, counted)
        and known.whole[place_of(known.whole, path.whole, after), TAKEN]
    ):
        return False
    if cards.wanted.shape[0] <= MOST_PROFILES:
        path.open[after] = _still_open(board, after, cards, desk, path.open[at])
        return path.open[after] != 0
    return True


@compiled
def _dealt(board: Any, width: int, path: Walk, cards: Deal, desk: Desk) -> int:
    """Return the first profile whose cards can be dealt to the whole board; -1 where there is none."""
    describe(board, width, path, board.shape[0], desk)
    for profile in range(cards.wanted.shape[0]):
        if deal(board, board.shape[0], cards, profile, desk, WHOLE):
            return profile
    return -1


@compiled
def _still_open(board: Any, at: int, cards: Deal, desk: Desk, profiles: np.uint64) -> np.uint64:
    """Return the profiles whose cards might be dealt to the regions so far: those from the first that might on."""
    while profiles:
        if deal(board, at, cards, lowest(profiles), desk, SHORT):
            return profiles
        profiles &= profiles - np.uint64(1)
    return profiles


@compiled
def _open(board: Any, demanded: Demanded, at: int, choice: int) -> bool:
    """Whether a choice uses only doorways that are there, and in the gallery those that whoever fills it must."""
    filler, above, beside = demanded.filler, choice // 3, choice % 3
    if filler != NONE:
        if (board[at, INSIDE_UP] and above != filler) or (board[at, INSIDE_LEFT] and beside != filler):
            return False
        if demanded.only and above == filler and _leads_out(board, at, at - demanded.width):
            return False
        if demanded.only and beside == filler and _leads_out(board, at, at - 1):
            return False
    return (board[at, ABOVE] or choice // 3 == WASTED) and (board[at, BESIDE] or choice % 3 == WASTED)


@compiled
def _leads_out(board: Any, one: int, other: int) -> bool:
    """Whether just one of two places that touch is of the gallery."""
    return board[one, GALLERY] != board[other, GALLERY]


@compiled
def _remember(path: Walk, known: Known, at: int) -> Known:
    """Keep a state all choices of which were looked at, where nothing was completed below it."""
    if path.refuted[at]:
        states = remembered(known.states, path.key, at, path.counters[KEPT], MOST_KNOWN)
        path.counters[KEPT] += 1
        return Known(states, known.whole)
    if path.undealt[at] and path.whole[at, TAKEN]:
        whole = remembered(known.whole, path.whole, at, path.counters[KEPT_WHOLE], MOST_WHOLE)
        path.counters[KEPT_WHOLE] += 1
        return Known(known.states, whole)
    return known


@compiled
def _first_of_mirrored(board: Any, demanded: Demanded, path: Walk, at: int) -> bool:
    """Whether a state need be looked at, where the board is like its mirror image.

    Of a layout and its image upside down one wastes no more in its first two rows than in its last two; of a layout
    and its image left to right one has a first row that does not come behind its image.
    """
    spaces, strip = board.shape[0], 2 * demanded.width
    if demanded.mirrored_rows and at >= strip:
        spent = path.state[at, 0, SPENT]
        if at == strip:
            path.state[at, 0, STRIP] = spent
            return 2 * spent <= demanded.waste
        return at > spaces - strip or spent + path.state[at, 0, STRIP] <= demanded.waste
    if demanded.mirrored_columns and at == demanded.width:
        for n in range(1, demanded.width):
            one, other = path.choice[n] % 3, path.choice[demanded.width - n] % 3
            if one != other:
                return one < other
    return True
