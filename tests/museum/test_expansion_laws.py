"""What holds for every table with expansions, whatever lies on it."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import tablefile
from scoring.breakdown import ScoreLine
from scoring.edit import set_reading
from scoring.games import game
from scoring.games.museum.expansion import expansions
from scoring.games.museum.expansions.league import Half, League
from scoring.games.museum.expansions.peoples_choice import holder_after, leaders
from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.table import Table, edit
from scoring.games.museum.table.in_play import in_play
from tests.museum.random_expansions import random_expansion_table
from tests.museum.random_tables import to_toml
from tests.there_and_back import assert_read_again, assert_rewritten

MUSEUM = game("museum")
FIRST_SEVEN = 7


def table_of(seed: int) -> Table:
    """Return a random table with some expansions."""
    table = tablefile.read(to_toml(random_expansion_table(random.Random(seed))))[1]
    assert isinstance(table, Table)
    return table


tables = st.integers(0, 10**9).map(table_of)
numbers = st.integers(0, 10**6)


def line(table: Table, name: str, rule: str) -> ScoreLine:
    """Return one line of one player."""
    player = next(player for player in MUSEUM.review(table).players if player.name == name)
    return next(line for line in player.lines if line.rule == rule)


def assert_whole(table: Table) -> None:
    """Every League card has its second space, and every second space its card."""
    for player in table.players:
        width = table.board_of(player).width
        for space, card in enumerate(player.museum):
            if isinstance(card, League):
                half = player.museum[card.second(space, width)]
                assert half == Half(card.domain, card.down, card.lender)
            if isinstance(card, Half):
                assert isinstance(player.museum[card.first(space, width)], League)


@given(tables)
def test_lines_add_up_and_names_are_places(table: Table) -> None:
    """Every line is the sum of its parts, every total of its lines, and every place named holds a card."""
    for player, told in zip(table.players, MUSEUM.review(table).players, strict=True):
        places = table.board_of(player).places
        held = {place for place, card in zip(places, player.museum, strict=True) if card}
        assert sum(top.points for top in told.lines) == told.total
        for top in told.lines:
            for one in top.walk():
                assert not one.parts or sum(part.points for part in one.parts) == one.points
                assert held.issuperset(one.at), one


@given(tables, tables)
def test_written_read_and_rewritten(before: Table, after: Table) -> None:
    """Notation goes round, and a file rewritten holds exactly the new table."""
    assert_read_again(MUSEUM, before)
    assert_rewritten(MUSEUM, before, after)


@given(tables)
def test_lines_are_those_of_the_expansions_in_play(table: Table) -> None:
    """Every player has the base lines and those of every expansion in play, in the order of the score sheet."""
    expected = [rule for one in expansions() if one.id in in_play(table) for rule in one.lines]
    order = MUSEUM.lines
    for player in MUSEUM.review(table).players:
        rules = [top.rule for top in player.lines if top.rule != "museum.other"]
        assert rules[:FIRST_SEVEN] == list(order[:FIRST_SEVEN])
        assert sorted(rules[FIRST_SEVEN:], key=order.index) == rules[FIRST_SEVEN:]
        assert Counter(rules[FIRST_SEVEN:]) == Counter(expected)


@given(tables, numbers, numbers, numbers)
def test_swapping_twice_is_nothing_and_no_card_is_lost(table: Table, seat: int, one: int, other: int) -> None:
    """A swap keeps every card, League cards whole, and undoes itself where it did something."""
    seat %= len(table.players)
    museum = table.players[seat].museum
    one, other = one % len(museum), other % len(museum)

    swapped = edit.swap(table, seat, one, other)

    assert_whole(swapped)
    kept = Counter(card for card in museum if card is not None)
    assert Counter(card for card in swapped.players[seat].museum if card is not None) == kept
    assert_read_again(MUSEUM, swapped)
    if not any(isinstance(card, League | Half) for card in museum):
        assert edit.swap(swapped, seat, one, other) == table


@given(tables, numbers, numbers, st.sampled_from(["na", "th"]), st.booleans())
def test_a_league_card_lies_whole_or_not_at_all(table: Table, seat: int, space: int, domain: str, down: bool) -> None:  # noqa: FBT001
    """Laid anywhere it fills two spaces, or the table stays as it was; cleared by either space it is gone."""
    seat %= len(table.players)
    space %= len(table.players[seat].museum)

    laid = edit.put(table, seat, space, League(domain, down))

    assert_whole(laid)
    assert_read_again(MUSEUM, laid)
    if laid == table:
        return
    board = table.board_of(table.players[seat])
    other = League(domain, down).second(space, board.width)
    for end in (space, other):
        cleared = edit.put(laid, seat, end, None).players[seat].museum
        assert cleared[space] is None
        assert cleared[other] is None
    assert_whole(edit.turn(laid, seat, space))


@given(tables, numbers)
def test_a_new_name_changes_no_score(table: Table, seat: int) -> None:
    """Renamed wherever the name stands: lenders, tokens, Pavilions, third areas."""
    seat %= len(table.players)
    old = table.players[seat].name
    assume(all(player.name != "Gaz" for player in table.players))

    renamed = edit.rename(table, seat, "Gaz")

    assert_read_again(MUSEUM, renamed)
    assert old not in [card.lender for player in renamed.players for card in player.museum if card]
    before, after = MUSEUM.review(table), MUSEUM.review(renamed)
    assert [player.total for player in before.players] == [player.total for player in after.players]


@given(tables, numbers)
def test_a_player_gone_leaves_a_table(table: Table, seat: int) -> None:
    """Nothing left behind names whoever has gone; the others keep their cards."""
    assume(len(table.players) > 1)
    seat %= len(table.players)

    rest = edit.remove_player(table, seat)

    assert_read_again(MUSEUM, rest)
    assert len(rest.players) == len(table.players) - 1


@given(tables)
def test_the_rival_never_loses_to_public_opinion(table: Table) -> None:
    """Whatever lies in his Common Pool, and whatever its readings."""
    for player in table.players:
        if player.of(Rival).solo and "museum.public-opinion" not in player.stated:
            assert line(table, player.name, "museum.public-opinion").points == 0


@given(tables)
def test_a_lender_never_loses(table: Table) -> None:
    """A loan is worth nothing at least, and nothing at all to whoever lent nothing."""
    for player in MUSEUM.review(table).players:
        for top in player.lines:
            if top.rule == "museum.loans" and not top.stated:
                assert all(part.points >= 0 for part in top.parts)
                lends = any(card and card.lender == player.name for one in table.players for card in one.museum)
                assert lends or top.points == 0


@given(tables)
def test_the_flood_only_takes(table: Table) -> None:
    """Reading flooded spaces as left out never makes the galleries worth less than never filled."""
    strict = set_reading(table, "flooded-space", "never-filled")
    lenient = set_reading(table, "flooded-space", "left-out")
    for player in table.players:
        if not player.stated:
            fixed = ("museum.civilisation", "museum.domain", "museum.patron", "museum.gallery", "museum.rival")
            worth = [
                sum(
                    top.points
                    for told in MUSEUM.review(one).players
                    if told.name == player.name
                    for top in told.lines
                    if top.rule in fixed
                )
                for one in (strict, lenient)
            ]
            assert worth[0] <= worth[1]


@given(
    st.sampled_from(["Andy", "Olivier", None]),
    st.dictionaries(st.sampled_from(["Andy", "Olivier", "Vincent"]), st.integers(0, 5)),
)
def test_the_token_moves_only_to_who_has_more(holder: str | None, counts: dict[str, int]) -> None:
    """The holder keeps the token in a tie, and it goes to nobody who has less than somebody else."""
    after = holder_after(holder, counts)

    if after != holder:
        assert after is not None
        assert leaders(counts) == (after,)
        assert counts[after] > counts.get(holder or "", 0)


@given(tables)
def test_expansions_stand_alone(table: Table) -> None:
    """An expansion neither listed nor on the table has no line, no fault and no question."""
    silent = {rule for one in expansions() if one.id not in in_play(table) for rule in one.lines}
    review = MUSEUM.review(table)

    assert not silent & {top.rule for player in review.players for top in player.lines}
    assert not silent & {fault.rule for fault in review.faults}
