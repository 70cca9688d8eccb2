"""Drawings by how much room there is: the widest for which there is enough."""

from __future__ import annotations

from io import StringIO

from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text

from companion.present.line_breaks import Fitting


class Drawing(Text):
    """A drawing that can be no narrower, and counts how often it is measured."""

    measured = 0

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Measure it."""
        self.measured += 1
        return super().__rich_measure__(console, options)


def test_the_widest_drawing_for_which_there_is_room() -> None:
    """Drawn again and again each is measured once, and the last, which is drawn in any case, never."""
    drawings = Drawing("twelve-wide!"), Drawing("eight-wi"), Drawing("four")
    fitting = Fitting(drawings)
    for width, fits in ((12, 0), (11, 1), (8, 1), (7, 2), (2, 2), (12, 0)):
        console = Console(file=StringIO(), width=width, color_system=None)
        (drawn,) = fitting.__rich_console__(console, console.options)
        assert drawn is drawings[fits]
    assert [drawing.measured for drawing in drawings] == [1, 1, 0]
