"""Where a card exhibited in a turn comes to lie: on the place told, else on the first free space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.games.museum.expansion import BASE, expansion_of
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.turns.position import Position, Seat
from scoring.phrase import Phrase, phrase
from scoring.review import Fault

RULE: Final = "museum.placement"


def free_spaces(seat: Seat, board: Board) -> int:
    """Return the set of a Museum's free spaces."""
    taken = sum([1 << space for space, card in enumerate(seat.laid) if card is not None])
    return board.spaces & ~taken


def refused(position: Position, holder: Seat, card: Laid, at: str | None, by: str) -> Fault | None:
    """Return why a card cannot lie in a Museum, at a place or at all; None where it can, and none is lost for it."""
    board = position.table.board_of(holder.player)
    if at is None and expansion_of(card) is BASE and free_spaces(holder, board):
        return None
    guessed = sum([1 << space for space in holder.guessed])
    possible = _with_guessed(holder, card, board)
    if at is None or at in possible:
        if _number_laid(placed(position, holder, card, at)) > _number_laid(holder):
            return None
        return Fault(RULE, by, phrase("fault.museum-full", card=str(card), player=holder.name))
    for space in [board.places.index(place) for place in at.split("-") if place in board.places]:
        there = holder.laid[space]
        if there is not None and not guessed >> space & 1 and not there.traits(position.table.readings).blocks:
            whole = holder.laid[there.spaces(space, board.width)[0]]
            return Fault(RULE, by, phrase("fault.place-taken", at=at, card=str(whole)), (board.places[space],))
    return Fault(RULE, by, Phrase("fault.place-none", {"at": at, "card": str(card)}), (at,))


def _number_laid(seat: Seat) -> int:
    """Return how many whole cards lie in a Museum."""
    return sum([there is not None and there.lendable for there in seat.laid])


def placed(position: Position, holder: Seat, card: Laid, at: str | None) -> Seat:
    """Return a player with one card more in the Museum; cards whose place was a guess make room."""
    if holder.kept:
        return holder
    board = position.table.board_of(holder.player)
    free = free_spaces(holder, board)
    if at is None and free and expansion_of(card) is BASE:
        return _lay(holder, {(free & -free).bit_length() - 1: card}, guessed=True)
    found = expansion_of(card).ways(card, board, free)
    if at is not None and at in found:
        return _lay(holder, found[at], guessed=False)
    wanted = at or (None if found else next(iter(_with_guessed(holder, card, board)), None))
    if wanted and (moved := _making_room(position, holder, card, wanted)):
        return moved
    laying = next(iter(found.values()), None)
    return holder if laying is None else _lay(holder, laying, guessed=True)


def _with_guessed(holder: Seat, card: Laid, board: Board) -> Mapping[str, Mapping[int, Laid]]:
    """Return where a card can lie if cards whose place was a guess make room."""
    guessed = sum([1 << space for space in holder.guessed])
    return expansion_of(card).ways(card, board, free_spaces(holder, board) | guessed)


def _lay(holder: Seat, laying: Mapping[int, Laid], *, guessed: bool) -> Seat:
    laid = tuple([laying.get(space, card) for space, card in enumerate(holder.laid)])
    spaces = frozenset(laying)
    return holder._replace(laid=laid, guessed=holder.guessed | spaces if guessed else holder.guessed - spaces)


def _making_room(position: Position, holder: Seat, card: Laid, at: str) -> Seat | None:
    """Return the player after cards without a place of their own moved on from a place; None where that is no help."""
    board = position.table.board_of(holder.player)
    laying = _with_guessed(holder, card, board).get(at)
    if laying is None:
        return None
    there_now = {space: there for space in laying if (there := holder.laid[space]) is not None}
    left = {whole for space, there in there_now.items() for whole in there.spaces(space, board.width)}
    moved = [there for space in sorted(left) if (there := holder.laid[space]) is not None and there.lendable]
    cleared = tuple([None if space in left else there for space, there in enumerate(holder.laid)])
    seat = _lay(holder._replace(laid=cleared, guessed=holder.guessed - left), laying, guessed=False)
    for there in moved:
        seat = placed(position, seat, there, None)
    return seat
