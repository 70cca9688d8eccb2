"""The Objects that lie open before the rival after every kind of line, also after those he may not play."""

from __future__ import annotations

from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.games.museum.table import Table
from scoring.games.museum.table.line import Line
from scoring.games.museum.table.line_notation import read_line
from scoring.games.museum.table.tokens import read_card
from scoring.games.museum.turns import open_hand
from scoring.games.museum.turns.hand_lines import masked
from scoring.games.museum.turns.legality import after
from scoring.games.museum.turns.position import ANY_NUMBER, Pool, Position, SoFar, as_it_stands
from scoring.names import folded
from scoring.span import Span

RIVAL: Final = "Alphonse LeGros"
NAMES: Final = {folded(name): name for name in ("Éric", "Olivier", RIVAL)}
ALL: Final = "gre-cu-3 chi-wa-2 egy-na-1"
NOTHING: Final = Span.of(0)


def lying(hand: str, unnamed: Span = NOTHING, dealt: int = 0) -> Position:
    """Return how a game stands in which the rival has these cards open before him, and a pool."""
    rival = {"name": RIVAL, "solo": True, "advanced": True, "prestige": 5, "hand": hand, "discard": "ind-cu-1 ind-cu-?"}
    players: list[dict[str, Any]] = [{"name": "Éric", "discard": "rom-ag-3 rom-ag-4"}, {"name": "Olivier"}, rival]
    data = {"format": 1, "game": "museum", "over": False, "table": {"headline": "none"}, "players": players}
    table: Table = tablefile.read_data(data)
    position = as_it_stands(table, 2)
    seat = position.seat
    assert seat.open_hand is not None
    there = seat.open_hand._replace(unnamed=unnamed, dealt=dealt)
    return position.with_seat(2, open_hand.agreeing(seat, there))


def line(words: str) -> Line:
    """Return a line from its notation."""
    return read_line(words, NAMES)


def opened(words: str) -> tuple[Any, ...]:
    """Return cards from their notation."""
    return tuple(map(read_card, words.split()))


@pytest.mark.parametrize(
    ("words", "left", "unnamed"),
    [
        ("gre-cu-3", "chi-wa-2 egy-na-1", NOTHING),
        ("gre-cu-3, egy-na-1", "chi-wa-2", NOTHING),
        ("jap-ar-3", ALL, NOTHING),  # it does not lie there
        ("rom-ag-3 from Éric for chi-wa-2 + egy-na-1", "gre-cu-3", NOTHING),
        ("rom-ag-3 from Éric for 2 + 1", "gre-cu-3", NOTHING),
        ("rom-ag-3 from Éric for 3p", ALL, NOTHING),
        ("rom-ag-3 from Éric, gre-cu-3 for 5", "chi-wa-2 egy-na-1", NOTHING),  # no 5 lies there
        ("rom-ag-3 from Éric", "", Span(0, 3)),  # paid with anything
        ("gre-cu-3, ind-cu-1 from pool", "", Span(0, 2)),
        ("expert cel 0", ALL, NOTHING),
        ("pavilion 1 egy-na-1 2 for 2", "gre-cu-3", NOTHING),
        ("market bm-gre-cu-2 0 for 0p", ALL, Span(0, 1)),  # nobody says whether it comes to the hand
        ("market bm-gre-cu-2 0, market bm-gre-wa-2 0 for chi-wa-2", "gre-cu-3 egy-na-1", Span(0, 2)),
        ("market Smoke 0 for 0p", ALL, NOTHING),
        ("inventory all", f"{ALL} ind-cu-1 ind-cu-?", NOTHING),
        ("inventory ind-cu-1", f"{ALL} ind-cu-1", NOTHING),
        ("favour inventory ind-cu-2", f"{ALL} ind-cu-2", NOTHING),
        ("favour private-collector chi-wa-2", "gre-cu-3 egy-na-1", NOTHING),
        ("favour express-delivery egy-na-1", "gre-cu-3 chi-wa-2", NOTHING),
        ("favour charity-ball rom-ag-3 from Éric", ALL, NOTHING),
        ("favour bank-loan", ALL, NOTHING),
        ("favour archaeological-discovery asia", ALL, Span(0, 2)),  # of 4 cards 2 are his, or fewer
        ("discard chi-wa-2 egy-na-1", "gre-cu-3", NOTHING),
        ("draw", ALL, Span.of(1)),
        ("draw 2", ALL, Span.of(2)),
        ("take ind-cu-1 from pool", f"{ALL} ind-cu-1", NOTHING),
        ("remove rom-ag-3 from Éric", ALL, NOTHING),
        ("sell america-3", "chi-wa-2 egy-na-1", NOTHING),
        ("gain 2p", ALL, NOTHING),
    ],
)
def test_what_lies_open_after_a_line(words: str, left: str, unnamed: Span) -> None:
    """What the line names leaves the hand or comes into it; as many cards are in hand as lie open."""
    seat = after(lying(ALL), line(words)).seat
    assert seat.open_hand == Pool(opened(left), unnamed)
    assert seat.hand == seat.open_hand.size


