"""Every change of a table of MUSEUM: what stands in its file afterwards, key by key, and that nothing else changed."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.errors import AskedError
from scoring.games.museum.expansions import (
    archaeologists,
    assistants,
    black_market,
    cthulhu,
    peoples_choice,
    solo,
    worlds_fair,
)
from scoring.games.museum.table import Patron, Table, edit
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.cells import cell, with_cell
from scoring.games.museum.table.keys import write_table
from scoring.games.museum.table.tokens import read_card

Data = dict[str, Any]
Change = Callable[[Table], Table]

TEXT: Final = """
format = 1
game = "museum"
[table]
public-opinion = { asia = 2 }
third-area = { asia = ["Olivier"], africa = ["Olivier", "Jamie"] }
peoples-choice = "Olivier"
peoples-choice-counts = { Olivier = 3, Jamie = 2 }
disciple = { holder = "Jamie", worth = 10 }
[[table.pavilions]]
contributions = { Olivier = 2, Jamie = 1 }
[[table.pavilions]]
size = 6
contributions = { Jamie = 3 }
[[players]]
name = "Éric"
discard = "gre-cu-1 gre-cu-2 gre-cu-3"
experts = ["cel", "richard-bellota", "egy"]
prestige = 3
black-market-favours = 2
archaeologists = { asia = 3 }
museum = \"\"\"
gre-ar-1 gre-ar-2@Olivier . . .
. . . . .
. . . . .
. . . . .
. . . . .
\"\"\"
[[players]]
name = "Olivier"
assistant = "gaultier"
ignores-public-opinion-of = ["asia"]
press-conferences = 1
[[players]]
name = "Jamie"
solo = true
priorities = ["gre"]
discard-order = ["asia", "america", "africa", "europe"]
hand = "gre-cu-3"
"""


def table_of(text: str = TEXT) -> Table:
    """Return a table."""
    table: Table = tablefile.read(text)[1]
    return table


ERIC, OLIVIER, JAMIE = range(3)


def card(typed: str) -> Laid:
    """Return a card as it is typed."""
    return read_card(typed)


def grid(*first: str) -> str:
    """Return Éric's Museum with these cards in the first row."""
    cells = [*first, *["."] * (25 - len(first))]
    rows = [cells[n : n + 5] for n in range(0, 25, 5)]
    return "\n".join(" ".join(row) for row in rows)


def hired(table: Table, *experts: str) -> Table:
    """Return a table with these Experts chosen for Jamie, one after the other."""
    for expert in experts:
        table = edit.toggle_expert(table, JAMIE, expert)
    return table


