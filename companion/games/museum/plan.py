"""A board of one's own, drawn: size, spaces, Grand Gallery, walls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from companion.games.museum.letters import letters
from companion.games.museum.scene import MuseumScene
from companion.screens.base import Modal
from companion.widgets.bars import LegendLine
from companion.widgets.board import BoardView
from companion.widgets.drawing import Face
from companion.widgets.form import KeysLine
from companion.widgets.legend import Key, Legend
from scoring.games.museum.table.board import LONGEST_SIDE, Board
from scoring.games.museum.table.boards import STANDARD
from scoring.games.museum.table.edit import OWN_BOARD

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook


def own(board: Board) -> Board:
    """Return the board to be drawn on: not the standard one, so its bonuses are still to be read off."""
    if board.name != STANDARD:
        return board
    return replace(board, name=OWN_BOARD, gallery_bonus=None, museum_bonus=None, both_bonus=None)


def resized(board: Board, width: int, height: int) -> Board:
    """Return the board with another size; what lies outside is cut off, new spaces are ordinary ones."""

    def mark(row: int, column: int) -> str:
        inside = row < board.height and column < board.width
        return board.plan[row * board.width + column] if inside else "."

    def moved(space: int) -> int | None:
        row, column = divmod(space, board.width)
        return row * width + column if row < height and column < width else None

    plan = "".join(mark(row, column) for row in range(height) for column in range(width))
    walls = ((moved(one), moved(other)) for one, other in board.walls)
    kept = frozenset((one, other) for one, other in walls if one is not None and other is not None)
    return replace(board, width=width, plan=plan, walls=kept)


def marked(board: Board, space: int, mark: str) -> Board:
    """Return the board with one space marked otherwise; walls stand only between spaces, and one space must remain."""
    plan = board.plan[:space] + mark + board.plan[space + 1 :]
    if set(plan) == {"#"}:
        return board
    return replace(board, plan=plan, walls=frozenset(wall for wall in board.walls if mark != "#" or space not in wall))


def walled(board: Board, one: int, other: int) -> Board:
    """Return the board with a wall built between two neighbouring spaces, or torn down."""
    if "#" in (board.plan[one], board.plan[other]):
        return board
    return replace(board, walls=board.walls ^ {(min(one, other), max(one, other))})


class PlanScene(MuseumScene):
    """A board without cards: the cursor may stand on what is no space, to make it one."""

    @property
    def open(self) -> Sequence[int]:
        """Every place of the plan."""
        return range(len(self.board.plan))

    def face(self, space: int) -> Face | None:
        """Show what is no space as `#`."""
        return Face("", " #", "none") if self.board.plan[space] == "#" else None


def plan_of(board: Board, language: str) -> PlanScene:
    """Return a board without cards."""
    return PlanScene(board, (None,) * len(board.plan), letters(language))


class PlanBoard(BoardView):
    """A board without cards, whose spaces are marked by keys."""

    help_topic = "plan"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "wall", "key.wall"),
        Binding("c", "size(1, 0)", "key.wider"),
        Binding("C", "size(-1, 0)", "key.narrower"),
        Binding("r", "size(0, 1)", "key.higher"),
        Binding("R", "size(0, -1)", "key.lower"),
    ]

    def __init__(self, words: Phrasebook, board: Board) -> None:
        """Draw this board."""
        super().__init__(words, plan_of(board, words.language), id="plan")
        self.board = board
        self.walling = False

    def show(self, board: Board) -> None:
        """Draw the board after a change."""
        self.board = board
        self.lay(plan_of(board, self.words.language))

    def on_key(self, event: events.Key) -> None:
        """Mark a space, and go on."""
        mark = {"g": "G", "G": "G", ".": ".", "#": "#", "x": "#"}.get(event.character or "")
        if mark:
            event.stop()
            self.show(marked(self.board, self.cursor, mark))
            self.step(1)

    def action_wall(self) -> None:
        """Build a wall towards the next arrow key."""
        self.walling = not self.walling
        self.notify(self.say("plan.wall-where"), timeout=3)

    def action_move(self, right: int, down: int) -> None:
        """Move, or build a wall on that side."""
        if not self.walling:
            return super().action_move(right, down)
        self.walling = False
        row, column = divmod(self.cursor, self.board.width)
        if 0 <= row + down < self.board.height and 0 <= column + right < self.board.width:
            self.show(walled(self.board, self.cursor, self.cursor + down * self.board.width + right))
        return None

    def action_size(self, columns: int, rows: int) -> None:
        """Change the size."""
        width, height = self.board.width + columns, self.board.height + rows
        if 1 <= width <= LONGEST_SIDE and 1 <= height <= LONGEST_SIDE:
            board = resized(self.board, width, height)
            if set(board.plan) != {"#"}:
                self.cursor = 0
                self.show(board)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Point at a space."""
        space = self.space_at(event)
        if space is not None:
            self.point(space)

    def legend(self) -> Legend:
        """Return the marks and the keys for walls and size."""
        marks = Key("g", self.say("plan.gallery")), Key("#", self.say("plan.none")), Key(".", self.say("plan.space"))
        walls = (Key("w", self.say("plan.wall")),)
        size = Key("c/C", self.say("plan.columns")), Key("r/R", self.say("plan.rows"))
        return (marks, walls, size)


class PlanScreen(Modal[Board]):
    """Draws a board; F2 takes it, escape leaves all as it was."""

    DEFAULT_CSS = "PlanScreen PlanBoard { height: 1fr; max-height: 1fr; }"
    help_topic = "plan"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2,ctrl+s,enter", "take", "key.take-plan")]

    def __init__(self, words: Phrasebook, board: Board) -> None:
        """Begin with this board."""
        super().__init__(words)
        self.board = board

    def compose(self) -> ComposeResult:
        """Show the board and its keys."""
        with Vertical(classes="window tall"):
            yield Static(self.say("plan.title"), classes="title", markup=False)
            yield PlanBoard(self.words, own(self.board))
            yield LegendLine(self.words, id="plan-legend")
            yield KeysLine(self.words, classes="hint")

    def on_mount(self) -> None:
        """Begin on the board."""
        plan = self.query_one(PlanBoard)
        plan.focus()
        self.query_one(LegendLine).show(plan.legend())
        keys = Key("Enter", self.say("key.take-plan")), Key("F1", self.say("key.help"))
        self.query_one(KeysLine).show((*keys, Key("Esc", self.say("legend.leave-plan"))))

    def action_take(self) -> None:
        """Play on this board."""
        self.dismiss(self.query_one(PlanBoard).board)
