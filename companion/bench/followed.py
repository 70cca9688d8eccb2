"""How long the review of a followed game takes, beside the same table as it lies."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from itertools import cycle, islice
from statistics import median
from typing import TYPE_CHECKING, Final

from scoring.games import game
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.edit import new_table
from scoring.games.museum.table.line import Exhibit, Furbish, Payment
from scoring.games.museum.table.turn import Turn

if TYPE_CHECKING:
    from scoring.games.museum.table import Table
    from scoring.table import AnyTable

MUSEUM: Final = game("museum")
GAMES: Final = 15
ROUNDS: Final = 15
NAMES: Final = ("Vincent", "Andy", "Olivier", "Patrick")
CIVILISATIONS: Final = ("egy", "gre", "rom", "jap", "inc")
DOMAINS: Final = ("ar", "ag", "cu", "na", "th", "wa")


def followed_game(seed: int) -> Table:
    """Return a game of four after 60 turns, in each of which two Objects are exhibited and paid with two cards."""
    rng = random.Random(seed)  # noqa: S311 - no secret

    def card(value: int) -> Card:
        return Card(rng.choice(CIVILISATIONS), rng.choice(DOMAINS), value)

    def turn(player: str) -> Turn:
        gains = Exhibit(card(rng.randint(1, 5))), Exhibit(card(rng.randint(1, 5)))
        line = Furbish(gains, Payment((card(5), card(5))))
        others = tuple(name for name in NAMES if name != player)
        return Turn(player=player, took=others, plays=(line,), headline="none" if player == NAMES[0] else None)

    turns = tuple(turn(player) for player in islice(cycle(NAMES), ROUNDS * len(NAMES)))
    return replace(new_table(NAMES), over=False, turns=turns)


def followed() -> str:
    """Compare three reviews: of the whole game anew, of the game after one more turn, and of its table as it lies."""
    anew, after_a_turn = [], []
    for seed in range(GAMES):
        table = followed_game(seed)
        whole = _spent(table)
        again = followed_game(seed + GAMES)
        MUSEUM.review(replace(again, turns=again.turns[:-1]))
        one_turn = _spent(again)
        anew.append(whole / _spent(MUSEUM.as_it_lies(table)))
        after_a_turn.append(one_turn / _spent(MUSEUM.as_it_lies(again)))
    return (
        f"a followed game of {ROUNDS * len(NAMES)} turns, reviewed after a turn: {median(after_a_turn):.1f}x the "
        f"review of its table as it lies (aim: at most 2); replayed from the first turn: {median(anew):.1f}x"
    )


def _spent(table: AnyTable) -> float:
    """Return the seconds of processor time that one review takes."""
    start = time.process_time()
    MUSEUM.review(table)
    return time.process_time() - start
