"""Alphonse LeGros in the app: his card entered once, his turn on one screen, whole games followed to their end."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

import pytest
from textual.pilot import Pilot

from companion.app import CompanionApp
from companion.games.museum.rival.card import RowField
from companion.games.museum.rival.pane import RivalPane
from companion.games.museum.turns.entry import TurnLine
from companion.widgets.status import fitted
from companion.words import languages, phrasebook
from scoring.games import game
from scoring.phrase import phrase
from tests.app.desk import Desk, shown, status, table_screen, type_keys, until
from tests.app.solo_player import SoloPlayer

BEGINS: Final = "n enter :Éric enter tab tab right f2"
"""One name, followed turn by turn: who plays alone meets Alphonse."""
MOST_A_ROUND: Final = 35
"""Keys of a round with one's own turn at most, on average over a game."""
THREE: Final = """\
format = 1
game = "museum"
over = false

[[players]]
name = "Éric"

[[players]]
name = "Olivier"

[[players]]
name = "Alphonse LeGros"
solo = true
priorities = ["gre", "th", "europe"]
discard-order = ["asia", "america", "africa", "europe"]
advanced = true
hand = "gre-cu-3 chi-wa-2 egy-na-1 inc-ar-4"

[[turns]]
player = "Éric"
rival-took = "gre-th-2"
took = ["Olivier"]
plays = ["jap-cu-4 for gre-na-2 + 2p"]

[[turns]]
player = "Olivier"
"""


def told(app: CompanionApp) -> dict[str, Any]:
    """Return what the file says."""
    return tomllib.loads(table_screen(app).session.path.read_text(encoding="utf-8"))


def panel(app: CompanionApp) -> str:
    """Return what the panel of his turn says, with what stands before each row."""
    rows = app.screen.query_one(RivalPane).rows
    return " ".join(" ".join(f"{row.lead or ''} {row.text.plain}" for row in rows).split())


