"""The window of the best layout: looking on, stopping, laying it, and what a late answer may not do."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from queue import Queue
from threading import current_thread
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from companion.app import CompanionApp
from companion.screens.arrange import ArrangeScreen
from companion.screens.help import HelpScreen
from companion.screens.table import TableScreen
from companion.widgets.board import Layout
from companion.widgets.views import Views
from companion.words import languages
from scoring.arrangement import Arrangement, Progress, ProgressOf
from scoring.errors import AskedError, Problem
from scoring.games import game
from scoring.phrase import Phrase, phrase
from tests.app.desk import Desk, settle, shown, status, total, type_keys, until
from tests.app.test_footer import width
from tests.app.test_keys import offered

APART = """\
format = 1
game = "museum"
[[players]]
name = "Vincent"
prestige = 2
museum = \"\"\"
cel-th-3 . cel-wa-2 . .
. . . . .
cel-ag-1 . . . .
. . . . .
. . . . .
\"\"\"
[[players]]
name = "Andy"
prestige = 8
museum = \"\"\"
egy-th-1 . . . .
. . . . .
. . . . .
. . . . .
. . . . .
\"\"\"
"""
"""Vincent: track 3 + 2 + 1 = 6, Prestige 2, no two cards linked: 8. Andy: track 1, Prestige 8: 9."""
NOW, BEST, MORE = 8, 9, 1
"""Three linked Celtic cards count 1: so Vincent could have 9."""
LINKED = "cel-th-3 cel-wa-2 . . .\ncel-ag-1 . . . .\n. . . . .\n. . . . .\n. . . . .\n"
MOVES = (("B1", "C1"), ("A2", "A3"))
WIDE, NARROW = (80, 24), (40, 24)
CEILING = 11

EXCHANGED = ((1, 2), (5, 10))
"""The spaces of these moves."""


def laid(table: Any, moves: int = 2) -> Any:
    """Return the table with Vincent's three cards laid together, or after so many moves."""
    vincent, *others = table.players
    cells = [*vincent.museum]
    for one, other in EXCHANGED[:moves]:
        cells[one], cells[other] = cells[other], cells[one]
    return replace(table, players=(replace(vincent, museum=tuple(cells)), *others))


class Call:
    """One search, which does what the test says and nothing else: not even stop when it is asked to."""

    def __init__(self, table: Any, player: str, stop: Callable[[], bool]) -> None:
        """Keep what is searched."""
        self.table = table
        self.player = player
        self.stop = stop
        self.steps: Queue[Progress | Arrangement | Exception | None] = Queue()
        self.stopped: list[bool] = []
        self._thread = current_thread()

    @property
    def over(self) -> bool:
        """Whether what it returned has been told."""
        return not self._thread.is_alive()

    def report(self, best: int = BEST, bound: int = CEILING, doing: Phrase | None = None) -> None:
        """Let it report the cards laid together, or with `best` as they lie that nothing was found."""
        table = laid(self.table) if best == BEST else self.table
        self.steps.put(Progress(table, best, bound, doing or Phrase("arrange.doing.laying")))

    def ask(self) -> None:
        """Let it ask once whether to stop."""
        self.steps.put(None)

    def end(self, bound: int = BEST, moves: tuple[tuple[str, str], ...] = MOVES) -> None:
        """Let it return the cards laid together."""
        table, review = laid(self.table), game("museum").review
        found = Arrangement(self.player, table, review(self.table), review(table), bound, moves)
        self.steps.put(replace(found, on_the_way=(laid(self.table, 1),)))

    def end_as_it_lies(self) -> None:
        """Let it return what lies, as proved."""
        review = game("museum").review(self.table)
        points = next(one.total for one in review.players if one.name == self.player)
        self.steps.put(Arrangement(self.player, self.table, review, review, points))


class Arranger:
    """Stands in for the search of MUSEUM."""

    def __init__(self) -> None:
        """Begin with nothing searched."""
        self.calls: list[Call] = []

    def __call__(self, table: Any, player: str, *, stop: Any, report: Any, hand: bool = False) -> Arrangement:
        """Do what the test says."""
        assert not hand
        call = Call(table, player, stop)
        self.calls.append(call)
        while True:
            step = call.steps.get()
            if step is None:
                call.stopped.append(stop())
            elif isinstance(step, ProgressOf):
                report(step)
            elif isinstance(step, Exception):
                raise step
            else:
                return step


