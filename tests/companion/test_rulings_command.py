"""`companion rulings`, and disputes under the result of `score` and `export`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Group
from typer.testing import CliRunner

from companion.cli import app
from companion.present.rulings import report
from companion.words import phrasebook
from scoring import tablefile
from scoring.other_readings import other_readings
from tests.companion.test_arrange_told import printed

TABLE = """\
format = 1
game = "museum"

[[players]]
name = "Olivier"
museum = \"\"\"
jap-na-1 egy-na-1 egy-na-2 ind-na-1 gre-na-1
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
\"\"\"

[[players]]
name = "Vincent"
prestige = 12
"""
"""Olivier's track is 1 + 1 + 2 + 1 + 1 = 6. Of his two Egyptian ships one counts: without a link through the other
C1, D1 and E1 are a Collection of 3, worth 5; with it A1 belongs to them, 4 are worth 7. So 11 or 13, and Vincent 12."""

DISPUTE = """
[[disputes]]
question = "May the second Egyptian ship link the others?"
ruling = "duplicate-links"
reading = "{reading}"
by = "all"
on = 2026-11-20
source = "rulebook p. 14"
"""

LOW = TABLE.replace("prestige = 12", "prestige = 20")
"""Vincent has 20, more than Olivier under either reading."""


def run(folder: Path, text: str, *arguments: str, code: int = 0) -> str:
    """Run a command on a table, the file before its options; return what it prints."""
    file = folder / "table.toml"
    file.write_text(text, encoding="utf-8")
    command, *options = arguments
    result = CliRunner().invoke(app, [command, str(file), *options], env={"LC_ALL": "C"})
    assert (result.exit_code, result.stderr) == (code, "")
    return " ".join(result.stdout.split())


@pytest.mark.parametrize("arguments", [("score",), ("export", "--to", "text"), ("export", "--to", "md")])
def test_a_result_says_that_another_reading_changes_the_winner(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """One line behind the winner's, in every form that people read; none where the winner stays."""
    path = tmp_path / "table.toml"
    for prestige, said in ((12, True), (20, False)):
        path.write_text(TABLE.replace("prestige = 12", f"prestige = {prestige}"), encoding="utf-8")
        result = CliRunner().invoke(app, [*arguments, str(path), "--lang", "en"])
        told = result.stdout.replace("\\", "")
        assert ("Another reading: Olivier wins (see `companion rulings`)" in told) == said, told


def test_data_is_as_ever(tmp_path: Path) -> None:
    """What programs read has no such key: `rulings --json` answers them."""
    path = tmp_path / "table.toml"
    path.write_text(TABLE, encoding="utf-8")
    assert "otherwise" not in CliRunner().invoke(app, ["score", str(path), "--json"]).stdout


def data(folder: Path, text: str, *arguments: str, code: int = 0) -> Any:
    """Return what a command says as JSON."""
    return json.loads(run(folder, text, *arguments, "--json", code=code))


@pytest.mark.parametrize(("width", "told"), [(80, "columns"), (40, "lines")])
def test_readings_stand_above_their_totals_where_there_is_no_room_beside(width: int, told: str) -> None:
    """In 40 columns, three of them numbers and names, hardly a word of a reading would fit."""
    game, table = tablefile.read(TABLE)
    drawn = Group(*report(other_readings(game, table), game, phrasebook("en", game)))
    lines = [line.split() for line in printed(drawn, width)]
    heads, below = ["Reading", "Olivier", "Vincent", "Winner"], "Olivier 13 (+2) and Vincent 12 · Olivier wins"
    assert (heads in lines) == (told == "columns")
    assert (below in " ".join(" ".join(line) for line in lines)) == (told == "lines")


def test_json_says_what_each_reading_counts_and_which_decides(tmp_path: Path) -> None:
    """To the letter of the contract: nothing more, nothing less."""
    assert data(tmp_path, TABLE, "rulings") == {
        "open": [
            {
                "id": "duplicate-links",
                "now": "no",
                "readings": [
                    {"value": "no", "totals": {"Olivier": 11, "Vincent": 12}, "winners": ["Vincent"]},
                    {"value": "yes", "totals": {"Olivier": 13, "Vincent": 12}, "winners": ["Olivier"]},
                ],
            }
        ],
        "winner_depends": True,
        "deciding": [[{"id": "duplicate-links", "value": "yes"}]],
    }


def test_a_reading_chosen_by_the_table_is_the_one_in_force(tmp_path: Path) -> None:
    """With "yes" chosen it is the other reading that makes Vincent win."""
    found = data(
        tmp_path, TABLE.replace("[[players]]", '[rulings]\nduplicate-links = "yes"\n[[players]]', 1), "rulings"
    )
    assert found["open"][0]["now"] == "yes"
    assert found["deciding"] == [[{"id": "duplicate-links", "value": "no"}]]


