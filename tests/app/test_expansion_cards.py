"""What expansions add to a Museum and a Common Pool: typed, drawn, moved, lent, and as the file says it."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from companion.app import CompanionApp
from companion.games.museum.museum_board import MuseumBoard
from companion.widgets.account import Account
from tests.app.desk import TABLE, Desk, settle, shown, status, table_screen, total, type_keys
from tests.app.test_expansion_choice import with_expansions
from tests.app.test_fields import player
from tests.app.test_museum_board import board_of, museum

ALL = with_expansions("league", "crystal-skulls", "black-market", "cthulhu", "worlds-fair")
HERE = "home right right"
"""The keys to C1, the first space that is free."""
THREE = f'{ALL}\n[[players]]\nname = "Olivier"\n'


def file_of(app: CompanionApp) -> str:
    """Return what the file of the open table says."""
    return table_screen(app).session.path.read_text(encoding="utf-8")


TYPED = [
    (":ln>", ["C1", "league-na", "D1", ">"]),
    (":Lnv", ["C1", "league-na", "C2", "v"]),
    (":ln right", ["C1", "league-na", "D1", ">"]),
    (":ln down", ["C1", "league-na", "C2", "v"]),
    (":ksg", ["C1", "skull-silver:gre"]),
    (":ks?", ["C1", "skull-silver"]),
    (":kria2", ["C1", "skull-ruby=inc-ar-2"]),
    (":kria?", ["C1", "skull-ruby=inc-ar-?"]),
    (":kr?", ["C1", "skull-ruby"]),
    (":kte", ["C1", "skull-other-europe"]),
    (":ben3", ["C1", "bm-egy-na-3"]),
    (":BeN?", ["C1", "bm-egy-na-?"]),
    (":tew4", ["C1", "relic-europe-wa-4"]),
    (":tfc?", ["C1", "relic-africa-cu-?"]),
    (":~", ["C1", "~"]),
    (":en3@", ["C1", "egy-na-3@Andy"]),
    (":ln>@", ["C1", "league-na@Andy", "D1", ">"]),
]
"""Keys, and each place with what then lies there."""


async def test_every_kind_of_card_is_typed(desk: Desk) -> None:
    """Its first key, then what it is; the file says it in the notation of the contract. Undone, it is gone."""
    async with desk.running(desk.file(ALL)) as (app, pilot):
        before = table_screen(app).table
        for keys, written in TYPED:
            await type_keys(pilot, f"{HERE} {keys}")
            expected = dict(zip(written[::2], written[1::2], strict=True))
            assert museum(app) == {"A1": "cel-th-3", "B1": "cel-wa-2", "A2": "cel-ag-1", **expected}, keys
            assert all(one in file_of(app).split() for one in written[1::2]), keys
            reread = desk.session(table_screen(app).session.path)
            assert reread.table == table_screen(app).table, keys
            for _ in range(4):
                if table_screen(app).table != before:
                    await type_keys(pilot, "ctrl+z")
            assert table_screen(app).table == before, keys


POOLED = [
    (":ks", "skull-silver"),
    (":kr", "skull-ruby"),
    (":kts", "skull-other-asia"),
    (":ben3", "bm-egy-na-3"),
    (":tew4", "relic-europe-wa-4"),
    (":en3", "egy-na-3"),
]
"""Keys, and what then lies in the Common Pool."""


async def test_the_common_pool_takes_them_too(desk: Desk) -> None:
    """All but League cards, floods and loans; Backspace takes back key by key, then the card."""
    async with desk.running(desk.file(ALL)) as (app, pilot):
        for keys, written in POOLED:
            await type_keys(pilot, f"f3 {keys}")
            assert [str(card) for card in player(app).discard] == [written]
            assert f'discard = "{written}"' in file_of(app)
            await type_keys(pilot, "backspace :ln>~@")
            assert player(app).discard == ()
            await type_keys(pilot, "escape")


async def test_backspace_takes_back_every_key(desk: Desk) -> None:
    """As many times as keys were typed, and the Museum is as it was; then a base card is typed."""
    async with desk.running(desk.file(ALL)) as (app, pilot):
        before = table_screen(app).table
        for keys in ("ln", "ks", "kt", "kria", "ben", "tew"):
            await type_keys(pilot, f"{HERE} :{keys}{' backspace' * len(keys)}")
            assert table_screen(app).table == before, keys
            await type_keys(pilot, ":ia1")
            assert museum(app)["C1"] == "inc-ar-1", keys
            await type_keys(pilot, "ctrl+z")


GALLERY = """\
[[players]]
name = "Vincent"
museum = \"\"\"
egy-na-3@andy skull-silver:gre skull-ruby=inc-ar-2 bm-egy-na-3@andy ~
.             skull-other-asia league-wa           skull-gold       .
league-na     >                v                   .                .
.             .                .                   .                relic-europe-wa-4
.             .                .                   .                chi-th-2
\"\"\"
[[players]]
name = "Andy"
"""
FACES = """\
 Egy    Silv   R=Inc  $Egy   ~~~~~
  Na3@2  +Gre   Ar 2   Na3@2 ~~~~~

        3rd    Leag   Gold
   ·    As     Wa 8   ?       ·
                 │
 Leag             │
 Na 8───────             ◇      ◇

                             Relic
   ·      ·      ◇      ·    EuWa4

                             Chi
   ·      ·      ◇      ·    Th 2
