"""The best layout of a Museum as one plain CP-SAT model: which card lies where, and which links hold a Collection.

A second method, for tests: it shares no line with the search it is compared with. It covers Objects
under the default readings, on any board, with Experts, the bonuses and every kind of Patron but the Perfect Collection.

A Collection is a tree: its cards, and of the links between them just enough to hold it together. No two trees share a
link: both cards would be of one Civilisation and one Domain, and of such duplicates a Domain Collection takes only one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple

from ortools.sat.python import cp_model

from scoring.bitboard import bits
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.counting.patron_kind import Levels, Sets
from scoring.games.museum.counting.patrons import kind_of, wanted
from scoring.games.museum.printed import (
    CIVILISATION_POINTS,
    CIVILISATIONS,
    COPYING_EXPERT,
    DOMAIN_POINTS,
    DOMAINS,
    collection_points,
)
from scoring.games.museum.review import review
from scoring.games.museum.table import Patron, Player, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Card, Laid
from scoring.names import player_named
from tests.museum.board_graph import cycles, links_of, symmetries

Kind = tuple[str, str]
"""What makes two cards the same to a Collection: their Civilisation and their Domain."""

SMALLEST_COLLECTION: Final = 3
SQUARE: Final = 4
CHANGEABLE_LINES: Final = ("museum.civilisation", "museum.domain", "museum.patron", "museum.gallery")
"""Lines of the score that another layout can change."""
DEFAULT_READINGS: Final = (
    "duplicate_links",
    "duplicate_fills_gallery",
    "collection_leaves_gallery",
    "experts_count_for_patron",
    "patron_collections_linked",
    "collection_smaller",
)
"""Rulings that the model knows under their usual reading only."""


class Plain(NamedTuple):
    """What the model found: the best total (None: no layout yet), what no layout exceeds, and the layout."""

    best: int | None
    bound: int
    museum: tuple[Laid | None, ...] | None

    @property
    def proved(self) -> bool:
        """Whether nothing better can exist."""
        return self.best == self.bound


def covers(table: Table, name: str) -> bool:
    """Whether the model speaks of all that this table's score could gain by another layout."""
    player = player_named(table.players, name)
    readings, usual = table.readings, replace(table, rulings={}).readings
    patron = player.patron
    board = table.board_of(player)
    ordinary = board.gallery.bit_count() != 1 and all(
        card is None or (isinstance(card, Card) and card.lender is None) for card in player.museum
    )
    rising = patron is None or (not kind_of(patron).perfect and _rising(patron))
    return (
        ordinary
        and rising
        and not player.states
        and not player.stated
        and all(getattr(readings, ruling) == getattr(usual, ruling) for ruling in DEFAULT_READINGS)
    )


def _rising(patron: Patron) -> bool:
    known = [points for points in patron.points if points is not None]
    return known == sorted(known) and all(points >= 0 for points in known)


def solve_by_work(table: Table, name: str, work: float) -> Plain:
    """Return the best layout found with so much work, in the solver's own unit: the same answer on every machine."""
    model, fixed = _posed(table, name)
    solver = cp_model.CpSolver()
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = work
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 0  # on small boards three times as fast
    state = solver.solve(model.model)
    bound = fixed + round(solver.best_objective_bound)
    if state not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Plain(None, bound, None)
    return Plain(fixed + round(solver.objective_value), bound, model.museum(solver))


def _posed(table: Table, name: str) -> tuple[_Model, int]:
    """Return the model of a player's Museum, and the points that no layout changes.

    Raises:
        ValueError: a table the model does not cover.

    """
    if not covers(table, name):
        raise ValueError(name)
    player = player_named(table.players, name)
    asked = wanted(museum_of(table, player), player.patron) if player.patron else ()
    return _Model(player, table.board_of(player), asked), _fixed(table, player)


def _fixed(table: Table, player: Player) -> int:
    """Return the points of all lines that no layout changes."""
    lines = next(result.lines for result in review(table).players if result.name == player.name)
    constant = player.patron is not None and kind_of(player.patron).wanted is None
    changeable = tuple(rule for rule in CHANGEABLE_LINES if not (constant and rule == "museum.patron"))
    return sum(line.points for line in lines if line.rule not in changeable)


@dataclass(frozen=True, slots=True)
class _Group:
    """The Collection of one Civilisation or Domain."""

    key: str
    experts: int
    """Cards that its Experts add."""
    cards: Mapping[int, cp_model.IntVar]
    """For each space whether it has a card there."""
    links: Mapping[tuple[int, int], cp_model.IntVar]
    """For each link whether it is of the Collection's tree."""
    sizes: tuple[int, ...]
    """The numbers of cards worth telling apart, rising."""
    reached: tuple[cp_model.IntVar, ...]
    """For each of these sizes whether it has so many cards."""


