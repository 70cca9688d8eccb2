"""One line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from companion.screens.base import Modal
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from companion.widgets.spoken import Asked
    from companion.words.phrasebook import Phrasebook


class AskScreen(Modal):
    """One line of text, which `answer` turns into a change or refuses with a sentence."""

    help_topic = "ask"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "accept", "key.accept", show=False)]

    def __init__(self, words: Phrasebook, asked: Asked) -> None:
        """Ask this."""
        super().__init__(words)
        self.asked = asked

    def compose(self) -> ComposeResult:
        """Show the question, the line, and why an answer would not do."""
        with Vertical(classes="window small"):
            yield Static(self.asked.question, classes="title", markup=False)
            offered = SuggestFromList(self.asked.offered, case_sensitive=False) if self.asked.offered else None
            yield Input(self.asked.initial, id="answer", select_on_focus=False, suggester=offered)
            if offered:
                yield Static(self.say("ask.offered"), classes="hint", markup=False)
            yield Static("", id="refused", classes="refused", markup=False)

    def action_accept(self) -> None:
        """Take the line offered behind what is typed."""
        line = self.query_one(Input)
        line.action_end()
        line.action_cursor_right()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the answer, or say why not."""
        answer = self.asked.answer(event.value.strip())
        if isinstance(answer, Phrase):
            self.query_one("#refused", Static).update(self.words.say(answer))
        else:
            self.dismiss(answer)
