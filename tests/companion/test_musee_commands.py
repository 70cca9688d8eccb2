"""The commands of the contract on Musée as a shell sees them: exit codes, what goes where, the JSON to the letter."""

from __future__ import annotations

import json
import tomllib
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
    printed,
    shell,
    wordless,
    written,
)
from tests.companion.musee_tables import (
    BLOCKING_14,
    FAULTY,
    FREE_OF_AMANDINE,
    HEAD,
    MIDWAY,
    OPEN,
    PLACES_OF_14,
    PLAYED,
    RUNNING,
    STUCK,
    TABLES,
    TEAMS,
    THREE,
)

DRAWS = "which cards were drawn and held unseen"
MOVED = "that no painting was moved or removed"
PLAYS = 'plays = [{ player = "Amandine", card = 27, at = "U3" }]\n'
FOLLOWED = """\
format = 1
game = "musee"
over = false
plays = [{ player = "Amandine", card = 27, at = "U3" }]
[[players]]
name = "Amandine"
[[players]]
name = "Andy"
hand = [30, 31]
"""
IN_PART = FOLLOWED.replace("hand = [30, 31]", "hand = [30, 31]\nhand-in-part = true")
SPELLINGS = ["14 at U3", "14 at u3", "14 AT U3", "14 At u3", "  14   at   u3  ", "14\tat\tU3"]
NO_PLAYS = [
    "14",
    "U3",
    "14 at",
    "at U3",
    "14atU3",
    "U3 at 14",
    "fourteen at U3",
    "14.5 at U3",
    "-14 at U3",
    "14 at U3 and 3 at U1",
    "14, at U3",
    "egy-na-3 at C3",
    "discard 14",
    "",
    " ",
    "１４ at U3",  # full-width digits
    "1\u200b4 at U3",
]
NO_PLACES = ["U7", "U0", "U", "3", "A1", "3U", "X2", "U-1", "U3.", "UU3", "U３", "Ｕ3", "МU3"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (PLAYED, [DRAWS, MOVED]),
        (FOLLOWED.replace(PLAYS, ""), [DRAWS]),
        (FOLLOWED, [DRAWS, MOVED]),
        (MIDWAY, [DRAWS, MOVED, "the order in which the paintings were laid"]),
        (TEAMS, [DRAWS, "the silence between partners"]),
    ],
)
def test_what_is_not_checked_is_told_as_long_as_it_is_true(text: str, told: list[str], tmp_path: Path) -> None:
    """No painting was moved where none hangs; turns tell the order, and before the first one there is none."""
    file = written(tmp_path, text)
    assert answer(companion("check", file, "--json"), 0)["not_checked"] == told
    assert answer(companion("score", file, "--json"), 0)["not_checked"] == told


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Return a table of two players, halfway through, with nothing wrong."""
    return written(tmp_path, MIDWAY)


def judged(file: str, play: str, *options: str, code: int) -> dict[str, Any]:
    """Return the verdict on a play as JSON."""
    verdict: dict[str, Any] = answer(companion("check", file, play, *options, "--json"), code=code)
    return verdict


# score


@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)
def test_score_as_json_has_the_shape_of_the_contract(text: str, tmp_path: Path) -> None:
    """Every object has exactly the keys of section 3, with their types; only a running game says how far it is."""
    result = answer(companion("score", written(tmp_path, text), "--json"), code=1 if text == FAULTY else 0)
    running = "over = false" in text
    progress = result.pop("progress", [])
    assert running or not progress
    assert_review(result, "musee")
    for player in result["players"]:
        assert isinstance(player["place"], type(None) if running else int)
        rules = [line["rule"] for line in player["lines"]]
        assert rules == ["musee.paintings", "musee.neighbours", "musee.staircases", "musee.gallery-bonus"]
    for notice in progress:
        assert_shape(notice, player=(str, type(None)), message=str)
    assert bool(result["winners"]) is not running


def test_score_says_what_is_open(tmp_path: Path) -> None:
    """A question makes the result provisional with exit 0; a fault does so with exit 1; a clean table is not."""
    opened = answer(companion("score", written(tmp_path, OPEN), "--json"))
    assert opened["provisional"] is True
    assert [question["key"] for question in opened["questions"]] == ["table.staircases"]
    assert answer(companion("score", written(tmp_path, FAULTY), "--json"), code=1)["provisional"] is True
    assert answer(companion("score", written(tmp_path, MIDWAY), "--json"))["provisional"] is False


@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)
def test_score_can_be_read(text: str, tmp_path: Path) -> None:
    """The account names every line and every player, and fits a page."""
    said = printed(companion("score", written(tmp_path, text)), code=1 if text == FAULTY else 0)
    for words in ("Musée", "Paintings", "Neighbours", "Staircases", "Gallery Bonus", "Total"):
        assert words in said
    for player in tomllib.loads(text)["players"]:
        assert player["name"] in said


def test_score_argues_every_pair(tmp_path: Path) -> None:
    """The rulebook's example in words: two pairs in a row, one over a Staircase, 4 + 4 + 3 = 11."""
    text = HEAD + '[[players]]\nname = "Amandine"\nmusee = """\n13 28 38 . . .\n. 18 . . . .\n. . . . . .\n"""\n'
    said = printed(companion("score", written(tmp_path, text + '[[players]]\nname = "Andy"\n')))
    lines = [" ".join(line.split()) for line in said.splitlines()]
    assert "Amandine 11" in lines
    assert "Paintings 3 + 1 + 0 4" in lines
    assert "13, 28 and 38, the theme of 3, 8, 13 … 2 pairs × 2 [U1–U3] 4" in lines
    assert "28 and 18, the theme of 3, 8, 13 … upper Staircase 2 [U2 M2] 3" in lines
    assert "Amandine wins with 11 points" in lines


