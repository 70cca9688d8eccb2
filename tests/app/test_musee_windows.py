"""Musée in the windows around the table: a new game, the settings, help, and every part at every size."""

from __future__ import annotations

import pytest

from companion.app import CompanionApp
from companion.screens.conflict import GamesScreen
from companion.screens.help import HelpScreen
from companion.screens.settings import SettingsScreen
from companion.screens.setup import SetupScreen
from companion.widgets.choice import Choice
from companion.widgets.others import OtherBoards
from tests.app.desk import Desk, musee_board, settle, shown, status, table_screen, type_keys, until
from tests.app.test_musee_entry import TWO, laid
from tests.app.test_musee_turns import BEGIN, TEAMS, heading, turns


async def test_the_game_begun_last_is_offered_first(desk: Desk) -> None:
    """The shelf asks which game, always in one order; Enter begins the one begun last, also after coming back."""
    async with desk.running(last="") as (app, pilot):
        await type_keys(pilot, "n")
        assert isinstance(app.screen, GamesScreen)
        for name in ("MUSEUM", "Musée", "Artline: Louvre"):
            assert name in shown(app)
        order = app.screen.games
        await type_keys(pilot, " ".join(["down"] * order.index("museum")) + " enter")
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.game_id == "museum"
        await type_keys(pilot, "escape n")
        assert isinstance(app.screen, GamesScreen)
        assert app.screen.games == order
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.game_id == "museum"


def heads(app: CompanionApp) -> str:
    """Return the line above the small museums: the names and totals of their players."""
    others = table_screen(app).query_one(OtherBoards)
    return "".join(segment.text for segment in others.render_line(1)) if others.display else ""


@pytest.mark.parametrize(
    ("size", "seen"),
    [((120, 40), "Amandine"), ((120, 24), "Amandine"), ((119, 40), ""), ((80, 24), ""), ((40, 24), "")],
)
async def test_a_wide_screen_shows_the_other_museums(desk: Desk, size: tuple[int, int], seen: str) -> None:
    """From 120 columns on Amandine's museum stands below Andy's, with 27 and its point; a click turns to it."""
    async with desk.running(desk.file(turns("Amandine 27 U1")), size=size) as (app, pilot):
        assert heads(app).split() == [seen, "1"] * bool(seen)
        assert ("27" in shown(app)) == bool(seen)
        if seen:
            await pilot.click(OtherBoards, offset=(3, 3))
            await settle(pilot)
            assert table_screen(app).seat == 0
            assert heads(app).split()[0] == "Andy"


async def test_the_name_of_a_team_is_whole_above_its_small_museum(desk: Desk) -> None:
    """It is longer than the six places below it."""
    text = TEAMS.replace('"Sud"', '"Amandine & Olivier"').replace('"Andy", ', '"Éric", ')
    async with desk.running(desk.file(text), size=(120, 40)) as (app, _):
        assert heads(app).strip() == "Amandine & Olivier 0"


async def test_the_score_sheet_of_a_running_game_names_the_key_that_ends_it(desk: Desk) -> None:
    """F9 says that nobody has won yet, and that Ctrl+E ends the game; once it is over, no more."""
    async with desk.running(desk.file(turns("Amandine 27 U1"))) as (app, pilot):
        await type_keys(pilot, "f9")
        assert "Ctrl+E ends the game" in shown(app)
        await type_keys(pilot, "escape ctrl+e f9")
        assert "Ctrl+E" not in shown(app)


async def test_the_legend_names_the_key_of_the_list_of_turns(desk: Desk) -> None:
    """Once there is a turn F4 stands below the museum, at every size and also when the game is over."""
    for size in ((80, 24), (120, 40), (40, 24)):
        async with desk.running(desk.file(turns()), size=size) as (app, pilot):
            assert "F4" not in shown(app)
            await type_keys(pilot, ":27 enter")
            assert "F4 Turns" in shown(app)
            await type_keys(pilot, "ctrl+e")
            assert "F4 Turns" in shown(app)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
