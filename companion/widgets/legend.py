"""The keys that do something now, each shown inside the word it types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import normalize

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
        >>> Key("2", "Ulf").split(), Key("e", "Égyptien").split()
        (('', '2', ' Ulf'), ('', 'É', 'gyptien'))
        """
        at = self._at
        if at < 0:
            return "", self.key, f" {self.name}"
        before = self.name[:1].lower() + self.name[1:at] if at else ""
        return before, self.name[at].upper(), self.name[at + 1 :]

    @property
    def _at(self) -> int:
        """Where in the name the letter stands, with an accent or without; -1 where it does not."""
        plain = "".join(normalize("NFD", letter)[0] for letter in self.name.lower())
        return plain.find(self.key.lower()) if self.key.isalpha() else -1

    def cut(self, length: int) -> Key:
        """Shorten the name, as far as its letter stays.

        >>> Key("h", "Phoenician").cut(3), Key("n", "Chinese").cut(3)
        (Key(key='h', name='Pho'), Key(key='n', name='Chin'))
        """
        at = self._at
        return self._replace(name=self.name[: max(length, at + 1)].rstrip())


def printed(key: str, words: Phrasebook) -> str:
    """Return a key as it is printed on the keyboards of a language: `Enter` is `Entrée` in French."""
    return words.names.get(f"key.{key}", key)


def as_printed(keys: Iterable[Key], words: Phrasebook) -> tuple[Key, ...]:
    """Return keys as they are printed on the keyboards of a language."""
    return tuple(key._replace(key=printed(key.key, words)) for key in keys)


Legend = tuple[tuple[Key, ...], ...]
"""The keys that do something now, in groups that stay together on a line."""


FEW: Final = 4
"""Keys of which there is room to say what each types."""


def in_short(legend: Legend) -> str:
    """Write the keys of a legend in one line, a few of them with what they type.

    >>> in_short(((Key("e", "Egyptian"), Key("?", "unknown")),))
    'e Egyptian, ? unknown'
    >>> in_short((tuple(Key(letter, "") for letter in "imp"), (Key("", "Shift+"), Key("A", ""), Key("G", ""))))
    'i m p A G'
    """
    keys = [key for group in legend for key in group if key.key]
    if len(keys) > FEW:
        return " ".join(key.key for key in keys)
    return ", ".join(f"{key.key} {key.name}" for key in keys)


def keys_of(letters: Mapping[str, str], words: Phrasebook, only: Iterable[str] | None = None) -> tuple[Key, ...]:
    """Return the legend of some letters, with the printed names."""
    wanted = set(letters.values() if only is None else only)
    return tuple(Key(key, words.name(thing)) for key, thing in letters.items() if thing in wanted)
