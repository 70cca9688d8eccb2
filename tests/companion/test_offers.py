"""What a shell offers while a line is typed: asked as the shells ask, through the environment."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from typer.completion import completion_init  # type: ignore[attr-defined]
from typer.main import get_command
from typer.testing import CliRunner

from companion.cli import app
from companion.offers import ASKED_IN, PROGRAM, SHELLS
from companion.words import languages, usage_words
from scoring.games import game_ids
from scoring.phrase import Phrase
from tests.companion.commands import ROOT, companion, printed, wordless, written

TABLE: Final = 'format = 1\ngame = "musee"\n' + "".join(
    f'[[players]]\nname = "{team}"\nmembers = ["{one}", "{other}"]\n'
    for team, one, other in (("West", "Amandine", "Andy"), ("East", "Vincent", "Olivier"))
)


@pytest.fixture(autouse=True, scope="module")
def _shells_known() -> None:
    """Bash is answered within this process."""
    completion_init()


def offered(*line: str) -> list[str]:
    """Return what is offered for the last word of a line, which may be begun."""
    asked = {ASKED_IN: "complete_bash", "COMP_WORDS": shlex.join([PROGRAM, *line]), "COMP_CWORD": str(len(line))}
    result = CliRunner().invoke(app, [], env=asked, prog_name=PROGRAM, complete_var=ASKED_IN)
    assert result.stderr == ""
    return result.stdout.split()


def test_examples_rules_and_games_are_offered() -> None:
    """By how they begin; nothing where nothing begins so."""
    assert offered("examples", "vin") == ["vincent-french", "vincent"]
    assert offered("rule", "duplicate-l") == ["duplicate-links"]
    assert offered("rule", "museum.patron.le") == ["museum.patron.legacy"]
    assert offered("rule", "duplicate-links", "artline.h") == ["artline.hand"]
    assert offered("rule", "--game", "") == [*game_ids()]
    assert offered("new", "mus") == offered("schema", "mus") == ["musee", "museum"]
    assert offered("export", "friday.toml", "--to", "p") == ["png"]
    assert offered("completion", "") == [*SHELLS]
    assert offered("sco") == ["score"]
    assert offered("examples", "nothing") == []


def test_players_of_the_file_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Teams and their members; of a file that cannot be read, or none, nobody."""
    file = written(tmp_path, TABLE)
    assert offered("where", file, "14", "--player", "") == ["West", "Amandine", "Andy", "East", "Vincent", "Olivier"]
    assert offered("arrange", file, "--player", "A") == ["Amandine", "Andy"]
    monkeypatch.setenv("HOME", str(tmp_path))
    assert offered("arrange", "~/friday.toml", "--player", "V") == ["Vincent"]
    (tmp_path / "broken.toml").write_text("format = 2\n", encoding="utf-8")
    for other in (tmp_path / "broken.toml", tmp_path / "none.toml", tmp_path, "-"):
        assert offered("check", str(other), "--player", "") == []
    assert offered("check", "--player", "") == []


def test_a_line_that_makes_no_sense_is_no_error() -> None:
    """A word too many: nothing is offered, and nothing is said; so after a file that opens the app."""
    assert offered("score", "friday.toml", "too", "many", "") == []
    assert offered("friday.toml", "x", "y") == []


@pytest.mark.parametrize("language", languages())
def test_what_a_command_does_stands_beside_it_on_one_line(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the language of the system, cut where it is long: a shell would take a second line for another command."""
    monkeypatch.setenv("LC_ALL", {"en": "en_GB.UTF-8", "fr": "fr_FR.UTF-8", "it": "it_IT.UTF-8"}[language])
    program: Any = get_command(app)
    for name, command in program.commands.items():
        whole = usage_words(language).say(Phrase(f"usage.command.{name}"))
        short = command.get_short_help_str()
        assert whole.startswith(short.removesuffix(" …"))
        assert len(short) <= 70


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_is_told_how_to_ask(shell: str) -> None:
    """The command prints a script that names the program and the variable."""
    script = companion("completion", shell).stdout
    assert f"{ASKED_IN}=complete_{shell}" in script
    assert PROGRAM in script


def test_another_shell_is_refused() -> None:
    """With those that are known."""
    assert "bash, zsh" in wordless(companion("completion", "tcsh"), code=2)


ASK_IN_BASH: Final = """
source <(companion completion bash)
for begun in J '"J'; do
    COMP_WORDS=(companion where 'my\\ games/friday.toml' 3 --player "$begun") COMP_CWORD=5
    _companion_completion companion
    printf '%s\\n' "${COMPREPLY[@]}"
done
complete -p companion
"""
"""Asks for a word, and for one begun with a quote."""


def test_bash_itself_is_answered(tmp_path: Path) -> None:
    """A name with a blank or an apostrophe is one word, of a file in a folder with a blank, too."""
    folder = tmp_path / "my games"
    folder.mkdir()
    written(folder, TABLE.replace('"West"', '"Jean Luc"').replace('"East"', '"J. d\'Arc"'))
    program = tmp_path / PROGRAM
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "from companion.cli import main; main()" "$@"\n')
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "--norc", "-c", ASK_IN_BASH],  # noqa: S607 - whichever bash there is
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [
        r"Jean\ Luc",
        r"J.\ d\'Arc",
        "Jean Luc",
        "J. d'Arc",
        "complete -o default -F _companion_completion companion",
    ]


def test_zsh_is_told_apostrophes(tmp_path: Path) -> None:
    """The answer has them twice, and the script takes two for one."""
    file = written(tmp_path, TABLE.replace("West", "J. d'Arc"))
    line = f"companion where {file} 3 --player J"
    asked = {ASKED_IN: "complete_zsh", "_TYPER_COMPLETE_ARGS": line}
    answered = CliRunner().invoke(app, [], env=asked, prog_name=PROGRAM, complete_var=ASKED_IN).stdout
    assert answered == """_arguments '*: :(("J. d''Arc"))'\n"""
    assert r"offers=${offers//\'\'/\'\\\'\'}" in companion("completion", "zsh").stdout


def test_it_says_where_things_lie() -> None:
    """Games, the journal, the traces of mistakes: each on a line with its path, and as data."""
    lines = printed(companion("locate")).splitlines()
    assert [Path(line.split("  ")[-1].strip()).is_absolute() for line in lines] == [True] * 3
    assert lines[1].endswith("shelf.sqlite3")
