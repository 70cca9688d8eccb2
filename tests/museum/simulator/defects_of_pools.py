"""Defects of what is bought out of a pool, and of what shares a payment."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

from tests.museum.simulator.bots import payment
from tests.museum.simulator.cards import EXPERT_PRICE, EXPERTS
from tests.museum.simulator.game import Game
from tests.museum.simulator.lines import Gain, Line
from tests.museum.simulator.prices import Price
from tests.museum.simulator.spots import Planted, Spot, ends_of, lines_of, notations


def not_in_own_pool(game: Game, rng: random.Random) -> Planted | None:
    """A card of the hand told as one of the own pool."""
    for spot in lines_of(game, rng, "exhibit"):
        for at, gain in enumerate(spot.line.gains if spot.line else ()):
            if gain.card and gain.owner is None and gain.card.notation not in notations(spot.own.pool):
                return elsewhere(spot, at, spot.actor, "museum.common-pool")
    return None


def elsewhere(spot: Spot, at: int, owner: int, rule: str) -> Planted:
    """The line with one Object out of another place."""
    assert spot.line
    gains = list(spot.line.gains)
    gains[at] = replace(gains[at], owner=owner)
    return spot.changed(replace(spot.line, gains=tuple(gains)), rule)


def not_in_that_pool(game: Game, rng: random.Random) -> Planted | None:
    """One Object bought out of a pool where it does not lie, with Prestige enough for the fee."""
    for spot in lines_of(game, rng, "exhibit"):
        line = spot.line
        if not line or len(line.gains) != 1 or not line.gains[0].card or spot.own.prestige <= line.prestige:
            continue
        for owner, share in enumerate(spot.before.shares):
            if owner != spot.actor and line.gains[0].card.notation not in notations(share.pool):
                return elsewhere(spot, 0, owner, "museum.buy")
    return None


def purchases(spot: Spot) -> Iterator[Gain]:
    """What lies in the pools of the others."""
    for owner, share in enumerate(spot.before.shares):
        if owner != spot.actor:
            yield from (Gain(card, owner) for card in share.pool)


def no_fee(game: Game, rng: random.Random) -> Planted | None:
    """Bought by somebody without Prestige, for cards that pay the value."""
    for spot in ends_of(game, rng):
        if spot.inventory or spot.own.prestige or not spot.room:
            continue
        for gain in purchases(spot):
            price = spot.price([gain])
            paid = payment(rng, Price(price.either, 0, 0), spot.own.hand, 0)
            if paid and not price.prestige_only:
                return spot.changed(Line("exhibit", (gain,), tuple(paid[0])), "museum.buy")
    return None


def shared_payment(game: Game, rng: random.Random) -> Planted | None:
    """A card of the hand and one of another's pool for one payment, which is enough for both."""
    for spot in ends_of(game, rng):
        if spot.inventory or not spot.room:
            continue
        for gain in purchases(spot):
            for card in spot.own.hand:
                paid = spot.pays([gain, Gain(card)])
                if paid:
                    return spot.changed(Line("exhibit", (gain, Gain(card)), tuple(paid[0]), paid[1]), "museum.buy")
    return None


def two_owners(game: Game, rng: random.Random) -> Planted | None:
    """Cards out of the pools of two others for one payment, which is enough for both and both fees."""
    for spot in ends_of(game, rng):
        if spot.inventory or not spot.room:
            continue
        for one, other in itertools.combinations(purchases(spot), 2):
            if one.owner != other.owner and (paid := spot.pays([one, other])):
                return spot.changed(Line("exhibit", (one, other), tuple(paid[0]), paid[1]), "museum.buy")
    return None


def two_of_one_owner(game: Game, rng: random.Random) -> Planted | None:
    """Two cards of one other pool for one payment, where each must be paid for itself."""
    for spot in ends_of(game, rng) if game.readings["payment-to-one-owner"] == "each" else ():
        if spot.inventory or not spot.room:
            continue
        for one, other in itertools.combinations(purchases(spot), 2):
            if one.owner == other.owner and (paid := spot.pays([one, other])):
                return spot.changed(Line("exhibit", (one, other), tuple(paid[0]), paid[1]), "museum.buy")
    return None


def expert_with_object(game: Game, rng: random.Random) -> Planted | None:
    """An Object and an Expert on offer for one payment, where each must be paid for itself."""
    for spot in ends_of(game, rng) if game.readings["mixed-payment"] == "no" else ():
        hired = {expert for seat in game.world.seats for expert in seat.experts}
        gain = Gain(expert=rng.choice(sorted(set(EXPERTS) - hired)), price=3)
        for card in spot.own.hand if spot.room and not spot.inventory else ():
            if paid := spot.pays([Gain(card), gain]):
                return spot.changed(Line("exhibit", (Gain(card), gain), tuple(paid[0]), paid[1]), "museum.exhibit")
    return None


def from_oneself(game: Game, rng: random.Random) -> Planted | None:
    """A card of the own pool bought from oneself by name."""
    for spot in lines_of(game, rng, "exhibit"):
        line = spot.line
        if line and [gain.owner for gain in line.gains] == [spot.actor] and spot.own.prestige > line.prestige:
            planted = elsewhere(spot, 0, spot.actor, "museum.buy")
            plays = planted.log["turns"][spot.turn]["plays"]
            plays[spot.place] = plays[spot.place].replace("from pool", f"from {game.names[spot.actor]}")
            return planted
    return None


def expert_taken(game: Game, rng: random.Random) -> Planted | None:
    """An Expert whom another player has, for the right price."""
    for spot in ends_of(game, rng):
        taken = [expert for at, share in enumerate(spot.before.shares) if at != spot.actor for expert in share.experts]
        if taken and not spot.inventory:
            expert = rng.choice(taken)
            gains = (Gain(expert=expert, price=EXPERT_PRICE[expert]),)
            if paid := spot.pays(gains):
                return spot.changed(Line("exhibit", gains, tuple(paid[0]), paid[1]), "museum.hire")
    return None
