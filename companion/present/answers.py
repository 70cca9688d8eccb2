"""JSON Schemas of what the commands answer with `--json`, by command: section 3 of the contract, for other programs.

A key that a program does not know may come with any version, so no object is closed; `format` rises when a key that is
here changes its meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.present.certificate import PARTS
from companion.present.data import FORMAT
from scoring.arrangement import FEASIBLE, OPTIMAL
from scoring.games import game_ids
from scoring.hindsight import CAUSES
from scoring.rulebook import EDITIONS
from scoring.schemas import DATE, DRAFT, FLAG, Schema, one_of, word
from scoring.table import HINTS

TEXT: Final[Schema] = {"type": "string"}
WHOLE: Final[Schema] = {"type": "integer"}
PLACES: Final[Schema] = {"type": "array", "items": TEXT}
"""Places of a board, by their names."""
LINE: Final = "line"


def every(entry: Schema) -> Schema:
    """A list."""
    return {"type": "array", "items": entry}


def or_null(value: Schema) -> Schema:
    """A value, or null where there is none."""
    return {"anyOf": [value, {"type": "null"}]}


def record(keys: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None) -> Schema:
    """An object that has these keys, and some others only where there is something to say."""
    return {"type": "object", "properties": {**keys, **(optional or {})}, "required": [*keys]}


def whole_answer(answer: Schema, **defs: Schema) -> Schema:
    """A whole answer, with the parts that contain themselves."""
    return {"$schema": DRAFT, **answer, **({"$defs": defs} if defs else {})}


def rule_id() -> Schema:
    """The id of a rule, which begins with its game's."""
    return {"type": "string", "pattern": rf"^{one_of(game_ids())}\."}


def _line() -> Schema:
    keys = {"rule": rule_id(), "label": TEXT, "points": WHOLE, "working": TEXT, "at": PLACES}
    return record(keys | {"parts": _lines()})


def _lines() -> Schema:
    return every({"$ref": f"#/$defs/{LINE}"})


def _faults() -> Schema:
    keys = {"rule": rule_id(), "player": or_null(TEXT), "message": TEXT, "at": PLACES}
    return every(record(keys, {"turn": WHOLE, "line": WHOLE}))


def _notices() -> Schema:
    return every(record({"player": or_null(TEXT), "message": TEXT}))


def remarks() -> dict[str, Schema]:
    """Return the keys for what is broken, asked, worth a second look, and not to be seen."""
    return {
        "faults": _faults(),
        "questions": every(record({"player": or_null(TEXT), "key": TEXT, "message": TEXT})),
        "warnings": _notices(),
        "not_checked": every(TEXT),
    }


def span() -> Schema:
    """A number, or its least and most where it is not known."""
    return {"anyOf": [WHOLE, {"type": "array", "items": WHOLE, "minItems": 2, "maxItems": 2}]}


def bounds() -> Schema:
    """A number, or what it is between where it is not proved."""
    return {"anyOf": [WHOLE, record({"least": WHOLE, "most": WHOLE})]}


def change() -> Schema:
    """A number before and after."""
    return {"type": "array", "items": span(), "minItems": 2, "maxItems": 2}


def cards_by_name() -> Schema:
    """Cards, by the name of whoever has them."""
    return {"type": "object", "additionalProperties": every(TEXT)}


def _outcomes() -> Schema:
    totals = {"type": "object", "additionalProperties": WHOLE}
    keys = {"value": TEXT, "totals": totals, "winners": every(TEXT)}
    return every(record(keys, {"faults": WHOLE}))


def _changes() -> Schema:
    return every(record({"id": TEXT, "value": TEXT}))


def _score() -> Schema:
    gain = {"type": "integer", "minimum": 1}
    near = record({"player": TEXT, "rule": rule_id(), "gain": gain, "message": TEXT, "at": PLACES})
    keys = {
        "format": {"const": FORMAT},
        "game": word(game_ids()),
        "edition": word(EDITIONS),
        "provisional": FLAG,
        "players": every(_player()),
        "winners": every(TEXT),
        "tie_break": or_null(record({"rule": rule_id(), "message": TEXT})),
        "near_misses": every(near),
        **remarks(),
    }
    hints = every(word(HINTS))
    more = {
        "progress": _notices(),
        "disputes": every(_dispute()),
        "fair": record({"hints": hints, "withheld": hints}),
        "lowest_wins": {"const": True},
        "over": FLAG,
    }
    return whole_answer(record(keys, more), **{LINE: _line()})


