"""The naive umpire itself, against games followed by hand with the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from tests.artline import oracle
from tests.artline.oracle import Data, Part
from tests.artline.shape import spaces

TWO = ["Amandine", "Andy"]
THREE = ["Amandine", "Andy", "Charles"]
RUN = {"room-extent": "run"}
FORBIDDEN = RUN | {"joined-runs": "forbidden"}
SWORD, GOLD = "A sword", "Gold"


def card(at: str, row: str = "", column: str = "", **more: Any) -> Data:
    """A card played at a place, with the themes told."""
    return {"play": "any", "at": at} | ({"row": row} if row else {}) | ({"column": column} if column else {}) | more


DISCARD: Data = {"discard": "?"}


def game(turns: list[Data], names: list[str] = TWO, *, cards: int = 112, **rulings: str) -> Data:
    """A game of turns in table order, as far as a turn does not name its player."""
    readings = {ruling.replace("_", "-"): reading for ruling, reading in rulings.items()}
    players = [{"name": name} for name in names]
    told = [{"player": names[number % len(names)]} | turn for number, turn in enumerate(turns)]
    return {"format": 1, "game": "artline", "rulings": readings, "table": {"cards": cards}, "players": players} | {
        "turns": told
    }


def hands(data: Data) -> list[int]:
    """How many cards the players are left with, in table order."""
    return list(oracle.result(data)["totals"].values())


def rules(data: Data) -> list[str]:
    """The rules that the first illegal turn breaks."""
    return [fault.rule for fault in oracle.result(data)["faults"]]


# A sword lies right of the start card, gold below it: the place in the corner is 1,1.
CORNER = [card("1,0", row=SWORD), card("0,1", column=GOLD)]
FILLED = [*CORNER, card("1,1", row="A hat", column="A dog")]


def test_the_corner_of_an_l_opens_two_rooms_and_spares_the_draw() -> None:
    """Only the third card can lie at the intersection of two Rooms: it opens both, and Amandine keeps four cards."""
    result = oracle.result(game(FILLED))

    assert result["totals"] == {"Amandine": 4, "Andy": 5}
    assert result["galleries"] == {"Amandine": 1, "Andy": 0}
    assert result["parts"]["Amandine"] == [Part("artline.setup", 5), Part("artline.gallery", -1, ("1,1",))]
    assert result["parts"]["Andy"] == [Part("artline.setup", 5)]
    assert (result["faults"], result["questions"], result["provisional"]) == ([], [], False)
    assert (result["over"], result["winners"]) == (False, [])
    assert set(result["places"].values()) == {None}


def test_what_a_card_would_meet() -> None:
    """Beside the sword and gold: five places extend or open one Room, the corner opens two."""
    state = oracle.replay(game(CORNER)).state

    told = {oracle.spot_name(spot): oracle.prospect(state, spot) for spot in oracle.around(state)}

    assert list(told) == ["0,-1", "1,-1", "-1,0", "2,0", "-1,1", "1,1", "0,2"]
    assert told["0,-1"] == {"at": "0,-1", "row": [], "column": [GOLD], "opens": [], "gallery": False}
    assert told["2,0"] == {"at": "2,0", "row": [SWORD], "column": [], "opens": [], "gallery": False}
    assert told["1,-1"] == {"at": "1,-1", "row": [], "column": [], "opens": ["column"], "gallery": False}
    assert told["1,1"] == {"at": "1,1", "row": [], "column": [], "opens": ["row", "column"], "gallery": True}
    assert [oracle.refusals(state, spot) for spot in oracle.around(state)] == [[]] * 7


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (DISCARD | {"player": "Andy"}, ["turn"]),
        (card("2,0", player="andy"), ["turn"]),
        (card("1,0"), ["free"]),
        (card("0,0"), ["free"]),
        (card("2,1"), ["touch"]),
        (card("-1,-1", row="A hat"), ["touch"]),
        (card("1,-1"), ["theme"]),
        (card("1,-1", column=" \u00a0"), ["theme"]),
        (card("1,1", row="A hat"), ["theme"]),
        (card("1,1"), ["theme", "theme"]),
        (card("1,-1", column="a  SWORD"), ["theme-used"]),
        (card("1,1", row="Asword", column="gold"), ["theme-used", "theme-used"]),
        (card("1,1", row=GOLD, column=GOLD), ["theme-used", "theme-used", "two-themes"]),
        (card("1,1", row="A hat", column="a hat "), ["two-themes"]),
        (card("2,0", row="A hat"), ["theme-stays"]),
        (card("2,0", row=GOLD), ["theme-stays"]),
        (card("2,0", column="A hat"), ["no-room"]),
        (card("2,0", column="?"), ["no-room"]),
        (card("2,0", row="A hat", column="A hat"), ["theme-stays", "no-room"]),
        (card("2,0", fits=False), ["fits"]),
        (card("5,5", fits=False, player="Andy"), ["turn", "touch", "fits"]),
        (card("0,1", row="A hat", fits=False), ["free", "fits"]),
    ],
)
def test_faults(wrong: Data, expected: list[str]) -> None:
    """Each rule a third turn can break; nothing of it happens, nor of what comes after."""
    data = game([*CORNER, wrong, card("1,1", row="Lace", column="A mirror", player="Amandine")])

    result = oracle.result(data)

    assert rules(data) == [f"artline.{rule}" for rule in expected]
    assert {fault.player for fault in result["faults"]} == {"Andy" if "player" in wrong else "Amandine"}
    assert result["totals"] == {"Amandine": 5, "Andy": 5}
    assert result["provisional"]
    assert oracle.replay(data).state.cards == {(0, 0), (1, 0), (0, 1)}


def test_places_of_faults() -> None:
    """What is in the way: the card's own place, or the cards of the Room that keeps its theme or has this one."""
    turns = [card("2,0", row="A hat"), card("1,-1", column=GOLD), card("2,1"), card("1,0", player="Andy")]
    at = [[fault.at for fault in oracle.result(game([*CORNER, turn]))["faults"]] for turn in turns]

    assert at == [[["0,0", "1,0"]], [["0,0", "0,1"]], [["2,1"]], [[], ["1,0"]]]


