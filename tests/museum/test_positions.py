"""What a followed game counts with between two lines: spans, pools, limits, and who took an Object."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.games.museum.table import Table
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.line_notation import read_line
from scoring.games.museum.table.tokens import read_card
from scoring.games.museum.turns.legality import after, broken, warnings
from scoring.games.museum.turns.position import ANY_NUMBER, Pool, Position, alike, as_it_stands
from scoring.games.museum.turns.powers import Power, any_expert
from scoring.games.museum.turns.replay import replayed, span_phrase
from scoring.phrase import phrase
from scoring.span import Span

RIVAL: Final = "Alphonse LeGros"


def cards(words: str) -> tuple[Laid, ...]:
    """Return cards from their notation."""
    return tuple(map(read_card, words.split()))


def table(players: list[dict[str, Any]], **more: Any) -> Table:
    """Return a running game of these players."""
    data = {"format": 1, "game": "museum", "over": False, "players": players, **more}
    read: Table = tablefile.read_data(data)
    return read


# Spans


def test_a_span_is_kept_within_bounds() -> None:
    """Below the least it is the least, above the most it is the most."""
    assert Span(-2, 5).within(0) == Span(0, 5)
    assert Span(-3, -1).within(0) == Span(0, 0)
    assert Span(2, 40).within(0, 32) == Span(2, 32)
    assert Span(40, 50).within(0, 32) == Span(32, 32)
    assert Span(4, 6) - Span(1, 2) == Span(2, 5)
    assert Span(1, 2).or_so(Span(0, 1)) == Span(0, 2)
    assert Span(0, 3).or_so(Span(1, 2)) == Span(0, 3)


def test_a_span_in_words() -> None:
    """A number, from which to which, or from which on where nobody knows how much more."""
    assert span_phrase(Span.of(3)) == phrase("span.known", n=3)
    assert span_phrase(Span(3, 4)) == phrase("span.between", least=3, most=4)
    assert span_phrase(ANY_NUMBER) == phrase("span.at-least", n=0)
    assert span_phrase(ANY_NUMBER + 2) == phrase("span.at-least", n=2)


# Cards and pools


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("gre-cu-3", "gre-cu-3", True),
        ("gre-cu-3", "gre-cu-?", True),
        ("gre-cu-?", "gre-cu-?", True),
        ("gre-cu-3", "gre-cu-4", False),
        ("gre-cu-3", "gre-ar-3", False),
        ("gre-cu-?", "rom-cu-?", False),
        ("egy-na-3", "bm-egy-na-3", False),
        ("egy-na-3", "bm-egy-na-?", False),
        ("gre-cu-?", "skull-silver", False),
        ("bm-egy-na-?", "bm-egy-na-3", True),
        ("league-na", "league-na", True),
        ("league-na", "league-cu", False),
        ("league-na", "gre-na-3", False),
        ("skull-silver:gre", "skull-silver:rom", True),
        ("skull-silver", "skull-ruby", False),
    ],
)
def test_which_cards_may_be_the_same(one: str, other: str, same: bool) -> None:  # noqa: FBT001
    """A value that nobody read off may be any; what a Skull serves is no part of it; a card is of its box."""
    for card, against in ((one, other), (other, one)):
        assert alike(read_card(card), read_card(against)) is same


def test_a_card_leaves_a_pool_as_what_it_most_surely_is() -> None:
    """The very card; else one that may be it, the first; else one that nobody named; else one perhaps dealt."""
    pool = Pool(cards("gre-cu-? gre-cu-3 gre-cu-?"), Span(1, 2), dealt=1)
    assert pool.without(read_card("gre-cu-3")).cards == cards("gre-cu-? gre-cu-?")
    assert Pool(cards("rom-cu-1 gre-cu-4 gre-cu-5")).without(read_card("gre-cu-?")).cards == cards("rom-cu-1 gre-cu-5")
    assert pool.without(read_card("rom-cu-3")) == pool._replace(unnamed=Span(0, 1))
    assert Pool((), Span(0, 1), 2).without(read_card("rom-cu-3")) == Pool((), Span(0, 0), 2)
    assert Pool((), Span(0, 0), 2).without(read_card("rom-cu-3")) == Pool((), Span(0, 0), 1)
    assert Pool().without(read_card("rom-cu-3")) == Pool()


def test_what_is_known_of_a_pool() -> None:
    """How many lie there; whether all are named; what it can hold."""
    pool = Pool(cards("gre-cu-3 rom-cu-1"), Span(1, 2), dealt=1)
    assert (pool.size, pool.unknown, pool.whole, pool.told) == (Span(3, 5), Span(1, 3), False, False)
    dealt = Pool(cards("gre-cu-3"), dealt=1)
    assert (dealt.size, dealt.unknown, dealt.whole, dealt.told) == (Span(1, 2), Span(0, 1), False, True)
    whole = Pool(cards("gre-cu-3 rom-cu-?"))
    assert (whole.size, whole.unknown, whole.whole, whole.told) == (Span.of(2), Span.of(0), True, True)
    assert [whole.can_hold(card) for card in cards("gre-cu-3 rom-cu-5 gre-cu-4 gre-ar-3")] == [True, True, False, False]
    assert dealt.can_hold(read_card("gre-ar-5"))
    assert whole.with_cards((*cards("ind-cu-1"), 4)) == Pool(cards("gre-cu-3 rom-cu-? ind-cu-1"), Span.of(1))
    assert pool.masked() == Pool((), ANY_NUMBER)


# Limits


def test_what_an_expert_nobody_told_of_may_do() -> None:
    """The most of all: Turner keeps 10, Bellota 5 Favours, Van der Noot takes 1 off, Singh brings 2, and so on."""
    assert any_expert() == Power(
        hand=10, favours=5, object=-1, masterpiece=2, ignores_headline=True, deploys=1, deployment=-1, draws=True
    )


@pytest.mark.parametrize(
    ("more", "hand", "favours"),
    [
        ({}, 7, 3),
        ({"experts": ["patricia-turner", "cel"]}, 10, 3),
        ({"experts": ["richard-bellota"]}, 7, 5),
        ({"assistant": "olayinka"}, 8, 3),
        ({"assistant": "olayinka", "experts": ["patricia-turner"]}, 10, 3),
        ({"experts": ["arkadin-welles=patricia-turner"]}, 10, 3),
    ],
)
def test_how_much_may_be_kept(more: dict[str, Any], hand: int, favours: int) -> None:
    """7 Objects, 8 with Olayinka, 10 with Turner or who copies her; 3 Favours, 5 with Bellota."""
    seat = as_it_stands(table([{"name": "Éric", **more}]), 0).seat
    assert seat.hand_limit.least == hand
    assert seat.favour_limit.least == favours
    copies = "arkadin-welles=patricia-turner" in more.get("experts", ())
    assert seat.hand_limit.most == hand
    assert seat.favour_limit.most == (5 if copies and not seat.experts_whole else favours)


def test_limits_where_experts_are_not_told() -> None:
    """After a turn not told there may be Turner, who keeps 10, and Bellota, who holds 5."""
    seat = replayed(table(ROUND, turns=[{"player": "Éric"}, {"player": "Olivier"}])).position.seats[0]
    assert (seat.hand_limit, seat.favour_limit) == (Span(7, 10), Span(3, 5))


ROUND: Final = [{"name": "Éric"}, {"name": "Olivier"}, {"name": "Jamie"}]


@pytest.mark.parametrize(
    ("held", "gained", "then"),
    [
        ([0, 0], 4, 4),
        ([0, 31], 4, 1),
        ([0, 32], 4, 0),
        ([30, 1], 4, 31),
        ([30, 2], 4, 30),
        ([0, 40], 4, 0),
        ([40, 0], 4, 40),
    ],
)
def test_the_supply_lasts_as_far_as_the_box(held: list[int], gained: int, then: int) -> None:
    """There are 32 tokens: 32 less those of both players are left."""
    players = [{"name": name, "prestige": n} for name, n in zip(("Éric", "Olivier"), held, strict=True)]
    position = as_it_stands(table(players), 0)
    assert position.gaining(0, Span.of(gained)).seat.prestige == Span.of(then)
    assert position.gaining(0, Span.of(gained)).seats[1] == position.seats[1]


def test_the_supply_within_bounds() -> None:
    """Olivier has 28 to 30, Éric 0: at least 2 are left and at most 4, so that of 1 to 3 there come 1 to 3."""
    position = as_it_stands(table([{"name": "Éric"}, {"name": "Olivier"}]), 0)
    other = position.with_seat(1, position.seats[1]._replace(prestige=Span(28, 30)))
    assert other.gaining(0, Span(1, 3)).seat.prestige == Span(1, 3)
    assert other.gaining(0, Span(3, 5)).seat.prestige == Span(2, 4)
    assert other.gaining(1, Span(5, 5)).seats[1].prestige == Span(30, 32)


# Who took an Object


def _explored(others: list[str], took: object, rival_took: str | None) -> set[frozenset[str]]:
    """Return everybody who may have taken besides the active player, as sets, whatever was told of it."""
    sure = {RIVAL} if rival_took and RIVAL in others else set()
    found = set()
    for n in range(len(others) + 1):
        for takers in map(frozenset, combinations(others, n)):
            if isinstance(took, list):
                agrees = takers - {RIVAL} == set(took) - {RIVAL} and (RIVAL in takers or RIVAL not in took)
            else:
                agrees = took is None or len(takers) == max(took, len(sure))  # type: ignore[call-overload]
            if agrees and sure <= takers:
                found.add(takers)
    return found


def _explorations() -> list[tuple[list[str], str, object, str | None]]:
    human = ["Éric", "Olivier", "Jamie"]
    told: list[tuple[list[str], str, object, str | None]] = []
    for names, actives in ((human, ["Éric"]), (["Éric", RIVAL], ["Éric", RIVAL]), ([*human, RIVAL], ["Éric", RIVAL])):
        for active in actives:
            others = [name for name in names if name != active]
            lists = [list(takers) for n in range(len(others) + 1) for takers in combinations(others, n)]
            for took in (None, *range(len(others) + 1), *lists):
                cards_taken = (None, "?", "gre-cu-3") if RIVAL in names else (None,)
                told += [(names, active, took, card) for card in cards_taken]
    return told


@pytest.mark.parametrize("own", [True, False])
def test_who_took_an_object(own: bool) -> None:  # noqa: FBT001
    """Hands and tokens are what they can be over all who may have taken: a card each, a token for each other."""
    for names, active, took, rival_took in _explorations():
        players: list[dict[str, Any]] = [{"name": name, **({"solo": True} if name == RIVAL else {})} for name in names]
        turns: list[dict[str, Any]] = []
        for name in names[: names.index(active) + 1]:
            turns.append({"player": name, "plays": [], "took": 0, "rival-took": "?"})
            if RIVAL not in names or (name == RIVAL and name != active):
                turns[-1].pop("rival-took")
        told = {"took": took, "rival-took": rival_took, "took-own": own}
        turns[-1] = {"player": active, "plays": [], **{key: value for key, value in told.items() if value is not None}}
        before = replayed(table(players, turns=turns[:-1], over=True)).position
        if active == RIVAL and own is False and rival_took:
            continue  # he took and did not: malformed
        then: Position = replayed(table(players, turns=turns, over=True)).position
        possible = _explored([name for name in names if name != active], took, rival_took)
        case = (names, active, took, rival_took)
        for old, new in zip(before.seats, then.seats, strict=True):
            taken = [new.name in takers for takers in possible]
            grown = Span(int(own), int(own)) if new.name == active else Span(min(taken), max(taken))
            assert new.hand == old.hand + grown, (*case, new.name)
            gains = [len(takers) for takers in possible] if new.name == active else [0]
            assert new.prestige == old.prestige + Span(min(gains), max(gains)), (*case, new.name)
            if new.open_hand is not None and old.open_hand is not None:
                named = rival_took not in (None, "?") and (active != RIVAL or own)
                assert len(new.open_hand.cards) == len(old.open_hand.cards) + named, case
                assert new.open_hand.size == new.hand, case


@pytest.mark.parametrize(
    ("number", "headline", "doubted"),
    [
        (12, "none", True),
        (13, "none", False),
        (4, "war-asia", False),
        (4, "school", True),
        (4, None, False),
        (4, "other:A fire", False),
        (1, None, True),
        (3, None, True),
        (7, "uproar", True),
        (7, "war-europe", False),
    ],
)
def test_nothing_taken_is_doubted_while_the_decks_must_hold_some(
    number: int,
    headline: str | None,
    doubted: bool,  # noqa: FBT001
) -> None:
    """Of twelve turns with at most 12 Objects each the decks hold some of 180 - 20; who closes a Continent, excuses."""
    turns: list[dict[str, Any]] = []
    for n in range(1, number + 1):
        turns.append({"player": ROUND[(n - 1) % 3]["name"], "took": [], "plays": []})
        if (n - 1) // 3 % 2:
            turns[-1]["plays"] = ["gre-cu-1 for ind-cu-1"]
        if n > 1 and n % 3 == 1 and headline:
            turns[-1]["headline"] = headline
    turns[-1]["took-own"] = False
    replay = replayed(table(ROUND, turns=turns, over=True))
    assert [(fault.rule, fault.turn) for fault in replay.faults] == [("museum.exploration", number)] * doubted


# A discovery


DISCOVERY: Final = read_line("favour archaeological-discovery asia", {})


def _dealt(objects: int, seats: int) -> list[int]:
    """Return what each gets, the active player first: one each in turn, and all that is left to the active player."""
    got = [0] * seats
    for n in range(objects):
        got[n if n < seats else 0] += 1
    return got


@pytest.mark.parametrize(
    ("headline", "changes"),
    [
        ("none", {0}),
        ("instability-asia", {-1}),
        ("patron-asia", {1}),
        ("patron-europe", {0}),
        ("war-asia", {0}),
        (None, {-1, 0, 1}),
        ("other:A fire", {-1, 0, 1}),
    ],
)
@pytest.mark.parametrize("ignoring", [False, True])
@pytest.mark.parametrize("told", [None, {}, {"asia": 1}, {"asia": 2, "europe": 1}, {"europe": 2}])
def test_what_a_discovery_deals(
    headline: str | None,
    changes: set[int],
    ignoring: bool,  # noqa: FBT001
    told: dict[str, int] | None,
) -> None:
    """One card more than players is shown; Public Opinion cards among them as told, or all once 12 are out."""
    for seats, active, before in ((2, 0, 0), (3, 1, 0), (5, 4, 0), (3, 0, 9), (3, 2, 10), (3, 0, 12)):
        experts = {"experts": ["boch-and-wilhelm"]} if ignoring else {}
        players: list[dict[str, Any]] = [{"name": f"Player {n}"} for n in range(seats)]
        players[active] |= experts
        position = as_it_stands(table(players), active)
        position = position._replace(headline=headline, turn_opinion=told, opinion={"africa": before} if before else {})
        hands = tuple([seat._replace(hand=Span.of(4)) for seat in position.seats])
        dealt = after(position._replace(seats=hands), DISCOVERY)
        possible = set()
        for change in changes | ({0} if ignoring else set()):
            shown = seats + 1 + change
            full = told is None or before + sum(told.values()) >= 12
            most_lost = shown if full else min(shown, (told or {}).get("asia", 0))
            possible |= {shown - lost for lost in range(most_lost + 1)}
        for away in range(seats):
            got = [_dealt(objects, seats)[away] for objects in possible]
            there = dealt.seats[(active + away) % seats].hand
            assert there == Span(4 + min(got), 4 + max(got)), (seats, active, before, away)


# Drawing, and how much an Inventory may bring


@pytest.mark.parametrize(
    ("headline", "of_player", "doubted"),
    [
        ("none", {}, True),
        ("school", {}, True),
        ("war-asia", {"experts": ["cel", "patricia-turner"]}, True),
        ("grant", {}, False),
        (None, {}, False),
        ("other:A gift of Objects", {}, False),
        ("none", {"experts": ["ks-asia"]}, False),
        ("none", {"experts": ["arkadin-welles=ks-africa"]}, False),
        ("none", {"experts": ["arkadin-welles"]}, False),
        ("none", {"assistant": "dalton"}, False),
        ("none", {"assistant": "salhi"}, False),
        ("none", {"assistant": "gaultier"}, True),
    ],
)
def test_who_may_draw_an_object(headline: str | None, of_player: dict[str, Any], doubted: bool) -> None:  # noqa: FBT001
    """By a Grant, by the text of his own card; where a card is not known, perhaps."""
    more = {"table": {"headline": headline}} if headline else {}
    position = as_it_stands(table([{"name": "Éric", **of_player}], **more), 0)
    assert [notice.message.key for notice in warnings(position, read_line("draw", {}))] == ["warning.draw"] * doubted
    assert not [*warnings(position, read_line("gain 2p", {}))]
    assert after(position, read_line("draw 3", {})).seat.hand == position.seat.hand + 3


@pytest.mark.parametrize(
    ("of_player", "own", "seven"),
    [
        ({}, 7, 7),
        ({"assistant": "olayinka"}, 8, 7),
        ({"experts": ["patricia-turner"]}, 10, 7),
        ({"experts": ["arkadin-welles"]}, 10, 7),
    ],
)
def test_how_many_an_inventory_may_bring_the_hand_to(of_player: dict[str, Any], own: int, seven: int) -> None:
    """To the limit of one's own hand, or to 7 whoever one is; one card more is one too many."""
    pool = " ".join(f"gre-cu-{n % 5 + 1}" for n in range(10))
    for reading, most in (("own", own), ("seven", seven)):
        read = table([{"name": "Éric", "discard": pool, **of_player}], rulings={"inventory-limit": reading})
        position = as_it_stands(read, 0)
        line = read_line("inventory gre-cu-1 gre-cu-2", {})
        for held in range(most - 3, most + 2):
            begun = position.with_seat(0, position.seat._replace(hand=Span(held, held + 1)))
            limit = phrase("fault.inventory-limit", n=held + 2, most=most)
            faults = [fault.message for fault in broken(begun, line)]
            assert faults == ([limit] if held + 2 > most else [])
            assert after(begun, line).seat.hand == Span(held + 2, held + 3)


