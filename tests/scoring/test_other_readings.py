"""What other readings make of random tables equals a naive product over all readings of all rulings that arise."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, product
from math import prod
from pathlib import Path
from typing import Any

import pytest

from scoring.game import Game
from scoring.games import example_files
from scoring.other_readings import Changes, OtherReadings, other_readings, with_other_winners
from scoring.readings import Trace
from scoring.review import Outcome
from scoring.table import AnyTable
from scoring.tablefile import read
from tests.artline import random_games as artline
from tests.musee import random_tables as musee
from tests.museum import random_expansions, random_tables

MOST = 64
"""Combinations the naive product takes; tables with more are left out."""
WANTED = {"museum": 12, "museum-expansions": 8, "musee": 20, "musee-played": 30, "artline": 40}
"""Tables looked at for each maker."""

Made = tuple[Game, AnyTable, OtherReadings]
Maker = Callable[[random.Random], str]


def _base(rng: random.Random) -> str:
    return random_tables.to_toml(random_tables.random_table(rng))


def _expansions(rng: random.Random) -> str:
    return random_tables.to_toml(random_expansions.random_expansion_table(rng))


def _musee(rng: random.Random) -> str:
    return musee.to_toml(musee.random_table(rng))


def _musee_played(rng: random.Random) -> str:
    make: Any = rng.choice([musee.random_game, musee.random_revival])
    return musee.to_toml(make(rng))


def _artline(rng: random.Random) -> str:
    return artline.to_toml(artline.random_game(rng, rng.choice(["", "", "", "joined-runs"])))


MAKERS: Mapping[str, Maker] = {
    "museum": _base,
    "museum-expansions": _expansions,
    "musee": _musee,
    "musee-played": _musee_played,
    "artline": _artline,
}

every_maker = pytest.mark.parametrize("maker", MAKERS)


@cache
def tables(maker: str) -> tuple[Made, ...]:
    """Return random tables that a naive product can take, with what is found of their readings."""
    return tuple(islice(_small(maker), WANTED[maker]))


def _small(maker: str) -> Iterator[Made]:
    rng = random.Random(f"{maker} and its readings")
    while True:
        game, table = read(MAKERS[maker](rng))
        if _product(game, _asked(game, table)) <= MOST:
            found = other_readings(game, table, stop=_after(MOST))
            if found.up_to is None and _product(game, found.arising) <= MOST:
                yield game, table, found


def _product(game: Game, rulings: Iterable[str]) -> int:
    return prod(len(game.rulings[key].readings) for key in rulings)


def _asked(game: Game, table: AnyTable) -> Iterable[str]:
    """Return what is asked for under the readings in force."""
    trace = Trace({})
    game.count(replace(table, trace=trace), hints=False)
    return trace.asked


def _in_force(game: Game, table: AnyTable) -> dict[str, str]:
    return {key: table.rulings.get(key, one.reading_in(table.edition)) for key, one in game.rulings.items()}


def _after(most: int) -> Callable[[], bool]:
    """Return a stop that lets so many combinations pass."""
    left = iter(range(most))
    return lambda: next(left, None) is None


class Naive:
    """A table counted under every combination of all readings of the rulings that arise."""

    def __init__(self, game: Game, table: AnyTable, arising: frozenset[str]) -> None:
        """Count everything."""
        now = _in_force(game, table)
        keys = [key for key in game.rulings if key in arising]
        self.outcomes: dict[Changes, Outcome] = {}
        for values in product(*([one.value for one in game.rulings[key].readings] for key in keys)):
            changes = tuple((key, value) for key, value in zip(keys, values, strict=True) if value != now[key])
            self.outcomes[changes] = game.under(table, dict(changes))
        self.now = self.outcomes[()]

    @property
    def open(self) -> set[str]:
        """The rulings one of whose readings makes a difference under some readings of the others."""
        return {
            change[0]
            for changes, outcome in self.outcomes.items()
            for change in changes
            if outcome != self.outcomes[tuple(one for one in changes if one != change)]
        }

    @property
    def deciding(self) -> dict[Changes, set[str]]:
        """The combinations with other winners, none of whose parts have other winners."""
        other = {changes: set(one.winners) for changes, one in self.outcomes.items()}
        other = {changes: won for changes, won in other.items() if won != set(self.now.winners)}
        return {changes: won for changes, won in other.items() if not any(part in other for part in parts(changes))}

    @property
    def together(self) -> set[Changes]:
        """The smallest combinations that their changes do not add up to."""
        other = {
            changes
            for changes, one in self.outcomes.items()
            if len(changes) > 1 and _numbers(one) != self._sum(changes)
        }
        return {changes for changes in other if other.isdisjoint(parts(changes))}

    def _sum(self, changes: Changes) -> list[int]:
        alone = [_numbers(self.outcomes[(change,)]) for change in changes]
        return [now + sum(one - now for one in others) for now, *others in zip(_numbers(self.now), *alone, strict=True)]


def _numbers(outcome: Outcome) -> list[int]:
    return [*outcome.totals.values(), outcome.faults]


def parts(changes: Changes) -> Iterator[Changes]:
    """Yield every smaller combination of the same changes."""
    return (part for size in range(1, len(changes)) for part in combinations(changes, size))


@pytest.mark.long
@every_maker
def test_equals_the_naive_product(maker: str) -> None:
    """What is open, what each reading comes to, what decides and what works together is what counting all finds."""
    for game, table, found in tables(maker):
        naive = Naive(game, table, found.arising)
        assert found.now == naive.now == game.review(table).outcome_now
        assert {one.ruling.id for one in found.open} == naive.open, table
        for one in found.open:
            expected = {v.value: naive.outcomes[_single(one.ruling.id, v.value, one.now)] for v in one.ruling.readings}
            assert one.outcomes == expected, table
        assert {changes: set(won) for changes, won in found.deciding.items()} == naive.deciding, table
        assert found.together.items() <= naive.outcomes.items(), table
        assert set(found.together) == naive.together, table


def _single(ruling: str, value: str, now: str) -> Changes:
    return () if value == now else ((ruling, value),)


@pytest.mark.long
@every_maker
def test_what_does_not_arise_changes_nothing(maker: str) -> None:
    """Changing any one ruling that was not asked for leaves totals, winners and faults as they are."""
    for game, table, found in tables(maker):
        for ruling in game.rulings.values():
            if ruling.id not in found.arising:
                assert all(game.under(table, {ruling.id: one.value}) == found.now for one in ruling.readings), ruling.id


@every_maker
def test_the_makers_make_tables_with_something_open(maker: str) -> None:
    """The laws above are tried on tables where rulings bear, and on tables where none does."""
    number = [len(found.open) for _, _, found in tables(maker)]
    assert 0 in number
    assert maker == "musee" or any(number)


@every_maker
def test_a_reading_written_down_counts_as_one_in_force(maker: str) -> None:
    """A table that writes the readings in force down has the same open rulings as one that leaves them out."""
    for game, table, found in tables(maker)[:5]:
        assert other_readings(game, replace(table, rulings=_in_force(game, table))) == found


def test_a_stop_says_how_far_it_came() -> None:
    """Stopped, the search says how many changes at once were tried, and what it tells is true."""
    game, table, whole = next(one for one in tables("museum-expansions") if one[2].looked_at > len("several"))
    found = other_readings(game, table, stop=_after(1))
    assert found.up_to == 0
    assert found.looked_at < whole.looked_at
    assert found.now == whole.now


HIDDEN = """\
format = 1
game = "museum"