class _Model:
    """One museum as a model to be solved."""

    def __init__(self, player: Player, board: Board, asked: Levels) -> None:
        self.player, self.board, self.asked = player, board, asked
        self.model = cp_model.CpModel()
        self.spaces = tuple(bits(board.spaces))
        self.links = links_of(board)
        self.cards_of = Counter((card.civilisation, card.domain) for card in player.museum if isinstance(card, Card))
        self.lies = {
            (space, kind): self.model.new_bool_var(f"{kind} at {space}")
            for space in self.spaces
            for kind in self.cards_of
        }
        self._lay()
        self.groups = {key: group for key in self._keys() if (group := self._group(key)) is not None}
        self._share_links()
        patron = self._patron(player.patron) if player.patron else []
        points = [*(term for group in self.groups.values() for term in self._points(group)), *patron, *self._bonuses()]
        self.points = self._base() + sum(points)
        self.model.maximize(self.points)

    def museum(self, solver: cp_model.CpSolver) -> tuple[Laid | None, ...]:
        """Return the layout of a solution: of cards alike, the first of them first."""
        unlaid: dict[Kind, list[Laid]] = {}
        for card in self.player.museum:
            if isinstance(card, Card):
                unlaid.setdefault((card.civilisation, card.domain), []).append(card)
        cells: list[Laid | None] = [None] * len(self.player.museum)
        for (space, kind), lies in self.lies.items():
            if solver.boolean_value(lies):
                cells[space] = unlaid[kind].pop(0)
        return tuple(cells)

    # What lies where

    def _lay(self) -> None:
        """Every card lies on one space, and every space holds at most one."""
        for space in self.spaces:
            self.model.add_at_most_one(self.lies[space, kind] for kind in self.cards_of)
        for kind, number in self.cards_of.items():
            self.model.add(sum(self.lies[space, kind] for space in self.spaces) == number)
        single = [kind for kind, number in self.cards_of.items() if number == 1]
        if single:
            self.model.add_bool_or(self.lies[space, single[0]] for space in self._first_of_alike())

    def _first_of_alike(self) -> Iterable[int]:
        """Return one space of each lot that mirrors and turns of the board exchange: where one card may stay."""
        turns = list(symmetries(self.board))
        return [space for space in self.spaces if space == min(turn[space] for turn in turns)]

    # Collections

    def _keys(self) -> list[str]:
        return [key for key in (*CIVILISATIONS, *DOMAINS) if any(key in kind for kind in self.cards_of)]

    def _most(self, key: str) -> int:
        """Return how many cards can count: all of a Civilisation, of a Domain one of each Civilisation."""
        numbers = [1 if key in DOMAINS else number for kind, number in self.cards_of.items() if key in kind]
        return sum(numbers)

    def _experts(self, key: str) -> int:
        return sum(expert.removeprefix(f"{COPYING_EXPERT}=") == key for expert in self.player.experts)

    def _group(self, key: str) -> _Group | None:
        experts, most = self._experts(key), self._most(key)
        sizes = tuple(size for size in range(2, most + 1) if self._matters(key, size, experts))
        if not sizes:
            return None
        cards = {space: self.model.new_bool_var(f"{key} has {space}") for space in self.spaces}
        links = {link: self.model.new_bool_var(f"{key} by {link}") for link in self.links}
        reached = tuple(self.model.new_bool_var(f"{key} {size}") for size in sizes)
        group = _Group(key, experts, cards, links, sizes, reached)
        self._count(group)
        self._hold_together(group)
        return group

    def _matters(self, key: str, size: int, experts: int) -> bool:
        """Whether one card more, to this size, can be worth anything."""
        table = DOMAIN_POINTS if key in DOMAINS else CIVILISATION_POINTS
        if collection_points(table, size + experts) > collection_points(table, size + experts - 1):
            return True
        return self._may_fill(key) or size + experts in self._asked_by_patron(key)

    def _may_fill(self, key: str) -> bool:
        gallery, paid = self.board.gallery, (self.board.gallery_bonus or 0) + (self.board.both_bonus or 0)
        return bool(gallery) and paid > 0 and self._most(key) >= gallery.bit_count()

    def _count(self, group: _Group) -> None:
        """Its cards are of its kinds, in a Domain none of one Civilisation twice, and as many as its size says."""
        kinds = [kind for kind in self.cards_of if group.key in kind]
        for space, has in group.cards.items():
            self.model.add(has <= sum(self.lies[space, kind] for kind in kinds))
        for bigger, smaller in pairwise(reversed(group.reached)):
            self.model.add_implication(bigger, smaller)
        steps = [size - less for less, size in pairwise((0, *group.sizes))]
        self.model.add(
            sum(group.cards.values()) == sum(step * got for step, got in zip(steps, group.reached, strict=True))
        )
        for kind in kinds if group.key in DOMAINS else ():
            if self.cards_of[kind] > 1:
                self._one_of(group, kind)

    def _one_of(self, group: _Group, kind: Kind) -> None:
        counted = []
        for space, has in group.cards.items():
            counts = self.model.new_bool_var(f"{kind} counts at {space}")
            self.model.add_bool_or(counts, has.negated(), self.lies[space, kind].negated())
            counted.append(counts)
        self.model.add_at_most_one(counted)

    def _hold_together(self, group: _Group) -> None:
        """Its links make a tree of its cards: one fewer than cards, and no cycle."""
        at: dict[int, list[cp_model.IntVar]] = {space: [] for space in self.spaces}
        for link, used in group.links.items():
            for space in link:
                self.model.add_implication(used, group.cards[space])
                at[space].append(used)
        for space, has in group.cards.items():
            self.model.add_bool_or(has.negated(), *at[space])
        self.model.add(sum(group.links.values()) == sum(group.cards.values()) - group.reached[0])
        for cycle in cycles(self.links, group.sizes[-1]):
            self.model.add_bool_or(group.links[link].negated() for link in cycle)
            if len(cycle) == SQUARE:  # of a full square the upper link is the one to spare: one tree instead of four
                first, second, *others = sorted({space for link in cycle for space in link})
                spared = group.links[first, second].negated()
                self.model.add_bool_or(spared, *(group.cards[space].negated() for space in others))

    def _share_links(self) -> None:
        """A link serves one Collection."""
        for link in self.links:
            self.model.add_at_most_one(group.links[link] for group in self.groups.values())

    def _base(self) -> int:
        """Return what Collections are worth with one card each: Experts may make that something."""
        total = 0
        for key in self._keys():
            table = DOMAIN_POINTS if key in DOMAINS else CIVILISATION_POINTS
            total += collection_points(table, 1 + self._experts(key))
        return total

    def _points(self, group: _Group) -> Iterator[cp_model.LinearExpr]:
        table = DOMAIN_POINTS if group.key in DOMAINS else CIVILISATION_POINTS
        worth = [collection_points(table, size + group.experts) for size in (1, *group.sizes)]
        for (less, more), reached in zip(pairwise(worth), group.reached, strict=True):
            yield (more - less) * reached

    # What else Collections are good for

    def _asked_by_patron(self, key: str) -> frozenset[int]:
        """Return the sizes the Patron asks of a Collection, Experts included."""
        return frozenset(sets.size for level in self.asked for sets in level if key in sets.keys)

    def _has(self, key: str, size: int) -> cp_model.LiteralT:
        """Return whether a Collection has this size, Experts included; it may be surely so, or never."""
        if not any(key in kind for kind in self.cards_of):
            return False
        needed = size - self._experts(key)
        group = self.groups.get(key)
        if needed <= 1 or group is None or needed > group.sizes[-1]:
            return needed <= 1
        return next(got for reach, got in zip(group.sizes, group.reached, strict=True) if reach >= needed)

    def _patron(self, patron: Patron) -> list[cp_model.LinearExpr]:
        """Return the points of the Patron, level by level."""
        reached = [[self._has_sets(sets) for sets in level] for level in self.asked]
        worth = [0, *_paid(patron, len(reached))]
        return [(more - less) * self._all(met) for (less, more), met in zip(pairwise(worth), reached, strict=True)]

    def _has_sets(self, sets: Sets) -> cp_model.LiteralT:
        """Return whether enough Collections have the size that a level of the Patron asks for."""
        met = [self._has(key, sets.size) for key in sets.keys]
        return met[0] if len(met) == 1 else self._count_of(met, sets.number)

    def _count_of(self, met: Sequence[cp_model.LiteralT], number: int) -> cp_model.IntVar:
        """Return whether at least so many of these hold."""
        enough = self.model.new_bool_var("")
        self.model.add(sum(met) >= number).only_enforce_if(enough)
        return enough

    def _all(self, met: Sequence[cp_model.LiteralT]) -> cp_model.IntVar:
        every = self.model.new_bool_var("")
        for needed in met:
            self.model.add_implication(every, needed)
        return every

    def _bonuses(self) -> Iterator[cp_model.LinearExpr]:
        """Yield the gallery bonuses: the whole Museum is full or not whatever the layout."""
        board = self.board
        full = sum(self.cards_of.values()) == len(self.spaces)
        fills = self.model.new_bool_var("Grand Gallery")
        yield (board.gallery_bonus or 0) * fills
        yield (board.museum_bonus or 0) * int(full) + (board.both_bonus or 0) * int(full) * fills
        fillers = [filled for key in self.groups if (filled := self._filled_by(key)) is not None]
        self.model.add_bool_or(fills.negated(), *fillers)

    def _filled_by(self, key: str) -> cp_model.IntVar | None:
        if not self._may_fill(key):
            return None
        filled = self.model.new_bool_var(f"{key} fills")
        for space in bits(self.board.gallery):
            self.model.add_implication(filled, self.groups[key].cards[space])
        self.model.add_implication(filled, self._has(key, SMALLEST_COLLECTION))
        return filled


def _paid(patron: Patron, levels: int) -> Iterator[int]:
    """Yield what each level pays: where its points were not read off the card, what the best known lower one does."""
    paid = 0
    for level in range(levels):
        points = patron.points[level] if level < len(patron.points) else None
        paid = paid if points is None else points
        yield paid
