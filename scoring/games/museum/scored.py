"""The review of a MUSEUM table: every player's lines, the standing, and what is to be said besides."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.games.museum.checks import faults, warnings
from scoring.games.museum.exhibit import exhibit
from scoring.games.museum.lines import declared_by, lines_of
from scoring.games.museum.near_misses import near_misses
from scoring.games.museum.patrons import reached_by
from scoring.games.museum.questions import questions
from scoring.games.museum.table import Table
from scoring.phrase import Phrase, phrase
from scoring.review import PlayerResult, Review, TieBreak
from scoring.standing import places

NOT_CHECKED: Final = tuple(Phrase(f"not-checked.{what}") for what in ("payments", "order", "limits", "hidden"))


def review(table: Table) -> Review:
    """Score a table and say everything there is to say about it."""
    exhibits = tuple(exhibit(table, player) for player in table.players)
    seats = [(exhibited, declared_by(exhibited)) for exhibited in exhibits]
    judged = [(exhibited, declared, reached_by(exhibited, declared)) for exhibited, declared in seats]
    scored = Review(
        "museum",
        table.edition,
        tuple(PlayerResult(seat[0].player.name, lines_of(table, *seat)) for seat in judged),
        faults=tuple(faults(table, exhibits)),
        questions=tuple(question for seat in seats for question in questions(*seat)),
        near_misses=tuple(miss for seat in judged for miss in near_misses(*seat)),
        warnings=tuple(warnings(table, exhibits)),
        not_checked=NOT_CHECKED,
    )
    return _with_standing(scored) if table.over else scored


def _with_standing(scored: Review) -> Review:
    """The highest total wins; no tie-break is printed, so equal totals share (ruling `museum-tie`)."""
    ranked = places([result.total for result in scored.players])
    players = tuple(replace(result, place=place) for result, place in zip(scored.players, ranked, strict=True))
    winners = tuple(result.name for result in players if result.place == 1)
    shared = phrase("tie.shared", players=winners, n=max(result.total for result in players))
    tie = TieBreak("museum.tie", shared) if len(winners) > 1 else None
    return replace(scored, players=players, winners=winners, tie_break=tie)
