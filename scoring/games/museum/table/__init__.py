"""A game of MUSEUM as it lies on the table: what the players entered, nothing computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Laid
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


class Disciple(NamedTuple):
    """The Disciple token of the Cthulhu Relics: who holds it, and its victory points."""

    holder: str
    worth: int


class Pavilion(NamedTuple):
    """A Pavilion of the World's Fair: how many Objects each player contributed, and how many complete it."""

    contributions: Mapping[str, int]
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(AnyPlayer):
    """What lies in front of one player.

    `museum` has an entry for every space of the board's plan, row by row. `board` and `track` are None where the
    player gave none of his own. `archaeologists` counts markers by Continent; `solo` is true for the rival.
    """

    museum: tuple[Laid | None, ...] = ()
    discard: tuple[Laid, ...] = ()
    board: str | None = None
    track: int | None = None
    prestige: int = 0
    patron: Patron | None = None
    experts: tuple[str, ...] = ()
    ignores: tuple[str, ...] = ()
    press_conferences: int = 0
    other_points: Mapping[str, int] = field(default_factory=dict)
    archaeologists: Mapping[str, int] = field(default_factory=dict)
    black_market_favours: int = 0
    assistant: str | None = None
    solo: bool = False
    rival: Patron | None = None

    @property
    def patrons(self) -> tuple[tuple[str, Patron], ...]:
        """The cards that ask for Collections, by what they are: `patron`, and the `rival` of a solo game."""
        return tuple((key, card) for key, card in (("patron", self.patron), ("rival", self.rival)) if card)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(AnyTable):
    """One game: its players in turn order and what lies between them.

    `rulings` holds only readings chosen against the edition's default; `boards` every board that can be played on,
    the known ones included. `third_area` names who came first and second to it, by Continent.
    """

    players: tuple[Player, ...]
    board: str = "standard"
    boards: Mapping[str, Board] = field(default_factory=dict)
    public_opinion: Mapping[str, int] = field(default_factory=dict)
    expansions: tuple[str, ...] = ()
    third_area: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    disciple: Disciple | None = None
    peoples_choice: str | None = None
    peoples_choice_counts: Mapping[str, int] = field(default_factory=dict)
    pavilions: tuple[Pavilion, ...] = ()

    @property
    def readings(self) -> MuseumReadings:
        """The reading in force for every ruling: the one chosen, else the default of the edition."""
        return self.read_as(MuseumReadings)

    def board_of(self, player: Player) -> Board:
        """Return the board a player's cards lie on."""
        return self.boards[player.board or self.board]
