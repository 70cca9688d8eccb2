"""The drawing of the house in CONTRIBUTING shows the rooms there are, on the floors that the import contract holds."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
MUSEUM = ROOT / "scoring" / "games" / "museum"
DRAWN = re.compile(r"([a-z_]+)(?:/|\.py)")


def drawing() -> list[set[str]]:
    """Return the rooms of MUSEUM as drawn, floor by floor from the top."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    block = text.partition("MUSEUM's rooms, the top floor first")[2].split("```")[1]
    rooms = {path.stem for path in MUSEUM.iterdir()}
    floors = ({name for name in DRAWN.findall(line) if name in rooms} for line in block.splitlines())
    return [floor for floor in floors if floor]


def test_every_room_is_drawn() -> None:
    """Every folder and module of MUSEUM stands in the drawing, but for its own `__init__` and what is no code."""
    rooms = {path.stem for path in MUSEUM.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}

    assert {name for floor in drawing() for name in floor} - {"data"} == rooms - {"__init__"}


def test_floors_are_those_of_the_import_contract() -> None:
    """What stands higher in the drawing stands on a higher layer, or on the same one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one.get("containers") == ["scoring.games.museum"])
    layer_of = {name.strip(): n for n, layer in enumerate(layers) for name in layer.split("|")}
    drawn = [max(layer_of[name] for name in floor if name in layer_of) for floor in drawing()]

    assert drawn == sorted(drawn)
    assert {name for floor in drawing() for name in floor if name in layer_of} == set(layer_of)
