"""What all screens share: words, F1, the rules desk, moving the focus, a sentence when there is no room."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, TypeVar, runtime_checkable

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.events import ScreenResume
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static

from companion.widgets.localized import Localized

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook

COMMON: list[BindingType] = [
    Binding("f1", "app.help", "key.help"),
    Binding("ctrl+r", "app.rules", "key.rules", show=False),
    Binding("tab", "app.focus_next", "key.next-part", show=False),
    Binding("shift+tab", "app.focus_previous", "key.previous-part", show=False),
]

PHONES: Final = "ctrl+a,f11"
"""The keys to the phones."""

LIST: list[BindingType] = [
    Binding("j", "down(1)", "key.down", show=False),
    Binding("k", "down(-1)", "key.up", show=False),
]
"""The keys of a screen with one list, besides the arrows."""


SCROLL: list[BindingType] = [
    Binding("down,j", "scroll(0, 1)", "key.down", show=False),
    Binding("up,k", "scroll(0, -1)", "key.up", show=False),
]
"""The keys that move a page by a line."""
Answer = TypeVar("Answer")
"""What a window is closed with."""


@runtime_checkable
class Rewordable(Protocol):
    """A screen that stays open while the app changes its language; windows over it close."""

    def again(self) -> Screen[None]:
        """Make this screen anew in the words the app now speaks, with all that was entered."""


class Worded(Localized):
    """Whatever fills the terminal: it knows how much room there is, and has a sentence for where there is none."""

    def __init__(self, words: Phrasebook, bindings: Iterable[BindingType] = ()) -> None:
        """Take the words, and keys besides those of the class."""
        super().__init__(words, bindings=bindings)
        self.add_class(*self.app.room, update=False)
        self.compose_add_child(Static(self.say("no-room"), id="no-room", markup=False))

    def action_scroll(self, right: int, down: int) -> None:
        """Scroll the page."""
        self.query_one(ScrollableContainer).scroll_relative(x=right, y=down, animate=False)

    def action_down(self, by: int) -> None:
        """Move in the list."""
        listed = self.query_one(OptionList)
        listed.action_cursor_down() if by > 0 else listed.action_cursor_up()


class WordedScreen(Worded, Screen[None], inherit_bindings=False):
    """A screen of the app."""

    BINDINGS: ClassVar[list[BindingType]] = COMMON
    styled = False
    """Whether it was shown before, so that its styles may be those of another theme or size."""

    @on(ScreenResume)
    def keep_styles(self, event: ScreenResume) -> None:
        """Leave the styles as they are where the screen was only just made."""
        event.refresh_styles = event.refresh_styles and self.styled
        self.styled = True

    def action_close(self) -> None:
        """Go back."""
        self.dismiss()


class Modal(Worded, ModalScreen[Answer], inherit_bindings=False):
    """A window over a screen; escape closes it without an answer."""

    BINDINGS: ClassVar[list[BindingType]] = [*COMMON, Binding("escape", "close", "key.close")]

    def action_close(self) -> None:
        """Close without an answer."""
        self.dismiss(None)


def half_typed(screen: Screen[object]) -> bool:
    """Whether something is being typed that would be lost with its window; names of players are kept."""
    lines = screen.query(Input) if isinstance(screen, ModalScreen) else [screen.focused]
    return any(isinstance(line, Input) and bool(line.value) and line.id != "name" for line in lines)


def reworded(screens: Iterable[object]) -> list[Screen[None]]:
    """Return what takes the place of each screen that stays open, in the words the app now speaks."""
    return [screen.again() for screen in screens if isinstance(screen, Rewordable)]
