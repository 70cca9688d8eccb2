"""Following a game of Musée turn by turn: whose turn, the deck, refusals, bonus cards, who is out, the end."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from companion.app import CompanionApp
from companion.games.musee.fields import HandField
from scoring.games.musee.position import Position, position_of
from scoring.games.musee.table import Table
from tests.app.desk import Desk, musee_board, settle, shown, status, table_screen, total, type_keys
from tests.app.test_musee_entry import laid, place

HEAD = """\
format = 1
game = "musee"
over = false
[table]
staircases = { top = [2, 4, 6], bottom = [1, 3, 5] }
"""
BEGIN = f"""{HEAD}
[[players]]
name = "Amandine"
[[players]]
name = "Andy"
"""
TEAMS = f"""{HEAD}
[[players]]
name = "Nord"
members = ["Amandine", "Vincent"]
[[players]]
name = "Sud"
members = ["Andy", "Olivier"]
"""
COLUMNS = "123456"
OUT = tuple(
    one
    for n, play in enumerate(("46 U1", "47 M1", "48 L1", "49 U2", "50 M2"), 1)
    for one in (f"Amandine {play}", f"Andy {n} U{n}")
)
"""Turns after which nothing fits in Amandine's museum: what is higher than 46 lies there already."""


def turns(*plays: str, text: str = BEGIN) -> str:
    """Return the table after some turns, each like `Amandine 27 U1`."""
    tables = (dict(zip(("player", "card", "at"), play.split(), strict=True)) for play in plays)
    return text + "".join(
        f'[[plays]]\nplayer = "{one["player"]}"\ncard = {one["card"]}\nat = "{one["at"]}"\n' for one in tables
    )


def heading(app: CompanionApp) -> str:
    """Return what the line above the museum says."""
    line = table_screen(app).query_one("#standing")
    return " ".join(str(line.render()).split()) if line.display else ""


def may_lie(museum: dict[str, int], card: int, at: str) -> bool:
    """Whether a card may lie at a place, by the rulebook's words: right of every lower card, left of every higher."""
    if at in museum:
        return False
    row = {there: number for there, number in museum.items() if there[0] == at[0]}
    return all((there < at) == (number < card) for there, number in row.items())


def naive_total(museum: dict[str, int], bonus_cards: int) -> int:
    """Count a museum pair by pair: 1 a painting, 2 a pair of neighbours, 3 a pair over a staircase, 4 a bonus card."""
    points = len(museum) + 4 * bonus_cards
    stairs = {("U", "M"): "246", ("M", "L"): "135"}
    for (one, a), (other, b) in combinations(sorted(museum.items()), 2):
        if a % 5 != b % 5:
            continue
        points += 2 * (one[0] == other[0] and abs(int(one[1]) - int(other[1])) == 1)
        between = stairs.get((one[0], other[0]), "") + stairs.get((other[0], one[0]), "")
        points += 3 * (one[1] == other[1] and one[1] in between)
    return points


class Naive:
    """A game of two kept beside the app, by the rulebook's words alone."""

    def __init__(self) -> None:
        """Begin with empty museums and all fifty cards unseen."""
        self.museums: tuple[dict[str, int], dict[str, int]] = ({}, {})
        self.unseen = list(range(1, 51))
        self.first: dict[str, int] = {}

    def fitting(self, seat: int) -> list[int]:
        """Return the cards unseen that may lie somewhere in a museum."""
        places = [f"{gallery}{column}" for gallery in "UML" for column in COLUMNS]
        return [card for card in self.unseen if any(may_lie(self.museums[seat], card, at) for at in places)]

    def lay(self, seat: int, card: int, at: str) -> bool:
        """Lay a card; return whether it is the first to fill its gallery."""
        self.unseen.remove(card)
        self.museums[seat][at] = card
        filled = all(f"{at[0]}{column}" in self.museums[seat] for column in COLUMNS) and at[0] not in self.first
        if filled:
            self.first[at[0]] = seat
        return filled

    def rank(self, seat: int) -> tuple[int, int, int]:
        """Return what decides: points, paintings, bonus cards."""
        bonus_cards = [*self.first.values()].count(seat)
        return naive_total(self.museums[seat], bonus_cards), len(self.museums[seat]), bonus_cards


