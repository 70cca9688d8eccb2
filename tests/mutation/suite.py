"""The tests of each game: those that may kill a mutant of its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
RULES: Final = ROOT / "scoring" / "games"

OF_EVERY_GAME: Final = (
    "tests/cases",
    "tests/contract/test_schemas.py",
    "tests/malformed",
    "tests/scoring",
)
"""Tests that take their tables from each game; those of another game are left out by their ids."""

OF_ONE_GAME: Final = {
    "museum": (
        "tests/museum",
        "tests/companion/test_arrange_command.py",
        "tests/companion/test_arrange_told.py",
        "tests/companion/test_museum_expansions.py",
        "tests/companion/test_rival_command.py",
        "tests/companion/test_rivalry.py",
        "tests/companion/test_schema.py",
        "tests/companion/test_skulls.py",
        "tests/app/test_expansion_cards.py",
        "tests/app/test_expansion_fields.py",
        "tests/app/test_expansion_memory.py",
        "tests/app/test_experts.py",
        "tests/app/test_fields.py",
        "tests/app/test_museum_turns.py",
        "tests/app/test_rival_in_play.py",
        "tests/app/test_why.py",
        "scoring/games/museum",
    ),
    "musee": (
        "tests/musee",
        "tests/companion/test_musee_commands.py",
        "tests/companion/test_schema.py",
        "tests/museum/test_tampered_certificates.py",
        "tests/app/test_musee_entry.py",
        "tests/app/test_musee_turns.py",
        "tests/app/test_musee_windows.py",
        "tests/app/test_why.py",
        "scoring/games/musee",
    ),
    "artline": (
        "tests/artline",
        "tests/companion/test_artline_commands.py",
        "tests/companion/test_schema.py",
        "tests/app/test_artline_map.py",
        "tests/app/test_artline_play.py",
        "tests/app/test_artline_settings.py",
        "tests/app/test_artline_turns.py",
        "scoring/games/artline",
    ),
}
"""Tests of one game, by its id, and its docstrings, whose examples are tests."""


@dataclass(frozen=True)
class Suite:
    """Modules to be mutated, the files and folders of the tests that should notice, and which tests there those are.

    `first` are files of tests that start soonest and notice most.
    """

    name: str
    modules: tuple[Path, ...]
    first: tuple[Path, ...]
    tests: tuple[Path, ...]
    takes: Callable[[str], bool] = bool


def suite_of(game: str) -> Suite:
    """Return the suite of a game, by its id; what is tested in every language is run in English."""
    modules = tuple(sorted((RULES / game).rglob("*.py")))
    paths = (*OF_EVERY_GAME, *OF_ONE_GAME[game])
    others = [f"[{other}" for other in OF_ONE_GAME if other != game]
    languages = ["[fr", "-fr]", "[it", "-it]"]
    return Suite(
        game,
        modules,
        (ROOT / "tests/cases/test_cases.py",),
        tuple(ROOT / path for path in paths),
        lambda test: not any(part in test for part in (*others, *languages)),
    )