def test_an_inventory_brings_what_nobody_named_too() -> None:
    """1 to 2 cards of the pool are not named: neither are they in his hand."""
    position = lying(ALL)
    pool = position.seat.pool._replace(unnamed=Span(1, 2))
    seat = after(position.with_seat(2, position.seat._replace(pool=pool)), line("inventory all")).seat
    assert seat.open_hand == Pool(opened(f"{ALL} ind-cu-1 ind-cu-?"), Span(1, 2))
    assert seat.hand == Span(6, 7)


@pytest.mark.parametrize(
    ("hand", "unnamed", "value", "left", "then"),
    [
        ("gre-cu-3 gre-wa-3 chi-wa-2", NOTHING, 3, "chi-wa-2", Span.of(1)),  # one of the two is left
        ("gre-cu-3 gre-cu-3 chi-wa-2", NOTHING, 3, "gre-cu-3 chi-wa-2", NOTHING),  # whichever it was
        ("gre-cu-3 chi-wa-? egy-na-1", NOTHING, 3, "egy-na-1", Span.of(1)),  # the one not read off may be of 3
        ("gre-cu-? egy-na-1", NOTHING, 5, "egy-na-1", NOTHING),
        ("gre-cu-3 egy-na-1", Span.of(1), 3, "egy-na-1", Span.of(1)),  # it may have been the one not named
        ("gre-cu-3 egy-na-1", Span(0, 2), 3, "egy-na-1", Span(0, 2)),
        ("gre-cu-3 gre-wa-3 egy-na-1", Span(0, 2), 3, "egy-na-1", Span(1, 3)),
        ("gre-cu-3 egy-na-1", Span(0, 2), 5, "gre-cu-3 egy-na-1", Span(0, 1)),
        ("gre-cu-3 egy-na-1", Span(1, 2), 4, "gre-cu-3 egy-na-1", Span(0, 1)),
    ],
)
def test_a_card_told_by_its_value(hand: str, unnamed: Span, value: int, left: str, then: Span) -> None:
    """What surely lies there after a card of this value left."""
    pool = Pool(opened(hand), unnamed)
    assert open_hand.without(pool, value) == Pool(opened(left), then)


def test_an_unnamed_card_leaves_before_one_perhaps_dealt() -> None:
    """No card of 5 lies there by name: one of those nobody named, then one of those that may have been dealt."""
    pool = Pool(opened("gre-cu-3"), Span.of(1), dealt=1)
    once = open_hand.without(pool, 5)
    assert once == Pool(opened("gre-cu-3"), NOTHING, dealt=1)
    assert open_hand.without(once, 5) == Pool(opened("gre-cu-3"), NOTHING, dealt=0)
    assert open_hand.without(once, 3) == Pool((), Span.of(0), dealt=1)


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("gre-cu-3", SoFar(plays=1, furbished=True, exhibits=1)),
        ("gre-cu-3, chi-wa-2", SoFar(plays=1, furbished=True, exhibits=2)),
        (
            "gre-cu-3, rom-ag-3 from Éric, rom-ag-4 from Éric for chi-wa-2 + 1",
            SoFar(plays=1, furbished=True, exhibits=1, bought=1, laid=((0, read_card("chi-wa-2")), (0, 1))),
        ),
        (
            "ind-cu-1 from pool for egy-na-1",
            SoFar(plays=1, furbished=True, bought=1, laid=((2, read_card("egy-na-1")),)),
        ),
        ("gre-cu-3 for chi-wa-2", SoFar(plays=1, furbished=True, exhibits=1, laid=((2, read_card("chi-wa-2")),))),
        ("rom-ag-3 from Éric", SoFar(plays=1, furbished=True, bought=1)),
        ("discard chi-wa-2 egy-na-1", SoFar(plays=1, discards=2)),
        ("inventory all", SoFar(plays=1, inventory=True)),
        ("favour bank-loan", SoFar(plays=1, favour=True)),
        (
            "favour express-delivery egy-na-1",
            SoFar(plays=1, favour=True, exhibits_by_favour=True, exhibits=1),
        ),
        ("draw", SoFar(plays=1)),
    ],
)
def test_what_a_turn_of_his_has_seen(words: str, more: SoFar) -> None:
    """Exhibits out of his hand, discards, lines in which he bought, cards laid by whose pool; twice it is twice."""
    once = after(lying(ALL), line(words))
    assert once.so_far == more
    again = after(once._replace(seats=lying(ALL).seats), line("discard gre-cu-3")).so_far
    assert again == more._replace(plays=2, discards=more.discards + 1)


