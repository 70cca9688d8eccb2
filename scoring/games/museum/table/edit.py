"""Changes to a table, one function each: a table goes in, a new table comes out, the old one stays.

`seat` is a player's number in turn order, counted from 0; `space` a space's number on that player's board.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from scoring.edit import change_player, changed, toggled
from scoring.fields import Data
from scoring.games.museum.table import Patron, Player, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.boards import STANDARD, standard_board
from scoring.games.museum.table.cards import Laid, spread
from scoring.games.museum.table.state import Renaming, States, with_states

OWN_BOARD: Final = "own"


class NoRoomError(Exception):
    """Raised when a board has fewer spaces than there are cards to lay on it."""


def new_table(
    names: Iterable[str], edition: str = "en", board: Board | None = None, played: datetime.date | None = None
) -> Table:
    """Begin a table with empty Museums on a board; on the standard one by default."""
    board = board or standard_board()
    museum = (None,) * len(board.plan)
    return Table(
        players=tuple(Player(name=name, museum=museum) for name in names),
        edition=edition,
        played=played,
        board=board.name,
        boards={STANDARD: standard_board(), board.name: board},
    )


def put(table: Table, seat: int, space: int, card: Laid | None) -> Table:
    """Lay a card on a space, replacing what lies there; None clears it. Off the board nothing changes.

    A card of two spaces fills the second one too; where that would be off the board, nothing changes either.
    """
    board, museum = table.board_of(table.players[seat]), table.players[seat].museum
    laying = {space: None} if card is None else card.laid_on(space, board)
    if any(not 0 <= taken < len(museum) or not board.spaces >> taken & 1 for taken in laying):
        return table
    cleared = {old for taken in laying for old in spread(museum, taken, board.width)}
    after = tuple(laying.get(n, None if n in cleared else old) for n, old in enumerate(museum))
    return change_player(table, seat, museum=after)


def swap(table: Table, seat: int, one: int, other: int) -> Table:
    """Exchange what lies on two spaces; a card of two spaces moves whole and unturned, if it has room there."""
    width, museum = table.board_of(table.players[seat]).width, table.players[seat].museum
    one, other = spread(museum, one, width)[0], spread(museum, other, width)[0]
    first, second = museum[one], museum[other]
    lifted = put(put(table, seat, one, None), seat, other, None)
    laid = put(put(lifted, seat, other, first), seat, one, second)
    return laid if _cards(laid, seat) == _cards(table, seat) else table


def _cards(table: Table, seat: int) -> Counter[Laid]:
    return Counter(card for card in table.players[seat].museum if card is not None)


def turn(table: Table, seat: int, space: int) -> Table:
    """Turn a card of two spaces on its first, right or down, where the other space is free; other cards stay."""
    board, museum = table.board_of(table.players[seat]), table.players[seat].museum
    first = spread(museum, space, board.width)[0]
    card = museum[first]
    if card is None or card.turned is None:
        return table
    turned = put(put(table, seat, first, None), seat, first, card.turned)
    return turned if len(_cards(turned, seat)) == len(_cards(table, seat)) and turned != table else table


def lend(table: Table, seat: int, space: int, lender: str | None) -> Table:
    """Say who lent the card on a space to this Museum; None or its owner says that it is not lent."""
    board, museum = table.board_of(table.players[seat]), table.players[seat].museum
    first = spread(museum, space, board.width)[0]
    card = museum[first]
    if card is None or not card.lendable:
        return table
    own = lender == table.players[seat].name
    return put(table, seat, first, card._replace(lender=None if own else lender))


def discard(table: Table, seat: int, card: Laid, over: int | None = None) -> Table:
    """Add a card to the Common Pool of a player, or lay it over one there, counted from 0."""
    pool = table.players[seat].discard
    before, after = (pool, ()) if over is None else (pool[:over], pool[over + 1 :])
    return change_player(table, seat, discard=(*before, card, *after))


def take_back(table: Table, seat: int, index: int) -> Table:
    """Remove one card from the Common Pool, counted from 0, or from the end below 0."""
    pool = [*table.players[seat].discard]
    if -len(pool) <= index < len(pool):
        del pool[index]
    return change_player(table, seat, discard=tuple(pool))


def toggle_expert(table: Table, seat: int, expert: str) -> Table:
    """Hire an Expert, or dismiss one hired; a copying Expert with the one copied replaces the one without."""
    hired = table.players[seat].experts
    if "=" in expert:
        hired = tuple(known for known in hired if known != expert.partition("=")[0])
    return change_player(table, seat, experts=toggled(hired, expert))


def dismiss_last_expert(table: Table, seat: int) -> Table:
    """Dismiss the Expert hired last."""
    return change_player(table, seat, experts=table.players[seat].experts[:-1])


def toggle_ignored(table: Table, seat: int, continent: str) -> Table:
    """Name a Continent whose Public Opinion a Press Conference silenced, or take that back."""
    return change_player(table, seat, ignores=toggled(table.players[seat].ignores, continent))


def unnamed_press_conferences(table: Table, seat: int, more: int) -> Table:
    """Add `more` Press Conferences, or fewer, to those without a named Continent; their number stays at least 0."""
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
    """Set the points of a card that the game does not know; None forgets it."""
    return change_player(table, seat, other_points=changed(table.players[seat].other_points, name, points))


def set_public_opinion(table: Table, continent: str, tokens: int | None) -> Table:
    """Set the Public Opinion tokens on a Continent."""
    return replace(table, public_opinion=changed(table.public_opinion, continent, tokens or None))


def set_bonus(table: Table, board: str, bonus: str, points: int | None) -> Table:
    """Set a bonus of a board (`gallery_bonus`, `museum_bonus`, `both_bonus`); None where nobody read it off."""
    changes: Data = {bonus: points}
    return replace(table, boards={**table.boards, board: replace(table.boards[board], **changes)})


def add_player(table: Table, name: str) -> Table:
    """Add a player with an empty Museum, last in turn order."""
    newcomer = Player(name=name, museum=(None,) * len(table.boards[table.board].plan))
    return replace(table, players=(*table.players, newcomer))


def remove_player(table: Table, seat: int) -> Table:
    """Take a player and all of his cards from the table; cards he lent stay, as the borrower's own."""
    gone = table.players[seat].name
    after = _with_names(table, lambda name: None if name == gone else name)
    return replace(after, players=after.players[:seat] + after.players[seat + 1 :])


