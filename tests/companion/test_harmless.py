"""What comes from outside never reaches the terminal as it is where a terminal would obey it, or nobody see it."""

from __future__ import annotations

import json
import sys
import unicodedata
from pathlib import Path
from typing import Final

import pytest

from companion.present.json_text import json_text
from companion.words import languages, phrasebook
from scoring.characters import HARMFUL, JOINERS, harmless, unshowable
from scoring.names import folded
from scoring.phrase import Name, phrase
from tests.companion.commands import companion, written

EVERY: Final = "".join(char for char in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(char) in HARMFUL)
"""Every control, every mark that is not seen, every half of a character, all that stand for nothing of their own."""
SOME: Final = [
    *(char for char in EVERY if unicodedata.category(char) not in {"Cs", "Co"}),
    "\ud800",
    "\udcff",
    "\ue000",
]
GROUPS: Final = ["|".join(SOME[n : n + 12]) for n in range(0, len(SOME), 12)]
GOOD: Final = 'format = 1\ngame = "museum"\n[[players]]\nname = "Vincent"\n'
FILES: Final = {
    "syntax": "X = \n",
    "key": f'"X" = 1\n{GOOD}',
    "value": f'edition = "X"\n{GOOD}',
    "name": f'{GOOD}[[players]]\nname = "X"\ntrack = -1\n',
    "twice": f'{GOOD}[[players]]\nname = "X"\n[[players]]\nname = "x"\nx = 1\n',
    "card": f'{GOOD}discard = "X"\n',
    "points": f'{GOOD}other-points = {{ "X" = 1 }}\n',
    "expert": f'{GOOD}experts = ["other:X"]\n',
    "stated": f'{GOOD}stated = {{ "X" = "X" }}\n',
    "board": f'{GOOD}board = "X"\n',
    "own-board": f'{GOOD}[boards."X"]\nplan = "X"\nwalls = ["X"]\n',
    "ruling": f'{GOOD}[rulings]\n"X" = "X"\n',
    "dispute": f'{GOOD}[[disputes]]\nquestion = "X"\nreading = "X"\nby = "X"\non = 2026-11-20\nsource = "X"\n',
    "game": 'format = 1\ngame = "X"\n',
    "musee": 'format = 1\ngame = "musee"\n[[players]]\nname = "A"\n'
    'musee = "X"\nmembers = ["X", "x"]\nhands = { "X" = [1] }\n',
    "artline": 'format = 1\ngame = "artline"\ntable.start = "X"\n[[players]]\nname = "A"\n'
    '[[turns]]\nplayer = "X"\nplay = "X"\nat = "X"\nrow = "X"\nobjections = ["X"]\n',
}
LINES: Final = (
    ("score", "X"),
    ("X",),
    ("X", "X"),
    ("score", "{file}", "X"),
    ("score", "{file}", "--X"),
    ("score", "{file}", "--lang", "X"),
    ("export", "{file}", "--to", "X"),
    ("check", "{file}", "--player", "X"),
    ("check", "{musee}", "X", "--player", "A"),
    ("check", "{artline}", "X", "--player", "A"),
    ("where", "{file}", "X", "--player", "Vincent"),
    ("where", "{musee}", "X", "--player", "A"),
    ("where", "{artline}", "X", "--player", "A"),
    ("arrange", "{file}", "--player", "X"),
    ("arrange", "{file}", "--seconds", "X"),
    ("arrange", "{file}", "--certificate", "X/X"),
    ("certificate", "{file}", "X"),
    ("certificate", "{file}", "{certificate}"),
    ("certificate", "{file}", "{other}"),
    ("rule", "X"),
    ("rulings", "X"),
    ("skulls", "X"),
    ("new", "X"),
    ("open", "X"),
    ("open", "museum:X"),
    ("sheet", "X"),
    ("examples", "X"),
    ("schema", "X"),
    ("completion", "X"),
)


def raw(text: str) -> list[str]:
    """Return the characters of a text that should have been made harmless."""
    return [f"U+{ord(char):04X}" for char in text.replace("\n", "") if unicodedata.category(char) in HARMFUL]


