"""The JSON Schema of an Artline table file."""

from __future__ import annotations

from scoring import schemas
from scoring.games.artline.places import WAYS, WRITTEN
from scoring.games.artline.printed import FEWEST, FOLDER, LINES, MOST, pile_at_start
from scoring.rulebook import load_rulings
from scoring.schemas import Schema


def schema() -> Schema:
    """Return the schema of the whole file."""
    player = schemas.table({"name": schemas.name(), "stated": schemas.stated(LINES)}, ("name",))
    middle = {"start": schemas.text(), "cards": schemas.whole(-pile_at_start(0, FEWEST))}
    keys = {
        "table": schemas.table(middle),
        "players": schemas.entries(player, least=FEWEST, most=MOST),
        "turns": schemas.entries(_turn()),
    }
    return schemas.table_file("artline", load_rulings(FOLDER), keys, dependentSchemas={"table": _enough_cards()})


def _enough_cards() -> Schema:
    """Return the schema of a file whose box holds what is dealt to its players."""
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


def _turn() -> Schema:
    """Return the schema of a turn: a card laid, or one discarded."""
    card = schemas.text(blank=False)
    laid = {
        "player": schemas.name(),
        "play": card,
        "at": {"type": "string", "pattern": f"^(?:{schemas.in_ascii(WRITTEN.pattern)})$"},
        **dict.fromkeys(WAYS, schemas.text()),
        "objections": schemas.items(schemas.name()),
        "fits": schemas.FLAG,
    }
    discarded = {"player": schemas.name(), "discard": card}
    turns = [schemas.table(laid, ("player", "play", "at")), schemas.table(discarded, ("player", "discard"))]
    return {"type": "object", "oneOf": turns}
