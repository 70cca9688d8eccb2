"""What lies on a MUSEUM board: its spaces, the cards on them, and how both are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from companion.games.museum.card_words import told
from companion.games.museum.drawing import MuseumDrawing
from companion.games.museum.faces import face_of, inks
from companion.games.museum.letters import Letters, letters
from companion.widgets.drawing import Face, Frames
from scoring.bitboard import bits
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Laid, spread
from scoring.games.museum.table.notation import EMPTY

if TYPE_CHECKING:
    from companion.words.localization import Locale
    from scoring.games.museum.table import Table


@dataclass(frozen=True)
class MuseumScene:
    """A player's Museum; `numbers` are those of the players by name, `typed` covers a space while a card is typed.

    `size` is how large the cards are drawn; those in full are written by letters that are full.
    """

    board: Board
    museum: tuple[Laid | None, ...]
    letters: Letters
    numbers: Mapping[str, int] = field(default_factory=dict)
    typed: tuple[int, Face] | None = None
    size: type[MuseumDrawing] = MuseumDrawing

    @property
    def inks(self) -> Mapping[str, tuple[str, str]]:
        """The printed colours of the cards."""
        return inks()

    @cached_property
    def open(self) -> Sequence[int]:
        """The spaces of the board."""
        return [*bits(self.board.spaces)]

    @property
    def places(self) -> Sequence[str]:
        """The name of every space."""
        return self.board.places

    def filled(self, space: int) -> bool:
        """Whether a card lies on a space."""
        return self.museum[space] is not None

    def first_empty(self) -> int:
        """Return the first space without a card, else the first."""
        return next((space for space in self.open if self.museum[space] is None), self.open[0])

    @cached_property
    def halves(self) -> Mapping[int, int]:
        """The second space of every card of two, with its first."""
        firsts = ((space, spread(self.museum, space, self.board.width)[0]) for space in range(len(self.museum)))
        return {space: first for space, first in firsts if first != space}

    def face(self, space: int) -> Face | None:
        """Return the card on a space, or what is typed of one."""
        if self.typed and self.typed[0] == space:
            return self.typed[1]
        card = self.museum[space]
        return None if card is None else face_of(card, self.letters, self.numbers, self.size.WIDE - self.size.BLANKS)

    def drawing(self, frames: Frames) -> MuseumDrawing:
        """Return what is to be drawn with these frames."""
        return self.size.of(self.board, self.face, frames, self.halves)

    def cells(self) -> list[list[str]]:
        """Return row by row what lies there, as a table file writes it."""
        every = [str(card) if card else EMPTY for card in self.museum]
        return [every[first : first + self.board.width] for first in range(0, len(every), self.board.width)]

    def named(self, cell: str, say: Locale) -> str:
        """Return in words what a table file writes so."""
        card = next((card for card in self.museum if card and str(card) == cell), None)
        return told(card, say) if card else cell


def scene_of(table: Table, seat: int, language: str, size: type[MuseumDrawing] = MuseumDrawing) -> MuseumScene:
    """Return the Museum of the player on a seat, its cards so large."""
    player = table.players[seat]
    numbers = {seated.name: number for number, seated in enumerate(table.players, 1)}
    board, written = table.board_of(player), letters(language, full=size.FULL)
    return MuseumScene(board, player.museum, written, numbers, size=size)
