"""Collections as a player may declare them: which cards count, what makes them larger, what they fill and earn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from scoring.games.museum.counting.linked_sets import holds_all_values
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.printed import CIVILISATION_POINTS, DOMAIN_POINTS, DOMAINS, PERFECT, collection_points

SMALLEST: Final = 3


class Collection(NamedTuple):
    """A Collection as a player may declare it.

    `spaces` hold the counted cards, `skulls` the cards that make it larger without being part of it; `size` counts
    both and the Experts. `fills` says that it fills the Grand Gallery, `perfect` that its cards show the values 1-5 as
    the Perfect Collection Patron asks.
    """

    key: str
    spaces: int
    skulls: int
    size: int
    points: int
    fills: bool
    perfect: bool

    @property
    def experts(self) -> int:
        """How many Experts add to it."""
        return self.size - self.spaces.bit_count() - self.skulls.bit_count()


class Declaration(NamedTuple):
    """The Collections a player declares, by Civilisation and by Domain; nothing where no card lies."""

    civilisations: Mapping[str, Collection]
    domains: Mapping[str, Collection]

    def every(self) -> Iterator[Collection]:
        """Yield all Collections."""
        yield from self.civilisations.values()
        yield from self.domains.values()

    def get(self, key: str) -> Collection | None:
        """Return one Collection; None where there is none."""
        return self.civilisations.get(key) or self.domains.get(key)


def points_of(key: str, size: int) -> int:
    """Return the victory points of a Collection of a Civilisation or Domain by its size."""
    return collection_points(DOMAIN_POINTS if key in DOMAINS else CIVILISATION_POINTS, size)


class Asked(NamedTuple):
    """What can make one declaration better than another beside its size: the Gallery, or the Perfect Collection.

    With `wild` a value nobody read off may be any: it tells what a question could change.
    """

    gallery: bool
    perfect: bool
    wild: bool = False


SIZE_ONLY: Final = Asked(gallery=False, perfect=False)


def collection_of(museum: Museum, key: str, spaces: int, asked: Asked, group: int = 0) -> Collection:
    """Declare the cards on these spaces; `group` are all that are linked with them."""
    skulls = adding(museum, key, spaces) if museum.adders else 0
    size = spaces.bit_count() + museum.experts.get(key, 0) + skulls.bit_count()
    return Collection(
        key,
        spaces,
        skulls,
        size,
        points_of(key, size),
        asked.gallery and size >= SMALLEST and _fills(museum, key, spaces, group, skulls),
        asked.perfect and is_perfect(museum, spaces, wild=asked.wild),
    )


def adding(museum: Museum, key: str, spaces: int) -> int:
    """Return the spaces of the Skulls that make a Collection of these cards larger ."""
    adders = museum.adders.get(key)
    if not adders or not spaces:
        return 0
    enough = spaces.bit_count() + museum.experts.get(key, 0) >= SMALLEST
    return sum(
        [
            adder.spaces
            for adder in adders
            if (enough or adder.adds.makes) and (not adder.adds.touching or adder.touch & spaces)
        ]
    )


def is_perfect(museum: Museum, spaces: int, *, wild: bool = False) -> bool:
    """Whether these cards are a Perfect Collection: they show 1-5; by one reading there are exactly five of them."""
    five = museum.readings.perfect_collection_size == "exactly-five"
    return holds_all_values(museum, spaces, wild=wild) and not (five and spaces.bit_count() != PERFECT)


def _fills(museum: Museum, key: str, spaces: int, group: int, skulls: int) -> bool:
    """Whether a Collection of these cards fills the Grand Gallery, with all that may fill a space for it."""
    gallery = museum.floor.gallery
    leaves = museum.readings.collection_leaves_gallery == "yes"
    if not gallery or (spaces & ~gallery and not leaves):
        return False
    filling = spaces | (skulls & museum.fillable(key))
    if key in museum.domains:
        filling |= _belonging(museum, key, spaces, group)
    return not gallery & ~filling


def companions(museum: Museum, key: str, spaces: int, group: int) -> int:
    """Return the spaces of the companions that belong to a Domain Collection: they touch it, or what links it."""
    linking = spaces | (group if museum.readings.duplicate_links == "yes" else 0)
    return sum([companion.spaces for companion in museum.companions.get(key, ()) if companion.touch & linking])


def _belonging(museum: Museum, key: str, spaces: int, group: int) -> int:
    """Return what belongs to a Domain Collection without counting in it: companions, duplicates if they may fill."""
    filling = companions(museum, key, spaces, group)
    if museum.readings.duplicate_fills_gallery == "yes":
        for held in museum.kinds.values():
            if held & spaces:
                filling |= held & group
    return filling
