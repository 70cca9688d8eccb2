"""What holds for every table, whatever lies on it."""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring import tablefile
from scoring.breakdown import ScoreLine
from scoring.games import game
from scoring.games.museum.counting.tally import tallies_of
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.remarks.near_misses import near_misses
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.edit import new_table
from scoring.games.museum.table.tokens import read_card
from scoring.readings import Trace
from scoring.review import Review
from tests.museum.random_tables import random_table, to_toml
from tests.there_and_back import assert_followed, assert_read_again, assert_rewritten

MUSEUM = game("museum")
cards = st.builds(
    Card, st.sampled_from(CIVILISATIONS), st.sampled_from(DOMAINS), st.one_of(st.none(), st.integers(1, 5)), st.none()
)


def table_of(seed: int) -> Table:
    """Return a random table."""
    table = tablefile.read(to_toml(random_table(random.Random(seed))))[1]
    assert isinstance(table, Table)
    return table


tables = st.integers(0, 10**9).map(table_of)


def totals(review: Review) -> dict[str, int]:
    """Return every player's total."""
    return {player.name: player.total for player in review.players}


def assert_adds_up(line: ScoreLine) -> None:
    """A line with parts is worth their sum, all the way down."""
    assert not line.parts or sum(part.points for part in line.parts) == line.points
    for part in line.parts:
        assert_adds_up(part)


@given(tables)
def test_every_line_is_the_sum_of_its_parts(table: Table) -> None:
    """The total is the sum of the top lines, and every line with parts the sum of them."""
    for player in MUSEUM.review(table).players:
        assert sum(line.points for line in player.lines) == player.total
        for line in player.lines:
            assert_adds_up(line)


@given(tables, st.lists(st.tuples(st.integers(0, 4), st.integers(0, 99), st.none() | cards), max_size=8))
def test_lines_add_up_after_any_edit_and_undoing_all_gives_the_old_score(
    table: Table, edits: list[tuple[int, int, Card | None]]
) -> None:
    """Cards laid and taken in any order never break the sum, and the score depends on nothing but the table."""
    before = MUSEUM.review(table)
    edited = table
    for seat, space, card in edits:
        edited = lay(edited, seat % len(table.players), space, card)
        for player in MUSEUM.review(edited).players:
            assert sum(line.points for line in player.lines) == player.total
            for line in player.lines:
                assert_adds_up(line)
    assert before == MUSEUM.review(table)


@given(tables, st.lists(st.tuples(st.integers(0, 4), st.integers(0, 99), st.none() | cards), min_size=1, max_size=4))
def test_what_is_remembered_counts_as_what_is_counted_anew(
    table: Table, edits: list[tuple[int, int, Card | None]]
) -> None:
    """A table of the same parts as the one before scores as a copy does, of whose parts nothing is remembered."""
    for seat, space, card in edits:
        MUSEUM.review(table)
        table = lay(table, seat % len(table.players), space, card)
        assert MUSEUM.review(table) == MUSEUM.review(deepcopy(table))


def test_only_a_museum_that_changes_is_counted_again() -> None:
    """Another player's card, and a count that notes what it asks, leave a tally as it is; another reading does not."""
    table = lay(lay(new_table(["Vincent", "Andy"]), 0, 0, Card("egy", "na", 1)), 0, 1, Card("egy", "na", 2))
    vincent, andy = tallies_of(table)
    trace = Trace({})
    for _ in range(20):
        trace.asked.clear()
        MUSEUM.count(replace(table, trace=trace))
        assert "duplicate-links" in trace.asked
    again, changed = tallies_of(lay(table, 1, 24, Card("chi", "na", 5)))
    assert again is vincent
    assert changed is not andy
    assert next(iter(tallies_of(replace(table, rulings={"duplicate-links": "yes"})))) is not vincent
    assert near_misses(vincent) is near_misses(again)


def lay(table: Table, seat: int, space: int, card: Card | None) -> Table:
    """Lay a card on a space of a player's board, if there is such a space."""
    player = table.players[seat]
    space %= len(player.museum)
    if not table.board_of(player).spaces >> space & 1:
        return table
    museum = (*player.museum[:space], card, *player.museum[space + 1 :])
    return replace(table, players=(*table.players[:seat], replace(player, museum=museum), *table.players[seat + 1 :]))


