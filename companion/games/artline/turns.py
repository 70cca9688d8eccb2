"""Every turn so far, in a list from which one can be put right or taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.present.line_breaks import Bulleted
from companion.screens.base import Modal
from scoring.games.artline.phrases import turn_phrase
from scoring.games.artline.places import WAYS
from scoring.phrase import Name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult

    from companion.games.artline.situation import Situation
    from companion.widgets.tongue import Tongue
    from companion.words.phrasebook import Phrasebook
    from scoring.games.artline.table import Turn


class Wish(NamedTuple):
    """What to do with a turn: correct it, or take it back with all later ones."""

    number: int
    back: bool


def told(situation: Situation, number: int, say: Tongue) -> str:
    """Return a turn in words: player, card, place, themes named, and its outcome."""
    turn = situation.table.turns[number]
    what = " · ".join([say.words.say(turn_phrase(turn)), *_themes(turn, say), *_outcome(situation, number, say)])
    return say("artline.turn-told", number=number + 1, player=turn.player, what=what)


def _themes(turn: Turn, say: Tongue) -> Iterator[str]:
    for way in WAYS:
        if turn.theme(way):
            yield say("artline.turn-theme", way=Name(way), theme=turn.theme(way))


def _outcome(situation: Situation, number: int, say: Tongue) -> Iterator[str]:
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


class TurnsScreen(Modal):
    """The list of turns; answers with what to do with one of them."""

    help_topic = "turns"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f4", "close", "key.close", show=False),
        Binding("delete", "take_back", "key.turns-back", show=False),
    ]

    def __init__(self, words: Phrasebook, situation: Situation) -> None:
        """List the turns of this game."""
        super().__init__(words)
        self.situation = situation

    def compose(self) -> ComposeResult:
        """List the turns, and say what the keys do."""
        turns = range(len(self.situation.table.turns))
        with Vertical(classes="window tall"):
            yield Static(self.say("artline.turns"), classes="title", markup=False)
            sentences = (told(self.situation, number, self.say) for number in turns)
            yield OptionList(*(Option(Bulleted(sentence)) for sentence in sentences), markup=False)
            hint = "artline.turns-hint" if self.situation.table.turns else "artline.turns-none"
            yield Static(self.say(hint), classes="hint", markup=False)

    def on_mount(self) -> None:
        """Begin with the first illegal turn, else with the last one."""
        turns = self.query_one(OptionList)
        faults, last = self.situation.position.faults, len(self.situation.table.turns) - 1
        turns.styles.max_height = "1fr"
        turns.styles.height = "1fr"
        turns.highlighted = len(self.situation.position.log) if faults else last if last >= 0 else None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Put a turn right."""
        self.dismiss(Wish(event.option_index, back=False))

    def action_take_back(self) -> None:
        """Take a turn back, with all after it."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self.dismiss(Wish(at, back=True))
