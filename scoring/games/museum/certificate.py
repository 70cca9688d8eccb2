"""Proves again that no layout of a Museum is worth more than a certificate says.

Nothing is taken from the certificate but the layout and the number that it claims for the best one: the prover that the
search asks is asked again, without the search. That the prover itself is right rests on other ways to the same answers:
all layouts of small Museums, a model for a solver, and the review, which counts every layout it lays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from scoring.effort import OutOfTimeError, in_time
from scoring.findings import Claim, Findings, as_far_as_time
from scoring.games.museum.arranging.argument import Argument, BetterLayoutError, Case, Proof, Way
from scoring.games.museum.arranging.expansion_part import may_serve
from scoring.games.museum.arranging.prover import Prover
from scoring.games.museum.arranging.uses import RuledOut
from scoring.games.museum.counting.museum import museum_of
from scoring.games.museum.table import Player, Table
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
    return _together([*as_far_as_time(_each_choice(Prover(claim.now, own), claim.bound, stop))])


def _player(table: Table, name: str) -> Player:
    return next(player for player in table.players if player.name == name)


def _each_choice(prover: Prover, bound: int, stop: Callable[[], bool]) -> Iterator[Findings]:
    """Yield the result of each choice of what Skulls serve and how League cards lie; of choices alike, of one."""
    ruled_out = RuledOut(0, 0)
    for found in prover.every_case(bound, stop):
        if isinstance(found, RuledOut):
            ruled_out = RuledOut(ruled_out.number + found.number, max(ruled_out.ceiling, found.ceiling))
        else:
            yield _findings(found, bound, stop)
    if ruled_out.number:
        choices = phrase(CHOICES, n=ruled_out.number, bound=bound)
        yield Findings(derived=(phrase(POINTS, ceiling=ruled_out.ceiling), choices))


def _findings(case: Case, bound: int, stop: Callable[[], bool]) -> Findings:
    """Return how the bound is proved for one choice, that it is wrong, or that there was no time."""
    most = Findings(derived=(phrase(POINTS, ceiling=case.ceiling),))
    try:
        return most + _told(in_time(Argument(case, bound, stop).proof(), stop), bound)
    except BetterLayoutError as better:
        return Findings(wrong=(phrase("certificate.wrong.better", claimed=bound, found=better.total),))
    except OutOfTimeError:
        return most + Findings(trusted=(Phrase("certificate.trusted.time"),))


def _told(proof: Proof, bound: int) -> Findings:
    """Return what is told of a proof."""
    if proof.way is Way.CEILING:
        return Findings(derived=(phrase(CEILING, bound=bound),))
    if proof.way is Way.DEMANDS:
        return Findings(derived=(phrase("certificate.derived.demands", n=proof.demands, worth=bound + 1),))
    if proof.way is Way.LAYOUTS:
        return Findings(derived=(phrase("certificate.derived.layouts", worth=bound + 1),))
    return Findings(trusted=(Phrase("certificate.trusted.loans"),))


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
