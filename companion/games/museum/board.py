"""A MUSEUM board on the screen, whatever stands on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from companion.games.museum.drawing import MuseumDrawing
from companion.widgets.board import BoardView
from companion.widgets.drawing import Face
from scoring.games.museum.table.board import Board, bits

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook

CARDS: Final = {
    "inc": ("#ffffff", "#2e7d32"),
    "may": ("#ffffff", "#6d4c41"),
    "pol": ("#000000", "#4dd0e1"),
    "gre": ("#000000", "#90a4ae"),
    "rom": ("#ffffff", "#c62828"),
    "cel": ("#ffffff", "#7b1fa2"),
    "pho": ("#ffffff", "#1a3a9c"),
    "egy": ("#000000", "#fdd835"),
    "mes": ("#000000", "#fb8c00"),
    "chi": ("#000000", "#f48fb1"),
    "ind": ("#000000", "#d7b98e"),
    "jap": ("#ffffff", "#37474f"),
    "league": ("#000000", "#ffecb3"),
    "skull": ("#000000", "#e0e0e0"),
    "relic": ("#c5e1a5", "#1b3a1b"),
    "flood": ("#b3e5fc", "#01426a"),
}
"""Ink and colour of a card, near to the printed ones: no theme's affair."""


class PlanView(BoardView, inherit_bindings=True):
    """A board by its plan; what stands in a space is for subclasses to say."""

    INKS: ClassVar[Mapping[str, tuple[str, str]]] = CARDS
    COMPONENT_CLASSES: ClassVar[set[str]] = {"board--wall", "board--none", "board--gallery"}
    DEFAULT_CSS = """
    PlanView {
        .board--wall { color: $text; text-style: bold; }
        .board--none { background: $background; }
        .board--gallery { background: $primary 25%; color: $text; }
    }
    """

    def __init__(self, words: Phrasebook, board: Board, *, id: str | None = None) -> None:  # noqa: A002 (Textual's word)
        """Draw a board, cursor on its first space."""
        self.board = board
        super().__init__(words, id=id)

    def face(self, space: int) -> Face | None:
        """Return what stands in a space; None draws it empty."""
        raise NotImplementedError

    @property
    def halves(self) -> Mapping[int, int]:
        """The second space of every card that fills two, with its first."""
        return {}

    @property
    def open(self) -> Sequence[int]:
        """The spaces of the board."""
        return [*bits(self.board.spaces)]

    @property
    def places(self) -> Sequence[str]:
        """The name of every space."""
        return self.board.places

    def drawing(self) -> MuseumDrawing:
        """Return what is to be drawn now."""
        return MuseumDrawing.of(self.board, self.face, self.frames, self.halves)

    def show_board(self, board: Board) -> None:
        """Draw another board, or the same after a change."""
        if board is not self.board:
            grown = (board.width, board.height) != (self.board.width, self.board.height)
            self.board = board
            self.held = None
            if self.cursor not in self.open:
                self.cursor = self.open[0]
            self.measure()
            self.refresh(layout=grown)
