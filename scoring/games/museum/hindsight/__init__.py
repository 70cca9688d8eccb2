"""A game of MUSEUM in hindsight: its curves, what each card is worth, what was lost, and what would have won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from scoring.games.museum.arranging.best_layout import laid_best
from scoring.games.museum.expansion import expansions
from scoring.games.museum.hindsight.ending import WORK, Ending, ending_of, exchanged
from scoring.games.museum.hindsight.losses import losses, passed
from scoring.games.museum.playing import as_it_lies, review_in_play
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Grid
from scoring.games.museum.table.in_play import in_play
from scoring.games.museum.turns.placing import placed
from scoring.games.museum.turns.position import Position, Seat, opening
from scoring.games.museum.turns.replay import Replay, replayed, span_phrase
from scoring.hindsight import CEILING, TRACK, CardWorth, Hindsight, Lost, PlayerSeen, Turned, TurnSeen, winners_with
from scoring.phrase import Phrase, phrase
from scoring.review import Review
from scoring.span import BEYOND, NOTHING, Span


def turns_of(replay: Replay, seat: int) -> Iterator[TurnSeen]:
    """Yield the turns of a player, as long as all that was exhibited is told."""
    name = replay.position.seats[seat].name
    told = [(number, position) for number, position in enumerate(replay.after, 1) if position.seat.name == name]
    whole = [(number, position) for number, position in told if position.seats[seat].whole]
    before = (0, opening(replay.position.table))
    curves = [(number, position.seats[seat].track, ceiling(position, seat)) for number, position in (before, *whole)]
    for (_, track, ceiling_before), (number, marker, most) in pairwise(curves):
        by_track, growth = _apart(marker, track), _apart(most, ceiling_before)
        by_layout = _apart(growth, by_track)
        yield TurnSeen(
            number,
            {TRACK: marker, CEILING: most, "earned": {TRACK: by_track, "layout": by_layout}},
            phrase(
                "hindsight.turn",
                marker=span_phrase(marker),
                ceiling=span_phrase(most),
                track=span_phrase(by_track),
                layout=span_phrase(by_layout),
            ),
            {TRACK: marker, CEILING: most},
        )


def _apart(more: Span, less: Span) -> Span:
    """Return how much greater a quantity is than another one; neither falls from turn to turn."""
    return NOTHING if more == less else more - less


def best_turn(turns: Sequence[TurnSeen]) -> int | None:
    """Return the number of the turn that raised the ceiling most, the first of several; None without any."""
    ceilings = [0, *(turn.curve[CEILING].least for turn in turns)]
    growths = [after - before for before, after in pairwise(ceilings)]
    return turns[growths.index(max(growths))].turn if turns else None


def ceiling(position: Position, seat: int) -> Span:
    """Return the marker, and the most that Collections and galleries of the cards exhibited so far score laid best.

    No Patron, no Prestige, no Public Opinion, no line of an expansion, and no bonus that nobody read off the board.
    """
    track = position.seats[seat].track
    table, player = _collections_alone(position, seat)
    best = laid_best(table, player, WORK)
    return Span(best.total, best.most) + track


def _collections_alone(position: Position, seat: int) -> tuple[Table, Player]:
    """Return a table on which Collections and galleries of one player are all that scores; the marker is at 0."""
    lines = [rule for expansion in expansions() if expansion.id in in_play(position.table) for rule in expansion.lines]
    cleared = [
        replace(other.player, museum=(None,) * len(other.laid), discard=(), patron=None, prestige=0, other_points={})
        for other in position.seats
    ]
    player = replace(
        cleared[seat],
        museum=_exhibited(position, position.seats[seat]),
        experts=position.seats[seat].experts,
        track=0,
        stated=dict.fromkeys(lines, "0"),
    )
    cleared[seat] = player
    return replace(position.table, players=tuple(cleared), turns=(), public_opinion={}, headline=None), player


def _exhibited(position: Position, seat: Seat) -> Grid:
    """Return the cards exhibited so far, wherever they lie; the grid of the file has also those of later turns."""
    if not seat.kept:
        return seat.laid
    readings = position.table.readings
    blocked = tuple([card if card and card.traits(readings).blocks else None for card in seat.player.museum])
    empty = seat._replace(kept=False, laid=blocked, guessed=frozenset())
    for card in seat.exhibited:
        empty = placed(position, empty, card, None)
    return empty.laid


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
