"""A finished museum as a puzzle: points found by keys and by mouse, hints by steps, the solution."""

from __future__ import annotations

from typing import Any, Final

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Static

from companion.app import CompanionApp
from companion.games.museum.puzzle import MuseumPuzzle
from companion.screens.hindsight import HindsightScreen
from companion.screens.puzzle import PuzzleScreen
from companion.words import languages
from scoring import example
from tests.app.desk import TABLE, Desk, settle, shown, total, type_keys, until

PATRICK: Final = example("patrick")
"""Patrick's museum of the rulebooks counts 47. With his Chinese Architecture at A3 instead of A1 it lies beside two
further Architecture cards, Inca and Egyptian, and still beside a Chinese one: three linked cards of a Domain, 5."""
EMPTY: Final = ".        .        .        .        ."


def vincent(first: str, last: str) -> str:
    """Return a table on which Vincent has two Prestige, and cards in the first and the last row."""
    rows = f"{first}\n{EMPTY}\n{EMPTY}\n{EMPTY}\n{last}"
    players = f'[[players]]\nname = "Vincent"\nprestige = 2\nmuseum = """\n{rows}\n"""\n[[players]]\nname = "Andy"\n'
    return f'format = 1\ngame = "museum"\n{players}'


ONCE: Final = vincent("cel-th-3 cel-wa-2 . . .", "cel-ag-1 . . . .")
"""Celtic cards: 3 + 2 + 1 on the track and Prestige 2 are 8. Linked, they are a Collection: 1 more. The first space in
reading order that links them is C1."""
TWICE: Final = vincent("cel-th-3 cel-wa-2 . . gre-ar-1", "cel-ag-1 . . gre-cu-1 gre-na-2")
"""Besides, Greek cards: 4 more on the track, 12 in all, and 1 more when linked. One move links either."""
SOLVED: Final = "down down down down enter up up up up right right enter"


async def opened(app: CompanionApp, pilot: Pilot[Any]) -> PuzzleScreen:
    """Open the puzzle from the game in hindsight, and wait until it is known what lies there."""
    await type_keys(pilot, "f9 r f")
    screen = app.screen
    assert isinstance(screen, PuzzleScreen)
    await until(pilot, lambda: screen.puzzle)
    await settle(pilot)
    return screen


def goal(app: CompanionApp) -> str:
    """Return what is said to be found, or to have been."""
    return str(app.screen.query_one("#goal", Static).content)


async def test_the_points_are_found_by_keys_and_the_table_stays(desk: Desk) -> None:
    """From A1 to A3: 47 and 5 are 52; undo takes the move back, and neither the table nor its file has changed."""
    path = desk.file(PATRICK)
    async with desk.running(path) as (app, pilot):
        await opened(app, pilot)
        assert goal(app) == "5 points lie here, in one move."
        await type_keys(pilot, "enter down down enter")
        assert goal(app) == "You found them all: 5 points!"
        assert app.screen.query_one("#goal").has_class("-found")
        assert "At the table 47 · now 52 · best 52 · moves 1" in shown(app)
        assert "+5   Architecture" in shown(app)
        await type_keys(pilot, "ctrl+z")
        assert "At the table 47 · now 47 · best 52 · moves 0" in shown(app)
        await type_keys(pilot, "f1")
        assert "clear this space" not in shown(app)
        await type_keys(pilot, "escape q escape escape")
        assert total(app) == 47
    assert path.read_text(encoding="utf-8") == PATRICK


async def test_the_points_are_found_by_mouse(desk: Desk) -> None:
    """The card is dragged where it belongs."""
    async with desk.running(desk.file(ONCE)) as (app, pilot):
        board = (await opened(app, pilot)).board
        assert goal(app) == "1 point lies here, in one move."
        start, end = (Offset(x + 3, y + 1) for x, y, *_ in map(board.drawing().box, (20, 2)))
        await pilot.mouse_down(board, offset=start)
        await pilot.hover(board, offset=end)
        await pilot.mouse_up(board, offset=end)
        await settle(pilot)
        assert goal(app) == "You found it all: 1 point!"


