"""Experts by name: those in the box by their ids, any other in the players' own words."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.games.museum.printed import OTHER_EXPERT
from scoring.names import folded


def expert_key(expert: str) -> str:
    """Return what two spellings of one Expert share: in own words neither case nor blanks make another.

    >>> expert_key("other: The  Curator") == expert_key("other:the curator"), expert_key("cel")
    (True, 'cel')
    """
    name = expert.removeprefix(OTHER_EXPERT)
    return expert if name == expert else OTHER_EXPERT + folded(" ".join(name.split()))


def is_among(expert: str, experts: Iterable[str]) -> bool:
    """Whether an Expert is one of several, however each is spelled."""
    return expert_key(expert) in map(expert_key, experts)
