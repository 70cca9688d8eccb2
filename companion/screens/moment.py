"""The moment a game ends, on its score sheet: the winner, the margin, what decided, where the points came from.

Everybody's colour is that of the seat, as in a picture of the result.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text
from textual.containers import Container, Horizontal, ScrollableContainer, Vertical
from textual.widget import Widget
from textual.widgets import Digits, Static

from companion.present import moment as present
from companion.present import terminal
from companion.present.match import match_told
from companion.present.picture.shapes import DARK, LIGHT, seat_role
from scoring.phrase import Phrase
from scoring.review import is_over

if TYPE_CHECKING:
    from companion.session import Session
    from companion.shelf import Match
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Review


def moment(session: Session, words: Phrasebook, match: Match | None) -> Iterator[Widget]:
    """Yield what stands above the sheet, with the match after this game.

    Room for the winner under another reading follows the one under this, and room for what was left on the table the
    lines that decided.
    """
    review = session.review
    yield Banner(review, words)
    if not is_over(session.table, review):
        yield Static(words.say(Phrase("app.sheet.ending")), classes="why", markup=False)
    if told := match_told(match, words):
        yield Static(Text(told, "bold"), classes="won")
    yield Static("", id="otherwise", markup=False)
    for why in present.decided(review, words):
        yield Static(Text(why), classes="why")
    yield Static("", id="left-over", classes="why", markup=False)


class Coloured(Widget):
    """A part in the colours by role, which follow the theme."""

    @property
    def colours(self) -> Mapping[str, str]:
        """The colours of a light theme, or of a dark one."""
        return DARK if self.app.current_theme.dark else LIGHT

    def on_mount(self) -> None:
        """Take the colours of the theme, now and whenever another is chosen."""
        self.app.theme_changed_signal.subscribe(self, lambda _: self.paint())
        self.paint()

    def paint(self) -> None:
        """Take the colours of the theme."""


class Banner(Horizontal, Coloured):
    """Who won and by how much, on the winner's colour and with the total large; plain where nobody has won."""

    DEFAULT_CSS = """
    Banner { height: auto; align-vertical: middle; }
    Banner Vertical { width: 1fr; height: auto; }
    Banner Static { width: 1fr; text-style: bold; }
    Banner Digits { width: auto; display: none; }
    Banner.-won { padding: 0 2; margin: 0 0 1 0; }
    """

    def __init__(self, review: Review, words: Phrasebook) -> None:
        """Tell it in sentences."""
        self.role = present.colour_of_winner(review)
        sentences = [sentence.plain for sentence in terminal.standing(review, words)]
        said = [Static(sentence, classes="won", markup=False) for sentence in sentences]
        said += [Static(sentence, markup=False) for sentence in present.margin(review, words)]
        total = present.total_of_winner(review)
        super().__init__(Vertical(*said), *([Digits(total)] if total else []), classes="-won" if self.role else "")

    def paint(self) -> None:
        """Take the winner's colour of the theme."""
        if self.role:
            self.styles.background = self.colours[self.role]
            for part in self.query("Static, Digits"):
                part.styles.color = self.colours["paper"]


class Numbers(Container, Coloured):
    """The sheet, and where everyone's points came from as bars: beside it where there is room, else below."""

    DEFAULT_CSS = """
    Numbers { width: auto; min-width: 100%; height: auto; }
    Numbers.-beside { layout: horizontal; }
    #grid, #sources { width: auto; height: auto; margin: 1 4 1 0; }
    #sources { margin: 1 0; }
    """

    def __init__(self, session: Session, words: Phrasebook) -> None:
        """Draw both; of a single line the bars would say no more than the total."""
        self.review, self.words = session.review, words
        sources = [Static(id="sources")] if len(present.rules(self.review)) > 1 else []
        super().__init__(Static(terminal.score_sheet(self.review, words), id="grid"), *sources)

    @property
    def _room(self) -> int:
        """Columns in sight: what does not fit scrolls, and makes its container no wider."""
        return self.query_ancestor(ScrollableContainer).scrollable_content_region.width

    def on_resize(self) -> None:
        """Draw the bars as long as there is room for."""
        self.paint()

    def paint(self) -> None:
        """Draw both in the colours of the theme, and lay them out once it is known how wide the sheet is."""
        width, console = self._room, self.app.console
        seats = [self.colours[seat_role(seat)] for seat in range(len(self.review.players))]
        sheet = terminal.score_sheet(self.review, self.words, colours=seats)
        if console.measure(sheet, options=console.options.update(max_width=sys.maxsize)).maximum > width:
            sheet = terminal.score_sheet(self.review, self.words, width, seats)
        self.query_one("#grid", Static).update(sheet)
        bars = present.bars(self.review, self.words, width, self.colours)
        title = Text(self.words.say(Phrase("share.from")), "bold")
        told = Text("\n").join([title, bars])
        for part in self.query("#sources").results(Static):
            part.update(told)
        self.call_after_refresh(self._fit, max(map(cell_len, told.plain.splitlines())))

    def _fit(self, bars: int) -> None:
        sheet = self.query_one("#grid")
        wide = sheet.outer_size.width + sheet.styles.margin.width + bars
        self.set_class(wide <= self._room, "-beside")
