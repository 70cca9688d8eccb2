"""Games with the solo rival that the simulator played, written as logs and followed: numbers, faults, the score."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.games import game
from scoring.games.museum.table import Table
from scoring.games.museum.turns.position import Position, Seat
from scoring.games.museum.turns.replay import replayed
from scoring.games.museum.turns.unfolded import log_faults
from tests.museum.simulator import (
    DROPS,
    OF_THE_RIVAL,
    RIVAL_KINDS,
    Game,
    Rival,
    Share,
    grids,
    log,
    planted,
    play,
    random_rival,
    random_rival_readings,
    thinned,
    toml,
)
from tests.museum.test_turns_simulated import told_exactly

FEW: Final = range(6)
MANY: Final = range(100, 140)
HALVES: Final = [
    pytest.param(FEW, id="few"),
    pytest.param(MANY, id="many", marks=pytest.mark.long),
]
UNCALLED: Final = {"too-few-discarded", "discarded-out-of-order", "paid-out-of-order"}
"""Against «as logically as possible» alone: they need no fault, and have no other than their own."""
ALSO: Final = {"rival-hires": {"museum.hire"}, "rival-plays-favour": {"museum.favour"}}


def simulated(seed: int) -> tuple[Game, random.Random]:
    """Return a game in one of the two modes: every other one alone against one player, half with other readings.

    Where others leave him nothing to take, another game is played: no log has a word for that.
    """
    rng = random.Random(seed)
    while True:
        played = random_game(seed, rng)
        if all(turn.rival_took for turn in played.turns):
            return played, rng


def random_game(seed: int, rng: random.Random) -> Game:
    """Return any game with the rival."""
    readings = random_rival_readings(rng) if rng.random() < 0.5 else {}
    players = rng.choice([2, 2, 2, 3, 4, 5])
    rival = Rival(rng.randrange(players), random_rival(rng, advanced=rng.random() < 0.5))
    edition, assistants = rng.choice(["en", "fr", "it"]), rng.random() < 0.2
    return play(seed, players, edition=edition, readings=readings, assistants=assistants, rival=rival)


def table_of(played: Game, data: dict[str, Any]) -> Table:
    """Return a log as a table; De Silva's first Expert stands in no turn, so it is named as his."""
    for player, assistant, share in zip(data["players"], played.assistants, played.turns[-1].after.shares, strict=True):
        if assistant == "de-silva":
            player["experts"] = list(share.experts)
    table: Table = tablefile.read_data(data)
    return table


def rival_seat(position: Position, shares: tuple[Share, ...], played: Game) -> tuple[Seat, Share]:
    """Return the rival as he is followed and as he is."""
    (place,) = (at for at, seat in enumerate(played.world.seats) if seat.rival)
    return position.seats[place], shares[place]


def of_his_hand(seat: Seat, share: Share) -> Iterator[str]:
    """Yield where the open hand is not what he holds."""
    held = Counter(card.notation for card in share.hand)
    if seat.open_hand is None or not seat.open_hand.whole or Counter(map(str, seat.open_hand.cards)) != held:
        yield f"hand {held}, followed {seat.open_hand}"


# --- The simulator itself ---------------------------------------------------------------------------------------------


def test_the_simulated_rival_keeps_his_rules() -> None:
    """He takes in every Exploration, draws no Favour, hires nobody, and has no pool in Normal mode."""
    modes = set()
    for seed in FEW:
        played, _ = simulated(seed)
        rival = played.world.rival
        assert rival
        assert rival.rival
        modes.add((rival.rival.advanced, len(played.names) == 2))
        assert all(turn.rival_took for turn in played.turns)
        assert not rival.favours
        assert not rival.experts
        assert rival.rival.advanced or not rival.pool
        assert tomllib.loads(toml(log(played))) == log(played)
    assert len({advanced for advanced, _ in modes}) == 2


def test_every_defect_of_the_rival_finds_its_place() -> None:
    """Some game offers a place for each kind."""
    missing = set(RIVAL_KINDS)
    for seed in range(40):
        played, rng = simulated(seed)
        missing -= {kind for kind in sorted(missing) if planted(played, rng, kind)}
        if not missing:
            return
    assert not missing


# --- Followed ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seeds", HALVES)
def test_a_full_log_of_the_rival_breaks_no_rule_and_tells_every_number(seeds: range) -> None:
    """Marker, Prestige, hand, pool and Museum of everybody, and his open hand by name, are the simulator's."""
    for seed in seeds:
        played, _ = simulated(seed)
        replay = replayed(table_of(played, log(played)))
        assert not replay.faults, (seed, replay.faults[0])
        for number, (position, turn) in enumerate(zip(replay.after, played.turns, strict=False), 1):
            wrong = [*told_exactly(position, turn.after.shares, hands=True)]
            wrong += of_his_hand(*rival_seat(position, turn.after.shares, played))
            assert not wrong, (seed, number, wrong)


@pytest.mark.parametrize("seeds", HALVES)
def test_a_log_of_the_rival_told_in_part_accuses_nobody(seeds: range) -> None:
    """Whatever of his and of the others' turns is left out, no honest log has a fault."""
    for seed in seeds:
        played, rng = simulated(seed)
        replay = replayed(table_of(played, thinned(played, rng, (*DROPS, *OF_THE_RIVAL))))
        assert not replay.faults, (seed, replay.faults[0])
        assert not [*log_faults(replay)], seed


@pytest.mark.parametrize("seeds", HALVES)
def test_a_defect_of_his_turn_is_the_first_fault_told(seeds: range) -> None:
    """One planted defect gives just its rule, at its turn and line; what no book calls wrong gives that or nothing."""
    for seed in seeds:
        played, rng = simulated(seed)
        for kind in RIVAL_KINDS:
            defect = planted(played, rng, kind)
            if defect is None:
                continue
            faults = replayed(table_of(played, defect.log)).faults
            if not faults and kind in UNCALLED:
                continue
            assert faults, (seed, kind, defect.turn, defect.line)
            first = faults[0]
            assert first.rule in {defect.rule} | ALSO.get(kind, set()), (seed, kind, first)
            assert first.turn == defect.turn, (seed, kind, first)
            assert first.line in {defect.line, None}, (seed, kind, first)


@pytest.mark.parametrize("seeds", HALVES)
def test_a_followed_game_of_the_rival_scores_like_the_table_written_as_grids(seeds: range) -> None:
    """Under any readings, the score of the log is that of what lies on the table at the end."""
    museum = game("museum")
    for seed in seeds:
        played, _ = simulated(seed)
        flat = grids(played)
        for entry in flat["players"]:
            del entry["track"]  # the log sums what was exhibited, the grid what lies there
        followed = museum.review(table_of(played, log(played)))
        lying = museum.review(tablefile.read_data(flat))
        lines = [[(line.rule, line.points) for line in player.lines] for player in followed.players]
        assert lines == [[(line.rule, line.points) for line in player.lines] for player in lying.players], seed
