"""The best arrangement of a Museum: the search's answer, scored again by the review, and how to get there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from heapq import heappop, heappush
from itertools import combinations, islice
from typing import Final

from scoring.arrange.bitboards import MOST_SPACES
from scoring.arrange.compiling import COMPILED
from scoring.arrange.nearest_layout import nearest_layout
from scoring.arrange.placements import Boards
from scoring.arrange.search import FIRST_TRIES, TRIES, ProofSearch, SearchResult, search
from scoring.arrangement import Arrangement, NotAsPromisedError, Progress
from scoring.games.museum.arranging.expansion_part import newly_serving, serving_as
from scoring.games.museum.arranging.moves import followed, moves, relaid, wide_as
from scoring.games.museum.arranging.puzzles import MuseumPuzzle, laid, museum_puzzle, values_open
from scoring.games.museum.arranging.ways import LOWEST, Ways
from scoring.games.museum.arranging.window import window
from scoring.games.museum.counting.lines import lines_of
from scoring.games.museum.counting.tally import tallies_of, with_player
from scoring.games.museum.review import review
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid
from scoring.names import player_named
from scoring.phrase import Phrase, phrase

FEWEST_TRIES: Final = 4
"""So many times layouts are cooled down for each way at least, however many ways there are."""
COOLED_FIRST: Final = 12
"""Ways for which layouts are cooled down before anything is proved; of the others few are any better."""


def arrange(
    table: Table,
    player: str,
    *,
    stop: Callable[[], bool] = lambda: False,
    report: Callable[[Progress], None] = lambda _progress: None,
    hand: bool = False,
) -> Arrangement:
    """Return the best layout of the cards in a player's Museum; nobody has a hand, so `hand` only adds a remark."""
    answer = Arranging(table, player_named(table.players, player), stop, report).answer()
    return replace(answer, given=(*answer.given, Phrase("arrange.no-hand"))) if hand else answer


