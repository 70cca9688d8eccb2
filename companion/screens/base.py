"""What all screens share: words, F1, the rules desk, moving the focus, a sentence when there is no room."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from companion.widgets.spoken import Spoken

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook

COMMON: list[BindingType] = [
    Binding("f1", "app.help", "key.help"),
    Binding("ctrl+r", "app.rules", "key.rules", show=False),
    Binding("tab", "app.focus_next", "key.next-part", show=False),
    Binding("shift+tab", "app.focus_previous", "key.previous-part", show=False),
]


@runtime_checkable
class Rewordable(Protocol):
    """A screen that stays open while the app changes its language; windows over it close."""

    def again(self) -> Screen[Any]:
        """Make this screen anew in the words the app now speaks, with all that was entered."""


class WordedScreen(Spoken, Screen[None], inherit_bindings=False):
    """A screen of the app."""

    BINDINGS: ClassVar[list[BindingType]] = COMMON

    def __init__(self, words: Phrasebook, bindings: Iterable[BindingType] = ()) -> None:
        """Take the words, and keys besides those of the class."""
        super().__init__()
        self.speak(words, bindings)
        self.compose_add_child(_furnish(self))


class Modal(Spoken, ModalScreen[Any], inherit_bindings=False):
    """A window over a screen; escape closes it without an answer."""

    BINDINGS: ClassVar[list[BindingType]] = [*COMMON, Binding("escape", "close", "key.close")]

    def __init__(self, words: Phrasebook, bindings: Iterable[BindingType] = ()) -> None:
        """Take the words, and keys besides those of the class."""
        super().__init__()
        self.speak(words, bindings)
        self.compose_add_child(_furnish(self))

    def action_close(self) -> None:
        """Close without an answer."""
        self.dismiss(None)


def _furnish(screen: WordedScreen | Modal) -> Static:
    """Make the sentence that stands in for a screen where there is no room for it, and say how much there is."""
    screen.add_class(*screen.app.room, update=False)
    return Static(screen.say("no-room"), id="no-room", markup=False)
