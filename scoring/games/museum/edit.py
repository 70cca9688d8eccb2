"""Changes to a table, one function each: a table goes in, a new table comes out, the old one stays.

`seat` is a player's number in turn order, counted from 0; `space` a space's number on that player's board.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from scoring.edit import change_player, changed
from scoring.games.museum.board import Board
from scoring.games.museum.board_fields import STANDARD, standard_board
from scoring.games.museum.cards import Card
from scoring.games.museum.table import Patron, Player, Table

OWN_BOARD: Final = "own"


class NoRoomError(Exception):
    """Raised when a board has fewer spaces than there are cards to lay on it."""


def new_table(
    names: Iterable[str], edition: str = "en", board: Board | None = None, played: datetime.date | None = None
) -> Table:
    """Begin a table: empty museums on this board, the standard one where none is given."""
    board = board or standard_board()
    museum = (None,) * len(board.plan)
    return Table(
        players=tuple(Player(name=name, museum=museum) for name in names),
        edition=edition,
        played=played,
        board=board.name,
        boards={STANDARD: standard_board(), board.name: board},
    )


def put(table: Table, seat: int, space: int, card: Card | None) -> Table:
    """Lay a card on a space, replacing what lies there; None clears it. Off the board nothing changes."""
    if not table.board_of(table.players[seat]).spaces >> space & 1:
        return table
    museum = [*table.players[seat].museum]
    museum[space] = card
    return change_player(table, seat, museum=tuple(museum))


def swap(table: Table, seat: int, one: int, other: int) -> Table:
    """Exchange what lies on two spaces."""
    museum = table.players[seat].museum
    return put(put(table, seat, one, museum[other]), seat, other, museum[one])


def discard(table: Table, seat: int, card: Card) -> Table:
    """Add a card to the Common Pool of a player."""
    return change_player(table, seat, discard=(*table.players[seat].discard, card))


def take_back(table: Table, seat: int, index: int) -> Table:
    """Remove one card from the Common Pool, counted from 0, or from the end below 0."""
    pool = [*table.players[seat].discard]
    if -len(pool) <= index < len(pool):
        del pool[index]
    return change_player(table, seat, discard=tuple(pool))


def toggle_expert(table: Table, seat: int, expert: str) -> Table:
    """Hire an Expert, or dismiss the one hired."""
    return change_player(table, seat, experts=_toggled(table.players[seat].experts, expert))


def dismiss_last_expert(table: Table, seat: int) -> Table:
    """Dismiss the Expert hired last."""
    return change_player(table, seat, experts=table.players[seat].experts[:-1])


def toggle_ignored(table: Table, seat: int, continent: str) -> Table:
    """Name a Continent whose Public Opinion a Press Conference silenced, or take that back."""
    return change_player(table, seat, ignores=_toggled(table.players[seat].ignores, continent))


def unnamed_press_conferences(table: Table, seat: int, more: int) -> Table:
    """Count `more` Press Conferences beyond the Continents named; fewer than none stays none."""
    return change_player(table, seat, press_conferences=max(0, table.players[seat].press_conferences + more))


def set_prestige(table: Table, seat: int, tokens: int | None) -> Table:
    """Set the Prestige tokens left over."""
    return change_player(table, seat, prestige=tokens or 0)


def set_track(table: Table, seat: int, points: int | None) -> Table:
    """Set the score track before final scoring; None for the sum of what is exhibited."""
    return change_player(table, seat, track=points)


def set_patron(table: Table, seat: int, patron: Patron | None) -> Table:
    """Give a player a Patron, or none."""
    return change_player(table, seat, patron=patron)


def set_other_points(table: Table, seat: int, name: str, points: int | None) -> Table:
    """Set what a card we do not know earns; None forgets it."""
    return change_player(table, seat, other_points=changed(table.players[seat].other_points, name, points))


def set_public_opinion(table: Table, continent: str, tokens: int | None) -> Table:
    """Set the Public Opinion tokens on a Continent."""
    return replace(table, public_opinion=changed(table.public_opinion, continent, tokens or None))


def set_bonus(table: Table, board: str, bonus: str, points: int | None) -> Table:
    """Set a bonus of a board (`gallery_bonus`, `museum_bonus`, `both_bonus`); None where nobody read it off."""
    changes: dict[str, Any] = {bonus: points}
    return replace(table, boards={**table.boards, board: replace(table.boards[board], **changes)})


def add_player(table: Table, name: str) -> Table:
    """Seat one more player, with an empty museum."""
    newcomer = Player(name=name, museum=(None,) * len(table.boards[table.board].plan))
    return replace(table, players=(*table.players, newcomer))


def remove_player(table: Table, seat: int) -> Table:
    """Take a player and all of his cards from the table."""
    return replace(table, players=table.players[:seat] + table.players[seat + 1 :])


def move_player(table: Table, seat: int, to: int) -> Table:
    """Move a player to another place in the turn order."""
    players = [*table.players]
    players.insert(to, players.pop(seat))
    return replace(table, players=tuple(players))


def play_on(table: Table, seat: int, board: Board) -> Table:
    """Play on another board, a player who has a board of his own alone, otherwise all who have none.

    Cards keep their places, those without one go to the first free spaces. Raises NoRoomError where a museum holds
    more cards than the board has spaces.
    """
    alone = table.players[seat].board is not None
    movers = {seat} if alone else {n for n, player in enumerate(table.players) if player.board is None}
    players = [*table.players]
    for mover in movers:
        laid = _laid(players[mover].museum, table.board_of(players[mover]), board)
        players[mover] = replace(players[mover], museum=laid, board=board.name if alone else None)
    boards = {**table.boards, board.name: board}
    return replace(table, board=table.board if alone else board.name, boards=boards, players=tuple(players))


def _laid(museum: Iterable[Card | None], old: Board, new: Board) -> tuple[Card | None, ...]:
    laid: list[Card | None] = [None] * len(new.plan)
    homeless: list[Card] = []
    free = {name: space for space, name in enumerate(new.places) if new.spaces >> space & 1}
    for place, card in zip(old.places, museum, strict=True):
        if card and place in free:
            laid[free.pop(place)] = card
        elif card:
            homeless.append(card)
    if len(homeless) > len(free):
        raise NoRoomError
    for space, card in zip(free.values(), homeless, strict=False):
        laid[space] = card
    return tuple(laid)


def _toggled(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    return tuple(one for one in things if one != thing) if thing in things else (*things, thing)
