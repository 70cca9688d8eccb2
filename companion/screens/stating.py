"""A subtotal stated by a hurried table: asked for, and read."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.widgets.spoken import Asked, Change
from scoring import edit
from scoring.breakdown import read_sum
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.widgets.spoken import Tongue


def subtotal(rule: str, title: str, initial: str, say: Tongue) -> Asked:
    """Ask for the subtotal of a line, by its rule."""
    return Asked(say("ask.stated", title=title), initial, partial(_stated, rule))


def _stated(rule: str, typed: str) -> Change | Phrase:
    """Read a subtotal: a number or a sum; nothing counts the line again."""
    text = read_sum(typed) if typed else None
    if typed and text is None:
        return Phrase("app.ask.stated.unknown", {"typed": typed})
    return partial(edit.state, rule=rule, typed=text)
