"""The best arrangement of a Museum: the search's answer, scored again by the review, and how to get there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Final

from scoring.arrange.bitboards import MOST_SPACES
from scoring.arrange.compiling import COMPILED
from scoring.arrange.nearest_layout import nearest_layout
from scoring.arrange.profiles import ceiling
from scoring.arrange.search import TRIES, SearchResult, search
from scoring.arrangement import Arrangement, NotAsPromisedError, Progress
from scoring.games.museum.arranging.expansion_part import choices, kept, newly_serving, serving_as
from scoring.games.museum.arranging.moves import moves, relaid
from scoring.games.museum.arranging.puzzles import MuseumPuzzle, laid, museum_puzzle, values_open
from scoring.games.museum.arranging.window import window
from scoring.games.museum.counting.lines import lines_of
from scoring.games.museum.counting.tally import tallies_of, with_player
from scoring.games.museum.review import review
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid
from scoring.names import player_named
from scoring.phrase import Phrase, phrase

FEWEST_TRIES: Final = 6
"""So many times layouts are cooled down for each way at least, however many ways there are."""


def arrange(
    table: Table,
    player: str,
    *,
    stop: Callable[[], bool] = lambda: False,
    report: Callable[[Progress], None] = lambda _progress: None,
    hand: bool = False,
) -> Arrangement:
    """Return the best layout of the cards in a player's Museum; nobody has a hand, so `hand` only adds a remark."""
    answer = _Arranging(table, player_named(table.players, player), stop, report).answer()
    return replace(answer, given=(*answer.given, Phrase("arrange.no-hand"))) if hand else answer


