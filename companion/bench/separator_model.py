"""The best layout of a Museum as an integer program, solved by SCIP; what is not linked is cut off when it turns up.

Each linked group is a tree of its cards and of one link fewer. That a set of its spaces has fewer links than spaces,

    links inside S  <=  spaces of the group in S, but for one

is asked for every set S and every space left out: the generalised subtour elimination constraints of Steiner trees
(Lucena and Resende, 2004). There are too many to write down. They are separated from fractional solutions by minimum
cuts (Padberg and Wolsey, 1983), of the likeliest spaces left out, and from integer ones by their components, which
finds every violation. A link serves one group, so all trees together share what doorways there are.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from pyscipopt import SCIP_RESULT, Conshdlr, Expr, Model, Variable, quicksum
from pyscipopt.scip import Solution

from companion.bench.board_graph import Links, cycles
from companion.bench.closure import heaviest_closure
from companion.bench.posed import Posed, pose
from companion.bench.solver import Answer
from scoring.arrange.puzzle import EMPTY, Piece
from scoring.games.museum.table import Table

SQUARE: Final = 4
TOLERANCE: Final = 1e-6
LEFT_OUT: Final = 3
"""So many spaces of a group, the surest, are tried as the one left out of a set of fractional spaces."""
LEAST_EXCESS: Final = 1e-3
CLOCK_OF_PROCESSOR: Final = 1
AFTER_INTEGRALITY: Final = -1
EVERY_DEPTH: Final = 1
Link = tuple[int, int]
Result = dict[str, int]


def solve(table: Table, name: str, seconds: float, beat: int | None = None) -> Answer:
    """Look for the best layout for so many seconds of processor time; with `beat`, for one worth more than that."""
    start = time.process_time()
    posed = pose(table, name)
    program = _Program(posed, beat)
    model, ceiling = program.model, posed.museum.ceiling
    model.setParam("limits/time", max(0.0, seconds - (time.process_time() - start)))
    model.optimize()
    if model.getStatus() == "infeasible" and beat is not None:
        return Answer(beat, beat)
    best = posed.total(program.layout()) if model.getNSols() else beat
    return Answer(best, int(min(ceiling, posed.least + model.getDualbound() + TOLERANCE)))


class Group(NamedTuple):
    """The linked group of one key."""

    cards: Mapping[int, Variable]
    """For each space whether it has a card there."""
    links: Mapping[Link, Variable]
    """For each link whether it is of the group's tree."""
    reached: Mapping[int, Variable]
    """For each size worth telling apart whether it has so many cards."""


class Violation(NamedTuple):
    """A set of a group's spaces with too many links."""

    group: Group
    spaces: frozenset[int]
    left_out: int


class _Program:
    """One Museum as an integer program."""

    def __init__(self, posed: Posed, beat: int | None) -> None:
        self.posed = posed
        self.links: Links = frozenset(posed.puzzle.doors)
        self.model = Model()
        self.model.hideOutput()
        self.model.setParam("timing/clocktype", CLOCK_OF_PROCESSOR)
        self.lies = {(space, card): self._binary() for space in posed.spaces for card in posed.cards}
        self._lay()
        self.groups = {key: self._group(key, sizes) for key, sizes in posed.sizes.items()}
        for link in self.links:
            self.model.addCons(quicksum(group.links[link] for group in self.groups.values()) <= 1)
        points = quicksum([*self._points(), *self._demands(), *self._gallery()])
        self.model.setObjective(points, "maximize")
        self.model.addCons(points <= posed.museum.ceiling - posed.least)
        if beat is not None:
            self.model.addCons(points >= beat + 1 - posed.least)
        self.model.includeConshdlr(
            _Trees([*self.groups.values()]),
            "trees",
            "links without cycles",
            enfopriority=AFTER_INTEGRALITY,
            chckpriority=AFTER_INTEGRALITY,
            sepafreq=EVERY_DEPTH,
            needscons=False,
        )

    def _binary(self) -> Variable:
        return self.model.addVar(vtype="B")

    def layout(self) -> list[Piece]:
        """Return what lies on each space."""
        return [
            next((card for card in self.posed.cards if self.model.getVal(self.lies[space, card]) > 1 / 2), EMPTY)
            for space in self.posed.spaces
        ]

    def _lay(self) -> None:
        """Every card lies on one space, and every space holds at most one."""
        for space in self.posed.spaces:
            self.model.addCons(quicksum(self.lies[space, card] for card in self.posed.cards) <= 1)
        for card, pieces in self.posed.cards.items():
            self.model.addCons(quicksum(self.lies[space, card] for space in self.posed.spaces) == len(pieces))
        single = next((card for card, pieces in self.posed.cards.items() if len(pieces) == 1), None)
        if single is not None:
            self.model.addCons(quicksum(self.lies[space, single] for space in self.posed.first_of_alike) >= 1)

    def _group(self, key: int, sizes: tuple[int, ...]) -> Group:
        cards = {space: self._binary() for space in self.posed.spaces}
        links = {link: self._binary() for link in self.links}
        reached = {size: self._binary() for size in sizes}
        for space, has in cards.items():
            self.model.addCons(has <= quicksum(self.lies[space, card] for card in self.posed.cards if key in card[:2]))
            self.model.addCons(has <= quicksum(used for link, used in links.items() if space in link))
        for smaller, larger in pairwise(sizes):
            self.model.addCons(reached[larger] <= reached[smaller])
        steps = [(size - less) * reached[size] for less, size in pairwise((0, *sizes))]
        self.model.addCons(quicksum(cards.values()) == quicksum(steps))
        self.model.addCons(quicksum(links.values()) == quicksum(steps) - reached[sizes[0]])
        for link, used in links.items():
            for space in link:
                self.model.addCons(used <= cards[space])
        for square in cycles(self.links, SQUARE):  # of a full square the upper link is spared: one tree instead of four
            first, second, *others = sorted({space for link in square for space in link})
            self.model.addCons(links[first, second] + quicksum(cards[space] for space in others) <= len(others))
        return Group(cards, links, reached)

    def _points(self) -> Iterator[Expr]:
        for key, group in self.groups.items():
            worth = [0, *(self.posed.points_of(key, size) for size in group.reached)]
            for (less, more), reached in zip(pairwise(worth), group.reached.values(), strict=True):
                yield (more - less) * reached

    def _has(self, key: int, size: int) -> Expr | int:
        """Return 1 where a key's group is as large, else 0."""
        if size <= 1:
            return 1
        reached = self.groups[key].reached if key in self.groups else {}
        return next((got for reach, got in reached.items() if reach >= size), 0)

    def _demands(self) -> Iterator[Expr]:
        """A demand pays one level at most, whose needs are met."""
        for levels in self.posed.puzzle.demands:
            paid = [self._binary() for _ in levels]
            self.model.addCons(quicksum(paid) <= 1)
            for level, pays in zip(levels, paid, strict=True):
                for count, conditions in level.needs:
                    met = quicksum(self._has(condition.key, condition.size) for condition in conditions)
                    self.model.addCons(count * pays <= met)
                yield level.points * pays

    def _gallery(self) -> Iterator[Expr]:
        puzzle, fillers = self.posed.puzzle, []
        for key, least in puzzle.fillers:
            if key not in self.groups:
                continue
            fills = self._binary()
            self.model.addCons(fills <= self._has(key, least))
            for space in puzzle.gallery:
                self.model.addCons(fills <= self.groups[key].cards[space])
            fillers.append(fills)
        if fillers:
            filled = self._binary()
            self.model.addCons(filled <= quicksum(fillers))
            yield puzzle.gallery_points * filled


