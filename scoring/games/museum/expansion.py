"""Where the expansions of MUSEUM come in: each is one file in `expansions/`, with a part for every room it adds to.

The rooms of the base game define these parts (`OnTable`, `Counting`, `Remarks`, `Placing`, `Serving`) and ask for them
here. They import no expansion, and no expansion knows another.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from importlib import import_module
from typing import Final, TypeVar, cast

from scoring.games.museum.printed import printed

IDS: Final[tuple[str, ...]] = tuple(printed("box")["expansions"])
"""The ids of all expansions, in the order of the score sheet."""

Part = TypeVar("Part")


def parts(kind: type[Part]) -> Mapping[str, Part]:
    """Return the part of this kind of every expansion that has one, by the expansion's id."""
    return cast("Mapping[str, Part]", _parts(cast("Hashable", kind)))


@cache
def _parts(kind: Hashable) -> Mapping[str, object]:
    return {
        expansion: part
        for expansion in IDS
        for part in vars(import_module(f"{__package__}.expansions.{expansion.replace('-', '_')}")).values()
        if type(part) is kind
    }