def test_an_inventory_that_brings_nothing_is_never_too_much() -> None:
    """An empty pool, and 9 cards in hand: none comes back."""
    position = as_it_stands(table([{"name": "Éric"}]), 0)
    full = position.with_seat(0, position.seat._replace(hand=Span.of(9)))
    assert not [*broken(full, read_line("inventory all", {}))]
    perhaps = full.with_seat(0, full.seat._replace(pool=Pool((), Span(0, 3))))
    assert not [*broken(perhaps, read_line("inventory all", {}))]
    assert after(perhaps, read_line("inventory all", {})).seat.hand == Span(9, 12)


# Laying cards off, and selling


@pytest.mark.parametrize("reading", ["no", "yes"])
@pytest.mark.parametrize(("assistant", "limit"), [(None, 7), ("olayinka", 8)])
def test_how_many_cards_may_be_laid_off(reading: str, assistant: str | None, limit: int) -> None:
    """Down to the limit of the hand and no further, or as many as one likes; never more than are there."""
    player = {"name": "Éric"} | ({"assistant": assistant} if assistant else {})
    position = as_it_stands(table([player], rulings={"voluntary-discard": reading}), 0)
    for held in range(limit + 4):
        begun = position.with_seat(0, position.seat._replace(hand=Span(max(0, held - 1), held)))
        for number in (1, 2, 3, limit + 1):
            line = read_line("discard" + " gre-cu-1" * number, {})
            faults = [(fault.rule, fault.message) for fault in broken(begun, line)]
            if number > held:
                said = [phrase("fault.hand", n=number, most=held)]
            elif held - number < limit and reading == "no":
                key = "fault.discard-below" if held > limit else "fault.discard-none"
                said = [phrase(key, n=max(0, held - limit), found=number, limit=limit)]
            else:
                said = []
            assert faults == [("museum.hand-limit", message) for message in said], (held, number)
            then = after(begun, line).seat
            assert then.hand == Span(max(0, held - 1 - number), max(0, held - number))
            assert then.pool.cards == cards("gre-cu-1 " * number)


