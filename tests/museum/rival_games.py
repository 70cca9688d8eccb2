"""Games with the solo rival that the simulator played, held against what follows them; run as a module, on any seeds.

``python -m tests.museum.rival_games 0 1000`` looks at so many games in every way and prints what is wrong.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from scoring import tablefile
from scoring.games import game
from scoring.games.museum.playing import as_it_lies
from scoring.games.museum.rival.order import position_of
from scoring.games.museum.table import Table
from scoring.games.museum.table.keys import write_table
from scoring.games.museum.turns.laid_out import log_faults
from scoring.games.museum.turns.position import Position
from scoring.games.museum.turns.replay import replayed
from scoring.review import Review
from tests.museum import oracle, rival_oracle
from tests.museum.followed_games import counts, table_of
from tests.museum.rival_agreement import disagreements
from tests.museum.rival_desk import answered
from tests.museum.rival_desk import told as told_by
from tests.museum.simulator import (
    DROPS,
    OF_THE_RIVAL,
    RIVAL_KINDS,
    Game,
    Moment,
    Rival,
    Share,
    Turn,
    grids,
    log,
    planted,
    play,
    random_rival,
    random_rival_readings,
    thinned,
)
from tests.museum.simulator.cards import PRESTIGE_TOKENS
from tests.museum.simulator.rival import RIVAL, written

Data = dict[str, Any]

LINKED: Final = {"museum.civilisation", "museum.domain", "museum.rival"}
LAID: Final = LINKED | {"museum.gallery"}
"""Lines that depend on how his cards lie."""
UNCALLED: Final = {"too-few-discarded", "discarded-out-of-order", "paid-out-of-order"}
"""Against «as logically as possible» alone: they need no fault, and have no other than their own."""
ALSO: Final = {"rival-hires": {"museum.hire"}, "rival-plays-favour": {"museum.favour"}}


def simulated(seed: int) -> tuple[Game, random.Random]:
    """Return a game in one of the two modes: every other one alone against one player, half with other readings.

    Another game is played where a full log cannot tell it all.
    """
    rng = random.Random(seed)
    while True:
        played = random_game(seed, rng)
        if all(settled(turn) for turn in played.turns):
            return played, rng


def settled(turn: Turn) -> bool:
    """Whether a log can tell all of a turn: no word says that nothing was left for him, or who ignores Deflation."""
    ignored = turn.headline == "deflation" and any(
        line.verb == "favour" and line.exhibits and not line.prestige for line in turn.lines
    )
    return turn.rival_took is not None and not ignored


def random_game(seed: int, rng: random.Random) -> Game:
    """Return any game with the rival."""
    readings = (random_rival_readings(rng) if rng.random() < 0.5 else {}) | {"archaeological-team-time": "any-time"}
    players = rng.choice([2, 2, 2, 3, 4, 5])
    rival = Rival(rng.randrange(players), random_rival(rng, advanced=rng.random() < 0.5))
    edition, assistants = rng.choice(["en", "fr", "it"]), rng.random() < 0.2
    return play(seed, players, edition=edition, readings=readings, assistants=assistants, rival=rival)


def told_otherwise(position: Position, shares: tuple[Share, ...], rival: int) -> Iterator[str]:
    """Yield what a full log leaves open, or tells otherwise than it was; his open hand by name."""
    for seat, share in zip(position.seats, shares, strict=True):
        for what, span, truth in counts(seat, share):
            if span.known != truth:
                yield f"{seat.name}: {what} {truth}, followed {span}"
        by_name = {"pool": (seat.pool.cards, share.pool), "Museum": (seat.exhibited, share.museum.values())}
        for what, (followed, there) in by_name.items():
            if Counter(map(str, followed)) != Counter(card.notation for card in there):
                yield f"{seat.name}: {what} {there}, followed {followed}"
    hand, held = position.seats[rival].open_hand, Counter(card.notation for card in shares[rival].hand)
    if hand is None or not hand.whole or Counter(map(str, hand.cards)) != held:
        yield f"his hand {dict(held)}, followed {hand}"


def full_log(seed: int) -> Iterator[str]:
    """Yield the first fault of a full log, and the first turn after which something is not the simulator's."""
    played, _ = simulated(seed)
    (rival,) = (place for place, seat in enumerate(played.world.seats) if seat.rival)
    replay = replayed(table_of(played, log(played)))
    if replay.faults:
        yield f"fault {replay.faults[0]}"
    for number, (position, turn) in enumerate(zip(replay.after, played.turns, strict=False), 1):
        wrong = [*told_otherwise(position, turn.after.shares, rival)]
        if wrong:
            yield f"after turn {number}: {wrong}"
            return


