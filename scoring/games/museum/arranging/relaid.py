"""What one card more is worth to a player with everything laid anew, beside what it is worth at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.arrange.finding import WARM, Schedule
from scoring.effort import Effort
from scoring.games.museum.arranging.arrange import Arranging, Turns
from scoring.games.museum.arranging.prover import Floors
from scoring.games.museum.counting.lines import total_of
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.counting.tally import tallies_of
from scoring.games.museum.expansion import expansion_of
from scoring.games.museum.placement import where as places_of
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Card, Laid
from scoring.games.museum.table.tokens import read_card
from scoring.names import player_named
from scoring.review import Placements
from scoring.span import Span

WORK: Final = 25_000
"""Steps of the prover and exchanges that are tried at most for all cards together, which is below a second."""
FIRST: Final = (Schedule(1_000, WARM / 2), Schedule(5_000))
FIRST_OF_A_CARD: Final = (Schedule(500, WARM),)
"""A card is laid into what is best without it, so less is to be looked for."""


def where(table: Table, card: str | None, player: str) -> tuple[Placements, ...]:
    """Return the places for a card, with what it adds there at once, and what with everything laid anew.

    Without a card each that lies in a Common Pool is asked about; raises AskedError where there is none, and as
    `placement.where` does.
    """
    open_cards = [str(there) for there in in_pools(table)] if card is None else []
    asked = [places_of(table, one, player)[0] for one in open_cards or (card,)]
    legal = [read_card(str(one.card)) for one in asked if one.legal]
    worth = relaid(table, player_named(table.players, player), legal) if legal else {}
    return tuple([one._replace(relaid=worth.get(str(one.card))) for one in asked])


def in_pools(table: Table) -> tuple[Laid, ...]:
    """Return the cards that lie in Common Pools and can be exhibited, each once, pool after pool."""
    return tuple(dict.fromkeys(card for player in table.players for card in player.discard if card.lendable))


class _InShortTurns(Arranging):
    """One of several that take short turns, so that each has one soon. One exchange counts as one step."""

    turns = Turns(steps=100, exchanges=4, between=1, listing=3)


def relaid(table: Table, player: Player, cards: Sequence[Laid]) -> Mapping[str, Span]:
    """Return how many points each card would add for a player with everything laid best, before and after.

    A card that can lie nowhere has no answer. The card's own value moves the score track, as where it is laid at once.
    All share the work: what needs little has its answer soon, and leaves the rest to the others. They share also what
    is known of the board, and each begins with the best layouts of those before it. Where the work runs out there are
    bounds.
    """
    player = replace(player, track=None)
    work, tallies = Effort(WORK), tallies_of(table)

    def arranging(player: Player, floors: Floors | None = None) -> Arranging:
        seats = tuple([player if seated.name == player.name else seated for seated in table.players])
        return _InShortTurns(replace(table, players=seats), player, work, floors=floors)

    now = arranging(player)
    now.begin(FIRST)
    while not now.settled and work.left > WORK // 2:  # each answer depends on this one
        now.go_on()
    then: dict[Laid, Arranging] = {}
    for card in cards:
        laid = [*with_card(table, now.best_player, card)] or [*with_card(table, player, card)]
        laid += [_exchanged(one.best_player, other, card) for other, one in then.items() if _are_plain(other, card)]
        if laid:
            best = max(laid, key=lambda player: total_of(tallies.with_player(player), player.name))
            then[card] = arranging(best, now.prover.floors)
            then[card].begin(FIRST_OF_A_CARD)
    while unsettled := [one for one in (now, *then.values()) if not one.settled]:
        for one in unsettled:
            one.go_on()
    return {str(card): Span(one.best - now.ceiling, one.ceiling - now.best) for card, one in then.items()}


def _are_plain(*cards: Laid) -> bool:
    return all(isinstance(card, Card) for card in cards)


def _exchanged(player: Player, old: Laid, new: Laid) -> Player:
    """Return the player with another card where one lies."""
    at = player.museum.index(old)
    return replace(player, museum=(*player.museum[:at], new, *player.museum[at + 1 :]))


def with_card(table: Table, player: Player, card: Laid) -> Iterator[Player]:
    """Yield the player with a card more, wherever it can lie."""
    expansion, museum = expansion_of(card), museum_of(table, player)
    dry = museum.board.spaces & ~museum.floor.filled & ~museum.floor.blocked
    for laying in () if expansion.barred(table, card) else expansion.ways(card, museum.board, dry).values():
        yield replace(player, museum=tuple([laying.get(space, there) for space, there in enumerate(player.museum)]))
