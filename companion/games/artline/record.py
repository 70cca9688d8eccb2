"""What has been played, kept and put right: the list of turns, corrections, turns taken back, doubts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.artline.doubts import doubts_of
from companion.words import rulebook
from scoring.games.artline import edit

if TYPE_CHECKING:
    from companion.games.artline.tabletop import ArtlineTabletop
    from companion.screens.turns import Wish
    from companion.widgets.localized import Change


class Record:
    """A game as the sequence of its turns, which can be looked at, put right and taken back."""

    def __init__(self, game: ArtlineTabletop) -> None:
        """Keep the record of a game."""
        self.game = game
        self.host = game.host

    def show_turns(self) -> None:
        """Show every turn so far."""
        from companion.games.artline.turns import TurnsScreen

        self.host.app.push_screen(TurnsScreen(self.host.words, self.game.situation), self._wished)

    def _wished(self, wish: Wish | None) -> None:
        if wish and wish.what == "back":
            self._cut(wish.number)
        elif wish:
            self.correct(wish.number)

    def correct(self, number: int, part: str = "card") -> None:
        """Put a turn right, counted from 0, beginning with one part: `card`, `row` or `column`."""
        from companion.games.artline.turn import TurnScreen

        window = TurnScreen(self.host.words, self.game.situation, number, part)
        self.host.app.push_screen(window, self.host.answered)

    def cut_faults(self) -> None:
        """Take back the first illegal turn and all after it."""
        position = self.game.situation.position
        if position.faults:
            self._cut(len(position.log))
        else:
            self.host.tell(self.host.say("artline.all-legal"))

    def _cut(self, number: int) -> None:
        gone = len(self.game.table.turns) - number
        self.host.change(lambda table, _: edit.cut(table, number))
        self.host.tell(self.host.say("artline.taken-back", n=gone))

    def ask_doubts(self) -> None:
        """Ask who doubts the card just laid."""
        from companion.games.artline.objection import ObjectionScreen

        situation, host = self.game.situation, self.host
        if not doubts_of(situation.position):
            host.decline(host.say("artline.nothing-to-doubt"))
            return
        window = ObjectionScreen(host.words, situation, rulebook(host.words.language, host.session.game))
        host.app.push_screen(window, self._decided)

    def _decided(self, change: Change | None) -> None:
        if change is None:
            return
        before, effect = len(self.game.table.turns), self.game.situation.position.log[-1]
        self.host.change(change)
        stays = len(self.game.table.turns) == before
        if not stays:
            self.game.offer_again(effect)
        player = self.game.table.players[self.game.situation.following].name
        self.host.tell(self.host.say("artline.stays-told" if stays else "artline.back-told", player=player))
