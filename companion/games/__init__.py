"""Each game's part of the app: every folder here is one, found by the game's id and loaded when asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.screens.setup import SetupScreen
    from companion.screens.table import TableScreen


@cache
def desk_ids() -> tuple[str, ...]:
    """Return the ids of the games the app can show."""
    return tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/__init__.py")))


def game_commands() -> Iterator[Callable[..., None]]:
    """Yield the commands that only one game offers: `COMMANDS` of its module `commands`, where it has one."""
    for path in sorted(Path(__file__).parent.glob("*/commands.py")):
        yield from import_module(f"{__name__}.{path.parent.name}.commands").COMMANDS


@dataclass(frozen=True, slots=True)
class Desk:
    """The screens of one game: each is the class called SCREEN in the module of its name."""

    game: str

    @property
    def table(self) -> type[TableScreen]:
        """The screen of an open table."""
        return cast("type[TableScreen]", self._screen("table"))

    @property
    def setup(self) -> type[SetupScreen]:
        """The screen that begins a game."""
        return cast("type[SetupScreen]", self._screen("setup"))

    def _screen(self, name: str) -> object:
        return import_module(f"{__name__}.{self.game}.{name}").SCREEN


def desk(game: str) -> Desk:
    """Return a game's part of the app; raises KeyError where it has none."""
    if game not in desk_ids():
        raise KeyError(game)
    return Desk(game)
