"""Every player's Museum counted: the Collections declared in it, and how far the Patrons are met."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from inspect import unwrap
from typing import Final, TypeVar

from scoring.games.museum.counting.collection import Declaration
from scoring.games.museum.counting.declaration import best_declaration, largest
from scoring.games.museum.counting.galleries import gallery_points
from scoring.games.museum.counting.museum import Museum, museum_of, museum_on, without
from scoring.games.museum.counting.patrons import met, patron_points
from scoring.games.museum.counting.patrons.kind import Claim, Met
from scoring.games.museum.counting.track import Exhibition, exhibitions_of
from scoring.games.museum.expansion import expansions
from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.in_play import in_play
from scoring.phrase import Phrase

CIVILISATION, DOMAIN, GALLERY = "museum.civilisation", "museum.domain", "museum.gallery"
Thing = TypeVar("Thing")
Count = TypeVar("Count")

REMEMBERED: Final = 16
"""Museums whose count is remembered: those of a full table, before a change and after it."""


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """One player's Museum counted, with the Collections declared: the choice that is worth most.

    `reached` is how far each card that asks for Collections is met, by the name of its line (`patron`). `silent` are
    the lines that count nothing for this player, each with the reason. A tally is equal to none but itself.
    """

    museum: Museum
    declaration: Declaration
    reached: Mapping[str, Met]
    silent: Mapping[str, Phrase]

    @property
    def counted(self) -> Tally:
        """The tally that the player's own Collections count by: without cards that an expansion keeps out of them."""
        out = kept_out(self.museum)
        if not out:
            return self
        rest = without(self.museum, out)
        return replace(self, museum=rest, declaration=largest(rest))

    @property
    def unstated(self) -> Tally:
        """The tally without what the player stated, by which others are paid for this Museum."""
        player = self.museum.player
        if not player.stated:
            return self
        return tally_of(self.museum._replace(player=replace(player, stated={})))


@dataclass(frozen=True, slots=True)
class Tallies:
    """The tallies in turn order, each player's Exhibition by name, and the ids of the expansions in play."""

    every: tuple[Tally, ...]
    exhibitions: Mapping[str, Exhibition]
    in_play: frozenset[str]

    def __iter__(self) -> Iterator[Tally]:
        """Yield the tallies of all players."""
        return iter(self.every)

    def of(self, name: str) -> Tally:
        """Return the tally of a player."""
        return next(tally for tally in self.every if tally.museum.player.name == name)


def tallies_of(table: Table) -> Tallies:
    """Tally every player's Museum; one in which nothing has changed since is not counted again."""
    readings, tally = table.readings, remembered(_tally, table)
    laid = [_laid(player, table.board_of(player), readings) for player in table.players]
    return _tallies(table, tuple([tally(museum) for museum in laid]))


def remembered(count: Callable[[Thing], Count], table: Table) -> Callable[[Thing], Count]:
    """Return a count that remembers; for a traced table it counts anew, and the table last shown stays remembered."""
    return count if table.trace is None else unwrap(count)


@dataclass(frozen=True, slots=True)
class _Laid:
    """A Museum to be counted, equal only to one of the very same parts: to compare what they hold would take longer."""

    ids: tuple[int, ...]
    parts: tuple[Player, Board, MuseumReadings] = field(compare=False)


def _laid(*parts: *tuple[Player, Board, MuseumReadings]) -> _Laid:
    return _Laid(tuple(map(id, parts)), parts)


@lru_cache(maxsize=REMEMBERED)
def _tally(laid: _Laid) -> Tally:
    return tally_of(museum_on(*laid.parts))


def with_player(table: Table, tallies: Tallies, player: Player) -> tuple[Table, Tallies]:
    """Return the table and its tallies with one player changed."""
    after = replace(table, players=tuple(player if seated.name == player.name else seated for seated in table.players))
    changed = tally_of(museum_of(after, player))
    return after, _tallies(
        after, tuple(changed if tally.museum.player.name == player.name else tally for tally in tallies)
    )


def _tallies(table: Table, every: tuple[Tally, ...]) -> Tallies:
    return Tallies(every, exhibitions_of(table), in_play(table))


def silent_lines(museum: Museum) -> dict[str, Phrase]:
    """Return the lines that count nothing for a player, each with the reason."""
    player, readings = museum.player, museum.readings
    return {rule: why for expansion in expansions() for rule, why in expansion.silent(player, readings).items()}


def kept_out(museum: Museum) -> int:
    """Return the spaces of the cards that an expansion keeps out of the Collections of this Museum."""
    spaces = 0
    for expansion in expansions():
        spaces |= expansion.kept_out(museum)
    return spaces


def fixed_lines(museum: Museum, silent: Mapping[str, Phrase]) -> frozenset[str]:
    """Return the lines whose points no choice of Collections changes."""
    fixed = frozenset((*silent, *museum.player.stated))
    return fixed.union((CIVILISATION, DOMAIN)) if kept_out(museum) else fixed


def tally_of(museum: Museum) -> Tally:
    """Tally one Museum: declare the Collections worth most, over all lines that the choice can change."""
    silent = silent_lines(museum)
    fixed = fixed_lines(museum, silent)
    patrons = [(key, patron) for key, patron in museum.player.patrons if f"museum.{key}" not in fixed]

    def worth(choice: Declaration) -> int:
        points = sum(c.points for c in choice.civilisations.values()) * (CIVILISATION not in fixed)
        points += sum(c.points for c in choice.domains.values()) * (DOMAIN not in fixed)
        points += sum(patron_points(patron, met(Claim(museum, choice, patron)))[0] for _, patron in patrons)
        return points + gallery_points(museum, choice) * (GALLERY not in fixed)

    declaration = best_declaration(museum, worth, fixed)
    reached = {key: met(Claim(museum, declaration, patron)) for key, patron in museum.player.patrons}
    return Tally(museum, declaration, reached, silent)
