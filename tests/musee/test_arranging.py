"""The best arrangement of a museum: worked by hand, against every layout there is, and laws."""

from __future__ import annotations

import copy
import random
from itertools import pairwise, product
from typing import Any

import pytest

from companion.present.arranged import winner
from companion.present.points_left import all_best
from companion.words import phrasebook
from scoring import tablefile
from scoring.arrangement import ArrangementOf, NotAsPromisedError, ProgressOf
from scoring.errors import AskedError
from scoring.games import game
from scoring.games.musee import GAME
from scoring.games.musee.arranging import PARTS, beam_search
from scoring.games.musee.arranging.beam_search import BeamSearch
from scoring.games.musee.arranging.bound import CLOSED, KINDS, NOTHING, Bound, full_left, neighbours_left
from scoring.games.musee.arranging.lot import START, Lot, State, Weights, packed, value
from scoring.games.musee.arranging.transitions import Transitions
from scoring.games.musee.printed import LINES
from scoring.games.musee.table import Table, Unread
from scoring.phrase import Phrase
from tests.batches import batches
from tests.musee.arrangement_oracle import GALLERIES, best, random_rise, worth
from tests.musee.oracle import Data, width
from tests.musee.random_tables import ALTERNATING, grid_text, random_game, random_staircases, random_table, to_toml

MUSEE = game("musee")


def read(data: Data) -> Table:
    """The table of plain data."""
    table: Table = tablefile.read(to_toml(data))[1]
    return table


def arranged(data: Data, player: str = "Amandine", **asked: Any) -> ArrangementOf[Table]:
    """What the program finds, its table written to a file and read again on the way."""
    assert GAME.arrange
    found = GAME.arrange(read(data), player, **asked)
    again = tablefile.read(tablefile.fresh(MUSEE.write(found.table)))[1]
    assert {one.name: one.total for one in MUSEE.review(again).players}[found.player] == found.best
    return found


def two(musee: str, other: str = "", **player: Any) -> Data:
    """A table of two players, with the staircases of a first game."""
    players: list[Data] = [{"name": "Amandine", "musee": musee, **player}, {"name": "Andy"}]
    if other:
        players[1]["musee"] = other
    return {"format": 1, "game": "musee", "table": {"staircases": ALTERNATING}, "players": players}


def grid(*rows: str) -> str:
    """Galleries of six from the top, the rest of each empty."""
    filled = [row.split() + ["."] * 6 for row in (*rows, "", "", "")[:3]]
    return "".join(" ".join(row[:6]) + "\n" for row in filled)


def shown(table: Table, seat: int = 0) -> list[int]:
    """The numbers a museum displays."""
    return sorted(number for number in table.players[seat].museum if isinstance(number, int))


# --- By hand ----------------------------------------------------------------------------------------------------------


def test_two_of_a_theme_meet_at_a_staircase() -> None:
    """3 and 8 far apart are worth 2; side by side 2 more, but at a staircase 3 more: 2 + 3."""
    found = arranged(two(grid("3 . . . . 8")))

    assert (found.now, found.best, found.bound, found.status) == (2, 5, 5, "optimal")
    assert found.moves == ()
    assert found.before == MUSEE.review(read(two(grid("3 . . . . 8"))))


def test_three_of_a_theme() -> None:
    """3, 8, 13: 3 paintings, a pair of neighbours and one at a staircase, 3 + 2 + 3.

    Two staircases would need a column with both, which alternating ones have not, or three paintings in two pairs.
    """
    assert arranged(two(grid("3 . 8 . 13"))).best == 8


def test_four_of_a_theme_make_no_square_on_alternating_staircases() -> None:
    """3, 8, 13, 18 in a row: 4 + 3 x 2 = 10; in two chains of two: 4 + 2 x 2 and one staircase, 11.

    A chain of three and its middle one's partner gives the same 4 + 2 x 2 + 3; two staircases of one row of tokens are
    two columns apart, so both need 3 paintings in one chain between them and a fourth and fifth below. With one
    staircase above and one below the middle, in columns next to each other: middle chain of two, partners above and
    below, 4 + 2 + 2 x 3 = 12.
    """
    assert arranged(two(grid("3 8 13 18"))).best == 12


