"""The naive player of the solo rival keeps the printed example, and what is reckoned by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.museum.rival_oracle import answer, outcomes

Data = dict[str, Any]
QUADRUPLE = {"kind": "quadruple", "sets": ["gre", "rom", "th", "cu"], "points": ["?", 8, "?", "?"]}


def situation(step: str, **given: Any) -> Data:
    """A rival with nothing but what is given, to whom one card is a Collection; his priorities are the sample's."""
    empty: Data = {"museum": "", "hand": "", "pool": "", "shown": "", "priorities": "gre th rom europe"}
    words = {key: given.pop(key, default).split() for key, default in empty.items()}
    pools = {name: cards.split() for name, cards in given.pop("pools", {}).items()}
    readings = {"collections": "one"} | given.pop("readings", {})
    readings = {f"rival-{key.replace('_', '-')}": value for key, value in readings.items()}
    row = ["asia", "america", "africa", "europe"]
    fixed = {"step": step, "rival": QUADRUPLE, "discard-order": row, "pools": pools, "readings": readings}
    return fixed | words | given


def test_the_printed_example_of_two_european_cards() -> None:
    """Two cards of the same value for the fourth priority: the one of which he has two of the Domain already."""
    hand = "cel-wa-3 cel-na-3 chi-wa-5"
    made = answer(situation("exhibit", museum="egy-wa-2 inc-wa-1", hand=hand, number=1))
    assert made["cards"] == ["cel-wa-3"]
    assert made["steps"][0]["gain"] == {"civilisation": 0, "domain": 5, "rival": 0}
    level = answer(situation("exhibit", museum="", hand=hand, number=1))
    assert (level["cards"], level["choices"]) == ([], ["cel-na-3", "cel-wa-3"])


def test_a_tie_is_told_only_where_it_changes_what_is_left() -> None:
    """Two level cards, both exhibited: no tie; one of them: a tie; two of one notation: none."""
    hand = "cel-wa-3 cel-na-3"
    assert answer(situation("exhibit", hand=hand, number=2))["choices"] == []
    assert answer(situation("exhibit", hand=hand, number=1))["choices"] == ["cel-na-3", "cel-wa-3"]
    assert answer(situation("exhibit", hand="cel-wa-3 cel-wa-3", number=1))["cards"] == ["cel-wa-3"]
    chosen = answer(situation("exhibit", hand=hand, number=1), ["cel-wa-3"])
    assert (chosen["cards"], chosen["choices"]) == (["cel-wa-3"], [])


@pytest.mark.parametrize(("reading", "card"), [("points", "chi-th-2"), ("value", "chi-th-4")])
def test_points_or_value_first(reading: str, card: str) -> None:
    """A third Theology of another Civilisation adds 5 to its 2; a second Greek one adds nothing to its 4."""
    museum = "gre-th-1 egy-th-1 ind-cu-1"
    shown = "chi-th-2 chi-th-4" if reading == "value" else "chi-th-2 gre-th-4"
    readings = {"tie": reading}
    made = answer(situation("take", museum=museum, shown=shown, priorities="th", readings=readings))
    assert made["cards"] == [card]


def test_buying_pays_the_fee_then_cards_by_the_row_then_prestige() -> None:
    """A Greek 4 of Éric's: 1 to him, the Asian card first, then the American one, and 1 Prestige for the rest."""
    given: Data = {"museum": "gre-cu-1", "hand": "inc-ar-1 chi-ar-2", "prestige": 2, "pools": {"Éric": "gre-th-4"}}
    (end,) = outcomes(situation("buy", **given))
    museum, hand, pools, prestige, tokens = end
    assert (museum, hand, prestige, tokens) == (("gre-cu-1", "gre-th-4"), (), 0, ("Éric", "Éric"))
    assert dict(pools)["Éric"] == ("chi-ar-2", "inc-ar-1")
    all_or_none = situation("buy", **given, readings={"mixed": "all-or-none"})
    assert answer(all_or_none)["cards"] == []


def test_what_improves_and_what_is_never_bought() -> None:
    """By `counts` a second Greek card, by `new-domain` one of a Domain he has not; a card of no priority never."""
    pools = {"Éric": "gre-cu-1 rom-ar-1 chi-cu-1"}
    given: Data = {"museum": "gre-cu-1", "prestige": 9, "pools": pools, "priorities": "gre rom"}
    assert answer(situation("buy", **given))["cards"] == ["gre-cu-1"]
    assert answer(situation("buy", **given, readings={"improves": "new-domain"}))["cards"] == ["rom-ar-1"]
    assert answer(situation("buy", **given, readings={"improves": "any"}))["cards"] == ["gre-cu-1", "rom-ar-1"]


def test_his_own_pool_and_a_masterpiece_that_pays_the_next_purchase() -> None:
    """5 Prestige buy the Masterpiece out of his own pool; it brings the fee of the next card, his hand its price."""
    given: Data = {"museum": "gre-cu-1", "pool": "gre-th-5", "prestige": 5, "pools": {"Éric": "rom-cu-2"}}
    assert answer(situation("buy", **given))["cards"] == ["gre-th-5"]
    assert answer(situation("buy", **given, hand="inc-ar-2 inc-na-4"))["cards"] == ["gre-th-5", "rom-cu-2"]
    free = answer(situation("buy", **(given | {"prestige": 3}), readings={"own_pool": "free"}))
    assert free["cards"] == ["gre-th-5", "rom-cu-2"]


def test_discarding_spares_what_joins_a_group() -> None:
    """First the European card that fits nothing, then along the row, the least useful first."""
    given: Data = {"museum": "chi-cu-1", "hand": "chi-ar-1 ind-cu-4 cel-na-5 chi-wa-2"}
    made = [answer(situation("discard", **given, number=number))["cards"] for number in (1, 2, 3, 4)]
    assert made[0] == ["cel-na-5"]
    assert made[1] == ["cel-na-5", "chi-ar-1"]
    assert made[2] == ["cel-na-5", "chi-ar-1", "chi-wa-2"]
    assert sorted(made[3]) == sorted(given["hand"].split())


@pytest.mark.parametrize(("reading", "kept"), [("two", "chi-ar-1"), ("one", ""), ("points", "chi-ar-1")])
def test_what_is_a_collection_of_his(reading: str, kept: str) -> None:
    """A third Chinese card makes a Collection, worth 1; a second Greek one does not, and Asia comes before Europe."""
    given: Data = {"museum": "chi-cu-1 chi-th-1 gre-ag-1", "hand": "chi-ar-1 gre-na-2"}
    made = answer(situation("discard", **given, number=1, readings={"collections": reading}))
    assert made["cards"] == (["gre-na-2"] if kept else ["chi-ar-1"])


def test_a_full_museum_takes_nothing_more() -> None:
    """Of two cards one finds a place."""
    given: Data = {"museum": " ".join(["inc-ar-1"] * 24), "hand": "gre-cu-1 rom-cu-2"}
    assert answer(situation("exhibit", **given, number=2))["cards"] == ["gre-cu-1"]
