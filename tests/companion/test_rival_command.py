"""`companion rival` as a shell sees it: what he does and why, its JSON, its exit codes, and what is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.words import languages
from tests.companion.commands import Data, answer, assert_shape, companion, printed, run_together, wordless, written

TABLE = """\
format = 1
game = "museum"
over = false

[table]
headline = "none"

[rulings]
rival-collections = "one"

[[players]]
name = "Éric"
prestige = 2
discard = "egy-ag-2 jap-th-3"

[[players]]
name = "Alphonse LeGros"
prestige = 3
priorities = ["egy", "ag", "asia", "europe"]
discard-order = ["america", "asia", "africa", "europe"]
advanced = true
hand = "gre-wa-4 cel-cu-4 inc-ar-3 may-na-1"
museum = \"\"\"
.        .        .        .        .
.        inc-wa-2 pho-wa-3 .        .
.        .        egy-ar-1 .        .
.        .        .        .        .
.        .        .        .        .
\"\"\"
"""
"""The French book's example: nothing in hand meets his first three priorities, two European cards of equal value meet
the fourth, and one of them makes a Collection of the two Warfare cards he has."""
LEVEL = TABLE.replace("cel-cu-4 inc-ar-3", "cel-wa-4 rom-wa-4")
"""Three European cards that do the same for him."""
RULE, ADVANCED = "[museum.legros]", "[museum.legros-advanced]"


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The table of the book's example."""
    return written(tmp_path, TABLE)


@pytest.fixture
def level(tmp_path: Path) -> str:
    """The table with cards that are level."""
    folder = tmp_path / "level"
    folder.mkdir()
    return written(folder, LEVEL)


# What he does


def test_the_printed_example(file: str) -> None:
    """The Warfare card, +5 as three make a Collection (fr: solo); the answer, its reason, the marker, the ranking."""
    said = printed(companion("rival", file, "exhibit", "1"))
    told, _, ranking = said.partition("\n\nHow the cards ranked\n")
    first, reason, *_ = told.splitlines()
    heads, best, *others = ranking.splitlines()

    assert first == "Alphonse LeGros exhibits gre-wa-4"
    assert reason.startswith("  · gre-wa-4: ")
    assert f"3 Warfare (+5) {RULE} marker 6 → 10" in run_together(told)
    assert heads.split() == ["Place", "Card", "Priority", "Value", "Adds", "Groups"]
    assert best.split() == ["1", "gre-wa-4", "Europe", "4", "+5", "1"]
    assert [line.split() for line in others] == [
        ["2", "cel-cu-4", "Europe", "4", "0", "0"],
        ["3", "inc-ar-3", "–", "3", "0", "2"],
        ["4", "may-na-1", "–", "1", "0", "0"],
    ]


def test_several_cards_are_ranked_anew_each_time(file: str) -> None:
    """Card by card over the Museum as it then is."""
    said = printed(companion("rival", file, "exhibit", "2"))

    assert said.startswith("Alphonse LeGros exhibits gre-wa-4 and cel-cu-4\n  1. gre-wa-4: ")
    assert "\n  2. cel-cu-4: " in said
    assert "How the cards ranked, 1\n" in said
    assert "How the cards ranked, 2\n" in said


def test_he_takes_by_his_order(file: str) -> None:
    """The first priority that lies open, whatever the values; a card alone has no ranking."""
    assert printed(companion("rival", file, "take", "gre-wa-5", "EgyNa1")).startswith(
        "Alphonse LeGros takes egy-na-1\n"
    )
    assert "ranked" not in printed(companion("rival", file, "take", "gre-wa-5"))


def test_he_buys_and_pays(file: str) -> None:
    """The Egyptian card at 1 Prestige for Éric and its value, paid first with American cards."""
    said = printed(companion("rival", file, "buy"))

    assert said.startswith("Alphonse LeGros buys egy-ag-2")
    assert "  · egy-ag-2 from Éric for " in said
    assert ADVANCED in said
    assert "Éric: Prestige 2 → 3" in run_together(said)
    assert "to Éric's Common Pool" in run_together(said)


def test_he_discards_by_the_row(file: str) -> None:
    """First what joins nothing of his, along the row."""
    said = printed(companion("rival", file, "discard", "1"))
    assert said.startswith("Alphonse LeGros discards may-na-1\n")
    assert ADVANCED in said


