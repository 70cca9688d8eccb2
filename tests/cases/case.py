"""The case files by game, each one idea with its arithmetic, and what the program makes of their tables.

A game has its cases in the folder of its id; what its tables look like is told by `tests/<game>/shape.py`, unless it
has neither places nor lines that may be missing. A file is one case, or holds several that belong together as its
`[[cases]]`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from companion.present.data import review_data
from companion.words import phrasebook
from scoring.game import Game
from scoring.tablefile import read
from tests.cases.failing import place

Data = dict[str, Any]


class Written(NamedTuple):
    """A case as it stands in its file: the game of its folder, its id, what it says, and the file and line."""

    game: str
    id: str
    data: Data
    at: str


def written() -> Iterator[Written]:
    """Yield every case, file by file."""
    for path in sorted(Path(__file__).parent.glob("*/*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        stem = f"{path.parent.name}/{path.stem}"
        for case in data.get("cases", [data]):
            case_id = stem if case is data else f"{stem}: {case['name']}"
            yield Written(path.parent.name, case_id, case, place(path, case["name"]))


CASES = list(written())


class NoShape:
    """What a game's tables look like that has neither places nor lines that may be missing."""

    OPTIONAL_LINES: frozenset[str] = frozenset()

    @staticmethod
    def spaces(_table: Data, _name: str) -> set[str]:
        """Return the spaces of a player's board: there are none."""
        return set()


def shape_of(game_id: str) -> Any:
    """Return what a game's tables look like."""
    file = Path(__file__).parents[1] / game_id / "shape.py"
    return import_module(f"tests.{game_id}.shape") if file.exists() else NoShape


class Case:
    """A case, its table read and reviewed."""

    def __init__(self, case: Written) -> None:
        """Take what is written and let the program score its table."""
        self.data: Data = case.data
        self.expect: Data = self.data["expect"]
        self.table: Data = tomllib.loads(self.data["table"])
        game, table = read(self.data["table"])
        self.game: Game = game
        self.shape: Any = shape_of(game.id)
        self.result: Data = review_data(game.review(table), phrasebook("en", game))
        self.players: dict[str, Data] = {player["name"]: player for player in self.result["players"]}

    def line(self, player: str, rule: str) -> Data:
        """Return the top line of a player under a rule, without anything where there is none."""
        lines: list[Data] = self.players[player]["lines"]
        return next((line for line in lines if line["rule"] == rule), {"parts": []})
