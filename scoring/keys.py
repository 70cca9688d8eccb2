"""The keys of a table file, each declared once: how it is read with every check, written, and described as a schema.

A `Record` lists the keys that make a thing, and each `Key` has a `Kind`, which knows what it may hold. A key that is
left out leaves its attribute at the default, and an attribute at its default is left out of the file.
"""

from __future__ import annotations

import dataclasses
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from scoring import schemas
from scoring.fields import LARGEST_NUMBER, LONGEST_TEXT, MOST_ENTRIES, At, Data, Fields, Placed, shown
from scoring.phrase import Phrase, phrase
from scoring.schemas import Schema

T = TypeVar("T")
Shape = TypeVar("Shape", bool, int, str, date)
Attributes: TypeAlias = Mapping[str, Any]
"""What the keys of a file say of a thing, by the attributes that they fill."""
NO_DEFAULT: Final = object()
EXPECTED: Final[Mapping[type, str]] = {bool: "flag", int: "whole", str: "text", date: "date"}
"""What was expected where a single value is of no such type."""
WRITTEN_MINUTE: Final = re.compile(
    r"[12]\d{3}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?", re.ASCII
)
"""A day and a time, as text or as TOML has them without quotes."""


class Kind(NamedTuple, Generic[T]):
    """What a key may hold.

    read: returns what a value means; None where it means nothing, with a note where it is of another kind.
    schema: describes all values of this kind.
    data: returns a meaning as it stands in a file.
    nothing: stands for a value that a file must have and has not.
    """

    read: Callable[[At, object], T | None]
    schema: Callable[[], Schema]
    data: Callable[[T], object] = lambda value: value
    nothing: object = ""

    def then(self, look: Callable[[At, T], T | None]) -> Kind[T]:
        """Return the same kind, of which each meaning is looked at once more."""

        def read(at: At, value: object) -> T | None:
            meaning = self.read(at, value)
            return None if meaning is None else look(at, meaning)

        return self._replace(read=read)

    def described(self, schema: Callable[[], Schema]) -> Kind[T]:
        """Return the same kind, described otherwise."""
        return self._replace(schema=schema)


def shaped(
    shape: type[Shape],
    schema: Callable[[], Schema],
    read: Callable[[At, Shape], T | None],
    data: Callable[[T], object] = lambda value: value,
    nothing: object = "",
) -> Kind[T]:
    """Return a kind of single values of one type; `read` is asked for no others."""

    def checked(at: At, value: object) -> T | None:
        if type(value) is shape:
            return read(at, value)
        at.expected(EXPECTED[shape], value)
        return None

    return Kind(checked, schema, data, nothing)


FLAG: Final[Kind[bool]] = shaped(bool, lambda: schemas.FLAG, lambda _at, value: value)
DAY: Final[Kind[date]] = shaped(date, lambda: schemas.DATE, lambda _at, value: value, nothing=date.min)


def minute_in(written: str) -> datetime | None:
    """Return the minute that a text names, None where it names none; seconds do not count.

    >>> minute_in("2026-11-22 19:30"), minute_in("2026-11-22")
    (datetime.datetime(2026, 11, 22, 19, 30), None)
    """
    try:
        named = datetime.fromisoformat(written) if WRITTEN_MINUTE.fullmatch(written) else None
    except ValueError:  # a day or a time that there is not
        return None
    return named and named.replace(second=0, microsecond=0)


def minute_written(minute: datetime) -> str:
    """Return a minute as a file tells it: `2026-11-22 19:30`."""
    return minute.isoformat(" ", "minutes")


def _minute(at: At, value: object) -> datetime | None:
    minute = minute_in(value.isoformat() if isinstance(value, datetime) else str(value))
    if minute is None:
        at.expected("minute", value)
        return None
    return minute


MINUTE: Final = Kind(_minute, lambda: schemas.minute(WRITTEN_MINUTE.pattern), minute_written)
"""A day and a time to the minute; text, or a date and time of TOML."""


def whole(least: int = 0) -> Kind[int]:
    """Return whole numbers of at least `least`."""

    def read(at: At, value: int) -> int | None:
        if value < least:
            at.note(phrase("problem.too-small", least=least, found=shown(value)))
        elif abs(value) > LARGEST_NUMBER:
            at.note(phrase("problem.too-large", most=LARGEST_NUMBER, found=shown(value)))
        else:
            return value
        return None

    return shaped(int, lambda: schemas.whole(least), read, nothing=0)


WHOLE: Final = whole()


def _printed(at: At, value: object) -> int | None:
    if value == "?":
        return None
    if type(value) is int:
        return WHOLE.read(at, value)
    at.expected("printed", value)
    return None


