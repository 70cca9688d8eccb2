"""Which games there are: every folder here is one, loaded when asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from scoring.game import Game

__all__ = ["Game", "example_files", "game", "game_ids"]


@cache
def game_ids() -> tuple[str, ...]:
    """Return the ids of all games, by folder name."""
    return tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/__init__.py")))


def example_files() -> tuple[tuple[str, Path], ...]:
    """Return the shipped table files with the id of their game; no game is loaded for it."""
    return tuple((path.parent.parent.name, path) for path in sorted(Path(__file__).parent.glob("*/examples/*.toml")))


@cache
def game(game_id: str) -> Game:
    """Load one game; raises KeyError where there is no such game. It must be handed only tables it read itself."""
    if game_id not in game_ids():
        raise KeyError(game_id)
    return cast("Game", import_module(f"scoring.games.{game_id}").GAME)
