"""What always holds of lines and turns, whatever they tell."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.words import phrasebook
from scoring import tablefile
from scoring.errors import AskedError
from scoring.games import game
from scoring.games.museum.expansions.archaeologists import Deploy
from scoring.games.museum.expansions.black_market import Deal
from scoring.games.museum.expansions.crystal_skulls import Sell
from scoring.games.museum.expansions.worlds_fair import Contribute
from scoring.games.museum.playing import as_it_lies
from scoring.games.museum.printed import CIVILISATIONS, CONTINENTS, DOMAINS, NAMED_EXPERTS, VALUES
from scoring.games.museum.table import Table
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.edit import rename
from scoring.games.museum.table.headlines import headlines
from scoring.games.museum.table.keys import write_table
from scoring.games.museum.table.line import (
    POOL,
    Adjust,
    Discard,
    Draw,
    Exhibit,
    Favour,
    Furbish,
    Hire,
    Inventory,
    Line,
    Payment,
    Remove,
    Take,
)
from scoring.games.museum.table.line_notation import FAVOURS, LineError, read_line
from scoring.games.museum.table.tokens import read_card
from scoring.games.museum.turns.judging import judge, judge_line
from scoring.games.museum.turns.legality import after
from scoring.games.museum.turns.position import Position, as_it_stands
from scoring.games.museum.turns.replay import replayed
from scoring.names import folded
from tests.museum.simulator import log, play

PLAYERS: Final = ("Éric", "Olivier", "Alphonse LeGros", "Pool")
NAMES: Final = {folded(name): name for name in PLAYERS}

cards = st.builds(
    lambda *parts: read_card("-".join(parts)),
    st.sampled_from(CIVILISATIONS),
    st.sampled_from(DOMAINS),
    st.sampled_from([*map(str, VALUES), "?"]),
)
others = st.sampled_from(
    [read_card(card) for card in ("league-na", "skull-silver:gre", "bm-egy-na-3", "relic-europe-wa-4", "skull-ruby")]
)
any_card: st.SearchStrategy[Laid] = cards | others
pool_card = any_card.filter(lambda card: card.discardable)
values = st.sampled_from(VALUES)
players = st.sampled_from(PLAYERS)
places = st.sampled_from(["A1", "E5", "C1-C2"])
experts = st.sampled_from([*CIVILISATIONS, *DOMAINS, *NAMED_EXPERTS, "arkadin-welles=cel", "other:A friend of ours"])
several = st.lists(pool_card, min_size=1, max_size=3).map(tuple)
of_hand = st.builds(Exhibit, any_card, st.none(), st.none() | places, st.none())
of_pool = st.builds(Exhibit, pool_card, st.just(POOL) | players, st.none() | places, st.none())
lent = st.builds(Exhibit, cards | values, st.none() | st.just(POOL) | players, st.none() | places, players)
exhibits = of_hand | of_pool | lent
gains = st.one_of(
    exhibits,
    st.builds(Hire, experts, st.none() | st.integers(0, 9)),
    st.builds(Deploy, st.sampled_from([*CONTINENTS]), st.integers(0, 9)),
    st.builds(Contribute, st.integers(1, 9), any_card, st.none() | st.integers(0, 9)),
    st.builds(Deal, cards | st.just("Smoke"), st.integers(0, 9)),
)
payments = st.builds(Payment, st.lists(pool_card | values, max_size=3).map(tuple), st.integers(0, 12))
tokens = st.none() | st.integers(0, 3)
favours = st.one_of(
    st.builds(Favour, st.just("express-delivery"), of_hand, tokens),
    st.builds(Favour, st.just("charity-ball"), of_pool, tokens),
    st.builds(Favour, st.sampled_from(["press-conference", "bank-loan", "forecast", "given-up", "good-hiring"])),
    st.builds(Favour, st.just("private-collector"), cards=any_card.map(lambda card: (card,))),
    st.builds(Favour, st.just("inventory"), cards=several),
    st.builds(Favour, st.just("good-hiring"), word=experts),
    st.builds(Favour, st.sampled_from(["archaeological-discovery"]), word=st.sampled_from([*CONTINENTS])),
    st.builds(Favour, st.just("other"), word=st.just("Fair trade, of our own")),
)
skulls = st.tuples(st.sampled_from([*CONTINENTS]), st.sampled_from([1, 3, 5]))
lines: st.SearchStrategy[Line] = st.one_of(
    st.builds(Furbish, st.lists(gains, min_size=1, max_size=3).map(tuple), st.none() | payments),
    st.builds(Inventory, st.none() | several),
    favours,
    st.builds(Discard, several),
    st.builds(Sell, st.lists(skulls, min_size=1, max_size=3).map(tuple)),
    st.builds(Draw, st.integers(1, 5)),
    st.builds(Take, pool_card),
    st.builds(Remove, pool_card, st.just(POOL) | players),
    st.builds(Adjust, st.integers(-9, 9), st.sampled_from(["", "a card of ours"])),
)


def begun(**more: Any) -> Table:
    """Return a table in play, with cards in pools and a Headline that nobody told."""
    pools = ("ind-cu-1 ind-cu-?", "rom-ar-4 rom-th-2", "", "gre-wa-5")
    entries = [{"name": name, "discard": pool, "prestige": 6} for name, pool in zip(PLAYERS, pools, strict=True)]
    table: Table = tablefile.read_data({"format": 1, "game": "museum", "over": False, "players": entries, **more})
    return table


BEGUN: Final = begun()
FOLLOWED: Final = begun(turns=[{"player": "Éric", "took": 2, "plays": ["gre-cu-4"]}, {"player": "Olivier"}])
POSITIONS: Final = (*(as_it_stands(BEGUN, seat) for seat in range(len(PLAYERS))), replayed(FOLLOWED).position)


@pytest.mark.law
@given(lines)
def test_a_line_written_back_reads_the_same(line: Line) -> None:
    """Also names with blanks, and one that is the word for the own pool."""
    assert read_line(str(line), NAMES) == line


@pytest.mark.parametrize(
    "line",
    [
        "mes-th-4",
        "mes-th-4 for 0p",
        "mes-th-4 from Alphonse_LeGros at B2 to Éric for egy-wa-4 + 3 + 1p",
        "mes-th-4 from _Pool for 2p",
        "mes-th-4 from pool, expert cel 3, expert other:A_friend, marker asia 2, pavilion 2 egy-na-3 4 for 12p",
        "pavilion 1 egy-na-3, pavilion 9 egy-na-4 for 4",
        "market bm-egy-na-3 2, market Smoke 0 for egy-wa-4",
        "marker europe 0 for 999p",
        "draw 20",
        "inventory all",
        "inventory egy-wa-4 mes-th-4",
        "favour express-delivery mes-th-4 at B2 for 0p",
        "favour charity-ball mes-th-4 from Éric for 2p",
        "favour private-collector egy-wa-4",
        "favour archaeological-discovery asia",
        "favour good-hiring other:A_friend",
        "favour good-hiring arkadin-welles=cel",
        "expert arkadin-welles 2, expert arkadin-welles=th 3 for 4",
        "favour other:Fair trade, of our own",
        "discard egy-wa-4 mes-th-4",
        "sell europe-5 asia-1",
        "draw",
        "draw 2",
        "take mes-th-4 from pool",
        "remove mes-th-4 from pool",
        "remove mes-th-4 from _Pool",
        "gain 0p",
        "gain 2p by a card",
        "lose 2p by a card",
    ],
)
def test_a_line_is_written_as_it_is_typed(line: str) -> None:
    """As players are used to see it."""
    assert str(read_line(line, NAMES)) == line


@pytest.mark.law
@given(lines, st.sampled_from(POSITIONS))
def test_any_line_is_judged_and_bounds_stay_bounds(line: Line, position: Position) -> None:
    """Legal or not, it has an answer, and afterwards no number is below 0 or known to be more than it may be."""
    judge_line(position, line)
    for seat in after(position, line).seats:
        for span in (seat.track, seat.prestige, seat.hand, seat.favours, seat.pool.unnamed):
            assert 0 <= span.least <= span.most


WORDS: Final = (
    *("for", "from", "pool", "at", "to", "expert", "inventory", "all", "favour", "discard", "sell", "draw", "take"),
    *("remove", "gain", "lose", "marker", "market", "pavilion", ",", "+", "2p", "3", "Éric", "egy-na-3", "A1", "cel"),
    *(
        "europe-5",
        "asia",
        "other:x",
        "league-na",
        "²",
        "１",
        "٣p",
        ">",
        "v",
        "~",
        "#",
        "=",
        "@",
        "p",
        "-",
        "0p",
        "999p",
    ),
    *FAVOURS,
)
typed_words = st.lists(st.sampled_from(WORDS) | st.text(max_size=6), max_size=8).map(" ".join)


@pytest.mark.law
@given(
    st.lists(st.sampled_from(WORDS) | st.text(max_size=6), max_size=8).map(" ".join), st.sampled_from([BEGUN, FOLLOWED])
)
def test_no_words_end_in_a_traceback(typed: str, table: Table) -> None:
    """A line is judged, or the asker is told what is wrong with it."""
    with suppress(AskedError):
        judge(table, typed, "Olivier")
    with suppress(LineError):
        read_line(typed, NAMES)


@pytest.mark.law
@given(cards, cards, values, st.integers(0, 3), st.sampled_from(["rom-ar-4", "rom-th-2"]))
def test_lines_that_touch_different_pools_commute(own: Laid, laid: Laid, paid: int, spent: int, bought: str) -> None:
    """What goes to the own pool and what goes to another's may be told in either order."""
    first = Furbish((Exhibit(own, at="A1"),), Payment((laid,), spent))
    second = Furbish((Exhibit(read_card(bought), "Olivier", "E5"),), Payment((paid,)))
    position = as_it_stands(begun(table={"headline": "roaring-twenties"}), 0)
    one, other = after(after(position, first), second), after(after(position, second), first)
    assert _numbers(one) == _numbers(other)


