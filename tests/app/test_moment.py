"""The end of a game on its score sheet, and sharing it in two keys."""

from __future__ import annotations

import re
import struct
import threading
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from textual.color import Color
from textual.widgets import Digits, Static

from companion.chat_line import LARGEST, file_in
from companion.files import write_file
from companion.phones import static_files
from companion.present.picture.shapes import DARK, LIGHT, SEATS_IN_DARK, SEATS_IN_LIGHT
from companion.screens.moment import Banner
from companion.screens.sheet import SheetScreen
from companion.sharing import Result, written_beside
from scoring.arrangement import Arrangement
from scoring.games import example_files
from tests.app.artline_game import TWO, game
from tests.app.desk import TABLE, Desk, settle, shown, table_screen, type_keys, until
from tests.app.rest import waits
from tests.app.test_keys import offered
from tests.bgstats_payload import play_in

ENDED = TABLE.replace('name = "Andy"', 'name = "Andy"\nprestige = 4')
"""Vincent 9: track 6, Civilisations 1, Prestige 2. Andy 4: Prestige 4."""
PHONES = (Path(static_files.__file__).parent / "static" / "phone.css").read_text("utf-8")
RUNNING = ENDED.replace("format = 1\n", "format = 1\nover = false\n")


async def test_the_sheet_begins_with_the_moment(desk: Desk) -> None:
    """Winner, margin, what decided: 9 against 4 is 5, and the track is 6 more."""
    async with desk.running(desk.file(ENDED)) as (app, pilot):
        await type_keys(pilot, "f9")
        banner = app.screen.query_one(Banner)
        assert [str(part.content) for part in banner.query(Static)] == [
            "Vincent wins with 9 points",
            "5 points ahead of Andy",
        ]
        assert banner.query_one(Digits).value == "9"
        assert "What decided it against Andy: Score track\u00a0+6" in shown(app)


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
async def test_everybody_has_a_colour_that_follows_the_theme(desk: Desk, theme: str) -> None:
    """The victory is told on the winner's, the first of the palette; another theme repaints the page that is open."""
    of_theme = {"textual-dark": SEATS_IN_DARK, "textual-light": SEATS_IN_LIGHT}[theme]
    async with desk.running(desk.file(ENDED)) as (app, pilot):
        await type_keys(pilot, "f9")
        app.choose_theme(theme)
        await settle(pilot)
        assert app.screen.query_one(Banner).styles.background == Color.parse(of_theme[0])
        strips = app.screen._compositor.render_strips(app.size)  # noqa: SLF001 (what the terminal gets)
        drawn = [(run.text, run.style) for strip in strips for run in strip if "█" in run.text]
        assert {str(style.color.name) for _, style in drawn if style and style.color} == {*of_theme[:2]}


def test_every_colour_is_read_on_paper_on_phones_and_on_its_own_theme() -> None:
    """With 4.5 times the contrast that WCAG 2.2 asks of words, as ink and as ground; no two are alike."""
    light, paper, dark, screen = re.findall(r"--(?:ground|paper): (#\w+);", PHONES)
    themes = (LIGHT, ("#e0e0e0", light, paper), SEATS_IN_LIGHT), (DARK, ("#121212", dark, screen), SEATS_IN_DARK)
    for theme, grounds, colours in themes:
        assert len({*colours}) == len(colours)
        for ground in (theme["paper"], *grounds):
            for colour in colours:
                lights = sorted((_light(ground), _light(colour)))
                assert (lights[1] + 0.05) / (lights[0] + 0.05) >= 4.5, (ground, colour)


def _light(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2.2)."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in Color.parse(colour).normalized
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


async def test_a_letter_begins_the_next_game_of_the_same_players(desk: Desk) -> None:
    """The game that was won lies on the shelf; before it is over there is no such key."""
    path = desk.file(ENDED)
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f9 s")
        table = table_screen(app)
        assert table.session.path != path
        assert sorted(player.name for player in table.table.players) == ["Andy", "Vincent"]
        assert [player.prestige for player in table.table.players] == [0, 0]
        assert path in [entry.path for entry in app.shelf.recent()]
    async with desk.running(desk.file(RUNNING, "running.toml")) as (app, pilot):
        await type_keys(pilot, "f9 s")
        assert isinstance(app.screen, SheetScreen)


