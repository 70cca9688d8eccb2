"""A language that has no edition of its own is one folder: every command speaks it, and what `new` prints is read."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from companion import words
from companion.cli import app, commands
from scoring.games import example_files, game_ids
from scoring.rulebook import EDITIONS

PRETENDED = "xx"
CACHES = (words.languages, words._files, words.complete, words.words_for, words.usage_words, words.game_name)  # noqa: SLF001


pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def pretended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A language found as every other is: a copy of the first one, whose tables name an edition nobody printed."""
    folder = tmp_path / "words"
    shutil.copytree(words.FOLDER, folder)
    shutil.copytree(folder / words.FIRST, folder / PRETENDED)
    for file in (folder / PRETENDED).glob("*/new.toml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace('edition = "en"', f'edition = "{PRETENDED}"'), encoding="utf-8")
    titles = folder / PRETENDED / "usage.toml"
    titles.write_text(titles.read_text(encoding="utf-8").replace("Usage:", "Pretence:"), encoding="utf-8")
    monkeypatch.setattr(words, "FOLDER", folder)
    _forget()
    yield folder / PRETENDED
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for cache in CACHES:
        cache.cache_clear()


def run(*arguments: str, typed: str = "") -> Result:
    """Run a command in the pretended language; it must say nothing aside."""
    result = CliRunner().invoke(app, [*arguments, "--lang", PRETENDED], input=typed)
    assert result.stderr == "", arguments
    return result


def test_it_is_found_and_has_no_edition() -> None:
    """The trap is set: a language by which no rulebook is printed."""
    assert PRETENDED in words.languages()
    assert words.complete(PRETENDED)
    assert PRETENDED not in EDITIONS


@pytest.mark.parametrize("game_id", game_ids())
def test_what_new_prints_is_read_again(game_id: str) -> None:
    """By every command that reads a table, with nothing said aside."""
    table = run("new", game_id)
    assert table.exit_code == 0
    assert f'edition = "{PRETENDED}"' not in table.stdout
    for command in ("score", "check", "rulings"):
        assert run(command, "-", typed=table.stdout).exit_code == 0, command
    for form in ("text", "md", "svg", "png", "html", "json"):
        assert run("export", "-", "--to", form, typed=table.stdout).exit_code == 0, form


def test_examples_are_scored_in_it() -> None:
    """As in the language it was copied from."""
    for _, path in example_files():
        english = CliRunner().invoke(app, ["score", str(path), "--lang", words.FIRST])
        assert run("score", str(path)).stdout == english.stdout, path


@pytest.mark.parametrize("command", ["", *commands()])
def test_every_command_explains_itself_in_it(command: str) -> None:
    """Its help begins with the word that only this language has."""
    result = run(*([command] if command else []), "--help")
    assert (result.exit_code, result.stdout.startswith("Pretence:")) == (0, True)


def test_rules_examples_and_sheets_are_told_in_it() -> None:
    """Whatever prints words without a table."""
    for arguments in (["rule"], ["examples"], *(["sheet", game_id] for game_id in game_ids())):
        assert run(*arguments).stdout == CliRunner().invoke(app, [*arguments, "--lang", words.FIRST]).stdout
