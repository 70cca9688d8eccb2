"""Why not more? The other readings told are just those under which a review of the whole table pays more."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.games import game
from scoring.games.museum.remarks.why import why
from scoring.games.museum.table import Table
from scoring.review import Review
from tests.museum.arrange_random import league_table, perfect_table, skull_table, small_table
from tests.museum.random_tables import to_toml
from tests.museum.test_candidates import crowded_table

pytestmark = pytest.mark.law

MUSEUM: Final = game("museum")
COLLECTIONS: Final = {"museum.civilisation", "museum.domain"}
Maker = Callable[[random.Random], dict[str, Any]]


def with_patron(rng: random.Random) -> dict[str, Any]:
    """A crowded board with a Patron who can be met there, and bonuses."""
    data = crowded_table(rng)
    data["players"][0]["patron"] = rng.choice(
        [
            {"kind": "perfect-collection", "points": [rng.choice([3, 7])]},
            {"kind": "legacy", "civilisation": "gre", "points": [5, 9, 14]},
            {"kind": "masterpieces", "points": [2, 4, 8]},
        ]
    )
    return data


def mixed_table(rng: random.Random) -> dict[str, Any]:
    """A small board with cards of expansions."""
    return small_table(rng, expansions=True)


MAKERS: Final[tuple[Maker, ...]] = (with_patron, mixed_table, perfect_table, skull_table, league_table)


def reviews(table: Table) -> Iterator[tuple[tuple[str, str, str], Review]]:
    """Yield each reading not in force, with its ruling and rule, and the review of the table under it."""
    for ruling in MUSEUM.rulings.values():
        now = ruling.now(table.edition, table.rulings)
        for reading in ruling.readings if ruling.scoring else ():
            if reading.value != now:
                told = (ruling.id, ruling.rule, f"{ruling.id}={reading.value}")
                yield told, MUSEUM.review(replace(table, rulings={**table.rulings, ruling.id: reading.value}))


def collections(review: Review) -> dict[str, tuple[int, tuple[str, ...]]]:
    """Return what each Collection of the first player that pays does pay, and where it lies."""
    lines = [line for line in review.players[0].lines if line.rule in COLLECTIONS]
    parts = [part for line in lines for part in line.parts if part.points]
    return {str(part.label.facts["collection"]): (part.points, part.at) for part in parts}


def points(review: Review, rule: str) -> int:
    """Return what a line pays the first player."""
    return next(line.points for line in review.players[0].lines if line.rule == rule)


@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_the_other_readings_told_are_those_that_pay_more(make: Maker, batch: int) -> None:
    """Of a card: its Collection then pays more and has it, and now has it not. Of a line: it then pays more."""
    for seed in range(2 * batch, 2 * (batch + 1)):
        _, table = tablefile.read(to_toml(make(random.Random(seed))))
        player, now, others = table.players[0], MUSEUM.review(table), list(reviews(table))
        paid = collections(now)
        for space, card in enumerate(player.museum):
            place = table.board_of(player).places[space]
            if card is None:
                continue
            expected = {
                (key, *told)
                for told, review in others
                for key, (gained, at) in collections(review).items()
                if place in at and gained > paid.get(key, (0, ()))[0] and place not in paid.get(key, (0, ()))[1]
            }
            found = {
                (str(reason.message.facts["collection"]), reason.ruling, reason.rule, reason.message.facts["reading"])
                for reason in why(table, player.name, place, steps=False)
                if reason.message.key == "why.reading"
            }
            assert found == expected, (seed, place)
        for rule in ("museum.gallery", "museum.patron") if player.patron else ("museum.gallery",):
            then = {told for told, review in others if points(review, rule) > points(now, rule)}
            more = [
                (reason.ruling, reason.rule, reason.message.facts["reading"])
                for reason in why(table, player.name, rule, steps=False)
                if reason.message.key == "why.reading-line"
            ]
            assert len(more) == len({*more})
            assert {*more} == then, (seed, rule)