async def test_an_example_never_saved_can_be_played_again(desk: Desk) -> None:
    """It has no file yet: its players are taken from the table that is open."""
    async with desk.running() as (app, pilot):
        app.open_example("vincent")
        await settle(pilot)
        await type_keys(pilot, "f9 s")
        assert [player.name for player in table_screen(app).table.players] == ["Vincent"]
        assert not any(table_screen(app).table.players[0].museum)


@pytest.mark.parametrize("size", [(80, 24), (120, 30), (40, 24)])
async def test_the_sheet_shows_where_the_points_come_from(desk: Desk, size: tuple[int, int]) -> None:
    """As bars: beside the sheet where there is room, else below it; remarks go on below their first word."""
    text = ENDED.replace('name = "Andy"', 'name = "Andy"\ntrack = 1')
    async with desk.running(desk.file(text), size=size) as (app, pilot):
        await type_keys(pilot, "f9 down down down down down down down down")
        lines = shown(app).splitlines()
        bar = next(line for line in lines if "█ 6" in line)
        assert "Score track" in bar
        if size[0] >= 80:
            assert any("Vincent" in line and "Where the points come from" in line for line in lines)
        else:
            assert any(line.strip().startswith("Where the points come from") for line in lines)
            await type_keys(pilot, "end")
            lines = shown(app).splitlines()
            first, further = next(pair for pair in pairwise(lines) if "· Andy: " in pair[0])
            words = first.index("Andy")
            assert further[: words + 1].lstrip() == further[words] != " "


@pytest.mark.parametrize("columns", [62, 80, 86, 92])
async def test_no_bar_is_cut(desk: Desk, columns: int) -> None:
    """However wide the screen: where both do not fit beside each other, the bars stand below."""
    text = next(path for _, path in example_files() if path.stem == "most-62").read_text(encoding="utf-8")
    async with desk.running(desk.file(text), size=(columns, 40)) as (app, pilot):
        await type_keys(pilot, "f9")
        for points in (15, 20, 12):
            assert any(f"█ {points}" in line or f"▍ {points}" in line for line in shown(app).splitlines()), points


@pytest.mark.parametrize("columns", [80, 40])
async def test_every_column_of_the_sheet_is_in_sight(desk: Desk, columns: int) -> None:
    """Names too long for the screen are cut on the sheet, numbers never; the bars tell the names in full."""
    long = "Amandine of the Great Gallery"
    names = "".join(f'\n\n[[players]]\nname = "{name}"' for name in (f"{long} and the Lesser", f"{long} of Keys"))
    async with desk.running(desk.file(ENDED.replace('"Vincent"', f'"{long}"') + names), size=(columns, 40)) as (
        app,
        pilot,
    ):
        await type_keys(pilot, "f9")
        lines = [line.split() for line in shown(app).splitlines()]
        assert ["Total", "9", "4", "0", "0"] in lines
        assert ["Prestige", "2", "4", "0", "0"] in lines
        assert "Andy" in next(line for line in lines if any("…" in word for word in line))
        assert f"{long}: 9" in shown(app)


async def test_a_short_name_leaves_its_room_to_a_long_one(desk: Desk) -> None:
    """Three names that fit side by side in forty columns stand there in full, whatever an equal share would be."""
    names = ENDED.replace('"Andy"', '"Olivier"') + '\n\n[[players]]\nname = "Eric"'
    async with desk.running(desk.file(names), size=(40, 24)) as (app, pilot):
        await type_keys(pilot, "f9")
        assert ["Vincent", "Olivier", "Eric"] in [line.split() for line in shown(app).splitlines()]


async def test_a_running_game_has_no_winner_yet(desk: Desk) -> None:
    """The sheet says so, and names no margin."""
    running = ENDED.replace('edition = "en"', 'edition = "en"\nover = false')
    async with desk.running(desk.file(running)) as (app, pilot):
        await type_keys(pilot, "f9")
        assert "still being played" in shown(app)
        assert "ahead of" not in shown(app)


@pytest.mark.parametrize(
    ("running", "ended", "told", "unchecked"),
    [
        (
            RUNNING,
            ENDED,
            "say so in the settings (F10)",
            "whether every Object and Expert was paid for",
        ),
        (game(*TWO[:11]), game(*TWO), "ends by itself with its last turn", "the cards drawn and held"),
    ],
)
async def test_the_sheet_of_a_running_game_says_how_it_ends(
    desk: Desk, running: str, ended: str, told: str, unchecked: str
) -> None:
    """MUSEUM and Artline tell the players what ends their game, until it is over; what is not checked stays so."""
    async with desk.running(desk.file(running), size=(120, 60)) as (app, pilot):
        await type_keys(pilot, "f9")
        assert told in shown(app)
        assert unchecked in shown(app)
    async with desk.running(desk.file(ended, "ended.toml"), size=(120, 60)) as (app, pilot):
        await type_keys(pilot, "f9")
        assert told not in shown(app)
        assert unchecked in shown(app)


