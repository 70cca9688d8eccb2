"""A layout of a museum that is only looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.museum.board import PlanView
from companion.games.museum.faces import face_of
from companion.games.museum.letters import letters
from companion.games.museum.status import told
from companion.widgets.layout import Layout
from scoring.games.museum.expansions.league import Half
from scoring.games.museum.table.notation import EMPTY

if TYPE_CHECKING:
    from companion.widgets.drawing import Face
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.cards import Laid


class MuseumLayout(PlanView, Layout, can_focus=False):
    """A museum as it lies, or as it could lie."""

    def __init__(self, words: Phrasebook, table: Table, seat: int, *, id: str | None = None) -> None:  # noqa: A002 (Textual's word)
        """Show the museum of the player on a seat."""
        self.museum: tuple[Laid | None, ...] = table.players[seat].museum
        self._letters = letters(words.language)
        self._numbers = {player.name: number for number, player in enumerate(table.players, 1)}
        super().__init__(words, table.board_of(table.players[seat]), id=id)

    def lay(self, table: Table, seat: int) -> None:
        """Show the museum of the player on a seat."""
        player = table.players[seat]
        if player.museum != self.museum:
            self.museum = player.museum
            self.refresh()
        self.show_board(table.board_of(player))

    def face(self, space: int) -> Face | None:
        """Return the card in a space."""
        card = self.museum[space]
        return None if card is None else face_of(card, self._letters, self._numbers)

    @property
    def halves(self) -> Mapping[int, int]:
        """The second space of every League card, with its first."""
        cards = ((space, card) for space, card in enumerate(self.museum) if isinstance(card, Half))
        return {space: card.first(space, self.board.width) for space, card in cards}

    def cells(self) -> list[list[str]]:
        """Return row by row what lies there, as a table file writes it."""
        every = [str(card) if card else EMPTY for card in self.museum]
        return [every[first : first + self.board.width] for first in range(0, len(every), self.board.width)]

    def named(self, cell: str) -> str:
        """Return in words what a table file writes so."""
        card = next((card for card in self.museum if card and str(card) == cell), None)
        return told(card, self.say) if card else cell
