"""Entering a finished game of Musée: numbers left to right, tokens turned, what may lie where."""

from __future__ import annotations

import pytest

from companion.app import CompanionApp
from companion.games.musee.drawing import Token
from scoring.games.musee.table import Unread
from tests.app.desk import Desk, musee_board, settle, shown, status, table_screen, total, type_keys

TWO = """\
format = 1
game = "musee"
[table]
staircases = { top = [2, 4, 6], bottom = [1, 3, 5] }
[[players]]
name = "Amandine"
musee = \"\"\"
. 8 . . 25 .
. . . . . .
. . . . . .
\"\"\"
[[players]]
name = "Andy"
"""
"""Amandine: two paintings, 8 at U2 and 25 at U5."""

EMPTY = TWO.replace(". 8 . . 25 .", ". . . . . .")


def laid(app: CompanionApp, seat: int = 0) -> dict[str, int]:
    """Return the paintings of a museum by place."""
    screen = table_screen(app)
    museum = musee_board(app).scene.position.museums[seat]
    return {place: number for place, number in zip(screen.table.places, museum, strict=True) if isinstance(number, int)}


def place(app: CompanionApp) -> str:
    """Return the name of the place under the cursor."""
    return musee_board(app).place


def faces(app: CompanionApp) -> dict[str, str]:
    """Return what is drawn at the empty places: X, or what a number would add."""
    board = musee_board(app)
    drawn = {at: board.scene.face(space) for space, at in enumerate(board.places) if board.museum[space] is None}
    return {at: face.top + face.bottom for at, face in drawn.items()}


async def test_a_full_museum_takes_at_most_forty_keys(desk: Desk) -> None:
    """The museum of 72 points, 18 + 24 + 18 + 12 by hand: numbers left to right, each on the next place."""
    async with desk.running(desk.file(EMPTY)) as (app, pilot):
        keys = ":2 space :7 space :8 space :13182317222728333812323742434 :8 enter"
        pressed = await type_keys(pilot, keys)
        assert pressed <= 40, pressed
        assert [*laid(app).values()] == [2, 7, 8, 13, 18, 23, 17, 22, 27, 28, 33, 38, 12, 32, 37, 42, 43, 48]
        assert total(app) == 18 + 24 + 18 + 12
        assert "L6 is the last place" in status(app)
        assert "Andy" in status(app)


async def test_typing_shows_blanks_and_crosses(desk: Desk) -> None:
    """14 goes right of 8 and left of 25: U3 and U4; anywhere in the empty galleries; nowhere else in the upper one."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, ":14 down down right")
        seen = faces(app)
        assert {at for at, face in seen.items() if face == "X"} == {"U1", "U6"}
        assert {at for at, face in seen.items() if face.startswith("+") or at == "L2"} == set(seen) - {"U1", "U6"}
        assert place(app) == "L2"
        await type_keys(pilot, "home")
        assert faces(app)["U1"] == "14X"
        assert "X: 14 may not lie at U1" in status(app)
        assert "8 to the right is lower" in status(app)
        await type_keys(pilot, "right right right right right")
        assert place(app) == "U6"
        assert "25 to the left is higher" in status(app)


async def test_what_a_number_would_earn_is_said(desk: Desk) -> None:
    """13 beside 8 is a pair: 1 + 2; 13 at M2 joins 8 over the staircase of column 2: 1 + 3; elsewhere 1."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, ":13 end")
        seen = faces(app)
        assert (seen["U3"], seen["M2"], seen["U4"], seen["L2"]) == ("+3", "+4", "+1", "+1")
        await type_keys(pilot, "home right right")
        assert status(app) == "13 may lie at U3: +3 points"


async def test_backspace_and_escape_take_a_number_back(desk: Desk) -> None:
    """Digit by digit, or all at once; more Escapes stay at the table."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, ":14 backspace")
        assert musee_board(app).typed.text == "1"
        await type_keys(pilot, "backspace")
        assert "X" not in faces(app).values()
        await type_keys(pilot, ":26 escape")
        assert not musee_board(app).typed
        assert laid(app) == {"U2": 8, "U5": 25}
        await type_keys(pilot, "escape escape")
        assert app.focused is musee_board(app)


async def test_a_dot_leaves_a_place_empty(desk: Desk) -> None:
    """`27.38` is 27, an empty place, 38; a blank goes on over what lies there, a dot clears it."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, "home :1 . :3 space")
        assert laid(app) == {"U1": 1, "U3": 3, "U5": 25}
        await type_keys(pilot, "home space space space space space")
        assert place(app) == "U6"
        assert laid(app) == {"U1": 1, "U3": 3, "U5": 25}


