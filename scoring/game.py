"""What every game of this package offers; its rules are its own affair."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, ParamSpec, Protocol, TypeAlias, TypeVar

from scoring.keys import minute_written
from scoring.phrase import phrase
from scoring.review import Hints, Notice, Outcome, Review, Settled, is_over
from scoring.rulebook import Rule, Ruling, load_rules, load_rulings
from scoring.table import ARRANGE, HINTS, AnyTable, SomeTable

if TYPE_CHECKING:
    from scoring.arrangement import Arrange
    from scoring.fields import Data, Fields
    from scoring.findings import Check
    from scoring.hindsight import Hindsight, Lost
    from scoring.review import Placements, Reason, Verdict
    from scoring.schemas import Schema

LINKS: Final = "arrange.links"
"""The cause of points that are lost because cards do not touch."""

SomeTable_contra = TypeVar("SomeTable_contra", bound=AnyTable, contravariant=True)
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class Count(Protocol[SomeTable_contra]):
    """Scores a table."""

    def __call__(self, table: SomeTable_contra, *, hints: bool = True) -> Review:
        """Return its review, without `hints` all but the near misses, which ask for rulings that change no score."""


class Why(Protocol[SomeTable_contra]):
    """Answers why not more: about a place or a line of the score, for one player."""

    def __call__(self, table: SomeTable_contra, player: str, about: str, *, steps: bool = True) -> tuple[Reason, ...]:
        """Return the reasons, then, if asked for, the steps that would change it."""


def loaded_when_asked(load: Callable[[], Callable[Asked, Answer]]) -> Callable[Asked, Answer]:
    """Return a function that `load` imports on its first call; scoring a table mostly never calls it."""

    @wraps(load)
    def ask(*args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        return load()(*args, **kwargs)

    return ask


@dataclass(frozen=True, slots=True)
class Cells(Generic[SomeTable]):
    """Places one by one, each answering with and taking what lies there in the notation of the table file.

    `at` answers (table, seat, place) and `with_one` (table, seat, place, text), where an empty text clears the place.
    Both raise AskedError for a place that is not there, `with_one` also for what cannot lie there.
    """

    at: Callable[[SomeTable, int, str], str]
    with_one: Callable[[SomeTable, int, str, str], SomeTable]


def _changed(table: SomeTable, _lies: SomeTable, change: Callable[[SomeTable, int], SomeTable], seat: int) -> SomeTable:
    return change(table, seat)


def _times(table: AnyTable) -> Notice:
    """Return that the end of a game lies before its start."""
    times = {key: minute_written(minute) for key, minute in (("start", table.began), ("end", table.ended)) if minute}
    return Notice(None, phrase("warning.times", **times))


@dataclass(frozen=True, slots=True, eq=False)
class GameOf(Generic[SomeTable]):
    """One game: its folder of data, and the functions that know its rules, all of one type of table.

    `lines` are the rule ids of the score's top lines in order, `most` how many can be scored at one table. `read`
    turns the fields of a table file into a table and notes problems, `write` turns a table back into plain data in
    the shape of the file, and `schema` describes such a file to other programs. `count` scores, `where` answers
    (table, card or None, player), `judge` answers (table, play, player or None) where a play alone can be judged.
    `turn` names whose turn it is, None where that is not known, `in_play` the expansions at a table, `as_it_lies`
    returns a table with what its turns left on it, and `changed` answers (table, the same as it lies, change, seat)
    with the table after a change to what lies there. `cells` are the places of a game that lays cards one by one,
    None where only turns lay them. `match` is how many wins decide a match, 0 where the rules know
    none; `why` says why something counts no more. `hindsight` looks back at a game; `losses` are what each player lost
    by the end of it. `kinds` answers (table, seat): what games of this kind are told apart by in statistics, as names
    by the name of their heading.

    `arrange` finds the best layout, where cards lie so that another could be better; `check` returns how its
    certificate is checked, from the table alone. `hands` says that cards held in hand can be laid,
    too, when asked for. `movable` says that cards can be laid anew in play; else the best
    layout is one that could have been. `lost_by` names the cause of points that a better layout would have, by the rule
    id of their line; a line that it leaves out is its own cause.

    >>> from scoring.games import game, game_ids
    >>> [GAME.id for GAME in map(game, game_ids()) if GAME.arrange]
    ['musee', 'museum']
    """

    id: str
    folder: Path
    lines: tuple[str, ...]
    most: int
    read: Callable[[Fields], SomeTable]
    write: Callable[[SomeTable], Data]
    schema: Callable[[], Schema]
    count: Count[SomeTable]
    where: Callable[[SomeTable, str | None, str], tuple[Placements, ...]]
    judge: Callable[[SomeTable, str, str | None], Verdict] | None = None
    match: int = 0
    hindsight: Callable[[SomeTable], Hindsight] | None = None
    losses: Callable[[SomeTable], tuple[tuple[Lost, ...], ...]] | None = None
    kinds: Callable[[SomeTable, int], Mapping[str, str]] = lambda _table, _seat: {}
    why: Why[SomeTable] | None = None
    arrange: Arrange[SomeTable] | None = None
    check: Callable[[], Check[SomeTable]] | None = None
    hands: bool = False
    movable: bool = True
    lost_by: Mapping[str, str] = field(default_factory=dict)
    turn: Callable[[SomeTable], str | None] = lambda _table: None
    in_play: Callable[[SomeTable], frozenset[str]] = lambda _table: frozenset()
    as_it_lies: Callable[[SomeTable], SomeTable] = lambda table: table
    changed: Callable[[SomeTable, SomeTable, Callable[[SomeTable, int], SomeTable], int], SomeTable] = _changed
    cells: Cells[SomeTable] | None = None

    def review(self, table: SomeTable) -> Review:
        """Score a table, with what was settled there; in fair mode, only allowed hints until it is over.

        >>> from scoring import example, read
        >>> game, table = read(example("vincent"))
        >>> [player.total for player in game.review(table).players]
        [99]
        """
        review = self.count(table)
        if table.ended_before_it_began:
            review = review._replace(warnings=(*review.warnings, _times(table)))
        if not table.fair and not table.hints and not table.disputes:
            return review
        over = is_over(table, review)
        given = (hint for hint in HINTS if hint != ARRANGE or self.arrange is not None)
        withheld = tuple(hint for hint in given if hint not in table.hints) if table.fair and not over else ()
        return review._replace(
            near_misses=() if "near-misses" in withheld else review.near_misses,
            settled=self._settled(table, review),
            hints=Hints(fair=table.fair, allowed=table.hints, withheld=withheld),
        )

    def under(self, table: SomeTable, changes: Mapping[str, str]) -> Outcome:
        """Return what a table comes to under other readings, by ruling.

        >>> from scoring import example, read
        >>> game, table = read(example("solo"))
        >>> game.under(table, {"rival-ordinary-scoring": "no"}).winners
        ('Éric',)
        """
        return self.count(replace(table, rulings={**table.rulings, **changes}), hints=False).outcome_now

    def _settled(self, table: SomeTable, review: Review) -> tuple[Settled, ...]:
        """Return the disputes of a table, each with what every reading of its ruling comes to."""
        asked = {dispute.ruling: self.rulings[dispute.ruling] for dispute in table.disputes if dispute.ruling}
        outcomes = {key: self._outcomes(table, ruling, review) for key, ruling in asked.items() if ruling.scoring}
        return tuple(
            Settled(dispute, asked[dispute.ruling].now(table.edition, table.rulings), outcomes[dispute.ruling])
            if dispute.ruling in outcomes
            else Settled(dispute)
            for dispute in table.disputes
        )

    def _outcomes(self, table: SomeTable, ruling: Ruling, review: Review) -> Mapping[str, Outcome]:
        now = ruling.now(table.edition, table.rulings)
        values = (reading.value for reading in ruling.readings)
        return {
            value: review.outcome_now if value == now else self.under(table, {ruling.id: value}) for value in values
        }

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by id."""
        return load_rules(self.folder)

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """Every open reading by id."""
        return load_rulings(self.folder)


Game: TypeAlias = GameOf[AnyTable]
"""Any game; it is handed only tables that it read itself."""
