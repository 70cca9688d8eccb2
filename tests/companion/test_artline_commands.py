"""The commands of the contract on Artline as a shell sees them: exit codes, what goes where, the JSON to the letter."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from scoring.games import game
from tests.companion.artline_tables import (
    APART,
    ASKED,
    CODES,
    CORNER,
    DOUBTED,
    FAULTY,
    FIRST,
    FORBIDDEN,
    JOINING,
    NOTHING,
    OVER,
    RUNNING,
    SHARED,
    STATED,
    TABLES,
    WARNED,
    WINNER,
    artline,
)
from tests.companion.commands import (
    answer,
    assert_review,
    assert_shape,
    companion,
    printed,
    run_together,
    shell,
    wordless,
    written,
)

Data = dict[str, Any]

EVERY_TABLE = pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)

# The places beside the four cards of RUNNING, row by row: each lies in one Room that stands, and alone the other way.
PLACES: list[Data] = [
    {"at": "0,-1", "row": None, "column": "A hat", "opens": [], "gallery": False},
    {"at": "1,-1", "row": None, "column": "A dog", "opens": [], "gallery": False},
    {"at": "-1,0", "row": "A sword", "column": None, "opens": [], "gallery": False},
    {"at": "2,0", "row": "A sword", "column": None, "opens": [], "gallery": False},
    {"at": "-1,1", "row": "A woman", "column": None, "opens": [], "gallery": False},
    {"at": "2,1", "row": "A woman", "column": None, "opens": [], "gallery": False},
    {"at": "0,2", "row": None, "column": "A hat", "opens": [], "gallery": False},
    {"at": "1,2", "row": None, "column": "A dog", "opens": [], "gallery": False},
]

LANDSCAPE = "that cards lie in landscape position, their sides lined up, and were not moved"
ON_THEMES = [
    "that a card shows what its themes say",
    "that everybody understands a theme",
    "that a theme is visible, and neither an interpretation nor too broad",
]
LEGAL_PLAYS = [
    '"The Lock" at 0,1 column "A hat"',
    '"The Lock" at 0,-1 column "A hat"',
    '"The Lock" at -1,0 row "A sword"',
    '"The Lock" at -1,0',
    '  "The Lock"   at   -1,0   row   "A sword"  ',
    '"The Lock"\tat\t-1,0',
    '"The Lock" AT -1,0 ROW "a SWORD"',
    '"The Lock" at "-1,0"',
    '"The Lock" at -1 , 0',
    "Lock at -1,0 row A sword",
    "The Lock at 0,1 column A hat",
    'discard "The Lock"',
    "discard The Lock",
    'DISCARD "The Lock"',
    '"discard" at -1,0',
    '"at" at 0,1 column "row"',
    '"Column and row" at 0,1 column "A row at sea"',
    r'"The \"Lock\"" at -1,0',
    '"?" at -1,0',
    'discard "?"',
]
NO_PLAYS = [
    "",
    " ",
    "The Lock",
    '"The Lock"',
    "1,0",
    "at 1,0",
    '"" at 1,0',
    '"  " at 1,0',
    '"The Lock" at',
    '"The Lock" 1,0',
    '"The Lock" row "A sword"',
    '"The Lock" at -1,0 row',
    '"The Lock" at -1,0 row ""',
    '"The Lock" at -1,0 row "A sword" column',
    '"The Lock" at -1,0 row "A sword" row "A sword"',
    '"The Lock" at -1,0 at 0,1',
    '"The Lock at -1,0',
    '"The Lock" at -1,0 row "A sword',
    "discard",
    'discard ""',
    'discard "  "',
    'discard "The Lock" at 0,1',
    '"The Lock" discard',
    "27 U3",
]
NO_PLACES = [
    "1",
    "1,",
    ",1",
    "1,0,0",
    "x,y",
    "U3",
    "C3",
    "1.5,0",
    "1;0",
    "--1,0",
    "+-1,0",
    "(1,0)",
    "0x1,0",
    "1_0,0",
]
LOOKALIKE_PLACES = ["１,0", "1，0", "−1,0", "–1,0", "١,0", "1,О", "1\u200b,0"]


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Return a running game with a Gallery and nothing wrong; it is Éric's turn."""
    return written(tmp_path, RUNNING)


