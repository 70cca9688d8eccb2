"""What lies beside the museum, typed straight into its line."""

from __future__ import annotations

import pytest

from companion.app import CompanionApp
from companion.games.museum.opinion import ContinentsField
from scoring.games.museum.table import Patron, Player
from tests.app.desk import Desk, shown, status, table_screen, type_keys


def player(app: CompanionApp) -> Player:
    """Return the player shown."""
    screen = table_screen(app)
    shown_player: Player = screen.table.players[screen.seat]
    return shown_player


@pytest.mark.parametrize(
    ("keys", "patron"),
    [
        (":lc10 space :?", Patron(kind="legacy", civilisation="cel", points=(10, None, None))),
        (":cs6 space :10 space :16", Patron(kind="continent", continent="asia", points=(6, 10, 16))),
        (
            ":qneiT5 space :10",
            Patron(kind="quadruple", sets=("chi", "egy", "inc", "th"), size=3, points=(5, 10, None, None)),
        ),
        (":qneic##", Patron(kind="quadruple", sets=("chi", "egy", "inc", "cel"), size=5)),
        (":vcgwt", Patron(kind="civilisation", civilisation="cel", domains=("ag", "wa", "th"))),
        (":t", Patron(kind="greatest-team")),
        (":p8", Patron(kind="perfect-collection", points=(8,))),
    ],
)
async def test_a_patron_is_typed_key_by_key(desk: Desk, keys: str, patron: Patron) -> None:
    """The kind, only what that kind asks for, then the printed points."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, f"f5 {keys}")
        assert player(app).patron == patron
        reread = desk.session(table_screen(app).session.path)
        assert reread.table.players[0].patron == patron


async def test_a_patron_is_taken_back_key_by_key(desk: Desk) -> None:
    """Backspace removes the points, then the name, then the kind; a half typed one changes nothing yet."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f5 :l")
        assert player(app).patron is None
        assert "Legacy …" in shown(app)
        assert "Legacy: which Civilisation?" in status(app)
        await type_keys(pilot, ":c12 backspace")
        assert player(app).patron == Patron(kind="legacy", civilisation="cel", points=(1, None, None))
        assert "Legacy: how many points for level 1 of 3?" in status(app)
        assert shown(app).count("⌫") == 1
        await type_keys(pilot, "f4 f5")
        assert "11→?▏" in shown(app)
        await type_keys(pilot, "backspace backspace backspace")
        assert player(app).patron is None
        await type_keys(pilot, ":qn")
        assert "Quadruple Collections: which Collections? 3 to name" in status(app)


async def test_points_that_no_card_prints_ask_aloud_for_a_second_look(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While they stand, of the number as it stands: not again with what is typed after it, no more once it is right."""
    told: list[str] = []
    async with desk.running(desk.file()) as (app, pilot):
        monkeypatch.setattr(app, "notify", lambda message, **_how: told.append(message))
        monkeypatch.setattr(app, "clear_notifications", told.clear)
        await type_keys(pilot, "f5 :p915")
        asked = ["Look again first: Perfect Collection: 915 points, but no card or board we know prints more than 40"]
        assert told == asked
        await type_keys(pilot, "f4 :3")
        assert told == asked
        assert player(app).prestige == 3
        await type_keys(pilot, "f5 backspace backspace")
        assert told == []


async def test_a_patron_half_typed_waits(desk: Desk) -> None:
    """Enter goes on, and what was typed is not lost: coming back, its name is asked for; another player has none."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f5 :c enter")
        assert "Continent …" in shown(app)
        await type_keys(pilot, "f5 :e6")
        assert player(app).patron == Patron(kind="continent", continent="europe", points=(6, None, None))
        await type_keys(pilot, "delete :l pagedown")
        assert "Legacy" not in shown(app)