def test_a_tie_of_three_is_told_as_it_was(tmp_path: Path) -> None:
    """Three have 10 points, only two of them six paintings: nobody is said to have what he has not."""
    # Amandine 4 paintings + 3 pairs 6; Andy 6 paintings + the upper bonus card 4; Vincent 6 paintings + 2 pairs 4
    result = answer(companion("score", written(tmp_path, THREE), "--json"))
    assert [player["total"] for player in result["players"]] == [10, 10, 10]
    assert [player["place"] for player in result["players"]] == [3, 1, 2]
    assert (result["winners"], result["tie_break"]["rule"]) == (["Andy"], "musee.tie")
    assert "Amandine, Andy and Vincent have 10 points and 6 paintings each" not in result["tie_break"]["message"]


@pytest.mark.parametrize("name", ["{Andy}", "[bold]Andy[/bold]", "A|<b> & *x*", "A" * 100])
def test_names_are_shown_as_they_are(name: str, tmp_path: Path) -> None:
    """The marks of a template, of a terminal or of another format in a name or a Theme are only letters."""
    text = THREE.replace('"Andy"', json.dumps(name)).replace("[table]", "[table]\nthemes = { 3 = '{0} [red]' }")
    result = answer(companion("score", written(tmp_path, text), "--json"))
    assert [player["name"] for player in result["players"]] == ["Amandine", name, "Vincent"]
    assert result["players"][0]["lines"][1]["parts"][0]["label"] == "3, 8, 13 and 18, {0} [red]"
    said = companion("score", written(tmp_path, text)).stdout
    assert name in said.replace("\n", "") or len(name) == 100
    assert "{0} [red]" in said
    ET.fromstring(companion("export", written(tmp_path, text), "--to", "svg").stdout)  # noqa: S314 - our own output


# check


def test_check_names_the_fault(tmp_path: Path) -> None:
    """21 left of 20 breaks the order: told with its rule, its player and its places, exit 1."""
    result = answer(companion("check", written(tmp_path, FAULTY), "--json"), code=1)
    assert [(fault["rule"], fault["player"], fault["at"]) for fault in result["faults"]] == [
        ("musee.order", "Éric", ["U1", "U3"])
    ]
    said = printed(companion("check", written(tmp_path, FAULTY)), code=1)
    for words in ("21", "20", "Éric", "musee.order"):
        assert words in said
    assert "No rule is broken" in printed(companion("check", written(tmp_path, MIDWAY)))


