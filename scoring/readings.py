"""The readings that count a table: typed values with a field for every ruling that scoring needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import ClassVar, Final, TypeAlias, TypeVar, cast

from scoring.rulebook import load_rulings


class Readings:
    """The readings in force for rulings that the scores and judges of one game ask.

    A game's own class is a frozen dataclass with slots. It has a field for each ruling, named by the ruling's id with
    `_` for `-`, of the type `Literal[…]` of its readings; `folder` is the folder of the game.
    `tests/contract/test_readings.py` compares it with the `data/rulings.toml` there.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    folder: ClassVar[Path]


SomeReadings = TypeVar("SomeReadings", bound=Readings)
Kind: TypeAlias = type[Readings]
Asked: TypeAlias = tuple[Kind, str, frozenset[tuple[str, str]]]
"""A class of readings, an edition, and the readings chosen against it."""


def readings_in_force(kind: type[SomeReadings], edition: str, chosen: Mapping[str, str]) -> SomeReadings:
    """Return the readings of a table: those chosen, by the ruling's id, else the defaults of the edition."""
    return cast("SomeReadings", _in_force((kind, edition, frozenset(chosen.items()))))


@lru_cache(maxsize=256)
def _in_force(asked: Asked) -> Readings:
    kind, edition, chosen = asked[0], asked[1], dict(asked[2])
    rulings = load_rulings(kind.folder)
    return kind(**{field: rulings[ruling].now(edition, chosen) for field, ruling in rulings_of(kind).items()})


def rulings_of(kind: Kind) -> Mapping[str, str]:
    """Return the ids of the rulings that readings answer, by field."""
    return {field: field.replace("_", "-") for field in kind.__match_args__}


@dataclass(frozen=True, slots=True)
class Trace:
    """Notes in `asked` the ids of the rulings that a count asks for, in the order they were first asked."""

    asked: dict[str, None]

    def over(self, readings: SomeReadings) -> SomeReadings:
        """Return readings that say the same and are noted as they are asked."""
        kind: Kind = type(readings)
        if kind not in _TRACED:
            _TRACED[kind] = _traced_class(kind)
        traced = _TRACED[kind](**{field: getattr(readings, field) for field in rulings_of(kind)})
        object.__setattr__(traced, "asked", self.asked)
        return cast("SomeReadings", traced)


def read_otherwise(readings: SomeReadings, **changes: str) -> SomeReadings:
    """Return the same readings but for these, by field; where they are noted as they are asked, so are the others."""
    kind: Kind = type(readings)
    values = {field: object.__getattribute__(readings, field) for field in rulings_of(kind)}
    other = kind(**values | changes)
    if kind in _TRACED.values():
        object.__setattr__(other, "asked", object.__getattribute__(readings, "asked"))
    return cast("SomeReadings", other)


_TRACED: Final[dict[Kind, Kind]] = {}


def _traced_class(kind: Kind) -> Kind:
    """Make the class of readings whose fields note in `asked` that they are read."""
    rulings = rulings_of(kind)

    def read(readings: Readings, name: str) -> object:
        if name in rulings:
            object.__getattribute__(readings, "asked")[rulings[name]] = None
        return object.__getattribute__(readings, name)

    return type(f"Traced{kind.__name__}", (kind,), {"__slots__": ("asked",), "__getattribute__": read})
