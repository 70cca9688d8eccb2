"""Where a running game stands, in sentences: whose turn, what is left to draw, who is out, which cards are dead."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.musee.legality import dead
from scoring.games.musee.position import Position
from scoring.phrase import phrase
from scoring.review import Notice


def progress(standing: Position) -> Iterator[Notice]:
    """Yield what the players want to know between two turns."""
    if standing.turn is not None:
        yield Notice(None, phrase("progress.turn", person=standing.turn.name))
    if not standing.over:
        yield Notice(None, phrase("progress.deck", n=standing.undrawn))
    if last := standing.last_cards:
        yield Notice(None, phrase("progress.last-cards", person=last.taker, partner=last.partner))
    for person in standing.persons:
        player = standing.table.players[person.seat]
        if person.name in standing.out:
            yield Notice(player.name, phrase("progress.out", person=person.name))
            continue
        cards = dead(standing.museums[person.seat], player.hands.get(person.name, ()))
        if cards:
            yield Notice(player.name, phrase("progress.dead", person=person.name, cards=cards, n=len(cards)))
