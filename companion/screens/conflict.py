"""Questions with a few answers: whose version of a file stands, and what is wrong with a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.screens.base import Modal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook


class ConflictScreen(Modal):
    """The file was changed by somebody else: `theirs` or `mine`; escape decides later."""

    help_topic = "conflict"

    def __init__(self, words: Phrasebook, path: Path, beside: Path) -> None:
        """Ask about this file; the other version would be kept `beside`."""
        super().__init__(words)
        self.path = path
        self.beside = beside

    def compose(self) -> ComposeResult:
        """Say what happened and what either answer does."""
        answers = {
            "theirs": self.say("conflict.theirs"),
            "mine": self.say("conflict.mine", file=self.beside.name),
        }
        yield _question(self.say("conflict.title"), self.say("conflict.text", file=self.path.name), answers)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer."""
        self.dismiss(event.option_id)


class UnsavedScreen(Modal):
    """What was entered last was never saved: `entered` or `file`; escape decides at the next opening."""

    help_topic = "unsaved"

    def __init__(self, words: Phrasebook, path: Path) -> None:
        """Ask about this file."""
        super().__init__(words)
        self.path = path

    def compose(self) -> ComposeResult:
        """Say what happened and what either answer does."""
        file = self.path.name
        answers = {"entered": self.say("unsaved.entered"), "file": self.say("unsaved.file", file=file)}
        yield _question(self.say("unsaved.title"), self.say("unsaved.text", file=file), answers)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer."""
        self.dismiss(event.option_id)


def _question(title: str, text: str, answers: Mapping[str, str]) -> Vertical:
    """Return a window that asks a question; each answer is called by its id."""
    return Vertical(
        Static(title, classes="title", markup=False),
        Static(text, markup=False),
        OptionList(*(Option(answer, id=name) for name, answer in answers.items()), markup=False),
        classes="window",
    )


class ProblemsScreen(Modal):
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
