"""A followed game of Musée in hindsight: which places each painting closed, and which neighbours it kept or broke."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.musee.legality import spans_of, with_painting
from scoring.games.musee.lines import links, theme
from scoring.games.musee.printed import GALLERIES
from scoring.games.musee.replay import replayed
from scoring.games.musee.table import Museum, Table, number_at, numbers_in, seat_of
from scoring.hindsight import Hindsight, PlayerSeen, TurnSeen
from scoring.phrase import phrase


def hindsight(table: Table) -> Hindsight:
    """Look back at a game, painting by painting; of one that is not followed there is nothing to tell."""
    turns: list[list[TurnSeen]] = [[] for _ in table.players]
    for seat, turn in _turns(table):
        turns[seat].append(turn)
    seen = zip(table.players, turns, strict=True)
    return Hindsight(tuple([PlayerSeen(player.name, tuple(own)) for player, own in seen]))


def _turns(table: Table) -> Iterator[tuple[int, TurnSeen]]:
    """Yield each play that was legal, with the seat of its museum."""
    museums: list[Museum] = [(None,) * len(table.places) for _ in table.players]
    broken, unseen = replayed(table).broken if table.plays else {}, {*table.deck}
    for number, play in enumerate(table.plays):
        if number in broken:
            continue
        seat, _ = seat_of(table, play.player)
        before, after = museums[seat], with_painting(museums[seat], play.place, play.card)
        left = unseen - {play.card}
        closed = len(_open(before, unseen) - _open(after, left) - {play.place})
        kept, apart = _neighbours(table, after, play.place)
        at, card = table.places[play.place], play.card
        told = phrase("hindsight.painting", card=card, at=at, n=closed, kept=kept, broken=apart)
        data = {"card": str(card), "at": at, "closed": closed, "neighbours": {"kept": kept, "broken": apart}}
        yield seat, TurnSeen(number + 1, data, told)
        museums[seat], unseen = after, left


def _open(museum: Museum, unseen: set[int]) -> set[int]:
    """Return the empty places in which some unseen number still fits."""
    return {place for place, above, below in spans_of(museum) if any(above < card < below for card in unseen)}


def _neighbours(table: Table, museum: Museum, place: int) -> tuple[int, int]:
    """Return with how many paintings a new one makes a pair, and how many beside it are of another Theme."""
    width, card = len(museum) // len(GALLERIES), number_at(museum, place)
    row = range(place - place % width, place - place % width + width)
    beside = numbers_in(museum[at] for at in (place - 1, place + 1) if at in row)
    alike = sum(theme(other) == theme(card) for other in beside)
    joined = sum(place in (link.upper, link.lower) for link in links(table, museum))
    return alike + joined, len(beside) - alike
