"""A game of Artline: Louvre as its players entered it: the start card and every turn, nothing judged."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal

from scoring.games.artline.places import ROW, Place
from scoring.games.artline.printed import CARDS, FOLDER
from scoring.readings import Readings
from scoring.table import AnyPlayer, AnyTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn: a card laid at a place, or discarded where `place` is None.

    `row` and `column` are the themes named with it, empty where none was, `?` where nobody remembers it.
    `objections` are the players who doubted that the card shows its themes; `fits` is what the table decided then.
    """

    player: str
    card: str
    place: Place | None = None
    row: str = ""
    column: str = ""
    objections: tuple[str, ...] = ()
    fits: bool = True

    def theme(self, way: str) -> str:
        """Return the theme named for the row or the column."""
        return self.row if way == ROW else self.column


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(AnyPlayer):
    """One player; the hand is not entered, it follows from the turns."""


@dataclass(frozen=True, slots=True)
class ArtlineReadings(Readings):
    """The reading in force for every ruling that a replay or an objection asks."""

    folder: ClassVar[Path] = FOLDER

    room_extent: Literal["line", "run"]
    joined_runs: Literal["both-themes", "forbidden"]
    later_room_gallery: Literal["no", "yes"]
    pile_empty_last_round: Literal["finish-round", "stop"]
    pile_empty: Literal["end-of-turn", "equal-turns"]
    fit_decision: Literal["majority", "everyone"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(AnyTable):
    """One game: its turns in order, the card first in the middle (`start`), how many `cards` the box holds."""

    players: tuple[Player, ...]
    start: str = ""
    cards: int = CARDS
    turns: tuple[Turn, ...] = ()

    @property
    def readings(self) -> ArtlineReadings:
        """The readings that the game is replayed by."""
        return self.read_as(ArtlineReadings)
