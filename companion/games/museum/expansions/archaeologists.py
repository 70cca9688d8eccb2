"""The Archaeologists: a player's markers on each Continent, and who came to the third areas."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.museum.expansions.people import keys_of_people, numbers, seat_key
from companion.games.museum.opinion import ContinentsField
from companion.widgets.legend import Key
from scoring.games.museum.expansions.archaeologists import ThirdAreas, arrived, markers, set_markers, toggle_third_area
from scoring.phrase import Name

if TYPE_CHECKING:
    from companion.widgets.spoken import Change
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table


class MarkersField(ContinentsField):
    """A player's Archaeologists, a number for each Continent."""

    def __init__(self, words: Phrasebook) -> None:
        """Begin with the first Continent."""
        super().__init__(words, "markers")

    def number(self, continent: str) -> int:
        """Return the player's markers on a Continent."""
        return markers(self.player, continent) if self.table else 0

    def changed(self, continent: str, number: int | None) -> Change:
        """Return the change that sets them."""
        return partial(set_markers, continent=continent, markers=number)

    def more_keys(self) -> tuple[Key, ...]:
        """Return that digits are typed."""
        return (Key("0-9", self.say("legend.markers")),)


class ThirdAreaField(ContinentsField):
    """Who came first and second to the third area of each Continent, by the players' numbers."""

    def __init__(self, words: Phrasebook) -> None:
        """Begin with the first Continent."""
        super().__init__(words, "third-area")

    def entered(self, continent: str) -> str:
        """Return the numbers of those who came there, the first one first."""
        if self.table is None:
            return ""
        known = numbers(self.table)
        return "·".join(str(known[name]) for name in arrived(self.table, continent)[0]) or "–"

    def about(self) -> str:
        """Say in words who came to the chosen Continent's third area."""
        came = arrived(self.table, self.continent)[0] if self.table else ()
        order = ("nobody", "one", "both")[len(came)]
        facts = {"first": came[0] if came else "", "second": came[-1] if came else ""}
        return self.say(f"about.third-area.{order}", continent=Name(self.continent), **facts)

    def typed(self, key: str) -> bool:
        """Name a player by his number as the next who came there, or take that back."""
        seat = seat_key(self.table, key) if self.table else None
        if seat is not None:
            self.edit(partial(_came, who=seat, continent=self.continent))
        return seat is not None

    def changed(self, continent: str, number: int | None) -> Change:
        """Return the change that forgets who came there."""
        del number
        return partial(_nobody_came, continent=continent)

    def more_keys(self) -> tuple[Key, ...]:
        """Return the players with their numbers."""
        return keys_of_people(self.table)


def _came(table: Table, seat: int, who: int, continent: str) -> Table:  # noqa: ARG001 (the same for all seats)
    return toggle_third_area(table, who, continent)


def _nobody_came(table: Table, seat: int, continent: str) -> Table:  # noqa: ARG001 (the same for all seats)
    for who, player in enumerate(table.players):
        if player.name in table.of(ThirdAreas).came.get(continent, ()):
            table = toggle_third_area(table, who, continent)
    return table
