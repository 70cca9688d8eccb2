"""The line at the foot of a screen: the keys that do something now, each whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip
from textual.widget import Widget

from companion.widgets.localized import style_beside

MOST_USEFUL: Final = (
    "command_palette",
    "app.help",
    "close",
    "begin",
    "new",
    "sheet",
    "player(1)",
    "arrange",
    "rematch",
    "review",
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


class FooterKey(NamedTuple):
    """A key with what it does, as both are shown; `full` says the latter at length."""

    key: str
    shown: str
    name: str
    full: str

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return cell_len(self.shown) + 1 + cell_len(self.name)


class KeysFooter(Widget):
    """The keys that fit; no key is cut, and those without room stand in the palette. A click presses one."""

    DEFAULT_CSS = style_beside(__file__)
    COMPONENT_CLASSES: ClassVar[set[str]] = {"footer--key", "footer--name", "footer--under"}

    def __init__(self) -> None:
        """Begin without keys."""
        super().__init__()
        self.keys: list[FooterKey] = []
        self._under: FooterKey | None = None

    def on_mount(self) -> None:
        """Hear when keys do something else."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self._choose())

    def on_resize(self) -> None:
        """Choose the keys for another width."""
        self._choose()

    def _choose(self) -> None:
        """Choose the keys, and draw them where they are others: this is asked for at nearly every key typed."""
        keys = [*self._fitting()]
        if keys != self.keys and self.app.app_focus:
            self.keys = keys
            self.refresh()

    def _fitting(self) -> Iterator[FooterKey]:
        """Yield the first key for everything that has room."""
        keys: dict[str, FooterKey] = {}
        for _, binding, _, full in self.screen.active_bindings.values():
            if binding.show and binding.action not in keys:
                shown = self.app.get_key_display(binding)
                keys[binding.action] = FooterKey(binding.key, shown, binding.description, full)
        fit = fitting({action: key.width for action, key in keys.items()}, self.app.size.width)
        yield from (key for action, key in keys.items() if action in fit)

    def render_line(self, y: int) -> Strip:
        """Draw the keys, a blank between two."""
        del y
        if not self.keys:
            self._choose()
        ground = Style(bgcolor=self.rich_style.bgcolor)
        runs = [run for key in self.keys for run in (*self._runs(key), Segment(" ", ground))]
        return Strip(runs).adjust_cell_length(self.size.width, ground)

    def _runs(self, key: FooterKey) -> Iterator[Segment]:
        """Yield a key, and what it does."""
        colour = self.get_component_rich_style("footer--under").bgcolor if key == self._under else None
        bold, name = (
            self.get_component_rich_style(f"footer--{part}") + Style(bgcolor=colour) for part in ("key", "name")
        )
        yield from (Segment(key.shown, bold), Segment(f" {key.name}", name))

    def _key_at(self, column: int) -> FooterKey | None:
        """Return the key that stands in a column."""
        start = 0
        for key in self.keys:
            if start <= column < start + key.width:
                return key
            start += key.width + 1
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Mark the key under the mouse, and say at length what it does."""
        self._point(self._key_at(event.x))

    def on_leave(self) -> None:
        """Mark no key."""
        self._point(None)

    def _point(self, key: FooterKey | None) -> None:
        if key != self._under:
            self._under = key
            self.tooltip = key.full if key else None
            self.refresh()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press the key under the mouse."""
        if key := self._key_at(event.x):
            self.app.simulate_key(key.key)
