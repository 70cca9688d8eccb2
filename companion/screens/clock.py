"""The turn clock of a followed game: one line, off until somebody wants it; what was used is kept in the journal."""

from __future__ import annotations

import json
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.widgets import Static

from companion.turn_clock import TurnClock, told, used_in
from companion.widgets.localized import Localized, Refused
from scoring.review import is_over

if TYPE_CHECKING:
    from companion.session import Session
    from companion.words.phrasebook import Phrasebook
    from scoring.table import AnyTable

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

    def __init__(self, words: Phrasebook, session: Session) -> None:
        """Go on from what was used before."""
        super().__init__(words, id=CLOCK)
        self._session = session
        self._used_in = f"{CLOCK} {session.path}"
        self._clock = TurnClock(used_in(session.journal.kept(self._used_in)))
        self._turn: tuple[AnyTable | None, str | None] = None, None
        self.on = session.journal.kept(CLOCK) == ON

    def on_mount(self) -> None:
        """Tick."""
        self.tick()
        self.set_interval(SECOND, self.tick)

    def on_unmount(self) -> None:
        """Keep what was used, for the next time the table is opened."""
        if self._clock.used:
            self._clock.go(None, monotonic())
            self._session.journal.keep(self._used_in, json.dumps(self._clock.used, ensure_ascii=False))

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
        self._clock.go(self.turn if self.on else None, monotonic())
        if self.display:
            self.update(self._line(self.turn))

    def _line(self, turn: str | None) -> Text:
        names = [name for player in self._session.table.players for name in player.names]
        parts = [
            Text(f"{name} {told(self._clock.used.get(name, 0))}", "bold" if name == turn else "")
            for name in names
            if name == turn or name in self._clock.used
        ]
        paused = [Text(self.say("clock.paused"), "bold")] if self._clock.paused else []
        return Text.assemble(FACE, Text(" · ").join([*paused, *parts]))

    def press(self) -> None:
        """Turn the clock on; one that is on pauses, or runs again. Without turns say that there is nothing to count."""
        if self.turn is None:
            self.post_message(Refused(self.say("clock.no-turns")))
        elif self.on:
            self._clock.pause(monotonic())
            self.tick()
        else:
            self.switch(on=True)

    def switch(self, *, on: bool) -> None:
        """Turn the clock on or off, for all games."""
        self.on, self._clock.paused = on, False
        self._session.journal.keep(CLOCK, ON if on else OFF)
        self.tick()