@pytest.mark.long
async def test_a_whole_game_of_two(desk: Desk) -> None:
    """Random cards, laid where the app proposes: always legal, turns and deck as they must be, the end is said.

    Totals, bonus cards and the winner are those of a naive count.
    """
    rng, game, seat, turn = random.Random(27), Naive(), 0, 0
    names = ("Amandine", "Andy")
    galleries = {"U": "Upper", "M": "Middle", "L": "Lower"}
    async with desk.running(last="musee") as (app, pilot):
        await type_keys(pilot, "n enter")
        await type_keys(pilot, ":Amandine enter :Andy enter tab tab right f2")
        while fitting := game.fitting(seat):
            assert table_screen(app).seat == seat
            assert f"{names[seat]} is next · deck {40 - turn}" in heading(app)
            card = rng.choice(fitting)
            await type_keys(pilot, f":{card}")
            at = place(app)
            assert may_lie(game.museums[seat], card, at), (card, at)
            await type_keys(pilot, "enter")
            filled = game.lay(seat, card, at)
            assert laid(app, seat) == game.museums[seat]
            claim = f"Bonus card of the {galleries[at[0]]} Gallery: to {names[seat]}"
            assert (claim in status(app)) == filled
            seat, turn = seat if not game.fitting(1 - seat) else 1 - seat, turn + 1
        assert heading(app).startswith("Nobody can display another painting")
        assert game.first
        assert [total(app, one) for one in (0, 1)] == [game.rank(one)[0] for one in (0, 1)]
        await type_keys(pilot, "ctrl+e")
        assert table_screen(app).table.over
        best = max(game.rank(one) for one in (0, 1))
        winners = tuple(names[one] for one in (0, 1) if game.rank(one) == best)
        assert table_screen(app).session.review.standing.winners == winners


async def test_an_x_is_never_played(desk: Desk) -> None:
    """25 left of 27 is refused with its reason, and a third digit is not taken for another number."""
    async with desk.running(desk.file(turns("Amandine 27 U1", "Andy 14 M1"))) as (app, pilot):
        await type_keys(pilot, ":25")
        assert place(app) == "M1"
        await type_keys(pilot, "home right enter")
        assert "27 to the left is higher" in status(app)
        assert laid(app) == {"U1": 27}
        await type_keys(pilot, "escape :25 :3")
        assert "Enter plays it" in status(app)
        assert musee_board(app).typed.text == "25"
        await type_keys(pilot, "home enter")
        assert laid(app) == {"U1": 27}
        await type_keys(pilot, "escape :14")
        assert "14 is displayed already, at M1 of Andy" in status(app)
        await type_keys(pilot, "enter")
        assert laid(app) == {"U1": 27}


async def test_a_number_refused_gives_way_to_the_next_digits(desk: Desk) -> None:
    """25 left of 27 was refused by Enter, 14 lies already: the digits after them begin another number."""
    async with desk.running(desk.file(turns("Amandine 27 U2", "Andy 14 M1"))) as (app, pilot):
        await type_keys(pilot, ":28 home enter")
        assert "27 to the right is lower" in status(app)
        await type_keys(pilot, ":14")
        assert "14 is displayed already, at M1 of Andy · F4 puts a turn right" in status(app)
        await type_keys(pilot, ":32 enter")
        assert laid(app) == {"U2": 27, "M2": 32}


async def test_a_number_and_a_place_are_a_turn(desk: Desk) -> None:
    """`33 m4` plays at M4 at once, `7u1` too; a column that is not there is refused, Backspace takes back."""
    async with desk.running(desk.file(BEGIN)) as (app, pilot):
        await type_keys(pilot, ":33 space :m")
        assert "123456 column" in shown(app)
        await type_keys(pilot, ":9")
        assert "no such column" in status(app)
        assert laid(app) == {}
        await type_keys(pilot, ":4")
        assert "33 at M4 for Amandine" in status(app)
        await type_keys(pilot, ":7u1")
        assert (laid(app, 0), laid(app, 1)) == ({"M4": 33}, {"U1": 7})
        assert "Amandine is next" in heading(app)
        await type_keys(pilot, ":25m5")
        assert "33 to the left is higher" in status(app)
        assert laid(app, 0) == {"M4": 33}


async def test_the_cursor_goes_where_most_is_earned(desk: Desk) -> None:
    """32 beside 27 earns 1 + 2 at U2, the first place to earn so much; a click plays it elsewhere."""
    async with desk.running(desk.file(turns("Amandine 27 U1", "Andy 14 M1"))) as (app, pilot):
        await type_keys(pilot, ":32")
        assert place(app) == "U2"
        assert status(app) == "32 may lie at U2: +3 points"
        await pilot.click("#board", offset=(1 + 4 * 6 + 3, 7))
        await settle(pilot)
        assert laid(app) == {"U1": 27, "L5": 32}
        assert table_screen(app).seat == 1


