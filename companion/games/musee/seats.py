"""Who plays a game of Musée: names and order may change, their number fixes the deck and the galleries."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from companion.widgets.legend import Key, Legend
from companion.widgets.seats import SeatsField
from companion.widgets.spoken import Change
from scoring.games.musee import edit
from scoring.games.musee.seats import Person, persons_in_turn
from scoring.games.musee.table import Table
from scoring.names import name_trouble

if TYPE_CHECKING:
    from scoring.phrase import Phrase
    from scoring.phrasebook import Phrasebook


class MuseeSeats(SeatsField):
    """The persons in turn order: rename, and before the first turn change places."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+up", "shift(-1)", "key.move-up", show=False),
        Binding("ctrl+down", "shift(1)", "key.move-down", show=False),
    ]
    table: Table | None

    def __init__(self, words: Phrasebook) -> None:
        """Begin with the first person."""
        super().__init__(words)
        self.help_topic = "musee-seats"

    @property
    def persons(self) -> tuple[Person, ...]:
        """Everyone who plays, in turn order."""
        return persons_in_turn(self.table) if self.table else ()

    @property
    def names(self) -> list[str]:
        """The names of everyone who plays."""
        return [person.name for person in self.persons]

    def refusal(self, name: str, others: list[str]) -> Phrase | None:
        """Return why a name cannot be taken: a team may not be called like a person either."""
        teams = [player.name for player in self.table.players if player.members] if self.table else []
        return super().refusal(name, [*others, *teams])

    def renamed(self, which: int, name: str) -> Change:
        """Return the change that renames a person, and a team called after its members."""
        person = self.persons[which]
        return lambda table, _: _renamed(table, person, name)

    def press(self, key: str) -> bool:
        """Say why nobody can come, and that names are asked for; blanks and what moves the choice are no names."""
        if key in "jk ":
            return False
        self.refuse("musee.players-fixed" if key in "+-" else "musee.rename-first")
        return True

    def action_clear(self) -> None:
        """Say why nobody can go."""
        self.refuse("musee.players-fixed")

    def action_back(self) -> None:
        """Say that names are asked for."""
        self.refuse("musee.rename-first")

    def action_shift(self, by: int) -> None:
        """Move the museum of the chosen person in the turn order; turns already taken keep it."""
        if self.table is None or self.table.plays:
            self.refuse("musee.turns-taken")
            return
        seat = self.persons[self.chosen].seat
        to = seat + by
        if 0 <= to < len(self.table.players):
            self.edit(lambda table, _: edit.move_player(table, seat, to))
            self.chosen += by

    def legend(self) -> Legend:
        """Return the keys for players."""
        names = {"Enter": "rename", "^↑^↓": "move-player"}
        return (tuple(Key(key, self.say(f"legend.{name}")) for key, name in names.items()),)


def _renamed(table: Table, person: Person, name: str) -> Table:
    team = table.players[person.seat]
    after = edit.rename(table, person.seat, person.name, name)
    if not team.members or team.name != edit.team_name(team.members):
        return after
    named = edit.team_name(after.players[person.seat].members)
    others = [one for player in after.players for one in player.names if one != team.name]
    return after if name_trouble(named, others) else edit.rename(after, person.seat, team.name, named)
