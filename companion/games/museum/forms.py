"""What a phone can change at a table of MUSEUM."""

from __future__ import annotations

from typing import Final

from companion.commands_at_table import Forms, among, laid, set_key, written
from companion.games.museum.turns.moves import KINDS, MOVES, moved

__all__ = ["FORMS", "KINDS"]

FORMS: Final[Forms] = {
    "card": laid,
    "pool": written("discard", "cards", str),
    "prestige": written("prestige"),
    "track": written("track"),
    "expert": among("experts", "expert"),
    "set": set_key,
    **dict.fromkeys(MOVES, moved),
}