@pytest.fixture
def arranger(monkeypatch: pytest.MonkeyPatch) -> Iterator[Arranger]:
    """Put a search in place that does what the test says; whatever still runs ends with the test."""
    one = Arranger()
    monkeypatch.setattr("scoring.games.museum.arranging.arrange.arrange", one)
    yield one
    for call in one.calls:
        call.steps.put(KeyError("the test is over"))


async def opened(pilot: Pilot[Any], arranger: Arranger) -> Call:
    """Open the window, and return the search it begins."""
    await settle(pilot)
    await type_keys(pilot, "ctrl+b")
    assert isinstance(pilot.app.screen, ArrangeScreen)
    await until(pilot, lambda: arranger.calls)
    return arranger.calls[0]


def state(app: Any) -> str:
    """Return the sentence on top of the window."""
    return " ".join(str(app.screen.query_one("#best-state", Static).render()).split())


def rows(app: Any) -> list[list[str]]:
    """Return the words of each line of the screen."""
    return [line.split() for line in shown(app).splitlines()]


def listed(app: Any) -> str:
    """Return what the list of moves shows, in one line."""
    moves = app.screen.query_one(OptionList)
    return " ".join(" ".join(moves.render_line(y).text for y in range(moves.size.height)).split())


def below(app: Any) -> TableScreen:
    """Return the table below the window."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_what_stands_below_the_state_of_the_search_keeps_its_place(
    desk: Desk, arranger: Arranger, size: tuple[int, int]
) -> None:
    """Its sentence takes one line at first, then two or three, in the end another number; so does it not jump."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=size) as pilot:
        call = await opened(pilot, arranger)
        await until(pilot, lambda: "The search begins" in state(app))
        heights = [app.screen.query_one(Views).region.y]
        call.report(doing=phrase("arrange.doing.asking", n=127))
        await until(pilot, lambda: "worth 127 points" in state(app))
        heights.append(app.screen.query_one(Views).region.y)
        call.end()
        await until(pilot, lambda: "proved" in state(app))
        heights.append(app.screen.query_one(Views).region.y)
        assert len(set(heights)) == 1, heights


async def test_it_looks_while_one_looks_on(desk: Desk, arranger: Arranger) -> None:
    """Best so far, ceiling and what is being done; the layout is there before the search is over."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        call = await opened(pilot, arranger)
        assert (call.player, call.table) == ("Vincent", below(app).table)
        call.report(doing=phrase("arrange.doing.asking", n=11))
        await until(pilot, lambda: "worth 11 points" in state(app))
        assert state(app).startswith("Vincent: 9 found, ceiling 11")
        page = shown(app)
        assert "Now: 8" in page
        assert "Best found: 9" in page
        now, best = (app.screen.query_one(f"#layout-{which}", Layout) for which in ("now", "best"))
        differs = {"B1", "C1", "A2", "A3"}
        for board in (now, best):
            assert {board.places[space] for space in board.lit} == differs
        call.end()
        await until(pilot, lambda: "proved: no layout is worth more" in state(app))
        assert state(app).startswith("Vincent: 8 now, 9 at best")
        for size, wide, high in (((120, 40), 38, 26), ((200, 50), 93, 31), (WIDE, 38, 16)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert {board.virtual_size for board in (now, best)} == {(wide, high)}, "cards use the room there is"
            assert ("Theology" in shown(app)) == (wide > 38)
            assert ("From now to there" in shown(app)) == (size != WIDE), "the moves stand beside or below the boards"


async def test_the_first_better_layout_is_shown_at_once(
    desk: Desk, arranger: Arranger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it is from one report that is shown to the next."""
    monkeypatch.setattr("companion.screens.searches.SECONDS_BETWEEN_REPORTS", 3600)
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        search = await opened(pilot, arranger)
        search.report(NOW)
        search.report()
        await until(pilot, lambda: state(app).startswith("Vincent: 9 found, ceiling 11"))


