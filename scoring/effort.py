"""Work that may take long: step by step, until somebody says that it is time."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeAlias, TypeVar

Answer = TypeVar("Answer")
Steps: TypeAlias = Generator[None, None, Answer]
"""Work that yields after each step and returns its answer, so that it can rest while other work goes on."""


class OutOfTimeError(Exception):
    """Raised where work is broken off before its end."""


def keep_to_time(stop: Callable[[], bool]) -> None:
    """Raise OutOfTimeError where `stop` says so."""
    if stop():
        raise OutOfTimeError


def in_time(work: Steps[Answer], stop: Callable[[], bool]) -> Answer:
    """Return the answer of work.

    Raises:
        OutOfTimeError: `stop` said so before its end.

    """
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: Answer = end.value
            return answer
        keep_to_time(stop)


class Effort:
    """So much work: each question whether to stop is a piece of it."""

    def __init__(self, pieces: int) -> None:
        self.left = pieces

    def __call__(self) -> bool:
        """Whether all of it is done."""
        self.left -= 1
        return self.left < 0
