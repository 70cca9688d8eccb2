"""What the commands answer about any game: exit codes, what goes where, the JSON to the letter."""

from __future__ import annotations

import json
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.games import desk_ids
from scoring.games import game
from tests.companion.commands import (
    answer,
    assert_shape,
    companion,
    filled,
    printed,
    run_together,
    wordless,
    written,
)
from tests.examples import BREAKING

OF: dict[str, Any] = {game_id: import_module(f"tests.companion.{game_id}_tables") for game_id in desk_ids()}
FORMS = ("text", "md", "svg", "html", "json")
TABLES = {f"{game_id}-{name}": text for game_id, told in OF.items() for name, text in told.TABLES.items()}
BROKEN = {told.FAULTY for told in OF.values()} | {OF["artline"].DOUBTED}
COMMANDS = [(game_id, command) for game_id, told in OF.items() for command in told.COMMANDS]
READINGS = [(game_id, *entry) for game_id, told in OF.items() for entry in told.READINGS]
WORDS = [entry for told in OF.values() for entry in told.WORDS]
EXAMPLES = [entry["name"] for entry in answer(companion("examples", "--json"))]

every_game = pytest.mark.parametrize("game_id", desk_ids())
every_command = pytest.mark.parametrize(
    ("game_id", "command"), COMMANDS, ids=[f"{game_id}: {' '.join(command)}" for game_id, command in COMMANDS]
)


@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)
def test_check_as_json_has_the_shape_of_the_contract(text: str, tmp_path: Path) -> None:
    """The keys are those of section 3, and `legal` says whether there is no fault."""
    result = answer(companion("check", written(tmp_path, text), "--json"), code=int(text in BROKEN))
    result.pop("progress", None)
    assert_shape(result, legal=bool, faults=list, questions=list, warnings=list, not_checked=list)
    assert result["legal"] is (text not in BROKEN)
    assert result["legal"] is (not result["faults"])
    for fault in result["faults"]:
        assert_shape(fault, rule=str, player=(str, type(None)), message=str, at=list)


@pytest.mark.parametrize(("game_id", "ruling", "readings", "default"), READINGS)
def test_rulings_have_the_readings_agreed_upon(game_id: str, ruling: str, readings: set[str], default: str) -> None:
    """Each ruling has the readings of the list of rulings, and its default for an English table."""
    entry = answer(companion("rule", ruling, "--json"))[0]
    assert entry["id"] == ruling
    assert ruling in game(game_id).rulings
    assert readings == {reading["value"] for reading in entry["readings"]}
    assert [default] == [reading["value"] for reading in entry["readings"] if reading["default"]]


@every_game
def test_every_rule_is_explained(game_id: str) -> None:
    """Whatever a game names as a rule, `rule` knows first by that id, with a wording and a source."""
    for rule in game(game_id).rules:
        (entry, *_) = answer(companion("rule", rule, "--json"))
        assert entry["id"] == rule
        assert entry["text"], rule
        assert entry["sources"], rule
        assert rule in printed(companion("rule", rule))


@pytest.mark.parametrize(("words", "wanted"), WORDS)
def test_rule_is_found_by_words(words: tuple[str, ...], wanted: str) -> None:
    """Words players use find the rule first."""
    assert answer(companion("rule", *words, "--json"))[0]["id"] == wanted


@every_game
def test_new_prints_a_table_that_scores(game_id: str, tmp_path: Path) -> None:
    """The new table is commented, has two players, and scores as it is with exit 0 and no trouble."""
    result = companion("new", game_id)
    assert (result.exit_code, result.stderr) == (0, "")
    assert len(tomllib.loads(result.stdout)["players"]) == 2
    assert result.stdout.count("#") > 10
    review = answer(companion("score", written(tmp_path, result.stdout), "--json"))
    assert (review["provisional"], review["warnings"], review["faults"]) == (False, [], [])
    assert [player["total"] for player in review["players"]] == ([5, 5] if game_id == "artline" else [0, 0])