async def test_paintings_stay_and_undo_goes_back_a_turn(desk: Desk) -> None:
    """Backspace and Delete take nothing away; Ctrl+Z takes the turn back and shows whose it was."""
    async with desk.running(desk.file(BEGIN)) as (app, pilot):
        await type_keys(pilot, ":27 enter :14 enter home")
        for key in ("backspace", "delete"):
            await type_keys(pilot, key)
            assert "Ctrl+Z takes the last turn back" in status(app)
        assert (laid(app, 0), laid(app, 1)) == ({"U1": 27}, {"U1": 14})
        await type_keys(pilot, "ctrl+z")
        assert (laid(app, 0), laid(app, 1)) == ({"U1": 27}, {})
        assert table_screen(app).seat == 1
        assert status(app) == "undone: Andy U1: 14"
        assert "Andy is next · deck 39" in heading(app)
        await type_keys(pilot, "ctrl+y")
        assert laid(app, 1) == {"U1": 14}
        assert table_screen(app).seat == 0
        assert status(app) == "redone: Andy U1: 14"


async def test_nobody_is_passed_over_who_can_surely_place(desk: Desk) -> None:
    """Page Down shows Andy, but at the beginning Amandine cannot be out: his turn is refused, and says why."""
    async with desk.running(desk.file(BEGIN)) as (app, pilot):
        await type_keys(pilot, "pagedown")
        assert "now says" not in heading(app)
        await type_keys(pilot, ":27")
        assert "if Andy plays now, Amandine is out" in heading(app)
        await type_keys(pilot, "enter")
        assert "it is Amandine's turn" in status(app)
        await type_keys(pilot, "escape :27 :m4")
        assert "it is Amandine's turn" in status(app), "typed with its place, the reason stays too"
        assert laid(app, 1) == {}
        await type_keys(pilot, "pageup")
        assert "now says" not in heading(app)


async def test_who_is_out_is_told_and_the_other_goes_on(desk: Desk) -> None:
    """Amandine's galleries begin with 46, 47, 48, and 49 and 50 are gone: nothing else fits, Andy goes on alone."""
    async with desk.running(desk.file(turns(*OUT))) as (app, pilot):
        assert table_screen(app).seat == 1
        assert "Andy is next" in heading(app)
        assert "out: Amandine" in heading(app)
        await type_keys(pilot, ":6 enter")
        assert status(app).startswith("+5 points · Bonus card of the Upper Gallery: to Andy"), "never cut"
        assert table_screen(app).seat == 1
        assert total(app, 1) == 6 + 4
        await type_keys(pilot, "f3 u")
        assert total(app, 1) == 6 + 4
        assert table_screen(app).table.players[1].bonus is None


async def test_who_is_out_threatens_nobody(desk: Desk) -> None:
    """Amandine, who is out, is only said to be; there is no list of what fits in her museum."""
    async with desk.running(desk.file(turns(*OUT))) as (app, pilot):
        assert "Left to gain" in shown(app)
        await type_keys(pilot, "pagedown :6")
        assert heading(app).startswith("Andy is next · Amandine is out · deck")
        assert "now says" not in heading(app)
        assert "out:" not in heading(app)
        assert "Left to gain" not in shown(app)
        await type_keys(pilot, "escape pageup")
        assert "out: Amandine" in heading(app)


async def test_a_gallery_where_nothing_fits_says_only_so(desk: Desk) -> None:
    """50 at U1: nothing is higher, and five empty places of the gallery are not worth a name."""
    async with desk.running(desk.file(turns("Amandine 50 U1", "Andy 14 M1")), size=(80, 30)) as (app, _pilot):
        assert "Upper   nothing fits\n" in "\n".join(f"{line[40:].strip()}\n" for line in shown(app).splitlines())
        assert "U2 U3" not in shown(app)


def full_game() -> list[str]:
    """Return the turns of a game that nobody can go on with: every gallery begins with a number that ends it."""
    hers, his = ("48 U1", "49 M1", "50 L1"), ("45 U1", "46 M1", "47 L1")
    return [one for pair in zip(hers, his, strict=True) for one in (f"Amandine {pair[0]}", f"Andy {pair[1]}")]


