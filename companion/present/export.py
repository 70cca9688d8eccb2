"""A result to share: plain text, Markdown or JSON; pictures are in `picture`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Final

from companion.present.account import rows, signed, span
from companion.present.data import review_data
from companion.present.json_text import json_text
from scoring.game import Game
from scoring.phrase import Name, Phrase, phrase

if TYPE_CHECKING:
    from rich.console import Console

    from companion.words.phrasebook import Phrasebook
    from scoring.review import Review

CELL: Final = 11
"""How wide a column of a blank score sheet is."""
WIDTH: Final = 100
READ: Final = re.compile(r"[\\`*_\[\]<>|#~&$@]|^[-+=]|^\d+(?=[.)])|:?/(?=/)|(?<=\w)\.(?=[^\W\d])")
"""What Markdown reads as something else than itself."""


def as_text(review: Review, words: Phrasebook, about: Sequence[str] = (), width: int = WIDTH) -> str:
    """Return the report as plain text of at most `width` columns, then the lines `about` the event."""
    console = _console(width)
    _print(console, review, words)
    if about:
        console.print("", *about, sep="\n", markup=False, emoji=False)
    lines = (line.rstrip() for line in _written(console).splitlines())
    return "\n".join(lines) + "\n"


def as_json(review: Review, words: Phrasebook, _about: Sequence[str] = ()) -> str:
    """Return the result as the JSON of `score --json`."""
    return json_text(review_data(review, words))


def as_markdown(review: Review, words: Phrasebook, about: Sequence[str] = ()) -> str:
    """Return the result as Markdown: the score sheet as a table, all points as a nested list; then lines `about` it."""
    return "\n".join([*_markdown(review, words), *(f"\n{_escaped(line)}" for line in about)]) + "\n"


def _markdown(review: Review, words: Phrasebook) -> Iterator[str]:
    from companion.present import terminal  # noqa: PLC0415 - its sentences; it imports Rich

    yield f"# {_escaped(terminal.heading(review, words).plain)}\n"
    names = [_escaped(player.name) for player in review.players]
    yield f"| | {' | '.join(names)} |"
    yield "|---|" + "---:|" * len(names)
    points = [terminal.sheet_column(player) for player in review.players]
    for rule in dict.fromkeys(line.rule for player in review.players for line in player.lines):
        yield f"| {_escaped(words.name(rule))} | {' | '.join(_escaped(column.get(rule, '')) for column in points)} |"
    for name, counts in terminal.counted(review, words):
        yield f"| {_escaped(name)} | {' | '.join(counts)} |"
    totals = (f"**{signed(player.total)}**" for player in review.players)
    yield f"| **{words.say(Phrase('report.total'))}** | {' | '.join(totals)} |\n"
    if note := terminal.stated_note(review, words):
        yield f"{_escaped(note)}\n"
    for sentence in (*terminal.standing(review, words), *terminal.otherwise(review, words)):
        yield f"{_escaped(sentence.plain)}\n"
    for remark in (*terminal.remarks(review, words), *terminal.progress(review, words)):
        yield _listed(remark)
    for part in (*terminal.disputes(review, words), *terminal.fair_mode(review, words)):
        yield _listed(part)
    for player in review.players:
        yield f"## {_escaped(words.told(player.name, signed(player.total)))}\n"
        for row in rows(player, words):
            why = "; ".join(part for part in (row.working, span(row.at) if row.depth else "") if part)
            line = words.told(row.label, row.points)
            yield f"{'  ' * row.depth}- {_escaped(f'{line} ({why})' if why else line)}"
        yield ""
    yield f"{_escaped(words.say(Phrase('report.not-checked')))}\n"
    yield from (f"- {_escaped(words.say(phrase))}" for phrase in review.not_checked)


def _listed(remark: object) -> str:
    """Return a heading with its list as Markdown; an entry may go on in lines of its own."""
    heading, *entries = str(remark).split("\n  · ")
    listed = ("\n  ".join(_escaped(line.lstrip()) for line in entry.split("\n")) for entry in entries)
    return "\n".join([_escaped(heading), "", *(f"- {entry}" for entry in listed), ""])


def _escaped(text: str) -> str:
    r"""Keep a line from being read as Markdown or a dialect of it; blanks at its beginning have no escape but a name.

    >>> print(_escaped("1. *a* at www.a.example"))
    1\. \*a\* at www\.a\.example
    """
    blanks = len(text) - len(text.lstrip(" "))
    return "&#32;" * blanks + READ.sub(_kept, text[blanks:])


def _kept(match: re.Match[str]) -> str:
    """Put a backslash before what Markdown would interpret; a number at the beginning counts with what follows it."""
    return f"{match[0]}\\" if match[0].isdigit() else f"\\{match[0]}"


def _console(width: int) -> Console:
    from rich.console import Console  # noqa: PLC0415 - only what is printed needs Rich

    from companion.present.line_breaks import keep_together  # noqa: PLC0415 - so does this

    keep_together()
    return Console(width=width, file=StringIO(), color_system=None, highlight=False)


def _print(console: Console, review: Review, words: Phrasebook) -> None:
    from companion.present.terminal import report  # noqa: PLC0415 - only what is printed needs Rich

    for part in report(review, words):
        console.print(part)


def _written(console: Console) -> str:
    return console.file.getvalue() if isinstance(console.file, StringIO) else ""


EXPORTS: Final[Mapping[str, Callable[[Review, Phrasebook, Sequence[str]], str]]] = {
    "text": as_text,
    "md": as_markdown,
    "json": as_json,
}


def blank_sheet(game: Game, words: Phrasebook) -> str:
    """Return a score sheet to print, as plain text, one column for each player the game can have."""
    label = max(len(words.name(rule)) for rule in game.lines) + 1
    rule = f"+{'-' * label}+" + f"{'-' * CELL}+" * game.most
    empty = f"{' ' * CELL}|" * game.most
    lines = [words.say(phrase("sheet.title", game=Name(game.id))), "", rule]
    for name in ("", *(words.name(line) for line in game.lines), words.say(Phrase("report.total"))):
        lines += [f"|{' ' * label}|{empty}", f"|{name:<{label}}|{empty}", rule]
    return "\n".join(lines) + "\n"
