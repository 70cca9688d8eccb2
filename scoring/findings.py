"""What comes of checking a certificate: its shape, what it claims, what was proved again and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final, Generic, NamedTuple, TypeAlias

from scoring.effort import OutOfTimeError
from scoring.errors import ScoringError
from scoring.fields import BARE, LONGEST_SHOWN, Data, shown
from scoring.phrase import Phrase, phrase
from scoring.table import SomeTable

LARGEST: Final = 10**12
"""No total of a table is larger than this."""
Shape: TypeAlias = Mapping[str, Callable[[object], bool]]
"""The keys of data, each with the question whether a value fits there."""


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


def as_far_as_time(parts: Iterable[Findings]) -> Iterator[Findings]:
    """Yield what came of each part, as long as there is time; then that the rest was not checked."""
    try:
        yield from parts
    except OutOfTimeError:
        yield Findings(trusted=(Phrase("certificate.trusted.unchecked"),))


def number(value: object) -> bool:
    """Whether a value is a whole number, as large as a total can be."""
    return type(value) is int and abs(value) <= LARGEST


def yes_or_no(value: object) -> bool:
    """Whether a value is true or false."""
    return isinstance(value, bool)


def text(value: object) -> bool:
    """Whether a value is a text."""
    return isinstance(value, str)


def refuse_misfit(data: Data, shape: Shape) -> None:
    """Raise MalformedCertificateError where data are not of a shape, with the first key that is not."""
    strange = (("certificate.unknown", key) for key in data if key not in shape)
    misfits = (("certificate.misfit", key) for key, fits in shape.items() if key not in data or not fits(data[key]))
    for problem, key in chain(strange, misfits):
        path = key if len(key) <= LONGEST_SHOWN and BARE.fullmatch(key) else shown(key)
        raise MalformedCertificateError(phrase(problem, path=path))
