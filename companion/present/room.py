"""What is drawn shorter where a terminal is too narrow for the whole of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.measure import Measurement

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType


@dataclass(frozen=True)
class Fitting:
    """The first of some drawings, the widest first, for which there is room; else the last."""

    drawings: tuple[RenderableType, ...]
    _needed: list[int] = field(default_factory=list, init=False, repr=False, compare=False)
    """How many columns the first of them need, as far as they were measured: that takes as long as to draw them."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Draw it."""
        yield self._fitting(console, options)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Measure it."""
        return Measurement.get(console, options, self._fitting(console, options))

    def _fitting(self, console: Console, options: ConsoleOptions) -> RenderableType:
        *wider, narrowest = self.drawings
        for n, drawing in enumerate(wider):
            if n == len(self._needed):
                boundless = options.update(max_width=sys.maxsize)
                self._needed.append(Measurement.get(console, boundless, drawing).minimum)
            if self._needed[n] <= options.max_width:
                return drawing
        return narrowest
