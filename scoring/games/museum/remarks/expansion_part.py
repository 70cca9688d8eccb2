"""What an expansion says besides the score: faults, warnings, questions, and why its cards count or do not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from scoring.games.museum.counting.tally import CIVILISATION, DOMAIN
from scoring.games.museum.printed import DOMAINS, SMALLEST_COLLECTION
from scoring.phrase import named, phrase
from scoring.review import Reason

if TYPE_CHECKING:
    from scoring.games.museum.counting.collection import Collection
    from scoring.games.museum.counting.museum import Museum
    from scoring.games.museum.counting.tally import Tallies
    from scoring.games.museum.table import Table
    from scoring.review import Fault, Notice, Question


def _nothing(_table: Table, _tallies: Tallies) -> tuple[()]:
    return ()


def _no_reasons(_museum: Museum, _collection: Collection | None, _key: str, _space: int) -> tuple[()]:
    return ()


class Remarks(NamedTuple):
    """What an expansion says besides the score; it gives only the fields it needs.

    faults, warnings, questions: about a table, while it is in play.
    why_added: why one of its cards makes the Collection of a Civilisation larger, or does not.
    kept_out: why a card counts in no Collection of its Museum, by the ruling that says so.
    """

    faults: Callable[[Table, Tallies], Iterable[Fault]] = _nothing
    warnings: Callable[[Table, Tallies], Iterable[Notice]] = _nothing
    questions: Callable[[Table, Tallies], Iterable[Question]] = _nothing
    why_added: Callable[[Museum, Collection | None, str, int], Iterable[Reason]] = _no_reasons
    kept_out: Callable[[str], Reason] | None = None


def too_few(key: str, size: int) -> Reason:
    """Return how many cards a group lacks to be a Collection; `size` includes Experts and adders."""
    message = phrase("why.few", collection=named(key), size=size, n=SMALLEST_COLLECTION - size)
    return Reason(DOMAIN if key in DOMAINS else CIVILISATION, message)