def judged(file: str, *play: str, code: int) -> Data:
    """Return the verdict on a play as JSON."""
    verdict: Data = answer(companion("check", file, "--json", *play), code=code)
    return verdict


# score


@EVERY_TABLE
def test_score_as_json_has_the_shape_of_the_contract(text: str, tmp_path: Path) -> None:
    """Every object has exactly the keys of section 3 with those of Artline beside them; a running game has no place."""
    result = answer(companion("score", written(tmp_path, text), "--json"), code=CODES[text])
    over = text in OVER
    progress = result.pop("progress", [])
    assert not (over and progress)
    assert_review(result, "artline", told={"lowest_wins": bool, "over": bool}, of_player={"galleries": int})
    assert (result["lowest_wins"], result["over"]) == (True, over)
    assert bool(result["winners"]) is over
    for player in result["players"]:
        assert isinstance(player["place"], int if over else type(None))
        assert [line["rule"] for line in player["lines"]] == ["artline.hand"]
    for fault in result["faults"]:
        assert fault["player"]
    for notice in progress:
        assert_shape(notice, player=(str, type(None)), message=str)


def test_score_counts_hands_and_galleries(file: str) -> None:
    """Amandine's corner card saved her a draw: 5 - 1 = 4; Éric out one and in one: 5."""
    result = answer(companion("score", file, "--json"))
    assert [(player["name"], player["total"], player["galleries"]) for player in result["players"]] == [
        ("Amandine", 4, 1),
        ("Éric", 5, 0),
    ]


