"""All layouts of a few cards on a small board, and how many of each key every one of them links, without any shortcut."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from scoring.games.museum.board import Board, bits
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS

Held = tuple[str, str] | None


class Small(NamedTuple):
    """A small board and what lies on it, an entry for every space."""

    board: Board
    cards: tuple[Held, ...]


def small(rng: random.Random) -> Small:
    """A board of six spaces or fewer, with walls and a Gallery, and cards of few Civilisations and Domains."""
    width = rng.choice((2, 3))
    plan = "".join(rng.choice("...G") for _ in range(6))
    if rng.random() < 0.3:
        plan = plan.replace("G", ".")
    board = Board("small", width, plan)
    between = [(one, other) for one in range(6) for other in bits(board.links.neighbours[one]) if other > one]
    board = Board("small", width, plan, frozenset(wall for wall in between if rng.random() < 0.2))
    cards: list[Held] = [(rng.choice(CIVILISATIONS[:3]), rng.choice(DOMAINS[:3])) for _ in range(6)]
    for n in range(rng.choice((0, 0, 1, 2))):
        cards[n] = None
    return Small(board, tuple(cards))


def linked_sets(board: Board) -> tuple[int, ...]:
    """Every set of spaces that doorways link."""
    return tuple(s for s in range(1, 1 << len(board.plan)) if board.links.group(s & -s, s) == s)


def reached(one: Small) -> Iterator[tuple[Counter[str], frozenset[str]]]:
    """For every layout: the most linked cards of each key, and the keys whose linked cards fill the Gallery."""
    linked = linked_sets(one.board)
    for layout in {*permutations(one.cards)}:
        most: Counter[str] = Counter()
        filling = set()
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
