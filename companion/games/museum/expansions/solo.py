"""Solo: who is the rival, and his Rival card, which is typed like a Patron."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from companion.games.museum.expansion import ABOVE_ALL, ExpansionInApp, Line
from companion.games.museum.field import MuseumField
from companion.games.museum.patron import Holding, PatronField
from companion.games.museum.rival import card as of_rival
from companion.widgets.legend import Key, Legend
from scoring.games.museum.expansions.solo import Rival, Solo, set_rival, set_solo

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table


def is_rival(table: Table, seat: int) -> bool:
    """Whether a player is the rival."""
    return table.players[seat].is_rival


def with_rivals_of(table: Table, told: Table) -> Table:
    """Return a table with the rival as the file tells him: his open Objects as the game begins, not as they lie."""
    for seat, player in enumerate(told.players):
        if player.is_rival:
            table = table.player_having(seat, player.of(Rival))
    return table


class SoloField(MuseumField):
    """Whether the player shown is the rival of a solo game."""

    help_topic = "solo"
    CARET: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "turn", "key.solo-turn", show=False)]

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


def _plays(table: Table, seat: int) -> bool:
    """Whether a player is the rival of a game still played, or of one whose file tells how he plays."""
    rival = table.players[seat].of(Rival)
    return rival.solo and (not table.over or rival != Rival(solo=True, card=rival.card))


def _line(make: Callable[[Phrasebook], MuseumField]) -> Line:
    return Line((make,), _plays, height=ABOVE_ALL)


class SoloInApp(ExpansionInApp):
    """Who is the rival, his Rival card, and how he plays."""

    id = Solo.id
    lines = (
        Line((SoloField,), height=ABOVE_ALL),
        _line(of_rival.CardNameField),
        _line(of_rival.PrioritiesField),
        _line(of_rival.RowField),
        _line(of_rival.mode_field),
        _line(of_rival.deck_field),
        Line((lambda words: PatronField(words, RIVAL),), is_rival, height=ABOVE_ALL),
        _line(of_rival.HandField),
    )
    shown_in: ClassVar = {
        "solo": "solo",
        "rival": "rival",
        **{key: key for key in ("rival-card", "priorities", "discard-order", "advanced", "action-deck", "hand")},
    }
    rules: ClassVar = {
        "rival": ("museum.rival", "museum.legros", "rival-ordinary-scoring"),
        "solo": ("museum.rival", "museum.legros", "museum.legros-advanced"),
        **dict.fromkeys(("rival-card", "priorities", "hand", "action-deck"), ("museum.legros", "rival-tie")),
        **dict.fromkeys(
            ("discard-order", "advanced"), ("museum.legros-advanced", "rival-improves", "rival-collections")
        ),
    }
