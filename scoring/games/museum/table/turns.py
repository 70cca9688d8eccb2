"""The keys of the turns of a followed game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scoring import schemas
from scoring.common_keys import PLAYER, PLAYERS
from scoring.fields import At, Fields
from scoring.games.museum.printed import CONTINENTS, printed
from scoring.games.museum.table.headlines import OTHER_HEADLINE, headlines
from scoring.games.museum.table.line import Exhibit, Furbish, Line
from scoring.games.museum.table.line_notation import LineError, place_trouble, read_line
from scoring.games.museum.table.notation import noted
from scoring.games.museum.table.tokens import card_schema, whole_card
from scoring.games.museum.table.turn import UNKNOWN_CARD, RivalTook, Taken, Turn
from scoring.keys import FLAG, WHOLE, Key, Kind, Record, by_word, entries, items, own_words, shaped, table
from scoring.names import folded
from scoring.phrase import Phrase, phrase
from scoring.schemas import Schema

if TYPE_CHECKING:
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.board import Board

COUNTED: Final = ("prestige", "hand", "favours")
"""What a player may count at the end of a turn."""
NUMBERS_OF_ACTION: Final = 2
"""The large number of an Action card, and the small one."""


def _took(at: At, value: object) -> Taken:
    """Read the others who took an Object, or how many did."""
    if type(value) is not int:
        return PLAYERS.read(at, value)
    number = WHOLE.read(at, value)
    if number is not None and number > len(at.notes.names) - 1:
        at.note(Phrase("problem.took-many"))
    return number


def _took_schema() -> Schema:
    return {"anyOf": [schemas.whole(most=printed("box")["players"] - 1), PLAYERS.schema()]}


CARD: Final = shaped(str, card_schema, lambda at, value: noted(at, whole_card(value)), str)


def _card_taken(at: At, value: object) -> RivalTook:
    """Read the Object that the rival took; UNKNOWN_CARD where nobody tells which."""
    return UNKNOWN_CARD if value == UNKNOWN_CARD else CARD.read(at, value)


def _card_taken_schema() -> Schema:
    return {"anyOf": [{"const": UNKNOWN_CARD}, card_schema()]}


ACTION: Final = items(WHOLE, 1, NUMBERS_OF_ACTION, twice=True)


def _action(at: At, value: object) -> tuple[int, ...] | None:
    """Read the numbers of the rival's Action card: the large one, and the small one where it has one."""
    if isinstance(value, list) and not 1 <= len(value) <= NUMBERS_OF_ACTION:
        at.note(phrase("problem.action", found=len(value)))
    return ACTION.read(at, value)


def _line(board: Board | None) -> Kind[Line]:
    """Return a line of a turn, whose player has this board; its cards in a Museum are named, on places of the board."""

    def read(at: At, typed: str) -> Line | None:
        if not at.plain(typed):
            return None
        try:
            line = read_line(typed, at.notes.names)
        except LineError as error:
            return noted(at, error.trouble)
        gains = line.gains if isinstance(line, Furbish) else ()
        if any(isinstance(gain, Exhibit) and isinstance(gain.card, int) for gain in gains):
            at.note(Phrase("problem.line-card-by-name"))
        if board is not None and (trouble := place_trouble(line, board)):
            noted(at, trouble)
        return line

    return shaped(str, lambda: schemas.text(blank=False), read, str)


@lru_cache(maxsize=16)
def _turn(board: Board | None = None) -> Kind[Turn]:
    """Return a turn of a player with this board."""
    parts = (
        PLAYER,
        Key("headline", own_words(headlines(), OTHER_HEADLINE)),
        Key("took-own", FLAG),
        Key("counted", by_word(COUNTED, WHOLE)),
        Key("rival-took", Kind(_card_taken, _card_taken_schema, str)),
        Key("action", ACTION._replace(read=_action)),
        Key("took", Kind(_took, _took_schema, lambda took: [*took] if isinstance(took, tuple) else took)),
        Key("plays", items(_line(board), twice=True)),
        Key("opinion", by_word(CONTINENTS, WHOLE)),
    )
    return table(Record(Turn, parts, _finished))


def _finished(fields: Fields, turn: Turn) -> Turn:
    """Note players who took an Object from themselves; nothing counted is nothing told."""
    took = fields.data.get("took")
    for n, name in enumerate(took if isinstance(took, list) else (), 1):
        if isinstance(name, str) and folded(name) == folded(turn.player):
            fields.at("took").inside(n).note(Phrase("problem.took-own"))
    return replace(turn, counted=turn.counted or None)


def turns_key(boards: Mapping[str, Board]) -> Key:
    """Return the key of all turns of a game, told by players who have these boards, by folded name."""

    def read(at: At, value: object) -> Turn | None:
        player = value.get("player") if isinstance(value, dict) else None
        return _turn(boards.get(folded(player)) if isinstance(player, str) else None).read(at, value)

    return Key("turns", entries(_turn()._replace(read=read)))


def check_rival(fields: Fields, table: Table) -> None:
    """Note what turns tell of the rival where he has no part in it."""
    rivals = [player.name for player in table.players if player.is_rival]
    for n, turn in enumerate(table.turns):
        at = fields.at("turns").entry(n)
        if turn.rival_took is not None and not rivals:
            at.key("rival-took").note(Phrase("problem.rival-missing"))
        elif turn.rival_took is not None and turn.player in rivals and not turn.took_own:
            at.key("rival-took").note(Phrase("problem.rival-took-own"))
        if turn.action and turn.player not in rivals:
            at.key("action").note(Phrase("problem.action-turn" if rivals else "problem.rival-missing"))
