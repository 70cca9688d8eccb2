"""Is some layout of a player's cards worth more than so many points? Asked for all that they can serve, lying anyhow.

`uses` rules out what Skulls serve, many uses at once. For every choice left of what they serve and how League cards
lie, but once for all that are `alike`: `worth` counts what linked cards pay at most, `lent` where lent ones count for
Patrons and Gallery alone; `profiles` lists what a better layout would have to link, and the `argument` refutes each:
there is no room for it on the board, or in the rectangles of an open one (`scoring.arrange.proving`), or the cards
would not show all `values`. Where that settles nothing, because cards link that count for nothing, or points are less
than they seem, `every_layout` goes through all there are. Where that would take days, as with lent cards on large
boards, it says so at once instead.

What was refuted once stays so: a question asked again, or for fewer points, goes on where the last one ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scoring.effort import Steps, keep_to_time
from scoring.games.museum.arranging.alike import Floors
from scoring.games.museum.arranging.argument import Argument, Case, Way
from scoring.games.museum.arranging.expansion_part import layings
from scoring.games.museum.arranging.lent import worth_of
from scoring.games.museum.arranging.uses import Decided, RuledOut, Uses
from scoring.games.museum.counting.lines import points_with
from scoring.games.museum.counting.museum import museum_on
from scoring.games.museum.counting.tally import tallies_of
from scoring.games.museum.table import Player, Table


class Prover:
    """Answers for one player's cards; with `wild` unknown values show whatever helps, and only a no is an answer."""

    def __init__(self, table: Table, player: Player, *, wild: bool = False) -> None:
        self.table, self.tallies, self.player, self.wild = table, tallies_of(table), player, wild
        self.uses = Uses(table, player, points_with(self.tallies, player), wild=wild)
        self.board = table.board_of(player)
        self.floors = Floors(self.board)
        self.cases: dict[object, Case] = {}
        """All choices so far, by what is the same for those alike."""
        self.of_uses: dict[tuple[object, ...], list[Case]] = {}
        self.asked: Argument | None = None
        """What was asked last."""

    def every_case(self, bound: int, stop: Callable[[], bool]) -> Iterator[Case | RuledOut]:
        """Yield each choice that could be worth more than the bound, once for all alike, and the uses ruled out.

        Raises:
            OutOfTimeError: `stop` said so.

        """
        seen: set[Case] = set()
        for found in self.uses.every(bound, stop):
            if isinstance(found, RuledOut):
                yield found
                continue
            known = self.of_uses.get(tuple(use.cards for use in found))
            for case in known or self._cases(found, stop):
                if case not in seen:
                    seen.add(case)
                    yield case

    def _cases(self, decided: Decided, stop: Callable[[], bool]) -> Iterator[Case]:
        """Yield the choices of how cards lie that serve so."""
        cases = []
        for choice in layings(self.table, self.uses.serving(decided)):
            keep_to_time(stop)
            if choice is not None:
                cases.append(self.case(choice))
                yield cases[-1]
        self.of_uses[tuple(use.cards for use in decided)] = cases

    def case(self, choice: Player) -> Case:
        """Return the choice that a player's cards make as they serve and as those lie that stay, or one alike."""
        case = self.new_case(choice)
        return self.cases.setdefault((case.constant, self.floors.alike(case.worth)), case)

    def new_case(self, choice: Player) -> Case:
        """Return the choice that a player's cards make, whether or not one alike is known."""
        worth = worth_of(museum_on(choice, self.board, self.table.readings), wild=self.wild)
        constant = worth.constant(points_with(self.tallies, choice))
        return Case(choice, self.tallies, worth, self.floors.of(worth), constant)

    def refutes(self, bound: int, stop: Callable[[], bool]) -> Steps[bool]:
        """Return, step by step, whether it is proved that no layout is worth more than the bound.

        Raises:
            BetterLayoutError: one is.
            OutOfTimeError: `stop` said so.

        """
        proved = True
        for case in self.every_case(bound, stop):
            yield
            if isinstance(case, Case):
                self.asked = Argument(case, bound, stop)
                proved &= (yield from self.asked.proof()).way is not Way.OPEN
        return proved
