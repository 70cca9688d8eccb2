"""Artline's map: it grows in four directions and scrolls, the themes stay at the ends of their rows and columns."""

from __future__ import annotations

import pytest

from companion.app import CompanionApp
from companion.games.artline.drawing import Plan, cut, label, plan_around, shortened
from scoring.games.artline.places import Place
from tests.app.artline_game import BEGIN, GALLERY, TWO, Told, game, hands, heading, letter, place, play
from tests.app.desk import Desk, artline_desk, settle, shown, status, type_keys

LONG = tuple(
    Told(("Amandine", "Andy")[n % 2], f"Right {n + 1}", f"{n + 1},0", row="" if n else "A sword") for n in range(12)
) + tuple(
    Told(("Amandine", "Andy")[n % 2], f"Down {n + 1}", f"12,{n + 1}", column="" if n else "A bridge") for n in range(12)
)
"""Thirteen cards from the start card to the right, then twelve down from the last one: two Rooms, far apart."""


def test_the_plan_holds_every_place() -> None:
    """From -2 to 1 across and from -1 to 1 down: four columns, three rows."""
    plan = plan_around([Place(-2, 0), Place(1, 1), Place(0, -1)])
    assert plan == Plan(-2, -1, 4, 3)
    assert [plan.place(space) for space in (0, 6, 11)] == [Place(-2, -1), Place(0, 0), Place(1, 1)]
    assert plan.space(Place(0, 0)) == 6


@pytest.mark.parametrize(
    ("words", "width", "lines", "drawn"),
    [
        ("A hat", 7, 2, ["A hat"]),
        ("Oath of the Horatii", 7, 2, ["Oath of", "the Ho…"]),
        ("Oath of the Horatii", 9, 1, ["Oath of…"]),
        ("The Coronation", 7, 2, ["The", "Corona…"]),
        ("Coronation", 7, 2, ["Corona…"]),
        ("", 7, 2, [""]),
    ],
)
def test_names_are_shortened_and_say_so(words: str, width: int, lines: int, drawn: list[str]) -> None:
    """As many lines as there are, the last one marked where something is missing."""
    assert shortened(words, width, lines) == drawn


def test_several_rooms_of_a_row_have_a_line_each() -> None:
    """How many more there are is told."""
    assert label("0", ["A stone bridge"], 9, 2) == ["0 A stone", "bridge"]
    assert label("1", ["A hat", "A sword", "A dog"], 9, 2) == ["1 A hat", "A swo… +1"]
    assert label("−1", [], 9, 2) == ["−1"]
    assert cut("the Horatii", 7) == "the Ho…"


