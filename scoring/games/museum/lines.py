"""The lines of one player's score, in the order of the final scoring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.breakdown import ScoreLine, as_stated, sum_by_value, sum_of
from scoring.games.museum.choice import Declared, declare
from scoring.games.museum.collections import SMALLEST, Collection
from scoring.games.museum.exhibit import Exhibit
from scoring.games.museum.galleries import gallery_line, gallery_points
from scoring.games.museum.patrons import Met, met, patron_points
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, PATRONS
from scoring.games.museum.public_opinion import public_opinion_line
from scoring.games.museum.table import Patron, Player, Table
from scoring.phrase import Fact, Phrase, named, phrase


def declared_by(exhibited: Exhibit) -> Declared:
    """Return the Collections the player declares: the choice worth most over the lines that are not stated."""
    stated = exhibited.player.stated

    def worth(choice: Declared) -> int:
        points = sum(c.points for c in choice.civilisations.values()) * ("museum.civilisation" not in stated)
        points += sum(c.points for c in choice.domains.values()) * ("museum.domain" not in stated)
        patron = exhibited.player.patron
        if patron and "museum.patron" not in stated:
            points += patron_points(patron, met(exhibited, choice, patron))[0]
        return points + gallery_points(exhibited, choice) * ("museum.gallery" not in stated)

    return declare(exhibited, worth)


def lines_of(table: Table, exhibited: Exhibit, declared: Declared, reached: Met | None) -> tuple[ScoreLine, ...]:
    """Score one player: a line for every rule, those worth nothing included; `reached` is the Patron's level."""
    player = exhibited.player
    lines = (
        _track(exhibited),
        _collections("museum.civilisation", exhibited, declared.civilisations, CIVILISATIONS),
        _collections("museum.domain", exhibited, declared.domains, DOMAINS),
        _patron(exhibited, declared, reached),
        ScoreLine("museum.prestige", Phrase("line.prestige"), player.prestige, str(player.prestige)),
        gallery_line(exhibited, declared),
        public_opinion_line(table, player),
        *_other(player),
    )
    return as_stated(lines, player.stated)


def _track(exhibited: Exhibit) -> ScoreLine:
    """Objects score their value on the track when exhibited (fr, it: scoring points); nothing else moves it."""
    track = exhibited.player.track
    if track is not None:
        return ScoreLine("museum.track", Phrase("line.track"), track, str(track))
    at = exhibited.board.names(exhibited.filled & ~exhibited.unknown)
    return ScoreLine(
        "museum.track", Phrase("line.track-summed"), sum(exhibited.numbers), sum_by_value(exhibited.numbers), at
    )


def _collections(
    rule: str, exhibited: Exhibit, declared: Mapping[str, Collection], order: tuple[str, ...]
) -> ScoreLine:
    """Score all Collections of one sort; two cards are shown too, worth nothing (fr, it: final scoring)."""
    parts = tuple(
        [_collection(rule, exhibited, declared[key]) for key in order if key in declared and declared[key].size > 1]
    )
    points = [part.points for part in parts if part.points]
    return ScoreLine(rule, Phrase(rule.replace("museum", "line")), sum(points), sum_of(points), (), parts)


def _collection(rule: str, exhibited: Exhibit, collection: Collection) -> ScoreLine:
    name = named(collection.key)
    return ScoreLine(
        rule,
        phrase("line.collection", collection=name, n=collection.size),
        collection.points,
        _size(exhibited, collection),
        exhibited.board.names(collection.spaces),
    )


def _size(exhibited: Exhibit, collection: Collection) -> Phrase:
    """Say how many cards and Experts count, and how many linked cards do not because their Civilisation does."""
    cards = collection.spaces.bit_count()
    experts = collection.size - cards
    few = "-few" if collection.size < SMALLEST else ""
    counted = phrase(f"working.cards{few}", n=cards)
    if experts:
        counted = phrase(f"working.cards-experts{few}", cards=phrase("working.cards", n=cards), n=experts)
    again = _not_counted(exhibited, collection)
    return phrase("working.again", counted=counted, n=again) if again else counted


def _not_counted(exhibited: Exhibit, collection: Collection) -> int:
    """Count the linked cards of a Domain whose Civilisation counts already."""
    spaces = collection.spaces
    for group in exhibited.groups[collection.key]:
        if group & spaces and group != spaces and collection.key in exhibited.domains:
            twins = sum([held for held in exhibited.civilisations.values() if held & spaces])
            return (group & twins & ~spaces).bit_count()
    return 0


def _patron(exhibited: Exhibit, declared: Declared, reached: Met | None) -> ScoreLine:
    patron = exhibited.player.patron
    if patron is None or reached is None:
        return ScoreLine("museum.patron", Phrase("line.patron-none"), 0, "0")
    points, sure = patron_points(patron, reached)
    label = phrase("line.patron", patron=patron_name(patron))
    at = exhibited.board.names(reached.spaces) if reached.level else ()
    parts = _perfect_parts(exhibited, declared, patron, reached)
    if parts:
        return ScoreLine("museum.patron", label, points, sum_of([p.points for p in parts if p.points]), (), parts)
    working = _reached(patron, reached, points)
    if not sure:
        working = phrase("working.patron-unknown", reached=working)
    return ScoreLine("museum.patron", label, points, working, at)


def _perfect_parts(exhibited: Exhibit, declared: Declared, patron: Patron, reached: Met) -> tuple[ScoreLine, ...]:
    """A Patron paid several times has a part for each Collection that met it."""
    if patron.kind != "perfect-collection" or reached.times != len(reached.keys) or not reached.times:
        return ()
    each = patron_points(patron, replace(reached, times=1))[0]
    chosen = {collection.key: collection.spaces for collection in declared.every()}
    linked = exhibited.readings["patron-collections-linked"] == "yes"
    return tuple(
        ScoreLine(
            "museum.patron",
            phrase("line.patron-perfect", collection=named(key)),
            each,
            "1, 2, 3, 4, 5",
            exhibited.board.names(chosen[key] if linked else exhibited.held(key)),
        )
        for key in reached.keys
    )


def _reached(patron: Patron, reached: Met, points: int) -> Phrase:
    """Say what was counted, the level it reaches and what the card pays for it."""
    facts: dict[str, Fact] = {"n": reached.count, "points": points, "level": reached.level}
    facts["keys"] = tuple(named(key) for key in reached.keys) or ("0",)
    levels = PATRONS[patron.kind]["levels"]
    facts["next"] = levels[min(reached.level, len(levels) - 1)]
    facts["times"] = reached.times
    return Phrase(f"working.patron.{patron.kind}" + ("" if reached.level else "-none"), facts)


def patron_name(patron: Patron) -> Phrase:
    """Name a Patron card by its kind and what it asks for."""
    asks_for = patron.civilisation or patron.continent
    kind = named(f"patron.{patron.kind}")
    asked: tuple[Fact, ...] = (named(asks_for),) if asks_for else tuple(named(key) for key in patron.sets)
    return phrase("patron-of", kind=kind, asked=asked) if asked else phrase("patron-plain", kind=kind)


def _other(player: Player) -> Iterator[ScoreLine]:
    """What cards we do not know earn, as the players read it off them."""
    if not player.other_points and "museum.other" not in player.stated:
        return
    parts = tuple(
        ScoreLine("museum.other", phrase("line.other-part", card=card), points, str(points))
        for card, points in player.other_points.items()
    )
    points = [part.points for part in parts]
    yield ScoreLine("museum.other", Phrase("line.other"), sum(points), sum_of(points), (), parts)