async def test_the_end_is_said_to_whoever_goes_on_typing(desk: Desk) -> None:
    """Both have only places behind 45 and higher, and all such numbers lie: Enter says so, Ctrl+E marks it."""
    app = desk.app(desk.file(turns(*full_game())))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert heading(app).startswith("Nobody can display")
        await type_keys(pilot, "enter")
        assert status(app).startswith("Nobody can display")
        await type_keys(pilot, "home right")
        assert status(app).startswith("Nobody can display")
        await type_keys(pilot, ":3 enter")
        assert status(app).startswith("Nobody can display")
        await type_keys(pilot, "ctrl+e")
        assert table_screen(app).table.over
        assert not musee_board(app).typed
        for keys in ("enter", ":4", ".", "right"):
            await type_keys(pilot, keys)
            assert status(app).startswith("The game is over; Ctrl+Z or the settings"), keys
        assert not musee_board(app).typed
        await type_keys(pilot, "ctrl+z")
        assert status(app) == "undone: the end of the game"
        assert not table_screen(app).table.over


async def test_tokens_turn_only_when_asked_twice_while_playing(desk: Desk) -> None:
    """The first `t` asks; a second one turns; whatever comes between makes it the first again."""
    async with desk.running(desk.file(turns("Amandine 27 U1"))) as (app, pilot):
        await type_keys(pilot, "home t")
        assert status(app) == "upper token 1: turn it again to change the tokens while playing"
        await type_keys(pilot, "right left t")
        assert table_screen(app).table.staircases == ((2, 4, 6), (1, 3, 5))
        await type_keys(pilot, "t")
        assert table_screen(app).table.staircases == ((1, 2, 4, 6), (1, 3, 5))
        assert status(app) == "upper token 1 is a Staircase now: 4 in this row"
        for _ in range(2):
            await pilot.click("#board", offset=(1 + 5 * 6 + 3, 6))
            await settle(pilot)
        assert table_screen(app).table.staircases == ((1, 2, 4, 6), (1, 3, 5, 6))


async def test_a_game_is_marked_as_over_and_taken_back(desk: Desk) -> None:
    """The app cannot see hands: the players say that nobody can place any more; undo takes it back."""
    async with desk.running(desk.file(turns("Amandine 27 U1", "Andy 14 M1", "Amandine 28 U2"))) as (app, pilot):
        assert heading(app).startswith("Andy is next")
        await type_keys(pilot, "ctrl+e")
        assert table_screen(app).session.review.standing.winners == ("Amandine",)
        assert heading(app) == "Match: Amandine 1, Andy 0"
        await type_keys(pilot, "ctrl+z")
        assert not table_screen(app).table.over
        assert heading(app).startswith("Andy is next")


async def test_three_players_leave_two_cards(desk: Desk) -> None:
    """60 cards, 15 dealt: 45 are in the deck and the last two stay there; turns go round."""
    text = BEGIN.replace("[2, 4, 6]", "[2, 4]") + '[[players]]\nname = "Vincent"\n'
    async with desk.running(desk.file(text)) as (app, pilot):
        assert "Amandine is next · deck 45, the last 2 stay undrawn" in heading(app)
        await type_keys(pilot, ":60 enter :7 enter")
        assert "Vincent is next · deck 43" in heading(app)
        assert table_screen(app).seat == 2
        await type_keys(pilot, ":51 enter")
        assert table_screen(app).seat == 0


async def test_partners_take_turns_in_one_museum(desk: Desk) -> None:
    """Amandine, Andy, Vincent, Olivier: first and third play into one museum, second and fourth into the other."""
    async with desk.running(desk.file(TEAMS)) as (app, pilot):
        for person, seat, card in (("Amandine", 0, 11), ("Andy", 1, 12), ("Vincent", 0, 13), ("Olivier", 1, 14)):
            assert heading(app).startswith(f"{person} is next")
            assert table_screen(app).seat == seat
            assert f"{person}: –" in shown(app)
            await type_keys(pilot, f":{card} enter")
        assert "Amandine is next · deck 26" in heading(app)
        assert [sorted(laid(app, seat).values()) for seat in (0, 1)] == [[11, 13], [12, 14]]
        assert [play.player for play in table_screen(app).table.plays] == ["Amandine", "Andy", "Vincent", "Olivier"]
        await type_keys(pilot, "pagedown pagedown pagedown :9")
        assert "if Olivier plays now, Amandine, Andy and Vincent are out" in heading(app)


