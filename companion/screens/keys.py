"""The keys of a screen that are ours: what Textual's own parts bind besides is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.binding import ActiveBinding

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


def own_keys(screen: Any) -> Iterator[OwnKey]:
    """Yield our keys: those of the focused part, of the parts around it, of the screen, of the app."""
    around = [*(screen.focused or screen).ancestors_with_self]
    active = [one for one in screen.active_bindings.values() if _ours(one)]
    for one in sorted(active, key=lambda one: around.index(one.node) if one.node in around else len(around)):
        yield OwnKey(screen.app.get_key_display(one.binding), one.binding.tooltip or one.binding.description, one)


def _ours(active: ActiveBinding) -> bool:
    """Only bindings worded by us have a full name, see `speak_bindings`."""
    return bool(active.binding.description and active.binding.tooltip)
