"""The fewest moves to a best layout: few as breadth-first search finds, to a layout that is near and loses nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, combinations
from pathlib import Path

import pytest
from scoring.arrange.annealing import Schedule, anneal
from scoring.arrange.arrays import puzzle_arrays
from scoring.arrange.evaluation import score
from scoring.arrange.fewest_exchanges import ExchangeSearch
from scoring.arrange.nearest_layout import nearest_layout
from scoring.arrange.puzzle import EMPTY, Condition, Level, Piece, Puzzle
from scoring.arrange.typed_arrays import ints
from scoring.games.museum.arranging.puzzles import MuseumPuzzle, museum_puzzle

from scoring import tablefile
from scoring.arrange.exchanges import exchanged, exchanges
from scoring.games.museum.arranging.moves import moves, relaid
from scoring.games.museum.review import review
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid
from tests.museum.arrange_random import NAME, Data, grid_of, read
from tests.museum.following import followed

pytestmark = pytest.mark.search

SAMPLES = Path(__file__).parent / "arrange"
OPTIMUM = json.loads((SAMPLES / "optimum.json").read_text(encoding="utf-8"))
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
    """So many things of these kinds and empty places, and the same in another order."""
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


def ring(pieces: Sequence[Piece], gallery: frozenset[int] = frozenset()) -> Puzzle:
    """A row of six spaces; three linked pieces of a Civilisation (0 and 1) are worth 3."""
    doors = tuple((n, n + 1) for n in range(5))
    points = ((0, 0, 0, 3), (0, 0, 0, 3))
    return Puzzle(tuple((0, n) for n in range(6)), doors, tuple(pieces), 2, points, gallery=gallery)


A, B = Piece(civilisation=0), Piece(civilisation=1)


def points_of(puzzle: Puzzle, layout: tuple[Piece, ...]) -> int:
    """The points of a layout."""
    kinds = [EMPTY, *sorted(set(puzzle.pieces) - {EMPTY})]
    return score(puzzle_arrays(puzzle), ints(kinds.index(piece) for piece in layout))


def test_the_mirrored_answer_is_nearer() -> None:
    """B B A | B A A lacks one exchange to B B B | A A A, and A A A | B B B is two away."""
    puzzle = ring([B, B, A, B, A, A])
    assert len(exchanges(puzzle.pieces, (A, A, A, B, B, B))) == 2
    assert nearest_layout(puzzle, (A, A, A, B, B, B), lambda: False).pieces == (B, B, B, A, A, A)


def test_stopped_at_once_it_still_has_the_mirrored_answer() -> None:
    """The images of the layout are looked at before anybody can say stop."""
    assert nearest_layout(ring([B, B, A, B, A, A]), (A, A, A, B, B, B), lambda: True).pieces == (B, B, B, A, A, A)


def test_a_best_layout_stays() -> None:
    """Where the cards lie as well as can be, nothing moves."""
    puzzle = ring([B, B, B, A, A, A])
    assert nearest_layout(puzzle, (A, A, A, B, B, B), lambda: False).pieces == puzzle.pieces


def test_fixed_pieces_stay() -> None:
    """B A A B B A is one exchange from A A A B B B, but the left B is held fast: two lead to B B B A A A."""
    assert nearest_layout(ring([B, A, A, B, B, A]), (B, B, B, A, A, A), lambda: False).pieces == (A, A, A, B, B, B)
    puzzle = replace(ring([B, A, A, B, B, A]), fixed=frozenset({0}))
    assert nearest_layout(puzzle, (B, B, B, A, A, A), lambda: False) == ((B, B, B, A, A, A), 6, False)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_proved_agrees_with_brute_force(seed: int) -> None:
    """On boards of eight spaces none of all layouts worth as much is nearer; who stops the search has no proof."""
    rng = random.Random(seed)
    puzzle = random_board(rng)
    layout = max(
        (tuple(rng.sample(puzzle.pieces, 8)) for _ in range(300)), key=lambda pieces: points_of(puzzle, pieces)
    )
    nearest = nearest_layout(puzzle, layout, lambda: False)
    assert nearest.points == points_of(puzzle, nearest.pieces) >= points_of(puzzle, layout)
    away, reached = 0, {puzzle.pieces}
    while all(points_of(puzzle, pieces) < nearest.points for pieces in reached):
        reached = {exchanged(pieces, [pair]) for pieces in reached for pair in combinations(range(8), 2)}
        away += 1
    assert len(exchanges(puzzle.pieces, nearest.pieces)) == away
    assert nearest.proved
    if away > 1:
        assert not nearest_layout(puzzle, layout, lambda: True).proved


def random_board(rng: random.Random) -> Puzzle:
    """Pieces of three Civilisations and two Domains on two rows of four spaces, one of them empty; some are alike."""
    places = [(row, column) for row in range(2) for column in range(4)]
    doors = [
        (a, b)
        for a, b in combinations(range(8), 2)
        if sum(abs(x - y) for x, y in zip(places[a], places[b], strict=True)) == 1
    ]
    pieces = [Piece(rng.randrange(3), 3 + rng.randrange(2)) for _ in range(7)]
    points = tuple(tuple(accumulate([0, 0, *(rng.randint(0, 3) for _ in range(7))])) for _ in range(5))
    gallery = frozenset(rng.choice([(), (0, 1), (1, 2, 5)]))
    fillers = tuple((key, 2) for key in range(5)) if gallery else ()
    return Puzzle(
        tuple(places),
        tuple(rng.sample(doors, 8)),
        (*pieces, EMPTY),
        3,
        points,
        gallery=gallery,
        fillers=fillers,
        gallery_points=4 if gallery else 0,
    )


def test_where_values_decide_no_proof_is_claimed() -> None:
    """Just five linked As are to show all values: regions see five, and not that the 5 is to lie where a 4 does."""
    one, two, three, four, five = (Piece(civilisation=0, value=value) for value in range(1, 6))
    demand = (Level(7, ((1, (Condition(0, 5, perfect=True, exactly=True),)),)),)
    doors = tuple((n, n + 1) for n in range(6))
    spaces = tuple((0, n) for n in range(7))
    pieces = (one, two, three, four, four, B, five)
    puzzle = Puzzle(spaces, doors, pieces, 2, ((0,) * 7, (0, 0)), demands=(demand,))
    arrays = puzzle_arrays(puzzle)
    search = ExchangeSearch(puzzle, arrays, 7)
    assert search.sure
    assert [*search.within(1)]
    assert (search.layout, search.sure) == (None, False)
    best = (five, four, three, two, one, B, four)
    assert nearest_layout(puzzle, best, lambda: False).pieces == (one, two, three, four, five, B, four)


@pytest.mark.long
@pytest.mark.parametrize("name", ["dense-4", "dense-7", "mixed-1", "specialist-2", "specialist-5"])
def test_near_the_best_table_few_moves_are_found(name: str) -> None:
    """From a best layout with k exchanges made, another best layout leads to one at most k away, worth as much."""
    puzzle = puzzle_of(sample(name)).puzzle
    best = best_layout(puzzle, OPTIMUM[name]["collections"])
    rng = random.Random(name)
    for made in (1, 2, 4, 6):
        pairs = [(one, other) for one, other in [rng.sample(range(len(best)), 2) for _ in range(made)]]
        disturbed = replace(puzzle, pieces=exchanged(best, pairs))
        other = mirrored(puzzle, best)
        near, _, proved = nearest_layout(disturbed, other, lambda: False)
        assert proved
        assert len(exchanges(disturbed.pieces, near)) <= made
        assert points_of(disturbed, near) >= points_of(disturbed, best)
        assert nearest_layout(disturbed, other, lambda: False).pieces == near


def best_layout(puzzle: Puzzle, points: int) -> tuple[Piece, ...]:
    """A layout worth what is proved to be the best."""
    kinds = [EMPTY, *sorted(set(puzzle.pieces) - {EMPTY})]
    arrays = puzzle_arrays(puzzle)
    for seed in range(30):
        layout, reached = anneal(arrays, arrays.layout, seed, Schedule(100_000, 3.0, 0.3), 0.3, points)
        if reached == points:
            return tuple(kinds[kind] for kind in layout)
    raise AssertionError


def mirrored(puzzle: Puzzle, layout: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """A layout turned upside down, on a board that is the same so."""
    rows = max(row for row, _ in puzzle.coordinates)
    return tuple(layout[puzzle.coordinates.index((rows - row, column))] for row, column in puzzle.coordinates)


def sample(name: str) -> Table:
    """A table of the samples."""
    _, table = tablefile.read((SAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
    assert isinstance(table, Table)
    return table


def puzzle_of(table: Table) -> MuseumPuzzle:
    """The first player's museum as a puzzle."""
    player = table.players[0]
    result = next(one for one in review(table).players if one.name == player.name)
    return museum_puzzle(table, player, {line.rule: line.points for line in result.lines})


