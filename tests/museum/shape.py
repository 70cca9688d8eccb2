"""What the runner of the cases must know of MUSEUM: which lines are optional, and the spaces of a board."""

from __future__ import annotations

from typing import Any

OPTIONAL_LINES = {"museum.other"}
LETTERS = "ABCDEFGHIJKL"


def spaces(table: dict[str, Any], player: str) -> set[str]:
    """The names of the spaces of a player's board, read off the plan by our own eyes."""
    of_table = table.get("table", {}).get("board", "standard")
    board = next(entry for entry in table["players"] if entry["name"] == player).get("board", of_table)
    plan = table.get("boards", {}).get(board, {}).get("plan", ".....\n" * 5)
    rows = ["".join(row.split()) for row in plan.split("\n") if row.strip()]
    return {f"{LETTERS[x]}{y}" for y, row in enumerate(rows, 1) for x, mark in enumerate(row) if mark != "#"}
