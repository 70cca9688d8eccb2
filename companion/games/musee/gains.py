"""What is left to gain: for each gallery its gaps, each with the unseen numbers that fit there, and its bonus card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.widgets import Static

from companion.games.musee.number_typing import ranges
from companion.present.account import span
from companion.widgets.localized import Localized
from scoring.games.musee.gains import openings

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.musee.gains import Opening
    from scoring.games.musee.position import Position
    from scoring.games.musee.table import Person


LABEL: Final = 7
"""Characters kept for the name of a gallery."""


class LeftToGain(Localized, Static):
    """A line or two for each gallery, while the game is played."""

    DEFAULT_CSS = """
    LeftToGain { height: auto; padding: 0 1 0 1; color: $text; }
    """

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a museum."""
        super().__init__(words, "", id="gains", markup=False)

    def show(self, position: Position, person: Person, *, told: bool) -> None:
        """Show what is left to gain for a person, if `told` allows it; nothing for a person who is out."""
        gone = person.name in position.out and person.name not in position.returning
        self.display = told and not (position.table.over or gone)
        if self.display:
            galleries = Table.grid(padding=(0, 1, 0, 0))
            galleries.add_column(min_width=LABEL)
            for opening in openings(position, person.seat):
                galleries.add_row(Text(self.say(f"musee.{opening.gallery}"), "dim"), self._gallery(opening))
            self.update(Group(Text(self.say("musee.left-to-gain"), "dim"), galleries))

    def _gallery(self, opening: Opening) -> str:
        if not opening.gaps:
            return self.say("musee.nothing-fits" if opening.places else "musee.full")
        free = self.say("musee.bonus-free") if opening.bonus else ""
        gaps = " · ".join(self.words.told(span(gap.places), ranges(gap.numbers)) for gap in opening.gaps)
        return f"{gaps}{free}"
