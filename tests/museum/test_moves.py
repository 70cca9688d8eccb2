"""The moves to a best layout: as few exchanges as breadth-first search finds, to a layout that is near."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from scoring import tablefile
from scoring.arrange.exchanges import exchanged, exchanges
from scoring.arrangement import OPTIMAL
from scoring.bitboard import bits
from scoring.games.museum import GAME as MUSEUM
from scoring.games.museum.arranging.moves import moves
from scoring.games.museum.table import Player, Table
from tests.museum.arrange_brute import total_of
from tests.museum.arrange_random import NAME, Data, grid_of, read, small_table
from tests.museum.following import followed

pytestmark = pytest.mark.search

SAMPLES = Path(__file__).parent / "arrange"
Things = tuple[str | None, ...]


# Exchanges


@pytest.mark.parametrize(
    ("now", "then", "expected"),
    [
        ("ab", "ab", ()),
        ("ab", "ba", ((1, 0),)),
        ("abc", "bca", ((1, 0), (2, 1))),  # three in a ring: b to its place, then c, and a is where it belongs
        ("xabx", "bxxa", ((2, 0), (3, 1))),  # either x may go to either place: two exchanges, not a ring of four
        ("abcd", "badc", ((1, 0), (3, 2))),  # one ring is finished before the next begins
    ],
)
def test_exchanges_by_hand(now: str, then: str, expected: tuple[tuple[int, int], ...]) -> None:
    """What a person would do with a few cards."""
    assert exchanges(now, then) == expected


def test_cards_move_into_free_places() -> None:
    """A ring with an empty place begins there: c moves to the free place, b to c's, a to b's."""
    assert exchanges(("a", "b", "c", None), (None, "a", "b", "c")) == ((2, 3), (1, 2), (0, 1))


def test_other_cards_are_refused() -> None:
    """No exchanges turn cards into other cards."""
    with pytest.raises(ValueError, match="not the same things"):
        exchanges("ab", "ac")


@pytest.mark.parametrize("seed", range(60))
def test_exchanges_are_the_fewest(seed: int) -> None:
    """As many as the shortest way that breadth-first search finds, and they lead there."""
    rng = random.Random(seed)
    now, then = shuffled_things(rng, rng.randint(2, 7), "abcde"[: rng.randint(1, 5)])
    pairs = exchanges(now, then)
    assert exchanged(now, pairs) == then
    assert len(pairs) == fewest(now, then)


@pytest.mark.parametrize("seed", range(60))
def test_rings_of_three_are_found_again(seed: int) -> None:
    """Eight rings of three, mixed up and of few kinds, take two exchanges each at most."""
    rng = random.Random(seed)
    rings = [rng.sample("abcdefg", 3) for _ in range(8)]
    cells = [(ring[n], ring[n - 1]) for ring in rings for n in range(3)]
    now, then = zip(*rng.sample(cells, len(cells)), strict=True)
    assert len(exchanges(now, then)) <= 16


@pytest.mark.parametrize("seed", range(60))
def test_every_exchange_brings_a_thing_where_it_stays(seed: int) -> None:
    """Its second place has what is to lie there, and no later exchange touches it; what goes there is never empty."""
    rng = random.Random(seed)
    now, then = shuffled_things(rng, 25, "abcdefghijklmnop"[: rng.randint(2, 16)])
    pairs = exchanges(now, then)
    done: set[int] = set()
    for one, other in pairs:
        assert not done & {one, other}
        assert now[one] is not None
        now = exchanged(now, [(one, other)])
        assert now[other] == then[other]
        done.add(other)
    assert now == then


def shuffled_things(rng: random.Random, number: int, kinds: str) -> tuple[Things, Things]:
    """How many things of these kinds and empty places, and the same in another order."""
    now = [rng.choice([None, *kinds]) for _ in range(number)]
    return tuple(now), tuple(rng.sample(now, number))


def fewest(now: Things, then: Things) -> int:
    """The number of exchanges on a shortest way, by looking at all that one, two, three… exchanges lead to."""
    reached, number = {now}, 0
    while then not in reached:
        reached = {exchanged(one, [(a, b)]) for one in reached for a in range(len(now)) for b in range(a)}
        number += 1
    return number


# A near layout


def test_few_moves_are_nearly_the_fewest() -> None:
    """On 16 small boards all exchanges are tried until a best layout is met: all in all few more moves are told."""
    told = least = 0
    for seed in range(16):
        table = read(small_table(random.Random(seed)))
        answer = MUSEUM.arrange(table, NAME) if MUSEUM.arrange else None
        assert answer is not None
        assert answer.status == OPTIMAL
        told, least = told + len(answer.moves), least + fewest_to(table, answer.best)
    assert least <= told <= 1.25 * least


def fewest_to(table: Table, best: int) -> int:
    """The fewest exchanges to a layout worth as much: all that one, two, three… lead to are looked at."""
    player, number = table.players[0], 0
    spaces = [*bits(table.board_of(player).spaces)]
    pairs = [pair for pair in combinations(spaces, 2) if {*pair}.isdisjoint(blocked(player))]
    reached = {player.museum}
    while not any(total_of(table, replace(player, museum=museum)) == best for museum in reached):
        reached = {exchanged(museum, [pair]) for museum in reached for pair in pairs}
        number += 1
    return number


def blocked(player: Player) -> set[int]:
    """The spaces of what cannot be moved."""
    return {space for space, card in enumerate(player.museum) if card and not card.movable}


@pytest.mark.long
@pytest.mark.parametrize("name", ["dense-4", "mixed-6", "specialist-1"])
def test_near_the_best_table_few_moves_are_found(name: str) -> None:
    """From a best layout with one exchange made, one move leads to a layout worth as much."""
    table = sample(name)
    arrange, rng = MUSEUM.arrange, random.Random(name)
    assert arrange is not None
    best = arrange(table, table.players[0].name)
    player = best.table.players[0]
    one, other = rng.choice([(a, b) for a, b in combinations(range(25), 2) if player.museum[a] != player.museum[b]])
    disturbed = replace(table, players=(replace(player, museum=exchanged(player.museum, [(one, other)])),))
    again = arrange(disturbed, player.name)
    assert again.best == best.best
    assert len(again.moves) == (again.now < best.best)


def sample(name: str) -> Table:
    """A table of the samples."""
    _, table = tablefile.read((SAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
    assert isinstance(table, Table)
    return table


# Moves on a table


def table_of(*rows: str) -> Table:
    """A table with this museum on a board of three rows, the lower two the Grand Gallery."""
    board: Data = {"plan": "....\nGGGG\nGGGG\n"}
    museum = "".join(f"{row}\n" for row in rows)
    data = {"format": 1, "game": "museum", "table": {"board": "hall"}, "boards": {"hall": board}}
    return read(data | {"players": [{"name": NAME, "museum": museum}]})


def assert_moved(table: Table, then: Table, number: int) -> None:
    """How many moves lead from one table to the other, made one by one."""
    after = then.players[0]
    way = moves(table, 0, after)
    assert followed(table, 0, way, after)[-1].players[0].museum == after.museum
    assert len(way) == number


FOUR = "egy-na-1 gre-na-2 rom-ar-3 ."


def test_cards_are_named_by_their_places() -> None:
    """Three cards one to the right: the last goes to the free place D1 first."""
    before, after = table_of(FOUR, ". . . .", ". . . ."), table_of(". egy-na-1 gre-na-2 rom-ar-3", ". . . .", ". . . .")
    assert moves(before, 0, after.players[0]) == (("C1", "D1"), ("B1", "C1"), ("A1", "B1"))


def test_a_league_card_that_stays_is_in_no_move() -> None:
    """Only the two Objects change places."""
    before = table_of(FOUR, "league-na > . .", ". . . .")
    assert_moved(before, table_of("gre-na-2 egy-na-1 rom-ar-3 .", "league-na > . .", ". . . ."), 1)


def test_a_league_card_moves_to_free_places() -> None:
    """One move takes both of its spaces."""
    before, after = table_of(FOUR, "league-na > . .", ". . . ."), table_of(FOUR, ". . . .", ". league-na > .")
    assert moves(before, 0, after.players[0]) == (("A2", "B3"),)
    assert_moved(before, after, 1)


def test_a_league_card_trades_places_with_an_object() -> None:
    """The Object on its new first space comes to its old one; the one on its second has to make room."""
    before = table_of(". . . .", "league-na > . .", "egy-na-1 gre-na-2 . .")
    after = table_of(". . . .", "egy-na-1 gre-na-2 . .", "league-na > . .")
    assert_moved(before, after, 3)  # B3 out of the way, the League card with A3, and the card moved away to B2


def test_a_league_card_moves_by_one_space_by_way_of_others() -> None:
    """Where it would lie half on itself it goes elsewhere first: two moves, as many as to lift it and lay it again."""
    before, after = table_of(FOUR, "league-na > . .", ". . . ."), table_of(FOUR, ". league-na > .", ". . . .")
    assert_moved(before, after, 2)
    assert all(one and other for one, other in moves(before, 0, after.players[0]))  # nothing is lifted


def test_two_league_cards_change_places() -> None:
    """Of the same direction, they are exchanged as a whole."""
    before = table_of(FOUR, "league-na > league-ar >", "egy-ar-1 egy-ar-2 . .")
    assert_moved(before, table_of(FOUR, "league-ar > league-na >", "egy-ar-1 egy-ar-2 . ."), 1)


def test_a_turned_league_card_is_lifted_and_laid() -> None:
    """It comes to lie on A2 and A3 instead of A2 and B2; in its way lies the Greek ship, which goes to B2."""
    before = table_of(FOUR, "league-na > . .", "gre-wa-2 . . .")
    after = table_of(FOUR, "league-na gre-wa-2 . .", "v . . .")
    assert moves(before, 0, after.players[0]) == (("A2", ""), ("A3", "B2"), ("", "A2"))
    assert_moved(before, after, 3)


def test_on_a_full_board_a_league_card_is_lifted() -> None:
    """It has no room to move, so both cards go to the two spaces that it leaves, and it comes last."""
    full = "egy-na-1 gre-na-2 rom-ar-3 egy-ar-4"
    before = table_of(full, "league-na > gre-ar-1 gre-ar-2", full)
    after = table_of(full, "gre-ar-1 gre-ar-2 league-na >", full)
    assert moves(before, 0, after.players[0]) == (("A2", ""), ("C2", "A2"), ("D2", "B2"), ("", "C2"))


def test_of_two_league_cards_only_what_lies_elsewhere_is_lifted() -> None:
    """The one of Nature is turned; the one of Architecture stays."""
    before = table_of(FOUR, "league-na > league-ar >", ". . . .")
    after = table_of(FOUR, "league-na . league-ar >", "v . . .")
    assert moves(before, 0, after.players[0]) == (("A2", ""), ("", "A2"))


def test_a_league_card_is_lifted_where_moving_it_as_it_lies_takes_longer() -> None:
    """As it lies, each of its moves would take a card along to where it does not belong."""
    before = table_of("egy-na-1 gre-na-2 rom-ar-3 egy-ar-4", "league-na > gre-ar-1 gre-ar-2", ". . . .")
    after = table_of("egy-na-1 gre-na-2 rom-ar-3 egy-ar-4", ". league-na > gre-ar-2", ". . gre-ar-1 .")
    assert_moved(before, after, 3)  # lifted, C2 to C3, laid


@pytest.mark.parametrize("seed", range(60))
def test_moves_with_league_cards_lead_to_any_layout(seed: int) -> None:
    """One or two of them, turned or not, some cards alike, the board nearly full or not."""
    rng = random.Random(seed)
    cards = rng.choices(["egy-na-1", "gre-na-2", "rom-ar-3", "cel-wa-1"], k=rng.randrange(9))
    words = [*cards, *rng.sample(["league-na", "league-ar"], rng.choice([1, 1, 2]))]
    before, after = (table_of(*grid_of(rng, ["....", "GGGG", "GGGG"], words).splitlines()) for _ in range(2))
    way = moves(before, 0, after.players[0])
    assert followed(before, 0, way, after.players[0])[-1].players[0].museum == after.players[0].museum


@pytest.mark.parametrize("seed", range(20))
def test_moves_lead_to_any_layout(seed: int) -> None:
    """A sample laid anew at random: as many moves as exchanges of its cards."""
    table = sample(f"mixed-{seed % 8}")
    player, rng = table.players[0], random.Random(seed)
    museum = tuple(rng.sample(player.museum, len(player.museum)))
    after = replace(player, museum=museum)
    assert_moved(table, replace(table, players=(after,)), len(exchanges(player.museum, museum)))
