"""The rival's order: what it cannot answer, what it cannot be asked, and what always holds of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.words import phrasebook
from scoring import tablefile
from scoring.errors import AskedError
from scoring.games import game
from scoring.games.museum.expansions.league import League
from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.printed import CIVILISATIONS, CONTINENTS, DOMAINS, VALUES
from scoring.games.museum.rival import order as rival
from scoring.games.museum.rival import settling
from scoring.games.museum.rival.answer import Answer, UnansweredError, choice_ids
from scoring.games.museum.rival.data import answer_data
from scoring.games.museum.table import Table
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.priorities import PRIORITIES, priority_of
from scoring.games.museum.turns.position import ANY_NUMBER, Pool, Position
from scoring.phrase import phrase
from scoring.span import Span

NAME: Final = "Alphonse LeGros"
FILE: Final = f"""format = 1
game = "museum"
over = false
[table]
headline = "none"
[[players]]
name = "Éric"
[[players]]
name = "{NAME}"
solo = true
"""
TOLD: Final = Rival(
    solo=True,
    priorities=("gre", "europe"),
    discard_order=tuple(CONTINENTS),
    advanced=True,
    hand=(Card("gre", "cu", 3), Card("chi", "wa", 2)),
)
BARE: Final[Table] = tablefile.read(FILE)[1]
SAY: Final = phrasebook("en", game("museum")).say


def at(**told: Any) -> Position:
    """Return how it stands for a rival of whom all is told, but for what is given."""
    return rival.position_of(BARE.player_having(1, replace(TOLD, **told)))


@pytest.mark.parametrize(
    ("ask", "told", "key"),
    [
        (rival.exhibit, {"solo": False}, "players"),
        (rival.exhibit, {"priorities": ()}, f'players."{NAME}".priorities'),
        (rival.exhibit, {"hand": None}, f'players."{NAME}".hand'),
        (rival.discard, {"advanced": False}, f'players."{NAME}".advanced'),
        (rival.discard, {"discard_order": ()}, f'players."{NAME}".discard-order'),
    ],
)
def test_what_the_table_does_not_tell_is_asked(
    ask: Callable[[Position, int], Answer], told: dict[str, Any], key: str
) -> None:
    """The first thing missing; in Normal mode he exhibits without a discard row."""
    with pytest.raises(UnansweredError) as refused:
        ask(at(**told), 1)
    assert refused.value.question.key == key
    assert SAY(refused.value.question.message)
    if key.endswith(("advanced", "order")):
        assert rival.exhibit(at(**told), 1).cards == (Card("gre", "cu", 3),)


def test_a_hand_of_which_a_card_is_not_told_is_not_known() -> None:
    """Also where some cards are."""
    position = at()
    seat = position.seats[1]._replace(open_hand=Pool((Card("gre", "cu", 3),), Span(1, 1)))
    with pytest.raises(UnansweredError):
        rival.exhibit(position.with_seat(1, seat), 1)


@pytest.mark.parametrize(
    ("ask", "path", "key"),
    [
        (lambda: rival.take(at(), ()), "CARD", "problem.rival-cards"),
        (lambda: rival.exhibit(at(), -1), "N", "problem.rival-number"),
        (lambda: rival.exhibit(at(), 1, ("gre-cu-3",)), "--choose", "problem.rival-choose-none"),
        (
            lambda: rival.take(at(), (Card("gre", "ar", 1), Card("gre", "na", 1)), ("gre-th-1",)),
            *("--choose", "problem.rival-choose"),
        ),
    ],
)
def test_what_cannot_be_asked_is_said(ask: Callable[[], Answer], path: str, key: str) -> None:
    """No cards, fewer than none, a choice where there is none, a choice of another card."""
    with pytest.raises(AskedError) as refused:
        ask()
    assert (refused.value.problem.path, refused.value.problem.message.key) == (path, key)
    assert SAY(refused.value.problem.message)


def test_what_a_followed_game_leaves_open_is_asked_where_he_buys() -> None:
    """A pool of which a card is not named, and Prestige that decides what he can pay for."""
    position = at(hand=(), priorities=("gre",))
    his = position.seats[1]._replace(
        prestige=Span(0, 2), laid=(Card("gre", "cu", 1), Card("gre", "na", 1), *[None] * 23)
    )
    other = position.seats[0]._replace(pool=Pool((Card("gre", "ar", 1),), ANY_NUMBER))
    answer = rival.buy(position.with_seat(0, other).with_seat(1, his))
    assert answer.cards == ()
    assert [question.key for question in answer.questions] == ['players."Éric".discard', f'players."{NAME}".prestige']
    assert all(SAY(question.message) for question in answer.questions)


def test_prestige_is_asked_only_where_it_decides_what_he_buys() -> None:
    """With 1 he pays the fee and rom-cu-2 with chi-wa-2, with 2 gre-ar-3: 2 + 1; where nothing is there, nothing."""
    position = at(hand=(Card("chi", "wa", 2),), priorities=("gre", "rom"))
    his = position.seats[1]._replace(prestige=Span(1, 2), laid=(Card("gre", "cu", 1), Card("rom", "ar", 1)))
    for cards, asked in (((Card("rom", "cu", 2), Card("gre", "ar", 3)), 1), ((), 0)):
        there = position.with_seat(1, his).with_seat(0, position.seats[0]._replace(pool=Pool(cards)))
        there = there._replace(readings=replace(there.readings, rival_improves="any"))
        answer = rival.buy(there)
        assert answer.cards == cards[:1]
        assert [question.key for question in answer.questions] == [f'players."{NAME}".prestige'] * asked
        assert all(SAY(question.message) for question in answer.questions)


@pytest.mark.parametrize(("whole", "kept", "asked"), [(False, False, 1), (False, True, 0), (True, False, 0)])
def test_a_museum_of_which_not_all_is_told_is_asked_for(whole: bool, kept: bool, asked: int) -> None:  # noqa: FBT001
    """Unless the file has its grid."""
    position = at()
    answer = rival.exhibit(position.with_seat(1, position.seats[1]._replace(whole=whole, kept=kept)), 1)
    assert [question.key for question in answer.questions] == [f'players."{NAME}".museum'] * asked
    assert all(SAY(question.message) for question in answer.questions)


def test_a_priority_in_words_is_asked_for_as_the_players_wrote_it() -> None:
    """Without the sign that it is in words."""
    (question,) = rival.take(
        at(priorities=("other: red ones ", "gre")), (Card("gre", "th", 2), Card("chi", "th", 2))
    ).questions
    assert question.message == phrase("question.rival-words", words="red ones")


def test_where_more_ways_are_open_than_are_looked_at_the_players_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both cards are laid: one, the other, both are three scenes. Where all of his hand goes none is looked at."""
    hand = (Card("jap", "wa", 2), Card("chi", "ag", 2))
    position = at(hand=hand, priorities=("gre",))
    his = position.seats[1]._replace(
        laid=(Card("gre", "cu", 1), Card("gre", "na", 1)), pool=Pool((Card("gre", "ar", 4),))
    )
    position = position.with_seat(1, his)
    assert rival.buy(position).choices == ()
    monkeypatch.setattr(settling, "MOST_LOOKED_AT", 3)
    assert rival.buy(position).choices == ()
    monkeypatch.setattr(settling, "MOST_LOOKED_AT", 2)
    assert choice_ids(rival.buy(position).choices) == ("chi-ag-2", "jap-wa-2")
    assert rival.exhibit(position, 2).choices == ()


