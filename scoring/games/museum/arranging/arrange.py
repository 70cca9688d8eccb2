"""The best arrangement of a Museum: finding and proving take turns, and the review counts whatever they come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from scoring.arrange.exchanges import exchanged, exchanges
from scoring.arrange.finding import WARM, Layout, Schedule
from scoring.arrangement import ArrangementOf, NotAsPromisedError, ProgressOf
from scoring.effort import OutOfTimeError, Steps, in_time
from scoring.games.museum.arranging.argument import BetterLayoutError, Case
from scoring.games.museum.arranging.expansion_part import newly_serving, serving_as
from scoring.games.museum.arranging.moves import followed, moves, wide_as
from scoring.games.museum.arranging.pieces import Pieces
from scoring.games.museum.arranging.prover import Floors, Prover
from scoring.games.museum.counting.lines import total_of
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.counting.patrons import kind_of
from scoring.games.museum.review import review
from scoring.games.museum.table import Player, Table
from scoring.names import player_named
from scoring.phrase import Phrase, phrase

FIRST: Final = (Schedule(1_000, WARM / 2), Schedule(15_000))
"""How layouts are looked for before anything is asked of the prover; the first soon shows something better."""


class Turns(NamedTuple):
    """How finding and proving take turns."""

    steps: int = 10_000
    """Steps of the prover for each question before layouts are looked for; the next time it takes twice as many."""
    exchanges: float = 0.5
    """Exchanges for each of these steps."""
    between: int = 100
    """Exchanges after which somebody is asked whether to stop."""
    listing: int = 1
    """Steps that one layout counts as, where all layouts are looked at one by one."""


MOST_LISTED: Final = 1_000_000
"""Steps after which no more layouts are looked at one by one, where nothing else helps."""
LAST_TRIES: Final = 4
"""Times a layout is looked for where no more can be proved."""
LAYING: Final = Phrase("arrange.doing.laying")
NEAR: Final = Schedule(steps=640, hottest=0.6, coldest=0.12, staying=0.3)
"""The steps are those for each place."""
NEARER_ROUNDS: Final = 3
"""How many times a layout is sought that is nearer."""


def arrange(
    table: Table,
    player: str,
    *,
    stop: Callable[[], bool] = lambda: False,
    report: Callable[[ProgressOf[Table]], None] = lambda _progress: None,
    hand: bool = False,
) -> ArrangementOf[Table]:
    """Return the best layout of the cards in a player's Museum; nobody has a hand, so `hand` only adds a remark."""
    answer = Arranging(table, player_named(table.players, player), stop, report).answer()
    return replace(answer, given=(*answer.given, Phrase("arrange.no-hand"))) if hand else answer