def log_in_part(seed: int) -> Iterator[str]:
    """Yield the first fault of a log told in part, and where its bounds do not hold the truth."""
    played, rng = simulated(seed)
    replay = replayed(table_of(played, thinned(played, rng, (*DROPS, *OF_THE_RIVAL))))
    yield from (f"fault {fault}" for fault in (*replay.faults, *log_faults(replay))[:1])
    for number, (position, turn) in enumerate(zip(replay.after, played.turns, strict=False), 1):
        for seat, share in zip(position.seats, turn.after.shares, strict=True):
            for what, span, truth in counts(seat, share):
                if not span.least <= truth <= span.most:
                    yield f"after turn {number}: {seat.name}: {what} {truth}, followed {span}"
                    return


def defects(seed: int) -> Iterator[str]:
    """Yield each planted defect that is not the first fault told, at its turn and line."""
    played, rng = simulated(seed)
    for kind in RIVAL_KINDS:
        defect = planted(played, rng, kind)
        if defect is None:
            continue
        faults = replayed(table_of(played, defect.log)).faults
        if not faults and kind in UNCALLED:
            continue
        first = faults[0] if faults else None
        rules = {defect.rule} | ALSO.get(kind, set())
        if not first or first.rule not in rules or first.turn != defect.turn or first.line not in {defect.line, None}:
            yield f"{kind} at turn {defect.turn}, line {defect.line}: {first}"


def score(seed: int) -> Iterator[str]:
    """Yield the lines of a log's score where they are not those of the table written as grids; of his, what he may lay.

    Those lines come to no less than as his cards were laid, and to no more than if all he has were linked. His cards,
    laid as they are scored, are worth as much to the naive scorer; laid as they were, what is missing is told.
    """
    museum = game("museum")
    played, _ = simulated(seed)
    flat = grids(played)
    for entry in flat["players"]:
        del entry["track"]  # the log sums what was exhibited, the grid what lies there
    told = table_of(played, log(played))
    followed, lying = museum.review(told), museum.review(tablefile.read_data(flat))
    for one, other in zip(followed.players, lying.players, strict=True):
        laid = LAID if one.name == RIVAL else set()
        fixed = [
            [(line.rule, line.points) for line in player.lines if line.rule not in laid] for player in (one, other)
        ]
        if fixed[0] != fixed[1] or one.total < other.total:
            yield f"{one}, as grids {other}"
    if not followed.faults:
        yield from his_layout(played, told, followed, lying)


def his_layout(played: Game, told: Table, followed: Review, lying: Review) -> Iterator[str]:
    """Yield where his total is not what his cards can be worth, by the naive scorer and the naive player."""
    (total,) = (player.total for player in followed.players if player.name == RIVAL)
    (as_laid,) = (player.total for player in lying.players if player.name == RIVAL)
    (lines,) = (player.lines for player in followed.players if player.name == RIVAL)
    naive = sum(oracle.score(write_table(as_it_lies(told)))[RIVAL].values())
    if naive != total:
        yield f"{total}, by the naive scorer {naive}"
    moment = played.turns[-1].after
    now = situation_at(played, moment, played.turns[-1].headline, "take") | {"readings": dict(played.readings)}
    most = sum(rival_oracle.score(tuple(now["museum"]), now))
    if sum(line.points for line in lines if line.rule in LINKED) > most:
        yield f"{lines}, all linked {most}"
    warned = [notice.message.facts["best"] for notice in lying.warnings if notice.message.key == "warning.rival-layout"]
    if warned != ([total] if total > as_laid else []):
        yield f"{total}, as laid {as_laid}, warned of {warned}"