async def test_a_hand_is_told_and_its_dead_cards_marked(desk: Desk) -> None:
    """30 left in the hand fits nowhere when every gallery begins with a higher number; a card played leaves it."""
    plays = ("Amandine 31 U1", "Andy 1 U1", "Amandine 32 M1", "Andy 2 U2", "Amandine 33 L1", "Andy 3 U3")
    async with desk.running(desk.file(turns(*plays))) as (app, pilot):
        await type_keys(pilot, "f5 :30 space :4034 enter :41")
        assert "30† 40 34 41▏ and 1 more" in shown(app)
        await type_keys(pilot, "f2")
        assert table_screen(app).table.players[0].hands == {"Amandine": (30, 40, 34, 41)}
        assert "30† 40 34 41 and 1 more" in shown(app)
        await type_keys(pilot, "f5 :50 f2 :45")
        assert "30† 40 34 41 50" in shown(app)
        assert "more" not in shown(app)
        assert "45 is not in Amandine's hand" in status(app)
        assert "· F5 Hand" in status(app)
        await type_keys(pilot, "escape :40 enter")
        assert table_screen(app).table.players[0].hands == {"Amandine": (30, 34, 41, 50)}
        await type_keys(pilot, "ctrl+z")
        assert table_screen(app).table.players[0].hands == {"Amandine": (30, 40, 34, 41, 50)}
        await type_keys(pilot, "f5 backspace")
        assert table_screen(app).query_one(HandField).cards == (30, 40, 34, 41)
        await type_keys(pilot, "delete")
        assert table_screen(app).table.players[0].hands == {}


async def test_a_card_drawn_unseen_may_be_played_from_a_told_hand(desk: Desk) -> None:
    """Of five cards told one is played and one drawn unseen: any number may be that one, and leaves the other four."""
    async with desk.running(desk.file(BEGIN)) as (app, pilot):
        await type_keys(pilot, "f5 :7 space :31404448 f2")
        assert table_screen(app).table.players[0].hands == {"Amandine": (7, 31, 40, 44, 48)}
        await type_keys(pilot, ":48 enter :14 enter")
        assert "7 31 40 44 and 1 more" in shown(app)
        await type_keys(pilot, ":14")
        assert "14 is displayed already" in status(app)
        await type_keys(pilot, "escape :20")
        assert status(app) == "20 may lie at M1: +1 point"
        await type_keys(pilot, "enter")
        assert table_screen(app).table.players[0].hands == {"Amandine": (7, 31, 40, 44)}
        await type_keys(pilot, ":15 enter")
        assert "7 31 40 44 and 1 more" in shown(app)
        assert not table_screen(app).session.review.faults


async def test_a_hand_of_few_cards_is_whole_once_that_is_said(desk: Desk) -> None:
    """Two cards of five are told in part, and the file says so; `?` makes them the whole hand, and again not."""
    path = desk.file(BEGIN)
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f5 :7 space :31 space f2")
        assert "7 31 and 3 more" in shown(app)
        assert "hand-in-part = true" in path.read_text(encoding="utf-8")
        await type_keys(pilot, ":20")
        assert "20 may lie at U1" in status(app)
        await type_keys(pilot, "escape f5 ?")
        assert "and 3 more" not in shown(app)
        assert "hand-in-part" not in path.read_text(encoding="utf-8")
        await type_keys(pilot, "f2 :20")
        assert "20 is not in Amandine's hand" in status(app)
        await type_keys(pilot, "escape f5 ?")
        assert table_screen(app).table.players[0].in_part == {"Amandine"}
        await type_keys(pilot, "ctrl+z")
        assert status(app) == "undone: Amandine Hand"


async def test_a_short_hand_of_a_file_is_whole_in_the_app_too(desk: Desk) -> None:
    """`hand = [7, 31]` is all she holds, as for `check` and `where`: 20 has an X everywhere."""
    path = desk.file(BEGIN.replace('"Amandine"', '"Amandine"\nhand = [7, 31]'))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, ":20")
        assert "20 is not in Amandine's hand" in status(app)
        await type_keys(pilot, "escape :31 enter")
        assert table_screen(app).table.players[0].in_part == {"Amandine"}  # the card drawn was not seen


async def test_with_the_last_card_known_nothing_is_told_of_a_hand(desk: Desk) -> None:
    """Only 7 was told: once it is played the hand is unknown again, not empty."""
    async with desk.running(desk.file(BEGIN)) as (app, pilot):
        await type_keys(pilot, "f5 :7 f2 :7 enter")
        assert table_screen(app).table.players[0].hands == {}


async def test_partners_have_a_hand_each(desk: Desk) -> None:
    """The hand is of whoever plays next; left shows the partner's."""
    async with desk.running(desk.file(TEAMS)) as (app, pilot):
        await type_keys(pilot, "f5 :7 left :9 f2")
        assert table_screen(app).table.players[0].hands == {"Amandine": (7,), "Vincent": (9,)}
        await type_keys(pilot, "pagedown f5 :8 pagedown")
        assert table_screen(app).table.players[1].hands == {"Andy": (8,)}