CHANGES: Final[list[tuple[Change, dict[str | int, Data]]]] = [
    # of a player
    (lambda t: edit.discard(t, ERIC, card("rom-cu-4")), {ERIC: {"discard": "gre-cu-1 gre-cu-2 gre-cu-3 rom-cu-4"}}),
    (lambda t: edit.take_back(t, ERIC, 0), {ERIC: {"discard": "gre-cu-2 gre-cu-3"}}),
    (lambda t: edit.take_back(t, ERIC, 2), {ERIC: {"discard": "gre-cu-1 gre-cu-2"}}),
    (lambda t: edit.take_back(t, ERIC, 3), {}),
    (lambda t: edit.take_back(t, ERIC, -1), {ERIC: {"discard": "gre-cu-1 gre-cu-2"}}),
    (lambda t: edit.take_back(t, ERIC, -3), {ERIC: {"discard": "gre-cu-2 gre-cu-3"}}),
    (lambda t: edit.take_back(t, ERIC, -4), {}),
    (lambda t: edit.toggle_expert(t, ERIC, "th"), {ERIC: {"experts": ["cel", "richard-bellota", "egy", "th"]}}),
    (lambda t: edit.toggle_expert(t, ERIC, "cel"), {ERIC: {"experts": ["richard-bellota", "egy"]}}),
    (lambda t: hired(t, "arkadin-welles"), {JAMIE: {"experts": ["arkadin-welles"]}}),
    (
        lambda t: hired(t, "th", "arkadin-welles", "cu", "arkadin-welles=cel"),
        {JAMIE: {"experts": ["th", "cu", "arkadin-welles=cel"]}},
    ),
    (lambda t: hired(t, "arkadin-welles=cel", "arkadin-welles=cel"), {}),
    (lambda t: edit.dismiss_last_expert(t, ERIC), {ERIC: {"experts": ["cel", "richard-bellota"]}}),
    (lambda t: edit.dismiss_last_expert(t, OLIVIER), {}),
    (lambda t: edit.toggle_ignored(t, OLIVIER, "asia"), {OLIVIER: {"ignores-public-opinion-of": None}}),
    (lambda t: edit.toggle_ignored(t, ERIC, "asia"), {ERIC: {"ignores-public-opinion-of": "asia"}}),
    (lambda t: edit.unnamed_press_conferences(t, OLIVIER, 2), {OLIVIER: {"press-conferences": 3}}),
    (lambda t: edit.unnamed_press_conferences(t, OLIVIER, -1), {OLIVIER: {"press-conferences": None}}),
    (lambda t: edit.unnamed_press_conferences(t, OLIVIER, -2), {OLIVIER: {"press-conferences": None}}),
    (lambda t: edit.set_prestige(t, ERIC, None), {ERIC: {"prestige": None}}),
    (lambda t: edit.set_prestige(t, ERIC, 1), {ERIC: {"prestige": 1}}),
    (lambda t: edit.set_track(t, ERIC, 0), {ERIC: {"track": 0}}),
    (lambda t: edit.set_other_points(t, ERIC, "Ours", -2), {ERIC: {"other-points": {"Ours": -2}}}),
    (lambda t: edit.set_other_points(edit.set_other_points(t, ERIC, "Ours", 2), ERIC, "Ours", None), {}),
    (
        lambda t: edit.put(t, ERIC, 2, card("rom-cu-4")),
        {ERIC: {"museum": grid("gre-ar-1", "gre-ar-2@Olivier", "rom-cu-4")}},
    ),
    (lambda t: edit.put(t, ERIC, 0, None), {ERIC: {"museum": grid(".", "gre-ar-2@Olivier")}}),
    (lambda t: edit.swap(t, ERIC, 0, 1), {ERIC: {"museum": grid("gre-ar-2@Olivier", "gre-ar-1")}}),
    (lambda t: edit.swap(t, ERIC, 1, 3), {ERIC: {"museum": grid("gre-ar-1", ".", ".", "gre-ar-2@Olivier")}}),
    (lambda t: edit.lend(t, ERIC, 0, "Jamie"), {ERIC: {"museum": grid("gre-ar-1@Jamie", "gre-ar-2@Olivier")}}),
    (lambda t: edit.lend(t, ERIC, 1, "Éric"), {ERIC: {"museum": grid("gre-ar-1", "gre-ar-2")}}),
    (lambda t: edit.lend(t, ERIC, 1, None), {ERIC: {"museum": grid("gre-ar-1", "gre-ar-2")}}),
    (lambda t: edit.lend(t, ERIC, 2, "Jamie"), {}),
    # of the table
    (lambda t: edit.set_public_opinion(t, "europe", 1), {"table": {"public-opinion": {"europe": 1, "asia": 2}}}),
    (lambda t: edit.set_public_opinion(t, "asia", 0), {"table": {"public-opinion": None}}),
    # of expansions
    (lambda t: archaeologists.set_markers(t, ERIC, "asia", None), {ERIC: {"archaeologists": None}}),
    (lambda t: archaeologists.set_markers(t, ERIC, "africa", 1), {ERIC: {"archaeologists": {"africa": 1, "asia": 3}}}),
    (lambda t: archaeologists.set_markers(t, JAMIE, "asia", 4), {JAMIE: {"archaeologists": {"asia": 4}}}),
    (
        lambda t: archaeologists.toggle_third_area(t, ERIC, "asia"),
        {"table": {"third-area": {"africa": ["Olivier", "Jamie"], "asia": ["Olivier", "Éric"]}}},
    ),
    (lambda t: archaeologists.toggle_third_area(t, ERIC, "africa"), {}),
    (
        lambda t: archaeologists.toggle_third_area(t, OLIVIER, "africa"),
        {"table": {"third-area": {"africa": ["Jamie"], "asia": ["Olivier"]}}},
    ),
    (
        lambda t: archaeologists.toggle_third_area(t, OLIVIER, "asia"),
        {"table": {"third-area": {"africa": ["Olivier", "Jamie"]}}},
    ),
    (
        lambda t: archaeologists.toggle_third_area(t, JAMIE, "europe"),
        {"table": {"third-area": {"europe": ["Jamie"], "africa": ["Olivier", "Jamie"], "asia": ["Olivier"]}}},
    ),
    (lambda t: assistants.set_assistant(t, OLIVIER, None), {OLIVIER: {"assistant": None}}),
    (lambda t: assistants.set_assistant(t, ERIC, "heng-wen"), {ERIC: {"assistant": "heng-wen"}}),
    (lambda t: black_market.set_favours(t, ERIC, 5), {ERIC: {"black-market-favours": 5}}),
    (lambda t: black_market.set_favours(t, JAMIE, None), {}),
    (lambda t: cthulhu.set_disciple(t, "Éric"), {"table": {"disciple": {"holder": "Éric", "worth": 10}}}),
    (lambda t: cthulhu.set_disciple(t, None), {"table": {"disciple": None}}),
    (lambda t: peoples_choice.set_holder(t, "Jamie"), {"table": {"peoples-choice": "Jamie"}}),
    (
        lambda t: peoples_choice.set_count(t, JAMIE, 3),
        {"table": {"peoples-choice-counts": {"Olivier": 3, "Jamie": 3}}},
    ),
    (
        lambda t: peoples_choice.set_count(t, JAMIE, 4),
        {"table": {"peoples-choice": "Jamie", "peoples-choice-counts": {"Olivier": 3, "Jamie": 4}}},
    ),
    (
        lambda t: peoples_choice.set_count(t, JAMIE, None),
        {"table": {"peoples-choice-counts": {"Olivier": 3}}},
    ),
    (
        worlds_fair.add_pavilion,
        {
            "table": {
                "pavilions": [
                    *({"contributions": {"Olivier": 2, "Jamie": 1}}, {"size": 6, "contributions": {"Jamie": 3}}),
                    {"contributions": {}},
                ]
            }
        },
    ),
    (
        lambda t: worlds_fair.remove_pavilion(t, 0),
        {"table": {"pavilions": [{"size": 6, "contributions": {"Jamie": 3}}]}},
    ),
    (
        lambda t: worlds_fair.remove_pavilion(t, 1),
        {"table": {"pavilions": [{"contributions": {"Olivier": 2, "Jamie": 1}}]}},
    ),
    (
        lambda t: worlds_fair.contribute(t, ERIC, 1, 2),
        {
            "table": {
                "pavilions": [
                    {"contributions": {"Olivier": 2, "Jamie": 1}},
                    {"size": 6, "contributions": {"Éric": 2, "Jamie": 3}},
                ]
            }
        },
    ),
    (
        lambda t: worlds_fair.contribute(t, OLIVIER, 0, 0),
        {"table": {"pavilions": [{"contributions": {"Jamie": 1}}, {"size": 6, "contributions": {"Jamie": 3}}]}},
    ),
    (
        lambda t: worlds_fair.set_pavilion_size(t, 0, 0),
        {
            "table": {
                "pavilions": [
                    {"size": 1, "contributions": {"Olivier": 2, "Jamie": 1}},
                    {"size": 6, "contributions": {"Jamie": 3}},
                ]
            }
        },
    ),
    # of the rival
    (lambda t: solo.set_solo(t, ERIC, solo=True), {ERIC: {"solo": True}}),
    (lambda t: solo.set_solo(t, ERIC, solo=False), {}),
    (lambda t: solo.set_solo(t, JAMIE, solo=True), {}),
    (
        lambda t: solo.set_solo(t, JAMIE, solo=False),
        {JAMIE: {"solo": None, "priorities": None, "discard-order": None, "hand": None}},
    ),
    (lambda t: solo.set_priorities(t, JAMIE, ("th", "gre")), {JAMIE: {"priorities": ["th", "gre"]}}),
    (lambda t: solo.set_priorities(t, ERIC, ("th",)), {ERIC: {"solo": True, "priorities": ["th"]}}),
    (lambda t: solo.set_priorities(t, ERIC, ()), {}),
    (
        lambda t: solo.set_discard_order(t, JAMIE, ("europe", "asia", "america", "africa")),
        {JAMIE: {"discard-order": ["europe", "asia", "america", "africa"]}},
    ),
    (lambda t: solo.set_advanced(t, JAMIE, advanced=True), {JAMIE: {"advanced": True}}),
    (lambda t: solo.set_deck(t, JAMIE, "fewer-2"), {JAMIE: {"action-deck": "fewer-2"}}),
    (lambda t: solo.set_card_name(t, JAMIE, "The moustache"), {JAMIE: {"rival-card": "The moustache"}}),
    (
        lambda t: solo.set_rival(t, ERIC, Patron(kind="masterpieces", points=(4, 8, None))),
        {ERIC: {"solo": True, "rival": {"kind": "masterpieces", "points": [4, 8, "?"]}}},
    ),
    (
        lambda t: edit.set_patron(t, ERIC, Patron(kind="masterpieces", points=(4, 8, None))),
        {ERIC: {"patron": {"kind": "masterpieces", "points": [4, 8, "?"]}}},
    ),
    (lambda t: solo.set_hand(t, JAMIE, None), {JAMIE: {"hand": None}}),
    (lambda t: solo.set_hand(t, JAMIE, (card("rom-cu-4"), card("gre-cu-3"))), {JAMIE: {"hand": "rom-cu-4 gre-cu-3"}}),
]
"""Each change, and the keys that it sets in the file, of the table or of a player; None where a key is gone."""


