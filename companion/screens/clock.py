"""The turn clock of a followed game: one line, off until somebody wants it; what was used is kept in the journal."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.widgets import Static

from companion.widgets.localized import Localized, Refused
from scoring.review import is_over

if TYPE_CHECKING:
    from companion.session import Session
    from companion.words.phrasebook import Phrasebook
    from scoring.table import AnyTable

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


CLOCK: Final = "clock"
"""The id of the line and of the choice, and under what the journal keeps whether the clock is wanted."""
ON, OFF = "on", "off"
SECOND: Final = 1.0
FACE: Final = "◷ "
"""Begins the line."""


class ClockLine(Localized, Static):
    """What everybody has used, whose turn it is in bold."""

    DEFAULT_CSS: ClassVar[str] = """
    ClockLine { height: 1; padding: 0 1; color: $text-muted; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, words: Phrasebook, session: Session, running: TurnClock | None = None) -> None:
        """Go on with a clock that runs, else from what was used before."""
        super().__init__(words, id=CLOCK)
        self._session = session
        self._used_in = f"{CLOCK} {session.path}"
        self.turn_clock = running or TurnClock(used_in(session.journal.kept(self._used_in)))
        self._turn: tuple[AnyTable | None, str | None] = None, None
        self.on = session.journal.kept(CLOCK) == ON

    def on_mount(self) -> None:
        """Tick."""
        self.tick()
        self.set_interval(SECOND, self.tick)

    def on_unmount(self) -> None:
        """Keep what was used, for the next time the table is opened."""
        if self.turn_clock.used:
            self.turn_clock.go(None, monotonic())
            self._session.journal.keep(self._used_in, json.dumps(self.turn_clock.used, ensure_ascii=False))

    @property
    def running(self) -> bool:
        """Whether the game is still played."""
        return not is_over(self._session.table, self._session.review)

    @property
    def turn(self) -> str | None:
        """Whose turn it is, None where the game is not followed or over."""
        table, player = self._turn
        if table is not self._session.table:
            table = self._session.table
            player = self._session.game.turn(table) if self.running else None
            self._turn = table, player
        return player

    def tick(self) -> None:
        """Count the time since the last tick, and show it; of a clock that is off nothing."""
        self.display = self.on and self.turn is not None
        self.turn_clock.go(self.turn if self.on else None, monotonic())
        if self.display:
            self.update(self._line(self.turn))

    def _line(self, turn: str | None) -> Text:
        names = [name for player in self._session.table.players for name in player.names]
        parts = [
            Text(f"{name} {told(self.turn_clock.used.get(name, 0))}", "bold" if name == turn else "")
            for name in names
            if name == turn or name in self.turn_clock.used
        ]
        paused = [Text(self.say("clock.paused"), "bold")] if self.turn_clock.paused else []
        return Text.assemble(FACE, Text(" · ").join([*paused, *parts]))

    def press(self) -> None:
        """Turn the clock on; one that is on pauses, or runs again. Without turns say that there is nothing to count."""
        if self.turn is None:
            self.post_message(Refused(self.say("clock.no-turns")))
        elif self.on:
            self.turn_clock.pause(monotonic())
            self.tick()
        else:
            self.switch(on=True)

    def switch(self, *, on: bool) -> None:
        """Turn the clock on or off, for all games."""
        self.on, self.turn_clock.paused = on, False
        self._session.journal.keep(CLOCK, ON if on else OFF)
        self.tick()