@pytest.mark.parametrize("step", ["exhibit", "discard"])
def test_none_is_an_answer(file: str, step: str) -> None:
    """Zero cards, and more than he holds."""
    assert printed(companion("rival", file, step, "0")).startswith(f"Alphonse LeGros {step}s nothing")
    assert len(answer(companion("rival", file, step, "99999", "--json"))["cards"]) == 4


def test_the_file_stays_and_may_come_from_standard_input(file: str) -> None:
    """Asked about, never changed."""
    piped = companion("rival", "-", "exhibit", "1", stdin=TABLE)
    assert piped.stdout == companion("rival", file, "exhibit", "1").stdout
    assert Path(file).read_text(encoding="utf-8") == TABLE


# Ties


def test_a_tie_is_the_players_choice(level: str) -> None:
    """The cards that are level with what each adds exactly, and how to go on; the exit code is 0."""
    said = printed(companion("rival", level, "exhibit", "1"))

    assert said.startswith("Alphonse LeGros exhibits one of cel-wa-4, gre-wa-4 and rom-wa-4: you choose\n")
    assert said.endswith(
        "Go on with one of these\n"
        "  --choose cel-wa-4  +5: Domains 5\n"
        "  --choose gre-wa-4  +5: Domains 5\n"
        "  --choose rom-wa-4  +5: Domains 5\n"
    )
    result = answer(companion("rival", level, "exhibit", "1", "--json"))
    assert (result["cards"], result["choices"]) == ([], ["cel-wa-4", "gre-wa-4", "rom-wa-4"])
    assert (result["chooses"], result["left"]) == ("card", 1)


def test_choices_go_on_one_for_each_tie(level: str) -> None:
    """In order, in any spelling of a card; what is settled stands before the next tie."""
    one = ("rival", level, "exhibit", "2", "--choose", "RomWa4")
    said = printed(companion(*one))
    assert said.startswith("Alphonse LeGros exhibits rom-wa-4, then one of cel-wa-4 and gre-wa-4: you choose\n")
    assert printed(companion(*one, "--choose", "gre-wa-4")).startswith(
        "Alphonse LeGros exhibits rom-wa-4 and gre-wa-4\n"
    )


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        (("may-na-1",), ("--choose", "may-na-1", "cel-wa-4, gre-wa-4 and rom-wa-4")),
        (("gre-wa-3",), ("--choose", "gre-wa-3", "did you mean «gre-wa-4»?")),
        (("",), ("--choose",)),
        (("gre-wa-4", "rom-wa-4"), ("--choose", "rom-wa-4")),
    ],
    ids=["not-level", "misspelt", "empty", "too-many"],
)
def test_a_choice_that_is_none_is_refused(level: str, choices: tuple[str, ...], told: tuple[str, ...]) -> None:
    """With those there are; also one for which no tie is left."""
    chosen = [word for choice in choices for word in ("--choose", choice)]
    said = wordless(companion("rival", level, "exhibit", "1", *chosen), 2)
    assert all(words in said for words in told), said
    assert wordless(companion("rival", level, "exhibit", "1", *chosen, "--json"), 2) == said


# JSON


def test_the_answer_as_json(file: str) -> None:
    """Every key of the contract, in its order, at every depth."""
    result: Data = answer(companion("rival", file, "exhibit", "1", "--json"))

    assert list(result) == [
        *("rival", "step", "cards", "choices", "chooses", "left", "steps", "plays", "effect", "provisional"),
        *("faults", "questions", "warnings", "not_checked"),
    ]
    (step,) = result["steps"]
    assert list(step) == ["card", "priority", "value", "gain", "groups", "from", "payment", "reason", "ranking"]
    assert list(step["gain"]) == ["civilisation", "domain", "rival"]
    assert list(step["payment"]) == ["cards", "prestige", "fee"]
    assert_shape(step["ranking"][0], card=str, priority=str, value=int, gain=int, groups=int, place=int)
    assert list(step["ranking"][0]) == ["card", "priority", "value", "gain", "groups", "place"]
    assert list(result["effect"]) == ["track", "prestige", "pool"]
    assert {key: result[key] for key in ("rival", "step", "cards", "plays", "left", "provisional")} == {
        "rival": "Alphonse LeGros",
        "step": "exhibit",
        "cards": ["gre-wa-4"],
        "plays": ["gre-wa-4"],
        "left": 0,
        "provisional": False,
    }
    assert (step["gain"], step["groups"]) == ({"civilisation": 0, "domain": 5, "rival": 0}, 1)
    assert result["effect"] == {"track": [6, 10], "prestige": [3, 3], "pool": {}}


