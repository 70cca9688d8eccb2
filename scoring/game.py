"""What every game of this package offers; its rules are its own affair."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from scoring.review import Outcome, Review, Settled
from scoring.rulebook import Rule, Ruling, load_rules, load_rulings
from scoring.table import ARRANGE, HINTS, AnyTable

if TYPE_CHECKING:
    from scoring.arrangement import Arrange, Arrangement
    from scoring.fields import Fields
    from scoring.review import Placements, Reason, Verdict


class Count(Protocol):
    """Scores a table."""

    def __call__(self, table: Any, *, hints: bool = True) -> Review:
        """Return its review, without `hints` all but the near misses: they ask for rulings that bear on no score."""


class Why(Protocol):
    """Answers why not more: about a place or a line of the score, for one player."""

    def __call__(self, table: Any, player: str, about: str, *, steps: bool = True) -> tuple[Reason, ...]:
        """Return the reasons, then, if asked for, the steps that would change it."""


def arranged_by(module: str) -> Arrange:
    """Return the `arrange` of a module, loaded when it is first asked: it brings the search with it."""

    def arrange(table: Any, player: str, **asked: Any) -> Arrangement:
        return cast("Arrange", import_module(module).arrange)(table, player, **asked)

    return arrange


def answered_by(module: str) -> Why:
    """Return the `why` of a module, loaded when it is first asked: most who score a table never do."""

    def why(table: Any, player: str, about: str, *, steps: bool = True) -> tuple[Reason, ...]:
        answer: Why = import_module(module).why
        return answer(table, player, about, steps=steps)

    return why


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One game: its folder of data, and the functions that know its rules.

    `lines` are the rule ids of the score's top lines in order, `most` how many can be scored at one table. `read` turns
    the fields of a table file into a table and notes problems, `write` turns a table back into plain data in the shape
    of the file. `count` scores, `where` answers (table, card or None, player), `judge` answers (table, play, player or
    None) where a play alone can be judged. `match` is how many wins decide a match, 0 where the rules know none; `why`
    says why something counts no more; `arrange` finds the best layout, where cards lie so that another could be better.
    """

    id: str
    folder: Path
    lines: tuple[str, ...]
    most: int
    read: Callable[[Fields], Any]
    write: Callable[[Any], dict[str, Any]]
    count: Count
    where: Callable[[Any, str | None, str], tuple[Placements, ...]]
    judge: Callable[[Any, str, str | None], Verdict] | None = None
    match: int = 0
    why: Why | None = None
    arrange: Arrange | None = None

    def review(self, table: AnyTable) -> Review:
        """Score a table, with what was settled there; in fair mode only hints the players allowed, until it is over."""
        found = self.count(table)
        over = table.over if found.over is None else found.over
        given = (hint for hint in HINTS if hint != ARRANGE or self.arrange is not None)
        withheld = tuple(hint for hint in given if hint not in table.hints) if table.fair and not over else ()
        return replace(
            found,
            near_misses=() if "near-misses" in withheld else found.near_misses,
            settled=self._settled(table, found),
            fair=table.fair,
            hints=table.hints,
            withheld=withheld,
        )

    def under(self, table: AnyTable, changes: Mapping[str, str]) -> Outcome:
        """Return what a table comes to under other readings, by ruling."""
        return self.count(replace(table, rulings={**table.rulings, **changes}), hints=False).outcome_now

    def _settled(self, table: AnyTable, found: Review) -> tuple[Settled, ...]:
        """Return the disputes of a table, each with what every reading of its ruling comes to."""
        asked = {dispute.ruling: self.rulings[dispute.ruling] for dispute in table.disputes if dispute.ruling}
        outcomes = {key: self._outcomes(table, ruling, found) for key, ruling in asked.items() if ruling.scoring}
        return tuple(
            Settled(dispute, asked[dispute.ruling].now(table.edition, table.rulings), outcomes[dispute.ruling])
            if dispute.ruling in outcomes
            else Settled(dispute)
            for dispute in table.disputes
        )

    def _outcomes(self, table: AnyTable, ruling: Ruling, found: Review) -> Mapping[str, Outcome]:
        now = ruling.now(table.edition, table.rulings)
        values = (one.value for one in ruling.readings)
        return {value: found.outcome_now if value == now else self.under(table, {ruling.id: value}) for value in values}

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by id."""
        return load_rules(self.folder)

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """Every open reading by id."""
        return load_rulings(self.folder)