def _numbers(position: Position) -> list[object]:
    """Return how every player stands, whatever the order in which it came about."""
    return [
        (seat.track, seat.prestige, seat.hand, seat.favours, sorted(map(str, seat.pool.cards)), seat.pool.unnamed)
        for seat in position.seats
    ]


HEADLINES: Final = (*headlines(), "other:A friend of ours")
counts = st.dictionaries(st.sampled_from(["prestige", "hand", "favours"]), st.integers(0, 12), max_size=2)
turns = st.lists(
    st.fixed_dictionaries(
        {"player": players},
        optional={
            "took": st.integers(0, 3),
            "took-own": st.booleans(),
            "plays": st.lists(lines.filter(lambda line: not _by_value(line)).map(str), max_size=3),
            "headline": st.sampled_from(HEADLINES),
            "opinion": st.dictionaries(st.sampled_from([*CONTINENTS]), st.integers(0, 4), max_size=2),
            "counted": counts,
        },
    ),
    min_size=1,
    max_size=6,
)


def _by_value(line: Line) -> bool:
    """Whether a line exhibits a card by its value alone, which only a question may."""
    return isinstance(line, Furbish) and any(isinstance(exhibit.card, int) for exhibit in line.exhibits)


@pytest.mark.law
@given(turns, st.booleans(), st.booleans())
def test_whatever_was_played_is_followed_scored_and_written_back(told: list[Any], over: bool, counted: bool) -> None:  # noqa: FBT001
    """Any turns at all come to a table that is scored, asked about and the same when read again."""
    entries = [{"name": name} | ({"prestige": 3, "discard": "gre-cu-?"} if counted else {}) for name in PLAYERS]
    data = {"format": 1, "game": "museum", "over": over, "players": entries, "turns": told}
    table: Table = tablefile.read_data(data)
    assert tablefile.read_data(write_table(table)) == table
    museum = game("museum")
    review = museum.review(table)
    words = phrasebook("en", museum)
    said = [fault.message for fault in review.faults] + [question.message for question in review.questions]
    said += [notice.message for notice in (*review.warnings, *review.progress)]
    assert all(map(words.say, said))
    lying = as_it_lies(table)
    assert not lying.turns
    assert as_it_lies(lying) is lying
    assert tablefile.read_data(write_table(lying)).players == lying.players


