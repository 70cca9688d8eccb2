"""Which games there are: every folder here is one, loaded when asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from scoring.game import Game

__all__ = ["Game", "game", "game_ids"]


@cache
def game_ids() -> tuple[str, ...]:
    """Return the ids of all games, by folder name."""
    return tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/__init__.py")))


@cache
def game(game_id: str) -> Game:
    """Load one game; raises KeyError where there is no such game."""
    if game_id not in game_ids():
        raise KeyError(game_id)
    return cast("Game", import_module(f"scoring.games.{game_id}").GAME)