def test_the_sentence_that_ends_the_dispute(tmp_path: Path) -> None:
    """Who wins now, who under the other reading, and both totals."""
    said = run(tmp_path, TABLE, "rulings")
    assert said.startswith(
        "The winner depends on how the rules are read. · Vincent wins as the rules are read now "
        "· Olivier wins if a second card of a Civilisation links a Domain Collection"
    )
    now, other = said.split("Winner ", 1)[1].split("○")
    assert now.startswith("● a second card of a Civilisation does not 11 12 Vincent")
    assert other.startswith(" a second card of a Civilisation links a 13 (+2) 12 Olivier")


def test_the_winner_is_the_same_under_every_reading(tmp_path: Path) -> None:
    """Two combinations can be told apart here, and Vincent wins in both."""
    assert run(tmp_path, LOW, "rulings").startswith("Vincent wins under every reading; 2 combinations were looked at.")
    assert not data(tmp_path, LOW, "rulings")["winner_depends"]


def test_nothing_open(tmp_path: Path) -> None:
    """Without a second Egyptian ship no reading bears on this table."""
    text = TABLE.replace("egy-na-2", "chi-na-2")
    assert data(tmp_path, text, "rulings") == {"open": [], "winner_depends": False, "deciding": []}
    assert run(tmp_path, text, "rulings").startswith("No open point of the rules bears on this table.")


def test_a_running_game_has_no_winner_under_any_reading(tmp_path: Path) -> None:
    """The totals are there, the winners are not, and nothing decides."""
    found = data(tmp_path, TABLE.replace("format = 1", "format = 1\nover = false"), "rulings")
    assert [reading["winners"] for reading in found["open"][0]["readings"]] == [[], []]
    assert (found["winner_depends"], found["deciding"]) == (False, [])


def test_a_faulty_table_is_answered_with_exit_1(tmp_path: Path) -> None:
    """34 Prestige tokens are more than the box holds."""
    text = TABLE.replace("prestige = 12", "prestige = 34")
    assert data(tmp_path, text, "rulings", code=1)["open"][0]["readings"][1]["winners"] == ["Vincent"]


def test_what_was_settled_stands_under_the_result_with_the_difference(tmp_path: Path) -> None:
    """Settled and scored with "no": the other reading would give Olivier two points more, and the game."""
    said = run(tmp_path, TABLE + DISPUTE.format(reading="no"), "score")
    assert (
        "Settled at the table · May the second Egyptian ship link the others? "
        "«a second card of a Civilisation does not link a Domain Collection», "
        "by all, 20 November 2026 (rulebook p. 14). "
        "With «a second card of a Civilisation links a Domain Collection»: Olivier 13 (+2); Olivier wins."
    ) in said


def test_an_old_table_scored_otherwise_than_settled_says_so(tmp_path: Path) -> None:
    """Settled with "yes", but nobody chose that reading: the table is scored with "no"."""
    said = run(tmp_path, TABLE + DISPUTE.format(reading="yes"), "score")
    assert "This score follows «a second card of a Civilisation does not link a Domain Collection», though." in said


def test_a_reading_that_changes_nothing_says_so(tmp_path: Path) -> None:
    """Without a second Egyptian ship both readings count the same."""
    said = run(tmp_path, TABLE.replace("egy-na-2", "chi-na-2") + DISPUTE.format(reading="no"), "score")
    assert "links a Domain Collection», nothing would change." in said


def test_disputes_are_in_the_json_of_the_result(tmp_path: Path) -> None:
    """With both readings and all totals; without a ruling the record alone."""
    other = DISPUTE.replace('ruling = "duplicate-links"\n', "").format(reading="as it was dealt")
    first, second = data(tmp_path, TABLE + DISPUTE.format(reading="no") + other, "score")["disputes"]
    assert (first["now"], first["on"], first["by"]) == ("no", "2026-11-20", "all")
    assert [reading["totals"]["Olivier"] for reading in first["readings"]] == [11, 13]
    assert second == {
        "question": "May the second Egyptian ship link the others?",
        "ruling": None,
        "reading": "as it was dealt",
        "by": "all",
        "source": "rulebook p. 14",
        "on": "2026-11-20",
    }
    assert "disputes" not in data(tmp_path, TABLE, "score")


@pytest.mark.parametrize("to", ["text", "md"])
def test_what_was_settled_is_exported(tmp_path: Path, to: str) -> None:
    """In plain text and in Markdown."""
    said = run(tmp_path, TABLE + DISPUTE.format(reading="no"), "export", "--to", to)
    assert "Settled at the table" in said
    assert "Olivier 13 (+2); Olivier wins." in said


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "Si une seconde carte d'une Civilisation relie une Collection de Domaine\u00a0: victoire pour Olivier"),
        ("it", "Se una seconda carta di una Civiltà collega una Collezione di Dominio: vittoria per Olivier"),
    ],
)
def test_other_languages(tmp_path: Path, language: str, sentence: str) -> None:
    """The sentence that ends the dispute, in the players' language; a no-break space is one blank here."""
    assert " ".join(sentence.split()) in run(tmp_path, TABLE, "rulings", "--lang", language)