"""


async def test_cards_are_told_apart_without_colour(desk: Desk) -> None:
    """Each kind has a face of its own, a lender's number stands on it, a League card lies over both of its spaces."""
    async with desk.running(desk.file(f'format = 1\ngame = "museum"\n{GALLERY}')) as (app, pilot):
        await type_keys(pilot, "f8")
        board = board_of(app)
        rows = [list(board.drawing().line(y)) for y in range(board.drawing().height)]
        drawn = ["".join(piece.text for piece in row).replace("┃", " ") for row in rows]
        for line in FACES.splitlines():
            assert any(" ".join(line.split()) in " ".join(one.split()) for one in drawn), (line, drawn)
        joined = next(row for row, text in zip(rows, drawn, strict=True) if "───────" in text)
        assert "".join(piece.text for piece in joined if piece.role == "league").startswith(" Na 8─────── ")


async def test_one_frame_holds_a_league_card(desk: Desk) -> None:
    """The cursor on either space frames both, with nothing between them."""
    async with desk.running(desk.file(f'format = 1\ngame = "museum"\n{GALLERY}')) as (app, pilot):
        await type_keys(pilot, "home down down")
        assert "3┃ Leag        ┃" in shown(app)
        assert "┗━━━━━━━━━━━━━┛" in shown(app)


async def test_a_league_card_is_laid_only_where_it_fits(desk: Desk) -> None:
    """Beyond the board and on a space taken it says why not, and waits for another side."""
    async with desk.running(desk.file(ALL)) as (app, pilot):
        await type_keys(pilot, "end :ln>")
        assert "beside E5 there is none" in status(app)
        assert board_of(app).typed.domain == "na"
        await type_keys(pilot, "escape home :lnv")
        assert "A2 is taken" in status(app)
        await type_keys(pilot, ":>")
        assert "B1 is taken" in status(app)
        assert museum(app) == {"A1": "cel-th-3", "B1": "cel-wa-2", "A2": "cel-ag-1"}


async def test_a_league_card_is_one_thing(desk: Desk) -> None:
    """Moved, turned and deleted as a whole, from either of its spaces; each step can be undone."""
    app = desk.app(desk.file(ALL))
    base = {"A1": "cel-th-3", "B1": "cel-wa-2", "A2": "cel-ag-1"}
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await type_keys(pilot, ":ln>")
        board = board_of(app)
        assert board.place == "E1"
        await type_keys(pilot, "left")
        assert (board.place, status(app).split(":")[0]) == ("D1", "C1-D1")
        await type_keys(pilot, "v")
        assert museum(app) == {**base, "C1": "league-na", "C2": "v"}
        await type_keys(pilot, "down")
        assert board.place == "C3"
        await type_keys(pilot, "up enter")
        assert "C1-C2 picked up" in status(app)
        await type_keys(pilot, "down down enter")
        assert museum(app) == {**base, "C4": "league-na", "C5": "v"}
        await type_keys(pilot, "ctrl+z ctrl+z")
        assert museum(app) == {**base, "C1": "league-na", "D1": ">"}
        await type_keys(pilot, "delete")
        assert museum(app) == base
        await type_keys(pilot, "ctrl+z")
        assert museum(app) == {**base, "C1": "league-na", "D1": ">"}


