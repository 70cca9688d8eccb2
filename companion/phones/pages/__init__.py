"""The pages of the phones as HTML: what a template says is plain data of `present`, and of the game's own folder."""

from __future__ import annotations

from companion.phones.pages.rulebook import rule, rules, rulings
from companion.phones.pages.seat import fragment, seat, why
from companion.phones.pages.table import middle, seats

__all__ = ["fragment", "middle", "rule", "rules", "rulings", "seat", "seats", "why"]
