"""What a terminal shows while the search for best layouts goes on, and where it shows nothing."""

from __future__ import annotations

import sys
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from companion.arranging import SearchView
from companion.streams import thinking
from companion.words import phrasebook
from scoring import tablefile
from scoring.arrangement import Progress
from scoring.games import game
from scoring.phrase import Phrase, phrase
from tests.companion.layer import BEST, TABLE, with_grid

LAYING = Phrase("arrange.doing.laying")


class Clock:
    """A clock that goes on only when told."""

    now = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def watched(clock: Clock) -> SearchView:
    """Look on the search for the layouts of Vincent, 8 now and 23 at best, and Olivier, 20."""
    return SearchView(game("museum"), tablefile.read(TABLE)[1], phrasebook("en", game("museum")), clock)


def drawn(view: SearchView) -> str:
    """Return what stands in the terminal, blanks made one."""
    page = Console(width=80, file=StringIO(), color_system=None)
    page.print(view)
    return " ".join(page.file.getvalue().split())  # type: ignore[attr-defined]


def test_found_so_far_ceiling_what_is_asked_and_the_seconds() -> None:
    """Before the first report only that it is looked for."""
    clock = Clock()
    view = watched(clock)
    assert [*view.lines()] == ["Looking for the best layout … · 0 s"]
    clock.now += 3.9
    view.hear("Vincent", Progress(view.table, 8, 27, phrase("arrange.doing.asking", n=9)))
    assert [*view.lines()] == ["Vincent: 8 found, ceiling 27; is there a layout worth 9 points? · 3 s"]


def test_only_what_is_better_is_news() -> None:
    """The present layout is none; a search that begins anew does not take back what was found."""
    view, better = watched(Clock()), tablefile.read(with_grid(BEST))[1]
    news = [view.hear("Vincent", Progress(better, best, 27, LAYING)) for best in (8, 20, 20, 23, 20)]
    assert news == [False, True, False, True, False]
    assert [*view.lines()] == ["Vincent: 23 found, ceiling 27; trying layouts · 0 s"]


def test_what_was_found_for_others_stands_above() -> None:
    """With what is proved, in the order in which they were heard of; the one who is searched for is last."""
    view, better = watched(Clock()), tablefile.read(with_grid(BEST))[1]
    view.hear("Vincent", Progress(better, 20, 27, LAYING))
    view.hear("Olivier", Progress(view.table, 20, 20, LAYING))
    assert [*view.lines()] == [
        "Vincent: 8 now, 20 found (not proved: the ceiling is 27)",
        "Olivier: 20 found, ceiling 20; trying layouts · 0 s",
    ]
    view.hear("Vincent", Progress(better, 23, 23, LAYING))
    assert next(view.lines()) == "Olivier: 20; no card lies in the Museum, so there is nothing to arrange"


def test_the_better_layout_stands_beside_the_present_one() -> None:
    """As soon as there is one; it is drawn again only when there is another."""
    view, better = watched(Clock()), tablefile.read(with_grid(BEST))[1]
    view.hear("Vincent", Progress(view.table, 8, 27, LAYING))
    assert "Best found" not in drawn(view)
    view.hear("Vincent", Progress(better, 23, 27, LAYING))
    assert drawn(view).endswith(
        "Now Best found A B C D A B C D "
        "1 cel-th-3 gre-th-1 cel-wa-2 . 1 cel-th-3 cel-cu-1 cel-wa-2 . "
        "2 . cel-ag-1 . cel-cu-1 2 . cel-ag-1 . gre-th-1"
    )
    view.hear("Vincent", Progress(replace(view.table), 24, 27, LAYING))
    assert "2 . cel-ag-1 . cel-cu-1 2 . cel-ag-1 . cel-cu-1" in drawn(view)


class Stream(StringIO):
    """A stream that may be a terminal."""

    terminal = True

    def isatty(self) -> bool:
        """Whether it is one."""
        return self.terminal


@pytest.mark.parametrize(
    ("out", "error", "asked", "shown"),
    [(True, True, True, True), (True, True, False, False), (False, True, True, False), (True, False, True, False)],
)
def test_it_is_shown_on_standard_error_where_answers_go_to_a_terminal(
    monkeypatch: pytest.MonkeyPatch, *, out: bool, error: bool, asked: bool, shown: bool
) -> None:
    """Not in a pipe, not where a program reads; at the end nothing of it is left."""
    streams: dict[str, Any] = {"stdout": Stream(), "stderr": Stream()}
    for (name, stream), terminal in zip(streams.items(), (out, error), strict=True):
        stream.terminal = terminal
        monkeypatch.setattr(sys, name, stream)
    monkeypatch.setenv("TERM", "xterm")
    with thinking("Looking …", asked=asked) as draw:
        draw()
    assert ("Looking …" in streams["stderr"].getvalue()) is shown
    assert streams["stderr"].getvalue().endswith("\x1b[2K") is shown
    assert streams["stdout"].getvalue() == ""
