"""Artline's ledger, list of turns, doubts and faults: found, put right, taken back, each in one step."""

from __future__ import annotations

import tomllib
from itertools import pairwise

import pytest
from textual.widgets import OptionList

from companion.app import CompanionApp
from companion.games.artline.objection import ObjectionScreen
from companion.games.artline.turn import PlacePicker, TurnScreen
from companion.games.artline.turns import TurnsScreen
from tests.app.artline_game import (
    BEGIN,
    GALLERY,
    JOINED,
    RUN,
    THIRD,
    TWO,
    Told,
    as_told,
    game,
    hands,
    heading,
    ledger,
    letter,
    place,
    play,
    turns_in,
    with_third,
)
from tests.app.desk import Desk, artline_desk, settle, shown, status, table_screen, today, type_keys

TAKEN = (*GALLERY[:2], Told("Amandine", "Odalisque", "1,1", row="a SWORD", column="A chair"), *TWO[3:5])
"""The third turn takes row 0's theme again; two turns follow that nobody can judge."""


# Doubts


async def test_a_doubt_that_the_table_does_not_share_is_noted(desk: Desk) -> None:
    """Two keys: `!` asks, `y` lets the card lie; undo takes the note away again."""
    path = desk.file(game(*GALLERY))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "!")
        assert isinstance(app.screen, ObjectionScreen)
        assert "● Andy" in shown(app)
        assert "Does «Odalisque» show «A fan»?" in shown(app)
        await type_keys(pilot, "y")
        assert turns_in(path)[2]["objections"] == ["Andy"]
        assert "Andy is next" in status(app)
        assert "doubted by Andy" in " ".join(table_screen(app).about_place().split())
        await type_keys(pilot, "ctrl+z")
        assert turns_in(path) == as_told(GALLERY)


async def test_a_card_that_the_table_refuses_goes_back(desk: Desk) -> None:
    """`n` takes the turn away and notes what was asked; the same player goes on; one undo brings the turn back."""
    path = desk.file(game(*with_third(TWO)[:4], begin=BEGIN + THIRD))
    async with desk.running(path) as (app, pilot):
        assert hands(app) == [4, 5, 5]
        await type_keys(pilot, "! 2 down right down left")
        assert "Everybody must understand a theme" in " ".join(shown(app).split())
        before = today()
        await type_keys(pilot, "n")
        assert turns_in(path) == as_told(with_third(TWO)[:3])
        assert hands(app) == [5, 5, 5]
        assert heading(app).startswith("Amandine is next")
        (dispute,) = tomllib.loads(path.read_text(encoding="utf-8"))["disputes"]
        assert dispute["question"] == "Turn 4, asked by Vincent: Does everybody understand «A chair» on «Odalisque»?"
        assert dispute["reading"].startswith("no")
        assert dispute["by"] == "Amandine, Andy and Vincent"
        assert before <= dispute["on"] <= today()
        assert "Artline: Louvre" in dispute["source"]
        assert artline_desk(app).entry.value.startswith("Odalisque / ")
        assert "its words wait below" in " ".join(status(app).split())
        await type_keys(pilot, "ctrl+z")
        assert turns_in(path) == as_told(with_third(TWO)[:4])
        assert artline_desk(app).entry.value == ""
        assert "disputes" not in tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("keys", "asked", "section"),
    [
        ("", "Does «Odalisque» show «A chair»?", "Rules for placing cards"),
        ("right", "Is «A chair» a theme of its own, not one already used?", "Room themes"),
        ("right right", "Is «A chair» narrow enough for a theme?", "Room themes"),
        ("left left", "Can «A chair» be seen, without interpreting?", "Room themes"),
        ("left", "Does everybody understand «A chair» on «Odalisque»?", "Room themes"),
    ],
)
async def test_a_doubt_has_a_kind_and_the_source_of_its_own_rule(
    desk: Desk, keys: str, asked: str, section: str
) -> None:
    """Not seen, used already, too broad, an interpretation, not understood: the theme is chosen, then the question."""
    path = desk.file(game(*GALLERY))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, f"! right down {keys}")
        assert asked in " ".join(shown(app).split())
        await type_keys(pilot, "n")
        (dispute,) = tomllib.loads(path.read_text(encoding="utf-8"))["disputes"]
        assert dispute["question"] == f"Turn 3, asked by Andy: {asked}"
        assert section in dispute["source"]