def _player() -> Schema:
    """Return the schema of a player; what a game counts besides points, as Galleries, is a number too."""
    keys = {"name": TEXT, "total": WHOLE, "place": or_null({"type": "integer", "minimum": 1}), "lines": _lines()}
    return record(keys) | {"additionalProperties": WHOLE}


def _dispute() -> Schema:
    keys = {"question": TEXT, "ruling": or_null(TEXT), "reading": TEXT, "by": TEXT, "source": TEXT, "on": DATE}
    return record(keys, {"now": TEXT, "readings": _outcomes()})


def _check() -> Schema:
    """Return the schema of an answer with a play or without: a play's price and effect are its game's own."""
    effect = {"track": change(), "prestige": change(), "favours": WHOLE, "pool": cards_by_name(), "last-round": FLAG}
    more = {
        "progress": _notices(),
        "table_faults": _faults(),
        "price": record({"cards-or-prestige": span(), "prestige-only": span(), "fee": WHOLE}),
        "paid": record({"cards": span(), "prestige": WHOLE}),
        "effect": record(effect),
    }
    return whole_answer(record({"legal": FLAG, **remarks()}, more))


def _where() -> Schema:
    """Return the schema of one card's places, or without a card those of every card."""
    refusal = record({"at": TEXT, "rule": rule_id(), "message": TEXT, "blocking": PLACES})
    keys = {"card": or_null(TEXT), "legal": every({"anyOf": [TEXT, _prospect()]}), "illegal": every(refusal)}
    card = record(keys, {"relaid": bounds()})
    return whole_answer({"anyOf": [card, every(card)]})


def _prospect() -> Schema:
    """Return the schema of a place that a game tells more of: in Artline the themes to meet, and what opens."""
    theme = {"anyOf": [TEXT, every(TEXT), {"type": "null"}]}
    return record({"at": TEXT}, {"row": theme, "column": theme, "opens": every(TEXT), "gallery": or_null(FLAG)})


def _review() -> Schema:
    """Return the schema of a game in hindsight; what a turn tells is its game's own."""
    earned = record({"track": bounds(), "layout": bounds()})
    of_museum = {"track": bounds(), "ceiling": bounds(), "earned": earned}
    of_musee = {"card": TEXT, "at": TEXT, "closed": WHOLE, "neighbours": record({"kept": WHOLE, "broken": WHOLE})}
    turn = record({"turn": WHOLE}, {**of_museum, **of_musee, "opened": PLACES})
    card = record({"card": TEXT, "at": TEXT, "printed": bounds(), "worth": bounds()})
    unknown = record({"least": WHOLE, "most": {"type": "null"}})
    lost = {
        "by": word(CAUSES),
        "rule": rule_id(),
        "points": {"anyOf": [bounds(), unknown]},
        "at": PLACES,
        "message": TEXT,
    }
    player = record(
        {"name": TEXT, "cards": every(card), "lost": every(record(lost, {"turn": WHOLE}))},
        {"turns": every(turn), "best-turn": WHOLE},
    )
    turned = record({"player": TEXT, **lost, "winners": every(TEXT)}, {"turn": WHOLE})
    keys = {"format": {"const": FORMAT}, "game": word(game_ids()), "players": every(player), "turned": every(turned)}
    return whole_answer(record(keys))


def _arrange() -> Schema:
    """Return the schema of one player's best layout, or without a name of everyone's."""
    score = _score()["properties"]
    keys = {
        "player": TEXT,
        "now": WHOLE,
        "best": WHOLE,
        "bound": WHOLE,
        "status": word((OPTIMAL, FEASIBLE)),
        "breakdown": _lines(),
        **{key: score[key] for key in ("faults", "questions", "provisional")},
    }
    move = {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 2}
    more = {"moves": every(move), "chosen": every(TEXT), "given": every(TEXT)}
    layout = record(keys, {**dict.fromkeys(game_ids(), TEXT), **more})
    return whole_answer({"anyOf": [layout, every(layout)]}, **{LINE: _line()})