@pytest.mark.parametrize("play", SPELLINGS)
def test_check_of_a_legal_play(play: str, file: str) -> None:
    """A legal play is legal however it is typed: exit 0, the keys of section 3, nothing against it."""
    verdict = judged(file, play, "--player", "Amandine", code=0)
    verdict.pop("progress", None)
    assert_shape(verdict, legal=bool, faults=list, questions=list, warnings=list, not_checked=list, table_faults=list)
    assert (verdict["legal"], verdict["faults"], verdict["table_faults"]) == (True, [], [])
    said = printed(companion("check", file, play, "--player", "Amandine"))
    assert "14" in said
    assert "U3" in said


@pytest.mark.parametrize(
    ("play", "player", "rule", "said"),
    [
        ("14 at U1", "Amandine", "musee.order", "8"),
        ("14 at u6", "Amandine", "musee.order", "25"),
        ("14 at L2", "Amandine", "musee.order", "16"),
        ("14 at U2", "Amandine", "musee.place", "8"),
        ("14 at L3", "Amandine", "musee.place", "30"),
        ("51 at U4", "Éric", "musee.deck", "50"),
        ("0 at U4", "Éric", "musee.deck", "0"),
        ("99999 at U4", "Éric", "musee.deck", "99999"),
        ("25 at U4", "Éric", "musee.unique", "Amandine"),
        ("20 at M1", "Éric", "musee.unique", "U3"),
        ("27 at U3", "Amandine", "musee.hand", "Amandine"),
        ("29 at U4", "Éric", "musee.hand", "Amandine"),
    ],
)
def test_check_of_an_illegal_play(play: str, player: str, rule: str, said: str, file: str) -> None:
    """A play that breaks a rule: exit 1, the rule and the reason, in JSON and in words; the table itself is fine."""
    verdict = judged(file, play, "--player", player, code=1)
    assert (verdict["legal"], verdict["table_faults"]) == (False, [])
    fault = verdict["faults"][0]
    assert_shape(fault, rule=str, player=str, message=str, at=list)
    assert (fault["rule"], fault["player"]) == (rule, player)
    assert said in fault["message"]
    words = printed(companion("check", file, play, "--player", player), code=1)
    assert said in words
    assert rule in words


@pytest.mark.parametrize(
    ("language", "play"),
    [
        *(("en", play) for play in ("27 u3", "27u3", "27 at U3")),
        *(("fr", play) for play in ("27 h3", "27 en H3", "27 en U3", "27 at H3", "27 u3")),
        *(("it", play) for play in ("27 s3", "27 in S3", "27 in U3", "27 u3")),
    ],
)
def test_check_of_a_play_as_the_app_types_and_says_it(language: str, play: str, tmp_path: Path) -> None:
    """U3 is H3 in French, Haut, and S3 in Italian, Superiore; in every language U3 stays U3."""
    table = written(tmp_path, HEAD + '[[players]]\nname = "Amandine"\n[[players]]\nname = "Andy"\n')
    said = shell("check", table, *play.split(), "--player", "Andy", "--lang", language)
    assert said.returncode == 0, said.stderr
    assert "U3" in said.stdout


@pytest.mark.parametrize(("language", "play"), [("en", "27 h3"), ("fr", "27 s3"), ("it", "27 b3"), ("en", "27 en U3")])
def test_check_knows_no_letters_of_another_language(language: str, play: str, tmp_path: Path) -> None:
    """What another language says is no play here."""
    assert shell("check", written(tmp_path, FOLLOWED), play, "--lang", language).returncode == 2


def test_where_tells_numbers_alike_in_one_line(tmp_path: Path) -> None:
    """No painting forbids a place; beside 27 at U3 lower numbers go left of it, higher ones right."""
    empty = HEAD + '[[players]]\nname = "Amandine"\n[[players]]\nname = "Andy"\n'
    (line,) = shell("where", written(tmp_path, empty), "--player", "Andy").stdout.splitlines()
    assert line.startswith("1–50  U1")
    laid = FOLLOWED.replace("hand = [30, 31]\n", "")
    lower, higher = shell("where", written(tmp_path, laid), "--player", "Amandine").stdout.splitlines()
    assert lower.startswith(" 1–26  U1")
    assert higher.startswith("28–50  U4")