@pytest.mark.parametrize(
    "right",
    [
        card("2,0", row="a SWORD "),
        card("2,0", row="  "),
        card("2,0", row="?"),
        card("2,0", fits=True, objections=["Andy"]),
        card("1,1", row="Café", column="A dog"),
        DISCARD,
    ],
)
def test_what_is_no_fault(right: Data) -> None:
    """A Room's own theme may be told again or left out, a doubt is not a no, and a card may be thrown away."""
    assert rules(game([*CORNER, right])) == []


def test_a_card_thrown_away_is_out_of_the_game() -> None:
    """In other letters too, laid or thrown away again, by anybody; one that nobody remembers is none seen before."""
    thrown = [{"discard": "The Lock"}]

    assert rules(game([*thrown, card("1,0", row=SWORD, play="the  LOCK")])) == ["artline.discard"]
    assert rules(game([*thrown, {"discard": "TheLock"}])) == ["artline.discard"]
    assert oracle.result(game([*thrown, card("1,0", row=SWORD, play="the lock")]))["faults"][0].at == ["1,0"]
    assert rules(game([*thrown, card("1,0", row=SWORD, play="The Locks")])) == []
    assert rules(game([DISCARD, DISCARD, card("1,0", row=SWORD, play="?")])) == []


def test_cards_of_one_title() -> None:
    """Whoever lays or throws away a card whose title lies on the table, the start card's too, is remembered."""
    data = game([card("1,0", row=SWORD, play="the ray"), {"discard": "The Ray"}, card("2,0", play="Pierrot")])
    data["table"]["start"] = "The Ray"

    assert oracle.result(data)["twins"] == ["Amandine", "Andy"]
    assert oracle.result(game([card("1,0", row=SWORD, play="?"), card("2,0", play="?")]))["twins"] == []


def test_accents_stored_apart_are_the_same_letters() -> None:
    """An e with its accent as a letter of its own is no other theme, and no other player."""
    turns = [card("1,0", row="E\u0301pe\u0301e"), card("0,1", column="épée")]

    assert rules(game(turns)) == ["artline.theme-used"]
    assert rules(game([DISCARD, DISCARD | {"player": "e\u0301RIC"}], ["Andy", "Éric"])) == []


