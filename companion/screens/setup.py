"""A new game: who plays, whose rulebook, and what the game asks besides. Everything from the keyboard."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events, on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from companion.games import desk
from companion.screens.base import COMMON, WordedScreen
from companion.screens.fair import FAIR, ON, fair_choice, switched
from companion.widgets.choice import Choice
from companion.widgets.footer import KeysFooter
from companion.widgets.form import Form
from companion.widgets.toggles import Toggles
from scoring.games import game
from scoring.names import folded, name_trouble
from scoring.phrase import Name
from scoring.rulebook import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.screen import Screen

    from companion.words.phrasebook import Phrasebook


MOST_OFFERED: Final = 6
"""Earlier players named below the line at once."""


class NameInput(Input):
    """A name; Tab and → take the one offered behind the cursor, Backspace on an empty line the last one given."""

    class Recalled(Message):
        """The last name is to be typed again."""

    def action_delete_left(self) -> None:
        """Delete a letter, or ask for the last name where there is none."""
        if self.value:
            super().action_delete_left()
        else:
            self.post_message(self.Recalled())

    def on_key(self, event: events.Key) -> None:
        """Take the name offered, if there is one; else Tab goes on."""
        if event.key == "tab" and self._suggestion and self.value:
            event.stop()
            event.prevent_default()
            self.action_end()
            self.action_cursor_right()


class OfferedNames(Static):
    """Earlier players, each a button that seats them."""

    @dataclass
    class Chosen(Message):
        """A name was clicked."""

        name: str

    def show(self, names: Sequence[str], label: str) -> None:
        """Show these names, nothing where there are none."""
        self.display = bool(names)
        buttons = (Text(name, Style(underline=True, meta={"name": name})) for name in names)
        self.update(Text("  ").join([Text(label), *buttons]))

    def on_click(self, event: events.Click) -> None:
        """Choose the name under the mouse."""
        if name := event.style.meta.get("name"):
            self.post_message(self.Chosen(name))


class SetupScreen(WordedScreen):
    """Type a name and Enter, the next and Enter; Enter on an empty line begins."""

    help_topic = "setup"
    BINDINGS: ClassVar[list[BindingType]] = [
        *COMMON,
        Binding("f2", "begin", "key.begin"),
        Binding("ctrl+d", "forget", "key.forget-player", priority=True),
        Binding("escape", "close", "key.close"),
        Binding("enter", "go_on", "key.go-on", show=False),
    ]

    def __init__(self, game_id: str, words: Phrasebook) -> None:
        """Begin a game without players."""
        self.game_id = game_id
        self.setup = desk(game_id).setup
        super().__init__(words, self.setup.bindings)
        self.names: list[str] = []
        self.answers: dict[str, str] = {}
        self._earlier = self.app.shelf.persons()
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
        with Form(self.words, id="setup"):
            yield Static("", id="names", markup=False)
            yield NameInput(placeholder=self.say("setup.name"), id="name")
            yield OfferedNames(id="earlier")
            yield Static(self.say("setup.hint"), classes="hint", markup=False)
            yield Static(self.say("setup.phones"), classes="hint", markup=False)
            usual = self.words.language if self.words.language in EDITIONS else EDITIONS[0]
            yield Choice(self.words, self.say("setup.edition"), editions, usual, id="edition", topic="edition")
            yield self.part
            yield fair_choice(self.words, fair=False)
        yield KeysFooter()

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
        self._offer()
        if self.query_one(NameInput).has_focus:
            self.call_after_refresh(self.query_one(Form).scroll_home, animate=False)

    @on(Input.Changed, "#name")
    def _offer(self) -> None:
        """Offer those who played before and fit what is typed, the latest first."""
        line = self.query_one(NameInput)
        seated = {folded(name) for name in self.names}
        others = [name for name in self._earlier if folded(name) not in seated]
        line.suggester = SuggestFromList(others, case_sensitive=False)
        fitting = [name for name in others if folded(name).startswith(folded(line.value.strip()))]
        self.query_one(OfferedNames).show(fitting[:MOST_OFFERED], self.say("setup.earlier"))

    @on(OfferedNames.Chosen)
    def offered(self, event: OfferedNames.Chosen) -> None:
        """Seat the player whose name was clicked."""
        self._seat(event.name)

    @on(Input.Submitted, "#name")
    def named(self, event: Input.Submitted) -> None:
        """Seat one more player, or begin."""
        name = event.value.strip()
        if name:
            self._seat(name)
        else:
            self.action_begin()

    def _seat(self, name: str) -> bool:
        """Seat one more player, or say why not; return whether there was a seat."""
        if len(self.names) >= self.setup.most:
            self._refuse("setup.too-many")
            return False
        if trouble := name_trouble(name, self.names):
            self._warn(self.words.say(trouble))
            return False
        self.names.append(name)
        self.query_one(NameInput).value = ""
        self._show()
        return True

    def _refuse(self, why: str) -> None:
        self._warn(self.say(why))

    def _warn(self, sentence: str) -> None:
        self.notify(sentence, severity="warning", markup=False)

    def action_forget(self) -> None:
        """Take the last name back."""
        if self.names:
            self.names.pop()
            self._show()

    @on(NameInput.Recalled)
    def recall(self) -> None:
        """Let the last name be typed again."""
        if self.names:
            line = self.query_one(NameInput)
            line.value = self.names.pop()
            line.action_end()
            self._show()

    def action_go_on(self) -> None:
        """Go to the next field; after the last one, begin. Fair mode is for those who go there by themselves."""
        last = [*self.query("Form Choice, Form Input")][-2:]
        if self.focused in last or isinstance(self.focused, Toggles):
            self.action_begin()
        else:
            self.focus_next()

    @on(Choice.Changed)
    def choice_changed(self, event: Choice.Changed) -> None:
        """Show what else follows from a choice."""
        self.part.settle(event.choice, self.query_one(f"#{FAIR}", Choice))

    @on(Input.Submitted)
    def line_answered(self, event: Input.Submitted) -> None:
        """Go on behind a line of text that is no name."""
        if event.input.id != "name":
            self.action_go_on()

    def action_begin(self) -> None:
        """Open the table; a name that is still being typed sits down at it."""
        typed = self.query_one(NameInput).value.strip()
        if typed and not self._seat(typed):
            return
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
