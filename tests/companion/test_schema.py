"""`companion schema` prints what describes every table file and every answer; the examples' answers fit it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from typer.main import get_command

from companion.cli import app
from companion.examples import shipped
from companion.schemas import described
from companion.words import languages, rulebook
from scoring import tablefile
from scoring.games import game, game_ids
from tests.companion.commands import ANSWERED, ROOT, answer, companion, printed, wordless, written
from tests.schemas import refusals, validator

EXAMPLES: Final = shipped("en")
PLAYS: Final = {
    "common-pool": (("gre-cu-5 for rom-ag-3 + 2p",), ("gre-cu-5 for rom-ag-3",), ("5 for 3 2p",), ("inventory all",)),
    "followed-game": (("gre-cu-5",), ("favour bank-loan",)),
    "card-14": (("14 at U4", "--player", "Amandine"), ("14 at U1", "--player", "Amandine")),
    "gallery-by-standing-themes": (('"La Belle Ferronnière" at 3,0',), ('discard "The Ray"',)),
}
"""Plays to be judged, by example."""
ASKED: Final = (
    ("rule",),
    ("rule", "duplicate-links"),
    ("examples",),
    ("examples", "vincent"),
    ("locate",),
    ("skulls", "europe-5", "europe-3", "asia-5", "africa-5"),
)
"""Questions about no table."""
CARD: Final = {"museum": ("egy-na-3",)}
"""The card whose places are asked, where a game has no answer without one."""
WHERE: Final = {"vincent": ("jap-th-3",), "card-14": ("14",), "gallery-by-standing-themes": ()}
"""Cards whose places are asked, by example."""


def told(*arguments: str) -> Any:
    """Return what a command answers as JSON, which fits its schema; a table may break rules."""
    result = companion(*arguments, "--json")
    assert result.exit_code in ANSWERED, (arguments, result.stderr)
    return json.loads(result.stdout)


@pytest.mark.parametrize("name", PLAYS)
def test_scores_and_plays_fit(name: str, tmp_path: Path) -> None:
    """Of a game of each kind: its score, its faults, and plays judged on it."""
    file = written(tmp_path, EXAMPLES[name].text)
    told("score", file)
    told("check", file)
    for play in PLAYS[name]:
        told("check", file, *play)


@pytest.mark.long
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_told_as_described(name: str, tmp_path: Path) -> None:
    """Its score, its faults, where the first player's cards may lie, and what other readings come to."""
    file = written(tmp_path, EXAMPLES[name].text)
    game_of, table = tablefile.read(EXAMPLES[name].text)
    told("score", file)
    told("check", file)
    told("rulings", file)
    told("where", file, *CARD.get(game_of.id, ()), "--player", table.players[0].name)


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_answers_about_no_table_fit(asked: tuple[str, ...]) -> None:
    """Rules, examples, the sale of Skulls."""
    told(*asked)


@pytest.mark.parametrize(("name", "card"), WHERE.items(), ids=WHERE)
def test_where_a_card_may_lie_fits(name: str, card: tuple[str, ...], tmp_path: Path) -> None:
    """One card in each game; in Artline every place tells the themes to meet."""
    _, table = tablefile.read(EXAMPLES[name].text)
    told("where", written(tmp_path, EXAMPLES[name].text), *card, "--player", table.players[0].name)


def test_layouts_fit(tmp_path: Path) -> None:
    """Of everybody, and of one; those of MUSEUM are looked for in `test_arrange_command.py`."""
    file = written(tmp_path, EXAMPLES["card-14"].text)
    assert isinstance(told("arrange", file), list)
    assert isinstance(told("arrange", file, "--player", "Amandine"), dict)


def test_what_is_settled_and_kept_back_fits(tmp_path: Path) -> None:
    """Keys that stand in an answer only where there is something to say: disputes, fair mode, how far a game is."""
    head = 'format = 1\ngame = "museum"\nfair = true\nover = false\nhints = ["gains"]\n'
    dispute = '[[disputes]]\nquestion = "?"\n{}by = "all"\non = 2026-11-20\nsource = "p. 14"\n'
    settled = dispute.format('reading = "no"\nruling = "duplicate-links"\n') + dispute.format('reading = "they do"\n')
    file = written(tmp_path, f'{head}{settled}[[players]]\nname = "Éric"\n[[players]]\nname = "Andy"\n')
    assert {"disputes", "fair", "progress"} <= {*told("score", file)}
    told("check", file)


# The command


