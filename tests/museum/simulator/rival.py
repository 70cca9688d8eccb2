"""The solo rival in a simulated game: his cards, and his turn by the naive player of the written order."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from tests.museum import rival_oracle
from tests.museum.random_rivals import Box, random_priorities, random_rival_card
from tests.museum.rival_oracle import OWN, Move, after, choices_at, start
from tests.museum.simulator.cards import CONTINENTS, Card
from tests.museum.simulator.lines import Gain, Line
from tests.museum.simulator.state import RivalCard, Seat, World

Data = dict[str, Any]
Play = Callable[[Line], None]

RIVAL = "Alphonse LeGros"
CHOICES = rival_oracle.READINGS | {"rival-ends": ("yes", "no")}
DEFAULTS = {ruling: values[0] for ruling, values in CHOICES.items()}
ACTION_CARDS = ((2, 0), (2, 1), (2, 0), (2, 2), (2, 0), (2, 1), (3, 0), (3, 1), (3, 0), (3, 2), (3, 0), (3, 1), (4, 0),
                (4, 1), (4, 0), (4, 2), (1, 0))  # fmt: skip


def random_rival(rng: random.Random, *, advanced: bool) -> RivalCard:
    """A Rival card with priorities and a row of Continents; all a program can read."""
    box = Box(rng, expansions=False)
    priorities = [wish for wish in random_priorities(rng, box) if not wish.startswith("other:")] or ["gre"]
    row = rng.sample(CONTINENTS, len(CONTINENTS))
    return RivalCard(random_rival_card(rng, box), tuple(priorities), tuple(row), advanced)


def random_rival_readings(rng: random.Random) -> dict[str, str]:
    """Some rulings about the rival against the defaults, at random."""
    return {ruling: rng.choice(values) for ruling, values in CHOICES.items() if rng.random() < 0.4}


def next_action(world: World) -> tuple[int, int]:
    """The Action card turned up: how many he exhibits, how many he discards; used up, the deck is shuffled anew."""
    if not world.action_deck:
        world.action_deck = world.rng.sample(ACTION_CARDS, len(ACTION_CARDS))
    return world.action_deck.pop()


# --- What the naive player is told, and what it says ------------------------------------------------------------------


def situation(world: World, step: str, **given: Any) -> Data:
    """What lies before him, as the naive player reads it."""
    seat = world.rival
    assert seat
    assert seat.rival
    return {
        "step": step,
        "museum": written(seat.museum.values()),
        "hand": written(seat.hand),
        "pool": written(seat.pool),
        "prestige": seat.prestige,
        "pools": {other.name: written(other.pool) for other in world.seats if other is not seat},
        "rival": seat.rival.card,
        "priorities": list(seat.rival.priorities),
        "discard-order": list(seat.rival.row),
        "readings": {ruling: world.readings[ruling] for ruling in world.readings if ruling.startswith("rival-")},
        "headline": world.headline,
    } | given


def written(cards: Iterable[Card]) -> list[str]:
    """Cards as a table file writes them."""
    return [card.notation for card in cards]


def named(cards: Iterable[Card], notation: str) -> Card:
    """One of these cards with this notation."""
    return next(card for card in cards if card.notation == notation)


def takes(world: World) -> Card | None:
    """What he takes in an Exploration; of equals any. None where nothing lies open."""
    seat, shown = world.rival, world.open_objects()
    if not seat or not shown:
        return None
    asked = situation(world, "take", shown=written(shown))
    _, notation, _ = world.rng.choice(choices_at(start(asked), asked))
    card = named(shown, notation)
    world.take(seat, card)
    return card


def picked(world: World, asked: Data) -> list[str]:
    """The notations he exhibits or discards, one after the other; of equals any."""
    state, found = start(asked), []
    while moves := choices_at(state, asked):
        move = world.rng.choice(moves)
        found.append(move[1])
        state = after(state, move, asked)
    return found


def from_hand(seat: Seat, notations: list[str]) -> list[Card]:
    """Cards of the hand with these notations, each another card."""
    left, found = list(seat.hand), []
    for notation in notations:
        card = named(left, notation)
        left.remove(card)
        found.append(card)
    return found


# --- His turn ---------------------------------------------------------------------------------------------------------


def act(world: World, action: tuple[int, int], play: Play) -> None:
    """The whole Action phase: exhibit, and in Advanced mode buy and discard."""
    seat = world.rival
    assert seat
    assert seat.rival
    exhibits, discards = action
    asked = situation(world, "exhibit", number=exhibits)
    shown = [Gain(card) for card in from_hand(seat, picked(world, asked))]
    if rival_oracle.deflated(asked):  # what one line brings cannot pay for it
        for gain in shown:
            play(Line("show", (gain,)))
    elif shown:
        play(Line("show", tuple(shown)))
    if not seat.rival.advanced:
        return
    buy(world, play)
    laid_off = from_hand(seat, picked(world, situation(world, "discard", number=discards)))
    if laid_off:
        play(Line("discard", cards=tuple(laid_off)))


def buy(world: World, play: Play) -> None:
    """Purchases, one a line, until nothing is left that he wants and can pay."""
    asked = situation(world, "buy")
    state = start(asked)
    while moves := choices_at(state, asked):
        wished = world.rng.choice(moves)
        laid: list[str] = []
        now = after(state, wished, asked)
        while now.paying:
            move = world.rng.choice(choices_at(now, asked))
            laid.append(move[1])
            now = after(now, move, asked)
        play(purchase(world, asked, wished, laid))
        assert world.rival
        state = replace(now, prestige=world.rival.prestige)  # the supply may have been empty


def purchase(world: World, asked: Data, move: Move, laid: list[str]) -> Line:
    """A purchase as a line."""
    seat = world.rival
    assert seat
    _, notation, of = move
    owner = next(at for at, other in enumerate(world.seats) if (other is seat if of == OWN else other.name == of))
    paid = from_hand(seat, laid)
    missing = max(rival_oracle.price(notation, of, asked) - sum(card.value for card in paid), 0)
    gain = Gain(named(world.seats[owner].pool, notation), owner)
    return Line("exhibit", (gain,), tuple(paid), missing + rival_oracle.deflated(asked))
