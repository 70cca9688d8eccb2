"""A no-break space ties two words together, in what is printed and in the app."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich import _wrap
from rich.console import Console
from rich.text import Text
from textual.content import Content

from companion.present.line_breaks import keep_together
from companion.streams import PLAIN_WIDTH, show

SENTENCE = "Une lecture\xa0: la voici\xa0; et «\xa0non\xa0»\xa0?"


def test_what_is_printed_breaks_at_other_blanks_only() -> None:
    """At any width that has room for the longest pair, no line begins with punctuation or ends in an open quote."""
    keep_together()
    for width in range(len("«\xa0non\xa0»\xa0?"), len(SENTENCE) + 1):
        console = Console(width=width, file=StringIO())
        console.print(Text(SENTENCE))
        lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
        assert "".join(line.replace(" ", "") for line in lines) == SENTENCE.replace(" ", "")
        assert not [line for line in lines if line[0] in ":;»?" or line.rstrip()[-1] == "«"], (width, lines)


def test_every_command_does_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever it shows, and whether or not anything else was shown before."""
    monkeypatch.setattr(_wrap, "re_word", re.compile(r"\s*\S+\s*"))
    for length in range(PLAIN_WIDTH - len(SENTENCE), PLAIN_WIDTH):
        show([Text(f"{'a' * length} {SENTENCE}")])
        assert not [line for line in capsys.readouterr().out.splitlines() if line[0] in ":;»?" or line[-1] == "«"]


def test_the_app_does_so_too() -> None:
    """Textual breaks its lines by the same words."""
    keep_together()
    lines = [line.plain for line in Content(SENTENCE).wrap(14)]
    assert len(lines) > 1
    assert not [line for line in lines if line.strip()[0] in ":;»?"]