def two_players(game: str) -> str:
    """Return the table of a game that has just begun."""
    return f'format = 1\ngame = "{game}"\n[[players]]\nname = "A"\n[[players]]\nname = "B"\n'


def test_every_harmful_character_is_written_out() -> None:
    """In words of its own, in a fact of a sentence, as a name nobody knows, in a list; and a table refuses it."""
    words = phrasebook("en")
    for said in (
        harmless(EVERY),
        words.say(phrase("error.no-file", file=EVERY)),
        words.word((Name(EVERY), EVERY)),
    ):
        assert not raw(said)
        assert "\\u001b" in said
        assert "\\u202e" in said
    assert all(unshowable(f"Anna{char}") for char in EVERY)


def test_joiners_stay_where_they_shape_something() -> None:
    """Persian, a family in one sign, accents of their own: kept as they are; but no name is another for a joiner."""
    for name in ("می\u200cخواهم", "\U0001f469\u200d\U0001f467", "Éric", "e\u0301ric", "Zoë ☃", "ශ්\u200dරී"):
        assert harmless(name) == name
        assert unshowable(name) is None
    for joiner in JOINERS:
        assert folded(f"Éric é{joiner}") == folded("Éric é")
        assert harmless(f"An{joiner}na") == f"An\\u{ord(joiner):04x}na"


def test_json_says_the_same_data() -> None:
    """A program reads every character as it was."""
    text = json_text({"name": EVERY, EVERY: ["é\u200d\n"]})
    assert set(raw(text)) == {"U+200D"}
    assert json.loads(text)["name"].encode("utf-16", "surrogatepass") == EVERY.encode("utf-16", "surrogatepass")
    assert json.loads(text)[json.loads(text)["name"]] == ["é\u200d\n"]


@pytest.mark.parametrize("odd", GROUPS, ids=lambda odd: f"{ord(odd[0]):04X}")
def test_no_refused_file_reaches_the_terminal_as_it_is(odd: str, tmp_path: Path) -> None:
    """Raw and written as an escape of TOML: every place of a table file that is echoed when it is refused."""
    escaped = "".join(char if unicodedata.category(char) == "Cs" else f"\\U{ord(char):08X}" for char in odd)
    for text in FILES.values():
        for words in (odd, escaped):
            file = tmp_path / "friday.toml"
            file.write_bytes(text.replace("X", words).encode("utf-8", "surrogatepass"))
            result = companion("score", str(file))
            assert not raw(result.output)
            assert result.exit_code == 2


@pytest.mark.parametrize("odd", GROUPS, ids=lambda odd: f"{ord(odd[0]):04X}")
def test_no_word_of_a_command_comes_back_as_it_is(odd: str, tmp_path: Path) -> None:
    """File names, players, cards, plays, options and the words of a certificate."""
    file = written(tmp_path, GOOD)
    named = {"file": file}
    for game in ("musee", "artline"):
        named[game] = str(tmp_path / f"{game}.toml")
        Path(named[game]).write_text(two_players(game), encoding="utf-8")
    certificate = {
        "format": 2, "game": "museum", "player": odd, "now": 0, "best": 0, "bound": 0, "status": odd, "museum": odd,
        odd: odd,
    }  # fmt: skip
    for name, data in {
        "certificate": certificate,
        "other": {**certificate, "player": "Vincent"},
        "game": {"format": odd, "game": odd},
    }.items():
        named[name] = str(tmp_path / f"{name}.json")
        Path(named[name]).write_text(json.dumps(data), encoding="utf-8")
    for line in LINES:
        result = companion(*(named.get(word.strip("{}"), word.replace("X", odd)) for word in line))
        assert not raw(result.output), line
        assert result.exit_code in {1, 2, 3, 4}, line


@pytest.mark.parametrize("language", languages())
def test_our_own_sentences_hold_nothing_harmful(language: str) -> None:
    """What is made harmless are words from outside; ours need it not."""
    words = phrasebook(language)
    for wording in words.phrases.values():
        assert not raw(wording if isinstance(wording, str) else "".join(wording.values()))
