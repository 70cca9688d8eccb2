"""What each card in a Common Pool is worth to a player: laid at once, and with everything re-laid."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Literal

from rich.table import Table as Grid
from rich.text import Text
from textual import work
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from companion.games.museum.faces import short_of
from companion.games.museum.letters import letters
from companion.present.account import between, signed
from companion.present.terminal import most_first
from companion.screens.base import SCROLL, Modal
from scoring.fair import fair_placements
from scoring.games.museum.arranging.relaid import in_pools, where
from scoring.games.museum.table.tokens import read_card
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table
    from scoring.review import Placements, Review


class OpenCardsScreen(Modal[None]):
    """The cards in all Common Pools, those first that would bring a player most."""

    help_topic = "open-cards"
    DEFAULT_CSS = "OpenCardsScreen #cards { padding: 1 0 0 1; }"
    BINDINGS: ClassVar[list[BindingType]] = SCROLL

    def __init__(self, words: Phrasebook, player: str, table: Table, review: Review) -> None:
        """Ask for a player of a table as it lies."""
        super().__init__(words)
        self.player, self.table, self.review = player, table, review

    def compose(self) -> ComposeResult:
        """Make room for the list."""
        with Vertical(classes="window tall"):
            yield Static(self.say("open-cards.title", player=self.player), classes="title", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(self.say("open-cards.counting"), id="cards", markup=False)
            yield Static(self.say("open-cards.keys"), classes="hint", markup=False)

    def on_mount(self) -> None:
        """Count, unless fair mode keeps it back or no card lies there."""
        if self.review.hints.withheld:
            self._say("open-cards.fair")
        elif not in_pools(self.table):
            self._say("open-cards.none")
        else:
            self._count()

    def _say(self, key: str) -> None:
        self.query_one("#cards", Static).update(self.words.say(Phrase(f"app.{key}")))

    @work
    async def _count(self) -> None:
        asked = await asyncio.to_thread(where, self.table, None, self.player)
        if self.is_running:
            self.query_one("#cards", Static).update(self._told([fair_placements(one, self.review) for one in asked]))

    def _told(self, asked: Sequence[Placements]) -> Grid:
        """Return the list: a card, in whose pools it lies, and what it would add."""
        listed = Grid(box=None, header_style="bold", pad_edge=False, padding=(0, 1, 0, 0))
        for key in ("where.card", "where.at-once", "where.relaid-short"):
            side: Literal["left", "right"] = "left" if key == "where.card" else "right"
            listed.add_column(self.words.say(Phrase(key)), justify=side, no_wrap=True)
        listed.add_column(self.say("open-cards.pool"))
        for relaid, one in most_first(asked):
            card = read_card(str(one.card))
            pools = ", ".join(player.name for player in self.table.players if card in player.discard)
            at_once = signed(max(one.legal.values()))
            listed.add_row(Text(short_of(card, letters(self.words.language))), at_once, between(relaid), Text(pools))
        return listed