def test_a_gallery_is_filled_for_a_card_held() -> None:
    """Six of different Themes and no pair: 1, 2, 3, 4, 5 and 11, which pairs with 1 only across the four others.

    1 and 11 at a staircase: 6 + 3 = 9. All six in the upper gallery: 6 + 4 for its card, 10, which she holds.
    """
    assert arranged(two(grid("1 2 3", "4 5 11"), bonus=["upper"])).best == 10


def test_a_card_that_nobody_holds_is_told_apart() -> None:
    """The same six, and no card told: 9, and 1 more with a card that nobody has. Nothing imagined is asked or wrong."""
    found = arranged(two(grid("1 2 3", "4 5 11"), grid("21 22 23", "24 25 31")))

    assert (found.best, found.bound, found.further) == (9, 9, 1)
    (given,) = found.given
    first = {"en": "who filled a Gallery first", "fr": "qui a rempli une Galerie en premier",
             "it": "chi ha riempito una Galleria per primo"}  # fmt: skip
    for language, why in first.items():
        assert phrasebook(language, MUSEE).say(given).endswith(why)
    assert (found.review.faults, found.review.questions) == ((), ())


def test_a_full_museum_claims_no_card_and_asks_nothing() -> None:
    """Eighteen paintings fill all galleries wherever they lie; Andy, first in all, holds the cards: none is left."""
    full = grid("1 2 3 4 5 6", "7 8 9 10 11 12", "13 14 15 16 17 18")
    data = two(full, grid("21 22 23 24 25 26", "27 28 29 30 31 32", "33 34 35 36 37 38"))
    data["players"][1]["bonus"] = [*GALLERIES]

    found = arranged(data, stop=lambda: True)

    assert dict(zip(LINES, found.result.lines, strict=True))["musee.gallery-bonus"].points == 0
    assert (found.further, found.given, found.review.questions) == (0, (), ())


def test_a_card_open_between_two_counts_for_neither() -> None:
    """Both have every gallery full and nobody told who was first: three cards are asked for, and may be 12 more."""
    data = two(
        grid("1 2 3 4 5 6", "7 8 9 10 11 12", "13 14 15 16 17 18"),
        grid("21 22 23 24 25 26", "27 28 29 30 31 32", "33 34 35 36 37 38"),
    )

    found = arranged(data, stop=lambda: True)

    assert found.best < found.bound
    assert found.further == 12
    assert found.review.questions == found.before.questions
    assert len(found.before.questions) == 3


def test_staircases_left_out_are_told_apart() -> None:
    """No token was told: 3 and 8 are side by side for 2 + 2, and nothing is asked about a layout that nobody laid."""
    data = two(grid("3 . . . . 8"))
    del data["table"]["staircases"]

    found = arranged(data)

    assert found.best == 4
    assert [said.key for said in found.given] == ["arrange.given.staircases"]
    assert found.review.questions == found.before.questions == ()


def test_the_winner_is_named_only_where_no_open_card_could_change_it() -> None:
    """9 against 9, each 1 more with an open card; then 12 by four of a Theme, which 9 + 1 cannot reach."""
    words = phrasebook("en", MUSEE)
    six, other = grid("1 2 3", "4 5 11"), grid("21 22 23", "24 25 31")

    def ending(data: Data) -> Phrase:
        arrangements = [arranged(data, name) for name in ("Amandine", "Andy")]
        return winner(arrangements, all_best(MUSEE, arrangements))

    assert words.say(ending(two(six, other))) == (
        "With everybody's cards laid best, the winner depends on what does not count here (Amandine 9 and Andy 9)"
    )
    assert ending(two(grid("3 8 13 18"), other)).key == "arrange.winner.same"


def test_two_museums_laid_best_raise_nothing_between_them() -> None:
    """Laid best for the card she told, Amandine's gallery is full: her card, and nothing wrong with Andy's."""
    data = two(grid("1 2 3", "4 5 11"), grid("23 28 33 38"), bonus=["upper"])
    arrangements = [arranged(data, name) for name in ("Amandine", "Andy")]

    every = all_best(MUSEE, arrangements)

    assert [player.total for player in every.players] == [10, 12]
    assert (every.faults, every.questions) == ((), ())