async def test_share_in_the_palette_saves_a_picture_while_the_game_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the table, `share` offers picture and page first; closing the sheet meanwhile loses nothing."""
    drawn = threading.Event()

    def slow(result: Result, to: str) -> dict[str, bytes]:
        assert drawn.wait(60)
        return written_beside(result, to)

    monkeypatch.setattr("companion.sharing.written_beside", slow)
    path = desk.file(ENDED)
    async with desk.running(path, size=(100, 24)) as (app, pilot):
        first = (await offered(pilot, ":share"))[:3]
        assert [title.split(":")[0] for title in first] == [
            "Score sheet",
            "Share a picture",
            "Share a page for any browser",
        ]
        await type_keys(pilot, "down enter", waits)  # at rest only when the picture is drawn
        assert isinstance(app.screen, SheetScreen)
        assert "Drawing evening.png …" in [notice.message for notice in app._notifications]  # noqa: SLF001 (what the toasts show)
        await type_keys(pilot, "escape", waits)
        assert table_screen(app).board.has_focus
        assert not path.with_suffix(".png").exists()
        drawn.set()
        await settle(pilot)
        assert path.with_suffix(".png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("key", "ending", "start"), [("p", "png", b"\x89PNG"), ("w", "html", b"<!doctype html>")])
async def test_two_keys_share_the_table(desk: Desk, key: str, ending: str, start: bytes) -> None:
    """F9 and a letter write a picture or a page beside the table's file, and say where it is."""
    path = desk.file(ENDED)
    async with desk.running(path, size=(200, 24)) as (app, pilot):
        await type_keys(pilot, f"f9 {key}")
        assert path.with_suffix(f".{ending}").read_bytes().startswith(start)
        assert f"Written to {path.with_suffix(f'.{ending}')}" in [notice.message for notice in app._notifications]  # noqa: SLF001 (what the toasts show)


async def test_a_board_too_wide_for_a_phone_is_shared_across_too(desk: Desk) -> None:
    """One key writes the picture for a phone, and where cards have no room for their names one across; it says both."""
    plan = " ".join(["."] * 12)
    text = f'format = 1\ngame = "museum"\n[table]\nboard = "own"\n[boards.own]\nplan = """\n{plan}\n"""\n'
    path = desk.file(f'{text}[[players]]\nname = "Vincent"\n')
    upright, across = path.with_suffix(".png"), path.with_suffix(".wide.png")
    async with desk.running(path, size=(200, 24)) as (app, pilot):
        await type_keys(pilot, "f9 p")
        told = [notice.message for notice in app._notifications]  # noqa: SLF001 (what the toasts show)
        assert f"Written to {upright}" in told
        assert f"Across, with every card's name: {across}" in told
    assert struct.unpack(">I", upright.read_bytes()[16:20])[0] == 3 * 390
    width, height = struct.unpack(">II", across.read_bytes()[16:24])
    assert width > height
    path = desk.file(ENDED, "printed.toml")
    async with desk.running(path) as (_app, pilot):
        await type_keys(pilot, "f9 p")
    assert path.with_suffix(".png").exists()
    assert not path.with_suffix(".wide.png").exists()


async def test_every_game_is_shared_as_a_picture(desk: Desk) -> None:
    """An example of each."""
    for file in dict(example_files()).values():
        path = desk.file(file.read_text(encoding="utf-8"), file.name)
        async with desk.running(path) as (_app, pilot):
            await type_keys(pilot, "f9 p")
        assert path.with_suffix(".png").exists()


