"""Whatever bytes stand in a file, it becomes a table or is refused with problems that can be worded."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from companion.present.data import review_data
from companion.present.problems import report
from companion.words import phrasebook
from scoring import tablefile
from scoring.errors import MalformedTableError, Problem
from scoring.games import game
from tests.museum.random_tables import random_table, to_toml

WORDS = phrasebook("en", game("museum"))
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
]


def judged(content: bytes) -> None:
    """Read, and say what there is to say: a review or a list of problems."""
    refused: tuple[Problem, ...] = ()
    try:
        of_game, table = tablefile.read(tablefile.decode(content))
    except MalformedTableError as error:
        refused = error.problems
    if refused:
        assert all(report(refused, WORDS, "game.toml"))
    else:
        assert review_data(of_game.review(table), WORDS)["players"]


@given(st.binary(max_size=200))
@example(b"\xff\xfe")
@example(b"\xef\xbb\xbfformat = 1")
@example(b"format = 1\ngame = 'museum'\nplayers = 3")
def test_any_bytes(content: bytes) -> None:
    """Random bytes are refused in words."""
    judged(content)


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.characters(), st.integers(0, 30))
def test_a_table_with_a_damaged_stretch(seed: int, at: int, char: str, length: int) -> None:
    """A good file with a stretch overwritten by one character is a table still, or refused in words."""
    text = to_toml(random_table(random.Random(seed)))
    at %= len(text)
    damaged = text[:at] + char * length + text[at + length :]
    judged(damaged.encode("utf-8", "surrogatepass"))


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.sampled_from(ODD))
def test_a_table_with_one_odd_value(seed: int, at: int, odd: Any) -> None:
    """Any value of the file replaced by something odd: a table still, or refused in words."""
    data = random_table(random.Random(seed))
    places = list(slots(data))
    holder, key = places[at % len(places)]
    if odd is None:
        del holder[key]
    else:
        holder[key] = odd
    try:
        text = tablefile.fresh(data)
    except (TypeError, ValueError):
        return  # nothing that TOML could say
    judged(text.encode())


def slots(value: Any) -> Any:
    """Yield every place in plain data that holds a value."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(entries):
        yield value, key
        yield from slots(inner)
