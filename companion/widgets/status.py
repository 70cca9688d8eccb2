"""How a game stands, above its board; and the status line: what is pointed at, or why a key did nothing."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.widgets import Static

from companion.widgets.localized import Localized

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.timer import Timer

    from companion.words.phrasebook import Phrasebook


class Heading(Localized, Static):
    """A few sentences, drawn when they are others; out of sight while there is nothing to say."""

    DEFAULT_CSS = "Heading { height: auto; padding: 0 1; color: $text; background: $boost; }"

    def __init__(self, words: Phrasebook) -> None:
        """Begin with nothing to say."""
        super().__init__(words, "", id="standing", markup=False)
        self.display = False
        self._told = ""

    def tell(self, told: str) -> None:
        """Say this."""
        self.display = bool(told)
        if told and told != self._told:
            self._told = told
            self.update(Content(told))


FLASH: Final = 1.5
"""Seconds for which it is shown why a key did nothing."""


class StatusLine(Static):
    """A sentence, cut to the lines there are."""

    def __init__(self) -> None:
        """Say nothing yet."""
        super().__init__("", id="status", markup=False)
        self._flash: Timer | None = None

    def tell(self, sentence: str) -> None:
        """Show a sentence until the next one."""
        high = self.styles.height
        text = fitted(sentence, self.app.size.width - 2, int(high.value) if high else 1)
        if text != str(self.content):
            self.update(Content(text), layout=False)
        self.remove_class("flash")

    def flash(self, why: str, then: Callable[[], None]) -> None:
        """Show for a moment why a key did nothing; `then` follows unless something else was told meanwhile."""
        self.app.bell()
        self.tell(why)
        self.add_class("flash")
        if self._flash:
            self._flash.stop()
        self._flash = self.set_timer(FLASH, lambda: then() if self.has_class("flash") else None)


def fitted(sentence: str, width: int, high: int) -> str:
    """Cut a sentence to some lines, between words and never without saying so.

    >>> fitted("C3 picked up: Enter puts it down", 20, 1)
    'C3 picked up: …'
    """
    return "\n".join(textwrap.wrap(sentence, max(width, 10), max_lines=high, placeholder=" …"))
