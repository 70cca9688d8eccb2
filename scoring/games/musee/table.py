"""A game of Musée as it lies on the table: what the players entered, nothing computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import ClassVar, Literal, NamedTuple, TypeAlias, TypeVar

from scoring.games.musee.printed import DATA, GALLERIES, SETUPS, Setup
from scoring.readings import Readings
from scoring.table import AnyPlayer, AnyTable

Museum: TypeAlias = tuple[int | None, ...]
"""The exhibit number at every place, gallery by gallery from the left; None where a place is empty."""


Anything = TypeVar("Anything")


class Staircases(NamedTuple):
    """The columns, counted from 1, whose token shows a staircase: above the middle gallery and below it."""

    top: tuple[int, ...]
    bottom: tuple[int, ...]


class Play(NamedTuple):
    """One turn as it was played: by whom (a person, or his team), which number, and the number of the place."""

    player: str
    card: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(AnyPlayer):
    """One museum and whoever plays it: a player, or a team of two `members`.

    `bonus` names the galleries whose bonus card lies here, None where nobody told. `hands` holds cards by person (the
    player's own name where there are no members), without those nobody told.
    """

    museum: Museum = ()
    bonus: tuple[str, ...] | None = None
    members: tuple[str, ...] = ()
    hands: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the museum, and those of a team's members."""
        return (self.name, *self.members)

    @property
    def persons(self) -> tuple[str, ...]:
        """Everyone who plays cards into this museum."""
        return self.members or (self.name,)


@dataclass(frozen=True, slots=True)
class MuseeReadings(Readings):
    """The reading in force for every ruling that a replay or a score asks."""

    folder: ClassVar[Path] = DATA.parent

    team_dropout: Literal["player", "team"]
    gift_revives: Literal["yes", "no"]
    team_last_cards: Literal["one-each", "in-turn"]
    three_player_last_cards: Literal["two-left", "equal-draws"]
    shared_win: Literal["each", "nobody"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(AnyTable):
    """One game: its museums in turn order, and the tokens that are the same in all of them.

    A game is told by what lies in the museums or by its `plays` in their order, never by both. `staircases` is None
    where nobody told them; `themes` are names by remainder, as the players read them off the cards.
    """

    players: tuple[Player, ...]
    staircases: Staircases | None = None
    themes: Mapping[int, str] = field(default_factory=dict)
    plays: tuple[Play, ...] = ()

    @property
    def readings(self) -> MuseeReadings:
        """What the game is replayed and scored by."""
        return self.read_as(MuseeReadings)

    @property
    def setup(self) -> Setup:
        """What the number of museums decides."""
        return SETUPS[len(self.players)]

    @property
    def width(self) -> int:
        """Places in a gallery."""
        return self.setup.width

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the places."""
        return place_names(self.width)

    @property
    def deck(self) -> range:
        """The numbers in play."""
        return range(1, self.setup.deck + 1)

    @property
    def teams(self) -> bool:
        """Whether four players share two museums."""
        return any(player.members for player in self.players)

    @property
    def followed(self) -> bool:
        """Whether the game is followed turn by turn: by its plays, or from its first one on."""
        return bool(self.plays) or (not self.over and all(is_empty(player.museum) for player in self.players))


def is_empty(museum: Museum) -> bool:
    """Whether no painting is displayed."""
    return all(number is None for number in museum)


@cache
def place_names(width: int) -> tuple[str, ...]:
    """Return the names of the places of a museum: `U1`, `U2` … `L6`."""
    return tuple(f"{gallery[0].upper()}{column}" for gallery in GALLERIES for column in range(1, width + 1))


def gallery_of(museum: tuple[Anything, ...], gallery: int) -> tuple[Anything, ...]:
    """Return one gallery of a museum, or of whatever is told place by place, counted from 0 at the top."""
    width = len(museum) // len(GALLERIES)
    return museum[gallery * width : (gallery + 1) * width]
