"""What the fields beside a MUSEUM board share: its letters, its player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.museum.letters import letters
from companion.widgets.field import Field
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.expansion_part import in_play

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


class MuseumField(Field):
    """A field about one player of a MUSEUM table."""

    table: Table | None

    def __init__(self, words: Phrasebook, topic: str) -> None:
        """Make a field named, explained and found by `topic`."""
        super().__init__(words, topic)
        self.letters = letters(words.language)

    @property
    def player(self) -> Player:
        """The player shown."""
        assert self.table is not None  # noqa: S101 (a field is never used before it is shown)
        return self.table.players[self.seat]

    def in_play(self, expansion: str | None) -> bool:
        """Whether an expansion is in play; the base box, which is none, always is."""
        assert self.table is not None  # noqa: S101 (as above)
        return expansion is None or expansion in in_play(self.table)
