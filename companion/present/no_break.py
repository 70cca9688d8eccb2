"""No line begins with what a no-break space ties to the word before, such as the colon of French.

Rich, and Textual with it, takes that space for one like any other, and has no setting for it.
"""

from __future__ import annotations

import re
from typing import Final

from rich import _wrap

WORD: Final = re.compile(r"[^\S\xa0]*[\S\xa0]+[^\S\xa0]*")
"""A word with the blanks around it, no-break spaces belonging to the word."""


def keep_together() -> None:
    """Break lines at other blanks only, from now on."""
    _wrap.re_word = WORD