def expected(changed: dict[str | int, Data]) -> Data:
    """Return the data of the table with these keys set."""
    data = copy.deepcopy(write_table(table_of()))
    for where, keys in changed.items():
        part = data["table"] if where == "table" else data["players"][where]
        part |= keys
        for key in [key for key, value in part.items() if value is None]:
            del part[key]
    return data


def plain(data: Data) -> Data:
    """Return data with the grids told apart by their cards alone, not by blanks."""
    for player in data["players"]:
        if "museum" in player:
            player["museum"] = player["museum"].split()
    return data


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_a_change_sets_its_keys_and_no_others(number: int) -> None:
    """The file after a change is the file before with these keys set; it reads as the same table."""
    change, changed = CHANGES[number]
    before = table_of()
    after = change(before)
    assert plain(write_table(after)) == plain(expected(changed))
    assert before == table_of()
    assert tablefile.read_data(write_table(after)) == after


def test_nothing_is_laid_where_no_space_is() -> None:
    """On a board with a hole in the middle and a space on each side."""
    head = 'format = 1\ngame = "museum"\ntable = { board = "ring" }\nboards.ring.plan = ". # ."\n'
    table = table_of(f'{head}[[players]]\nname = "Éric"\n')
    after = edit.put(table, ERIC, 2, card("rom-cu-4"))
    assert after.players[ERIC].museum == (None, None, card("rom-cu-4"))
    assert write_table(after)["players"][ERIC]["museum"].split() == [".", "#", "rom-cu-4"]
    assert all(edit.put(table, ERIC, space, card("rom-cu-4")) == table for space in (-1, 1, 3))
    laid = with_cell(table, ERIC, "c1", "rom-cu-4")
    assert (laid, cell(laid, ERIC, "C1"), cell(laid, ERIC, "A1")) == (after, "rom-cu-4", "")
    for at in ("B1", "D1"):
        with pytest.raises(AskedError, match=r"problem\.place"):
            with_cell(table, ERIC, at, "rom-cu-4")