async def test_the_points_of_a_turn_stand_before_what_may_be_cut(desk: Desk, language: str) -> None:
    """27 alone is worth its one point, whoever lays it: names of 40 letters leave no room for all in one line."""
    names = "Amandine" * 5, "Vincent-" * 5
    text = turns(text=BEGIN.replace("Amandine", names[0]).replace("Andy", names[1]))
    async with desk.running(desk.file(text), size=(40, 24)) as (app, pilot):
        app.choose_language(language)
        await settle(pilot)
        await type_keys(pilot, ":27 enter")
        assert status(app).startswith("+1 p")


async def test_two_to_four_play(desk: Desk) -> None:
    """One alone is refused; four are shown as the teams they make, a fifth finds no room."""
    async with desk.running(last="musee") as (app, pilot):
        await type_keys(pilot, "n enter :Amandine enter f2")
        assert isinstance(app.screen, SetupScreen)
        await type_keys(pilot, ":Andy enter :Vincent enter :Olivier enter :Bob enter")
        assert "Amandine and Vincent" in shown(app)
        assert "Andy and Olivier" in shown(app)
        assert len(app.screen.names) == 4
        await type_keys(pilot, "ctrl+u f2")
        table = table_screen(app).table
        assert [player.members for player in table.players] == [("Amandine", "Vincent"), ("Andy", "Olivier")]
        assert table.over
        assert table.staircases == ((2, 4, 6), (1, 3, 5))


async def test_three_players_begin_with_the_staircases_of_a_first_game(desk: Desk) -> None:
    """Five columns: even ones in the upper row, odd ones in the lower."""
    async with desk.running(last="musee") as (app, pilot):
        await type_keys(pilot, "n enter :Amandine enter :Andy enter :Vincent enter enter")
        assert table_screen(app).table.staircases == ((2, 4), (1, 3, 5))
        assert table_screen(app).table.width == 5


async def test_names_change_and_places_swap(desk: Desk) -> None:
    """A museum goes with its player; nobody can be added or removed, for that would be another deck."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, "f10 ctrl+down enter backspace backspace :ina enter :+ delete escape")
        table = table_screen(app).table
        assert [player.name for player in table.players] == ["Andy", "Amandiina"]
        assert [one.message.split(":")[0] for one in app._notifications].count("Nobody can join or leave") == 2  # noqa: SLF001
        assert laid(app, 1) == {"U2": 8, "U5": 25}


async def test_a_member_is_renamed_in_turns_and_team(desk: Desk) -> None:
    """The turns taken stay his, and the order of play cannot be changed any more."""
    teams = TEAMS.replace('"Nord"', '"Amandine & Vincent"')
    async with desk.running(desk.file(turns("Amandine 27 U1", "Andy 14 M1", "Vincent 28 U2", text=teams))) as (
        app,
        pilot,
    ):
        await type_keys(pilot, "f10 down down enter")
        await type_keys(pilot, " ".join(["backspace"] * len("Vincent")) + " :Bob enter ctrl+up escape")
        table = table_screen(app).table
        assert table.players[0].members == ("Amandine", "Bob")
        assert table.players[0].name == "Amandine & Bob"
        assert [play.player for play in table.plays] == ["Amandine", "Andy", "Bob"]
        assert heading(app).startswith("Olivier is next")
        assert any("the order stays" in one.message for one in app._notifications)  # noqa: SLF001 (what the toasts show)


async def test_themes_are_chosen_by_those_who_see_the_cards(desk: Desk) -> None:
    """8 has a colour of ours, and the legend says so; chosen, it has the printed colour, and its Theme's name."""
    path = desk.file(TWO)
    async with desk.running(path) as (app, pilot):
        board = musee_board(app)
        await type_keys(pilot, "home right")
        assert status(app) == "U2: 8 · +1 itself"
        assert "F10 choose the Themes" in shown(app)
        assert board.scene.face(1).role == "theme-3"
        assert board.scene.face(4).role == "theme-animals"
        await type_keys(pilot, "f10")
        app.screen.query_one("#theme-3").focus()
        await type_keys(pilot, "right right")
        assert "water, blue" in shown(app)
        app.screen.query_one("#theme-2").focus()
        await type_keys(pilot, "right right")
        assert "persons, red" in shown(app)  # the numbers of one Theme only show water
        await type_keys(pilot, "escape")
        assert table_screen(app).table.themes == {2: "persons", 3: "water"}
        assert 'themes = {2 = "persons", 3 = "water"}' in path.read_text(encoding="utf-8")
        assert status(app) == "U2: 8, water · +1 itself"
        assert board.scene.face(1).role == "theme-water"
        assert board.scene.inks["theme-water"] == ("#ffffff", "#1565c0")
        assert "choose the Themes" not in shown(app)
        await type_keys(pilot, "ctrl+z")
        assert status(app) == "undone: the name of a Theme"
        await type_keys(pilot, "f10")
        app.screen.query_one("#theme-3").focus()
        await type_keys(pilot, "left escape")
        assert 3 not in table_screen(app).table.themes


