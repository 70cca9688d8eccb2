"""A score as rows: every line of the tree at its depth, for whatever draws it; and what fair mode keeps back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.words.phrasebook import Phrasebook
from scoring.breakdown import ScoreLine
from scoring.phrase import Name, Phrase, phrase
from scoring.review import PlayerResult, Review
from scoring.span import Span


class Row(NamedTuple):
    """One line of an account in words; `depth` counts from 0, `working` is empty where it would repeat the points."""

    depth: int
    rule: str
    label: str
    working: str
    points: str
    at: tuple[str, ...]


def rows(player: PlayerResult, words: Phrasebook) -> list[Row]:
    """Return the account of one player from the top down."""
    return list(_rows(player.lines, words, 0))


def _rows(lines: Iterable[ScoreLine], words: Phrasebook, depth: int) -> Iterator[Row]:
    for line in lines:
        label = words.say(line.label)
        yield Row(depth, line.rule, label, why(line, label, words), signed(line.points), line.at)
        yield from _rows(line.parts, words, depth + 1)


def why(line: ScoreLine, label: str, words: Phrasebook) -> str:
    """Return a line's arithmetic in words; empty where it would only repeat the points or the label."""
    working = words.say(line.working)
    if working == str(line.points) or label.endswith(f", {working}"):
        return ""
    return working.replace("-", "−") if isinstance(line.working, str) else working


def signed(points: int) -> str:
    """Write points with a true minus sign, so that columns line up.

    >>> signed(7), signed(-3)
    ('7', '−3')
    """
    return str(points).replace("-", "−")


def between(points: Span) -> str:
    """Write points, or from which to which they are where they are not proved.

    >>> between(Span(-2, -2)), between(Span(3, 5))
    ('−2', '3–5')
    """
    return "–".join(dict.fromkeys((signed(points.least), signed(points.most))))


def span(at: tuple[str, ...]) -> str:
    """Write places in one word a run: `A1–A3 C2`; a run goes along a row or down a column.

    Places named otherwise than by a letter and a number stand one by one.

    >>> span(("A1", "B1", "C1", "C2")), span(("U2", "U3", "U4", "M1")), span(("-1,0", "0,0", "C3-D3", "C4-D4"))
    ('A1–C1 C2', 'U2–U4 M1', '-1,0 0,0 C3-D3 C4-D4')
    """
    runs: list[list[str]] = []
    for place in at:
        if runs and _goes_on(runs[-1], place):
            runs[-1].append(place)
        else:
            runs.append([place])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _goes_on(run: list[str], place: str) -> bool:
    """Whether a place is the next one of a run, in the direction the run has by now."""
    if not (place[0].isalpha() and place[1:].isdigit() and run[-1][1:].isdigit()):
        return False
    step = _step(run[-1], place)
    return step in {(0, 1), (1, 0)} and (len(run) == 1 or step == _step(run[-2], run[-1]))


def _step(one: str, other: str) -> tuple[int, int]:
    """Return the distance between two places named by letter and number, in letters and in numbers."""
    return ord(other[0]) - ord(one[0]), int(other[1:]) - int(one[1:])


def fair_sentence(review: Review, words: Phrasebook) -> str | None:
    """Say what fair mode keeps back, or which hints were used; None where the table is not played in fair mode."""
    if not review.hints.fair:
        return None
    kept, used = (
        tuple(Name(f"hint.{hint}") for hint in hints) for hints in (review.hints.withheld, review.hints.allowed)
    )
    if not kept:
        return words.say(phrase("fair.hints-used", hints=used) if used else Phrase("fair.none-used"))
    key = "fair.withheld-but" if used else "fair.withheld"
    return words.say(phrase(key, hints=kept, **({"allowed": used} if used else {})))
