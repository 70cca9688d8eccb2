"""Checks what the bound of a Museum rests on, in plain Python and apart from the search that made it.

A certificate has an argument for every puzzle the Museum can be, as its Skulls serve this or that. Each choice of what
they serve has to stand by one of them, and what that says has to be so for every choice that stands by it.

`worth` counts what linked cards pay, `profiles` lists what a better layout would have to link, `argument` sees that the
certificate refutes each of these and lets `partition_search` refute it again: on a `grid`, with `assignment` of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from scoring.games.museum.arranging.expansion_part import choices, kept, serving
from scoring.games.museum.certificate.argument import ArgumentCheck
from scoring.games.museum.certificate.worth import Worth
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.counting.tally import kept_out
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.review import review
from scoring.games.museum.table import Player, Table
from scoring.grounds import (
    LEFT_OUT,
    CheckGrounds,
    Findings,
    Laid,
    Shape,
    count,
    in_time,
    keep_to_time,
    number,
    one_of,
    several,
    text,
    yes_or_no,
)
from scoring.phrase import Phrase, phrase

KEYS: Final = (*CIVILISATIONS, *DOMAINS)


def by_key(shape: Shape) -> Shape:
    """Return the shape of an entry about some Civilisations and Domains."""
    return {f"{key}{LEFT_OUT}": shape for key in KEYS}


PROFILE: Final = {
    "linked": by_key(several),
    "fills_gallery?": one_of(*KEYS),
    "shows_all_values?": [one_of(*KEYS)],
}
QUESTION: Final = {
    "civilisations": [several],
    "domains": [several],
    "in_no_region": [number],
    "by": one_of("board", "cards", "values"),
    "choices": count,
    "profiles": [PROFILE],
}
WAY: Final = {
    "skulls": [[text]],
    "constant": number,
    "unseen": number,
    "points": by_key([number]),
    "linked_at_most": by_key(count),
    "gallery_points": number,
    "fillers": by_key(count),
    "ceiling": number,
    "bound": number,
    "all_layouts_looked_at": yes_or_no,
    "refuted": [QUESTION],
}
CEILING: Final = "certificate.derived.ceiling"

Serving = tuple[str, ...]


def _check(laid: Laid[Table], player: str, grounds: Mapping[str, Any], stop: Callable[[], bool]) -> Findings:
    """Return the result of checking what a bound rests on."""
    now, best, bound = laid
    own, after = (_player(table, player) for table in (now, best))
    chosen = {_serving(choice): choice for choice in choices(now, own)}
    if museum_of(now, own).floor.blocked != museum_of(best, after).floor.blocked or _serving(after) not in chosen:
        return Findings(wrong=(phrase("certificate.wrong.cards", player=player),))
    unlike = _beyond(now, own)
    if unlike is not None:
        return Findings(trusted=(unlike,))
    ways = grounds["ways"]
    wrong = [*_wrong_ways(ways, chosen, bound)]
    if grounds["bound"] != bound:
        wrong.append(phrase("certificate.wrong.bounds", claimed=bound, found=grounds["bound"]))
    if wrong:
        return Findings(wrong=tuple(wrong))
    layouts = {serving: [_with(now, choice)] for serving, choice in chosen.items()}
    layouts[_serving(after)].append(best)
    of_ways = (findings for way in ways for findings in _findings(layouts, player, way, bound, stop))
    return _together([*in_time(of_ways)])


CHECK: Final = CheckGrounds({"bound": number, "ways": [WAY]}, _check)


def _serving(player: Player) -> Serving:
    """Return what the cards in a Museum serve, wherever they lie."""
    return tuple(sorted(serving(player)))


def _player(table: Table, name: str) -> Player:
    return next(player for player in table.players if player.name == name)


def _with(table: Table, player: Player) -> Table:
    players = tuple(player if other.name == player.name else other for other in table.players)
    return replace(table, players=players)


def _beyond(table: Table, player: Player) -> Phrase | None:
    """Return why a Museum is beyond this argument, None where it is not."""
    museum = museum_of(table, player)
    if museum.companions:
        return Phrase("certificate.trusted.league")
    if kept_out(museum):
        return Phrase("certificate.trusted.loans")
    return Phrase("certificate.trusted.skulls") if kept(table, player) else None


def _wrong_ways(ways: Sequence[Mapping[str, Any]], chosen: Mapping[Serving, Player], bound: int) -> Sequence[Phrase]:
    """Return what is wrong with the ways as such: a choice without an argument, or an argument for less."""
    argued = [tuple(sorted(serving)) for way in ways for serving in way["skulls"]]
    wrong = []
    if {*argued} != {*chosen}:
        wrong.append(phrase("certificate.wrong.choices", n=len({*argued} ^ {*chosen})))
    if (highest := max((way["bound"] for way in ways), default=bound)) > bound:
        wrong.append(phrase("certificate.wrong.bounds", claimed=bound, found=highest))
    return wrong


def _findings(
    layouts: Mapping[Serving, Sequence[Table]],
    player: str,
    way: Mapping[str, Any],
    bound: int,
    stop: Callable[[], bool],
) -> Iterator[Findings]:
    """Yield what comes of checking one way, for all its choices that make a puzzle of their own."""
    puzzles: dict[object, tuple[Worth, set[int]]] = {}
    for served in way["skulls"]:
        for table in layouts[tuple(sorted(served))]:
            keep_to_time(stop)
            worth = Worth(museum_of(table, _player(table, player)))
            puzzle = (frozenset(worth.cards.items()), frozenset(worth.points.items()))
            _, constants = puzzles.setdefault(puzzle, (worth, set()))
            constants.add(worth.constant(_lines(table, player)))
    for worth, constants in puzzles.values():
        yield ArgumentCheck(worth, way, bound, stop).findings(constants)


def _lines(table: Table, player: str) -> Mapping[str, int]:
    result = next(result for result in review(table).players if result.name == player)
    return {line.rule: line.points for line in result.lines}


def _together(each: Sequence[Findings]) -> Findings:
    """Return what came of all ways: where there are several, each sentence once, for all of them."""
    if len(each) == 1:
        return each[0]
    total = sum(each, Findings())
    return Findings(*(_counted(phrases) for phrases in (total.derived, total.trusted, total.wrong)))


def _counted(phrases: Sequence[Phrase]) -> tuple[Phrase, ...]:
    """Return each sentence once, with the sum of its numbers and the highest ceiling."""
    by_key: dict[str, list[Phrase]] = {}
    for sentence in phrases:
        by_key.setdefault(sentence.key, []).append(sentence)
    return tuple(_merged(key, same) for key, same in by_key.items())


def _merged(key: str, same: Sequence[Phrase]) -> Phrase:
    first = same[0]
    if key == CEILING:
        return phrase("certificate.derived.choices", n=len(same), **first.facts)
    facts = dict(first.facts)
    if "n" in facts:
        facts["n"] = sum(int(str(sentence.facts["n"])) for sentence in same)
    if "ceiling" in facts:
        facts["ceiling"] = max(int(str(sentence.facts["ceiling"])) for sentence in same)
    return Phrase(key, facts)
