"""The museum of one player, drawn as the board lies: type cards, move them, point at them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType

from companion.games.museum.board import PlanView
from companion.games.museum.card_typing import Typed
from companion.games.museum.letters import Letters, letters
from companion.widgets.drawing import Face
from companion.widgets.legend import Legend
from companion.widgets.spoken import Edited, LegendChanged
from scoring.games.museum import edit
from scoring.games.museum.board import Board
from scoring.games.museum.cards import Card

if TYPE_CHECKING:
    from scoring.phrasebook import Phrasebook


@dataclass
class Drag:
    """A press of the mouse that may become a drag."""

    start: int
    moved: bool = False


class MuseumBoard(PlanView):
    """A player's museum: letters type cards, Enter picks one up and puts it down, the mouse drags."""

    help_topic = "museum"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "key.take", show=False),
        Binding("space", "skip", "key.skip", show=False),
        Binding("backspace", "back", "key.back", show=False),
        Binding("delete", "clear", "key.clear", show=False),
        Binding("escape", "release", "key.release", show=False),
    ]

    def __init__(self, words: Phrasebook, board: Board, *, id: str | None = None) -> None:  # noqa: A002 (Textual's word)
        """Draw an empty museum."""
        self.museum: tuple[Card | None, ...] = (None,) * len(board.plan)
        self.typed = Typed()
        self._letters: Letters = letters(words.language)
        self._drag: Drag | None = None
        self._ended = False
        super().__init__(words, board, id=id)

    def show(self, board: Board, museum: tuple[Card | None, ...]) -> None:
        """Draw this museum on this board."""
        if (board, museum) != (self.board, self.museum):
            changed = (space for space, pair in enumerate(zip(self.museum, museum, strict=False)) if pair[0] != pair[1])
            self.redraw(*changed)
            self.museum = museum
            self.show_board(board)

    def face(self, space: int) -> Face | None:
        """Return the card in a space, or what is typed of one."""
        if space == self.cursor and self.typed:
            return Face(*self.typed.shown(self._letters), "typed")
        card = self.museum[space]
        if card is None:
            return None
        short = self._letters.short
        return Face(short[card.civilisation], f"{short[card.domain]} {card.value or '?'}", card.civilisation)

    def legend(self) -> Legend:
        """Return the letters that go on from what is typed."""
        return self.typed.legend(self._letters, self.words)

    def turn_to(self, space: int | None) -> None:
        """Put the cursor on a space without a word; on the first empty one, else the first, where it is none."""
        self.typed, self._ended = Typed(), False
        super().turn_to(space)

    def first_empty(self) -> int:
        """Return the first space without a card, else the first."""
        return next((space for space in self.open if self.museum[space] is None), self.open[0])

    @property
    def filled(self) -> bool:
        """Whether a card lies under the cursor."""
        return self.museum[self.cursor] is not None

    def point(self, space: int) -> None:
        """Move the cursor; a card half typed is given up."""
        self._ended = False
        if self.typed and space != self.cursor:
            self._type(Typed())
        super().point(space)

    def _type(self, typed: Typed) -> None:
        self.typed = typed
        self.redraw(self.cursor)
        self.post_message(LegendChanged())

    def on_key(self, event: events.Key) -> None:
        """Type a card."""
        if event.character is None or not event.is_printable or event.key == "space":
            return
        event.stop()
        event.prevent_default()
        if self._ended and self.museum[self.cursor] is not None:
            self.app.bell()
            self.post_message(self.Ended())
            return
        typed = self.typed.press(self._letters, event.character)
        if isinstance(typed, Typed):
            self._type(typed)
        elif typed is None:
            self.app.bell()
        else:
            self._lay(typed)

    def _lay(self, card: Card) -> None:
        """Lay a card and go on; behind the last space the next one waits until the cursor has been moved."""
        self._type(Typed())
        self.post_message(Edited(partial(edit.put, space=self.cursor, card=card)))
        laid = self.cursor
        self.step(1)
        self._ended = self.cursor == laid

    def action_skip(self) -> None:
        """Leave this space as it is."""
        self.step(1)

    def action_back(self) -> None:
        """Take back the last key typed, else this card, else the one before."""
        if self.typed:
            return self._type(self.typed.back())
        if self.museum[self.cursor] is None:
            self.step(-1)
        return self.action_clear()

    def action_clear(self) -> None:
        """Clear this space."""
        if self.typed:
            self._type(Typed())
        if self.museum[self.cursor] is not None:
            self.post_message(Edited(partial(edit.put, space=self.cursor, card=None)))

    def action_take(self) -> None:
        """Pick a card up, or put it down here, exchanging the two."""
        if self.held is not None:
            self._drop(self.held, self.cursor)
        elif self.museum[self.cursor] is not None:
            self._hold(self.cursor)

    def action_release(self) -> None:
        """Let go of everything; where nothing is held, leave."""
        if self.held is None and not self.typed:
            self.post_message(self.Left())
        self._type(Typed())
        self._hold(None)

    def _hold(self, space: int | None) -> None:
        self.held = space
        self.refresh()
        self.post_message(self.Pointed(self.cursor))

    def _drop(self, start: int, end: int) -> None:
        self._hold(None)
        if start != end:
            self.post_message(Edited(lambda table, seat: edit.swap(table, seat, start, end)))

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
