"""A game of Artline: Louvre as its players told it: the start card and every turn, nothing judged."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal

from scoring.games.artline.places import ROW, Place
from scoring.games.artline.printed import CARDS, DATA
from scoring.readings import Readings
from scoring.table import AnyPlayer, AnyTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn: a card laid at a place, or discarded where `place` is None.

    `row` and `column` are the themes named with it, empty where none was, `?` where nobody knows it any more.
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
    """Whoever plays; hands are never told, they follow from the turns."""


@dataclass(frozen=True, slots=True)
class ArtlineReadings(Readings):
    """The reading in force for every ruling that a replay or an objection asks."""

    folder: ClassVar[Path] = DATA.parent

    room_extent: Literal["line", "run"]
    joined_runs: Literal["both-themes", "forbidden"]
    later_room_gallery: Literal["no", "yes"]
    pile_empty_last_round: Literal["finish-round", "stop"]
    pile_empty: Literal["end-of-turn", "equal-turns"]
    fit_decision: Literal["majority", "everyone"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(AnyTable):
    """One game, told by its turns in their order; `start` is the card in the middle, `cards` how many the box holds."""

    players: tuple[Player, ...]
    start: str = ""
    cards: int = CARDS
    turns: tuple[Turn, ...] = ()

    @property
    def readings(self) -> ArtlineReadings:
        """What the game is replayed by."""
        return self.read_as(ArtlineReadings)
