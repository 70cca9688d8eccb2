"""The printed numbers and names of MUSEUM, read once from `data/`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from scoring.fields import Data
from scoring.printed import printed_table

FOLDER: Final = Path(__file__).parent


def printed(file: str) -> Data:
    """Return one file of `data/`, named without its ending."""
    return printed_table(FOLDER, file)


CONTINENTS: Final[dict[str, tuple[str, ...]]] = {k: tuple(v) for k, v in printed("cards")["continents"].items()}
CIVILISATIONS: Final = tuple(civilisation for group in CONTINENTS.values() for civilisation in group)
CONTINENT_OF: Final = {civilisation: name for name, group in CONTINENTS.items() for civilisation in group}
DOMAINS: Final[tuple[str, ...]] = tuple(printed("cards")["domains"])
LEAST_VALUE: Final[int] = printed("cards")["values"]["least"]
MASTERPIECE: Final[int] = printed("cards")["values"]["most"]
VALUES: Final = tuple(range(LEAST_VALUE, MASTERPIECE + 1))
"""The values an Object can have."""

KS_EXPERTS: Final[tuple[str, ...]] = tuple(printed("experts")["ks"])
NAMED_EXPERTS: Final[tuple[str, ...]] = (
    *printed("experts")["base"],
    *printed("experts")["archaeologists"],
    *KS_EXPERTS,
)
COPYING_EXPERT: Final[str] = printed("experts")["copying"]
OTHER_EXPERT: Final = "other:"

BASE_LINES: Final = (
    "museum.track",
    "museum.civilisation",
    "museum.domain",
    "museum.patron",
    "museum.prestige",
    "museum.gallery",
    "museum.public-opinion",
)
OTHER_LINE: Final = "museum.other"


class PrintedPatron(NamedTuple):
    """What all cards of one kind of Patron print alike.

    `asks` are the things that a card names, with how many of each: `civilisation`, `continent`, `sets`, `domains`.
    `levels` are the counts asked for, rising. `points` are those of each counted thing where all cards print the same,
    None where each card prints its own. `expansion` is the id of its expansion, None for the base box. `numbers` are
    all other numbers, by their names in the file.
    """

    id: str
    asks: Mapping[str, int]
    levels: tuple[int, ...]
    points: int | None
    expansion: str | None
    numbers: Mapping[str, int]

    def level_of(self, count: int) -> int:
        """Return the level that a count reaches, 0 for none."""
        return sum([1 for asked in self.levels if count >= asked])


def _printed_patron(kind: str, data: Data) -> PrintedPatron:
    numbers = {name: number for name, number in data.items() if name not in PrintedPatron._fields}
    asks, levels = data.get("asks", {}), tuple(data["levels"])
    return PrintedPatron(kind, asks, levels, data.get("points"), data.get("expansion"), numbers)


PATRONS: Final = {kind: _printed_patron(kind, data) for kind, data in printed("patrons").items()}
OTHER_PATRON: Final = "other"
"""The kind of every card we do not know."""
PERFECT: Final = PATRONS["perfect-collection"].numbers["size"]
"""A Perfect Collection shows the values from 1 to this, and has at least so many cards."""


def _by_size(kind: str) -> tuple[int, ...]:
    table = {int(size): points for size, points in printed("collections")[kind].items()}
    return tuple(table.get(size, 0) for size in range(max(table) + 1))


CIVILISATION_POINTS: Final = _by_size("civilisation")
DOMAIN_POINTS: Final = _by_size("domain")
SMALLEST_COLLECTION: Final = min(int(size) for size in printed("collections")["civilisation"])
"""How many cards make a Collection."""


def collection_points(table: tuple[int, ...], size: int) -> int:
    """Return the victory points of a Collection of `size` cards; beyond the table its last entry counts.

    >>> collection_points(CIVILISATION_POINTS, 7), collection_points(DOMAIN_POINTS, 8)
    (13, 25)
    """
    return table[size] if size < len(table) else table[-1]
