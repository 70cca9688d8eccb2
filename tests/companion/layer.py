"""A table whose best layout is found by hand, and what stands in for the search where a test says what it finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.arrangement import Arrangement, Progress
from scoring.game import Game
from scoring.games import game
from scoring.names import player_named

HALL = """\
format = 1
game = "museum"

[table]
board = "hall"

[boards.hall]
plan = \"\"\"
G G . .
. . . .
\"\"\"
gallery-bonus = 10
"""
VINCENT = """
[[players]]
name = "Vincent"
patron = { kind = "quadruple", sets = ["cel", "gre", "rom", "egy"], points = [2, 4, 6, 8] }
museum = \"\"\"
cel-th-3 gre-th-1 cel-wa-2 .
.        cel-ag-1 .        cel-cu-1
\"\"\"
"""
OLIVIER = """
[[players]]
name = "Olivier"
prestige = 20
"""
TABLE = f"{HALL}{VINCENT}{OLIVIER}"
"""Vincent's track is 3 + 1 + 2 + 1 + 1 = 8, and nothing is linked: B1 keeps the four Celtic cards apart.

With B1 and D2 exchanged they are a Collection of 4, worth 3; it fills the Grand Gallery, A1 and B1, for 10; and his
Patron pays 2 for one of the four Collections. No Domain has three cards. So 8 now and 23 at best, against Olivier's 20.
"""
BEST = """\
cel-th-3 cel-cu-1 cel-wa-2 .
.        cel-ag-1 .        gre-th-1
"""
Moves = Mapping[str, Sequence[tuple[str, str]]]
SWAP: Moves = {"Vincent": [("B1", "D2")]}


@dataclass
class Layer:
    """Stands in for the search: makes the moves it is told, says the bound is so much higher, notes who asks."""

    moves: Moves = field(default_factory=dict)
    above: Mapping[str, int] = field(default_factory=dict)
    search: Callable[[Callable[[], bool], Callable[[Progress], None]], None] = lambda _stop, _report: None
    asked: list[tuple[str, bool]] = field(default_factory=list)

    def arrange(
        self,
        table: Any,
        player: str,
        *,
        stop: Callable[[], bool] = lambda: False,
        report: Callable[[Progress], None] = lambda _: None,
        hand: bool = False,
    ) -> Arrangement:
        """Exchange what lies at two places, for each move."""
        seat = player_named(table.players, player)
        self.asked.append((seat.name, hand))
        self.search(stop, report)
        way = tuple(self.moves.get(seat.name, ()))
        cells = [*seat.museum]
        for one, other in way:
            a, b = (table.board_of(seat).places.index(place) for place in (one, other))
            cells[a], cells[b] = cells[b], cells[a]
        laid = replace(seat, museum=tuple(cells))
        after = replace(table, players=tuple(laid if one is seat else one for one in table.players))
        before, review = (game_of(table).review(each) for each in (table, after))
        best = next(one.total for one in review.players if one.name == seat.name)
        bound = best + self.above.get(seat.name, 0)
        return Arrangement(seat.name, after, before, review, bound, way)


def game_of(table: Any) -> Game:
    """Return the game of a table."""
    return game("museum" if hasattr(table, "boards") else "musee")


def with_grid(grid: str) -> str:
    """Return the table with Vincent's cards laid so."""
    begin, _, end = TABLE.partition("cel-th-3")
    return begin + grid + end[end.index('"""') :]
