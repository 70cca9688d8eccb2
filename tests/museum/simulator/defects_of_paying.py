"""Defects of lines that exhibit or hire: price, hand, Prestige, place."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.museum.simulator.game import Game
from tests.museum.simulator.lines import Line
from tests.museum.simulator.spots import Planted, Spot, lines_of


def short(spot: Spot, line: Line) -> Line | None:
    """The line with one card or Prestige of its payment less, if that is too little in cards or Prestige."""
    price = spot.price(line.gains)
    fewer = [replace(line, cards=line.cards[:at] + line.cards[at + 1 :]) for at in range(len(line.cards))]
    fewer += [replace(line, prestige=line.prestige - 1)] if line.prestige > price.prestige_only else []
    spot.rng.shuffle(fewer)
    for told in fewer:
        if sum(card.value for card in told.cards) + told.prestige - price.prestige_only < price.either:
            return told
    return None


def underpaid(game: Game, rng: random.Random) -> Planted | None:
    """An Object for less than its price."""
    for spot in lines_of(game, rng, "exhibit"):
        if spot.line and spot.line.exhibits and (told := short(spot, spot.line)):
            return spot.changed(told, "museum.exhibit")
    return None


def expert_underpaid(game: Game, rng: random.Random) -> Planted | None:
    """An Expert, and nothing else, for less than the price."""
    for spot in lines_of(game, rng, "exhibit"):
        if spot.line and not spot.line.exhibits and (told := short(spot, spot.line)):
            return spot.changed(told, "museum.hire")
    return None


def more_than_the_hand(game: Game, rng: random.Random) -> Planted | None:
    """An Object paid with so many cards of value 1, none needless, as no hand of this size holds."""
    ones = [card for card in game.deck if card.value == 1]
    for spot in lines_of(game, rng, "exhibit"):
        line = spot.line
        if not line or not line.exhibits or line.seller(spot.actor) is not None or not spot.hand_known:
            continue
        price = spot.price(line.gains)
        from_hand = sum(gain.card is not None and gain.owner is None for gain in line.gains)
        if from_hand + price.either > len(spot.own.hand):
            told = replace(line, cards=tuple(rng.sample(ones, price.either)), prestige=price.prestige_only)
            return spot.changed(told, "museum.exhibit")
    return None


def prestige_not_there(game: Game, rng: random.Random) -> Planted | None:
    """An Object paid in Prestige that nobody has."""
    for spot in lines_of(game, rng, "exhibit"):
        line = spot.line
        if not line or line.seller(spot.actor) is not None:
            continue
        price = spot.price(line.gains)
        if price.either + price.prestige_only > spot.own.prestige:
            told = replace(line, cards=(), prestige=price.either + price.prestige_only)
            return spot.changed(told, "museum.prestige")
    return None


def deflation_unpaid(game: Game, rng: random.Random) -> Planted | None:
    """Under Deflation, the price in cards and no Prestige with it."""
    for spot in lines_of(game, rng, "exhibit"):
        line = spot.line
        if not line or line.seller(spot.actor) is not None:
            continue
        price = spot.price(line.gains)
        if price.prestige_only and sum(card.value for card in line.cards) >= price.either:
            return spot.changed(replace(line, prestige=0), "museum.headline.deflation")
    return None


def place_taken(game: Game, rng: random.Random) -> Planted | None:
    """An Object onto another."""
    for spot in lines_of(game, rng, "exhibit"):
        if spot.line and spot.line.exhibits and spot.own.museum:
            gains = list(spot.line.gains)
            at = rng.choice([at for at, gain in enumerate(gains) if gain.card])
            gains[at] = replace(gains[at], place=rng.choice(sorted(spot.own.museum)))
            return spot.changed(replace(spot.line, gains=tuple(gains)), "museum.placement")
    return None