async def test_a_picture_that_cannot_be_written_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the path and the reason, or the extra that draws it and is not there; nothing else is lost."""

    def full(path: Path, content: bytes) -> None:
        if path.suffix == ".png":
            raise OSError(28, "No space left on device")
        write_file(path, content)

    monkeypatch.setattr("companion.screens.saving.write_file", full)
    path = desk.file(ENDED)
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f9 p")
        assert any(str(path.with_suffix(".png")) in notice.message for notice in app._notifications)  # noqa: SLF001 (as above)
        monkeypatch.setattr("companion.sharing.find_spec", lambda _name: None)
        await type_keys(pilot, "p")
        assert any("«pictures»" in notice.message for notice in app._notifications)  # noqa: SLF001 (as above)


async def test_while_the_game_runs_nothing_was_left_on_the_table(desk: Desk) -> None:
    """The best layout of now is known, but cards may still come."""
    async with desk.running(desk.file(RUNNING)) as (app, pilot):
        session = table_screen(app).session
        session.keep_best(session.table, Arrangement("Vincent", session.table, session.review, session.review, 9))
        await type_keys(pilot, "f9")
        assert "left on the table" not in shown(app)


async def test_what_was_left_on_the_table_is_looked_for_beside_the_page(desk: Desk) -> None:
    """Three linked Celtic cards count 1 wherever they lie, so that nothing was left; the page saved says so too."""
    async with desk.running(desk.file(ENDED)) as (app, pilot):
        await type_keys(pilot, "f9")
        assert "Points left on the table: " in shown(app)
        await until(pilot, lambda: "Points left on the table: Vincent 0 and Andy 0" in shown(app))
        await type_keys(pilot, "w")
        page = desk.folder.joinpath("evening.html").read_text(encoding="utf-8")
        assert "Points left on the table: Vincent 0 and Andy 0" in page


async def test_a_search_that_fails_leaves_the_page_as_it_is(desk: Desk) -> None:
    """It is told as a mistake of ours, and nothing is said to be left."""

    def failing(*_: object, **__: object) -> Arrangement:
        raise ValueError

    async with desk.running(desk.file(ENDED)) as (app, pilot):
        screen = table_screen(app)
        screen.session.game = replace(screen.session.game, arrange=failing)
        await type_keys(pilot, "f9")
        await until(pilot, lambda: app.mistakes)
        assert "Vincent wins with 9 points" in shown(app)
        app.mistakes.clear()


async def test_a_letter_copies_the_result_for_a_chat(desk: Desk) -> None:
    """The last line opens the very file that was open; a file too large for it is refused in a sentence."""
    async with desk.running(path := desk.file(ENDED)) as (app, pilot):
        await type_keys(pilot, "f9 c")
        *lines, last = app.clipboard.splitlines()
        assert lines[0] == "MUSEUM · Vincent wins with 9 points · 5 points ahead of Andy"
        assert file_in(last) == path.read_bytes()
    async with desk.running(desk.file(ENDED + "\n#" + "x" * LARGEST)) as (app, pilot):
        await type_keys(pilot, "f9 c")
        assert app.clipboard == ""
        assert any("share its file" in one.message for one in app._notifications)  # noqa: SLF001 (what the toasts show)


async def test_a_letter_hands_the_game_over_to_bg_stats(desk: Desk) -> None:
    """The link is copied, its code saved beside the file; while a game is played neither is."""
    async with desk.running(path := desk.file(ENDED)) as (app, pilot):
        await type_keys(pilot, "f9 g")
        scores = {player["name"]: player["score"] for player in play_in(app.clipboard)["players"]}
        assert scores == {"Vincent": 9, "Andy": 4}
        assert b"<svg" in path.with_suffix(".bgstats.svg").read_bytes()
    async with desk.running(desk.file(ENDED.replace("\n[", "\nover = false\n[", 1))) as (app, pilot):
        await type_keys(pilot, "f9 g")
        assert app.clipboard == ""
        assert any("is still being played" in one.message for one in app._notifications)  # noqa: SLF001 (as above)


async def test_the_event_is_told_quietly(desk: Desk) -> None:
    """Entered in the settings, it stands in the file and on the sheet; a time that is none is refused."""
    async with desk.running(path := desk.file(ENDED)) as (app, pilot):
        await type_keys(pilot, "f10")
        for field, typed in (("began", "2026-11-22 19:30"), ("ended", "2026-11-22 21:05"), ("place", "Home")):
            app.screen.query_one(f"#{field}").focus()
            await type_keys(pilot, f"enter :{typed.replace(' ', ' space :')} enter")
        app.screen.query_one("#ended").focus()
        await type_keys(pilot, "enter :x enter")
        assert "is no day and time like 2026-11-22 19:30" in shown(app)
        await type_keys(pilot, "escape escape f9")
        assert "19:30–21:05 · Home" in shown(app)
    assert 'start = "2026-11-22 19:30"\nend = "2026-11-22 21:05"\nplace = "Home"\n' in path.read_text(encoding="utf-8")