async def test_what_is_left_to_gain(desk: Desk) -> None:
    """27 at U2 and 30 at U4: one place between for 28 and 29, lower ones left, higher ones right; 28 lies with Andy."""
    async with desk.running(
        desk.file(turns("Amandine 27 U2", "Andy 28 U1", "Amandine 30 U4", "Andy 14 M1")), size=(150, 30)
    ) as (app, _pilot):
        text = " ".join(shown(app).split())
        assert "Upper U1: 1–13 15–26 · U3: 29 · U5–U6: 31–50 · bonus" in text
        assert "Lower L1–L6: 1–13 15–26 29 31–50 · bonus" in text
        assert "the numbers" not in text


async def test_a_dead_place_is_not_left_to_gain(desk: Desk) -> None:
    """Nothing lies between 13 at U1 and 14 at U3: U2 is not named, and the card of the gallery cannot be won."""
    plays = ("Amandine 13 U1", "Andy 28 U1", "Amandine 14 U3", "Andy 30 U2")
    async with desk.running(desk.file(turns(*plays)), size=(150, 30)) as (app, _pilot):
        upper = next(line for line in shown(app).splitlines() if "Upper " in line)
        assert upper.split("Upper")[1].split() == ["U4–U6:", "15–27", "29", "31–50"]


async def test_the_file_tells_the_turns(desk: Desk) -> None:
    """A turn is saved as a turn, with its player, card and place."""
    path = desk.file(BEGIN)
    async with desk.running(path) as (_app, pilot):
        await type_keys(pilot, ":27 right right enter")
        text = path.read_text(encoding="utf-8")
        assert 'player = "Amandine"' in text
        assert "card = 27" in text
        assert 'at = "U3"' in text


async def test_the_last_two_cards_of_team_play(desk: Desk) -> None:
    """20 dealt, 28 drawn after 28 turns, two left: whoever is next may pass the card to the partner, and it is said."""
    order = ("Amandine", "Andy", "Vincent", "Olivier")
    places = [f"{gallery}{column}" for gallery in "UML" for column in COLUMNS]
    plays = [f"{order[n % 4]} {n + 1} {places[n // 2]}" for n in range(28)]
    async with desk.running(desk.file(turns(*plays, text=TEAMS))) as (app, pilot):
        assert "Amandine is next · deck 2" in heading(app)
        assert "pass it unseen to Vincent" in heading(app)
        await type_keys(pilot, "p")
        assert "can be passed on" in status(app)
        await type_keys(pilot, ":29l3")
        assert "p passed to Vincent" in shown(app)
        assert "hands 5, 5, 5, 5" in heading(app)
        await type_keys(pilot, "p")
        assert status(app) == "Amandine passed the card unseen to Vincent"
        assert "hands 4, 5, 6, 5" in heading(app)
        assert "passed = true" in (desk.folder / "evening.toml").read_text(encoding="utf-8")
        await type_keys(pilot, "ctrl+z")
        assert "hands 5, 5, 5, 5" in heading(app)
        assert not table_screen(app).session.review.faults
    before = desk.app(desk.file(turns(*plays[:27], text=TEAMS), "before.toml"))
    async with before.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "Olivier is next · deck 3" in heading(before)
        assert "unseen" not in heading(before)


@pytest.mark.parametrize("key", ["escape", "backspace", "delete", "right", "space", "enter", "t", ":."])
async def test_another_key_than_a_column_forgets_the_gallery(desk: Desk, key: str) -> None:
    """`m` waits for a column; after any other key than a digit the next digits are a number again, and lie nowhere."""
    async with desk.running(desk.file(turns("Amandine 27 U1"))) as (app, pilot):
        await type_keys(pilot, ":m")
        assert "column" in shown(app)
        await type_keys(pilot, ":9")
        assert "column" in shown(app), "there are six columns: 9 is refused, and another digit may follow"
        await type_keys(pilot, key)
        assert "column" not in shown(app)
        at = musee_board(app).cursor
        await type_keys(pilot, ":3")
        assert musee_board(app).typed.text == "3", at
        await type_keys(pilot, ":m4")
        assert table_screen(app).table.plays[-1][:3] == ("Andy", 3, 9)


