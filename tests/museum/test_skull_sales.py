"""Crystal Skulls for sale: the printed table by hand, and the best split against every split there is."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import AskedError
from scoring.games.museum.expansions.skull_sales import (
    EVERY_SKULL,
    Sales,
    Skull,
    best_sales,
    kind_of,
    read_skull,
    read_skulls,
)

held = st.lists(st.sampled_from(EVERY_SKULL), unique=True)
some = st.lists(st.sampled_from(EVERY_SKULL), unique=True, max_size=7)


def sold(typed: str) -> Sales:
    """Return the best sales of Skulls as typed."""
    return best_sales(read_skulls(typed))


# the printed table (fr: The Crystal Skulls), by hand


@pytest.mark.parametrize(
    ("typed", "kind", "working", "prestige"),
    [
        ("europe-5", "one", "5", 5),
        ("europe-3", "one", "3", 3),
        ("europe-1", "one", "1", 1),
        # 5 + 5 = 10, and 2
        ("europe-5 asia-5", "two-of-a-value", "(5 + 5) + 2", 12),
        ("europe-1 asia-1", "two-of-a-value", "(1 + 1) + 2", 4),
        # 3 + 3 + 3 = 9, twice
        ("europe-3 asia-3 africa-3", "three-of-a-value", "(3 + 3 + 3) × 2", 18),
        ("europe-5 asia-5 africa-5", "three-of-a-value", "(5 + 5 + 5) × 2", 30),
        # 5 + 5 + 5 + 5 = 20, three times
        ("europe-5 asia-5 africa-5 america-5", "four-of-a-value", "(5 + 5 + 5 + 5) × 3", 60),
        ("europe-1 asia-1 africa-1 america-1", "four-of-a-value", "(1 + 1 + 1 + 1) × 3", 12),
        # 5 + 3 = 8, and 1
        ("europe-5 europe-3", "two-of-a-continent", "(5 + 3) + 1", 9),
        ("asia-3 asia-1", "two-of-a-continent", "(3 + 1) + 1", 5),
        # 5 + 3 + 1 = 9, twice
        ("asia-1 asia-5 asia-3", "three-of-a-continent", "(5 + 3 + 1) × 2", 18),
    ],
)
def test_a_sale_pays_as_printed(typed: str, kind: str, working: str, prestige: int) -> None:
    """Skulls that make one sale are sold so, and bring what the table says."""
    sales = sold(typed)

    assert [(sale.kind.id, sale.working, sale.prestige) for sale in sales.sales] == [(kind, working, prestige)]
    assert sales.prestige == prestige


def test_skulls_with_nothing_in_common_are_sold_one_by_one() -> None:
    """Another value of another Continent makes no sale of two: 5 and 3 bring 8."""
    sales = sold("europe-5 asia-3")

    assert [sale.kind.id for sale in sales.sales] == ["one", "one"]
    assert (sales.prestige, sales.one_by_one, sales.gain) == (8, 8, 0)


def test_a_skull_goes_where_it_brings_more() -> None:
    """Europe's three would bring 18 and leave 5 + 5; three of value 5 bring 30, and Europe's other two (3 + 1) + 1."""
    sales = sold("europe-1 europe-3 europe-5 asia-5 africa-5")

    assert [str(skull) for skull in sales.sales[0].skulls] == ["europe-5", "africa-5", "asia-5"]
    assert [sale.working for sale in sales.sales] == ["(5 + 5 + 5) × 2", "(3 + 1) + 1"]
    assert (sales.prestige, sales.one_by_one, sales.gain) == (35, 19, 16)


def test_all_twelve_are_sold_by_value() -> None:
    """Four of each value: 20, 12 and 4, three times; by Continent it would be four times 18, which is 72."""
    sales = best_sales(EVERY_SKULL)

    assert [sale.prestige for sale in sales.sales] == [60, 36, 12]
    assert (len(EVERY_SKULL), sales.prestige, sales.one_by_one) == (12, 108, 36)


def test_no_skull_brings_nothing() -> None:
    """An empty hand has no sale."""
    assert best_sales(()) == Sales((), ())
    assert best_sales(()).prestige == 0


def test_what_the_box_does_not_hold_is_not_sold() -> None:
    """A Skull twice, or a value nobody printed, is an error of the program that asks."""
    with pytest.raises(ValueError, match="europe-5"):
        best_sales((Skull("europe", 5), Skull("europe", 5)))
    with pytest.raises(ValueError, match="europe"):
        best_sales((Skull("europe", 4),))


# every split there is


def every_partition(skulls: list[Skull]) -> Iterator[list[list[Skull]]]:
    """Yield every way to part Skulls into lots: the first joins each lot of every way without it, or stands alone."""
    if not skulls:
        yield []
        return
    first, *others = skulls
    for lots in every_partition(others):
        yield [[first], *lots]
        for n, lot in enumerate(lots):
            yield [*lots[:n], [first, *lot], *lots[n + 1 :]]


def price(lot: list[Skull]) -> int | None:
    """Return what one lot brings, None where the Collector does not buy it; read off the French page line by line."""
    summed = sum(skull.value for skull in lot)
    if len(lot) == 1:
        return summed
    if all(skull.value == lot[0].value for skull in lot):
        return {2: summed + 2, 3: summed * 2, 4: summed * 3}[len(lot)]
    if all(skull.continent == lot[0].continent for skull in lot):
        return {2: summed + 1, 3: summed * 2}[len(lot)]
    return None


def best_of_all(skulls: list[Skull]) -> tuple[int, int]:
    """Return the most Prestige of all splits, and the fewest sales that bring it."""
    brought = []
    for lots in every_partition(skulls):
        prices = [brings for lot in lots if (brings := price(lot)) is not None]
        if len(prices) == len(lots):
            brought.append((sum(prices), -len(lots)))
    prestige, fewness = max(brought)
    return prestige, -fewness


@given(some)
def test_no_split_brings_more(skulls: list[Skull]) -> None:
    """Of all set partitions none brings more Prestige, and none as much with fewer sales."""
    sales = best_sales(skulls)

    assert (sales.prestige, len(sales.sales)) == best_of_all(skulls)


@pytest.mark.parametrize("seed", range(4))
def test_no_split_of_eight_brings_more(seed: int) -> None:
    """The same for eight Skulls, which have 4140 partitions."""
    skulls = random.Random(seed).sample(EVERY_SKULL, 8)

    assert len(list(every_partition(skulls))) == 4140
    assert best_sales(skulls).prestige == best_of_all(skulls)[0]


# laws


@given(held)
def test_sales_take_every_skull_once(skulls: list[Skull]) -> None:
    """The sales part the Skulls exactly, and each is one the Collector buys, at its printed price."""
    sales = best_sales(skulls)

    assert sorted(skull for sale in sales.sales for skull in sale.skulls) == sorted(skulls) == sorted(sales.skulls)
    for sale in sales.sales:
        assert kind_of(sale.skulls) == sale.kind
        assert price(list(sale.skulls)) == sale.prestige


@given(held)
def test_the_total_is_the_sum_of_the_sales(skulls: list[Skull]) -> None:
    """And never less than one by one; the working of a sale comes to its Prestige."""
    sales = best_sales(skulls)

    assert sum(sale.prestige for sale in sales.sales) == sales.prestige
    assert sales.one_by_one == sum(skull.value for skull in skulls)
    assert sales.gain == sales.prestige - sales.one_by_one >= 0
    assert all(eval(sale.working.replace("×", "*")) == sale.prestige for sale in sales.sales)  # noqa: S307 - our sums


@given(held, st.randoms(use_true_random=False))
def test_the_order_of_the_skulls_does_not_matter(skulls: list[Skull], rng: random.Random) -> None:
    """The same Skulls give the same sales in the same order."""
    shuffled = rng.sample(skulls, len(skulls))

    assert best_sales(shuffled) == best_sales(skulls)


@given(held, st.sampled_from(EVERY_SKULL))
def test_another_skull_never_brings_less(skulls: list[Skull], other: Skull) -> None:
    """It can be sold alone, so the best rises by its value at least."""
    without = [skull for skull in skulls if skull != other]

    assert best_sales([*without, other]).prestige >= best_sales(without).prestige + other.value


@given(held)
def test_the_dearest_sale_stands_first(skulls: list[Skull]) -> None:
    """A player reads down from the sale that brings most."""
    brought = [sale.prestige for sale in best_sales(skulls).sales]

    assert brought == sorted(brought, reverse=True)


# the notation


@pytest.mark.parametrize("skull", EVERY_SKULL, ids=str)
def test_a_skull_reads_back_in_every_form(skull: Skull) -> None:
    """As written, in capitals, and without its hyphen."""
    for typed in (str(skull), str(skull).upper(), f"{skull.continent.title()}{skull.value}"):
        assert read_skull(typed) == skull


def test_several_are_parted_by_blanks_or_commas() -> None:
    """They are kept in the order typed."""
    assert read_skulls(" asia-3,europe-5  africa1, ") == (Skull("asia", 3), Skull("europe", 5), Skull("africa", 1))


@pytest.mark.parametrize(
    ("typed", "why", "nearest"),
    [
        ("eurpoe-5", "problem.sale-continent", "europe-5"),
        ("asai3", "problem.sale-continent", "asia-3"),
        ("skull-europe-5", "problem.sale-continent", "europe-5"),
        ("atlantis-5", "problem.sale-continent", None),
        ("europe-unusual", "problem.sale-value", "europe-3"),
        ("africa-comon", "problem.sale-value", "africa-1"),
        ("europe-55", "problem.sale-value", "europe-5"),
        ("europe-5x", "problem.sale-value", "europe-5"),
        ("europe-4", "problem.sale-value", "europe-5"),
        ("europe", "problem.sale-skull", None),
        ("europe-", "problem.sale-skull", None),
        ("5", "problem.sale-skull", None),
        ("\u0435urope-5", "problem.lookalike", None),
        ("europe-\uff15", "problem.lookalike", None),
        ("europe-5 asia-3 EUROPE5", "problem.sale-twice", None),
        ("", "problem.sale-none", None),
        (" , ", "problem.sale-none", None),
    ],
)
def test_what_is_no_skull_is_refused(typed: str, why: str, nearest: str | None) -> None:
    """With the reason, the nearest Skull where one is close, and a way out."""
    with pytest.raises(AskedError) as refused:
        read_skulls(typed)

    problem = refused.value.problem
    assert (problem.message.key, problem.nearest) == (why, nearest)
    assert problem.hint is not None
