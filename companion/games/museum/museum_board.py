"""The museum of one player, drawn as the board lies: type cards, move them, say who lent them, point at them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.message import Message

from companion.games.museum.card_typing import Lender, Typed, explained, press_from
from companion.games.museum.expansion import nothing_typed
from companion.games.museum.expansions.league import SIDES, misfit, side_keys
from companion.games.museum.expansions.worlds_fair import LOANS, TypedLoan
from companion.games.museum.letters import letters
from companion.widgets.board import BoardView
from companion.widgets.drawing import Face
from companion.widgets.legend import Key, Legend, unaccented_key
from companion.widgets.localized import Edited, LegendChanged, Refused
from scoring.games.museum.expansions.league import BELOW, RIGHT, Half, League
from scoring.games.museum.table import edit
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Card, Laid, spread
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.games.museum.drawing import MuseumDrawing
    from companion.games.museum.scene import MuseumScene
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table

OPEN_CARDS: Final = "*"
"""The key to what open cards are worth: it types no card."""


@dataclass(frozen=True, slots=True)
class Around:
    """What a museum lies in: the expansions in play, the players' names in turn order, and whose museum it is."""

    in_play: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()
    seat: int = 0

    @property
    def numbers(self) -> Mapping[str, int]:
        """The players' numbers by name."""
        return {name: number for number, name in enumerate(self.names, 1)}

    @property
    def others(self) -> tuple[Key, ...]:
        """All other players, by the digits that name them."""
        return tuple(Key(str(number), name) for name, number in self.numbers.items() if number != self.seat + 1)


@dataclass
class Drag:
    """A press of the mouse that may become a drag."""

    start: int
    moved: bool = False