async def test_a_game_is_replayed_once_a_turn(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typing a number reads the game as it stands; only the turn itself is a new one."""
    asked = []

    def counted(table: Table) -> Position:
        asked.append(table)
        return position_of(table)

    monkeypatch.setattr("companion.games.musee.tabletop.position_of", counted)
    async with desk.running(desk.file(turns("Amandine 27 U1"))) as (app, pilot):
        await type_keys(pilot, ":14")
        assert len(asked) == 1
        await type_keys(pilot, "enter")
        assert laid(app, 1) == {"U1": 14}
        assert [len(table.plays) for table in asked] == [1, 2]


async def test_backspace_leaves_a_bonus_card_of_a_followed_game(desk: Desk) -> None:
    """It claims itself: told before the first turn, it is taken back by no key."""
    async with desk.running(desk.file(BEGIN.replace('name = "Amandine"', 'name = "Amandine"\nbonus = ["upper"]'))) as (
        app,
        pilot,
    ):
        assert table_screen(app).table.followed
        await type_keys(pilot, "f3 backspace delete u")
        assert table_screen(app).table.players[0].bonus == ("upper",)


async def test_an_old_mistake_is_put_right_in_the_list_of_turns(desk: Desk) -> None:
    """Amandine's 42 at M1 was 27 at M2: F4, the turn, Enter; the turns after it stay, undo takes it back."""
    path = desk.file(turns("Amandine 42 M1", "Andy 14 U1", "Amandine 30 U1"))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "f4")
        assert "1. Amandine: 42 at M1" in shown(app)
        assert "3. Amandine: 30 at U1" in shown(app)
        await type_keys(pilot, "home enter")
        await type_keys(pilot, " ".join(["backspace"] * 5) + " :27 space :m2 enter")
        assert laid(app, 0) == {"M2": 27, "U1": 30}
        assert status(app) == "turn 1 is put right"
        assert 'at = "M2"' in path.read_text(encoding="utf-8")
        await type_keys(pilot, "ctrl+z")
        assert laid(app, 0) == {"M1": 42, "U1": 30}
        assert "undone: Amandine M2: 27" in status(app)
        await type_keys(pilot, "f4 home :27 space :m2 enter")
        assert laid(app, 0) == {"M2": 27, "U1": 30}, "a turn is typed anew in the list"


async def test_a_forgotten_turn_is_inserted_and_a_false_one_taken_out(desk: Desk) -> None:
    """Andy's 14 was forgotten, so Amandine's 30 was out of turn: inserted before it, all is well; taken out, not."""
    async with desk.running(desk.file(turns("Amandine 27 U1", "Amandine 30 U2", "Andy 15 M1"))) as (app, pilot):
        assert laid(app, 0) == {"U1": 27}
        await type_keys(pilot, "f4")
        assert "2. Amandine: 30 at U2 · X: it is Andy's turn" in shown(app)
        await type_keys(pilot, "+ :14 space :x1 enter")
        assert "there is no place" in shown(app)
        await type_keys(pilot, "backspace backspace :u1 enter")
        assert (laid(app, 0), laid(app, 1)) == ({"U1": 27, "U2": 30}, {"U1": 14, "M1": 15})
        assert status(app) == "turn 2 is inserted"
        assert not table_screen(app).session.review.faults
        await type_keys(pilot, "f4 up up delete")
        assert len(table_screen(app).table.plays) == 3
        assert "turn 2 is taken out · turn 2, 30 at U2 by Amandine: it is Andy's turn" in status(app)


async def test_a_turn_is_put_right_as_its_language_says_it(desk: Desk) -> None:
    """In French the list says `42 en M1`; `27 en H2` puts it right to 27 at U2."""
    app = CompanionApp(desk.file(turns("Amandine 42 M1")), "fr", desk.places)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await type_keys(pilot, "f4 :27 space :en space :H2 enter")
        assert laid(app, 0) == {"U2": 27}
    app.shelf.journal.close()


async def test_a_turn_is_given_to_somebody_else(desk: Desk) -> None:
    """With a name before number and place the turn is that player's; a name nobody has is refused."""
    async with desk.running(desk.file(turns("Amandine 27 U1"))) as (app, pilot):
        await type_keys(pilot, "f4 enter home :Bob space enter")
        assert "Bob" in shown(app)
        await type_keys(pilot, "escape f4 delete")
        assert table_screen(app).table.plays == ()


