"""Questions with a few answers: whose version of a file stands, and what is wrong with a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.screens.base import Modal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook


class Question(Modal[str]):
    """A question with a few answers, which is answered by the id of one of them; escape decides later."""

    def __init__(self, words: Phrasebook, topic: str, title: str, text: str, answers: Mapping[str, str]) -> None:
        """Ask about a file; each answer is told by its id."""
        super().__init__(words)
        self.help_topic = topic
        self.asked = title, text
        self.answers = answers

    def compose(self) -> ComposeResult:
        """Say what happened and what either answer does."""
        title, text = self.asked
        with Vertical(classes="window"):
            yield Static(title, classes="title", markup=False)
            yield Static(text, markup=False)
            yield OptionList(*(Option(answer, id=name) for name, answer in self.answers.items()), markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer."""
        self.dismiss(event.option_id)


class ProblemsScreen(Modal[None]):
    """Everything that keeps a file from becoming a table."""

    help_topic = "problems"

    def __init__(self, words: Phrasebook, source: str, problems: list[str]) -> None:
        """Show these lines about this file."""
        super().__init__(words)
        self.source = source
        self.problems = problems

    def compose(self) -> ComposeResult:
        """List the problems."""
        with Vertical(classes="window"):
            yield Static(self.say("problems.title", file=self.source), classes="title", markup=False)
            with VerticalScroll(id="problems"):
                yield Static("\n".join(self.problems), markup=False)
            yield Static(self.say("problems.hint"), classes="hint", markup=False)
