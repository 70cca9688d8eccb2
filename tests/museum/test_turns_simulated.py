"""Games that a full-information simulator played, written as logs and followed: numbers, faults, bounds, the score."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.games import game
from scoring.games.museum.turns import replay as replay_module
from scoring.games.museum.turns.laid_out import log_faults
from scoring.games.museum.turns.position import Position
from scoring.games.museum.turns.replay import replayed
from tests.museum.followed_games import counts, table_of
from tests.museum.simulator import KINDS, Game, Share, grids, log, planted, play, random_readings, thinned

FEW: Final = range(4)
MANY: Final = range(100, 112)
HALVES: Final = [
    pytest.param(FEW, id="few"),
    pytest.param(MANY, id="many", marks=pytest.mark.release),
]
TOKENS: Final = 12
OF_HANDS: Final = ("inventory-too-many", "hand-over-limit", "discard-below-limit", "more-than-the-hand")
TOLD_PLACE: Final = re.compile(r" at (\w\d)")


def simulated(seed: int) -> tuple[Game, random.Random]:
    """Return a game of 2 to 5 players, of any edition, half of them with other readings, half with Assistants."""
    rng = random.Random(seed)
    readings = (random_readings(rng) if rng.random() < 0.5 else {}) | {"archaeological-team-time": "any-time"}
    players, edition = rng.randint(2, 5), rng.choice(["en", "fr", "it"])
    assistants, ks = rng.random() < 0.5, rng.random() < 0.2
    if ks:
        readings.pop("last-round-news", None)
    played = play(seed, players, edition=edition, readings=readings, assistants=assistants, ks=ks)
    return played, rng


def told_exactly(position: Position, shares: tuple[Share, ...], *, hands: bool) -> Iterator[str]:
    """Yield what a full log leaves open, or tells otherwise than it was; of hands only if they are told."""
    for seat, share in zip(position.seats, shares, strict=True):
        for what, span, truth in counts(seat, share):
            exactly = what != "hand" or (hands and share.hand_told)
            if not (span.known == truth if exactly else span.least <= truth <= span.most):
                yield f"{seat.name}: {what} {truth}, followed {span}"
        if Counter(map(str, seat.pool.cards)) != Counter(card.notation for card in share.pool):
            yield f"{seat.name}: pool"
        if set(seat.experts) != set(share.experts) or seat.conferences != share.conferences:
            yield f"{seat.name}: Experts or Press Conferences"
        if Counter(map(str, seat.exhibited)) != Counter(card.notation for card in share.museum.values()):
            yield f"{seat.name}: Museum"


@pytest.mark.parametrize("seeds", HALVES)
def test_a_full_log_breaks_no_rule_and_tells_every_number_after_every_turn(seeds: range) -> None:
    """Marker, Prestige, hand, Favours, pool, Experts and Museum are those of the simulator, turn by turn."""
    for seed in seeds:
        played, _ = simulated(seed)
        replay = replayed(table_of(played, log(played)))
        assert not replay.faults, (seed, replay.faults[0])
        hands = True
        for number, (position, turn) in enumerate(zip(replay.after, played.turns, strict=False), 1):
            hands &= (
                sum(position.opinion.values()) < TOKENS
            )  # with the last token a discovery says no more what it dealt
            wrong = [*told_exactly(position, turn.after.shares, hands=hands)]
            assert not wrong, (seed, number, wrong)
            assert {key: n for key, n in position.opinion.items() if n} == {
                key: n for key, n in turn.after.tokens.items() if n
            }


@pytest.mark.parametrize("seeds", HALVES)
def test_a_log_told_in_part_accuses_nobody_and_its_bounds_hold_the_truth(seeds: range) -> None:
    """Whatever of takers, payments, Headlines, values and whole turns is left out, no honest log has a fault."""
    for seed in seeds:
        played, rng = simulated(seed)
        data = thinned(played, rng)
        replay = replayed(table_of(played, data))
        assert not replay.faults, (seed, replay.faults[0])
        for number, (position, turn) in enumerate(zip(replay.after, played.turns, strict=False), 1):
            for seat, share in zip(position.seats, turn.after.shares, strict=True):
                for what, span, truth in counts(seat, share):
                    assert span.least <= truth <= span.most, (seed, number, seat.name, what, truth, span)


@pytest.mark.parametrize("seeds", HALVES)
def test_one_defect_is_the_first_fault_told(seeds: range) -> None:
    """One planted defect gives just its rule, at its turn and line, before all that follows from it."""
    for seed in seeds:
        played, rng = simulated(seed)
        for kind in KINDS:
            defect = planted(played, rng, kind)
            all_tokens = sum(played.turns[-1].after.tokens.values()) >= TOKENS
            if defect is None or (kind in OF_HANDS and all_tokens):
                continue
            if kind == "place-taken" and not _told_before(defect.log, defect.turn, defect.line):
                continue
            replay = replayed(table_of(played, defect.log))
            faults = (*replay.faults, *log_faults(replay))
            assert faults, (seed, kind, defect.turn, defect.line)
            first = faults[0]
            assert (first.rule, first.turn, first.line) == (defect.rule, defect.turn, defect.line), (seed, kind)


def _told_before(data: dict[str, Any], turn: int | None, line: int | None) -> bool:
    """Whether the place of a line was told of a card before: one that lies where we put it makes room."""
    assert turn
    assert line
    name = data["turns"][turn - 1]["player"]
    before = [text for entry in data["turns"][: turn - 1] if entry["player"] == name for text in entry["plays"]]
    before += data["turns"][turn - 1]["plays"][: line - 1]
    told = {place for text in before for place in TOLD_PLACE.findall(text)}
    return any(place in told for place in TOLD_PLACE.findall(data["turns"][turn - 1]["plays"][line - 1]))


@pytest.mark.parametrize("seeds", HALVES)
def test_a_followed_table_scores_like_the_same_table_written_as_grids(seeds: range) -> None:
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


def test_what_is_remembered_of_a_game_changes_nothing() -> None:
    """A game followed turn by turn, then told anew from a turn put right, is as if it had never been replayed."""
    played, _ = simulated(2)
    table = table_of(played, log(played))
    replay_module._KNOWN.clear()  # noqa: SLF001 (what the law is about)
    numbers = [*range(1, len(table.turns) + 1), *range(len(table.turns) - 1, 0, -5)]  # turns are told, and undone
    step_by_step = [replayed(replace(table, turns=table.turns[:n], over=False)) for n in numbers]
    other = replace(table.turns[3], took=())
    put_right = replayed(replace(table, turns=(*table.turns[:3], other, *table.turns[4:])))
    read_otherwise = replayed(replace(table, rulings={**table.rulings, "favour-on-ten": "passes"}))
    for known in (*step_by_step, put_right, read_otherwise):
        replay_module._KNOWN.clear()  # noqa: SLF001
        assert replayed(known.position.table) == known
