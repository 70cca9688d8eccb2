"""What comes of checking a certificate: its shape, what it claims, what was proved again and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeAlias

from scoring.effort import OutOfTimeError
from scoring.errors import ScoringError
from scoring.fields import BARE, LONGEST_SHOWN, shown
from scoring.phrase import Phrase, phrase
from scoring.table import SomeTable

LARGEST: Final = 10**12
"""No total of a table is larger than this."""
LEFT_OUT: Final = "?"
"""Ends the key of a shape that data may do without."""
Shape: TypeAlias = Any
"""What data look like: a question to a single value; a list of one shape; or a dictionary of shapes by key."""
Step: TypeAlias = str | int


class MalformedCertificateError(ScoringError):
    """Raised where data are not a certificate, or belong to another game or table; `why` is the sentence for it.

    >>> from scoring import MalformedCertificateError, check_certificate, example, read
    >>> game, table = read(example("patrick"))
    >>> try:
    ...     check_certificate(game, table, {"format": 2, "game": "musee"}, lambda: False)
    ... except MalformedCertificateError as error:
    ...     error.why.key
    'certificate.other-game'
    """

    def __init__(self, why: Phrase) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Findings:
    """What was derived again, what was taken on trust, and what is wrong."""

    derived: tuple[Phrase, ...] = ()
    trusted: tuple[Phrase, ...] = ()
    wrong: tuple[Phrase, ...] = ()

    def __add__(self, other: Findings) -> Findings:
        """Return both."""
        return Findings(self.derived + other.derived, self.trusted + other.trusted, self.wrong + other.wrong)


class Claim(NamedTuple, Generic[SomeTable]):
    """What a certificate claims of a player: that no layout is worth more than the bound."""

    now: SomeTable
    """The table as it lies."""
    best: SomeTable
    """The table as the certificate lays it."""
    player: str
    bound: int
    hand: bool
    """Whether cards held in hand could be laid, too."""


CheckBound: TypeAlias = Callable[[Claim[SomeTable], Callable[[], bool]], Findings]
"""How a game proves again that a bound is right, within the time that a `stop` allows."""


class Check(NamedTuple, Generic[SomeTable]):
    """How a game checks what a certificate claims of a layout."""

    free: Callable[[SomeTable], SomeTable]
    """The same table, on which a player's grid can be laid anew."""
    laid: Callable[[SomeTable, str], SomeTable]
    """The table on which a player's was: with what follows from that."""
    bound: CheckBound[SomeTable]


# Time


def as_far_as_time(parts: Iterable[Findings]) -> Iterator[Findings]:
    """Yield what came of each part, as long as there is time; then that the rest was not checked."""
    try:
        yield from parts
    except OutOfTimeError:
        yield Findings(trusted=(Phrase("certificate.trusted.unchecked"),))


# Shape


def number(value: object) -> bool:
    """Whether a value is a whole number, as large as a total can be."""
    return type(value) is int and abs(value) <= LARGEST


def yes_or_no(value: object) -> bool:
    """Whether a value is true or false."""
    return isinstance(value, bool)


def text(value: object) -> bool:
    """Whether a value is a text."""
    return isinstance(value, str)


def refuse_misfit(data: Any, shape: Shape) -> None:
    """Raise MalformedCertificateError where data are not of a shape, with the path of the first part that is not."""
    for key, path in _misfits(data, shape, ()):
        raise MalformedCertificateError(phrase(key, path=_written(path)))


def _misfits(data: Any, shape: Shape, path: tuple[Step, ...]) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Yield the key of the sentence and the path of every part that is not of its shape."""
    if isinstance(shape, dict) and isinstance(data, dict):
        shapes = {key.removesuffix(LEFT_OUT): of_key for key, of_key in shape.items()}
        yield from (("certificate.unknown", (*path, key)) for key in data if key not in shapes)
        for key, of_key in shapes.items():
            if key in data:
                yield from _misfits(data[key], of_key, (*path, key))
            elif key in shape:
                yield "certificate.misfit", (*path, key)
    elif isinstance(shape, list) and isinstance(data, list):
        for n, value in enumerate(data):
            yield from _misfits(value, shape[0], (*path, n))
    elif isinstance(shape, dict | list) or not shape(data):
        yield "certificate.misfit", path


def _written(path: tuple[Step, ...]) -> str:
    """Return a path as `hand[0]`; a key that is no word stands in quotes, cut short."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{_key(step)}" for step in path).removeprefix(".") or "."


def _key(key: str) -> str:
    return key if len(key) <= LONGEST_SHOWN and BARE.fullmatch(key) else shown(key)