def _certificate() -> Schema:
    findings = every(record({"id": TEXT, "message": TEXT}))
    keys = {
        "format": {"const": FORMAT},
        "player": TEXT,
        "now": WHOLE,
        "best": WHOLE,
        "bound": WHOLE,
        "verdict": word(("fine", "trusted", "wrong")),
        **dict.fromkeys(PARTS, findings),
    }
    return whole_answer(every(record(keys)))


def _rule() -> Schema:
    source = record({"book": TEXT, "section": TEXT, "edition": word(EDITIONS)})
    reading = record({"value": TEXT, "text": TEXT, "editions": every(word(EDITIONS)), "default": FLAG})
    entry = {
        "id": TEXT,
        "title": TEXT,
        "text": TEXT,
        "sources": every(source),
        "readings": every(reading),
        "related": every(TEXT),
        "examples": every(TEXT),
    }
    return whole_answer(every(record(entry, {"doubt": FLAG})))


def _rulings() -> Schema:
    ruling = record({"id": TEXT, "now": TEXT, "readings": _outcomes()})
    outcome = _outcomes()["items"]["properties"]
    together = record(
        {"changes": _changes(), "totals": outcome["totals"], "winners": outcome["winners"]},
        {"faults": outcome["faults"]},
    )
    keys = {"open": every(ruling), "winner_depends": FLAG, "deciding": every(_changes())}
    return whole_answer(record(keys, {"together": every(together), "changes_at_once": WHOLE}))


def _examples() -> Schema:
    """Return the schema of the list of examples, or of the one named, which has its text."""
    keys = {"name": TEXT, "game": word(game_ids()), "title": TEXT}
    return whole_answer({"anyOf": [every(record(keys)), record(keys | {"text": TEXT})]})


NUMBER: Final[Schema] = {"type": "number"}
NUMBERS: Final = {**dict.fromkeys(("games", "won", "shared", "best"), WHOLE), "average": NUMBER}
"""What games of a person come to."""


def _by_name(value: Schema) -> Schema:
    return {"type": "object", "additionalProperties": value}


def _stats() -> Schema:
    """Return the schema of everybody who played, or of the page of the person named."""
    person = {"name": TEXT, **NUMBERS, "lines": _by_name(NUMBER)}
    left = every(record({"file": TEXT, "why": TEXT}))
    keys = {"format": {"const": FORMAT}, "games": WHOLE, "left-out": left, "players": every(record(person))}
    return whole_answer({"anyOf": [record(keys), _person()]})


def _person() -> Schema:
    met = record({"name": TEXT, **dict.fromkeys(("games", "before", "behind"), WHOLE)})
    points = {"points": WHOLE, "day": {"anyOf": [DATE, {"const": ""}]}}
    records = {
        "margin": record(points),
        "line": record({"rule": rule_id(), **points}),
        "latest": record({**points, "better": WHOLE}),
    }
    bounds = {"anyOf": [NUMBER, record({"least": NUMBER, "most": NUMBER})]}
    groups = _by_name(record(NUMBERS))
    in_game = {
        "game": word(game_ids()),
        **NUMBERS,
        "lines": _by_name(NUMBER),
        "by-players": groups,
        "by-edition": groups,
        "by-kind": _by_name(groups),
        "records": record({"best": record(points)}, records),
        "counts": _by_name(NUMBER),
        "left": record({"games": WHOLE, "by": _by_name(bounds)}),
        "matches": record(dict.fromkeys(("played", "won", "wins", "wins_of_all"), WHOLE)),
    }
    counts = dict.fromkeys(("games", "won", "shared"), WHOLE)
    keys = {"format": {"const": FORMAT}, "name": TEXT, **counts, "met": every(met), "of-game": every(record(in_game))}
    return record(keys)


ANSWERS: Final[Mapping[str, Callable[[], Schema]]] = {
    "score": _score,
    "check": _check,
    "where": _where,
    "review": _review,
    "arrange": _arrange,
    "certificate": _certificate,
    "rule": _rule,
    "rulings": _rulings,
    "examples": _examples,
    "locate": lambda: whole_answer(record(dict.fromkeys(("games", "journal", "mistakes"), TEXT))),
    "serve": lambda: whole_answer(
        record({"format": {"const": FORMAT}, **dict.fromkeys(("play", "look", "host"), TEXT)})
    ),
    "stats": _stats,
}