TURNS: Final = """
[[turns]]
player = "Éric"
took = ["Olivier"]
plays = ["gre-wa-3 from Olivier for 3p", "gre-wa-2 to Olivier for 2", "favour charity-ball rom-cu-2 from Olivier"]
[[turns]]
player = "Olivier"
took = 1
plays = ["remove rom-cu-1 from Éric", "gre-cu-4 from pool for 4", "rom-wa-3 for 3"]
[[turns]]
player = "Jamie"
took = ["Éric", "Olivier"]
plays = ["gre-cu-1"]
"""


def test_a_player_is_renamed_wherever_he_stands() -> None:
    """On lent cards, in what expansions keep, in turns; the words of the file are the same but for the name."""
    before = table_of(TEXT.replace('"museum"\n', '"museum"\nover = false\n', 1) + TURNS)
    after = edit.rename(before, OLIVIER, "Amandine")
    text = tablefile.fresh(write_table(before)).replace("Olivier", "Amandine")
    assert plain(write_table(after)) == plain(write_table(tablefile.read(text)[1]))
    assert edit.rename(after, OLIVIER, "Olivier") == before


def test_a_player_leaves_with_all_that_is_his() -> None:
    """The card he lent is the borrower's; what he bought or lent to is out of the hand; his turn is gone."""
    before = table_of(TEXT.replace('"museum"\n', '"museum"\nover = false\n', 1) + TURNS)
    data = write_table(edit.remove_player(before, OLIVIER))
    assert [player["name"] for player in data["players"]] == ["Éric", "Jamie"]
    assert data["players"][0]["museum"].split()[:3] == ["gre-ar-1", "gre-ar-2", "."]
    assert data["table"] == {
        "disciple": {"holder": "Jamie", "worth": 10},
        "pavilions": [{"contributions": {"Jamie": 1}}, {"contributions": {"Jamie": 3}, "size": 6}],
        "peoples-choice-counts": {"Jamie": 2},
        "public-opinion": {"asia": 2},
        "third-area": {"africa": ["Jamie"]},
    }
    assert [(turn["player"], turn["took"], turn["plays"]) for turn in data["turns"]] == [
        ("Éric", [], ["gre-wa-3 for 3p", "gre-wa-2 for 2", "favour charity-ball rom-cu-2"]),
        ("Jamie", ["Éric"], ["gre-cu-1"]),
    ]