def rename(table: Table, seat: int, name: str) -> Table:
    """Give a player another name, on lent cards and in what expansions keep too."""
    old = table.players[seat].name
    return change_player(_with_names(table, lambda known: name if known == old else known), seat, name=name)


def _with_names(table: Table, renaming: Renaming) -> Table:
    players = tuple(
        replace(player, museum=_lent_anew(player.museum, renaming), states=_renamed(player.states, renaming))
        for player in table.players
    )
    turns = tuple([told for turn in table.turns if (told := turn.renamed(renaming))])
    return replace(table, players=players, states=_renamed(table.states, renaming), turns=turns)


def _renamed(states: States, renaming: Renaming) -> States:
    return with_states({}, *(state.renamed(renaming) for state in states.values()))


def _lent_anew(museum: tuple[Laid | None, ...], renaming: Renaming) -> tuple[Laid | None, ...]:
    return tuple(card._replace(lender=renaming(card.lender)) if card and card.lender else card for card in museum)


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


def _laid(museum: tuple[Laid | None, ...], old: Board, new: Board) -> tuple[Laid | None, ...]:
    """Lay the cards of one board on another: where they lay if that is a space, else on the first that is free."""
    laid: list[Laid | None] = [None] * len(new.plan)
    homeless: list[Laid] = []
    places = {name: space for space, name in enumerate(new.places) if new.spaces >> space & 1}
    for space, card in enumerate(museum):
        if card is None or card.spaces(space, old.width)[0] != space:
            continue
        if not _lay(laid, new, places.get(old.places[space]), card) and card.lendable:
            homeless.append(card)
    for card in homeless:
        if not any(_lay(laid, new, space, card) for space in places.values()):
            raise NoRoomError
    return tuple(laid)


def _lay(laid: list[Laid | None], board: Board, space: int | None, card: Laid) -> bool:
    """Lay a card where there is room for all of it; return whether there was."""
    if space is None:
        return False
    laying = card.laid_on(space, board)
    if any(not 0 <= taken < len(laid) or not board.spaces >> taken & 1 or laid[taken] for taken in laying):
        return False
    for taken, half in laying.items():
        laid[taken] = half
    return True


def toggle_expansion(table: Table, expansion: str) -> Table:
    """Say that a table plays with an expansion, or take that back."""
    return replace(table, expansions=toggled(table.expansions, expansion))
