"""What an expansion brings to the score: its lines, base lines it silences, cards it keeps out of Collections."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scoring.breakdown import ScoreLine
    from scoring.games.museum.counting.museum import Museum
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.readings import MuseumReadings
    from scoring.games.museum.table import Player, Table
    from scoring.phrase import Phrase


def _no_lines(_table: Table, _tallies: Tallies, _tally: Tally) -> Iterable[ScoreLine]:
    return ()


def _silences_nobody(_player: Player, _readings: MuseumReadings) -> Mapping[str, Phrase]:
    return {}


def _keeps_nothing_out(_museum: Museum) -> int:
    return 0


class Counting(NamedTuple):
    """What an expansion brings to the score; it gives only the fields it needs.

    score: the lines of one player while it is in play.
    silent: base lines that count nothing for a player, each with the reason.
    kept_out: the spaces of cards that count in no Collection of their Museum.
    """

    score: Callable[[Table, Tallies, Tally], Iterable[ScoreLine]] = _no_lines
    silent: Callable[[Player, MuseumReadings], Mapping[str, Phrase]] = _silences_nobody
    kept_out: Callable[[Museum], int] = _keeps_nothing_out
