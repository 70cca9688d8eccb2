"""What the runner of the cases must know of Musée: which lines are optional, and the places of a museum."""

from __future__ import annotations

from typing import Any

OPTIONAL_LINES: set[str] = set()


def spaces(table: dict[str, Any], _player: str) -> set[str]:
    """The names of the places: three players have five in a gallery, two or four have six."""
    width = 5 if len(table["players"]) == 3 else 6
    return {f"{gallery}{column}" for gallery in "UML" for column in range(1, width + 1)}
