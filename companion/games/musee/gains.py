"""What is left to gain: for each gallery the empty places, the unseen numbers that fit there, its bonus card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text
from textual.widgets import Static

from companion.games.musee.typed import ranges
from companion.widgets.spoken import Spoken
from scoring.games.musee.openings import openings

if TYPE_CHECKING:
    from scoring.games.musee.openings import Opening
    from scoring.games.musee.position import Position
    from scoring.phrasebook import Phrasebook


LABEL: Final = 8
"""Characters kept for the name of a gallery."""


class LeftToGain(Spoken, Static):
    """A line or two for each gallery, while the game is played."""

    DEFAULT_CSS = """
    LeftToGain { height: auto; padding: 0 1 0 1; color: $text; }
    """

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a museum."""
        super().__init__("", id="gains", markup=False)
        self.speak(words)

    def show(self, standing: Position, seat: int) -> None:
        """Tell what is left to gain in the museum on a seat."""
        self.display = not standing.table.over
        if self.display:
            told = (self._gallery(opening) for opening in openings(standing, seat))
            self.update(Text("\n").join([Text(self.say("musee.left-to-gain"), "dim"), *told]))

    def _gallery(self, opening: Opening) -> Text:
        name = f"{self.say(f'musee.{opening.gallery}'):<{LABEL}}"
        columns = " ".join(place[1:] for place in opening.places)
        if not columns:
            return Text.assemble((name, "dim"), self.say("musee.full"))
        numbers = ranges(opening.numbers) or self.say("musee.nothing-fits")
        free = self.say("musee.bonus-free") if opening.bonus else ""
        return Text.assemble((name, "dim"), (columns, "bold"), f"  {numbers}{free}")
