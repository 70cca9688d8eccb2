"""Defects of Inventories and of the hand limit."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.museum.simulator.game import Game
from tests.museum.simulator.lines import Gain, Line, line_text
from tests.museum.simulator.log import log
from tests.museum.simulator.spots import Planted, Spot, ends_of, lines_of, notations
from tests.museum.simulator.state import Seat


def exhibit_after_inventory(game: Game, rng: random.Random) -> Planted | None:
    """An Object exhibited and paid for in the turn of an Inventory."""
    for spot in ends_of(game, rng):
        for card in spot.own.hand if spot.inventory and spot.room else ():
            if paid := spot.pays([Gain(card)]):
                line = Line("exhibit", (Gain(card),), tuple(paid[0]), paid[1])
                return spot.changed(line, "museum.inventory")
    return None


def inventory_after_exhibit(game: Game, rng: random.Random) -> Planted | None:
    """A card taken back in a turn in which something was bought."""
    for spot in ends_of(game, rng):
        furbished = any(line.verb == "exhibit" for line in spot.told.lines)
        if furbished and not spot.inventory and spot.own.pool and len(spot.own.hand) < 7:
            return spot.changed(Line("inventory", cards=(rng.choice(spot.own.pool),)), "museum.inventory")
    return None


def inventory_not_in_pool(game: Game, rng: random.Random) -> Planted | None:
    """A card taken back that does not lie in the own pool."""
    for spot in lines_of(game, rng, "inventory"):
        strange = [card for card in game.deck if card.notation not in notations(spot.own.pool)]
        if spot.line:
            cards = (*spot.line.cards[1:], rng.choice(strange))
            return spot.changed(replace(spot.line, cards=cards, word=""), "museum.inventory")
    return None


def inventory_too_many(game: Game, rng: random.Random) -> Planted | None:
    """One card more taken back than the hand may hold."""
    for spot in lines_of(game, rng, "inventory"):
        limit = limit_of(spot)
        missing = limit + 1 - len(spot.own.hand)
        if spot.line and spot.hand_known and len(spot.own.pool) >= missing:
            cards = tuple(rng.sample(spot.own.pool, missing))
            return spot.changed(replace(spot.line, cards=cards, word=""), "museum.inventory")
    return None


def limit_of(spot: Spot) -> int:
    """The hand limit of an Inventory here."""
    if spot.game.readings["inventory-limit"] == "seven":
        return 7
    return Seat("", spot.game.assistants[spot.actor], experts=list(spot.own.experts)).hand_limit


def hand_over_limit(game: Game, rng: random.Random) -> Planted | None:
    """One card fewer laid down than the hand limit asks."""
    for spot in lines_of(game, rng, "discard"):
        if not spot.line or not spot.hand_known:
            continue
        data = log(game)
        plays = data["turns"][spot.turn]["plays"]
        kept = replace(spot.line, cards=spot.line.cards[1:])
        plays[spot.place :] = [line_text(kept, spot.actor, game.names)] if kept.cards else []
        return Planted(data, "museum.hand-limit", spot.turn + 1)
    return None


def discard_below_limit(game: Game, rng: random.Random) -> Planted | None:
    """One card more laid down than the hand limit asks."""
    for spot in lines_of(game, rng, "discard"):
        rest = [card for card in spot.own.hand if spot.line and card not in spot.line.cards]
        if spot.line and rest and spot.hand_known:
            told = replace(spot.line, cards=(*spot.line.cards, rng.choice(rest)))
            return spot.changed(told, "museum.hand-limit")
    return None