[rulings]
perfect-collection-size = "exactly-five"
collection-smaller = "yes"

[[players]]
name = "Vincent"
track = 0
patron = { kind = "perfect-collection", points = 23 }
museum = \"\"\"
.        .        .        jap-ar-4 jap-ag-1
.        .        .        jap-ag-1 jap-ag-1
inc-cu-4 .        .        .        .
jap-cu-4 jap-th-1 jap-na-5 .        .
jap-wa-2 .        jap-na-3 egy-ar-2 .
\"\"\"

[[players]]
name = "Patrick"
track = 25
"""
"""Vincent's Japanese cards lie in two groups: five that show 4, 1, 5, 2 and 3, and four besides. The five are a
Collection of 5 points and a Perfect Collection of 23: 28. With the other four, not linked, they are nine cards, which
may not be declared smaller under "no", and are no Collection of exactly five: then Patrick wins with 25."""


def test_a_ruling_that_matters_under_two_other_readings_only() -> None:
    """Whether a Perfect Collection may be larger matters where nothing need be linked and nothing may be left out."""
    game, table = read(HIDDEN)
    found = other_readings(game, table)
    assert "perfect-collection-size" in {one.ruling.id for one in found.open}
    no = {"patron-collections-linked": "no", "collection-smaller": "no"}
    assert game.under(table, no).winners == ("Patrick",)
    assert game.under(table, {**no, "perfect-collection-size": "contains"}).winners == ("Vincent",)
    assert tuple(no.items()) in found.deciding


SHIPS = """\
format = 1
game = "museum"