def test_what_is_bought_as_json(file: str) -> None:
    """Whose it was and what he pays; the fee stands apart."""
    step, *_ = answer(companion("rival", file, "buy", "--json"))["steps"]

    assert (step["card"], step["from"]) == ("egy-ag-2", "Éric")
    assert step["payment"] == {"cards": ["may-na-1", "inc-ar-3"], "prestige": 0, "fee": 1}


@pytest.mark.parametrize("language", languages())
def test_every_language_tells_every_step(file: str, level: str, language: str) -> None:
    """Sentences differ, cards and numbers do not."""
    for asked in (("take", "gre-wa-5", "egy-na-1"), ("exhibit", "2"), ("buy",), ("discard", "2")):
        said = printed(companion("rival", file, *asked, "--lang", language))
        assert said.startswith("Alphonse LeGros ")
        assert said.splitlines()[1].startswith(("  · ", "  1. "))
        result = answer(companion("rival", file, *asked, "--lang", language, "--json"))
        assert all(card in said.splitlines()[0] for card in result["cards"])
    assert "--choose gre-wa-4" in printed(companion("rival", level, "exhibit", "1", "--lang", language))
    assert "exhibit" in wordless(companion("rival", file, "exhibit", "--lang", language), 2)


# What cannot be asked


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("exhibt", "1"), ("STEP", "exhibt", "did you mean «exhibit»?", "take, exhibit, buy and discard")),
        (("Exhibit", "1"), ("STEP", "did you mean «exhibit»?")),
        (("",), ("STEP",)),
        (("ехhibit", "1"), ("CYRILLIC",)),
        (("take",), ("CARD", "which cards lie open?", "name all cards on show")),
        (("take", ""), ("CARD", "which cards lie open?")),
        (("take", "gre-th-2", "gre-xx-2"), ("CARD", "gre-xx-2", "hint: write each card")),
        (("take", "gre-th-6"), ("CARD", "gre-th-6")),
        (("take", "gre-th-2@Éric"), ("CARD", "gre-th-2@Éric")),
        (("exhibit",), ("N", "how many Objects does he exhibit?", "the Action card shows it")),
        (("discard",), ("N", "how many cards does he discard?")),
        (("exhibit", "-1"), ("N", "-1")),
        (("exhibit", "two"), ("N", "two")),
        (("exhibit", "1.5"), ("N", "1.5")),
        (("exhibit", "²"), ("N", "²")),
        (("exhibit", "9" * 5000), ("N", "is not a number of cards")),
        (("exhibit", "1", "2"), ("N", "one number is enough")),
        (("buy", "gre-th-2"), ("STEP", "buy stands alone", "gre-th-2")),
    ],
)
def test_a_malformed_question_is_refused(file: str, asked: tuple[str, ...], told: tuple[str, ...]) -> None:
    """Exit 2 with the place in the line and a hint, whatever else was asked for."""
    said = wordless(companion("rival", file, *asked), 2)
    assert all(words in said for words in told), said
    assert "hint:" in said
    assert wordless(companion("rival", file, *asked, "--json"), 2) == said


@pytest.mark.parametrize("asked", [(), ("exhibit", "1", "--chose", "gre-th-2"), ("exhibit", "1", "--choose")])
def test_a_malformed_line_is_refused(file: str, asked: tuple[str, ...]) -> None:
    """Without a step, with an option that is none, with a choice left out."""
    assert "companion rival" in wordless(companion("rival", file, *asked), 2)


@pytest.mark.parametrize(
    ("lines", "step", "told"),
    [
        (("priorities",), ("exhibit", "1"), 'priorities = ["gre", "th", "europe"]'),
        (("hand",), ("take", "gre-th-2"), 'hand = "gre-cu-3 chi-wa-2"'),
        (("hand",), ("buy",), 'hand = "gre-cu-3 chi-wa-2"'),
        (("advanced",), ("buy",), "advanced = true"),
        (("advanced",), ("discard", "1"), "advanced = true"),
        (("discard-order",), ("buy",), 'discard-order = ["asia", "america", "africa", "europe"]'),
        (("discard-order",), ("discard", "0"), 'discard-order = ["asia"'),
        (("priorities", "hand", "advanced", "discard-order"), ("exhibit", "1"), "solo = true"),
    ],
)
def test_what_the_table_does_not_tell_is_asked_for(
    tmp_path: Path, lines: tuple[str, ...], step: tuple[str, ...], told: str
) -> None:
    """Exit 3, and the hint says how the file would tell it."""
    text = "\n".join(line for line in TABLE.splitlines() if not line.startswith(lines))
    said = wordless(companion("rival", written(tmp_path, text), *step, "--json"), 3)
    assert f"hint: add {told}" in said


