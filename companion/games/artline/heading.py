"""The line above the map: whose turn it is, the pile, an end that was announced, who won and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from companion.present.rulings import winning
from companion.widgets.spoken import Spoken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.artline.situation import Situation
    from companion.widgets.tongue import Tongue
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Review


def won(review: Review, say: Tongue) -> str:
    """Say who won a game that is over, and what ended it; and who would have by another reading of the rules."""
    shared = review.standing.tie_break.message if review.standing.tie_break else ""
    told, otherwise = say.words.say(review.standing.outcome or shared), review.standing.otherwise
    return told if otherwise is None else f"{told} · {say('account.otherwise', winners=winning(otherwise))}"


class Heading(Spoken, Static):
    """How the game stands, in one line."""

    DEFAULT_CSS = """
    Heading { height: auto; padding: 0 1; color: $text; background: $boost; }
    Heading.fault { background: $error; }
    """

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a game."""
        super().__init__(words, "", id="standing", markup=False)
        self._line = ""

    def show(self, situation: Situation, review: Review) -> None:
        """Tell how the game stands."""
        line = self._told(situation, review)
        self.set_class(bool(situation.position.faults), "fault")
        if line != self._line:
            self._line = line
            self.update(Content(line))

    def _told(self, situation: Situation, review: Review) -> str:
        position = situation.position
        if position.faults:
            number = len(position.log) + 1
            return self.say("artline.illegal", number=number, n=len(situation.table.turns) - number + 1)
        if position.over:
            return won(review, self.say)
        return " · ".join(self._course(situation))

    def _course(self, situation: Situation) -> Iterator[str]:
        position = situation.position
        if position.next:
            yield self.say("artline.turn", player=position.next.name)
        if position.end:
            turns_left = position.end.after - len(position.log)
            key = "last-round" if position.end.rule == "artline.end" else "equal-turns"
            yield self.say(f"artline.{key}", n=turns_left)
        yield self.say("artline.pile", n=position.pile)
        yield self.say("artline.rooms", n=len(position.museum.rooms))
