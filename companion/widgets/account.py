"""The account: why a player has these points, line by line, and what is still wrong or open."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from companion.widgets.account_rows import Row, Teller
from companion.widgets.letters import Key, Legend
from companion.widgets.spoken import Spoken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.phrasebook import Phrasebook
    from scoring.review import Review

WORKING: Final = Style.from_meta({"role": "working"})
"""Marks arithmetic; its colour is the theme's, and known only when it is drawn."""


class Account(Spoken, ScrollView, can_focus=True, inherit_bindings=False):
    """A list of rows with a cursor; what changes is redrawn in place."""

    help_topic = "account"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "key.up", show=False),
        Binding("down,j", "move(1)", "key.down", show=False),
        Binding("home,g", "move(-9999)", "key.first", show=False),
        Binding("end,G", "move(9999)", "key.last", show=False),
        Binding("left,h", "fold(True)", "key.fold", show=False),
        Binding("right,l", "fold(False)", "key.unfold", show=False),
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
        "account--unchecked",
        "account--cursor",
    }
    DEFAULT_CSS = """
    Account {
        background: $background; overflow-x: hidden; overflow-y: scroll; height: 1fr; min-height: 6;
        .account--total { text-style: bold; color: $text; background: $surface; }
        .account--line { color: $text; }
        .account--part { color: $text; }
        .account--zero { color: $text-muted; }
        .account--working { color: $text-muted; }
        .account--fault { color: $text-error; text-style: bold; }
        .account--question { color: $text-warning; }
        .account--warning { color: $text-accent; }
        .account--near { color: $text-success; }
        .account--unchecked { color: $text-muted; text-style: italic; }
        .account--cursor { background: $surface; }
        &:focus .account--cursor { background: $primary 40%; color: $text; text-style: bold; }
    }
    """

    class Pointed(Message):
        """The cursor is on another row, or the account has got the focus."""

        def __init__(self, row: Row) -> None:
            """Keep the row."""
            super().__init__()
            self.row = row

    class Opened(Pointed):
        """The rule behind a row is wanted."""

    class Stating(Message):
        """A subtotal is being typed for a line, beginning with `typed`; None counts it again."""

        def __init__(self, rule: str, typed: str | None) -> None:
            """Keep the line's rule and the first character."""
            super().__init__()
            self.rule = rule
            self.typed = typed

    def __init__(self, words: Phrasebook, *, id: str | None = None) -> None:  # noqa: A002 (Textual's word)
        """Make an empty account."""
        super().__init__(id=id)
        self.speak(words)
        self.rows: list[Row] = []
        self.cursor = 0
        self._folded: frozenset[str] = frozenset()
        self._lit: frozenset[str] = frozenset()
        self._shown: tuple[Review, int, Mapping[str, str]] | None = None
        self._lines: list[tuple[int, Text]] = []
        self._laid: dict[tuple[Row, bool], list[Text]] = {}
        self._width = 0

    def show(self, review: Review, seat: int, stated: Mapping[str, str]) -> None:
        """Show the account of the player on a seat; the cursor stays on its row."""
        key = self.rows[self.cursor].key if self.rows else None
        self._shown = (review, seat, stated)
        cursor = self.cursor
        self.rows = Teller(self.say, stated, self._folded).rows(review, seat)
        keys = [row.key for row in self.rows]
        self.cursor = keys.index(key) if key in keys else min(self.cursor, len(keys) - 1)
        self._lay()
        if self.cursor != cursor:
            self.refresh()

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        return self.rows[self.cursor] if self.rows else None

    def mark(self, place: str) -> None:
        """Underline the lines that a place earns in."""
        lit = frozenset(row.key for row in self.rows if place in row.at)
        if lit != self._lit:
            self._lit = lit
            self._lay()

    def lines_at(self, place: str) -> list[Row]:
        """Return the lines that a place earns in, without those that only sum others up."""
        return [row for row in self.rows if place in row.at and row.kind in ("line", "part") and row.folded is None]

    # Drawing

    def _lay(self) -> None:
        """Break the rows into lines of the present width."""
        width = self.scrollable_content_region.width or self.size.width
        if width != self._width:
            self._width = width
            self._laid.clear()
        before = self._lines
        if width:
            self._lines = [(n, line) for n, row in enumerate(self.rows) for line in self._laid_row(row)]
            self._resize_content(Size(width, len(self._lines)))
        self._redraw(before)

    def _redraw(self, before: list[tuple[int, Text]]) -> None:
        """Draw what differs from before."""
        pairs = zip_longest(before, self._lines, fillvalue=None)
        changed = [
            y for y, (old, new) in enumerate(pairs) if not (old and new and old[0] == new[0] and old[1] is new[1])
        ]
        if changed:
            self.refresh_lines(changed[0], changed[-1] - changed[0] + 1)

    def _resize_content(self, size: Size) -> None:
        """Take more or fewer lines without laying out the whole screen: the scrollbar is always there."""
        if size != self.virtual_size:
            self.set_reactive(Account.virtual_size, size)
            self.vertical_scrollbar.window_virtual_size = size.height
            self.scroll_to(y=min(self.scroll_offset.y, self.max_scroll_y), animate=False)

    def _laid_row(self, row: Row) -> list[Text]:
        """Lay one row, or remember how: most rows stay as they are from key to key."""
        key = (row, row.key in self._lit)
        if key not in self._laid:
            self._laid[key] = self._wrapped(row)
        return self._laid[key]

    def _wrapped(self, row: Row) -> list[Text]:
        """Lay one row: text left, arithmetic after it where it fits and below it where not, points at the right."""
        fold = "" if row.folded is None else "▸ " if row.folded else "▾ "
        indent = " " * (2 * row.depth + (0 if fold else 2))
        points = f" {row.points:>4}" if row.points else ""
        room = self._width - len(points) - 1
        text = Text(f"{indent}{fold}{row.text}" if row.kind in ("line", "part") else f" {row.text}")
        if row.key in self._lit:
            text.stylize(Style(underline=True), len(indent))
        working = Text(f"  {row.working}" if row.working else "", WORKING)
        together = text + working if text.cell_len + working.cell_len <= room else text
        console = self.app.console
        lines = [*together.wrap(console, max(room, 8))]
        if together is text and row.working:
            lines += Text(row.working, WORKING).wrap(console, max(room - len(indent) - 4, 8))
        lines = [lines[0], *(Text(" " * (len(indent) + 4)) + line for line in lines[1:])] if lines else [Text("")]
        lines[0].pad_right(max(room - lines[0].cell_len, 0))
        return [lines[0] + Text(points, "bold"), *lines[1:]]

    def _style(self, kind: str, *, current: bool) -> Style:
        names = (f"account--{kind}", "account--cursor") if current else (f"account--{kind}",)
        return self.get_component_rich_style(*names)

    def render_line(self, y: int) -> Strip:
        """Draw one line of what is in sight."""
        at = y + self.scroll_offset.y
        if at >= len(self._lines):
            return Strip.blank(self.size.width, self.rich_style)
        index, text = self._lines[at]
        row, current = self.rows[index], index == self.cursor
        zero = row.kind in {"line", "part"} and row.points == "0"
        style = self._style("zero" if zero else row.kind, current=current)
        working = self._style("working", current=current)
        runs = ((run.text, run.style or Style()) for run in text.render(self.app.console, end=""))
        segments = [Segment(words, (working if own.meta else style) + own) for words, own in runs]
        return Strip(segments).crop_extend(0, self.size.width, style)

    def on_resize(self) -> None:
        """Break the rows anew."""
        if self.rows:
            self._lay()

    def notify_style_update(self) -> None:
        """Draw in the colours of another theme."""
        super().notify_style_update()
        self._laid.clear()
        if self.rows and self.is_attached:
            self.call_after_refresh(self._lay)

    # Keys and mouse

    def on_focus(self) -> None:
        """Say what the cursor is on."""
        self._say()

    def _say(self) -> None:
        if self.row:
            self.post_message(self.Pointed(self.row))

    def point(self, index: int) -> None:
        """Move the cursor to a row and keep it in sight."""
        self.cursor = max(0, min(index, len(self.rows) - 1))
        mine = [y for y, (n, _) in enumerate(self._lines) if n == self.cursor]
        if mine:
            self.scroll_to_region(Region(0, mine[0], self._width, len(mine)), animate=False)
        self.refresh()
        self._say()

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        self.point(self.cursor + by)

    def action_fold(self, fold: bool) -> None:  # noqa: FBT001 (an action's argument)
        """Hide or show the parts of a line."""
        row = self.row
        if row and row.folded is not None and self._shown:
            self._folded = self._folded | {row.key} if fold else self._folded - {row.key}
            self.show(*self._shown)

    def action_open(self) -> None:
        """Open the rule behind the row."""
        if self.row:
            self.post_message(self.Opened(self.row))

    def action_count(self) -> None:
        """Count a stated line again."""
        if self.row and self.row.kind == "line" and self.row.rule:
            self.post_message(self.Stating(self.row.rule, None))

    def on_key(self, event: events.Key) -> None:
        """Begin to state a subtotal: a digit, `-` or `=` on a top line."""
        row = self.row
        if row and row.kind == "line" and row.rule and event.character and event.character in "0123456789-=":
            event.stop()
            self.post_message(self.Stating(row.rule, event.character.strip("=")))

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
        """Return the keys that do something with a row."""
        return ((Key("Enter", self.say("legend.rule")), Key("0-9 =", self.say("legend.state"))),)
