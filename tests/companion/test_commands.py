"""Every command of the contract as a shell sees it: exit code, what goes where, and the shape of the JSON."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.companion.commands import (
    answer,
    assert_review,
    assert_shape,
    companion,
    filled,
    shell,
    wordless,
    written,
)
from tests.companion.museum_tables import ATTIC, COMMANDS, FAULTY, FULL, MALFORMED, TABLE, TIED

ROOT = Path(__file__).parent.parent.parent

Data = dict[str, Any]


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Return a table file without a fault, but with a question."""
    return written(tmp_path, TABLE)


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    """Return a table file with one Prestige token too many."""
    return written(tmp_path, FAULTY)


# score


def test_score_prints_the_standing(file: str) -> None:
    """Each player's total and the winner are told on standard output, nothing aside, with exit 0."""
    result = companion("score", file)
    assert (result.exit_code, result.stderr) == (0, "")
    # Éric: track 7 + 20 Prestige; the second Egyptian ship and the Greek one: 2 cards, 0
    assert "27" in result.stdout
    # Andy: track 11 + 8 Celts 17 + Patron 10 + 5 Prestige
    assert "43" in result.stdout
    assert "Andy is ahead with 43 points, provisionally" in result.stdout


def test_score_of_a_faulty_table_is_printed_and_provisional(faulty: str) -> None:
    """A fault gives exit 1; the account is printed all the same and says that it is provisional."""
    result = companion("score", faulty)
    assert (result.exit_code, result.stderr) == (1, "")
    assert "provisional" in result.stdout
    assert "33 Prestige" in result.stdout


def test_score_reads_standard_input() -> None:
    """A dash reads the table from standard input."""
    assert answer(companion("score", "-", "--json", stdin=TABLE))["players"][1]["total"] == 43


@pytest.mark.parametrize("text", [TABLE, FAULTY, TIED, ATTIC, FULL], ids=["open", "faulty", "tied", "attic", "full"])
def test_score_as_json_has_the_shape_of_the_contract(text: str, tmp_path: Path) -> None:
    """Every object has exactly the keys of section 3, with their types, at every depth."""
    result = answer(companion("score", written(tmp_path, text), "--json"), code=1 if text == FAULTY else 0)
    assert_review(result, "museum")
    assert all(isinstance(player["place"], int) for player in result["players"])


def test_score_marks_questions_as_provisional(file: str) -> None:
    """An open question makes the result provisional, and the exit code stays 0."""
    result = answer(companion("score", file, "--json"))
    assert result["provisional"] is True
    assert [question["player"] for question in result["questions"]] == ["Andy"]


def test_questions_lead_to_their_fields_in_words(tmp_path: Path) -> None:
    """A report says under what an answer goes, and names no path of the file; data keep the path."""
    grid = "inc-ar-1 gre-ar-1 chi-ar-1 egy-ar-1 jap-ar-1\n" * 5
    patron = 'patron = { kind = "legacy", civilisation = "inc", points = ["?", 10, "?"] }'
    text = f'format = 1\ngame = "museum"\n[[players]]\nname = "Éric"\n{patron}\nmuseum = """\n{grid}"""\n'
    file = written(tmp_path, text)
    keys = [question["key"] for question in answer(companion("score", file, "--json"))["questions"]]
    assert keys == ["boards.standard.museum-bonus", 'players."Éric".patron.points']
    for told in (companion("score", file), companion("export", file, "--to", "md"), companion("check", file)):
        said = " ".join(told.stdout.replace("\\", "").split())
        assert "print for that? → board bonuses, filled Museum" in said
        assert "print for level 1? → Patron" in said
        assert not [key for key in keys if key in told.stdout]


def test_score_tells_a_shared_victory(tmp_path: Path) -> None:
    """Equal totals share the victory, and the result names the rule that says so."""
    result = answer(companion("score", written(tmp_path, TIED), "--json"))
    assert result["winners"] == ["Éric", "Andy"]
    assert result["tie_break"]["rule"] == "museum.tie"


def test_score_of_a_running_game_names_no_winner(tmp_path: Path) -> None:
    """While the game is played nobody has a place."""
    result = answer(companion("score", written(tmp_path, "over = false\n" + TABLE), "--json"))
    assert result["winners"] == []
    assert [player["place"] for player in result["players"]] == [None, None]
    assert result["tie_break"] is None


def test_json_keeps_letters_as_they_are(file: str) -> None:
    """Names with accents stand in the JSON as the players write them."""
    assert "Éric" in companion("score", file, "--json").stdout


