"""What Alphonse LeGros does, against cases by hand.

A file of `museum/rival/` holds `cases`. A case lays out his `museum` (from the first space on), `hand`, `prestige`,
`experts`, `priorities`, `rival` card and the pools (`discard`, by player), asks a `step`, and says what must come out:
the `cards` settled, `gain`, `groups` and `why` of the first, `from` and `paid`, `plays`, `effect`, `choices`, `left`,
the keys it `asks` and what it `warns` of; `sum` is the arithmetic. `under` has the same by reading of `ruling`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from companion.words import phrasebook
from scoring import tablefile
from scoring.games import game
from scoring.games.museum.rival import order as rival
from scoring.games.museum.rival.answer import Answer
from scoring.games.museum.rival.data import answer_data
from scoring.games.museum.table import Table
from scoring.games.museum.table.tokens import read_card
from tests.cases.failing import differences, hold, place

Data = dict[str, Any]
WORDS: Final = phrasebook("en", game("museum"))
OTHER_WORDS: Final = [phrasebook(language, game("museum")) for language in ("fr", "it")]
NAME: Final = "Alphonse LeGros"
SETTINGS: Final = {
    *("priorities", "museum", "hand", "prestige", "experts", "rival", "discard", "headline", "rulings", "declined")
}
EXPECTED: Final = {"cards", "gain", "groups", "why", "from", "paid", "plays", "effect", "choices", "chooses", "left"}
KEYS: Final = SETTINGS | EXPECTED | {"name", "sum", "step", "choose", "ruling", "under", "asks", "warns"}


class Case(NamedTuple):
    """One case of a file, under one reading where it has several, with the file and line."""

    id: str
    data: Data
    at: str


def _cases() -> Iterator[Case]:
    for path in sorted(Path(__file__).parent.glob("museum/rival/*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["cases"]:
            assert set(case) <= KEYS, f"{case['name']}: {set(case) - KEYS}"
            name, at = f"{path.stem}: {case['name']}", place(path, case["name"])
            if "under" not in case:
                yield Case(name, case, at)
            for reading, expected in case.get("under", {}).items():
                rulings = {**case.get("rulings", {}), case["ruling"]: reading}
                yield Case(f"{name} ({reading})", {**case, **expected, "rulings": rulings}, at)


CASES: Final = list(_cases())


def table_of(case: Data) -> Table:
    """Return the table of a case."""
    pools, cards = case.get("discard", {}), case.get("museum", "").split()
    rows = [" ".join([*cards, *["."] * 25][row : row + 5]) for row in range(0, 25, 5)]
    rulings = "".join(f'{ruling} = "{reading}"\n' for ruling, reading in case.get("rulings", {}).items())
    others = "".join(
        f'[[players]]\nname = "{name}"\ndiscard = "{pools.get(name, "")}"\n' for name in ("Éric", "Olivier")
    )
    museum = "\n".join(rows)
    text = f"""format = 1
game = "museum"
over = false
[table]
headline = "{case.get("headline", "none")}"
[rulings]
{rulings}
{others}
[[players]]
name = "{NAME}"
solo = true
priorities = {case.get("priorities", ["gre", "th", "rom", "europe"])}
discard-order = ["asia", "america", "africa", "europe"]
advanced = true
hand = "{case.get("hand", "")}"
experts = {case.get("experts", [])}
prestige = {case.get("prestige", 0)}
discard = "{pools.get(NAME, "")}"
museum = \"\"\"
{museum}
\"\"\"
"""
    text += f"rival = {case['rival']}\n" if "rival" in case else ""
    table: Table = tablefile.read(text)[1]
    return table


def answer_of(case: Data) -> Answer:
    """Return what he does in the step of a case."""
    position, choose = rival.position_of(table_of(case)), tuple(case.get("choose", ()))
    step, *words = case["step"].split()
    match step:
        case "take":
            return rival.take(position, map(read_card, words), choose)
        case "exhibit":
            return rival.exhibit(position, int(words[0]), choose)
        case "discard":
            return rival.discard(position, int(words[0]), choose)
        case _:
            return rival.buy(position, choose, map(read_card, case.get("declined", "").split()))


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_a_case_by_hand(case: Case) -> None:
    """All that the case expects is so, and it asks and warns of nothing else."""
    assert EXPECTED & set(case.data)
    answer = answer_of(case.data)
    data = answer_data(answer, WORDS.say)
    for words in OTHER_WORDS:
        assert answer_data(answer, words.say).keys() == data.keys()
    first = data["steps"][0] if data["steps"] else {}
    told = {
        **data,
        "cards": " ".join(data["cards"]),
        "gain": first.get("gain"),
        "groups": first.get("groups"),
        "why": first.get("reason"),
        "from": [step["from"] for step in data["steps"]],
        "paid": first.get("payment"),
        "asks": [question["key"] for question in data["questions"]],
        "warns": [warning["message"] for warning in data["warnings"]],
        "provisional": bool(data["provisional"]),
    }
    expected = {"choices": [], "chooses": "card", "left": 0, "asks": [], "provisional": bool(told["asks"])} | {
        key: case.data[key] for key in (EXPECTED | {"asks", "warns"}) & set(case.data)
    }
    hold(case.at, case.data, [line for key in expected for line in differences(key, expected[key], told[key], NAME)])