async def test_a_theme_named_in_own_words_keeps_them(desk: Desk) -> None:
    """`3 = "portraits"` in the file: the status line says it, and no printed colour is claimed for it."""
    async with desk.running(desk.file(TWO.replace("[[players]]", 'themes = { 3 = "portraits" }\n[[players]]', 1))) as (
        app,
        pilot,
    ):
        await type_keys(pilot, "home right")
        assert status(app) == "U2: 8, portraits · +1 itself"
        assert "F10 choose the Themes" in shown(app)
        await type_keys(pilot, "f10")
        assert "portraits" in shown(app)


async def test_a_followed_game_can_be_told_by_its_museums(desk: Desk) -> None:
    """The same paintings without their turns; from then on numbers are laid where they lie; undo brings the turns."""
    async with desk.running(desk.file(turns("Amandine 27 U1", "Andy 14 M1"))) as (app, pilot):
        await type_keys(pilot, "f10")
        assert isinstance(app.screen, SettingsScreen)
        app.screen.query_one("#told").focus()
        await type_keys(pilot, "right escape")
        table = table_screen(app).table
        assert (table.plays, table.followed) == ((), False)
        assert (laid(app, 0), laid(app, 1)) == ({"U1": 27}, {"M1": 14})
        assert heading(app) == "deck 38"
        assert any("you enter what lies on the table" in one.message for one in app._notifications)  # noqa: SLF001
        assert ". empty place" in shown(app)
        await type_keys(pilot, "ctrl+z")
        assert status(app) == "undone: entered by museums"
        assert ". empty place" not in shown(app)
        assert len(table_screen(app).table.plays) == 2


