"""A number typed key by key, as a sum if need be: `7+3`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from scoring.breakdown import total_of
from scoring.fields import LARGEST_NUMBER


@dataclass(frozen=True, slots=True)
class TypedSum:
    """Numbers of at most so many digits, with + or - between them; what cannot be meant is not taken."""

    digits: int
    text: str = ""

    @property
    def number(self) -> int | None:
        """What it comes to, None while nothing is typed."""
        return total_of(self.text) if self.text else None

    def press(self, key: str) -> TypedSum | None:
        """Return the sum after one more key, None where that key must not be taken."""
        last = re.split(r"[+-]", self.text)[-1]
        sign = key in ("+", "-")
        if (sign and not last) or (not sign and not (key.isascii() and key.isdigit())):
            return None
        typed = replace(self, text=self.text + key)
        longer = not sign and len(last) >= self.digits
        return None if longer or not 0 <= total_of(typed.text) <= LARGEST_NUMBER else typed

    def back(self) -> TypedSum:
        """Take the last key back."""
        return replace(self, text=self.text[:-1])