# check


def test_check_without_a_fault(file: str) -> None:
    """A table without a fault is legal, with exit 0, even where a question is open."""
    result = companion("check", file)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "No rule is broken" in result.stdout


def test_check_with_a_fault(faulty: str) -> None:
    """A fault is told with its rule on standard output, with exit 1."""
    result = companion("check", faulty)
    assert (result.exit_code, result.stderr) == (1, "")
    assert "33 Prestige" in result.stdout
    assert "museum.prestige" in result.stdout


def test_check_of_a_line_judges_it(tmp_path: Path) -> None:
    """MUSEUM judges a line of whoever is named, at any table: exit 0 where it is legal and the table has no fault."""
    line = ("egy-na-3 at C3 for 3p", "--player", "Andy")
    file = written(tmp_path, f'{TABLE}[table]\nheadline = "none"\n')
    result = answer(companion("check", file, *line, "--json"))
    assert (result["legal"], result["faults"]) == (True, [])
    assert result["price"] == {"cards-or-prestige": 3, "prestige-only": 0, "fee": 0}
    assert result["effect"]["track"] == [11, 14]
    (fault,) = answer(companion("check", file, "egy-na-3 at A1 for 3p", *line[1:], "--json"), code=1)["faults"]
    assert fault["rule"] == "museum.placement"
    assert "Andy" in wordless(companion("check", file, "egy-na-3 at C3"), code=2)
    told = answer(companion("check", written(tmp_path, FAULTY), *line, "--json"), code=1)
    assert (told["faults"], [fault["rule"] for fault in told["table_faults"]]) == ([], ["museum.prestige"])


def test_bad_input_comes_before_what_has_no_meaning(tmp_path: Path) -> None:
    """Of several exit codes 2 comes first: a malformed file, or a player who is not there."""
    wordless(companion("check", written(tmp_path, MALFORMED), "egy-na-3 at C3"), code=2)
    wordless(companion("check", written(tmp_path, TABLE), "egy-na-3 at C3", "--player", "Gaz"), code=2)


# where


def test_where_lists_the_free_spaces(file: str) -> None:
    """A card may lie on every free space; taken ones are not listed."""
    result = answer(companion("where", file, "egy-na-2", "--player", "Éric", "--json"))
    assert_shape(result, card=str, legal=list, illegal=list, relaid=int)
    assert set(result["legal"]) == {f"{x}{y}" for x in "ABCDE" for y in range(1, 6)} - {"A1", "A2", "A3", "A5"}
    assert result["illegal"] == []


def test_where_knows_holes(tmp_path: Path) -> None:
    """A place that is no space is no place for a card."""
    result = answer(companion("where", written(tmp_path, ATTIC), "egy-na-2", "--player", "Éric", "--json"))
    assert sorted(result["legal"]) == ["A2", "B1", "B2", "C2"]


def test_where_with_no_legal_place_is_an_answer(tmp_path: Path) -> None:
    """A full museum has no place left: exit 0 and an empty list."""
    full = written(tmp_path, FULL)
    result = answer(companion("where", full, "egy-na-2", "--player", "Éric", "--json"))
    assert result["legal"] == []
    assert companion("where", full, "egy-na-2", "--player", "Éric").exit_code == 0


@pytest.mark.parametrize("card", ["egy-na-2", "EgyNa2", "EGY-NA-2", "egyna2"])
def test_where_reads_cards_as_the_table_does(card: str, file: str) -> None:
    """Case and hyphens do not matter, and the answer writes the card in its first form."""
    assert answer(companion("where", file, card, "--player", "Andy", "--json"))["card"] == "egy-na-2"


@pytest.mark.parametrize("name", ["Éric", "éric", "ÉRIC", unicodedata.normalize("NFD", "Éric")])
def test_names_are_equal_after_nfc_and_case_folding(name: str, file: str) -> None:
    """However a keyboard composes an accent or a player shouts, the name is the same."""
    assert companion("where", file, "egy-na-2", "--player", name).exit_code == 0
    assert companion("check", file, "--player", name).exit_code == 0


def test_an_accent_makes_another_name(file: str) -> None:
    """Eric is not Éric: exit 2, and the nearest name is told."""
    said = wordless(companion("where", file, "egy-na-2", "--player", "Eric"), code=2)
    assert "Éric" in said


