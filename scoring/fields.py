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
from typing import Any, Final, TypeAlias, TypeVar

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

Data: TypeAlias = dict[str, Any]
"""A table of plain data, from TOML or JSON or on its way there."""
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

    A short code needs less likeness than a word, and a code written out finds itself (`celtic`). Only the beginning of
    a very long word is compared.

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


def shown(value: object) -> str:
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


def texts_in(value: object) -> list[str]:
    """Return the texts of a list; none where a value is no list."""
    return [text for text in value if isinstance(text, str)] if isinstance(value, list) else []


@dataclass(slots=True)
class Notes:
    """What is known of one file: its problems so far, its players, and on which line it says what.

    `lines` are those of its keys, `first_within` those of the first header within a key, `grids` those of the first row
    of its grids. `names` are the players' names as the table spells them, by their folded names.
    """

    lines: dict[tuple[Step, ...], int] = field(default_factory=dict)
    first_within: dict[tuple[Step, ...], int] = field(default_factory=dict)
    grids: dict[tuple[Step, ...], int] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def line(self, at: tuple[Step, ...]) -> int | None:
        """Return the line of a key, or of the nearest key that holds it, or of the first that it holds."""
        above = next((self.lines[at[:n]] for n in range(len(at), 0, -1) if at[:n] in self.lines), None)
        return above or self.first_within.get(at)


@dataclass(frozen=True, slots=True)
class At:
    """Where something stands in a file: `raw` is its key path, `path` the same as a person reads it."""

    notes: Notes
    raw: tuple[Step, ...] = ()
    path: tuple[str, ...] = ()

    def key(self, key: str) -> At:
        """Return where a key of this table stands."""
        return At(self.notes, (*self.raw, key), (*self.path, key))

    def inside(self, step: str | int) -> At:
        """Return where a part of this value stands: on the line of the value."""
        return At(self.notes, self.raw, (*self.path, str(step)))

    def note(
        self, message: Phrase, *, near: str | None = None, hint: Phrase | None = None, row: int | None = None
    ) -> None:
        """Note what is wrong here; `row` counts from 0 into a grid."""
        notes = self.notes
        line = notes.line(self.raw) if row is None or self.raw not in notes.grids else notes.grids[self.raw] + row
        notes.problems.append(Problem(key_path(*self.path), message, line, near, hint))
        if len(notes.problems) >= MOST_PROBLEMS:
            raise MalformedTableError(tuple(notes.problems))

    def expected(self, what: str, value: object, *, hint: Phrase | None = None) -> None:
        """Note that here stands something else than should."""
        self.note(phrase("problem.expected", what=Phrase(f"expected.{what}"), found=shown(value)), hint=hint)

    def unknown_word(self, word: str, words: Iterable[str]) -> None:
        """Note a word that is none of those allowed, with the nearest that is."""
        words = tuple(words)
        known = "problem.unknown" if len(words) <= MOST_WORDS_LISTED else "problem.unknown-short"
        self.note(foreign_letter(word) or phrase(known, found=shown(word), words=words), near=nearest(word, words))

    def plain(self, value: str, longest: int = LONGEST_TEXT) -> bool:
        """Note words that are too long, or hold what cannot be shown; True where they are plain."""
        too_long, odd = len(value) > longest, unshowable(value)
        if too_long:
            self.note(phrase("problem.too-long", found=len(value), most=longest))
        if odd:
            self.note(phrase("problem.control", char=odd))
        return not (too_long or odd)

    def few(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """Return the entries; too many are noted, and only the first of them returned."""
        if len(entries) > MOST_ENTRIES:
            self.note(phrase("problem.too-many", found=len(entries), most=MOST_ENTRIES))
        return entries[:MOST_ENTRIES]

    def items(self, value: object, *, twice: bool = False) -> list[Placed] | None:
        """Return the entries of a list, in which none stands twice unless it may; None with a note where it is none."""
        if not isinstance(value, list):
            self.expected("list", value)
            return None
        entries, seen = [(self.inside(n), item) for n, item in enumerate(self.few(value), 1)], set()
        for at, item in entries:
            if repr(item) in seen and not twice:
                at.note(phrase("problem.twice", found=shown(item)))
            seen.add(repr(item))
        return entries

    def table(self, value: object) -> Fields | None:
        """Return the fields of a table; None with a note where the value is none."""
        if isinstance(value, dict):
            return Fields(value, self)
        self.expected("table", value)
        return None

    def tables(self, value: object, named: str = "") -> list[tuple[At, Data]] | None:
        """Return the tables of an array; `named` is the key that names one in a key path."""
        if isinstance(value, list) and all(isinstance(item, dict) for item in value):
            return [(self.entry(n, item.get(named)), item) for n, item in enumerate(self.few(value))]
        self.expected("tables", value)
        return None

    def entry(self, n: int, name: object = None) -> At:
        """Return where an entry of an array of tables stands, counted from 0; it may have a name."""
        step = name if isinstance(name, str) and name else str(n + 1)
        return At(self.notes, (*self.raw, n), (*self.path, step))


Placed: TypeAlias = tuple[At, object]
"""A raw value, and where it stands."""


@dataclass(slots=True)
class Fields:
    """One table of a file being read, where it stands, and its keys that some reader has asked for."""

    data: Mapping[str, object]
    here: At
    known: set[str] = field(default_factory=set)

    def at(self, key: str) -> At:
        """Return where a key stands."""
        return self.here.key(key)

    def take(self, key: str, *, required: bool = False) -> object:
        """Return the raw value of a key and mark the key as known; None where it is left out."""
        self.known.add(key)
        if required and key not in self.data:
            self.at(key).note(Phrase("problem.missing"))
        return self.data.get(key)

    def tables(self, key: str) -> list[Data]:
        """Return the tables of an array as they stand in the file, without a note where there is none."""
        value = self.data.get(key)
        return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []

    def each(self) -> Iterator[str]:
        """Yield every key of a table whose keys are names, and mark all as known."""
        self.known.update(self.data)
        yield from self.here.few([*self.data])

    def done(self) -> None:
        """Note every key that no reader asked for, with the nearest known key."""
        for key in self.data:
            if key not in self.known:
                near = nearest(key, self.known)
                few = near is None and len(self.known) <= MOST_WORDS_LISTED
                message = "problem.unknown-key-of" if few else "problem.unknown-key"
                known = phrase(message, found=shown(key), words=tuple(sorted(self.known)))
                self.at(key).note(foreign_letter(key) or known, near=near)
