"""Every turn so far, in a list from which one can be put right, inserted or taken out."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from companion.games.musee.places import as_filed
from companion.screens.turns import TurnList, Wish
from companion.widgets.localized import Asked
from scoring.errors import AskedError, Problem
from scoring.fields import shown
from scoring.games.musee import edit
from scoring.games.musee.judging import read_place
from scoring.games.musee.placement import read_number
from scoring.games.musee.position import position_of
from scoring.games.musee.replay import replayed
from scoring.games.musee.table import Play, Table, seat_of
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from textual import events

    from companion.widgets.localized import Change
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook
    from scoring.games.musee.position import Position
    from scoring.games.musee.replay import Broken


TURN: Final = re.compile(r"(?P<name>.*?)\s*(?P<card>\d+)\s*(?:at\s+)?(?P<place>\w+)", re.IGNORECASE)
PlayChange: TypeAlias = Callable[[Table, int, Play], Table]
"""What is done with a turn and its number in a game."""


class TurnsScreen(TurnList):
    """The list of turns, from which one is put right or taken out, and to which one is added."""

    help_topic = "musee-turns"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("insert,plus", "wish('insert')", "key.turns-insert", show=False),
        Binding("delete", "wish('remove')", "key.turns-remove", show=False),
    ]

    def __init__(self, words: Phrasebook, position: Position) -> None:
        """List the turns of this game."""
        super().__init__(words)
        self.table = position.table
        self.broken = replayed(position.table).broken

    def heading(self) -> str:
        """Return what stands above the list."""
        return self.say("musee.turns")

    def keys_told(self, *, empty: bool) -> str:
        """Return what the keys do, or that there is nothing yet."""
        return self.say("musee.turns-none" if empty else "musee.turns-hint")

    def rows(self) -> Iterator[str]:
        """Yield who laid what where, what became of the card drawn, and why the turn is left out."""
        for number, play in enumerate(self.table.plays):
            at = self.table.places[play.place]
            what = self.say("musee.turn-told", number=number + 1, player=play.player, card=play.card, at=at)
            yield " · ".join([what, *_besides(number, play, self.broken, self.say)])

    def wrong(self) -> int | None:
        """Return the first turn that is left out."""
        return min(self.broken, default=None)

    def on_key(self, event: events.Key) -> None:
        """Put the turn under the cursor right by typing it anew: a digit begins it."""
        key, at = event.character or "", self.query_one(OptionList).highlighted
        if at is not None and key.isascii() and key.isdigit():
            event.stop()
            self.dismiss(Wish(at, typed=key))


def _besides(number: int, play: Play, broken: Mapping[int, Broken], say: Locale) -> Iterator[str]:
    if play.passed:
        yield say("musee.turn-passed")
    if number in broken:
        yield say("about.fits-not", why=broken[number].why)


def asking(table: Table, wish: Wish, words: Phrasebook, say: Locale) -> Asked[Change]:
    """Ask for the number and the place of a turn: of one put right, or of one inserted."""
    number = wish.number
    if wish.what == "correct":
        play = table.plays[number]
        initial = wish.typed or f"{play.card} {table.places[play.place]}"
        question = say("ask.turn", number=number + 1, player=play.player)
        read = partial(_read, table=table, number=number, play=play, change=edit.change_play)
        return Asked(question, initial, lambda typed: read(as_filed(typed, words)))
    following = position_of(replace(table, plays=table.plays[:number], over=False)).turn
    player = following.name if following else table.plays[number].player
    question = say("ask.turn-inserted", number=number + 1, player=player)
    play = Play(player, 0, 0)
    read = partial(_read, table=table, number=number, play=play, change=edit.insert_play)
    return Asked(question, "", lambda typed: read(as_filed(typed, words)))


def _read(typed: str, *, table: Table, number: int, play: Play, change: PlayChange) -> Change | Phrase:
    """Return the change that `33 m4` or `Andy 33 m4` stands for, or why it is no turn."""
    try:
        told = read_turn(table, typed, play)
    except AskedError as error:
        return error.problem.message
    return lambda changed, _seat: change(changed, number, told)


def read_turn(table: Table, typed: str, play: Play) -> Play:
    """Return a turn with the number and place typed, and with the player, if one is named; raises AskedError."""
    match = TURN.fullmatch(typed.strip())
    if match is None:
        raise AskedError(Problem("PLAY", phrase("problem.play", found=shown(typed))))
    player = play.player
    if match["name"]:
        seat, person = seat_of(table, match["name"])
        player = person.name if person else table.players[seat].name
    return play._replace(player=player, card=read_number(match["card"]), place=read_place(table, match["place"]))
