"""Schemas of table files take what the readers take, name every key that the readers know, and know every card."""

from __future__ import annotations

import random
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from companion.words import languages, new_table
from scoring import tablefile
from scoring.fields import Fields
from scoring.games import example_files, game, game_ids
from scoring.games.museum.expansion import expansions
from scoring.games.museum.printed import PATRONS
from scoring.games.museum.table.tokens import CARDS as POOL
from scoring.games.museum.table.tokens import card_schema, museum_schema
from tests.artline import random_games
from tests.batches import batches
from tests.contract.test_expansions import CARDS
from tests.malformed.test_malformed import OF
from tests.musee import random_tables as musee_tables
from tests.museum import random_expansions, random_rivals, random_tables
from tests.museum.rival_games import simulated
from tests.museum.simulator import log, play
from tests.schemas import COMBINED, accepted, as_json, refusals

Data = dict[str, Any]
At = tuple[str | int, ...]
"""The place of a table in a file."""
BATCHES: Final = 5
TABLES: Final = 6


def random_rival(rng: random.Random) -> Data:
    """A table with the rival, what he holds, and Common Pools he may buy from."""
    return random_rivals.table(random_rivals.random_situation(rng))


GENERATORS: Final[list[tuple[str, Callable[[random.Random], Data]]]] = [
    ("museum", random_tables.random_table),
    ("museum", random_expansions.random_expansion_table),
    ("museum", random_rival),
    ("musee", musee_tables.random_table),
    ("musee", musee_tables.random_game),
    ("musee", musee_tables.random_revival),
    ("artline", random_games.random_game),
]
OF_DATA: Final = {("rulings",), ("players", 0, "stated")}
"""Tables whose keys are ids: readers and schemas take them from the data."""
NEVER: Final[dict[At, set[str]]] = {("boards", "standard"): {"plan", "walls"}}
"""Keys that are known only to be refused with a sentence of their own."""
DISPUTE: Final = """
[[disputes]]
question = "Who begins?"
reading = "the youngest"
by = "all"
on = 2026-11-20
source = "our own"
"""
RIVAL: Final = """
format = 1
game = "museum"
over = false

[table]
headline = "other:A strike of the guards"

[[players]]
name = "Alphonse LeGros"
rival = { kind = "legacy", civilisation = "gre", points = ["?", 8, "?"] }
rival-card = "The Greek statues"
priorities = ["gre", "th", "europe", "masterpieces", "other:old maps"]
discard-order = ["asia", "america", "africa", "europe"]
advanced = true
action-deck = "fewer-2"
hand = "gre-cu-3 chiwa2"

[[players]]
name = "Éric"

[[turns]]
player = "Éric"
rival-took = "gre-th-2"
took = 1
counted = { hand = 6 }
opinion = { asia = 1 }

[[turns]]
player = "Alphonse LeGros"
rival-took = "?"
took = ["Éric"]
action = [3, 1]
plays = ["gre-cu-3, gre-th-2", "discard chi-wa-2"]
"""
"""A game against the rival, with every key he has."""
ASKED: Final = {
    "civilisation": '"gre"',
    "continent": '"asia"',
    "sets": '["gre", "rom", "th", "cu"]',
    "domains": '["th", "cu", "wa"]',
}
"""What a Patron asks for, by key."""


def test_examples_are_taken() -> None:
    """All that are shipped, whatever rules they break, and a game against the rival."""
    for game_id, path in example_files():
        assert not refusals(game_id, as_json(tomllib.loads(path.read_text(encoding="utf-8")))), path.stem
    tablefile.read(RIVAL)
    assert not refusals("museum", as_json(tomllib.loads(RIVAL)))


def test_every_kind_of_patron_is_taken() -> None:
    """Of a player and of the rival, as its card asks; without what it asks it is refused."""
    for text in with_cards():
        tablefile.read(text)
        assert not refusals("museum", as_json(tomllib.loads(text)))
        for asked in ASKED:
            without = re.sub(rf", {asked} = [^=]*(?= }}|, )", "", text)
            assert without == text or refusals("museum", as_json(tomllib.loads(without))), without


