"""What the runner of the cases must know of MUSEUM: which lines are optional, and the spaces of a board."""

from __future__ import annotations

import re
from typing import Any

Data = dict[str, Any]

LINES_OF = {
    "archaeologists": {"museum.archaeologists"},
    "black-market": {"museum.black-market"},
    "cthulhu": {"museum.cthulhu"},
    "peoples-choice": {"museum.peoples-choice"},
    "worlds-fair": {"museum.pavilions", "museum.loans"},
    "solo": {"museum.rival"},
}
TABLE_KEYS = {
    "third-area": "archaeologists",
    "disciple": "cthulhu",
    "peoples-choice": "peoples-choice",
    "peoples-choice-counts": "peoples-choice",
    "pavilions": "worlds-fair",
}
PLAYER_KEYS = {
    "archaeologists": "archaeologists",
    "black-market-favours": "black-market",
    "solo": "solo",
    "rival": "solo",
}
CARDS = {r"\bbm": "black-market", r"\brelic": "cthulhu", r"~": "cthulhu", r"@": "worlds-fair"}
OPTIONAL_LINES = {"museum.other"}.union(*LINES_OF.values())
LETTERS = "ABCDEFGHIJKL"


def lines_in_play(table: Data, name: str) -> set[str]:
    """The optional lines of a player: of other points, and of what is listed or seen of the expansions."""
    middle: Data = table.get("table", {})
    found = set(middle.get("expansions", [])) | {TABLE_KEYS[key] for key in TABLE_KEYS.keys() & middle}
    for player in table["players"]:
        found |= {PLAYER_KEYS[key] for key in PLAYER_KEYS.keys() & player}
        cards = f"{player.get('museum', '')} {player.get('discard', '')}".lower()
        found |= {CARDS[mark] for mark in CARDS if re.search(mark, cards)}
        found |= {name for name, lines in LINES_OF.items() if lines & set(player.get("stated", {}))}
    other = {"museum.other" for player in table["players"] if player["name"] == name and "other-points" in player}
    return other.union(*(LINES_OF[name] for name in found & set(LINES_OF)))


def spaces(table: Data, player: str) -> set[str]:
    """The names of the spaces of a player's board, read off the plan by our own eyes."""
    of_table = table.get("table", {}).get("board", "standard")
    board = next(entry for entry in table["players"] if entry["name"] == player).get("board", of_table)
    plan = table.get("boards", {}).get(board, {}).get("plan", ".....\n" * 5)
    rows = ["".join(row.split()) for row in plan.split("\n") if row.strip()]
    return {f"{LETTERS[x]}{y}" for y, row in enumerate(rows, 1) for x, mark in enumerate(row) if mark != "#"}
