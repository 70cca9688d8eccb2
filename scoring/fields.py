"""Plain data from a file, read key by key: everything wrong is noted, and reading goes on.

Each wrong thing becomes a `Problem` with its key path; a default stands in its place, and nobody sees that default,
because a file with a problem never becomes a table.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any, Final, TypeVar

from scoring.characters import unshowable
from scoring.errors import MalformedTableError, Problem
from scoring.phrase import Phrase, phrase

LARGEST_NUMBER: Final = 99_999
LONGEST_SHOWN: Final = 60
MOST_WORDS_LISTED: Final = 12
LONGEST_TEXT: Final = 1000
MOST_ENTRIES: Final = 500
MOST_PROBLEMS: Final = 200
LONGEST_CODE: Final = 3
LONGEST_WORD: Final = 200
LIKENESS_OF_CODES: Final = 0.5
LIKENESS_OF_WORDS: Final = 0.65
PRINTABLE_BITS: Final = 128
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")

Step = str | int
Entry = TypeVar("Entry")


def key_path(*steps: str) -> str:
    """Write a key path as TOML would: names that are no bare keys stand in quotes.

    >>> key_path("players", "Éric", "track")
    'players."Éric".track'
    """
    short = (_short(step, LONGEST_WORD) for step in steps)
    return ".".join(step if BARE.fullmatch(step) else json.dumps(step, ensure_ascii=False) for step in short)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Return the valid word closest to a misspelt one, None where nothing is close.

    A short code needs less likeness than a word, and a code written out finds itself (`celtic`). Of a word without end
    only the beginning is looked at.

    >>> nearest("clt", ("chi", "cel", "gre")), nearest("aq", ("ar", "wa", "ag")), nearest("mars", ("asia",))
    ('cel', 'ar', None)
    """
    typed = word[:LONGEST_WORD].lower()

    def likeness(valid: str) -> tuple[float, bool]:
        """Return how far above the needed likeness a word is, and whether it begins the same."""
        lowered = valid.lower()
        begins = len(typed) > len(lowered) and typed.startswith(lowered)
        needed = LIKENESS_OF_CODES if max(len(typed), len(lowered)) <= LONGEST_CODE else LIKENESS_OF_WORDS
        alike = SequenceMatcher(None, typed, lowered).ratio()
        return max(alike - needed, begins - 1.0), lowered[:1] == typed[:1]

    best = max(words, key=likeness, default=None)
    return best if best is not None and likeness(best)[0] >= 0 else None


def shown(value: Any) -> str:
    """Write a value from a file as found: short, on one line, with nothing a terminal would obey."""
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    if isinstance(value, int) and value.bit_length() > PRINTABLE_BITS:
        return f"{'-' * (value < 0)}{'9' * 12}…"
    text = str(value).lower() if isinstance(value, bool) else str(value)[: LONGEST_SHOWN + 1]
    text = f'"{text}"' if isinstance(value, str) else text
    clean = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)
    return _short(clean, LONGEST_SHOWN)


def foreign_letter(text: str) -> Phrase | None:
    """Name the first character that is not ASCII, so that a lookalike letter cannot pass for another."""
    for char in text:
        if not char.isascii():
            name = unicodedata.name(char, f"U+{ord(char):04X}")
            return phrase("problem.lookalike", found=shown(text), char=shown(char)[1:-1], name=name)
    return None