@pytest.mark.parametrize("game_id", game_ids())
def test_every_ruling_is_known(game_id: str) -> None:
    """With its readings, and no others: in `rulings`, and where a dispute names it."""
    known = game(game_id).rulings
    told = game(game_id).schema()["properties"]
    readings = {key: [reading.value for reading in ruling.readings] for key, ruling in known.items()}
    assert {key: value["enum"] for key, value in told["rulings"]["properties"].items()} == readings
    if known:
        parts = [part["properties"] for part in told["disputes"]["items"]["dependentSchemas"]["ruling"]["anyOf"]]
        assert {part["ruling"]["const"]: part["reading"]["enum"] for part in parts} == readings


@pytest.mark.parametrize("game_id", game_ids())
def test_a_new_table_names_its_schema(game_id: str) -> None:
    """In each language its first line tells editors of the file that `companion schema` writes; the schema takes it."""
    for language in languages():
        text = new_table(language, game_id)
        first, *rest = text.splitlines()
        assert first == f"#:schema ./{game_id}.schema.json"
        assert any(line.endswith(f"companion schema {game_id} > {game_id}.schema.json") for line in rest[:4])
        assert accepted(game_id, text)


@batches(BATCHES, first=1)
def test_random_tables_are_taken(batch: int) -> None:
    """Of each game and kind; most hold faults, none is malformed."""
    for seed in range(batch * TABLES, (batch + 1) * TABLES):
        for game_id, draw in GENERATORS:
            assert not refusals(game_id, draw(random.Random(seed))), (draw.__module__, draw.__name__, seed)


@batches(BATCHES, first=1)
def test_followed_games_are_taken(batch: int) -> None:
    """As the simulator logs them, turn by turn; and games with the rival."""
    played = play(batch, 2 + batch % 4, assistants=batch % 2 == 0, ks=batch % 3 == 0)
    for data in (log(played), log(simulated(batch)[0])):
        assert data["turns"]
        assert not refusals("museum", as_json(data))


# The keys


def known_keys(monkeypatch: pytest.MonkeyPatch, game_id: str) -> dict[At, set[str]]:
    """Return the keys that the readers of a game know, by the place of their table; each entry of a list is entry 0."""
    known: dict[At, set[str]] = defaultdict(set)
    done = Fields.done

    def noted(fields: Fields) -> None:
        known[tuple(0 if isinstance(step, int) else step for step in fields.here.raw)] |= fields.known
        done(fields)

    monkeypatch.setattr(Fields, "done", noted)
    for text in (*texts(game_id), *(with_cards() if game_id == "museum" else ())):
        tablefile.read(text)
    return known


def with_cards() -> Iterator[str]:
    """Yield the game against the rival, with every kind of card for him and for the player."""
    for kind, printed in PATRONS.items():
        card = ", ".join([f'kind = "{kind}"', *(f"{key} = {ASKED[key]}" for key in printed.asks)])
        yield re.sub("(?m)^rival = .*", f"rival = {{ {card} }}", RIVAL)
        yield re.sub('(?m)^name = "Éric"', rf"\g<0>\npatron = {{ {card} }}", RIVAL)


def texts(game_id: str) -> Iterator[str]:
    """Yield the examples of a game, and random tables."""
    yield f"{new_table('en', game_id)}{DISPUTE}"
    yield from OF[game_id].LEGAL.values() if game_id in OF else ()
    yield from (path.read_text(encoding="utf-8") for of, path in example_files() if of == game_id)
    writers = {"museum": random_tables.to_toml, "musee": musee_tables.to_toml, "artline": random_games.to_toml}
    for of, draw in GENERATORS:
        if of == game_id:
            yield from (writers[game_id](draw(random.Random(seed))) for seed in range(TABLES))


def alternatives(schema: Data) -> Iterator[Data]:
    """Yield a schema and all that it may be instead."""
    yield schema
    for combined in COMBINED:
        for part in schema.get(combined, ()):
            yield from alternatives(part)