@pytest.mark.parametrize(
    ("words", "hand", "prestige", "pool"),
    [
        ("sell europe-5", Span(0, 1), 7, "gre-cu-1 gre-cu-2"),
        ("sell europe-5 asia-5", Span.of(0), 14, "gre-cu-1 gre-cu-2"),
        ("draw", Span(2, 3), 2, "gre-cu-1 gre-cu-2"),
        ("draw 4", Span(5, 6), 2, "gre-cu-1 gre-cu-2"),
        ("take gre-cu-1 from pool", Span(2, 3), 2, "gre-cu-2"),
        ("remove gre-cu-1 from pool", Span(1, 2), 3, "gre-cu-2"),
        ("gain 3p", Span(1, 2), 5, "gre-cu-1 gre-cu-2"),
        ("lose 3p", Span(1, 2), 0, "gre-cu-1 gre-cu-2"),
        ("lose 1p", Span(1, 2), 1, "gre-cu-1 gre-cu-2"),
        ("inventory gre-cu-1", Span(2, 3), 2, "gre-cu-2"),
        ("inventory all", Span(3, 4), 2, ""),
        ("discard gre-ar-1 gre-ar-2 gre-ar-3", Span.of(0), 2, "gre-cu-1 gre-cu-2 gre-ar-1 gre-ar-2 gre-ar-3"),
    ],
)
def test_what_a_line_about_hands_does(words: str, hand: Span, prestige: int, pool: str) -> None:
    """From 1 to 2 cards in hand, 2 tokens, and a 1 and a 2 in the pool: nothing goes below 0."""
    players = [{"name": "Éric", "prestige": 2, "discard": "gre-cu-1 gre-cu-2"}, {"name": "Olivier", "prestige": 3}]
    position = as_it_stands(table(players), 0)
    begun = position.with_seat(0, position.seat._replace(hand=Span(1, 2)))
    then = after(begun, read_line(words, {}))
    assert (then.seat.hand, then.seat.prestige, then.seat.pool) == (hand, Span.of(prestige), Pool(cards(pool)))
    assert then.seats[1] == begun.seats[1]
    assert then.so_far.inventory is words.startswith("inventory")


