"""Players' names: any Unicode that can be shown, equal when equal after NFC and case folding."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeVar

from scoring.characters import JOINERS, unshowable
from scoring.errors import AskedError, Problem
from scoring.fields import nearest, shown
from scoring.phrase import Phrase, phrase

LONGEST_NAME: Final = 100


class Named(Protocol):
    """Whoever has names."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every name this one answers to, as entered."""


SomeNamed = TypeVar("SomeNamed", bound=Named)


def folded(name: str) -> str:
    r"""Return what two spellings of one name share; what only shapes letters makes no other name.

    >>> folded("ÉRIC") == folded("e\u0301ric")
    True
    """
    bare = name if name.isascii() else "".join(char for char in name if char not in JOINERS)
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", bare).casefold())


def unaccented(text: str) -> str:
    """Return what a word keeps for those who type it without capitals and accents.

    >>> unaccented("Égyptien"), unaccented("EGYPTIEN")
    ('egyptien', 'egyptien')
    """
    return "".join(
        letter for letter in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(letter)
    )


def name_trouble(name: str, others: Iterable[str]) -> Phrase | None:
    """Return why a table file cannot hold a name beside those of others, None where it can.

    >>> name_trouble("Éric", ["Andy"]), name_trouble("ANDY", ["Andy"]).key
    (None, 'name.same')
    """
    if not name.strip():
        return Phrase("name.empty")
    if len(name) > LONGEST_NAME:
        return phrase("name.too-long", found=len(name), most=LONGEST_NAME)
    if unshowable(name):
        return Phrase("name.unprintable")
    same = next((taken for taken in others if folded(taken) == folded(name)), None)
    return None if same is None else phrase("name.same", found=name, other=same)


def player_named(players: Sequence[SomeNamed], name: str) -> SomeNamed:
    """Return the player or the team with a member of that name; raises AskedError where nobody has it."""
    by_name = {folded(spelled): player for player in players for spelled in player.names}
    if folded(name) not in by_name:
        names = tuple(spelled for player in players for spelled in player.names)
        message = phrase("problem.no-player", found=shown(name), players=names)
        raise AskedError(Problem("--player", message, nearest=nearest(name, names)))
    return by_name[folded(name)]
