"""One player's Museum as bitboards: where each Civilisation and Domain lies, and who adds to it.

A set of spaces is an integer with one bit for each space (see `table.board`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from scoring.bitboard import Links, bits
from scoring.games.museum.printed import CONTINENT_OF, COPYING_EXPERT, MASTERPIECE
from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import NOTHING, UNKNOWN, Adds, Card, Laid, Object, Traits
from scoring.games.museum.table.unsure import Unsure


class Companion(NamedTuple):
    """Spaces of cards that belong to a Domain's Collection once it has a card on one of the spaces `touch`."""

    spaces: int
    touch: int


class Adder(NamedTuple):
    """The space of a card that makes a Civilisation's Collection larger, the spaces it touches, and how it adds."""

    spaces: int
    touch: int
    adds: Adds


class Shown(NamedTuple):
    """What the cards show besides Civilisation and Domain.

    values: the spaces by value, 1-5; at 0 those of cards whose value nobody read off.
    objects: the spaces of the Objects of each Continent, as Patrons count them.
    """

    values: tuple[int, ...]
    objects: Mapping[str, int]


class Floor(NamedTuple):
    """Which spaces are filled and must be, whatever lies there.

    filled: every space with a card.
    lent: those with a card that somebody lent.
    blocked: the spaces no card can use.
    gallery: the spaces that must be filled for the Grand Gallery; 0 where the board has none.
    needed: the spaces that must be filled for the whole Museum.
    """

    filled: int
    lent: int
    blocked: int
    gallery: int
    needed: int


class Museum(NamedTuple):
    """One player's Museum as the rules ask for it. A key is a Civilisation or a Domain; spaces are a set.

    player: the player it belongs to.
    board: the board it lies on.
    readings: the readings in force.
    experts: how many Experts add a card, by key.
    spaces: the spaces of the cards that count for a key, the Civilisations before the Domains.
    groups: their linked groups, by key.
    links: what is linked with what, by key, where that differs from the board's links.
    kinds: the sets of which a Domain's Collection counts one card each: a Civilisation, or a card that counts as one.
    companions: cards that belong to the Collection of a Domain without making it larger, by Domain.
    adders: cards that make the Collection of a Civilisation larger without being part of it, by Civilisation.
    shown: values and Objects.
    floor: what is filled.
    """

    player: Player
    board: Board
    readings: MuseumReadings
    experts: Mapping[str, int]
    spaces: Mapping[str, int]
    groups: Mapping[str, list[int]]
    links: Mapping[str, Links]
    kinds: Mapping[str, int]
    companions: Mapping[str, tuple[Companion, ...]]
    adders: Mapping[str, tuple[Adder, ...]]
    shown: Shown
    floor: Floor

    @property
    def cards(self) -> tuple[Laid | None, ...]:
        """What lies on every space, row by row; None where nothing does."""
        return self.player.museum

    def traits(self, space: int) -> Traits:
        """Return the traits of the card on a space; NOTHING where none lies."""
        card = self.player.museum[space]
        return NOTHING if card is None else card.traits(self.readings)

    @property
    def full(self) -> bool:
        """Whether a card that is sure lies on every space of the board that must be filled."""
        needed, filled = self.floor.needed, self.floor.filled
        return bool(needed) and not needed & ~filled and not any(isinstance(card, Unsure) for card in self.cards)

    @property
    def empty(self) -> int:
        """The spaces where a card can still be laid."""
        return self.board.spaces & ~self.floor.filled & ~self.floor.blocked

    @property
    def unknown(self) -> int:
        """The spaces of cards whose value is not known."""
        return self.shown.values[UNKNOWN]

    @property
    def all_objects(self) -> int:
        """The spaces of all Objects as Patrons count them, of every Continent."""
        spaces = 0
        for of_continent in self.shown.objects.values():
            spaces |= of_continent
        return spaces

    def values_in(self, spaces: int) -> int:
        """Return how many of the values 1-5 lie on these spaces."""
        return sum([1 for showing in self.shown.values[1:] if showing & spaces])

    def alike(self, spaces: int) -> int:
        """Return the spaces of all cards of the Civilisations on these spaces."""
        return sum([cards for cards in self.kinds.values() if cards & spaces])

    def kinds_in(self, spaces: int) -> frozenset[str]:
        """Return the Civilisations on these spaces, and the cards that count as one."""
        return frozenset([name for name, cards in self.kinds.items() if cards & spaces])

    def distinct(self, spaces: int) -> int:
        """Return how many Civilisations lie on these spaces, cards that count as one included."""
        return sum([1 for cards in self.kinds.values() if cards & spaces])

    def spaces_of(self, key: str) -> int:
        """Return the spaces of the cards that count for a Civilisation or Domain."""
        return self.spaces.get(key, 0)

    def helpers(self, key: str) -> tuple[Companion | Adder, ...]:
        """Return the companions or adders that may fill the Grand Gallery with the Collection of this key."""
        if key in self.adders:
            return tuple([adder for adder in self.adders[key] if adder.adds.fills])
        return self.companions.get(key, ())

    def fillable(self, key: str) -> int:
        """Return the spaces that a Collection of this Civilisation or Domain can fill at most."""
        spaces = self.spaces.get(key, 0)
        if self.companions or self.adders:
            for helper in self.helpers(key):
                spaces |= helper.spaces
        return spaces

    @property
    def nearest_filler(self) -> tuple[int, str]:
        """On how many spaces of the Grand Gallery a key lies at most, and which; 0 where nothing lies there."""
        gallery = self.floor.gallery
        return max((((self.fillable(key) & gallery).bit_count(), key) for key in self.spaces), default=(0, ""))

    def links_of(self, key: str) -> Links:
        """Return what is linked for a Civilisation or Domain."""
        return self.links.get(key, self.board.links)

    def lent_by(self, lender: str) -> int:
        """Return the spaces of the cards that this lender lent to the Museum."""
        lent = bits(self.floor.lent)
        return sum([1 << space for space in lent if (card := self.cards[space]) and card.lender == lender])

    def keys_of(self, space: int) -> tuple[str, ...]:
        """Return the keys of the Collections that the card on a space can count in, belong to, or make larger."""
        traits = self.traits(space)
        added = traits.adds.civilisation if traits.adds else None
        return tuple([key for key in (traits.civilisation, traits.domain, added) if key])

    def keys_on(self, spaces: int) -> frozenset[str]:
        """Return the keys of the Collections that any card on these spaces has to do with (`keys_of`)."""
        return frozenset([key for space in bits(spaces) for key in self.keys_of(space)])


