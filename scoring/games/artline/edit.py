"""Changes to a table of Artline, one function each: a table goes in, a new table comes out, the old one stays."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from scoring.edit import change_player
from scoring.games.artline.table import Player, Table, Turn
from scoring.rulebook import Dispute


def new_table(names: Iterable[str], edition: str = "en", played: datetime.date | None = None) -> Table:
    """Begin a game without turns."""
    return Table(players=tuple(Player(name=name) for name in names), edition=edition, played=played)


def set_start(table: Table, card: str) -> Table:
    """Name the card that lay in the middle first."""
    return replace(table, start=card)


def set_cards(table: Table, cards: int) -> Table:
    """Say how many cards the box holds."""
    return replace(table, cards=cards)


def take_turn(table: Table, turn: Turn) -> Table:
    """Add a turn to the end."""
    return replace(table, turns=(*table.turns, turn))


def change_turn(table: Table, number: int, **changes: Any) -> Table:
    """Correct a turn, counted from 0: the name of its card, a theme."""
    turns = [*table.turns]
    turns[number] = replace(turns[number], **changes)
    return replace(table, turns=tuple(turns))


def cut(table: Table, number: int) -> Table:
    """Take back a turn, counted from 0, and all after it."""
    return replace(table, turns=table.turns[:number])


def doubted(table: Table, players: Iterable[str]) -> Table:
    """Add these players to those who doubted the last turn; the card stays."""
    last = len(table.turns) - 1
    everybody = dict.fromkeys((*table.turns[last].objections, *players))
    return change_turn(table, last, objections=tuple(everybody))


def refused(table: Table, dispute: Dispute) -> Table:
    """Take back the last turn, so that its player is next; doubts and decisions stay on record."""
    return replace(cut(table, len(table.turns) - 1), disputes=(*table.disputes, dispute))


def rename(table: Table, seat: int, new: str) -> Table:
    """Give a player another name, in the turns and objections too."""
    old = table.players[seat].name
    turns = tuple(_renamed(turn, old, new) for turn in table.turns)
    return replace(change_player(table, seat, name=new), turns=turns)


def _renamed(turn: Turn, old: str, new: str) -> Turn:
    player = new if turn.player == old else turn.player
    objections = tuple(new if name == old else name for name in turn.objections)
    return replace(turn, player=player, objections=objections)


def move_player(table: Table, seat: int, to: int) -> Table:
    """Move a player to another place in the turn order."""
    players = [*table.players]
    players.insert(to, players.pop(seat))
    return replace(table, players=tuple(players))
