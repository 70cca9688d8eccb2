"""One player's museum as sets of spaces: where each Civilisation and Domain lies, and who adds to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from scoring.games.museum.printed import CONTINENT_OF, COPYING_EXPERT
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board, Links, bits
from scoring.games.museum.table.cards import UNKNOWN, Card, Laid, Traits


class Helper(NamedTuple):
    """Spaces of cards that go with a Collection once it has a card on one of the spaces `touch`."""

    spaces: int
    touch: int


class Museum(NamedTuple):
    """What all rules ask a museum: sets of spaces (see `board`) by Civilisation, by Domain and by value.

    `spaces` hold the cards that count for every Civilisation and Domain, `groups` their linked groups, `values` the
    spaces by value (0 for cards whose value nobody read off). `kinds` are the cards of which a Domain Collection takes
    only one: those of a Civilisation, and every card that counts as one of its own. `companions` belong to a Domain's
    Collections without raising them, `adders` raise a Civilisation's without being part of it; `links` are what is
    linked where companions link. `objects` are the Objects of each Continent as Patrons count them. `filled` is every
    space with a card, `lent` those of lent cards, `blocked` those no card can use; `gallery` and `needed` must be
    filled for the Grand Gallery and the whole Museum. `experts` counts the Experts that add a card, by Civilisation or
    Domain; `readings` are the rulings in force.
    """

    player: Player
    board: Board
    cards: tuple[Laid | None, ...]
    readings: Mapping[str, str]
    spaces: Mapping[str, int]
    groups: Mapping[str, list[int]]
    civilisations: Mapping[str, int]
    domains: Mapping[str, int]
    kinds: Mapping[str, int]
    companions: Mapping[str, tuple[Helper, ...]]
    adders: Mapping[str, tuple[Helper, ...]]
    links: Mapping[str, Links]
    objects: Mapping[str, int]
    values: tuple[int, ...]
    filled: int
    lent: int
    blocked: int
    gallery: int
    needed: int
    experts: Mapping[str, int]

    @property
    def unknown(self) -> int:
        """The spaces of cards whose value is not known."""
        return self.values[UNKNOWN]

    @property
    def all_objects(self) -> int:
        """The spaces of all Objects as Patrons count them, of whatever Continent."""
        spaces = 0
        for held in self.objects.values():
            spaces |= held
        return spaces

    def values_in(self, spaces: int) -> int:
        """Return how many of the values 1-5 lie on these spaces."""
        return sum(1 for held in self.values[1:] if held & spaces)

    def kinds_in(self, spaces: int) -> frozenset[str]:
        """Return the Civilisations on these spaces, and the cards that count as one."""
        return frozenset(name for name, held in self.kinds.items() if held & spaces)

    def distinct(self, spaces: int) -> int:
        """Return how many Civilisations lie on these spaces, cards that count as one included."""
        return sum([1 for held in self.kinds.values() if held & spaces])

    def held(self, key: str) -> int:
        """Return the spaces of the cards that count for a Civilisation or Domain."""
        return self.spaces.get(key, 0)

    def helpers(self, key: str) -> tuple[Helper, ...]:
        """Return what may fill the Grand Gallery with a Collection besides the cards that count in it."""
        if key not in self.adders:
            return self.companions.get(key, ())
        return self.adders[key] if self.readings["skull-fills-gallery"] == "yes" else ()

    def fillable(self, key: str) -> int:
        """Return the spaces that a Collection of this Civilisation or Domain might fill."""
        spaces = self.spaces.get(key, 0)
        if self.companions or self.adders:
            for helper in self.helpers(key):
                spaces |= helper.spaces
        return spaces

    def links_of(self, key: str) -> Links:
        """Return what is linked for a Civilisation or Domain."""
        return self.links.get(key, self.board.links)

    def lent_by(self, lender: str) -> int:
        """Return the spaces of the cards somebody lent to this Museum."""
        return sum(1 << space for space in bits(self.lent) if (card := self.cards[space]) and card.lender == lender)

    def keys_on(self, spaces: int) -> frozenset[str]:
        """Return the Civilisations and Domains that the cards on these spaces have anything to do with."""
        cards = (self.cards[space] for space in bits(spaces))
        traits = [card.traits(self.readings) for card in cards if card is not None]
        return frozenset(key for one in traits for key in (one.civilisation, one.domain, one.adds) if key)


def museum_of(table: Table, player: Player) -> Museum:
    """Sort a player's cards into sets."""
    return _sorted(player, table.board_of(player), table.readings)


def with_card(museum: Museum, space: int, card: Card) -> Museum:
    """Return the same museum with a card on a space, in place of what lies there."""
    cards = (*museum.cards[:space], card, *museum.cards[space + 1 :])
    return _sorted(replace(museum.player, museum=cards), museum.board, museum.readings)


def without(museum: Museum, spaces: int) -> Museum:
    """Return the same museum with these spaces empty."""
    cards = tuple(None if spaces >> space & 1 else card for space, card in enumerate(museum.cards))
    return _sorted(replace(museum.player, museum=cards), museum.board, museum.readings)