async def test_a_row_types_as_its_file_reads(desk: Desk) -> None:
    """`1 2 . 4` lays 1, 2 and 4 at U1, U2 and U4: behind a dot a blank only separates, a second one goes on."""
    async with desk.running(desk.file(EMPTY)) as (app, pilot):
        await type_keys(pilot, "home :1 space :2 space . space :4 space . space . space :17 enter")
        assert laid(app) == {"U1": 1, "U2": 2, "U4": 4, "M1": 17}
        await type_keys(pilot, "home . space space :8 enter")
        assert laid(app)["U3"] == 8


@pytest.mark.parametrize(
    ("language", "keys", "lies"),
    [
        ("en", ":14u3 :15m1 :16l6", {"U3", "M1", "L6"}),
        ("fr", ":14h3 :15m1 :16b6 ", {"U3", "M1", "L6"}),
        ("fr", ":14u3 :16l6", {"U3", "L6"}),
        ("it", ":14s3 :15m1 :16i6", {"U3", "M1", "L6"}),
        ("it", ":14u3 :16l6", {"U3", "L6"}),
    ],
)
async def test_places_are_typed_by_the_words_shown(desk: Desk, language: str, keys: str, lies: set[str]) -> None:
    """Haut, Milieu, Bas and Sup., Med., Inf. give the letters; those of the file stay: `l` is Lower, everywhere."""
    app = CompanionApp(desk.file(EMPTY), language, desk.places)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await type_keys(pilot, keys)
        assert set(laid(app)) == lies
        await type_keys(pilot, "f3 " + {"en": "l", "fr": "b", "it": "i"}[language])
        assert table_screen(app).table.players[0].bonus == ("lower",)
    app.shelf.journal.close()


async def test_what_lies_wrong_is_laid_and_told(desk: Desk) -> None:
    """People enter what lies on the table: 9 right of 25 is a fault of the upper gallery, and counted."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, "home right right right right right :9 enter")
        assert laid(app)["U6"] == 9
        assert total(app) == 3
        (fault,) = table_screen(app).session.review.faults
        assert (fault.rule, fault.at) == ("musee.order", ("U5", "U6"))


async def test_behind_the_last_place_nothing_is_laid(desk: Desk) -> None:
    """A number, a blank and Enter after L6 say so; the painting there stays."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, "end :50 enter")
        for key in (":4", "space", "enter", "."):
            await type_keys(pilot, key)
            assert "L6 is the last place" in status(app), key
            assert laid(app)["L6"] == 50
        await type_keys(pilot, "end up down :49 enter")
        assert laid(app)["L6"] == 49


async def test_a_number_waiting_is_laid_before_the_next_player_comes(desk: Desk) -> None:
    """Page Down and leaving the table lose no number that only waited for its Enter."""
    async with desk.running(desk.file(EMPTY)) as (app, pilot):
        await type_keys(pilot, ":12 pagedown :34 ctrl+w enter")
        assert laid(app, 0) == {"U1": 12}
        assert laid(app, 1) == {"U1": 34}


async def test_undo_gives_up_a_number_that_waits(desk: Desk) -> None:
    """It is not laid while the step goes back to another museum, so that the step can be made again."""
    async with desk.running(desk.file(EMPTY)) as (app, pilot):
        await type_keys(pilot, ":12 enter pagedown :34 ctrl+z")
        assert (laid(app, 0), laid(app, 1)) == ({}, {})
        assert table_screen(app).seat == 0
        await type_keys(pilot, "ctrl+y")
        assert (laid(app, 0), laid(app, 1)) == ({"U1": 12}, {})


