"""Help for the focused part: what it is for, its letters, and every key that does something there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid
from rich.text import Text
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from companion.screens.base import Modal
from companion.screens.keys import own_keys
from companion.widgets.spoken import Spoken

if TYPE_CHECKING:
    from textual.app import ComposeResult


class HelpScreen(Modal):
    """Explains what was focused on the screen below."""

    help_topic = "help"

    def __init__(self, below: Any) -> None:
        """Explain the focused part of a screen."""
        super().__init__(below.words)
        focused = below.focused
        self.part: Spoken = focused if isinstance(focused, Spoken) else below
        self.keys = _keys(below)

    def body(self) -> ComposeResult:
        """Show the text, the letters and the keys."""
        grid = Grid.grid(padding=(0, 2))
        letters = ((key.key, key.name) for group in self.part.more_letters() for key in group)
        for key, description in (*letters, *self.keys):
            grid.add_row(Text(key, "bold"), Text(description))
        with Vertical(classes="window tall"):
            yield Static(self.say(f"help.{self.part.help_topic}.title"), classes="title", markup=False)
            with VerticalScroll():
                yield Static(self.say(f"help.{self.part.help_topic}"), markup=False)
                yield Static(grid, classes="keys")


def _keys(screen: Any) -> list[tuple[str, str]]:
    """Return our keys that do something now, those of the focused part first, keys of one meaning together."""
    meanings: dict[str, list[str]] = {}
    for key in own_keys(screen):
        meanings.setdefault(key.does, []).append(key.shown)
    return [(" ".join(dict.fromkeys(keys)), does) for does, keys in meanings.items()]
