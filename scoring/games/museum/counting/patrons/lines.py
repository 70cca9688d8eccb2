"""The line of a Patron card, or of the Rival card of a solo game, which asks and pays the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.breakdown import ScoreLine, summed
from scoring.games.museum.counting.patrons import kind_of, patron_points, points_at
from scoring.games.museum.counting.patrons.kind import Claim, Met
from scoring.games.museum.printed import PATRONS
from scoring.games.museum.table import Patron
from scoring.phrase import Fact, Phrase, named, phrase

if TYPE_CHECKING:
    from scoring.games.museum.counting.tally import Tally


def patron_line(tally: Tally, key: str) -> ScoreLine:
    """Score the card a player has under `key`: `patron` or `rival` (fr, it: final scoring, Patron; fr: solo)."""
    rule, patron = f"museum.{key}", tally.player.patrons.get(key)
    if patron is None:
        return ScoreLine(rule, Phrase(f"line.{key}-none"), 0, "0")
    reached = tally.reached[key]
    points, sure = patron_points(patron, reached)
    label = phrase(f"line.{key}", patron=patron_name(patron))
    at = tally.board.names(reached.spaces) if reached.level else ()
    parts = _parts(tally, rule, patron, reached)
    if parts:
        return summed(rule, label, parts)
    working = _reached(patron, reached, points)
    if not sure:
        working = phrase("working.patron-unknown", reached=working)
    return ScoreLine(rule, label, points, working, at)


def _parts(tally: Tally, rule: str, patron: Patron, reached: Met) -> tuple[ScoreLine, ...]:
    """Return a part for each time a Patron is paid, where its kind lists them."""
    parts = kind_of(patron).parts
    if parts is None:
        return ()
    each, board = points_at(patron, 1)[0], tally.board
    return tuple(
        ScoreLine(rule, part.label, each, part.working, board.names(part.spaces))
        for part in parts(Claim(tally.museum, tally.declaration, patron), reached)
    )


def _reached(patron: Patron, reached: Met, points: int) -> Phrase:
    """Say what was counted, the level it reaches and what the card pays for it."""
    facts: dict[str, Fact] = {"n": reached.count, "points": points, "level": reached.level}
    facts["keys"] = tuple(named(key) for key in reached.keys) or ("0",)
    levels = PATRONS[patron.kind].levels
    facts["next"] = levels[min(reached.level, len(levels) - 1)]
    facts["times"] = reached.times
    return Phrase(f"working.patron.{patron.kind}" + ("" if reached.level else "-none"), facts)


def patron_name(patron: Patron) -> Phrase:
    """Name a Patron card by its kind and what it asks for."""
    asks_for = patron.civilisation or patron.continent
    kind = named(f"patron.{patron.kind}")
    asked: tuple[Fact, ...] = (named(asks_for),) if asks_for else tuple(named(key) for key in patron.sets)
    return phrase("patron-of", kind=kind, asked=asked) if asked else phrase("patron-plain", kind=kind)
