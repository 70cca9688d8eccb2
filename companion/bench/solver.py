"""What another way to find and prove the best layout of a Museum takes, and what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from scoring.games.museum.table import Table


class Answer(NamedTuple):
    """What is known in the end: the best total (None: no layout yet), and what no layout exceeds."""

    best: int | None
    bound: int

    @property
    def proved(self) -> bool:
        """Whether nothing better can exist."""
        return self.best == self.bound


class Solver(Protocol):
    """Looks for the best layout of what a player holds, by one worker."""

    def __call__(self, table: Table, name: str, seconds: float, beat: int | None = None) -> Answer:
        """Return what is known after so many seconds of processor time at most.

        With `beat` only a layout worth more than that is looked for; where there is none, `beat` is proved.
        """


def agree(answers: Sequence[Answer]) -> bool:
    """Return whether no layout is worth more than any of these answers says there can be."""
    return max(answer.best or 0 for answer in answers) <= min(answer.bound for answer in answers)
