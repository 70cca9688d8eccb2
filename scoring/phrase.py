"""Facts on their way to becoming sentences: scoring names a wording and its facts, a rulebook says it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, TypeAlias


class Name(str):
    """The id of a thing whose printed name the rulebook knows, such as `egy` or `duplicate-links`.

    >>> from scoring import Name
    >>> Name("egy") == "egy"
    True
    """

    __slots__ = ()


@cache
def named(thing: str) -> Name:
    """Return the id of a thing as a name."""
    return Name(thing)


class Phrase(NamedTuple):
    """One sentence not yet worded: the key of its wording and the facts that fill it.

    A fact is a number, a player's own words (`str`), the `Name` of a thing, another phrase, or a tuple of
    these, which is said as a list. A wording in several plural forms is chosen by the fact `n`.

    >>> from scoring import Phrase
    >>> Phrase("refusal.taken", {"at": "U1", "n": 14}).facts["at"]
    'U1'
    """

    key: str
    facts: Mapping[str, Fact] = {}


def phrase(key: str, /, **facts: Fact) -> Phrase:
    """Return a phrase with its facts by name.

    >>> phrase("line.collection", collection=Name("cel"), n=7).facts["n"]
    7
    """
    return Phrase(key, facts)


Fact: TypeAlias = int | str | Phrase | tuple["Fact", ...]
