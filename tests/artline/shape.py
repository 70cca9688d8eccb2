"""What the runner of the cases must know of Artline: no line is optional, and which places a museum can reach."""

from __future__ import annotations

from typing import Any

OPTIONAL_LINES: set[str] = set()


def spaces(table: dict[str, Any], _player: str) -> set[str]:
    """Every place within reach, and those that a turn names wrongly.

    Each card lies next to another, so none is further from the start than there are turns.
    """
    turns = table.get("turns", [])
    reach = range(-len(turns), len(turns) + 1)
    return {f"{x},{y}" for x in reach for y in reach} | {turn["at"] for turn in turns if "at" in turn}
