"""The keys that do something now, each shown inside the word it types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


class Key(NamedTuple):
    """One key of the legend: what to press and what it types."""

    key: str
    name: str

    def split(self) -> tuple[str, str, str]:
        """Split the name at its letter, which is written large: `p`, `H`, `oenician`; without one the key leads.

        >>> Key("h", "Phoenician").split()
        ('p', 'H', 'oenician')
        >>> Key("2", "Ulf").split()
        ('', '2', ' Ulf')
        """
        at = self.name.lower().find(self.key.lower())
        if at < 0 or not self.key.isalpha():
            return "", self.key, f" {self.name}"
        before = self.name[:1].lower() + self.name[1:at] if at else ""
        return before, self.name[at].upper(), self.name[at + 1 :]

    def cut(self, length: int) -> Key:
        """Shorten the name, as far as its letter stays.

        >>> Key("h", "Phoenician").cut(3), Key("n", "Chinese").cut(3)
        (Key(key='h', name='Pho'), Key(key='n', name='Chin'))
        """
        at = self.name.lower().find(self.key.lower()) if self.key.isalpha() else -1
        return self._replace(name=self.name[: max(length, at + 1)].rstrip())


Legend = tuple[tuple[Key, ...], ...]
"""The keys that do something now, in groups that stay together on a line."""


def keys_of(letters: Mapping[str, str], words: Phrasebook, only: Iterable[str] | None = None) -> tuple[Key, ...]:
    """Return the legend of some letters, with the printed names."""
    wanted = set(letters.values() if only is None else only)
    return tuple(Key(key, words.name(thing)) for key, thing in letters.items() if thing in wanted)