def tables(schema: Data, at: At = ()) -> Iterator[tuple[At, set[str]]]:
    """Yield the place of every table that has no other keys than those named, and its keys."""
    for part in alternatives(schema):
        if part.get("additionalProperties") is False:
            yield at, {*part["properties"]}
        for key, value in part.get("properties", {}).items():
            yield from tables(value, (*at, key))
        if "items" in part:
            yield from tables(part["items"], (*at, 0))
        if isinstance(part.get("additionalProperties"), dict):
            yield from tables(part["additionalProperties"], (*at, "*"))


def like(pattern: At, at: At) -> bool:
    """Whether a place of a file is one of a schema, where `*` stands for any key."""
    return len(pattern) == len(at) and all(one in ("*", other) for one, other in zip(pattern, at, strict=True))


@pytest.mark.parametrize("game_id", game_ids())
def test_it_names_the_keys_that_the_readers_know(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No key is read that the schema does not name, and none named that nobody reads."""
    named: dict[At, set[str]] = defaultdict(set)
    for at, keys in tables(game(game_id).schema()):
        named[at] |= keys
    read: dict[At, set[str]] = defaultdict(set)
    for at, keys in known_keys(monkeypatch, game_id).items():
        exact = [place for place in named if place == at] or [place for place in named if like(place, at)]
        assert exact, f"{at}: the readers know this table, the schema does not"
        read[exact[0]] |= keys
    known = {at: keys - NEVER.get(at, set()) for at, keys in read.items()}
    assert {at: keys for at, keys in named.items() if at not in OF_DATA} == known


# What expansions bring


def fits(schema: Data, word: str) -> bool:
    """Whether a text fits the pattern of a schema."""
    return re.search(schema["pattern"], word) is not None


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_is_taken_where_it_can_lie(card: Any) -> None:
    """As the program writes it, in capitals too: in a Museum, lent, in a Common Pool, by itself."""
    for written in (str(card), str(card).upper()):
        assert fits(museum_schema(), f". {written}\n#")
        assert fits(museum_schema(), f"{written}@Olivier") == card.lendable
        assert fits(POOL.schema(), f"egy-na-3 {written}") == card.discardable
        assert fits(card_schema(), written) == card.lendable
        assert not fits(card_schema(), f"{written}x")


def test_every_expansion_with_cards_says_how_they_are_written() -> None:
    """An expansion that reads cards has forms for them."""
    for expansion in expansions():
        assert bool(expansion.cards) == bool(expansion.forms), f"{expansion.id}: cards without forms"


# Words of a schema

OF_KEYS: Final = {"properties", "dependentSchemas"}
"""Words of JSON Schema whose value has a schema for each key of a file."""
OF_ONE: Final = {"items", "additionalProperties", "propertyNames", "if", "then", "not"}
OF_SEVERAL: Final = {"anyOf", "oneOf", "allOf"}
OF_VALUES: Final = {
    "$schema", "type", "enum", "const", "format", "pattern", "required", "minimum", "maximum",
    "maxLength", "minItems", "maxItems", "uniqueItems", "maxProperties",
}  # fmt: skip
KEY: Final = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")


def misspelled(schema: Any) -> Iterator[str]:
    """Words that JSON Schema does not know, and keys that no file could have, in a schema and all within it."""
    for word, value in schema.items() if isinstance(schema, dict) else ():
        if word in OF_KEYS:
            yield from (key for key in value if not KEY.fullmatch(key))
            inside = [*value.values()]
        elif word in OF_ONE:
            inside = [value]
        elif word in OF_SEVERAL:
            inside = value
        else:
            inside = []
            yield from (word,) if word not in OF_VALUES else ()
        for one in inside:
            yield from misspelled(one)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_schema_says_nothing_that_nobody_reads(game_id: str) -> None:
    """An unknown word of JSON Schema, or a misspelled key in a condition, is passed over in silence by every reader."""
    assert [*misspelled(game(game_id).schema())] == []
