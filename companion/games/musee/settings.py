"""The settings of a Musée table: who plays, how the game is told, what the Themes are called on the cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Static

from companion.games.musee.seats import MuseeSeats
from companion.screens.settings import RULING, SettingsScreen
from companion.widgets.choice import Choice
from companion.widgets.field import Field
from companion.widgets.legend import Key, Legend
from companion.widgets.spoken import Asked, Change
from scoring.games.musee import edit
from scoring.games.musee.deck import THREE
from scoring.games.musee.printed import THEMES
from scoring.games.musee.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.widget import Widget

    from companion.words.phrasebook import Phrasebook
    from scoring.rulebook import Ruling

PLAYS: Final = "plays"
GRIDS: Final = "grids"
TEAM_RULINGS: Final = frozenset({"team-dropout", "gift-revives", "team-last-cards"})
THREE_RULINGS: Final = frozenset({"three-player-last-cards"})
"""Readings that only a table of teams, and only one of three, ever asks for."""


class ThemeField(Field):
    """What one Theme is called on the cards, for whoever wants to read it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "ask", "key.theme", show=False)]
    table: Table | None

    def __init__(self, words: Phrasebook, remainder: int) -> None:
        """Ask about all numbers with a remainder."""
        super().__init__(words, f"theme-{remainder}")
        self.help_topic = "theme"
        self.remainder = remainder

    def label(self) -> str:
        """Return the first numbers of the Theme."""
        first = self.remainder or THEMES
        return self.say("field.theme", a=first, b=first + THEMES, c=first + 2 * THEMES)

    def value(self) -> str:
        """Return the name."""
        return (self.table.themes.get(self.remainder) if self.table else None) or "–"

    def press(self, key: str) -> bool:
        """Begin to type a name."""
        self._ask(key)
        return True

    def action_ask(self) -> None:
        """Ask for the name."""
        self._ask(self.value().strip("–"))

    def _ask(self, typed: str) -> None:
        self.post_message(Asked(self.say("ask.theme", numbers=self.label()), typed.strip(), self._named))

    def _named(self, name: str) -> Change:
        return lambda table, _: edit.name_theme(table, self.remainder, name or None)

    def action_clear(self) -> None:
        """Forget the name."""
        self.edit(partial(_nameless, remainder=self.remainder))

    def legend(self) -> Legend:
        """Return the key that asks for the name."""
        return ((Key("Enter", self.say("key.theme")),),)


def _nameless(table: Table, seat: int, remainder: int) -> Table:  # noqa: ARG001 (the same for all)
    return edit.name_theme(table, remainder, None)


class MuseeSettings(SettingsScreen):
    """Adds how the game is told, and the names of the Themes."""

    def seats(self) -> MuseeSeats:
        """Make the field of the players."""
        return MuseeSeats(self.words)

    def parts(self) -> Iterator[Widget]:
        """Yield how the game is told, and the Themes."""
        yield Choice(self.words, self.say("settings.told"), {GRIDS: ""}, GRIDS, id="told", topic="told")
        yield Static(self.say("settings.themes"), classes="hint", markup=False)
        for remainder in (*range(1, THEMES), 0):
            yield ThemeField(self.words, remainder)

    def offered(self, ruling: Ruling) -> bool:
        """Whether this table can come to an open point."""
        table: Table = self.below.table
        foreign = (frozenset() if table.teams else TEAM_RULINGS) | (
            frozenset() if len(table.players) == THREE else THREE_RULINGS
        )
        return super().offered(ruling) and ruling.id not in foreign

    def on_mount(self) -> None:
        """Leave the heading of the open points out where there are none."""
        if not any((choice.id or "").startswith(RULING) for choice in self.query(Choice)):
            self.query("Form > .title").set(display=False)

    def show(self) -> None:
        """Show the table as it is now."""
        super().show()
        plays = bool(self.below.table.plays)
        ways = (PLAYS, GRIDS) if plays else (GRIDS,)
        told = self.query_one("#told", Choice)
        told.options = {way: self.say(f"settings.{way}") for way in ways}
        told.choose(ways[0])
        told.refresh(layout=True)

    @on(Choice.Changed, "#told")
    def told_otherwise(self, event: Choice.Changed) -> None:
        """Keep the museums and forget the turns; undo brings them back."""
        if event.value == GRIDS and self.below.table.plays:
            self.change(lambda table, _: edit.as_grids(table))
            self.notify(self.say("musee.now-grids"), markup=False)
