"""How seldom Python looks for objects that nothing needs any more."""

from __future__ import annotations

import atexit
import gc
from typing import Final

OBJECTS_BEFORE_COLLECTION: Final = 200_000
"""How many objects are made between two searches: more than a command, or an open table, is made of."""


def collect_seldom() -> None:
    """Search seldom, and never at the end, when the system takes back everything at once."""
    gc.set_threshold(OBJECTS_BEFORE_COLLECTION)
    atexit.register(gc.freeze)
