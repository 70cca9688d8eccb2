"""Find the points: a finished museum whose cards are moved about on a copy until they score what they could have."""

from __future__ import annotations

import asyncio
from itertools import takewhile
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import on, work
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Static

from companion.games import desk
from companion.present.arranged import summary
from companion.present.changes import label, more
from companion.present.moves import misplaced
from companion.present.points_left import different
from companion.puzzle import Puzzle, best_move
from companion.screens.base import COMMON, WordedScreen
from companion.screens.searches import LayoutSearch
from companion.widgets.footer import KeysFooter
from companion.widgets.localized import Edited
from scoring.review import is_over

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult
    from textual.screen import Screen

    from companion.session import Session
    from companion.words.phrasebook import Phrasebook
    from scoring.arrangement import Arrangement

SECONDS: Final = 10.0
"""Seconds that points, and then fewer moves to them, are looked for at most."""
BESIDE: Final = 36
"""Columns that what has been gained needs beside the board."""
AROUND: Final = 8
"""Lines above and below the board."""
HINTS: Final = 3
"""How many steps a hint has: the row, the card, its place."""


def can_puzzle(session: Session) -> bool:
    """Whether the museums of a table can be puzzled over: the game is over, and has cards to be moved."""
    return desk(session.game.id).puzzle is not None and is_over(session.as_it_lies, session.review)


