"""What a phone can change at a table of Artline."""

from __future__ import annotations

from typing import Final

from companion.commands_at_table import Forms, next_turn, set_key

FORMS: Final[Forms] = {
    "turn": next_turn("turns", "play", "discard", "at", "row", "column"),
    "set": set_key,
}
