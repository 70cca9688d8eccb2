"""The players of a table judged: each museum, the Collections declared in it, and how far the Patrons are met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.games.museum.choice import Declared, declare, largest
from scoring.games.museum.exhibit import Exhibit, exhibit, without
from scoring.games.museum.galleries import gallery_points
from scoring.games.museum.in_play import EXPANSIONS, expansions_in_play
from scoring.games.museum.patrons import Met, met, patron_points
from scoring.games.museum.table import Player, Table
from scoring.games.museum.track import Exhibited, exhibited_by_all
from scoring.phrase import Phrase

CIVILISATION, DOMAIN, GALLERY = "museum.civilisation", "museum.domain", "museum.gallery"


class Seat(NamedTuple):
    """One player's museum, the Collections declared: the choice worth most, and what each card asking for more met.

    `reached` has an entry for `patron` and for `rival` where the player has such a card; `silent` are the lines that
    count nothing for this player, each with the reason.
    """

    exhibited: Exhibit
    declared: Declared
    reached: Mapping[str, Met]
    silent: Mapping[str, Phrase]

    @property
    def counted(self) -> Seat:
        """What the player's own Collections count by: without lent cards, where the ruling says so."""
        if not self.exhibited.lent or self.exhibited.readings["loan-borrower-scores"] == "yes":
            return self
        left = without(self.exhibited, self.exhibited.lent)
        return self._replace(exhibited=left, declared=largest(left))

    @property
    def unstated(self) -> Seat:
        """The same museum judged as if the player had stated nothing: what others get of it depends on no statement."""
        player = self.exhibited.player
        if not player.stated:
            return self
        return seated(self.exhibited._replace(player=replace(player, stated={})))


@dataclass(frozen=True, slots=True)
class Seats:
    """All players in turn order, what each exhibits in any Museum by name, and the ids of the expansions in play."""

    every: tuple[Seat, ...]
    exhibited: Mapping[str, Exhibited]
    in_play: frozenset[str]

    def __iter__(self) -> Iterator[Seat]:
        """Yield the players."""
        return iter(self.every)


def judged(table: Table) -> Seats:
    """Judge every player's museum."""
    return _seats(table, tuple([seated(exhibit(table, player)) for player in table.players]))


def with_player(table: Table, seats: Seats, player: Player) -> tuple[Table, Seats]:
    """Return the table and its players with one of them changed."""
    after = replace(table, players=tuple(player if one.name == player.name else one for one in table.players))
    changed = seated(exhibit(after, player))
    return after, _seats(after, tuple(changed if seat.exhibited.player.name == player.name else seat for seat in seats))


def _seats(table: Table, every: tuple[Seat, ...]) -> Seats:
    in_play = frozenset([expansion.id for expansion in expansions_in_play(table)])
    return Seats(every, exhibited_by_all(table), in_play)


def silent_lines(exhibited: Exhibit) -> dict[str, Phrase]:
    """Return the lines that count nothing for a player, each with the reason."""
    player, readings = exhibited.player, exhibited.readings
    return {rule: why for one in EXPANSIONS for rule, why in one.silent(player, readings).items()}


def fixed_lines(exhibited: Exhibit, silent: Mapping[str, Phrase]) -> frozenset[str]:
    """Return the lines whose points no choice of Collections changes."""
    fixed = frozenset((*silent, *exhibited.player.stated))
    without_lent = exhibited.lent and exhibited.readings["loan-borrower-scores"] == "no"
    return fixed.union((CIVILISATION, DOMAIN)) if without_lent else fixed


def seated(exhibited: Exhibit) -> Seat:
    """Judge one museum: declare the Collections that are worth most over the lines a choice can change."""
    silent = silent_lines(exhibited)
    fixed = fixed_lines(exhibited, silent)
    patrons = [(key, patron) for key, patron in exhibited.player.patrons if f"museum.{key}" not in fixed]

    def worth(choice: Declared) -> int:
        points = sum(c.points for c in choice.civilisations.values()) * (CIVILISATION not in fixed)
        points += sum(c.points for c in choice.domains.values()) * (DOMAIN not in fixed)
        points += sum(patron_points(patron, met(exhibited, choice, patron))[0] for _, patron in patrons)
        return points + gallery_points(exhibited, choice) * (GALLERY not in fixed)

    declared = declare(exhibited, worth, fixed)
    reached = {key: met(exhibited, declared, one) for key, one in exhibited.player.patrons}
    return Seat(exhibited, declared, reached, silent)