@pytest.mark.parametrize("command", [("where", "egy-na-2"), ("check",)], ids=["where", "check"])
def test_an_unknown_player_is_refused(command: tuple[str, ...], file: str) -> None:
    """A name nobody has is refused with exit 2, naming who is there."""
    said = wordless(companion(command[0], file, *command[1:], "--player", "Olivier"), code=2)
    for name in ("Olivier", "Éric", "Andy"):
        assert name in said


@pytest.mark.parametrize(("card", "nearest"), [("egi-na-2", "«egy»"), ("egy-ne-2", "«na»")])
def test_an_unknown_card_is_refused(card: str, nearest: str, file: str) -> None:
    """A card no box holds is refused with exit 2, naming what could be typed instead."""
    said = wordless(companion("where", file, card, "--player", "Andy"), code=2)
    assert card in said
    assert nearest in said


@pytest.mark.parametrize("card", ["egy-na-9", "ship", "", "27", "еgy-na-2"])
def test_what_is_no_card_is_refused(card: str, file: str) -> None:
    """A value beyond 5, a word, nothing, another game's card, a lookalike letter: exit 2."""
    wordless(companion("where", file, card, "--player", "Andy"), code=2)


def test_where_asks_for_a_player(file: str) -> None:
    """Without a name there is no museum to look at: exit 2."""
    wordless(companion("where", file, "egy-na-2"), code=2)


# rule


def test_rule_prints_wording_and_source() -> None:
    """A rule by its id: its wording with the printed table, and its sources in several editions."""
    result = companion("rule", "museum.civilisation")
    assert (result.exit_code, result.stderr) == (0, "")
    words = " ".join(result.stdout.split())
    assert "museum.civilisation" in words
    assert "16 cards 85" in words
    assert "(French)" in words
    assert "(Italian)" in words


def test_rule_prints_the_readings_of_a_ruling() -> None:
    """A ruling by its id: its question and each reading, the default marked."""
    result = companion("rule", "duplicate-links")
    assert result.exit_code == 0
    assert "(usual)  [no]" in result.stdout
    assert "[yes]" in result.stdout


def test_rule_as_json_has_the_shape_of_the_contract() -> None:
    """Without words all rules and rulings are listed, each with exactly the keys of section 3, each id once."""
    entries = answer(companion("rule", "--json"))
    ids = [entry["id"] for entry in entries]
    assert len(ids) == len(set(ids))
    assert {"museum.track", "museum.tie", "museum.expert", "duplicate-links", "museum-tie"} <= set(ids)
    for entry in entries:
        assert_shape(entry, id=str, title=str, text=str, sources=list, readings=list, related=list, examples=list)
        assert entry["title"]
        assert entry["text"]
        assert entry["sources"]
        for source in entry["sources"]:
            assert_shape(source, book=str, section=str, edition=str)
        for reading in entry["readings"]:
            assert_shape(reading, value=str, text=str, editions=list, default=bool)
        assert set(entry["related"]) <= set(ids)


@pytest.mark.parametrize(
    ("asked", "doubt"), [("who moves the robber", True), ("how many cards may I hold", None), ("museum.tie", None)]
)
def test_rule_as_json_says_where_perhaps_none_answers(asked: str, *, doubt: bool | None) -> None:
    """With `doubt` on each entry exactly where the text says so; no other answer has the key."""
    entries = answer(companion("rule", asked, "--json"))
    assert [entry.get("doubt") for entry in entries] == [doubt] * len(entries)
    assert ("Perhaps no rule answers this" in companion("rule", asked).stdout) == bool(doubt)


def test_a_word_of_several_games_finds_the_rule_of_each() -> None:
    """A tie is known to every game that has a rule for it."""
    assert {"musee.tie", "museum.tie"} <= {entry["id"] for entry in answer(companion("rule", "tie", "--json"))}


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("grand", "galery"), "museum.gallery"),
        (("duplcate-links",), "duplicate-links"),
        (("museum.civilization",), "museum.civilisation"),
        (("press", "confrence"), "museum.press-conference"),
    ],
)
def test_a_typo_finds_the_rule_or_names_it(words: tuple[str, ...], wanted: str) -> None:
    """A slip of the finger still leads to the rule: found, or named as the nearest."""
    result = companion("rule", *words)
    assert wanted in result.stdout + result.stderr
    assert result.exit_code == (0 if result.stdout else 2)


def test_an_unknown_rule_is_refused() -> None:
    """Words that fit nothing: exit 2, nothing on standard output, also as JSON."""
    assert "xyzzyq" in wordless(companion("rule", "xyzzyq"), code=2)
    wordless(companion("rule", "xyzzyq", "--json"), code=2)


