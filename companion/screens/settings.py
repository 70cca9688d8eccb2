"""The settings of a table: players, edition, state and day, what the game adds, readings of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from companion.screens import fair
from companion.screens.ask import AskScreen
from companion.screens.base import Modal
from companion.screens.clock import CLOCK, OFF, ON
from companion.screens.desk import SettingsPart
from companion.widgets.choice import Choice
from companion.widgets.event import DETAILS, EventField
from companion.widgets.field import Field
from companion.widgets.form import Form, KeysLine
from companion.widgets.legend import Key
from companion.widgets.localized import Asked, Change, Edited, Localized
from companion.widgets.seats import SeatsField
from companion.words import rulebook
from scoring.edit import set_edition, set_over, set_reading
from scoring.rulebook import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult

    from companion.screens.table import TableScreen
    from scoring.rulebook import Ruling

DEFAULT: Final = "default"
PLAYED: Final = "played"
"""The day is asked for above what else is told of the event: most tables have one."""
RULING: Final = "ruling-"
"""Begins the id of a choice between readings."""


class SettingsScreen(Modal[None]):
    """Changes go to the table screen at once, each a step of its own."""

    help_topic = "settings"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f10", "close", "key.close", show=False),
        Binding("enter", "app.focus_next", "key.next-part", show=False),
    ]

    def __init__(self, below: TableScreen, part: str) -> None:
        """Change the table of this screen, beginning with one part."""
        self.settings = below.desk.settings
        super().__init__(below.words, self.settings.bindings)
        self.below = below
        self.part = part

    def compose(self) -> ComposeResult:
        """Make the form."""
        words, table = self.words, self.below.table
        editions = {edition: words.name(f"edition.{edition}") for edition in EDITIONS}
        with Vertical(classes="window tall"):
            yield Static(self.say("settings.title"), classes="title", markup=False)
            with Form(words, id="settings"):
                yield SeatsField(words, self.settings.seating)
                yield Choice(words, self.say("setup.edition"), editions, table.edition, id="edition", topic="edition")
                yield from self._ending()
                yield EventField(words, PLAYED)
                yield self.settings.part(self.below)
                yield from fair.choices(words, table)
                yield from self._clock()
                yield from (EventField(words, topic) for topic in DETAILS if topic != PLAYED)
                yield Static(self.say("settings.rulings"), classes="title", markup=False)
                yield from self._rulings()
            yield KeysLine(words, classes="hint")

    def _ending(self) -> Iterator[Choice]:
        if self.settings.ends:
            over = {"yes": self.say("settings.over"), "no": self.say("settings.playing")}
            now = "yes" if self.below.table.over else "no"
            yield Choice(self.words, self.say("settings.state"), over, now, id="over")

    def _clock(self) -> Iterator[Choice]:
        if self.below.clock.turn is not None:
            answers = {answer: self.say(f"fair.{answer}") for answer in (OFF, ON)}
            now = ON if self.below.clock.on else OFF
            yield Choice(self.words, self.say("settings.clock"), answers, now, id=CLOCK, topic=CLOCK)

    def _rulings(self) -> Iterator[Choice]:
        book = rulebook(self.words.language, self.below.session.game)
        for ruling in self.below.session.game.rulings.values():
            if not self.settings.listed(ruling, self.below.table):
                continue
            wordings = book.rulings[ruling.id]["readings"]
            yield Choice(
                self.words,
                f"{book.rulings[ruling.id]['question']}\n",
                self._readings(ruling, wordings),
                self.below.table.rulings.get(ruling.id, DEFAULT),
                id=f"{RULING}{ruling.id}",
                topic="ruling",
            )

    def _readings(self, ruling: Ruling, wordings: dict[str, str]) -> dict[str, str]:
        usual = ruling.reading_in(self.below.table.edition)
        default = self.say("settings.default", text=wordings[usual])
        others = {reading.value: wordings[reading.value] for reading in ruling.readings}
        return {DEFAULT: default, **others}

    def on_mount(self) -> None:
        """Begin with the part asked for; open points have no heading where there are none."""
        self.show()
        if not any((choice.id or "").startswith(RULING) for choice in self.query(Choice)):
            self.query("Form > .title").set(display=False)
        self.set_focus(self.query_one(f"#{self.part}"))

    def on_descendant_focus(self) -> None:
        """Show the keys of the focused part and of the window."""
        focused: object = self.focused
        own = (key for group in focused.legend() for key in group) if isinstance(focused, Localized) else ()
        game = (Key(key, self.say(f"legend.{name}")) for key, name in self.settings.ways.items())
        ways = (Key("↑↓", self.say("legend.fields")), *game, Key("Esc", self.say("legend.close")))
        self.query_one(KeysLine).show((*own, *ways))

    def show(self) -> None:
        """Show the table as it is now."""
        for field in self.query(Field):
            field.show(self.below.table, self.below.seat)
        self.query_one(SettingsPart).show()
        rulings, table, review = self.below.session.game.rulings, self.below.table, self.below.session.review
        for choice in self.query(Choice):
            fair.show_choice(choice, table, review)
            if choice.id == "over":
                choice.choose("yes" if table.over else "no")
            elif choice.id and choice.id.startswith(RULING):
                choice.display = self.settings.offered(rulings[choice.id.removeprefix(RULING)], table)

    def change(self, change: Change) -> None:
        """Change the table, and show it here and below."""
        self.below.change(change)
        self.show()

    @on(Edited)
    def edited(self, event: Edited) -> None:
        """Apply what a part asks for."""
        event.stop()
        self.change(event.change)

    @on(Asked)
    def asked(self, event: Asked[Change]) -> None:
        """Ask for a line of text and apply what comes of it."""
        event.stop()
        self.app.push_screen(AskScreen(self.words, event), self.answered)

    def answered(self, change: Change | None) -> None:
        """Apply what came of a question, if anything did."""
        if change:
            self.change(change)

    def action_play(self, key: str) -> None:
        """Do what a key of the game is for."""
        getattr(self.query_one(SettingsPart), f"action_{key}")()

    @on(Choice.Changed)
    def chosen(self, event: Choice.Changed) -> None:
        """Take another answer."""
        which = event.choice.id or ""
        if which == "edition":
            self.change(lambda table, _: set_edition(table, event.value))
        elif which == CLOCK:
            self.below.clock.switch(on=event.value == ON)
        elif which == "over":
            self.change(lambda table, _: set_over(table, over=event.value == "yes"))
        elif which == fair.FAIR or which.startswith(fair.HINT):
            game = self.below.session.game
            self.change(lambda table, _: fair.changed(table, which, event.value, game))
        elif which.startswith(RULING):
            reading = None if event.value == DEFAULT else event.value
            self.change(lambda table, _: set_reading(table, which.removeprefix(RULING), reading))
