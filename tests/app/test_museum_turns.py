"""MUSEUM in play, by keys: a question asked at any table, a game followed turn by turn, all turns put right."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any, Final

import pytest

from companion.app import CompanionApp
from companion.games.museum.letters import letters
from companion.games.museum.turns.entry import TurnLine
from companion.widgets.legend import LeadingKey
from companion.words import languages
from scoring import tablefile
from scoring.games.museum.table import Table
from tests.app.desk import TABLE, Desk, museum_board, settle, shown, status, table_screen, total, type_keys
from tests.museum.simulator import log, play
from tests.museum.turn_keys import lines_of, without_places

MOST_KEYS: Final = 620
"""Keys that follow a whole game of four at most."""
RUNNING: Final = TABLE.replace("format = 1", "format = 1\nover = false") + '\n[table]\nheadline = "none"\n'


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


@pytest.mark.parametrize("fair", [False, True])
async def test_a_question_tells_what_the_object_adds(desk: Desk, fair: bool) -> None:  # noqa: FBT001 (a case)
    """A fourth Celtic card makes 3 of 1 and brings its own 3: 5, at once and laid anew; not in fair mode."""
    text = RUNNING.replace("over = false", "over = false\nfair = true") if fair else RUNNING
    async with desk.running(desk.file(text), size=(120, 30)) as (app, pilot):
        await type_keys(pilot, ":=cn3=rg3")
        assert "costs 3, 3 paid" in shown(app)
        assert ("adds up to 5 at once, 5 re-laid" in shown(app)) is not fair


async def test_a_game_is_followed(desk: Desk) -> None:
    """Chosen for a new game: whoever has the turn comes up, pools and effect are seen, turns are put right."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, "n enter :Éric enter :Olivier enter :Jamie enter tab tab right f2")
        assert "Round 1 · Éric" in shown(app)
        first = await type_keys(pilot, ":0sc3ga1=jw4 enter enter")
        assert first <= 15
        assert "Éric 4 ◆2 hand 2" in shown(app)
        assert museum_board(app).size.height >= museum_board(app).virtual_size.height
        assert "a\N{NO-BREAK SPACE}Jap\N{NO-BREAK SPACE}Wa4" in shown(app)
        assert "Round 1 · Olivier" in shown(app)
        await type_keys(pilot, ":0<a=rg3")
        assert "✗ costs 4, 3 paid" in shown(app)
        await type_keys(pilot, "enter")
        assert status(app) == "Not legal. Enter again plays it all the same"
        await type_keys(pilot, ":1p")
        assert status(app) == "The turn: who took, what is played and paid"
        assert "costs 4 + 1◆ × 1 to the owner, 3 + 1◆ paid · marker 0 → 4" in shown(app)
        await type_keys(pilot, "enter enter")
        assert total(app) == 4 + 2 + 1 + 1  # marker, two took, the fee, the Prestige paid to the owner
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
        assert "as it lies: ^U goes back to the turns" in shown(app)
        await type_keys(pilot, "ctrl+u")
        assert "^U" not in shown(app)
        assert "Common Pools" in shown(app)
        assert written(app) == lines
        # A card moved: the file has the grid, and lines go on
        await type_keys(pilot, "pageup pageup f2 home enter")
        await type_keys(pilot, "right right right enter")
        assert [player["name"] for player in table_data(app)["players"] if "museum" in player] == ["Éric"]
        assert not table_screen(app).session.review.faults
        # A Headline says what it does; the price of an Expert is offered again
        await type_keys(pilot, ":lt enter")
        assert "The Roaring Twenties: 1 ◆ for each Object" in shown(app)
        await type_keys(pilot, ":xg3=3 enter :xg")
        assert "3 last time" in shown(app)


ROUND_TWO: Final = """\
format = 1
game = "museum"
over = false
[[players]]
name = "Éric"
[[players]]
name = "Olivier"
[[turns]]
player = "Éric"
took = ["Olivier"]
plays = ["jap-cu-2 for gre-na-2"]
[[turns]]
player = "Olivier"
took = ["Éric"]
plays = []
[[turns]]
player = "Éric"
"""


async def test_a_whole_game_is_typed(desk: Desk) -> None:
    """Simulated by others, typed key by key: the file tells the same turns, no rule is broken, the game is over."""
    played: Table = tablefile.read_data(log(play(0, 4, edition="en", readings={}, assistants=False, ks=False)))
    game = without_places(played)
    turns: list[list[str]] = [[] for _ in game.turns]
    for number, _, keys in lines_of(game):
        turns[number].append(keys)
    async with desk.running() as (app, pilot):
        names = " ".join(f":{player.name} enter" for player in game.players)
        await type_keys(pilot, f"n enter {names} tab tab right f2")
        count = 0
        for lines in turns:
            typed = [f":{line.replace(' ', ' space :')} enter" for line in lines]
            count += await type_keys(pilot, " ".join([*typed, "enter"]))
        assert status(app).startswith("The game is over. Patrons are still")
        screen = table_screen(app)
        for told, turn in zip(screen.session.table.turns, game.turns, strict=True):
            assert replace(told, took=None) == replace(turn, took=None)
            assert isinstance(told.took, tuple)
            assert isinstance(turn.took, tuple)
            assert {*told.took} == {*turn.took}
        assert screen.session.table.over
        assert not screen.session.review.faults
        assert count <= MOST_KEYS
        await type_keys(pilot, "ctrl+z")
        assert status(app) == f"undone: turn {len(game.turns)}, {game.turns[-1].player}"
        assert not screen.session.table.over