def museum_of(table: Table, player: Player) -> Museum:
    """Return the Museum of a player at a table."""
    return museum_on(player, table.board_of(player), table.readings)


def with_card(museum: Museum, space: int, card: Card) -> Museum:
    """Return the same Museum with a card on a space, in place of what lies there."""
    cards = (*museum.cards[:space], card, *museum.cards[space + 1 :])
    return museum_on(replace(museum.player, museum=cards), museum.board, museum.readings)


def without(museum: Museum, spaces: int) -> Museum:
    """Return the same Museum with these spaces empty."""
    cards = tuple([None if spaces >> space & 1 else card for space, card in enumerate(museum.cards)])
    return museum_on(replace(museum.player, museum=cards), museum.board, museum.readings)


class _Sorter:
    """Reads the cards space after space, then links those of each key."""

    def __init__(self, board: Board, readings: MuseumReadings) -> None:
        self.board = board
        self.readings = readings
        self.neighbours = board.links.neighbours
        self.spaces: dict[str, int] = {}
        self.kinds: dict[str, int] = {}
        self.values = [0] * (MASTERPIECE + 1)
        self.objects: dict[str, int] = {}
        self.companions: dict[str, list[int]] = {}
        self.adders: dict[str, tuple[Adder, ...]] = {}
        self.filled = self.blocked = self.lent = self.linking = self.left_out = 0

    def read(self, cards: tuple[Laid | None, ...]) -> None:
        """Sort all cards. Nearly all are Objects, whose sets follow from their fields alone."""
        spaces, values, bit = self.spaces, self.values, 1
        for space, card in enumerate(cards):
            if isinstance(card, Object):
                civilisation, domain, value, lender = card
                spaces[civilisation] = spaces.get(civilisation, 0) | bit
                spaces[domain] = spaces.get(domain, 0) | bit
                values[value or UNKNOWN] |= bit
                self.filled |= bit
                if lender is not None:
                    self.lent |= bit
            elif card is not None:
                self._add(space, bit, card)
            bit <<= 1

    def _add(self, space: int, bit: int, card: Laid) -> None:
        """Sort a card that is no Object by its traits."""
        traits = card.traits(self.readings)
        if traits.blocks:
            self.blocked |= bit
            self.left_out |= bit * traits.left_out
            return
        self.filled |= bit
        if card.lender is not None:
            self.lent |= bit
        if traits.value >= 0:
            self.values[traits.value] |= bit
        if traits.civilisation is None:
            self._special(space, bit, traits)
        else:
            self._count(bit, traits.civilisation)
        if traits.domain is not None and traits.raises:
            self._count(bit, traits.domain)

    def _count(self, bit: int, key: str) -> None:
        self.spaces[key] = self.spaces.get(key, 0) | bit

    def _special(self, space: int, bit: int, traits: Traits) -> None:
        """Note what a card without a Civilisation is besides: an Object for Patrons, an adder, a companion."""
        if traits.continent:
            self.objects[traits.continent] = self.objects.get(traits.continent, 0) | bit
        if traits.adds:
            key, adder = traits.adds.civilisation, Adder(bit, self.neighbours[space], traits.adds)
            self.adders[key] = (*self.adders.get(key, ()), adder)
        if traits.domain and traits.raises:
            self.kinds[f"{traits.domain} {space}"] = bit
        elif traits.domain:
            self.linking |= bit * traits.links
            self._accompany(space, traits.domain, traits)

    def _accompany(self, space: int, domain: str, traits: Traits) -> None:
        """Note a companion of a Domain; the second space of a card joins its first."""
        cards = self.companions.setdefault(domain, [])
        if traits.half:
            first = 1 << space - (1 if traits.half == ">" else self.board.width)
            whole = next((n for n, spaces in enumerate(cards) if spaces & first), None)
            if whole is not None:
                cards[whole] |= 1 << space
                return
        cards.append(1 << space)

    def companions_of(self, domain: str) -> tuple[Companion, ...]:
        """Return the companions of a Domain: each card alone, or chains of touching cards where companions link."""
        cards = self.companions[domain]
        if self.linking:
            cards = self._chains(cards)
        return tuple([Companion(spaces, self.board.links.beside(spaces)) for spaces in cards])

    def _chains(self, cards: list[int]) -> list[int]:
        chains: list[int] = []
        for card in cards:
            touching = [chain for chain in chains if self.board.links.beside(card) & chain]
            chains = [chain for chain in chains if chain not in touching]
            chains.append(card | sum(touching))
        return chains

    def wired(self, domain: str, companions: tuple[Companion, ...]) -> Links:
        """Return the links of a Domain in which all cards that touch the same companion are linked."""
        links = self.board.links
        for companion in companions:
            links = links.joined(companion.touch & self.spaces.get(domain, 0))
        return links


