"""What every game of this package offers; its rules are its own affair."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scoring.review import Outcome, Review, Settled
from scoring.rulebook import Dispute, Rule, Ruling, load_rules, load_rulings
from scoring.table import HINTS, AnyTable

if TYPE_CHECKING:
    from scoring.fields import Fields
    from scoring.review import Placements, Verdict


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One game: its folder of data, and the functions that know its rules.

    `lines` are the rule ids of the score's top lines in order, `most` how many can be scored at one table. `read` turns
    the fields of a table file into a table and notes problems, `write` turns a table back into plain data in the shape
    of the file. `count` scores, `where` answers (table, card or None, player), `judge` answers (table, play, player or
    None) where a play alone can be judged. `match` is how many wins decide a match, 0 where the rules know none.
    """

    id: str
    folder: Path
    lines: tuple[str, ...]
    most: int
    read: Callable[[Fields], Any]
    write: Callable[[Any], dict[str, Any]]
    count: Callable[[Any], Review]
    where: Callable[[Any, str | None, str], tuple[Placements, ...]]
    judge: Callable[[Any, str, str | None], Verdict] | None = None
    match: int = 0

    def review(self, table: AnyTable) -> Review:
        """Score a table, with what was settled there; in fair mode only hints the players allowed, until it is over."""
        found = self.count(table)
        over = table.over if found.over is None else found.over
        withheld = tuple(hint for hint in HINTS if hint not in table.hints) if table.fair and not over else ()
        return replace(
            found,
            near_misses=() if "near-misses" in withheld else found.near_misses,
            settled=tuple(self._settled(table, dispute, found) for dispute in table.disputes),
            fair=table.fair,
            hints=table.hints,
            withheld=withheld,
        )

    def under(self, table: AnyTable, changes: Mapping[str, str]) -> Outcome:
        """Return what a table comes to under other readings, by ruling."""
        return self.count(replace(table, rulings={**table.rulings, **changes})).outcome_now

    def _settled(self, table: AnyTable, dispute: Dispute, found: Review) -> Settled:
        ruling = self.rulings.get(dispute.ruling or "")
        if ruling is None or not ruling.scoring:
            return Settled(dispute)
        now = table.rulings.get(ruling.id, ruling.reading_in(table.edition))
        values = (one.value for one in ruling.readings)
        outcomes = {
            value: found.outcome_now if value == now else self.under(table, {ruling.id: value}) for value in values
        }
        return Settled(dispute, now, outcomes)

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by id."""
        return load_rules(self.folder)

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """Every open reading by id."""
        return load_rulings(self.folder)
