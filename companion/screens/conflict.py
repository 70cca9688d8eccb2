"""Questions with a few answers: which game is begun, whose version of a file stands, and what is wrong with a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.games import desk_ids
from companion.screens.base import LIST, Modal
from companion.words import game_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook


class GamesScreen(Modal[str]):
    """A list of the games, the cursor on the one begun last; answers with the id of the one chosen."""

    help_topic = "games"
    BINDINGS: ClassVar[list[BindingType]] = LIST

    def __init__(self, words: Phrasebook, last: str) -> None:
        """Offer every game."""
        super().__init__(words)
        self.games = desk_ids()
        self._last = last

    def compose(self) -> ComposeResult:
        """List the games."""
        with Vertical(classes="window small"):
            yield Static(self.say("games.title"), classes="title", markup=False)
            names = ((game_id, game_name(self.words.language, game_id)) for game_id in self.games)
            yield OptionList(*(Option(name, id=game_id) for game_id, name in names), markup=False)

    def on_mount(self) -> None:
        """Begin on the game begun last."""
        if self._last in self.games:
            self.query_one(OptionList).highlighted = self.games.index(self._last)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take a game."""
        self.dismiss(event.option_id)


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
