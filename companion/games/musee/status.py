"""What the status line says of a place in a museum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.games.musee.places import ranges
from scoring.games.musee.gains import asked_at
from scoring.games.musee.legality import blocking
from scoring.games.musee.lines import theme, theme_name
from scoring.games.musee.table import Unread, number_at

if TYPE_CHECKING:
    from companion.games.musee.board import MuseeBoard
    from companion.present.account_rows import Row
    from companion.widgets.account import Account
    from companion.words.localization import Locale
    from scoring.games.musee.position import Position
    from scoring.phrase import Phrase

WRONG: Final = {"refusal.displayed": "displayed", "refusal.not-held": "hand", "refusal.empty-hand": "hand"}
"""What may have been entered wrong, by why a number is refused."""


def about_place(board: MuseeBoard, position: Position, account: Account, say: Locale) -> str:
    """Name what lies under the cursor and earns there; of a number typed, whether it may lie there."""
    if board.typed:
        return _about_typed(board, say)
    if board.held is not None:
        return say("about.held", place=board.places[board.held])
    lies = board.museum[board.cursor]
    if isinstance(lies, Unread):
        return say.words.say(asked_at(position, board.scene.seat, board.cursor, lies))
    if lies is not None:
        return _about_painting(board, account, say)
    if board.followed and position.over:
        return say("musee.is-over" if board.ended else "musee.end")
    return _about_empty(board, position, say)


def _about_painting(board: MuseeBoard, account: Account, say: Locale) -> str:
    """Name a painting and what it earns, points first; of its Theme only a name, for there is little room."""
    number = number_at(board.museum, board.cursor)
    what = say("about.painting", place=board.place, number=number)
    told = theme(number) in board.table.themes
    named = say("about.painting-named", what=what, theme=theme_name(board.table, number)) if told else what
    return " · ".join([named, *(_earning(row, board, say) for row in account.lines_at(board.place))])


def _earning(row: Row, board: MuseeBoard, say: Locale) -> str:
    """Tell a line of the account in short: a pair or a run by its numbers."""
    if row.rule == "musee.paintings":
        return say("about.earns-itself")
    numbers = " ".join(str(board.museum[board.places.index(at)]) for at in row.at)
    what = row.text if row.rule == "musee.gallery-bonus" else numbers
    return say("about.earns-points", points=row.points, what=what)


def _about_typed(board: MuseeBoard, say: Locale) -> str:
    number, place = board.typed.number, board.place
    there = board.museum[board.cursor]
    if not board.followed and number in board.scene.position.displayed:
        return _about_displayed(board, say)
    if there is not None:
        return say("about.taken" if board.followed else "about.replaces", place=place, number=number, there=str(there))
    refusal, gain = board.scene.refusal(board.cursor), board.scene.gain(board.cursor)
    if refusal is not None:
        return say("about.fits-not", why=refusal_told(refusal.message, say))
    if not board.scene.gains_told:
        return say("about.fits-fair", place=place, number=number)
    return say("about.fits", place=place, number=number, n=gain or 0)


def refusal_told(why: Phrase, say: Locale) -> str:
    """Say why a number may not be played; of one displayed or held already also which key puts right what is wrong."""
    told, wrong = say.words.say(why), WRONG.get(why.key)
    return say(f"musee.{wrong}-wrong", why=told) if wrong else told


def _about_displayed(board: MuseeBoard, say: Locale) -> str:
    """Say where a number lies already, when it is typed to be laid as it lies."""
    number, position = board.typed.number, board.scene.position
    if board.museum[board.cursor] == number:
        return say("about.same", place=board.place, number=number)
    seat = next(seat for seat, museum in enumerate(position.museums) if number in museum)
    at = board.places[position.museums[seat].index(number)]
    return say("about.displayed", number=number, at=at, player=board.table.players[seat].name)


def _about_empty(board: MuseeBoard, position: Position, say: Locale) -> str:
    fitting = tuple(card for card in position.unseen if not any(blocking(board.museum, board.cursor, card)))
    if not fitting:
        return say("about.dead-place", place=board.place)
    return say("about.place", place=board.place, numbers=ranges(fitting))
