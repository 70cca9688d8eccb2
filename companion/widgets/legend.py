"""The keys that do something now, each shown inside the word it types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import ascii_lowercase
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import normalize

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


def unaccented_key(key: str) -> str:
    """Return the letter that an accented one stands for: `Égyptien` is typed `é` as well as `e`.

    >>> unaccented_key("é"), unaccented_key("É"), unaccented_key("3")
    ('e', 'E', '3')
    """
    return normalize("NFD", key)[0]


class Key(NamedTuple):
    """One key of the legend: what to press and what it types, `short` where there is no room for the name."""

    key: str
    name: str
    short: str = ""

    def split(self) -> tuple[str, str, str]:
        """Split the name at its letter, which is written large: `p`, `H`, `oenician`; without one the key leads.

        >>> Key("h", "Phoenician").split()
        ('p', 'H', 'oenician')
        >>> Key("2", "Ulf").split(), Key("e", "Égyptien").split()
        (('', '2', ' Ulf'), ('', 'É', 'gyptien'))
        """
        at = self.at
        if at < 0:
            return "", self.key, f" {self.name}"
        before = self.name[:1].lower() + self.name[1:at] if at else ""
        return before, self.name[at].upper(), self.name[at + 1 :]

    @property
    def at(self) -> int:
        """Where in the name the letter stands, with an accent or without; -1 where it does not."""
        plain = "".join(map(unaccented_key, self.name.lower()))
        return plain.find(self.key.lower()) if self.key.isalpha() else -1

    def cut(self, length: int) -> Key:
        """Shorten the name, as far as its letter stays: to its last words, where one of them fits, else in a word.

        >>> Key("h", "Phoenician").cut(3)[:2], Key("n", "Chinese").cut(3)[:2]
        (('h', 'Pho'), ('n', 'Chin'))
        >>> Key("v", "Professor De Silva").cut(8)[:2], Key("0-9", "tokens for all").cut(12)[:2]
        (('v', 'De Silva'), ('0-9', 'tokens for'))
        """
        if len(self.name) <= length:
            return self
        words = self.name.split(" ")
        ends = (words[n:] for n in range(1, len(words)))
        parts = ends if self.at >= 0 else (words[:n] for n in range(len(words) - 1, 0, -1))
        for part in map(" ".join, parts):
            shorter = self._replace(name=part)
            if len(part) <= length and (self.at >= 0) == (shorter.at >= 0):
                return shorter
        return self._replace(name=self.name[: max(length, self.at + 1)].rstrip())


class LeadingKey(Key):
    """A key that stands before its name also where the name holds its letter: which is seen without underline.

    >>> LeadingKey("s", "A School at the Museum").cut(12).name
    'A School at'
    """

    __slots__ = ()

    @property
    def at(self) -> int:
        """Nowhere: the name needs no letter, and is cut from its end."""
        return -1

    def split(self) -> tuple[str, str, str]:
        """Put the key first."""
        return "", self.key, f" {self.name}"


def printed(key: str, words: Phrasebook) -> str:
    """Return a key as it is printed on the keyboards of a language: `Enter` is `Entrée` in French."""
    return words.names.get(f"key.{key}", key)


NAMED: Final = {
    "Enter": "enter",
    "Esc": "escape",
    "Del": "delete",
    "⌫": "backspace",
    "␣": "space",
    "←": "left",
    "→": "right",
    "↑": "up",
    "↓": "down",
}
"""Under what name a key is sent, by how a legend writes it."""
DIGITS: Final = "01234567890"
"""As they stand on a keyboard, which has 0 behind 9."""


def presses(label: str) -> tuple[tuple[str, str], ...]:
    """Split what a legend says to press: each part as it is shown, with the name of the key it sends, if it sends one.

    >>> presses("e"), presses("Enter"), presses("^F"), presses("F3"), presses("?")
    ((('e', 'e'),), (('Enter', 'enter'),), (('^F', 'ctrl+f'),), (('F3', 'f3'),), (('?', 'question_mark'),))
    >>> presses("-")
    (('-', 'minus'),)
    >>> presses("1-2 ="), presses("←→"), presses("a-z")
    ((('1', '1'), ('2', '2'), (' ', ''), ('=', 'equals_sign')), (('←', 'left'), ('→', 'right')), (('a-z', ''),))
    """
    parts = [part for word in label.split() for part in ((" ", ""), *_pressed(word))]
    return tuple(parts[1:])


def _pressed(word: str) -> Iterator[tuple[str, str]]:
    first, _, last = word.partition("-")
    if word in NAMED:
        yield word, NAMED[word]
    elif word[0] == "^" and word[1:]:
        yield word, f"ctrl+{word[1:].lower()}"
    elif first and last and first in DIGITS and last in DIGITS:
        yield from ((digit, digit) for digit in DIGITS[DIGITS.index(first) : DIGITS.rindex(last) + 1])
    elif word[1:] and all(character in NAMED for character in word):
        yield from ((character, NAMED[character]) for character in word)
    elif word[1:2] == "/":
        yield from ((character, "" if character == "/" else character) for character in word)
    elif word[0] == "F" and word[1:].isdigit():
        yield word, word.lower()
    else:
        from textual.keys import _character_to_key

        yield word, _character_to_key(word) if len(word) == 1 else ""


def range_of(label: str) -> str:
    """Return the letters of a range, none where the label is no range of letters.

    >>> range_of("a-d"), range_of("a-a"), range_of("0-9"), range_of("a"), range_of("-")
    ('abcd', 'a', '', '', '')
    """
    first, _, last = label.partition("-")
    if len(first) != 1 or len(last) != 1 or not {first, last} <= {*ascii_lowercase}:
        return ""
    return ascii_lowercase[ascii_lowercase.index(first) : ascii_lowercase.index(last) + 1]


Legend = tuple[tuple[Key, ...], ...]
"""The keys that do something now, in groups that stay together on a line."""


FEW: Final = 4
"""Keys of which there is room to say what each types."""


def in_short(legend: Legend, words: Phrasebook) -> str:
    """Write the keys of a legend that type something in one line, a few of them with what they type.

    >>> from companion.words import phrasebook
    >>> in_short(((Key("Enter", "poser, avancer"), Key("?", "inconnue")),), phrasebook("fr"))
    'Entrée poser, avancer · ? inconnue'
    >>> capitals = Key("", "Shift+"), Key("A", ""), Key("G", "")
    >>> in_short((tuple(Key(letter, "") for letter in "imp"), capitals), phrasebook("en"))
    'i m p A G'
    """
    keys = [key for group in legend for key in group if key.key not in {"", "⌫"}]
    if len(keys) > FEW:
        return " ".join(printed(key.key, words) for key in keys)
    return " · ".join(f"{printed(key.key, words)} {key.name}" for key in keys)


def unfolded(legend: Legend, label: str) -> Legend:
    """Return a legend with the letters of a range, if it has that one, written out before it in two halves.

    >>> [key[:2] for group in unfolded(((Key("a-d", "play"), Key("Enter", "go")),), "a-d") for key in group]
    [('a b', ''), ('c d', ''), ('a-d', 'play'), ('Enter', 'go')]
    """
    letters = range_of(label)
    half = (len(letters) + 1) // 2
    halves = tuple(Key(" ".join(part), "") for part in (letters[:half], letters[half:]) if part)
    return tuple(
        tuple(single for key in group for single in ((*halves, key) if key.key == label else (key,)))
        for group in legend
    )


def keys_of(letters: Mapping[str, str], words: Phrasebook, only: Iterable[str] | None = None) -> tuple[Key, ...]:
    """Return the legend of some letters, with the printed names."""
    wanted = set(letters.values() if only is None else only)
    return tuple(Key(key, words.name(thing)) for key, thing in letters.items() if thing in wanted)
