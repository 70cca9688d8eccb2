"""What the tables of all games hold: who played, by which edition and readings, when."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from scoring.readings import SomeReadings, Trace, readings_in_force
from scoring.rulebook import Dispute

ARRANGE: Final = "arrange"
HINTS: Final = ("near-misses", "gains", ARRANGE)
"""The hints beyond the score: points that were close, what a step would gain, and the best layout."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyPlayer:
    """A player or a team. `stated` holds subtotals given by the players, by rule id, as typed: `13 + 9`.

    >>> from scoring import example, read
    >>> game, table = read(example("card-14"))
    >>> [player.name for player in table.players]
    ['Amandine', 'Andy']
    """

    name: str
    stated: Mapping[str, str] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """Every name this seat answers to."""
        return (self.name,)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyTable:
    """The players of one game in turn order, and the chosen readings that differ from the edition's defaults.

    `began` and `ended` are minutes, on the clock of the place unless they say how far that is from UTC.

    In fair mode no hint is given while the game runs, but those the players allowed, which `hints` names. `trace`
    notes which rulings a count asks for.

    >>> from scoring import example, read
    >>> game, table = read(example("card-14"))
    >>> table.edition, table.over, table.fair
    ('en', False, False)
    """

    players: tuple[AnyPlayer, ...]
    edition: str = "en"
    played: datetime.date | None = None
    began: datetime.datetime | None = None
    ended: datetime.datetime | None = None
    place: str = ""
    remark: str = ""
    over: bool = True
    fair: bool = False
    hints: tuple[str, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)
    disputes: tuple[Dispute, ...] = ()
    trace: Trace | None = field(default=None, repr=False, compare=False)

    @property
    def ended_before_it_began(self) -> bool:
        """Whether the end lies before the start; of two clocks of which one is unknown nobody can tell."""
        if self.began is None or self.ended is None or bool(self.began.tzinfo) != bool(self.ended.tzinfo):
            return False
        return self.ended < self.began

    def read_as(self, kind: type[SomeReadings]) -> SomeReadings:
        """Return the readings in force, as the class of the game has them; those of a `trace` are noted when asked."""
        readings = readings_in_force(kind, self.edition, self.rulings)
        return readings if self.trace is None else self.trace.over(readings)


SomeTable = TypeVar("SomeTable", bound=AnyTable)