@pytest.mark.parametrize("to_sheet", ["escape f9", "f9"])
async def test_the_sheet_tells_what_was_left_on_the_table(desk: Desk, arranger: Arranger, to_sheet: str) -> None:
    """Once the window knew it: 9 at best less 8 now; of Andy, whose search has not ended, nothing is told.

    F9 leads there from the window too, and from there to the table.
    """
    async with desk.running(desk.file(APART)) as (app, pilot):
        call = await opened(pilot, arranger)
        call.end()
        await until(pilot, lambda: "9 at best" in state(app))
        await type_keys(pilot, to_sheet)
        assert "Points left on the table: Vincent 1\n" in shown(app)
        await until(pilot, lambda: len(arranger.calls) == 2)
        await type_keys(pilot, "f9")
        assert isinstance(app.screen, TableScreen)


async def test_stopping_is_instant(desk: Desk, arranger: Arranger) -> None:
    """Even while the search does not listen; what it says later is taken, what it found first stands until then."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        call = await opened(pilot, arranger)
        call.report()
        await until(pilot, lambda: "9 found" in state(app))
        await type_keys(pilot, "c")
        assert call.stop()
        assert state(app).startswith("Vincent: 8 now, 9 found (not proved: the ceiling is 11)")
        await type_keys(pilot, "tab")
        assert "No moves: the search stopped before it looked for them" in listed(app)
        call.end(bound=10)
        await until(pilot, lambda: "the ceiling is 10" in state(app))
        await until(pilot, lambda: "move Celtic Warfare 2 from C1 to the free space B1" in listed(app))


async def test_stopped_before_anything_is_known(desk: Desk, arranger: Arranger) -> None:
    """As before the first layouts were tried: the app says so, and can look longer."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        first = await opened(pilot, arranger)
        await type_keys(pilot, "c")
        assert state(app).startswith("Stopped before we know")
        await type_keys(pilot, "l")
        await until(pilot, lambda: len(arranger.calls) == 2)
        first.end()
        second = arranger.calls[1]
        assert not second.stop()
        second.report()
        await until(pilot, lambda: state(app).startswith("Vincent: 9 found, ceiling 11"))
        second.end()
        await until(pilot, lambda: "proved: no layout" in state(app))


async def test_what_was_known_is_kept_when_it_looks_longer(desk: Desk, arranger: Arranger) -> None:
    """The best of the first search, and its ceiling."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        call = await opened(pilot, arranger)
        call.report(bound=10)
        await until(pilot, lambda: "ceiling 10" in state(app))
        await type_keys(pilot, "c l")
        await until(pilot, lambda: len(arranger.calls) == 2)
        arranger.calls[1].report(NOW, bound=12)
        await until(pilot, lambda: "9 found, ceiling 10" in state(app))


async def test_the_board_follows_the_moves_gone_through(desk: Desk, arranger: Arranger) -> None:
    """Before the second one C1 has come to B1 and A3 has not come to A2; elsewhere it shows what lies there now."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=(120, 40)) as pilot:
        call = await opened(pilot, arranger)
        call.end()
        await until(pilot, lambda: "proved" in state(app))
        await type_keys(pilot, "tab")

        def left() -> tuple[str, list[str]]:
            head = str(app.screen.query_one("#head-now", Static).render())
            cells = app.screen.query_one("#layout-now", Layout).cells()
            return head, [f"{row}{cell}" for row in (0, 1, 2) for cell in cells[row] if cell != "."]

        now = ("Now: 8", ["0cel-th-3", "0cel-wa-2", "2cel-ag-1"])
        assert left() == now
        spaces = app.screen.query_one("#layout-now", Layout)
        assert [spaces.cells()[0][x] for x in (1, 2)] == [".", "cel-wa-2"]
        await type_keys(pilot, "down")
        assert left() == now
        assert "1. move Celtic Warfare 2 from C1 to the free space B1" in listed(app)
        await type_keys(pilot, "down")
        assert left()[0] == "Before move 2"
        assert [spaces.cells()[y][x] for y, x in ((0, 1), (0, 2), (1, 0), (2, 0))] == ["cel-wa-2", ".", ".", "cel-ag-1"]
        await pilot.resize_terminal(121, 40)
        await settle(pilot)
        assert left()[0] == "Before move 2"
        assert "2. move Celtic Agriculture 1 from A3 to the free space A2" in listed(app)
        await type_keys(pilot, "tab")
        assert left() == now