def test_a_card_told_to_be_another_s_counts_not() -> None:
    """The same with all three cards told to lie with nobody else but Andy: 6 + 3."""
    full = grid("21 22 23 24 25 26", "27 28 29 30 31 32", "33 34 35 36 37 38")
    data = two(grid("1 2 3", "4 5 11"), full)
    data["players"][1]["bonus"] = [*GALLERIES]

    found = arranged(data)

    assert found.best == 9
    assert found.review.players[1].total == found.before.players[1].total


def test_what_the_player_told_to_hold_counts_where_full() -> None:
    """Amandine says that she holds no card: filling a gallery earns none, 6 + 3, and raises no fault."""
    found = arranged(two(grid("1 2 3", "4 5 11"), bonus=[]))

    assert found.best == 9
    assert found.review.faults == ()


def test_a_held_card_is_given_up_for_more() -> None:
    """Six in a full gallery with its card told, 1 2 3 11 12 13: 10. Three staircases instead: 6 + 9 = 15."""
    found = arranged(two(grid("1 2 3 11 12 13"), bonus=["upper"]))

    assert (found.now, found.best) == (10, 15)
    assert found.table.players[0].bonus == ()
    assert found.review.faults == ()


def test_the_hand_is_used_only_when_asked() -> None:
    """3 alone is worth 1; with 8 from the hand it is 5. 7 from the hand gives one more."""
    data = two(grid("3"), hand=[8, 7])

    assert arranged(data).best == 1
    found = arranged(data, hand=True)
    assert found.best == 6
    assert shown(found.table) == [3, 7, 8]
    assert found.table.players[0].hands == {"Amandine": ()}


def test_of_two_cards_in_hand_the_one_that_there_is_room_for_is_laid() -> None:
    """One place of eighteen is empty; with all other lines stated each painting is worth 1."""
    stated = {"musee.neighbours": 0, "musee.staircases": 0, "musee.gallery-bonus": 0}
    rows = ("1 2 3 4 5 6", "7 8 9 10 11 12", "14 15 16 17 18")
    found = arranged(two(grid(*rows), hand=[13, 19], stated=stated), hand=True)

    assert (found.now, found.best, found.status) == (17, 18, "optimal")
    assert {*range(1, 13), *range(14, 19)} < {*shown(found.table)} < {*range(1, 20)}


def test_hand_cards_that_cannot_be_laid_stay() -> None:
    """60 is not in the deck of two, 3 is displayed and 9 is in Andy's hand, too: none is laid, no fault is new."""
    data = two(grid("3"), hand=[60, 3, 9])
    data["players"][1]["hand"] = [9]

    found = arranged(data, hand=True)

    assert found.best == 1
    assert found.review.faults == found.before.faults


def test_a_team_lays_the_hands_of_both_members() -> None:
    """3 displayed, 8 and 13 held by one member each: 8, as three of a Theme by hand."""
    data = two(grid("3"))
    data["players"][0] |= {"name": "Upstairs", "members": ["Amandine", "Vincent"]}
    data["players"][0]["hands"] = {"Amandine": [8], "Vincent": [13]}
    data["players"][1] |= {"name": "Downstairs", "members": ["Andy", "Olivier"]}

    assert [arranged(data, name, hand=True).best for name in ("Vincent", "Upstairs")] == [8, 8]
    assert arranged(data, "Vincent").player == "Upstairs"


def test_plays_become_grids() -> None:
    """A game told by its plays: what lies in the end is laid, and the file then holds grids. 5 as for any pair."""
    data = two("")
    data["players"][0].pop("musee")
    data["plays"] = [
        {"player": "Amandine", "card": 3, "at": "U1"},
        {"player": "Andy", "card": 1, "at": "U1"},
        {"player": "Amandine", "card": 8, "at": "U3"},
    ]

    found = arranged(data)

    assert (found.now, found.best) == (2, 5)
    assert found.table.plays == ()
    assert shown(found.table, 1) == [1]


def test_plays_become_grids_where_nothing_is_better() -> None:
    """One painting is worth 1 wherever it lies: the answer shows where it does."""
    data = two("")
    data["players"][0].pop("musee")
    data["plays"] = [{"player": "Amandine", "card": 3, "at": "M2"}]

    found = arranged(data)

    assert (found.best, found.table.plays, shown(found.table)) == (1, (), [3])
    assert found.table.players[0].museum[7] == 3


