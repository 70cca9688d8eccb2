"""At 80 columns every footer, every legend and every sentence of the status line is whole, in every language."""

from __future__ import annotations

import pytest
from textual.visual import Visual
from textual.widgets import Static

from companion.app import CompanionApp
from companion.screens.sheet import SheetScreen
from companion.screens.table import TableScreen
from companion.widgets.bars import LegendLine
from companion.widgets.footer import KeysFooter
from companion.words import languages, phrasebook
from scoring.games import example_files, game
from scoring.games.museum.expansion import ids
from tests.app.desk import Desk, settle, shown, status, type_keys
from tests.app.test_expansion_choice import with_expansions

FIRST = {game_id: path.stem for game_id, path in example_files()}
PARTS = {
    "museum": ("f2", "end", "f3", "f4", "ctrl+t", "f5", "f6", "f7", "ctrl+n", "ctrl+o", "f8"),
    "musee": ("f2", "f3", "f5", "f8"),
    "artline": ("f2", "f3", "f8"),
}
"""The keys that lead to every part of each game's table."""


@pytest.mark.parametrize("language", languages())
async def test_no_footer_is_wider_than_the_screen(desk: Desk, language: str) -> None:
    """The shelf, also with a game to be put back, a setup, each game's table and its score sheet.

    Keys that stay as they are are not made anew.
    """
    app = CompanionApp(None, language, desk.places)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        seen = {"shelf": width(app)}
        for game_id, name in FIRST.items():
            app.set_up(game_id)
            await settle(pilot)
            seen[f"setup of {game_id}"] = width(app)
            app.open_example(name)
            await settle(pilot)
            seen[f"table of {game_id}"] = width(app)
            await type_keys(pilot, "f9")
            seen[f"sheet of {game_id}"] = width(app)
            await type_keys(pilot, "escape ctrl+w")
        app.open_path(desk.file())
        await settle(pilot)
        keys = app.screen.query_one(KeysFooter).keys
        await type_keys(pilot, "right down")
        assert app.screen.query_one(KeysFooter).keys is keys, "made anew, though no other key does anything"
        await type_keys(pilot, "ctrl+w delete")
        seen["shelf with a game forgotten"] = width(app)
        assert not {where: wide for where, wide in seen.items() if wide > 80}
    app.shelf.journal.close()


@pytest.mark.parametrize("game_id", FIRST)
@pytest.mark.parametrize("language", languages())
async def test_what_is_told_below_a_table_is_whole(desk: Desk, language: str, game_id: str) -> None:
    """Footer, legend and status line, whichever part has the focus."""
    app = CompanionApp(None, language, desk.places)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.open_example(FIRST[game_id])
        await settle(pilot)
        seen = set()
        for keys in PARTS[game_id]:
            await type_keys(pilot, keys)
            assert isinstance(app.screen, TableScreen)
            seen.add(app.focused and app.focused.id)
            assert width(app) <= 80, keys
            assert not status(app).endswith("…"), keys
            assert whole(app), (keys, shown(app).splitlines()[-5:])
        assert len(seen) >= len(PARTS[game_id]) - 1
    app.shelf.journal.close()


async def test_with_letters_of_expansions_the_legend_takes_three_lines(desk: Desk) -> None:
    """On an empty space, a card, a card of two spaces, half typed, in the Common Pool: uncut in every language."""
    async with desk.running(desk.file(with_expansions(*ids()))) as (app, pilot):
        for _ in languages():
            for keys in ("f2 home", "right right", ":ln", "right left", "f3", "f4"):
                await type_keys(pilot, keys)
                assert app.screen.query_one(LegendLine).size.height == 3, keys
                assert whole(app), (keys, shown(app).splitlines()[-5:])
            await type_keys(pilot, "ctrl+z ctrl+l")