async def test_somebody_says_to_be_out(desk: Desk) -> None:
    """Amandine cannot place what she holds: `o` says so, Andy goes on alone; `o` again, or undo, brings her back."""
    path = desk.file(turns(*OUT[:-2]))
    async with desk.running(path) as (app, pilot):
        await type_keys(pilot, "o")
        assert status(app) == "Amandine is out"
        assert heading(app).startswith("Andy is next")
        assert 'out = ["Amandine"]' in path.read_text(encoding="utf-8")
        await type_keys(pilot, ":15 enter :16 enter")
        assert len(laid(app, 1)) == 6
        assert not table_screen(app).session.review.faults
        await type_keys(pilot, "pagedown :50 enter")
        assert "Amandine is out" in status(app)
        await type_keys(pilot, "escape o")
        assert status(app) == "Amandine is back in the game"
        await type_keys(pilot, "ctrl+z")
        assert status(app) == "undone: who is out"


async def test_nobody_with_a_card_that_fits_is_out(desk: Desk) -> None:
    """Amandine's hand shows 50, which fits right of 49: `o` is refused and says which card; without it she is out."""
    text = BEGIN.replace('"Amandine"', '"Amandine"\nhand = [50]\nhand-in-part = true')
    async with desk.running(desk.file(turns(*OUT[:-2], text=text))) as (app, pilot):
        await type_keys(pilot, "o")
        assert status(app) == "Amandine is said to be out, but can still place 50"
        assert table_screen(app).table.out == ()
        assert heading(app).startswith("Amandine is next")
        await type_keys(pilot, "f5 delete f2 o")
        assert table_screen(app).table.out == ("Amandine",)


async def test_nobody_is_out_while_any_hand_holds_a_card_that_fits(desk: Desk) -> None:
    """Two galleries of Amandine's are empty: any card fits there, so `o` is a slip of the finger."""
    async with desk.running(desk.file(turns("Amandine 27 U1", "Andy 14 M1"))) as (app, pilot):
        await type_keys(pilot, "o")
        assert status(app) == "Amandine surely holds a card that still fits, and is not out"
        assert table_screen(app).table.out == ()
        assert heading(app).startswith("Amandine is next")


async def test_a_zero_does_not_take_the_place_of_a_number_refused(desk: Desk) -> None:
    """14 is displayed already and gives way to the next number, which cannot begin with 0: what is typed stays."""
    async with desk.running(desk.file(turns("Amandine 14 U1"))) as (app, pilot):
        await type_keys(pilot, ":140")
        assert status(app) == "No exhibit number begins with 0"
        assert musee_board(app).typed.text == "14"
        await type_keys(pilot, ":15")
        assert musee_board(app).typed.text == "15"


@pytest.mark.parametrize("place_typed", ["", ":m2"])
async def test_who_would_be_passed_over_is_asked_about(desk: Desk, place_typed: str) -> None:
    """Amandine may be out: 46, 47, 48 begin her galleries, 49 and 50 lack. Andy's turn waits for a second Enter."""
    async with desk.running(desk.file(turns(*OUT[:-2]))) as (app, pilot):
        assert heading(app).startswith("Amandine is next")
        await type_keys(pilot, f"pagedown :15 {place_typed or 'enter'}")
        assert status(app) == "If Andy plays now, Amandine is out: Enter plays it all the same"
        assert 15 not in laid(app, 1).values()
        await type_keys(pilot, "enter")
        assert 15 in laid(app, 1).values()
        assert "out: Amandine" in heading(app)


async def test_a_game_told_as_it_lies_is_followed_again(desk: Desk) -> None:
    """Told by its museums, then by turns again: the same paintings, and Amandine is next as before."""
    async with desk.running(desk.file(turns("Amandine 27 U1", "Andy 14 M1"))) as (app, pilot):
        for _ in range(2):
            await type_keys(pilot, "f10")
            app.screen.query_one("#told").focus()
            await type_keys(pilot, "right escape")
        table = table_screen(app).table
        assert [(play.player, play.card) for play in table.plays] == [("Amandine", 27), ("Andy", 14)]
        assert (laid(app, 0), laid(app, 1)) == ({"U1": 27}, {"M1": 14})
        assert heading(app).startswith("Amandine is next")
        await type_keys(pilot, ":30 enter")
        assert len(table_screen(app).table.plays) == 3


async def test_bonus_cards_of_a_followed_game_claim_themselves(desk: Desk) -> None:
    """No letter gives one there, and none is offered."""
    async with desk.running(desk.file(turns("Amandine 27 U1"))) as (app, pilot):
        for key in ("f3", ":u", ":z"):
            await type_keys(pilot, key)
            assert status(app) == "The turns themselves say who gets the bonus cards", key