async def test_a_hint_comes_closer_each_time_it_is_asked_for(desk: Desk) -> None:
    """The row, then the card, then its place; after a move it begins anew, and there is none once all is found."""
    async with desk.running(desk.file(ONCE)) as (app, pilot):
        screen = await opened(app, pilot)
        hint, seen = screen.query_one("#hint", Static), []
        for _ in range(4):
            await type_keys(pilot, "h")
            seen.append((str(hint.content), {screen.board.places[space] for space in screen.board.lit}))
        place = "Hint: Celtic Agriculture 1 goes from A5 to C1"
        assert seen == [
            ("Hint: look at row 5", set()),
            ("Hint: Celtic Agriculture 1 at A5 would lie better elsewhere", {"A5"}),
            (place, {"A5", "C1"}),
            (place, {"A5", "C1"}),
        ]
        await type_keys(pilot, "down down down down enter right enter h")
        assert str(hint.content) == "Hint: look at row 5"
        await type_keys(pilot, "ctrl+z g h")
        assert "Hint" not in str(hint.content)


async def test_first_a_single_move_is_looked_for_then_the_rest(desk: Desk) -> None:
    """1 by one move, 1 more by another: 14."""
    async with desk.running(desk.file(TWICE)) as (app, pilot):
        await opened(app, pilot)
        assert goal(app) == "1 point lies here, in one move. 2 points in all, in 2 moves or fewer."
        await type_keys(pilot, SOLVED)
        assert goal(app).startswith("Found! 1 more point lies here.")
        assert "At the table 12 · now 13 · best 14 · moves 1" in shown(app)
        await type_keys(pilot, "right right enter down down down enter")
        assert goal(app) == "You found them all: 2 points!"
        assert "At the table 12 · now 14 · best 14 · moves 2" in shown(app)


async def test_the_solution_is_laid_move_by_move(desk: Desk) -> None:
    """Nothing was found then, and undo goes back along the way to the cards as they lay."""
    async with desk.running(desk.file(TWICE)) as (app, pilot):
        await opened(app, pilot)
        await type_keys(pilot, "g")
        assert goal(app) == "The best layout: 2 points more"
        assert not app.screen.query_one("#goal").has_class("-found")
        assert "now 14 · best 14 · moves 2" in shown(app)
        await type_keys(pilot, "ctrl+z ctrl+z")
        assert "now 12 · best 14 · moves 0" in shown(app)


async def test_a_museum_that_lies_best_has_nothing_to_find(desk: Desk) -> None:
    """Three linked Celts count 1 wherever they lie: it is said that this is proved, and cards stay."""
    async with desk.running(desk.file(TABLE)) as (app, pilot):
        await opened(app, pilot)
        assert goal(app) == "Vincent: 9, and the cards lie best (proved: no layout is worth more)"
        await type_keys(pilot, "enter right down enter h g ctrl+z")
        board = app.screen.query_one(MuseumPuzzle)
        assert [board.places[space] for space in board.open if board.scene.filled(space)] == ["A1", "B1", "A2"]


@pytest.mark.parametrize(
    "text",
    [
        ONCE.replace("format = 1\n", "format = 1\nover = false\n"),
        ONCE.replace("format = 1\n", "format = 1\nover = false\nfair = true\n"),
        example("card-14"),
    ],
    ids=["running", "fair", "laid for good"],
)
async def test_there_is_no_puzzle_before_the_end_or_where_cards_are_not_moved(desk: Desk, text: str) -> None:
    """The key does nothing then."""
    async with desk.running(desk.file(text)) as (app, pilot):
        await type_keys(pilot, "f9 r f")
        assert isinstance(app.screen, HindsightScreen)


async def test_the_palette_opens_it(desk: Desk) -> None:
    """By what players call it."""
    async with desk.running(desk.file(ONCE)) as (app, pilot):
        await type_keys(pilot, "ctrl+p")
        await type_keys(pilot, ":puzzle")
        await until(pilot, lambda: "Find the points" in shown(app))
        await type_keys(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 24)])
async def test_it_is_told_whole_in_every_size_and_language(desk: Desk, size: tuple[int, int]) -> None:
    """What was moved stays moved when the language changes; the board and the hint stay in sight."""
    async with desk.running(desk.file(TWICE), size=size) as (app, pilot):
        screen = await opened(app, pilot)
        await type_keys(pilot, SOLVED)
        for language in languages():
            app.choose_language(language)
            await settle(pilot)
            await type_keys(pilot, "h h h")
            assert isinstance(app.screen, PuzzleScreen)
            assert app.screen.puzzle is screen.puzzle
            assert "13" in shown(app)
            assert not {*"{}"} & {*shown(app)}
            hint = " ".join(str(app.screen.query_one("#hint", Static).content).split())
            assert hint in " ".join(shown(app).split())
            assert app.screen.query_one("#laid").max_scroll_x == 0