# Whole games


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    """Return the full log of a game of three."""
    return log(play(5, 3))


@pytest.mark.law
def test_a_game_cut_short_stood_so(played: dict[str, Any]) -> None:
    """Replaying a prefix gives what the whole replay gave at that turn, and its faults."""
    whole = replayed(tablefile.read_data(played))
    for cut in range(1, len(played["turns"]), 4):
        part = replayed(tablefile.read_data(played | {"turns": played["turns"][:cut], "over": True}))
        table = part.position.table
        assert part.position == whole.after[cut - 1]._replace(table=table, seats=part.position.seats)
        assert _numbers(part.position) == _numbers(whole.after[cut - 1])
        assert part.faults == tuple(fault for fault in whole.faults if fault.turn and fault.turn <= cut)


@pytest.mark.law
def test_other_names_change_nothing_else(played: dict[str, Any]) -> None:
    """Faults stand at the same turns and lines, and every number is the same, in a log with a defect and with gaps."""
    turns = [dict(turn) for turn in played["turns"]]
    turns[3] |= {"plays": ["gre-cu-5 for 1p"]}
    del turns[4]["took"]
    table = renamed = tablefile.read_data(played | {"turns": turns})
    for seat, name in enumerate(["Alphonse LeGros", "Pool", "Andy"]):
        renamed = rename(renamed, seat, name)
    before, then = replayed(table), replayed(tablefile.read_data(write_table(renamed)))
    assert before.faults
    assert [fault[:1] + fault[4:] for fault in before.faults] == [fault[:1] + fault[4:] for fault in then.faults]
    assert _numbers(before.position) == _numbers(then.position)