def test_what_is_not_told_but_not_needed_is_not_asked_for(tmp_path: Path) -> None:
    """In Normal mode he takes and exhibits without a row of Continents."""
    lines = ("advanced", "discard-order")
    file = written(tmp_path, "\n".join(line for line in TABLE.splitlines() if not line.startswith(lines)))
    assert printed(companion("rival", file, "exhibit", "1")).startswith("Alphonse LeGros exhibits gre-wa-4")


@pytest.mark.parametrize("game", ["musee", "artline"])
def test_another_game_has_no_rival(tmp_path: Path, game: str) -> None:
    """Exit 3, in words; a malformed question is told first."""
    file = written(tmp_path, companion("new", game).stdout)
    assert "MUSEUM" in wordless(companion("rival", file, "exhibit", "1"), 3)
    wordless(companion("rival", file, "exhibit"), 2)


def test_words_of_his_card_that_nobody_knows_are_a_question(tmp_path: Path) -> None:
    """The rest of the order is applied, and the answer is provisional."""
    file = written(tmp_path, TABLE.replace('"egy", "ag"', '"other:cards with a lion", "ag"'))
    result = answer(companion("rival", file, "exhibit", "1", "--json"))
    assert (result["provisional"], result["cards"]) == (True, ["gre-wa-4"])
    assert list(result["questions"][0]) == ["player", "key", "message"]
    assert "cards with a lion" in result["questions"][0]["message"]
    assert "cards with a lion" in printed(companion("rival", file, "exhibit", "1"))


def test_what_a_headline_closes_is_left_with_a_warning(tmp_path: Path) -> None:
    """He takes of what is left, or nothing."""
    file = written(tmp_path, TABLE.replace('"none"', '"war-europe"'))
    assert printed(companion("rival", file, "take", "gre-wa-5", "may-cu-1")).startswith(
        "Alphonse LeGros takes may-cu-1\n"
    )
    assert "Worth a second look\n  · gre-wa-5" in printed(companion("rival", file, "take", "gre-wa-5"))
    result = answer(companion("rival", file, "take", "gre-wa-5", "--json"))
    assert (result["cards"], result["choices"], result["left"]) == ([], [], 0)
    assert list(result["warnings"][0]) == ["player", "message"]


def test_a_table_with_faults_is_answered(tmp_path: Path) -> None:
    """His turn is asked about, not the table: the exit code stays 0."""
    file = written(tmp_path, TABLE.replace("prestige = 2", "prestige = 40"))
    assert companion("check", file).exit_code == 1
    assert printed(companion("rival", file, "exhibit", "1")).startswith("Alphonse LeGros exhibits gre-wa-4\n")


def test_other_commands_do_without() -> None:
    """What plays the rival is loaded only when he is asked for."""
    code = "import sys, companion.cli; print([name for name in sys.modules if 'museum.rival' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


@pytest.mark.parametrize("language", languages())
def test_a_new_table_shows_how_he_joins(tmp_path: Path, language: str) -> None:
    """Its lines about him, without the marks of a comment, are all that the command needs."""
    text = companion("new", "museum", "--lang", language).stdout
    _, name, rest = text.partition('# [[players]]\n# name = "Alphonse LeGros"\n')
    lines = (name + rest.partition("\n\n")[0]).replace("\n# ", "\n").removeprefix("# ")
    file = written(tmp_path, f"{text}\n{lines}\n")
    assert printed(companion("rival", file, "discard", "1")).startswith("Alphonse LeGros discards chi-wa-2\n")


def test_in_a_followed_game_he_takes_before_anybody_says_so(tmp_path: Path) -> None:
    """Over what lies open before him as his turn begins; all else needs to be told what he took."""
    text, took = companion("examples", "rival-turn").stdout, 'rival-took = "gre-wa-4"\n'
    on_show = ("take", "gre-wa-4", "may-cu-5")
    file = written(tmp_path, text)
    before = printed(companion("rival", file, *on_show))
    assert before.startswith("Alphonse LeGros takes gre-wa-4\n")
    assert 'rival-took = "gre-th-2"' in wordless(companion("rival", file, "exhibit", "1"), 3)

    file = written(tmp_path, text + took)
    assert answer(companion("rival", file, "exhibit", "1", "--json"))["cards"] == ["gre-wa-4"]
    assert printed(companion("rival", file, *on_show)) == before

    file = written(tmp_path, text.replace('"cel-cu-4"', '"?"'))
    assert "rival-took" in wordless(companion("rival", file, *on_show), 3)


