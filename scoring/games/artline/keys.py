"""The keys of an Artline table file."""

from __future__ import annotations

from functools import partial
from typing import Final

from scoring import schemas
from scoring.common_keys import NAME, PLAYER, PLAYERS, seats, stated, table_file
from scoring.fields import At, Data, Fields, foreign_letter, shown
from scoring.games.artline.judging import no_place
from scoring.games.artline.places import START_PLACE, WAYS, WRITTEN, Place, place_or_none
from scoring.games.artline.printed import FEWEST, FOLDER, LINES, MOST, pile_at_start
from scoring.games.artline.table import Player, Table, Turn
from scoring.keys import FLAG, TEXT, WHOLE, Key, Kind, Record, entries, of_fields, section, table, text
from scoring.phrase import Phrase, phrase
from scoring.schemas import Schema


def _where(at: At, value: object) -> Place | None:
    typed = TEXT.read(at, value)
    place = None if typed is None else place_or_none(typed)
    if typed is not None and place is None:
        at.note(foreign_letter(typed) or no_place(typed))
    return place


def _where_schema() -> Schema:
    return {"type": "string", "pattern": f"^(?:{schemas.in_ascii(WRITTEN.pattern)})$"}


CARD: Final = text(blank="problem.missing").then(lambda _at, words: words.strip())
THEME: Final = TEXT.then(lambda _at, words: words.strip())
OF_A_CARD_LAID: Final = (
    Key("at", Kind(_where, _where_schema, str, START_PLACE), "place", required=True),
    *(Key(way, THEME) for way in WAYS),
    Key("objections", PLAYERS),
    Key("fits", FLAG),
)
LAID: Final = Record(Turn, (PLAYER, Key("play", CARD, "card", required=True), *OF_A_CARD_LAID))
DISCARDED: Final = Record(Turn, (PLAYER, Key("discard", CARD, "card", required=True)))
NO_CARD: Final = Record(partial(Turn, card=""), (PLAYER,))


def _turn(fields: Fields) -> Turn:
    """Read a turn: a card laid, or one discarded; what tells of a card laid has no place beside one discarded."""
    laid, discarded = "play" in fields.data, "discard" in fields.data
    fields.known.update(key.name for key in (*LAID.keys, *DISCARDED.keys))
    turn = (LAID if laid else DISCARDED if discarded else NO_CARD).read(fields)
    if laid and discarded:
        CARD.read(fields.at("discard"), fields.data["discard"])
        fields.at("discard").note(Phrase("problem.play-and-discard"))
    elif not laid and not discarded:
        fields.here.note(Phrase("problem.no-card-in-turn"))
    for key in OF_A_CARD_LAID:
        if discarded and not laid and key.name in fields.data:
            fields.at(key.name).note(phrase("problem.of-a-card-laid", found=shown(key.name)))
    return turn


def _turn_data(turn: Turn) -> Data:
    return (LAID if turn.place else DISCARDED).data(turn)


def _turn_schema() -> Schema:
    return {"type": "object", "oneOf": [LAID.schema(), DISCARDED.schema()]}


def _enough_cards(fields: Fields, table: Table) -> Table:
    """Note a box with fewer cards than are dealt to its players."""
    needed = -pile_at_start(0, len(table.players))
    if table.cards < needed:
        at = fields.at("table").key("cards")
        at.note(phrase("problem.cards", found=table.cards, n=len(table.players), least=needed))
    return table


def _boxes() -> Schema:
    """Describe a file whose box holds what is dealt to its players."""
    boxes = (
        {
            "properties": {
                "players": {"minItems": players, "maxItems": players},
                "table": {"properties": {"cards": {"minimum": -pile_at_start(0, players)}}},
            }
        }
        for players in range(FEWEST, MOST + 1)
    )
    return {"anyOf": [*boxes]}


BOX: Final = WHOLE.described(lambda: schemas.whole(-pile_at_start(0, FEWEST)))
FILE: Final = table_file(
    "artline",
    FOLDER,
    Table,
    section("table", Key("start", TEXT), Key("cards", BOX), asks=_boxes),
    seats(table(Record(Player, (NAME, stated(LINES)))), FEWEST, MOST),
    Key("turns", entries(of_fields(_turn, _turn_schema, _turn_data))),
    finish=_enough_cards,
)
