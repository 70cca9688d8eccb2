"""A followed game as it lies on the table: what the turns brought into Museums, pools and hands.

The log says what, the grid says where. What the players count beats what the log adds up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scoring.games.museum.expansion import expansions
from scoring.games.museum.printed import CONTINENTS
from scoring.games.museum.table import Player, Table, question
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.experts import expert_key
from scoring.games.museum.table.line import POOL, Furbish
from scoring.games.museum.table.state import with_states
from scoring.games.museum.table.turn import UNKNOWN_CARD, Turn
from scoring.games.museum.turns.position import PRINTED, Position, Seat
from scoring.games.museum.turns.replay import Replay, prestige_phrase, span_phrase
from scoring.phrase import named, phrase
from scoring.review import Fault, Notice, Question
from scoring.span import Span

LOG: Final = "museum.log"


def laid_out(replay: Replay) -> Table:
    """Return the table that a replay came to, each card where the turns first laid it."""
    table, position = replay.position.table, replay.position
    players = tuple([_player(seat) for seat in position.seats])
    opinion = table.public_opinion or position.opinion
    lying = replace(table, players=players, public_opinion=dict(opinion), turns=(), headline=position.headline)
    for expansion in expansions():
        lying = expansion.lay_out(lying, position.own_plays)
    return lying


def _player(seat: Seat) -> Player:
    player = seat.player
    if player.rival and seat.open_hand is not None:
        hand = seat.open_hand.cards if seat.open_hand.told else None
        player = replace(player, states=with_states(player.states, player.rival.with_hand(hand)))
    conferences = max(0, seat.conferences - len(player.ignores))
    return replace(
        player,
        museum=seat.laid,
        discard=player.discard or seat.pool.cards,
        prestige=player.prestige or seat.prestige.least,
        experts=player.experts or seat.experts,
        press_conferences=player.press_conferences or conferences,
    )


def log_faults(replay: Replay) -> Iterator[Fault]:
    """Yield where the grid of a Museum and the turns disagree; the grid is scored."""
    yield from _dealt(replay)
    all_told = all(seat.whole for seat in replay.position.seats)
    for seat in replay.position.seats:
        if not seat.kept:
            continue
        laid = [card for card in seat.player.museum if card is not None and card.lendable]
        grid = [card for card in laid if all_told or card.lender is None]  # it may have been lent in a turn not told
        only_grid, only_log = _differences(grid, seat.exhibited)
        if only_log:
            yield Fault(LOG, seat.name, phrase("fault.only-in-log", cards=only_log, n=len(only_log)))
        if only_grid and seat.whole:
            yield Fault(LOG, seat.name, phrase("fault.only-in-grid", cards=only_grid, n=len(only_grid)))


def _dealt(replay: Replay) -> Iterator[Fault]:
    """Yield that the rival is said to begin with too many Objects."""
    for seat in replay.position.seats:
        card, dealt = seat.player.rival, PRINTED["dealt"]
        if card is not None and card.hand is not None and len(card.hand) > dealt:
            facts = phrase("fault.rival-dealt", player=seat.name, n=len(card.hand), dealt=dealt)
            yield Fault("museum.legros", seat.name, facts)


def _differences(grid: list[Laid], log: tuple[Laid, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cards that only the grid and only the log has; a value that was not read agrees with any."""
    in_grid, in_log = Counter(_told(card) for card in grid), Counter(_told(card) for card in log)
    left, right = in_grid - in_log, in_log - in_grid
    for unread, other in ((left, right), (right, left)):
        for card in [*unread.elements()]:
            match = next(
                (known for known in other if other[known] and card.endswith("?") and known[:-1] == card[:-1]), None
            )
            if match:
                unread[card] -= 1
                other[match] -= 1
    return tuple(left.elements()), tuple(right.elements())


def _told(card: Laid) -> str:
    return str(card.plain).partition(":")[0].partition("@")[0]


