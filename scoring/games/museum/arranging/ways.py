"""The ways to lay a Museum that the search of a layout does not choose itself, the most promising first.

They are what cards serve that can serve several things, how cards of two spaces lie, and where cards lie that only help
to fill the Grand Gallery. There can be millions. So cards are decided one stage after the other, ways are listed a few
at a time, and whatever could be worth most goes on first: what is worth no more than the best layout is never looked
at.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from itertools import count, islice
from typing import Final

from scoring.games.museum.arranging.expansion_part import layings, with_cards
from scoring.games.museum.arranging.promises import Decided, Promises
from scoring.games.museum.arranging.puzzles import MuseumPuzzle, museum_puzzles, posed_museum
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.table import Player, Table

LOWEST: Final = -sys.maxsize
"""Less than any total."""
LISTED_AT_ONCE: Final = 8
"""So many ways are listed before anybody is asked whether to stop, mostly in a hundredth of a second."""

Listing = Iterator[MuseumPuzzle | None]
"""The ways of cards that serve what they serve, listed a few at a time; None where nothing comes of one."""


class Ways:
    """The ways not looked at yet, as puzzles; `lines_of` says what a player's lines are worth as his cards lie."""

    def __init__(
        self,
        table: Table,
        player: Player,
        lines_of: Callable[[Player], Mapping[str, int]],
        with_player: Callable[[Player], Table],
        *,
        wild: bool = False,
    ) -> None:
        self.table, self.player, self.wild = table, player, wild
        self.lines_of, self.with_player = lines_of, with_player
        self.promises = Promises(table, player, lines_of, wild=wild)
        self.numbers = count()
        self.waiting: list[tuple[int, int, int, Decided | Listing | MuseumPuzzle]] = []
        """By falling ceiling; of those alike what has least to be decided first, then by rising number."""
        self.seen: set[object] = set()
        if self.promises.stages:
            self._go_on(())
        self._go_on(self._greedy())

    @property
    def ceiling(self) -> int:
        """What no layout of a way left is worth more than."""
        return -self.waiting[0][0] if self.waiting else LOWEST

    @property
    def only(self) -> MuseumPuzzle | None:
        """The only way there is, None where there are several."""
        first = self.waiting[0][-1] if len(self.waiting) == 1 else None
        return first if isinstance(first, MuseumPuzzle) else None

    def ready(self) -> MuseumPuzzle | None:
        """Return one that can be searched at once: each card serves what is most promising; None if none is listed."""
        entry = min((entry for entry in self.waiting if isinstance(entry[-1], MuseumPuzzle)), default=None)
        if entry is None:
            return None
        self.waiting.remove(entry)
        heapify(self.waiting)
        *_, posed = entry
        assert isinstance(posed, MuseumPuzzle)  # noqa: S101 - chosen so
        return posed

    def _greedy(self) -> Decided:
        """Return all stages decided, each by what is promised of it and those before."""
        decided: Decided = ()
        for stage in self.promises.stages:
            options = [(*decided, option) for option in stage]
            decided = max(options, key=self.promises.most)
        return decided

    def next(self) -> MuseumPuzzle | None:
        """Take the most promising a step further; return it where it is a puzzle already."""
        ceiling, _, _, first = heappop(self.waiting)
        if isinstance(first, MuseumPuzzle):
            return first
        if isinstance(first, tuple):
            self._go_on(first)
        else:
            self._list(first, -ceiling)
        return None

    def _go_on(self, decided: Decided) -> None:
        """Decide the next stage in every way; where all is decided, begin to list the puzzles."""
        left = len(self.promises.stages) - len(decided)
        if left:
            for option in self.promises.stages[len(decided)]:
                further = (*decided, option)
                self._wait(self.promises.most(further), left, further)
            return
        serving = with_cards(self.player, (card for option in decided for card in option.cards))
        every = posed_museum(museum_of(self.with_player(serving), serving), self.lines_of(serving), wild=self.wild)
        self._list(self._posed(serving), every.ceiling)

    def _posed(self, serving: Player) -> Listing:
        """Yield the ways to lay the cards, as puzzles."""
        for player in layings(self.table, serving):
            if player is None:
                yield None
            else:
                yield from museum_puzzles(self.with_player(player), player, self.lines_of(player), wild=self.wild)

    def _list(self, listing: Listing, ceiling: int) -> None:
        """List a few puzzles, and leave the others for later; none of them is worth more than the ceiling."""
        listed = [*islice(listing, LISTED_AT_ONCE)]
        for posed in listed:
            if posed and (alike := (posed.puzzle.alike, posed.constant)) not in self.seen:
                self.seen.add(alike)
                self._wait(posed.ceiling, -1, posed)
        if len(listed) == LISTED_AT_ONCE:
            self._wait(ceiling, 0, listing)

    def _wait(self, ceiling: int, undecided: int, way: Decided | Listing | MuseumPuzzle) -> None:
        heappush(self.waiting, (-ceiling, undecided, next(self.numbers), way))