@pytest.mark.parametrize(
    ("text", "provisional"), [(RUNNING, False), (ASKED, True), (FAULTY, True), (DOUBTED, True), (WARNED, False)]
)
def test_score_says_what_is_open(text: str, provisional: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a parameter
    """A fault and a question make the result provisional, a warning does not."""
    assert answer(companion("score", written(tmp_path, text), "--json"), code=CODES[text])["provisional"] is provisional


@EVERY_TABLE
def test_score_in_words_says_what_the_json_says(text: str, tmp_path: Path) -> None:
    """Names, totals, Galleries, and every sentence of the JSON with its rule stand in the account, on a page."""
    file = written(tmp_path, text)
    told = printed(companion("score", file), code=CODES[text])
    said = run_together(told)
    result = answer(companion("score", file, "--json"), code=CODES[text])
    assert "Artline" in said
    for player in result["players"]:
        assert f"{player['name']} {player['total']}" in said
        for part in player["lines"][0]["parts"]:
            assert part["label"] in said
    rows = {
        line.split("  ")[0]: line.split()[-len(result["players"]) :] for line in reversed(told.splitlines()) if line
    }
    assert rows["Galleries"] == [str(player["galleries"]) for player in result["players"]]
    for key in ("faults", "questions", "warnings", "progress"):
        for notice in result.get(key, ()):
            assert run_together(notice["message"]) in said
            assert notice.get("rule", "") in said
    for sentence in result["not_checked"]:
        assert sentence in said
    if result["tie_break"]:
        assert result["tie_break"]["message"] in said
    for name in result["winners"]:
        assert any(name in line for line in told.splitlines() if "win" in line or "share" in line)
    assert ("provisional" in said) is result["provisional"]


def test_score_names_the_winner_by_the_fewest_cards(tmp_path: Path) -> None:
    """14 cards make a pile of 3, drawn in turns 1, 2 and 4: Amandine wins with 4 against 5, the lower number."""
    file = written(tmp_path, WINNER)
    result = answer(companion("score", file, "--json"))
    assert [(player["total"], player["place"]) for player in result["players"]] == [(4, 1), (5, 2)]
    assert (result["winners"], result["tie_break"]) == (["Amandine"], None)
    said = run_together(printed(companion("score", file)))
    assert "Amandine wins with 4" in said
    assert "Éric wins" not in said


def test_score_tells_a_shared_victory(tmp_path: Path) -> None:
    """Both hold five when the pile runs out: they share, by the rule that says so."""
    result = answer(companion("score", written(tmp_path, SHARED), "--json"))
    assert [(player["total"], player["place"]) for player in result["players"]] == [(5, 1), (5, 1)]
    assert result["winners"] == ["Amandine", "Éric"]
    assert result["tie_break"]["rule"] == "artline.winner"


def test_a_stated_hand_counts(tmp_path: Path) -> None:
    """Éric says he holds 3: he wins against 5, and the line says that it was stated."""
    result = answer(companion("score", written(tmp_path, STATED), "--json"))
    assert [player["total"] for player in result["players"]] == [5, 3]
    assert result["winners"] == ["Éric"]
    assert "stated" in companion("score", written(tmp_path, STATED)).stdout


@pytest.mark.parametrize(
    "words", ["{Lock}", "[bold]Lock[/bold]", "A|<b> & *x*", "L" * 100, "\u00c9p\u00e9e «dorée»", "\\"]
)
def test_words_are_shown_as_they_are(words: str, tmp_path: Path) -> None:
    """The marks of a template, of a terminal or of another format in a name, a card or a theme are only letters."""
    quoted = json.dumps(words, ensure_ascii=False)
    text = RUNNING.replace('"A sword"', quoted).replace('"The Lock"', quoted).replace('"Éric"', quoted)
    file = written(tmp_path, text)
    result = answer(companion("score", file, "--json"))
    assert [player["name"] for player in result["players"]] == ["Amandine", words]
    assert any(words in notice["message"] for notice in result["progress"])
    assert next(one["row"] for one in where(file)["legal"] if one["at"] == "2,0") == words
    for form in ("text", "md"):
        assert companion("export", file, "--to", form).exit_code == 0
    ET.fromstring(companion("export", file, "--to", "svg").stdout)  # noqa: S314 - our own output
    assert companion("where", file, "--player", words).exit_code == 0
    assert judged(file, f"{quoted} at 1,1 row {quoted}", code=1)["faults"][0]["rule"] == "artline.free"


@pytest.mark.parametrize("text", [NOTHING, artline(table="cards = 11")], ids=["dealt", "no-pile"])
def test_a_game_without_a_turn_is_scored(text: str, tmp_path: Path) -> None:
    """Five cards each; where nothing is left for a pile the game is over at once."""
    result = answer(companion("score", written(tmp_path, text), "--json"))
    assert [player["total"] for player in result["players"]] == [5, 5]
    assert result["over"] is ("cards = 11" in text)


# check


def test_check_names_the_first_illegal_turn(tmp_path: Path) -> None:
    """Turn 4 lies on a card; turn 5, beside nothing, is not judged: told with rule, player and place, exit 1."""
    file = written(tmp_path, FAULTY)
    result = answer(companion("check", file, "--json"), code=1)
    assert [(fault["rule"], fault["player"], fault["at"]) for fault in result["faults"]] == [
        ("artline.free", "Éric", ["1,0"])
    ]
    said = printed(companion("check", file), code=1)
    for words in ("4", "1,0", "Éric", "artline.free", "The Raft of the Medusa"):
        assert words in said
    assert "9,9" not in said
    assert "No rule is broken" in printed(companion("check", written(tmp_path, RUNNING)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (NOTHING, ["the cards drawn and held"]),
        (artline('discard = "The Lock"'), ["the cards drawn and held"]),
        (FIRST, [*ON_THEMES, "the cards drawn and held", LANDSCAPE]),
    ],
)
def test_what_is_not_checked_is_told_as_long_as_it_is_true(text: str, told: list[str], tmp_path: Path) -> None:
    """Without a theme nobody has to understand one; the start card alone has no card to line up with."""
    assert answer(companion("check", written(tmp_path, text), "--json"))["not_checked"] == told


@pytest.mark.parametrize("play", LEGAL_PLAYS)
def test_check_of_a_legal_play(play: str, tmp_path: Path) -> None:
    """After one card in row 0, a play is legal however it is typed: exit 0, nothing against it."""
    file = written(tmp_path, FIRST)
    verdict = judged(file, "--", play, code=0)
    verdict.pop("progress", None)
    assert_shape(verdict, legal=bool, faults=list, questions=list, warnings=list, not_checked=list, table_faults=list)
    assert (verdict["legal"], verdict["faults"], verdict["table_faults"]) == (True, [], [])
    assert "Éric" in printed(companion("check", file, "--", play))


@pytest.mark.parametrize(
    "words",
    [
        ("Oath of the Horatii", "at", "-1,0", "row", "A sword"),
        ("Oath of the Horatii", "at", "-1,0"),
        ("Lock", "at", "-1,0", "row", "A", "sword"),
        ("Oath of the Horatii", "at", "0,-1", "column", "A hat"),
        ('The "Lock"', "at", "-1,0"),
        ("At the ball", "at", "-1,0"),
        ("Row, boys, row", "at", "0,1", "column", "A row of columns"),
        ("discard", "Oath of the Horatii"),
        ("discard", "Oath", "of", "the", "Horatii"),
        ("discard", "At the ball"),
        ('"Oath of the Horatii"', "at", "-1,0", "row", '"A sword"'),
    ],
    ids=" ".join,
)
def test_check_of_a_play_in_several_words(words: tuple[str, ...], tmp_path: Path) -> None:
    """A shell takes the quotes away; the play is the same, negative places included."""
    file = written(tmp_path, FIRST)
    assert judged(file, *words, code=0)["legal"] is True
    assert answer(companion("check", file, "--json", *words))["legal"] is True
    assert answer(companion("check", file, *words, "--player", "Éric", "--json"))["legal"] is True


@pytest.mark.parametrize(
    ("language", "play"),
    [
        *(("en", play) for play in ('"Leaving" at 0,1 column "A bridge"', "discard Leaving")),
        *(
            ("fr", play)
            for play in (
                "« Être en vue » en 0,1 colonne « Un pont »",
                "défausse Départ",
                "Départ en 0,1 colonne Un pont",
            )
        ),
        *(
            ("it", play)
            for play in ('"Notte in riga" in 0,1 colonna "Un ponte"', "scarta Notte", 'Notte at 0,1 column "Un ponte"')
        ),
    ],
)
def test_check_of_a_play_as_its_language_says_it(language: str, play: str, tmp_path: Path) -> None:
    """Each language has its words for where, row, column and discard; those of the file are read in all of them."""
    said = shell("check", written(tmp_path, FIRST), play, "--lang", language)
    assert said.returncode == 0, said.stderr


@pytest.mark.parametrize(("language", "play"), [("en", '"Notte" in 0,1 colonna "Un ponte"'), ("fr", "scarta Notte")])
def test_check_knows_no_words_of_another_language(language: str, play: str, tmp_path: Path) -> None:
    """What another language says is no play here."""
    assert shell("check", written(tmp_path, FIRST), play, "--lang", language).returncode == 2


def test_a_shell_that_took_the_quotes_away_is_understood(tmp_path: Path) -> None:
    """In a process of its own, as the contract writes it: legal, exit 0."""
    done = shell("check", written(tmp_path, FIRST), "Oath of the Horatii", "at", "-1,0", "row", "A sword")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Oath of the Horatii" in done.stdout


@pytest.mark.parametrize("flag", ["--colour", "--jason", "--row"])
def test_an_unknown_flag_is_no_word_of_a_play(flag: str, file: str) -> None:
    """A misspelt flag is refused, before, between and after the words of a play: exit 2."""
    for words in ((flag, "Lock", "at", "2,0"), ("Lock", "at", "2,0", flag), ("Lock", flag, "at", "2,0")):
        assert flag in wordless(companion("check", file, *words), code=2)


@pytest.mark.parametrize(
    ("play", "rules", "said"),
    [
        ('"The Ray" at 0,0', ["artline.free"], "0,0"),
        ('"The Ray" at 1,1 row "A hat"', ["artline.free"], "Pierrot"),
        ('"The Ray" at 2,2', ["artline.touch"], "2,2"),
        ('"The Ray" at 99999,0', ["artline.touch"], "99999,0"),
        ('"The Ray" at 2,0 row "Gold"', ["artline.theme-stays"], "A sword"),
        ('"The Ray" at 2,0 column "Gold"', ["artline.no-room"], "Gold"),
        ('"The Ray" at 2,0 row "Gold" column "Silver"', ["artline.theme-stays", "artline.no-room"], "Silver"),
    ],
)
def test_check_of_an_illegal_play(play: str, rules: list[str], said: str, file: str) -> None:
    """A play that breaks a rule: exit 1, every rule in the order of the contract, in JSON and in words."""
    verdict = judged(file, play, code=1)
    assert (verdict["legal"], verdict["table_faults"]) == (False, [])
    assert [fault["rule"] for fault in verdict["faults"]] == rules
    assert {fault["player"] for fault in verdict["faults"]} == {"Éric"}
    for fault in verdict["faults"]:
        assert_shape(fault, rule=str, player=str, message=str, at=list)
    assert any(said in fault["message"] for fault in verdict["faults"])
    words = printed(companion("check", file, play), code=1)
    assert said in words
    assert all(rule in words for rule in rules)


@pytest.mark.parametrize(
    ("play", "rules"),
    [
        ('"Pierrot" at 1,1 row "A woman"', ["artline.theme"]),
        ('"Pierrot" at 1,1', ["artline.theme", "artline.theme"]),
        ('"Pierrot" at 1,1 row "A sword" column "A dog"', ["artline.theme-used"]),
        ('"Pierrot" at 1,1 row "A dog" column "a  dog"', ["artline.two-themes"]),
        (
            '"Pierrot" at 1,1 row "A hat" column "A HAT"',
            ["artline.theme-used", "artline.theme-used", "artline.two-themes"],
        ),
        ('"Pierrot" at 1,1 row "A woman" column "A dog"', []),
        ('"Pierrot" at 1,1 row "?" column "?"', []),
    ],
)
def test_check_of_a_play_that_opens_two_rooms(play: str, rules: list[str], tmp_path: Path) -> None:
    """At the corner of the L both Rooms want a theme, each a new one, and not the same."""
    verdict = judged(written(tmp_path, artline(*CORNER[:2])), play, code=1 if rules else 0)
    assert [fault["rule"] for fault in verdict["faults"]] == rules


def test_check_of_a_play_knows_whose_turn_it_is(file: str) -> None:
    """After three turns of two it is Éric's: for Amandine the same play is out of turn."""
    assert judged(file, '"The Ray" at 2,0', code=0)["legal"] is True
    assert judged(file, '"The Ray" at 2,0', "--player", "éric", code=0)["legal"] is True
    (fault,) = judged(file, '"The Ray" at 2,0', "--player", "Amandine", code=1)["faults"]
    assert (fault["rule"], fault["player"]) == ("artline.turn", "Amandine")
    assert "Éric" in fault["message"]
    (fault,) = judged(file, "discard The Ray", "--player", "Amandine", code=1)["faults"]
    assert fault["rule"] == "artline.turn"


def test_check_tells_the_play_and_the_table_apart(tmp_path: Path) -> None:
    """After an illegal turn 4 it is Éric's still: his good play is legal, the table's fault stands apart, exit 1."""
    verdict = judged(written(tmp_path, FAULTY), '"The Ray" at 2,0', code=1)
    assert (verdict["legal"], verdict["faults"]) == (True, [])
    assert [fault["rule"] for fault in verdict["table_faults"]] == ["artline.free"]


def test_a_legal_play_says_what_it_does(tmp_path: Path) -> None:
    """In words: the Rooms it opens, the themes it must show, Gallery or not, draw or not."""
    file = written(tmp_path, artline(*CORNER[:2]))
    gallery = run_together(printed(companion("check", file, '"Pierrot" at 1,1 row "A woman" column "A dog"')))
    assert "opens a Room in its row" in gallery
    assert "opens a Room in its column" in gallery
    assert "Gallery" in gallery
    assert "no card is drawn" in gallery
    one_room = run_together(printed(companion("check", file, '"Pierrot" at 2,0')))
    assert "«A sword»" in one_room
    assert "Gallery" not in one_room
    assert "a card is drawn" in one_room


def test_an_illegal_play_says_where_a_card_may_lie(file: str) -> None:
    """In words: the eight places beside the four cards; a discard out of turn has no place to be told."""
    said = run_together(printed(companion("check", file, '"The Ray" at 1,1'), code=1))
    for place in PLACES:
        assert str(place["at"]) in said.partition("artline.free")[2]
    assert "may lie" not in printed(companion("check", file, "discard The Ray", "--player", "Amandine"), code=1)


@pytest.mark.parametrize("text", OVER, ids=["winner", "shared", "six", "stated"])
@pytest.mark.parametrize("play", ['"The Ray" at 2,0', '"The Ray" at 0,0 row "x"', "discard The Ray"])
def test_no_play_after_the_end(play: str, text: str, tmp_path: Path) -> None:
    """When the game is over, that alone is told of any play, whoever plays."""
    file = written(tmp_path, text)
    for options in ((), ("--player", "Amandine"), ("--player", "Éric")):
        (fault,) = judged(file, play, *options, code=1)["faults"]
        assert fault["rule"] == "artline.over"
    assert "artline.over" in printed(companion("check", file, play), code=1)


@pytest.mark.parametrize("play", NO_PLAYS)
@pytest.mark.parametrize("options", [(), ("--json",)], ids=["text", "json"])
def test_words_that_are_no_play_are_refused(play: str, options: tuple[str, ...], file: str) -> None:
    """Exit 2, nothing on standard output, one sentence that shows what a play looks like."""
    said = wordless(companion("check", file, *options, "--", play), code=2)
    assert len(said.splitlines()) == 1
    assert "Oath of the Horatii" in said


@pytest.mark.parametrize("place", NO_PLACES)
def test_what_is_no_place_is_refused(place: str, file: str) -> None:
    """Exit 2 and one sentence with what was found and what a place looks like."""
    said = wordless(companion("check", file, f'"The Ray" at {place}'), code=2)
    assert len(said.splitlines()) == 1
    assert place in said
    assert "a place like 1,0" in said


@pytest.mark.parametrize("place", LOOKALIKE_PLACES)
def test_a_lookalike_in_a_place_is_named(place: str, file: str) -> None:
    """A full-width digit, a minus that is none, a letter O: exit 2 and its name; of one not seen its number."""
    said = wordless(companion("check", file, f'"The Ray" at {place}'), code=2)
    odd = next(char for char in place if not char.isascii())
    assert unicodedata.name(odd) in said or f"U+{ord(odd):04X}" in said


@pytest.mark.parametrize("name", ["Eric", "Olivier", "Andy", "", " "])
@pytest.mark.parametrize("command", [("check",), ("check", '"The Ray" at 2,0'), ("where",)])
def test_an_unknown_player_is_refused(command: tuple[str, ...], name: str, file: str) -> None:
    """A name nobody has: exit 2, and who is there."""
    said = wordless(companion(command[0], file, *command[1:], "--player", name), code=2)
    assert "Amandine" in said
    assert "Éric" in said


@pytest.mark.parametrize("name", ["Éric", "éric", "ÉRIC", unicodedata.normalize("NFD", "Éric")])
def test_names_are_equal_after_nfc_and_case_folding(name: str, tmp_path: Path) -> None:
    """However a keyboard composes an accent or a player shouts, the name is the same, in the file and outside."""
    file = written(tmp_path, RUNNING.replace('player = "Éric"', f'player = "{name}"'))
    assert judged(file, '"The Ray" at 2,0', "--player", name, code=0)["legal"] is True
    assert companion("where", file, "--player", name).exit_code == 0


# where


def where(file: str, code: int = 0) -> Data:
    """Return the answer of `where --json`."""
    found: Data = answer(companion("where", file, "--player", "Amandine", "--json"), code=code)
    assert_shape(found, card=type(None), legal=list, illegal=list)
    for place in found["legal"]:
        kinds = (str, list, type(None))
        assert_shape(place, at=str, row=kinds, column=kinds, opens=list, gallery=bool)
    for place in found["illegal"]:
        assert_shape(place, at=str, rule=str, message=str, blocking=list)
    return found


def at(found: Data, place: str) -> Data:
    """Return what `where` tells of one legal place."""
    (entry,) = (one for one in found["legal"] if one["at"] == place)
    assert isinstance(entry, dict)
    return entry


def test_where_lists_the_places_row_by_row(file: str) -> None:
    """Every free place beside a card, the top row first, left to right, with the theme that stands there."""
    found = where(file)
    assert (found["legal"], found["illegal"]) == (PLACES, [])
    assert found == answer(companion("where", file, "--player", "Éric", "--json"))


def test_where_of_a_table_just_dealt(tmp_path: Path) -> None:
    """Four places beside the start card; each opens a Room, none is a Gallery."""
    assert where(written(tmp_path, NOTHING))["legal"] == [
        {"at": "0,-1", "row": None, "column": None, "opens": ["column"], "gallery": False},
        {"at": "-1,0", "row": None, "column": None, "opens": ["row"], "gallery": False},
        {"at": "1,0", "row": None, "column": None, "opens": ["row"], "gallery": False},
        {"at": "0,1", "row": None, "column": None, "opens": ["column"], "gallery": False},
    ]


def test_where_knows_galleries(tmp_path: Path) -> None:
    """At the corner of the L both Rooms are opened; with a card beside it the row stands and the column is opened."""
    corner = at(where(written(tmp_path, artline(*CORNER[:2]))), "1,1")
    assert corner == {"at": "1,1", "row": None, "column": None, "opens": ["row", "column"], "gallery": True}
    beside = at(where(written(tmp_path, artline(*CORNER, 'play = "The Ray", at = "2,0"'))), "2,1")
    assert beside == {"at": "2,1", "row": "A woman", "column": None, "opens": ["column"], "gallery": True}


def test_where_counts_the_whole_row(tmp_path: Path) -> None:
    """Row 1 holds a lone card at 1,1; 3,1 touches its column only, and still opens a Room in both."""
    text = artline(CORNER[0], APART[1], 'play = "Pierrot", at = "2,0"', 'play = "The Ray", at = "3,0"')
    far = at(where(written(tmp_path, text)), "3,1")
    assert far == {"at": "3,1", "row": None, "column": None, "opens": ["row", "column"], "gallery": True}
    near = at(where(written(tmp_path, text.replace("turns", 'rulings = { room-extent = "run" }\nturns'))), "3,1")
    assert near == {"at": "3,1", "row": None, "column": None, "opens": ["column"], "gallery": False}


def test_where_tells_both_themes_of_joined_rooms(tmp_path: Path) -> None:
    """Between two Rooms of row 0 a card must meet both themes; column 2 holds one card and is opened."""
    gap = at(where(written(tmp_path, JOINING)), "2,0")
    assert sorted(gap.pop("row")) == ["A horse", "A sword"]
    assert gap == {"at": "2,0", "column": None, "opens": ["column"], "gallery": True}
    said = run_together(printed(companion("where", written(tmp_path, JOINING), "--player", "Éric")))
    assert "«A sword» and «A horse»" in said


def test_where_tells_a_forbidden_gap(tmp_path: Path) -> None:
    """Where Rooms may not be joined, the gap between them is no place: told with the rule and the cards beside it."""
    found = where(written(tmp_path, FORBIDDEN))
    (gap,) = found["illegal"]
    assert (gap["at"], gap["rule"]) == ("2,0", "artline.joined-runs")
    assert {"1,0", "3,0"} <= set(gap["blocking"])
    assert "2,0" not in [one["at"] for one in found["legal"]]
    assert "2,0" in printed(companion("where", written(tmp_path, FORBIDDEN), "--player", "Éric"))


@pytest.mark.parametrize("text", OVER, ids=["winner", "shared", "six", "stated"])
def test_where_after_the_end(text: str, tmp_path: Path) -> None:
    """When the game is over no card can be laid: exit 0, every place that was free refused for that reason."""
    found = where(written(tmp_path, text))
    assert found["legal"] == []
    assert {one["rule"] for one in found["illegal"]} == {"artline.over"}
    places = {"-1,0", "2,0", "0,1", "0,-1", "1,1", "1,-1"}
    assert (places <= {one["at"] for one in found["illegal"]}) is (text is not WINNER)
    for options in ((), ("--player", "Amandine")):
        assert "the game is over" in printed(companion("where", written(tmp_path, text), *options))


def test_where_on_a_faulty_table(tmp_path: Path) -> None:
    """The answer is for the state before the first illegal turn, with exit 1."""
    assert where(written(tmp_path, FAULTY), code=1)["legal"] == PLACES


def test_where_in_words_says_what_the_json_says(tmp_path: Path) -> None:
    """Every place with its themes, and Gallery where it would be one, stands on its line."""
    for text in (NOTHING, FIRST, RUNNING, artline(*CORNER[:2])):
        file = written(tmp_path, text)
        said = printed(companion("where", file, "--player", "Amandine"))
        lines = {line.split()[0]: line for line in said.splitlines() if "," in line}
        for place in where(file)["legal"]:
            line = lines[place["at"]]
            for theme in (place["row"], place["column"]):
                assert f"«{theme}»" in line or theme is None
            for way in place["opens"]:
                assert f"in its {way}" in line
            assert ("Gallery" in line) is place["gallery"]


@pytest.mark.parametrize("card", ["The Ray", "27", "1,0", "egy-na-3", "", "?"])
def test_where_takes_no_card(card: str, file: str) -> None:
    """The places are the same for every card: a CARD is refused with exit 2 and one sentence."""
    for options in ((), ("--json",)):
        said = wordless(companion("where", file, card, "--player", "Éric", *options), code=2)
        assert len(said.splitlines()) == 1


def test_where_without_a_name_answers_for_whose_turn_it_is(file: str) -> None:
    """A game told by its turns says who plays: the same answer as with the name."""
    assert companion("where", file).stdout in {
        companion("where", file, "--player", name).stdout for name in ("Andy", "Éric")
    }


# rule, new, sheet, examples, export


def test_every_rule_a_fault_can_name_is_known() -> None:
    """The ids of the contract's faults and lines are rules."""
    checks = "over turn free touch theme theme-used theme-stays no-room joined-runs two-themes fits"
    counts = "hand setup gallery pile winner"
    assert {f"artline.{word}" for word in f"{checks} {counts}".split()} <= set(game("artline").rules)


def test_what_the_new_table_offers_is_understood(tmp_path: Path) -> None:
    """Everything offered behind a # can be used by taking the # away: a rule may be broken, but no key is unknown."""
    text = companion("new", "artline").stdout
    opened = re.sub(r"(?m)^# (?=\[|[a-z-]+ = )", "", text)
    data = tomllib.loads(opened)
    assert {"played", "rulings", "turns"} <= set(data)
    assert {"start", "cards"} <= set(data["table"])
    offered = {key for turn in data["turns"] for key in turn}
    assert offered == {"player", "play", "at", "row", "column", "objections", "fits", "discard"}
    scored = companion("score", written(tmp_path, opened), "--json")
    assert scored.exit_code == 1
    assert [fault["rule"] for fault in json.loads(scored.stdout)["faults"]] == ["artline.no-room", "artline.fits"]


@pytest.mark.parametrize("form", ["text", "md", "svg", "html", "json"])
def test_export_has_every_name_and_total(form: str, tmp_path: Path) -> None:
    """In every form the result names the players, their totals and the winner."""
    result = companion("export", written(tmp_path, WINNER), "--to", form)
    assert (result.exit_code, result.stderr) == (0, "")
    for words in ("Artline" if form != "json" else "artline", "Amandine", "Éric", "4", "5"):
        assert words in result.stdout
    if form in ("text", "md"):
        assert "Amandine wins with 4" in run_together(result.stdout)


# what all commands share


def test_a_shell_sees_the_answer_alone(file: str) -> None:
    """In a process of its own: the verdict on standard output, nothing aside, no colour, exit 1."""
    result = shell("check", file, '"The Ray" at 1,1')
    assert (result.returncode, result.stderr) == (1, "")
    assert "artline.free" in result.stdout
    assert "\x1b" not in result.stdout


def test_markdown_tells_the_themes_of_a_running_game() -> None:
    """The ledger is what one shares of a running game."""
    text = companion("examples", "two-rooms-at-once").stdout
    assert "«Shoes» (column 1)" in companion("export", "-", "--to", "md", stdin=text).stdout


def test_where_after_the_end_says_once_why() -> None:
    """No place is listed with the same sentence again and again."""
    text = companion("examples", "last-card-gallery").stdout
    said = printed(companion("where", "-", "--player", "Andy", stdin=text))
    assert " ".join(said.split()) == (
        "No card can be laid the game is over: a last card was a Gallery, and everybody else has had a last turn"
    )


def test_a_game_said_to_be_running_and_over_by_its_turns() -> None:
    """The turns decide, and the file is given a second look."""
    text = companion("examples", "last-card-gallery").stdout.replace(
        'game = "artline"', 'game = "artline"\nover = false'
    )
    result = answer(companion("score", "-", "--json", stdin=text))
    assert result["over"] is True
    assert result["winners"] == ["Amandine", "Andy"]
    assert [one["message"] for one in result["warnings"]] == [
        "the game is marked as still played; by its turns it is over"
    ]


def test_misspelt_options_of_check_are_told() -> None:
    """A minus before a digit is a place; before a letter it is an option, known or not."""
    text = companion("examples", "first-room").stdout
    for wrong in ("--jsn", "-x"):
        result = companion("check", "-", "Raft", "at", "-1,0", wrong, stdin=text)
        assert result.exit_code == 2
        assert "there is no option" in result.stderr
    assert companion("check", "-", "Raft", "at", "-1,0", stdin=text).exit_code == 0
