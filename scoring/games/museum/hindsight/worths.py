"""What each card of a Museum is worth: the total laid best, less the total without it laid best, all else equal."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.museum.hindsight.ending import Ending, exchanged
from scoring.hindsight import CardWorth
from scoring.span import Span


def worths(ending: Ending) -> Iterator[CardWorth]:
    """Yield what each card in the player's Museum is worth, in the order of the spaces."""
    board = ending.table.board_of(ending.player)
    known: dict[str, Span] = {}
    for space, card in enumerate(ending.player.museum):
        if card is None or not card.lendable:
            continue
        without = exchanged(ending.best, card, board.width)
        if without is not None and str(card) not in known:
            gain = ending.gain(without)
            known[str(card)] = Span(-gain.most, -gain.least)
        yield CardWorth(str(card), board.places[space], Span(*card.worth), known[str(card)])