PRINTED: Final[Kind[int | None]] = Kind(_printed, schemas.printed, lambda value: "?" if value is None else value)
"""A printed number; None where the file says `"?"`."""


def text(longest: int = LONGEST_TEXT, blank: str = "") -> Kind[str]:
    """Return words of the players'; `blank` is the problem of blank ones, where they are not allowed."""

    def read(at: At, value: str) -> str:
        at.plain(value, longest)
        if blank and not value.strip():
            at.note(Phrase(blank))
        return value[:longest]

    return shaped(str, lambda: schemas.text(longest, blank=not blank), read)


TEXT: Final = text()


def choice(words: Collection[str]) -> Kind[str]:
    """Return one of some words."""

    def read(at: At, value: str) -> str | None:
        if value in words:
            return value
        at.unknown_word(value, words)
        return None

    return shaped(str, lambda: schemas.word(words), read)


def own_words(words: Collection[str], prefix: str) -> Kind[str]:
    """Return one of some words, or words of the players' behind a prefix: `other:the night porter`."""
    known = choice(words)

    def read(at: At, value: object) -> str | None:
        if isinstance(value, str) and value.startswith(prefix) and value.strip() != prefix:
            return value if at.plain(value) else None
        return known.read(at, value)

    return Kind(read, lambda: {"anyOf": [known.schema(), schemas.own_words(prefix)]})


def items(
    entry: Kind[T], least: int = 0, most: int = MOST_ENTRIES, *, twice: bool = False, single: bool = False
) -> Kind[tuple[T, ...]]:
    """Return a list, in which an entry may stand `twice` or not; a `single` entry may stand without brackets."""

    def read(at: At, value: object) -> tuple[T, ...] | None:
        alone = single and not isinstance(value, list | dict)
        return meanings(entry, at.items([value] if alone else value, twice=twice))

    def schema() -> Schema:
        listed = (schemas.entries if twice else schemas.items)(entry.schema(), least=least, most=most)
        return schemas.bare_or_list(listed) if single else listed

    def data(value: tuple[T, ...]) -> object:
        entries = [entry.data(item) for item in value]
        return entries[0] if single and len(entries) == 1 else entries

    return Kind(read, schema, data, ())


def meanings(entry: Kind[T], entries: Iterable[Placed] | None) -> tuple[T, ...] | None:
    """Return what entries mean, without those that mean nothing; None where there is no list."""
    if entries is None:
        return None
    return tuple([meaning for at, value in entries if (meaning := entry.read(at, value)) is not None])


def entries(entry: Kind[T], least: int = 0, most: int = MOST_ENTRIES) -> Kind[tuple[T, ...]]:
    """Return an array of tables."""
    return Kind(
        lambda at, value: meanings(entry, at.tables(value)),
        lambda: schemas.entries(entry.schema(), least=least, most=most),
        lambda value: [*map(entry.data, value)],
        (),
    )


def by_word(words: Collection[str], entry: Kind[T]) -> Kind[Mapping[str, T]]:
    """Return a table by allowed words, in their order, without the words that say nothing."""

    def read(at: At, value: object) -> Mapping[str, T] | None:
        fields = at.table(value)
        if fields is None:
            return None
        read = {word: entry.read(at.key(word), fields.data[word]) for word in words if word in fields.data}
        fields.known.update(words)
        fields.done()
        return {word: meaning for word, meaning in read.items() if meaning not in (None, "", ())}

    return Kind(read, lambda: schemas.table({word: entry.schema() for word in words}), _by_key(entry))


def _by_key(entry: Kind[T]) -> Callable[[Mapping[str, T]], Data]:
    return lambda value: {key: entry.data(meaning) for key, meaning in value.items()}


def by_name(
    entry: Kind[T],
    name: Callable[[At, str, Mapping[str, T]], str | None],
    schema: Callable[[], Schema] | None = None,
) -> Kind[Mapping[str, T]]:
    """Return a table by names: `name` gets a key and what was read before it, and returns the name to keep, or None."""

    def read(at: At, value: object) -> Mapping[str, T] | None:
        fields = at.table(value)
        if fields is None:
            return None
        read: dict[str, T] = {}
        for key in fields.each():
            kept = name(at.key(key), key, read)
            meaning = None if kept is None else entry.read(at.key(key), fields.data[key])
            if kept is not None and meaning is not None:
                read[kept] = meaning
        return read

    return Kind(read, schema or (lambda: schemas.by_name(entry.schema())), _by_key(entry), {})