async def test_fewer_moves_are_kept_when_it_looks_longer(desk: Desk, arranger: Arranger) -> None:
    """Two of the first search, where a second one as good needs four, there and back."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        call = await opened(pilot, arranger)
        await type_keys(pilot, "tab")
        call.end(CEILING)
        await until(pilot, lambda: "in 2 moves" in listed(app))
        await type_keys(pilot, "l")
        await until(pilot, lambda: len(arranger.calls) == 2)
        arranger.calls[1].end(CEILING, (*MOVES, ("E5", "D5"), ("E5", "D5")))
        await until(pilot, lambda: "ceiling is 11" in state(app))
        assert "in 2 moves" in listed(app)


async def test_the_layout_is_laid_and_taken_back(desk: Desk, arranger: Arranger) -> None:
    """One key, one step: the file follows, the app says what it did, undo and redo work here and on the table."""
    path = desk.file(APART)
    app = desk.app(path)
    async with app.run_test(size=WIDE) as pilot:
        call = await opened(pilot, arranger)
        call.end()
        await until(pilot, lambda: "proved" in state(app))
        before = below(app).table
        await type_keys(pilot, "a")
        assert state(app).startswith("Laid on the table of Vincent: 9 points instead of 8")
        (vincent, _) = tomllib.loads(path.read_text(encoding="utf-8"))["players"]
        assert [line.split() for line in vincent["museum"].splitlines()] == [
            line.split() for line in LINKED.splitlines()
        ]
        await type_keys(pilot, "ctrl+z")
        assert below(app).table == before
        assert "proved" in state(app)
        await type_keys(pilot, "ctrl+y")
        assert state(app).startswith("Laid")
        await type_keys(pilot, "escape")
        assert total(app) == BEST
        await type_keys(pilot, "ctrl+z")
        assert total(app) == NOW
        assert len(arranger.calls) == 1


async def test_what_was_found_until_now_can_be_laid(desk: Desk, arranger: Arranger) -> None:
    """It ends the search; what that still brings is not heard."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        call = await opened(pilot, arranger)
        await type_keys(pilot, "a")
        assert below(app).session.review.players[0].total == NOW
        call.report()
        await until(pilot, lambda: "9 found" in state(app))
        await type_keys(pilot, "a")
        assert call.stop()
        assert below(app).session.review.players[0].total == BEST
        call.end_as_it_lies()
        await until(pilot, lambda: call.over)
        assert state(app).startswith("Laid on the table of Vincent: 9 points instead of 8")


async def test_a_late_answer_is_dropped(desk: Desk, arranger: Arranger) -> None:
    """The table was changed by others meanwhile: another search begins, and A lays nothing of the first."""
    path = desk.file(APART)
    app = desk.app(path)
    async with app.run_test(size=WIDE) as pilot:
        call = await opened(pilot, arranger)
        path.write_text(APART.replace("prestige = 2", "prestige = 3"), encoding="utf-8")
        app.post_message(events.AppFocus())
        await settle(pilot)
        await type_keys(pilot, "enter")
        await until(pilot, lambda: len(arranger.calls) == 2)
        assert call.stop()
        call.report()
        call.end()
        await until(pilot, lambda: call.over)
        assert "Best found: 9" in shown(app)
        await type_keys(pilot, "a")
        table = below(app).table
        assert table.players[0].prestige == 3
        assert below(app).session.review.players[0].total == NOW + 1
        assert arranger.calls[1].table == table


async def test_leaving_ends_the_search(desk: Desk, arranger: Arranger) -> None:
    """Its answer changes nothing on the table, nor on the screen of another player."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        call = await opened(pilot, arranger)
        await type_keys(pilot, "pagedown")
        await until(pilot, lambda: len(arranger.calls) == 2)
        assert call.stop()
        call.end()
        second = arranger.calls[1]
        assert second.player == "Andy"
        assert "Best layout: Andy" in shown(app)
        second.end_as_it_lies()
        await until(pilot, lambda: state(app).startswith("Andy: 9, and the cards lie best"))
        await type_keys(pilot, "a escape")
        assert total(app) == NOW
        assert total(app, 1) == 9
        await type_keys(pilot, "ctrl+b escape")
        assert arranger.calls[2].stop()


async def test_a_mistake_of_the_search_is_a_sentence(desk: Desk, arranger: Arranger) -> None:
    """No traceback, and the app goes on."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        call = await opened(pilot, arranger)
        call.steps.put(ArithmeticError("told otherwise than counted"))
        await until(pilot, lambda: app.mistakes)
        await until(pilot, lambda: state(app).startswith("This search failed"))
        assert isinstance(app.mistakes.pop(), ArithmeticError)
        await type_keys(pilot, "l")
        await until(pilot, lambda: len(arranger.calls) == 2)
        arranger.calls[1].steps.put(AskedError(Problem("", phrase("name.same", found="A", other="B"))))
        await until(pilot, lambda: state(app).startswith("A and B are the same name"))
        await type_keys(pilot, "escape")
        assert total(app) == NOW


