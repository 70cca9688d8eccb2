"""A game in hindsight: counted by hand on the followed example, and held against a second look at simulated games."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from scoring import example, tablefile
from scoring.games import game
from scoring.hindsight import Hindsight, Lost, PlayerSeen
from scoring.span import BEYOND, Span
from tests.museum.hindsight_oracle import differences

MUSEUM = game("museum")
TOGETHER = '''
format = 1
game = "museum"

[table]
headline = "school"
public-opinion = {{ asia = {tokens} }}

[[players]]
name = "Vincent"
prestige = {prestige}
discard = "{discard}"
museum = """
gre-cu-2 rom-cu-2 .        .        .
.        .        .        .        .
.        .        cel-cu-2 .        .
.        .        .        .        .
.        .        .        .        .
"""

[[players]]
name = "Andy"
track = {andy}
discard = "chi-cu-3"
'''


@cache
def seen(text: str) -> Hindsight:
    """A table in hindsight."""
    _, table = tablefile.read(text)
    assert MUSEUM.hindsight
    return MUSEUM.hindsight(table)


def together(*, prestige: int = 0, discard: str = "", tokens: int = 0, andy: int = 20) -> Hindsight:
    """Vincent has three Culture cards, two of them linked: 6, and 5 more laid anew; Andy's marker stands at `andy`."""
    return seen(TOGETHER.format(prestige=prestige, discard=discard, tokens=tokens, andy=andy))


def of(hindsight: Hindsight, name: str) -> PlayerSeen:
    """One player in hindsight."""
    return next(player for player in hindsight.players if player.name == name)


def losses(player: PlayerSeen, by: str) -> list[tuple[int, tuple[str, ...]]]:
    """What a player lost by one cause: how many points, and where."""
    return [(lost.points.least, lost.at) for lost in player.lost if lost.by == by and lost.points.known is not None]


# The followed example, by its own arithmetic


def test_the_curves_of_the_example() -> None:
    """Its head counts Éric's marker: 10, 19, 19, 37, 45, 50, Olivier's: 7, 12, 15, 15, 30, 37.

    Éric's ceiling: four Greeks 3 after his second turn, four Romans 3 more after his fourth; at the end three Celts 1
    and three Culture cards 5. Olivier's: three Egyptians 1 after his second turn (4, 3 and 5 are a Civilisation each of
    one), an Expert and a fourth one make five, 5 in all; then three Architecture cards 5.
    """
    eric, olivier = seen(example("followed-game")).players
    assert [turn.curve["track"].known for turn in eric.turns] == [10, 19, 19, 37, 45, 50]
    assert [turn.curve["ceiling"].known for turn in eric.turns] == [10, 22, 22, 43, 51, 50 + 3 + 3 + 1 + 5]
    assert [turn.curve["track"].known for turn in olivier.turns] == [7, 12, 15, 15, 30, 37]
    assert [turn.curve["ceiling"].known for turn in olivier.turns] == [7, 13, 20, 20, 40, 37 + 5 + 5]
    assert [turn.turn for turn in eric.turns] == [1, 3, 5, 7, 9, 11]
    earned = eric.turns[-1].data["earned"]
    assert (earned["track"].known, earned["layout"].known) == (5, 6)
    assert (eric.best_turn, olivier.best_turn) == (7, 10)


def test_the_cards_of_the_example() -> None:
    """Without one of four Greeks or Romans 1 of 3 points is left, of three Celts none of 1.

    Without one of three Culture cards their 5 points go too. A Theology card more or less changes nothing.
    """
    eric = seen(example("followed-game")).players[0]
    culture = {"gre-cu-5": 2 + 5, "rom-cu-4": 2 + 5, "cel-cu-5": 1 + 5}
    others = dict.fromkeys(("gre-ar-5", "gre-na-5", "gre-th-4", "rom-th-5", "rom-ag-5", "rom-wa-4"), 2)
    worths = {card.card: card.worth.known for card in eric.cards}
    assert worths == culture | others | dict.fromkeys(("cel-ar-5", "cel-na-3"), 1)
    assert {card.card: card.at for card in eric.cards}["rom-ag-5"] == "C3"
    assert all(card.printed == Span.of(int(card.card[-1])) for card in eric.cards)