def test_where_tells_the_numbers_that_fit_nowhere_in_one_line(tmp_path: Path) -> None:
    """Every place of Amandine's shows a painting, the odd numbers up to 35: all others fit nowhere."""
    odd = [*range(1, 37, 2)]
    rows = "\n".join(" ".join(map(str, odd[start : start + 6])) for start in (0, 6, 12))
    full = HEAD + f'[[players]]\nname = "Amandine"\nmusee = """\n{rows}\n"""\n[[players]]\nname = "Andy"\n'
    (line,) = shell("where", written(tmp_path, full), "--player", "Amandine").stdout.splitlines()
    assert line == f"nowhere: {' '.join(str(even) for even in range(2, 35, 2))} 36–50"


def test_check_of_an_illegal_play_names_the_painting_in_the_way(file: str) -> None:
    """Against 14 at U1 stands the 8 at U2."""
    (fault,) = judged(file, "14 at U1", "--player", "Amandine", code=1)["faults"]
    assert fault["at"] == ["U2"]


def test_every_rule_a_play_breaks_is_told(file: str) -> None:
    """9 lies in Amandine's own museum, is not in her hand, and U6 is right of 25: no reason hides another."""
    rules = {fault["rule"] for fault in judged(file, "9 at U6", "--player", "Amandine", code=1)["faults"]}
    assert {"musee.unique", "musee.hand"} <= rules


def test_check_tells_the_play_and_the_table_apart(tmp_path: Path) -> None:
    """A legal play on a faulty table is legal; the table's fault stands apart and gives exit 1."""
    verdict = judged(written(tmp_path, FAULTY), "14 at U3", "--player", "Amandine", code=1)
    assert (verdict["legal"], verdict["faults"]) == (True, [])
    assert [fault["rule"] for fault in verdict["table_faults"]] == ["musee.order"]


@pytest.mark.parametrize("play", NO_PLAYS)
@pytest.mark.parametrize("options", [(), ("--json",)], ids=["text", "json"])
def test_words_that_are_no_play_are_refused(play: str, options: tuple[str, ...], file: str) -> None:
    """Exit 2, nothing on standard output, one sentence that says what a play looks like or which letter is wrong."""
    said = wordless(companion("check", file, "--player", "Amandine", *options, "--", play), code=2)
    assert len(said.splitlines()) == 1
    assert "27 at U3" in said or "number like 27" in said or "U+200B" in said or "WIDTH" in said


@pytest.mark.parametrize("place", NO_PLACES)
def test_a_place_that_is_not_there_is_refused(place: str, file: str) -> None:
    """Exit 2 and a sentence with the place and those there are, or the letter that only looks right."""
    said = wordless(companion("check", file, f"14 at {place}", "--player", "Amandine"), code=2)
    assert place in said
    assert ("U1" in said and "L6" in said) or "FULLWIDTH" in said or "CYRILLIC" in said


def test_three_players_have_no_sixth_column(tmp_path: Path) -> None:
    """Three players' museums end at L5: U6 does not exist there, and 51 does."""
    file = written(tmp_path, THREE)
    said = wordless(companion("check", file, "51 at U6", "--player", "Vincent"), code=2)
    assert "L5" in said
    assert judged(file, "51 at L5", "--player", "Vincent", code=0)["legal"] is True
    assert judged(file, "61 at L5", "--player", "Vincent", code=1)["faults"][0]["rule"] == "musee.deck"


@pytest.mark.parametrize("name", ["Éric", "éric", "ÉRIC", unicodedata.normalize("NFD", "Éric")])
def test_names_are_equal_after_nfc_and_case_folding(name: str, file: str) -> None:
    """However a keyboard composes an accent or a player shouts, the name is the same."""
    assert judged(file, "27 at U4", "--player", name, code=0)["legal"] is True
    assert companion("where", file, "27", "--player", name).exit_code == 0


@pytest.mark.parametrize("name", ["Eric", "Olivier", "West", "", " "])
@pytest.mark.parametrize("command", [("check",), ("check", "14 at U3"), ("where", "14"), ("where",)])
def test_an_unknown_player_is_refused(command: tuple[str, ...], name: str, file: str) -> None:
    """A name nobody has: exit 2, and who is there."""
    said = wordless(companion(command[0], file, *command[1:], "--player", name), code=2)
    assert "Amandine" in said
    assert "Éric" in said