async def test_a_round_against_alphonse(desk: Desk) -> None:
    """His card is entered field by field; what he takes and exhibits is said with its reason, agreed with one key."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, BEGINS)
        assert "this player is the rival" in shown(app)
        set_up = await type_keys(pilot, ":A enter enter :grT2 enter enter enter enter :p9 enter :gc3nw2en1ia4 enter")
        assert set_up <= 40
        assert told(app)["players"][1]["priorities"] == ["gre", "rom", "th", "europe"]
        assert "2\N{NO-BREAK SPACE}Roman  3\N{NO-BREAK SPACE}Theology" in shown(app)
        # Éric's Exploration: the rival takes by his order
        count = await type_keys(pilot, ":cw5gt2")
        assert "Greek Theology 2" in shown(app)
        assert "Greek comes first" in shown(app)
        count += await type_keys(pilot, "enter")
        assert status(app) == "Alphonse LeGros took Greek Theology 2"
        count += await type_keys(pilot, ":jc4=jw3a1 enter enter")
        # His own: who else took must be told, else his Prestige is not known
        count += await type_keys(pilot, ":rw2 enter")
        assert status(app) == "Who else took? 1 Éric · - nobody"
        count += await type_keys(pilot, ":1 enter :2")
        assert "1  Greek Culture 3" in shown(app)
        assert "2  Greek Theology 2" in shown(app)
        assert "Enter: agreed · marker 0 → 5" in shown(app)
        count += await type_keys(pilot, "enter")
        assert count <= MOST_A_ROUND
        assert told(app)["turns"][1] == {
            "player": "Alphonse LeGros",
            "rival-took": "rom-wa-2",
            "took": ["Éric"],
            "action": [2],
            "plays": ["gre-cu-3, gre-th-2"],
        }
        assert "hand 4" in shown(app)
        await type_keys(pilot, "ctrl+z")
        assert "Turn up an Action card" in shown(app)
        # Put right: letters exhibit what he did; what his order forbids is played when asked again
        await type_keys(pilot, ":2 = :bc")
        assert "(Greek) comes before chi-wa-2" in " ".join(shown(app).split())
        await type_keys(pilot, "enter")
        assert status(app) == "Not legal. Enter again plays it all the same"
        await type_keys(pilot, "backspace backspace backspace backspace")
        assert "Turn up an Action card" in shown(app)
        assert "turns" in told(app)


@pytest.mark.long
async def test_with_others_advanced_and_narrow(desk: Desk) -> None:
    """Two players and Alphonse in forty columns: who took, what he buys and declines, a card he took all the same."""
    async with desk.running(desk.file(THREE), size=(40, 24)) as (app, pilot):
        await type_keys(pilot, ":1gw3nw2=2 enter")
        assert status(app) == "Alphonse LeGros took Chinese Warfare 2"
        assert told(app)["turns"][1] == {"player": "Olivier", "rival-took": "chi-wa-2", "took": ["Éric"]}
        await type_keys(pilot, "ctrl+z :1gw3 enter :rw2=2p enter enter :0gw3 enter :31")
        assert "He buys" in shown(app)
        assert "pays Chi Wa2 · 1◆ to Éric" in shown(app)
        await type_keys(pilot, ":-")
        assert "He buys" not in shown(app)
        await type_keys(pilot, "backspace :oa enter")
        assert told(app)["turns"][2]["plays"] == [
            "gre-cu-3, gre-wa-3, gre-wa-3",
            "gre-na-2 from Éric for chi-wa-2",
            "discard inc-ar-4",
        ]
        assert told(app)["turns"][2]["opinion"] == {"america": 1}
        assert not table_screen(app).session.review.faults
        # Nobody tells what he took: from then on the players say what he does
        await type_keys(pilot, ":? enter :-jw4=jc4 enter enter :- enter :gw3 enter enter :- gt4 enter")
        assert told(app)["turns"][3]["rival-took"] == "?"


@pytest.mark.long
async def test_his_card_is_offered_again(desk: Desk) -> None:
    """Entered once, kept by its name: the next game fills all but what lies before him; also with two at the table."""
    async with desk.running() as (app, pilot):
        await type_keys(pilot, BEGINS)
        await type_keys(pilot, ":A enter enter :gT2 enter :sfa enter space enter space enter :p9 enter enter")
        before = told(app)["players"][1]
        await type_keys(pilot, "ctrl+w n enter")
        await type_keys(pilot, ":Éric enter :Olivier enter tab tab right tab tab :9 f2")
        assert [player["name"] for player in told(app)["players"]] == ["Éric", "Olivier", "Alphonse LeGros"]
        await type_keys(pilot, "+ :a enter")
        await type_keys(pilot, ":gc3nw2en1ia4 enter")
        assert told(app)["players"][2] == before | {"hand": "gre-cu-3 chi-wa-2 egy-na-1 inc-ar-4"}
        assert before["advanced"]
        assert before["action-deck"] == "fewer-2"
        assert "Alphonse LeGros takes" in shown(app)
        # His card shown as it lies: a change keeps what he began with
        await type_keys(pilot, ":gt2 enter ctrl+u pagedown pagedown ctrl+e ctrl+e ctrl+e :R")
        assert told(app)["players"][2]["hand"] == "gre-cu-3 chi-wa-2 egy-na-1 inc-ar-4"


async def played(pilot: Pilot[Any], player: SoloPlayer, app: CompanionApp, most: int) -> list[int]:
    """Play so many rounds, or to the end of the game; return the keys of each round."""
    rounds, session = [0], table_screen(app).session
    while len(rounds) <= most and (keys := player.keys(session.table)):
        before = session.table
        rounds[-1] += await type_keys(pilot, keys)
        if session.table is before:  # cards are level: the first of them
            rounds[-1] += await type_keys(pilot, ":1 enter")
        assert session.table is not before, shown(app)
        if len(session.table.turns) > len(before.turns) and len(session.table.turns) % 2:
            rounds.append(0)
    return rounds if session.table.over else rounds[:-1]


@pytest.mark.parametrize(
    ("mode", "seed", "rounds", "size"),
    [
        pytest.param("enter", 1, 2, (80, 24), marks=pytest.mark.long),
        pytest.param("space enter", 1, 99, (40, 24), marks=pytest.mark.release),
    ],
)
async def test_games_are_followed(desk: Desk, mode: str, seed: int, rounds: int, size: tuple[int, int]) -> None:
    """In each mode: no rule is broken, few keys a round, and at the end the score asks for nothing."""
    player = SoloPlayer(seed)
    async with desk.running(size=size) as (app, pilot):
        hand = "".join(map(player.typed, player.rivals))
        await type_keys(pilot, BEGINS)
        await type_keys(pilot, f":A enter enter :grT2 enter :sfa enter {mode} enter :p9 enter :{hand} enter")
        counted = await played(pilot, player, app, rounds)
        session = table_screen(app).session
        assert session.table.over == (rounds > len(counted))
        if session.table.over:
            await until(pilot, lambda: "at best his cards make" in status(app))
        assert not session.review.faults
        assert not session.review.questions
        assert sum(counted) <= MOST_A_ROUND * len(counted)
        assert desk.session(session.path).review.players == session.review.players


async def test_f5_goes_to_his_card_while_the_panel_is_his(desk: Desk) -> None:
    """In a human's turn the panel asks what he takes: F5 enters his card, not the human's Patron."""
    async with desk.running(desk.file(THREE)) as (app, pilot):
        assert "Alphonse LeGros takes" in shown(app)
        await type_keys(pilot, "f5")
        assert app.focused
        assert app.focused.id == "rival-card"
        assert table_screen(app).seat == 2


async def test_open_is_what_he_begins_with(desk: Desk) -> None:
    """Of a followed game as it lies, Open shows and keeps the Objects of the beginning, card after card."""
    text = THREE.replace('hand = "gre-cu-3 chi-wa-2 egy-na-1 inc-ar-4"', 'hand = "gre-cu-3"')
    async with desk.running(desk.file(text), size=(120, 40)) as (app, pilot):
        await type_keys(pilot, "ctrl+u pagedown")
        table_screen(app).action_focus_on("hand")
        for keys, hand in (
            (":nw2", "gre-cu-3 chi-wa-2"),
            (":en1", "gre-cu-3 chi-wa-2 egy-na-1"),
            ("backspace", "gre-cu-3 chi-wa-2"),
        ):
            await type_keys(pilot, keys)
            assert told(app)["players"][2]["hand"] == hand
        line = next(line for line in shown(app).splitlines() if "^E Open" in line)
        assert "Cu3" in line
        assert "Wa2" in line
        assert "Th2" not in line  # taken since


async def test_two_of_his_four_objects_are_not_all(desk: Desk) -> None:
    """With fewer Objects than he begins with the panel asks for the others; a card half typed is not lost unsaid."""
    text = THREE.replace('hand = "gre-cu-3 chi-wa-2 egy-na-1 inc-ar-4"', 'hand = "gre-cu-3 chi-wa-2"')
    async with desk.running(desk.file(text)) as (app, pilot):
        await type_keys(pilot, "f2")
        assert "The program cannot say which: not all that lies open before him is told (F5)" in panel(app)
        await type_keys(pilot, "ctrl+u pagedown")
        table_screen(app).action_focus_on("hand")
        await type_keys(pilot, ":en enter")
        assert status(app) == "Egy Na _ is not finished and is dropped"


async def test_enter_leads_on_from_the_solo_field(desk: Desk) -> None:
    """Enter is the next field there too: the rival stays with all that is told of him; the space bar changes it."""
    async with desk.running(desk.file(THREE)) as (app, pilot):
        await type_keys(pilot, "ctrl+u pagedown")
        before = told(app)["players"][2]
        table_screen(app).action_focus_on("solo")
        await type_keys(pilot, "enter")
        assert told(app)["players"][2] == before
        assert app.focused
        assert app.focused.id == "rival-card"


async def test_the_last_continent_of_his_row_may_be_typed_too(desk: Desk) -> None:
    """It follows by itself; whoever types all four of the card sees all four, and a fifth begins a new row."""
    async with desk.running(desk.file(THREE), size=(120, 40)) as (app, pilot):
        await type_keys(pilot, "ctrl+u pagedown")
        table_screen(app).action_focus_on("discard-order")
        await type_keys(pilot, ":eafs")
        assert told(app)["players"][2]["discard-order"] == ["europe", "america", "africa", "asia"]
        row = app.screen.query_one(RowField)
        assert row.value() == "Europe → America & Pacific → Africa & Middle East → Asia"
        await type_keys(pilot, ":s")
        assert row.value() == "Asia"


async def test_letters_of_pools_stay_for_the_turn(desk: Desk) -> None:
    """Once a has left, b and c mean the cards they meant."""
    text = THREE.replace("jap-cu-4 for gre-na-2 + 2p", "jap-cu-4 for gre-na-2 + rom-ag-2", 1)
    async with desk.running(desk.file(text)) as (app, pilot):
        assert "b\N{NO-BREAK SPACE}Rom" in shown(app)
        await type_keys(pilot, ":? enter :<a=2 enter")
        assert told(app)["turns"][1]["plays"] == ["gre-na-2 from Éric for 2"]
        assert "b\N{NO-BREAK SPACE}Rom" in shown(app)
        await type_keys(pilot, ":<b=2 enter")
        assert told(app)["turns"][1]["plays"][1] == "rom-ag-2 from Éric for 2"


HIS_TURN: Final = f"""{THREE}rival-took = "gre-ag-5"
took = ["Éric"]
plays = ["rom-wa-2 for rom-th-2"]

