"""Proves that no layout of a museum is worth more than a certificate says, in plain Python, apart from the search.

Numbers rise in every gallery, so any layout is made by laying its paintings in rising order, each somewhere behind the
last one of a gallery. What later paintings can gain depends on the ends of the galleries and on who waits at a
staircase; of the ways to the same one that gained most is enough. What cannot gain enough any more is given up; where
nothing is left, nothing is better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from scoring.effort import OutOfTimeError, keep_to_time
from scoring.findings import Check, Claim, Findings
from scoring.games.musee.lines import theme
from scoring.games.musee.position import position_of
from scoring.games.musee.printed import GALLERIES, LINES, POINTS
from scoring.games.musee.review import review
from scoring.games.musee.table import Table, gallery_of, numbers_in, seat_of
from scoring.phrase import Phrase, phrase

LINE_OF: Final = dict(zip(POINTS, LINES, strict=True))
NEVER: Final = -(10**9)
NOBODY: Final = -1
"""Stands for a Theme of which no painting is still to come."""


class End(NamedTuple):
    """Where a gallery ends: the columns used, the last Theme, and whether no space is left open before."""

    columns: int = 0
    theme: int = NOBODY
    closed: bool = True


class State(NamedTuple):
    """What later paintings depend on: the end of each gallery, and the Themes that wait at staircases.

    Of a staircase its row of tokens, its column and the Theme that waits there.
    """

    ends: tuple[End, ...] = (End(),) * len(GALLERIES)
    waiting: frozenset[tuple[int, int, int]] = frozenset()


Gains: TypeAlias = dict[State, int]
"""The most points that lead to each state."""


def free(table: Table) -> Table:
    """Return the table with the museums as they lie and the bonus cards as they are held, whatever is laid anew."""
    position = position_of(table)
    players = zip(table.players, position.museums, strict=True)
    seated = (
        replace(player, museum=museum, bonus=position.cards.of(seat)) for seat, (player, museum) in enumerate(players)
    )
    return replace(table, players=tuple(seated), plays=())


def held(table: Table, player: str) -> Table:
    """Return the table on which a museum that was laid anew keeps the bonus cards of its full galleries."""
    seat, _ = seat_of(table, player)
    own = table.players[seat]
    full = {gallery for n, gallery in enumerate(GALLERIES) if None not in gallery_of(own.museum, n)}
    players = [*table.players]
    players[seat] = replace(own, bonus=tuple(gallery for gallery in own.bonus or () if gallery in full))
    return replace(table, players=tuple(players))


def check(claim: Claim[Table], stop: Callable[[], bool]) -> Findings:
    """Return the result of proving again that no layout is worth more than the bound."""
    proof = _Proof(claim, stop)
    try:
        better = proof.better()
    except OutOfTimeError:
        return Findings(trusted=(Phrase("certificate.trusted.time"),))
    if better:
        return Findings(wrong=(phrase("certificate.wrong.low", claimed=claim.bound),))
    return Findings(derived=(phrase("certificate.derived.layouts", worth=claim.bound + 1),))


CHECK: Final = Check(free, held, check)


class _Proof:
    """The proof for one museum: its paintings in rising order, what counts, and the points to be reached."""

    def __init__(self, claim: Claim[Table], stop: Callable[[], bool]) -> None:
        self.stop = stop
        table = free(claim.now)
        seat, _ = seat_of(table, claim.player)
        player = table.players[seat]
        self.width, self.bonus = table.width, player.bonus or ()
        displayed = [(number, False) for number in numbers_in(player.museum)]
        self.paintings = sorted([*displayed, *((number, True) for number in _hand(table, seat) if claim.hand)])
        self.themes = [theme(number) for number, _ in self.paintings]
        self.later = [Counter(self.themes[n:]) for n in range(len(self.themes) + 1)]
        """How many paintings of each Theme come from each painting on."""
        self.stairs = {(row, column) for row, columns in enumerate(table.staircases or ()) for column in columns}
        self.points: Mapping[str, int] = {
            kind: 0 if LINE_OF[kind] in player.stated else points for kind, points in POINTS.items()
        }
        result = next(result for result in review(table).players if result.name == player.name)
        self.target = claim.bound + 1 - sum(line.points for line in result.lines if line.rule in player.stated)
        """What the lines that nobody stated come to at least in a better layout."""

    def better(self) -> bool:
        """Whether some layout reaches the target; raises OutOfTimeError."""
        states: Gains = {State(): 0}
        for number in range(len(self.paintings)):
            after: Gains = {}
            for state, gained in states.items():
                keep_to_time(self.stop)
                for follows, gain in self._follow(state, number):
                    points = gained + gain
                    if points > after.get(follows, -1) and points + self._most(follows, number + 1) >= self.target:
                        after[follows] = points
            states = after
        return any(points + self._full(state) >= self.target for state, points in states.items())

    def _follow(self, state: State, number: int) -> Iterator[tuple[State, int]]:
        """Yield the states after a painting was laid in every way there is, or stays in the hand, and what it gains."""
        if self.paintings[number][1]:
            yield self._forgetting(state, number), 0
        for gallery, end in enumerate(state.ends):
            for column in range(end.columns + 1, self.width + 1):
                own, beside = self.themes[number], column == end.columns + 1
                gain = self.points["painting"] + self.points["neighbours"] * (beside and end.theme == own)
                ends = [*state.ends]
                ends[gallery] = End(column, own, end.closed and beside)
                waiting = {*state.waiting}
                for row, other in ((gallery - 1, gallery - 1), (gallery, gallery + 1)):
                    if (row, column) not in self.stairs:
                        continue
                    if (row, column, own) in waiting:
                        gain += self.points["staircase"]
                    elif state.ends[other].columns < column:
                        waiting.add((row, column, own))
                yield self._forgetting(State(tuple(ends), frozenset(waiting)), number), gain

    def _forgetting(self, state: State, number: int) -> State:
        """Return a state without what no later painting can join."""
        later = self.later[number + 1]
        ends = tuple(end if later[end.theme] else end._replace(theme=NOBODY) for end in state.ends)
        waiting = frozenset(
            (row, column, waits)
            for row, column, waits in state.waiting
            if later[waits] and min(ends[row].columns, ends[row + 1].columns) < column
        )
        return State(ends, waiting)

    def _most(self, state: State, number: int) -> int:
        """Return the most that the paintings from one on can gain."""
        later, (ends, waiting) = self.later[number], state
        room = sum(self.width - end.columns for end in ends)
        must = sum(not spare for _, spare in self.paintings[number:])
        if must > room:
            return NEVER
        laid = min(len(self.paintings) - number, room)
        shown = {end.theme for end in ends if end.columns < self.width}
        pairs = sum(many - (own not in shown) for own, many in later.items())
        open_stairs = sum(max(ends[row].columns, ends[row + 1].columns) < column for row, column in self.stairs)
        full = sum(
            end.closed and self.width - end.columns <= laid and gallery in self.bonus
            for gallery, end in zip(GALLERIES, ends, strict=True)
        )
        return (
            laid * self.points["painting"]
            + min(pairs, laid) * self.points["neighbours"]
            + min(open_stairs + len({stair[:2] for stair in waiting}), 2 * laid) * self.points["staircase"]
            + full * self.points["gallery-bonus"]
        )

    def _full(self, state: State) -> int:
        """Return what the full galleries are worth."""
        full = (end.closed and end.columns == self.width for end in state.ends)
        held_and_full = sum(gallery in self.bonus for gallery, filled in zip(GALLERIES, full, strict=True) if filled)
        return held_and_full * self.points["gallery-bonus"]


def _hand(table: Table, seat: int) -> Iterator[int]:
    """Yield the cards in hand that can be laid: in the deck, displayed by nobody, and held once."""
    displayed = {number for player in table.players for number in numbers_in(player.museum)}
    everywhere = Counter(n for player in table.players for hand in player.hands.values() for n in hand)
    for hand in table.players[seat].hands.values():
        yield from (n for n in hand if n in table.deck and n not in displayed and everywhere[n] == 1)
