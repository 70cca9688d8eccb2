"""A museum whose cards are moved: picked up and put down by keys, dragged by the mouse, always as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from textual import events

from companion.games.museum.board import PlanView
from companion.widgets.spoken import Edited
from scoring.games.museum.expansions.league import Half
from scoring.games.museum.table import edit
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Laid, spread
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table


@dataclass
class Drag:
    """A press of the mouse that may become a drag."""

    start: int
    moved: bool = False


class MovedBoard(PlanView):
    """The cards of a museum, which exchange places; a League card moves with both of its spaces."""

    def __init__(self, words: Phrasebook, board: Board, *, id: str | None = None) -> None:  # noqa: A002 (Textual's word)
        """Draw an empty museum."""
        self.museum: tuple[Laid | None, ...] = (None,) * len(board.plan)
        self._drag: Drag | None = None
        super().__init__(words, board, id=id)

    @property
    def halves(self) -> Mapping[int, int]:
        """The second space of every League card, with its first."""
        cards = ((space, card) for space, card in enumerate(self.museum) if isinstance(card, Half))
        return {space: card.first(space, self.board.width) for space, card in cards}

    def spread_of(self, space: int) -> tuple[int, ...]:
        """Return every space of the card that lies on one: two for a League card, else that one alone."""
        return spread(self.museum, space, self.board.width)

    def redraw(self, *spaces: int) -> None:
        """Draw the lines of some spaces anew, and those of the other half of what lies there."""
        fresh = (space for space in spaces if space < len(self.museum))
        super().redraw(*{half for space in fresh for half in self.spread_of(space)})

    def step(self, by: int) -> None:
        """Move the cursor to the next (1) or previous (-1) space; the second half of a card is none."""
        before = None
        super().step(by)
        while isinstance(self.museum[self.cursor], Half) and self.cursor != before:
            before = self.cursor
            super().step(by)

    def action_take(self) -> None:
        """Pick a card up, or put it down here, exchanging the two."""
        if self.held is not None:
            self._drop(self.held, self.cursor)
        elif self.museum[self.cursor] is not None:
            self._hold(self.cursor)

    def _hold(self, space: int | None) -> None:
        self.held = space
        self.refresh()
        self.post_message(self.Pointed(self.cursor))

    def _drop(self, start: int, end: int) -> None:
        self._hold(None)
        if end not in self.spread_of(start):
            self.post_message(Edited(partial(self._swapped, start=start, end=end)))

    def _swapped(self, table: Table, seat: int, start: int, end: int) -> Table:
        """Exchange two cards; a League card that has no room there stays where it is."""
        after = edit.swap(table, seat, start, end)
        if after is table:
            self._refuse(Phrase("app.league.no-room", {"place": self.places[end]}))
        return after

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Point at a space, and perhaps begin to drag its card."""
        space = self.space_at(event)
        if space is None:
            return
        self.point(space)
        if self.museum[space] is not None:
            self._drag = Drag(space)
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag a card."""
        if self._drag is None:
            return
        space = self.space_at(event)
        if space is not None and space != self.cursor:
            self._drag.moved = True
            self.held = self._drag.start
            self.point(space)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Drop the card dragged."""
        drag, self._drag = self._drag, None
        self.release_mouse()
        if drag and drag.moved:
            space = self.space_at(event)
            self._drop(drag.start, self.cursor if space is None else space)

    def _refuse(self, why: Phrase) -> None:
        self.app.bell()
        self.notify(self.words.say(why), severity="warning", timeout=3, markup=False)