def test_a_theme_nobody_knows() -> None:
    """It is asked for where it opens a Room and is like no other, not even another such; nobody can contradict it."""
    unknown = game([card("1,0", row="?"), card("0,1", column=GOLD), card("1,1", row=" ? ", column="?")])

    assert oracle.result(unknown)["questions"] == [
        ("Amandine", "turns.1.row"),
        ("Amandine", "turns.3.row"),
        ("Amandine", "turns.3.column"),
    ]
    assert oracle.result(unknown)["provisional"]
    assert rules(game([card("1,0", row="?"), card("2,0", row="A hat")])) == []
    assert oracle.result(game([card("1,0", row="?")]))["questions"] == []
    assert oracle.result(game([card("1,0", row="?", fits=False)]))["questions"] == []
    assert oracle.result(game([*CORNER, card("2,0", row="?")]))["questions"] == []


def test_a_forgotten_theme_is_named_later() -> None:
    """From then on it is known: not asked for, not to be changed, not to be used again; another Room's it cannot be."""
    named = [card("1,0", row="?"), card("2,0", row="A hat")]

    assert oracle.result(game([*named, card("0,1", column=GOLD)]))["questions"] == []
    assert rules(game([*named, card("0,1", column="a HAT")])) == ["artline.theme-used"]
    assert rules(game([*named, card("3,0", row=GOLD)])) == ["artline.theme-stays"]
    angle = [card("1,0", row="?"), card("1,1", column="A hat"), card("2,1", row="A veil")]
    assert rules(game([*angle, card("2,0", row=GOLD, column=GOLD)])) == ["artline.two-themes"]
    assert rules(game([*angle, card("2,0", row="?", column=GOLD)])) == []
    assert rules(game([card("1,0", row="?"), card("0,1", column=GOLD), card("2,0", row=GOLD)])) == [
        "artline.theme-used"
    ]


def test_a_line_is_a_room_touching_or_not() -> None:
    """Below the start card go 0,1 and 0,2, right of that 1,2 and 2,2, above it 2,1, with 0,1 in the same row."""
    angle = [card("0,1", column="A"), card("0,2"), card("1,2", row="B"), card("2,2")]
    both, below = card("2,1", row="C", column="D"), card("2,1", column="D")

    assert hands(game([*angle, both])) == [4, 5]
    assert rules(game([*angle, below])) == ["artline.theme"]
    assert hands(game([*angle, below], room_extent="run")) == [5, 5]
    assert rules(game([*angle, both], room_extent="run")) == ["artline.no-room"]


# A row of two under the sword, one of three a row below, then a row of two of dogs at 3,0 and 4,0: the gap is 2,0.
ROW_WITH_GAP = [
    card("1,0", row=SWORD),
    card("1,1", column="A crown"),
    card("2,1", row="A rose"),
    card("3,1"),
    card("3,0", column="A drum"),
]
TWO_RUNS = [*ROW_WITH_GAP, card("4,0", row="A dog")]


def test_a_lone_card_joins_under_the_theme() -> None:
    """At 2,0 the sword ends left of the gap and a lone card lies right of it: there is one Room, and it grows."""
    told, untold = card("2,0", row=SWORD, column="Lace"), card("2,0", row="A cat", column="Lace")

    assert rules(game([*ROW_WITH_GAP, told], room_extent="run")) == []
    assert rules(game([*ROW_WITH_GAP, untold], room_extent="run")) == ["artline.theme-stays"]
    joined = oracle.replay(game([*ROW_WITH_GAP, told], room_extent="run")).state
    assert oracle.prospect(joined, (4, 0))["row"] == [SWORD]


def test_two_lone_cards_and_one_between_open_one_room() -> None:
    """From the start card down, along and up to 2,0: the card at 1,0 lies between two that are in no row Room."""
    turns = [card("0,1", column="A"), card("1,1", row="B"), card("2,1"), card("2,0", column="C")]

    assert rules(game([*turns, card("1,0", row="D", column="E")], room_extent="run")) == []
    assert hands(game([*turns, card("1,0", row="D", column="E")], room_extent="run")) == [4, 5]
    assert rules(game([*turns, card("1,0", column="E")], room_extent="run")) == ["artline.theme"]


def test_a_card_that_joins_two_rooms_brings_both_themes_together() -> None:
    """At 2,0 sword and dog meet; in the column it opens a Room, so the draw is spared."""
    data = game([*TWO_RUNS, card("2,0", column="Lace")], room_extent="run")

    assert oracle.prospect(oracle.replay(game(TWO_RUNS, room_extent="run")).state, (2, 0)) == {
        "at": "2,0",
        "row": ["A dog", SWORD],
        "column": [],
        "opens": ["column"],
        "gallery": True,
    }
    assert hands(data) == [4, 5]
    assert oracle.prospect(oracle.replay(data).state, (5, 0))["row"] == ["A dog", SWORD]
    for theme, expected in [(SWORD, []), ("a dog", []), ("A cat", ["artline.theme-stays"])]:
        told = game([*TWO_RUNS, card("2,0", row=theme, column="Lace")], room_extent="run")
        assert rules(told) == expected


