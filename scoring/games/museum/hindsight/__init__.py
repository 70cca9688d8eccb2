"""A game of MUSEUM in hindsight: its curves, what each card is worth, what was lost, and what would have won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.games.museum.hindsight.ending import Ending, ending_of, exchanged
from scoring.games.museum.hindsight.losses import losses, passed
from scoring.games.museum.hindsight.turns import best_turn, turns_of
from scoring.games.museum.playing import as_it_lies, review_in_play
from scoring.games.museum.table import Table
from scoring.games.museum.turns.replay import Replay, replayed
from scoring.hindsight import CEILING, TRACK, CardWorth, Hindsight, Lost, PlayerSeen, Turned, winners_with
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


def hindsight(table: Table) -> Hindsight:
    """Look back at a game, turn by turn where it was followed."""
    replay = replayed(table) if table.turns else None
    lying = as_it_lies(table)
    endings = [ending_of(lying, seat) for seat in range(len(lying.players))]
    players = tuple([_seen(ending, replay) for ending in endings])
    scored = review_in_play(table, hints=False)
    changing = turned(scored, players)
    proved = all(_proved(player) for player in players)
    return Hindsight(players, changing, None if changing else nearest(scored, players), proved)


def lost_of(table: Table) -> tuple[tuple[Lost, ...], ...]:
    """Return what each player lost by the end, which is found much sooner than all that hindsight tells."""
    replay, lying = replayed(table) if table.turns else None, as_it_lies(table)
    return tuple([tuple(losses(ending_of(lying, seat), replay)) for seat in range(len(lying.players))])


def _proved(seen: PlayerSeen) -> bool:
    """Whether each layout is proved best; a card whose value nobody read leaves the marker open, and no layout."""
    found = (*(card.worth for card in seen.cards), *(lost.points for lost in seen.lost if lost.points.most < BEYOND))
    curves = ((turn.curve[CEILING], turn.curve[TRACK]) for turn in seen.turns)
    proved = all(most.most - most.least == marker.most - marker.least for most, marker in curves)
    return proved and all(points.known is not None for points in found)


def _seen(ending: Ending, replay: Replay | None) -> PlayerSeen:
    turns = () if replay is None else tuple(turns_of(replay, ending.seat))
    lost = (*losses(ending, replay), *(() if replay is None else passed(ending, replay)))
    return PlayerSeen(ending.player.name, turns, tuple(worths(ending)), lost, best_turn(turns))