async def test_enter_moves_and_swaps(desk: Desk) -> None:
    """A painting picked up is put down elsewhere, what lies there comes back."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, "home right enter")
        assert "U2 picked up" in status(app)
        await type_keys(pilot, "right right right enter")
        assert laid(app) == {"U2": 25, "U5": 8}
        await type_keys(pilot, "enter down enter ctrl+z")
        assert laid(app) == {"U2": 25, "U5": 8}
        await type_keys(pilot, "backspace delete")
        assert laid(app) == {"U2": 25}


@pytest.mark.parametrize(
    ("way", "top", "bottom"),
    [
        ("home", (1, 2, 4, 6), (1, 3, 5)),
        ("home down", (2, 4, 6), (3, 5)),
        ("home down down", (2, 4, 6), (3, 5)),
        ("home right", (4, 6), (1, 3, 5)),
    ],
)
async def test_t_turns_the_token_of_a_place(
    desk: Desk, way: str, top: tuple[int, ...], bottom: tuple[int, ...]
) -> None:
    """Under a place of the Upper and Middle Gallery, above one of the Lower; for both museums at once."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, f"{way} t")
        assert table_screen(app).table.staircases == (top, bottom)
        before = shown(app).count("╟─╢")
        await type_keys(pilot, "pagedown")
        assert shown(app).count("╟─╢") == before == len(top) + len(bottom)


async def test_a_click_turns_a_token_points_or_lays(desk: Desk) -> None:
    """A place is five wide with one between, after one for the gallery; tokens lie on lines 3 and 6."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await pilot.click("#board", offset=(1 + 2 * 6 + 3, 3))
        await pilot.click("#board", offset=(1 + 5 * 6 + 3, 6))
        await settle(pilot)
        assert table_screen(app).table.staircases == ((2, 3, 4, 6), (1, 3, 5, 6))
        await pilot.click("#board", offset=(1 + 3 * 6 + 3, 4))
        await settle(pilot)
        assert place(app) == "M4"
        await type_keys(pilot, ":14")
        await pilot.click("#board", offset=(1 + 3, 1))
        await settle(pilot)
        assert place(app) == "U1"
        assert laid(app) == {"U2": 8, "U5": 25}
        await pilot.click("#board", offset=(1 + 2 * 6 + 3, 2))
        await settle(pilot)
        assert laid(app) == {"U2": 8, "U3": 14, "U5": 25}


async def test_a_drawing_as_it_lies(desk: Desk) -> None:
    """8 and 13 are neighbours of one Theme; the staircase of column 2 joins 13 and 28, the others join nothing."""
    text = TWO.replace(". 8 . . 25 .\n. . . . . .", "8 13 . . 25 .\n. 28 . . . .")
    async with desk.running(desk.file(text)) as (app, pilot):
        board = musee_board(app)
        await type_keys(pilot, "end")
        drawing = board.drawing()
        lines = ["".join(piece.text for piece in drawing.line(y)).rstrip() for y in range(drawing.height)]
        assert lines == [
            "    1     2     3     4     5     6",
            "U   8  ═ 13     ·     ·    25     ·",
            "",
            "    ¤    ╠═╣    ¤    ╟─╢    ¤    ╟─╢",
            "M   ·    28     ·     ·     ·     ·",
            "",
            "   ╟─╢    ¤    ╟─╢    ¤    ╟─╢ ┏━ ¤ ━┓",
            "L   ·     ·     ·     ·     ·  ┃  ·  ┃",
            "                               ┃     ┃",
            "                               ┗━━━━━┛",
        ]
        assert drawing.token_at(1 + 6 + 3, 3) == Token("top", 2)
        assert drawing.token_at(1 + 6 + 3, 0) is None
        assert drawing.token_at(1 + 6 + 3, 9) is None


@pytest.mark.parametrize(
    ("size", "step"), [((40, 24), 6), ((80, 24), 6), ((100, 30), 8), ((120, 40), 12), ((200, 50), 18)]
)
async def test_the_museum_is_whole_at_every_size(desk: Desk, size: tuple[int, int], step: int) -> None:
    """All six columns and all three galleries are in sight, with the reason of an X whole in the status line.

    Where there is room the paintings are larger; so many characters lie from one to the next.
    """
    async with desk.running(desk.file(TWO), size=size) as (app, pilot):
        await type_keys(pilot, ":14 home")
        text = shown(app)
        lines = (line.lstrip("│") for line in text.splitlines())  # behind the frame of a roomy pane
        galleries = [line for line in lines if line.startswith(("U", "M", "L"))]
        assert [line[0] for line in galleries] == ["U", "M", "L"]
        assert galleries[0][1 + 5 * step + step // 2] == "X"
        assert "8 to the right is lower" in " ".join(text.split())


async def test_three_players_have_five_places(desk: Desk) -> None:
    """The museum of 62 points: 15 paintings, 10 pairs 20, 5 staircases 15, 3 bonus cards 12; 56 is in play."""
    text = EMPTY.replace(". . . . . .", ". . . . .").replace("[2, 4, 6]", "[2, 4]") + '[[players]]\nname = "Vincent"\n'
    async with desk.running(desk.file(text)) as (app, pilot):
        await type_keys(pilot, ":1 space :41465156 :2 space :6 space :111621 :7 space :12263136 enter")
        assert [*laid(app).values()] == [1, 41, 46, 51, 56, 2, 6, 11, 16, 21, 7, 12, 26, 31, 36]
        assert total(app) == 15 + 20 + 15 + 12
        assert not table_screen(app).session.review.faults
        await type_keys(pilot, "pagedown pagedown")
        assert table_screen(app).seat == 2


async def test_bonus_cards_are_toggled_and_asked_for(desk: Desk) -> None:
    """One full gallery shows its card in brackets; two ask who was first, Enter goes there, a letter answers."""
    full = TWO.replace(". 8 . . 25 .", "1 2 3 4 5 6")
    async with desk.running(desk.file(full)) as (app, pilot):
        assert "(Upper)" in shown(app)
        assert total(app) == 6 + 4
        await type_keys(pilot, "pagedown :7 space :8 space :9 space :101112 enter")
        assert [total(app, seat) for seat in (0, 1)] == [6, 6]
        account = table_screen(app).account
        account.focus()
        account.point(next(n for n, row in enumerate(account.rows) if row.kind == "question"))
        await type_keys(pilot, "enter")
        assert app.focused is table_screen(app).query_one("#bonus")
        await type_keys(pilot, "u")
        assert [total(app, seat) for seat in (0, 1)] == [6, 6 + 4]
        await type_keys(pilot, "u")
        assert table_screen(app).table.players[1].bonus == ()
        await type_keys(pilot, "delete")
        assert [total(app, seat) for seat in (0, 1)] == [6, 6]
        assert table_screen(app).session.review.questions


async def test_a_question_leads_to_a_museum_that_may_have_the_card(desk: Desk) -> None:
    """Amandine and Andy filled the upper gallery, Vincent did not: Enter at the question leads to Amandine's card."""
    row = 'musee = """\n{}\n. . . . .\n. . . . .\n"""\n'
    numbers = {"Amandine": "1 2 3 4 5", "Andy": "6 7 8 9 10", "Vincent": "11 . . . ."}
    head = 'format = 1\ngame = "musee"\n[table]\nstaircases = { top = [2, 4], bottom = [1, 3, 5] }\n'
    text = head + "".join(f'[[players]]\nname = "{name}"\n{row.format(told)}' for name, told in numbers.items())
    async with desk.running(desk.file(text)) as (app, pilot):
        await type_keys(pilot, "pageup ctrl+f enter :u")
        assert table_screen(app).seat == 0
        assert [player.bonus for player in table_screen(app).table.players] == [("upper",), None, None]
        assert not table_screen(app).session.review.questions