class Arranging:
    """One player's Museum while it is being arranged: what is best so far is always a table that was scored.

    With the `floors` of another one it knows what was refuted there.
    """

    turns = Turns()

    def __init__(
        self,
        now: Table,
        player: Player,
        stop: Callable[[], bool] = lambda: False,
        report: Callable[[ProgressOf[Table]], None] = lambda _progress: None,
        *,
        floors: Floors | None = None,
    ) -> None:
        self.now, self.player, self.stop, self.report = now, player, stop, report
        self.prover = Prover(now, player, floors=floors)
        self.best_player, self.best = player, self._total(player)
        self.ceiling = max(self.prover.uses.rough_ceiling(), self.best)
        """What no layout is worth more than, as far as that is known."""
        self.own = self.prover.case(player)
        self.found_in: tuple[Case, Layout] | None = None
        self.pieces: dict[Case, Pieces] = {}
        self.questions: dict[int, Steps[bool]] = {}
        """What is under way, by its bound: whether some layout is worth more."""
        self.effort = self.turns.steps
        self.provable = True
        """Whether what is not proved yet may be in the end."""
        self.tried = 0

    def look(self) -> None:
        """Look for the best layout, and for the proof that it is one."""
        self.begin()
        while not self.settled:
            self.go_on()
        for _ in range(LAST_TRIES):
            if self._open:
                self._go_on_finding()

    def begin(self, schedules: Iterable[Schedule] = FIRST) -> None:
        """Look for a better layout of cards that serve as they do."""
        layout = self._pieces(self.own).layout
        for schedule in schedules:
            self._cool(self.own, layout, schedule)

    def go_on(self) -> None:
        """Go on with both questions, which may be one, and look for layouts; the next time with twice the effort."""
        self._prove(lambda: self.ceiling - 1)
        self._prove(lambda: self.best)
        self._go_on_finding()
        self.effort *= 2

    @property
    def settled(self) -> bool:
        """Whether the best is proved, or nothing more can be, or it is time to stop."""
        return not (self._open and self.provable)

    @property
    def _open(self) -> bool:
        return self.best < self.ceiling and not self.stop()

    def _prove(self, next_bound: Callable[[], int]) -> None:
        """Go on with a question, and with those that follow from it, for so many steps."""
        left = self.effort
        while left and self._open and self.provable:
            bound = next_bound()
            self._tell(phrase("arrange.doing.asking", n=bound + 1))
            left = self._step(bound, left)

    def _step(self, bound: int, left: int) -> int:
        """Take steps until a question is answered or none are left; return how many those are."""
        if bound not in self.questions:
            self.questions[bound] = self.prover.refutes(bound, self.stop)
        steps = self.questions[bound]
        try:
            while left:
                next(steps)
                left -= 1
                self.tried += 1
                if any(self.stop() for _ in range(self.turns.listing if self._listing else 1)):
                    return left
            self.provable = not self._listing or self.effort < MOST_LISTED
        except StopIteration as end:
            self.provable = end.value
            if self.provable:
                self.ceiling = bound
        except BetterLayoutError as better:
            self.found_in = better.case, self._pieces(better.case).laid(better.museum)
            self._keep(better.case.laid(better.museum))
        except OutOfTimeError:
            pass
        return left

    @property
    def _listing(self) -> bool:
        return self.prover.asked is not None and self.prover.asked.listing

    def _go_on_finding(self) -> None:
        """Look for better layouts: from the best, from what there was room for, and of the most promising cases."""
        steps = round(self.effort * self.turns.exchanges)
        if self.found_in:
            self._cool(*self.found_in, Schedule(steps // 2, WARM))
        cases = sorted(self.prover.cases.values(), key=lambda case: -case.ceiling)
        promising = [case for case in cases if case.ceiling > self.best] or [self.own]
        for case in promising[:2]:
            pieces = self._pieces(case)
            if case.nearest:
                self._cool(case, pieces.laid(case.nearest), Schedule(steps // 4, WARM))
            self._cool(case, pieces.layout, Schedule(steps // 2))
        for case in promising[2:12]:
            self._cool(case, self._pieces(case).layout, Schedule(steps // 8))

    def _cool(self, case: Case, layout: Layout, schedule: Schedule) -> None:
        """Cool a layout down, and take the best that was met."""
        if not self._open or not layout:
            return
        self._tell(LAYING)
        pieces = self._pieces(case)
        schedule = schedule._replace(goal=self.ceiling - case.constant, between=self.turns.between)
        found = pieces.finding.cool(layout, schedule, self.stop)
        if case.constant + found.points > self.best and self._keep(case.laid(pieces.museum(found.layout))):
            self.found_in = case, found.layout

    def _pieces(self, case: Case) -> Pieces:
        if case not in self.pieces:
            self.pieces[case] = Pieces(case)
        return self.pieces[case]

    def _keep(self, player: Player) -> bool:
        """Keep a layout if it is the best so far; one worth more than the ceiling is a mistake of ours."""
        total = self._total(player)
        if total > self.ceiling:
            raise NotAsPromisedError(total, self.ceiling)
        if total <= self.best:
            return False
        self.best_player, self.best = player, total
        self._tell(LAYING)
        return True

    def _tell(self, doing: Phrase) -> None:
        self.report(ProgressOf(self.now.with_player(self.best_player), self.best, self.ceiling, doing))

    def _total(self, player: Player) -> int:
        return total_of(self.prover.tallies.with_player(player), player.name)

    def answer(self) -> ArrangementOf[Table]:
        """Arrange the cards, then look for few moves."""
        self.look()
        further = self._further()
        shortened = False
        if self.best > self._total(self.player):
            self._serve_as_before()
            shortened = self._shorten()
        table = self.now.with_player(self.best_player)
        way = self._moves(self.best_player)
        return ArrangementOf(
            self.player.name,
            table,
            review(self.now),
            review(table),
            self.ceiling,
            way,
            on_the_way=(*followed(self.now, self.now.players.index(self.player), way, self.best_player),)[:-1],
            shortened=shortened,
            tried=self.tried,
            chosen=tuple(part.told(card) for part, card in newly_serving(self.player, self.best_player)),
            given=tuple(self._given(further)),
            further=further or 0,
        )

    def _given(self, further: int | None) -> Iterator[Phrase]:
        """Yield what the answer takes as it is, with the points that unknown values could bring at most."""
        if further:
            yield phrase("arrange.values", n=further)
        elif further == 0 and self.best == self.ceiling:
            yield Phrase("arrange.values-same")

    def _further(self) -> int | None:
        """Return how many points more than the ceiling unknown values could bring at most; None where none matter."""
        values_open = museum_of(self.now, self.player).unknown and any(
            kind_of(card).perfect for card in self.own.worth.patrons.values()
        )
        if not values_open:
            return None
        prover = Prover(self.now, self.best_player, wild=True)
        most = prover.uses.rough_ceiling()
        try:
            while most > self.ceiling and in_time(prover.refutes(most - 1, self.stop), self.stop):
                most -= 1
        except OutOfTimeError:
            pass
        return max(most - self.ceiling, 0)

    def _serve_as_before(self) -> None:
        """Let every card that makes no difference serve what it serves on the table."""
        for part, card in newly_serving(self.best_player, self.player):
            player = part.with_card(self.best_player, card)
            if self._total(player) == self.best:
                self.best_player = player

    def _shorten(self) -> bool:
        """Take a layout worth as much that is fewer moves away; whether one was looked for to the end."""
        self._tell(Phrase("arrange.doing.moves"))
        player = nearer(self.prover, self.player, self.best_player, self.stop)
        if self._total(player) >= self.best and len(self._moves(player)) < len(self._moves(self.best_player)):
            self._keep(player)
            self.best_player = player
        return not self.stop()

    def _moves(self, player: Player) -> tuple[tuple[str, str], ...]:
        return moves(self.now, self.now.players.index(self.player), player)


# A layout worth as much as the best one and near to the table: few moves, not proved to be the fewest


def nearer(prover: Prover, player: Player, best: Player, stop: Callable[[], bool]) -> Player:
    """Return the player with his cards worth what they are worth laid best, most of them where they lie now."""
    board = prover.board
    case = prover.new_case(wide_as(serving_as(player, best), best, board))
    pieces = Pieces(case)
    near = pieces.laid(best.museum)
    least = pieces.finding.points(near)
    schedule = NEAR._replace(steps=NEAR.steps * len(near))
    for _ in range(NEARER_ROUNDS if near else 0):
        if _number(pieces, near) <= 1:
            break
        found = pieces.finding.cool(near, schedule, stop, home=pieces.layout, least=least)
        if _number(pieces, found.layout) < _number(pieces, near):
            near = found.layout
    return _relaid(pieces, near)


def _number(pieces: Pieces, layout: Layout) -> int:
    return len(exchanges(pieces.layout, layout))


def _relaid(pieces: Pieces, layout: Layout) -> Player:
    """Return the player with his cards laid so, as few exchanges leave them."""
    now = pieces.case.choice.museum
    museum = [*now]
    pairs = exchanges(pieces.layout, layout, pieces.empty)
    for place, card in zip(pieces.places, exchanged([now[place] for place in pieces.places], pairs), strict=True):
        museum[place] = card
    return replace(pieces.case.choice, museum=tuple(museum))