[[players]]
name = "Olivier"
patron = { kind = "quadruple", sets = ["na", "egy", "ar", "th"], points = [1, 2, 3, 4] }
museum = \"\"\"
jap-na-1 egy-na-1 egy-na-2 ind-na-1 gre-na-1
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
\"\"\"

[[players]]
name = "Vincent"
prestige = 12
"""
"""Of the two Egyptian ships one counts: C1, D1 and E1 are a Collection of 3, worth 5, and a link through the other
Egyptian ship makes it 4 with A1, worth 7. Of the four sets the Patron asks for only Navigation is there."""


def test_a_search_cut_short_tells_what_single_changes_do() -> None:
    """After every single change and a few of two: the ruling that bears by itself is told, and that this is not all."""
    game, table = read(SHIPS)
    assert other_readings(game, table).up_to is None
    cut = next(one for most in range(2, 99) if (one := other_readings(game, table, most=most)).up_to == 1)
    assert [(one.ruling.id, one.outcomes["yes"].totals["Olivier"] - cut.now.totals["Olivier"]) for one in cut.open] == [
        ("duplicate-links", 2)
    ]


def test_nothing_is_claimed_before_every_single_change_was_tried() -> None:
    """With two combinations looked at nobody knows yet which rulings bear."""
    game, table = read(SHIPS)
    cut = other_readings(game, table, most=2)
    assert (cut.up_to, cut.open) == (0, ())


@pytest.mark.parametrize("file", [file for _, file in example_files()], ids=lambda file: file.stem)
def test_other_winners_are_those_of_the_first_deciding_readings(file: Path) -> None:
    """Where the whole search finds none, none is told, nor where nobody wins now or there is no time at all."""
    game, table = read(file.read_text("utf-8"))
    review = game.review(table)
    told = with_other_winners(game, table, review, lambda: False).standing.otherwise
    deciding = [*other_readings(game, table).deciding.values()] if review.standing.winners else []
    assert told == (deciding[0] if deciding else None)
    assert with_other_winners(game, table, review, lambda: True) == review


def test_readings_by_which_turns_are_judged_are_not_varied() -> None:
    """A followed game asks for them too, but no total depends on them."""
    (file,) = (file for _, file in example_files() if file.stem == "turn-faults")
    game, table = read(file.read_text("utf-8"))
    asked = {*_asked(game, table)}
    assert "favour-on-ten" in asked
    assert other_readings(game, table, most=2).arising == {key for key in asked if game.rulings[key].scoring}
