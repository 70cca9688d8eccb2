"""The review of a MUSEUM table: every player's lines and place, the tie-break, and all remarks."""

from __future__ import annotations

from typing import Final

from scoring.breakdown import ScoreLine, places, total
from scoring.games.museum.counting.lines import lines_of
from scoring.games.museum.counting.tally import tallies_of
from scoring.games.museum.remarks.faults import faults, warnings
from scoring.games.museum.remarks.near_misses import near_misses
from scoring.games.museum.remarks.questions import questions
from scoring.games.museum.table import Table
from scoring.phrase import Phrase, phrase
from scoring.review import PlayerResult, Review, Standing, TieBreak

NOT_CHECKED: Final = tuple(Phrase(f"not-checked.{what}") for what in ("payments", "order", "limits", "hidden"))


def review(table: Table, *, hints: bool = True) -> Review:
    """Score a table and say everything there is to say about it; without `hints`, all but the near misses."""
    tallies = tallies_of(table)
    results = _placed(table, [(tally.player.name, lines_of(tallies, tally)) for tally in tallies])
    winners = tuple([result.name for result in results if result.place == 1])
    return Review(
        game="museum",
        edition=table.edition,
        players=results,
        standing=Standing(winners, _tie(results, winners) if len(winners) > 1 else None),
        faults=tuple(faults(tallies)),
        questions=tuple(questions(tallies)),
        warnings=tuple(warnings(tallies)),
        near_misses=tuple([miss for tally in tallies for miss in near_misses(tally)]) if hints else (),
        not_checked=NOT_CHECKED,
    )


def _placed(table: Table, scores: list[tuple[str, tuple[ScoreLine, ...]]]) -> tuple[PlayerResult, ...]:
    """Give every player a place by total, the highest first; none while the game is still played."""
    if not table.over:
        return tuple([PlayerResult(name, lines) for name, lines in scores])
    ranked = places([total(lines) for _, lines in scores])
    return tuple([PlayerResult(name, lines, place) for (name, lines), place in zip(scores, ranked, strict=True)])


def _tie(results: tuple[PlayerResult, ...], winners: tuple[str, ...]) -> TieBreak:
    """Return that equal totals share the first place, since no tie-break is printed (ruling `museum-tie`)."""
    best = max(result.total for result in results)
    return TieBreak("museum.tie", phrase("tie.shared", players=winners, n=best))
