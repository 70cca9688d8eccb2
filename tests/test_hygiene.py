"""The house stays in order: imports, wordings, start-up, and no path of a machine."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.words import rulebook
from companion.words.phrasebook import load_phrasebook
from scoring.games import game, game_ids
from scoring.rulebook import by_subject

ROOT = Path(__file__).parent.parent


def imported_by(statement: str) -> set[str]:
    """Return the top-level modules a fresh interpreter holds after a statement."""
    code = f"{statement}; import sys; print(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("statement", "forbidden"),
    [
        ("import scoring.games.museum, scoring.tablefile", {"companion", "textual", "rich", "typer", "tomlkit"}),
        (
            "import companion.cli",
            {"textual", "rich", "tomlkit", "rapidfuzz", "sqlite3", "babel", "resvg_py", "starlette", "jinja2"},
        ),
        ("from companion.cli import app; app(['sheet', 'museum'], standalone_mode=False)", {"pydantic", "textual"}),
        ("import companion.present.data, companion.present.problems", {"textual", "rich", "typer"}),
        ("import companion.phones.command, companion.phones.pages", {"textual"}),
        ("from companion.games.museum.scene import scene_of; import companion.games.museum.picture", {"textual"}),
    ],
)
def test_heavy_modules_wait_until_they_are_needed(statement: str, forbidden: set[str]) -> None:
    """What a player does not use is not loaded."""
    assert not imported_by(statement) & forbidden


def test_import_contracts() -> None:
    """The contracts between the packages, as pyproject.toml states them, are kept."""
    command = Path(sys.executable).with_name("lint-imports")  # beside the interpreter, on the path or not
    done = subprocess.run([command], check=False, capture_output=True, text=True, cwd=ROOT)

    assert done.returncode == 0, done.stdout


def tracked() -> list[Path]:
    """Return every file of the project that git tracks or would track; without a checkout the test is skipped."""
    if not (ROOT / ".git").exists():
        pytest.skip("an unpacked sdist does not say which files are tracked")
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    return [ROOT / name for name in done.stdout.splitlines() if (ROOT / name).is_file()]


def test_no_file_names_a_path_of_a_machine() -> None:
    """Nothing in the project points into somebody's folders."""
    roots = "work|tmp|farm|root|home"
    pattern = re.compile(rf"(^|[^\w./])/({roots})/")
    for path in tracked():
        if path.suffix not in {".png", ".svg"}:
            assert not pattern.search(path.read_text(encoding="utf-8")), path


def phrase_keys(folder: str) -> Iterator[tuple[Path, str]]:
    """Yield every literal key handed to a phrase in the source."""
    for path in (ROOT / folder).rglob("*.py"):
        for key in re.findall(r'\b[Pp]hrase\(\s*"([a-z][a-z0-9.-]+)"', path.read_text(encoding="utf-8")):
            yield path, key


def test_every_sentence_asked_for_has_a_wording() -> None:
    """Each key in the source is a wording for the game it is about; what is shared has one in a game."""
    from companion.words import phrasebook

    known = {game_id: set(phrasebook("en", game(game_id)).phrases) for game_id in game_ids()}
    for path, key in (*phrase_keys("scoring"), *phrase_keys("companion")):
        about = (path.parent.name,) if path.parent.parent.name == "games" else game_ids()
        assert any(key in known[game_id] for game_id in about), (path, key)


def test_a_game_is_spoken_of_in_its_own_words() -> None:
    """What the app says about one game is not there for another, nor where no game is open."""
    from companion.words import phrasebook

    words = {game_id: phrasebook("en", game(game_id)).phrases for game_id in game_ids()}
    assert "app.musee.full" in words["musee"]
    assert "app.musee.full" not in words["museum"]
    assert "app.field.patron" in words["museum"]
    assert "app.field.patron" not in words["musee"]
    assert not {"app.musee.full", "app.field.patron"} & phrasebook("en").phrases.keys()


def test_a_key_that_stands_twice_is_refused(tmp_path: Path) -> None:
    """In two files of one phrasebook, and never read from the one that comes last."""
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text('[phrases]\n"same" = "one"\n', encoding="utf-8")
    other.write_text('[phrases]\n"same" = "other"\n', encoding="utf-8")
    with pytest.raises(ValueError, match="same"):
        [*load_phrasebook("en", {"locale": "en_GB"}, (one, other)).phrases]


def test_only_files_in_which_a_key_stands_are_parsed(tmp_path: Path) -> None:
    """The first file, which says `desk.c`, cannot be parsed; a key may be a part of another, which stands before it."""
    pages = "desk.c is no key", '[phrases]\n"desk.a.more" = "more"\n', '[phrases]\n"desk.a" = "A"\n'
    files = [tmp_path / f"{number}.toml" for number in range(len(pages))]
    for file, page in zip(files, pages, strict=True):
        file.write_text(page, encoding="utf-8")
    phrases = load_phrasebook("en", {"locale": "en_GB"}, files).phrases
    assert phrases["desk.a"] == "A"
    assert "desk.b" not in phrases
    with pytest.raises(ValueError, match="line 1"):
        phrases["desk.c"]


def test_no_rule_or_ruling_stands_twice() -> None:
    """In no two files of a part that is split by subject, nor twice in one."""
    for game_id in game_ids():
        for part in ("rules", "rulings"):
            files = by_subject(game(game_id).folder / "data", part)
            ids = [entry["id"] for file in files for entry in tomllib.loads(file.read_text(encoding="utf-8"))[part]]
            assert len(ids) == len({*ids}), (game_id, part)


def test_rules_and_rulings_are_worded_and_sourced() -> None:
    """Every rule and ruling has its wording, its source, readings with a default among them, and known relations."""
    for game_id in game_ids():
        one = game(game_id)
        book = rulebook("en", one)
        assert set(one.rules) == set(book.rules)
        assert set(one.rulings) == set(book.rulings)
        for rule in one.rules.values():
            assert rule.id.startswith(f"{game_id}.")
            assert rule.sources or rule.kind == "text", rule.id
            assert set(rule.related) <= set(one.rules)
            assert set(rule.rulings) <= set(one.rulings)
        for ruling in one.rulings.values():
            values = [reading.value for reading in ruling.readings]
            assert set(values) == set(book.rulings[ruling.id]["readings"])
            assert {ruling.default, *ruling.defaults.values()} <= set(values)
