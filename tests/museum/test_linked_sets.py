"""The search behind a Domain Collection, against every linked set there is."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bitboard import Links, bits
from scoring.games.museum.counting import linked_sets
from scoring.games.museum.counting.linked_sets import Wanted, best_linked_set, stand_ins
from scoring.games.museum.counting.museum import Museum, museum_of
from scoring.games.museum.printed import CIVILISATIONS
from scoring.games.museum.table import Table
from scoring.games.museum.table.board import Board
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


# Every wish there is, against every set of cards


def mixed_hall(rng: random.Random, width: int, height: int) -> Museum:
    """Return a museum of Navigation cards with gaps between them, some of a value nobody read off, some lent."""
    civilisations = CIVILISATIONS[: rng.randint(3, 7)]
    board = Board("hall", width, "." * (width * height))

    def card() -> Card | None:
        value = rng.choice([None, 1, 2, 3, 4, 5])
        lender = rng.choice([None, None, "Vincent"])
        return Card(rng.choice(civilisations), "na", value, lender) if rng.random() < 0.85 else None

    museum = tuple(card() for _ in range(width * height))
    table: Table = new_table(("Olivier", "Vincent"), board=board)
    return museum_of(table, replace(table.players[0], museum=museum))


def a_wish(rng: random.Random, laid: Museum, group: int) -> Wanted:
    """Return any wish for a set of this group."""

    def some(chance: float) -> int:
        return sum(1 << space for space in bits(group) if rng.random() < chance)

    values = rng.random() < 0.5
    return Wanted(
        within=rng.choice([group, some(0.8)]),
        cells=rng.choice([0, 0, some(0.15)]),
        civilisations=rng.choice([frozenset(), laid.kinds_in(some(0.2))]),
        values=values,
        wild=rng.random() < 0.5,
        five=values and rng.random() < 0.5,
        maximal=rng.random() < 0.5,
        distinct=rng.random() < 0.7,
        touch=rng.choice([(), (), (some(0.3),), (some(0.3), some(0.3))]),
    )


def names_on(laid: Museum, spaces: int) -> list[str]:
    """Return the Civilisation of each card."""
    return [card.civilisation for space in bits(spaces) if isinstance(card := laid.cards[space], Card)]


def shows_all(laid: Museum, spaces: int, *, wild: bool) -> bool:
    """Whether the values 1-5 are there, unknown ones counting for any where they are wild."""
    values = [card.value for space in bits(spaces) if isinstance(card := laid.cards[space], Card)]
    return len({*values} - {None}) + (values.count(None) if wild else 0) >= 5


def is_linked(laid: Museum, spaces: int) -> bool:
    """Whether one can walk from each space to every other."""
    reached = [next(bits(spaces))]
    for space in reached:
        reached += [n for n in bits(laid.board.links.neighbours[space] & spaces) if n not in reached]
    return len(reached) == spaces.bit_count()


def meets(laid: Museum, group: int, spaces: int, wish: Wanted) -> bool:
    """Whether a set of a group is what is wanted, condition by condition as `Wanted` says."""
    names = names_on(laid, spaces)
    if spaces & ~wish.within or wish.cells & ~spaces or not wish.civilisations <= {*names}:
        return False
    if wish.distinct and len({*names}) < len(names):
        return False
    if wish.values and not shows_all(laid, spaces, wild=wish.wild):
        return False
    if (wish.five and len(names) != 5) or not all(touched & spaces for touched in wish.touch):
        return False
    touching = laid.board.links.beside(spaces) & group
    more = [space for space in bits(touching) if not wish.distinct or not {*names_on(laid, 1 << space)} & {*names}]
    return is_linked(laid, spaces) and not (wish.maximal and more)


@pytest.mark.law
@pytest.mark.parametrize("batch", range(6))
def test_finds_a_largest_set_that_meets_any_wish(batch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The set found is what is wanted, and no other that is holds more cards; nothing is found only where none is.

    So it is without the shortcuts, of which large halls soon have no more.
    """
    if batch % 2:
        monkeypatch.setattr(linked_sets, "STARTS", 0)
        monkeypatch.setattr(linked_sets, "TRIED", 0)
    rng = random.Random(batch)
    for _ in range(12):
        laid = mixed_hall(rng, *rng.choice([(3, 3), (4, 2), (8, 1)]))
        group = max(laid.groups["na"], key=int.bit_count)
        every = [spaces for spaces in range(1, group + 1) if not spaces & ~group]
        for wish in [a_wish(rng, laid, group) for _ in range(8)]:
            fitting = [spaces for spaces in every if meets(laid, group, spaces, wish)]
            found = best_linked_set(laid, "na", group, wish)
            assert found.bit_count() == max(map(int.bit_count, fitting), default=0), (wish, group)
            assert not found or found in fitting, (wish, group)


@pytest.mark.law
@pytest.mark.parametrize("batch", range(4))
def test_finds_one_card_of_each_civilisation_that_meets_any_wish(batch: int) -> None:
    """Where duplicates link: a card of each Civilisation of the group, from within, with all cells, and all values.

    A card that is not lent stands in before one that is, where no value is wanted.
    """
    rng = random.Random(batch)
    for _ in range(20):
        laid = mixed_hall(rng, *rng.choice([(3, 3), (4, 2), (8, 1)]))
        group = max(laid.groups["na"], key=int.bit_count)
        every = [spaces for spaces in range(1, group + 1) if not spaces & ~group]
        names = names_on(laid, group)
        one_of_each = [one for one in every if sorted(names_on(laid, one)) == sorted({*names})]
        for wish in [a_wish(rng, laid, group) for _ in range(8)]:
            fitting = [
                one
                for one in one_of_each
                if not one & ~wish.within
                and not wish.cells & ~one
                and (not wish.values or shows_all(laid, one, wild=wish.wild))
            ]
            found = stand_ins(laid, group, wish)
            assert found in fitting or (not found and not fitting), (wish, group)
            if found and not wish.values:
                assert (found & laid.floor.lent).bit_count() == min(
                    (one & laid.floor.lent).bit_count() for one in fitting
                )
