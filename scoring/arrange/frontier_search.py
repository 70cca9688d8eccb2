"""The frontier search: decides the grid cell by cell, depth first, and remembers the states that are refuted.

It looks for regions as sought that can be assigned the cards. Two transposition tables cut it short: states from which
no such regions can be completed, whatever the cards are; and states below which these cards cannot be assigned.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from scoring.arrange.assignment import Assignment, CardArrays, assign
from scoring.arrange.bitboards import lowest_space, without_lowest_bit
from scoring.arrange.compiling import compiled
from scoring.arrange.frontier_state import (
    DOOR_ABOVE,
    DOOR_LEFT,
    GALLERY_DOOR_ABOVE,
    GALLERY_DOOR_LEFT,
    IN_GALLERY,
    LAST_CHOICE,
    NONE,
    WASTE,
    WASTE_OF_STRIP,
    WASTED,
    PartitionArrays,
    decide,
)
from scoring.arrange.regions import RegionTable, describe_regions
from scoring.arrange.state_keys import CardKeyBuffers, pack_board_key, pack_card_key
from scoring.arrange.transposition_table import STORED, is_stored, store

RUNNING, REFUTED, ASSIGNED = 0, 1, 2
"""What came of a search: it can go on, no way is left, or the cards are assigned to the whole board."""
MOST_PROFILES_AHEAD: Final = 64
"""More profiles than a word has bits are assigned cards only when the board is cut whole."""
TRIES_AHEAD: Final = 300
"""So many ways to name regions are tried before: enough for most that cannot be."""
ALL_TRIES: Final = 1 << 62
MOST_BOARD_ROWS: Final = 1 << 23
MOST_CARD_ROWS: Final = 1 << 20
"""Rows of the tables, 40 and 96 bytes each: a search that needs more goes on without them."""

# Where the search is, as counters.
DECIDED: Final = 0
"""Cells decided."""
EXPLORED: Final = 1
"""Choices looked at."""
BOARD_ROWS: Final = 2
CARD_ROWS: Final = 3
"""States stored in each table."""
COUNTERS: Final = 4


class SearchPath(NamedTuple):
    """The way from the empty grid to where the search is; entry n of each is about the state after n cells."""

    state: Any
    """int16 (cells + 1, 2, fields): the states."""
    choice: Any
    """int64 (cells + 1,): the choice made last for the next cell, -1 before the first."""
    board_key: Any
    """uint64 (cells + 1, 5): the board keys."""
    card_key: Any
    """uint64 (cells + 1, 12): the card keys; word `STORED` is 0 where there is none."""
    refuted: Any
    """bool (cells + 1,): whether all that was looked at below is refuted whatever the cards are."""
    unassigned: Any
    """bool (cells + 1,): whether no cards were assigned to anything below."""
    open_profiles: Any
    """uint64 (cells + 1,): the profiles whose cards might still fit, one bit each."""
    counters: Any
    """int64 (4,): see above."""


class Transpositions(NamedTuple):
    """The transposition tables."""

    board: Any
    """uint64 (rows, 5): board keys of states from which nothing can be completed, whatever the cards are."""
    cards: Any
    """uint64 (rows, 12): card keys of states below which these cards cannot be assigned."""


class Workspace(NamedTuple):
    """What a state's regions and cards are described in."""

    regions: RegionTable
    assignment: Assignment
    card_key: CardKeyBuffers


@compiled
def search_frontier(
    grid: Any,
    partition: PartitionArrays,
    cards: CardArrays,
    path: SearchPath,
    tables: Transpositions,
    workspace: Workspace,
    choices: int,
) -> tuple[int, int, Transpositions]:
    """Go on searching for so many choices; return what came of it, a profile, and the tables.

    `ASSIGNED`: the whole grid is decided and the cards of the profile are assigned, as the workspace tells; the search
    can go on behind it. `REFUTED`: no further way is left.
    """
    cells, cell = grid.shape[0], path.counters[DECIDED]
    while choices > 0:
        if path.choice[cell] == LAST_CHOICE:
            # All below this state is looked at: remember it where it is refuted, and take the cell before again.
            if cell == 0:
                return REFUTED, 0, tables
            tables = _remember(path, tables, cell)
            path.refuted[cell - 1] &= path.refuted[cell]
            path.unassigned[cell - 1] &= path.unassigned[cell]
            cell -= 1
            continue
        path.choice[cell] += 1
        if not _doors_allow(grid, partition, cell, path.choice[cell]):
            continue
        choices -= 1
        path.counters[EXPLORED] += 1
        if not decide(grid, partition, path.state, cell, path.choice[cell]):
            continue
        after = cell + 1
        if not _first_of_mirrored(partition, path, cells, after):
            continue
        if after == cells:
            path.refuted[cell] = False
            profile = _assigned_profile(grid, partition.width, path, cards, workspace)
            if profile >= 0:
                path.unassigned[cell] = False
                path.counters[DECIDED] = cell
                return ASSIGNED, profile, tables
            continue
        pack_board_key(partition.radix, path.state[after], partition.width, after, path.board_key[after])
        if is_stored(tables.board, path.board_key, after):
            continue
        if not _cards_allow(grid, partition.width, path, after, tables, cards, workspace):
            path.refuted[cell] = False
            continue
        cell = after
        path.choice[cell] = -1
        path.refuted[cell] = path.unassigned[cell] = True
    path.counters[DECIDED] = cell
    return RUNNING, 0, tables