class _Arranging:
    """One player's Museum while it is being arranged: what is best so far is always a table that was scored."""

    def __init__(
        self, now: Table, player: Player, stop: Callable[[], bool], report: Callable[[Progress], None]
    ) -> None:
        self.now, self.player = now, player
        self.stop, self.report = stop, report
        self.tallies = tallies_of(now)
        self.best_player, self.best = player, self._total(player)
        self.results: dict[int, SearchResult] = {}
        self.ways = sorted(self._ways(), key=lambda posed: -posed.ceiling)

    def answer(self) -> Arrangement:
        """Arrange the cards, then look for the fewest moves."""
        for number, posed in enumerate(self.ways):
            if posed.ceiling > self.best:
                self._search(number, posed)
        further = self._further_by_values()
        if self.best > self._total(self.player):
            self._serve_as_before()
            self._shorten()
        table = self._with(self.best_player)
        exchanges = moves(self.now, self.now.players.index(self.player), self.best_player)
        bound = max(self.ceiling, self.best)
        return Arrangement(
            self.player.name,
            table,
            review(self.now),
            review(table),
            bound,
            exchanges,
            tried=sum(refuted.choices for result in self.results.values() for refuted in result.refuted),
            chosen=tuple(part.told(card) for part, card in newly_serving(self.player, self.best_player)),
            given=tuple(self._given(bound, further)),
            further=further or 0,
        )

    def _given(self, bound: int, further: int | None) -> Iterator[Phrase]:
        """Yield what the answer takes as it is, with the points that unknown values could bring at most."""
        if further:
            yield phrase("arrange.values", n=further)
        elif further == 0 and self.best == bound:
            yield Phrase("arrange.values-same")
        yield from kept(self.now, self.player)
        if not COMPILED:
            yield Phrase("arrange.uncompiled")

    def _further_by_values(self) -> int | None:
        """Return how many points more than the ceiling unknown values could bring at most; None where none matter."""
        if not values_open(self.now, self.player):
            return None
        most = ceiling = max(self.ceiling, self.best)
        for player in choices(self.now, self.best_player):
            posed = museum_puzzle(self._with(player), player, self._lines(player), wild=True)
            if posed.ceiling > most:
                most = max(most, self._most_of(posed, most))
        return most - ceiling

    def _most_of(self, posed: MuseumPuzzle, known: int) -> int:
        """Return what no layout of a way is worth more than, as far as that matters beside what is known already."""
        if len(posed.spaces) > MOST_SPACES:
            return posed.ceiling
        heard: list[SearchResult] = []

        def enough() -> bool:
            return self.stop() or (bool(heard) and posed.most(heard[-1].ceiling) <= known)

        return posed.most(search(posed.puzzle, enough, heard.append, FEWEST_TRIES).ceiling)

    def _ways(self) -> Iterable[MuseumPuzzle]:
        """Return the Museum as a puzzle for every choice that the search does not make itself."""
        ways: dict[tuple[object, ...], MuseumPuzzle] = {}
        for player in choices(self.now, self.player):
            posed = museum_puzzle(self._with(player), player, self._lines(player))
            ways.setdefault((posed.puzzle, posed.constant, posed.unseen, posed.exact), posed)
        return ways.values()

    @property
    def ceiling(self) -> int:
        """What no layout is worth more than: the highest ceiling of any way."""
        return max(map(self._ceiling_of, range(len(self.ways))))

    def _ceiling_of(self, number: int) -> int:
        posed, result = self.ways[number], self.results.get(number)
        return posed.ceiling if result is None else posed.most(result.ceiling)

    def _search(self, number: int, whole: MuseumPuzzle) -> None:
        """Look for the best layout of one way, and the best one by review around it."""
        large = len(whole.spaces) > MOST_SPACES
        posed = window(whole) if large else whole

        def hear(result: SearchResult) -> None:
            if large and not posed.puzzle.part_of:  # what is refuted there is not refuted elsewhere
                result = replace(result, ceiling=ceiling(whole.puzzle))
            self.results[number] = result
            self._take(posed, result)
            doing = phrase("arrange.doing.refuting", n=result.questions_left, of=result.questions_asked)
            self.report(
                Progress(
                    self._with(self.best_player),
                    self.best,
                    max(self.ceiling, self.best),
                    doing if result.questions_asked else Phrase("arrange.doing.laying"),
                )
            )

        def enough() -> bool:
            return self.stop() or self.best >= self._ceiling_of(number)

        tries = max(FEWEST_TRIES, TRIES // len(self.ways))
        result = search(posed.puzzle, enough, hear, tries, to_end=not posed.exact)
        hear(result)
        if not posed.exact:
            self._climb(number, laid(self.player, posed, result.layout))
            self._climb(number, laid(self.player, posed, posed.puzzle.pieces))

    def _take(self, posed: MuseumPuzzle, result: SearchResult) -> None:
        """Score a layout by the review; a total above the ceiling, or other than promised, is a mistake of ours."""
        for layout in {result.layout} if posed.exact else {result.layout, result.latest}:
            player = laid(self.player, posed, layout)
            total = self._total(player)
            if total > posed.most(result.ceiling) or (posed.exact and total != posed.constant + result.points):
                raise NotAsPromisedError(total, posed.constant + result.points)
            self._keep(player)

    def _keep(self, player: Player) -> None:
        total = self._total(player)
        if total > self.best:
            self.best_player, self.best = player, total

    def _climb(self, number: int, start: Player) -> None:
        """Exchange two cards as long as the review finds more; for puzzles that do not know all that counts."""
        posed = self.ways[number]
        museum, most = start.museum, self._total(start)
        spaces = [space for n, space in enumerate(posed.spaces) if n not in posed.puzzle.fixed]
        pairs = list(combinations(spaces, 2))
        while self.best < self._ceiling_of(number) and not self.stop():
            exchanged = (_exchanged(museum, space, other) for space, other in pairs if museum[space] != museum[other])
            players = (replace(self.player, museum=cards) for cards in exchanged)
            better = next((player for player in players if self.stop() or self._total(player) > most), None)
            if better is None:
                break
            museum, most = better.museum, self._total(better)
            self._keep(better)

    def _serve_as_before(self) -> None:
        """Let every card that makes no difference serve what it serves on the table."""
        for part, card in newly_serving(self.best_player, self.player):
            player = part.with_card(self.best_player, card)
            if self._total(player) == self.best:
                self.best_player = player

    def _shorten(self) -> None:
        """Take the layout worth as much that is fewest moves away, if there is time for that."""
        self.report(Progress(self._with(self.best_player), self.best, self.ceiling, Phrase("arrange.doing.moves")))
        if self.stop():
            return
        posed = museum_puzzle(self._with(self.best_player), self.best_player, self._lines(self.best_player))
        if len(posed.spaces) > MOST_SPACES or posed.puzzle.fixed:
            return
        start = serving_as(self.player, self.best_player)
        present = museum_puzzle(self._with(start), start, self._lines(start))
        layout = nearest_layout(present.puzzle, posed.puzzle.pieces, self.stop)
        player = relaid(start, present, layout)
        if self._total(player) >= self.best:
            self.best_player, self.best = player, self._total(player)

    def _with(self, player: Player) -> Table:
        players = tuple(player if other.name == player.name else other for other in self.now.players)
        return replace(self.now, players=players)

    def _total(self, player: Player) -> int:
        return sum(self._lines(player).values())

    def _lines(self, player: Player) -> Mapping[str, int]:
        """Return the points of a player's lines, as the review has them."""
        table, tallies = with_player(self.now, self.tallies, player)
        tally = next(tally for tally in tallies if tally.museum.player.name == player.name)
        return {line.rule: line.points for line in lines_of(table, tallies, tally)}


def _exchanged(museum: tuple[Laid | None, ...], space: int, other: int) -> tuple[Laid | None, ...]:
    cells = [*museum]
    cells[space], cells[other] = museum[other], museum[space]
    return tuple(cells)
