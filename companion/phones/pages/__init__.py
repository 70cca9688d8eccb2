"""The pages as HTML. A function that is asked for what is not there returns None."""

from __future__ import annotations

from companion.phones.pages.ending import best, end, review, unseen
from companion.phones.pages.rulebook import rule, rules, rulings
from companion.phones.pages.seat import fragment, seat, share_text, why
from companion.phones.pages.table import middle, seats

__all__ = [
    "best",
    "end",
    "fragment",
    "middle",
    "review",
    "rule",
    "rules",
    "rulings",
    "seat",
    "seats",
    "share_text",
    "unseen",
    "why",
]
