"""What a card adds to the rival's Collections and to his Rival card, wherever it may lie (fr: solo).

He may rearrange his Museum at any time, so all cards of a Civilisation or Domain count as linked: a Collection is as
large as it could be made, and a Patron kind that asks for linked Collections gets the largest ones. A kind that counts
something else (Continent, Masterpieces, Perfect Collection) counts the cards by its own definition, as under the
reading `patron-collections-linked = no`. Galleries are left out, since no choice of a card fills them by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from scoring.games.museum.counting.collection import CIVILISATION, points_of
from scoring.games.museum.counting.museum import Museum, museum_of
from scoring.games.museum.counting.patron_kind import Claim, Levels, level_reached
from scoring.games.museum.counting.patrons import kind_of, met, patron_points, points_at, wanted
from scoring.games.museum.counting.tally import silent_lines
from scoring.games.museum.printed import CIVILISATIONS, SMALLEST_COLLECTION
from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.rival.answer import Gain
from scoring.games.museum.table import Patron, Player, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Adds, Laid, Traits

UNLINKED: Final = "patron-collections-linked"


class Size(NamedTuple):
    """What makes a Collection as large as it is: its cards, Experts, and Skulls."""

    cards: int
    experts: int
    skulls: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.cards + self.experts + self.skulls


Sizes: TypeAlias = Mapping[str, Size]


class Made(NamedTuple):
    """A Collection that a card makes larger: its new size, the points that adds, whether a card of it was there."""

    key: str
    size: int
    points: int
    begun: bool


class Counted(NamedTuple):
    """Cards counted by Civilisation and Domain: how many count, which kinds a Domain has, Skulls that add, sizes."""

    cards: dict[str, int]
    kinds: dict[str, frozenset[str]]
    adders: dict[str, tuple[Adds, ...]]
    sizes: dict[str, Size]

    def add(self, traits: Traits) -> None:
        """Count one card more: of a Domain each Civilisation counts once, and a card without one by itself."""
        if key := traits.civilisation:
            self.cards[key] = self.cards.get(key, 0) + 1
        if traits.domain and traits.raises:
            kinds = self.kinds.get(traits.domain, frozenset())
            self.kinds[traits.domain] = kinds | {traits.civilisation or f"{traits.domain} {len(kinds)}"}
            self.cards[traits.domain] = len(self.kinds[traits.domain])
        if traits.adds:
            key = traits.adds.civilisation
            self.adders[key] = (*self.adders.get(key, ()), traits.adds)

    def of(self, traits: Traits) -> Counted:
        """Return the count of those Civilisations and Domains alone that a card has to do with."""
        keys = (traits.civilisation, traits.domain, traits.adds.civilisation if traits.adds else None)
        return Counted(
            {key: self.cards[key] for key in keys if key in self.cards},
            {key: self.kinds[key] for key in keys if key in self.kinds},
            {key: self.adders[key] for key in keys if key in self.adders},
            {},
        )


@dataclass(frozen=True)
class Worth:
    """Counts cards as one rival's Museum would; what was counted before is remembered.

    `museum` is his Museum without a card, `silent` says that his Collections score nothing, `card` is his Rival card,
    `levels` are what it asks for where it asks for Collections.
    """

    table: Table
    museum: Museum
    silent: bool
    card: Patron | None
    levels: Levels
    counted: dict[tuple[Laid, ...], Counted] = field(default_factory=dict)
    paid: dict[tuple[Laid, ...], int] = field(default_factory=dict)

    @property
    def readings(self) -> MuseumReadings:
        """The readings in force."""
        return self.museum.readings

    def gain(self, card: Laid, base: tuple[Laid, ...]) -> Gain:
        """Return the points that a card adds to others."""
        civilisation = domain = rival = 0
        for made in self.made(card, base):
            if made.key in CIVILISATIONS:
                civilisation += made.points
            else:
                domain += made.points
        if self.card:
            before = self._count(base).sizes
            then = {**before, **self._sizes_with(card, base)}
            rival = self._rival_card((*base, card), then) - self._rival_card(base, before)
        return Gain(civilisation, domain, rival)

    def made(self, card: Laid, base: tuple[Laid, ...]) -> tuple[Made, ...]:
        """Return what a card makes of others: every Collection that it begins or makes larger."""
        before = self._count(base).sizes
        made = []
        for key, size in self._sizes_with(card, base).items():
            was = before[key].total if key in before else 0
            if size.total > was:
                points = 0 if self.silent else points_of(key, size.total) - points_of(key, was)
                made.append(Made(key, size.total, points, begun=key in before))
        return tuple(made)

    def joins(self, card: Laid, base: tuple[Laid, ...], reading: str) -> bool:
        """Whether a card can be added to a Collection made of others, by a reading of `rival-collections`."""
        made = self.made(card, base)
        match reading:
            case "one":
                return any(one.begun for one in made)
            case "two":
                return any(one.size >= SMALLEST_COLLECTION for one in made)
            case _:
                return self.gain(card, base).total > 0

    def _count(self, cards: tuple[Laid, ...]) -> Counted:
        """Count the cards of each Civilisation, and of each Domain those of different Civilisations."""
        if cards not in self.counted:
            counted = Counted({}, {}, {}, {})
            for card in cards:
                counted.add(card.traits(self.readings))
            counted.sizes.update(self._sizes(counted))
            self.counted[cards] = counted
        return self.counted[cards]

    def _sizes_with(self, card: Laid, base: tuple[Laid, ...]) -> Sizes:
        """Return the sizes that a card may change, as they are with it."""
        traits = card.traits(self.readings)
        counted = self._count(base).of(traits)
        counted.add(traits)
        return self._sizes(counted)

    def _sizes(self, counted: Counted) -> Sizes:
        experts = self.museum.experts
        return {
            key: _size(number, experts.get(key, 0), counted.adders.get(key, ()))
            for key, number in counted.cards.items()
        }

    def _rival_card(self, cards: tuple[Laid, ...], sizes: Sizes) -> int:
        """Return what the Rival card pays; a level whose points nobody read counts the best known one below it."""
        if self.card is None:
            return 0
        if cards not in self.paid:
            if self.levels:
                paid = points_at(self.card, level_reached(self.levels, self._for_patron(sizes)))
            else:
                claim = Claim(_museum(self.table, self.museum.player, cards), {}, self.card)
                paid = patron_points(self.card, met(claim))
            self.paid[cards] = paid[0]
        return self.paid[cards]

    def _for_patron(self, sizes: Sizes) -> Mapping[str, int]:
        """Return the sizes as a Patron counts them: Experts and Skulls as the rulings say."""
        experts = self.readings.experts_count_for_patron == "yes"
        skulls = self.readings.skull_for_patron == "yes"
        return {key: size.cards + size.experts * experts + size.skulls * skulls for key, size in sizes.items()}


def _size(cards: int, experts: int, adders: Iterable[Adds]) -> Size:
    enough = cards + experts >= SMALLEST_COLLECTION
    return Size(cards, experts, sum([enough or adder.makes for adder in adders]))


def worth_of(table: Table, player: Player) -> Worth:
    """Return what counts cards for the rival of a table."""
    card = player.patrons.get("rival")
    alone = replace(table, rulings={**table.rulings, UNLINKED: "no"})
    museum = _museum(alone, replace(player, patron=None, board=None, stated={}), ())
    levels = wanted(museum, card) if card and not kind_of(card).perfect else ()
    return Worth(alone, museum, CIVILISATION in silent_lines(museum), card, levels)


def _museum(table: Table, player: Player, cards: tuple[Laid, ...]) -> Museum:
    """Return a Museum of as many spaces as there are cards; where they lie plays no part."""
    board = _board(len(cards))
    return museum_of(replace(table, board=board.name, boards={board.name: board}), replace(player, museum=cards))


@cache
def _board(spaces: int) -> Board:
    return Board("", 1, "." * spaces)
