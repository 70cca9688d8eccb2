"""What all screens share: words, F1, moving the focus, a sentence when there is no room, one way to ask for a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from companion.widgets.spoken import Asked, Change, Edited, Spoken

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook

COMMON: list[BindingType] = [
    Binding("f1", "help", "key.help"),
    Binding("ctrl+r", "rules", "key.rules", show=False),
    Binding("tab", "app.focus_next", "key.next-part", show=False),
    Binding("shift+tab", "app.focus_previous", "key.previous-part", show=False),
]


class Worded(Spoken):
    """A screen with words. `body` makes its widgets."""

    def body(self) -> ComposeResult:
        """Make the widgets of this screen."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Make the widgets, and the sentence that stands in for them where there is no room."""
        yield from self.body()
        yield Static(self.say("no-room"), id="no-room", markup=False)

    def action_help(self: Any) -> None:
        """Explain the focused part."""
        from companion.screens.help import HelpScreen  # noqa: PLC0415 (it is a screen itself)

        if not isinstance(self, HelpScreen):
            self.app.push_screen(HelpScreen(self))

    def action_rules(self: Any, sentence: str = "") -> None:
        """Open the rules desk, for the table that is open; a sentence of it has rules of its own."""
        from companion.screens.rules import RulesScreen  # noqa: PLC0415 (it is a screen itself)
        from companion.screens.table import TableScreen  # noqa: PLC0415 (the same)

        below = self.app.screen_stack
        if not any(isinstance(screen, RulesScreen) for screen in below):
            table = next((screen for screen in below if isinstance(screen, TableScreen)), None)
            self.app.push_screen(RulesScreen(self.words, table, sentence))


class WordedScreen(Worded, Screen[None], inherit_bindings=False):
    """A screen of the app."""

    BINDINGS: ClassVar[list[BindingType]] = COMMON

    def __init__(self, words: Phrasebook) -> None:
        """Take the words."""
        super().__init__()
        self.speak(words)

    def again(self) -> WordedScreen:
        """Make this screen anew in the words the app now speaks, with all that was entered."""
        raise NotImplementedError


class Modal(Worded, ModalScreen[Any], inherit_bindings=False):
    """A window over a screen; escape closes it without an answer."""

    BINDINGS: ClassVar[list[BindingType]] = [*COMMON, Binding("escape", "close", "key.close")]

    def __init__(self, words: Phrasebook) -> None:
        """Take the words."""
        super().__init__()
        self.speak(words)

    def action_close(self) -> None:
        """Close without an answer."""
        self.dismiss(None)


class Editing(Worded):
    """A screen that changes a table: `change` is the one way in."""

    def change(self, change: Change) -> None:
        """Apply a change to the table and show the result."""
        raise NotImplementedError

    def on_edited(self, event: Edited) -> None:
        """Apply what a part of the screen asks for."""
        event.stop()
        self.change(event.change)

    def on_asked(self: Any, event: Asked) -> None:
        """Ask for a line of text and apply what comes of it."""
        from companion.screens.ask import AskScreen  # noqa: PLC0415 (only when asked for)

        event.stop()
        self.app.push_screen(AskScreen(self.words, event), self.answered)

    def answered(self, change: Change | None) -> None:
        """Apply an answer."""
        if change:
            self.change(change)
