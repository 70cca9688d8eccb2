"""Refusals in words: where, what was expected and found, and a way out on a line of its own."""

from __future__ import annotations

from companion.words.phrasebook import Phrasebook
from scoring.errors import Problem
from scoring.phrase import phrase


def report(problems: tuple[Problem, ...], words: Phrasebook, source: str) -> list[str]:
    """Return one line for each problem, and a `hint:` line where there is one."""
    lines = []
    for problem in problems:
        place = words.word(f"{source}:{problem.line}" if problem.line else source)
        path = f" {words.word(problem.path)}:" if problem.path else ""
        lines.append(f"{place}:{path} {words.say(problem.message)}")
        if problem.nearest is not None:
            lines.append(words.say(phrase("hint.nearest", word=problem.nearest)))
        if problem.hint is not None:
            lines.append(words.say(phrase("hint", hint=problem.hint)))
    return lines
