"""Who may fill the gallery beside the pieces in use, and what is known of its spaces then.

Mostly one region holds the whole gallery. Where duplicates fill it, too, or link what does, no more is known than that
other Domains have no piece there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scoring.arrange.frontier_state import NONE
from scoring.arrange.puzzle import Puzzle


class Filling(NamedTuple):
    """What some have in common that may fill the gallery."""

    fillers: frozenset[int]
    """Their keys; `NONE` where nobody fills it, or nothing is known of whoever does."""
    holds: frozenset[int] = frozenset()
    """The spaces that the region of its key has to hold; then it is no smaller."""
    covered: frozenset[int] = frozenset()
    """The spaces on which nothing lies but pieces of its Domain."""


def fillings(puzzle: Puzzle, in_use: frozenset[int]) -> Iterator[Filling]:
    """Yield who may fill the gallery where of the pieces that stay and link those on some spaces are in use."""
    keys = {key for key, _ in puzzle.fillers}
    unknown = {key for key in keys if _is_unknown(puzzle, key, in_use)}
    covering = {key for key in keys - unknown if _others_fill(puzzle, key)}
    yield Filling(frozenset({NONE, *unknown}))
    staying = puzzle.gallery & puzzle.fixed
    alone = {key for key in keys if all(puzzle.pieces[space].domain == key for space in staying)}
    if staying <= in_use and (holding := (keys - unknown - covering) & alone):
        yield Filling(frozenset(holding), holds=puzzle.gallery)
    if covering & alone:
        yield Filling(frozenset(covering & alone), covered=puzzle.gallery - staying)


def _is_unknown(puzzle: Puzzle, key: int, in_use: frozenset[int]) -> bool:
    """Whether nothing is known of what fills the gallery for a key."""
    if _others_fill(puzzle, key):
        return any(space not in puzzle.fixed for space in _linking(puzzle, key))
    if any(piece.links for piece in puzzle.pieces):
        return not (puzzle.gallery_linked and in_use <= puzzle.gallery)
    return not (puzzle.gallery_linked or puzzle.exact_gallery)


def _others_fill(puzzle: Puzzle, key: int) -> bool:
    """Whether pieces can fill the gallery for a key that are in no region of it."""
    duplicates = puzzle.duplicates_fill and (key in puzzle.duplicated or _linking(puzzle, key) != [])
    return duplicates or key in puzzle.linked_by_duplicates


def _linking(puzzle: Puzzle, key: int) -> list[int]:
    """Return the spaces of pieces of a Domain that only link."""
    return [space for space, piece in enumerate(puzzle.pieces) if piece.links and piece.domain == key]