# new, sheet


def test_new_of_an_unknown_game_is_refused() -> None:
    """A game nobody knows is refused with the nearest one."""
    assert "«museum»" in wordless(companion("new", "museeum"), code=2)


# examples


def test_examples_are_listed() -> None:
    """Each shipped table is listed with a title, one a line."""
    result = companion("examples")
    assert (result.exit_code, result.stderr) == (0, "")
    names = [line.split()[0] for line in result.stdout.splitlines()]
    assert {"vincent", "vincent-french", "andy", "olivier", "patrick", "johnny", "gaz", "amandine"} <= set(names)
    assert all(len(line.split()) > 1 for line in result.stdout.splitlines())


@pytest.mark.parametrize(
    ("name", "player", "total", "lines"),
    [
        (
            "vincent",
            "Vincent",
            99,
            {
                "museum.track": 47,
                "museum.civilisation": 22,
                "museum.domain": 21,
                "museum.patron": 10,
                "museum.prestige": 2,
                "museum.gallery": 0,
                "museum.public-opinion": -3,
            },
        ),
        ("vincent-french", "Vincent", 96, {"museum.civilisation": 19, "museum.domain": 21}),
        ("andy", "Andy", None, {"museum.domain": 7}),
        ("olivier", "Olivier", None, {"museum.civilisation": 9, "museum.domain": 5}),
        ("patrick", "Patrick", None, {"museum.patron": 10}),
        ("johnny", "Johnny", None, {"museum.patron": 16}),
        ("gaz", "Gaz", None, {"museum.civilisation": 13}),
        ("amandine", "Amandine", None, {"museum.public-opinion": -4}),
    ],
)
def test_an_example_gives_the_printed_number(name: str, player: str, total: int | None, lines: dict[str, int]) -> None:
    """Each shipped example, printed and scored, gives what the rulebook prints, with nothing open."""
    text = companion("examples", name).stdout
    review = answer(companion("score", "-", "--json", stdin=text))
    of_player = next(one for one in review["players"] if one["name"] == player)
    counted = {line["rule"]: line["points"] for line in of_player["lines"]}
    assert lines == {rule: counted[rule] for rule in lines}
    assert total in {None, of_player["total"]}
    assert review["provisional"] is False
    assert review["warnings"] == []


def test_vincents_collections_are_those_of_the_book() -> None:
    """Vincent's Civilisations are of 7 and 6 cards, his Domains of 3, 3 and 5."""
    review = answer(companion("score", "-", "--json", stdin=companion("examples", "vincent").stdout))
    paying = [
        (part["rule"], part["points"], len(part["at"]))
        for line in review["players"][0]["lines"][1:3]
        for part in line["parts"]
        if part["points"]
    ]
    assert sorted(paying) == [
        ("museum.civilisation", 9, 6),
        ("museum.civilisation", 13, 7),
        ("museum.domain", 5, 3),
        ("museum.domain", 5, 3),
        ("museum.domain", 11, 5),
    ]


def test_the_french_example_says_that_its_number_is_stated() -> None:
    """The French 96 rests on a stated line, and the account says so."""
    result = companion("score", "-", stdin=companion("examples", "vincent-french").stdout)
    assert "stated" in result.stdout
    assert "11 + 8" in result.stdout


def test_an_unknown_example_is_refused() -> None:
    """A misspelt example is refused with the nearest one."""
    assert "«vincent»" in wordless(companion("examples", "vincnt"), code=2)


# export


@pytest.mark.parametrize("form", ["text", "md", "svg", "html", "json"])
def test_export_has_every_name_and_total(form: str, file: str) -> None:
    """In every form the result names the players and their totals."""
    result = companion("export", file, "--to", form)
    assert (result.exit_code, result.stderr) == (0, "")
    for words in ("Éric", "Andy", "27", "43"):
        assert words in result.stdout


def test_export_to_svg_is_a_picture(file: str) -> None:
    """The SVG is well-formed."""
    assert ET.fromstring(companion("export", file, "--to", "svg").stdout).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - our own output


def test_export_escapes_names(tmp_path: Path) -> None:
    """A name with the marks of a format breaks neither the picture nor the Markdown table."""
    file = written(tmp_path, TABLE.replace('"Andy"', '"A|<b> & *x*"'))
    ET.fromstring(companion("export", file, "--to", "svg").stdout)  # noqa: S314 - our own output
    rows = [line for line in companion("export", file, "--to", "md").stdout.splitlines() if line.startswith("|")]
    assert {row.replace("\\|", "").count("|") for row in rows} == {4}


