"""Faults and warnings of the base game; the score counts the table as entered."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from scoring.games.museum.counting.lines import patron_name
from scoring.games.museum.printed import (
    CIVILISATIONS,
    COPYING_EXPERT,
    DOMAINS,
    MASTERPIECE,
    NAMED_EXPERTS,
    OTHER_PATRON,
    printed,
)
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.unsure import Unsure
from scoring.phrase import Fact, Phrase, named, phrase
from scoring.review import Fault, Notice

if TYPE_CHECKING:
    from scoring.games.museum.counting.tally import Exhibition, Tallies
    from scoring.games.museum.table import Patron, Player, Table

UNIQUE: Final = (*NAMED_EXPERTS, COPYING_EXPERT)


def faults(tallies: Tallies) -> Iterator[Fault]:
    """Yield every rule broken on the table."""
    table = tallies.table
    for player in table.players:
        yield from _track_below(player, tallies.exhibitions[player.name])
    yield from _tokens(table)
    yield from _experts_twice(table)
    for expansion in tallies.expansions:
        yield from expansion.faults(tallies)


def warnings(tallies: Tallies) -> Iterator[Notice]:
    """Yield what is worth a second look."""
    table = tallies.table
    for player in table.players:
        yield from _track_above(player, tallies.exhibitions[player.name])
    yield from _too_many_objects(table)
    yield from _second_expert(table)
    yield from _second_patron(table)
    yield from _too_many_points(table)
    for expansion in tallies.expansions:
        yield from expansion.warnings(tallies)


def _track_below(player: Player, exhibition: Exhibition) -> Iterator[Fault]:
    if player.track is not None and player.track < exhibition.least:
        message = phrase("fault.track-below", track=player.track, exhibited=exhibition.least)
        at = tuple(owned.place for owned in exhibition.cards if owned.holder is player)
        yield Fault("museum.track", player.name, message, at)


def _track_above(player: Player, exhibition: Exhibition) -> Iterator[Notice]:
    unsure = MASTERPIECE * sum(isinstance(card, Unsure) for card in player.museum)
    if player.track is not None and player.track > exhibition.most + unsure:
        sort = "-open" if exhibition.unknown else ""
        message = phrase(f"warning.track-above{sort}", track=player.track, exhibited=exhibition.most)
        yield Notice(player.name, message)


def _tokens(table: Table) -> Iterator[Fault]:
    box = printed("box")
    if table.prestige_left < 0:
        prestige = box["prestige"] - table.prestige_left
        alone = table.players[0].name if len(table.players) == 1 else None
        yield Fault("museum.prestige", alone, phrase("fault.prestige", n=prestige, box=box["prestige"]))
    tokens = sum(table.public_opinion.values())
    if tokens > box["public-opinion"]:
        message = phrase("fault.public-opinion", n=tokens, box=box["public-opinion"])
        yield Fault("museum.public-opinion", None, message)


def _holders(table: Table, kinds: tuple[str, ...]) -> dict[str, list[str]]:
    """Return who has each Expert of these kinds; a copying Expert is listed as itself."""
    holders: dict[str, list[str]] = defaultdict(list)
    for player in table.players:
        for expert in player.experts:
            key = expert.partition("=")[0]
            if key in kinds:
                holders[key].append(player.name)
    return holders


def _experts_twice(table: Table) -> Iterator[Fault]:
    for expert, holders in _holders(table, UNIQUE).items():
        if len(holders) > 1:
            names = tuple(dict.fromkeys(holders))
            facts: dict[str, Fact] = {"expert": named(expert), "n": len(holders), "players": names}
            yield Fault("museum.expert", names[0] if len(names) == 1 else None, Phrase("fault.expert-twice", facts))


def _second_expert(table: Table) -> Iterator[Notice]:
    for expert, holders in _holders(table, (*CIVILISATIONS, *DOMAINS)).items():
        if len(holders) > 1:
            yield Notice(None, phrase("warning.expert-second", expert=named(expert), players=tuple(holders)))


def _second_patron(table: Table) -> Iterator[Notice]:
    holders: dict[Patron, list[str]] = defaultdict(list)
    for player in table.players:
        if player.patron and player.patron.kind != OTHER_PATRON:
            holders[_what_it_asks(player.patron)].append(player.name)
    for patron, names in holders.items():
        if len(names) > 1:
            yield Notice(None, phrase("warning.patron-second", patron=patron_name(patron), players=tuple(names)))


def _what_it_asks(patron: Patron) -> Patron:
    """Return a Patron without its points, what it names in one order: two alike are one card, however read off."""
    return replace(patron, points=(), sets=tuple(sorted(patron.sets)), domains=tuple(sorted(patron.domains)))


def _too_many_objects(table: Table) -> Iterator[Notice]:
    most = printed("box")["objects-of-a-civilisation"]
    count = Counter([card.civilisation for card in table.cards if isinstance(card, Card)])
    for civilisation, number in count.items():
        if number > most:
            yield Notice(None, phrase("warning.objects", civilisation=named(civilisation), n=number, most=most))


def _too_many_points(table: Table) -> Iterator[Notice]:
    """Yield points that no card or board known to us prints: a key pressed twice names the wrong winner."""
    for player in table.players:
        for patron in player.patrons.values():
            for points in patron.points:
                yield from _checked(player.name, patron_name(patron), points)
        for card, points in player.other_points.items():
            yield from _checked(player.name, card, points)
    for board in {table.board_of(player).name: table.board_of(player) for player in table.players}.values():
        for points in (board.gallery_bonus, board.museum_bonus, board.both_bonus):
            yield from _checked(None, named(board.name), points)


def _checked(player: str | None, source: Fact, points: int | None) -> Iterator[Notice]:
    most = printed("box")["most-points"]
    if points is not None and abs(points) > most:
        yield Notice(player, phrase("warning.points", source=source, n=points, most=most), loud=True)
