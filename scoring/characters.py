"""Characters that a terminal would obey, and invisible ones: none passes from outside unchanged."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

HARMFUL: Final = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
"""Controls, marks that turn or hide text, halves of characters and those that mean what each font likes."""
JOINERS: Final = "\u200c\u200d"
"""They shape letters in Persian and India, and join emoji: harmless behind a visible character that is not ASCII."""


def harmful(text: str) -> Iterator[tuple[str, bool]]:
    """Yield every character, and whether it is harmful where it stands."""
    for before, char in pairwise(f" {text}"):
        joins = char in JOINERS and not before.isascii() and unicodedata.category(before) not in HARMFUL
        yield char, unicodedata.category(char) in HARMFUL and not joins


def harmless(text: str) -> str:
    r"""Return words from outside as they may be shown: on one line, with every harmful character written out.

    >>> harmless("Mona\x1b[2J Lisa\u202e")
    'Mona\\u001b[2J Lisa\\u202e'
    """
    if text.isprintable():
        return text
    return "".join(f"\\u{ord(char):04x}" if odd else char for char, odd in harmful(text))


def unshowable(text: str) -> str | None:
    r"""Name the first harmful character in words that a table would keep, None where there is none.

    >>> unshowable("Mona\x1b Lisa"), unshowable("An\u200bna")
    ('U+001B', 'U+200B')
    """
    if text.isprintable():
        return None
    return next((f"U+{ord(char):04X}" for char, odd in harmful(text) if odd), None)
