"""Each game's half of the app: every folder here is one, found by the game's id and loaded when asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from companion.present.bgstats import Told
    from companion.present.picture.shapes import Board
    from companion.rivalry import Rivalry
    from companion.screens.desk import Desk
    from companion.words.phrasebook import Phrasebook
    from scoring.schemas import Schema
    from scoring.table import AnyTable


@cache
def desk_ids() -> tuple[str, ...]:
    """Return the ids of the games the app can show."""
    return tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/__init__.py")))


def game_commands() -> Iterator[Callable[..., None]]:
    """Yield the commands that only one game offers: `COMMANDS` of its module `commands`, where it has one."""
    for path in sorted(Path(__file__).parent.glob("*/commands.py")):
        yield from import_module(f"{__name__}.{path.parent.name}.commands").COMMANDS


def game_answers() -> dict[str, Callable[[], Schema]]:
    """Return the schemas of what those commands answer: `ANSWERS` of a game's module `answers`, where it has one."""
    folders = (path.parent.name for path in sorted(Path(__file__).parent.glob("*/answers.py")))
    return {
        command: schema
        for folder in folders
        for command, schema in import_module(f"{__name__}.{folder}.answers").ANSWERS.items()
    }


def game_meanings() -> dict[str, str]:
    """Return what the keys of those answers mean: `answers.toml` beside that module."""
    from companion.words.phrasebook import joined, read_toml

    return joined(*map(read_toml, sorted(Path(__file__).parent.glob("*/answers.toml"))))


def part(game: str, name: str) -> ModuleType | None:
    """Return a module of a game's folder, None where it has none of that name."""
    there = (Path(__file__).parent / game / f"{name}.py").exists()
    return import_module(f"{__name__}.{game}.{name}") if there else None


def picture(game: str, form: str) -> Callable[..., list[Board]] | None:
    """Return what draws the boards of a result to share, of `picture.py` in a game's folder, if it is there.

    Its `boards` draw those of a table in full size; its `portraits` those of a table and its review for a phone.
    """
    draw: Callable[..., list[Board]] | None = getattr(part(game, "picture"), form, None)
    return draw


def as_filed(game: str, typed: str, words: Phrasebook) -> str:
    """Return a play typed in a language as the rules read it, by `as_filed` in `places.py` of a game's folder."""
    places = part(game, "places")
    return str(places.as_filed(typed, words)) if places else typed


def rivalry(game: str) -> Rivalry | None:
    """Return how games against a rival are told: `RIVALRY` in `rivalry.py` of a game's folder, if it is there."""
    against: Rivalry | None = getattr(part(game, "rivalry"), "RIVALRY", None)
    return against


def bgstats(game: str) -> Told | None:
    """Return what BG Stats is told of a game: `BGSTATS` in `bgstats.py` of its folder, if it is there."""
    told: Told | None = getattr(part(game, "bgstats"), "BGSTATS", None)
    return told


def desk(game: str) -> Desk[AnyTable]:
    """Return a game's half of the app, `DESK` in `desk.py` of its folder; raises KeyError where it has none."""
    if game not in desk_ids():
        raise KeyError(game)
    half: Desk[AnyTable] = import_module(f"{__name__}.{game}.desk").DESK
    return half