@pytest.mark.parametrize("text", [TWO, TEAMS], ids=["entered", "teams"])
async def test_every_part_can_be_seen_and_is_explained(desk: Desk, text: str) -> None:
    """Going to a part brings it into sight, from 40 columns and 12 lines up; F1 explains it."""
    async with desk.running(desk.file(text)) as (app, pilot):
        for size in ((40, 12), (120, 40)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            for key in ("f3", "f5", "f8", "f2"):
                await type_keys(pilot, key)
                assert app.focused is not None
                visible = app.screen.find_widget(app.focused).visible_region
                assert visible.height >= 1, (size, key, app.focused)
                assert visible.width >= 12, (size, key, app.focused)
        for key in ("f3", "f5", "f8", "f2"):
            await type_keys(pilot, f"{key} f1")
            assert isinstance(app.screen, HelpScreen), key
            assert app.screen.part.help_topic in ("bonus", "hand", "account", "musee")
            await type_keys(pilot, "escape")


async def test_tab_goes_round_all_parts(desk: Desk) -> None:
    """Museum, bonus cards, hand, account, and round again; Escape comes back to the museum from each."""
    async with desk.running(desk.file(BEGIN)) as (app, pilot):
        seen = []
        for _ in range(5):
            assert app.focused is not None
            seen.append(app.focused.id)
            await type_keys(pilot, "tab")
        assert seen == ["board", "bonus", "hand", "account", "board"]
        await type_keys(pilot, "escape")
        assert app.focused is musee_board(app)


STEPS = {
    TWO: {
        "f3 u": "Amandine Gallery Bonus Cards",
        "f5 :7 space": "Amandine Hand",
        "home t": "token upper 1",
        "end t": "token lower 6",
        "home :3 enter": "Amandine U1: 3",
        "home right delete": "Amandine U2: 8",
        "home right :9 enter": "Amandine U2: 9",
        "home right enter right enter": "Amandine U2 U3",
    },
    BEGIN: {"ctrl+e": "the end of the game"},
}
"""What undo says after these keys."""


@pytest.mark.parametrize("text", STEPS, ids=["entered", "followed"])
async def test_undo_names_what_it_takes_back(desk: Desk, text: str) -> None:
    """Whose part or places, or what all share."""
    async with desk.running(desk.file(text)) as (app, pilot):
        for keys, said in STEPS[text].items():
            await type_keys(pilot, f"{keys} ctrl+z")
            assert status(app) == f"undone: {said}"
            await type_keys(pilot, "f2")


async def test_the_best_layout_says_apart_what_open_bonus_cards_could_add(desk: Desk) -> None:
    """1, 2, 3, 4, 5 and 11 at best 6 + 3 by a staircase; all six in a gallery 6, and 4 more with a card nobody has."""
    async with desk.running(desk.file(TWO.replace(". 8 . . 25 .", "1 2 3 4 5 11"))) as (app, pilot):
        await type_keys(pilot, "home right right right right right delete pagedown pageup end :11 enter ctrl+b")
        await until(pilot, lambda: "Bonus Cards" in shown(app))
        said = " ".join(shown(app).split())
        assert "could have scored 9 (proved" in said
        assert "not counted: up to 1 point more" in said


async def test_players_have_a_help_of_their_own(desk: Desk) -> None:
    """Nobody is added or removed here, so nothing is said of + and Delete as keys that would."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, "f10 f1")
        assert isinstance(app.screen, HelpScreen)
        assert "Nobody can join or leave" in " ".join(shown(app).replace("│", " ").split())
        assert "+ adds" not in shown(app)


@pytest.mark.parametrize(("text", "asked"), [(TWO, set()), (BEGIN, set()), (TEAMS, {"team-dropout", "gift-revives"})])
async def test_only_teams_are_asked_about_teams(desk: Desk, text: str, asked: set[str]) -> None:
    """A table of two has no open point at all, and then no heading for them."""
    async with desk.running(desk.file(text)) as (app, pilot):
        await type_keys(pilot, "f10")
        found = {str(choice.id).removeprefix("ruling-") for choice in app.screen.query(Choice)}
        assert found & {"team-dropout", "gift-revives", "team-last-cards", "three-player-last-cards"} == asked
        (title,) = app.screen.query("Form > .title")
        assert title.display == bool(asked)


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
async def test_cursor_and_tokens_stand_out_in_every_theme(desk: Desk, theme: str) -> None:
    """By the contrast of WCAG: 4.5 for what is read, 3 for frames."""
    app = desk.app(desk.file(TWO))
    async with app.run_test(size=(80, 24)) as pilot:
        app.theme = theme
        await settle(pilot)
        board = musee_board(app)
        for role, least in (("cursor", 4.5), ("ornament", 4.5), ("strong", 4.5), ("lit", 3), ("held", 3)):
            style = board.get_component_rich_style(f"board--{role}")
            assert style.color is not None
            assert style.bgcolor is not None
            ink, ground = style.color.get_truecolor(), style.bgcolor.get_truecolor()
            assert contrast(ink, ground) >= least, (role, contrast(ink, ground))


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Return the contrast of two colours as the WCAG define it."""

    def light(colour: tuple[int, int, int]) -> float:
        linear = [(c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4) for c in colour]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


async def test_a_file_that_becomes_another_game_is_opened_as_such(desk: Desk) -> None:
    """A MUSEUM file overwritten by a Musée table: theirs is shown as Musée, and undo brings no MUSEUM back."""
    path = desk.file()
    async with desk.running(path) as (app, pilot):
        path.write_text(TWO, encoding="utf-8")
        await type_keys(pilot, "f4 :5 enter")
        assert laid(app) == {"U2": 8, "U5": 25}
        await type_keys(pilot, "ctrl+z")
        assert laid(app) == {"U2": 8, "U5": 25}
        assert status(app) == "There is nothing to undo"
    assert path.read_text(encoding="utf-8") == TWO
