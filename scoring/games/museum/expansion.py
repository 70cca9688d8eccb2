"""An expansion of MUSEUM: one class in a file of its own in `expansions/`, which overrides what it brings.

The rooms of the base game ask `expansions()` and import none of them; no expansion knows another.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self, TypeAlias

from scoring.phrase import Phrase

if TYPE_CHECKING:
    from scoring.breakdown import ScoreLine
    from scoring.games.museum.counting.collection import Collection
    from scoring.games.museum.counting.museum import Museum
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.readings import MuseumReadings, TurnReadings
    from scoring.games.museum.table import Player, Table
    from scoring.games.museum.table.board import Board
    from scoring.games.museum.table.cards import Grid, Laid
    from scoring.games.museum.table.line import Line
    from scoring.games.museum.table.line_notation import Words
    from scoring.games.museum.table.notation import Trouble
    from scoring.games.museum.table.state import State
    from scoring.games.museum.turns.position import Position
    from scoring.games.museum.turns.powers import Power
    from scoring.review import Fault, Notice, Question, Reason, Refusal
    from scoring.span import Span


class Form(NamedTuple):
    """How cards are written: a regular expression of small letters, in which a capital means the same.

    A card that is `whole` can be lent; one that is `discardable` can lie in a Common Pool.
    """

    pattern: str
    whole: bool = True
    discardable: bool = True


class OwnPlay(ABC):
    """What only an expansion knows of a turn, begun by a word of its own."""

    __slots__ = ()
    WORD: ClassVar[str]

    @classmethod
    @abstractmethod
    def read(cls, words: Words) -> Self:
        """Read what stands behind its word."""

    @abstractmethod
    def __str__(self) -> str:
        """Write it as it is read, its word first."""

    @property
    def given(self) -> tuple[Laid | int, ...]:
        """The cards that leave the hand besides those laid in payment; a number is one whose value alone is told."""
        return ()

    def broken(self, position: Position) -> Iterable[Fault]:
        """Yield the rules that it breaks, whatever is paid."""
        return ()

    def after(self, position: Position) -> Position:
        """Return the position after what it does besides."""
        return position


class OwnGain(OwnPlay):
    """What a payment brings: `marker asia 2`."""

    __slots__ = ()
    RULE: ClassVar[str]
    """The rule that a price too low breaks."""

    @abstractmethod
    def costs(self, position: Position) -> Span:
        """Return what it costs in cards or Prestige."""

    @property
    def most_drawn(self) -> int:
        """How many cards may come into the hand, nobody tells which."""
        return 0


class OwnLine(OwnPlay):
    """A line by itself: `sell europe-5`."""

    __slots__ = ()


OwnPlays: TypeAlias = tuple[tuple[int, OwnPlay], ...]
"""What was played of expansions, in order, each with the player's seat."""


