"""The best layout of a player's cards as a score asks for it, without a clock (fr: solo).

So much work is done, and what is not proved by then has a bound: whoever scores the same cards gets the same answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from scoring.effort import Effort
from scoring.games.museum.arranging.arrange import Arranging
from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.table import Player, Table
from scoring.readings import Trace

WORK: Final = 100_000
"""Steps that are taken at most; nearly all need a few hundred."""
PROVED_UP_TO: Final = 25
"""Of more cards than a printed board has spaces a layout is looked for, but none refuted: that can take minutes."""
REMEMBERED: Final = 64
"""How many Museums are remembered as they were laid best: those before the last changes, and under other readings."""


class BestLayout(NamedTuple):
    """A player with his cards laid as well as was found, what that is worth, and what no layout is worth more than."""

    player: Player
    total: int
    most: int


class _Known(NamedTuple):
    table: Table
    """Without its readings."""
    name: str
    asked: Mapping[str, str]
    """The readings that the answer depends on, by field."""
    best: BestLayout


_KNOWN: Final[deque[_Known]] = deque(maxlen=REMEMBERED)
"""A score and whoever shows it ask about the same table one after the other, and most readings change nothing."""


def best_layout(table: Table, player: Player) -> BestLayout:
    """Return the best layout of a player's cards; they stay as they lie where none found is worth more."""
    bare, readings = replace(table, rulings={}, trace=None), replace(table, trace=None).readings
    known = next((one for one in _KNOWN if (one.name, one.table) == (player.name, bare) and _same(one, readings)), None)
    if known is None:
        trace = Trace({})
        best = laid_best(replace(table, trace=trace), player, WORK)
        asked = {field: getattr(readings, field) for field in (ruling.replace("-", "_") for ruling in trace.asked)}
        known = _Known(bare, player.name, asked, best)
        _KNOWN.append(known)
    if table.trace is not None:
        table.trace.asked.update(dict.fromkeys(field.replace("_", "-") for field in known.asked))
    return known.best


def _same(known: _Known, readings: MuseumReadings) -> bool:
    return all(getattr(readings, field) == reading for field, reading in known.asked.items())


def laid_best(table: Table, player: Player, work: int, *, beyond: int | None = None) -> BestLayout:
    """Return the best layout of a player's cards that so much work finds; the player takes the seat of that name.

    Where it is plain that none is worth more than `beyond`, none is looked for.
    """
    seats = tuple([player if seated.name == player.name else seated for seated in table.players])
    arranging = Arranging(replace(table, players=seats), player, Effort(work))
    if beyond is not None and arranging.ceiling <= beyond:
        return BestLayout(player, arranging.best, arranging.ceiling)
    few = sum(card is not None for card in player.museum) <= PROVED_UP_TO
    arranging.look() if few else arranging.begin()
    return BestLayout(arranging.best_player, arranging.best, arranging.ceiling)
