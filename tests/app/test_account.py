"""The account: what a line lights, the rule behind it, subtotals stated by a hurried table."""

from __future__ import annotations

import re
from collections import Counter

from rich.cells import cell_len
from textual.widgets import OptionList

from companion.app import CompanionApp
from companion.games.museum.museum_board import MuseumBoard
from companion.present.account_rows import Teller
from companion.screens.rule import RuleScreen
from companion.screens.settings import SettingsScreen
from companion.widgets.account import Account
from companion.words import words_for
from companion.words.localization import Locale
from scoring import tablefile
from scoring.games.museum.table.edit import set_prestige
from tests.app.desk import TABLE, Desk, settle, shown, status, table_screen, total, type_keys


def go_to(app: CompanionApp, key: str) -> None:
    """Put the cursor of the account on a row, by its key's beginning."""
    account = table_screen(app).query_one(Account)
    account.focus()
    if not any(row.key.startswith(key) for row in account.rows):
        account.action_zeros()
    account.point(next(n for n, row in enumerate(account.rows) if row.key.startswith(key)))


async def test_a_line_lights_its_places_and_names_its_rule(desk: Desk) -> None:
    """The Civilisation line lights the three Celtic cards; going back to the board puts the light out."""
    async with desk.running(desk.file(), size=(100, 30)) as (app, pilot):
        go_to(app, "museum.civilisation")
        await settle(pilot)
        board = table_screen(app).query_one(MuseumBoard)
        assert [board.board.places[space] for space in sorted(board.lit)] == ["A1", "B1", "A2"]
        assert "Civilisation Collections: MUSEUM reference manual (English)" in shown(app)
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, RuleScreen)
        await type_keys(pilot, "escape f2")
        assert not board.lit


async def test_the_total_opens_how_the_final_score_is_counted(desk: Desk) -> None:
    """Enter on the head: every step in its order, and from there each line's own page."""
    async with desk.running(desk.file(), size=(100, 40)) as (app, pilot):
        go_to(app, "total")
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, RuleScreen)
        assert "The final score, step by step" in shown(app)
        related = [option.id for option in app.screen.query_one("#related", OptionList).options]
        assert related[:4] == ["museum.track", "museum.civilisation", "museum.domain", "museum.patron"]


async def test_a_click_on_a_line_lights_it(desk: Desk) -> None:
    """The mouse chooses a line as the keys do."""
    async with desk.running(desk.file(), size=(100, 30)) as (app, pilot):
        account = table_screen(app).query_one(Account)
        y = next(y for y, (n, _) in enumerate(account._lines) if account.rows[n].key == "museum.civilisation")  # noqa: SLF001
        await pilot.click("#account", offset=(5, y))
        await settle(pilot)
        assert account.row is not None
        assert account.row.key == "museum.civilisation"
        assert table_screen(app).query_one(MuseumBoard).lit


async def test_a_subtotal_can_be_stated_and_counted_again(desk: Desk) -> None:
    """13 + 9 stands for the Civilisations, 1 as counted; the line says so; nothing typed counts again."""
    async with desk.running(desk.file(), size=(100, 30)) as (app, pilot):
        assert total(app) == 9
        go_to(app, "museum.civilisation")
        await type_keys(pilot, ":=")
        await type_keys(pilot, ":13+9 enter")
        assert total(app) == 9 - 1 + 22
        assert "(stated, not counted)  13 + 9" in shown(app)
        assert "13 + 9, stated" not in shown(app)
        await type_keys(pilot, ":=")
        await type_keys(pilot, "backspace backspace backspace backspace backspace backspace enter")
        assert total(app) == 9


async def test_the_sheet_explains_its_star(desk: Desk) -> None:
    """A number that the table stated itself has a star there, and below the sheet stands what it means."""
    stated = TABLE.replace("prestige = 2", 'prestige = 2\nstated = { "museum.civilisation" = "13 + 9" }')
    async with desk.running(desk.file(stated)) as (app, pilot):
        await type_keys(pilot, "f9")
        assert re.search(r"Civilisations +22\*", shown(app))
        assert "* stated by the table, not counted" in shown(app)
    async with desk.running(desk.file(name="other.toml")) as (app, pilot):
        await type_keys(pilot, "f9")
        assert "*" not in shown(app)


