"""What the bound of a best arrangement rests on, as a certificate tells it: its shape, and what checking it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias

from scoring.phrase import Phrase, phrase
from scoring.table import SomeTable

ANY: Final = "*"
Shape: TypeAlias = Any
"""A type; a list of one shape; or a dictionary of shapes by key, by `ANY` for every key."""


class MalformedCertificateError(Exception):
    """Raised where data are no certificate, or one of another game or table; `why` is the sentence for it."""

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


class Laid(NamedTuple, Generic[SomeTable]):
    """A table as it lies now, and as a certificate lays it; and the bound that is claimed."""

    now: SomeTable
    best: SomeTable
    bound: int


class CheckGrounds(Protocol[SomeTable]):
    """Checks what a bound rests on."""

    def __call__(
        self, laid: Laid[SomeTable], player: str, grounds: Mapping[str, Any], stop: Callable[[], bool]
    ) -> Findings:
        """Return what came of it, within the time that `stop` allows."""


def refuse_misfit(data: Any, shape: Shape, path: str = "") -> None:
    """Raise MalformedCertificateError where data are not of a shape."""
    if isinstance(shape, type):
        fits = isinstance(data, shape) and not (shape is int and isinstance(data, bool))
        inner: Iterable[tuple[str, Any, Shape]] = ()
    elif isinstance(shape, list):
        fits = isinstance(data, list)
        inner = ((f"{path}[{n}]", value, shape[0]) for n, value in enumerate(data if fits else ()))
    else:
        fits = isinstance(data, dict) and (ANY in shape or shape.keys() <= data.keys())
        keys = (data if ANY in shape else shape) if fits else ()
        inner = ((f"{path}.{key}".lstrip("."), data[key], shape.get(key, shape.get(ANY))) for key in keys)
    if not fits:
        raise MalformedCertificateError(phrase("certificate.misfit", path=path or "."))
    for where, value, its in inner:
        refuse_misfit(value, its, where)
