"""How long everybody has thought: a clock that goes with the turns of a followed game."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Final

MINUTE: Final = 60
LONGEST: Final = 1e9
"""Seconds that nobody uses."""


@dataclass(slots=True)
class TurnClock:
    """Seconds used by each player; those of whose turn it is run on, unless the clock is paused.

    >>> clock = TurnClock()
    >>> clock.go("Vincent", 0)
    >>> clock.go("Andy", 90)
    >>> clock.pause(95)
    >>> clock.go("Andy", 300)
    >>> clock.used
    {'Vincent': 90, 'Andy': 5}
    """

    used: dict[str, float] = field(default_factory=dict)
    paused: bool = False
    _player: str | None = None
    _since: float = 0

    def go(self, player: str | None, now: float) -> None:
        """Let the clock run for a player from now on, for nobody where there is no turn; `now` is in seconds."""
        if self._player is not None and not self.paused:
            self.used[self._player] = self.used.get(self._player, 0) + now - self._since
        self._player, self._since = player, now

    def pause(self, now: float) -> None:
        """Stop the clock, or let it run again."""
        self.go(self._player, now)
        self.paused = not self.paused


def told(seconds: float) -> str:
    """Write a time used.

    >>> told(725.9), told(3 * 3600 + 65)
    ('12:05', '3:01:05')
    """
    minutes, left = divmod(int(seconds), MINUTE)
    hours, minutes = divmod(minutes, MINUTE)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def used_in(kept: str) -> dict[str, float]:
    """Return the seconds used before by each player; whatever else was kept is nothing.

    >>> used_in('{"Vincent": 90, "Andy": -3, "Olivier": "x", "Jamie": 1e999, "Gaz": true}'), used_in("{")
    ({'Vincent': 90}, {})
    """
    try:
        used = json.loads(kept or "{}")
    except (ValueError, RecursionError):
        return {}
    known = used.items() if isinstance(used, dict) else ()
    return {name: time for name, time in known if type(time) in {int, float} and 0 <= time < LONGEST}
