"""A new game of Musée: two, three or four players, to be followed or entered when it is over."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.screens.desk import Setup, SetupPart, listed
from companion.screens.fair import OFF, ON
from companion.widgets.choice import Choice
from companion.words.localization import Locale
from scoring.games.musee import edit
from scoring.games.musee.printed import SETUPS, TEAM
from scoring.games.musee.table import order_of_next_game

if TYPE_CHECKING:
    from collections.abc import Collection

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook
    from scoring.games.musee.table import Table

FINISHED: Final = "finished"
FOLLOWED: Final = "followed"


class MuseeChoices(SetupPart):
    """Whether the game is over or about to begin."""

    def compose(self) -> ComposeResult:
        """Make the choice between the two ways to use the app."""
        ways = {way: self.say(f"setup.{way}") for way in (FINISHED, FOLLOWED)}
        yield Choice(self.words, self.say("setup.way"), ways, FINISHED, id="way", topic="way")

    def settle(self, changed: Choice, fair: Choice) -> None:
        """Follow a fair game, which is still played; a game that is over is none."""
        way = self.query_one("#way", Choice)
        if fair.value == ON and way.value == FINISHED:
            if changed is way:
                fair.choose(OFF)
            else:
                way.choose(FOLLOWED)


def _told(names: list[str], words: Phrasebook) -> str:
    """Say who plays; four players as the teams they make."""
    if len(names) < SETUP.most:
        return listed(names)
    teams = (words.join(names[n::TEAM]) for n in range(TEAM))
    return "\n".join(Locale(words)("setup.team", n=n, names=team) for n, team in enumerate(teams, 1))


def _begin(part: SetupPart, names: list[str], edition: str, day: datetime.date) -> Table:
    """Begin a table with the staircases of a first game."""
    over = part.query_one("#way", Choice).value == FINISHED
    return edit.new_table(names, edition, day, over=over)


def _again(table: Table, winners: Collection[str], day: datetime.date) -> Table:
    """Begin the next game, entered in the same way, with the Themes of the cards."""
    anew = edit.new_table(order_of_next_game(table, winners), table.edition, day, over=table.over and not table.plays)
    return replace(anew, themes=table.themes)


SETUP: Final = Setup(part=MuseeChoices, begin=_begin, again=_again, told=_told, fewest=min(SETUPS), most=TEAM * TEAM)
