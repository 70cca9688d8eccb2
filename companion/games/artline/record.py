"""What has been played, kept and put right: the list of turns, corrections, turns taken back, doubts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.games.artline.standing import Standing, standing
from companion.present.rules import printed_in
from companion.screens.table import TableScreen
from companion.words import rulebook
from scoring.games.artline import edit
from scoring.games.artline.table import Table

if TYPE_CHECKING:
    from companion.games.artline.turns import Wish
    from companion.session import Session
    from companion.widgets.spoken import Change
    from companion.words.phrasebook import Phrasebook
    from scoring.games.artline.position import Effect

DOUBTED: Final = "artline.fits"
"""The rule that a card doubted may break."""


class RecordScreen(TableScreen):
    """A game of Artline as the sequence of its turns; how they are taken is for the subclass to say."""

    def __init__(self, session: Session, words: Phrasebook) -> None:
        """Take an open table."""
        super().__init__(session, words)
        self._standing: Standing | None = None

    @property
    def table(self) -> Table:
        """The table as it is now."""
        table: Table = self.session.table
        return table

    @property
    def standing(self) -> Standing:
        """How the game stands."""
        if self._standing is None or self._standing.table is not self.table:
            self._standing = standing(self.table, self.session.review)
        return self._standing

    def decline(self, why: str) -> None:
        """Say why something is not done."""
        self.app.bell()
        self.tell(why)

    def answer(self, question: str) -> None:
        """Go where a question is answered: to the turn it asks about."""
        _, number, _ = question.split(".")
        self.correct(int(number) - 1)

    def action_turns(self) -> None:
        """Show every turn so far."""
        from companion.games.artline.turns import TurnsScreen  # noqa: PLC0415 (only when asked for)

        self.app.push_screen(TurnsScreen(self.words, self.standing), self._wished)

    def _wished(self, wish: Wish | None) -> None:
        if wish and wish.back:
            self._cut(wish.number)
        elif wish:
            self.correct(wish.number)

    def correct(self, number: int) -> None:
        """Put a turn right, counted from 0."""
        from companion.games.artline.turn import TurnScreen  # noqa: PLC0415 (only when asked for)

        self.app.push_screen(TurnScreen(self.words, self.standing, number), self.answered)

    def action_cut(self) -> None:
        """Take back the first illegal turn and all after it."""
        if self.standing.position.faults:
            self._cut(len(self.standing.position.log))
        else:
            self.tell(self.say("artline.all-legal"))

    def _cut(self, number: int) -> None:
        gone = len(self.table.turns) - number
        self.change(lambda table, _: edit.cut(table, number))
        self.tell(self.say("artline.taken-back", n=gone))

    # Doubts

    def offer_again(self, effect: Effect) -> None:
        """Let the words of a turn that the table refused wait for another try."""
        raise NotImplementedError

    def action_object(self) -> None:
        """Ask who doubts the card just laid."""
        from companion.games.artline.objection import ObjectionScreen, doubts_of  # noqa: PLC0415 (only when asked for)

        standing = self.standing
        if standing.position.faults or not standing.position.log or not doubts_of(standing):
            self.decline(self.say("artline.nothing-to-doubt"))
            return
        game = self.session.game
        source = game.rules[DOUBTED].sources[0]
        printed = self.say("rule.source", **printed_in(source))
        window = ObjectionScreen(self.words, standing, rulebook(self.words.language, game), printed)
        self.app.push_screen(window, self._decided)

    def _decided(self, change: Change | None) -> None:
        if change is None:
            return
        before, effect = len(self.table.turns), self.standing.position.log[-1]
        self.change(change)
        stays = len(self.table.turns) == before
        if not stays:
            self.offer_again(effect)
        player = self.table.players[self.standing.following].name
        self.tell(self.say("artline.stays-told" if stays else "artline.back-told", player=player))
