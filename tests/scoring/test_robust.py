"""Whatever bytes stand in a file, it becomes a table or is refused with problems that can be worded."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.present.data import review_data
from companion.present.problems import report
from companion.words import phrasebook, words_for
from scoring import tablefile
from scoring.errors import MalformedTableError
from tests.artline import random_games as artline
from tests.batches import batches
from tests.musee import random_tables as musee
from tests.museum import random_tables as museum

Data = dict[str, Any]

TABLES: dict[str, Callable[[random.Random], Data]] = {
    "museum": museum.random_table,
    "musee": musee.random_table,
    "musee-played": lambda rng: musee.random_game(rng, rng.choice(["", *musee.SLIPS])),
    "artline": lambda rng: artline.random_game(rng, rng.choice(["", *artline.PLANTS])),
}
SPELL: dict[str, Callable[[Data], str]] = {
    "museum": museum.to_toml,
    "musee": musee.to_toml,
    "musee-played": musee.to_toml,
    "artline": artline.to_toml,
}
BATCHES = 5
FILES = 20
SIGNS = "x0９-.,'\"[]{}= \n\tä\u200b"
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    10**30,
    2.5,
    "",
    "?",
    "egy",
    "сel",
    "x" * 300,
    [],
    ["egy", "egy"],
    [[]],
    {},
    {"a": 1},
    61,
    "U7",
    "upper",
    [3, 3],
    {"Amandine": [3]},
    "0" * 5000,
]

every_table = pytest.mark.parametrize("kind", TABLES)


def judged(content: bytes) -> bool:
    """Read and say what there is to say, a review that adds up or a list of problems; tell whether it was a table."""
    refused: MalformedTableError | None = None
    try:
        of_game, table = tablefile.read(tablefile.decode(content))
    except MalformedTableError as error:
        refused = error
    if refused is not None:
        assert all(report(refused.problems, words_for("en", refused.game), "game.toml"))
        return False
    review = review_data(of_game.review(table), phrasebook("en", of_game))
    assert review["players"]
    for player in review["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])
        for line in player["lines"]:
            assert not line["parts"] or line["points"] == sum(part["points"] for part in line["parts"])
    return True


def with_odd_value(data: Data, at: int, odd: Any) -> str | None:
    """Return the text of a table with one value replaced, or left out; None where TOML could not say it."""
    places = list(slots(data))
    holder, key = places[at % len(places)]
    if odd is None:
        del holder[key]
    else:
        holder[key] = odd
    try:
        return tablefile.fresh(data)
    except (TypeError, ValueError):
        return None


def overwritten(text: str, at: int, signs: str) -> bytes:
    """Return the bytes of a text with a stretch overwritten."""
    at %= len(text)
    return (text[:at] + signs + text[at + len(signs) :]).encode("utf-8", "surrogatepass")


def slots(value: Any) -> Any:
    """Yield every place in plain data that holds a value."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(entries):
        yield value, key
        yield from slots(inner)


@given(st.binary(max_size=200))
@example(b"\xff\xfe")
@example(b"\xef\xbb\xbfformat = 1")
@example(b"format = 1\ngame = 'museum'\nplayers = 3")
@example(b"format = 1\ngame = 'musee'\nplays = 3")
def test_any_bytes(content: bytes) -> None:
    """Random bytes are refused in words."""
    judged(content)


@every_table
@given(st.integers(0, 10**6), st.integers(0, 10**6), st.characters(), st.integers(0, 30))
def test_a_table_with_a_damaged_stretch(kind: str, seed: int, at: int, char: str, length: int) -> None:
    """A good file with a stretch overwritten by one character is a table still, or refused in words."""
    judged(overwritten(SPELL[kind](TABLES[kind](random.Random(seed))), at, char * length))


@every_table
@given(st.integers(0, 10**6), st.integers(0, 10**6), st.sampled_from(ODD))
def test_a_table_with_one_odd_value(kind: str, seed: int, at: int, odd: Any) -> None:
    """Any value of the file replaced by something odd: a table still, or refused in words."""
    text = with_odd_value(TABLES[kind](random.Random(seed)), at, odd)
    if text is not None:
        judged(text.encode())


@batches(BATCHES, first=1)
@pytest.mark.parametrize("kind", [kind for kind in TABLES if kind != "museum"])
def test_hundreds_of_damaged_files(kind: str, batch: int) -> None:
    """Files of Musée with a value or a stretch spoilt, every time alike: each a table still, or refused in words."""
    for seed in range(batch * FILES, (batch + 1) * FILES):
        rng = random.Random(seed)
        data = TABLES[kind](rng)
        judged(overwritten(SPELL[kind](data), rng.randrange(10**6), rng.choice(SIGNS) * rng.randint(1, 30)))
        text = with_odd_value(data, rng.randrange(10**6), rng.choice(ODD))
        if text is not None:
            judged(text.encode())
