"""What every game of this package offers; its rules are its own affair."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scoring.rulebook import Rule, Ruling, load_rules, load_rulings

if TYPE_CHECKING:
    from scoring.fields import Fields
    from scoring.review import Placements, Review, Verdict


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One game: its folder of data, and the functions that know its rules.

    `lines` are the rule ids of the score's top lines in order, `most` how many can be scored at one table. `read` turns
    the fields of a table file into a table and notes problems, `write` turns a table back into plain data in the shape
    of the file. `review` scores, `where` answers (table, card or None, player), `judge` answers (table, play, player or
    None) where a play alone can be judged. `match` is how many wins decide a match, 0 where the rules know none.
    """

    id: str
    folder: Path
    lines: tuple[str, ...]
    most: int
    read: Callable[[Fields], Any]
    write: Callable[[Any], dict[str, Any]]
    review: Callable[[Any], Review]
    where: Callable[[Any, str | None, str], tuple[Placements, ...]]
    judge: Callable[[Any, str, str | None], Verdict] | None = None
    match: int = 0

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by id."""
        return load_rules(self.folder)

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """Every open reading by id."""
        return load_rulings(self.folder)
