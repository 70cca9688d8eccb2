"""Proves that no layout of a Museum is worth more than a certificate says, in plain Python, apart from the search.

Nothing is taken from the certificate but the layout and the number that it claims for the best one. `uses` rules out
what Skulls serve, many uses at once. For every choice left of what they serve and how League cards lie, but once for
all that are `alike`: `worth` counts what linked cards pay at most, `lent` where lent ones count for Patrons and Gallery
alone; `profiles` lists what a better layout would have to link, and each of these is refuted: `regions` finds no room
for it on the board, or in the `rectangles` of an open one, with the cards as `dealing` deals them, or `values` that
they would not show all values. Where that settles nothing, because cards link that count for nothing, or points are
less than they seem, `every_layout` goes through all there are. Where that would take days, as with lent cards on large
boards, it says so at once instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.findings import Claim, Findings, in_time, keep_to_time
from scoring.games.museum.arranging.expansion_part import layings, may_serve
from scoring.games.museum.certificate.alike import Floors
from scoring.games.museum.certificate.argument import Argument
from scoring.games.museum.certificate.lent import worth_of
from scoring.games.museum.certificate.uses import RuledOut, Uses
from scoring.games.museum.counting.lines import lines_of
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.counting.tally import tallies_of
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid
from scoring.phrase import Phrase, phrase

CEILING: Final = "certificate.derived.ceiling"
CHOICES: Final = "certificate.derived.choices"
POINTS: Final = "certificate.derived.points"


def check(claim: Claim[Table], stop: Callable[[], bool]) -> Findings:
    """Return the result of proving again that no layout is worth more than the bound."""
    own, after = (_player(table, claim.player) for table in (claim.now, claim.best))
    if museum_of(claim.now, own).floor.blocked != museum_of(claim.best, after).floor.blocked or (
        not may_serve(claim.now, own, after)
    ):
        return Findings(wrong=(phrase("certificate.wrong.cards", player=claim.player),))
    return _together([*in_time(_each_choice(claim, own, stop))])


def _player(table: Table, name: str) -> Player:
    return next(player for player in table.players if player.name == name)


def _with(table: Table, player: Player) -> Table:
    players = tuple(player if other.name == player.name else other for other in table.players)
    return replace(table, players=players)


def _each_choice(claim: Claim[Table], own: Player, stop: Callable[[], bool]) -> Iterator[Findings]:
    """Yield the result of each choice of what Skulls serve and how League cards lie; of choices alike, of one."""
    seen: set[object] = set()
    floors = Floors()
    ruled_out = RuledOut(0, 0)
    for found in Uses(claim.now, own, _lines(claim.now, own), claim.bound, stop).every():
        if isinstance(found, RuledOut):
            ruled_out = RuledOut(ruled_out.number + found.number, max(ruled_out.ceiling, found.ceiling))
            continue
        for choice in layings(claim.now, found):
            keep_to_time(stop)
            if choice is None:
                continue
            table = _with(claim.now, choice)
            worth = worth_of(museum_of(table, choice))
            constant = worth.constant(_lines(table, choice))
            alike = constant, floors.alike(worth)
            if alike not in seen:
                seen.add(alike)

                def total(museum: tuple[Laid | None, ...], table: Table = table, choice: Player = choice) -> int:
                    laid = replace(choice, museum=museum)
                    return sum(_lines(_with(table, laid), laid).values())

                yield Argument(worth, floors.of(worth), constant, claim.bound, total, stop).findings()
    if ruled_out.number:
        choices = phrase(CHOICES, n=ruled_out.number, bound=claim.bound)
        yield Findings(derived=(phrase(POINTS, ceiling=ruled_out.ceiling), choices))


def _lines(table: Table, player: Player) -> Mapping[str, int]:
    tallies = tallies_of(table)
    tally = next(tally for tally in tallies if tally.museum.player.name == player.name)
    return {line.rule: line.points for line in lines_of(table, tallies, tally)}


def _together(each: Sequence[Findings]) -> Findings:
    """Return what came of all choices: where there are several, each sentence once, for all of them."""
    if len(each) == 1:
        return each[0]
    total = sum(each, Findings())
    derived = [_as_choice(sentence) for sentence in total.derived]
    return Findings(*(_counted(phrases) for phrases in (derived, total.trusted, total.wrong)))


def _as_choice(sentence: Phrase) -> Phrase:
    return phrase(CHOICES, n=1, **sentence.facts) if sentence.key == CEILING else sentence


def _counted(phrases: Sequence[Phrase]) -> tuple[Phrase, ...]:
    """Return each sentence once, with the sum of its numbers and the highest ceiling."""
    by_key: dict[str, list[Phrase]] = {}
    for sentence in phrases:
        by_key.setdefault(sentence.key, []).append(sentence)
    return tuple(_merged(key, same) for key, same in by_key.items())


def _merged(key: str, same: Sequence[Phrase]) -> Phrase:
    facts = dict(same[0].facts)
    if "n" in facts:
        facts["n"] = sum(int(str(sentence.facts["n"])) for sentence in same)
    if "ceiling" in facts:
        facts["ceiling"] = max(int(str(sentence.facts["ceiling"])) for sentence in same)
    return Phrase(key, facts)
