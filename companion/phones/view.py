"""What a page is made for: the table, the language and the rights of whoever asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from companion.words import phrasebook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.table_service import TableService
    from companion.words.phrasebook import Phrasebook


class Right(Enum):
    """What a key lets do; the value is what the file of keys and `serve --json` call it."""

    PLAY = "play"
    LOOK = "look"
    HOST = "host"

    @property
    def may_write(self) -> bool:
        """Whether edits are taken."""
        return self is not Right.LOOK

    @property
    def is_host(self) -> bool:
        """Whether everybody's steps may be undone, and the settings changed."""
        return self is Right.HOST


@dataclass(frozen=True, slots=True)
class View:
    """One look at the table by one phone."""

    service: TableService
    language: str
    right: Right
    base: str
    """The path all routes of this key begin with: `/t/KEY/`."""
    join: str
    """The whole address that a QR code on this page may show: the play link, or the look link for who only looks."""
    static: Mapping[str, str]
    """The path of each file of `static/` by its name, with the hash in it: `/s/HASH/phone.js`."""
    seated: frozenset[int] = frozenset()
    """The seats that a phone is connected for now."""

    @property
    def words(self) -> Phrasebook:
        """The words of this language, with those of the table's game."""
        return phrasebook(self.language, self.service.session.game)

    @property
    def tag(self) -> str:
        """What the fragment's ETag says: the version and the language."""
        return f"{self.service.version}-{self.language}"