def log_warnings(replay: Replay) -> Iterator[Notice]:
    """Yield where what the players counted lies outside of what the turns allow; what they counted is scored."""
    position = replay.position
    for seat in position.seats:
        player = seat.player
        if player.prestige and not _can_be(seat.prestige, player.prestige):
            yield _differs(seat, "prestige", player.prestige, seat.prestige)
        if player.track is not None and not _can_be(seat.track, player.track):
            yield _differs(seat, "track", player.track, seat.track)
        if player.discard and seat.pool.whole and Counter(player.discard) != Counter(seat.pool.cards):
            cards = tuple(map(str, seat.pool.cards))
            key = "warning.log-pool" if cards else "warning.log-pool-empty"
            yield Notice(seat.name, phrase(key, cards=cards, n=len(cards)))
        if player.experts and seat.experts_whole and _keys(player.experts) != _keys(seat.experts):
            experts = tuple(named(expert) for expert in seat.experts)
            key = "warning.log-experts" if experts else "warning.log-experts-none"
            yield Notice(seat.name, phrase(key, experts=experts, n=len(experts)))
    yield from _told_opinion(position)
    for expansion in expansions():
        yield from expansion.differences(position)
    yield from _untold_turns(replay)


def _keys(experts: tuple[str, ...]) -> set[str]:
    return {expert_key(expert) for expert in experts}


def _can_be(span: Span, number: int) -> bool:
    return span.least <= number <= span.most


def _differs(seat: Seat, what: str, number: int, log: Span) -> Notice:
    return Notice(seat.name, phrase("warning.counted", what=named(f"counted.{what}"), n=number, log=span_phrase(log)))


def _told_opinion(position: Position) -> Iterator[Notice]:
    told = position.table.public_opinion
    for continent in CONTINENTS if told else ():
        counted, log = told.get(continent, 0), position.opinion.get(continent, 0)
        if counted != log:
            yield Notice(None, phrase("warning.log-opinion", continent=named(continent), n=counted, log=log))


def _untold_turns(replay: Replay) -> Iterator[Notice]:
    """Yield, of a game that is over, whose last turns are not told."""
    position = replay.position
    if not position.table.over:
        return
    if position.last is None:
        yield Notice(None, phrase("warning.no-end"))
    elif position.number < position.last:
        seats = len(position.seats)
        missing = [position.seats[n % seats].name for n in range(position.number, position.last)]
        yield Notice(None, phrase("warning.last-turns", players=tuple(missing), n=len(missing)))


def log_questions(replay: Replay) -> Iterator[Question]:
    """Yield, of a game that is over, what only the players can tell because the turns left it open."""
    if not replay.position.table.over:
        return
    for seat in replay.position.seats:
        player = seat.player
        if not player.prestige and seat.prestige.known is None:
            yield question(seat.name, prestige_phrase(replay.position.table, seat), "prestige")
        if not player.discard and not seat.pool.whole:
            yield question(seat.name, phrase("question.pool", player=seat.name), "discard")
        if not seat.kept and not seat.whole:
            yield question(seat.name, phrase("question.museum", player=seat.name), "museum")


def left_out(replay: Replay) -> Iterator[tuple[int, str]]:
    """Yield the turns of which something was left out, from 1, with whose they were."""
    turns = replay.position.table.turns
    for number, turn in enumerate(turns, 1):
        open_turn = number == len(turns) and not replay.position.table.over
        if not open_turn and (_took_left_out(replay.position, turn) or _plays_left_out(replay.position, turn)):
            yield number, turn.player


def _took_left_out(position: Position, turn: Turn) -> bool:
    """Whether it was left out who took an Object; with the rival, which one he took."""
    rival = position.table.rival_seat
    if rival is None:
        return turn.took is None
    name, others = position.seats[rival].name, len(position.seats) - 1
    his_alone = turn.rival_took is not None and turn.player != name and others == 1
    takes = turn.player != name or turn.took_own
    return (turn.took is None and not his_alone) or (takes and turn.rival_took in (None, UNKNOWN_CARD))


def _plays_left_out(position: Position, turn: Turn) -> bool:
    """Whether it was left out what was played, or with what it was paid; of the rival, what his Action card said."""
    lines = turn.plays or ()
    if not position.seats[position.of(turn.player)].player.is_rival:
        return turn.plays is None or any(getattr(line, "payment", ()) is None for line in lines)
    free = (None, POOL) if position.readings.rival_own_pool == "free" else (None,)
    bought = [
        line for line in lines if isinstance(line, Furbish) and any(gain.source not in free for gain in line.exhibits)
    ]
    return turn.plays is None or not turn.action or any(line.payment is None for line in bought)