class PuzzleScreen(WordedScreen):
    """One player's museum as a puzzle; the table itself stays as it is."""

    help_topic = "puzzle"
    AUTO_FOCUS = "#board"
    BINDINGS: ClassVar[list[BindingType]] = [
        *COMMON,
        Binding("escape,q", "close", "key.close"),
        Binding("h", "hint", "key.hint"),
        Binding("g", "give_up", "key.solution"),
        Binding("ctrl+z", "undo", "key.undo"),
    ]

    def __init__(self, session: Session, words: Phrasebook, seat: int, puzzle: Puzzle | None = None) -> None:
        """Begin with what lies before the player on a seat, or go on with a puzzle."""
        super().__init__(words)
        self.session, self.seat = session, seat
        self.puzzle = puzzle
        self._search: LayoutSearch | None = None
        self._hint = 0
        puzzled = desk(session.game.id).puzzle
        assert puzzled is not None  # noqa: S101 (`can_puzzle` says so before)
        self.board = puzzled(words, puzzle.table if puzzle else session.as_it_lies, seat)

    def again(self) -> Screen[None]:
        """Make this screen anew in the words the app now speaks."""
        return PuzzleScreen(self.session, self.app.words_of(self.session.game), self.seat, self.puzzle)

    @property
    def player(self) -> str:
        """Whose museum it is."""
        return self.session.review.players[self.seat].name

    def compose(self) -> ComposeResult:
        """Lay the board below what is to be found."""
        yield Static(self.say("puzzle.title", player=self.player), classes="title", markup=False)
        yield Static(self.say("puzzle.looking"), id="goal", markup=False)
        yield Static("", id="state", markup=False)
        with VerticalScroll(id="laid", can_focus=False):
            yield self.board
            yield Static("", id="gained")
        yield Static("", id="hint", markup=False)
        yield KeysFooter()

    def on_mount(self) -> None:
        """Look for what is to be found, in a thread of its own."""
        game = self.session.game
        if self.puzzle:
            self._show()
        elif game.arrange:
            self._search = LayoutSearch(
                game.arrange, self.session.as_it_lies, self.player, self.session.review, self._heard
            )
            self._search.give(SECONDS)
            self._search.start()

    def on_unmount(self) -> None:
        """Let go of the search."""
        if self._search:
            self._search.leave()

    def on_resize(self) -> None:
        """Draw the board as large as there is room for."""
        width, height = self.size
        beside = BESIDE if width >= 2 * BESIDE else 0
        self.board.fit_in(Size(width - beside, height - AROUND))

    class Found(Message):
        """The search has ended."""

    def _heard(self, search: LayoutSearch) -> None:
        if not search.running:
            self.post_message(self.Found())

    @on(Found)
    def search_ended(self) -> None:
        """Begin the puzzle; where the search failed, say so."""
        search = self._search
        if search and search.error:
            self.app.mistaken(search.error)
            self.query_one("#goal", Static).update(self.say("arrange.failed"))
        elif search and search.arrangement and self.puzzle is None:
            self._begin(search.arrangement)

    @work
    async def _begin(self, best: Arrangement) -> None:
        """Look what a single move brings, and begin."""
        game, table = self.session.game, self.session.as_it_lies
        moved = takewhile(lambda _: self.is_running, self.board.moved_once(table))
        one = await asyncio.to_thread(best_move, game, self.seat, moved) if best.best > best.now else None
        self.puzzle = Puzzle(game, self.seat, best, (table, one), self.board.cells_of)
        if self.is_running:
            self._show()

    @on(Edited)
    def card_moved(self, event: Edited) -> None:
        """Take a move, and say what has been found by it."""
        event.stop()
        puzzle = self.puzzle
        if puzzle is None or not puzzle.goals:
            return
        after = event.change(puzzle.table, self.seat)
        if after != puzzle.table:
            before = puzzle.goal
            puzzle.move(after)
            if puzzle.goal is not before:
                self.app.bell()
            self._show()

    def action_undo(self) -> None:
        """Take the last move back."""
        if self.puzzle and self.puzzle.undo():
            self._show()
        else:
            self.app.bell()

    def action_give_up(self) -> None:
        """Show the best layout."""
        if self.puzzle:
            self.puzzle.give_up()
            self._show()

    def action_hint(self) -> None:
        """Say a little more: the row of a card that is to be moved, the card, where it is to lie."""
        if self.puzzle:
            self._hint = min(self._hint + 1, HINTS)
            self._show_hint()

    def _show(self) -> None:
        """Show how far the puzzle is."""
        puzzle = self.puzzle
        if puzzle is None:
            return
        self._hint = 0
        self.board.lay_of(puzzle.table, self.seat)
        goal = self.query_one("#goal", Static)
        goal.update(" ".join(self._goal(puzzle)))
        goal.set_class(bool(puzzle.goals) and puzzle.goal is None and not puzzle.given_up, "-found")
        moves = len(puzzle.way) - 1
        state = self.say("puzzle.state", now=puzzle.best.now, total=puzzle.total, best=puzzle.best.best, moves=moves)
        self.query_one("#state", Static).update(state if puzzle.goals else "")
        self.query_one("#gained", Static).update(Text("\n").join(self._gained(puzzle)))
        self._show_hint()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what there is to be found."""
        if action in ("hint", "give_up", "undo"):
            return self.puzzle is not None and bool(self.puzzle.goals)
        return super().check_action(action, parameters)

    def _goal(self, puzzle: Puzzle) -> Iterator[str]:
        """Yield what is to be found, or what has been."""
        now, goal = puzzle.best.now, puzzle.goal
        if not puzzle.goals:
            yield self.words.say(summary(puzzle.best, self.session.game))
        elif goal is None:
            found = puzzle.goals[-1].total - now
            yield self.say("puzzle.shown", n=found) if puzzle.given_up else self.say("puzzle.found", n=found)
        elif puzzle.most > now and goal is puzzle.goals[-1]:
            yield self.say("puzzle.further", n=goal.total - puzzle.most)
        elif goal.moves == 1:
            yield self.say("puzzle.one", n=goal.total - now)
        if goal and (last := puzzle.goals[-1]).moves > 1:
            whole = {"n": last.total - now, "moves": last.moves}
            yield self.say("puzzle.whole", **whole) if puzzle.proved else self.say("puzzle.at-least", **whole)

    def _gained(self, puzzle: Puzzle) -> Iterator[Text]:
        """Yield the lines of the score that count otherwise now, and what in them does."""
        for pair, inner in different(puzzle.changed, self.session.game):
            yield Text(f"{more(pair.gain):>3} {label(pair, self.words)}", "bold")
            for part in inner:
                yield Text(f"{more(part.gain):>3}   {label(part, self.words)}", "dim")

    def _show_hint(self) -> None:
        """Say as much as has been asked for, and light it on the board."""
        said, lit = self._told(self.puzzle) if self.puzzle else ("", ())
        self.board.light(lit)
        self.query_one("#hint", Static).update(said)

    def _told(self, puzzle: Puzzle) -> tuple[str, tuple[str, ...]]:
        """Return what to do, or a hint, and the places that it names."""
        goal = puzzle.goal
        if goal is None:
            return self.say("puzzle.back") if puzzle.given_up else "", ()
        grids = map(self.board.cells_of, (puzzle.way[0][0], puzzle.table, goal.table))
        wrong = misplaced(*grids)
        if wrong is None or not self._hint:
            return self.say("puzzle.keys"), ()
        cell, at, to = wrong
        card = self.board.named(cell)
        return (
            (self.say("puzzle.hint-row", row=at[1:]), ()),
            (self.say("puzzle.hint-card", card=card, at=at), (at,)),
            (self.say("puzzle.hint-place", card=card, at=at, to=to), (at, to)),
        )[self._hint - 1]
