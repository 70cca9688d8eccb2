"""What the status line says of a place in a Museum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.museum.card_words import told
from companion.games.museum.expansion import of_card
from companion.games.museum.expansions.league import places_of
from companion.games.museum.expansions.worlds_fair import TypedLoan
from companion.screens.status import earning
from scoring.games.museum.table.cards import Card

if TYPE_CHECKING:
    from companion.games.museum.museum_board import MuseumBoard
    from companion.widgets.account import Account
    from companion.words.localization import Locale
    from scoring.games.museum.table.cards import Laid


def about_place(board: MuseumBoard, account: Account, say: Locale) -> str:
    """Name what lies under the cursor and the lines it earns in."""
    if board.held is not None:
        return say("about.held", place=places_of(board.board, board.spread_of(board.held)))
    lending = board.lendable if isinstance(board.typed, TypedLoan) else None
    space = board.cursor if lending is None else lending
    card = board.museum[space]
    if card is None:
        gallery = board.board.gallery >> board.cursor & 1
        return say("about.gallery-space" if gallery else "about.space", place=board.place)
    spaces = board.spread_of(space)
    what = say("about.at", place=places_of(board.board, spaces), what=told(card, say))
    if lending is not None:
        return say("about.lending", what=what)
    place = board.places[spaces[0]]
    whole = board.museum[spaces[0]]
    if (whole and not whole.lendable) or account.lines_at(place):
        return earning(what, place, account, say)
    return say("about.earns-not", what=what)


def unread_space(museum: Sequence[Laid | None], otherwise: int) -> int:
    """Return the space of the first card with something unread, what it serves first; `otherwise` without any."""
    cards = [(space, card) for space, card in enumerate(museum) if card]
    unknown = (space for space, card in cards if not isinstance(card, Card) and of_card(card).serves_unknown(card))
    unread = (space for space, card in cards if getattr(card, "value", 0) is None)
    return (*unknown, *unread, otherwise)[0]
