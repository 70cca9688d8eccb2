"""The frontier search: decides the grid cell by cell, depth first, and remembers the states that are refuted.

It looks for regions as sought that can be assigned the cards. Two transposition tables cut it short: states from which
no such regions can be completed, whatever the cards are; and states below which these cards cannot be assigned.
"""

from __future__ import annotations

from typing import Final

from scoring.arrange.assignment import Assignment, CardArrays, assign
from scoring.arrange.bitboards import lowest_space, without_lowest_bit
from scoring.arrange.compiling import compiled, record
from scoring.arrange.frontier_state import (
    DOMAINS_DOOR,
    DOOR_ABOVE,
    DOOR_LEFT,
    GALLERY_DOOR_ABOVE,
    GALLERY_DOOR_LEFT,
    IN_GALLERY,
    LAST_CHOICE,
    NONE,
    OPEN_DOOR,
    WASTE,
    WASTE_OF_STRIP,
    WASTED,
    PartitionArrays,
    SearchPath,
    decide,
)
from scoring.arrange.regions import RegionTable, describe_regions
from scoring.arrange.state_keys import KeyBuffers, pack_board_key, pack_card_key
from scoring.arrange.transposition_table import STORED, TranspositionTable, is_full, is_stored, store
from scoring.arrange.typed_arrays import Word

RUNNING: Final = 0
REFUTED: Final = 1
ASSIGNED: Final = 2
TABLE_FULL: Final = 3
NO_ROOM: Final = 4
"""What came of a search: it can go on, no way is left, the cards are assigned, or it can go on with larger tables, or
not at all."""
MOST_PROFILES_AHEAD: Final = 64
"""More profiles than a word has bits are assigned cards only when the board is cut whole."""
TRIES_AHEAD: Final = 300
"""So many ways to name regions are tried before: enough for most that cannot be."""
ALL_TRIES: Final = 1 << 62
MOST_BOARD_ROWS: Final = 1 << 23
MOST_CARD_ROWS: Final = 1 << 20
"""Rows of the tables, 40 and 104 bytes each: a search that needs more goes on without them."""


@record
class Transpositions:
    """The transposition tables."""

    board: TranspositionTable
    """Board keys of states from which nothing can be completed, whatever the cards are."""
    cards: TranspositionTable
    """Card keys of states below which these cards cannot be assigned."""


@record
class Workspace:
    """What a state's regions and cards are described in."""

    regions: RegionTable
    assignment: Assignment
    keys: KeyBuffers


@compiled
def search_frontier(
    partition: PartitionArrays,
    cards: CardArrays,
    path: SearchPath,
    tables: Transpositions,
    workspace: Workspace,
    choices: int,
) -> int:
    """Go on searching for so many choices; return what came of it.

    `ASSIGNED`: the whole grid is decided and the cards of a profile are assigned, as the workspace tells; the search
    can go on behind it. `REFUTED`: no further way is left. `TABLE_FULL`: it wants `doubled_if_full` tables.
    """
    cells, cell = partition.grid.shape[0], path.decided
    while choices > 0:
        if path.choice[cell] == LAST_CHOICE:
            # All below this state is looked at: remember it where it is refuted, and take the cell before again.
            if cell == 0:
                return REFUTED
            if is_full(tables.board) or is_full(tables.cards):
                path.decided = cell
                return TABLE_FULL
            _remember(path, tables, cell)
            path.refuted[cell - 1] &= path.refuted[cell]
            path.unassigned[cell - 1] &= path.unassigned[cell]
            cell -= 1
            continue
        path.choice[cell] += 1
        if not _doors_allow(partition, cell, path.choice[cell]):
            continue
        choices -= 1
        path.explored += 1
        if not decide(partition, path, cell, path.choice[cell]):
            continue
        after = cell + 1
        if not _first_of_mirrored(partition, path, cells, after):
            continue
        if after == cells:
            path.refuted[cell] = 0
            if _assigns_cards(partition, path, cards, workspace):
                path.unassigned[cell] = 0
                path.decided = cell
                return ASSIGNED
            continue
        pack_board_key(partition, path, after, workspace.keys)
        if is_stored(tables.board, path.board_key, after):
            continue
        if not _cards_allow(partition, path, after, tables, cards, workspace):
            path.refuted[cell] = 0
            continue
        cell = after
        path.choice[cell] = -1
        path.refuted[cell] = path.unassigned[cell] = 1
    path.decided = cell
    return RUNNING