def museum_on(player: Player, board: Board, readings: MuseumReadings) -> Museum:
    """Return the Museum of a player whose cards lie on a board, under some readings."""
    sorter = _Sorter(board, readings)
    sorter.read(player.museum)
    companions = {domain: sorter.companions_of(domain) for domain in sorter.companions}
    links = {domain: sorter.wired(domain, cards) for domain, cards in companions.items()} if sorter.linking else {}
    groups = {key: _groups(spaces, board.links.neighbours) for key, spaces in sorter.spaces.items()}
    groups |= {domain: links[domain].groups(sorter.spaces[domain]) for domain in links if domain in sorter.spaces}
    civilisations = {key: spaces for key, spaces in sorter.spaces.items() if key in CONTINENT_OF}
    for key, spaces in civilisations.items():
        continent = CONTINENT_OF[key]
        sorter.objects[continent] = sorter.objects.get(continent, 0) | spaces
    return Museum(
        player=player,
        board=board,
        readings=readings,
        experts=_adding(player.experts),
        spaces=civilisations | sorter.spaces,
        groups=groups,
        links=links,
        kinds=civilisations | sorter.kinds if sorter.kinds else civilisations,
        companions=companions,
        adders=sorter.adders,
        shown=Shown(values=tuple(sorter.values), objects=sorter.objects),
        floor=Floor(
            filled=sorter.filled,
            lent=sorter.lent,
            blocked=sorter.blocked,
            gallery=board.gallery & ~sorter.left_out,
            needed=board.spaces & ~sorter.left_out,
        ),
    )


def _groups(spaces: int, neighbours: tuple[int, ...]) -> list[int]:
    """Return the linked groups of a set of spaces, in the order of their last space."""
    groups = []
    while spaces:
        group = frontier = spaces & -spaces
        spaces ^= group
        while frontier:
            low = frontier & -frontier
            frontier ^= low
            touched = neighbours[low.bit_length() - 1] & spaces
            if touched:
                spaces ^= touched
                group |= touched
                frontier |= touched
        groups.append(group)
    if len(groups) > 1:
        groups.sort()
    return groups


def _adding(experts: tuple[str, ...]) -> dict[str, int]:
    """Count the Experts by what they add to; a copying Expert adds where the copied one does."""
    counts: dict[str, int] = {}
    for expert in experts:
        key = expert.removeprefix(f"{COPYING_EXPERT}=")
        counts[key] = counts.get(key, 0) + 1
    return counts