async def test_a_league_card_has_no_room_at_the_edge(desk: Desk) -> None:
    """Put down where half of it would stick out it stays where it is, and says so."""
    async with desk.running(desk.file(ALL)) as (app, pilot):
        await type_keys(pilot, ":ln> left enter end enter")
        assert "no room for the whole League card" in status(app)
        assert museum(app)["C1"] == "league-na"


async def test_the_mouse_drags_a_league_card(desk: Desk) -> None:
    """From its second space, as a whole."""
    async with desk.running(desk.file(ALL)) as (app, pilot):
        await type_keys(pilot, ":ln>")
        await pilot.mouse_down("#board", offset=(25, 1))
        await pilot.hover("#board", offset=(18, 7))
        await pilot.hover("#board", offset=(18, 10))
        await pilot.mouse_up("#board", offset=(18, 10))
        await settle(pilot)
        assert museum(app) == {
            "A1": "cel-th-3", "B1": "cel-wa-2", "A2": "cel-ag-1", "C4": "league-na", "D4": ">",
        }  # fmt: skip


async def test_a_loan_between_two_is_a_single_key(desk: Desk) -> None:
    """@ lends and takes back; what the lender's card adds to a Collection he scores."""
    async with desk.running(desk.file(ALL)) as (app, pilot):
        await type_keys(pilot, "home @")
        assert museum(app)["A1"] == "cel-th-3@Andy"
        assert "Th3@2" in shown(app)
        assert "Celtic Theology 3, lent by Andy" in status(app)
        # Andy: 3 on the track for his card, and the Celtic Collection of three, which is none without it.
        assert total(app, 1) == 3 + 1
        await type_keys(pilot, "@")
        assert museum(app)["A1"] == "cel-th-3"
        assert total(app, 1) == 0


async def test_among_three_a_loan_asks_for_the_lender(desk: Desk) -> None:
    """@ and the digit of the lender; @ twice when it is nobody's; his number stands on the card."""
    async with desk.running(desk.file(THREE)) as (app, pilot):
        await type_keys(pilot, "home @")
        assert "who lent it?" in status(app)
        assert "2 Andy  3 Olivier" in shown(app)
        await type_keys(pilot, ":3")
        assert museum(app)["A1"] == "cel-th-3@Olivier"
        await type_keys(pilot, "@ @")
        assert museum(app)["A1"] == "cel-th-3"
        await type_keys(pilot, "end up :en3@2")
        assert museum(app)["E4"] == "egy-na-3@Andy"


SAID = [
    ("home right :ksg left", "B1: Silver Skull, adds a card to Greek"),
    ("home right :kria2 left", "B1: Ruby Skull, copies Inca Architecture 2"),
    ("home right :ks? left", "B1: Silver Skull, nobody said what it does"),
    ("home right :tew? left", "B1: Relic of Europe, Warfare of unknown value"),
    ("home right :bia2 left", "B1: Black Market Inca Architecture 2"),
    ("home right :~ left", "B1: flooded, nothing can lie here"),
    ("home right right :ln> left", "C1-D1: League card, Navigation 8"),
]
"""Keys, and what the status line then begins with."""


async def test_the_status_line_says_what_lies_there(desk: Desk) -> None:
    """In words: the power of a Skull, both places of a League card, a flooded space."""
    async with desk.running(desk.file(ALL), size=(100, 24)) as (app, pilot):
        for keys, said in SAID:
            await type_keys(pilot, keys)
            assert status(app).startswith(said), status(app)
            await type_keys(pilot, "ctrl+z")