async def test_experts_by_letter_capital_digit_and_name(desk: Desk) -> None:
    """Small letters are Civilisations, capitals Domains, digits names; the same key dismisses."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f6 :cN1c")
        assert player(app).experts == ("na", "patricia-turner")
        await type_keys(pilot, "+ :nathaniel enter + :Arkadin space := space :celtic enter")
        await type_keys(pilot, "+ :Somebody space :new enter")
        assert player(app).experts[2:] == ("nathaniel-ikons", "arkadin-welles=cel", "other:Somebody new")
        await type_keys(pilot, "backspace backspace backspace backspace")
        assert player(app).experts == ("na",)


async def test_pool_opinion_press_and_other_points(desk: Desk) -> None:
    """Everything beside the museum is reached by a key and typed without a file."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f3 :na1rt? :g backspace backspace f7 :e2 right :3 ctrl+n :s+")
        assert [str(card) for card in player(app).discard] == ["chi-ar-1"]
        assert dict(table_screen(app).table.public_opinion) == {"europe": 2, "asia": 3}
        assert (player(app).ignores, player(app).press_conferences) == (("asia",), 1)
        await type_keys(pilot, "ctrl+o + :Trident space := space :4 enter")
        assert dict(player(app).other_points) == {"Trident": 4}
        await type_keys(pilot, "ctrl+t :47")
        assert player(app).track == 47
        await type_keys(pilot, "delete")
        assert player(app).track is None


async def test_a_card_chosen_in_the_pool_is_typed_over(desk: Desk) -> None:
    """In its place, in one step; the next card typed lies behind the others."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f3 :na1gt2 left left :en3gt3")
        assert [str(card) for card in player(app).discard] == ["egy-na-3", "gre-th-2", "gre-th-3"]


async def test_the_question_about_an_unsure_card_chooses_it_in_the_pool(desk: Desk) -> None:
    """What is typed next takes its place; the card that is sure stays."""
    players = '[[players]]\nname = "Vincent"\ndiscard = "?egy-na-1/egy-na-2 rom-ar-2"\n'
    async with desk.running(desk.file(f'format = 1\ngame = "museum"\n{players}')) as (app, pilot):
        await type_keys(pilot, "ctrl+f enter :en2")
        assert [str(card) for card in player(app).discard] == ["egy-na-2", "rom-ar-2"]


async def test_public_opinion_moves_on_by_itself(desk: Desk) -> None:
    """A Continent holds fewer than ten tokens: four digits fill the line, the last Continent keeps the cursor."""
    async with desk.running(desk.file()) as (app, pilot):
        await type_keys(pilot, "f7 :1203")
        opinion = app.screen.query_one("#opinion", ContinentsField)
        assert dict(table_screen(app).table.public_opinion) == {"america": 1, "europe": 2, "asia": 3}
        assert opinion.continent == "asia"
        await type_keys(pilot, ":4")
        assert dict(table_screen(app).table.public_opinion)["asia"] == 4
        await type_keys(pilot, ":a1+2 :5")
        assert dict(table_screen(app).table.public_opinion) == {"america": 3, "europe": 5, "asia": 4}


async def test_tab_reaches_every_part(desk: Desk) -> None:
    """Tab goes once round all parts, shift+tab back."""
    async with desk.running(desk.file()) as (app, pilot):
        seen = []
        for _ in range(10):
            assert app.focused is not None
            seen.append(app.focused.id)
            await type_keys(pilot, "tab")
        assert seen == [
            "board", "pool", "prestige", "track", "patron", "experts", "press", "other", "opinion", "account",
        ]  # fmt: skip
        await type_keys(pilot, "shift+tab")
        assert app.focused is not None
        assert app.focused.id == "account"


async def test_a_name_in_brackets_is_only_a_name(desk: Desk) -> None:
    """`[bold]` in a name or in other words is shown as it stands, on every screen."""
    from tests.app.desk import TABLE

    async with desk.running(desk.file(TABLE.replace('"Andy"', '"[bold]Andy[/]"')), size=(100, 30)) as (app, pilot):
        await type_keys(pilot, "pagedown ctrl+o + :[red]x= :4 enter")
        assert "[bold]Andy[/] 4" in shown(app)
        assert "[red]x 4" in shown(app)
        await type_keys(pilot, "f9")
        assert "[bold]Andy[/]" in shown(app)
        await type_keys(pilot, "escape f10")
        assert "2. [bold]Andy[/]" in shown(app)
        await type_keys(pilot, "escape ctrl+p :bold")
        assert "[bold]Andy[/]" in shown(app)