@pytest.mark.parametrize("name", ["West", "west", "Amandine", "AMANDINE", "Andy"])
def test_a_team_is_named_by_itself_or_a_member(name: str, tmp_path: Path) -> None:
    """The museum is the team's; a card must be in the hand of the member named, or in one of the team's hands."""
    file = written(tmp_path, TEAMS)
    held = {"west": ["14", "3", "27"], "amandine": ["14"], "andy": ["3", "27"]}[name.lower()]
    found = answer(companion("where", file, "--player", name, "--json"))
    assert [one["card"] for one in found] == held
    for card in ("14", "3", "27"):
        code = 0 if card in held else 1
        assert answer(companion("where", file, card, "--player", name, "--json"), code=code)["card"] == card


def test_a_hand_of_another_team_is_not_played(tmp_path: Path) -> None:
    """14 is in Amandine's hand, so nobody of the other team can play it."""
    (fault,) = judged(written(tmp_path, TEAMS), "14 at U1", "--player", "Olivier", code=1)["faults"]
    assert (fault["rule"], fault["player"]) == ("musee.hand", "East")
    assert "Amandine" in fault["message"]


def test_check_of_a_play_knows_whose_turn_it_is(tmp_path: Path) -> None:
    """Told turn by turn, the next player is known: 19 at U4 is Andy's, for nothing fits for Amandine any more."""
    file = written(tmp_path, RUNNING)
    assert judged(file, "19 at U4", code=0)["legal"] is True
    assert "Andy" in printed(companion("check", file, "19 at U4"))
    assert judged(file, "19 at U4", "--player", "Amandine", code=1)["legal"] is False


def test_check_of_a_play_out_of_turn(tmp_path: Path) -> None:
    """Amandine has just played, and Andy surely can: her second play in a row breaks the order of turns."""
    text = RUNNING.split("\n[[plays]]")
    file = written(tmp_path, "\n[[plays]]".join(text[:2]))
    (fault,) = judged(file, "49 at M1", "--player", "Amandine", code=1)["faults"]
    assert fault["rule"] == "musee.turn"
    assert "Andy" in fault["message"]


@pytest.mark.parametrize("text", [MIDWAY, STUCK, THREE, TEAMS.replace("over = false\n", "")], ids=[*"abcd"])
def test_check_of_a_play_asks_whose_museum_is_meant(text: str, tmp_path: Path) -> None:
    """Told as it lies, a table has no next player: without a name, exit 2 and the names to choose from."""
    said = wordless(companion("check", written(tmp_path, text), "14 at U3"), code=2)
    assert "Amandine" in said


def test_a_play_is_no_line_of_museum(tmp_path: Path) -> None:
    """MUSEUM is asked in lines of its own: a play of Musée is refused at its first word."""
    text = 'format = 1\ngame = "museum"\n[[players]]\nname = "Vincent"\n'
    assert '"27"' in wordless(companion("check", written(tmp_path, text), "27 at U3"), code=2)


# where


def test_where_answers_as_the_picture_of_the_rulebook(file: str) -> None:
    """14 may lie between 8 and 25, right of 9, and not below, where nothing is left of 16."""
    result = answer(companion("where", file, "14", "--player", "Amandine", "--json"))
    assert_shape(result, card=str, legal=list, illegal=list)
    assert result["card"] == "14"
    assert result["legal"] == PLACES_OF_14
    for refusal in result["illegal"]:
        assert_shape(refusal, at=str, rule=str, message=str, blocking=list)
        assert refusal["rule"] == "musee.order"
    assert {refusal["at"]: refusal["blocking"] for refusal in result["illegal"]} == BLOCKING_14


def test_where_can_be_read(file: str) -> None:
    """In words: the places, what each would add, and for every other place which painting is in the way."""
    said = printed(companion("where", file, "14", "--player", "Amandine"))
    for words in ("U3–U4", "M3–M6", "U1", "8", "L4", "16"):
        assert words in said


@pytest.mark.parametrize(
    ("card", "player", "rule"),
    [("51", "Amandine", "musee.deck"), ("20", "Amandine", "musee.unique"), ("8", "Éric", "musee.unique")],
)
def test_where_of_a_card_that_cannot_be_played(card: str, player: str, rule: str, file: str) -> None:
    """Outside the deck or displayed already: exit 1, and the answer is printed, legal nowhere."""
    result = answer(companion("where", file, card, "--player", player, "--json"), code=1)
    assert (result["card"], result["legal"]) == (card, [])
    assert {refusal["rule"] for refusal in result["illegal"]} == {rule}
    assert card in printed(companion("where", file, card, "--player", player), code=1)


