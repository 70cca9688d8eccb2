"""What each turn of a player earned: on the track, and by what the cards so far could score laid best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from scoring.games.museum.arranging.best_layout import laid_best
from scoring.games.museum.expansion import expansions
from scoring.games.museum.hindsight.ending import WORK
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Grid
from scoring.games.museum.table.in_play import in_play
from scoring.games.museum.turns.placing import placed
from scoring.games.museum.turns.position import Position, Seat, opening
from scoring.games.museum.turns.replay import Replay, span_phrase
from scoring.hindsight import CEILING, TRACK, TurnSeen
from scoring.phrase import phrase
from scoring.span import NOTHING, Span


def turns_of(replay: Replay, seat: int) -> Iterator[TurnSeen]:
    """Yield the turns of a player, as long as all that was exhibited is told."""
    name = replay.position.seats[seat].name
    told = [(number, position) for number, position in enumerate(replay.after, 1) if position.seat.name == name]
    whole = [(number, position) for number, position in told if position.seats[seat].whole]
    before = (0, opening(replay.position.table))
    curves = [(number, position.seats[seat].track, ceiling(position, seat)) for number, position in (before, *whole)]
    for (_, track, ceiling_before), (number, marker, most) in pairwise(curves):
        by_track, growth = _apart(marker, track), _apart(most, ceiling_before)
        by_layout = _apart(growth, by_track)
        yield TurnSeen(
            number,
            {TRACK: marker, CEILING: most, "earned": {TRACK: by_track, "layout": by_layout}},
            phrase(
                "hindsight.turn",
                marker=span_phrase(marker),
                ceiling=span_phrase(most),
                track=span_phrase(by_track),
                layout=span_phrase(by_layout),
            ),
            {TRACK: marker, CEILING: most},
        )


def _apart(more: Span, less: Span) -> Span:
    """Return how much greater a quantity is than another one; neither falls from turn to turn."""
    return NOTHING if more == less else more - less


def best_turn(turns: Sequence[TurnSeen]) -> int | None:
    """Return the number of the turn that raised the ceiling most, the first of several; None without any."""
    ceilings = [0, *(turn.curve[CEILING].least for turn in turns)]
    growths = [after - before for before, after in pairwise(ceilings)]
    return turns[growths.index(max(growths))].turn if turns else None


def ceiling(position: Position, seat: int) -> Span:
    """Return the marker, and the most that Collections and galleries of the cards exhibited so far score laid best.

    No Patron, no Prestige, no Public Opinion, no line of an expansion, and no bonus that nobody read off the board.
    """
    track = position.seats[seat].track
    table, player = _collections_alone(position, seat)
    best = laid_best(table, player, WORK)
    return Span(best.total, best.most) + track


def _collections_alone(position: Position, seat: int) -> tuple[Table, Player]:
    """Return a table on which Collections and galleries of one player are all that scores; the marker is at 0."""
    lines = [rule for expansion in expansions() if expansion.id in in_play(position.table) for rule in expansion.lines]
    cleared = [
        replace(other.player, museum=(None,) * len(other.laid), discard=(), patron=None, prestige=0, other_points={})
        for other in position.seats
    ]
    player = replace(
        cleared[seat],
        museum=_exhibited(position, position.seats[seat]),
        experts=position.seats[seat].experts,
        track=0,
        stated=dict.fromkeys(lines, "0"),
    )
    cleared[seat] = player
    return replace(position.table, players=tuple(cleared), turns=(), public_opinion={}, headline=None), player


def _exhibited(position: Position, seat: Seat) -> Grid:
    """Return the cards exhibited so far, wherever they lie; the grid of the file has also those of later turns."""
    if not seat.kept:
        return seat.laid
    readings = position.table.readings
    blocked = tuple([card if card and card.traits(readings).blocks else None for card in seat.player.museum])
    empty = seat._replace(kept=False, laid=blocked, guessed=frozenset())
    for card in seat.exhibited:
        empty = placed(position, empty, card, None)
    return empty.laid
