"""A game of MUSEUM as it lies on the table: what the players entered, nothing computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.games.museum.board import Board
from scoring.games.museum.cards import Card
from scoring.games.museum.printed import DATA
from scoring.rulebook import default_readings
from scoring.table import AnyPlayer, AnyTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Patron:
    """A Patron card: its kind, its printed points by level (None: not read off the card), and what it names."""

    kind: str
    points: tuple[int | None, ...] = ()
    civilisation: str | None = None
    continent: str | None = None
    sets: tuple[str, ...] = ()
    size: int | None = None
    domains: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(AnyPlayer):
    """What lies in front of one player.

    `museum` has an entry for every space of the board's plan, row by row. `board` and `track` are None where the
    player gave none of his own.
    """

    museum: tuple[Card | None, ...] = ()
    discard: tuple[Card, ...] = ()
    board: str | None = None
    track: int | None = None
    prestige: int = 0
    patron: Patron | None = None
    experts: tuple[str, ...] = ()
    ignores: tuple[str, ...] = ()
    press_conferences: int = 0
    other_points: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(AnyTable):
    """One game: its players in turn order and what lies between them.

    `rulings` holds only readings chosen against the edition's default; `boards` every board that can be played on,
    the known ones included.
    """

    players: tuple[Player, ...]
    board: str = "standard"
    boards: Mapping[str, Board] = field(default_factory=dict)
    public_opinion: Mapping[str, int] = field(default_factory=dict)
    expansions: tuple[str, ...] = ()

    @property
    def readings(self) -> Mapping[str, str]:
        """The reading in force for every ruling: the one chosen, else the default of the edition."""
        return {**default_readings(DATA.parent, self.edition), **self.rulings}

    def board_of(self, player: Player) -> Board:
        """Return the board a player's cards lie on."""
        return self.boards[player.board or self.board]