async def test_cards_typed_on_the_account_never_end_in_a_subtotal(desk: Desk) -> None:
    """Two players on, a card goes into a Museum and not into the box of a subtotal, which only = opens."""
    async with desk.running(desk.file(), size=(100, 30)) as (app, pilot):
        await type_keys(pilot, "f8 down :en3 enter")
        assert isinstance(app.screen, RuleScreen)  # Enter opens the rule, as ever
        await type_keys(pilot, "escape :-7")
        assert "F2 leads to where you type; here = takes a subtotal of your own" in status(app)
        assert not table_screen(app).table.players[0].stated
        await type_keys(pilot, "pagedown pagedown")
        assert isinstance(app.focused, MuseumBoard)
        await type_keys(pilot, ":en3 enter")
        assert not table_screen(app).table.players[0].stated
        assert sum(card is not None for card in table_screen(app).table.players[0].museum) == 4


async def test_a_player_clicked_is_typed_for(desk: Desk) -> None:
    """A click on a player leads to that board too."""
    async with desk.running(desk.file(), size=(100, 30)) as (app, pilot):
        await type_keys(pilot, "f8 down")
        await pilot.click("#players", offset=(shown(app).index("Andy"), 0))
        await settle(pilot)
        assert table_screen(app).seat == 1
        assert isinstance(app.focused, MuseumBoard)


async def test_a_word_is_no_subtotal(desk: Desk) -> None:
    """What is no sum is refused with a sentence, and nothing changes."""
    async with desk.running(desk.file(), size=(100, 30)) as (app, pilot):
        go_to(app, "museum.civilisation")
        await type_keys(pilot, ":=")
        await type_keys(pilot, ":1x enter")
        assert "is not a sum of whole numbers" in shown(app)
        await type_keys(pilot, "escape")
        assert total(app) == 9


async def test_the_cursor_stays_on_its_line_while_points_change(desk: Desk) -> None:
    """Rows come and go above it, the line under the cursor stays."""
    async with desk.running(desk.file(), size=(100, 30)) as (app, pilot):
        go_to(app, "museum.prestige")
        await type_keys(pilot, "f2 home :ia1")
        row = table_screen(app).query_one(Account).row
        assert row is not None
        assert row.key == "museum.prestige"


async def test_a_question_leads_to_its_answer(desk: Desk) -> None:
    """A filled museum asks for the bonus printed on the board; Enter opens where it is typed."""
    grid = "inc-ar-1 gre-ar-1 chi-ar-1 egy-ar-1 jap-ar-1\n" * 5
    text = TABLE[: TABLE.index("cel-th-3")] + grid + '"""\n'
    async with desk.running(desk.file(text), size=(100, 40)) as (app, pilot):
        go_to(app, "question/boards.standard.museum-bonus")
        await settle(pilot)
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, SettingsScreen)
        before = table_screen_total(app)
        app.screen.query_one("#museum-bonus").focus()
        await type_keys(pilot, ":15")
        assert table_screen_total(app) == before + 15


def table_screen_total(app: CompanionApp) -> int:
    """Return the first player's total while a window lies over the table."""
    assert isinstance(app.screen, SettingsScreen)
    points: int = app.screen.below.session.review.players[0].total
    return points


async def test_parts_fold(desk: Desk) -> None:
    """Left hides the parts of a line, right shows them."""
    async with desk.running(desk.file(), size=(100, 30)) as (app, pilot):
        assert "Celtic, 3 cards" in shown(app)
        go_to(app, "museum.civilisation")
        await type_keys(pilot, "left")
        assert "Celtic, 3 cards" not in shown(app)
        await type_keys(pilot, "right")
        assert "Celtic, 3 cards" in shown(app)


async def test_what_earns_comes_first_and_zeros_fold(desk: Desk) -> None:
    """Lines that score, then near ones, then a row that one key unfolds; of a card zeros are told all the same."""
    text = TABLE.replace("cel-ag-1 .  ", "cel-ag-1 gre-th-1")
    async with desk.running(desk.file(text), size=(100, 40)) as (app, pilot):
        account = table_screen(app).query_one(Account)
        kinds = [row.kind for row in account.rows if row.kind not in ("part", "unchecked")]
        assert kinds == ["total", "line", "line", "line", "near", "zeros"], kinds
        assert all(row.points != "0" for row in account.rows)
        assert "▸ 4 lines earn nothing" in shown(app)
        assert "Museum filled" not in shown(app)
        assert "Museum filled" in [row.text for row in account._all]  # noqa: SLF001 (what a card earns in is told of all)
        await type_keys(pilot, "f8 :0")
        assert "▾ 4 lines earn nothing" in shown(app)
        assert "Museum filled" in shown(app)
        assert account.row is not None
        assert account.row.key == "zeros"
        await type_keys(pilot, "enter")
        assert "Museum filled" not in shown(app)


