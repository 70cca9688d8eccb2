"""How far the search for best layouts is, as a terminal shows it while the search goes on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from companion.present.arranged import Total, grids, side_by_side, total_said
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType

    from companion.words.phrasebook import Phrasebook
    from scoring.arrangement import Progress
    from scoring.game import Game
    from scoring.table import AnyTable


class SearchView:
    """What is found for each player, what is being done and since when, and the best layout found for whom it is done.

    It hears of the search in one thread, and may be drawn in another. Nothing is worked out before it is drawn.
    """

    def __init__(
        self, game: Game, table: AnyTable, words: Phrasebook, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Look on from now."""
        self.game, self.table, self.words, self.clock = game, table, words, clock
        self.now: Mapping[str, int] = {player.name: player.total for player in game.review(table).players}
        self.heard: dict[str, Progress] = {}
        self.player = ""
        self.began = clock()
        self._drawn: tuple[Progress | None, RenderableType | None] = (None, None)

    def hear(self, player: str, progress: Progress) -> bool:
        """Take what the search for a player reports; return whether that is a better layout than was known."""
        before = self.heard[player].best if player in self.heard else self.now[player]
        if progress.best >= before:
            self.heard[player] = progress
        self.player = player
        return progress.best > before

    def lines(self) -> Iterator[str]:
        """Yield a sentence for each player heard of, last the one who is searched for."""
        heard = self.heard.copy()
        looking = heard.pop(self.player, None)
        for player, progress in heard.items():
            total = Total(player, self.now[player], progress.best, progress.bound)
            yield self.words.say(total_said(total, self.game, self.table))
        doing = Phrase("arrange.looking")
        if looking:
            best, bound = looking.best, looking.bound
            doing = phrase("arrange.progress", player=self.player, best=best, bound=bound, doing=looking.doing)
        yield self.words.say(phrase("arrange.seconds", progress=doing, seconds=int(self.clock() - self.began)))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Draw it."""
        from rich.text import Text  # noqa: PLC0415 - only a terminal needs Rich

        del console, options
        yield from map(Text, self.lines())
        if layouts := self._layouts():
            yield Text()
            yield layouts

    def _layouts(self) -> RenderableType | None:
        """Return the present layout and the best one found, drawn when that changes; nothing before one is found."""
        progress = self.heard.get(self.player)
        if progress is None or progress.best <= self.now[self.player]:
            return None
        known, drawn = self._drawn
        if known is None or known.table is not progress.table:
            now, best = grids(self.table, progress.table, self.player, self.game)
            drawn = side_by_side(now, best, self.words, proved=False, lettered=self.game.movable)
            self._drawn = progress, drawn
        return drawn