@pytest.mark.parametrize("options", [("--to", "pdf"), ()])
def test_export_to_an_unknown_form_is_refused(options: tuple[str, ...], file: str) -> None:
    """A form nobody offers, or none, is refused with exit 2."""
    wordless(companion("export", file, *options), code=2)


# what all commands share

READING = tuple(command for command in COMMANDS if "{file}" in command)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_an_unknown_language_is_refused(command: tuple[str, ...], file: str) -> None:
    """A language nobody wrote is a bad flag: exit 2."""
    wordless(companion(*filled(command, file), "--lang", "de"), code=2)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_an_unknown_flag_is_refused(command: tuple[str, ...], file: str) -> None:
    """A flag nobody knows: exit 2."""
    wordless(companion(*filled(command, file), "--colour"), code=2)


@pytest.mark.parametrize("command", READING, ids=lambda command: command[0])
@pytest.mark.parametrize("text", [None, MALFORMED, "no table"], ids=["missing", "malformed", "no-toml"])
def test_a_bad_file_is_refused(command: tuple[str, ...], text: str | None, tmp_path: Path) -> None:
    """Every command that reads a file refuses a bad one with exit 2, naming it."""
    file = str(tmp_path / "friday.toml") if text is None else written(tmp_path, text)
    assert "friday.toml" in wordless(companion(*filled(command, file)), code=2)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_no_colour_without_a_terminal(command: tuple[str, ...], file: str) -> None:
    """Where there is no terminal no escape sequence is printed, and the answer stands alone on standard output."""
    result = shell(*filled(command, file))
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.strip()
    assert "\x1b" not in result.stdout


def test_a_misspelt_command_is_named_with_the_nearest() -> None:
    """`scroe` alone is neither a file nor a command: exit 2, and `score` is named."""
    result = shell("scroe")
    assert (result.returncode, result.stdout) == (2, "")
    assert "score" in result.stderr


def test_a_misspelt_command_before_a_file_is_named_with_the_nearest(file: str) -> None:
    """`scroe FILE`, the usual slip, is answered like `scroe` alone."""
    result = shell("scroe", file)
    assert (result.returncode, result.stdout) == (2, "")
    assert "score" in result.stderr


@pytest.mark.parametrize("there", [True, False])
def test_the_app_needs_a_terminal(there: bool, file: str) -> None:  # noqa: FBT001 - a parameter of the test
    """Without a terminal the app is not started: exit 2 and the command that prints the result."""
    result = shell(*([file] if there else []))
    assert (result.returncode, result.stdout) == (2, "")
    assert "companion score" in result.stderr


@pytest.mark.parametrize("number", [None, signal.SIGTERM])
def test_a_driver_that_is_named_needs_no_terminal(number: signal.Signals | None, file: str, tmp_path: Path) -> None:
    """The app starts under textual-serve, which names its own, and ends when that, or the system, asks it to."""
    driver = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "XDG_DATA_HOME": str(tmp_path)}
    line, quit_ = [sys.executable, "-m", "companion", file], b'{"type": "quit"}'
    with subprocess.Popen(
        line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=os.environ | driver
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == b"__GANGLION__\n"  # how textual-serve knows that an app is there
        if number is None:
            process.stdin.write(b"M" + len(quit_).to_bytes(4, "big") + quit_)
            process.stdin.flush()
        else:
            process.send_signal(number)
        assert process.stdout.read().endswith(b'{"type": "exit"}')
        assert process.stderr.read() == b""
    assert process.returncode == 0


# standard output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("words", [["score", "-"], ["score", "-", "--json"], ["rule"], ["new", "museum"]])
def test_an_answer_that_cannot_be_written_is_told(words: list[str]) -> None:
    """On a full disk a command says so in one sentence and exits 2."""
    code = "from companion.cli import main; main()"
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", code, *words],
            check=False,
            input=b'format = 1\ngame = "museum"\n[[players]]\nname = "Vincent"\n',
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
        )
    assert done.returncode == 2
    assert b"cannot be written" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_a_terminal_without_our_signs_still_answers() -> None:
    """Where the output has no × and no −, the answer is printed all the same."""
    code = "from companion.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "score", "-"],
        check=False,
        input=b'format = 1\ngame = "museum"\n[table]\npublic-opinion = {asia = 1}\n'
        b'[[players]]\nname = "Vincent"\ndiscard = "chi-cu-2"\n',
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    assert b"?1" in done.stdout
