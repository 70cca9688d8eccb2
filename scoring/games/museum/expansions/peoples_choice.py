"""The People's Choice: ten points for whoever holds the token (en: expansion scoring).

The first to have what the card asks takes the token; it moves only when another player has more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from scoring.breakdown import ScoreLine
from scoring.common_fields import known_player, player_counts
from scoring.edit import changed
from scoring.games.museum.expansion import Expansion, Names, Renaming, renamed
from scoring.games.museum.printed import printed
from scoring.phrase import Phrase, phrase
from scoring.review import Fault, Question

if TYPE_CHECKING:
    from scoring.fields import Fields
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.table import Table

RULE: Final = "museum.peoples-choice"
WORTH: Final[int] = printed("peoples_choice")["worth"]


def leaders(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return who has most of what the card asks, nobody where nobody has any."""
    most = max(counts.values(), default=0)
    return tuple(name for name, count in counts.items() if most and count == most)


def holder_after(holder: str | None, counts: Mapping[str, int]) -> str | None:
    """Return who holds the token once the counts have changed.

    The holder keeps it in a tie; it goes to a player who alone has most. Where several overtook him at once, or nobody
    held it, only the table can tell who was first: then None, or the holder as he was.

    >>> holder_after("Andy", {"Andy": 3, "Olivier": 3}), holder_after("Andy", {"Andy": 3, "Olivier": 4})
    ('Andy', 'Olivier')
    """
    first = leaders(counts)
    return first[0] if len(first) == 1 and counts[first[0]] > counts.get(holder or "", 0) else holder


def holder(table: Table) -> str | None:
    """Return who holds the token: whoever is named, else the only player with most; None where that is open."""
    return table.peoples_choice or holder_after(None, table.peoples_choice_counts)


def _score(table: Table, tallies: Tallies, tally: Tally) -> Iterator[ScoreLine]:
    del tallies
    points = WORTH if holder(table) == tally.museum.player.name else 0
    yield ScoreLine(RULE, Phrase("line.peoples-choice"), points, str(points))


def _questions(table: Table, tallies: Tallies) -> Iterator[Question]:
    first = leaders(table.peoples_choice_counts)
    stated = {tally.museum.player.name for tally in tallies if RULE in tally.museum.player.stated}
    if not table.peoples_choice and len(first) > 1 and not stated.issuperset(first):
        yield Question(None, "table.peoples-choice", phrase("question.peoples-choice", players=first))


def _faults(table: Table, tallies: Tallies) -> Iterator[Fault]:
    del tallies
    counts, holds = table.peoples_choice_counts, table.peoples_choice
    first = leaders(counts)
    if holds and first and counts.get(holds, 0) < counts[first[0]]:
        has, most = counts.get(holds, 0), counts[first[0]]
        message = phrase("fault.peoples-choice", player=holds, has=has, players=first, most=most, n=len(first))
        yield Fault(RULE, holds, message)


def _held(table: Table) -> bool:
    return bool(table.peoples_choice or table.peoples_choice_counts)


def _read_table(fields: Fields, names: Names) -> dict[str, Any]:
    name = fields.text("peoples-choice")
    if isinstance(fields.data.get("peoples-choice"), str):
        name = known_player(fields, "peoples-choice", name, names)
    counts = player_counts(fields, "peoples-choice-counts", names)
    return {"peoples_choice": name or None, "peoples_choice_counts": counts}


def _write_table(table: Table) -> dict[str, Any]:
    return {"peoples-choice": table.peoples_choice, "peoples-choice-counts": dict(table.peoples_choice_counts)}


def _with_names(table: Table, renaming: Renaming) -> dict[str, Any]:
    counts = renamed(table.peoples_choice_counts, renaming)
    named = renaming(table.peoples_choice) if table.peoples_choice else None
    return {"peoples_choice": named, "peoples_choice_counts": counts}


# Changes


def set_holder(table: Table, holder: str | None) -> Table:
    """Give the token of the People's Choice to a player; None puts it back beside the board."""
    return replace(table, peoples_choice=holder)


def set_count(table: Table, seat: int, count: int | None) -> Table:
    """Set how much a player has of what the card asks; the token goes to whoever alone has overtaken its holder."""
    counts = changed(table.peoples_choice_counts, table.players[seat].name, count)
    return replace(table, peoples_choice_counts=counts, peoples_choice=holder_after(table.peoples_choice, counts))


PEOPLES_CHOICE: Final = Expansion(
    id="peoples-choice",
    held=_held,
    table_keys=("peoples-choice", "peoples-choice-counts"),
    read_table=_read_table,
    write_table=_write_table,
    with_names=_with_names,
    lines=(RULE,),
    score=_score,
    faults=_faults,
    questions=_questions,
)
