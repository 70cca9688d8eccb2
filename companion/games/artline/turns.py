"""Every turn so far, in a list from which one can be put right or taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from companion.screens.turns import TurnList
from scoring.games.artline.phrases import turn_phrase
from scoring.games.artline.places import WAYS
from scoring.phrase import Name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.artline.situation import Situation
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook
    from scoring.games.artline.table import Turn


def told(situation: Situation, number: int, say: Locale) -> str:
    """Return a turn in words: player, card, place, themes named, and its outcome."""
    turn = situation.table.turns[number]
    what = " · ".join([say.words.say(turn_phrase(turn)), *_themes(turn, say), *_outcome(situation, number, say)])
    return say("artline.turn-told", number=number + 1, player=turn.player, what=what)


def _themes(turn: Turn, say: Locale) -> Iterator[str]:
    for way in WAYS:
        if turn.theme(way):
            yield say("artline.turn-theme", way=Name(way), theme=turn.theme(way))


def _outcome(situation: Situation, number: int, say: Locale) -> Iterator[str]:
    log = situation.position.log
    if number >= len(log):
        yield say("artline.turn-illegal" if number == len(log) else "artline.turn-unjudged")
        return
    effect, turn = log[number], log[number].turn
    if turn.objections:
        yield say("artline.doubted", players=turn.objections)
    if effect.prospect and effect.prospect.gallery:
        yield say("artline.turn-gallery")
    elif effect.spared:
        yield say("artline.turn-later-gallery")
    yield say("artline.turn-drew" if effect.drew else "artline.turn-drew-none")


class TurnsScreen(TurnList):
    """The list of turns, from which one is put right, or taken back with all later ones."""

    help_topic = "turns"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("delete", "wish('back')", "key.turns-back", show=False)]

    def __init__(self, words: Phrasebook, situation: Situation) -> None:
        """List the turns of this game."""
        super().__init__(words)
        self.situation = situation

    def heading(self) -> str:
        """Return what stands above the list."""
        return self.say("artline.turns")

    def keys_told(self, *, empty: bool) -> str:
        """Return what the keys do, or that there is nothing yet."""
        return self.say("artline.turns-none" if empty else "artline.turns-hint")

    def rows(self) -> Iterator[str]:
        """Yield every turn in words."""
        return (told(self.situation, number, self.say) for number in range(len(self.situation.table.turns)))

    def wrong(self) -> int | None:
        """Return the first illegal turn."""
        return len(self.situation.position.log) if self.situation.position.faults else None
