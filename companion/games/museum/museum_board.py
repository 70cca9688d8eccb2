"""The museum of one player, drawn as the board lies: type cards, move them, say who lent them, point at them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType

from companion.games.museum.around import Around
from companion.games.museum.card_typing import Lender, Typed, explained
from companion.games.museum.expansions.beginnings import nothing_typed
from companion.games.museum.expansions.league import SIDES, misfit, side_keys
from companion.games.museum.expansions.worlds_fair import LOANS, TypedLoan
from companion.games.museum.faces import face_of
from companion.games.museum.letters import Letters, letters
from companion.games.museum.moving import MovedBoard
from companion.widgets.drawing import Face
from companion.widgets.legend import Key, Legend
from companion.widgets.spoken import Edited, LegendChanged
from scoring.games.museum.expansions.cthulhu import Flood
from scoring.games.museum.expansions.league import BELOW, RIGHT, Half, League
from scoring.games.museum.table import edit
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Laid

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


class MuseumBoard(MovedBoard):
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
        self.around = Around()
        self.typed = Typed()
        self._laid: int | None = None
        self._letters: Letters = letters(words.language)
        self._ended = False
        super().__init__(words, board, id=id)

    def show(self, board: Board, museum: tuple[Laid | None, ...], around: Around) -> None:
        """Draw this museum on this board."""
        keys = self._card_keys()
        if around != self.around:
            self.around = around
            self._type(nothing_typed(around.in_play))
            self.refresh()
        if (board, museum) != (self.board, self.museum):
            changed = (space for space, pair in enumerate(zip(self.museum, museum, strict=False)) if pair[0] != pair[1])
            self.redraw(*changed)
            self.museum = museum
            self.redraw(self.cursor)
            self.show_board(board)
            if keys != self._card_keys():
                self.post_message(LegendChanged())

    def face(self, space: int) -> Face | None:
        """Return the card in a space, or what is typed of one."""
        if space == self.cursor and self.typed.covers:
            return Face(*self.typed.shown(self._letters), "typed")
        card = self.museum[space]
        return None if card is None else face_of(card, self._letters, self.around.numbers)

    def legend(self) -> Legend:
        """Return the letters that go on from what is typed, and the keys for the card under the cursor."""
        return (*self.typed.legend(self._letters, self.words), *(() if self.typed else self._card_keys()))

    def more_letters(self) -> Legend:
        """Return the first keys of the expansions in play, and what follows each."""
        loan = (Key(self._letters.key_of("loan"), self.say("first-help.loan")),) if LOANS in self.around.in_play else ()
        return (*explained(self.typed.also, self._letters, self.words), loan)

    def _card_keys(self) -> Legend:
        """Return what can be done with the card under the cursor besides moving it."""
        loan = (Key(self._letters.key_of("loan"), self.say("first.loan")),) if self.lendable is not None else ()
        turns = side_keys(self.words) if isinstance(self.museum[self.cursor], League | Half) else ()
        return tuple(keys for keys in (loan, turns) if keys)

    @property
    def lendable(self) -> int | None:
        """The space whose card a loan is about: the one under the cursor, where that is empty the one just laid."""
        if LOANS not in self.around.in_play or not self.around.others:
            return None
        spaces = (self._laid, self.cursor)
        cards = ((space, self.museum[space]) for space in spaces if space is not None)
        return next((space for space, card in cards if card and not isinstance(card, Flood)), None)

    def turn_to(self, space: int | None) -> None:
        """Put the cursor on a space without a word; on the first empty one, else the first, where it is none."""
        self.typed, self._ended, self._laid = self.typed.blank, False, None
        super().turn_to(space)
        self.post_message(LegendChanged())

    def first_empty(self) -> int:
        """Return the first space without a card, else the first."""
        return next((space for space in self.open if self.museum[space] is None), self.open[0])

    @property
    def filled(self) -> bool:
        """Whether a card lies under the cursor."""
        return self.museum[self.cursor] is not None

    def point(self, space: int) -> None:
        """Move the cursor; a card half typed is given up."""
        self._ended, self._laid = False, None
        if self.typed and space != self.cursor:
            self._type(self.typed.blank)
        keys = self._card_keys()
        super().point(space)
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
        self._press(event.character)

    def _press(self, key: str) -> None:
        """Take a typed key: of a card, of a loan, or of a League card that is to be turned."""
        if not self.typed and (self._lend(key) or self._turn(key)):
            return
        if self._ended and self.museum[self.cursor] is not None:
            self.app.bell()
            self.post_message(self.Ended())
            return
        typed = self.typed.press(self._letters, key)
        if isinstance(typed, Lender):
            self._lent(typed)
        elif isinstance(typed, Typed):
            self._type(typed)
        elif typed is None:
            self.app.bell()
        else:
            self._lay(typed)

    def _lend(self, key: str) -> bool:
        """Begin to say who lent a card; of two players it can only be the other one."""
        space = self.lendable
        if space is None or key != self._letters.key_of("loan"):
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
        self._type(self.typed.blank)
        self.post_message(Edited(partial(edit.put, space=self.cursor, card=card)))
        laid = self.cursor
        taken = {laid, card.other(laid, self.board.width)} if isinstance(card, League) else {laid}
        self.step(1)
        if self.cursor in taken:
            self.step(1)
        self._ended = self.cursor in taken
        self._laid = laid

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
            self._type(self.typed.blank)
        if self.museum[self.cursor] is not None:
            self.post_message(Edited(partial(edit.put, space=self.cursor, card=None)))

    def action_release(self) -> None:
        """Let go of everything; where nothing is held, leave."""
        if self.held is None and not self.typed:
            self.post_message(self.Left())
        self._type(self.typed.blank)
        self._hold(None)