class Arranging:
    """One player's Museum while it is being arranged: what is best so far is always a table that was scored."""

    def __init__(
        self, now: Table, player: Player, stop: Callable[[], bool], report: Callable[[Progress], None]
    ) -> None:
        self.now, self.player = now, player
        self.stop, self.report = stop, report
        self.board = now.board_of(player)
        self.tallies = tallies_of(now)
        self.best_player, self.best = player, self.total(player)
        self.shortened = False
        """Whether a layout as good and fewer moves away was looked for to the end."""
        self.fewest = False
        """Whether there is proved to be none."""
        self.ways = self._ways(player)
        self.boards = Boards()
        self.under_way: list[tuple[int, int, _Way]] = []
        """By falling ceiling and rising number."""
        self.begun = self.tried = 0
        self.unproved = self.best

    def look(self) -> None:
        """Look for the best layout, and for the proof that it is one."""
        self.begin()
        while self._open > self.best and not self.stop():
            self._go_on()

    @property
    def bound(self) -> int:
        """What no layout is worth more than, as far as that is known."""
        return max(self.ceiling, self.best)

    def total(self, player: Player) -> int:
        """Return what a layout of the player's cards is worth, as the review has it."""
        return sum(self._lines(player).values())

    def answer(self) -> Arrangement:
        """Arrange the cards, then look for the fewest moves."""
        self.look()
        further = self._further_by_values()
        if self.best > self.total(self.player):
            self._serve_as_before()
            self._shorten()
        table = self._with(self.best_player)
        exchanges = self._moves(self.best_player)
        bound = self.bound
        return Arrangement(
            self.player.name,
            table,
            review(self.now),
            review(table),
            bound,
            exchanges,
            on_the_way=(*followed(self.now, self.now.players.index(self.player), exchanges, self.best_player),)[:-1],
            shortened=self.shortened,
            fewest=self.fewest or len(exchanges) == 1,
            tried=self.tried + sum(way.search.tried_choices for _, _, way in self.under_way),
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
        if not COMPILED:
            yield Phrase("arrange.uncompiled")

    def _further_by_values(self) -> int | None:
        """Return how many points more than the ceiling unknown values could bring at most; None where none matter."""
        if not values_open(self.now, self.player):
            return None
        most = ceiling = self.bound
        ways = self._ways(self.best_player, wild=True)
        while ways.ceiling > most:
            if self.stop():
                return ways.ceiling - ceiling
            posed = ways.next()
            most = max(most, self._most_of(posed, most) if posed else most)
        return most - ceiling

    def _most_of(self, posed: MuseumPuzzle, known: int) -> int:
        """Return what no layout of a way is worth more than, as far as that matters beside what is known already."""
        if len(posed.spaces) > MOST_SPACES:
            return posed.ceiling
        heard: list[SearchResult] = []

        def enough() -> bool:
            return self.stop() or (bool(heard) and posed.most(heard[-1].ceiling) <= known)

        return posed.most(search(posed.puzzle, enough, heard.append, FEWEST_TRIES).ceiling)

    def _ways(self, player: Player, *, wild: bool = False) -> Ways:
        """Return the choices that the search does not make itself."""
        return Ways(self.now, player, self._lines, self._with, wild=wild)

    @property
    def ceiling(self) -> int:
        """What no layout is worth more than: the highest ceiling of any way."""
        return max(self.unproved, self._open)

    @property
    def _open(self) -> int:
        """The highest ceiling of any way that is not at its end."""
        return max(self.ways.ceiling, self._of_begun)

    @property
    def _of_begun(self) -> int:
        return -self.under_way[0][0] if self.under_way else LOWEST

    def _go_on(self) -> None:
        """Take the way a step further whose layouts could be worth most."""
        if self._of_begun >= self.ways.ceiling:
            number, way = heappop(self.under_way)[1:]
            self._search(number, way)
            return
        posed = self.ways.next()
        if posed is not None:
            self._wait(*self._way(posed))

    def begin(self) -> None:
        """Look for a better layout of one way, before it is known which ways promise most."""
        if self._open > self.best and (posed := self.ways.ready()):
            number, way = self._way(posed)
            for _ in islice(way.search.steps, FIRST_TRIES):
                self._hear(way)
            self._wait(number, way)

    def _way(self, posed: MuseumPuzzle) -> tuple[int, _Way]:
        self.begun += 1
        return self.begun, _Way(posed, self.begun, self.boards, self.stop)

    def _wait(self, number: int, way: _Way) -> None:
        heappush(self.under_way, (-way.ceiling, number, way))

    def _search(self, number: int, way: _Way) -> None:
        """Search one way until its ceiling falls; at its end look for the best one by review around its best."""
        ceiling, way.search.known = way.ceiling, self.best - way.posed.constant
        for _ in way.search.steps:
            self._hear(way)
            if self.stop() or self.best >= way.ceiling or way.ceiling < ceiling:
                self._wait(number, way)
                return
        if not way.posed.exact:
            self._climb(way, laid(self.player, way.posed, way.search.result.layout))
            self._climb(way, laid(self.player, way.posed, way.posed.puzzle.pieces))
        self.tried += way.search.tried_choices
        self.unproved = max(self.unproved, way.ceiling)

    def _hear(self, way: _Way) -> None:
        """Take what a step has found; report what is known, and what is being done."""
        self._take(way)
        search = way.search
        asked_for = way.posed.most(search.target)
        doing = phrase("arrange.doing.refuting", n=search.questions_left, of=search.questions_asked, points=asked_for)
        self.report(
            Progress(
                self._with(self.best_player),
                self.best,
                max(self.ceiling, way.ceiling, self.best),
                doing if search.questions_asked else Phrase("arrange.doing.laying"),
            )
        )

    def _take(self, way: _Way) -> None:
        """Score a layout by the review; a total above the ceiling, or other than promised, is a mistake of ours."""
        posed, result = way.posed, way.search.result
        for layout in {result.layout} if posed.exact else {result.layout, result.latest}:
            player = laid(self.player, posed, layout)
            total = self.total(player)
            if total > way.ceiling + posed.unmeasured or (posed.exact and total != posed.constant + result.points):
                raise NotAsPromisedError(total, posed.constant + result.points)
            self._keep(player)

    def _keep(self, player: Player) -> None:
        total = self.total(player)
        if total > self.best:
            self.best_player, self.best = player, total

    def _climb(self, way: _Way, start: Player) -> None:
        """Exchange two cards as long as the review finds more; for puzzles that do not know all that counts."""
        posed = way.whole
        museum, most = start.museum, self.total(start)
        spaces = [space for n, space in enumerate(posed.spaces) if n not in posed.puzzle.fixed]
        pairs = list(combinations(spaces, 2))
        while self.best < way.ceiling and not self.stop():
            exchanged = (_exchanged(museum, space, other) for space, other in pairs if museum[space] != museum[other])
            players = (replace(self.player, museum=cards) for cards in exchanged)
            better = next((player for player in players if self.stop() or self.total(player) > most), None)
            if better is None:
                break
            museum, most = better.museum, self.total(better)
            self._keep(better)

    def _serve_as_before(self) -> None:
        """Let every card that makes no difference serve what it serves on the table."""
        for part, card in newly_serving(self.best_player, self.player):
            player = part.with_card(self.best_player, card)
            if self.total(player) == self.best:
                self.best_player = player

    def _shorten(self) -> None:
        """Take the layout worth as much that is fewest moves away, if there is time for that."""
        self.report(Progress(self._with(self.best_player), self.best, self.ceiling, Phrase("arrange.doing.moves")))
        if self.stop():
            return
        posed = museum_puzzle(self._with(self.best_player), self.best_player, self._lines(self.best_player))
        if len(posed.spaces) > MOST_SPACES:
            return
        start = wide_as(serving_as(self.player, self.best_player), self.best_player, self.board)
        present = museum_puzzle(self._with(start), start, self._lines(start))
        nearest = nearest_layout(present.puzzle, posed.puzzle.pieces, self.stop)
        player = relaid(start, present, nearest.pieces)
        total = self.total(player)
        if total < self.best:
            return
        self.shortened = not self.stop()
        if total > self.best or len(self._moves(player)) <= len(self._moves(self.best_player)):
            self.best_player, self.best = player, total
            self.fewest = nearest.proved and self._alone_and_measured(present, nearest.points)

    def _moves(self, player: Player) -> tuple[tuple[str, str], ...]:
        return moves(self.now, self.now.players.index(self.player), player)

    def _alone_and_measured(self, present: MuseumPuzzle, points: int) -> bool:
        """Whether no other way can be worth as much, and whatever is counts as many points of the puzzle.

        Not so where cards stay fixed: how they lie is a choice of its own.
        """
        puzzle = present.puzzle
        alone = self.begun == 1 and not self.ways.promises.stages and self.ways.ceiling < self.best
        measured = present.constant + points == self.best and present.exact and not puzzle.apart and not puzzle.fixed
        return alone and measured

    def _with(self, player: Player) -> Table:
        players = tuple(player if other.name == player.name else other for other in self.now.players)
        return replace(self.now, players=players)

    def _lines(self, player: Player) -> Mapping[str, int]:
        """Return the points of a player's lines, as the review has them."""
        table, tallies = with_player(self.now, self.tallies, player)
        tally = next(tally for tally in tallies if tally.museum.player.name == player.name)
        return {line.rule: line.points for line in lines_of(table, tallies, tally)}


class _Way:
    """A way that is searched; of a large board a part."""

    def __init__(self, whole: MuseumPuzzle, number: int, boards: Boards, stop: Callable[[], bool]) -> None:
        self.whole = whole
        self.large = len(whole.spaces) > MOST_SPACES
        self.posed = window(whole) if self.large else whole
        tries, first_tries = max(FEWEST_TRIES, TRIES // number), FIRST_TRIES if number <= COOLED_FIRST else 0
        self.search = ProofSearch(self.posed.puzzle, stop, tries, first_tries, boards)

    @property
    def ceiling(self) -> int:
        """What no layout is worth more than; what is refuted of a part may not be refuted elsewhere."""
        elsewhere = self.large and not self.posed.puzzle.part_of
        return self.whole.ceiling if elsewhere else self.posed.most(self.search.ceiling)


def _exchanged(museum: tuple[Laid | None, ...], space: int, other: int) -> tuple[Laid | None, ...]:
    cells = [*museum]
    cells[space], cells[other] = museum[other], museum[space]
    return tuple(cells)
