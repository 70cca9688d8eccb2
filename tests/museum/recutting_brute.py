"""All layouts of a few cards on a small board, and how many of each key each of them links, without any shortcut."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from scoring.bitboard import bits
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.table.board import Board

Held = tuple[str, str] | None


class Small(NamedTuple):
    """A small board and what lies on it, an entry for every space."""

    board: Board
    cards: tuple[Held, ...]


SPACES = 6
PLANS = [(2, "......"), (3, "......"), (2, "..#..#.."), (2, ".#....#."[::-1]), (2, "#.....#.")]


def small(rng: random.Random) -> Small:
    """A board of six spaces, some like their mirror images, with walls and a Gallery; few Civilisations and Domains."""
    width, plan = rng.choice(PLANS)
    if rng.random() < 0.5:
        plan = "".join(rng.choice("..G") if mark == "." else mark for mark in plan)
    board = Board("small", width, plan)
    between = [(one, other) for one in bits(board.spaces) for other in bits(board.links.neighbours[one]) if other > one]
    share = rng.choice((0.0, 0.2))
    board = Board("small", width, plan, frozenset(wall for wall in between if rng.random() < share))
    cards: list[Held] = [(rng.choice(CIVILISATIONS[:3]), rng.choice(DOMAINS[:3])) for _ in range(SPACES)]
    for n in range(rng.choice((0, 0, 1, 2))):
        cards[n] = None
    return Small(board, tuple(cards))


def linked_sets(board: Board) -> tuple[int, ...]:
    """Every set of spaces that doorways link."""
    every = (s for s in range(1, 1 << len(board.plan)) if not s & ~board.spaces)
    return tuple(s for s in every if board.links.group(s & -s, s) == s)


def reached(one: Small) -> Iterator[tuple[Counter[str], frozenset[tuple[str, int]]]]:
    """For every layout: the most linked cards of each key, and which keys fill the Gallery with how many."""
    linked = linked_sets(one.board)
    places = [*bits(one.board.spaces)]
    for cards_laid in {*permutations(one.cards)}:
        layout = dict(zip(places, cards_laid, strict=True))
        most: Counter[str] = Counter()
        filling: set[tuple[str, int]] = set()
        for spaces in linked:
            held = [layout[space] for space in bits(spaces)]
            cards = [card for card in held if card is not None]
            if len(cards) < len(held):
                continue
            civilisations, domains = {card[0] for card in cards}, {card[1] for card in cards}
            keys = [*civilisations] if len(civilisations) == 1 else []
            keys += [*domains] if len(domains) == 1 and len(civilisations) == len(cards) else []
            for key in keys:
                most[key] = max(most[key], len(cards))
                if one.board.gallery and not one.board.gallery & ~spaces:
                    filling.add((key, len(cards)))
        yield most, frozenset(filling)