@given(tables)
def test_a_mirrored_board_scores_the_same(table: Table) -> None:
    """Left and right, rows and columns: no rule knows the difference."""
    expected = totals(MUSEUM.review(table))

    assert expected == totals(MUSEUM.review(turned(table, mirrored)))
    assert expected == totals(MUSEUM.review(turned(table, transposed)))


def mirrored(space: int, board: Board) -> int:
    """Return where a space goes when left and right change places."""
    row, column = divmod(space, board.width)
    return row * board.width + board.width - 1 - column


def transposed(space: int, board: Board) -> int:
    """Return where a space goes when rows and columns change places."""
    row, column = divmod(space, board.width)
    return column * board.height + row


def turned(table: Table, move: object) -> Table:
    """Move every space of every board, its walls and its cards."""
    assert callable(move)
    boards = {}
    for name, board in table.boards.items():
        order = sorted(range(len(board.plan)), key=lambda space: move(space, board))
        width = board.width if move is mirrored else board.height
        walls = frozenset(
            (min(a, b), max(a, b)) for a, b in ((move(one, board), move(other, board)) for one, other in board.walls)
        )
        boards[name] = replace(board, width=width, plan="".join(board.plan[space] for space in order), walls=walls)

    def moved(player: Player) -> Player:
        board = table.board_of(player)
        order = sorted(range(len(board.plan)), key=lambda space: move(space, board))
        return replace(player, museum=tuple(player.museum[space] for space in order))

    return replace(table, boards=boards, players=tuple(moved(player) for player in table.players))


@given(tables)
def test_a_table_written_and_read_is_the_same_table(table: Table) -> None:
    """Notation goes round: plain data, TOML, and back."""
    assert_read_again(MUSEUM, table)


@given(cards, st.booleans(), st.booleans())
def test_a_card_written_and_read_is_the_same_card(card: Card, loud: bool, dense: bool) -> None:  # noqa: FBT001
    """Case and hyphens make no difference to a card."""
    text = str(card).upper() if loud else str(card)

    assert card == read_card(text.replace("-", "") if dense else text)


@given(tables, tables)
def test_rewriting_a_file_gives_the_new_table(before: Table, after: Table) -> None:
    """Whatever changes, the file rewritten holds exactly the new table."""
    assert_rewritten(MUSEUM, before, after)


@given(st.lists(tables, min_size=2, max_size=5))
def test_a_document_changed_again_and_again_holds_the_last_table(steps: list[Table]) -> None:
    """One parsed document follows any number of changes, and text changed at once says the same table."""
    assert_followed(MUSEUM, steps)


@given(tables)
def test_players_score_for_themselves(table: Table) -> None:
    """The order of seats changes no total."""
    turned_round = replace(table, players=table.players[::-1])

    assert totals(MUSEUM.review(table)) == totals(MUSEUM.review(turned_round))


@given(tables)
def test_witnesses_are_cards_on_the_board(table: Table) -> None:
    """Every place a Collection names holds a card of the player's."""
    for player, result in zip(table.players, MUSEUM.review(table).players, strict=True):
        places = table.board_of(player).places
        held = {place for place, card in zip(places, player.museum, strict=True) if card}
        for top in result.lines:
            for line in top.walk():
                assert held.issuperset(line.at), line


@given(tables)
def test_an_added_card_never_lowers_the_collections(table: Table) -> None:
    """Civilisations and Domains alone only grow with a card more (no Patron, no Gallery to choose for)."""
    player = replace(table.players[0], patron=None, stated={}, board=None)
    board = replace(table.board_of(player), gallery_bonus=0, museum_bonus=0, both_bonus=0)
    width = len(board.plan)
    player = replace(player, museum=(*player.museum, *(None,) * width)[:width])
    alone = replace(table, players=(player,), boards={**table.boards, table.board: board})
    if any(card and not board.spaces >> space & 1 for space, card in enumerate(player.museum)):
        return
    before = collections(MUSEUM.review(alone))
    for space in range(width):
        if player.museum[space] is None:
            after = collections(MUSEUM.review(lay(alone, 0, space, Card("egy", "na", 1))))
            assert before <= after


def collections(review: Review) -> int:
    """Return the points of the first player's Civilisations and Domains."""
    return sum(line.points for line in review.players[0].lines if line.rule in {"museum.civilisation", "museum.domain"})
