"""What BG Stats is told of Musée besides scores: its number at BoardGameGeek."""

from __future__ import annotations

from typing import Final

from companion.present.bgstats import Told

BGSTATS: Final = Told(163056)
