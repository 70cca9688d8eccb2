"""Public Opinion: a point lost for every token on the Continent of every card in one's Common Pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from scoring.breakdown import ScoreLine, summed
from scoring.games.museum.printed import CONTINENTS
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid
from scoring.phrase import Phrase, named, phrase

RULE: Final = "museum.public-opinion"


def _ignored(player: Player, cost: Mapping[str, int]) -> tuple[str, ...]:
    """Return the Continents ignored after Press Conferences: those named, then the costliest for the unnamed ones."""
    if not player.press_conferences:
        return player.ignores
    free = sorted((c for c in CONTINENTS if c not in player.ignores and cost.get(c)), key=lambda c: -cost[c])
    return (*player.ignores, *free[: player.press_conferences])


def public_opinion_line(table: Table, player: Player) -> ScoreLine:
    """Score the penalty (fr, it: final scoring, Public Opinion): one part for each Continent in the Common Pool."""
    readings = table.readings
    backs = [card.back(readings) for card in player.discard]
    cards = Counter([back for back in backs if back is not None])
    cost = {continent: number * table.public_opinion.get(continent, 0) for continent, number in cards.items()}
    free = _ignored(player, cost)
    parts = tuple(
        [
            ScoreLine(
                RULE,
                phrase("line.public-opinion-part", continent=named(continent), n=cards[continent]),
                0 if continent in free else -cost[continent],
                _working(table, player, continent, cards[continent], free),
            )
            for continent in CONTINENTS
            if continent in cards
        ]
    )
    return summed(RULE, Phrase("line.public-opinion"), parts)


def _working(table: Table, player: Player, continent: str, cards: int, free: tuple[str, ...]) -> Phrase | str:
    tokens = table.public_opinion.get(continent, 0)
    if continent not in free:
        return f"-({cards} × {tokens})" if tokens else f"{cards} × 0"
    chosen = "working.press-conference" if continent in player.ignores else "working.press-conference-best"
    return phrase(chosen, continent=named(continent), loss=cards * tokens)


def cards_that_cost(table: Table, player: Player) -> dict[str, tuple[tuple[Laid, ...], int]]:
    """Return the cards of each Continent that cost a player points, and how many points."""
    costs = {str(part.label.facts["continent"]): -part.points for part in public_opinion_line(table, player).parts}
    backs = [(card, card.back(table.readings)) for card in player.discard]
    return {
        continent: (tuple([card for card, back in backs if back == continent]), points)
        for continent, points in costs.items()
        if points
    }
