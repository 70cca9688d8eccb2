"""Every choice of what the Skulls in a Museum serve: which Collection they add to, which card they copy (fr)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import prod
from typing import Final

from scoring.games.museum.expansions.crystal_skulls import ADDING, COPYING, Skull, exhibited_objects, skulls
from scoring.games.museum.printed import CONTINENT_OF, CONTINENTS
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Card

MOST_CHOICES: Final = 400
"""So many choices are compared; where all Skulls together have more, some go on serving what they serve."""
BY_VALUE: Final = frozenset({"masterpieces", "perfect-collection"})
"""Patrons to whom it matters what value a copied card shows."""


def skull_choices(table: Table, player: Player) -> Iterator[Player]:
    """Yield the player with the Skulls in his Museum serving whatever they may; first as they serve now."""
    options, _ = _options(table, player)
    for chosen in product(*options):
        serving = player
        for skull in chosen:
            serving = with_skull(serving, skull)
        yield serving


def kept(table: Table, player: Player) -> tuple[Skull, ...]:
    """Return the Skulls that go on serving what they serve, because all together have too many choices."""
    return _options(table, player)[1]


def serving_as(player: Player, other: Player) -> Player:
    """Return a player with every Skull in his Museum serving what it serves in another's."""
    for _, skull in skulls(other):
        player = with_skull(player, skull)
    return player


def with_skull(player: Player, skull: Skull) -> Player:
    """Return a player with this Skull in place of the one of its name."""
    museum = (skull if isinstance(one, Skull) and one.name == skull.name else one for one in player.museum)
    return replace(player, museum=tuple(museum))


def newly_serving(player: Player, other: Player) -> tuple[Skull, ...]:
    """Return the Skulls in another's Museum that serve something else than in the player's."""
    now = {skull for _, skull in skulls(player)}
    return tuple(skull for _, skull in skulls(other) if skull not in now)


def _options(table: Table, player: Player) -> tuple[list[tuple[Skull, ...]], tuple[Skull, ...]]:
    """Return what each Skull may serve, and those that are left as they serve."""
    objects = _objects(table, player)
    options: list[tuple[Skull, ...]] = []
    left: list[Skull] = []
    for _, skull in skulls(player):
        serving = _served(skull, objects)
        if prod(map(len, options)) * len(serving) > MOST_CHOICES:
            left.append(skull)
        else:
            options.append(serving)
    return options, tuple(left)


def _objects(table: Table, player: Player) -> tuple[Card, ...]:
    """Return the cards a Skull may copy; of those alike but for their value one, unless that matters."""
    by_value = table.readings["skull-copy-value"] == "yes" and any(card.kind in BY_VALUE for _, card in player.patrons)
    objects = [Card(*one) for one in sorted(exhibited_objects(table), key=lambda one: (*one[:2], one[2] or 0))]
    return tuple(objects if by_value else {one[:2]: one for one in objects}.values())


def _served(skull: Skull, objects: tuple[Card, ...]) -> tuple[Skull, ...]:
    """Return a Skull as it serves now, then serving anything else it may."""
    others: Iterator[Skull] = iter(())
    if skull.name in ADDING:
        others = (skull._replace(adds=one) for one in CONTINENTS[ADDING[skull.name]])
    elif skull.name in COPYING:
        here = (one for one in objects if CONTINENT_OF[one.civilisation] == COPYING[skull.name])
        others = (skull._replace(copies=one) for one in here)
    return tuple(dict.fromkeys((skull, *others)))