async def test_the_moves_in_order_and_the_points(desk: Desk, arranger: Arranger) -> None:
    """With the cards named; the one under the cursor lights its places. Points: the lines that differ, no others."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        call = await opened(pilot, arranger)
        call.end()
        await until(pilot, lambda: "proved" in state(app))
        await type_keys(pilot, "tab")
        told = listed(app)
        first = told.index("1. move Celtic Warfare 2 from C1 to the free space B1")
        assert first < told.index("2. move Celtic Agriculture 1 from A3 to the free space A2")
        await type_keys(pilot, "home down")
        board = app.screen.query_one("#layout-now", Layout)
        assert {board.places[space] for space in board.lit} == {"A2", "A3"}
        await type_keys(pilot, "tab")
        lines = [line.split() for line in shown(app).splitlines()]
        assert ["Civilisations", "0", "1", "+1"] in lines
        assert ["Celtic", "0", "1", "+1"] in lines
        assert not any(line[:1] == ["Domains"] for line in lines)


async def test_everybody_is_looked_at_in_turn(desk: Desk, arranger: Arranger) -> None:
    """Andy has 9 as Vincent could have: laid best they share the first place, or whatever breaks the tie."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        first = await opened(pilot, arranger)
        views = app.screen.query_one(Views)
        await pilot.click(views, offset=(shown(app).splitlines()[views.region.y].index("All"), 0))
        assert len(arranger.calls) == 1
        first.end()
        await until(pilot, lambda: len(arranger.calls) == 2)
        assert arranger.calls[1].player == "Andy"
        page = [line.split() for line in shown(app).splitlines()]
        assert ["Vincent", "8", "9", "+1", "proved"] in page
        assert ["Andy", "9", "9", "looking"] in page
        arranger.calls[1].end_as_it_lies()
        await until(pilot, lambda: state(app).startswith("With everybody's cards laid best"))
        assert "(Vincent 9 and Andy 9)" in state(app)
        page_told = shown(app)
        assert "Vincent: Links 1" in page_told
        assert "Vincent, Celtic" in page_told
        await type_keys(pilot, "tab")
        assert state(app).startswith("Vincent: 8 now, 9 at best")
        assert len(arranger.calls) == 2


async def test_of_who_has_no_card_nothing_is_proved(desk: Desk, arranger: Arranger) -> None:
    """Andy's only card taken off: his 8 Prestige are left, and a Museum in which nothing lies well or badly."""
    app = desk.app(desk.file(APART.replace("egy-th-1", ".")))
    async with app.run_test(size=WIDE) as pilot:
        call = await opened(pilot, arranger)
        await type_keys(pilot, "shift+tab")
        call.end()
        await until(pilot, lambda: len(arranger.calls) == 2)
        arranger.calls[1].end_as_it_lies()
        await until(pilot, lambda: state(app).startswith("With everybody's cards laid best"))
        assert ["Andy", "8", "8", "empty"] in rows(app)
        await type_keys(pilot, "tab pagedown")
        assert state(app) == "Andy: 8; no card lies in the Museum, so there is nothing to arrange"


