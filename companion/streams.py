"""Answers go to standard output, everything else to standard error; errors end the command with its exit code."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from enum import IntEnum
from io import StringIO
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

import typer

from companion.words import FIRST, complete, languages, phrasebook, system_language
from scoring.errors import AskedError
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rich.console import RenderableType

    from companion.words.phrasebook import Phrasebook
    from scoring.errors import Problem
    from scoring.phrase import Fact

PLAIN_WIDTH: Final = 100
DRAWN_A_SECOND: Final = 5
"""How often what is shown during work is drawn: often enough to look alive, seldom enough to cost the work little."""
Answer = TypeVar("Answer")


class Exit(IntEnum):
    """What an exit code of a command means; when several hold: 2, then 3, 4, 1."""

    FINE = 0
    """Legal, counted (also with questions), or proved."""
    FAULT = 1
    """The table breaks a rule; the answer is printed all the same, marked provisional."""
    BAD_INPUT = 2
    """A bad flag, an unreadable or malformed file, an unknown id, place or player."""
    NO_MEANING = 3
    """What was asked for has no meaning in this game, or another companion has the table open."""
    UNPROVED = 4
    """Stopped before a proof: the best found is printed with its bound."""
    MISTAKE = 5
    """A mistake of the program itself: there is no answer."""


def spoken(ctx: typer.Context, asked: str) -> str:
    """Return a language with all words: the one requested, here or before the command, else the system's.

    A note on standard error says when the one asked for is not complete.
    """
    if asked and asked not in languages():
        raise typer.BadParameter(asked)
    if not asked and ctx.parent is not None:
        above: str = ctx.parent.params["lang"]
        return above
    if asked and not complete(asked):
        say_aside(phrasebook(FIRST).say(phrase("note.language", language=asked)))
    return asked if asked and complete(asked) else FIRST if asked else system_language()


@contextmanager
def thinking(seen: RenderableType, *, asked: bool = True) -> Iterator[Callable[[], object]]:
    """Show something in a terminal until the work is done; the function yielded draws it anew at once.

    Nothing is shown where an answer goes elsewhere than to a terminal, or where it was not asked for.
    """
    if not (asked and sys.stderr.isatty() and sys.stdout.isatty()):
        yield lambda: None
        return
    from rich.console import Console  # only what a person reads needs Rich
    from rich.live import Live
    from rich.spinner import Spinner
    from rich.text import Text

    turning = Spinner("dots", Text(seen) if isinstance(seen, str) else seen)
    with Live(turning, console=Console(stderr=True), transient=True, refresh_per_second=DRAWN_A_SECOND) as live:
        yield live.refresh


def show(parts: Iterable[RenderableType]) -> None:
    """Print an answer for a person, as wide as the terminal; without one, plain lines without trailing blanks."""
    from rich.console import Console  # only what a person reads needs Rich

    from companion.present.line_breaks import keep_together

    keep_together()
    terminal = Console(highlight=False, markup=False, emoji=False)
    if terminal.is_terminal:
        for part in parts:
            terminal.print(part)
        return
    page = Console(width=PLAIN_WIDTH, file=StringIO(), highlight=False, markup=False, emoji=False, color_system=None)
    for part in parts:
        page.print(part)
    lines = page.file.getvalue().splitlines()  # type: ignore[attr-defined]
    write("".join(f"{line.rstrip()}\n" for line in lines))


def write(content: str | bytes) -> None:
    """Print an answer unchanged; ends the command where it cannot be written, unless the reader closed the pipe."""
    try:
        if isinstance(content, bytes):
            sys.stdout.buffer.write(content)
        else:
            sys.stdout.write(content)
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left must not fail again at exit
        if not isinstance(error, BrokenPipeError):
            fail(Exit.BAD_INPUT, phrasebook(FIRST), "error.unwritten", why=error.strerror or str(error))


def write_data(data: Any) -> None:
    """Print an answer for a program."""
    from companion.present.json_text import json_text  # what a person reads does without

    write(json_text(data))


def say_aside(line: str) -> None:
    """Print what is no answer."""
    sys.stderr.write(f"{line}\n")


def fail(code: Exit, words: Phrasebook, key: str, *hints: Phrase | None, **facts: Fact) -> NoReturn:
    """End the command with one sentence on standard error, and hints on lines of their own."""
    say_aside(words.say(phrase("error", message=Phrase(key, facts))))
    for hint in hints:
        if hint is not None:
            say_aside(words.say(hint))
    raise typer.Exit(code)


def fail_with(problems: tuple[Problem, ...], words: Phrasebook, source: str) -> NoReturn:
    """End the command with everything that is wrong with a file."""
    from companion.present.problems import report

    lines = report(problems, words, source)
    say_aside(words.say(phrase("error", message=Phrase("error.malformed", {"file": source, "n": len(problems)}))))
    for line in lines:
        say_aside(line)
    raise typer.Exit(Exit.BAD_INPUT)


def did_you_mean(word: str | None) -> Phrase | None:
    """Return the hint that names the nearest valid word."""
    return phrase("hint.nearest", word=word) if word else None


def answered(ask: Callable[[], Answer], words: Phrasebook) -> Answer:
    """Return the answer to a question; ends the command where it names an unknown card, place or player."""
    try:
        return ask()
    except AskedError as error:
        problem = error.problem
        fail(
            Exit.BAD_INPUT,
            words,
            "error.asked",
            did_you_mean(problem.nearest),
            phrase("hint", hint=problem.hint) if problem.hint else None,
            what=words.names.get(f"asked.{problem.path}", problem.path),
            why=problem.message,
        )
