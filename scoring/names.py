"""Players' names: any Unicode, equal when equal after NFC and case folding."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Protocol, TypeVar

from scoring.errors import AskedError, Problem
from scoring.fields import nearest, shown
from scoring.phrase import phrase


class Named(Protocol):
    """Whoever has names."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every name this one answers to, as entered."""


SomeNamed = TypeVar("SomeNamed", bound=Named)


def folded(name: str) -> str:
    r"""Return what two spellings of one name share.

    >>> folded("ÉRIC") == folded("e\u0301ric")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def player_named(players: Sequence[SomeNamed], name: str) -> SomeNamed:
    """Return the player of that name, or the team of such a member; raises AskedError where nobody is called so."""
    found = {folded(one): player for player in players for one in player.names}
    if folded(name) not in found:
        names = tuple(one for player in players for one in player.names)
        message = phrase("problem.no-player", found=shown(name), players=names)
        raise AskedError(Problem("--player", message, nearest=nearest(name, names)))
    return found[folded(name)]
