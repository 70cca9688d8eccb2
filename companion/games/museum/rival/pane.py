"""What the rival does, shown large and plain: on the panel beside the board, and in full in a window of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Static

from companion.games.museum.rival.rows import STRONG, Row
from companion.screens.base import Modal
from companion.widgets.localized import Localized

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType, RenderResult
    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook

LEAD: Final = 2
"""Columns before what a row says."""
MEASURE: Final = Console(width=200)
"""Knows where a sentence breaks."""
MORE: Final = " …"
"""What follows a reason that is cut."""


class OneLine(NamedTuple):
    """A text cut to one line, between two words."""

    text: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw as much as there is room for."""
        whole = len(self.text.wrap(console, options.max_width)) == 1
        line = self.text.wrap(console, max(1, options.max_width - len(MORE)))[0]
        line.rstrip()
        yield self.text if whole else line.append(MORE)


class RivalPane(Localized, Static):
    """The panel of the rival's turn."""

    DEFAULT_CSS = "RivalPane { height: auto; padding: 0 1; color: $text; }"

    def __init__(self, words: Phrasebook) -> None:
        """Begin with nothing to say."""
        super().__init__(words, "", id="rival-turn", markup=False)
        self.display = False
        self.rows: tuple[Row, ...] = ()
        self._room: Callable[[], Size] = lambda: Size(0, 0)
        self._shown: object = None

    def show(self, rows: Sequence[Row], room: Callable[[], Size]) -> None:
        """Show some rows where there is so much room: apart, close, or with short reasons, as they fit."""
        self.rows, self._room = tuple(rows), room
        self._lay_out()

    def on_resize(self) -> None:
        """Lay the rows out anew."""
        self._lay_out()

    def _lay_out(self) -> None:
        shown = self.rows, self._room()
        if shown != self._shown:
            self._shown = shown
            self.update(laid_out(*shown))


def laid_out(rows: Sequence[Row], size: Size) -> Group:
    """Lay rows out in so many columns and lines: the roomiest way that fits, else the closest."""
    fitting = (way for way in _ways(rows) if sum(_height(row, size.width) for row in way) <= size.height)
    return Group(*map(_drawn, next(fitting, _close(rows, len(rows)))))


def _ways(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Yield how rows can be laid out: apart, as they are, with short reasons, and more and more of these behind."""
    yield _apart(rows)
    yield [*rows]
    yield from (_close(rows, number) for number in range(len(rows)))


def _drawn(row: Row) -> RenderableType:
    text = OneLine(row.text) if row.cut else row.text
    if row.lead is None:
        return text
    table = Table.grid(expand=True)
    table.add_column(width=LEAD)
    table.add_column(ratio=1)
    table.add_row(Text(row.lead, STRONG), text)
    return table


def _height(row: Row, width: int) -> int:
    room = width if row.lead is None else width - LEAD
    return 1 if row.cut else max(1, len(row.text.wrap(MEASURE, max(1, room))))


def _apart(rows: Sequence[Row]) -> list[Row]:
    spaced = [[Row(Text()), row] if row.begins and number else [row] for number, row in enumerate(rows)]
    return [row for some in spaced for row in some]


def _close(rows: Sequence[Row], number: int) -> list[Row]:
    """Return rows with each reason on one line, the first few of them behind what they are a reason for."""
    close: list[Row] = []
    for row in rows:
        if row.reason and not row.lead and close and number:
            number -= 1
            close[-1] = close[-1]._replace(text=close[-1].text.copy().append(" ").append_text(row.text), reason=True)
        else:
            close.append(row)
    return [row._replace(cut=row.reason) for row in close]


ALL_OF_IT = 10_000
"""Lines that are more than enough for everything."""


class ReasonsScreen(Modal[None]):
    """What the panel of the rival's turn says, uncut."""

    help_topic = "rival-reasons"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+g,enter", "close", "key.close", show=False)]

    def __init__(self, words: Phrasebook, name: str, rows: Sequence[Row]) -> None:
        """Show the rows of the panel about the rival of this name."""
        super().__init__(words)
        self._name_of_rival, self._rows = name, rows

    def compose(self) -> ComposeResult:
        """Show every row in full."""
        with Vertical(classes="window tall"):
            yield Static(self._name_of_rival, classes="title", markup=False)
            with VerticalScroll():
                yield Static(laid_out(self._rows, Size(self.app.size.width, ALL_OF_IT)), id="rival-reasons")
