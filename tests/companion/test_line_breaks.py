"""Lists in a terminal: what is too long for its line goes on below its first word."""

from __future__ import annotations

from io import StringIO

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from companion.present.line_breaks import Bulleted

FAULTS = "Faults\n  · a card too many in the Museum\n  12. short\nno bullet, only many words"


def printed(width: int, *parts: object) -> list[str]:
    """What a terminal of this width shows."""
    console = Console(file=StringIO(), width=width, color_system=None)
    console.print(*parts, sep="\n")
    assert isinstance(console.file, StringIO)
    return console.file.getvalue().splitlines()


def test_a_long_sentence_goes_on_below_its_first_word() -> None:
    """Twenty columns, four of them before the words."""
    assert printed(20, Bulleted(FAULTS)) == [
        "Faults",
        "  · a card too many",
        "    in the Museum",
        "  12. short",
        "no bullet, only many",
        "words",
    ]


def test_a_reading_goes_on_below_its_first_word_in_its_styles() -> None:
    """Behind the mark of a reading as behind a bullet; what is bold stays so."""
    line = Text(" ● a card too many\n   ").append("Andy 3", "bold")
    assert printed(12, Bulleted(line)) == [" ● a card", "   too many", "   Andy 3"]
    (*_, last) = Bulleted(line).__rich_console__(Console(), Console(width=12).options)
    assert [(span.start, span.end, span.style) for span in last.spans if span.style] == [(3, 9, "bold")]


def test_within_something_it_has_only_the_room_left() -> None:
    """Four columns to the left, and the line above, are taken."""
    assert [line.rstrip() for line in printed(20, Padding(Bulleted("  · a card too many"), (1, 0, 0, 4)))] == [
        "",
        "      · a card too",
        "        many",
    ]


def test_where_there_is_no_room_no_word_is_lost() -> None:
    """A line narrower than what stands before the words."""
    assert "".join("".join(printed(3, Bulleted("  · abc"))).split()) == "·abc"


def test_as_a_text_it_is_unbroken() -> None:
    """For what is written into a file."""
    assert str(Bulleted(FAULTS)) == FAULTS


def test_in_a_table_it_takes_the_room_it_needs() -> None:
    """Two blanks and the longest word take nine columns; a blank and what stands beside them, left whole, eighteen."""
    table = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column()
    table.add_column(no_wrap=True)
    table.add_row(Bulleted("  Grande Galerie"), "aucune Collection")
    assert [line.rstrip() for line in printed(27, table)] == ["  Grande  aucune Collection", "  Galerie"]
    assert [line.rstrip() for line in printed(60, table)] == ["  Grande Galerie aucune Collection"]
