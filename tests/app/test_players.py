"""Several players at one table: where the cursor stands, and who leads before anything is entered."""

from __future__ import annotations

from companion.games.museum.museum_board import MuseumBoard
from companion.widgets.account import Account
from tests.app.desk import TABLE, Desk, settle, shown, table_screen, total, type_keys

EMPTY_ROWS = "\n. . . . ." * 4


async def test_the_cursor_begins_on_the_first_empty_space(desk: Desk) -> None:
    """Opening a table and turning to a player never put the next card over one that lies there."""
    async with desk.running(desk.file(f'{TABLE}museum = """\ninc-ar-1 . . . .{EMPTY_ROWS}\n"""\n')) as (app, pilot):
        board = table_screen(app).query_one(MuseumBoard)
        assert board.board.places[board.cursor] == "C1"
        await type_keys(pilot, "pagedown")
        assert board.board.places[board.cursor] == "B1"


async def test_each_players_cursor_is_remembered(desk: Desk) -> None:
    """Coming back to a player the cursor stands where it was left; a card half typed elsewhere is given up."""
    async with desk.running(desk.file()) as (app, pilot):
        board = table_screen(app).query_one(MuseumBoard)
        await type_keys(pilot, "end up :i pagedown")
        assert board.board.places[board.cursor] == "A1"
        assert not board.typed
        await type_keys(pilot, "right pageup")
        assert board.board.places[board.cursor] == "E4"
        await type_keys(pilot, "pagedown")
        assert board.board.places[board.cursor] == "B1"


async def test_nobody_leads_before_anything_is_entered(desk: Desk) -> None:
    """A new table shows neither star nor place; the first card brings both to its player alone."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "n enter :Gaz enter :Olivier enter enter")
        assert "★" not in shown(app)
        assert "place 1" not in shown(app)
        await type_keys(pilot, ":ia1")
        assert "Gaz 1 ★" in shown(app)
        assert "Gaz · place 1" in shown(app)
        await type_keys(pilot, "pagedown")
        assert "place" not in shown(app)


async def test_the_account_begins_at_its_top_elsewhere(desk: Desk) -> None:
    """Scrolled to its end it comes back when one goes on typing, or turns to another player."""
    async with desk.running(desk.file()) as (app, pilot):
        account = table_screen(app).query_one(Account)
        await type_keys(pilot, "f8 end")
        assert account.scroll_offset.y > 0
        await type_keys(pilot, "f2")
        assert account.scroll_offset.y == 0
        await type_keys(pilot, "f8")
        assert account.scroll_offset.y > 0
        await type_keys(pilot, "home pagedown")
        assert account.scroll_offset.y == 0
        assert total(app, 1) == 0


CROWD = 'format = 1\ngame = "museum"\n' + "".join(
    f'[[players]]\nname = "{name}"\nprestige = {points}\n'
    for name, points in (("Alphonse LeGros", 1), ("Amandine", 5), ("Olivier", 2), ("Georgina", 9), ("Vincent", 9))
)


async def test_whoever_leads_stays_in_sight_on_a_narrow_bar(desk: Desk) -> None:
    """Five players in 40 columns: all by their first letters; where that is too wide, who leads stays."""
    async with desk.running(desk.file(CROWD), size=(40, 24)) as (app, pilot):
        assert shown(app).splitlines()[0] == " Alp 1  Ama 5  Oli 2  Geo 9 ★  Vin 9 ★"
        app.open_path(desk.file(CROWD.replace("prestige", "track = 100\nprestige"), name="high.toml"))
        await settle(pilot)
        assert shown(app).splitlines()[0] == " Al 101  Am 105  Ge 109 ★  Vi 109 ★  +1"


async def test_the_bar_tells_every_place(desk: Desk) -> None:
    """Where there is room each total has its place before the name; ties share theirs."""
    async with desk.running(desk.file(CROWD), size=(120, 40)) as (app, pilot):
        bar = shown(app).splitlines()[0]
        assert bar.startswith(" 5. Alphonse LeGros 1  3. Amandine 5  4. Olivier 2  1. Georgina 9 ★  1. Vincent 9 ★")
        await pilot.click("#players", offset=(bar.index("Vincent"), 0))
        await settle(pilot)
        assert table_screen(app).seat == 4