async def test_everybody_s_first_finds_come_before_any_proof(desk: Desk, arranger: Arranger) -> None:
    """Vincent's search waits with its find until there was a look at Andy, and then goes on where it was."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        vincent = await opened(pilot, arranger)
        await type_keys(pilot, "shift+tab")
        assert app.screen.query_one("#everybody").display
        vincent.report()
        vincent.ask()
        await until(pilot, lambda: len(arranger.calls) == 2)
        andy = arranger.calls[1]
        assert ["Vincent", "8", "9", "+1", "ceiling", "11"] in rows(app)
        assert ["Andy", "9", "9", "looking"] in rows(app)
        assert vincent.stopped == []
        andy.ask()
        andy.end_as_it_lies()
        await until(pilot, lambda: vincent.stopped)
        assert vincent.stopped == [False]
        await until(pilot, lambda: ["Vincent", "8", "9", "+1", "looking"] in rows(app))
        vincent.report(bound=BEST)
        await until(pilot, lambda: ["Vincent", "8", "9", "+1", "proved"] in rows(app))
        vincent.end()
        await until(pilot, lambda: state(app).startswith("With everybody's cards laid best"))
        assert len(arranger.calls) == 2


async def test_a_search_at_rest_ends_when_it_is_stopped_and_goes_on_when_looked_at(
    desk: Desk, arranger: Arranger
) -> None:
    """C stops all of them; whoever is shown alone is searched for."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        vincent = await opened(pilot, arranger)
        await type_keys(pilot, "shift+tab")
        vincent.report()
        vincent.ask()
        await until(pilot, lambda: len(arranger.calls) == 2)
        await type_keys(pilot, "tab")
        await until(pilot, lambda: vincent.stopped == [False])
        assert len(arranger.calls) == 2
        await type_keys(pilot, "shift+tab")
        vincent.ask()
        await until(pilot, lambda: len(arranger.calls) == 3)
        await type_keys(pilot, "c")
        await until(pilot, lambda: vincent.stopped == [False, True])


@pytest.mark.parametrize(("hints", "kept"), [("", True), ('hints = ["arrange"]\n', False)])
async def test_fair_mode_keeps_it_back(desk: Desk, arranger: Arranger, hints: str, kept: bool) -> None:  # noqa: FBT001 (a case)
    """While the game runs, unless the table allows it; the key says so."""
    fair = f'game = "museum"\nover = false\nfair = true\n{hints}'
    app = desk.app(desk.file(APART.replace('game = "museum"\n', fair)))
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        await type_keys(pilot, "ctrl+b")
        assert isinstance(app.screen, ArrangeScreen) is not kept
        assert bool(arranger.calls) is not kept
        if kept:
            assert status(app).startswith("Fair mode: no best layout")


async def test_a_small_screen_shows_both_boards(desk: Desk, arranger: Arranger) -> None:
    """At 80x24 all five rows of both, and what the keys do."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        call = await opened(pilot, arranger)
        call.end()
        await until(pilot, lambda: "proved" in state(app))
        page = shown(app).splitlines()
        (heading,) = (line for line in page if "Now: 8" in line)
        assert "Best: 9" in heading
        assert page.index(heading) <= 4
        rows = [line.split() for line in page]
        for row in "12345":
            assert any(line.count(row) == 2 for line in rows), row
        await until(pilot, lambda: "Lay" in shown(app).splitlines()[-1])


async def test_a_narrow_screen_shows_one_board_after_the_other(desk: Desk, arranger: Arranger) -> None:
    """At 40x24 the best one first, then the present one."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=NARROW) as pilot:
        call = await opened(pilot, arranger)
        call.end()
        await until(pilot, lambda: "proved" in state(app))
        assert "Best: 9" in shown(app)
        assert "Now: 8" not in shown(app)
        await type_keys(pilot, "tab")
        assert "Now: 8" in shown(app)
        assert "Best: 9" not in shown(app)
        await pilot.resize_terminal(120, 40)
        await settle(pilot)
        assert "Now: 8" in shown(app)
        assert "Best: 9" in shown(app)
        assert "1. move Celtic Warfare 2" in shown(app)
        assert "Civilisations" in shown(app)


@pytest.mark.parametrize("language", languages())
async def test_every_key_is_in_sight(desk: Desk, arranger: Arranger, language: str) -> None:
    """At 80 columns, in every language and in every state; and help tells of the window."""
    path = desk.file(APART)
    app = CompanionApp(path, language, desk.places)
    async with app.run_test(size=WIDE) as pilot:
        call = await opened(pilot, arranger)

        async def wide() -> int:
            await settle(pilot)
            return width(app)

        call.report()
        await until(pilot, lambda: "11" in state(app))
        widths = [await wide()]
        for key in ("c", "a", "tab", "shift+tab shift+tab"):
            await type_keys(pilot, key)
            widths.append(await wide())
        assert max(widths) <= 80
        for key, (binding,) in app.screen._bindings.key_to_bindings.items():  # noqa: SLF001 (the table of bindings)
            assert not binding.description.startswith("key."), key
        await type_keys(pilot, "f1")
        assert isinstance(app.screen, HelpScreen)
        assert app.say("help.arrange.title") in shown(app)
    app.shelf.journal.close()
    assert not app.mistakes


