"""A new game of Musée: two, three or four players, to be followed or entered when it is over."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, ClassVar, Final

from companion.screens.setup import SetupScreen
from companion.widgets.choice import Choice
from scoring.games.musee import edit
from scoring.games.musee.printed import SETUPS, TEAM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.games.musee.table import Table

FINISHED: Final = "finished"
FOLLOWED: Final = "followed"


class MuseeSetup(SetupScreen):
    """Asks whether the game is over or about to begin; four players are two teams."""

    GAME: ClassVar[str] = "musee"
    FEWEST: ClassVar[int] = min(SETUPS)
    MOST: ClassVar[int] = TEAM * TEAM

    def choices(self) -> Iterator[Choice]:
        """Yield the choice between the two ways to use the app."""
        ways = {way: self.say(f"setup.{way}") for way in (FINISHED, FOLLOWED)}
        yield Choice(self.words, self.say("setup.way"), ways, FINISHED, id="way", topic="way")

    def told(self) -> str:
        """Say who plays; four players as the teams they make."""
        if len(self.names) < self.MOST:
            return super().told()
        teams = (self.words.join(self.names[n::TEAM]) for n in range(TEAM))
        return "\n".join(self.say("setup.team", n=n, names=names) for n, names in enumerate(teams, 1))

    def new_table(self, edition: str, day: datetime.date) -> Table:
        """Begin a table with the staircases of a first game."""
        over = self.query_one("#way", Choice).value == FINISHED
        return edit.new_table(self.names, edition, day, over=over)


SCREEN: Final = MuseeSetup