def test_a_card_that_joins_two_rooms_may_be_forbidden() -> None:
    """Then it is refused whatever is said of it; in a whole row there is only ever one Room."""
    joining = card("2,0", row=SWORD, column="Lace")
    state = oracle.replay(game(TWO_RUNS) | {"rulings": FORBIDDEN}).state

    assert rules(game([*TWO_RUNS, joining]) | {"rulings": FORBIDDEN}) == ["artline.joined-runs"]
    assert oracle.refusals(state, (2, 0)) == [oracle.Broken("artline.joined-runs", {(0, 0), (1, 0), (3, 0), (4, 0)})]
    assert oracle.refusals(state, (5, 0)) == []
    assert rules(game([*TWO_RUNS[:-1], card("4,0"), joining], joined_runs="forbidden")) == []


def test_a_room_opened_under_an_earlier_card() -> None:
    """Down from the sword at 1,0 the new card is in one Room only, the sword now in two: that spares a draw or not."""
    turns = [card("1,0", row=SWORD), card("1,1", column="A crown")]

    assert hands(game(turns)) == [5, 5]
    assert hands(game(turns, later_room_gallery="yes")) == [5, 4]
    parts = oracle.result(game(turns, later_room_gallery="yes"))["parts"]["Andy"]
    assert parts == [Part("artline.setup", 5), Part("artline.gallery", -1, ("1,0",))]
    # 2,0 lengthens the row: the sword was in two Rooms before, and no other card is now
    assert hands(game([*turns, card("2,0")], later_room_gallery="yes")) == [5, 4]


# Andy goes ahead in the upper row, Amandine fills the places below: a Gallery in each of her turns but the first.
STEPS = [(card("1,0", row=SWORD), card("0,1", column=GOLD))] + [
    (card(f"{x},1", column=f"Theme {x}", **({"row": "A hat"} if x == 1 else {})), card(f"{x + 1},0"))
    for x in range(1, 6)
]
LADDER = [turn for pair in STEPS for turn in pair]
WITH_CHARLES = [turn for pair in STEPS for turn in (*pair, DISCARD)]
AFTER_CHARLES = [turn for pair in STEPS for turn in (DISCARD, *pair)]


def test_the_last_card_in_a_gallery_leaves_the_others_one_turn() -> None:
    """Amandine's fifth Gallery is her sixth turn, the eleventh of the game; Andy plays the twelfth, and it is over."""
    before, after = oracle.result(game(LADDER[:11])), oracle.result(game(LADDER))

    assert (before["over"], before["totals"], before["winners"]) == (False, {"Amandine": 0, "Andy": 5}, [])
    assert (after["over"], after["totals"], after["winners"]) == (True, {"Amandine": 0, "Andy": 5}, ["Amandine"])
    assert after["places"] == {"Amandine": 1, "Andy": 2}
    assert rules(game([*LADDER, card("9,9", fits=False)])) == ["artline.over"]
    assert oracle.result(game([*LADDER, DISCARD]))["winners"] == ["Amandine"]


def test_the_last_card_thrown_away_or_laid_outside_a_gallery_is_replaced() -> None:
    """Amandine has one card left after ten turns: whatever else she does with it, she draws and the game goes on."""
    for other in (DISCARD, card("6,0")):
        data = game([*LADDER[:10], other, *[DISCARD] * 4])
        assert hands(data) == [1, 5]
        assert rules(data) == []
        assert not oracle.result(data)["over"]


@pytest.mark.parametrize("reading", ["end-of-turn", "equal-turns"])
def test_an_empty_pile_ends_the_game(reading: str) -> None:
    """With two cards in the pile and three players the second turn empties it; under equal turns Charles has his."""
    equal = reading == "equal-turns"

    turns = [oracle.result(game([DISCARD] * count, THREE, cards=18, pile_empty=reading)) for count in range(5)]

    assert [turn["over"] for turn in turns] == [False, False, not equal, True, True]
    assert [bool(turn["faults"]) for turn in turns] == [False, False, False, not equal, True]
    assert list(turns[3]["totals"].values()) == [5, 5, 4 if equal else 5]
    assert turns[3]["winners"] == (["Charles"] if equal else THREE)
    assert turns[3]["places"] == ({"Amandine": 2, "Andy": 2, "Charles": 1} if equal else dict.fromkeys(THREE, 1))
    assert turns[3]["parts"]["Charles"] == [Part("artline.setup", 5), *[Part("artline.pile", -1)] * equal]


