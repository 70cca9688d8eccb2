"""The drawn museum: typing, moving and clicking cards."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult
from textual.message import Message

from companion.app import CompanionApp
from companion.games.museum.letters import letters
from companion.games.museum.museum_board import MuseumBoard
from companion.games.museum.scene import MuseumScene
from companion.screens.table import TableScreen
from companion.widgets.account import Account
from companion.widgets.bars import LegendLine
from companion.widgets.localized import Edited
from companion.words import phrasebook
from scoring.games import game
from scoring.games.museum.table.board import Board
from tests.app.desk import Desk, settle, shown, status, table_screen, type_keys

HOLE = """\
format = 1
game = "museum"
[table]
board = "attic"
[boards.attic]
plan = \"\"\"
. # G
# . .
\"\"\"
walls = ["B2|C2"]
[[players]]
name = "Olivier"
"""


def board_of(app: CompanionApp) -> MuseumBoard:
    """Return the drawn museum."""
    return table_screen(app).query_one(MuseumBoard)


def museum(app: CompanionApp) -> dict[str, str]:
    """Return the cards of the player shown, by place."""
    screen = table_screen(app)
    player = screen.table.players[screen.seat]
    board = screen.table.board_of(player)
    return {place: str(card) for place, card in zip(board.places, player.museum, strict=True) if card}


class Host(App[None]):
    """Nothing but a board."""

    def compose(self) -> ComposeResult:
        """Make a museum of three spaces in a row."""
        scene = MuseumScene(Board("row", 3, "..."), (None,) * 3, letters("en"))
        yield MuseumBoard(phrasebook("en", game("museum")), scene)


async def test_the_third_key_posts_one_change_and_moves_on() -> None:
    """Two keys change nothing yet; the third asks for one change and the cursor stands on the next space."""
    seen: list[Message] = []
    app = Host()
    async with app.run_test(size=(40, 12), message_hook=seen.append) as pilot:
        board = app.query_one(MuseumBoard)
        board.focus()
        await type_keys(pilot, ":hn")
        assert (board.typed.civilisation, board.typed.domain) == ("pho", "na")
        assert not [one for one in seen if isinstance(one, Edited)]
        await type_keys(pilot, ":?")
        assert len({id(one) for one in seen if isinstance(one, Edited)}) == 1
        assert board.cursor == 1
        assert not board.typed


async def test_what_is_typed_shows_in_the_space_and_the_legend_follows(desk: Desk) -> None:
    """The legend is always in sight: Civilisations, then Domains, then values."""
    async with desk.running(desk.file()) as (app, pilot):
        assert "pHoenician" in shown(app)
        await type_keys(pilot, "end :h")
        assert "Architecture  aGriculture" in shown(app)
        assert "Pho" in shown(app)
        await type_keys(pilot, ":n")
        assert "12345 value  ? unknown" in shown(app)
        await type_keys(pilot, "backspace backspace")
        assert "pHoenician" in shown(app)


async def test_polynesian_and_phoenician_differ_without_colour(desk: Desk) -> None:
    """Two of the blues are written Pol and Pho."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "home :pa1ha1")
        assert " Pol    Pho " in shown(app)


async def test_backspace_takes_back_key_by_key_then_card_by_card(desk: Desk) -> None:
    """First the key typed last, then the card here, then the one before."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "home :ia1 :ma backspace backspace")
        assert museum(app) == {"A1": "inc-ar-1", "B1": "cel-wa-2", "A2": "cel-ag-1"}
        await type_keys(pilot, "backspace")
        assert museum(app) == {"A1": "inc-ar-1", "A2": "cel-ag-1"}
        await type_keys(pilot, "backspace")
        assert museum(app) == {"A2": "cel-ag-1"}


async def test_space_skips_and_typing_over_replaces(desk: Desk) -> None:
    """A space left alone keeps its card; a card typed over is replaced; delete clears without moving."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "home space :ia1")
        assert museum(app) == {"A1": "cel-th-3", "B1": "inc-ar-1", "A2": "cel-ag-1"}
        await type_keys(pilot, "home delete")
        assert museum(app) == {"B1": "inc-ar-1", "A2": "cel-ag-1"}


async def test_enter_moves_and_swaps(desk: Desk) -> None:
    """A card picked up is put down elsewhere; what lies there comes back; escape lets go."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "home enter right enter")
        assert museum(app) == {"A1": "cel-wa-2", "B1": "cel-th-3", "A2": "cel-ag-1"}
        await type_keys(pilot, "enter down enter")
        assert museum(app) == {"A1": "cel-wa-2", "B2": "cel-th-3", "A2": "cel-ag-1"}
        await type_keys(pilot, "enter up escape enter")
        assert museum(app) == {"A1": "cel-wa-2", "B2": "cel-th-3", "A2": "cel-ag-1"}


async def test_the_mouse_points_and_drags(desk: Desk) -> None:
    """A click moves the cursor; a card dragged onto another changes places with it."""
    async with desk.running(desk.file()) as (app, pilot):
        board = board_of(app)
        # Spaces are six wide with one between, after two for the row number: D2 begins at 24, line 4.
        await pilot.click("#board", offset=(25, 5))
        assert board.cursor == 8
        await pilot.mouse_down("#board", offset=(4, 1))
        await pilot.hover("#board", offset=(12, 1))
        await pilot.hover("#board", offset=(4, 4))
        await pilot.mouse_up("#board", offset=(4, 4))
        await settle(pilot)
        assert museum(app) == {"A1": "cel-ag-1", "B1": "cel-wa-2", "A2": "cel-th-3"}


async def test_the_cursor_passes_over_what_is_no_space(desk: Desk) -> None:
    """On a board with holes typing goes from space to space, and walls are drawn."""
    async with desk.running(desk.file(HOLE)) as (app, pilot):
        await type_keys(pilot, ":ia1ma2pa3ga4")
        assert museum(app) == {"A1": "inc-ar-1", "C1": "may-ar-2", "B2": "pol-ar-3", "C2": "gre-ar-4"}
        await type_keys(pilot, "home")
        assert "║" in shown(app)
        assert "May" in shown(app)


async def test_a_place_names_the_lines_it_earns_in(desk: Desk) -> None:
    """The status line says what lies under the cursor and what it counts in."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "home right")
        assert "B1: Celtic Warfare 2 · " in shown(app)
        account = table_screen(app).query_one(Account)
        assert any(row.text == "Celtic, 3 cards" for row in account.lines_at("B1"))


async def test_a_card_laid_is_shown_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Laying a card tells the table so, and nothing else: it shows the next space and its letters with the card."""
    heard: list[str] = []
    dispatch = TableScreen._dispatch_message  # noqa: SLF001 (what is counted)

    async def counted(screen: TableScreen, message: Message) -> None:
        heard.append(type(message).__name__)
        await dispatch(screen, message)

    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "e n")
        assert "1" in shown(app)
        monkeypatch.setattr(TableScreen, "_dispatch_message", counted)
        await type_keys(pilot, "3")
        assert heard.count("Edited") == 1
        assert not {"LegendChanged", "Pointed"} & {*heard}
        assert status(app).startswith(f"{table_screen(app).board.place}:")
        assert "Egyptian" in str(app.screen.query_one(LegendLine).content)