def test_a_museum_out_of_order_is_put_in_order() -> None:
    """8 left of 3 is a fault; the best legal layout is 5, and the fault is gone."""
    found = arranged(two(grid("8 3")))

    assert (found.best, found.review.faults) == (5, ())
    assert found.before.faults


def test_a_number_displayed_twice_is_laid_twice() -> None:
    """Two 3s: a pair at a staircase, 5; that there are two stays the only fault."""
    found = arranged(two(grid("3 3")))

    assert found.best == 5
    assert [fault.rule for fault in found.review.faults] == ["musee.unique"]


def test_stated_lines_stay_as_stated() -> None:
    """20 stated for staircases stands, so neighbours are all there is to gain: 2 + 2 + 20."""
    assert arranged(two(grid("3 . . . . 8"), stated={"musee.staircases": "20"})).best == 24


def test_nothing_displayed_is_worth_nothing() -> None:
    """An empty museum stays empty."""
    data = two("")
    found = arranged(data)

    assert (found.now, found.best, found.status) == (0, 0, "optimal")
    assert found.table == read(data)


def test_a_layout_that_is_best_stays() -> None:
    """72 is the most over alternating staircases (proved apart): its museum is left as it lies."""
    text = next(one for one in (MUSEE.folder / "examples").iterdir() if one.stem == "most-72").read_text("utf-8")
    table = tablefile.read(text)[1]
    assert GAME.arrange

    found = GAME.arrange(table, "Amandine")

    assert (found.best, found.bound, found.table) == (72, 72, table)


def test_nobody_of_that_name() -> None:
    """A name that is nobody's is refused."""
    with pytest.raises(AskedError):
        arranged(two(grid("3")), "Charles")


# --- Every layout -----------------------------------------------------------------------------------------------------


def small_table(rng: random.Random) -> tuple[Data, str, list[int], list[int]]:
    """A table whose first museum has few paintings in some order, with what is held; the bonus cards are all told."""
    columns = rng.choice([5, 6])
    count, teams = (3, False) if columns == 5 else (2, rng.random() < 0.4)
    themes = rng.sample(range(5), rng.choice([1, 2, 2, 3]))
    pool = [number for number in range(1, 61 if count == 3 else 51) if number % 5 in themes]
    cards = rng.sample(pool, rng.choice([1, 1, 2, 2, 2, 3, 3, 3, 3, 4]))
    cut = rng.randint(0, min(2, len(cards) - 1))
    hand, displayed = cards[:cut], sorted(cards[cut:])
    places = sorted(rng.sample(range(3 * columns), len(displayed)))
    flat: list[int | None] = [None] * (3 * columns)
    rng.shuffle(displayed)
    for place, number in zip(places, displayed, strict=True):
        flat[place] = number
    rows = [sorted_row(flat[start : start + columns]) for start in range(0, 3 * columns, columns)]
    names = ["Amandine", "Andy", "Vincent"][:count]
    players: list[Data] = [{"name": name} for name in names]
    players[0] |= {"musee": grid_text(rows), "bonus": rng.sample(GALLERIES, rng.randint(0, 1))}
    if teams:
        for player, members in zip(players, (["Olivier", "Charles"], ["Patrick", "Johnny"]), strict=True):
            player["members"] = members
        players[0]["hands"] = {"Olivier": hand[:1], "Charles": hand[1:]}
    else:
        players[0]["hand"] = hand
    table = {"staircases": random_staircases(rng, columns)}
    return {"format": 1, "game": "musee", "table": table, "players": players}, "Amandine", displayed, hand


def sorted_row(row: list[int | None]) -> list[int | None]:
    """The numbers of a row in order, over the same places."""
    numbers = iter(sorted(number for number in row if number is not None))
    return [None if number is None else next(numbers) for number in row]


@batches(100, first=10, name="seed")
def test_every_layout_of_a_small_museum_agrees(seed: int) -> None:
    """The best of all layouts, with the hand and without."""
    rng = random.Random(seed)
    data, player, displayed, hand = small_table(rng)
    bonus = data["players"][0]["bonus"]
    staircases, columns = data["table"]["staircases"], width(data)

    found = arranged(data, player)

    assert found.status == "optimal"
    assert found.best == best(displayed, [], staircases, bonus, columns)
    assert shown(found.table) == sorted(displayed)
    assert arranged(data, player, hand=True).best == best(displayed, hand, staircases, bonus, columns)


