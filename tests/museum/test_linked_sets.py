"""The search behind a Domain Collection, against every linked set there is."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.museum.counting.linked_sets import Wanted, best_linked_set
from scoring.games.museum.counting.museum import Museum, museum_of
from scoring.games.museum.printed import CIVILISATIONS
from scoring.games.museum.table import Table
from scoring.games.museum.table.board import Board, Links, bits
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.edit import new_table


def navigation_only(seed: int, width: int, height: int, civilisations: int) -> Museum:
    """Return a museum full of Navigation cards of a few Civilisations."""
    rng = random.Random(seed)
    board = Board("hall", width, "." * (width * height))
    museum = tuple(
        Card(rng.choice(CIVILISATIONS[:civilisations]), "na", rng.randint(1, 5)) for _ in range(width * height)
    )
    table: Table = new_table(("Olivier",), board=board)
    return museum_of(table, replace(table.players[0], museum=museum))


def every_linked_set(laid: Museum) -> set[int]:
    """Return all linked sets without a Civilisation twice, grown card by card."""
    cards = [card for card in laid.cards if isinstance(card, Card)]
    found: set[int] = set()
    stack = [1 << space for space in range(len(cards))]
    while stack:
        chosen = stack.pop()
        if chosen in found:
            continue
        found.add(chosen)
        used = {cards[space].civilisation for space in bits(chosen)}
        touching = 0
        for space in bits(chosen):
            touching |= laid.board.links.neighbours[space]
        stack += [chosen | 1 << space for space in bits(touching & ~chosen) if cards[space].civilisation not in used]
    return found


@given(st.integers(0, 10**6), st.integers(1, 4), st.integers(1, 3), st.integers(2, 6))
def test_finds_the_largest_of_all_linked_sets(seed: int, width: int, height: int, civilisations: int) -> None:
    """No linked set of different Civilisations is larger than the one found, and the one found is such a set."""
    laid = navigation_only(seed, width, height, civilisations)
    group = laid.board.spaces
    every = every_linked_set(laid)

    found = best_linked_set(laid, "na", group, Wanted(within=group))

    assert found in every
    assert max(chosen.bit_count() for chosen in every) == found.bit_count()


@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(2, 3))
def test_finds_a_set_with_all_values_wherever_there_is_one(seed: int, width: int, height: int) -> None:
    """A set wanted with the values 1-5 and one given card is found exactly when some linked set has them."""
    laid = navigation_only(seed, width, height, 7)
    group, corner = laid.board.spaces, 1
    fitting = [
        chosen
        for chosen in every_linked_set(laid)
        if chosen & corner and all(held & chosen for held in laid.shown.values[1:])
    ]

    wanted = Wanted(within=group, cells=corner, values=True, maximal=False)
    found = best_linked_set(laid, "na", group, wanted)

    assert max((chosen.bit_count() for chosen in fitting), default=0) == found.bit_count()
    assert not fitting or found in fitting


MOST = {
    0: (68, 63, 30),
    1: (116, 77, 31),
    2: (73, 77, 34),
    3: (92, 85, 30),
    4: (1, 76, 41),
    5: (82, 74, 43),
    6: (125, 76, 38),
    7: (85, 58, 34),
    8: (49, 42, 25),
    9: (3, 85, 54),
    10: (143, 84, 49),
    11: (84, 77, 28),
    12: (69, 62, 29),
    13: (59, 66, 37),
    14: (103, 80, 39),
    15: (77, 58, 45),
}
"""By the seed of a hall, how often the search may ask what is in reach: for the largest, one with all values, five."""


@pytest.mark.parametrize("seed", MOST)
def test_no_more_sets_are_looked_at(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as when this was written down: a shortcut that only saves work can be seen by nothing else."""
    assert all(looked <= most for looked, most in zip(looked_at(seed, monkeypatch), MOST[seed], strict=True))


def looked_at(seed: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, ...]:
    """Return how many sets are looked at in a hall for each of three wishes."""
    laid = navigation_only(seed, 4, 4, 7)
    group, sets, group_of = laid.board.spaces, 0, Links.group

    def counting(links: Links, start: int, within: int) -> int:
        nonlocal sets
        sets += 1
        return group_of(links, start, within)

    monkeypatch.setattr(Links, "group", counting)
    counts = []
    for wanted in (
        Wanted(within=group),
        Wanted(within=group, cells=1, values=True, maximal=False),
        Wanted(within=group, cells=1 << 15, values=True, five=True, maximal=False),
    ):
        sets = 0
        best_linked_set(laid, "na", group, wanted)
        counts.append(sets)
    return tuple(counts)


def test_a_hall_full_of_one_domain_is_no_trouble() -> None:
    """On 12x12 spaces with all twelve Civilisations, a Collection of twelve is found."""
    laid = navigation_only(3, 12, 12, 12)

    found = best_linked_set(laid, "na", laid.board.spaces, Wanted(within=laid.board.spaces))

    assert found.bit_count() == 12