async def test_a_theme_that_stands_can_only_be_not_seen(desk: Desk) -> None:
    """The card at 2,0 joined row 0 and set no theme: there is one theme and one question."""
    async with desk.running(desk.file(game(*TWO[:4]))) as (app, pilot):
        await type_keys(pilot, "! right right")
        assert "Does «Medusa» show «A sword»?" in shown(app)
        assert "‹" not in shown(app)


async def test_somebody_must_doubt(desk: Desk) -> None:
    """Of several players one must be named; the one whose card it is, is not among them."""
    app = desk.app(desk.file(game(*with_third(TWO)[:4], begin=BEGIN + THIRD)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await type_keys(pilot, "! n")
        assert isinstance(app.screen, ObjectionScreen)
        assert "Who doubts?" in shown(app)
        assert "○ Amandine" not in shown(app)
        await type_keys(pilot, "2 y")
        assert table_screen(app).table.turns[3].objections == ("Vincent",)
        await type_keys(pilot, "! 1 y")
        assert table_screen(app).table.turns[3].objections == ("Vincent", "Andy")


@pytest.mark.parametrize("language", ["en", "fr", "it"])
async def test_forty_columns_say_whole_why_a_doubt_is_not_taken(desk: Desk, language: str) -> None:
    """The window is higher than the terminal: the sentence is brought into sight."""
    app = desk.app(desk.file(game(*with_third(TWO)[:4], begin=BEGIN + THIRD)))
    app.speak(language)
    async with app.run_test(size=(40, 24)) as pilot:
        await settle(pilot)
        await type_keys(pilot, "! n")
        refused = app.screen.query_one("#refused")
        assert app.screen.query_one("#objection").region.contains_region(refused.region)
        assert refused.region.bottom <= app.screen.query_one("KeysLine").region.y


async def test_a_window_that_becomes_smaller_is_drawn_anew(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A discard asks for less than a card laid: the screen is drawn whole, or the old frame stays behind."""
    app = desk.app(desk.file(game(*GALLERY)))
    async with app.run_test(size=(40, 24)) as pilot:
        await settle(pilot)
        await type_keys(pilot, "f4 enter tab tab tab tab")
        drawn: list[bool] = []
        monkeypatch.setattr(TurnScreen, "refresh", lambda *_, **__: drawn.append(True))
        await type_keys(pilot, "right")
        assert drawn


async def test_a_doubt_by_mouse(desk: Desk) -> None:
    """A click names who doubts, another one is the table's answer."""
    app = desk.app(desk.file(game(*with_third(TWO)[:4], begin=BEGIN + THIRD)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await type_keys(pilot, "!")
        await pilot.click("#doubters", offset=(5, 2))
        await pilot.click("Decision")
        await settle(pilot)
        assert table_screen(app).table.turns[3].objections == ("Vincent",)


async def test_only_a_card_laid_can_be_doubted(desk: Desk) -> None:
    """Before the first turn and after a discard `!` says so."""
    async with desk.running(desk.file(game())) as (app, pilot):
        for keys in ("!", "minus enter !"):
            await type_keys(pilot, keys)
            assert "You can doubt only the card laid last" in status(app)


# The ledger


async def test_the_ledger_is_searched_and_leads_to_the_map(desk: Desk) -> None:
    """F3, a few letters, Enter: the cursor is on the Room; words that mean the same are found too."""
    async with desk.running(desk.file(game(*TWO[:10]))) as (app, pilot):
        await type_keys(pilot, "f3")
        assert ledger(app) == [
            "A sword · row 0 (4)",
            "A fan · row 1 (3)",
            "A shield · row 2 (3)",
            "A bridge · column 0 (3)",
            "A chair · column 1 (3)",
            "A flag · column 2 (3)",
        ]
        await type_keys(pilot, ":sh")
        assert ledger(app) == ["A shield · row 2 (3)"]
        assert "set in turn 7 by Amandine" in status(app)
        await type_keys(pilot, "enter")
        assert artline_desk(app).board.at == place("0,2")
        assert app.focused is artline_desk(app).board
        await type_keys(pilot, "f3 :bridges")
        assert ledger(app) == ["A bridge · column 0 (3)"]
        await type_keys(pilot, "escape")
        assert len(ledger(app)) == 6
        await type_keys(pilot, ":xyz")
        assert ledger(app) == ["No theme like this"]
        await type_keys(pilot, "enter escape escape")
        assert app.focused is artline_desk(app).board


async def test_a_theme_misspelt_is_put_right_in_the_ledger(desk: Desk) -> None:
    """F5 on a theme shows the turn that set it; what another Room has is refused, and can be typed on."""
    path = desk.file(game(*GALLERY))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f3 :fan f5")
        assert isinstance(app.screen, TurnScreen)
        assert app.focused is app.screen.query_one("#part-row")
        await type_keys(pilot, "ctrl+u :A space :sword enter")
        assert "Turn 3 would break a rule: «A sword» is the theme of another Room" in shown(app)
        await type_keys(pilot, "ctrl+u :A space :hand space :fan enter")
        assert turns_in(path)[2]["row"] == "A hand fan"
        await type_keys(pilot, "ctrl+z")
        assert turns_in(path) == as_told(GALLERY)


# The list of turns


async def test_every_turn_can_be_read_and_put_right(desk: Desk) -> None:
    """F4 tells who, which card, where, themes, Gallery or drew; Enter asks for its card, place and themes."""
    path = desk.file(game(*TWO[:10]))
    async with desk.running(path, size=(120, 40)) as (app, pilot):
        await type_keys(pilot, "f4")
        assert isinstance(app.screen, TurnsScreen)
        for line in (
            "1. Amandine: «Horatii» at 1,0 · row: A sword · drew",
            "3. Amandine: «Odalisque» at 1,1 · row: A fan · column: A chair · Gallery · drew none",
            "10. Andy: «Shells» discarded · drew",
        ):
            assert line in [str(option.prompt) for option in app.screen.query_one(OptionList).options]
        await pilot.resize_terminal(60, 40)
        await settle(pilot)
        lines = shown(app).splitlines()
        first, further = next(pair for pair in pairwise(lines) if "3. Amandine" in pair[0])
        words = first.index("Amandine")
        assert further[words - 3 : words + 1].lstrip() == further[words] != " "
        await type_keys(pilot, "home down enter ctrl+u :La space :Joconde enter")
        assert turns_in(path)[1] == {"player": "Andy", "play": "La Joconde", "at": "0,1", "column": "A bridge"}
        await type_keys(pilot, "f4 end enter ctrl+u enter")
        assert turns_in(path)[9] == {"player": "Andy", "discard": "?"}


async def test_no_legal_turn_becomes_illegal_by_putting_one_right(desk: Desk) -> None:
    """The first card moved to the left: column 1 would have no Room in turn 3, which is said at once and refused."""
    path = desk.file(game(*GALLERY))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f4 home enter down left")
        assert "b: beside The Lacemaker" in shown(app)
        assert "Turn 3 would break a rule: there is no Room in this column yet" in boxed(app)
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, TurnScreen)
        await type_keys(pilot, "escape")
        assert turns_in(path) == as_told(GALLERY)


async def test_a_place_is_picked_on_a_small_map(desk: Desk) -> None:
    """By its letter, by the arrows, by a click: the places that were free in that turn, and no later card's."""
    path = desk.file(game(*GALLERY[:2], Told("Amandine", "Medusa", "2,0")))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f4 enter down")
        for line in ("a b", "c ■ ■ d", "e ■ f", "g"):
            assert f"  {line} " in shown(app)
        assert "d: beside Horatii" in shown(app)
        for keys, at in (("e", "-1,1"), ("right", "1,1"), ("left left left", "-1,0")):
            await type_keys(pilot, keys)
            assert app.screen.query_one(PlacePicker).picked == place(at)
        await pilot.click("#part-place", offset=(9, 2))
        assert app.screen.query_one(PlacePicker).picked == place("2,0")
        await type_keys(pilot, "c enter")
        assert turns_in(path)[2] == {"player": "Amandine", "play": "Medusa", "at": "-1,0"}


async def test_a_discard_is_turned_into_a_play_and_back(desk: Desk) -> None:
    """F4, another answer, a letter: the card lies. Once more: it is discarded, and place and themes are gone."""
    told = (*GALLERY[:2], Told("Amandine", "Medusa"))
    path = desk.file(game(*told))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f4 enter up right enter")
        assert "pick a place" in shown(app)
        assert turns_in(path) == as_told(told)
        await type_keys(pilot, "down down :f down :A space :fan")
        assert "this card opens a Room in its column" in boxed(app)
        await type_keys(pilot, "down :A space :chair enter")
        laid = Told("Amandine", "Medusa", "1,1", row="A fan", column="A chair")
        assert turns_in(path) == as_told((*GALLERY[:2], laid))
        await type_keys(pilot, "! y f4 enter up left enter")
        assert turns_in(path) == as_told(told)
        assert hands(app) == [5, 5]


async def test_likeness_is_told_while_a_turn_is_put_right(desk: Desk) -> None:
    """A theme much the same as another's, a card that lies already: said at once, and taken all the same."""
    path = desk.file(game(*GALLERY))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f4 enter down down ctrl+u :swords")
        assert "«swords» is much the same as «A sword» of row 0: a theme already used?" in boxed(app)
        await type_keys(pilot, "up up ctrl+u :horatii")
        assert "«horatii» lies at 1,0 already: two cards of one title?" in boxed(app)
        await type_keys(pilot, "enter")
        assert turns_in(path)[2]["row"] == "swords"


async def test_a_card_that_the_file_says_was_refused_can_be_laid(desk: Desk) -> None:
    """`fits = false` is put right like the rest."""
    path = desk.file(game(*GALLERY) + "fits = false\n")
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f4 enter up")
        assert "refused by the table" in shown(app)
        assert "Turn 3 breaks a rule" in boxed(app)
        await type_keys(pilot, "right enter")
        assert turns_in(path) == as_told(GALLERY)
        assert heading(app).startswith("Andy is next")


async def test_a_question_leads_to_the_very_field_that_is_asked(desk: Desk) -> None:
    """Ctrl+F: the theme nobody remembered, to be typed at once, whoever set it; once more, the next one."""
    forgotten = (Told("Amandine", "Horatii", "1,0", row="?"), Told("Andy", "Mona Lisa", "0,1", column="?"))
    path = desk.file(game(*forgotten))
    async with desk.running(path) as (app, pilot):
        for part in ("#part-row", "#part-column"):
            await type_keys(pilot, "ctrl+f")
            assert isinstance(app.screen, TurnScreen)
            assert app.focused is app.screen.query_one(part)
            await type_keys(pilot, "escape")
        await type_keys(pilot, "ctrl+f backspace :A space :sword enter ctrl+f backspace :A space :bridge enter")
        assert turns_in(path) == as_told(GALLERY[:2])
        await type_keys(pilot, "ctrl+f")
        assert "No fault and no question here" in status(app)


async def test_a_fault_leads_to_the_turn(desk: Desk) -> None:
    """Ctrl+F: the third turn takes a theme again, which is said there."""
    async with desk.running(desk.file(game(*TAKEN))) as (app, pilot):
        await type_keys(pilot, "ctrl+f")
        assert "Turn 3, by Amandine" in shown(app)
        assert "«a SWORD» is the theme of another Room, row 0" in boxed(app)


def boxed(app: CompanionApp) -> str:
    """Return what a window says, without its frame and the breaks of its lines."""
    return " ".join(shown(app).replace("│", " ").split())


async def test_turns_are_taken_back_from_the_list(desk: Desk) -> None:
    """Delete takes the second turn and the one after it back, in one step."""
    path = desk.file(game(*GALLERY))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f4 home down delete")
        assert turns_in(path) == as_told(GALLERY[:1])
        assert "2 turns are taken back" in status(app)
        await type_keys(pilot, "ctrl+z")
        assert turns_in(path) == as_told(GALLERY)


async def test_enter_on_a_card_puts_it_right(desk: Desk) -> None:
    """On a card the turn that laid it, on the start card its name."""
    path = desk.file(game(*GALLERY))
    async with desk.running(path) as (app, pilot):
        assert artline_desk(app).board.at == place("1,1")
        await type_keys(pilot, "enter ctrl+u :La space :Grande space :Odalisque enter")
        assert turns_in(path)[2]["play"] == "La Grande Odalisque"
        await type_keys(pilot, "up left")
        assert "«The Lacemaker», the start card · «A sword» (row 0) · «A bridge» (column 0)" in status(app)
        await type_keys(pilot, "enter ctrl+u :Bathsheba enter")
        assert table_screen(app).table.start == "Bathsheba"


# Faults


async def test_a_file_with_an_illegal_turn_says_so_and_goes_on(desk: Desk) -> None:
    """The count stops before turn 3; nothing is played; F7 takes three turns back in one step, and play goes on."""
    path = desk.file(game(*TAKEN))
    async with desk.running(path) as (app, pilot):
        assert heading(app).startswith("Turn 3 breaks a rule: F7 takes back 3 turns")
        assert hands(app) == [5, 5]
        await type_keys(pilot, "a")
        assert "«a SWORD» is the theme of another Room, row 0" in status(app)
        await type_keys(pilot, "right enter minus")
        assert turns_in(path) == as_told(TAKEN)
        await type_keys(pilot, "f4")
        assert "breaks a rule" in shown(app)
        assert "not judged" in shown(app)
        await type_keys(pilot, "escape f7")
        assert turns_in(path) == as_told(TAKEN[:2])
        assert heading(app).startswith("Amandine is next")
        await type_keys(pilot, "ctrl+z")
        assert turns_in(path) == as_told(TAKEN)
        await type_keys(pilot, "ctrl+y")
        await play(pilot, app, GALLERY[2])
        assert turns_in(path) == as_told(GALLERY)


async def test_an_illegal_turn_is_put_right_in_the_list(desk: Desk) -> None:
    """With another theme for its row the third turn is legal, and so are the two after it."""
    path = desk.file(game(*TAKEN))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f4 enter down down ctrl+u :A space :fan enter")
        assert turns_in(path) == as_told(TWO[:5])
        assert hands(app) == [3, 5]


async def test_another_reading_may_make_a_turn_illegal(desk: Desk) -> None:
    """Cards at 0,0 1,0 1,1 2,1 2,-1 by runs: under `line` the theme of the card at 2,0 would not be wanted."""
    path = desk.file(game(*JOINED, begin=RUN))
    async with desk.running(path) as (app, pilot):
        assert heading(app).startswith("Amandine is next")
        table_screen(app).action_settings("ruling-room-extent")
        await settle(pilot)
        await type_keys(pilot, "left escape")
        assert table_screen(app).table.rulings == {"room-extent": "line"}
        assert heading(app).startswith("Turn 6 breaks a rule: F7 takes it back")
        await type_keys(pilot, "f7")
        assert heading(app).startswith("Andy is next")
        await type_keys(pilot, f":{letter(app, '4,0')}")
        assert "must show «A sword» in its row" in status(app)
