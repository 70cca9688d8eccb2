"""Which language a command speaks: the one asked for, else the system's; a folder is all a new language needs."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from companion import words
from companion.cli import app
from scoring.games import game

CACHES = (words.languages, words._files, words.complete, words.words_for, words.usage_words, words.game_name)  # noqa: SLF001


def run(*arguments: str, **environment: str) -> Result:
    """Run a command with nothing else said about the language."""
    unset = dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG"))
    return CliRunner().invoke(app, [*arguments], env={**unset, **environment})


def title(language: str) -> str:
    """Return what the score track is called; every language calls it otherwise."""
    titles = {one: words.rulebook(one, game("museum")).rules["museum.track"]["title"] for one in ("en", "fr", "it")}
    assert len({*titles.values()}) == len(titles)
    return str(titles[language])


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of German words, copied from the English one with a few of them translated."""
    folder = tmp_path / "words"
    shutil.copytree(words.FOLDER, folder)
    shutil.copytree(folder / "en", folder / "de")
    language = folder / "de" / "language.toml"
    language.write_text(language.read_text().replace("English", "Deutsch").replace("en_GB", "de"), encoding="utf-8")
    titles = folder / "de" / "museum" / "rules.toml"
    titles.write_text(titles.read_text(encoding="utf-8").replace('"Hand limit"', '"Handlimit"'), encoding="utf-8")
    monkeypatch.setattr(words, "FOLDER", folder)
    for cache in CACHES:
        cache.cache_clear()
    yield folder / "de"
    monkeypatch.undo()
    for cache in CACHES:
        cache.cache_clear()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "it_CH"}, "it"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "it_IT.UTF-8"}, "it"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
    ],
)
def test_the_system_chooses_and_nothing_is_said_of_it(environment: dict[str, str], language: str) -> None:
    """Of the usual variables the strongest that is set decides; a language nobody wrote is English without a word."""
    result = run("rule", "museum.track", **environment)
    assert result.stdout.splitlines()[0] == f"{title(language)}  [museum.track]"
    assert result.stderr == ""


def test_the_language_asked_for_is_stronger_than_the_system() -> None:
    """`--lang` before all."""
    assert run("rule", "museum.track", "--lang", "fr", LANG="it_IT").stdout.startswith(title("fr"))


def test_a_folder_is_all_a_language_needs(german: Path) -> None:
    """German as copied and begun above: its words where they are, found by its id, no note."""
    assert german.is_dir()
    result = run("rule", "museum.hand-limit", "--lang", "de")
    assert result.stdout.startswith("Handlimit  [museum.hand-limit]")
    assert result.stderr == ""


def test_an_incomplete_language_is_english_with_one_note(german: Path) -> None:
    """Without one of the files, every answer is the English one; one line on standard error names the language."""
    (german / "museum" / "letters.toml").unlink()
    result, english = run("rule", "museum.hand-limit", "--lang", "de"), run("rule", "museum.hand-limit")
    assert (result.exit_code, result.stdout) == (0, english.stdout)
    assert len(result.stderr.splitlines()) == 1
    assert "«de»" in result.stderr


def test_an_incomplete_language_of_the_system_is_english_without_a_note(german: Path) -> None:
    """Nobody asked for it."""
    (german / "museum" / "letters.toml").unlink()
    assert run("rule", "museum.hand-limit", LANG="de_DE.UTF-8").stderr == ""
