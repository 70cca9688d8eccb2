"""The line at the foot of a screen: the keys that do something now, each whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual import events
from textual.widgets import Footer
from textual.widgets._footer import FooterKey  # what a footer is made of, which Textual names nowhere else

if TYPE_CHECKING:
    from textual.app import ComposeResult

MOST_USEFUL: Final = (
    "command_palette",
    "app.help",
    "close",
    "begin",
    "new",
    "sheet",
    "player(1)",
    "arrange",
    "save('png')",
    "save('html')",
)
"""What the keys do that stay where there is no room for all, the most useful first; then the others as they come."""


def fitting(widths: Mapping[str, int], room: int) -> set[str]:
    """Return which of these actions have room beside each other, a blank between two; `widths` are in columns.

    >>> sorted(fitting({"app.help": 7, "why": 9, "sheet": 8, "undo": 7, "command_palette": 7}, 33))
    ['app.help', 'command_palette', 'sheet', 'undo']
    """
    ranked = [action for action in MOST_USEFUL if action in widths]
    shown: set[str] = set()
    for action in (*ranked, *(action for action in widths if action not in MOST_USEFUL)):
        if widths[action] + sum(widths[other] + 1 for other in shown) <= room:
            shown.add(action)
    return shown


def told(key: FooterKey) -> tuple[object, ...]:
    """Return all that a key of the footer shows and does."""
    return key.key, key.key_display, key.description, key.action, key.tooltip, key.has_class("-disabled")


class KeysFooter(Footer):
    """The keys that fit; no key is cut, and those without room stand in the palette."""

    def __init__(self) -> None:
        """Make a footer of one line, without the palette's own place in it."""
        super().__init__(show_command_palette=False, compact=True)
        self._room = 0
        self._standing: list[tuple[object, ...]] = []

    async def recompose(self) -> None:
        """Make the keys anew only where others stand there then: it is asked for at nearly every key typed."""
        if self.is_attached and self._standing != [told(key) for key in self._keys()]:
            await super().recompose()

    def compose(self) -> ComposeResult:
        """Make a key for every binding that has room, and remember which."""
        keys = self._keys()
        self._standing = [told(key) for key in keys]
        yield from keys

    def _keys(self) -> list[FooterKey]:
        """Return a key for every binding that has room."""
        keys = [key for key in super().compose() if isinstance(key, FooterKey)]
        widths = {key.action: cell_len(key.key_display) + 1 + cell_len(key.description) for key in keys}
        self._room = self.app.size.width
        shown = fitting(widths, self._room)
        return [key for key in keys if key.action in shown]

    def on_resize(self, event: events.Resize) -> None:
        """Choose anew where the width is another."""
        if event.size.width != self._room:
            self.refresh(recompose=True)