def test_where_of_a_card_not_in_a_stated_hand(file: str) -> None:
    """27 is not among the five cards Amandine holds: exit 1 and an answer for every free place."""
    result = answer(companion("where", file, "27", "--player", "Amandine", "--json"), code=1)
    assert result["legal"] == []
    assert sorted(refusal["at"] for refusal in result["illegal"]) == sorted(FREE_OF_AMANDINE)
    assert {refusal["rule"] for refusal in result["illegal"]} == {"musee.hand"}


def test_a_hand_told_in_part_allows_other_cards(tmp_path: Path) -> None:
    """30 and 31 are told: as a whole hand 14 is not in it; told in part, 14 may be one of the other three."""
    whole = written(tmp_path, FOLLOWED)
    for words in (("where", whole, "14", "--player", "Andy"), ("check", whole, "14 at U1", "--player", "Andy")):
        assert companion(*words).exit_code == 1
    in_part = written(tmp_path, IN_PART)
    answered = answer(companion("where", in_part, "14", "--player", "Andy", "--json"))
    assert len(answered["legal"]) == 18
    assert answer(companion("check", in_part, "14 at U1", "--player", "Andy", "--json"))["legal"] is True
    found = answer(companion("where", in_part, "--player", "Andy", "--json"))
    assert [one["card"] for one in found] == ["30", "31"]


def test_where_of_a_card_of_an_untold_hand(file: str) -> None:
    """Nobody said what Éric holds, so 27 may be his: right of 20 in the upper gallery, anywhere in the others."""
    result = answer(companion("where", file, "27", "--player", "Éric", "--json"))
    assert result["legal"] == ["U4", "U5", "U6", *(f"{gallery}{n}" for gallery in "ML" for n in range(1, 7))]


def test_where_with_no_legal_place_is_an_answer(tmp_path: Path) -> None:
    """A card held that fits nowhere: exit 0, no place, and every free place with what blocks it."""
    file = written(tmp_path, STUCK)
    result = answer(companion("where", file, "2", "--player", "Amandine", "--json"))
    assert result["legal"] == []
    assert {refusal["at"]: refusal["blocking"] for refusal in result["illegal"]} == {
        f"{gallery}{n}": [f"{gallery}1"] for gallery in "UML" for n in range(2, 7)
    }
    printed(companion("where", file, "2", "--player", "Amandine"))


def test_where_without_a_card_goes_through_the_hand(file: str) -> None:
    """Without a card every one in the hand is answered, in its order, each as if asked for alone."""
    found = answer(companion("where", file, "--player", "Amandine", "--json"))
    assert [one["card"] for one in found] == ["14", "3", "29", "41", "50"]
    for one in found:
        assert one == answer(companion("where", file, one["card"], "--player", "Amandine", "--json"))
    said = printed(companion("where", file, "--player", "Amandine"))
    assert all(card in said for card in ("14", "3", "29", "41", "50"))


def test_where_without_a_card_or_a_hand_goes_through_the_deck(file: str) -> None:
    """Where no hand was told every number not displayed is answered, those of a known hand as that: not playable."""
    found = companion("where", file, "--player", "Éric", "--json")
    displayed = {8, 25, 9, 16, 30, 20}
    assert [one["card"] for one in json.loads(found.stdout)] == [str(n) for n in range(1, 51) if n not in displayed]


def test_where_with_an_empty_hand_has_no_card_to_ask_about(tmp_path: Path) -> None:
    """A hand told to be empty is known: nothing to place, no rule broken, exit 0."""
    file = written(tmp_path, STUCK.replace("[2, 7]", "[]"))
    assert answer(companion("where", file, "--player", "Amandine", "--json")) == []
    assert companion("where", file, "--player", "Amandine").exit_code == 0