async def test_a_letter_confirms_what_follows_from_the_museums(desk: Desk) -> None:
    """Amandine alone has the upper gallery full: `u` says so and takes nothing away; a second one takes it back."""
    async with desk.running(desk.file(TWO.replace(". 8 . . 25 .", "1 2 3 4 5 6"))) as (app, pilot):
        await type_keys(pilot, "f3 u")
        assert table_screen(app).table.players[0].bonus == ("upper",)
        await type_keys(pilot, "u")
        assert table_screen(app).table.players[0].bonus == ()
        await type_keys(pilot, "m backspace")
        assert table_screen(app).table.players[0].bonus == ()


async def test_backspace_takes_back_the_bonus_card_typed_last(desk: Desk) -> None:
    """Lower, then upper: Backspace takes the upper one back, then the lower one."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, "f3 l u backspace")
        assert table_screen(app).table.players[0].bonus == ("lower",)
        await type_keys(pilot, "backspace")
        assert table_screen(app).table.players[0].bonus == ()
        await type_keys(pilot, "x")
        assert "stand for the galleries" in status(app)


async def test_a_star_waits_for_the_last_question(desk: Desk) -> None:
    """Both have the upper gallery full: nobody leads before it is told who was first."""
    async with desk.running(desk.file(TWO.replace(". 8 . . 25 .", "1 2 3 4 5 6"))) as (app, pilot):
        assert "Amandine 10 ★" in shown(app)
        await type_keys(pilot, "pagedown :7 space :8 space :9 space :10111250 enter")
        assert "★" not in shown(app)
        await type_keys(pilot, "f3 u")
        assert "Andy 11 ★" in shown(app)


async def test_a_number_comes_before_the_token(desk: Desk) -> None:
    """`t` and a click on a token turn nothing while a number is typed; a click beside a token never does."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, "home :1 t")
        assert status(app).startswith("First the number you typed")
        await pilot.click("#board", offset=(1 + 2 * 6 + 3, 3))
        await settle(pilot)
        assert (musee_board(app).typed.text, laid(app)) == ("1", {"U2": 8, "U5": 25})
        await type_keys(pilot, "escape")
        for x in (1, 2, 6):
            await pilot.click("#board", offset=(1 + 2 * 6 + x - 1, 3))
        await settle(pilot)
        assert table_screen(app).table.staircases == ((2, 4, 6), (1, 3, 5))
        await type_keys(pilot, "home down down t")
        assert status(app) == "lower token 1 is a Chandelier now: 2 Staircases in this row"


