"""The app changes its language while it runs: what would be lost by that, and every screen made anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import ModalScreen
from textual.widgets import Input

from companion.screens.base import Rewordable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.screen import Screen


def half_typed(screen: Screen[object]) -> bool:
    """Whether something is being typed that would be lost with its window; names of players are kept."""
    lines = screen.query(Input) if isinstance(screen, ModalScreen) else [screen.focused]
    return any(isinstance(line, Input) and bool(line.value) and line.id != "name" for line in lines)


def reworded(screens: Iterable[object]) -> list[Screen[None]]:
    """Return what takes the place of each screen that stays open, in the words the app now speaks."""
    return [screen.again() for screen in screens if isinstance(screen, Rewordable)]