[[turns]]
player = "Alphonse LeGros"
took = []
rival-took = "gre-wa-4"
"""
"""Seven Objects lie before him, he has no Prestige, and gre-na-2 lies in Éric's pool."""


async def test_an_action_card_of_0_does_not_empty_his_hand(desk: Desk) -> None:
    """He exhibits none because the number says so; he was dealt four Objects and took three."""
    async with desk.running(desk.file(HIS_TURN)) as (app, pilot):
        await type_keys(pilot, ":00")
        assert "nothing lies before him" not in " ".join(shown(app).split())
        assert "He exhibits nothing" in shown(app)
        assert "his Action card says 0" in shown(app)


async def test_the_panel_says_how_many_he_moves_and_why_fewer(desk: Desk) -> None:
    """The Action card says 9 and 1: he exhibits his seven; no card pays for gre-na-2, and none is left to discard."""
    async with desk.running(desk.file(HIS_TURN)) as (app, pilot):
        await type_keys(pilot, ":91")
        said = panel(app)
        assert "He exhibits 7" in said
        assert "! only 7 Objects lie before him" in said
        assert (
            "He buys nothing ! he wants gre-na-2 from Éric and cannot pay: it costs 2, and 1 Prestige besides" in said
        )
        assert "He discards nothing ! nothing lies before him" in said
        await type_keys(pilot, "backspace backspace :31 = :a")
        assert "He exhibits 1 1 Greek Culture 3 as you say" in panel(app)


