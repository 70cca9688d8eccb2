"""Every kind of Patron, which level of a card is reached, and what that pays (fr, it: appendix, Patrons).

The best level reached pays, not the sum of the levels. A level whose points nobody read off the card pays as much as
the best known level below it, and raises a question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.games.museum.counting.collection import is_perfect
from scoring.games.museum.counting.linked_sets import Wanted, holds_all_values, stand_ins
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.patron_kind import Claim, Levels, Met, Part, PatronKind, Sets, met_by_sizes
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, MASTERPIECE, OTHER_PATRON, PATRONS, PERFECT
from scoring.games.museum.table import Patron
from scoring.phrase import named, phrase

CIVILISATION: Final = PATRONS["civilisation"]
CONTINENT: Final = PATRONS["continent"]
FOUNTAIN: Final = PATRONS["fountain-of-knowledge"]
GLIMPSE: Final = PATRONS["glimpse-of-the-past"]
LEGACY: Final = PATRONS["legacy"]
QUADRUPLE: Final = PATRONS["quadruple"]


# Collections


def _legacy(_museum: Museum, patron: Patron) -> Levels:
    """Each level asks for a larger Collection of a named Civilisation."""
    return tuple([(Sets((patron.civilisation or "",), size),) for size in LEGACY.levels])


def _civilisation(_museum: Museum, patron: Patron) -> Levels:
    """Each level asks for a larger Collection of a named Civilisation, and for one more of the named Domains (fr)."""
    civilisation, size = (patron.civilisation or "",), CIVILISATION.numbers["size"]
    levels = enumerate(CIVILISATION.levels, 1)
    return tuple([(Sets(civilisation, cards), Sets(patron.domains, size, number)) for number, cards in levels])


def _fountain(_museum: Museum, _patron: Patron) -> Levels:
    """Each level asks for more large Collections, of any Domains."""
    return tuple([(Sets(DOMAINS, FOUNTAIN.numbers["size"], number),) for number in FOUNTAIN.levels])


def _glimpse(_museum: Museum, _patron: Patron) -> Levels:
    """The one level asks for a large Collection of any Civilisation and a large one of any Domain."""
    sizes = GLIMPSE.numbers
    return ((Sets(CIVILISATIONS, sizes["civilisation-size"]), Sets(DOMAINS, sizes["domain-size"])),)


def _quadruple(_museum: Museum, patron: Patron) -> Levels:
    """Each level asks for more of four named sets, of the size the card prints."""
    size = patron.size or QUADRUPLE.numbers["size"]
    return tuple([(Sets(patron.sets, size, number),) for number in QUADRUPLE.levels])


# Collections that show every value
#
# How often each is paid, whether it may have further cards, and whether it must be linked are rulings.


def _perfect(museum: Museum, _patron: Patron) -> Levels:
    """Each level asks for one more of the Civilisations and Domains whose cards show every value, linked or not."""
    keys = tuple([key for key in (*CIVILISATIONS, *DOMAINS) if museum.values_in(museum.spaces_of(key)) == PERFECT])
    most = len(keys) if museum.readings.perfect_collection_repeats == "yes" else 1
    return tuple([(Sets(keys, PERFECT, number, perfect=True),) for number in range(1, most + 1)])


def _perfect_met(claim: Claim) -> Met:
    """It is paid for each Collection whose cards show every value."""
    museum, wild = claim.museum, claim.wild
    if claim.linked:
        shown = {c.key: c.spaces for c in claim.declaration.values() if is_perfect(museum, c.spaces, wild=wild)}
    else:
        shown = {key: _perfect_anywhere(museum, key, wild=wild) for key in (*CIVILISATIONS, *DOMAINS)}
    perfect = {key: spaces for key, spaces in shown.items() if spaces}
    times = min(len(perfect), 1) if museum.readings.perfect_collection_repeats == "no" else len(perfect)
    spaces = 0
    for cards in perfect.values():
        spaces |= cards
    return Met(PATRONS["perfect-collection"].level_of(times), len(perfect), tuple(perfect), spaces, times)


def _perfect_anywhere(museum: Museum, key: str, *, wild: bool) -> int:
    """Return the cards of a Civilisation or Domain, linked or not, that show every value; 0 where none do."""
    spaces = museum.spaces_of(key)
    cards = spaces.bit_count() if key in CIVILISATIONS else museum.distinct(spaces)
    exactly = museum.readings.perfect_collection_size == "exactly-five"
    if cards < PERFECT or (exactly and cards > PERFECT and museum.readings.collection_smaller == "no"):
        return 0
    if key in DOMAINS:
        return stand_ins(museum, spaces, Wanted(within=spaces, values=True, wild=wild))
    return spaces if holds_all_values(museum, spaces, wild=wild) else 0


def _perfect_parts(claim: Claim, reached: Met) -> Iterator[Part]:
    """Yield a part for each Collection, where each is paid."""
    if reached.times != len(reached.keys):
        return
    values = ", ".join(str(value) for value in range(1, PERFECT + 1))
    for key in reached.keys:
        yield Part(phrase("line.patron-perfect", collection=named(key)), values, claim.spaces((key,)))


# Cards, wherever they lie, and Experts


def _continent(claim: Claim) -> Met:
    """It counts the Objects of a named Continent, whatever else they are."""
    continent = claim.patron.continent or ""
    spaces = claim.museum.shown.objects.get(continent, 0)
    return Met(CONTINENT.level_of(spaces.bit_count()), spaces.bit_count(), (continent,), spaces)


def _masterpieces(claim: Claim) -> Met:
    """It counts the Objects of the highest value."""
    museum = claim.museum
    spaces = museum.all_objects & (museum.shown.values[MASTERPIECE] | (museum.unknown if claim.wild else 0))
    return Met(PATRONS["masterpieces"].level_of(spaces.bit_count()), spaces.bit_count(), (), spaces)


def _greatest_team(claim: Claim) -> Met:
    """It pays the same for every Expert hired, of whatever kind."""
    experts = len(claim.museum.player.experts)
    return Met(PATRONS["greatest-team"].level_of(experts), experts, times=experts)


def _other(_claim: Claim) -> Met:
    """It is a card that the rulebooks do not print: the players count its points themselves."""
    return Met(1, 1)


KINDS: Final = {
    kind.printed.id: kind
    for kind in (
        PatronKind(printed=LEGACY, wanted=_legacy, counts="cards", short_of="card"),
        PatronKind(printed=CIVILISATION, wanted=_civilisation, counts="cards"),
        PatronKind(printed=FOUNTAIN, wanted=_fountain, counts="collections", short_of="collection"),
        PatronKind(printed=GLIMPSE, wanted=_glimpse),
        PatronKind(printed=QUADRUPLE, wanted=_quadruple, counts="collections", short_of="collection"),
        PatronKind(
            printed=PATRONS["perfect-collection"],
            wanted=_perfect,
            met=_perfect_met,
            perfect=True,
            repeats=True,
            parts=_perfect_parts,
            values=lambda museum: museum.floor.filled,
        ),
        PatronKind(printed=CONTINENT, met=_continent, counts="objects", short_of="card"),
        PatronKind(
            printed=PATRONS["masterpieces"],
            met=_masterpieces,
            counts="masterpieces",
            short_of="masterpiece",
            values=lambda museum: museum.all_objects,
        ),
        PatronKind(printed=PATRONS["greatest-team"], met=_greatest_team),
        PatronKind(printed=PATRONS[OTHER_PATRON], met=_other, points_asked="other"),
    )
}
"""By the id in `data/patrons.toml`."""


def kind_of(patron: Patron) -> PatronKind:
    """Return the kind of a card."""
    return KINDS[patron.kind]


def met(claim: Claim) -> Met:
    """Return how far a Patron is met."""
    kind = kind_of(claim.patron)
    return kind.met(claim) if kind.met else met_by_sizes(claim, wanted(claim.museum, claim.patron))


def wanted(museum: Museum, patron: Patron) -> Levels:
    """Return the Collections each level of a card asks for; () where it asks for none."""
    kind = kind_of(patron)
    return kind.wanted(museum, patron) if kind.wanted else ()


def patron_points(patron: Patron, reached: Met) -> tuple[int, bool]:
    """Return the victory points of the level reached, and whether the card is known to print them."""
    if reached.level == 0:
        return 0, True
    points = PATRONS[patron.kind].points
    if points is not None and patron.points in {(), (None,)}:
        return points * reached.times, True
    known = [points for points in patron.points[: reached.level] if points is not None]
    sure = len(patron.points) >= reached.level and patron.points[reached.level - 1] is not None
    return (known[-1] * reached.times if known else 0), sure


def points_at(patron: Patron, level: int) -> tuple[int, bool]:
    """Return the victory points of a level of `wanted`, and whether the card is known to print them."""
    repeats = kind_of(patron).repeats
    return patron_points(patron, Met(1, level, times=level) if repeats else Met(level, 0))
