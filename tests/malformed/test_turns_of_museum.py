"""Lines and turns of MUSEUM that nobody could play: refused at the word they break at, with the word that was meant.

A followed game whose file is damaged is a table still, or refused in words.
"""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from companion.present.problems import report
from companion.words import languages, words_for
from scoring import tablefile
from scoring.errors import AskedError, MalformedTableError, Problem
from scoring.games import game
from scoring.games.museum.table.line_notation import TOKEN
from scoring.phrase import Phrase
from tests.companion.commands import companion, wordless, written
from tests.malformed.malformed import players
from tests.scoring.test_robust import judged, overwritten

MUSEUM: Final = game("museum")
HEAD: Final = 'format = 1\ngame = "museum"\nover = false\n' + players("Éric", "Olivier", "Jamie") + "[[turns]]\n"
TOLD: Final[dict[str, list[dict[str, str]]]] = tomllib.loads(
    Path(__file__).with_name("turns_of_museum.toml").read_text(encoding="utf-8")
)
SOLO: Final = HEAD.replace('name = "Jamie"', 'name = "Alphonse LeGros"\nsolo = true')
EXAMPLES: Final = ("followed-game", "turn-faults", "common-pool")
DAMAGED: Final = 40

every_line = pytest.mark.parametrize("bad", TOLD["lines"], ids=[bad["line"] for bad in TOLD["lines"]])
every_turn = pytest.mark.parametrize("bad", TOLD["turns"], ids=[bad["keys"] for bad in TOLD["turns"]])


def refused(text: str) -> Problem:
    """Return the one problem of a table."""
    with pytest.raises(MalformedTableError) as error:
        tablefile.read(text)
    (problem,) = error.value.problems
    return problem


def wants(message: Phrase) -> str:
    """Return what a refusal is, with what was expected."""
    expected = message.facts.get("expected")
    expects = expected.key.removeprefix("line-word.") if isinstance(expected, Phrase) else ""
    return " ".join([message.key.removeprefix("problem."), expects]).strip()


def said(problem: Problem, language: str) -> str:
    """Return how a problem is told."""
    return " ".join(report((problem,), words_for(language, "museum"), "game.toml"))


@every_line
def test_a_line_is_refused_at_the_word_it_breaks_at(bad: dict[str, str]) -> None:
    """In a file and asked by itself, alike: with what is expected there, and what was meant."""
    problem = refused(f"{HEAD}player = 'Éric'\nplays = ['{bad['line']}']\n")
    assert (problem.path, wants(problem.message), problem.nearest) == ("turns.1.plays.1", bad["wants"], bad.get("hint"))
    assert str(problem.message.facts.get("found", '""'))[1:-1] == bad["at"]
    assert not bad["at"] or bad["at"] in TOKEN.findall(bad["line"])
    _, table = tablefile.read(f"{HEAD}player = 'Éric'\n")
    assert MUSEUM.judge is not None
    with pytest.raises(AskedError) as error:
        MUSEUM.judge(table, bad["line"], None)
    assert (error.value.problem.message, error.value.problem.nearest) == (problem.message, problem.nearest)


@every_turn
def test_a_turn_is_refused_at_its_key(bad: dict[str, str]) -> None:
    """With the key that is meant, where one is near."""
    player = "" if bad["keys"].startswith("player") or not bad["keys"] else "player = 'Éric'\n"
    problem = refused(f"{HEAD}{player}{bad['keys']}\n")
    assert (problem.path, wants(problem.message), problem.nearest) == (bad["path"], bad["wants"], bad.get("hint"))


@pytest.mark.parametrize("bad", TOLD["rival-turns"], ids=[bad["keys"] for bad in TOLD["rival-turns"]])
def test_what_a_turn_tells_of_the_rival_is_refused_at_its_key(bad: dict[str, str]) -> None:
    """His Action card in another's turn, two numbers too many, no card at all."""
    player = "Alphonse LeGros" if bad.get("his") else "Éric"
    problem = refused(f"{SOLO}player = '{player}'\n{bad['keys']}\n")
    assert (problem.path, wants(problem.message), problem.nearest) == (bad["path"], bad["wants"], bad.get("hint"))
    assert all(said(problem, language) for language in languages())


@pytest.mark.parametrize("bad", TOLD["rivals"], ids=[bad["keys"] for bad in TOLD["rivals"]])
def test_what_the_rival_has_is_refused_at_its_key(bad: dict[str, str]) -> None:
    """His order, his row, his deck of Action cards and his open hand."""
    problem = refused(SOLO.replace("solo = true", f"solo = true\n{bad['keys']}") + "player = 'Éric'\n")
    path = problem.path.removeprefix('players."Alphonse LeGros".')
    assert (path, wants(problem.message), problem.nearest) == (bad["path"], bad["wants"], bad.get("hint"))
    assert all(said(problem, language) for language in languages())


@pytest.mark.parametrize("language", languages())
def test_every_refusal_is_said(language: str) -> None:
    """In each language, with the word it broke at and no place left open."""
    for bad in TOLD["lines"]:
        problem = refused(f"{HEAD}player = 'Éric'\nplays = ['{bad['line']}']\n")
        told = said(problem, language)
        assert bad["at"] in told
        assert not {"{", "}"} & {*told}


def test_the_command_says_it(tmp_path: Path) -> None:
    """A line that is none is exit 2, with the word it broke at and the nearest one; the same in a turn of a file."""
    file = written(tmp_path, f"{HEAD}player = 'Éric'\n")
    for line, words in (
        ("gre-cu-5 four rom-ag-3", ('"four"', "«for»")),
        ("inventori all", ('"inventori"', "«inventory»")),
        ("gre-cu-5 at F6", ('"F6"', "standard")),
        ("gre-cu-5 \x1b[2J", ("U+001B",)),
    ):
        asked = wordless(companion("check", file, line), code=2)
        assert all(word in asked for word in words), asked
    broken = written(tmp_path, f"{HEAD}player = 'Éric'\nplays = ['gre-cu-5 four rom-ag-3']\n")
    for command in ("score", "check", "rulings"):
        told = wordless(companion(command, broken), code=2)
        assert all(word in told for word in ("turns.1.plays.1", ":12:", '"four"', "«for»")), told


def test_no_damage_to_a_followed_game_is_a_traceback() -> None:
    """A file cut anywhere, with bytes flipped or a stretch overwritten is a table still, or refused in words."""
    rng = random.Random(19)
    outcomes = []
    for name in EXAMPLES:
        text = (MUSEUM.folder / "examples" / f"{name}.toml").read_text(encoding="utf-8")
        content = text.encode()
        for _ in range(DAMAGED):
            outcomes.append(judged(content[: rng.randrange(len(content))]))
            outcomes.append(judged(flipped(content, rng)))
            sign = rng.choice("x0-.,'\"[]{}= \n")
            outcomes.append(judged(overwritten(text, rng.randrange(len(text)), sign * rng.randint(1, 9))))
            outcomes.append(judged(without_a_word(text, rng).encode()))
    assert {*outcomes} == {True, False}


def flipped(content: bytes, rng: random.Random) -> bytes:
    """Return bytes with a few of them changed in one bit."""
    changed = bytearray(content)
    for _ in range(rng.randint(1, 3)):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(7)
    return bytes(changed)


def without_a_word(text: str, rng: random.Random) -> str:
    """Return a text with one of its words left out, or told twice."""
    words: list[Any] = text.split(" ")
    at = rng.randrange(len(words))
    return " ".join([*words[:at], *([words[at]] * rng.choice((0, 2))), *words[at + 1 :]])
