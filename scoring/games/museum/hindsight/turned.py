"""Which single thing would have changed the winner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.hindsight import Lost, PlayerSeen, Turned, winners_with
from scoring.phrase import Phrase, phrase
from scoring.review import Review
from scoring.span import BEYOND, Span


def turned(scored: Review, players: Sequence[PlayerSeen]) -> tuple[Turned, ...]:
    """Return the single things that would have changed who wins, those of fewest points first."""
    if not scored.standing.winners:
        return ()
    return tuple(sorted(_turned(scored, players), key=lambda one: abs(one.lost.points.least)))


def _turned(scored: Review, players: Sequence[PlayerSeen]) -> Iterator[Turned]:
    """Yield what would have; of each winner's cards only the one worth most."""
    for player in players:
        for lost in (*player.lost, *_without_best(scored, player)):
            least, most = (winners_with(scored, player.name, n) for n in (lost.points.least, lost.points.most))
            known = lost.points.most < BEYOND and lost.points.least
            if known and least != scored.standing.winners != most:
                yield Turned(player.name, lost, least)


def _without_best(scored: Review, player: PlayerSeen) -> Iterator[Lost]:
    """Yield what a winner would have less without the card that is worth most."""
    if player.name in scored.standing.winners and player.cards:
        best = max(player.cards, key=lambda card: card.worth.least)
        worth = Span(-best.worth.most, -best.worth.least)
        yield Lost(
            "card", "museum.rearrange", worth, phrase("hindsight.without", card=best.card, at=best.at), (best.at,)
        )


def nearest(scored: Review, players: Sequence[PlayerSeen]) -> Phrase | None:
    """Say by how much a game was won that no single thing would have turned; None where nobody has won."""
    winners = scored.standing.winners
    if not winners or len(players) == len(winners):
        return None
    won = max(result.total for result in scored.players)
    behind = max(result.total for result in scored.players if result.name not in winners)
    return phrase("hindsight.nothing-turned", players=winners, n=won - behind)
