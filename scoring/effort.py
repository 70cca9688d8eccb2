"""How long work may take that might never end: until a clock or a player says so, or for so many steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

STEPS_BETWEEN: Final = 100
"""After so many steps a clock is looked at, which takes longer than a step."""


class OutOfTimeError(Exception):
    """Raised where work is broken off before its end."""


def keep_to_time(stop: Callable[[], bool]) -> None:
    """Raise OutOfTimeError where `stop` says so."""
    if stop():
        raise OutOfTimeError


class Effort:
    """A number of steps, one of which is taken whenever somebody asks whether to stop."""

    def __init__(self, steps: int, stop: Callable[[], bool]) -> None:
        self.left, self.stop = steps, stop

    def __call__(self) -> bool:
        """Whether the steps are taken, or `stop` says that it is time."""
        self.left -= 1
        return self.left < 0 or (not self.left % STEPS_BETWEEN and self.stop())
