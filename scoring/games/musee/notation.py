"""How exhibit numbers are written."""

from __future__ import annotations

from typing import Final

from scoring.fields import LARGEST_NUMBER

MOST_DIGITS: Final = len(str(LARGEST_NUMBER))


def number_or_none(token: str) -> int | None:
    """Return an exhibit number, None where a word is none; whether there is such a card is not asked here.

    >>> number_or_none("07"), number_or_none("seven"), number_or_none("-3")
    (7, None, None)
    """
    written = token.isascii() and token.isdigit() and len(token.lstrip("0")) <= MOST_DIGITS
    return int(token.lstrip("0") or "0") if written else None