def test_what_came_out_of_the_pool_of_one_who_left_is_the_own() -> None:
    """Olivier's pool and Éric's are told apart: only that of the one who left becomes the player's own."""
    before = table_of(TEXT.replace('"museum"\n', '"museum"\nover = false\n', 1) + TURNS)
    data = write_table(edit.remove_player(before, ERIC))
    assert data["turns"][0]["plays"] == ["remove rom-cu-1 from pool", "gre-cu-4 from pool for 4", "rom-wa-3 for 3"]
    assert data["turns"][1]["took"] == ["Olivier"]


def test_a_player_moves_in_the_turn_order() -> None:
    """Each to each place: the others keep theirs."""
    for seat, name in enumerate(("Éric", "Olivier", "Jamie")):
        others = [other for other in ("Éric", "Olivier", "Jamie") if other != name]
        for to in range(3):
            moved = edit.move_player(table_of(), seat, to)
            assert [player.name for player in moved.players] == [*others[:to], name, *others[to:]]


HALL: Final = Board("hall", 6, "." * 30)


def test_the_board_is_changed_of_all_who_have_none_of_their_own() -> None:
    """Then of one who has, alone; A1 and B1 are spaces there too."""
    table = edit.play_on(table_of(), ERIC, HALL)
    assert table.board == "hall"
    assert [player.board for player in table.players] == [None, None, None]
    assert [len(player.museum) for player in table.players] == [30, 30, 30]
    assert [str(card) for card in table.players[0].museum[:3]] == ["gre-ar-1", "gre-ar-2@Olivier", "None"]
    jamie = replace(table.players[JAMIE], board="own", museum=(None,) * 3)
    boards = {**table.boards, "own": Board("own", 3, "...")}
    own = replace(table, boards=boards, players=(*table.players[:JAMIE], jamie))
    attic = Board("attic", 2, "....")
    alone = edit.play_on(own, JAMIE, attic)
    assert alone.board == "hall"
    assert [player.board for player in alone.players] == [None, None, "attic"]
    assert [len(player.museum) for player in alone.players] == [30, 30, 4]
    shared = edit.play_on(own, OLIVIER, attic)
    assert shared.board == "attic"
    assert [player.board for player in shared.players] == [None, None, "own"]
    assert [len(player.museum) for player in shared.players] == [4, 4, 3]
    assert [str(card) for card in shared.players[0].museum] == ["gre-ar-1", "gre-ar-2@Olivier", "None", "None"]


def test_cards_without_their_place_go_to_the_first_free_spaces() -> None:
    """gre-ar-1 lies at A1, on a board whose A1 is none: B1 is taken, C1 free; two spaces hold no three cards."""
    table = table_of()
    moved = edit.play_on(table, ERIC, Board("corner", 3, "#.."))
    assert [str(card) for card in moved.players[0].museum] == ["None", "gre-ar-2@Olivier", "gre-ar-1"]
    with pytest.raises(edit.NoRoomError):
        edit.play_on(edit.put(table, ERIC, 2, card("rom-cu-4")), ERIC, Board("corner", 3, "#.."))
