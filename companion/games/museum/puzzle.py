"""The Museum of a puzzle: its cards change places, and nothing is typed."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from textual import events

from companion.games.museum.drawing import SIZES, HighNarrowDrawing, MuseumDrawing, largest, smallest
from companion.games.museum.museum_board import Around, MuseumBoard
from companion.games.museum.scene import scene_of
from companion.widgets.board import PuzzleBoard
from scoring.games.museum.table.edit import swap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.geometry import Size

    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table


class MuseumPuzzle(MuseumBoard, PuzzleBoard):
    """A player's Museum, whose cards are picked up and put down, dragged, or turned."""

    help_topic = "puzzle"

    def __init__(self, words: Phrasebook, table: Table, seat: int) -> None:
        """Draw the Museum of the player on a seat."""
        super().__init__(words, scene_of(table, seat, words.language))
        self.lay_of(table, seat)

    def lay_of(self, table: Table, seat: int) -> None:
        """Show what lies before the player on a seat."""
        player = table.players[seat]
        around = Around(names=tuple(seated.name for seated in table.players), seat=seat)
        self.show(table.board_of(player), player.museum, around)

    def fit_in(self, room: Size) -> None:
        """Draw the cards as large as there is room for."""
        size = largest(self.board, *room, (*SIZES, HighNarrowDrawing))
        self.grow(smallest(self.board, *room) if size is MuseumDrawing else size)

    def cells_of(self, table: Table) -> list[list[str]]:
        """Return row by row what lies there on a table, as a table file writes it."""
        return scene_of(table, self.around.seat, self.words.language).cells()

    def named(self, cell: str) -> str:
        """Return a card in words."""
        return self.scene.named(cell, self.say)

    def moved_once(self, table: Table) -> Iterator[Table]:
        """Yield every table to which one exchange leads, a move to a free space among them."""
        museum = table.players[self.around.seat].museum
        for one, other in combinations(self.open, 2):
            if (museum[one] or museum[other]) and not (self._stays(one) or self._stays(other)):
                yield swap(table, self.around.seat, one, other)

    def _stays(self, space: int) -> bool:
        """Whether what lies on a space is no card, so that it stays."""
        card = self.museum[self.spread_of(space)[0]]
        return card is not None and not card.lendable

    def _drop(self, start: int, end: int) -> None:
        if self._stays(start) or self._stays(end):
            self._hold(None)
            self.app.bell()
        else:
            super()._drop(start, end)

    def on_key(self, event: events.Key) -> None:
        """Turn a card of two spaces; other letters are the screen's."""
        event.prevent_default()
        if event.character and self._turn(event.character):
            event.stop()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Take no card off the board."""
        return action not in {"back", "clear"} and super().check_action(action, parameters)
