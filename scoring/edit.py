"""Changes for the table of any game: each takes a table and returns a new one; the old one stays.

`seat` is a player's number in turn order, counted from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from scoring.rulebook import Dispute
from scoring.table import HINTS, SomeTable

Value = TypeVar("Value")


def change_player(table: SomeTable, seat: int, **changes: Any) -> SomeTable:
    """Replace fields of one player."""
    players = [*table.players]
    players[seat] = replace(players[seat], **changes)
    return replace(table, players=tuple(players))


def state(table: SomeTable, seat: int, rule: str, typed: str | None) -> SomeTable:
    """State a subtotal for a line, as typed (`13 + 9`); None counts it again."""
    return change_player(table, seat, stated=changed(table.players[seat].stated, rule, typed))


def set_reading(table: SomeTable, ruling: str, value: str | None) -> SomeTable:
    """Choose a reading of a ruling; None for the edition's own."""
    return replace(table, rulings=changed(table.rulings, ruling, value))


def set_edition(table: SomeTable, edition: str) -> SomeTable:
    """Choose whose printed readings apply."""
    return replace(table, edition=edition)


def set_over(table: SomeTable, *, over: bool) -> SomeTable:
    """Say whether the game has ended; a game resumed after its end was shown counts as having used its hints."""
    seen = table.fair and table.over and not over
    return replace(_noted(table) if seen else table, over=over)


def set_fair(table: SomeTable, *, fair: bool) -> SomeTable:
    """Switch fair mode on or off; hints shown while it is off are noted in case it is switched on again."""
    return replace(_noted(table) if table.fair and not fair else table, fair=fair)


def _noted(table: SomeTable) -> SomeTable:
    return replace(table, hints=HINTS)


def allow_hint(table: SomeTable, hint: str) -> SomeTable:
    """Note that the players allowed a hint while the game runs."""
    return replace(table, hints=tuple(known for known in HINTS if known == hint or known in table.hints))


def set_event(table: SomeTable, **told: Any) -> SomeTable:
    """Say when and where the game was played, by the attributes of a table: `played`, `began`, `place` and so on."""
    return replace(table, **told)


def changed(mapping: Mapping[str, Value], key: str, value: Value | None) -> dict[str, Value]:
    """Return a mapping with one key set, or without it where the value is None."""
    if value is None:
        return {other: kept for other, kept in mapping.items() if other != key}
    return {**mapping, key: value}


def toggled(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """Return several things with one more, or without it where it was among them."""
    return tuple(kept for kept in things if kept != thing) if thing in things else (*things, thing)


def settle(table: SomeTable, dispute: Dispute) -> SomeTable:
    """Write down what was settled; the reading of a ruling is in force from now on."""
    settled = replace(table, disputes=(*table.disputes, dispute))
    return set_reading(settled, dispute.ruling, dispute.reading) if dispute.ruling else settled


def forget_dispute(table: SomeTable, dispute: Dispute) -> SomeTable:
    """Take a dispute off the table; the reading in force stays."""
    kept = [*table.disputes]
    if dispute in kept:
        kept.remove(dispute)
    return replace(table, disputes=tuple(kept))
