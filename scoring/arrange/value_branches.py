"""Branching on values: a profile that counts on Collections showing all values, asked again by the pieces in them.

Regions do not know values. So such a profile is split into branches, one for every size such a Collection can have,
which may be five alone, and every choice of the pieces it leaves out: those then count for it no more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Final, NamedTuple

from scoring.arrange.profiles import Profile, TooManyProfilesError
from scoring.arrange.puzzle import ALL_VALUES, ANY_VALUE, NOTHING, Piece, Puzzle

MOST_GROUPS: Final = 12
"""From so many pieces, or Civilisations of a Domain, at most all choices of those left out are looked at."""


class Branch(NamedTuple):
    """A puzzle in which some pieces count less, and the question to it.

    Pieces that are left out of a Civilisation are of none, each as if of its own: more is promised of them in Domains
    than they keep, never less.
    """

    puzzle: Puzzle
    profile: Profile
    first: frozenset[int]
    """The pieces that show the values: they go first where any of their kind would do."""


class _Choice(NamedTuple):
    """One way for the Collection of a key to show all values."""

    key: int
    size: int
    """Its linked pieces."""
    left_out: tuple[int, ...]
    """The pieces of the key that are not among them, by number."""
    showing: tuple[int, ...]
    """Pieces among them that show the values 1-5, by number."""


def can_show(puzzle: Puzzle, key: int) -> bool:
    """Whether there are pieces of a key that show all values; of a Domain they are of different Civilisations."""
    return _showing(puzzle, _groups(puzzle, key)) is not None


def branches(puzzle: Puzzle, profile: Profile) -> Iterator[Branch]:
    """Yield the branches of a profile: whatever layout meets it meets one of them.

    Raises:
        TooManyProfilesError: a Collection has too many pieces to choose from.

    """
    for choices in product(*(tuple(_choices(puzzle, key, profile.sizes[key])) for key in profile.shows)):
        yield _branch(puzzle, profile, choices)


def _choices(puzzle: Puzzle, key: int, least: int) -> Iterator[_Choice]:
    """Yield how a Collection of so many pieces, or of more, can show all values; of choices that are alike, one."""
    groups = _groups(puzzle, key)
    if key in puzzle.linked_by_duplicates:  # no region is asked of it, whatever pieces it leaves out
        showing = _showing(puzzle, groups)
        if showing is not None:
            yield _Choice(key, least, (), showing)
        return
    if len(groups) > MOST_GROUPS:
        raise TooManyProfilesError
    for size in [least] if puzzle.exactly_five else range(least, len(groups) + 1):
        seen = set()
        for outside in combinations(range(len(groups)), len(groups) - size):
            left_out = tuple(piece for group in outside for piece in groups[group])
            alike = tuple(sorted(puzzle.pieces[piece][:2] for piece in left_out))
            if alike in seen:
                continue
            showing = _showing(puzzle, [pieces for group, pieces in enumerate(groups) if group not in outside])
            if showing is not None:
                seen.add(alike)
                yield _Choice(key, size, left_out, showing)


def _groups(puzzle: Puzzle, key: int) -> list[tuple[int, ...]]:
    """Return the pieces of a key by what counts once: of a Civilisation each, of a Domain those of a Civilisation."""
    groups: dict[object, list[int]] = defaultdict(list)
    for n, piece in enumerate(puzzle.pieces):
        if piece.civilisation == key:
            groups[n].append(n)
        elif piece.domain == key:
            groups[n if piece.civilisation == NOTHING else (piece.civilisation,)].append(n)
    return [tuple(group) for group in groups.values()]


def _showing(puzzle: Puzzle, groups: Sequence[tuple[int, ...]], value: int = ALL_VALUES) -> tuple[int, ...] | None:
    """Return a piece for each value up to one, each of another group; None where there are none."""
    if value == 0:
        return ()
    for place, group in enumerate(groups):
        for piece in group:
            if puzzle.pieces[piece].value in (value, ANY_VALUE):
                rest = _showing(puzzle, [*groups[:place], *groups[place + 1 :]], value - 1)
                if rest is not None:
                    return (*rest, piece)
    return None


def _branch(puzzle: Puzzle, profile: Profile, choices: Sequence[_Choice]) -> Branch:
    pieces, sizes = [*puzzle.pieces], [*profile.sizes]
    for choice in choices:
        sizes[choice.key] = choice.size
        for n in choice.left_out:
            piece = pieces[n]
            if choice.key < puzzle.civilisations:
                pieces[n] = Piece(NOTHING, piece.domain, piece.value)
            else:
                pieces[n] = Piece(piece.civilisation, NOTHING, piece.value)
    first = frozenset(piece for choice in choices for piece in choice.showing)
    return Branch(replace(puzzle, pieces=tuple(pieces)), Profile(tuple(sizes), profile.filler), first)
