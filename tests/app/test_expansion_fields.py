"""The places of expansions beside the Museum: typed, counted in the account, reached, undone."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from companion.app import CompanionApp
from companion.games.museum.expansion import fields_by_key
from companion.games.museum.expansion_fields import ExpansionFields
from companion.screens.help import HelpScreen
from companion.widgets.account import Account
from scoring.games.museum.expansion import ids
from scoring.games.museum.expansions.archaeologists import ThirdAreas
from scoring.games.museum.expansions.peoples_choice import Token
from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.table import Patron
from tests.app.desk import Desk, settle, shown, status, table_screen, total, type_keys
from tests.app.test_expansion_choice import with_expansions
from tests.app.test_fields import player

EVERY = (
    "archaeologists", "black-market", "cthulhu", "league", "crystal-skulls",
    "peoples-choice", "worlds-fair", "ks-exclusives", "solo", "assistants",
)  # fmt: skip
FIELDS = (
    "solo", "markers", "third-area", "favours", "disciple",
    "peoples-choice", "count", "pavilions", "skulls", "assistant",
)  # fmt: skip
"""In the order of Ctrl+E."""


def points(app: CompanionApp, text: str) -> str:
    """Return the points of the row of the account that begins with a text."""
    rows = table_screen(app).query_one(Account).rows
    return next(row.points for row in rows if row.kind == "line" and row.text.startswith(text))


def file_of(app: CompanionApp) -> str:
    """Return what the file of the open table says."""
    return table_screen(app).session.path.read_text(encoding="utf-8")


async def go_to_question(pilot: Pilot[Any], ending: str) -> None:
    """Press Enter on the question whose key ends so."""
    account = pilot.app.screen.query_one(Account)
    account.focus()
    account.point(next(n for n, row in enumerate(account.rows) if row.kind == "question" and row.key.endswith(ending)))
    await settle(pilot)
    await type_keys(pilot, "enter")


COUNTED = {
    "archaeologists": {
        "ctrl+e :e3": ("archaeologists = {europe = 3}", "Archaeologists", "15"),
        "ctrl+e ctrl+e :s1": ('third-area = {asia = ["Vincent"]}', "Archaeologists", "15"),
        "ctrl+e ctrl+e :s21": ('asia = ["Andy", "Vincent"]', "Archaeologists", "7"),
    },
    "black-market": {
        "ctrl+e :5": ("black-market-favours = 5", "Black Market", "−5"),
    },
    "cthulhu": {
        "ctrl+e :1": ('disciple = {holder = "Vincent", worth = 10}', "Cthulhu", "10"),
        "ctrl+e :1 space": ('disciple = {holder = "Vincent", worth = 20}', "Cthulhu", "20"),
    },
    "peoples-choice": {
        "ctrl+e :1": ('peoples-choice = "Vincent"', "People's Choice", "10"),
        "ctrl+e ctrl+e :3": ("peoples-choice-counts = {Vincent = 3}", "People's Choice", "10"),
    },
    "worlds-fair": {
        "ctrl+e :5": ("contributions = {Vincent = 5}", "Pavilions", "19"),
        "ctrl+e :25": ("contributions = {Vincent = 5}", "Pavilions", "19"),
        "ctrl+e + :3 < <": ("size = 3", "Pavilions", "19"),
    },
    "assistants": {
        "ctrl+e :v": ('assistant = "de-silva"', "Prestige", "2"),
        "ctrl+e + :heng enter": ('assistant = "heng-wen"', "Prestige", "2"),
    },
}
"""For each expansion keys, what the file then says, and a line of the account with its points."""


@pytest.mark.parametrize("expansion", COUNTED)
async def test_each_field_is_typed_and_counted(desk: Desk, expansion: str) -> None:
    """A few keys, the line of the account, and the key in the file; undo takes it back and says which place."""
    async with desk.running(desk.file(with_expansions(expansion)), size=(100, 40)) as (app, pilot):
        before = table_screen(app).table
        for keys, (written, row, earned) in COUNTED[expansion].items():
            await type_keys(pilot, f"f2 {keys}")
            assert " ".join(written.split()) in " ".join(file_of(app).replace("{ ", "{").replace(" }", "}").split())
            assert points(app, row) == earned
            assert desk.session(table_screen(app).session.path).table == table_screen(app).table
            await type_keys(pilot, "ctrl+z")
            assert status(app).startswith("undone:")
            await type_keys(pilot, "ctrl+z ctrl+z ctrl+z ctrl+z")
            assert table_screen(app).table == before


EMPTIED = {
    "archaeologists": {
        "ctrl+e :e3 backspace": "archaeologists",
        "ctrl+e ctrl+e :s12 backspace": "third-area",
        "ctrl+e ctrl+e :s1 :1": "third-area",
    },
    "black-market": {"ctrl+e :5 delete": "black-market-favours"},
    "cthulhu": {"ctrl+e :11": "disciple", "ctrl+e :1 backspace": "disciple"},
    "peoples-choice": {"ctrl+e :11": "peoples-choice", "ctrl+e ctrl+e :3 delete ctrl+e backspace": "peoples-choice"},
    "worlds-fair": {"ctrl+e + delete": "pavilions"},
    "assistants": {"ctrl+e :vv": "assistant"},
}
"""For each expansion keys, and the word the file then does not hold."""


@pytest.mark.parametrize("expansion", EMPTIED)
async def test_each_field_is_emptied(desk: Desk, expansion: str) -> None:
    """Backspace, Delete or the same key again, and the file does not speak of it."""
    async with desk.running(desk.file(with_expansions(expansion)), size=(100, 40)) as (app, pilot):
        for keys, emptied in EMPTIED[expansion].items():
            await type_keys(pilot, f"f2 {keys}")
            assert f"{emptied} =" not in file_of(app)
            assert f"[[table.{emptied}]]" not in file_of(app)


CHANGES = {
    "solo": ("space", "Vincent the rival"),
    "rival-card": (":A enter", "Vincent Rival card: its name"),
    "priorities": (":g", "Vincent what the rival seeks"),
    "discard-order": (":esa", "Vincent the rival's row of Continents"),
    "advanced": ("space", "Vincent the rival's mode"),
    "action-deck": ("space", "Vincent the rival's Action cards"),
    "hand": (":gc3", "Vincent the rival's open Objects"),
    "rival": (":o", "Vincent Rival card"),
    "markers": (":e3", "Vincent Archaeologists"),
    "third-area": (":s1", "third areas"),
    "favours": (":5", "Vincent Black Market Favours"),
    "disciple": (":1", "Disciple"),
    "peoples-choice": (":1", "People's Choice"),
    "count": (":0", "People's Choice: count"),
    "pavilions": ("+", "Pavilions"),
    "assistant": (":v", "Vincent Assistant"),
}
"""Keys that change what each field of an expansion shows, and what undo says of it."""


async def test_undo_says_which_field_it_changed(desk: Desk) -> None:
    """Every field that shows something of the table; undone and done again, by its name."""
    running = with_expansions(*ids()).replace("format = 1", "format = 1\nover = false")
    text = running.replace("prestige = 2", "prestige = 2\nsolo = true")
    async with desk.running(desk.file(text), size=(100, 60)) as (app, pilot):
        assert set(fields_by_key().values()) == set(CHANGES)
        for field, (keys, name) in CHANGES.items():
            table_screen(app).action_focus_on(field)
            await settle(pilot)
            before = table_screen(app).table
            await type_keys(pilot, keys)
            assert table_screen(app).table != before, field
            await type_keys(pilot, "ctrl+z")
            assert status(app).startswith(f"undone: {name}"), (field, status(app))
            assert table_screen(app).table == before, field


async def test_the_token_goes_to_whoever_overtakes(desk: Desk) -> None:
    """Counts move it by the rule: a tie leaves it where it is."""
    async with desk.running(desk.file(with_expansions("peoples-choice")), size=(100, 40)) as (app, pilot):
        await type_keys(pilot, "ctrl+e ctrl+e :3 pagedown ctrl+e ctrl+e :3")
        assert table_screen(app).table.of(Token).holder == "Vincent"
        await type_keys(pilot, "delete :4")
        assert table_screen(app).table.of(Token).holder == "Andy"


async def test_pavilions_are_filled_by_several(desk: Desk) -> None:
    """Each player's own number stands before all of them and the size; the status line tells who put what."""
    async with desk.running(desk.file(with_expansions("worlds-fair")), size=(100, 40)) as (app, pilot):
        await type_keys(pilot, "ctrl+e :3 + :1 pagedown ctrl+e left :2")
        assert "[2 (5/5)]" in shown(app).replace("\N{NO-BREAK SPACE}", " ")
        assert status(app) == "Pavilion 1: Vincent 3, Andy 2; 5 complete it"
        assert points(app, "Pavilions") == "6"
        await type_keys(pilot, "pageup")
        assert points(app, "Pavilions") == "13"


