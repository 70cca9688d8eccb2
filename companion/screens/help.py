"""Help for the focused part: what it is for, its letters, and every key of ours that does something there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.table import Table as Grid
from rich.text import Text
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from companion.screens.base import Modal, WordedScreen
from companion.widgets.localized import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult
    from textual.binding import ActiveBinding
    from textual.screen import Screen

CURSOR: Final = {"up", "down", "left", "right", "home", "end", "h", "j", "k", "l", "tab", "shift+tab", "backspace"}
"""Keys that mean something only where they are pressed."""


class OwnKey(NamedTuple):
    """A key that does something now: how it is shown, and what it does in full words."""

    shown: str
    does: str
    active: ActiveBinding

    @property
    def is_cursor(self) -> bool:
        """Whether it only moves or takes back."""
        return self.active.binding.key in CURSOR


def own_keys(screen: Screen[Any]) -> Iterator[OwnKey]:
    """Yield our keys: those of the focused part, of the parts around it, of the screen, of the app.

    What Textual's own parts bind besides is left out: only bindings worded by us have a full name.
    """
    around = [*(screen.focused or screen).ancestors_with_self]
    every = screen.active_bindings.values()
    ours = [active for active in every if active.binding.description and active.binding.tooltip]
    for active in sorted(ours, key=lambda key: around.index(key.node) if key.node in around else len(around)):
        binding = active.binding
        yield OwnKey(screen.app.get_key_display(binding), binding.tooltip or binding.description, active)


class HelpScreen(Modal[None]):
    """Explains what was focused on the screen below."""

    help_topic = "help"

    def __init__(self, below: WordedScreen | Modal[object]) -> None:
        """Explain the focused part of a screen."""
        super().__init__(below.words)
        focused = below.focused
        self.part: Localized = focused if isinstance(focused, Localized) else below
        self.keys = _keys(own_keys(below))

    def compose(self) -> ComposeResult:
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


def _keys(keys: Iterator[OwnKey]) -> list[tuple[str, str]]:
    """Return keys and what they do, keys of one meaning together."""
    meanings: dict[str, list[str]] = {}
    for key in keys:
        meanings.setdefault(key.does, []).append(key.shown)
    return [(" ".join(dict.fromkeys(keys)), does) for does, keys in meanings.items()]