def situation_at(played: Game, moment: Moment, headline: str, step: str, **given: Any) -> Data:
    """What lies before the rival at one moment of a game, as the naive player reads it."""
    (place,) = (at for at, seat in enumerate(played.world.seats) if seat.rival)
    card, share = played.world.seats[place].rival, moment.shares[place]
    assert card
    pools = {name: other.pool for name, other in zip(played.names, moment.shares, strict=True)}
    return {
        "step": step,
        "museum": written(share.museum.values()),
        "hand": written(share.hand),
        "pool": written(pools.pop(RIVAL)),
        "prestige": share.prestige,
        "pools": {name: written(cards) for name, cards in pools.items()},
        "rival": card.card,
        "priorities": list(card.priorities),
        "discard-order": list(card.row),
        "readings": {ruling: told for ruling, told in played.readings.items() if ruling.startswith("rival-")},
        "headline": headline,
        "supply": PRESTIGE_TOKENS - sum(other.prestige for other in moment.shares),
    } | given


def steps_of(played: Game, turn: Turn, rng: random.Random) -> Iterator[tuple[int, Data]]:
    """Yield each step of a turn of his: how many lines are told by then, and what lies before him."""
    moments, headline = turn.moments, turn.headline
    shown = sum(line.verb == "show" for line in turn.lines)
    bought = sum(line.verb != "discard" for line in turn.lines)
    yield 0, situation_at(played, moments[0], headline, "exhibit", number=turn.action[0])
    cards = [card for card in rng.sample(played.deck, 5) if headline != f"war-{card.continent}"]
    if cards:
        yield 0, situation_at(played, moments[0], headline, "take", shown=written(cards))
    if len(turn.action) > 1:
        yield shown, situation_at(played, moments[shown], headline, "buy")
        yield bought, situation_at(played, moments[bought], headline, "discard", number=turn.action[1])


def begun(played: Game, number: int, plays: Sequence[str]) -> Data:
    """The log up to a turn, of which these lines are told; his Object taken, the turn still open."""
    data = log(played)
    entry = {key: value for key, value in data["turns"][number].items() if key != "opinion"}
    return data | {"over": False, "turns": [*data["turns"][:number], entry | {"plays": list(plays)}]}


def choices(seed: int) -> Iterator[str]:
    """Yield where, asked in a turn of a followed game, he chooses otherwise than the naive player."""
    played, rng = simulated(seed)
    for number, turn in enumerate(played.turns):
        if not played.world.seats[turn.actor].rival:
            continue
        for told, situation in steps_of(played, turn, rng):
            plays = log(played)["turns"][number]["plays"][:told]
            now = position_of(table_of(played, begun(played, number, plays)))

            def ask(asked: Data, choose: Sequence[str], now: Position = now) -> Data:
                return told_by(answered(now, asked, choose))

            for wrong in disagreements(situation, ask):
                yield f"turn {number + 1}, {situation['step']}: {wrong}"


def turns_he_plays(seed: int) -> Iterator[str]:
    """Yield the first fault of a turn made of the lines that the companion tells him to play; of equals any."""
    played, rng = simulated(seed)
    for number, turn in enumerate(played.turns):
        if not played.world.seats[turn.actor].rival:
            continue
        plays: list[str] = []
        for _, situation in steps_of(played, turn, rng):
            if situation["step"] == "take":
                continue
            now = position_of(table_of(played, begun(played, number, plays)))
            choose: tuple[str, ...] = ()
            while (answer := told_by(answered(now, situation, choose)))["choices"]:
                choose = (*choose, rng.choice(answer["choices"]))
            plays += answer["plays"]
        data = begun(played, number, plays)
        data["turns"].append({"player": played.names[(turn.actor + 1) % len(played.names)]})
        faults = replayed(table_of(played, data)).faults
        for fault in [fault for fault in faults if fault.turn != len(data["turns"])][:1]:
            yield f"turn {number + 1}, {plays}: {fault}"


WAYS: Final[tuple[Callable[[int], Iterator[str]], ...]] = (
    full_log,
    log_in_part,
    defects,
    score,
    choices,
    turns_he_plays,
)


def main() -> None:
    """Look at the games of a range of seeds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("beyond", type=int)
    parser.add_argument("--way", choices=[way.__name__ for way in WAYS])
    given = parser.parse_args()
    wrong: Counter[str] = Counter()
    for seed in range(given.first, given.beyond):
        for way in WAYS:
            for trouble in way(seed) if given.way in {None, way.__name__} else ():
                wrong[way.__name__] += 1
                print(seed, way.__name__, trouble)
    print(dict(wrong) or "nothing wrong")


if __name__ == "__main__":
    main()
