"""What can go wrong with input. Faults on a table are no errors: they are part of its review."""

from __future__ import annotations

from typing import NamedTuple

from scoring.phrase import Phrase


class Problem(NamedTuple):
    """One thing in a file that no table could hold.

    `path` is the key path (players and boards by name), `line` counts from 1 or is None where it cannot be had,
    `message` says what was expected and found, `nearest` is the closest valid word, `hint` a way out.
    """

    path: str
    message: Phrase
    line: int | None = None
    nearest: str | None = None
    hint: Phrase | None = None


class ScoringError(Exception):
    """Base of all errors of this package."""


class MalformedTableError(ScoringError):
    """Raised when a file or its data cannot become a table; holds every problem found, not only the first.

    `game` is the id of the game the file is of, None where it does not say: it words the problems.
    """

    def __init__(self, problems: tuple[Problem, ...], game: str | None = None) -> None:
        """Keep the problems in the order of the file."""
        super().__init__("; ".join(f"{problem.path}: {problem.message.key}" for problem in problems))
        self.problems = problems
        self.game = game


class AskedError(ScoringError):
    """Raised when a question to a table names a card, place or player that is not there."""

    def __init__(self, problem: Problem) -> None:
        """Keep the one problem."""
        super().__init__(problem.message.key)
        self.problem = problem
