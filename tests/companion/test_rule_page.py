"""`companion rule`: the page it is sure of, or the few that may be meant, of all games or of the one at hand."""

from __future__ import annotations

import json
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console, RenderableType
from typer.testing import CliRunner

from companion.cli import app
from companion.games import desk_ids
from companion.present.rule_page import CHOICES, choices, page
from companion.present.rules import Found, every_entry, first_sentence
from companion.words import phrasebook
from scoring.games import game


def printed(*arguments: str) -> str:
    """What the command prints, on one line."""
    result = CliRunner().invoke(app, ["rule", *arguments])
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def test_a_title_of_two_games_asks_which() -> None:
    """Both are named with their first sentence, and neither page is printed."""
    assert printed("winner", "and", "ties").startswith("Which one do you mean?")
    assert "Printed in" not in printed("winner", "and", "ties")


def test_the_game_at_hand_answers_alone(tmp_path: Path) -> None:
    """By its id, by its printed name, or by a table file; then the same title is one page."""
    file = tmp_path / "table.toml"
    file.write_text('format = 1\ngame = "musee"\n[table]\nstaircases = { top = [2, 4, 6], bottom = [1, 3, 5] }\n'
                    '[[players]]\nname = "Andy"\n[[players]]\nname = "Bob"\n', encoding="utf-8")  # fmt: skip
    for named in ("musee", "Musée", str(file)):
        page = printed("winner", "and", "ties", "--game", named)
        assert page.startswith("Winner and ties [musee.tie]")
        assert "Printed in" in page


def test_an_unknown_game_is_refused() -> None:
    """With the games there are."""
    result = CliRunner().invoke(app, ["rule", "tie", "--game", "chess"])
    assert result.exit_code == 2
    assert "musee" in result.stderr


@pytest.mark.parametrize("asked", ["hand", "gallery wall", "tie"])
def test_where_none_is_sure_the_best_are_told_by_their_first_sentence(asked: str) -> None:
    """In the order of the JSON; the others by title."""
    entries = [every_entry("en")[one["id"]] for one in json.loads(printed(*asked.split(), "--json"))]
    said = printed(*asked.split())
    for entry in entries[:CHOICES]:
        assert f"{entry.title} [{entry.id}] {' '.join(first_sentence(entry.text).split())}" in said
    for entry in entries[CHOICES:]:
        assert entry.title in said
        assert f"[{entry.id}]" not in said


def test_readings_are_told_by_their_text() -> None:
    """Then who prints them, and the word for a table file; what is related is told by title."""
    said = printed("museum-tie")
    ruling = every_entry("en")["museum-tie"]
    for reading in ruling.readings:
        assert f"· {reading.text}" in said
        assert f"[{reading.value}]" in said
    assert said.endswith("See also: Winner and ties")


def test_a_list_goes_on_below_its_first_word() -> None:
    """Of the fifteen Assistants of the page, the first four with their Continents take three lines."""
    lines = CliRunner().invoke(app, ["rule", "museum.assistant", "--lang", "en"]).stdout.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("· Alan Addington"))
    assert [line[:2] for line in lines[first : first + 4]] == ["· ", "  ", "  ", "· "]


def at_80_columns(parts: Iterable[RenderableType]) -> str:
    """What a terminal of 80 columns shows."""
    console = Console(file=StringIO(), width=80)
    console.print(*parts, sep="\n")
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_a_first_sentence_goes_on_below_its_first_word() -> None:
    """At 80 columns, where "Continent, without paying." is left for a second line."""
    few = [every_entry("en")[f"museum.{rule}"] for rule in ("assistant", "archaeologist-deployment", "expert")]
    below_title = at_80_columns(choices(Found(few, sure=False), phrasebook("en"))).split(
        "[museum.archaeologist-deployment]\n"
    )[1]
    assert [line[:4] for line in below_title.splitlines()[:3]] == ["  At", "  Co", ""]


def test_examples_and_books_are_lists() -> None:
    """At 80 columns the title of the first example of Patrons leaves "points" for a second line."""
    known = every_entry("en")
    _, shown_by, books, *_ = at_80_columns(page(known["museum.patron"], (), known, phrasebook("en"))).split("\n\n")
    assert [line[:5] for line in shown_by.splitlines()[1:4]] == ["  · p", "    p", "  · j"]
    assert {line[:5] for line in books.splitlines()[1:]} == {"  · M"}


def test_a_first_sentence_ends_where_a_sentence_does() -> None:
    """Not at a point within a number or an id, nor at a colon: what it leads to belongs to the sentence."""
    assert first_sentence("Pay 1.5 at museum.tie now. Then go on.") == "Pay 1.5 at museum.tie now."
    assert first_sentence("Lay it beside: not at a corner. Then draw.") == "Lay it beside: not at a corner."
    assert first_sentence("no end") == "no end"


@pytest.mark.parametrize("game_id", desk_ids())
def test_the_final_score_and_its_lines_lead_to_each_other(game_id: str) -> None:
    """From the page that counts all of it to each line a score sheet has, and back."""
    rules = game(game_id).rules
    steps = f"{game_id}.final-score"
    lines = {*game(game_id).lines}
    apart = lines - {*rules[steps].related}
    assert not apart, f"data/rules: `related` of {steps} lacks {sorted(apart)}"
    back = sorted(line for line in lines if steps not in rules[line].related)
    assert not back, f"data/rules: {steps} is not `related` to {back}"
