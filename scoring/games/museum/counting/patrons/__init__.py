"""Patron cards: which level is reached, and what it pays.

The best level reached pays, not the sum of the levels. A level whose points nobody read off the card pays as much as
the best known level below it, and raises a question.
"""

from __future__ import annotations

from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.patrons.kind import Claim, Levels, Met, PatronKind, met_by_sizes
from scoring.games.museum.counting.patrons.kinds import KINDS
from scoring.games.museum.printed import PATRONS
from scoring.games.museum.table import Patron


def kind_of(patron: Patron) -> PatronKind:
    """Return the kind of a card."""
    return KINDS[patron.kind]


def met(claim: Claim) -> Met:
    """Return how far a Patron is met."""
    kind = kind_of(claim.patron)
    return kind.met(claim) if kind.met else met_by_sizes(claim, wanted(claim.museum, claim.patron))


def wanted(museum: Museum, patron: Patron) -> Levels:
    """Return the Collections each level of a card asks for; () where it asks for none."""
    kind = kind_of(patron)
    return kind.wanted(museum, patron) if kind.wanted else ()


def patron_points(patron: Patron, reached: Met) -> tuple[int, bool]:
    """Return the victory points of the level reached, and whether the card is known to print them."""
    if reached.level == 0:
        return 0, True
    points = PATRONS[patron.kind].points
    if points is not None and patron.points in {(), (None,)}:
        return points * reached.times, True
    known = [points for points in patron.points[: reached.level] if points is not None]
    sure = len(patron.points) >= reached.level and patron.points[reached.level - 1] is not None
    return (known[-1] * reached.times if known else 0), sure


def points_at(patron: Patron, level: int) -> tuple[int, bool]:
    """Return the victory points of a level of `wanted`, and whether the card is known to print them."""
    repeats = kind_of(patron).repeats
    return patron_points(patron, Met(1, level, times=level) if repeats else Met(level, 0))