@dataclass(slots=True)
class Notes:
    """The problems found in one file so far; the lines of its keys, of the first header within, of its grids' rows."""

    lines: dict[tuple[Step, ...], int] = field(default_factory=dict)
    first_within: dict[tuple[Step, ...], int] = field(default_factory=dict)
    grids: dict[tuple[Step, ...], int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def line(self, at: tuple[Step, ...]) -> int | None:
        """Return the line of a key, or of the nearest key that holds it, or of the first that it holds."""
        above = next((self.lines[at[:n]] for n in range(len(at), 0, -1) if at[:n] in self.lines), None)
        return above or self.first_within.get(at)


@dataclass(slots=True)
class Fields:
    """One table of a file being read. `at` is its raw key path, `path` the same as a person reads it."""

    data: Mapping[str, Any]
    notes: Notes
    at: tuple[Step, ...] = ()
    path: tuple[str, ...] = ()
    known: set[str] = field(default_factory=set)

    def note(  # noqa: PLR0913 - each is a part of the message, named by its caller
        self,
        key: str | None,
        message: Phrase,
        *,
        near: str | None = None,
        hint: Phrase | None = None,
        below: tuple[str, ...] = (),
        row: int | None = None,
    ) -> None:
        """Note what is wrong with a key: `below` leads on inside its value, `row` counts from 0 into its grid."""
        at = (*self.at, key) if key is not None else self.at
        path = (*self.path, key, *below) if key is not None else (*self.path, *below)
        line = self.notes.line(at) if row is None or at not in self.notes.grids else self.notes.grids[at] + row
        self.notes.problems.append(Problem(key_path(*path), message, line, near, hint))
        if len(self.notes.problems) >= MOST_PROBLEMS:
            raise MalformedTableError(tuple(self.notes.problems))

    def take(self, key: str, *, required: bool = False) -> Any:
        """Return the raw value of a key and mark the key as known; None where it is left out."""
        self.known.add(key)
        if required and key not in self.data:
            self.note(key, Phrase("problem.missing"))
        return self.data.get(key)

    def expected(self, key: str, what: str, value: Any, **more: Any) -> None:
        """Note that a key holds something else than it should."""
        self.note(key, phrase("problem.expected", what=Phrase(f"expected.{what}"), found=shown(value)), **more)

    def unknown_word(self, key: str, word: str, words: Iterable[str], *, below: tuple[str, ...] = ()) -> None:
        """Note a word that is none of those allowed, with the nearest that is."""
        words = tuple(words)
        known = "problem.unknown" if len(words) <= MOST_WORDS_LISTED else "problem.unknown-short"
        message = foreign_letter(word) or phrase(known, found=shown(word), words=words)
        self.note(key, message, near=nearest(word, words), below=below)

    def text(self, key: str, default: str = "", *, required: bool = False, longest: int = LONGEST_TEXT) -> str:
        """Read words of the players': any characters a terminal can show safely."""
        value = self.take(key, required=required)
        if value is None:
            return default
        if not isinstance(value, str):
            self.expected(key, "text", value)
            return default
        self.plain(key, value, longest=longest)
        return value[:longest]

    def plain(self, key: str, value: str, *, longest: int = LONGEST_TEXT, below: tuple[str, ...] = ()) -> bool:
        """Note words that are too long, or hold what cannot be shown; True where they are plain."""
        too_long, odd = len(value) > longest, unshowable(value)
        if too_long:
            self.note(key, phrase("problem.too-long", found=len(value), most=longest), below=below)
        if odd:
            self.note(key, phrase("problem.control", char=odd), below=below)
        return not (too_long or odd)

    def few(self, key: str | None, entries: Sequence[Entry]) -> Sequence[Entry]:
        """Return the entries; of more than any game has only the first, with a note."""
        if len(entries) > MOST_ENTRIES:
            self.note(key, phrase("problem.too-many", found=len(entries), most=MOST_ENTRIES))
        return entries[:MOST_ENTRIES]

    def notation(self, key: str) -> str:
        """Read text in the notation of the table file; its readers note lookalike letters, token by token."""
        value = self.take(key)
        if value is None:
            return ""
        if not isinstance(value, str):
            self.expected(key, "text", value)
            return ""
        return value

    def flag(self, key: str, *, default: bool) -> bool:
        """Read `true` or `false`."""
        value = self.take(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.expected(key, "flag", value)
            return default
        return value

    def whole(self, key: str, default: int = 0, *, least: int = 0, required: bool = False) -> int:
        """Read a whole number of at least `least`."""
        value = self.take(key, required=required)
        return default if value is None else self.checked_whole(key, value, least=least)

    def checked_whole(self, key: str, value: Any, *, least: int = 0, below: tuple[str, ...] = ()) -> int:
        """Return a value that should be a whole number; 0 with a note where it is not."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.expected(key, "whole", value, below=below)
        elif value < least:
            self.note(key, phrase("problem.too-small", least=least, found=shown(value)), below=below)
        elif abs(value) > LARGEST_NUMBER:
            self.note(key, phrase("problem.too-large", most=LARGEST_NUMBER, found=shown(value)), below=below)
        else:
            return value
        return 0

    def known_or_not(self, key: str, value: Any, *, below: tuple[str, ...] = ()) -> int | None:
        """Return a printed number, None where the file says `"?"`."""
        if value == "?":
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.expected(key, "printed", value, below=below)
            return None
        return self.checked_whole(key, value, below=below)

    def word(self, key: str, words: Iterable[str], default: str | None = None, *, required: bool = False) -> str | None:
        """Read one of the allowed words."""
        value = self.take(key, required=required)
        if value is None:
            return default
        return self.checked_word(key, value, words)

    def checked_word(self, key: str, value: Any, words: Iterable[str], *, below: tuple[str, ...] = ()) -> str | None:
        """Return a value that should be one of the allowed words; None with a note where it is not."""
        if not isinstance(value, str):
            self.expected(key, "text", value, below=below)
        elif value not in words:
            self.unknown_word(key, value, words, below=below)
        else:
            return value
        return None

    def items(self, key: str, *, single: bool = False) -> list[Any]:
        """Read a list without an entry twice; with `single`, a bare value is a list of one."""
        value = self.take(key)
        if value is None:
            return []
        if single and not isinstance(value, list | dict):
            value = [value]
        if not isinstance(value, list):
            self.expected(key, "list", value)
            return []
        seen: set[str] = set()
        entries = [*self.few(key, value)]
        for n, item in enumerate(entries):
            if repr(item) in seen:
                self.note(key, phrase("problem.twice", found=shown(item)), below=(str(n + 1),))
            seen.add(repr(item))
        return entries

    def words(self, key: str, words: Iterable[str], *, single: bool = False) -> tuple[str, ...]:
        """Read a list of allowed words."""
        words = tuple(words)
        checked = (
            self.checked_word(key, item, words, below=(str(n + 1),))
            for n, item in enumerate(self.items(key, single=single))
        )
        return tuple(word for word in checked if word is not None)

    def inner(self, key: str, shown_as: str | None = None) -> Fields | None:
        """Read a table; None where it is left out or is none."""
        value = self.take(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.expected(key, "table", value)
            return None
        return Fields(value, self.notes, (*self.at, key), (*self.path, shown_as or key))

    def each(self) -> Iterator[str]:
        """Yield every key of a table whose keys are names, and mark all as known."""
        self.known.update(self.data)
        yield from self.few(None, [*self.data])

    def entries(self, key: str, named: str | None = None, *, required: bool = False) -> list[Fields]:
        """Read an array of tables; `named` is the key whose text stands for the entry in a key path."""
        value = self.take(key, required=required)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.expected(key, "tables", value)
            return []
        entries = []
        for n, item in enumerate(self.few(key, value)):
            name = item.get(named) if named else None
            step = name if isinstance(name, str) and name else str(n + 1)
            entries.append(Fields(item, self.notes, (*self.at, key, n), (*self.path, key, step)))
        return entries

    def done(self) -> None:
        """Note every key that no reader asked for, with the nearest known key."""
        for key in self.data:
            if key not in self.known:
                near = nearest(key, self.known)
                few = near is None and len(self.known) <= MOST_WORDS_LISTED
                known = phrase(
                    "problem.unknown-key-of" if few else "problem.unknown-key", found=shown(key), words=self._words()
                )
                self.note(key, foreign_letter(key) or known, near=near)

    def _words(self) -> tuple[str, ...]:
        return tuple(sorted(self.known))