def test_the_lines_of_others_count_nothing_of_him() -> None:
    """Éric exhibits and lays; Éric's discovery deals the rival a card that nobody names, perhaps."""
    position = lying(ALL)._replace(active=0)
    played = after(position, line("gre-cu-3 for chi-wa-2"))
    assert played.so_far == SoFar(plays=1, furbished=True)
    assert played.seats[2] == position.seats[2]
    dealt = after(position, line("favour archaeological-discovery asia")).seats[2]
    assert dealt.open_hand == Pool(opened(ALL), Span(0, 1))
    assert dealt.hand == Span(3, 4)


def test_a_hand_counted() -> None:
    """As many cards as counted: named as far as they agree, the rest not; where fewer are there, none is sure."""
    seat = lying(ALL, Span(0, 2)).seat
    assert open_hand.counted(seat) == seat
    for hand, expected in (
        (Span.of(3), Pool(opened(ALL), NOTHING)),
        (Span.of(4), Pool(opened(ALL), Span.of(1))),
        (Span(3, 4), Pool(opened(ALL), Span(0, 1))),
        (Span.of(2), Pool((), Span.of(2))),
        (Span(2, 4), Pool((), Span(2, 4))),
    ):
        found = open_hand.counted(seat._replace(hand=hand))
        assert found.open_hand == expected
        assert found.hand == hand
    human = lying(ALL).seats[0]._replace(hand=Span.of(9))
    assert open_hand.counted(human) == human
    perhaps = open_hand.perhaps_dealt(seat)
    assert perhaps.open_hand == Pool(opened(ALL), Span(0, 2), dealt=1)
    assert perhaps.hand == Span(3, 6)
    assert open_hand.perhaps_dealt(perhaps).open_hand == Pool(opened(ALL), Span(0, 2), dealt=2)


# A turn of which nothing was told


def counted_out() -> Position:
    """Return how a game stands in which hands, Favours and markers are known."""
    position = lying(ALL)
    known = [
        seat._replace(hand=seat.hand if seat.open_hand else Span.of(5), favours=Span.of(2), track=Span.of(12 + n))
        for n, seat in enumerate(position.seats)
    ]
    return position._replace(seats=tuple(known))


def test_after_a_turn_not_told_anything_may_have_been_done() -> None:
    """Éric's own hand, pool, tokens, Favours, Museum and Experts are open, and his marker may have gone on.

    Out of a pool he may have bought, for Prestige; the others may have got a card of a discovery.
    """
    before = counted_out()._replace(active=0)
    eric, olivier, rival = masked(before).seats
    assert eric == before.seats[0]._replace(
        pool=Pool((), ANY_NUMBER),
        hand=ANY_NUMBER,
        prestige=Span(0, 32),
        favours=Span(0, 5),
        track=Span(12, ANY_NUMBER.most),
        whole=False,
        experts_whole=False,
    )
    assert olivier == before.seats[1]._replace(hand=Span(5, 6))
    assert rival == before.seats[2]._replace(
        pool=Pool((), ANY_NUMBER), prestige=Span(5, 32), open_hand=Pool(opened(ALL), NOTHING, dealt=1), hand=Span(3, 4)
    )


def test_after_a_turn_of_the_rival_not_told() -> None:
    """None of his cards is sure; he has no more Favours than before; Éric's pool may have been bought from."""
    before = counted_out()
    eric, olivier, rival = masked(before).seats
    assert eric == before.seats[0]._replace(pool=Pool((), ANY_NUMBER), prestige=Span(0, 32), hand=Span(5, 6))
    assert olivier == before.seats[1]._replace(hand=Span(5, 6))
    assert (rival.open_hand, rival.hand, rival.favours) == (Pool((), ANY_NUMBER), ANY_NUMBER, Span.of(2))
    assert (rival.track, rival.prestige, rival.pool) == (Span(14, ANY_NUMBER.most), Span(0, 32), Pool((), ANY_NUMBER))


def test_more_prestige_than_the_box_holds_is_not_taken_away_by_a_turn_not_told() -> None:
    """40 were counted: 0 to 40."""
    position = counted_out()
    rich = position.with_seat(0, position.seats[0]._replace(prestige=Span.of(40)))
    assert masked(rich._replace(active=0)).seats[0].prestige == Span(0, 40)
    assert masked(rich).seats[0].prestige == Span(40, 40)