def test_no_more_skulls_are_sold_than_cards_are_in_hand() -> None:
    """Two of 0 to 1 card are 1 too many; one may be there."""
    position = as_it_stands(table([{"name": "Éric"}]), 0)
    begun = position.with_seat(0, position.seat._replace(hand=Span(0, 1)))
    assert not [*broken(begun, read_line("sell europe-5", {}))]
    (fault,) = broken(begun, read_line("sell europe-5 asia-5", {}))
    assert (fault.rule, fault.message) == ("museum.skull-sales", phrase("fault.hand", n=2, most=1))


def test_prestige_that_may_be_there_may_be_lost() -> None:
    """0 to 2 tokens: 2 can be lost, 3 cannot."""
    position = as_it_stands(table([{"name": "Éric"}]), 0)
    begun = position.with_seat(0, position.seat._replace(prestige=Span(0, 2)))
    assert not [*broken(begun, read_line("lose 2p", {}))]
    (fault,) = broken(begun, read_line("lose 3p", {}))
    assert fault.message == phrase("fault.prestige-short", n=3, most=2)
    assert after(begun, read_line("lose 1p", {})).seat.prestige == Span(0, 1)


# A payment that is not told


@pytest.mark.parametrize(
    ("words", "headline", "held", "hand", "prestige", "his", "laid"),
    [
        ("gre-cu-1", "none", 3, Span(0, 4), Span(0, 3), Span.of(0), Span(0, 4)),
        ("gre-cu-1, gre-ar-2", "none", 3, Span(0, 3), Span(0, 3), Span.of(0), Span(0, 3)),
        ("gre-cu-1", "deflation", 3, Span(0, 4), Span(0, 2), Span.of(0), Span(0, 4)),
        ("gre-cu-1", "deflation", 0, Span(0, 4), Span.of(0), Span.of(0), Span(0, 4)),
        ("gre-cu-1, gre-ar-2", "deflation", 3, Span(0, 3), Span(0, 1), Span.of(0), Span(0, 3)),
        ("gre-cu-1", None, 3, Span(0, 4), Span(0, 4), Span.of(0), Span(0, 4)),
        ("expert cel 0", "none", 3, Span(4, 5), Span.of(3), Span.of(0), Span.of(0)),
        ("expert cel", "none", 3, Span(0, 5), Span(0, 3), Span.of(0), Span(0, 5)),
        ("expert cel 2", "none", 3, Span(0, 5), Span(0, 3), Span.of(0), Span(0, 5)),
        ("expert cel 1", "school", 3, Span(4, 5), Span.of(3), Span.of(0), Span.of(0)),
        ("market Smoke 0", "none", 3, Span(4, 5), Span.of(3), Span.of(0), Span.of(0)),
        ("pavilion 1 gre-cu-1 0", "none", 3, Span(3, 4), Span.of(3), Span.of(0), Span.of(0)),
        ("pavilion 1 gre-cu-1 2", "none", 3, Span(0, 4), Span(0, 3), Span.of(0), Span(0, 4)),
        ("league-na", "none", 9, Span(0, 5), Span(0, 1), Span.of(0), Span(0, 5)),
        ("rom-ag-4 from Olivier", "none", 3, Span(0, 5), Span(0, 2), Span(1, 3), Span(0, 5)),
        ("rom-ag-4 from Olivier, rom-ag-3 from Olivier", "none", 3, Span(0, 5), Span(0, 1), Span(2, 3), Span(0, 5)),
        ("rom-ag-4 from Olivier", "deflation", 3, Span(0, 5), Span(0, 1), Span(2, 3), Span(0, 5)),
        ("rom-ag-4 from Olivier", "deflation", 1, Span(0, 5), Span.of(0), Span.of(1), Span(0, 5)),
        ("rom-ag-4 from Olivier", "none", 0, Span(0, 5), Span.of(0), Span.of(1), Span(0, 5)),
    ],
)
def test_what_a_payment_may_have_been_that_is_not_told(  # noqa: PLR0913, PLR0917 (columns of a table)
    words: str, headline: str | None, held: int, hand: Span, prestige: Span, his: Span, laid: Span
) -> None:
    """Of 4 to 5 cards and some tokens any may have been paid; what is asked in Prestige alone, and the fee, surely was.

    What is bought out of Olivier's pool is paid to him: tokens, and cards that lie in his pool, else in the own one.
    """
    players: list[dict[str, Any]] = [{"name": "Éric", "prestige": held}, {"name": "Olivier"}]
    players[1]["discard"] = "rom-ag-4 rom-ag-3"
    more = {"table": {"headline": headline}} if headline else {}
    position = as_it_stands(table(players, **more), 0)
    begun = position.with_seat(0, position.seat._replace(hand=Span(4, 5)))
    then = after(begun, read_line(words, {"olivier": "Olivier"}))
    bought = "Olivier" in words
    assert (then.seat.hand, then.seat.prestige, then.seats[1].prestige) == (hand, prestige, his)
    assert [seat.pool.unnamed for seat in then.seats] == ([Span.of(0), laid] if bought else [laid, Span.of(0)])
    assert then.seats[1].hand == begun.seats[1].hand