async def test_the_cursor_and_its_themes_stay_in_sight(desk: Desk) -> None:
    """From one end of a long Museum to the other: the cursor's frame, the theme of its row or column, whole columns.

    Going to the ledger, the account and back brings each into sight.
    """
    async with desk.running(desk.file(game(*LONG))) as (app, pilot):
        board = artline_desk(app).board
        for size in ((80, 24), (120, 40), (40, 12)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            for at in ("0,0", "6,0", "12,0", "12,6", "12,12", "0,0"):
                board.go(place(at))
                await settle(pilot)
                themes_in_sight(app, at)
            for key in ("f3", "f8", "f2"):
                await type_keys(pilot, key)
                assert app.focused is not None
                visible = app.screen.find_widget(app.focused).visible_region
                assert visible.height >= 3, (key, size)
                assert visible.width >= 12, (key, size)
            themes_in_sight(app, "0,0")
        assert "«A sword» (row 0)" in status(app)


def themes_in_sight(app: CompanionApp, at: str) -> None:
    """Check that the cursor is marked at a place, and what stands at the ends of its row and column."""
    board, screen = artline_desk(app).board, shown(app)
    assert screen.count("┃") in {2, 4, 6}, (at, screen)  # two for each line of a name
    assert board.scroll_offset.x in board.drawing().starts
    lines = screen.splitlines()
    if at.endswith(",0"):
        assert any(line.startswith("0 A") for line in lines), (at, screen)
    if at.startswith("12,"):
        assert any("12 A" in line for line in lines[2:4]), (at, screen)  # below the title of its pane, where it has one


async def test_a_map_with_no_room_for_frames_has_a_line_a_row(desk: Desk) -> None:
    """Six columns and five rows at 80x24: all in sight over the whole width, every theme and most names in full."""
    async with desk.running(desk.file(game(*TWO[:10]))) as (app, _pilot):
        lines = shown(app).splitlines()
        board = artline_desk(app).board
        assert "0 A bridge     1 A chair     2 A flag" in lines[2]
        assert lines[4] == "0 A sword    e ┃The Lacemaker┃Horatii       Medusa        Gilles         f"
        assert lines[5] == "1 A fan      g  Mona Lisa     Odalisque     Liberty         h Gallery"
        assert lines[6] == "2 A shield   i  Coronation    Sabine        Pilgrimage      j Gallery"
        assert board.scroll_offset == (0, 0)
        assert (board.show_vertical_scrollbar, board.show_horizontal_scrollbar) == (False, False)
        assert app.screen.query_one("#ledger").region.y > board.region.y


async def test_a_compact_map_gives_names_the_lines_there_are(desk: Desk) -> None:
    """Seven columns: three lines of a name at 100x40, two at 100x30, one at 80x20; a click finds its place."""
    row = ("Oath of the Horatii", "The Raft of the Medusa", "Pilgrimage to the Isle of Cythera", "Mona Lisa", "A", "B")
    at = {f"{n},0": card for n, card in enumerate(row, 1)} | {f"0,{n}": f"Card {n}" for n in range(1, 5)}
    told = [Told(("Amandine", "Andy")[n % 2], card, where) for n, (where, card) in enumerate(at.items())]
    turns = (told[0]._replace(row="A sword"), *told[1:6], told[6]._replace(column="A hat"), *told[7:])
    async with desk.running(desk.file(game(*turns)), size=(100, 40)) as (app, pilot):
        board = artline_desk(app).board
        for size, high, name, where in (
            ((100, 40), 3, "Isle of", "3,0"),
            ((100, 30), 2, "the Is…", "2,0"),
            ((80, 20), 1, "Pilgri…", "4,0"),
        ):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            x, y, _, lines = board.drawing().box(board.scene.plan.space(place(where)))
            assert lines == high
            assert name in shown(app)
            assert ("─Museum─" in shown(app)) == (size[1] >= 30)
            wide, above = board.scene.margin
            await pilot.click("#board", offset=(wide + x + 2, above + y + lines - 1))
            await settle(pilot)
            assert board.at == place(where)


async def test_forty_columns_show_the_whole_map(desk: Desk) -> None:
    """At 40x24 nothing scrolls: a row's themes stand above its cards of two lines; a click finds its place."""
    async with desk.running(desk.file(game(*TWO[:10])), size=(40, 24)) as (app, pilot):
        lines = shown(app).splitlines()
        board = artline_desk(app).board
        above = lines.index("1 A fan")
        assert lines[above + 1 : above + 3] == [
            " g Mona    Odalis… Liberty    h",
            "   Lisa                    Gallery",
        ], lines
        assert (board.max_scroll_x, board.scroll_offset.x) == (0, 0)
        x, y, _, _ = board.drawing().box(board.scene.plan.space(place("2,1")))
        await pilot.click("#board", offset=(x + 2, board.scene.margin[1] + y + 2))
        await settle(pilot)
        assert board.at == place("2,1")


async def test_the_map_becomes_compact_as_it_grows_and_large_again(desk: Desk) -> None:
    """At 80x24 four columns and rows of places have frames; with a fifth there are none; undo brings them back."""
    async with desk.running(desk.file(game(*GALLERY))) as (app, pilot):
        assert "┏" in shown(app)
        await play(pilot, app, TWO[3])
        assert "┏" not in shown(app)
        await pilot.resize_terminal(120, 40)
        await settle(pilot)
        assert "┏" in shown(app)
        assert artline_desk(app).board.drawing().HIGH == 3, "a name has three lines where there is room"
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert "┏" not in shown(app)
        await type_keys(pilot, "ctrl+z")
        assert "┏" in shown(app)
        assert app.screen.query_one("#ledger").region.x > artline_desk(app).board.region.x


async def test_wide_terminals_show_names_in_full(desk: Desk) -> None:
    """At 200x50 a name of nineteen letters stands on one line."""
    long = (Told("Amandine", "Oath of the Horatii", "1,0", row="A sword"),)
    async with desk.running(desk.file(game(*long)), size=(200, 50)) as (app, _pilot):
        assert any("Oath of the Horatii" in line[:100] for line in shown(app).splitlines()[:-3])


async def test_the_mouse_finds_its_place_on_a_compact_map(desk: Desk) -> None:
    """A click on a card of a map without frames points at it, one on a free place begins a turn there."""
    async with desk.running(desk.file(game(*TWO[:10]))) as (app, pilot):
        board = artline_desk(app).board
        for at in ("2,1", "3,0", "0,-1"):
            x, y, _, _ = board.drawing().box(board.scene.plan.space(place(at)))
            wide, high = board.scene.margin
            await pilot.click("#board", offset=(wide + x + 2, high + y))
            await settle(pilot)
            assert board.at == place(at)
        assert app.focused is artline_desk(app).entry


async def test_the_map_grows_in_four_directions(desk: Desk) -> None:
    """A card left and one above move everything on the drawing; the cursor stays where it is on the table."""
    async with desk.running(desk.file(game())) as (app, pilot):
        await play(pilot, app, Told("Amandine", "Left", "-1,0", row="A sword"))
        assert artline_desk(app).board.at == place("-1,0")
        await play(pilot, app, Told("Andy", "Above", "-1,-1", column="A bridge"))
        await play(pilot, app, Told("Amandine", "Right", "1,0"), Told("Andy", "Below", "1,1", column="A hat"))
        board = artline_desk(app).board
        assert board.scene.plan == Plan(-2, -2, 5, 5)
        assert "«Below» at 1,1, Andy" in status(app)
        await type_keys(pilot, "up")
        assert "«Right», turn 3 by Amandine" in status(app)
        assert "−1 A" in shown(app).splitlines()[2]


async def test_the_cursor_walks_over_cards_and_free_places_only(desk: Desk) -> None:
    """Between the ends of an L there is nothing to stand on; Home and End go to the first and the last place."""
    turns = (*GALLERY[:1], Told("Andy", "Far", "2,0"), Told("Amandine", "Low", "2,1", column="A hat"))
    async with desk.running(desk.file(game(*turns))) as (app, pilot):
        board = artline_desk(app).board
        walked = []
        for key in ("home", "end", "up", "left", "left", "left"):
            await type_keys(pilot, key)
            walked.append(str(board.at))
        assert walked == ["0,-1", "2,2", "2,1", "1,1", "0,1", "0,1"]
        assert "Enter turn here" in shown(app)
        await type_keys(pilot, "up")
        assert "Enter correct" in shown(app)


async def test_letters_go_on_with_capitals_and_digits(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """25 cards in an L have 52 free places: a row of 13 has 13 above and 12 below and one left, and so on round it."""
    async with desk.running(desk.file(game(*LONG)), size=(120, 40)) as (app, pilot):
        situation = artline_desk(app).situation
        assert len(situation.letters) == len(situation.outlooks) == 51
        assert letter(app, "0,-1") == "a"
        assert letter(app, "12,13") == "Y"
        await type_keys(pilot, ":Z")
        assert "No free place has this letter" in status(app)
        monkeypatch.setattr("companion.games.artline.board.PAUSE", 0.0)
        await type_keys(pilot, ":Y :Last enter")
        assert hands(app) == [5, 5]
        assert heading(app).startswith("Andy is next")


async def test_a_terminal_made_smaller_keeps_the_cursor_and_the_words(desk: Desk) -> None:
    """From 120x40 to 40x12 in the middle of a turn and back."""
    async with desk.running(desk.file(game(*LONG)), size=(120, 40)) as (app, pilot):
        await type_keys(pilot, f":{letter(app, '11,1')} :Half")
        for size in ((40, 12), (20, 5), (80, 24)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
        assert shown(app).count("┃") == 2
        assert "Half" in shown(app)
        assert artline_desk(app).board.at == place("11,1")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 24)])
