"""The settings of a Musée table: who plays, how the game is entered, what the Themes are called on the cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Static

from companion.screens.desk import Settings, SettingsPart, scored
from companion.widgets.choice import Choice
from companion.widgets.field import Field
from companion.widgets.legend import Key, Legend
from companion.widgets.seats import Seating
from companion.widgets.spoken import Asked, Change, Edited
from scoring.games.musee import edit
from scoring.games.musee.deck import THREE
from scoring.games.musee.printed import THEMES
from scoring.games.musee.table import Person, Player, Table, persons_in_turn
from scoring.names import name_trouble

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook
    from scoring.phrase import Phrase
    from scoring.rulebook import Ruling

PLAYS: Final = "plays"
GRIDS: Final = "grids"
TEAM_RULINGS: Final = frozenset({"team-dropout", "gift-revives", "team-last-cards"})
THREE_RULINGS: Final = frozenset({"three-player-last-cards"})
"""Readings that only a table of teams, and only one of three, ever asks for."""


class ThemeField(Field[Table, Player]):
    """What one Theme is called on the cards, for whoever wants to read it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "ask", "key.theme", show=False)]

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


class MuseePart(SettingsPart):
    """How the game is entered, and the names of the Themes."""

    def compose(self) -> ComposeResult:
        """Ask how the game is entered, and for the Themes."""
        yield Choice(self.words, self.say("settings.told"), {GRIDS: ""}, GRIDS, id="told", topic="told")
        yield Static(self.say("settings.themes"), classes="hint", markup=False)
        for remainder in (*range(1, THEMES), 0):
            yield ThemeField(self.words, remainder)

    def show(self) -> None:
        """Show how the game is entered."""
        ways = (PLAYS, GRIDS) if self.host.table.plays else (GRIDS,)
        choice = self.query_one("#told", Choice)
        choice.options = {way: self.say(f"settings.{way}") for way in ways}
        choice.choose(ways[0])
        choice.refresh(layout=True)

    @on(Choice.Changed, "#told")
    def told_otherwise(self, event: Choice.Changed) -> None:
        """Keep the museums and forget the turns; undo brings them back."""
        if event.value == GRIDS and self.host.table.plays:
            self.post_message(Edited(lambda table, _: edit.as_grids(table)))
            self.notify(self.say("musee.now-grids"), markup=False)


# Who plays


def _names(table: Table) -> list[str]:
    """Return the names of everyone who plays, in turn order."""
    return [person.name for person in persons_in_turn(table)]


def _refusal(table: Table, name: str, others: list[str]) -> Phrase | None:
    """Return why a name cannot be taken; a team and a person may not share one."""
    return name_trouble(name, [*others, *(player.name for player in table.players if player.members)])


def _renaming(table: Table, which: int, name: str) -> Change:
    """Return the change that renames a person, and a team called after its members."""
    person = persons_in_turn(table)[which]
    return lambda table, _: _renamed(table, person, name)


def _renamed(table: Table, person: Person, name: str) -> Table:
    team = table.players[person.seat]
    after = edit.rename(table, person.seat, person.name, name)
    if not team.members or team.name != edit.team_name(team.members):
        return after
    named = edit.team_name(after.players[person.seat].members)
    others = [taken for player in after.players for taken in player.names if taken != team.name]
    return after if name_trouble(named, others) else edit.rename(after, person.seat, team.name, named)


def _offered(ruling: Ruling, table: Table) -> bool:
    """Whether this table can come to an open point."""
    foreign = (frozenset() if table.teams else TEAM_RULINGS) | (
        frozenset() if len(table.players) == THREE else THREE_RULINGS
    )
    return scored(ruling, table) and ruling.id not in foreign


SETTINGS: Final = Settings(
    part=MuseePart,
    seating=Seating(
        topic="musee-seats",
        fixed="musee.players-fixed",
        names=_names,
        refusal=_refusal,
        renamed=_renaming,
        begun=lambda table: bool(table.plays),
        seat_of=lambda table, which: persons_in_turn(table)[which].seat,
        moved=lambda seat, to: lambda table, _: edit.move_player(table, seat, to),
    ),
    listed=_offered,
    offered=_offered,
)
"""A museum moves in the turn order with all its members."""