async def test_a_rival_card_is_typed_like_a_patron(desk: Desk) -> None:
    """The space bar makes the player the rival; then the kind, what it names, the points."""
    async with desk.running(desk.file(with_expansions("solo")), size=(100, 40)) as (app, pilot):
        await type_keys(pilot, "pagedown ctrl+e space ctrl+e :lc10 space :?")
        assert player(app).of(Rival).card == Patron(kind="legacy", civilisation="cel", points=(10, None, None))
        assert player(app).of(Rival).solo
        assert "rival = {" in file_of(app)
        await type_keys(pilot, "f8 0")
        assert points(app, "Rival card") == "0"
        await type_keys(pilot, "ctrl+e space")
        assert player(app).of(Rival) == Rival(solo=False, card=None)


async def test_ks_experts_are_hired_by_name(desk: Desk) -> None:
    """They have no letter; hiring one puts the KS Exclusives in play."""
    async with desk.running(desk.file(with_expansions("ks-exclusives")), size=(100, 40)) as (app, pilot):
        await type_keys(pilot, "f6 + :KS space :Expert space :of space :Asia enter")
        assert player(app).experts == ("ks-asia",)
        await type_keys(pilot, "ctrl+z f5 :vcgwt")
        assert player(app).patron == Patron(kind="civilisation", civilisation="cel", domains=("ag", "wa", "th"))