@pytest.mark.parametrize(
    ("text", "turns", "told"),
    [
        (game(*TWO[:11]), TWO[11], ("1,3", "a last card was a Gallery")),
        (game(begin=BEGIN.replace("start =", "cards = 12\nstart =")), TWO[0], ("0,1", "the pile is empty")),
    ],
)
async def test_at_the_end_a_cross_says_that_the_game_is_over(
    desk: Desk, size: tuple[int, int], text: str, turns: Told, told: tuple[str, str]
) -> None:
    """Before the last turn no place has a cross, and `-` discards; after it every free one has, and no key is named.

    Of 12 cards one lies in the middle and five are dealt to each of two: the first turn draws the last one.
    """
    async with desk.running(desk.file(text), size=size) as (app, pilot):
        board = artline_desk(app).board
        assert "×" not in shown(app)
        assert "minus" in app.screen.active_bindings
        await play(pilot, app, turns)
        assert "× the game is over: no more turns" in shown(app)
        assert "minus" not in app.screen.active_bindings
        board.go(place(told[0]))
        await settle(pilot)
        assert f"× the game is over: {told[1]}" in status(app)
        assert "turn here" not in shown(app)
        for key in (":-", "enter", "a"):
            await type_keys(pilot, key)
            assert "No turn now: the game is over" in status(app), key
        await type_keys(pilot, "ctrl+z")
        assert "×" not in shown(app)
        assert "minus" in app.screen.active_bindings