@compiled
def _remember(path: SearchPath, tables: Transpositions, decided: int) -> None:
    """Store a state all choices of which were looked at, where nothing was completed below it."""
    if path.refuted[decided]:
        store(tables.board, path.board_key, decided)
    elif path.unassigned[decided] and path.card_key[decided, STORED]:
        store(tables.cards, path.card_key, decided)


# What a choice must allow


@compiled
def _doors_allow(partition: PartitionArrays, cell: int, choice: int) -> bool:
    """Whether a choice uses only doorways that are there, and in the gallery those that whoever fills it must."""
    gallery_sort, above, left = partition.gallery_sort, choice // 3, choice % 3
    if gallery_sort != NONE:
        if partition.grid[cell, GALLERY_DOOR_ABOVE] and above != gallery_sort:
            return False
        if partition.grid[cell, GALLERY_DOOR_LEFT] and left != gallery_sort:
            return False
        if partition.gallery_only and above == gallery_sort and _leads_out(partition, cell, cell - partition.width):
            return False
        if partition.gallery_only and left == gallery_sort and _leads_out(partition, cell, cell - 1):
            return False
    return _leads(partition.grid[cell, DOOR_ABOVE], above) and _leads(partition.grid[cell, DOOR_LEFT], left)


@compiled
def _leads(door: int, use: int) -> bool:
    """Whether a doorway can be used so."""
    return use == WASTED or door == OPEN_DOOR or (door == DOMAINS_DOOR and use == 1)


@compiled
def _leads_out(partition: PartitionArrays, cell: int, other: int) -> bool:
    """Whether just one of two cells that touch is of the gallery."""
    return partition.grid[cell, IN_GALLERY] != partition.grid[other, IN_GALLERY]


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
    partition: PartitionArrays,
    path: SearchPath,
    decided: int,
    tables: Transpositions,
    cards: CardArrays,
    workspace: Workspace,
) -> bool:
    """Whether the cards might be assigned below a state, as far as that can be told quickly; packs its card key."""
    path.open_profiles[decided] = path.open_profiles[decided - 1]
    path.card_key[decided, STORED] = 0
    if decided < 2 * partition.width:
        return True  # too little is decided to tell
    describe_regions(partition, path, decided, workspace.regions)
    packed: bool = pack_card_key(partition, path, decided, workspace.regions, workspace.keys)
    if packed and is_stored(tables.cards, path.card_key, decided):
        return False
    if cards.wanted.shape[0] <= MOST_PROFILES_AHEAD:
        path.open_profiles[decided] = _still_open(partition, decided, cards, workspace, path.open_profiles[decided])
        return path.open_profiles[decided] != 0
    return True


@compiled
def _still_open(
    partition: PartitionArrays, decided: int, cards: CardArrays, workspace: Workspace, profiles: Word
) -> Word:
    """Return the profiles whose cards might be assigned to the regions so far: those from the first that might on."""
    while profiles:
        profile = lowest_space(profiles)
        if assign(partition, decided, cards, profile, workspace.regions, workspace.assignment, TRIES_AHEAD):
            return profiles
        profiles = without_lowest_bit(profiles)
    return profiles


@compiled
def _assigns_cards(partition: PartitionArrays, path: SearchPath, cards: CardArrays, workspace: Workspace) -> bool:
    """Whether the cards can be assigned to the whole board as one of the profiles wants them."""
    cells = partition.grid.shape[0]
    describe_regions(partition, path, cells, workspace.regions)
    for profile in range(cards.wanted.shape[0]):
        if assign(partition, cells, cards, profile, workspace.regions, workspace.assignment, ALL_TRIES):
            return True
    return False