async def test_the_footer_shows_what_fits_the_focus(desk: Desk) -> None:
    """The best layout on the board, readings and rules at the account; the way to all others is always there.

    In a narrow terminal what is most useful stays, whole.
    """
    async with desk.running(desk.file()) as (app, pilot):
        assert shown(app).splitlines()[-1].split("^b")[1] == " Best f9 Sheet Pg↓ Next ^z Undo ^p More"
        assert "^g Why not" in shown(app).splitlines()[-1]
        await type_keys(pilot, "f8")
        at_account = shown(app).splitlines()[-1]
        assert {"^g Why not", "^d Readings", "^r Rules", "^p More", "f2 Museum"} <= pieces(at_account)
        await type_keys(pilot, "f3")
        assert {"^r Rules", "^p More", "f2 Museum", "f8 Account"} <= pieces(shown(app).splitlines()[-1])
        app.theme = "textual-light"
        await settle(pilot)
        assert whole(app)
        await type_keys(pilot, "f2")
        assert whole(app)
        for wide, footer in {
            40: "f1 Help f9 Sheet Pg↓ Next ^p More",
            63: "f1 Help f8 Account ^g Why not ^b Best f9 Sheet Pg↓ Next ^p More",
        }.items():
            await pilot.resize_terminal(wide, 24)
            await settle(pilot)
            assert shown(app).splitlines()[-1] == footer


async def test_a_narrow_score_sheet_offers_the_next_game_and_a_look_back(desk: Desk) -> None:
    """Before pictures and pages."""
    async with desk.running(desk.file(), size=(40, 24)) as (app, pilot):
        await type_keys(pilot, "f9")
        assert shown(app).splitlines()[-1] == "f1 Help esc Close s Rematch r Review"


async def test_the_mouse_presses_a_key_of_the_footer_and_reads_what_it_does(desk: Desk) -> None:
    """Between two keys stands none."""
    async with desk.running(desk.file()) as (app, pilot):
        footer, screens = app.screen.query_one(KeysFooter), len(app.screen_stack)
        sheet = shown(app).splitlines()[-1].index("f9")
        for column, told in (sheet + 3, app.say("full-key.sheet")), (sheet - 1, None):
            await pilot.hover(footer, offset=(column, 0))
            assert footer.tooltip == told
        await pilot.click(footer, offset=(sheet - 1, 0))
        await settle(pilot)
        assert len(app.screen_stack) == screens
        await pilot.click(footer, offset=(sheet, 0))
        await settle(pilot)
        assert isinstance(app.screen, SheetScreen)


def pieces(footer: str) -> set[str]:
    """Return the keys of a footer with their words."""
    words = footer.split(" ")
    starts = [n for n, word in enumerate(words) if word[:1] in ("^", "P") or word[1:].isdigit()]
    return {" ".join(words[start:end]) for start, end in zip(starts, [*starts[1:], None], strict=True)}


def whole(app: CompanionApp) -> bool:
    """Whether every word of the legend is in sight, drawn as if it had never been drawn before."""
    assert isinstance(app.screen, TableScreen)
    line = app.screen.query_one(LegendLine)
    anew = Visual.to_strips(line, line.visual, *line.size, line.visual_style)
    assert [line.render_line(y) for y in range(len(anew))] == anew
    told = str(line.content).replace("\n", " ")
    part = app.screen._part  # noqa: SLF001 (whose legend it is)
    names = [key.name for group in (part.legend() if part else ()) for key in group]
    return all(name.lower() in told.lower() for name in names)


def width(app: CompanionApp) -> int:
    """Return how many columns the keys of the footer take, a blank between two; there are some."""
    keys = app.screen.query_one(KeysFooter).keys
    assert keys
    return sum(key.width for key in keys) + len(keys) - 1


@pytest.mark.parametrize("language", languages())
async def test_every_patron_is_offered_whole(desk: Desk, language: str) -> None:
    """In two lines of eighty columns no kind is cut."""
    app = CompanionApp(desk.file(), language, desk.places)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await type_keys(pilot, "f5")
        legend = str(app.screen.query_one("#legend", Static).content).lower()
        for kind in ("quadruple", "perfect-collection", "greatest-team", "fountain-of-knowledge", "other"):
            assert phrasebook(language, game("museum")).name(f"patron.short.{kind}").lower() in legend
    app.shelf.journal.close()
