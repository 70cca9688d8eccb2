"""A subtotal typed on a line of the account: it stands for the line's own points until it is taken back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.widgets.localized import Asked, Change
from companion.words import rulebook
from scoring import edit
from scoring.breakdown import read_sum
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.screens.table import TableScreen


def asked_for(rule: str, screen: TableScreen) -> Asked[Change]:
    """Return the question for the subtotal of a line, with what was stated before."""
    title = rulebook(screen.words.language, screen.session.game).rules[rule]["title"]
    stated = screen.table.players[screen.seat].stated.get(rule, "")
    return Asked(screen.say("ask.stated", title=title), stated, partial(_read, rule))


def _read(rule: str, typed: str) -> Change | Phrase:
    """Read a subtotal: a number or a sum; nothing counts the line again."""
    text = read_sum(typed) if typed else None
    if typed and text is None:
        return Phrase("app.ask.stated.unknown", {"typed": typed})
    return counted(rule) if text is None else partial(edit.state, rule=rule, typed=text)


def counted(rule: str) -> Change:
    """Return the change that forgets what was stated for a line: it is counted again."""
    return partial(edit.state, rule=rule, typed=None)
