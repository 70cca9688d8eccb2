"""A kind of Patron: the Collections it asks for, what counts towards its levels, its points and its questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from scoring.games.museum.counting.collection import Declaration, adding
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.printed import CIVILISATIONS, PrintedPatron
from scoring.games.museum.table import Patron
from scoring.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Met:
    """How far a Patron is met.

    `level` counts from 1; 0 is none. `count` is what counts towards the levels, `keys` are the Civilisations or Domains
    that do, `spaces` their cards, and the points are paid so many `times`.
    """

    level: int
    count: int
    keys: tuple[str, ...] = ()
    spaces: int = 0
    times: int = 1


class Sets(NamedTuple):
    """Collections that a level asks for: so many (`number`) of those of `keys`, each of at least `size` cards.

    With `perfect` their cards must show the values from 1 to `size`, and no Expert or Skull replaces a card.
    """

    keys: tuple[str, ...]
    size: int
    number: int = 1
    perfect: bool = False

    def large(self, sizes: Mapping[str, int]) -> tuple[str, ...]:
        """Return the keys whose Collections are large enough."""
        return tuple([key for key in self.keys if sizes.get(key, 0) >= self.size])


Levels: TypeAlias = tuple[tuple[Sets, ...], ...]
"""What each level asks for, the lowest first: all of its sets."""


class Claim(NamedTuple):
    """What a player shows to a Patron: the Museum, the Collections declared, and the card itself.

    With `wild`, every value nobody read off helps as much as it could.
    """

    museum: Museum
    declaration: Declaration
    patron: Patron
    wild: bool = False

    @property
    def linked(self) -> bool:
        """Whether a Patron counts only the linked cards of a Collection, as it does by default."""
        return self.museum.readings.patron_collections_linked == "yes"

    def sizes(self) -> Mapping[str, int]:
        """Return the size of every Collection as a Patron counts it: Experts, Skulls and linking as the rulings say."""
        museum, linked = self.museum, self.linked
        with_experts = museum.experts and museum.readings.experts_count_for_patron == "yes"
        with_skulls = any(adder.adds.for_patron for adders in museum.adders.values() for adder in adders)
        sizes: dict[str, int] = {}
        for collection in self.declaration.values():
            key, skulls = collection.key, collection.skulls
            cards = collection.spaces.bit_count()
            if not linked:
                spaces = museum.spaces_of(key)
                cards = spaces.bit_count() if key in CIVILISATIONS else museum.distinct(spaces)
                skulls = adding(museum, key, spaces)
            experts = museum.experts.get(key, 0) if with_experts else 0
            sizes[key] = cards + experts + (skulls.bit_count() if with_skulls else 0)
        return sizes

    def spaces(self, keys: tuple[str, ...]) -> int:
        """Return the cards of these Collections as a Patron counts them."""
        spaces = 0
        for collection in self.declaration.values():
            if collection.key in keys:
                spaces |= collection.spaces if self.linked else self.museum.spaces_of(collection.key)
        return spaces


class Part(NamedTuple):
    """What a Patron pays for once where it pays several times: its label, its working, its cards."""

    label: Phrase
    working: str
    spaces: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PatronKind:
    """One kind of Patron, as `kinds` lists it.

    A kind that asks for Collections says which in `wanted`, and all else follows from that: how far it is met, which
    Collections are too small, what the search for a layout and the check of a certificate must know. Any other kind
    counts by itself in `met`, and no layout changes what it pays.
    """

    printed: PrintedPatron
    """What its cards print alike."""
    wanted: Callable[[Museum, Patron], Levels] | None = None
    """The Collections each level asks for, where they must be linked."""
    met: Callable[[Claim], Met] | None = None
    """How far it is met; None where the sizes of the Collections `wanted` say it."""
    perfect: bool = False
    """Whether the Collections wanted must show every value: a smaller Collection may then be the better one."""
    repeats: bool = False
    """Whether its one level is paid for each Collection: level n of `wanted` pays n times, and `met` says how many."""
    parts: Callable[[Claim, Met], Iterable[Part]] | None = None
    """The parts of its line where it is paid several times."""
    counts: str | None = None
    """What its levels count, ending the key of the sentence that says how many are missing (`why.next-cards`)."""
    short_of: str | None = None
    """One more of this makes the next level; ends the key of a near miss (`near.patron-card`). None: no near miss."""
    points_asked: str = "points"
    """What is asked where its points were not given, ending the key of the question (`question.patron-points`)."""
    values: Callable[[Museum], int] | None = None
    """The spaces of the cards whose value may matter to it; None where no value does."""


def level_reached(levels: Levels, sizes: Mapping[str, int]) -> int:
    """Return the highest level whose sets are there, counted from 1; 0 for none. Each level asks for the one below."""
    return sum([all(len(sets.large(sizes)) >= sets.number for sets in level) for level in levels])


def met_by_sizes(claim: Claim, levels: Levels) -> Met:
    """Return how far the Collections declared meet the levels.

    It counts the cards of the one Collection that is named, or else the Collections that are large enough; where any
    one is enough, the first of them.
    """
    sizes, count = claim.sizes(), None
    keys: list[str] = []
    for sets in levels[-1]:
        if len(sets.keys) == 1:
            keys += sets.keys
            count = sizes.get(sets.keys[0], 0)
        else:
            large = sets.large(sizes)
            keys += large[:1] if sets.number == 1 else large
    met = tuple(keys)
    return Met(level_reached(levels, sizes), len(met) if count is None else count, met, claim.spaces(met))