class Expansion:
    """What an expansion brings to a game of MUSEUM: nothing, until a class of its own says otherwise."""

    id: ClassVar[str]
    """Its id in a table file."""

    lines: ClassVar[tuple[str, ...]] = ()
    """The rule ids of its lines of the score, which players may state like any other."""
    patrons: ClassVar[tuple[str, ...]] = ()
    """The names of its cards that ask for Collections; the line of one is `museum.NAME`."""
    cards: ClassVar[tuple[type, ...]] = ()
    """The classes of its cards."""
    forms: ClassVar[tuple[Form, ...]] = ()
    """What `read_card` takes, and the marks of a grid besides, for the schema of a table file."""
    of_table: ClassVar[type[State] | None] = None
    """What it keeps of the middle of the table."""
    of_player: ClassVar[type[State] | None] = None
    """What it keeps of each player."""

    def read_card(self, token: str) -> Laid | Trouble | None:
        """Read one of its cards as typed; None where it is something else."""
        return None

    def fit(self, grid: Grid, tokens: Sequence[str], board: Board) -> tuple[Grid, Mapping[int, Trouble]]:
        """Put its cards of several spaces together once a grid is read; also return what does not fit, by space."""
        return grid, {}

    def lies_on(self, table: Table) -> bool:
        """Whether anything else of it is on a table besides its cards and what it keeps."""
        return False

    def score(self, tallies: Tallies, tally: Tally) -> Iterable[ScoreLine]:
        """Score its lines for one player."""
        return ()

    def silent(self, player: Player, readings: MuseumReadings) -> Mapping[str, Phrase]:
        """Return the lines of the base game that count nothing for a player, each with the reason."""
        return {}

    def kept_out(self, museum: Museum) -> int:
        """Return the spaces of cards that count in no Collection of their Museum."""
        return 0

    def faults(self, tallies: Tallies) -> Iterable[Fault]:
        """Yield its rules that are broken on a table."""
        return ()

    def warnings(self, tallies: Tallies) -> Iterable[Notice]:
        """Yield what of it is worth a second look."""
        return ()

    def questions(self, tallies: Tallies) -> Iterable[Question]:
        """Yield what only the players can tell of it."""
        return ()

    def why_added(self, museum: Museum, collection: Collection | None, key: str, space: int) -> Iterable[Reason]:
        """Yield why its card makes the Collection of a Civilisation larger, or does not."""
        return ()

    def why_kept_out(self, key: str) -> Iterable[Reason]:
        """Yield why a card of `kept_out` does not count in a Collection."""
        return ()

    def ways(self, card: Laid, board: Board, free: int) -> Mapping[str, Mapping[int, Laid]]:
        """Return what its card would put on which of these free spaces, by the name of the place."""
        return {place: {space: card} for space, place in enumerate(board.places) if free >> space & 1}

    def refusals(self, board: Board, free: int) -> Iterable[Refusal]:
        """Yield why its card cannot lie on the other ones of these free spaces."""
        return ()

    def barred(self, table: Table, card: Laid) -> tuple[Fault, ...]:
        """Return the rules that keep its card out of every Museum of a table."""
        return ()

    def layings(self, table: Table, player: Player) -> Iterable[Player | None]:
        """Yield the player with its cards lying in every way that the search does not choose itself.

        There can be millions; None comes now and then where it takes long to find the next one.
        """
        return (player,)

    def options(self, table: Table, player: Player) -> Sequence[tuple[Laid, ...]]:
        """Return each of its cards that can serve several things: as it serves, then otherwise."""
        return ()

    def serving(self, player: Player) -> tuple[Laid, ...]:
        """Return its cards in a Museum that serve something."""
        return ()

    def with_card(self, player: Player, card: Laid) -> Player:
        """Return the player with such a card in place of the same card that serves something else."""
        return player

    def told(self, card: Laid) -> Phrase:
        """Say what such a card serves."""
        return Phrase("")

    own_gains: ClassVar[tuple[type[OwnGain], ...]] = ()
    """What a payment can bring by it."""
    own_lines: ClassVar[tuple[type[OwnLine], ...]] = ()
    """The lines that only it knows."""
    in_prestige: ClassVar[tuple[str, str] | None] = None
    """The rule by which its cards are paid in Prestige alone, and the sentence of a price too low; None for others."""

    def powers(self, player: Player, readings: TurnReadings) -> tuple[Power, ...]:
        """Return what its cards do in the turns of a player who has them."""
        return ()

    def price(self, card: Laid, readings: TurnReadings) -> Span | None:
        """Return the price of its card, None for one that costs its value."""
        return None

    def through_no_hand(self, card: Laid, readings: TurnReadings) -> bool:
        """Whether its card goes straight into a Museum from where it lies."""
        return False

    def used_up(self, position: Position, card: Laid) -> Iterable[Fault]:
        """Yield that the turns left none of its cards like this one."""
        return ()

    def broken(self, position: Position, line: Line) -> Iterable[Fault]:
        """Yield its rules that a line breaks."""
        return ()

    def undone(self, begun: Position, position: Position) -> Iterable[Fault]:
        """Yield its rules that a turn breaks by what was not done in it, from the position it began in to its end."""
        return ()

    def lay_out(self, table: Table, plays: OwnPlays) -> Table:
        """Return the table after what was played of expansions, where the file does not say otherwise."""
        return table

    def differences(self, position: Position) -> Iterable[Notice]:
        """Yield where the file says otherwise of it than the turns."""
        return ()


BASE: Final = Expansion()
"""The base box, whose cards do nothing that an expansion must tell."""


@cache
def expansions() -> tuple[Expansion, ...]:
    """Return all expansions in the order of the score sheet."""
    from scoring.games.museum.expansions import EXPANSIONS  # noqa: PLC0415 - each stands on the rooms that ask here

    return EXPANSIONS


@cache
def ids() -> tuple[str, ...]:
    """Return the ids of all expansions."""
    return tuple(expansion.id for expansion in expansions())


def expansion_of(card: Laid) -> Expansion:
    """Return the expansion that a card belongs to."""
    return _owner(type(card))


@cache
def _owner(card: type) -> Expansion:
    return next((expansion for expansion in expansions() if issubclass(card, expansion.cards)), BASE)
