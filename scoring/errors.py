"""What can go wrong with input. Faults on a table are no errors: they are part of its review."""

from __future__ import annotations

from typing import NamedTuple

from scoring.phrase import Phrase


class Problem(NamedTuple):
    r"""One thing in a file that no table could hold.

    `path` is the key path (players and boards by name), `line` counts from 1 or is None where it cannot be had,
    `message` says what was expected and found, `nearest` is the closest valid word, `hint` a way out.

    >>> from scoring import MalformedTableError, read
    >>> try:
    ...     read('format = 1\ngame = "musea"\nplayers = []')
    ... except MalformedTableError as error:
    ...     problem = error.problems[0]
    >>> problem.path, problem.line, problem.nearest
    ('game', 2, 'musee')
    """

    path: str
    message: Phrase
    line: int | None = None
    nearest: str | None = None
    hint: Phrase | None = None


class ScoringError(Exception):
    """Base of all errors of this package.

    >>> from scoring import AskedError, MalformedTableError, ScoringError
    >>> issubclass(MalformedTableError, ScoringError) and issubclass(AskedError, ScoringError)
    True
    """


class MalformedTableError(ScoringError):
    r"""Raised when a file or its data cannot become a table; holds every problem found, not only the first.

    `game` is the id of the game the file is of, None where it does not say: it words the problems.

    >>> from scoring import MalformedTableError, read
    >>> try:
    ...     read('format = 1\ngame = "museum"\nplayers = [{ name = "Andy", track = -1, prestige = "four" }]')
    ... except MalformedTableError as error:
    ...     [problem.path for problem in error.problems]
    ['players.Andy.track', 'players.Andy.prestige']
    """

    def __init__(self, problems: tuple[Problem, ...], game: str | None = None) -> None:
        """Keep the problems in the order of the file."""
        super().__init__("; ".join(f"{problem.path}: {problem.message.key}" for problem in problems))
        self.problems = problems
        self.game = game


class AskedError(ScoringError):
    """Raised when a question to a table names a card, place or player that is not there.

    >>> from scoring import AskedError, example, read
    >>> game, table = read(example("card-14"))
    >>> try:
    ...     game.judge(table, "14 at U9", "Amandine")
    ... except AskedError as error:
    ...     error.problem.message.facts["last"]
    'L6'
    """

    def __init__(self, problem: Problem) -> None:
        """Keep the one problem."""
        super().__init__(problem.message.key)
        self.problem = problem