@pytest.mark.parametrize(
    ("words", "gained", "track", "favours"),
    [
        ("gre-cu-3 for 0p", 1, 3, 0),
        ("gre-cu-5 for 0p", 2, 5, 0),
        ("gre-cu-3, gre-cu-5 for 0p", 3, 8, 0),
        ("league-na for 0p", 0, 8, 0),
        ("skull-silver:gre for 0p", 0, None, 0),
        ("gre-cu-3 to Olivier for 0p", 1, 3, 0),
        ("gre-cu-5, gre-ar-5 for 0p", 4, 10, 1),
        ("expert cel 0 for 0p", 0, 0, 0),
        ("favour express-delivery gre-cu-4", 1, 4, 0),
    ],
)
def test_what_an_object_brings_in_the_roaring_twenties(
    words: str, gained: int, track: int | None, favours: int
) -> None:
    """1 token for each Object, 1 more for a Masterpiece; a League card and a Skull are none; each ten is a Favour."""
    players = [{"name": "Éric"}, {"name": "Olivier"}]
    position = as_it_stands(table(players, table={"headline": "roaring-twenties"}), 0)
    begun = position.with_seat(0, position.seat._replace(favours=Span.of(1), hand=Span.of(5)))
    then = after(begun, read_line(words, {"olivier": "Olivier"}))
    assert then.seat.prestige == Span.of(gained)
    assert then.seat.favours == Span.of(1 + favours - words.startswith("favour"))
    assert then.seat.track == (Span.of(track) if track is not None else Span(0, 5))
    assert then.seats[1] == begun.seats[1]._replace(laid=then.seats[1].laid, exhibited=then.seats[1].exhibited)
