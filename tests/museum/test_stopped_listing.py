"""Ways for League cards to lie are listed one at a time: somebody can ask to stop between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from scoring.findings import Claim
from scoring.games.museum import certificate
from scoring.games.museum.arranging import best_layout, prover
from scoring.games.museum.arranging.arrange import arrange
from scoring.games.museum.arranging.best_layout import WORK
from scoring.games.museum.arranging.expansion_part import layings
from scoring.games.museum.expansions.league import League
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Grid, Laid
from tests.museum.arrange_random import NAME, read

pytestmark = pytest.mark.search

FEW_CARDS = "rom-th-3 rom-cu-2 gre-th-1 gre-cu-5 egy-na-4 egy-th-2 may-na-3 may-cu-1"


def hall(plan: str, museum: str) -> Table:
    """A player's cards on a board of this plan, on which the Grand Gallery pays 10."""
    return read(
        {
            "format": 1,
            "game": "museum",
            "table": {"board": "hall"},
            "boards": {"hall": {"plan": plan, "gallery-bonus": 10}},
            "players": [{"name": NAME, "museum": museum}],
        }
    )


def crowded(league: int) -> Table:
    """A board of 12 by 12, half of it the Grand Gallery, where League cards could lie in thousands of ways."""
    rows = [[f"league-{domain}", ">", *["."] * 10] for domain in ("th", "na", "cu", "ag", "ar", "wa")[:league]]
    rows += [["."] * 12] * (6 - league)
    rows += [[*FEW_CARDS.split(), *["."] * 4], *[["."] * 12] * 5]
    return hall(("G" * 12 + "\n") * 6 + ("." * 12 + "\n") * 6, "\n".join(map(" ".join, rows)))


def counting(monkeypatch: pytest.MonkeyPatch, room: ModuleType) -> list[object]:
    """The ways to lay the cards that a room looked at so far."""
    looked_at: list[object] = []

    def counted(table: Table, player: Player) -> Iterator[Player | None]:
        for laid in layings(table, player):
            looked_at.append(laid)
            yield laid

    monkeypatch.setattr(room, "layings", counted)
    return looked_at


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The ways to lay the cards that were listed so far."""
    return counting(monkeypatch, prover)


def after(calls: int) -> Callable[[], bool]:
    """A `stop` that says so once it was asked so often."""
    asked = iter(range(calls))
    return lambda: next(asked, None) is None


@pytest.mark.parametrize("league", [1, 2, 6])
def test_before_anybody_can_stop_few_ways_are_listed(league: int, looked_at: list[object]) -> None:
    """With a `stop` at once there is an answer all the same, and a bound that no layout is above."""
    table = crowded(league)
    answer = arrange(table, NAME, stop=lambda: True)

    assert not looked_at
    assert answer.now <= answer.best <= answer.bound


def test_a_rivals_layout_with_many_league_cards_asks_only_so_often(looked_at: list[object]) -> None:
    """A score looks for his best layout: so much work is done, and no more."""
    table = crowded(2)
    best = best_layout.best_layout(table, table.players[0])

    assert len(looked_at) <= WORK
    assert best.total <= best.most


def test_a_certificate_of_many_league_cards_stops_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many ways are looked at as there is time for, then it says that the rest was not checked."""
    table = crowded(2)
    looked_at = counting(monkeypatch, prover)
    findings = certificate.check(Claim(table, table, NAME, arrange(table, NAME).best - 1, hand=False), after(3))

    assert "certificate.trusted.unchecked" in [sentence.key for sentence in findings.trusted]
    assert len(looked_at) <= 3


def lying(museum: Grid) -> set[tuple[int, Laid]]:
    """The League cards, each with its first space."""
    return {(space, card) for space, card in enumerate(museum) if isinstance(card, League)}


def test_every_way_comes_once_those_that_move_the_fewest_cards_first() -> None:
    """A strip of two by four is cut into dominoes in 5 ways, and four different cards lie on them in 4! ways.

    Where one card is moved the others leave it no room, which is said instead.
    """
    cards = "league-th > league-na >\nleague-cu > league-ag >\n. . . ."
    table = hall("GGGG\nGGGG\n....\n", cards)
    every = [*layings(table, table.players[0])]
    first, *others = [player.museum for player in every if player]
    moved = [len(lying(first) - lying(museum)) for museum in others]

    assert first == table.players[0].museum
    assert len({first, *others}) == 1 + len(others) == 5 * 24
    assert moved == sorted(moved)
    assert every[:6] == [table.players[0], None, None, None, None, every[5]]
