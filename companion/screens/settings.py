"""The settings of a table: players, edition, state and day, what the game adds, readings of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from companion.screens import fair
from companion.screens.base import Editing, Modal
from companion.widgets.choice import Choice
from companion.widgets.field import Field
from companion.widgets.form import Form, KeysLine
from companion.widgets.legend import Key
from companion.widgets.seats import PlayedField, SeatsField
from companion.widgets.spoken import Change, Spoken
from companion.words import rulebook
from scoring.edit import set_edition, set_over, set_reading
from scoring.rulebook import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.app import ComposeResult
    from textual.widget import Widget

    from companion.session import Session
    from companion.words.phrasebook import Phrasebook
    from scoring.rulebook import Ruling

DEFAULT: Final = "default"
RULING: Final = "ruling-"
"""Begins the id of a choice between readings."""


class Below(Protocol):
    """What settings need of the screen whose table they change."""

    words: Phrasebook
    session: Session
    seat: int

    @property
    def table(self) -> Any:
        """The table as it is now."""

    def change(self, change: Change) -> None:
        """Apply a change, save it, show it."""

    def action_undo(self) -> None:
        """Take the last change back."""

    def action_redo(self) -> None:
        """Make a change taken back again."""


class SettingsScreen(Editing, Modal):
    """Changes go to the table screen at once, each a step of its own."""

    ENDS: ClassVar[bool] = True
    """Whether only the players can say that the game is over."""

    help_topic = "settings"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f10", "close", "key.close", show=False),
        Binding("enter", "app.focus_next", "key.next-part", show=False),
    ]

    def __init__(self, below: Below, part: str) -> None:
        """Change the table of this screen, beginning with one part."""
        super().__init__(below.words)
        self.below = below
        self.part = part

    def seats(self) -> SeatsField:
        """Make the field of the players."""
        return SeatsField(self.words)

    def parts(self) -> Iterable[Widget]:
        """Yield what the game adds."""
        return ()

    def offered(self, ruling: Ruling) -> bool:
        """Whether this table can now come to an open point, and somebody may want to choose how it is read."""
        return ruling.scoring and not ruling.expansion and len(ruling.readings) > 1

    def rulings(self) -> Iterable[Ruling]:
        """Return the open points a table of this game can come to; those not offered now wait out of sight."""
        return (ruling for ruling in self.below.session.game.rulings.values() if self.offered(ruling))

    def ways(self) -> Iterable[Key]:
        """Yield the keys the game adds."""
        return ()

    def body(self) -> ComposeResult:
        """Make the form."""
        words, table = self.words, self.below.table
        editions = {edition: words.name(f"edition.{edition}") for edition in EDITIONS}
        with Vertical(classes="window tall"):
            yield Static(self.say("settings.title"), classes="title", markup=False)
            with Form(words, "settings"):
                yield self.seats()
                yield Choice(words, self.say("setup.edition"), editions, table.edition, id="edition", topic="edition")
                yield from self._ending()
                yield PlayedField(words)
                yield from self.parts()
                yield from fair.choices(words, table)
                yield Static(self.say("settings.rulings"), classes="title", markup=False)
                yield from self._rulings()
            yield KeysLine(classes="hint")

    def _ending(self) -> Iterator[Choice]:
        if self.ENDS:
            over = {"yes": self.say("settings.over"), "no": self.say("settings.playing")}
            now = "yes" if self.below.table.over else "no"
            yield Choice(self.words, self.say("settings.state"), over, now, id="over")

    def _rulings(self) -> Iterator[Choice]:
        book = rulebook(self.words.language, self.below.session.game)
        for ruling in self.rulings():
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
        others = {one.value: wordings[one.value] for one in ruling.readings}
        return {DEFAULT: default, **others}

    def on_mount(self) -> None:
        """Begin with the part asked for."""
        self.show()
        self.set_focus(self.query_one(f"#{self.part}"))

    def on_descendant_focus(self) -> None:
        """Show the keys of the focused part and of the window."""
        focused: object = self.focused
        own = (key for group in focused.legend() for key in group) if isinstance(focused, Spoken) else ()
        ways = (Key("↑↓", self.say("legend.fields")), *self.ways(), Key("Esc", self.say("legend.close")))
        self.query_one(KeysLine).show((*own, *ways))

    def show(self) -> None:
        """Show the table as it is now."""
        for field in self.query(Field):
            field.show(self.below.table, self.below.seat)
        rulings, table, review = self.below.session.game.rulings, self.below.table, self.below.session.review
        for choice in self.query(Choice):
            fair.show_choice(choice, table, review)
            if choice.id == "over":
                choice.choose("yes" if table.over else "no")
            elif choice.id and choice.id.startswith(RULING):
                choice.display = self.offered(rulings[choice.id.removeprefix(RULING)])

    def change(self, change: Change) -> None:
        """Change the table, and show it here and below."""
        self.below.change(change)
        self.show()

    @on(Choice.Changed)
    def chosen(self, event: Choice.Changed) -> None:
        """Take another answer."""
        which = event.choice.id or ""
        if which == "edition":
            self.change(lambda table, _: set_edition(table, event.value))
        elif which == "over":
            self.change(lambda table, _: set_over(table, over=event.value == "yes"))
        elif which == fair.FAIR or which.startswith(fair.HINT):
            game = self.below.session.game
            self.change(lambda table, _: fair.changed(table, which, event.value, game))
        elif which.startswith(RULING):
            reading = None if event.value == DEFAULT else event.value
            self.change(lambda table, _: set_reading(table, which.removeprefix(RULING), reading))