@pytest.mark.parametrize(
    ("text", "ending", "field"),
    [
        ("archaeologists = { europe = 3 }\n", "third-area.europe", "third-area"),
        ('discard = "relic-europe-wa-?"\n', ".discard", "pool"),
        ('rival = { kind = "other" }\n', "rival.points", "rival"),
    ],
)
async def test_questions_lead_to_their_field(desk: Desk, text: str, ending: str, field: str) -> None:
    """Enter on a question of the account goes where it is answered."""
    both = with_expansions("solo").replace("prestige = 2\n", f"prestige = 2\n{text}") + text
    async with desk.running(desk.file(both), size=(100, 40)) as (app, pilot):
        await go_to_question(pilot, ending)
        assert app.focused is not None
        assert app.focused.id == field


async def test_a_name_leads_nowhere(desk: Desk) -> None:
    """A question of somebody called Arrival is not about the rival."""
    text = with_expansions("cthulhu").replace('"Vincent"', '"Arrival of Patron"')
    async with desk.running(
        desk.file(text.replace("prestige = 2\n", 'prestige = 2\ndiscard = "relic-europe-wa-?"\n')), size=(100, 40)
    ) as (app, pilot):
        await go_to_question(pilot, ".discard")
        assert app.focused is not None
        assert app.focused.id == "pool"


async def test_an_open_peoples_choice_leads_to_its_field(desk: Desk) -> None:
    """Two with as many: only the table knows who was first."""
    text = with_expansions("peoples-choice")
    text = text.replace("[table]\n", "[table]\npeoples-choice-counts = { Vincent = 2, Andy = 2 }\n")
    async with desk.running(desk.file(text), size=(100, 40)) as (app, pilot):
        await go_to_question(pilot, "peoples-choice")
        assert app.focused is not None
        assert app.focused.id == "peoples-choice"
        await type_keys(pilot, ":2")
        assert table_screen(app).table.of(Token).holder == "Andy"