async def test_a_new_round_asks_for_the_headline_first(desk: Desk) -> None:
    """In the first player's turn from round 2 on, until it is told; a price says meanwhile what it depends on."""
    async with desk.running(desk.file(ROUND_TWO)) as (app, pilot):
        assert "Round 2: which Headline? Type l, then its letter; l - for none" in shown(app)
        await type_keys(pilot, ":2")
        assert "which Headline?" in shown(app)
        await type_keys(pilot, ":gw3=3")
        assert "which Headline?" not in shown(app)
        assert "no Headline told: each Object costs 0 to 1 Prestige more" in " ".join(shown(app).split())
        await type_keys(pilot, "delete :ld")
        assert "which Headline?" not in shown(app)
        assert "Who else took? 2\N{NO-BREAK SPACE}Olivier" in shown(app)
        await type_keys(pilot, ":2gw3=31p")
        assert "costs 3 + 1◆" in " ".join(shown(app).split())
        assert "no Headline told" not in shown(app)


async def test_a_turn_is_told_whole_in_forty_columns(desk: Desk) -> None:
    """Short names stand where long ones would be cut, a letter of a pool has its card, no verdict ends half way."""
    deflation = f'{ROUND_TWO}headline = "deflation"\ntook = []\nplays = ["rom-cu-1 for 1 + 1p"]\n'
    deflation += '[[turns]]\nplayer = "Olivier"\n'
    async with desk.running(desk.file(deflation), size=(40, 24)) as (app, pilot):
        said = " ".join(shown(app).split())
        assert "Inc May Pol Gre Rom Cel pHo Egy meS chiN inD Jap" in said
        assert "inVentory Favour eXpert Opinion headLine discArd < pool : words" in said
        assert "-\N{NO-BREAK SPACE}none" in shown(app)
        await type_keys(pilot, ":1pn3<")
        assert "a gre-na-2" in shown(app)
        assert "1 Éric  2 Olivier" in shown(app)  # whose pool the card typed lies in, which holds others nobody named
        await type_keys(pilot, "1")
        assert "pol-na-3 from Éric" in shown(app)
        await type_keys(pilot, "delete :1v<")
        assert "«<» does nothing here" in status(app)  # nothing lies in Olivier's own pool
        await type_keys(pilot, "delete :1<")
        await type_keys(pilot, ":a=2p")
        said = " ".join(shown(app).split())
        assert "that takes 3 Prestige, and you have at most 2" in said
        assert "costs 3, 2 paid: add 1 Prestige, or a card of value 1 or more" in said


async def test_the_favour_to_draw_is_not_what_is_cut(desk: Desk) -> None:
    """What is still to be done comes before the cards that went to the pools, which everybody sees."""
    async with desk.running(desk.file(ROUND_TWO)) as (app, pilot):
        await type_keys(pilot, ":l-2gw5A3=in4nt2w2 enter")
        assert status(app).startswith("Played: marker 2 → 10")
        assert "1 Favour to draw" in status(app)


async def test_the_experts_of_the_line_are_those_in_play(desk: Desk) -> None:
    """In whole words, capitals for Domains; those of the Archaeologists only where that expansion is in play."""
    for box, offered in (("", False), ('\n[table]\nexpansions = ["archaeologists"]\n', True)):
        async with desk.running(desk.file(ROUND_TWO + box, f"{offered}.toml")) as (app, pilot):
            app.choose_language("fr")
            await settle(pilot)
            await type_keys(pilot, "f2 :x")
            said = " ".join(shown(app).replace("\N{NO-BREAK SPACE}", " ").split())
            domains = "Ar aG Cu Na Re gU" if offered else "Architecture aGriculture Culture Navigation Religion gUerre"
            assert f"Maj+ {domains}" in said
            assert ("6 Leopold M'Boke" in said) is offered
            assert "4 Richard Bellota" in said


@pytest.mark.parametrize("language", languages())
async def test_every_card_of_a_turn_is_offered_by_its_name(desk: Desk, language: str) -> None:
    """All boxes on the table, eighty columns: Experts, Favours and Headlines stand there whole, none for another."""
    boxes = '\n[table]\nexpansions = ["archaeologists", "ks-exclusives", "worlds-fair", "cthulhu"]\n'
    async with desk.running(desk.file(ROUND_TWO + boxes)) as (app, pilot):
        app.choose_language(language)
        await settle(pilot)
        keys = {what: key for key, what in letters(language).turn.items()}
        for what in ("expert", "favour", "headline"):
            await type_keys(pilot, f":-{keys[what]}")
            said = " ".join(shown(app).replace("\N{NO-BREAK SPACE}", " ").split())
            legend = app.screen.query_one(TurnLine).legend()
            names = [key for group in legend for key in group if isinstance(key, LeadingKey) or key.key.isdigit()]
            assert names
            assert [key for key in names if f"{key.key} {' '.join(key.name.split())}" not in said] == []
            await type_keys(pilot, "delete")


async def test_an_accent_may_be_typed_as_it_is_shown(desk: Desk) -> None:
    """The legend shows É: on the board, in a field and on the line that key types an Egyptian card, as `e` does."""
    async with desk.running(desk.file()) as (app, pilot):
        app.choose_language("fr")
        await settle(pilot)
        await type_keys(pilot, "right right :én3 f3 :éa1 f2 :=én3=én4")
        shown_player = table_screen(app).table.players[0]
        assert "egy-na-3" in map(str, shown_player.museum)
        assert [str(card) for card in shown_player.discard] == ["egy-ar-1"]
        assert "› egy-na-3 for egy-na-4" in shown(app)


def table_data(app: CompanionApp) -> dict[str, Any]:
    """Return what the file says."""
    return tomllib.loads(table_screen(app).session.path.read_text(encoding="utf-8"))


def written(app: CompanionApp) -> list[dict[str, Any]]:
    """Return the turns of the file."""
    turns: list[dict[str, Any]] = table_data(app)["turns"]
    return turns