def test_a_league_card_is_never_laid_on_a_pool() -> None:
    """It cannot lie there: gre-ar-3 costs 3 Prestige, and of two cards only the other is discarded."""
    assert [str(line) for line in rival.discard(at(hand=(League("wa"), Card("gre", "na", 5))), 2).plays] == [
        "discard gre-na-5"
    ]
    position = at(hand=(League("wa"),), priorities=("gre",))
    his = position.seats[1]._replace(
        prestige=Span.of(3), laid=(Card("gre", "cu", 1), Card("gre", "na", 1)), pool=Pool((Card("gre", "ar", 3),))
    )
    assert [str(line) for line in rival.buy(position.with_seat(1, his)).plays] == ["gre-ar-3 from pool for 3p"]


def test_the_rival_takes_in_the_turn_of_another_who_gets_a_token() -> None:
    """One card more in his hand; his own marker and Prestige stay."""
    position = at()._replace(active=0)
    answer = rival.take(position, (Card("gre", "th", 2),))
    before, then = position.seats, answer.after.seats
    assert then[0].prestige == before[0].prestige + 1
    assert then[1].open_hand == Pool((*TOLD.hand, Card("gre", "th", 2)))  # type: ignore[misc]
    assert then[1].hand == before[1].hand + 1 == Span.of(2 + 1)
    assert (then[1].prestige, then[1].track) == (before[1].prestige, before[1].track)