def small_lot(rng: random.Random) -> tuple[Lot, dict[str, list[int]], list[str]]:
    """Up to six paintings of one to three Themes for galleries of three or four, its staircases, and gallery cards."""
    columns = rng.choice([3, 3, 4])
    themes = rng.sample(range(5), rng.choice([1, 2, 2, 3]))
    pool = [number for number in range(1, 40) if number % 5 in themes]
    numbers = tuple(sorted(rng.sample(pool, rng.randint(3, 6 if columns == 3 else 5))))
    spare = tuple(rng.random() < 0.2 for _ in numbers)
    stairs = {row: [column for column in range(1, columns + 1) if rng.random() < 0.6] for row in ("top", "bottom")}
    held = [gallery for gallery in GALLERIES if rng.random() < 0.4]
    full = tuple(4 if gallery in held else 0 for gallery in GALLERIES)
    top, bottom = frozenset(stairs["top"]), frozenset(stairs["bottom"])
    return Lot(numbers, spare, columns, top, bottom, Weights(1, 2, 3, full)), stairs, held


@pytest.mark.parametrize("seed", range(30))
def test_the_search_of_a_small_lot_agrees(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best of all layouts, also where first sweeps keep little; no bound on the way is less, not even the first."""
    if seed % 2:
        monkeypatch.setattr(beam_search, "BEAM_WIDTHS", (1, 3))
    lot, stairs, held = small_lot(random.Random(seed))
    needed, spare = ([n for n, out in zip(lot.numbers, lot.spare, strict=True) if out is may] for may in (False, True))
    most = best(needed, spare, stairs, held, lot.width)
    bounds: list[int] = []
    found = BeamSearch(lot, None, lambda: False, lambda search: bounds.append(search.bound))
    found.run()
    assert (found.best, found.bound) == (most, most)
    assert min(bounds) >= most
    rows = [found.layout[start : start + lot.width] for start in range(0, 3 * lot.width, lot.width)]
    laid = tuple(tuple(None if card is None else lot.numbers[card] for card in row) for row in rows)
    assert random_rise(laid)
    assert worth(laid, stairs, held) == most


@pytest.mark.parametrize("seed", range(10))
def test_a_way_is_left_out_only_where_its_bound_says_so(seed: int) -> None:
    """Asked for more than so much, all ways to lay a painting come that can still gain more, and no others."""
    rng = random.Random(seed)
    lot, _, _ = small_lot(rng)
    neighbours = neighbours_left(lot)
    bounds = [Bound(lot, card, neighbours) for card in range(len(lot.numbers) + 1)]
    states = {START}
    for card, (before, bound) in enumerate(pairwise(bounds)):
        transitions = Transitions(lot, card, before, bound)
        followed = set()
        for state in rng.sample(sorted(states), min(len(states), 12)):
            every = transitions.after(state, -(10**9))
            most = [
                gain + bound.of(then) + (before.filled(*state[:3]) - bound.filled(*then[:3]) if bound.full else 0)
                for then, gain in every
            ]
            for least in {*most, max(most, default=0) - 1, 0}:
                expected = [way for way, points in zip(every, most, strict=True) if points > least]
                assert transitions.after(state, least) == expected
            followed |= {then for then, _ in every}
        shorter = {transitions.forget(state) for state in followed} - {None}
        states = followed if transitions.followed else {state for state in shorter if state}


def test_a_sweep_keeps_no_more_than_its_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """One state after each painting, then three, at last all."""
    kept: list[list[int]] = []
    lays = BeamSearch._next  # noqa: SLF001 - what each sweep keeps is seen nowhere else

    def noting(search: BeamSearch, card: int, states: dict[State, int]) -> Any:
        if card == 0:
            kept.append([])
        kept[-1].append(len(states))
        return lays(search, card, states)

    monkeypatch.setattr(beam_search, "BEAM_WIDTHS", (1, 3))
    monkeypatch.setattr(BeamSearch, "_next", noting)
    assert arranged(two(grid("1 2 11 12"))).status == "optimal"
    assert [max(states) for states in kept[:2]] == [1, 3]
    assert max(kept[2]) > 3


def full_table(rng: random.Random) -> tuple[Data, list[int], list[str]]:
    """A museum of three players with just enough to fill a gallery, and gallery cards."""
    columns = 5
    numbers = sorted(rng.sample(range(1, 61), columns))
    bonus = rng.sample(GALLERIES, rng.randint(1, 3))
    flat: list[int | None] = [*numbers, *[None] * (3 * columns - len(numbers))]
    rows = [flat[start : start + columns] for start in range(0, 3 * columns, columns)]
    players: list[Data] = [{"name": name} for name in ("Amandine", "Andy", "Vincent")]
    players[0] |= {"musee": grid_text(rows), "bonus": bonus}
    table = {"staircases": random_staircases(rng, columns)}
    return {"format": 1, "game": "musee", "table": table, "players": players}, numbers, bonus


@pytest.mark.parametrize("seed", range(3))
def test_every_layout_of_a_museum_with_a_full_gallery_agrees(seed: int) -> None:
    """Five paintings of any Themes: to fill a gallery or to pair them."""
    data, numbers, bonus = full_table(random.Random(seed))
    staircases = data["table"]["staircases"]

    found = arranged(data)

    assert found.best == best(numbers, [], staircases, bonus, width(data))
    assert found.best + found.further == best(numbers, [], staircases, [*GALLERIES], width(data))


# --- Laws -------------------------------------------------------------------------------------------------------------


def tables() -> list[Data]:
    """Random tables with their plants, and games written as they were played."""
    made = [random_table(random.Random(seed), most_planted=seed % 2) for seed in range(10)]
    return [*made, *(random_game(random.Random(seed)) for seed in range(4))]


@pytest.mark.parametrize("data", tables())
def test_what_holds_of_any_table(data: Data) -> None:
    """Stopped after some looks: in order, no painting lost, no other museum changed, never below what lies legally."""
    table = read(data)
    rules = {fault.rule for fault in MUSEE.review(table).faults}
    for seat, player in enumerate(table.players):
        found = arranged(data, player.name, stop=after(15))
        laid = tuple(number for number in found.table.players[seat].museum if not isinstance(number, Unread))
        columns = table.width
        assert random_rise(tuple(laid[start : start + columns] for start in range(0, len(laid), columns)))
        assert found.bound >= found.best
        others = [
            (one.total, two.total)
            for one, two in zip(found.before.players, found.review.players, strict=True)
            if one.name != player.name
        ]
        assert all(one == two for one, two in others)
        if not rules:
            assert found.best >= found.now
            assert not {fault.rule for fault in found.review.faults} - {"musee.gallery-bonus"}


def after(looks: int) -> Any:
    """A `stop` that says so after so many looks."""
    left = iter(range(looks))
    return lambda: next(left, None) is None


@pytest.mark.parametrize("seed", range(3))
def test_stopped_at_once_the_bound_holds(seed: int) -> None:
    """With `stop` from the start there is a layout and a bound; the same search let run lies between them."""
    data = copy.deepcopy(small_table(random.Random(seed))[0])
    first = arranged(data, stop=lambda: True)
    last = arranged(data)

    assert first.best <= last.best == last.bound <= first.bound
    assert first.best >= first.now or first.before.faults


@pytest.mark.parametrize("seed", range(6))
def test_the_hand_never_lowers_and_the_answer_is_the_same_again(seed: int) -> None:
    """More paintings to choose from are never worth less; asked twice, the same table comes back."""
    data, player, _, _ = small_table(random.Random(seed))
    without, with_hand = arranged(data, player), arranged(data, player, hand=True)

    assert with_hand.best >= without.best
    assert with_hand == arranged(data, player, hand=True)


@pytest.mark.parametrize("work", ["Transitions.after", "Transitions.forget", "Bound.of"])
def test_little_is_done_between_two_looks_at_whether_to_stop(work: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After each four states somebody is asked: where they are followed, made shorter, or their bound is taken."""
    monkeypatch.setattr(beam_search, "STATES_AT_ONCE", 4)
    owner, _, name = work.partition(".")
    at_once = [0]

    def counting(*asked: Any) -> Any:
        at_once[-1] += 1
        return does(*asked)

    def stop() -> bool:
        at_once.append(0)
        return False

    does = getattr(getattr(beam_search, owner), name)
    monkeypatch.setattr(getattr(beam_search, owner), name, counting)
    monkeypatch.setattr(
        beam_search.BeamSearch, "_promising", lambda _self, _card, states, width: dict([*states.items()][:width])
    )
    assert arranged(two(grid("1 2 11 12")), stop=stop).status == "optimal"
    assert len(at_once) > 20
    assert max(at_once[1:]) == 4


def test_a_layout_that_is_worth_something_else_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two paintings far apart are worth 2; a search that says 3 is not believed."""
    monkeypatch.setattr(beam_search, "value", lambda lot, layout: value(lot, layout) + PARTS)
    with pytest.raises(NotAsPromisedError) as told:
        arranged(two(grid("3 . . . . 8")), stop=lambda: True)
    assert told.value.args == NotAsPromisedError(2, 3).args


def test_progress_rises_and_its_bound_falls() -> None:
    """Whoever listens hears better layouts and lower bounds, each with a table that has that total."""
    heard: list[ProgressOf[Table]] = []
    data = two(grid("1 2 3", "11 12 13", "22"))
    found = arranged(data, report=heard.append)

    totals = [one.best for one in heard]
    bounds = [one.bound for one in heard]
    assert totals == sorted(totals)
    assert bounds == sorted(bounds, reverse=True)
    assert all(one.best == MUSEE.review(one.table).players[0].total for one in heard)
    assert found.best == max(totals)


def test_another_museum_keeps_its_card_where_a_gallery_is_filled_as_well() -> None:
    """Andy's upper gallery, the only full one, has its card; so it has when 6 fills all of Amandine's galleries."""
    museum, other = grid("1 2 3 4 5", "7 8 9 10 11 12", "13 14 15 16 17 18"), grid("21 22 23 24 25 26")
    data = two(museum, other, hand=[6], stated={"musee.neighbours": 0, "musee.staircases": 0})
    found = arranged(data, hand=True)
    assert shown(found.table) == list(range(1, 19))
    before, after = (
        {one.name: one.total for one in MUSEE.review(table).players} for table in (read(data), found.table)
    )
    assert after["Andy"] == before["Andy"]
    assert not MUSEE.review(found.table).questions


def test_before_the_search_lies_what_must_be_laid() -> None:
    """From the left, gallery after gallery: of three paintings the one from the hand stays out."""
    lot = Lot((3, 5, 8), (False, True, False), 6, frozenset(), frozenset(), Weights(1, 2, 3, (0, 0, 0)))
    assert packed(lot) == (0, 2, *[None] * 16)


@pytest.mark.parametrize("seed", range(8))
def test_pairs_of_neighbours_that_can_still_come(seed: int) -> None:
    """From each painting on, whatever the galleries end with: as many as the best of all ways to lay the rest."""
    rng = random.Random(seed)
    numbers = tuple(sorted(rng.sample(range(1, 20), 5)))
    spare = tuple(rng.random() < 0.3 for _ in numbers)
    lot = Lot(numbers, spare, 5, frozenset(), frozenset(), Weights(1, 1, 1, (0, 0, 0)))
    left = neighbours_left(lot)
    for card in range(6):
        for _ in range(12):
            ends = [rng.choice([NOTHING, CLOSED, *lot.themes]) for _ in range(3)]
            upper, middle, lower = ends
            assert left[card][(upper * KINDS + middle) * KINDS + lower] == most_pairs(lot, card, ends), (card, ends)


def most_pairs(lot: Lot, card: int, ends: list[int]) -> int:
    """The most pairs by laying each painting at the end of every gallery that is not full, or nowhere if it may."""
    open_ends = [n for n, end in enumerate(ends) if end != CLOSED]
    ways: list[list[int | None]] = [
        [*open_ends, *([None] if stays or not open_ends else [])] for stays in lot.spare[card:]
    ]
    best = 0
    for way in product(*ways):
        now, pairs = [*ends], 0
        for theme, gallery in zip(lot.themes[card:], way, strict=True):
            if gallery is not None:
                pairs += now[gallery] == theme
                now[gallery] = theme
        best = max(best, pairs)
    return best


def test_what_galleries_can_be_worth_for_being_filled() -> None:
    """Four cards fill the gallery that lacks two, at the worth of the dearer; the other lacks three. Five fill both."""
    gaps = ((3, 9), (2, 5), (1, 0))
    assert [full_left(gaps, cards) for cards in (1, 2, 4, 5)] == [0, 9, 9, 14]
