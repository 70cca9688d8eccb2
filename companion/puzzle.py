"""A museum as a puzzle: how many points lie there, and what the player has found by moving its cards on a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.present.moves import same_cards
from scoring.arrangement import OPTIMAL, Arrangement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.present.moves import Grid
    from scoring.game import Game
    from scoring.review import Review
    from scoring.table import AnyTable


class Goal(NamedTuple):
    """Points to be found: a layout that has them, its total, and how many moves lead there, perhaps not the fewest."""

    table: AnyTable
    total: int
    moves: int


def best_move(game: Game, seat: int, tables: Iterable[AnyTable]) -> Goal | None:
    """Return the best of the tables to which one move leads; None without one."""
    goals = (Goal(table, game.review(table).players[seat].total, 1) for table in tables)
    return max(goals, key=lambda goal: goal.total, default=None)


class Puzzle:
    """A player's cards, moved about on a copy of the table, which itself stays as it is.

    `goals` are what a single move brings, where one alone brings anything, and then the best layout found. `way` has
    the table and its review after every move, the table as it lay first.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        best: Arrangement,
        lying: tuple[AnyTable, Goal | None],
        cells: Callable[[AnyTable], Grid],
    ) -> None:
        """Begin with the table as it lies and the best single move there; `cells` tells how cards lie on a table."""
        self.game, self.seat, self.best = game, seat, best
        self._cells = cells
        start, one = lying
        whole = Goal(best.table, best.best, len(best.moves))
        single = (one,) if one and one.total > best.now else ()
        rest = () if single and single[0].total >= whole.total else (whole,)
        self.goals: tuple[Goal, ...] = (*single, *rest) if best.best > best.now else ()
        self.way: list[tuple[AnyTable, Review]] = [(start, best.before)]
        self.most = best.now
        self.given_up = False

    @property
    def table(self) -> AnyTable:
        """The table as its cards have been moved."""
        return self.way[-1][0]

    @property
    def total(self) -> int:
        """What the cards count now."""
        return self.way[-1][1].players[self.seat].total

    @property
    def goal(self) -> Goal | None:
        """What is to be found next; None once all is."""
        return next((goal for goal in self.goals if goal.total > self.most), None)

    @property
    def proved(self) -> bool:
        """Whether no layout is worth more than the last goal."""
        return self.best.status == OPTIMAL

    @property
    def changed(self) -> Arrangement:
        """The cards as they have been moved, compared with how they lay."""
        table, review = self.way[-1]
        return Arrangement(self.best.player, table, self.best.before, review, self.best.bound)

    def move(self, table: AnyTable) -> None:
        """Take a move; what a card serves is chosen anew where the cards lie best."""
        last = self.goals[-1].table
        after = last if same_cards(self._cells(table), self._cells(last)) else table
        self.way.append((after, self.game.review(after)))
        self.most = max(self.most, self.total)

    def undo(self) -> bool:
        """Take the last move back; False without one."""
        if len(self.way) == 1:
            return False
        self.way.pop()
        return True

    def give_up(self) -> None:
        """Lay the cards best, move by move from how they lay first, so that undo goes back along the way."""
        self.given_up = self.given_up or self.goal is not None
        last = self.goals[-1].table
        steps = (*self.best.on_the_way, last) if last is self.best.table else (last,)
        self.way = [self.way[0], *((table, self.game.review(table)) for table in steps)]
        self.most = max(self.most, self.total)