def test_the_answer_as_data() -> None:
    """The keys of the contract, in their order."""
    data = answer_data(rival.exhibit(at(), 1), SAY)
    assert [*data] == [
        *("rival", "step", "cards", "choices", "chooses", "left", "steps", "plays", "effect"),
        *("provisional", "faults", "questions", "warnings", "not_checked"),
    ]
    assert [*data["effect"]] == ["track", "prestige", "pool"]
    step = data["steps"][0]
    assert [*step] == ["card", "priority", "value", "gain", "groups", "from", "payment", "reason", "ranking"]
    assert step["payment"] == {"cards": [], "prestige": 0, "fee": 0}
    assert step["ranking"] == [
        {"card": "gre-cu-3", "priority": "gre", "value": 3, "gain": 0, "groups": 0, "place": 1},
        {"card": "chi-wa-2", "priority": None, "value": 2, "gain": 0, "groups": 0, "place": 2},
    ]


def random_cards(rng: Random, most: int) -> list[Card]:
    """Return some Objects, at least one."""
    kinds = range(rng.randint(1, most))
    return [Card(rng.choice(CIVILISATIONS), rng.choice(DOMAINS), rng.choice(VALUES)) for _ in kinds]


@pytest.mark.law
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_order_in_which_cards_are_typed_changes_nothing(seed: int) -> None:
    """Neither on show, in hand, in a pool nor in his Museum; and what he takes meets the earliest priority there."""
    rng = Random(seed)
    priorities = tuple(rng.sample(PRIORITIES, rng.randint(1, 5)))
    laid, hand, pool, show = (random_cards(rng, most) for most in (9, 7, 6, 6))

    def told() -> list[tuple[tuple[object, ...], tuple[str, ...]]]:
        museum = (*laid, *[None] * (25 - len(laid)))
        his = replace(BARE.players[1], museum=museum, prestige=4)
        bare = replace(BARE, players=(replace(BARE.players[0], discard=tuple(pool)), his))
        position = rival.position_of(bare.player_having(1, replace(TOLD, priorities=priorities, hand=tuple(hand))))
        answers = (
            rival.take(position, show),
            rival.exhibit(position, 2),
            rival.buy(position),
            rival.discard(position, 1),
        )
        return [((*answer.cards, *answer.plays), choice_ids(answer.choices)) for answer in answers]

    in_order = told()
    for cards in (laid, hand, pool, show):
        rng.shuffle(cards)
    assert told() == in_order
    met = [priority_of(card, priorities, BARE.readings) for card in show]
    earliest = next((priority for priority in priorities if priority in met), None)
    taken = {str(card) for card in show if priority_of(card, priorities, BARE.readings) == earliest}
    settled, choices = in_order[0]
    assert {*map(str, settled), *choices} <= taken