@compiled
def _remember(path: SearchPath, tables: Transpositions, decided: int) -> Transpositions:
    """Store a state all choices of which were looked at, where nothing was completed below it."""
    if path.refuted[decided]:
        board = store(tables.board, path.board_key, decided, path.counters[BOARD_ROWS], MOST_BOARD_ROWS)
        path.counters[BOARD_ROWS] += 1
        return Transpositions(board, tables.cards)
    if path.unassigned[decided] and path.card_key[decided, STORED]:
        by_cards = store(tables.cards, path.card_key, decided, path.counters[CARD_ROWS], MOST_CARD_ROWS)
        path.counters[CARD_ROWS] += 1
        return Transpositions(tables.board, by_cards)
    return tables


# What a choice must allow


@compiled
def _doors_allow(grid: Any, partition: PartitionArrays, cell: int, choice: int) -> bool:
    """Whether a choice uses only doorways that are there, and in the gallery those that whoever fills it must."""
    gallery_sort, above, left = partition.gallery_sort, choice // 3, choice % 3
    if gallery_sort != NONE:
        if grid[cell, GALLERY_DOOR_ABOVE] and above != gallery_sort:
            return False
        if grid[cell, GALLERY_DOOR_LEFT] and left != gallery_sort:
            return False
        if partition.gallery_only and above == gallery_sort and _leads_out(grid, cell, cell - partition.width):
            return False
        if partition.gallery_only and left == gallery_sort and _leads_out(grid, cell, cell - 1):
            return False
    return (grid[cell, DOOR_ABOVE] or above == WASTED) and (grid[cell, DOOR_LEFT] or left == WASTED)


@compiled
def _leads_out(grid: Any, cell: int, other: int) -> bool:
    """Whether just one of two cells that touch is of the gallery."""
    return grid[cell, IN_GALLERY] != grid[other, IN_GALLERY]


@compiled
def _first_of_mirrored(partition: PartitionArrays, path: SearchPath, cells: int, decided: int) -> bool:
    """Whether a state need be looked at, where the grid is like its mirror image.

    Of a layout and its image upside down one wastes no more in its first two rows than in its last two; of a layout
    and its image left to right one has a first row that does not come behind its image.
    """
    strip = 2 * partition.width
    if partition.like_upside_down and decided >= strip:
        waste = path.state[decided, 0, WASTE]
        if decided == strip:
            path.state[decided, 0, WASTE_OF_STRIP] = waste
            return 2 * waste <= partition.waste
        return decided > cells - strip or waste + path.state[decided, 0, WASTE_OF_STRIP] <= partition.waste
    if partition.like_left_to_right and decided == partition.width:
        for column in range(1, partition.width):
            left, image = path.choice[column] % 3, path.choice[partition.width - column] % 3
            if left != image:
                return left < image
    return True


# What the cards must allow


@compiled
def _cards_allow(
    grid: Any,
    width: int,
    path: SearchPath,
    decided: int,
    tables: Transpositions,
    cards: CardArrays,
    workspace: Workspace,
) -> bool:
    """Whether the cards might be assigned below a state, as far as that can be told quickly; packs its card key."""
    path.open_profiles[decided] = path.open_profiles[decided - 1]
    path.card_key[decided, STORED] = 0
    if decided < 2 * width:
        return True  # too little is decided to tell
    state, regions = path.state[decided], workspace.regions
    describe_regions(grid, width, state, path.choice, decided, regions)
    board_key, card_key = path.board_key[decided], path.card_key[decided]
    packed = pack_card_key(grid, width, state, decided, regions, workspace.card_key, board_key, card_key)
    if packed and is_stored(tables.cards, path.card_key, decided):
        return False
    if cards.wanted.shape[0] <= MOST_PROFILES_AHEAD:
        path.open_profiles[decided] = _still_open(grid, decided, cards, workspace, path.open_profiles[decided])
        return path.open_profiles[decided] != 0
    return True


@compiled
def _still_open(grid: Any, decided: int, cards: CardArrays, workspace: Workspace, profiles: np.uint64) -> np.uint64:
    """Return the profiles whose cards might be assigned to the regions so far: those from the first that might on."""
    while profiles:
        profile = lowest_space(profiles)
        if assign(grid, decided, cards, profile, workspace.regions, workspace.assignment, TRIES_AHEAD):
            return profiles
        profiles = without_lowest_bit(profiles)
    return profiles


@compiled
def _assigned_profile(grid: Any, width: int, path: SearchPath, cards: CardArrays, workspace: Workspace) -> int:
    """Return the first profile whose cards can be assigned to the whole board; -1 where there is none."""
    cells = grid.shape[0]
    describe_regions(grid, width, path.state[cells], path.choice, cells, workspace.regions)
    for profile in range(cards.wanted.shape[0]):
        if assign(grid, cells, cards, profile, workspace.regions, workspace.assignment, ALL_TRIES):
            return profile
    return -1
