"""A game of MUSEUM in hindsight: its curves, what each card is worth, what was lost, and what would have won."""

from __future__ import annotations

from scoring.games.museum.hindsight.ending import Ending, ending_of
from scoring.games.museum.hindsight.losses import losses
from scoring.games.museum.hindsight.passed import passed
from scoring.games.museum.hindsight.turned import nearest, turned
from scoring.games.museum.hindsight.turns import best_turn, turns_of
from scoring.games.museum.hindsight.worths import worths
from scoring.games.museum.playing import as_it_lies, review_in_play
from scoring.games.museum.table import Table
from scoring.games.museum.turns.replay import Replay, replayed
from scoring.hindsight import CEILING, TRACK, Hindsight, Lost, PlayerSeen
from scoring.span import BEYOND


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
