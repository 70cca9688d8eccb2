"""The Museum as a map that scrolls, themes pinned to its ends: a letter leads to a place and begins a turn there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final, cast

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.strip import Strip

from companion.games.artline.drawing import cut
from companion.games.artline.scene import LEAST, MapScene
from companion.widgets.board import BoardView
from companion.widgets.drawing import Piece
from companion.widgets.legend import Key, Legend
from companion.widgets.localized import LegendChanged
from companion.words.localization import Locale

if TYPE_CHECKING:
    from companion.games.artline.drawing import MapDrawing
    from companion.games.artline.situation import Situation
    from companion.words.phrasebook import Phrasebook
    from scoring.games.artline.places import Place

PAUSE: Final = 1.0
"""Seconds for which no letter begins a turn after one that leads nowhere: somebody is typing a name, not a place."""


class MuseumMap(BoardView):
    """The map of the Museum: letters, Enter and a second click begin a turn, `-` a discard."""

    help_topic = "artline"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "key.artline-choose", show=False),
        Binding("minus", "discard", "key.artline-discard", key_display="-"),
        Binding("backspace,delete", "undo_instead", "key.artline-undo-instead", show=False),
    ]

    DEFAULT_CSS = "MuseumMap { width: 1fr; height: 1fr; scrollbar-size: 1 1; }"

    @dataclass
    class Chosen(Message):
        """A place was chosen: a free one for a card, or a card to be looked at; None discards a card."""

        place: Place | None

    def __init__(self, words: Phrasebook, situation: Situation) -> None:
        """Draw the Museum as it stands."""
        self.scene: MapScene
        super().__init__(words, MapScene(situation, Locale(words)), id="board")
        self._astray = 0.0

    @property
    def situation(self) -> Situation:
        """How the game stands."""
        return self.scene.situation

    @property
    def at(self) -> Place:
        """The place under the cursor."""
        return self.scene.plan.place(self.cursor)

    def drawing(self) -> MapDrawing:
        """Return what is to be drawn now."""
        return cast("MapDrawing", super().drawing())

    def show(self, situation: Situation) -> None:
        """Draw the Museum as it stands now; the cursor stays on its place."""
        if situation is self.situation:
            return
        at, closed = self.at, self.situation.closed
        self.lit = frozenset()
        self.scene = replace(self.scene, situation=situation, _faces={})
        self.cursor = self.scene.plan.space(at) if at in self.scene.reachable else self.scene.first_empty()
        self.measure()
        self.refresh()
        if (situation.closed is None) != (closed is None):
            self.refresh_bindings()
            self.post_message(LegendChanged())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Know how to discard only while a turn can be taken."""
        if action == "discard" and self.situation.closed:
            return False
        return super().check_action(action, parameters)

    def go(self, place: Place) -> None:
        """Move the cursor to a place, which it can stand on, and say so."""
        self.point(self.scene.plan.space(place))
        self.show_cursor()

    def legend(self) -> Legend:
        """Return the keys that begin something here."""
        enter = Key("Enter", self.say("legend.artline-card" if self.filled else "legend.artline-here"))
        if self.situation.closed:
            return ((enter,),) if self.filled else ()
        turn = (Key("a-z", self.say("legend.artline-letter")), Key("-", self.say("legend.artline-discard")), enter)
        others = {"!": "object", "F3": "ledger", "F4": "turns"}
        return (
            turn,
            () if self.scene.low else tuple(Key(key, self.say(f"key.{name}")) for key, name in others.items()),
        )

    def point(self, space: int) -> None:
        """Move the cursor; what Enter does here may be something else."""
        before = self.filled
        super().point(space)
        if self.filled != before:
            self.post_message(LegendChanged())

    def on_key(self, event: events.Key) -> None:
        """Go to the place of a letter and begin a turn there; say why `-` discards nothing where no turn is taken."""
        letter = event.character
        if letter is None or not (letter.isalnum() or (letter == "-" and self.situation.closed)):
            return
        event.stop()
        event.prevent_default()
        astray, self._astray = self._astray, 0.0
        if letter in self.situation.letters and event.time - astray > PAUSE:
            self._choose(self.situation.letters[letter])
        elif self.situation.closed:
            self.post_message(self.Chosen(None))
        else:
            self._astray = event.time
            known = letter in self.situation.letters
            self.decline("artline.letter-first" if known else "artline.no-letter")

    def _choose(self, place: Place) -> None:
        self.go(place)
        self.post_message(self.Chosen(place))

    def action_choose(self) -> None:
        """Begin a turn at this place, or look at the card here."""
        self.post_message(self.Chosen(self.at))

    def action_discard(self) -> None:
        """Begin a turn that discards a card."""
        self.post_message(self.Chosen(None))

    def action_undo_instead(self) -> None:
        """Say how a turn is taken back."""
        self.decline("artline.undo-instead")

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Point at a card, or begin a turn at a free place; a second click puts a card right."""
        space = self.space_at(event)
        if space is None:
            return
        again = space == self.cursor
        self.point(space)
        if event.button == 1 and (again or self.at in self.situation.outlooks):
            self.action_choose()

    def measure(self) -> None:
        """Take the size of what is drawn, with the room kept for the themes, so that it scrolls by whole columns."""
        drawing, (wide, high) = self.drawing(), self.scene.margin
        room = self.scrollable_content_region.width - wide
        hidden = max(drawing.width - room, 0) if room > 0 else 0
        whole = next((start for start in drawing.starts if start >= hidden), hidden)
        self.virtual_size = Size(wide + drawing.width + whole - hidden, high + drawing.height)
        if self.is_attached:
            self.screen.set_class(self.scene.stacked, "-stacked")

    def on_resize(self) -> None:
        """Draw larger or smaller, as there is room; a column is kept for a scroll bar."""
        terminal, across = (self.app.size.width, self.app.size.height), max(self.size.width - 1, LEAST)
        self.scene = replace(self.scene, terminal=terminal, across=across, _faces={})
        self.measure()
        self.refresh()
        self.call_after_refresh(self.show_cursor)

    def redraw(self, *_spaces: int) -> None:
        """Draw everything anew: with the cursor the row and the column marked at the ends change."""
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw one line of what is in sight: the themes where they are pinned, the map as it is scrolled."""
        (left, top), (wide, high), drawing = self.scroll_offset, self.scene.margin, self.drawing()
        at = y - high + top
        if y < high:
            beside, pieces = Piece("", "head"), self.scene.heads(y, self.at)
        elif at < drawing.height:
            beside = self.scene.beside(at, self.at) if wide else Piece("", "head")
            pieces = drawing.line(at)
        else:
            return Strip.blank(self.size.width, self.rich_style)
        line = Strip([Segment(piece.text, self._style(piece)) for piece in pieces]).simplify()
        text = f"{cut(beside.text, wide - 1):<{wide}}" if wide else ""
        return Strip.join(
            [
                Strip([Segment(text, self._style(beside))], wide),
                line.crop_extend(left, left + self.size.width - wide, self.rich_style),
            ]
        ).simplify()

    def show_cursor(self) -> None:
        """Scroll the cursor's place into sight, beside the themes; with the focus, the whole map."""
        drawing, (wide, high) = self.drawing(), self.scene.margin
        box = Region(*drawing.box(self.cursor)).translate((wide, high))
        self.scroll_to_region(box, spacing=Spacing(high, 0, 0, wide), animate=False, immediate=True)
        whole = next((start for start in drawing.starts if start >= self.scroll_offset.x), self.scroll_offset.x)
        self.scroll_to(x=whole, animate=False, immediate=True)
        if self.has_focus:
            self.call_after_refresh(self.scroll_visible, animate=False, top=True)

    def space_at(self, event: events.MouseEvent) -> int | None:
        """Return the space under the mouse; what is pinned covers the map."""
        offset, (wide, high) = event.get_content_offset(self), self.scene.margin
        if offset is None or offset.x < wide or offset.y < high:
            return None
        left, top = self.scroll_offset
        space = self.drawing().space_at(offset.x - wide + left, offset.y - high + top)
        return space if space in self.open else None
