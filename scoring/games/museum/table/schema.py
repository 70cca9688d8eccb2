"""The JSON Schema of a MUSEUM table file, each expansion's keys told by its own part."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scoring import schemas
from scoring.fields import LARGEST_NUMBER
from scoring.games.museum.expansion import Expansion, expansions, ids
from scoring.games.museum.printed import (
    CIVILISATIONS,
    CONTINENTS,
    COPYING_EXPERT,
    DOMAINS,
    FOLDER,
    NAMED_EXPERTS,
    OTHER_EXPERT,
    printed,
)
from scoring.games.museum.table.boards import (
    STANDARD,
    board_schema,
    boards_schema,
    grid_pattern,
    only_standard,
    standard_board,
)
from scoring.games.museum.table.in_play import line_ids, of_player, of_table
from scoring.games.museum.table.patron_card import patron_schema
from scoring.games.museum.table.state import State
from scoring.games.museum.table.tokens import cards_schema, museum_schema
from scoring.games.museum.table.turns import headline_schema, turns_schema
from scoring.rulebook import load_rulings
from scoring.schemas import Schema


def schema() -> Schema:
    """Return the schema of the whole file."""
    most: int = printed("box")["players"]
    keys = {
        "table": _with_kept(_middle(), (), of_table),
        "boards": boards_schema(),
        "players": schemas.entries(_with_kept(_player(), ("name",), of_player), least=1, most=most),
        "turns": turns_schema(most),
    }
    on_standard = {"if": only_standard(), "then": _all_on_standard()}
    return schemas.table_file("museum", load_rulings(FOLDER), keys, **on_standard)


def _all_on_standard() -> Schema:
    """Return the schema of a file in which everybody plays on the standard board."""
    board = {"const": STANDARD}
    player = {"board": board, "museum": {"pattern": grid_pattern(standard_board())}}
    return {
        "properties": {
            "table": {"properties": {"board": board}},
            "players": {"items": {"properties": player}},
        }
    }


def _middle() -> dict[str, Schema]:
    return {
        "board": board_schema(),
        "public-opinion": schemas.numbers_by(CONTINENTS),
        "headline": headline_schema(),
        "expansions": schemas.items(schemas.word(ids())),
    }


def _player() -> dict[str, Schema]:
    return {
        "name": schemas.name(),
        "board": board_schema(),
        "track": schemas.whole(),
        "prestige": schemas.whole(),
        "patron": patron_schema(),
        "experts": schemas.items(_expert()),
        "museum": museum_schema(),
        "discard": cards_schema(),
        "ignores-public-opinion-of": schemas.bare_or_list(schemas.items(schemas.word(CONTINENTS))),
        "press-conferences": schemas.whole(),
        "other-points": schemas.by_name(schemas.whole(-LARGEST_NUMBER), schemas.text()),
        "stated": schemas.stated(line_ids()),
    }


def _expert() -> Schema:
    known = (*CIVILISATIONS, *DOMAINS, *NAMED_EXPERTS)
    copying = (f"{COPYING_EXPERT}={expert}" for expert in known)
    return {"anyOf": [schemas.word((*known, COPYING_EXPERT, *copying)), schemas.own_words(OTHER_EXPERT)]}


def _with_kept(
    keys: Mapping[str, Schema], required: Sequence[str], which: Callable[[Expansion], type[State] | None]
) -> Schema:
    """Return the schema of the middle of a table, or of a player, with what every expansion keeps of it."""
    kinds = (which(expansion) for expansion in expansions())
    kept = [kind.schema() for kind in kinds if kind is not None]
    own = {key: value for schema in kept for key, value in schema["properties"].items()}
    dependent = {key: value for schema in kept for key, value in schema.get("dependentSchemas", {}).items()}
    return schemas.table({**keys, **own}, required, **({"dependentSchemas": dependent} if dependent else {}))