class Part(ABC):
    """One key of a record, or several that are read together; `keys` are all of them."""

    @abstractmethod
    def read(self, fields: Fields) -> Attributes:
        """Return the attributes that the file says."""

    @abstractmethod
    def data(self, thing: Any) -> Data:
        """Return the keys of a thing as they stand in a file."""

    @property
    @abstractmethod
    def keys(self) -> tuple[Key, ...]:
        """Every key of this part."""


@dataclass(frozen=True)
class Key(Part):
    """A key, and the attribute that it fills: of the same name, unless it is told.

    A `required` key must be there; one that is left out means `default`, or else the default of the attribute. `asks`
    describes the other keys where this one is given.
    """

    name: str
    kind: Kind[Any]
    attribute: str = ""
    required: bool = False
    default: object = NO_DEFAULT
    asks: Callable[[], Schema] | None = None

    @property
    def fills(self) -> str:
        """The attribute."""
        return self.attribute or self.name.replace("-", "_")

    @property
    def keys(self) -> tuple[Key, ...]:
        """Itself."""
        return (self,)

    def read(self, fields: Fields) -> Attributes:
        """Return the attribute, if the file says it."""
        given = fields.take(self.name, required=self.required)
        value = None if given is None else self.kind.read(fields.at(self.name), given)
        if value is None:
            value = self.kind.nothing if self.required else self.default
        return {} if value is NO_DEFAULT else {self.fills: value}

    def data(self, thing: Any) -> Data:
        """Return the key, unless it says the default."""
        value, default = getattr(thing, self.fills), self.default
        if default is NO_DEFAULT:
            default = _defaults(thing.__class__).get(self.fills, NO_DEFAULT)
        left_out = value is None or (value == default and not self.required)
        return {} if left_out else {self.name: self.kind.data(value)}


@cache
def _defaults(kind: type) -> Mapping[str, object]:
    """Return the defaults of the attributes of a class that have one."""
    if not dataclasses.is_dataclass(kind):
        named: Mapping[str, object] = getattr(kind, "_field_defaults", {})
        return named
    missing = dataclasses.MISSING
    plain = {one.name: one.default for one in dataclasses.fields(kind) if one.default is not missing}
    made = (one for one in dataclasses.fields(kind) if one.default_factory is not missing)
    return plain | {one.name: one.default_factory() for one in made if callable(one.default_factory)}


@dataclass(frozen=True)
class Record(Generic[T]):
    """The keys that make a thing; `finish` looks at what was made of them once more, or makes something else of it."""

    make: Callable[..., T]
    parts: tuple[Part, ...]
    finish: Callable[[Fields, T], T] = lambda _fields, thing: thing

    @property
    def keys(self) -> tuple[Key, ...]:
        """Every key."""
        return tuple(key for part in self.parts for key in part.keys)

    def read(self, fields: Fields) -> T:
        """Read all keys; what is wrong with any is noted."""
        filled: dict[str, object] = {}
        for part in self.parts:
            filled |= part.read(fields)
        return self.finish(fields, self.make(**filled))

    def data(self, thing: T) -> Data:
        """Return a thing as a table of a file; reading it back gives the same."""
        return {key: value for part in self.parts for key, value in part.data(thing).items()}

    def schema(self, **more: object) -> Schema:
        """Describe such a table."""
        asked = {key.name: key.asks() for key in self.keys if key.asks}
        also = {"dependentSchemas": asked} if asked else {}
        properties = {key.name: key.kind.schema() for key in self.keys}
        return schemas.table(properties, [key.name for key in self.keys if key.required], **also, **more)


def table(record: Record[T]) -> Kind[T]:
    """Return a table of a record."""
    return of_fields(record.read, record.schema, record.data)


def of_fields(read: Callable[[Fields], T | None], schema: Callable[[], Schema], data: Callable[[T], object]) -> Kind[T]:
    """Return a table; `read` asks for its keys, and those that it does not ask for are noted."""

    def read_all(at: At, value: object) -> T | None:
        fields = at.table(value)
        if fields is None:
            return None
        thing = read(fields)
        fields.done()
        return thing

    return Kind(read_all, schema, data)


class Section(Key):
    """A table whose keys fill attributes of the thing around it."""

    def read(self, fields: Fields) -> Attributes:
        """Return the attributes that the table says."""
        filled: Attributes = super().read(fields).get(self.fills, {})
        return filled

    def data(self, thing: Any) -> Data:
        """Return the table, unless it is empty."""
        inner = self.kind.data(thing)
        return {self.name: inner} if inner else {}


def section(name: str, *parts: Part, asks: Callable[[], Schema] | None = None) -> Section:
    """Return a table, `name`, whose keys fill attributes of the thing around it."""
    return Section(name, table(Record(dict, parts)), asks=asks)
