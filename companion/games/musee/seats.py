"""Who plays a game of Musée: names and order may change, their number fixes the deck and the galleries."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from companion.widgets.seats import FixedSeatsField
from companion.widgets.spoken import Change
from scoring.games.musee import edit
from scoring.games.musee.table import Person, Table, persons_in_turn
from scoring.names import name_trouble

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.phrase import Phrase


class MuseeSeats(FixedSeatsField):
    """The persons in turn order: rename, and before the first turn change places."""

    FIXED: ClassVar[str] = "musee.players-fixed"
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

    @property
    def begun(self) -> bool:
        """Whether turns have been taken."""
        return bool(self.table and self.table.plays)

    def seat_of(self, which: int) -> int:
        """Return the seat of a person: a museum moves with all its members."""
        return self.persons[which].seat

    def moved(self, seat: int, to: int) -> Change:
        """Return the change that moves a museum in the turn order."""
        return lambda table, _: edit.move_player(table, seat, to)


def _renamed(table: Table, person: Person, name: str) -> Table:
    team = table.players[person.seat]
    after = edit.rename(table, person.seat, person.name, name)
    if not team.members or team.name != edit.team_name(team.members):
        return after
    named = edit.team_name(after.players[person.seat].members)
    others = [one for player in after.players for one in player.names if one != team.name]
    return after if name_trouble(named, others) else edit.rename(after, person.seat, team.name, named)
