"""Solo: who is the rival, and his Rival card, which is typed like a Patron."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from companion.games.museum.expansion import ABOVE_ALL, InApp, Line
from companion.games.museum.field import MuseumField
from companion.games.museum.patron import Holding, PatronField
from companion.widgets.legend import Key, Legend
from scoring.games.museum.expansions.solo import Rival, set_rival, set_solo

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table


def is_rival(table: Table, seat: int) -> bool:
    """Whether a player is the rival."""
    return table.players[seat].of(Rival).solo


class SoloField(MuseumField):
    """Whether the player shown is the rival of a solo game."""

    CARET: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("space,enter", "turn", "key.solo-turn", show=False)]

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a rival."""
        super().__init__(words, "solo")

    def value(self) -> str:
        """Return whether this player is the rival."""
        return self.say("solo.rival" if self.player.of(Rival).solo else "solo.player")

    def action_turn(self) -> None:
        """Make the player shown the rival, or no longer."""
        self.edit(partial(set_solo, solo=not self.player.of(Rival).solo))

    def action_clear(self) -> None:
        """Say that this player is not the rival."""
        self.edit(partial(set_solo, solo=False))

    def legend(self) -> Legend:
        """Return the key that changes it."""
        return ((Key("␣", self.say("legend.change")),),)


RIVAL: Final = Holding("rival", lambda player: player.of(Rival).card, lambda card: partial(set_rival, rival=card))


def rival_field(words: Phrasebook) -> PatronField:
    """Make the field of the Rival card, entered exactly like a Patron."""
    return PatronField(words, RIVAL)


IN_APP: Final = InApp(
    lines=(Line((SoloField,), height=ABOVE_ALL), Line((rival_field,), is_rival, height=ABOVE_ALL)),
    shown_in={"solo": "solo", "rival": "rival"},
    rules={
        "rival": ("museum.rival", "museum.legros", "rival-ordinary-scoring"),
        "solo": ("museum.rival", "museum.legros", "museum.legros-advanced"),
    },
)
