"""The JSON Schema of a Musée table file."""

from __future__ import annotations

from scoring import schemas
from scoring.games.musee.printed import FOLDER, GALLERIES, LINES, ROWS, SETUPS, TEAM, THEMES
from scoring.games.musee.reading import EMPTY, MOST_DIGITS
from scoring.games.musee.table import place_names
from scoring.rulebook import load_rulings
from scoring.schemas import Schema

WIDEST = max(setup.width for setup in SETUPS.values())


def schema() -> Schema:
    """Return the schema of the whole file."""
    keys = {
        "table": schemas.table(_middle()),
        "players": schemas.entries(_player(), least=min(SETUPS), most=max(SETUPS)),
        "plays": schemas.entries(_play()),
    }
    followed = {"if": {"properties": {"plays": {"minItems": 1}}}, "then": _without_grids()}
    as_seated = {"allOf": [{"anyOf": [_of_museums(museums) for museums in SETUPS]}, _of_teams()]}
    more = {"dependentSchemas": {"players": as_seated, "plays": followed}}
    return schemas.table_file("musee", load_rulings(FOLDER), keys, **more)


def _of_museums(museums: int) -> Schema:
    """Return the schema of a game with so many museums: how wide they are."""
    width = SETUPS[museums].width
    number = rf"(?:{schemas.one_of(EMPTY)}|0*[0-9]{{1,{MOST_DIGITS}}})"
    row = rf"{number}(?:[^\S\n]+{number}){{{width - 1}}}[^\S\n]*"
    grid = rf"^\s*(?:{row}(?:\n\s*{row}){{{len(GALLERIES) - 1}}}\s*)?$"
    column = {"properties": {row: {"items": {"maximum": width}} for row in ROWS}}
    places = schemas.written(schemas.one_of(name.lower() for name in place_names(width)))
    players = {"minItems": museums, "maxItems": museums, "items": {"properties": {"musee": {"pattern": grid}}}}
    return {
        "properties": {
            "players": players,
            "table": {"properties": {"staircases": column}},
            "plays": {"items": {"properties": {"at": places}}},
        }
    }


def _of_teams() -> Schema:
    """Return the schema of a game of two teams, or of single players."""
    team = {"required": ["members"]}
    seats = [{"maxItems": TEAM, "items": team}, {"items": {"not": team}}]
    return {"properties": {"players": {"anyOf": seats}}}


def _without_grids() -> Schema:
    """Return the schema of a game written as it was played: its museums fill themselves."""
    empty = rf"^(?:\s|{schemas.one_of(EMPTY)})*$"
    seat = {"properties": {"musee": {"pattern": empty}, "bonus": False}}
    return {"properties": {"players": {"items": seat}}}


def _middle() -> dict[str, Schema]:
    column = schemas.items(schemas.whole(1, WIDEST))
    return {
        "staircases": schemas.table(dict.fromkeys(ROWS, column), ROWS),
        "themes": schemas.table({str(remainder): schemas.text() for remainder in range(THEMES)}),
        "out": schemas.items(schemas.name()),
    }


def _player() -> Schema:
    """Return the schema of a player, or of a team with its members."""
    hand = schemas.items(schemas.whole())
    keys = {
        "name": schemas.name(),
        "members": schemas.items(schemas.name(), least=TEAM, most=TEAM),
        "musee": {"type": "string"},
        "bonus": schemas.items(schemas.word(GALLERIES)),
        "hand": hand,
        "hands": schemas.by_name(hand),
        "hand-in-part": schemas.FLAG,
        "hands-in-part": schemas.items(schemas.name(), most=TEAM),
        "stated": schemas.stated(LINES),
    }
    one = {"properties": {"hand": False, "hand-in-part": False}}
    team = {"required": ["members"]}
    told = {"if": {"properties": {"hand-in-part": {"const": True}}}, "then": {"required": ["hand"]}}
    told_of_team = {"if": {"properties": {"hands-in-part": {"minItems": 1}}}, "then": {"required": ["hands"]}}
    more = {
        "members": one,
        "hands": team,
        "hand-in-part": told,
        "hands-in-part": {**team, **told_of_team},
    }
    return schemas.table(keys, ("name",), dependentSchemas=more)


def _play() -> Schema:
    keys = {
        "player": schemas.name(),
        "card": schemas.whole(),
        "at": {"type": "string"},
        "passed": schemas.FLAG,
    }
    return schemas.table(keys, ("player", "card", "at"))