def test_what_was_lost_in_the_example() -> None:
    """Éric: three Asian cards under two tokens, 6, as its head says. Olivier: three Architecture cards apart, 5.

    Each drew a Favour at 10, 20, 30 … beside the first one, and holds three. Éric won by 16: nothing alone turns that.
    """
    hindsight = seen(example("followed-game"))
    eric, olivier = hindsight.players
    assert losses(eric, "public-opinion") == [(3 * 2, ("jap-wa-4", "chi-cu-4", "chi-na-4"))]
    assert not losses(eric, "layout")
    assert [points for points, _ in losses(olivier, "layout")] == [5]
    assert [lost.points for lost in eric.lost if lost.by == "favours"] == [Span(0, BEYOND)]
    assert not hindsight.turned
    assert hindsight.told
    assert hindsight.told.facts["n"] == 59 - 43


@pytest.mark.parametrize("name", ["followed-game", "solo"])
def test_losses_alone_are_those_of_the_whole_look_back(name: str) -> None:
    """What statistics ask for, without the rest, is what was lost by the end: nothing that lay in a pool meanwhile."""
    _, table = tablefile.read(example(name))
    assert MUSEUM.losses
    by_the_end = (tuple(lost for lost in player.lost if lost.turn is None) for player in seen(example(name)).players)
    assert MUSEUM.losses(table) == tuple(by_the_end)


def test_a_ceiling_without_proof_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no work for it Éric's fourth turn has bounds; what all other layouts are worth is proved."""
    assert seen(example("followed-game")).proved
    _, table = tablefile.read(example("followed-game"))
    monkeypatch.setattr("scoring.games.museum.hindsight.WORK", 0)
    assert MUSEUM.hindsight
    hindsight = MUSEUM.hindsight(replace(table, over=False, turns=table.turns[:7]))
    assert [turn.curve["ceiling"].known for turn in hindsight.players[0].turns] == [10, 22, 22, None]
    assert not hindsight.proved


def test_what_lay_in_a_pool_at_the_price() -> None:
    """In turn 12 Olivier paid 5 for chi-wa-5, worth nothing to him, and 1 to Éric.

    His own pool held pho-na-5: with egy-na-4 and inc-na-2 it is a Navigation Collection, 5, and saves that 1.
    """
    olivier = seen(example("followed-game")).players[1]
    assert (5 + 1, ("pho-na-5",), 12) in [(lost.points.known, lost.at, lost.turn) for lost in olivier.lost]


# A table that is not followed


def test_a_table_without_turns_has_no_curve() -> None:
    """Cards and losses stand; Vincent's cards are worth 5 each to their Collection, whichever is gone."""
    vincent = of(together(), "Vincent")
    assert (vincent.turns, vincent.best_turn) == ((), None)
    assert [card.worth.known for card in vincent.cards] == [5, 5, 5]
    assert [points for points, _ in losses(vincent, "layout")] == [5]


@pytest.mark.parametrize(("andy", "turns"), [(11, True), (12, False)])
def test_the_layout_alone_would_have_won(andy: int, turns: bool) -> None:  # noqa: FBT001 (a case)
    """Vincent has 6 and laid best 11: as much as Andy's 11, and fewer than 12."""
    hindsight = together(andy=andy)
    turned = [(one.player, one.lost.by, one.winners) for one in hindsight.turned]
    assert turned == ([("Vincent", "layout", ("Vincent", "Andy"))] if turns else [])
    assert (hindsight.told is None) == turns


def test_a_card_in_the_pool_alone_cost_the_win() -> None:
    """Two Chinese cards under three tokens cost 6: 6 − 6 = 0 for Vincent, and Andy won with 5 − 3 = 2."""
    hindsight = together(discard="chi-wa-1 chi-na-1", tokens=3, andy=5)
    assert losses(of(hindsight, "Vincent"), "public-opinion") == [(2 * 3, ("chi-wa-1", "chi-na-1"))]
    turned = {one.lost.by: one.winners for one in hindsight.turned}
    assert turned["public-opinion"] == turned["layout"] == ("Vincent",)


