"""A game of Musée as the players entered it: museums, staircases, hands, plays; and who plays in which order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias, TypeVar

from scoring.fields import LARGEST_NUMBER, foreign_letter, shown
from scoring.games.musee.printed import FOLDER, GALLERIES, SETUPS, TEAM, Setup
from scoring.names import folded, player_named
from scoring.phrase import Phrase, phrase
from scoring.readings import Readings
from scoring.table import AnyPlayer, AnyTable

UNREAD: Final = "?"
BETWEEN: Final = "/"
MOST_CANDIDATES: Final = 6
"""How many numbers an unread painting may show at most; who doubts more writes `?` alone."""


class Unread(NamedTuple):
    """A painting whose number nobody could read for sure, with the numbers it may show; none where nobody has an idea.

    It fills its place and counts for nothing until the players say which number it shows.
    """

    candidates: tuple[int, ...] = ()

    @property
    def among(self) -> str:
        """The candidates as they are written."""
        return BETWEEN.join(map(str, self.candidates))

    def __str__(self) -> str:
        """Write it as in a table file."""
        return UNREAD + self.among


Cell: TypeAlias = int | Unread | None
"""What lies at a place: a painting by its exhibit number, or an unread one; None where it is empty."""
Museum: TypeAlias = tuple[Cell, ...]
"""What lies at every place, gallery by gallery from the left."""


MOST_DIGITS: Final = len(str(LARGEST_NUMBER))

Anything = TypeVar("Anything")


class Staircases(NamedTuple):
    """The columns, counted from 1, whose token shows a staircase: above the middle gallery and below it."""

    top: tuple[int, ...]
    bottom: tuple[int, ...]


class Play(NamedTuple):
    """One turn: the person or team that played it, the exhibit number, and the number of the place.

    `passed` says that one of the last cards, drawn then, went to the partner; None where nobody told.
    """

    player: str
    card: int
    place: int
    passed: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(AnyPlayer):
    """One museum and whoever plays it: a player, or a team of two `members`.

    `bonus` are the galleries whose bonus card lies here, None where nobody entered them. `hands` are the cards by
    person (a single player by the own name); hands that nobody entered are left out. A hand is whole, unless its person
    is among those who told it `in_part`.
    """

    museum: Museum = ()
    bonus: tuple[str, ...] | None = None
    members: tuple[str, ...] = ()
    hands: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    in_part: frozenset[str] = frozenset()

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

    folder: ClassVar[Path] = FOLDER

    team_dropout: Literal["player", "team"]
    gift_revives: Literal["yes", "no"]
    team_last_cards: Literal["one-each", "in-turn"]
    three_player_last_cards: Literal["two-left", "equal-draws"]
    shared_win: Literal["each", "nobody"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(AnyTable):
    """One game: its museums in turn order, and the tokens that are the same in all of them.

    A game is entered as what lies in the museums or as its `plays` in order, never as both. `staircases` is None where
    nobody entered them; `themes` are names by remainder, as the players read them off the cards. `out` are those who
    said that they can place nothing more.
    """

    players: tuple[Player, ...]
    staircases: Staircases | None = None
    themes: Mapping[int, str] = field(default_factory=dict)
    plays: tuple[Play, ...] = ()
    out: tuple[str, ...] = ()

    @property
    def readings(self) -> MuseeReadings:
        """The readings that the game is replayed and scored by."""
        return self.read_as(MuseeReadings)

    @property
    def setup(self) -> Setup:
        """What depends on the number of museums."""
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
        """Whether the game is followed turn by turn: it has plays, or it runs and nothing lies in any museum yet."""
        return bool(self.plays) or (not self.over and all(is_empty(player.museum) for player in self.players))


class Person(NamedTuple):
    """Someone who plays cards, and the seat of the museum that they go to."""

    name: str
    seat: int


def persons_in_turn(table: Table) -> tuple[Person, ...]:
    """Return everyone in turn order: players as listed; of teams the first members, then the second ones."""
    if not table.teams:
        return tuple(Person(player.name, seat) for seat, player in enumerate(table.players))
    return tuple(Person(player.members[n], seat) for n in range(TEAM) for seat, player in enumerate(table.players))


def order_of_next_game(table: Table, winners: Collection[str]) -> list[str]:
    """Return who plays the next game, in turn: a player who lost begins, of several the first in turn (Setup)."""
    persons = persons_in_turn(table)
    lost = [bool(winners) and table.players[person.seat].name not in winners for person in persons]
    first = lost.index(True) if any(lost) else 0
    return [person.name for person in (*persons[first:], *persons[:first])]


def seat_of(table: Table, name: str) -> tuple[int, Person | None]:
    """Return the seat of a name's museum, and the person, None for a team; raises AskedError for a name nobody has."""
    seat = table.players.index(player_named(table.players, name))
    persons = [person for person in persons_in_turn(table) if person.seat == seat]
    return seat, next((person for person in persons if folded(person.name) == folded(name)), None)


def is_empty(museum: Museum) -> bool:
    """Whether no painting is displayed."""
    return all(cell is None for cell in museum)


def numbers_in(cells: Iterable[Cell]) -> tuple[int, ...]:
    """Return the numbers that can be read, without those of unread paintings."""
    return tuple([cell for cell in cells if isinstance(cell, int)])


def number_at(museum: Museum, place: int) -> int:
    """Return the number that can be read at a place, 0 where there is none."""
    cell = museum[place]
    return cell if isinstance(cell, int) else 0


@cache
def place_names(width: int) -> tuple[str, ...]:
    """Return the names of the places of a museum: `U1`, `U2` … `L6`."""
    return tuple(f"{gallery[0].upper()}{column}" for gallery in GALLERIES for column in range(1, width + 1))


def number_or_none(token: str) -> int | None:
    """Return the exhibit number that a word is, even where no card has it; None where it is no number.

    >>> number_or_none("07"), number_or_none("seven"), number_or_none("-3")
    (7, None, None)
    """
    written = token.isascii() and token.isdigit() and len(token.lstrip("0")) <= MOST_DIGITS
    return int(token.lstrip("0") or "0") if written else None


def read_cell(token: str, deck: range) -> int | Unread | Phrase:
    """Return what a word says to lie at a place, or what is wrong with the word."""
    if not token.startswith(UNREAD):
        number = number_or_none(token)
        return (foreign_letter(token) or phrase("problem.token", found=shown(token))) if number is None else number
    if token == UNREAD:
        return Unread()
    named = [number_or_none(name) for name in token.removeprefix(UNREAD).split(BETWEEN, MOST_CANDIDATES)]
    candidates = tuple(dict.fromkeys(number for number in named if number is not None and number in deck))
    if len(candidates) < len(named) or len(named) > MOST_CANDIDATES:
        return phrase("problem.unread", found=shown(token), most=MOST_CANDIDATES, last=deck[-1])
    return Unread(candidates)


def gallery_of(museum: tuple[Anything, ...], gallery: int) -> tuple[Anything, ...]:
    """Return one gallery of a museum, or of anything listed place by place; galleries count from 0 at the top."""
    width = len(museum) // len(GALLERIES)
    return museum[gallery * width : (gallery + 1) * width]