async def test_points_stand_before_their_words(desk: Desk) -> None:
    """However wide the terminal is, a number is one blank away from what earns it, and no line is wider than 80."""
    async with desk.running(desk.file(), size=(200, 50)) as (app, _):
        assert re.search(r" 9 Vincent · place 1", shown(app))
        assert re.search(r" 2   Prestige", shown(app))
        assert table_screen(app).query_one(Account).size.width <= 80


async def test_no_word_and_no_digit_is_cut_off(desk: Desk) -> None:
    """At every width all that a row says stands in its lines, none of them longer than there is room."""
    async with desk.running() as (app, pilot):
        app.open_example("vincent")
        await settle(pilot)
        for width in (80, 81, 90, 100, 61, 40):
            await pilot.resize_terminal(width, 24)
            await settle(pilot)
            account = table_screen(app).query_one(Account)
            lines = [(at, line.lead + line.words + line.working) for at, line in account._lines]  # noqa: SLF001 (as drawn)
            assert max(cell_len(line) for _, line in lines) <= account.size.width
            for n, row in enumerate(account.rows):
                told = " ".join(line for at, line in lines if at == n).split()
                assert not Counter(f"{row.text} {row.working} {row.points}".split()) - Counter(told)


async def test_faults_and_questions_are_counted_in_the_head(desk: Desk) -> None:
    """The head says how many lie further down, and a key goes from one to the next and round again."""
    grid = "inc-ar-1 gre-ar-1 chi-ar-1 egy-ar-1 jap-ar-1\n" * 5
    patron = 'patron = { kind = "legacy", civilisation = "inc", points = ["?", 10, "?"] }'
    text = TABLE[: TABLE.index("cel-th-3")].replace("prestige = 2", f"track = 1\n{patron}") + grid + '"""\n'
    async with desk.running(desk.file(text)) as (app, pilot):
        account = table_screen(app).query_one(Account)
        remarks = [row for row in account.rows if row.kind in ("fault", "question")]
        assert "^F 1 fault · 2 questions" in account.rows[0].text, remarks
        seen = []
        for _ in range(len(remarks) + 1):
            await type_keys(pilot, "ctrl+f")
            assert account.has_focus
            assert account.row is not None
            seen.append(account.row.key)
        assert seen == [row.key for row in (*remarks, remarks[0])]


async def test_a_fault_of_another_player_is_found(desk: Desk) -> None:
    """The key turns to Andy, whose 25 lies left of an 8; Amandine has no fault."""
    text = """format = 1
game = "musee"
table = { staircases = { top = [2, 4, 6], bottom = [1, 3, 5] } }
[[players]]
name = "Amandine"
[[players]]
name = "Andy"
musee = '''
25 8 . . . .
. . . . . .
. . . . . .
'''
"""
    async with desk.running(desk.file(text)) as (app, pilot):
        await type_keys(pilot, "ctrl+f")
        account = table_screen(app).query_one(Account)
        assert account.has_focus
        assert account.row is not None
        assert "25 lies left of 8" in account.row.text


async def test_no_fault_and_no_question_is_said(desk: Desk) -> None:
    """Where nothing stands against the points the key says so and moves nothing."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "ctrl+f")
        assert "No fault and no question here" in shown(app)
        assert isinstance(app.focused, MuseumBoard)


async def test_the_legend_offers_what_the_row_can_do(desk: Desk) -> None:
    """A subtotal can be stated on a line, not on the total."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f8 home")
        assert "state a subtotal" not in shown(app)
        await type_keys(pilot, "down")
        assert "state a subtotal" in shown(app)


def test_a_line_that_stays_as_it_is_is_not_worded_again() -> None:
    """After Prestige is counted, Vincent's other lines keep their very rows; all are those of a fresh account."""
    game, table = tablefile.read(TABLE)
    tongue = Locale(words_for("en", "museum"))
    teller = Teller(tongue)
    before = {row.key: row for row in teller.rows(game.review(table), 0)}
    after = game.review(set_prestige(table, 0, 7))
    rows = teller.rows(after, 0)
    assert rows == Teller(tongue).rows(after, 0)
    lines = [row for row in rows if row.kind in {"line", "part"}]
    assert [row.key for row in lines if row is not before[row.key]] == ["museum.prestige"]