def answering() -> set[str]:
    """Return the commands that answer with `--json`."""
    commands = {str(name): command for name, command in get_command(app).commands.items()}  # type: ignore[attr-defined]
    return {name for name, command in commands.items() if any("--json" in param.opts for param in command.params)}


def test_there_is_a_schema_of_every_game_and_of_every_answer() -> None:
    """A command with `--json` has one, also a command of one game alone; nothing else has."""
    assert {*game_ids(), *answering()} == {*described("en")}


@pytest.mark.parametrize("name", described("en"))
def test_it_prints_each(name: str) -> None:
    """One that a validator takes, of the draft it names; in each language alike but for its words."""
    data = answer(companion("schema", name))
    assert data == validator(name).schema
    assert data["$schema"].endswith("/2020-12/schema")
    others = [schema.data() for schema in (described(language)[name] for language in languages())]
    assert len({other["title"] for other in others}) == len(others)
    assert all(wordless_part(other) == wordless_part(data) for other in others)


def wordless_part(data: Any) -> Any:
    """Return a schema without what a person reads."""
    if isinstance(data, list):
        return [wordless_part(part) for part in data]
    if not isinstance(data, dict):
        return data
    said = {key for key in ("title", "description") if isinstance(data.get(key), str)}
    return {key: wordless_part(value) for key, value in data.items() if key not in said}


def test_an_editor_tells_what_a_ruling_asks() -> None:
    """Its question stands beside its key, in the language asked for."""
    data = answer(companion("schema", "museum", "--lang", "fr"))
    asked = data["properties"]["rulings"]["properties"]["duplicate-links"]["description"]
    assert asked == rulebook("fr", game("museum")).rulings["duplicate-links"]["question"]


def declared(part: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield the path of every key that an object of a schema declares, with the key's own schema."""
    if isinstance(part, list):
        for each in part:
            yield from declared(each, path)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key in {"properties", "$defs"}:
                for name, schema in value.items():
                    if key == "properties" and part.get("type") == "object":
                        yield (*path, name), schema
                    yield from declared(schema, (*path, name))
            elif key != "dependentSchemas":
                yield from declared(value, path)


def test_every_key_says_what_it_means() -> None:
    """An editor shows it; what stands in the files of meanings is the meaning of some key."""
    ends: set[str] = set()
    for name, described_part in described("en").items():
        for path, schema in declared(described_part.data(), () if name in game_ids() else (name,)):
            assert schema.get("description"), (name, path)
            ends |= {".".join(path[start:]) for start in range(len(path))} | {".".join([*path[-2:-1], "*"])}
    files = [*ROOT.glob("companion/**/meanings.toml"), *ROOT.glob("companion/**/answers.toml")]
    meanings = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
    assert len(files) == len(game_ids()) + 3
    assert {key for told in meanings for key in told} <= ends
    assert all(meaning.endswith(".") for told in meanings for meaning in told.values())


def test_the_longest_end_of_a_path_tells() -> None:
    """A board of the table, and a player's own."""
    keys = {"/".join(path): schema["description"] for path, schema in declared(answer(companion("schema", "museum")))}
    assert keys["table/board"].startswith("The board everybody plays on")
    assert keys["players/board"].startswith("The player's own board")
    assert keys["table/public-opinion/asia"] == "Asia"


def test_it_lists_them() -> None:
    """By name, each with what it describes."""
    lines = printed(companion("schema")).splitlines()
    assert [line.split()[0] for line in lines] == [*described("en")]
    assert "museum       A table file of MUSEUM" in lines


def test_it_names_the_nearest() -> None:
    """A name that is none is exit 2, with the nearest and the way to all."""
    said = wordless(companion("schema", "rullings"), code=2)
    assert "«rulings»" in said
    assert "companion schema" in said


def test_a_changed_answer_is_refused() -> None:
    """A schema sees a key that is missing, a number that is text, a rule of no game."""
    data = json.loads(companion("score", "-", "--json", stdin=EXAMPLES["vincent"].text).stdout)
    assert not refusals("score", data)
    assert refusals("score", {key: value for key, value in data.items() if key != "winners"})
    assert refusals("score", data | {"provisional": "no"})
    player = data["players"][0]
    changes: list[dict[str, Any]] = [{"points": "9"}, {"rule": "chess.mate"}, {"parts": [{}]}]
    for change in changes:
        assert refusals("score", data | {"players": [player | {"lines": [player["lines"][0] | change]}]})