class _Trees(Conshdlr):
    """Adds a subtour elimination constraint wherever a solution violates it."""

    def __init__(self, groups: list[Group]) -> None:
        self.groups = groups

    def _cut_off(self) -> bool:
        """Add what cuts off the solution of the linear program; return whether there was anything."""
        violations = [violation for group in self.groups for violation in self._violated(group, None)]
        for group, spaces, left_out in violations:
            inside = [used for link, used in group.links.items() if spaces.issuperset(link)]
            self.model.addCons(quicksum(inside) <= quicksum(group.cards[space] for space in spaces - {left_out}))
        return bool(violations)

    def _violated(self, group: Group, solution: Solution | None) -> Iterator[Violation]:
        """Yield sets of spaces with too many links, each with the space left out."""
        values = {link: self.model.getSolVal(solution, used) for link, used in group.links.items()}
        values = {link: value for link, value in values.items() if value > TOLERANCE}
        for part in parts_of(values):
            has = {space: self.model.getSolVal(solution, group.cards[space]) for space in part}
            links = {link: value for link, value in values.items() if link[0] in part}
            for left_out in sorted(part, key=lambda space: -has[space])[:LEFT_OUT]:
                costs = has | {left_out: 0.0}
                spaces = heaviest_closure(links, costs) | {left_out}
                inside = sum(value for link, value in links.items() if spaces.issuperset(link))
                if inside > sum(costs[space] for space in spaces) + LEAST_EXCESS:
                    yield Violation(group, spaces, left_out)

    def conscheck(self, _: object, solution: Solution, *_how: object) -> Result:
        """Say whether a solution violates none."""
        violated = any(True for group in self.groups for _ in self._violated(group, solution))
        return {"result": SCIP_RESULT.INFEASIBLE if violated else SCIP_RESULT.FEASIBLE}

    def consenfolp(self, *_state: object) -> Result:
        """Cut off an integer solution of the linear program."""
        return {"result": SCIP_RESULT.CONSADDED if self._cut_off() else SCIP_RESULT.FEASIBLE}

    consenfops = consenfolp

    def conssepalp(self, *_state: object) -> Result:
        """Cut off a fractional solution of the linear program."""
        return {"result": SCIP_RESULT.CONSADDED if self._cut_off() else SCIP_RESULT.DIDNOTFIND}

    def conslock(self, _constraint: object, _kind: object, up: int, down: int) -> None:
        """More links may break a constraint, and so may fewer cards."""
        for group in self.groups:
            for used in group.links.values():
                self.model.addVarLocks(used, down, up)
            for has in group.cards.values():
                self.model.addVarLocks(has, up, down)


def parts_of(links: Iterable[Link]) -> list[frozenset[int]]:
    """Return the sets of spaces that links hold together."""
    parts: list[frozenset[int]] = []
    for link in links:
        touching = [part for part in parts if part.intersection(link)]
        parts = [part for part in parts if part not in touching] + [frozenset(link).union(*touching)]
    return parts
