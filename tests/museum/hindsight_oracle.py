"""A game of MUSEUM looked back at a second time: every prefix and every Museum less one card scored anew.

It reads the simulator's own record, not the log that is followed. A best total is known once what the tables pay with
everything linked, counted here, is reached by a layout that the naive scorer counts; else the plain model proves it.
What is said with bounds, since it is not proved, must hold the truth.

``python -m tests.museum.hindsight_oracle 0 200`` looks at so many games and prints where the two differ.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from scoring import tablefile
from scoring.games import game
from scoring.games.museum.arranging.best_layout import best_layout
from scoring.games.museum.table import Table
from scoring.hindsight import Hindsight
from scoring.span import NOTHING, Span
from tests.museum import oracle, plain_model
from tests.museum.followed_games import table_of
from tests.museum.oracle_collections import table_points
from tests.museum.oracle_table import CONTINENT_OF
from tests.museum.simulator import Game, grids, log, play, random_readings
from tests.museum.simulator.cards import Card
from tests.museum.simulator.state import COLUMNS

Data = dict[str, Any]

MUSEUM: Final = game("museum")
GRAND_GALLERY: Final = 9
"""Spaces of the Grand Gallery; one Collection on all of them brings 10 points."""
GALLERY_BONUS: Final = 10
WORK: Final = 60.0
"""What the plain model may spend on one Museum, in its own unit."""


def simulated(seed: int) -> Game:
    """A game to its end; every other one with readings of turns against the edition's."""
    rng = random.Random(seed)
    return play(seed, 2 + seed % 4, readings=random_readings(rng) if seed % 2 else None)


def differences(seed: int) -> Iterator[str]:
    """Yield where what is said of a game differs from a second look."""
    played = simulated(seed)
    seen = MUSEUM.hindsight(table_of(played, log(played))) if MUSEUM.hindsight else Hindsight(())
    yield from _curves(played, seen)
    yield from _worths(played, seen)
    yield from _opinion(played, seen)


def _curves(played: Game, seen: Hindsight) -> Iterator[str]:
    """Yield where the marker or the ceiling after a turn is another."""
    for place, player in enumerate(seen.players):
        own = [number for number, turn in enumerate(played.turns, 1) if turn.actor == place]
        if [turn.turn for turn in player.turns] != own:
            yield f"{player.name}: turns {own}, said {[turn.turn for turn in player.turns]}"
        before = (0, 0)
        for turn in player.turns:
            share = played.turns[turn.turn - 1].after.shares[place]
            ceiling = _best(share.museum, share.experts, share.track)
            track, layout = share.track - before[0], ceiling - before[1] - (share.track - before[0])
            told = {"track": share.track, "ceiling": ceiling, "earned": {"track": track, "layout": layout}}
            if not holds(turn.data, told):
                yield f"{player.name}, turn {turn.turn}: {told}, said {turn.data}"
            before = share.track, ceiling


def holds(said: Any, truth: Any) -> bool:
    """Whether what is said is the truth, or has it within its bounds, number by number."""
    if isinstance(truth, Mapping):
        return said.keys() == truth.keys() and all(holds(said[key], number) for key, number in truth.items())
    return bool(said.least <= truth <= said.most)


def _worths(played: Game, seen: Hindsight) -> Iterator[str]:
    """Yield where a card is worth something else, or the layout costs something else."""
    lying = oracle.score(grids(played))
    for place, player in enumerate(seen.players):
        share = played.turns[-1].after.shares[place]
        best = _best(share.museum, share.experts, 0)
        linked = ("museum.civilisation", "museum.domain", "museum.gallery")
        left = best - sum(lying[player.name][line] for line in linked)
        said = next((lost.points for lost in player.lost if lost.by == "layout"), NOTHING)
        if not holds(said, left):
            yield f"{player.name}: {left} lost by layout, said {said}"
        cards = Counter(card.notation for card in share.museum.values())
        if Counter(card.card for card in player.cards) != cards:
            yield f"{player.name}: cards {cards}, said {[card.card for card in player.cards]}"
        for card in player.cards:
            gone = next(at for at, other in share.museum.items() if other.notation == card.card)
            rest = {at: other for at, other in share.museum.items() if at != gone}
            worth = best - _best(rest, share.experts, 0)
            if not holds(card.worth, worth) or card.printed != Span.of(int(card.card[-1])):
                yield f"{player.name}: {card.card} is worth {worth}, said {card.worth}"


def _opinion(played: Game, seen: Hindsight) -> Iterator[str]:
    """Yield where the cards in Common Pools cost something else; a Press Conference spares the dearest Continent."""
    after = played.turns[-1].after
    for share, player in zip(after.shares, seen.players, strict=True):
        backs = Counter(CONTINENT_OF[card.notation[:3]] for card in share.pool)
        costs = sorted(n * after.tokens[back] for back, n in backs.items() if after.tokens.get(back))
        said = sorted(lost.points.least for lost in player.lost if lost.by == "public-opinion")
        if said != costs[: len(costs) - share.conferences if share.conferences else None]:
            yield f"{player.name}: Public Opinion costs {costs}, said {said}"


# The best total


def _best(museum: Mapping[str, Card], experts: tuple[str, ...], track: int) -> int:
    """The most that Collections and galleries of these cards score, laid in any way, with the marker."""
    return track + _best_of(tuple(sorted(card.notation for card in museum.values())), tuple(sorted(experts)))


@cache
def _best_of(cards: tuple[str, ...], experts: tuple[str, ...]) -> int:
    cells = [*cards, *["."] * (len(COLUMNS) ** 2 - len(cards))]
    rows = "\n".join(" ".join(cells[first : first + 5]) for first in range(0, len(cells), 5))
    seat: Data = {"name": "Vincent", "track": 0, "museum": rows}
    data: Data = {"format": 1, "game": "museum", "players": [seat | {"experts": [*experts]}, {"name": "Andy"}]}
    table: Table = tablefile.read_data(data)
    vincent, andy = table.players
    laid = replace(table, players=(best_layout(table, vincent).player, andy))
    found = oracle.total(oracle.score(MUSEUM.write(laid))["Vincent"])
    if found == _all_linked(cards, experts):
        return found
    proof = plain_model.solve_by_work(table, "Vincent", WORK)
    assert proof.proved, (cards, experts, proof)
    return proof.bound


def _all_linked(cards: tuple[str, ...], experts: tuple[str, ...]) -> int:
    """What the tables pay if all that can count is linked, and the bonus if so many cards could fill the gallery."""
    sizes: Counter[str] = Counter(card.split("-")[0] for card in cards)
    sizes += Counter(domain for _, domain in {(card.split("-")[0], card.split("-")[1]) for card in cards})
    fills = any(size >= GRAND_GALLERY for size in sizes.values())
    with_experts = {theme: size + experts.count(theme) for theme, size in sizes.items()}
    return sum(table_points(*entry) for entry in with_experts.items()) + GALLERY_BONUS * fills


def main() -> None:
    """Look at games by their seeds, and print what differs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int)
    asked = parser.parse_args()
    wrong = 0
    for seed in range(asked.first, asked.first + asked.count):
        for line in differences(seed):
            wrong += 1
            print(f"{seed}: {line}")
    print(f"{asked.count} games, {wrong} differences")


if __name__ == "__main__":
    main()
