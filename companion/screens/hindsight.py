"""A game in hindsight, player by player: the curve of marker and ceiling, each turn, each card, and what was lost."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.widgets import Static

from companion.present import hindsight as present
from companion.present import terminal
from companion.present.account import signed
from companion.screens.base import COMMON, SCROLL, WordedScreen
from companion.screens.puzzle import PuzzleScreen, can_puzzle
from companion.widgets.footer import KeysFooter
from scoring.phrase import Name, Phrase, phrase

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.screen import Screen

    from companion.session import Session
    from companion.words.phrasebook import Phrasebook
    from scoring.hindsight import Hindsight


MARGINS: Final = 4
"""Columns of the page's padding, and of a scroll bar."""


class HindsightScreen(WordedScreen):
    """What a game was worth, a page a player."""

    help_topic = "hindsight"
    BINDINGS: ClassVar[list[BindingType]] = [
        *COMMON,
        Binding("escape,r,q", "close", "key.close"),
        Binding("pagedown,right,l", "player(1)", "key.next-player", key_display="Pg↓"),
        Binding("pageup,left,h", "player(-1)", "key.previous-player", show=False),
        Binding("f", "puzzle", "key.puzzle"),
        *SCROLL,
    ]

    def __init__(self, session: Session, words: Phrasebook, seen: Hindsight | None = None, seat: int = 0) -> None:
        """Look back at an open table, beginning with one player."""
        super().__init__(words)
        self.session = session
        self._seen = seen
        self._seat = seat

    def again(self) -> Screen[None]:
        """Make this screen anew in the words the app now speaks."""
        return HindsightScreen(self.session, self.app.words_of(self.session.game), self._seen, self._seat)

    def compose(self) -> ComposeResult:
        """Make room for one player's page, which scrolls."""
        yield Static(terminal.heading(self.session.review, self.words), classes="title")
        yield Static(id="whose", markup=False)
        with ScrollableContainer(id="hindsight", can_focus=False):
            yield Static(self.words.say(Phrase("hindsight.looking")), id="told", markup=False)
        yield KeysFooter()

    def on_mount(self) -> None:
        """Look back, which may take a moment; a fair game that still runs is not looked back at."""
        if self.session.review.hints.withheld:
            self.query_one("#told", Static).update(self.words.say(Phrase("error.review-fair")))
        elif self._seen is None:
            self._look()
        else:
            self._show()

    @work
    async def _look(self) -> None:
        game = self.session.game
        if game.hindsight is None:
            self.query_one("#told", Static).update(self.words.say(phrase("error.no-review", game=Name(game.id))))
            return
        self._seen = await asyncio.to_thread(game.hindsight, self.session.table)
        if self.is_running:
            self._show()

    def on_resize(self) -> None:
        """Draw the page as wide as there is room for."""
        self._show()

    def _show(self) -> None:
        if self._seen is None:
            return
        width = self.size.width - MARGINS
        player = self._seen.players[self._seat]
        result = self.session.review.players[self._seat]
        number = f"{self._seat + 1}/{len(self._seen.players)}"
        self.query_one("#whose", Static).update(
            Text(f"{self.words.told(player.name, signed(result.total))}  ({number})", "bold")
        )
        parts = [*present.page(self._seen, player, self.words, width)]
        parts[1:1] = present.winner(self._seen, self.words)  # the chart comes first
        container = self.query_one("#hindsight")
        container.remove_children()
        container.mount_all([Static(part, classes="remark") for part in parts])

    def action_player(self, by: int) -> None:
        """Show another player."""
        if self._seen is not None:
            self._seat = (self._seat + by) % len(self._seen.players)
            self._show()
            self.query_one("#hindsight").scroll_home(animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the puzzle where there is one."""
        return can_puzzle(self.session) if action == "puzzle" else super().check_action(action, parameters)

    def action_puzzle(self) -> None:
        """Let the player shown find the points that lie in his museum."""
        self.app.push_screen(PuzzleScreen(self.session, self.words, self._seat))