class _Sorter:
    """Reads the cards space after space; each joins the groups it touches."""

    def __init__(self, board: Board, readings: Mapping[str, str]) -> None:
        self.board = board
        self.readings = readings
        self.links = board.links
        self.groups: dict[str, list[int]] = {}
        self.held: dict[str, int] = {}
        self.kinds: dict[str, int] = {}
        self.values = [0] * 6
        self.objects: dict[str, int] = {}
        self.companions: dict[str, list[int]] = {}
        self.adders: dict[str, int] = {}
        self.filled = self.blocked = self.lent = 0

    def add(self, space: int, card: Laid) -> None:
        """Take in what lies on a space."""
        here, traits = 1 << space, card.traits(self.readings)
        civilisation, domain, raises, value = traits[:4]
        if traits.blocks:
            self.blocked |= here
            return
        self.filled |= here
        if card.lender is not None:
            self.lent |= here
        if value >= 0:
            self.values[value] |= here
        if civilisation is None:
            self._special(space, here, traits)
        else:
            self._count(space, here, civilisation)
        if domain is not None and raises:
            self._count(space, here, domain)

    def _special(self, space: int, here: int, traits: Traits) -> None:
        """Take in what a card without a Civilisation does besides."""
        if traits.continent:
            self.objects[traits.continent] = self.objects.get(traits.continent, 0) | here
        if traits.adds:
            self.adders[traits.adds] = self.adders.get(traits.adds, 0) | here
        if traits.domain and traits.raises:
            self.kinds[f"{traits.domain} {space}"] = here
        elif traits.domain:
            self._accompany(space, traits.domain, traits)

    def _count(self, space: int, here: int, key: str) -> None:
        """Count a card for a Civilisation or Domain, and link it with the groups it touches."""
        before = self.held.get(key, 0)
        self.held[key] = before | here
        if not before:
            self.groups[key] = [here]
            return
        beside = self.links.neighbours[space]
        if before & beside:
            self.groups[key] = _joined(self.groups[key], here, beside)
        else:
            self.groups[key].append(here)

    def _accompany(self, space: int, domain: str, traits: Traits) -> None:
        """Note a card that belongs to its Domain; the second space of a card goes with its first."""
        cards = self.companions.setdefault(domain, [])
        if traits.half:
            first = 1 << space - (1 if traits.half == ">" else self.board.width)
            whole = next((n for n, spaces in enumerate(cards) if spaces & first), None)
            if whole is not None:
                cards[whole] |= 1 << space
                return
        cards.append(1 << space)

    def helpers(self, domain: str) -> tuple[Helper, ...]:
        """Return the companions of a Domain: where they link, chains of them, else each card alone."""
        cards = self.companions[domain]
        if self.readings["league-links"] == "yes":
            cards = self._chains(cards)
        return tuple(Helper(spaces, self.links.beside(spaces)) for spaces in cards)

    def _chains(self, cards: list[int]) -> list[int]:
        chains: list[int] = []
        for card in cards:
            touching = [chain for chain in chains if self.links.beside(card) & chain]
            chains = [chain for chain in chains if chain not in touching]
            chains.append(card | sum(touching))
        return chains

    def wired(self, domain: str, helpers: tuple[Helper, ...]) -> Links:
        """Return the links of a Domain whose companions link whatever touches them; its groups follow them."""
        links = self.links
        for helper in helpers:
            links = links.joined(helper.touch & self.held.get(domain, 0))
        if domain in self.held:
            self.groups[domain] = links.groups(self.held[domain])
        return links


def _sorted(player: Player, board: Board, readings: Mapping[str, str]) -> Museum:
    sorter = _Sorter(board, readings)
    for space, card in enumerate(player.museum):
        if card is not None:
            sorter.add(space, card)
    companions = {domain: sorter.helpers(domain) for domain in sorter.companions}
    linking = companions if companions and readings["league-links"] == "yes" else {}
    links = {domain: sorter.wired(domain, helpers) for domain, helpers in linking.items()}
    civilisations = {key: spaces for key, spaces in sorter.held.items() if key in CONTINENT_OF}
    for key, spaces in civilisations.items():
        continent = CONTINENT_OF[key]
        sorter.objects[continent] = sorter.objects.get(continent, 0) | spaces
    left_out = sorter.blocked if sorter.blocked and readings["flooded-space"] == "left-out" else 0
    return Museum(
        player,
        board,
        player.museum,
        readings,
        sorter.held,
        sorter.groups,
        civilisations,
        {key: spaces for key, spaces in sorter.held.items() if key not in CONTINENT_OF},
        civilisations | sorter.kinds if sorter.kinds else civilisations,
        companions,
        {key: _each(board, spaces) for key, spaces in sorter.adders.items()},
        links,
        sorter.objects,
        tuple(sorter.values),
        sorter.filled,
        sorter.lent,
        sorter.blocked,
        board.gallery & ~left_out,
        board.spaces & ~left_out,
        _adding(player.experts),
    )


def _each(board: Board, spaces: int) -> tuple[Helper, ...]:
    """Return every one of these spaces with what it touches."""
    return tuple(Helper(1 << space, board.links.neighbours[space]) for space in bits(spaces))


def _joined(groups: list[int], here: int, beside: int) -> list[int]:
    """Join a space to every group it touches."""
    apart = []
    for group in groups:
        if group & beside:
            here |= group
        else:
            apart.append(group)
    apart.append(here)
    return apart


def _adding(experts: tuple[str, ...]) -> dict[str, int]:
    """Count what every Expert adds to; one that copies another counts as that one."""
    counts: dict[str, int] = {}
    for expert in experts:
        key = expert.removeprefix(f"{COPYING_EXPERT}=")
        counts[key] = counts.get(key, 0) + 1
    return counts