async def test_a_question_about_a_skull_goes_to_its_space(desk: Desk) -> None:
    """Enter on it puts the cursor on the Skull of which nobody said what it does."""
    async with desk.running(desk.file(ALL)) as (app, pilot):
        await type_keys(pilot, "end :ks? home")
        account = table_screen(app).query_one(Account)
        row = next(n for n, row in enumerate(account.rows) if row.key.endswith(".museum"))
        account.focus()
        account.point(row)
        await settle(pilot)
        await type_keys(pilot, "enter")
        assert isinstance(app.focused, MuseumBoard)
        assert board_of(app).place == "E5"


async def test_a_base_table_knows_no_first_keys(desk: Desk) -> None:
    """Without expansions l, k, b, t, ~ and @ type nothing."""
    async with desk.running(desk.file(TABLE)) as (app, pilot):
        before = table_screen(app).table
        await type_keys(pilot, "home :lkbt~@>v")
        assert table_screen(app).table == before
        assert not board_of(app).typed


async def test_the_help_explains_the_first_keys(desk: Desk) -> None:
    """F1 on the Museum and on the Common Pool."""
    async with desk.running(desk.file(ALL), size=(100, 60)) as (app, pilot):
        for part in ("home", "f3"):
            await type_keys(pilot, f"{part} f1")
            assert "a Crystal Skull: which one" in shown(app)
            await type_keys(pilot, "escape")


@pytest.mark.parametrize(
    ("size", "names"),
    [((80, 24), ("Jap", "League", "sKull", "Black", "cThul", "~ flo")), ((40, 12), ("J", "L", "sK", "B", "cT", "~"))],
)
async def test_every_first_key_is_in_sight(desk: Desk, size: tuple[int, int], names: tuple[str, ...]) -> None:
    """Names are cut as far as they must, in the smallest terminal to their letters."""
    async with desk.running(desk.file(ALL), size=size) as (app, _pilot):
        legend = str(app.screen.query_one("#legend", Static).content)
        drawn = shown(app).splitlines()
        assert all(name in legend for name in names), legend
        assert all(any(line.strip() in one for one in drawn) for line in legend.splitlines()), legend


async def test_a_skull_serves_its_own_continent(desk: Desk) -> None:
    """A Silver Skull takes no Chinese Collection; the letters offered are the only ones."""
    async with desk.running(desk.file(ALL)) as (app, pilot):
        await type_keys(pilot, ":ksn")
        assert "C1" not in museum(app)
        await type_keys(pilot, ":r")
        assert museum(app)["C1"] == "skull-silver:rom"


async def test_a_loan_is_of_the_card_just_typed(desk: Desk) -> None:
    """Also where the next space is taken, and the cursor already stands on another card."""
    async with desk.running(desk.file(ALL)) as (app, pilot):
        await type_keys(pilot, "left left :en4@")
        assert museum(app)["A1"] == "egy-na-4@Andy"
        assert museum(app)["B1"] == "cel-wa-2"


async def test_the_third_skull_is_answered_by_other_points(desk: Desk) -> None:
    """Enter on its question leads there, its name is offered, and the answer closes the question."""
    async with desk.running(desk.file(ALL)) as (app, pilot):
        await type_keys(pilot, ":kte ctrl+t :30")
        account = app.screen.query_one(Account)
        asked = next(n for n, row in enumerate(account.rows) if row.kind == "question" and "other-points" in row.key)
        account.focus()
        account.point(asked)
        await settle(pilot)
        await type_keys(pilot, "enter + :skull-other tab :4 enter")
        assert player(app).other_points == {"skull-other-europe": 4}
        assert not any(row.kind == "question" for row in app.screen.query_one(Account).rows)


async def test_a_skull_in_the_pool_leaves_the_next_card_alone(desk: Desk) -> None:
    """A Skull has no power there, so the keys behind it are those of the next card."""
    async with desk.running(desk.file(ALL)) as (app, pilot):
        await type_keys(pilot, "f3 :kgcn2")
        assert [str(card) for card in player(app).discard] == ["skull-gold", "cel-na-2"]
