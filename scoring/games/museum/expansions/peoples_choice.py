"""The People's Choice: points for the player who has the token (en: expansion scoring).

The first to have what the card asks takes the token; it moves only when another player has more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Final, Self

from scoring.breakdown import ScoreLine
from scoring.common_keys import PLAYER_COUNTS, PLAYER_NAME
from scoring.edit import changed
from scoring.games.museum.expansion import Expansion
from scoring.games.museum.printed import printed
from scoring.games.museum.table.state import Renaming, State, renamed_counts
from scoring.keys import Key
from scoring.phrase import Phrase, phrase
from scoring.review import Fault, Question

if TYPE_CHECKING:
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.table import Table

RULE: Final = "museum.peoples-choice"
WORTH: Final[int] = printed("peoples_choice")["worth"]


@dataclass(frozen=True, slots=True)
class Token(State):
    """The token of The People's Choice: who is named as its holder, and who has how much of what the card asks."""

    KEYS: ClassVar = (
        Key("peoples-choice", PLAYER_NAME, "holder"),
        Key("peoples-choice-counts", PLAYER_COUNTS, "counts"),
    )
    holder: str | None = None
    counts: Mapping[str, int] = field(default_factory=dict)

    def renamed(self, renaming: Renaming) -> Self:
        """Return the same after players were renamed or left."""
        return type(self)(renaming(self.holder) if self.holder else None, renamed_counts(self.counts, renaming))


def leaders(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return the players who have most of what the card asks; () where all have none."""
    most = max(counts.values(), default=0)
    return tuple(name for name, count in counts.items() if most and count == most)


def holder_after(holder: str | None, counts: Mapping[str, int]) -> str | None:
    """Return who holds the token once the counts have changed.

    The holder keeps it in a tie; it goes to a player who alone has most. Where several have most, only the players know
    who was first: the holder stays, None where there was none.

    >>> holder_after("Andy", {"Andy": 3, "Olivier": 3}), holder_after("Andy", {"Andy": 3, "Olivier": 4})
    ('Andy', 'Olivier')
    """
    first = leaders(counts)
    return first[0] if len(first) == 1 and counts[first[0]] > counts.get(holder or "", 0) else holder


def holder(table: Table) -> str | None:
    """Return who has the token: the player named, or else the only one with most; None where that is open."""
    token = table.of(Token)
    return token.holder or holder_after(None, token.counts)


def set_holder(table: Table, holder: str | None) -> Table:
    """Give the token of the People's Choice to a player; None puts it back beside the board."""
    return table.having(replace(table.of(Token), holder=holder))


def set_count(table: Table, seat: int, count: int | None) -> Table:
    """Set how much a player has of what the card asks; a player who alone has most takes the token."""
    token = table.of(Token)
    counts = changed(token.counts, table.players[seat].name, count)
    return table.having(Token(holder_after(token.holder, counts), counts))


class PeoplesChoice(Expansion):
    """The People's Choice, its card and its token."""

    id = "peoples-choice"
    lines = (RULE,)
    of_table = Token

    def score(self, tallies: Tallies, tally: Tally) -> Iterator[ScoreLine]:
        """Score the token."""
        points = WORTH if holder(tallies.table) == tally.player.name else 0
        yield ScoreLine(RULE, Phrase("line.peoples-choice"), points, str(points))

    def faults(self, tallies: Tallies) -> Iterator[Fault]:
        """Yield that the player with the token has less than another of what the card asks."""
        token = tallies.table.of(Token)
        counts, holds = token.counts, token.holder
        first = leaders(counts)
        if holds and first and counts.get(holds, 0) < counts[first[0]]:
            has, most = counts.get(holds, 0), counts[first[0]]
            message = phrase("fault.peoples-choice", player=holds, has=has, players=first, most=most, n=len(first))
            yield Fault(RULE, holds, message)

    def questions(self, tallies: Tallies) -> Iterator[Question]:
        """Ask who was first where several players have most."""
        token = tallies.table.of(Token)
        first = leaders(token.counts)
        stated = {player.name for player in tallies.players if RULE in player.stated}
        if not token.holder and len(first) > 1 and not stated.issuperset(first):
            yield Question(None, "table.peoples-choice", phrase("question.peoples-choice", players=first))