async def test_artline_has_no_best_layout(desk: Desk) -> None:
    """Every card lies where its turn put it: the key is none there."""
    app = desk.app()
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        app.open_example("first-room")
        await settle(pilot)
        table = app.screen
        await type_keys(pilot, "ctrl+b")
        assert app.screen is table


async def test_the_palette_and_the_account_tell_of_it(desk: Desk) -> None:
    """The footer has no room for one key more: the total in the account says it."""
    app = desk.app(desk.file(APART))
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        assert app.say("full-key.arrange") in await offered(pilot)
        await type_keys(pilot, "escape f8 home")
        assert status(app).startswith("^B best layout")


async def test_in_musee_it_is_what_could_have_been(desk: Desk) -> None:
    """Nothing is moved there: no moves, nothing to lay, and the sentences of paintings."""
    musee, one = game("musee"), Arranger()
    usual = musee.arrange

    def put(arrange: Any) -> None:
        object.__setattr__(musee, "arrange", arrange)

    put(one)
    try:
        app = desk.app()
        async with app.run_test(size=WIDE) as pilot:
            await settle(pilot)
            app.open_example("most-62")
            call = await opened(pilot, one)
            review = musee.review(call.table)
            points = review.players[0].total
            call.steps.put(Arrangement(call.player, call.table, review, review, points))
            await until(pilot, lambda: "these paintings could not have scored more (proved)" in state(app))
            page = shown(app)
            assert f"Best: {points}" in page
            assert "Moves" not in page
            await type_keys(pilot, "a")
            assert below(app).table == call.table
    finally:
        put(usual)
        assert len(one.calls) == 1


async def test_the_real_search(desk: Desk) -> None:
    """One card is moved to the two others: three linked Celtic cards count 1, so 9 instead of 8."""
    app = desk.app(desk.file(APART.replace("cel-th-3 . cel-wa-2", "cel-th-3 cel-wa-2 .")))
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        await type_keys(pilot, "f12")
        screen = app.screen
        assert isinstance(screen, ArrangeScreen)
        await until(pilot, lambda: screen.search and screen.search.arrangement)
        assert screen.search
        assert (screen.search.now, screen.search.best) == (NOW, BEST)
        await type_keys(pilot, "a escape")
        assert total(app) == BEST


SCATTERED = APART.replace("cel-th-3 . cel-wa-2 . .", "cel-th-3 . cel-wa-2 gre-th-2 egy-na-1").replace(
    "cel-ag-1 . . . .", "cel-ag-1 . . . rom-th-1"
)
COLLECTED = (". . . . .", ". cel-wa-2 . . .", ". cel-th-3 gre-th-2 rom-th-1 .", ". cel-ag-1 . . .", ". . . . egy-na-1")


async def test_where_nearly_all_differs_the_collections_are_shown(desk: Desk, arranger: Arranger) -> None:
    """Three Theology cards in a frame, two more Celts in their colour, the Egyptian in neither: grey."""
    async with desk.running(desk.file(SCATTERED), size=WIDE) as (app, pilot):
        await type_keys(pilot, "ctrl+b")
        await until(pilot, lambda: arranger.calls)
        [call] = arranger.calls
        vincent, *others = call.table.players
        cards = {str(card): card for card in vincent.museum if card}
        museum = tuple(cards.get(cell) for row in COLLECTED for cell in row.split())
        table = replace(call.table, players=(replace(vincent, museum=museum), *others))
        review = game("museum").review
        call.steps.put(Arrangement("Vincent", table, review(call.table), review(table), 18, (("A1", "B3"),)))
        await until(
            pilot, lambda: "framed: a Domain Collection, grey: in no Collection" in " ".join(shown(app).split())
        )
        best = app.screen.query_one("#layout-best", Layout)
        assert {best.places[space] for space in best.lit} == {"B2", "B3", "B4", "C3", "D3"}
        drawing = best.drawing()
        assert [drawing.above(2, 1), drawing.left(2, 1), drawing.left(2, 2), drawing.above(1, 1)] == [
            "lit",
            "lit",
            "",
            "",
        ]
        await type_keys(pilot, "tab down")
        assert {best.places[space] for space in best.lit} == {"A1", "B3"}
        assert "framed:" not in shown(app)
        await type_keys(pilot, "tab")
        assert "framed:" not in shown(app)
