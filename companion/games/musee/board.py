"""Keys and mouse on a museum: numbers typed where they lie, played where they may, tokens turned."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.message import Message

from companion.games.musee.drawing import MuseeDrawing, Token
from companion.games.musee.places import Typed, gallery_of, letters
from companion.games.musee.scene import MuseeScene
from companion.widgets.board import BoardView
from companion.widgets.legend import Key, LeadingKey, Legend
from companion.widgets.localized import Change, Edited, LegendChanged
from scoring.games.musee import edit
from scoring.games.musee.table import Museum, Table

if TYPE_CHECKING:
    from textual.geometry import Size

    from companion.words.phrasebook import Phrasebook
    from scoring.games.musee.position import Position


class MuseeBoard(BoardView):
    """A museum: digits type a number, Enter lays it; `t` or a click turns a token.

    Following a game the number goes where it may lie, and only the screen can say whether it is played. A finished
    museum takes every number as it lies, and goes on to the next place.
    """

    help_topic = "musee"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "lay", "key.musee-lay", show=False),
        Binding("space", "skip", "key.musee-skip", show=False),
        Binding("full_stop", "leave_empty", "key.musee-empty", show=False),
        Binding("t", "flip", "key.musee-flip", show=False),
        Binding("p", "pass_on", "key.musee-pass", show=False),
        Binding("o", "say_out", "key.musee-out", show=False),
        Binding("backspace", "back", "key.back", show=False),
        Binding("delete", "clear", "key.musee-clear", show=False),
        Binding("escape", "release", "key.release", show=False),
    ]

    @dataclass
    class Played(Message):
        """A number is to be played at the place under the cursor."""

        card: int

    @dataclass
    class Turned(Message):
        """A token is to be turned in all museums."""

        token: Token

    class PassedOn(Message):
        """The card drawn in the last turn was passed to the partner, or was not."""

    class SaidOut(Message):
        """Whoever plays here says to be out, or takes that back."""

    def __init__(self, words: Phrasebook, scene: MuseeScene) -> None:
        """Draw a museum."""
        self.scene: MuseeScene
        super().__init__(words, scene, id="board")
        self._ended = False
        self._rejected = False
        self._left_empty = False
        self._gallery: int | None = None

    @property
    def typed(self) -> Typed:
        """The number typed."""
        return self.scene.typed

    @property
    def museum(self) -> Museum:
        """What hangs at each place."""
        return self.scene.museum

    @property
    def table(self) -> Table:
        """The table it is the museum of."""
        return self.scene.table

    @property
    def followed(self) -> bool:
        """Whether the game is followed turn by turn."""
        return self.table.followed

    @property
    def ended(self) -> bool:
        """Whether this is a game that was followed, and is over."""
        return self.scene.ended

    def show(self, position: Position, seat: int, whose: str, *, gains_told: bool) -> None:
        """Draw the museum on a seat; `whose` is the name for whom a number is tried, see `MuseeScene`."""
        before = self.scene
        typed = Typed() if position.table.followed and position.table.over else before.typed
        after = MuseeScene(position, seat, whose, gains_told, typed, before.cursor, before.size)
        shown = [(scene.table, scene.museum, scene.whose, scene.gains_told) for scene in (before, after)]
        if shown[0] == shown[1]:
            return
        self.lay(after)
        shown_keys = [
            (
                *(scene.table.followed, scene.ended, scene.own_colours, scene.position.last_draw),
                *(scene.table.plays[-1:], scene.filled(self.cursor)),
            )
            for scene in (before, after)
        ]
        if shown_keys[0] != shown_keys[1]:
            self.post_message(LegendChanged())

    def grow(self, room: Size) -> None:
        """Draw the museum as large as there is room for."""
        scene = self.scene.grown(room)
        if scene.size is not self.scene.size:
            self.lay(scene)

    def type(self, typed: Typed) -> None:
        """Show another number as typed."""
        self._rejected, self._left_empty, self._gallery = False, False, None
        self.scene = replace(self.scene, typed=typed, cursor=self.cursor)
        self.refresh()

    def legend(self) -> Legend:
        """Return the keys that go on from what is typed."""
        if self._gallery is not None:
            return ((Key(f"1-{self.table.width}", self.say("legend.musee-column")),),)
        if self.typed:
            way = "follow" if self.followed else "enter"
            place = Key(" ".join(letters(self.words)), self.say("legend.musee-place"))
            return ((Key("Enter", self.say(f"legend.musee-{way}")), place, Key("⌫", self.say("legend.back"))),)
        number = (Key("0-9", self.say("legend.musee-number")), Key(".", self.say("legend.musee-empty")))
        first = () if self.ended else number[:1] if self.followed else number
        side = "below" if self._token_below(self.cursor) else "above"
        if self.followed and not self.ended:
            first = (*first, LeadingKey("o", self.say("legend.musee-out")))
        turns = (Key("F4", self.say("key.turns")),) if self.table.plays else ()
        colours = (Key("F10", self.say("legend.musee-colours")),) if self.scene.own_colours else ()
        if last := self.scene.position.last_draw:
            key = "kept" if self.table.plays[-1].passed else "passed"
            first = (*first, LeadingKey("p", self.say(f"legend.musee-{key}", partner=last.partner)))
        clear = (Key("Del", self.say("legend.clear")),) if self.filled and not self.followed else ()
        return (first, (LeadingKey("t", self.say(f"legend.musee-token-{side}")), *clear, *turns, *colours))

    def drawing(self) -> MuseeDrawing:
        """Return what is to be drawn now."""
        drawing = super().drawing()
        assert isinstance(drawing, MuseeDrawing)  # noqa: S101 (its scene makes no other)
        return drawing

    def _token_below(self, space: int) -> bool:
        """Whether the token of a place lies below it: the last gallery has none there."""
        return space < len(self.museum) - self.table.width

    def turn_to(self, space: int | None) -> None:
        """Put the cursor on a place without a word; on the first empty one, else the first, where it is none."""
        self._ended = False
        self.type(Typed())
        super().turn_to(space)

    def point(self, space: int) -> None:
        """Move the cursor; what is typed goes with it."""
        self._ended = self._left_empty = False
        before = self._token_below(self.cursor), self.filled
        super().point(space)
        self._forget_letter()
        if self.typed:
            self.scene = replace(self.scene, cursor=self.cursor)
        if (self._token_below(self.cursor), self.filled) != before:
            self.post_message(LegendChanged())

    def _type(self, typed: Typed) -> None:
        self.type(typed)
        if self.followed:
            self._jump()
        self.post_message(LegendChanged())
        self.post_message(self.Pointed(self.cursor))

    def _jump(self) -> None:
        """Go where the number typed fits best, as far as players may know."""
        if (best := self.scene.best) is not None:
            self.cursor = best
            self.scene = replace(self.scene, cursor=best)
            self.show_cursor()

    def _refuse(self, why: str) -> None:
        self._forget_letter()
        self.decline(why)

    def on_key(self, event: events.Key) -> None:
        """Type a number, or a place by gallery and column, `33 m4`; a number refused gives way to the next digits."""
        key = event.character or ""
        gallery = gallery_of(key, self.words)
        if gallery is None and not (key.isascii() and key.isdigit()):
            return
        event.stop()
        event.prevent_default()
        if self.ended:
            self._refuse("musee.is-over")
        elif gallery is not None:
            self._begin_place(gallery)
        elif self._gallery is not None:
            self._go_to(self._gallery, int(key))
        elif self.typed.complete and self.followed and not self._given_up:
            self._refuse("musee.enter-first")
        else:
            self._press(key)

    @property
    def _given_up(self) -> bool:
        """Whether the number typed was refused, or may lie nowhere: the next digits begin another."""
        return self._rejected or (self.typed.complete and self.scene.nowhere)

    def reject(self) -> None:
        """Let the number typed, which was refused, give way to the next digits."""
        self._rejected = True

    def _begin_place(self, gallery: int) -> None:
        """Take the letter of a gallery: its column comes next."""
        self.point(gallery * self.table.width)
        self._gallery = gallery
        self.post_message(LegendChanged())

    def _forget_letter(self) -> None:
        """Wait no longer for the column behind the letter of a gallery: another key was meant otherwise."""
        if self._gallery is not None:
            self._gallery = None
            self.post_message(LegendChanged())

    def _go_to(self, gallery: int, column: int) -> None:
        """Go to a place by its name; a number typed is laid there at once."""
        if not 1 <= column <= self.table.width:
            self.decline("musee.no-column")
            return
        self.point(gallery * self.table.width + column - 1)
        self.post_message(LegendChanged())
        if self.typed:
            self.action_lay()

    def _press(self, digit: str) -> None:
        """Take a digit; behind two it begins the next number."""
        given_up = self.followed and self._given_up
        if self.typed.complete and not given_up:
            self._lay()
        if self._ended:
            self._end()
        elif (typed := (Typed() if given_up else self.typed).press(digit)) is None:
            self._refuse("musee.no-zero")
        else:
            self._type(typed)

    def pending(self) -> Change | None:
        """Return the change that lays a number typed and not yet laid; following a game, none."""
        if self.followed or not self.typed:
            return None
        return partial(edit.put, place=self.cursor, card=self.typed.number)

    def _lay(self) -> None:
        """Lay the number typed as it lies on the table, and go on."""
        if change := self.pending():
            self.post_message(Edited(change))
            self._type(Typed())
            self._go_on()

    def laid(self) -> None:
        """Go on, without a word, from a number that was typed and is laid by now."""
        self.type(Typed())
        if self.cursor == self.open[-1]:
            self._ended = True
        else:
            self.step(1)
        self.post_message(LegendChanged())

    def _go_on(self) -> None:
        """Go to the next place; behind the last one nothing is laid until the cursor has been moved."""
        if self.cursor == self.open[-1]:
            self._ended = True
            self._end()
        else:
            self.step(1)

    def _end(self) -> None:
        self.app.bell()
        self.post_message(self.Ended())

    def action_lay(self) -> None:
        """Lay or play the number typed; without one, pick a painting up or put it down here."""
        if self.typed and self.followed:
            self.post_message(self.Played(self.typed.number))
        elif self.typed:
            self._lay()
        elif self.followed:
            self._refuse(self._nothing_typed)
        elif self._ended:
            self._end()
        elif self.held is not None:
            self._drop(self.held)
        elif self.filled:
            self._hold(self.cursor)
        else:
            self._go_on()

    @property
    def _nothing_typed(self) -> str:
        """Why nothing can be played without a number, or at all any more."""
        if self.ended:
            return "musee.is-over"
        return "musee.end" if self.scene.position.over else "musee.type-first"

    def _hold(self, space: int | None) -> None:
        self._forget_letter()
        self.held = space
        self.refresh()
        self.post_message(self.Pointed(self.cursor))

    def _drop(self, start: int) -> None:
        end = self.cursor
        self._hold(None)
        if start != end:
            self.post_message(Edited(partial(edit.swap, one=start, other=end)))

    def action_skip(self) -> None:
        """Lay the number typed and go on, or go on to the next place; following a game the number waits for a place.

        Behind a dot a blank only separates, as in the file: `1 2 . 4` types as it reads.
        """
        if self.typed and self.followed:
            return
        if self._left_empty:
            self._left_empty = False
        elif self.typed:
            self.action_lay()
        else:
            self._go_on()

    def action_leave_empty(self) -> None:
        """Lay the number typed, then leave a place empty."""
        if self.followed:
            self._refuse(self._nothing_typed)
            return
        self._lay()
        if self._ended:
            self._end()
        else:
            self.action_clear()
            self._go_on()
            self._left_empty = not self._ended

    def action_back(self) -> None:
        """Take back the letter of a gallery, or the last digit, else the painting here, else the one before."""
        if self._gallery is not None:
            self._forget_letter()
            self.post_message(self.Pointed(self.cursor))
        elif self.typed:
            self._type(self.typed.back())
        elif self.followed:
            self._refuse("musee.undo-instead")
        else:
            if not self.filled:
                self.step(-1)
            self.action_clear()

    def action_clear(self) -> None:
        """Take the number typed back, and the painting here away; following a game, paintings stay."""
        self._forget_letter()
        if self.typed:
            self._type(Typed())
        elif self.followed:
            self._refuse("musee.undo-instead")
        elif self.filled:
            self.post_message(Edited(partial(edit.put, place=self.cursor, card=None)))

    def action_release(self) -> None:
        """Let go of everything, of the letter of a gallery first; where nothing is held, the table takes the key."""
        if self._gallery is not None:
            self._forget_letter()
            self.post_message(self.Pointed(self.cursor))
            return
        if self.held is None and not self.typed:
            raise SkipAction
        self._type(Typed())
        self._hold(None)

    def _turn(self, token: Token) -> None:
        """Ask for a token to be turned; not in the middle of a number, where the key or click was meant otherwise."""
        self._forget_letter()
        if self.typed:
            self._refuse("musee.number-first")
        else:
            self.post_message(self.Turned(token))

    def action_pass_on(self) -> None:
        """Say that the card drawn in the last turn was passed to the partner."""
        if self.scene.position.last_draw:
            self.post_message(self.PassedOn())
        elif not self.table.teams:
            self._refuse("musee.no-partner")
        else:
            self._refuse("musee.nothing-to-pass" if self.followed else "musee.not-followed")

    def action_say_out(self) -> None:
        """Say that whoever plays here can place nothing more."""
        if self.followed and not self.ended:
            self.post_message(self.SaidOut())
        else:
            self._refuse("musee.is-over" if self.ended else "musee.not-followed")

    def action_flip(self) -> None:
        """Turn the token under this place, in all museums."""
        self._turn(self.drawing().token_of(self.cursor))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Turn a token; point at a place, where the number typed is laid if it may lie there."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        at, drawing = offset + self.scroll_offset, self.drawing()
        if token := drawing.token_at(at.x, at.y):
            self._turn(token)
        if drawing.between(at.y):
            return
        space = self.space_at(event)
        if space is not None:
            self.point(space)
            if self.scene.gain(space) is not None:
                self.action_lay()
