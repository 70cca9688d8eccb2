"""A Museum as solvers take it: cards without duplicates, and the sizes that are worth telling apart.

Of cards of one Civilisation and one Domain a Domain Collection takes one; which one is all the same. So the first of
them counts for its Domain, and the others are as good as cards of their Civilisation alone. Then two linked groups
share at most one space: a card of both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from companion.bench.board_graph import symmetries
from scoring.arrange.puzzle import EMPTY, NOTHING, Piece, Puzzle
from scoring.games.museum.arranging.puzzles import MuseumPuzzle, laid, museum_puzzle
from scoring.games.museum.review import review
from scoring.games.museum.table import Player, Table
from scoring.names import player_named

SMALLEST_GROUP: Final = 2
"""A card alone is linked to nothing."""


@dataclass(frozen=True)
class Posed:
    """One player's Museum to be laid anew."""

    table: Table
    player: Player
    museum: MuseumPuzzle

    @property
    def puzzle(self) -> Puzzle:
        """Its spaces, cards and what pays."""
        return self.museum.puzzle

    @property
    def spaces(self) -> range:
        """The numbers of its spaces."""
        return range(len(self.puzzle.coordinates))

    @cached_property
    def cards(self) -> Mapping[Piece, Sequence[Piece]]:
        """What is to be laid, by what it is to a solver: of duplicates all but one have no Domain."""
        cards: dict[Piece, list[Piece]] = {}
        for piece, number in Counter(self.puzzle.pieces).items():
            if piece != EMPTY:
                cards.setdefault(piece, []).append(piece)
            if piece != EMPTY and number > 1:
                cards.setdefault(piece._replace(domain=NOTHING), []).extend([piece] * (number - 1))
        return cards

    @cached_property
    def sizes(self) -> Mapping[int, tuple[int, ...]]:
        """The sizes worth telling apart of each key that has any, rising: for more points, a demand or the gallery."""
        sizes: dict[int, set[int]] = {}
        for key, points in enumerate(self.puzzle.points):
            sizes[key] = {size for size in range(1, len(points)) if points[size] > points[size - 1]}
        for condition in self.puzzle.conditions:
            sizes[condition.key].add(condition.size)
        for key, least in self.puzzle.fillers:
            sizes[key].update(self.filling(key, least))
        most = self.puzzle.most_linked
        worth_telling = {
            key: tuple(size for size in sorted(those) if SMALLEST_GROUP <= size <= most[key])
            for key, those in sizes.items()
        }
        return {key: those for key, those in worth_telling.items() if those}

    @property
    def largest(self) -> int:
        """The largest of these sizes."""
        return max((sizes[-1] for sizes in self.sizes.values()), default=0)

    def filling(self, key: int, least: int) -> range:
        """Return the sizes of a group that fills the gallery: a larger one can be cut down to a linked gallery."""
        fewest = max(least, len(self.puzzle.gallery))
        return range(fewest, fewest + 1 if self.puzzle.gallery_linked else self.puzzle.most_linked[key] + 1)

    def points_of(self, key: int, size: int) -> int:
        """Return what so many linked cards pay more than one alone does."""
        return self.puzzle.points[key][size] - self.puzzle.points[key][1]

    @property
    def least(self) -> int:
        """The total where no two cards are linked and no demand is met."""
        return self.museum.constant + sum(points[1] for points in self.puzzle.points if len(points) > 1)

    @cached_property
    def first_of_alike(self) -> frozenset[int]:
        """One space of each lot that mirrors and turns of the board exchange: where one card may stay."""
        turns = list(symmetries(self.table.board_of(self.player)))
        return frozenset(
            space
            for space, on_board in enumerate(self.museum.spaces)
            if on_board == min(turn[on_board] for turn in turns)
        )

    def total(self, layout: Sequence[Piece]) -> int:
        """Return the total, counted by the rules, of a layout of what is to be laid."""
        left = {card: list(pieces) for card, pieces in self.cards.items()}
        pieces = tuple(EMPTY if card == EMPTY else left[card].pop() for card in layout)
        player = laid(self.player, self.museum, pieces)
        return _totals(self.table, player)[0]


def pose(table: Table, name: str) -> Posed:
    """Return the Museum of a player of this name."""
    player = player_named(table.players, name)
    return Posed(table, player, museum_puzzle(table, player, _totals(table, player)[1]))


def _totals(table: Table, player: Player) -> tuple[int, Mapping[str, int]]:
    """Return the total of a player and the points of its lines."""
    players = tuple(player if other.name == player.name else other for other in table.players)
    result = next(result for result in review(replace(table, players=players)).players if result.name == player.name)
    return result.total, {line.rule: line.points for line in result.lines}
