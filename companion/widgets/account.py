"""The account: why a player has these points, line by line, and what is still wrong or open."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from companion.present.account_rows import OTHERWISE, REMARKS, ZEROS, Row, Teller
from companion.widgets.legend import Key, Legend
from companion.widgets.localized import Localized, style_beside
from companion.widgets.row_layout import Line, RowLayout, grow_scrollbar

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Review


OWN: Final = "0hjklgG"
"""What can be typed here: letters that move the cursor or fold, as in many a pager, and what shows the zeros."""


class Account(Localized, ScrollView, can_focus=True, inherit_bindings=False):
    """A list of rows with a cursor; what changes is redrawn in place."""

    help_topic = "account"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "key.up", show=False),
        Binding("down,j", "move(1)", "key.down", show=False),
        Binding("home,g", "move(-9999)", "key.first", show=False),
        Binding("end,G", "move(9999)", "key.last", show=False),
        Binding("left,h", "fold(True)", "key.fold", show=False),
        Binding("right,l", "fold(False)", "key.unfold", show=False),
        Binding("0", "zeros", "key.zeros", show=False),
        Binding("enter", "open", "key.rule", show=False),
        Binding("delete", "count", "key.count-again", show=False),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "account--total",
        "account--line",
        "account--part",
        "account--zero",
        "account--working",
        "account--fault",
        "account--question",
        "account--warning",
        "account--near",
        "account--otherwise",
        "account--zeros",
        "account--fair",
        "account--unchecked",
        "account--cursor",
    }
    DEFAULT_CSS = style_beside(__file__)

    @dataclass
    class Pointed(Message):
        """The cursor is on another row, or the account has got the focus."""

        row: Row

    class Opened(Pointed):
        """The rule behind a row is wanted."""

    @dataclass
    class Stating(Message):
        """A subtotal is to be typed for a line."""

        rule: str

    class Counting(Stating):
        """A stated line is to be counted again."""

    class Unfit(Message):
        """A key was typed that does nothing here."""

    def __init__(self, words: Phrasebook) -> None:
        """Make an empty account."""
        super().__init__(words, id="account")
        self.border_title = self.say("key.account")
        self._teller = Teller(self.say)
        self.rows: list[Row] = []
        self.cursor = 0
        self._all: list[Row] = []
        self._folded = frozenset({ZEROS})
        self._marked = ""
        self._lit: frozenset[str] = frozenset()
        self._shown: tuple[Review, int] | None = None
        self._lines: list[tuple[int, Line]] = []
        self._layout = RowLayout()
        self._strips: dict[tuple[Line, bool], Strip] = {}
        self._styles: dict[tuple[str, bool], Style] = {}

    def show(self, review: Review, seat: int, place: str) -> None:
        """Show the account of the player on a seat, a place marked; the cursor stays on its row."""
        key = self.rows[self.cursor].key if self.rows else None
        turned = self._shown is not None and self._shown[1] != seat
        self._shown = (review, seat)
        cursor = self.cursor
        self._all = self._teller.rows(review, seat)
        self.rows = [row for row in self._all if self._folded.isdisjoint(row.under)]
        keys = [row.key for row in self.rows]
        self.cursor = keys.index(key) if key in keys else min(self.cursor, len(keys) - 1)
        self._marked, self._lit = place, self._earning(place)
        self._lay()
        if self.cursor != cursor:
            self.refresh()
        if turned:
            self.scroll_to(y=0, animate=False)
            if self.has_focus:
                self._follow()

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        return self.rows[self.cursor] if self.rows else None

    def mark(self, place: str) -> None:
        """Underline the lines that a place earns in."""
        self._marked, lit = place, self._earning(place)
        if lit != self._lit:
            self._lit = lit
            self._lay()

    def _earning(self, place: str) -> frozenset[str]:
        """Return the keys of the lines that a place earns in."""
        return frozenset(row.key for row in self._all if place in row.at)

    def lines_at(self, place: str) -> list[Row]:
        """Return the lines that a place earns in, without those that only sum others up."""
        return [row for row in self._all if place in row.at and row.kind in ("line", "part") and not row.folds]

    def _lay(self) -> None:
        """Break the rows into lines of the present width."""
        width = self.scrollable_content_region.width or self.size.width
        if width != self._layout.width:
            self._layout = RowLayout(width)
            self._strips = {}
        before = self._lines
        if width:
            self._lines = [
                (n, line)
                for n, row in enumerate(self.rows)
                for line in self._layout.lay(row, lit=row.key in self._lit, folded=row.key in self._folded)
            ]
            self._resize_content(Size(width, len(self._lines)))
        self._redraw(before)

    def _redraw(self, before: list[tuple[int, Line]]) -> None:
        """Draw the lines that differ from before, and no others; where there were none, all are just being drawn."""
        top, (width, height) = self.scroll_offset.y, self.size
        pairs = enumerate(zip_longest(before, self._lines))
        changed = [y for y, (old, new) in pairs if old != new]
        in_sight = [Region(0, y - top, width, 1) for y in changed if 0 <= y - top < height]
        if before and in_sight:
            self.refresh(*in_sight)

    def _resize_content(self, size: Size) -> None:
        """Take more or fewer lines without laying out the whole screen: the scrollbar is always there."""
        if size != self.virtual_size:
            self.set_reactive(Account.virtual_size, size)
            grow_scrollbar(self.vertical_scrollbar, size.height)
            self.scroll_to(y=min(self.scroll_offset.y, self.max_scroll_y), animate=False)

    def _style(self, kind: str, *, current: bool) -> Style:
        if (kind, current) not in self._styles:
            names = (f"account--{kind}", "account--cursor") if current else (f"account--{kind}",)
            self._styles[kind, current] = self.get_component_rich_style(*names)
        return self._styles[kind, current]

    def render_line(self, y: int) -> Strip:
        """Draw one line of what is in sight."""
        at = y + self.scroll_offset.y
        if at >= len(self._lines):
            return Strip.blank(self.size.width, self.rich_style)
        index, line = self._lines[at]
        key = line, index == self.cursor
        if key not in self._strips:
            self._strips[key] = self._drawn(*key)
        return self._strips[key]

    def _drawn(self, line: Line, current: bool) -> Strip:  # noqa: FBT001 (second half of a key)
        style, working = self._style(line.kind, current=current), self._style("working", current=current)
        lead, words = style + Style(bold=line.strong), style + Style(underline=line.lit)
        runs = Segment(line.lead, lead), Segment(line.words, words), Segment(line.working, working)
        return Strip([run for run in runs if run.text]).crop_extend(0, self.size.width, style)

    def on_resize(self) -> None:
        """Break the rows anew."""
        if self.rows:
            self._lay()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw the lines, which are broken for the first time here: Textual draws before it tells of a size."""
        if self.rows and not self._lines:
            self._lay()
        return super().render_lines(crop)

    def notify_style_update(self) -> None:
        """Draw in the colours of another theme."""
        super().notify_style_update()
        self._strips, self._styles = {}, {}
        if self.rows and self.is_attached:
            self.call_after_refresh(self._lay)

    def on_focus(self) -> None:
        """Say what the cursor is on, and bring it into sight."""
        self._follow()
        self._say()

    def on_blur(self) -> None:
        """Show the beginning again: the total belongs beside what is typed elsewhere."""
        self.scroll_to(y=0, animate=False)

    def _follow(self) -> None:
        """Bring the row under the cursor into sight."""
        mine = [y for y, (n, _) in enumerate(self._lines) if n == self.cursor]
        if mine:
            self.scroll_to_region(Region(0, mine[0], self._layout.width, len(mine)), animate=False)

    def _say(self) -> None:
        if self.row:
            self.post_message(self.Pointed(self.row))

    def point(self, index: int) -> None:
        """Move the cursor to a row and keep it in sight."""
        self.cursor = max(0, min(index, len(self.rows) - 1))
        self._follow()
        self.refresh()
        self._say()

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        self.point(self.cursor + by)

    def next_remark(self) -> bool:
        """Move the cursor to the next fault or question, from the last to the first; False where there is none."""
        remarks = [n for n, row in enumerate(self.rows) if row.kind in REMARKS]
        if remarks:
            self.point(next((n for n in remarks if n > self.cursor), remarks[0]))
        return bool(remarks)

    def action_fold(self, fold: bool) -> None:  # noqa: FBT001 (an action's argument)
        """Hide or show what can be hidden of a row."""
        row = self.row
        if row and row.folds:
            self._fold(row.key, fold=fold)

    def _fold(self, key: str, *, fold: bool) -> None:
        self._folded = self._folded | {key} if fold else self._folded - {key}
        if self._shown:
            self.show(*self._shown, self._marked)

    def action_zeros(self) -> None:
        """Show what earns nothing, with the cursor there, or hide it again."""
        fold = ZEROS not in self._folded
        self._fold(ZEROS, fold=fold)
        at = next((n for n, row in enumerate(self.rows) if row.key == ZEROS), None)
        if at is not None and not fold:
            self.point(len(self.rows) - 1)
            self.point(at)

    def action_open(self) -> None:
        """Open the rule behind the row; what earns nothing is shown or hidden."""
        if self.row and self.row.key == ZEROS:
            self.action_zeros()
        elif self.row:
            self.post_message(self.Opened(self.row))

    def action_count(self) -> None:
        """Count a stated line again."""
        if self._statable:
            self.post_message(self.Counting(self._statable))

    @property
    def _statable(self) -> str | None:
        """The rule of the row under the cursor where a subtotal can be stated for it."""
        return self.row.rule if self.row and self.row.kind == "line" else None

    def on_key(self, event: events.Key) -> None:
        """Begin to state a subtotal with `=`; a card typed here by mistake changes nothing, and that is said."""
        if event.is_printable and event.character and event.character not in OWN:
            event.stop()
            rule = self._statable if event.character == "=" else None
            self.post_message(self.Stating(rule) if rule else self.Unfit())

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Point at a row."""
        at = event.y + self.scroll_offset.y
        if at < len(self._lines):
            self.point(self._lines[at][0])

    def on_click(self, event: events.Click) -> None:
        """Open the rule with a second click."""
        if event.chain > 1:
            self.action_open()

    def legend(self) -> Legend:
        """Return the keys that do something with the row under the cursor."""
        keys = []
        if self.row and self.row.kind == OTHERWISE:
            keys.append(Key("Enter", self.say("legend.readings")))
        elif self.row and (self.row.rule or self.row.kind == "question"):
            keys.append(Key("Enter", self.say("legend.answer" if self.row.kind == "question" else "legend.rule")))
        if self._statable:
            keys.append(Key("=", self.say("legend.state")))
        if any(row.key == ZEROS for row in self.rows):
            keys.append(Key("0", self.say("legend.zeros")))
        if any(row.kind in REMARKS for row in self.rows):
            keys.append(Key("^F", self.say("legend.next-remark")))
        return (tuple(keys),)