def test_he_takes_in_the_turns_of_others_too(tmp_path: Path) -> None:
    """And brings them a Prestige."""
    text = companion("examples", "rival-turn").stdout
    his = 'rival-took = "gre-wa-4"\nplays = ["gre-wa-4"]\n'
    file = written(tmp_path, f'{text}{his}[[turns]]\nplayer = "Éric"\n')
    said = printed(companion("rival", file, "take", "chi-ag-1", "may-cu-5"))
    assert said.startswith("Alphonse LeGros takes chi-ag-1\n")
    assert "Éric: Prestige 1 → 2" in said


def test_a_turn_of_another_told_without_its_plays_leaves_his_hand_known(tmp_path: Path) -> None:
    """Nothing in it takes an Object from him; that a discovery may have dealt him one is named, and changes nothing."""
    text = companion("examples", "rival-turn").stdout + 'rival-took = "gre-wa-4"\n'
    whole, untold = written(tmp_path, text), "\n".join(line for line in text.splitlines() if "jap-th" not in line)
    expected = answer(companion("rival", whole, "exhibit", "2", "--json"))
    assert expected["not_checked"] == []

    file = written(tmp_path, untold + "\n")
    told = answer(companion("rival", file, "exhibit", "2", "--json"))
    assert (told["cards"], told["provisional"]) == (expected["cards"], False)
    assert len(told["not_checked"]) == 1
    assert "turn 1 is not told" in told["not_checked"][0]
    for language, number in (("en", "turn 1"), ("fr", "tour 1"), ("it", "turno 1")):
        assert number in run_together(printed(companion("rival", file, "exhibit", "2", "--lang", language)))
    assert "not told besides: 0 to 1" in run_together(printed(companion("score", file)))

    counted = written(tmp_path, f'{untold}\nplays = []\ncounted = {{ hand = 5 }}\n[[turns]]\nplayer = "Éric"\n')
    assert answer(companion("rival", counted, "take", "chi-ag-1", "--json"))["not_checked"] == []


@pytest.mark.parametrize(
    ("told", "hint"),
    [
        ('[[turns]]\nplayer = "Éric"\nplays = []\n', "say in turn 5 what he took"),
        ('[[turns]]\nplayer = "Éric"\nrival-took = "?"\nplays = []\n', "say in turn 5 what he took"),
        ("", "say in turn 4 all that he exhibits"),
        (
            '[[turns]]\nplayer = "Éric"\nrival-took = "chi-ag-1"\nplays = ["favour archaeological-discovery asia"]\n',
            "an Archaeological Discovery dealt him a card in turn 5",
        ),
    ],
)
def test_where_his_hand_is_not_known_the_hint_says_why(tmp_path: Path, told: str, hint: str) -> None:
    """What he took, what he played, what he was dealt: by turn."""
    his = 'rival-took = "gre-wa-4"\n' + ('plays = ["gre-wa-4"]\n' if told else "")
    text = f"{companion('examples', 'rival-turn').stdout}{his}{told}"
    last = "" if told else '[[turns]]\nplayer = "Éric"\nrival-took = "chi-ag-1"\nplays = []\n'
    file = written(tmp_path, f'{text}{last}[[turns]]\nplayer = "Alphonse LeGros"\nrival-took = "gre-ag-2"\n')
    assert hint in run_together(wordless(companion("rival", file, "exhibit", "1"), 3))


def test_a_span_of_his_prestige_names_the_turns_that_leave_it_open(tmp_path: Path) -> None:
    """Who took in his turn is not told in turn 2: 0 or 1 for the fee to Éric."""
    text = companion("examples", "solo-advanced-turns").stdout
    beginning, _, _ = text.partition('took = ["Éric"]')
    file = written(tmp_path, f'{beginning}action = [3, 1]\nplays = ["gre-cu-3, gre-th-2, cel-th-4"]\n')
    answered = answer(companion("rival", file, "buy", "--json"))
    (asked,) = answered["questions"]
    assert asked["message"] == "how much Prestige does Alphonse LeGros have: 0 to 1? Turn 2 leaves it open"
