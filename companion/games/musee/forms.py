"""What a phone can change at a table of Musée."""

from __future__ import annotations

from typing import Final

from companion.commands_at_table import Forms, laid, next_turn, set_key

FORMS: Final[Forms] = {
    "lay": laid,
    "play": next_turn("plays", "card", "at", "passed"),
    "set": set_key,
}
