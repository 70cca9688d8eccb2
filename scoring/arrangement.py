"""The best arrangement of what a player holds: the best found, its ceiling, and what the ceiling rests on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

from scoring.phrase import Phrase
from scoring.review import PlayerResult, Review
from scoring.table import AnyTable, SomeTable

OfTable_co = TypeVar("OfTable_co", bound=AnyTable, covariant=True)

OPTIMAL: Final = "optimal"
FEASIBLE: Final = "feasible"
ASIDE: Final = ""
"""Where a card of two spaces waits while others are moved: no place."""


def card_of(cell: str) -> str:
    """Return the card in a cell of a grid without what it serves, since that may be chosen anew.

    >>> card_of("skull-silver:gre"), card_of("skull-ruby=inc-ar-2"), card_of("egy-na-3")
    ('skull-silver', 'skull-ruby', 'egy-na-3')
    """
    return cell.partition(":")[0].partition("=")[0]


class NotAsPromisedError(Exception):
    """A layout scores otherwise than the search said: a mistake of ours, never to be shown as a number."""


@dataclass(frozen=True)
class ProgressOf(Generic[OfTable_co]):
    """How far a search is: the best total so far and the table that has it, the ceiling, and what is being done.

    >>> from scoring import example, read
    >>> game, table = read(example("patrick"))
    >>> heard = []
    >>> arrangement = game.arrange(table, "Patrick", report=heard.append)
    >>> heard[-1].best, heard[-1].bound
    (52, 52)
    """

    table: OfTable_co
    best: int
    bound: int
    doing: Phrase


@dataclass(frozen=True)
class ArrangementOf(Generic[OfTable_co]):
    """The best layout found for one player.

    `table` is the table as it would lie, `review` its review, by the same rules as the score of the table `before`. No
    layout is worth more than `bound`. `moves` lead there from what lies on the table, in this order: each exchanges the
    contents of two places; to `ASIDE` a card of two spaces is lifted from its first place, from there it is laid on it,
    as it lies in the layout. `on_the_way` are the tables between one move and the next. The moves are `shortened` where
    the search for fewer was completed. `tried` is how many steps the proof took; with `hand` cards held in hand could
    be laid, too. `chosen` says what each card is to serve that serves something else now; `given` says what was taken
    as it is though it might be otherwise: a proof is under that. `further` are the points that unknown cards and unread
    numbers could add at most; neither the score nor the bound counts them.

    >>> from scoring import example, read
    >>> game, table = read(example("patrick"))
    >>> arrangement = game.arrange(table, "Patrick")
    >>> arrangement.now, arrangement.best, arrangement.status
    (47, 52, 'optimal')
    """

    player: str
    table: OfTable_co
    before: Review
    review: Review
    bound: int
    moves: tuple[tuple[str, str], ...] = ()
    tried: int = 0
    hand: bool = False
    chosen: tuple[Phrase, ...] = ()
    given: tuple[Phrase, ...] = ()
    further: int = 0
    on_the_way: tuple[OfTable_co, ...] = ()
    shortened: bool = False

    @property
    def result(self) -> PlayerResult:
        """The player's result with the cards laid so."""
        return next(result for result in self.review.players if result.name == self.player)

    @property
    def result_now(self) -> PlayerResult:
        """The player's result as the cards lie."""
        return next(result for result in self.before.players if result.name == self.player)

    @property
    def now(self) -> int:
        """The total as the cards lie."""
        return self.result_now.total

    @property
    def best(self) -> int:
        """The total of the best layout found."""
        return self.result.total

    @property
    def rank(self) -> tuple[int, int, int]:
        """How good an answer it is for the same cards: more points first, then a lower ceiling, then fewer moves."""
        return self.best, -self.bound, -len(self.moves)

    @property
    def status(self) -> str:
        """`optimal` only where nothing better can exist."""
        return OPTIMAL if self.best == self.bound else FEASIBLE


Progress: TypeAlias = ProgressOf[AnyTable]
Arrangement: TypeAlias = ArrangementOf[AnyTable]


class Arrange(Protocol[SomeTable]):
    """Finds the best arrangement of what one player holds."""

    def __call__(
        self,
        table: SomeTable,
        player: str,
        *,
        stop: Callable[[], bool] = ...,
        report: Callable[[ProgressOf[SomeTable]], None] = ...,
        hand: bool = False,
    ) -> ArrangementOf[SomeTable]:
        """Return the best layout found until it is proved best or `stop` says so; `report` hears of each step.

        With `hand`, cards held in hand are laid too, where the game has such; elsewhere it changes nothing.

        Raises:
            AskedError: no player of that name.

        """
