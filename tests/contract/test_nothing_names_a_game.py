"""Nothing but its own folders names a game, an expansion or a card: what is shared finds games by their folders."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.words import FIRST, FOLDER, game_name
from scoring.games import game_ids

ROOT: Final = Path(__file__).parents[2]
OF_GAMES: Final = re.compile(r"(scoring|companion)/games/\w+/|companion/bench/")
"""Folders of one game; the benchmarks measure the games there are."""
SHARED: Final = [
    path
    for package in ("scoring", "companion")
    for path in sorted((ROOT / package).rglob("*.py"))
    if not OF_GAMES.match(path.relative_to(ROOT).as_posix())
]
EXPANSIONS: Final = {
    path.stem.replace("_", "-")
    for path in (ROOT / "scoring" / "games").glob("*/expansions/*.py")
    if path.stem not in {"__init__", "solo"}  # a search is solo too
}
CARDS: Final = {"skull", "skulls", "relic", "relics", "patron", "patrons", "chandelier", "staircase", "staircases"}
PROGRAM: Final = "museum-companion"
TITLE: Final = "MUSEUM companion"
"""What the program is called, on a disk and by people."""
LINE: Final = "museum:"
"""How a line from a chat begins that holds a table of any game; like the companion, it is named after the first one."""


def words_of(name: str) -> set[str]:
    """Return the words of a name or a text, in small letters."""
    return {*re.findall(r"[a-z]+(?:-[a-z]+)*", name.lower().replace("_", "-").replace(PROGRAM, ""))}


def said(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield what a module names or says, by line; docstrings explain and are left out, as comments are."""
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in explained:
                yield node.lineno, text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.ImportFrom(module=str(module)):
                yield node.lineno, module
            case ast.alias(name=name):
                yield node.lineno, name
            case _:
                pass


def test_code_names_none() -> None:
    """No module that serves all games has the id of one, of an expansion, or a kind of card in its code."""
    named = {*game_ids(), *EXPANSIONS, *CARDS}
    for path in SHARED:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert [(line, text) for line, text in said(tree) if text != LINE and words_of(text) & named] == [], path


def test_sentences_of_all_games_name_none() -> None:
    """No English sentence that all games share has a game's title or an expansion's name; translations say the same."""
    named = {game_name(FIRST, game_id) for game_id in game_ids()}
    for game_id in game_ids():
        names = _toml(FOLDER / FIRST / game_id / "phrases.toml")["names"]
        named |= {names[expansion] for expansion in EXPANSIONS & names.keys()}
    for file in (FOLDER / FIRST).glob("*.toml"):
        text = file.read_text(encoding="utf-8").replace(TITLE, "")
        assert [name for name in named if re.search(rf"\b{re.escape(name)}\b", text)] == [], file


def _toml(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))
