"""Finds the expansions of MUSEUM: each is one file in `expansions/`, with a part for every room it adds to.

The rooms of the base game define these parts (`OnTable`, `Counting`, `Remarks`, `Placing`, `Choosing`) and ask for them
here. They import no expansion, and no expansion knows another.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, TypeVar

from scoring.games.museum.printed import printed

IDS: Final[tuple[str, ...]] = tuple(printed("box")["expansions"])
"""The ids of all expansions, in the order of the score sheet."""

Part = TypeVar("Part")

_PARTS: Final[dict[object, Mapping[str, Any]]] = {}


def parts(kind: type[Part]) -> Mapping[str, Part]:
    """Return the part of this kind of every expansion that has one, by the expansion's id."""
    if kind not in _PARTS:
        _PARTS[kind] = {
            expansion: part
            for expansion in IDS
            for part in vars(import_module(f"{__package__}.expansions.{expansion.replace('-', '_')}")).values()
            if isinstance(part, kind)
        }
    return _PARTS[kind]
