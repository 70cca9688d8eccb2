"""The review of a MUSEUM table: every player's lines, the standing, and what is to be said besides."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.games.museum.checks import faults, warnings
from scoring.games.museum.exhibit import exhibit
from scoring.games.museum.lines import declared_by, lines_of
from scoring.games.museum.near_misses import near_misses
from scoring.games.museum.questions import questions
from scoring.games.museum.table import Table
from scoring.phrase import Phrase, phrase
from scoring.review import PlayerResult, Review, TieBreak
from scoring.standing import places

NOT_CHECKED: Final = ("payments", "order", "limits", "hidden")


def review(table: Table) -> Review:
    """Score a table and say everything there is to say about it."""
    exhibits = tuple(exhibit(table, player) for player in table.players)
    declared = [declared_by(exhibited) for exhibited in exhibits]
    results = tuple(
        PlayerResult(exhibited.player.name, lines_of(table, exhibited, choice))
        for exhibited, choice in zip(exhibits, declared, strict=True)
    )
    scored = Review(
        "museum",
        table.edition,
        results,
        faults=tuple(faults(table, exhibits)),
        questions=tuple(q for pair in zip(exhibits, declared, strict=True) for q in questions(*pair)),
        near_misses=tuple(miss for pair in zip(exhibits, declared, strict=True) for miss in near_misses(*pair)),
        warnings=tuple(warnings(table, exhibits)),
        not_checked=tuple(Phrase(f"not-checked.{what}") for what in NOT_CHECKED),
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
