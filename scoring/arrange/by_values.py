"""Profiles that count on Collections showing all values: which cards would have to be in them, and which left out.

Regions do not know values. So such a profile is asked again for every size such a Collection can have and every choice
of the cards it leaves out: those then count for it no more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Final, NamedTuple

from scoring.arrange.profiles import Profile, TooManyProfilesError
from scoring.arrange.puzzle import ALL_VALUES, NOTHING, Piece, Puzzle

MOST_GROUPS: Final = 12
"""From so many pieces at most all choices of those left out are looked at."""


class Narrowed(NamedTuple):
    """A puzzle some pieces of which count less, what is asked of it, and the pieces that go first where any would do.

    Pieces that are left out of a Civilisation are of none, each as if of its own: more is promised of them in Domains
    than they keep, never less.
    """

    puzzle: Puzzle
    profile: Profile
    first: frozenset[int]


class _Chosen(NamedTuple):
    """How a Collection shows all values: so many pieces linked, those left out, those that show the values."""

    key: int
    size: int
    out: tuple[int, ...]
    shown: tuple[int, ...]


def narrowed(puzzle: Puzzle, profile: Profile) -> Iterator[Narrowed]:
    """Yield what a profile asks by choice of the cards: whatever layout meets it meets one of them.

    Raises:
        TooManyProfilesError: a Collection has too many cards to choose from.

    """
    for chosen in product(*(tuple(_choices(puzzle, key, profile.sizes[key])) for key in profile.shows)):
        yield _narrowed(puzzle, profile, chosen)


def _choices(puzzle: Puzzle, key: int, least: int) -> Iterator[_Chosen]:
    """Yield how a Collection of so many pieces or more can show all values; of choices that are alike, one."""
    groups = _groups(puzzle, key)
    if len(groups) > MOST_GROUPS:
        raise TooManyProfilesError
    for size in range(least, len(groups) + 1):
        seen = set()
        for left_out in combinations(range(len(groups)), len(groups) - size):
            out = tuple(n for one in left_out for n in groups[one])
            alike = tuple(sorted(puzzle.pieces[n][:2] for n in out))
            if alike in seen:
                continue
            shown = _shown(puzzle, [group for n, group in enumerate(groups) if n not in left_out])
            if shown is not None:
                seen.add(alike)
                yield _Chosen(key, size, out, shown)


def _groups(puzzle: Puzzle, key: int) -> list[tuple[int, ...]]:
    """Return the pieces of a key by what counts once: of a Civilisation each, of a Domain those of a Civilisation."""
    groups: dict[object, list[int]] = defaultdict(list)
    for n, piece in enumerate(puzzle.pieces):
        if piece.civilisation == key:
            groups[n].append(n)
        elif piece.domain == key:
            groups[n if piece.civilisation == NOTHING else (piece.civilisation,)].append(n)
    return [tuple(group) for group in groups.values()]


def _shown(puzzle: Puzzle, groups: Sequence[tuple[int, ...]], value: int = ALL_VALUES) -> tuple[int, ...] | None:
    """Return a piece for each value from 1 on, each of another group; None where there are none."""
    if value == 0:
        return ()
    for place, group in enumerate(groups):
        for n in group:
            if puzzle.pieces[n].value == value:
                rest = _shown(puzzle, [*groups[:place], *groups[place + 1 :]], value - 1)
                if rest is not None:
                    return (*rest, n)
    return None


def _narrowed(puzzle: Puzzle, profile: Profile, chosen: Sequence[_Chosen]) -> Narrowed:
    pieces, sizes = [*puzzle.pieces], [*profile.sizes]
    for one in chosen:
        sizes[one.key] = one.size
        for n in one.out:
            piece = pieces[n]
            civilisation = one.key < puzzle.civilisations
            pieces[n] = Piece(
                NOTHING if civilisation else piece.civilisation, piece.domain if civilisation else NOTHING, piece.value
            )
    first = frozenset(n for one in chosen for n in one.shown)
    return Narrowed(replace(puzzle, pieces=tuple(pieces)), Profile(tuple(sizes), profile.filler), first)