@pytest.mark.parametrize("card", ["egy-na-3", "U3", "27 at U3", "2.5", "-3", "+3", "", "１４", "0x1b", "1_4"])
def test_what_is_no_card_is_refused(card: str, file: str) -> None:
    """Another game's card, a place, a fraction, a sign, a lookalike digit: exit 2 and one sentence."""
    said = wordless(companion("where", file, "--player", "Éric", "--", card), code=2)
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("card", ["0" * 5000, "9" * 5000, "99999", "100000"])
def test_a_card_beyond_all_bounds_is_no_traceback(card: str, file: str) -> None:
    """Digits without end are a card outside the deck or no card: exit 1 or 2, but nothing breaks."""
    for words in (("where", file, card), ("check", file, f"{card} at U4")):
        result = companion(*words, "--player", "Éric")
        assert result.exit_code in {1, 2}
        assert isinstance(result.exception, SystemExit)


def test_where_of_a_followed_game_knows_whose_turn_it_is(tmp_path: Path) -> None:
    """Andy's turn after Amandine's: without a name the answers are those for Andy, as `check` judges it."""
    file = written(tmp_path, FOLLOWED)
    for words in (("where", file, "30"), ("where", file), ("check", file, "30 at U1")):
        without, named = (companion(*words, *asked, "--json") for asked in ((), ("--player", "Andy")))
        assert (without.exit_code, without.stdout) == (0, named.stdout)


def test_where_asks_for_a_player_where_no_turns_are_told(file: str) -> None:
    """What lies on the table does not tell whose turn it is: exit 2, and the names."""
    assert "Amandine" in wordless(companion("where", file, "14"), code=2)


def test_where_asks_for_a_player(file: str) -> None:
    """Without a name there is no museum to look at: exit 2."""
    assert "--player" in wordless(companion("where", file, "14"), code=2)


# rule, new, sheet, examples, export


@pytest.mark.parametrize("keys", ["played =", "over =", "[rulings]|team-dropout =", "themes =", "hand =", "bonus ="])
def test_what_the_new_table_offers_is_understood(keys: str, tmp_path: Path) -> None:
    """Each key offered behind a # can be used by taking the # away: never malformed."""
    text = companion("new", "musee").stdout
    for key in keys.split("|"):
        assert text.count(f"\n# {key}") == 1
        text = text.replace(f"\n# {key}", f"\n{key}")
    assert companion("score", written(tmp_path, text)).exit_code in {0, 1}


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        ("most-72", [72, 0]),
        ("most-76", [76, 0]),
        ("most-62", [62, 0, 0]),
        ("one-theme", [4 + 4 + 3, 0]),
        ("turns", [3 + 2 + 3, 3 + 4]),  # 27 and 32 side by side, 32 above 37; 9, 14 and 24 in a row
    ],
)
def test_an_example_gives_its_number(name: str, totals: list[int]) -> None:
    """Each shipped layout gives the total that arithmetic gives it."""
    review = answer(companion("score", "-", "--json", stdin=companion("examples", name).stdout))
    assert [player["total"] for player in review["players"]] == totals


def test_the_placement_example_places_14() -> None:
    """In the shipped layout 14 goes between 8 and 25 or anywhere in the empty gallery, never right of 16."""
    text = companion("examples", "card-14").stdout
    found = answer(companion("where", "-", "14", "--player", "Amandine", "--json", stdin=text))
    assert found["legal"] == ["U3", "U4", "M1", "M2", "M3", "M4", "M5", "M6"]


@pytest.mark.parametrize("form", ["text", "md", "svg", "html", "json"])
def test_export_has_every_name_and_total(form: str, tmp_path: Path) -> None:
    """In every form the result names the players and their totals."""
    text = THREE.replace("3  8  13 18 .", "3  8  13 18 23").replace('"Andy"', '"Éric"')
    result = companion("export", written(tmp_path, text), "--to", form)
    assert (result.exit_code, result.stderr) == (0, "")
    for words in ("Amandine", "Éric", "Vincent", "13", "10"):  # 5 + 4 pairs 8; 6 + 2 pairs 4; whose card is asked
        assert words in result.stdout


# what all commands share


def test_a_shell_sees_the_answer_alone(file: str) -> None:
    """In a process of its own: the verdict on standard output, nothing aside, no colour, exit 1."""
    result = shell("check", file, "14 at U1", "--player", "Amandine")
    assert (result.returncode, result.stderr) == (1, "")
    assert "musee.order" in result.stdout
    assert "\x1b" not in result.stdout
