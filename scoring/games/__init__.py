"""Which games there are: every folder here is one, loaded when asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, cast

from scoring.game import Game

__all__ = ["Game", "example", "example_files", "game", "game_ids"]
GAMES: Final = Path(__file__).parent


@cache
def game_ids() -> tuple[str, ...]:
    """Return the ids of all games, by folder name.

    >>> from scoring.games import game_ids
    >>> "musee" in game_ids()
    True
    """
    return tuple(sorted(path.parent.name for path in GAMES.glob("*/__init__.py")))


def example_files() -> tuple[tuple[str, Path], ...]:
    """Return the shipped table files with the id of their game; no game is loaded for it.

    >>> from scoring.games import example_files
    >>> ("musee", "card-14.toml") in [(game_id, file.name) for game_id, file in example_files()]
    True
    """
    return tuple((path.parent.parent.name, path) for path in sorted(GAMES.glob("*/examples/*.toml")))


def example(name: str) -> str:
    """Return the text of a shipped table file; raises KeyError where there is none of that name.

    >>> from scoring import example
    >>> print(example("most-72").splitlines()[0])
    # 18 paintings, 12 pairs of neighbours, 6 pairs over Staircases, 3 bonus cards: 18 + 24 + 18 + 12.
    """
    return {file.stem: file for _, file in example_files()}[name].read_text(encoding="utf-8")


@cache
def game(game_id: str) -> Game:
    """Load one game; raises KeyError where there is no such game. It must be handed only tables it read itself.

    >>> from scoring.games import game
    >>> game("musee").rules["musee.order"].sources[0].section
    'Rules for Placement'
    """
    if game_id not in game_ids():
        raise KeyError(game_id)
    return cast("Game", import_module(f"scoring.games.{game_id}").GAME)