@every_game
def test_sheet_has_a_row_for_every_line(game_id: str) -> None:
    """The blank score sheet has a row for each line of the score, and the total."""
    said = printed(companion("sheet", game_id))
    assert all(row in said for row in OF[game_id].SHEET)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_answers_every_command(name: str) -> None:
    """Printed and scored; only those made to break rules do, with exit 1, and only two of them warn."""
    text, code = companion("examples", name).stdout, int(name in BREAKING)
    assert answer(companion("score", "-", "--json", stdin=text), code)["provisional"] is bool(code)
    checked = answer(companion("check", "-", "--json", stdin=text), code)
    assert [fault["rule"] for fault in checked["faults"]] == BREAKING.get(name, [])
    assert checked["legal"] is not bool(code)
    assert checked["warnings"] == [] or name in {"rival-faults", "themes-refused", "turn-faults"}
    for form in FORMS:
        assert companion("export", "-", "--to", form, stdin=text).exit_code == code, form
    printed(companion("score", "-", stdin=text), code)
    if 'game = "artline"' in text:
        player = tomllib.loads(text)["players"][0]["name"]
        assert companion("where", "-", "--player", player, stdin=text).exit_code == code


@pytest.mark.long
def test_every_example_is_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a PNG too, a small one, since time goes into pixels; a few are drawn whole whenever the tests are run."""
    monkeypatch.setattr("companion.present.picture.png.LONGEST", 200)
    for name in EXAMPLES:
        text = companion("examples", name).stdout
        assert companion("export", "-", "--to", "png", stdin=text).exit_code == int(name in BREAKING), name


def test_examples_are_listed_once() -> None:
    """Those of the rulebooks are among them."""
    assert len(EXAMPLES) == len(set(EXAMPLES))
    assert {"vincent", "card-14", "one-theme", "most-72", "most-76", "most-62", "two-rooms-at-once"} <= set(EXAMPLES)


@every_game
def test_export_of_a_faulty_table(game_id: str, tmp_path: Path) -> None:
    """A fault gives exit 1 and does not keep the result back; JSON is that of score."""
    file = written(tmp_path, OF[game_id].FAULTY)
    for form in (*FORMS, "png"):
        result = companion("export", file, "--to", form)
        assert (result.exit_code, result.stderr) == (1, "")
        assert form == "png" or "provisional" in run_together(result.stdout)
    exported, scored = companion("export", file, "--to", "json"), companion("score", file, "--json")
    assert json.loads(exported.stdout) == json.loads(scored.stdout)


@every_command
def test_every_command_reads_standard_input(game_id: str, command: tuple[str, ...], tmp_path: Path) -> None:
    """A dash in place of the file gives the same answer, and so do other line ends and a byte order mark."""
    text: str = OF[game_id].IN_PLAY
    of_file = companion(*filled(command, written(tmp_path, text)))
    assert of_file.stdout
    for same in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
        of_stdin = companion(*filled(command, "-"), stdin=same)
        assert (of_stdin.exit_code, of_stdin.stdout, of_stdin.stderr) == (of_file.exit_code, of_file.stdout, "")


@every_command
def test_bad_input_comes_before_a_fault(game_id: str, command: tuple[str, ...], tmp_path: Path) -> None:
    """Of several exit codes 2 comes first: a file that is malformed as well as faulty is no table."""
    file = written(tmp_path, OF[game_id].BAD_AND_FAULTY)
    if "{file}" in command:
        assert "friday.toml" in wordless(companion(*filled(command, file)), code=2)


@every_command
def test_every_command_that_answers_answers_as_json(game_id: str, command: tuple[str, ...], tmp_path: Path) -> None:
    """`--json` prints one JSON document and nothing else."""
    if command[0] not in {"new", "sheet", "export"}:
        answer(companion(*filled(command, written(tmp_path, OF[game_id].IN_PLAY)), "--json"))
