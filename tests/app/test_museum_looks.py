"""How a museum looks: usual abbreviations, the floor of the Grand Gallery, larger cards where there is room."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator

import pytest
from rich.color import Color
from rich.segment import Segment
from textual.strip import Strip

from companion.app import CompanionApp
from companion.games.museum.faces import OBJECTS, inks
from companion.games.museum.letters import letters
from companion.widgets.others import OtherBoards
from companion.words import languages
from scoring.games.museum.printed import CIVILISATIONS, CONTINENTS, DOMAINS
from tests.app.desk import TABLE, Desk, museum_board, settle, shown, table_screen, total, type_keys

FOUR = f"""{TABLE}museum = \"\"\"
pho-ag-3 .        .        .        .
.        .        .        .        .
.        .        chi-ag-4 .        .
.        .        .        .        .
.        .        .        .        .
\"\"\"

[[players]]
name = "Amandine"

[[players]]
name = "Olivier"
"""
GAP = 2 + 7 * 2
"""The column left of C: each space has six characters and one before it, after two for the number of the row."""


def pieces(strip: Strip) -> Iterator[tuple[str, Segment]]:
    """Yield each character of a line with the segment it belongs to."""
    yield from ((letter, segment) for segment in strip for letter in segment.text)


def line(app: CompanionApp, y: int) -> list[tuple[str, Segment]]:
    """Return a line of the board."""
    return [*pieces(museum_board(app).render_line(y))]


def underlined(app: CompanionApp, y: int, start: int, end: int) -> str:
    """Return the letters of a line that are marked as keys."""
    return "".join(letter for letter, segment in line(app, y)[start:end] if segment.style and segment.style.underline)


@pytest.mark.parametrize("language", languages())
def test_short_names_are_written_as_names(language: str) -> None:
    """One capital, at the beginning: never the odd one of a key."""
    short = letters(language).short
    names = [short[thing] for thing in (*CIVILISATIONS, *DOMAINS, *CONTINENTS)]
    assert [name for name in names if name != name.capitalize()] == []


async def test_the_key_of_a_card_is_underlined(desk: Desk) -> None:
    """Pho is typed with h, Ag with g; nothing in Chi types it, for its letter comes later in the name."""
    async with desk.running(desk.file(FOUR)) as (app, pilot):
        await type_keys(pilot, "pagedown")
        assert " Pho " in shown(app)
        assert (underlined(app, 1, 3, 9), underlined(app, 2, 3, 9)) == ("h", "g")
        assert (underlined(app, 7, 17, 23), underlined(app, 8, 17, 23)) == ("", "g")


def brightness(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in Color.parse(colour).get_truecolor().normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("civilisation", CIVILISATIONS)
def test_no_card_looks_switched_off(civilisation: str) -> None:
    """Each has a colour, no grey, on which its ink is easily read: at least 4.5 to 1."""
    ink, colour = OBJECTS[civilisation]
    _, _, saturation = colorsys.rgb_to_hls(*Color.parse(colour).get_truecolor().normalized)
    assert saturation > 0.2
    light, dark = sorted(map(brightness, (ink, colour)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
async def test_the_floor_of_the_grand_gallery_goes_round_its_spaces(desk: Desk, theme: str) -> None:
    """Left of C1 it has its colour, left of B1 there is none; no sign is glued to a word."""
    async with desk.running(desk.file(FOUR)) as (app, pilot):
        app.theme = theme
        await type_keys(pilot, "end f8")
        await settle(pilot)
        style = museum_board(app).get_component_rich_style("board--floor")
        drawn = line(app, 1)
        colours = [segment.style.bgcolor for at in (GAP, GAP - 7) if (segment := drawn[at][1]).style]
        assert colours[0] == style.bgcolor
        assert colours[1] != style.bgcolor
        assert "◆" not in shown(app)
        museum_board(app).light(("C1",))
        await settle(pilot)
        lit = line(app, 1)[GAP][1]
        assert lit.style
        assert (lit.text[0], lit.style.bgcolor) == ("│", style.bgcolor), "what is lit leaves the floor whole"


@pytest.mark.parametrize(
    ("size", "seen", "hidden"),
    [
        ((80, 24), ("Pho", "Ag 3"), "Agriculture"),
        ((120, 40), ("Phoenician", "Agriculture"), "Ag 3"),
        ((200, 50), ("Phoenician", "Agriculture"), "Ag 3"),
    ],
)
async def test_cards_grow_with_the_screen(
    desk: Desk, size: tuple[int, int], seen: tuple[str, ...], hidden: str
) -> None:
    """From 120 columns on Civilisation and Domain stand there in full; cards are typed as ever."""
    async with desk.running(desk.file(FOUR), size=size) as (app, pilot):
        await type_keys(pilot, "pagedown")
        board = [row.removesuffix("\n") for row in shown(app).splitlines()]
        drawn = "\n".join(row[: museum_board(app).size.width] for row in board[1:])
        assert all(name in drawn for name in seen)
        assert hidden not in drawn
        await type_keys(pilot, "home down :en3")
        assert table_screen(app).table.players[1].museum[5].civilisation == "egy"
        assert museum_board(app).size.width < 0.7 * size[0]


async def test_cards_shrink_when_the_window_does(desk: Desk) -> None:
    """What is half typed stays."""
    async with desk.running(desk.file(FOUR), size=(120, 40)) as (app, pilot):
        await type_keys(pilot, "home down right :e")
        assert "Egyptian" in shown(app)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert museum_board(app).size.width == 38
        await type_keys(pilot, ":n3")
        assert table_screen(app).table.players[0].museum[6].domain == "na"


async def test_the_other_museums_stand_below_where_there_is_room(desk: Desk) -> None:
    """Each with its player and total; a click turns to it. A small screen has no room for them."""
    async with desk.running(desk.file(FOUR), size=(120, 40)) as (app, pilot):
        others = table_screen(app).query_one(OtherBoards)
        drawn = ["".join(segment.text for segment in others.render_line(y)) for y in range(others.size.height)]
        assert all(name in drawn[1] for name in ("Andy", "Amandine", "Olivier"))
        assert "Vincent" not in drawn[1]
        assert drawn[1].split()[1] == str(total(app, 1))
        assert (drawn[2].split()[0], drawn[4].split()[2]) == ("Ag3", "Ag4")
        await pilot.click(others, offset=(drawn[1].index("Amandine") + 3, 3))
        await settle(pilot)
        assert table_screen(app).seat == 2
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert not others.display


def test_every_card_has_its_colours() -> None:
    """Those of the expansions as well as the twelve Civilisations."""
    assert set(CIVILISATIONS) < set(inks())
