"""The parts of the window of the best layout: as many of them in sight as the screen has room for."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import OptionList, Static

from companion.screens.base import SCROLL, Modal
from companion.widgets.board import Layout
from companion.widgets.footer import KeysFooter
from companion.widgets.views import SteadyLines, Views

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from companion.screens.table import TableScreen
    from scoring.arrangement import Arrangement

BESIDE: Final = 40
"""Columns that moves and points need to stand beside the boards."""
BELOW: Final = 14
"""Lines that they need below the boards, with all that stands above and below."""
AROUND: Final = 8
"""Lines that stand above and below the boards where they need none."""
NEARLY_ALL: Final = 0.75
"""The share of the cards that lie elsewhere from which on it says little which ones do."""
BOARDS, NOW, BEST, MOVES, POINTS, EVERYBODY = "boards", "now", "best", "moves", "points", "everybody"
"""What can be looked at; where there is no room for two boards, each by itself."""


class Panes(Modal[None]):
    """Both boards, the moves, the points, everybody: which of them are seen, and what is lit."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        *SCROLL,
        Binding("left", "scroll(-1, 0)", "key.left", show=False),
        Binding("right", "scroll(1, 0)", "key.right", show=False),
    ]

    def __init__(self, below: TableScreen) -> None:
        """Begin with the boards of the player whose board is shown."""
        super().__init__(below.words)
        self.below = below
        self.seat = below.seat
        self.view = BOARDS
        self.arrangement: Arrangement | None = None
        self.collections_lit = False

    def compose(self) -> ComposeResult:
        """Make both boards, the lists beside or below them, and the line that turns from one to the other."""
        with Vertical(id="best"):
            yield Static("", id="best-title", classes="title", markup=False)
            yield SteadyLines("best-state")
            yield Views(id="views")
            with Container(id="best-body"):
                with Horizontal(id="boards"):
                    for side in (NOW, BEST):
                        with Vertical(id=f"side-{side}", classes="side"):
                            yield Static("", id=f"head-{side}", markup=False)
                            yield self._layout(f"layout-{side}")
                with Container(id="details"):
                    yield OptionList(id="moves", markup=False)
                    with VerticalScroll(id="points"):
                        yield Static("", id="points-told", markup=False)
            with VerticalScroll(id="everybody"):
                yield Static("", id="everybody-told", markup=False)
            yield KeysFooter()

    def _layout(self, which: str) -> Layout:
        """Make the board of the player looked at, only to be looked at."""
        below = self.below
        assert below.desk.layout is not None  # noqa: S101 (a game that can be arranged has one)
        return below.desk.layout(self.words, below.table, below.seat, which)

    def on_resize(self) -> None:
        """Show side by side what there is room for."""
        self.call_after_refresh(self.fit)

    @property
    def layouts(self) -> tuple[Layout, Layout]:
        """The board as it lies, and the best one."""
        return self.query_one("#layout-now", Layout), self.query_one("#layout-best", Layout)

    @property
    def boards_in_sight(self) -> bool:
        """Whether any board is looked at."""
        return self.view != EVERYBODY and self.query_one("#boards").display

    @property
    def views(self) -> tuple[str, ...]:
        """What can be looked at on a screen of this size, one after the other."""
        boards = (BOARDS,) if self._side_by_side else (BEST, NOW)
        moves = (MOVES,) if self.moves_cards else ()
        return (*boards, *moves, POINTS, EVERYBODY)

    @property
    def moves_cards(self) -> bool:
        """Whether cards may be moved in this game once they lie; else a layout is only what could have been."""
        return self.below.session.game.movable

    @property
    def _side_by_side(self) -> bool:
        return self.size.width >= 2 * self.layouts[0].size_in(Size(0, 0)).width + 1

    def _fit_boards(self) -> str:
        """Draw the boards as large as they can be beside or above the details; return where those stand, if they do."""
        (width, height), layouts = self.size, self.layouts
        apart = Size((width - 1) // 2 if self._side_by_side else width, height - AROUND)
        rooms = {"beside": Size((width - 1 - BESIDE) // 2, height - AROUND), "below": Size(apart.width, height - BELOW)}
        sizes = {where: layouts[0].size_in(room) for where, room in rooms.items()} if self._side_by_side else {}
        fitting = [
            where
            for where, size in sizes.items()
            if size.width <= rooms[where].width and size.height <= rooms[where].height
        ]
        where = max(fitting, key=lambda where: sizes[where].area, default="")
        for layout in layouts:
            layout.fit_in(rooms.get(where, apart))
        return where

    def fit(self) -> None:
        """Show what is looked at, and as much beside it as there is room for."""
        if not self.is_mounted:
            return
        views, where = self.views, self._fit_boards()
        if self.view not in views:
            self.view = views[0]
        beside, roomy = where == "beside", bool(where)
        self.query_one("#best-body").set_class(beside, "beside")
        every = self.view == EVERYBODY
        shown: dict[str, bool] = {
            "best-body": not every,
            "everybody": every,
            "boards": roomy or self.view in (BOARDS, NOW, BEST),
            f"side-{NOW}": self.view != BEST,
            f"side-{BEST}": self.view != NOW,
            "details": roomy or self.view in (MOVES, POINTS),
            MOVES: self.moves_cards and (roomy or self.view == MOVES),
            POINTS: roomy or self.view == POINTS,
        }
        for part, display in shown.items():
            self.query_one(f"#{part}").display = display
        self.query_one(Views).show({view: self.say(f"arrange.view-{view}") for view in views}, self.view)
        self.light()

    @property
    def _pointed_at(self) -> list[str]:
        """The number of the move gone to, and its places; nothing while no moves are gone through."""
        moves = self.query_one(OptionList)
        option = moves.highlighted_option if self.focused is moves else None
        return option.id.split() if option and option.id else []

    @property
    def move(self) -> int:
        """The number of the move gone to, 0 for none."""
        return int(self._pointed_at[0]) if self._pointed_at else 0

    def lay_before(self, move: int) -> None:
        """Show left how the cards lie before a move, 0 for as they lie now."""

    def light(self) -> None:
        """Light on both boards what differs, where most does the Collections; of moves gone through, the places."""
        now, best = self.layouts
        self.lay_before(self.move)
        places = now.otherwise(best)
        self.collections_lit = False
        if self.move:
            places = (*self._pointed_at[1:],)
        elif self.arrangement and best.moved(places) >= NEARLY_ALL:
            self.collections_lit = best.light_collections(self.arrangement.result)
            if self.collections_lit:
                now.light_collections(self.arrangement.result_now)
                return
        now.light(places)
        best.light(places)

    @on(OptionList.OptionHighlighted)
    def move_pointed_at(self) -> None:
        """Light the places of the move under the cursor."""
        self.light()

    def action_scroll(self, right: int, down: int) -> None:
        """Scroll the boards where they are larger than the screen, or else the pane below them."""
        for part in self.layouts:
            part.scroll_relative(x=4 * right, y=down, animate=False)
