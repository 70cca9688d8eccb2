"""What a card adds to the rival's Collections and to his Rival card, wherever it may lie (fr: solo).

He may rearrange his Museum at any time, so all cards of a Civilisation or Domain count as linked: a Collection is as
large as it could be made, and a Patron kind that asks for linked Collections gets the largest ones. A kind that counts
something else (Continent, Masterpieces, Perfect Collection) counts the cards by its own definition, as under the
reading `patron-collections-linked = no`. Galleries are left out, since no choice of a card fills them by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from scoring.games.museum.counting.collection import Declaration, points_of
from scoring.games.museum.counting.museum import Museum, museum_of
from scoring.games.museum.counting.patrons import kind_of, met, patron_points, wanted
from scoring.games.museum.counting.patrons.kind import Claim, Levels, Met, level_reached
from scoring.games.museum.counting.tally import CIVILISATION, DOMAIN, silent_lines
from scoring.games.museum.printed import CIVILISATIONS, SMALLEST_COLLECTION
from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.rival.answer import Gain
from scoring.games.museum.table import Patron, Player, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Adds, Laid

UNLINKED: Final = "patron-collections-linked"
NO_COLLECTIONS: Final = Declaration({}, {})


class Size(NamedTuple):
    """What makes a Collection as large as it is: its cards, Experts, and Skulls."""

    cards: int
    experts: int
    skulls: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.cards + self.experts + self.skulls


Sizes = Mapping[str, Size]


@dataclass(frozen=True)
class Worth:
    """Counts cards as one rival's Museum would; what was counted before is remembered.

    `museum` is his Museum without a card, `silent` are the lines that score nothing for him, `card` is his Rival card,
    `levels` are what it asks for where it asks for Collections.
    """

    table: Table
    museum: Museum
    silent: frozenset[str]
    card: Patron | None
    levels: Levels
    counted: dict[tuple[Laid, ...], tuple[Sizes, Gain]] = field(default_factory=dict, compare=False)

    @property
    def readings(self) -> MuseumReadings:
        """The readings in force."""
        return self.museum.readings

    def sizes(self, cards: tuple[Laid, ...]) -> Sizes:
        """Return how large the Collections of some cards are, by Civilisation and Domain."""
        return self._count(cards)[0]

    def points(self, cards: tuple[Laid, ...]) -> Gain:
        """Return the points of some cards, by line of the score."""
        return self._count(cards)[1]

    def gain(self, card: Laid, base: tuple[Laid, ...]) -> Gain:
        """Return the points that a card adds to others."""
        before, then = self.points(base), self.points((*base, card))
        return Gain(then.civilisation - before.civilisation, then.domain - before.domain, then.rival - before.rival)

    def grown(self, card: Laid, base: tuple[Laid, ...]) -> Mapping[str, int]:
        """Return the groups that a card makes larger, each with its new size: those begun with a card of the base."""
        before, then = self.sizes(base), self.sizes((*base, card))
        return {key: then[key].total for key in before if then[key].total > before[key].total}

    def _count(self, cards: tuple[Laid, ...]) -> tuple[Sizes, Gain]:
        if cards not in self.counted:
            sizes = self._sizes(cards)
            self.counted[cards] = sizes, self._points(cards, sizes)
        return self.counted[cards]

    def _sizes(self, cards: tuple[Laid, ...]) -> Sizes:
        """Count the cards of each Civilisation, and of each Domain those of different Civilisations."""
        civilisations: Counter[str] = Counter()
        kinds: dict[str, set[str]] = {}
        adders: dict[str, list[Adds]] = {}
        for number, card in enumerate(cards):
            traits = card.traits(self.readings)
            if traits.civilisation:
                civilisations[traits.civilisation] += 1
            if traits.domain and traits.raises:
                kinds.setdefault(traits.domain, set()).add(traits.civilisation or str(number))
            if traits.adds:
                adders.setdefault(traits.adds.civilisation, []).append(traits.adds)
        counts = {**civilisations, **{domain: len(different) for domain, different in kinds.items()}}
        experts = self.museum.experts
        return {key: _size(count, experts.get(key, 0), adders.get(key, ())) for key, count in counts.items()}

    def _points(self, cards: tuple[Laid, ...], sizes: Sizes) -> Gain:
        points = {CIVILISATION: 0, DOMAIN: 0}
        for key, size in sizes.items():
            line = CIVILISATION if key in CIVILISATIONS else DOMAIN
            points[line] += points_of(key, size.total) * (line not in self.silent)
        return Gain(points[CIVILISATION], points[DOMAIN], self._rival_card(cards, sizes))

    def _rival_card(self, cards: tuple[Laid, ...], sizes: Sizes) -> int:
        """Return what the Rival card pays; a level whose points nobody read counts the best known one below it."""
        if self.card is None:
            return 0
        if self.levels:
            reached = Met(level_reached(self.levels, self._for_patron(sizes)), 0)
        else:
            reached = met(Claim(_museum(self.table, self.museum.player, cards), NO_COLLECTIONS, self.card))
        return patron_points(self.card, reached)[0]

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
    card = dict(player.patrons).get("rival")
    alone = replace(table, rulings={**table.rulings, UNLINKED: "no"})
    museum = _museum(alone, replace(player, patron=None, board=None, stated={}), ())
    levels = wanted(museum, card) if card and kind_of(card).met is None else ()
    return Worth(alone, museum, frozenset(silent_lines(museum)), card, levels)


def _museum(table: Table, player: Player, cards: tuple[Laid, ...]) -> Museum:
    """Return a Museum of as many spaces as there are cards; where they lie plays no part."""
    board = Board("", 1, "." * len(cards))
    return museum_of(replace(table, board=board.name, boards={board.name: board}), replace(player, museum=cards))
