"""The cards on the table, the Rooms they form, and what a further card would meet (rulebook: How to play)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.games.artline.places import COLUMN, ROW, START_PLACE, WAYS, Place, crossing, reading_order
from scoring.games.artline.themes import UNKNOWN, same

WHOLE_LINE: Final = "line"


@dataclass(frozen=True, slots=True, eq=False)
class Room:
    """Two or more cards of one row or column; it has several themes where a card joined two Rooms."""

    way: str
    places: tuple[Place, ...]
    themes: tuple[str, ...]

    @property
    def line(self) -> int:
        """The number of its row or column."""
        return self.places[0].line(self.way)


class Side(NamedTuple):
    """What a card would meet in its row or column: the cards it would be joined with, and the Rooms among them."""

    way: str
    joined: tuple[Place, ...]
    rooms: tuple[Room, ...]

    @property
    def opens(self) -> bool:
        """Whether the card would make a Room where none stands."""
        return bool(self.joined) and not self.rooms

    @property
    def themes(self) -> tuple[str, ...]:
        """The themes that stand and must be met."""
        return tuple(theme for room in self.rooms for theme in room.themes)

    def restates(self, theme: str) -> bool:
        """Whether the theme named is one that stands, is unknown, or was not named."""
        return theme in ("", UNKNOWN) or any(same(theme, standing) for standing in self.themes)

    def sets(self, theme: str) -> bool:
        """Whether the theme named becomes that of a Room: one it opens, or one whose theme nobody remembers."""
        if self.opens:
            return theme != ""
        return UNKNOWN in self.themes and not self.restates(theme)

    def themes_with(self, theme: str) -> tuple[str, ...]:
        """Return the themes of the Room that a card opens or joins here, when this theme is named with it."""
        if self.opens or not self.sets(theme):
            return self.themes or (theme,)
        forgotten = self.themes.index(UNKNOWN)
        return (*self.themes[:forgotten], theme, *self.themes[forgotten + 1 :])


class Prospect(NamedTuple):
    """What a card would meet at a place."""

    place: Place
    row: Side
    column: Side

    @property
    def sides(self) -> tuple[Side, Side]:
        """Its row and its column."""
        return self.row, self.column

    @property
    def opens(self) -> tuple[str, ...]:
        """The ways in which the card would open a Room: `row`, `column`."""
        return tuple(side.way for side in self.sides if side.opens)

    @property
    def gallery(self) -> bool:
        """Whether the card itself would lie in a row Room and in a column Room."""
        return all(side.joined for side in self.sides)


@dataclass(frozen=True, slots=True)
class Museum:
    """The cards by place, and the Room of each by way and place; `extent` is the reading of `room-extent`."""

    extent: str
    cards: Mapping[Place, str]
    room_of: Mapping[tuple[str, Place], Room]

    @property
    def rooms(self) -> tuple[Room, ...]:
        """Every Room: rows from the top, then columns from the left."""
        rooms = dict.fromkeys(self.room_of.values())
        return tuple(sorted(rooms, key=lambda room: (WAYS.index(room.way), room.line, room.places)))

    def touches(self, place: Place) -> bool:
        """Whether a card lies at one of the four sides of a place."""
        return any(beside in self.cards for beside in place.beside)

    @property
    def frontier(self) -> tuple[Place, ...]:
        """The free places that touch a card, row by row from the top."""
        beside = {free for place in self.cards for free in place.beside}
        return tuple(sorted(beside - self.cards.keys(), key=reading_order))

    def prospect(self, place: Place) -> Prospect:
        """Return what a card would meet at a free place."""
        return Prospect(place, self._side(ROW, place), self._side(COLUMN, place))

    def later_crossings(self, prospect: Prospect) -> tuple[Place, ...]:
        """Return the places of cards laid earlier that lie in one Room now and would lie in two after this play."""
        return tuple(
            place
            for side in prospect.sides
            for place in side.joined
            if (side.way, place) not in self.room_of and (crossing(side.way), place) in self.room_of
        )

    def with_card(self, prospect: Prospect, card: str, named: Mapping[str, str]) -> Museum:
        """Return the Museum with a card laid; `named` holds the themes named with it, by way."""
        room_of = dict(self.room_of)
        for side in prospect.sides:
            if side.joined:
                places = tuple(sorted((*side.joined, prospect.place)))
                room = Room(side.way, places, side.themes_with(named[side.way]))
                room_of |= {(side.way, place): room for place in places}
        return Museum(self.extent, {**self.cards, prospect.place: card}, room_of)

    def _side(self, way: str, place: Place) -> Side:
        joined = tuple(self._line(way, place) if self.extent == WHOLE_LINE else self._runs(way, place))
        rooms = (self.room_of.get((way, card)) for card in joined)
        return Side(way, joined, tuple(dict.fromkeys(room for room in rooms if room)))

    def _line(self, way: str, place: Place) -> Iterator[Place]:
        """Yield the place of every card of a row or column, touching or not."""
        return (card for card in self.cards if card.line(way) == place.line(way))

    def _runs(self, way: str, place: Place) -> Iterator[Place]:
        """Yield the places of the cards that lie on either side of a place without a gap."""
        for by in (-1, 1):
            beside = place.step(way, by)
            while beside in self.cards:
                yield beside
                beside = beside.step(way, by)


def new_museum(extent: str, start: str) -> Museum:
    """Return the Museum of the start card alone."""
    return Museum(extent, {START_PLACE: start}, {})
