"""MUSEUM in play, by keys: a question asked at any table, a game followed turn by turn, all turns put right."""

from __future__ import annotations

import tomllib

import pytest

from companion.games.museum.letters import letters
from companion.games.museum.turns.typing import Reading, Scene, pooled
from scoring import tablefile
from tests.app.desk import TABLE, Desk, museum_board, shown, status, table_screen, type_keys

RUNNING = TABLE.replace("format = 1", "format = 1\nover = false") + "\n[table]\nheadline = \"none\"\n"
NAMES = ("Éric", "Olivier", "Jamie")
POOLS = (("jap-wa-4",), (), ("ind-cu-5", "rom-wa-3"))


def reading(keys: str, *, told: bool = True, begins: bool = True) -> Reading:
    """Read the keys of a line of Éric's."""
    return Reading(Scene(letters("en"), NAMES, 0, pooled(POOLS), told=told, begins=begins), keys)


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("ea3gc2=rg31p", "egy-ar-3, gre-cu-2 for rom-ag-3 + 1p"),
        ("ea3C2=5", "egy-ar-3, egy-cu-2 for 5"),
        ("jw4<=st4", "jap-wa-4 from pool for mes-th-4"),
        ("<a=st4", "jap-wa-4 from pool for mes-th-4"),
        ("<b=4p", "ind-cu-5 from Jamie for 4p"),
        ("ec1<2=1p", "egy-cu-1 from Olivier for 1p"),
        ("jt4=52p", "jap-th-4 for 5 + 2p"),
        ("jt4=10p", "jap-th-4 for 10p"),
        ("jt4=9p2p", "jap-th-4 for 11p"),
        ("jt4=", "jap-th-4 for 0p"),
        ("ga3<axc3=nw5", "gre-ar-3, jap-wa-4 from pool, expert cel 3 for chi-wa-5"),
        ("v", "inventory all"),
        ("v<a", "inventory jap-wa-4"),
        ("fl", "favour bank-loan"),
        ("fegc2=1p", "favour express-delivery gre-cu-2 for 1p"),
        ("fc<a", "favour charity-ball jap-wa-4 from pool"),
        ("fds", "favour archaeological-discovery asia"),
        ("fg", "favour good-hiring"),
        ("aea3", "discard egy-ar-3"),
        (":gain 2p by a card", "gain 2p by a card"),
    ],
)
def test_what_the_keys_of_a_line_come_to(keys: str, line: str) -> None:
    """The line as the file tells it, whoever took."""
    told = reading(f"23{keys}")
    assert told.text == line
    assert told.takers == ("Olivier", "Jamie")
    assert not told.half


def test_what_else_is_told_of_a_turn() -> None:
    """The Headline, who took, and Opinion cards stand on the same line; what a table cannot tell is refused."""
    told = reading("ld0ea3=2poaoa")
    assert (told.headline, told.takers, dict(told.opinion)) == ("deflation", ("Olivier", "Jamie"), {"america": 2})
    assert reading("lwf-").headline == "war-africa"
    assert reading("-").takers == ()
    assert not reading("").press("1")  # Éric always takes
    assert not reading("", begins=False).press("2")
    asked = reading("5=32p", told=False, begins=False)
    assert asked.text == "5 for 3 + 2p"
    assert not reading("", told=False, begins=False).press("l")


async def test_a_question_at_any_table(desk: Desk) -> None:
    """A running table tells every marker; `=` judges a line while it is typed and changes nothing."""
    path = desk.file(RUNNING)
    async with desk.running(path) as (app, pilot):
        assert "Vincent 6 · Favour at 10 | Andy 0 · Favour at 10" in shown(app)
        await type_keys(pilot, ":=ga5=rg3")
        assert "✗ costs 5, 3 paid" in shown(app)
        await type_keys(pilot, ":2p")
        assert "costs 5, 3 + 2◆ paid · marker 6 → 11" in shown(app)
        await type_keys(pilot, "enter escape")
        assert "costs 5" not in shown(app)
        assert app.screen.focused is museum_board(app)
        await type_keys(pilot, "pagedown :=jt4=4p")
        assert "✗ that takes 4 Prestige, and you have at most 0" in shown(app)
        await type_keys(pilot, "escape f8 down down :=7 escape")
    assert path.read_bytes() == RUNNING.encode()


async def test_a_game_is_followed(desk: Desk) -> None:
    """Chosen for a new game; the Museum of whoever has the turn comes up, pools and effect are seen, turns put right."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "n enter :Éric enter :Olivier enter :Jamie enter tab tab right f2")
        assert "Round 1 · Éric" in shown(app)
        first = await type_keys(pilot, ":0sc3ga1=jw4 enter enter")
        assert first <= 15
        assert "Éric 4 ◆2 hand 2" in shown(app)
        assert "a\N{NO-BREAK SPACE}Jap\N{NO-BREAK SPACE}Wa4" in shown(app)
        assert "Round 1 · Olivier" in shown(app)
        await type_keys(pilot, ":0<a=rg3")
        assert "✗ costs 4, 3 paid" in shown(app)
        await type_keys(pilot, "enter")
        assert status(app).startswith("Not legal: costs 4, 3 paid")
        await type_keys(pilot, ":1p")
        assert "costs 4 + 1◆ × 1 to the owner, 3 + 1◆ paid · marker 0 → 4" in shown(app)
        await type_keys(pilot, "enter enter")
        assert total_of(desk, app, "Éric") == 4 + 2 + 1 + 1  # marker, two took, the fee, the Prestige paid to the owner
        await type_keys(pilot, "f2 enter ctrl+z")
        assert status(app).startswith("undone: turn 3, Jamie")
        assert "Round 1 · Olivier" in shown(app)
        await type_keys(pilot, "ctrl+y")
        lines = written(app)
        # All turns: a line put right, one inserted, a turn cut; as it lies and back
        await type_keys(pilot, "f4 up enter")
        assert "Turn 2, Olivier" in shown(app)
        await type_keys(pilot, "escape f4 up up delete")
        assert len(written(app)) == len(lines) - 1
        await type_keys(pilot, "ctrl+z")
        assert written(app) == lines
        await type_keys(pilot, "ctrl+u f3")
        assert "F3 Pool" in shown(app)
        await type_keys(pilot, "ctrl+u")
        assert "Common Pools" in shown(app)
        assert written(app) == lines
        # A card moved: the file has the grid, and lines go on
        await type_keys(pilot, "pageup pageup f2 home enter")
        await type_keys(pilot, "right right right enter")
        assert "museum" in table_data(app)["players"][0] or "museum" in table_data(app)["players"][1]
        assert not table_screen(app).session.review.faults


def total_of(desk: Desk, app, name: str) -> int:
    """Return a player's total."""
    del desk
    return next(player.total for player in table_screen(app).session.review.players if player.name == name)


def table_data(app):
    """Return what the file says."""
    return tomllib.loads(table_screen(app).session.path.read_text(encoding="utf-8"))


def written(app):
    """Return the turns of the file."""
    return table_data(app)["turns"]
