"""Perfect Collection: paid for each Collection whose cards show every value (fr, it: appendix, Patrons).

How often it is paid, whether such a Collection may have further cards, and whether it must be linked are rulings.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.games.museum.counting.collection import is_perfect
from scoring.games.museum.counting.linked_sets import Wanted, stand_ins
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.patrons.kind import Claim, Levels, Met, Part, PatronKind, Sets
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, PATRONS, PERFECT
from scoring.games.museum.table import Patron
from scoring.phrase import named, phrase

PRINTED: Final = PATRONS["perfect-collection"]


def _wanted(museum: Museum, _patron: Patron) -> Levels:
    """Each level asks for one more of the Civilisations and Domains whose cards show every value, linked or not."""
    keys = tuple([key for key in (*CIVILISATIONS, *DOMAINS) if museum.values_in(museum.spaces_of(key)) == PERFECT])
    most = len(keys) if museum.readings.perfect_collection_repeats == "yes" else 1
    return tuple([(Sets(keys, PERFECT, number, perfect=True),) for number in range(1, most + 1)])


def _met(claim: Claim) -> Met:
    museum = claim.museum
    if claim.linked:
        perfect = {
            collection.key: collection.spaces
            for collection in claim.declaration.every()
            if is_perfect(museum, collection.spaces, wild=claim.wild)
        }
    else:
        unlinked = {key: _perfect_anywhere(museum, key, wild=claim.wild) for key in (*CIVILISATIONS, *DOMAINS)}
        perfect = {key: spaces for key, spaces in unlinked.items() if spaces}
    times = min(len(perfect), 1) if museum.readings.perfect_collection_repeats == "no" else len(perfect)
    spaces = 0
    for cards in perfect.values():
        spaces |= cards
    return Met(PRINTED.level_of(times), len(perfect), tuple(perfect), spaces, times)


def _perfect_anywhere(museum: Museum, key: str, *, wild: bool) -> int:
    """Return the cards of a Civilisation or Domain, linked or not, that show every value; 0 where none do."""
    spaces = museum.spaces_of(key)
    cards = spaces.bit_count() if key in CIVILISATIONS else museum.distinct(spaces)
    exactly = museum.readings.perfect_collection_size == "exactly-five"
    if cards < PERFECT or (exactly and cards > PERFECT and museum.readings.collection_smaller == "no"):
        return 0
    if key in DOMAINS:
        return stand_ins(museum, spaces, Wanted(within=spaces, values=True, wild=wild))
    free = (spaces & museum.unknown).bit_count() if wild else 0
    return spaces if museum.values_in(spaces) + free >= PERFECT else 0


def _parts(claim: Claim, reached: Met) -> Iterator[Part]:
    """Yield a part for each Collection, where each is paid."""
    if reached.times != len(reached.keys):
        return
    values = ", ".join(str(value) for value in range(1, PERFECT + 1))
    for key in reached.keys:
        yield Part(phrase("line.patron-perfect", collection=named(key)), values, claim.spaces((key,)))


def _values(museum: Museum) -> int:
    return museum.floor.filled


KIND: Final = PatronKind(
    printed=PRINTED, wanted=_wanted, met=_met, perfect=True, repeats=True, parts=_parts, values=_values
)
