"""How a game stands, in a line or two above its board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from companion.widgets.localized import Localized

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


class Heading(Localized, Static):
    """A few sentences, drawn when they are others; out of sight while there is nothing to say."""

    DEFAULT_CSS = """
    Heading { height: auto; padding: 0 1; color: $text; background: $boost; }
    """

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
