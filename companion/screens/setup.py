"""A new game: who plays, whose rulebook, and what the game asks besides. Everything from the keyboard."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Footer, Input, Static

from companion.games import desk
from companion.screens.base import COMMON, WordedScreen
from companion.screens.fair import FAIR, ON, fair_choice, switched
from companion.widgets.choice import Choice
from companion.widgets.form import Form
from companion.widgets.toggles import Toggles
from scoring.games import game
from scoring.names import name_trouble
from scoring.phrase import Name
from scoring.rulebook import EDITIONS

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.screen import Screen

    from companion.words.phrasebook import Phrasebook


class SetupScreen(WordedScreen):
    """Type a name and Enter, the next and Enter; Enter on an empty line begins."""

    help_topic = "setup"
    BINDINGS: ClassVar[list[BindingType]] = [
        *COMMON,
        Binding("f2", "begin", "key.begin"),
        Binding("ctrl+d", "forget", "key.forget-player"),
        Binding("escape", "close", "key.close"),
        Binding("enter", "go_on", "key.go-on", show=False),
    ]

    def __init__(self, game_id: str, words: Phrasebook) -> None:
        """Begin a game without players."""
        self.game_id = game_id
        self.setup = desk(game_id).setup()
        super().__init__(words, self.setup.bindings)
        self.names: list[str] = []
        self.answers: dict[str, str] = {}
        self.part = self.setup.part(words)

    def again(self) -> Screen[None]:
        """Make this screen anew in the words the app now speaks, with all that was entered."""
        anew = SetupScreen(self.game_id, self.app.words_of(game(self.game_id)))
        anew.names = self.names
        anew.answers = {
            **{choice.id: choice.value for choice in self.query(Choice) if choice.id},
            **{line.id: line.value for line in self.query(Input) if line.id},
        }
        anew.part.remember(self.part)
        return anew

    def compose(self) -> ComposeResult:
        """Make the form: names first."""
        editions = {edition: self.words.name(f"edition.{edition}") for edition in EDITIONS}
        yield Static(self.say("setup.title", game=Name(self.game_id)), classes="title", markup=False)
        with Form(self.words, "setup"):
            yield Static("", id="names", markup=False)
            yield Input(placeholder=self.say("setup.name"), id="name")
            usual = self.words.language if self.words.language in EDITIONS else EDITIONS[0]
            yield Choice(self.words, self.say("setup.edition"), editions, usual, id="edition", topic="edition")
            yield self.part
            yield fair_choice(self.words, fair=False)
            yield Static(self.say("setup.hint"), classes="hint", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Begin with the first name."""
        self.set_focus(self.query_one("#name"))
        for choice in self.query(Choice):
            choice.choose(self.answers.get(choice.id or "", choice.value))
        for line in self.query(Input):
            line.value = self.answers.get(line.id or "", "")
        self._show()

    def _show(self) -> None:
        self.query_one("#names", Static).update(self.setup.told(self.names, self.words) or self.say("setup.nobody"))

    @on(Input.Submitted, "#name")
    def named(self, event: Input.Submitted) -> None:
        """Seat one more player, or begin."""
        name = event.value.strip()
        if not name:
            self.action_begin()
        elif len(self.names) >= self.setup.most:
            self._refuse("setup.too-many")
        elif trouble := name_trouble(name, self.names):
            self._warn(self.words.say(trouble))
        else:
            self.names.append(name)
            event.input.value = ""
            self._show()

    def _refuse(self, why: str) -> None:
        self._warn(self.say(why))

    def _warn(self, sentence: str) -> None:
        self.notify(sentence, severity="warning", markup=False)

    def action_forget(self) -> None:
        """Take the last name back."""
        if self.names:
            self.names.pop()
            self._show()

    def action_go_on(self) -> None:
        """Go to the next field; after the last one, begin. Fair mode is for those who go there by themselves."""
        last = [*self.query("Form Choice, Form Input")][-2:]
        if self.focused in last or isinstance(self.focused, Toggles):
            self.action_begin()
        else:
            self.focus_next()

    @on(Input.Submitted)
    def line_answered(self, event: Input.Submitted) -> None:
        """Go on behind a line of text that is no name."""
        if event.input.id != "name":
            self.action_go_on()

    def action_begin(self) -> None:
        """Open the table."""
        if len(self.names) < self.setup.fewest:
            self._refuse("setup.more" if self.names else "setup.nobody")
            return
        edition = self.query_one("#edition", Choice).value
        day = datetime.datetime.now().astimezone().date()
        table = self.setup.begin(self.part, self.names, edition, day)
        if self.query_one(f"#{FAIR}", Choice).value == ON:
            table = switched(table, game(self.game_id), fair=True)
        self.app.begin(self.game_id, table)

    def action_play(self, key: str) -> None:
        """Do what a key of the game is for."""
        getattr(self.part, f"action_{key}")()

    def action_close(self) -> None:
        """Go back to the shelf."""
        self.dismiss()