@pytest.mark.parametrize("size", [(80, 24), (40, 16)])
async def test_every_field_is_seen_when_reached(desk: Desk, size: tuple[int, int]) -> None:
    """With all expansions in play Ctrl+E goes round all of their fields, each in sight, and the account stays."""
    async with desk.running(desk.file(with_expansions(*EVERY)), size=size) as (app, pilot):
        if size[0] >= 80:
            account = table_screen(app).query_one(Account)
            assert account.size.height >= 5
            assert account.region.bottom <= size[1] - 4
        for field in (*FIELDS, FIELDS[0]):
            await type_keys(pilot, "ctrl+e")
            assert app.focused is not None
            assert app.focused.id == field
            assert f"›{app.focused.label()}" in shown(app), field  # type: ignore[attr-defined]


async def test_a_click_reaches_a_field(desk: Desk) -> None:
    """As Tab does, between Public Opinion and the account."""
    async with desk.running(desk.file(with_expansions("black-market", "cthulhu"))) as (app, pilot):
        await pilot.click("#disciple")
        await settle(pilot)
        assert app.focused is app.screen.query_one("#disciple")
        await type_keys(pilot, "tab")
        assert app.focused is table_screen(app).query_one(Account)
        await type_keys(pilot, "shift+tab shift+tab shift+tab")
        assert app.focused is app.screen.query_one("#opinion")


async def test_places_come_and_go_with_the_expansion(desk: Desk) -> None:
    """Undoing what put an expansion in play takes its places away again; the base game has none."""
    async with desk.running(desk.file()) as (app, pilot):
        assert not table_screen(app).query_one(ExpansionFields).display
        await type_keys(pilot, "f10 tab tab tab tab tab tab tab :2 escape ctrl+e :4")
        assert total(app) == 9 - 4
        await type_keys(pilot, "ctrl+z ctrl+z")
        assert not table_screen(app).query_one(ExpansionFields).display
        assert total(app) == 9


async def test_every_field_has_help(desk: Desk) -> None:
    """F1 explains it by its own title."""
    async with desk.running(desk.file(with_expansions(*EVERY)), size=(100, 40)) as (app, pilot):
        for field in FIELDS:
            table_screen(app).action_focus_on(field)
            await type_keys(pilot, "f1")
            assert isinstance(app.screen, HelpScreen)
            assert app.screen.say(f"help.{field}.title") in shown(app)
            await type_keys(pilot, "escape")


async def test_a_third_area_is_asked_for_its_own_continent(desk: Desk) -> None:
    """Enter on the question about Europe chooses Europe."""
    two = with_expansions("archaeologists").replace("[[players]]", "[[players]]\narchaeologists = { europe = 3 }")
    async with desk.running(desk.file(two)) as (app, pilot):
        await go_to_question(pilot, "third-area.europe")
        await type_keys(pilot, ":21")
        assert table_screen(app).table.of(ThirdAreas).came == {"europe": ("Andy", "Vincent")}


async def test_the_key_of_the_patron_leads_to_the_rivals_card(desk: Desk) -> None:
    """F5 at the rival's Museum goes to his Rival card."""
    async with desk.running(desk.file(with_expansions("solo"))) as (app, pilot):
        await type_keys(pilot, "ctrl+e space f5")
        assert app.screen.focused is not None
        assert app.screen.focused.id == "rival"


async def test_told_whom_he_copies_arkadin_welles_stands_once(desk: Desk) -> None:
    """The answer takes the place of the bare card."""
    async with desk.running(desk.file(with_expansions("ks-exclusives"))) as (app, pilot):
        await type_keys(pilot, "f6 + :arkadin enter")
        assert player(app).experts == ("arkadin-welles",)
        await type_keys(pilot, "+ :arkadin space := :egyptian enter")
        assert player(app).experts == ("arkadin-welles=egy",)


async def test_one_key_tells_how_to_reach_the_last_of_many_fields(desk: Desk) -> None:
    """Each field of an expansion names the one that the same key leads to, and how many there are."""
    path = desk.file(with_expansions("archaeologists", "black-market", "cthulhu"))
    async with desk.running(path, size=(120, 40)) as (app, pilot):
        for told in (
            "next: third areas, 2 of 4",
            "next: Black Market Favours, 3 of 4",
            "next: Disciple, 4 of 4",
            "next: Archaeologists, 1 of 4",
        ):
            await type_keys(pilot, "ctrl+e")
            legend = " ".join(shown(app).replace("\N{NO-BREAK SPACE}", " ").split())
            assert f"^E {told}" in legend, legend[-400:]
