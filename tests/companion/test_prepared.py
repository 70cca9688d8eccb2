"""What is made of the rules when the package is built answers as what is made at a start, or counts for nothing."""

from __future__ import annotations

import pickle
import sys
from io import BytesIO
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from companion import words
from companion.present import prepared
from companion.present.rules import every_entry, new_entries
from companion.present.search import new_finder

QUESTIONS = (
    "may I sell a card?",
    "can I put a painting next to another of the same teme?",
    "puis-je payer avec la réserve ?",
    "chi comincia in Musée",
    "who wins at chess",
    "stairc",
)


@pytest.fixture(autouse=True)
def _kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what is prepared where nothing is kept yet."""
    monkeypatch.setattr(prepared, "FOLDER", tmp_path / "built")


def refuse() -> Any:
    """Fail where something is made anew."""
    pytest.fail("made anew")


def test_the_finder_that_was_kept_answers_alike() -> None:
    """To questions in any language, with slips, half typed, and strange to all games."""
    made = new_finder()
    prepared.prepare("finder", made)
    kept = prepared.prepared("finder", refuse)

    for asked in QUESTIONS:
        worth = made.find(asked, every_entry("en"))
        assert kept.find(asked, every_entry("en")) == worth
        for best in worth:
            assert kept.doubts(asked, best, worth[best]) == made.doubts(asked, best, worth[best])


def test_the_rules_that_were_kept_are_those_that_are_read() -> None:
    """Every entry of every game."""
    made = new_entries("fr")
    prepared.prepare("rules", made)

    assert prepared.prepared("rules", refuse) == made


def test_what_is_kept_is_of_types_whose_code_the_digest_reads() -> None:
    """After a change to one of them, what was kept of the one before counts for nothing."""
    homes = set()

    class Reader(pickle.Unpickler):
        def find_class(self, module: str, name: str) -> Any:
            homes.add(module)
            return super().find_class(module, name)

    for made in (new_finder(), new_entries("it")):
        Reader(BytesIO(pickle.dumps(made))).load()
    ours = {module for module in homes if module.startswith(("companion", "scoring"))}
    read = {Path(source).resolve() for source in prepared._sources()}  # noqa: SLF001 (what the digest is made of)
    assert len(ours) > 3
    assert {Path(str(sys.modules[module].__file__)).resolve() for module in ours} <= read


def test_what_was_not_kept_is_made() -> None:
    """As in a checkout in which nothing was built."""
    assert prepared.prepared("rules", lambda: "made now") == "made now"


def test_what_was_made_of_other_words_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One letter of a page is enough, and so is one file more."""
    folder = copytree(words.FOLDER, tmp_path / "words")
    monkeypatch.setattr(words, "FOLDER", folder)
    monkeypatch.setattr(prepared, "digest", prepared.digest.__wrapped__)
    prepared.prepare("rules", "made before")
    assert prepared.prepared("rules", refuse) == "made before"

    page = folder / "it" / "musee" / "rules.toml"
    said = page.read_text(encoding="utf-8")
    page.write_text(said.replace("a", "e", 1), encoding="utf-8")
    assert prepared.prepared("rules", lambda: "made now") == "made now"

    page.write_text(said, encoding="utf-8")
    assert prepared.prepared("rules", refuse) == "made before"
    (folder / "it" / "musee" / "rules").mkdir(exist_ok=True)
    (folder / "it" / "musee" / "rules" / "more.toml").touch()
    assert prepared.prepared("rules", lambda: "made now") == "made now"