def test_a_pile_emptied_by_the_last_in_the_round_ends_the_game_in_either_reading() -> None:
    """Three cards in the pile, three players: all have had their turn."""
    for reading in ("end-of-turn", "equal-turns"):
        assert oracle.result(game([DISCARD] * 3, THREE, cards=19, pile_empty=reading))["over"]
        assert rules(game([DISCARD] * 4, THREE, cards=19, pile_empty=reading)) == ["artline.over"]


def test_without_a_pile_nobody_plays() -> None:
    """Eleven cards, two players: all are dealt or on the table."""
    for reading in ("end-of-turn", "equal-turns"):
        result = oracle.result(game([], cards=11, pile_empty=reading))
        assert (result["over"], result["winners"], result["totals"]) == (True, TWO, {"Amandine": 5, "Andy": 5})
        assert rules(game([DISCARD], cards=11, pile_empty=reading)) == ["artline.over"]


@pytest.mark.parametrize(("reading", "turns", "last"), [("finish-round", 18, 4), ("stop", 17, 5)])
def test_a_pile_that_runs_out_in_the_last_round(reading: str, turns: int, last: int) -> None:
    """Amandine's fifth Gallery is turn 16. Of the 15 before, four were Galleries: 11 draws.

    Andy's turn 17 takes the twelfth card; Charles plays turn 18 without drawing, or not at all.
    """
    data = game(WITH_CHARLES[:turns], THREE, cards=16 + 12, pile_empty_last_round=reading)

    assert hands(data) == [0, 5, last]
    assert oracle.result(data)["winners"] == ["Amandine"]
    assert not oracle.result(data | {"turns": data["turns"][:-1]})["over"]
    assert rules(game([*WITH_CHARLES[:turns], DISCARD], THREE, cards=28, pile_empty_last_round=reading))[-1:] == (
        ["artline.over"]
    )


def test_equal_turns_are_not_prolonged_by_a_last_card() -> None:
    """Charles first, then Amandine: her fifth Gallery is turn 17, before it 16 turns and four Galleries: 12 draws.

    With twelve in the pile Charles has emptied it in turn 16: she lays her last card, Andy plays, and it is over.
    """
    names = ["Charles", "Amandine", "Andy"]
    data = game(AFTER_CHARLES, names, cards=16 + 12, pile_empty="equal-turns")

    assert hands(data) == [5, 0, 4]
    assert oracle.result(data)["winners"] == ["Amandine"]
    assert rules(game([*AFTER_CHARLES, DISCARD], names, cards=28, pile_empty="equal-turns")) == ["artline.over"]
    assert hands(game(AFTER_CHARLES[:16], names, cards=28)) == [5, 1, 5]
    assert rules(game(AFTER_CHARLES[:17], names, cards=28)) == ["artline.over"]
    assert oracle.result(game(AFTER_CHARLES, names, cards=29, pile_empty="equal-turns"))["over"] is False


def test_stated_cards_are_taken_as_they_were_told() -> None:
    """Andy counted 1 + 1 cards: that is what his place is judged by; his Galleries are those of the game."""
    data = game([DISCARD] * 2, cards=13)
    data["players"][1]["stated"] = {"artline.hand": "1 + 1"}

    result = oracle.result(data)

    assert result["totals"] == {"Amandine": 5, "Andy": 2}
    assert (result["winners"], result["parts"]["Andy"]) == (["Andy"], [])


def test_places_are_shared() -> None:
    """4, 4 and 5 cards: first, first and third."""
    assert oracle.places({"Amandine": 4, "Andy": 4, "Charles": 5}) == {"Amandine": 1, "Andy": 1, "Charles": 3}


def test_every_card_laid_is_within_the_spaces() -> None:
    """The runner of the cases knows every place a game can have come to."""
    data = game(LADDER)

    assert {oracle.spot_name(spot) for spot in oracle.replay(data).state.cards} <= spaces(data, "Andy")
    assert spaces(game([]), "Andy") == {"0,0"}
