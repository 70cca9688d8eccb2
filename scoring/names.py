"""Players' names: any Unicode, equal when equal after NFC and case folding."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Protocol, TypeVar

from scoring.errors import AskedError, Problem
from scoring.fields import nearest, shown
from scoring.phrase import phrase


class Named(Protocol):
    """Whoever has a name."""

    @property
    def name(self) -> str:
        """The name as entered."""


SomeNamed = TypeVar("SomeNamed", bound=Named)


def folded(name: str) -> str:
    r"""Return what two spellings of one name share.

    >>> folded("ÉRIC") == folded("e\u0301ric")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def player_named(players: Sequence[SomeNamed], name: str) -> SomeNamed:
    """Return the player of that name; raises AskedError where nobody is called so."""
    found = {folded(player.name): player for player in players}
    if folded(name) not in found:
        names = tuple(player.name for player in players)
        message = phrase("problem.no-player", found=shown(name), players=names)
        raise AskedError(Problem("--player", message, nearest=nearest(name, names)))
    return found[folded(name)]
