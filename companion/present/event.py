"""A game as an event: the day, from when to when, where, and a remark, as far as the players told."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from datetime import date

    from companion.words.phrasebook import Phrasebook
    from scoring.table import AnyTable

DAY: Final = timedelta(days=1)


def day_of(table: AnyTable) -> date | None:
    """Return the day a game was played, that of its start or end where no other is told."""
    minute = table.began or table.ended
    return table.played or (minute and minute.date())


def lasted(table: AnyTable) -> timedelta | None:
    """Return how long a game took, None where nobody told a start and a later end."""
    if table.began is None or table.ended is None:
        return None
    time = table.ended.astimezone() - table.began.astimezone()
    return time if time > timedelta(0) else None


def event(table: AnyTable, words: Phrasebook) -> list[str]:
    """Return the day, the times of a game that took less than a day, and the place, as far as they are told."""
    day, time = day_of(table), lasted(table)
    return [
        *([words.day(day)] if day else []),
        *([f"{table.began:%H:%M}–{table.ended:%H:%M}"] if time and time < DAY else []),
        *([table.place] if table.place else []),
    ]


def about(table: AnyTable, words: Phrasebook) -> list[str]:
    """Return a line of the event and one of the remark; none where no more than the day is told."""
    if not (table.began or table.ended or table.place or table.remark):
        return []
    return [line for line in (" · ".join(event(table, words)), table.remark) if line]