class MuseumBoard(BoardView):
    """A player's museum: letters type cards, Enter picks one up and puts it down, the mouse drags."""

    help_topic = "museum"

    @dataclass
    class Played(Message):
        """A key was typed that belongs on the turn line."""

        key: str

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "key.take", show=False),
        Binding("space", "skip", "key.skip", show=False),
        Binding("backspace", "back", "key.back", show=False),
        Binding("delete", "clear", "key.clear", show=False),
        Binding("escape", "release", "key.release", show=False),
    ]

    def __init__(self, words: Phrasebook, scene: MuseumScene) -> None:
        """Draw a museum."""
        self.scene: MuseumScene
        super().__init__(words, scene, id="board")
        self.around = Around()
        self.in_turns = False
        self.typed = Typed()
        self._laid: int | None = None
        self._last: str | None = None
        self._ended = False
        self._drag: Drag | None = None

    @property
    def board(self) -> Board:
        """The board that the cards lie on."""
        return self.scene.board

    @property
    def museum(self) -> tuple[Laid | None, ...]:
        """What lies on each space."""
        return self.scene.museum

    def show(self, board: Board, museum: tuple[Laid | None, ...], around: Around) -> None:
        """Draw this museum on this board."""
        keys, before = self._card_keys(), self.scene
        if around != self.around:
            self.around = around
            self.scene = replace(self.scene, numbers=around.numbers)
            self._give_up(self.typed)
            self._type(nothing_typed(around.in_play))
            self.refresh()
        if board is not before.board:
            self.held = None
            self.lay(replace(self.scene, board=board, museum=museum))
            self._show_typed(self.typed)
        elif museum != before.museum:
            changed = [
                space for space, pair in enumerate(zip(before.museum, museum, strict=True)) if pair[0] != pair[1]
            ]
            self.redraw(*changed)
            self.scene = replace(self.scene, museum=museum)
            self.redraw(self.cursor, *changed)
        if keys != self._card_keys():
            self.post_message(LegendChanged())

    def grow(self, size: type[MuseumDrawing]) -> None:
        """Draw the cards in a size."""
        if size is not self.scene.size:
            written = letters(self.words.language, full=size.FULL)
            self.lay(replace(self.scene, size=size, letters=written, typed=None))
            self._show_typed(self.typed)

    def legend(self) -> Legend:
        """Return the letters that go on from what is typed, and the keys for the card under the cursor."""
        typing = ((Key("⌫", self.say("legend.back")),),) if self.typed else self._card_keys()
        return (*self.typed.legend(self.scene.letters, self.words), *typing)

    def more_letters(self) -> Legend:
        """Return the first keys of the expansions in play, and what follows each."""
        loan = (
            (Key(self.scene.letters.key_of("loan"), self.say("first-help.loan")),)
            if LOANS in self.around.in_play
            else ()
        )
        return (*explained(self.typed.also, self.scene.letters, self.words), loan)

    def _card_keys(self) -> Legend:
        """Return what can be done with the card under the cursor besides moving it."""
        loan = (Key(self.scene.letters.key_of("loan"), self.say("first.loan")),) if self.lendable is not None else ()
        turns = side_keys(self.words) if isinstance(self.museum[self.cursor], League | Half) else ()
        clear = (Key("Del", self.say("legend.clear")),) if self.filled and not self.in_turns else ()
        return tuple(keys for keys in (loan, turns, clear) if keys)

    @property
    def lendable(self) -> int | None:
        """The space whose card a loan is about: the one under the cursor, where that is empty the one just laid."""
        if LOANS not in self.around.in_play or not self.around.others:
            return None
        spaces = (self._laid, self.cursor)
        cards = ((space, self.museum[self.spread_of(space)[0]]) for space in spaces if space is not None)
        return next((space for space, card in cards if card and card.lendable), None)

    def turn_to(self, space: int | None) -> None:
        """Put the cursor on a space without a word; on the first empty one, else the first, where it is none."""
        self._show_typed(self.typed.blank)
        self._ended, self._laid, self._last = False, None, None
        super().turn_to(space)
        self.post_message(LegendChanged())

    def point(self, space: int) -> None:
        """Move the cursor; a card half typed is given up."""
        self._ended, self._laid = False, None
        given_up, keys = self.typed, self._card_keys()
        if given_up and space != self.cursor:
            self._type(given_up.blank)
        super().point(space)
        if not self.typed:
            self._give_up(given_up)
        if keys != self._card_keys():
            self.post_message(LegendChanged())

    def action_move(self, right: int, down: int) -> None:
        """Move the cursor past the card it stands on; or say where the second space of a League card lies."""
        if self.typed.sideways and (right, down) in SIDES:
            self._press(SIDES[right, down])
            return
        card = self.spread_of(self.cursor)
        super().action_move(right, down)
        if len(card) > 1 and self.cursor in card:
            super().action_move(right, down)

    def _show_typed(self, typed: Typed) -> None:
        """Cover the space under the cursor with what is typed, where there is something to be seen of it."""
        self.typed = typed
        covered = (self.cursor, Face(*typed.shown(self.scene.letters), "typed")) if typed.covers else None
        if covered != self.scene.typed:
            self.scene = replace(self.scene, typed=covered)

    def _type(self, typed: Typed) -> None:
        self._show_typed(typed)
        self.redraw(self.cursor)
        self.post_message(LegendChanged())

    def _give_up(self, typed: Typed) -> None:
        """Say that a card half typed is not laid."""
        if typed.covers:
            gone = Refused(self.say("half-typed", typed=" ".join(typed.shown(self.scene.letters))))
            self.call_after_refresh(self.post_message, gone)  # behind whatever the step away from it has to say

    def on_key(self, event: events.Key) -> None:
        """Type a card."""
        if event.character is None or not event.is_printable or event.key == "space" or event.character == OPEN_CARDS:
            return
        event.stop()
        event.prevent_default()
        if self.in_turns or event.character == "=":
            self.post_message(self.Played(event.character))
        else:
            self._press(unaccented_key(event.character))

    def _press(self, key: str) -> None:
        """Take a typed key: of a card, of a loan, or of a League card that is to be turned."""
        if not self.typed and (self._lend(key) or self._turn(key)):
            return
        if self._ended and self.museum[self.cursor] is not None:
            self.app.bell()
            self.post_message(self.Ended())
            return
        typed = press_from(self._last, self.typed, self.scene.letters, key)
        if isinstance(typed, Lender):
            self._lent(typed)
        elif isinstance(typed, Typed):
            self._type(typed)
        elif typed is None:
            self.post_message(Refused(self.unfit(key)))
        else:
            self._lay(typed)

    def _lend(self, key: str) -> bool:
        """Begin to say who lent a card; of two players it can only be the other one."""
        space = self.lendable
        if space is None or key != self.scene.letters.key_of("loan"):
            return False
        others, card = self.around.others, self.museum[space]
        if len(others) > 1:
            self._type(TypedLoan(also=self.typed.also, others=others))
            self.post_message(self.Pointed(self.cursor))
        elif card:
            self._lent(Lender(None if card.lender else others[0].name))
        return True

    def _lent(self, lender: Lender) -> None:
        """Say who lent the card, or that it is its owner's."""
        space = self.lendable
        self._type(self.typed.blank)
        if space is not None:
            self.post_message(Edited(partial(edit.lend, space=space, lender=lender.name)))

    def _turn(self, key: str) -> bool:
        """Turn the League card under the cursor to the side typed."""
        first = self.spread_of(self.cursor)[0]
        card = self.museum[first]
        if not isinstance(card, League) or key.lower() not in (RIGHT, BELOW):
            return False
        if card.down != (key.lower() == BELOW):
            turned = card._replace(down=not card.down)
            why = misfit(self.board, self.museum, first, turned)
            if why:
                self._refuse(why)
            else:
                self.post_message(Edited(partial(edit.turn, space=first)))
                self.point(first)
        return True

    def _lay(self, card: Laid) -> None:
        """Lay a card and go on; behind the last space the next one waits until the cursor has been moved."""
        if isinstance(card, League) and (why := misfit(self.board, self.museum, self.cursor, card)):
            self._refuse(why)
            return
        laid = self.cursor
        taken = {laid, card.second(laid, self.board.width)} if isinstance(card, League) else {laid}
        with self.prevent(LegendChanged, self.Pointed):  # the table shows both with the card
            self._type(self.typed.blank)
            self.step(1)
            if self.cursor in taken:
                self.step(1)
        self.post_message(Edited(partial(edit.put, space=laid, card=card)))
        self._ended = self.cursor in taken
        self._laid = laid
        self._last = card.civilisation if isinstance(card, Card) else self._last

    def action_skip(self) -> None:
        """Leave this space as it is."""
        self.step(1)

    def action_back(self) -> None:
        """Take back the last key typed, else this card, else the one before."""
        if self.in_turns:
            return self.action_clear()
        if self.typed:
            return self._type(self.typed.back())
        if self.museum[self.cursor] is None:
            self.step(-1)
        return self.action_clear()

    def action_clear(self) -> None:
        """Clear this space; what a turn exhibited is taken back with that turn."""
        if self.in_turns:
            self.post_message(Refused(self.say("turn.clears-not")))
            return
        if self.typed:
            self._type(self.typed.blank)
        if self.museum[self.cursor] is not None:
            self.post_message(Edited(partial(edit.put, space=self.cursor, card=None)))

    def action_release(self) -> None:
        """Let go of everything; where nothing is held, the table takes the key."""
        if self.held is None and not self.typed:
            raise SkipAction
        self._type(self.typed.blank)
        self._hold(None)

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
        """Pick a card up, or put it down here, exchanging the two; from an empty space go on to the next row."""
        if self.held is not None:
            self._drop(self.held, self.cursor)
        elif self.museum[self.cursor] is not None:
            self._hold(self.cursor)
        else:
            self._next_row()

    def _next_row(self) -> None:
        """Go to the first space of the next row; behind the last one the table goes on to the next part."""
        width = self.board.width
        below = next((space for space in self.open if space // width > self.cursor // width), None)
        if below is None:
            raise SkipAction
        self.point(below)

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
        self.post_message(Refused(self.words.say(why)))
