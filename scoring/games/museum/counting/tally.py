"""Every player's Museum counted: the Collections declared in it, and how far the Patrons are met."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from inspect import unwrap
from typing import Final, NamedTuple, TypeVar

from scoring.games.museum.counting import declaration as declaring
from scoring.games.museum.counting.collection import CIVILISATION, DOMAIN, GALLERY, Declaration, line_of
from scoring.games.museum.counting.museum import Museum, museum_of, museum_on, without
from scoring.games.museum.counting.patron_kind import Claim, Met
from scoring.games.museum.counting.patrons import met, patron_points
from scoring.games.museum.expansion import Expansion, expansions
from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.in_play import in_play
from scoring.phrase import Phrase

Thing = TypeVar("Thing")
Count = TypeVar("Count")

REMEMBERED: Final = 16
"""Museums whose count is remembered: those of a full table, before a change and after it."""


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """One player's Museum counted; equal to none but itself.

    museum: the Museum, with all of its cards.
    choices: every Collection in it worth choosing between.
    declaration: those declared: the choice that is worth most.
    own: the Museum that the player's own Collections count by: without cards that an expansion keeps out of them.
    collections: the Collections declared in that one.
    reached: how far each card that asks for Collections is met, by the name of its line (`patron`).
    silent: the lines that count nothing for this player, each with the reason.
    """

    museum: Museum
    choices: declaring.Candidates
    declaration: Declaration
    own: Museum
    collections: Declaration
    reached: Mapping[str, Met]
    silent: Mapping[str, Phrase]

    @property
    def player(self) -> Player:
        """The player whose Museum it is."""
        return self.museum.player

    @property
    def board(self) -> Board:
        """The board it lies on."""
        return self.museum.board

    @property
    def fixed(self) -> frozenset[str]:
        """The lines that no card changes: they count nothing for this player, or were stated."""
        return frozenset((*self.silent, *self.player.stated))

    @property
    def filler(self) -> str | None:
        """The key of the Collection that fills the Grand Gallery; None where none does."""
        return declaring.filler_of(self.declaration)

    @property
    def could_fill(self) -> bool:
        """Whether some choice of Collections fills the Grand Gallery."""
        return any(collection.fills for choices in self.choices.values() for collection in choices)


class Owned(NamedTuple):
    """A card of a player: whose Museum it lies in and where, the least and most points it scored when exhibited."""

    holder: Player
    place: str
    card: Laid
    least: int
    most: int

    @property
    def points(self) -> int:
        """What it surely scored; 0 where that is not known."""
        return self.least if self.least == self.most else 0


class Exhibition(NamedTuple):
    """All that a player exhibits in any Museum, and the least and most points it can have scored."""

    cards: tuple[Owned, ...]
    least: int
    most: int

    @property
    def unknown(self) -> tuple[Owned, ...]:
        """The cards whose points are not known."""
        if self.least == self.most:
            return ()
        return tuple(owned for owned in self.cards if owned.least != owned.most)


def exhibitions_of(table: Table) -> dict[str, Exhibition]:
    """Return every player's Exhibition by name: the own Museum without cards lent to it, and cards lent to others."""
    owned: dict[str, list[Owned]] = {player.name: [] for player in table.players}
    for holder in table.players:
        own = owned[holder.name]
        for place, card in zip(table.board_of(holder).places, holder.museum, strict=True):
            if card is not None:
                cards = own if card.lender is None else owned[card.lender]
                cards.append(Owned(holder, place, card, *card.worth))
    return {name: _exhibition(cards) for name, cards in owned.items()}


def _exhibition(cards: list[Owned]) -> Exhibition:
    return Exhibition(tuple(cards), sum([owned.least for owned in cards]), sum([owned.most for owned in cards]))


@dataclass(frozen=True, slots=True)
class Tallies:
    """A table counted: the tallies in turn order, each player's Exhibition by name, the ids of expansions in play."""

    table: Table
    every: tuple[Tally, ...]
    exhibitions: Mapping[str, Exhibition]
    in_play: frozenset[str]

    def __iter__(self) -> Iterator[Tally]:
        """Yield the tallies of all players."""
        return iter(self.every)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in turn order."""
        return self.table.players

    @property
    def expansions(self) -> tuple[Expansion, ...]:
        """The expansions in play, in the order of the score sheet."""
        return tuple([expansion for expansion in expansions() if expansion.id in self.in_play])

    def of(self, name: str) -> Tally:
        """Return the tally of a player."""
        return next(tally for tally in self.every if tally.player.name == name)

    def with_player(self, player: Player) -> Tallies:
        """Return the table counted with one player changed."""
        table = self.table.with_player(player)
        changed = tally_of(museum_of(table, player))
        return _tallies(table, tuple([changed if tally.player.name == player.name else tally for tally in self]))


def tallies_of(table: Table) -> Tallies:
    """Count every player's Museum; one in which nothing has changed since is not counted again."""
    readings, tally = table.readings, remembered(_tally, table)
    laid = [_laid(player, table.board_of(player), readings) for player in table.players]
    return _tallies(table, tuple([tally(museum) for museum in laid]))


def _tallies(table: Table, every: tuple[Tally, ...]) -> Tallies:
    return Tallies(table, every, exhibitions_of(table), in_play(table))


def remembered(count: Callable[[Thing], Count], table: Table) -> Callable[[Thing], Count]:
    """Return a count that remembers; for a traced table it counts anew, and the table last shown stays remembered."""
    return count if table.trace is None else unwrap(count)


@dataclass(frozen=True, slots=True)
class _Parts:
    """A Museum to be counted, equal only to one of the very same parts: to compare what they hold would take longer."""

    ids: tuple[int, ...]
    parts: tuple[Player, Board, MuseumReadings] = field(compare=False)


def _laid(*parts: *tuple[Player, Board, MuseumReadings]) -> _Parts:
    return _Parts(tuple(map(id, parts)), parts)


@lru_cache(maxsize=REMEMBERED)
def _tally(laid: _Parts) -> Tally:
    return tally_of(museum_on(*laid.parts))


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


def tally_of(museum: Museum) -> Tally:
    """Tally one Museum: declare the Collections worth most, over all lines that the choice can change."""
    silent, out = silent_lines(museum), kept_out(museum)
    fixed = frozenset((*silent, *museum.player.stated, *((CIVILISATION, DOMAIN) if out else ())))
    patrons = [patron for key, patron in museum.player.patrons.items() if f"museum.{key}" not in fixed]

    def worth(choice: Declaration) -> int:
        points = sum([collection.points for key, collection in choice.items() if line_of(key) not in fixed])
        points += sum([patron_points(patron, met(Claim(museum, choice, patron)))[0] for patron in patrons])
        return points + declaring.gallery_points(museum, choice) * (GALLERY not in fixed)

    choices = declaring.candidates(museum, declaring.asked_of(museum))
    declaration = declaring.best_declaration(museum, choices, worth, fixed)
    reached = {key: met(Claim(museum, declaration, patron)) for key, patron in museum.player.patrons.items()}
    own = without(museum, out) if out else museum
    return Tally(museum, choices, declaration, own, declaring.largest(own) if out else declaration, reached, silent)