# Moves on a table


def table_of(*rows: str) -> Table:
    """A table with this museum on a board of three rows, the lower two the Grand Gallery."""
    board: Data = {"plan": "....\nGGGG\nGGGG\n"}
    museum = "".join(f"{row}\n" for row in rows)
    data = {"format": 1, "game": "museum", "table": {"board": "hall"}, "boards": {"hall": board}}
    return read(data | {"players": [{"name": NAME, "museum": museum}]})


def assert_moved(table: Table, then: Table, number: int) -> None:
    """So many moves lead from one table to the other, made one by one."""
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
    """A sample laid anew at random: cards alike lie where the fewest exchanges of pieces leave them."""
    table = sample(f"mixed-{seed % 8}")
    player, rng, posed = table.players[0], random.Random(seed), puzzle_of(table)
    layout = tuple(rng.sample(posed.puzzle.pieces, len(posed.puzzle.pieces)))
    assert layout != posed.puzzle.pieces
    after = relaid(player, posed, layout)
    assert tuple(piece_of(posed, player, card) for card in museum_of(posed, after)) == layout
    assert_moved(table, replace(table, players=(after,)), len(exchanges(posed.puzzle.pieces, layout, EMPTY)))


def museum_of(posed: MuseumPuzzle, player: Player) -> tuple[Laid | None, ...]:
    """What lies on the spaces of a puzzle."""
    return tuple(player.museum[space] for space in posed.spaces)


def piece_of(posed: MuseumPuzzle, player: Player, card: Laid | None) -> Piece:
    """The piece that a card is."""
    return posed.puzzle.pieces[museum_of(posed, player).index(card)]