async def test_what_he_did_is_told_once(desk: Desk) -> None:
    """The heading says whose turn it is now: in forty columns the line has room for what he did."""
    async with desk.running(desk.file(HIS_TURN), size=(40, 24)) as (app, pilot):
        await type_keys(pilot, ":10 - enter")
        assert status(app).startswith("Alphonse LeGros: marker 0 → 5")
        assert status(app).count("Alphonse") == 1
        assert "Round 2 · Éric" in shown(app)


async def test_only_a_purchase_can_be_declined(desk: Desk) -> None:
    """`-` stands beside what he buys, and does something, only where he buys; a purchase declined is the last one."""
    async with desk.running(desk.file(HIS_TURN)) as (app, pilot):
        await type_keys(pilot, ":91-")  # nothing is left to pay with
        assert "«-» does nothing here" in status(app)
        assert "not the last purchase" not in shown(app)
        await type_keys(pilot, "backspace backspace :41")
        assert "not the last purchase" in shown(app)
        await type_keys(pilot, ":-")
        assert "He buys" not in panel(app)
        assert "not the last purchase" not in shown(app)


async def test_a_key_shows_every_reason_in_full(desk: Desk) -> None:
    """Beside the board they are cut at 80x24; ^G opens the whole, and closes it. On the board it asks why."""
    async with desk.running(desk.file(HIS_TURN)) as (app, pilot):
        await type_keys(pilot, ":4")
        assert "^G" not in shown(app)
        await type_keys(pilot, "ctrl+g")
        assert "Why not more?" in shown(app)
        await type_keys(pilot, "ctrl+g :1")
        assert re.search(r"it makes 4( Greek)? …", shown(app))  # between two words
        assert "^G all reasons" in shown(app)
        await type_keys(pilot, "ctrl+g")
        assert "Greek comes first; it makes 4 Greek (+2)" in shown(app)
        await type_keys(pilot, "ctrl+g")
        assert app.screen.query_one(TurnLine).keys == "41"
        await type_keys(pilot, "f2 ctrl+g")
        assert "Why not more?" in shown(app)


@pytest.mark.parametrize("language", languages())
def test_the_end_of_a_game_is_told_whole(language: str) -> None:
    """Where the Patrons and the layouts are found stands at its end: in one line of 80 columns, in two of 40."""
    for key in ("app.rival.laid", "app.rival.laid-found"):
        said = phrasebook(language, game("museum")).say(phrase(key, n=112))
        assert "F12" in fitted(said, 80 - 2, 1)
        assert "F12" in fitted(said, 40 - 2, 2)


async def test_f8_comes_back_to_the_turn(desk: Desk) -> None:
    """In his turn and in a player's own, with all that is typed."""
    for text, keys in (
        (HIS_TURN, "41"),
        (THREE.replace('player = "Olivier"', 'player = "Olivier"\nrival-took = "?"'), "g"),
    ):
        async with desk.running(desk.file(text)) as (app, pilot):
            gone = []
            for pressed in (f":{keys} f8", "f8"):
                await type_keys(pilot, pressed)
                gone.append(app.focused and app.focused.id)
            assert gone == ["account", "turn"]
            assert app.screen.query_one(TurnLine).keys == keys
            assert "as it lies" not in shown(app)


async def test_what_could_have_changed_his_hand_is_named(desk: Desk) -> None:
    """A turn of which nobody told what was played may have dealt him a card; a card he took untold has a turn, too."""
    untold = THREE.replace('plays = ["jap-cu-4 for gre-na-2 + 2p"]\n', "")
    async with desk.running(desk.file(untold)) as (app, pilot):
        await type_keys(pilot, ":1gw3")
        assert (
            "? Not checked: whether an Archaeological Discovery dealt Alphonse LeGros an Object more: "
            "what was played in turn 1 is not told"
        ) in panel(app)
    async with desk.running(desk.file(THREE.replace('"gre-th-2"', '"?"'))) as (app, _):
        assert "turn 1 does not say what he took" in panel(app)