@pytest.mark.parametrize(("prestige", "gains"), [(3, None), (4, 2 - 1)])
def test_prestige_left_would_have_bought_a_card(prestige: int, gains: int | None) -> None:
    """Andy's chi-cu-3 costs 3 and 1 to him. Three Culture cards make 5, four 7: 3 + 2 for 4 Prestige.

    The Headline raises no price of Objects; where nobody told it, it may be the one that does. A card that joins no
    Collection brings no more than it costs.
    """
    vincent = of(together(prestige=prestige), "Vincent")
    assert losses(vincent, "prestige") == ([] if gains is None else [(gains, ("chi-cu-3",))])
    untold = TOGETHER.replace('headline = "school"', "").format(prestige=4, discard="", tokens=0, andy=20)
    assert not losses(of(seen(untold), "Vincent"), "prestige")
    useless = TOGETHER.replace("chi-cu-3", "jap-ar-3").format(prestige=4, discard="", tokens=0, andy=20)
    assert not [lost for lost in of(seen(useless), "Vincent").lost if lost.by == "prestige"]


def test_a_card_bought_out_of_the_own_pool_costs_no_public_opinion() -> None:
    """It costs 3 and no fee: 2 for the fourth Culture card, and the two tokens that it cost in the pool."""
    vincent = of(together(prestige=3, discard="chi-cu-3", tokens=2), "Vincent")
    assert losses(vincent, "prestige") == [(2 + 2, ("chi-cu-3",))]


def test_of_all_cards_prestige_would_have_bought_the_best_is_told() -> None:
    """A fourth Celt brings 3 − 1 and a third Culture card 5, each for its own value and 1 to Andy: 1 and 4."""
    celts = TOGETHER.replace("cel-cu-2 .        .", "cel-ar-2 cel-ag-2 cel-na-2")
    pool = celts.replace("chi-cu-3", "cel-wa-3 chi-cu-3")
    vincent = of(seen(pool.format(prestige=4, discard="", tokens=0, andy=20)), "Vincent")
    assert losses(vincent, "prestige") == [(5 - 1, ("chi-cu-3",))]


def test_who_had_no_turn_lost_nothing_by_prestige() -> None:
    """After Éric's first turn alone Olivier has had none, in which he could have bought."""
    _, table = tablefile.read(example("followed-game"))
    assert MUSEUM.losses
    _, olivier = MUSEUM.losses(replace(table, over=True, turns=table.turns[:1]))
    assert not [lost for lost in olivier if lost.by == "prestige"]


def test_the_winner_without_the_best_card() -> None:
    """Vincent's four Greeks in a row pay 3 and each prints 2, so 11; without one, three pay 1: Andy's 10 would do."""
    row = "gre-ar-2 gre-ag-2 gre-na-2 gre-th-2 ."
    text = re.sub(r"gre-cu-2.*\n", f"{row}\n", TOGETHER.replace("cel-cu-2", ".       "), count=1)
    hindsight = seen(text.format(prestige=0, discard="", tokens=0, andy=10))
    assert [(one.player, one.lost.by, one.lost.points.known, one.winners) for one in hindsight.turned] == [
        ("Vincent", "card", -2, ("Andy",))
    ]


def test_nobody_has_won_a_game_that_runs() -> None:
    """Then nothing would have changed the winner, and nothing is said of it; Prestige can still be spent."""
    running = "over = false\n" + TOGETHER.lstrip().format(prestige=9, discard="", tokens=0, andy=3)
    hindsight = seen(running)
    assert (hindsight.turned, hindsight.told) == ((), None)
    assert {lost.by for player in hindsight.players for lost in player.lost} == {"layout"}


def test_a_loss_names_its_cause() -> None:
    """Each by a word of the contract, with the rule that says what was to be had."""
    players = [*seen(example("followed-game")).players, *together(prestige=4, discard="chi-wa-1", tokens=1).players]
    causes = {(lost.by, lost.rule) for player in players for lost in player.lost}
    assert causes == {
        ("layout", "museum.rearrange"),
        ("public-opinion", "museum.public-opinion"),
        ("prestige", "museum.prestige"),
        ("favours", "museum.favour"),
        ("pool", "museum.common-pool"),
        ("pool", "museum.buy"),
    }
    assert all(isinstance(lost, Lost) for player in players for lost in player.lost)


# Simulated games


@pytest.mark.search
@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 1])
def test_a_second_look_agrees(seed: int) -> None:
    """Every prefix and every Museum less one card, counted anew from the simulator's record."""
    assert not [*differences(seed)]