async def test_the_legend_names_the_token(desk: Desk) -> None:
    """Key first, so that it is seen without underline; the Lower Gallery has its token above."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        assert "t token below" in shown(app)
        await type_keys(pilot, "end")
        assert "t token above" in shown(app)
        await type_keys(pilot, "up")
        assert "t token below" in shown(app)


async def test_a_place_tells_its_points_first(desk: Desk) -> None:
    """13 beside 8 and over 28 by the staircase of column 2: 1, 2 and 3 points, all in one line of 80 columns."""
    text = TWO.replace(". 8 . . 25 .\n. . . . . .", "8 13 . . 25 .\n. 28 . . . .")
    async with desk.running(desk.file(text)) as (app, pilot):
        await type_keys(pilot, "home right")
        assert status(app) == "U2: 13 · +1 itself · +2 for 8 13 · +3 for 13 28"


async def test_a_number_displayed_already_is_said_at_once(desk: Desk) -> None:
    """25 lies at U5: typed over 8 and at an empty place it says so, and is laid all the same."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, "home :25")
        assert status(app) == "25 lies at U5 of Amandine already; you can lay it all the same"
        await type_keys(pilot, "right")
        assert status(app) == "25 lies at U5 of Amandine already; you can lay it all the same"
        await type_keys(pilot, "right right right")
        assert status(app) == "25 lies at U5 already"
        await type_keys(pilot, "left enter")
        assert laid(app) == {"U2": 8, "U4": 25, "U5": 25}


async def test_the_score_sheet_counts_the_number_typed_last(desk: Desk) -> None:
    """7 waits for another digit when F9 is pressed: it is laid, and the next digits are the next number."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        await type_keys(pilot, ":7 f9 escape")
        assert laid(app) == {"U1": 7, "U2": 8, "U5": 25}
        await type_keys(pilot, ":12 enter")
        assert laid(app) == {"U1": 7, "U2": 12, "U5": 25}


async def test_keys_of_a_followed_game_say_why_they_do_nothing_in_a_finished_museum(desk: Desk) -> None:
    """There are no turns to list, two players have no partners, and the game is over already."""
    async with desk.running(desk.file(TWO)) as (app, pilot):
        before = table_screen(app).table
        for key, why in (("f4", "not followed"), ("p", "partners"), ("o", "not followed"), ("ctrl+e", "over already")):
            await type_keys(pilot, key)
            assert why in status(app)
        assert table_screen(app).table == before


async def test_the_question_about_an_unread_painting_leads_to_it(desk: Desk) -> None:
    """Its place shows what it may be; the number typed there replaces it: 8 of U2 and 13 are a pair, 3 paintings."""
    async with desk.running(desk.file(TWO.replace(". 8 . . 25 .", ". 8 ?13/14 . 25 ."))) as (app, pilot):
        assert total(app) == 2
        await type_keys(pilot, "end ctrl+f enter")
        assert place(app) == "U3"
        assert status(app) == "which of 13 and 14 lies at U3?"
        face = musee_board(app).scene.face(2)
        assert (face.top, face.role) == ("?", "unsure")
        await type_keys(pilot, ":13 enter")
        assert laid(app) == {"U2": 8, "U3": 13, "U5": 25}
        assert total(app) == 3 + 2
        await type_keys(pilot, "ctrl+z")
        assert table_screen(app).table.players[0].museum[2] == Unread((13, 14))
