"""Defects of Favours: how many, and what their texts forbid."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.museum.simulator.game import Game
from tests.museum.simulator.lines import Gain, Line
from tests.museum.simulator.spots import Planted, Spot, ends_of, notations, played_favour


def second_favour(game: Game, rng: random.Random) -> Planted | None:
    """A Bank Loan after another Favour of the same turn."""
    for spot in ends_of(game, rng):
        if played_favour(spot.told) and spot.own.favours and not spot.inventory:
            return spot.changed(Line("favour", word="bank-loan"), "museum.favour")
    return None


def no_favour(game: Game, rng: random.Random) -> Planted | None:
    """A Bank Loan by somebody without a Favour."""
    for spot in ends_of(game, rng):
        if not played_favour(spot.told) and not spot.own.favours and not spot.inventory:
            return spot.changed(Line("favour", word="bank-loan"), "museum.favour")
    return None


def free_card(spot: Spot, choices: Sequence[Gain], word: str) -> Planted | None:
    """A Favour that exhibits one of these for nothing, where Deflation asks nothing more."""
    if not choices or spot.told.headline == "deflation" or not spot.may_play_favour or not spot.room:
        return None
    return spot.changed(Line("favour", (spot.rng.choice(choices),), word=word), f"museum.{word}")


def express_too_dear(game: Game, rng: random.Random) -> Planted | None:
    """Express Delivery of a card of the hand above the limit."""
    limit = int(game.readings["free-exhibit-limit"])
    for spot in ends_of(game, rng):
        choices = [Gain(card) for card in spot.own.hand if card.value > limit]
        if planted := free_card(spot, choices, "express-delivery"):
            return planted
    return None


def charity_too_dear(game: Game, rng: random.Random) -> Planted | None:
    """Charity Ball for a card of a pool above the limit."""
    limit = int(game.readings["free-exhibit-limit"])
    for spot in ends_of(game, rng):
        if game.readings["charity-fee"] == "yes" and not spot.own.prestige:
            continue
        choices = [
            Gain(card, at) for at, share in enumerate(spot.before.shares) for card in share.pool if card.value > limit
        ]
        if planted := free_card(spot, choices, "charity-ball"):
            return planted
    return None


def charity_not_there(game: Game, rng: random.Random) -> Planted | None:
    """Charity Ball for a low card that lies in no such pool."""
    for spot in ends_of(game, rng):
        if game.readings["charity-fee"] == "yes" and not spot.own.prestige:
            continue
        owner = rng.randrange(len(game.names))
        lying = notations(spot.before.shares[owner].pool)
        choices = [Gain(card, owner) for card in game.deck if card.value <= 3 and card.notation not in lying]
        if planted := free_card(spot, choices, "charity-ball"):
            return planted
    return None


def inventory_favour_too_much(game: Game, rng: random.Random) -> Planted | None:
    """The Favour Inventory for cards worth more than 5, all of the own pool."""
    for spot in ends_of(game, rng):
        cards = rng.sample(spot.own.pool, min(len(spot.own.pool), 3))
        if spot.may_play_favour and sum(card.value for card in cards) > 5:
            return spot.changed(Line("favour", cards=tuple(cards), word="inventory"), "museum.inventory-favour")
    return None


def on_closed(game: Game, rng: random.Random, word: str) -> Planted | None:
    """An Archaeological Favour on a Continent at war."""
    for spot in ends_of(game, rng):
        kind, _, continent = spot.told.headline.partition("-")
        if kind == "war" and spot.may_play_favour and "boch-and-wilhelm" not in spot.own.experts:
            return spot.changed(Line("favour", word=word, about=continent), f"museum.{word}")
    return None


def discovery_closed(game: Game, rng: random.Random) -> Planted | None:
    """Archaeological Discovery on a closed Continent."""
    return on_closed(game, rng, "archaeological-discovery")


def team_closed(game: Game, rng: random.Random) -> Planted | None:
    """New Archaeological Team on a closed Continent."""
    return on_closed(game, rng, "new-archaeological-team")
