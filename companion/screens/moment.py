"""The moment a game ends, on its score sheet: the winner, the margin, what decided, where the points came from."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text
from textual.containers import Container, ScrollableContainer
from textual.widgets import Static

from companion.present import moment as present
from companion.present import terminal
from companion.present.match import match_told
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.session import Session
    from companion.shelf import Match
    from companion.words.phrasebook import Phrasebook


def moment(session: Session, words: Phrasebook, match: Match | None) -> Iterator[Static]:
    """Yield what stands above the sheet, with the match after this game.

    Room for the winner under another reading follows the one under this.
    """
    review = session.review
    for sentence in terminal.standing(review, words):
        yield Static(Text(sentence.plain, "bold"), classes="won")
    if not (session.table.over if review.over is None else review.over):
        yield Static(words.say(Phrase("app.sheet.ending")), classes="why", markup=False)
    if told := match_told(match, words):
        yield Static(Text(told, "bold"), classes="won")
    yield Static("", id="otherwise", markup=False)
    for why in present.told(review, words, session.best_layouts):
        yield Static(Text(why), classes="why")


class Numbers(Container):
    """The sheet, and where everyone's points came from as bars: beside it where there is room, else below."""

    DEFAULT_CSS = """
    Numbers { width: auto; min-width: 100%; height: auto; }
    Numbers.-beside { layout: horizontal; }
    #grid, #sources { width: auto; height: auto; margin: 1 4 0 0; }
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
        """Draw the bars as long as there is room for, and lay both out once it is known how wide the sheet is."""
        width, console = self._room, self.app.console
        sheet = terminal.score_sheet(self.review, self.words)
        if console.measure(sheet, options=console.options.update(max_width=sys.maxsize)).maximum > width:
            sheet = terminal.score_sheet(self.review, self.words, width)
        self.query_one("#grid", Static).update(sheet)
        bars = present.bars(self.review, self.words, width)
        title = Text(self.words.say(Phrase("share.from")), "bold")
        told = Text("\n").join([title, bars])
        for part in self.query("#sources").results(Static):
            part.update(told)
        self.call_after_refresh(self._fit, max(map(cell_len, told.plain.splitlines())))

    def _fit(self, bars: int) -> None:
        sheet = self.query_one("#grid")
        wide = sheet.outer_size.width + sheet.styles.margin.width + bars
        self.set_class(wide <= self._room, "-beside")
