"""What a Museum could be worth at most while it is open what some of its cards serve, wherever they lie.

Civilisations and Domains are taken apart: whatever is open adds to the Civilisation where it pays most, and, as if it
were another card, to the Domain where it pays most. Patrons and the Gallery count all that it could serve.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, product
from typing import NamedTuple

from scoring.games.museum.arranging.expansion_part import Options, options, with_cards
from scoring.games.museum.arranging.puzzles import posed_museum
from scoring.games.museum.counting.collection import Declaration, points_of
from scoring.games.museum.counting.museum import Adder, Museum, Shown, museum_of
from scoring.games.museum.counting.patrons import kind_of, patron_points, points_at, wanted
from scoring.games.museum.counting.patrons.kind import Claim
from scoring.games.museum.counting.tally import CIVILISATION, DOMAIN, silent_lines
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, SMALLEST_COLLECTION
from scoring.games.museum.table import Patron, Player, Table
from scoring.games.museum.table.cards import Laid, Traits

Kinds = frozenset[tuple[str, str]]
"""Domains, each with a Civilisation of which it has a card."""


class Option(NamedTuple):
    """One way for the cards of a stage to serve."""

    cards: tuple[Laid, ...]
    points: int
    """What it adds to the Collections of Civilisations at most."""
    kinds: Kinds
    """What it adds to Domains."""
    sizes: Counter[str]
    """How many cards it adds, by Civilisation and by Domain."""
    shown: tuple[tuple[int, str | None, int], ...]
    """What its cards show to Patrons: their spaces, Continents and values."""


Decided = tuple[Option, ...]
"""What the cards of the first stages serve."""


class Promises:
    """What could be worth how much, from all open to all decided."""

    def __init__(
        self, table: Table, player: Player, lines_of: Callable[[Player], Mapping[str, int]], *, wild: bool
    ) -> None:
        open_cards = options(table, player)
        bare = with_cards(player, (cards[0].plain for cards in open_cards))
        self.museum = museum_of(table, bare)
        self.quiet = {*silent_lines(self.museum), *player.stated}
        self.counted = {domain: self.museum.kinds_in(spaces) for domain, spaces in self.museum.domains.items()}
        self.stages = tuple(
            sorted((tuple(self._options(cards)) for cards in _stages(open_cards, self._traits)), key=len)
        )
        if not self.stages:
            return
        lines = lines_of(bare)
        promised = self._with_all(open_cards)
        self.posed = posed_museum(promised, lines, wild=wild)
        self.patrons = [*self._patrons_apart(promised, lines)]
        self.constant = self.posed.constant - sum(points for _, points in self.patrons)
        self.constant += sum(self._points(key, self._cards(key), 0) for key in CIVILISATIONS)
        self.open = [self.stages[n:] for n in range(len(self.stages) + 1)]
        self.most_added = [sum(max(option.points for option in stage) for stage in stages) for stages in self.open]
        self.most_kinds = [sum(max(len(option.kinds) for option in stage) for stage in stages) for stages in self.open]
        self.most_cards = [
            {key: sum(max(option.sizes[key] for option in stage) for stage in stages) for key in self.posed.keys}
            for stages in self.open
        ]
        self.still_shown = [
            tuple(shown for stage in stages for option in stage for shown in option.shown) for stages in self.open
        ]
        self.most_of_domains, self.most_of_patrons = cache(self._most_of_domains), cache(self._most_of_patrons)

    def most(self, decided: Decided) -> int:
        """Return what no layout is worth more than whose cards serve as decided."""
        stage = len(decided)
        added = Counter(domain for option in decided for domain, _ in option.kinds)
        domains = tuple(self._cards(domain) + added[domain] for domain in DOMAINS)
        points = self.constant + sum(option.points for option in decided) + self.most_added[stage]
        points += self.most_of_domains(domains, self.most_kinds[stage])
        if self.patrons:
            points += self.most_of_patrons(tuple(option.shown for option in decided))
        if not (self.posed.puzzle.demands or self.posed.puzzle.fillers):
            return points
        sizes = tuple(
            self._cards(key) + self.most_cards[stage][key] + sum(option.sizes[key] for option in decided)
            for key in self.posed.keys
        )
        return points + self.posed.puzzle.demand_points(sizes) + self._gallery(sizes)

    def _gallery(self, sizes: Sequence[int]) -> int:
        puzzle = self.posed.puzzle
        least = len(puzzle.gallery) * puzzle.exact_gallery
        fills = any(sizes[key] >= max(cards, least) for key, cards in puzzle.fillers)
        return puzzle.gallery_points * fills

    def _most_of_domains(self, cards: tuple[int, ...], more: int) -> int:
        """Return what Domains with so many cards each pay at most if they get so many more."""
        best = [0] * (more + 1)
        for domain, many in zip(DOMAINS, cards, strict=True):
            pays = [self._points(domain, many + n, 0) for n in range(more + 1)]
            best = [max(best[n - own] + pays[own] for own in range(n + 1)) for n in range(more + 1)]
        return best[more]

    # What one stage adds

    def _options(self, cards: Sequence[Options]) -> Iterator[Option]:
        """Yield how the cards of a stage can serve, of those that are the same to Collections and Patrons one."""
        seen = set()
        for chosen in product(*cards):
            traits = tuple(self._traits(card) for card in chosen)
            if traits not in seen:
                seen.add(traits)
                yield self._option(chosen, traits)

    def _option(self, cards: tuple[Laid, ...], every: Sequence[Traits]) -> Option:
        more = Counter(traits.civilisation for traits in every if traits.civilisation)
        adders = Counter(traits.adds.civilisation for traits in every if traits.adds)
        kinds = frozenset(
            (traits.domain, traits.civilisation)
            for traits in every
            if traits.domain and traits.civilisation
            if traits.civilisation not in self.counted.get(traits.domain, ())
        )
        makes = any(traits.adds.makes for traits in every if traits.adds)
        points = sum(
            self._points(key, self._cards(key) + more[key], adders[key], makes=makes)
            - self._points(key, self._cards(key), 0)
            for key in {*more, *adders}
        )
        shown = tuple(
            (self._space(card), traits.continent, traits.value) for card, traits in zip(cards, every, strict=True)
        )
        return Option(cards, points, kinds, more + Counter(domain for domain, _ in kinds), shown)

    def _space(self, card: Laid) -> int:
        return 1 << next(n for n, laid in enumerate(self.museum.cards) if laid == card.plain)

    def _traits(self, card: Laid) -> Traits:
        return card.traits(self.museum.readings)

    def _cards(self, key: str) -> int:
        """Return how many cards a key can link of those that serve one thing."""
        if key in CIVILISATIONS:
            return self.museum.spaces_of(key).bit_count()
        return len(self.counted.get(key, ()))

    def _points(self, key: str, cards: int, adders: int, *, makes: bool = False) -> int:
        """Return what a Collection of so many cards pays at most if so many more are added, which may make it one."""
        if not cards or (CIVILISATION if key in CIVILISATIONS else DOMAIN) in self.quiet:
            return 0
        size = cards + self.museum.experts.get(key, 0)
        enough = makes or size >= SMALLEST_COLLECTION
        return points_of(key, size + adders * enough)

    # All at once

    def _with_all(self, open_cards: Sequence[Options]) -> Museum:
        """Return the Museum with every open card serving all that it may, and showing all those values, at once."""
        museum = self.museum
        spaces, kinds, adders = {**museum.spaces}, {**museum.kinds}, {**museum.adders}
        values = [*museum.shown.values]
        for card in (card for cards in open_cards for card in cards):
            traits, bit = self._traits(card), self._space(card)
            for key in (traits.civilisation, traits.domain):
                if key:
                    spaces[key] = spaces.get(key, 0) | bit
            if traits.civilisation:
                kinds[str(card.plain)] = bit
            if traits.adds:
                key = traits.adds.civilisation
                adders[key] = (*adders.get(key, ()), Adder(bit, 0, traits.adds))
            if traits.value >= 0:
                values[traits.value] |= bit
        return museum._replace(
            spaces=spaces,
            shown=museum.shown._replace(values=tuple(values)),
            civilisations={key: on for key, on in spaces.items() if key in CIVILISATIONS},
            domains={key: on for key, on in spaces.items() if key in DOMAINS},
            kinds=kinds,
            adders=adders,
        )

    def _patrons_apart(self, promised: Museum, lines: Mapping[str, int]) -> Iterator[tuple[Patron, int]]:
        """Yield the Patrons that no layout changes, with what they pay while nothing open serves anything."""
        for name, patron in promised.player.patrons:
            line = f"museum.{name}"
            linked = wanted(promised, patron) and promised.readings.patron_collections_linked == "yes"
            if line not in self.quiet and not linked:
                yield patron, lines[line]

    def _most_of_patrons(self, decided: tuple[tuple[tuple[int, str | None, int], ...], ...]) -> int:
        """Return what those pay at most where the cards of the first stages show this."""
        values, objects = [*self.museum.shown.values], {**self.museum.shown.objects}
        for space, continent, value in (*chain.from_iterable(decided), *self.still_shown[len(decided)]):
            if continent:
                objects[continent] = objects.get(continent, 0) | space
            if value >= 0:
                values[value] |= space
        museum = self.museum._replace(shown=Shown(tuple(values), objects))
        return sum(self._most_of_patron(museum, patron, points) for patron, points in self.patrons)

    @staticmethod
    def _most_of_patron(museum: Museum, patron: Patron, points: int) -> int:
        met = kind_of(patron).met
        if met:
            return patron_points(patron, met(Claim(museum, Declaration({}, {}), patron)))[0]
        levels = range(1, len(wanted(museum, patron)) + 1)
        return max(points, *(points_at(patron, level)[0] for level in levels))


def _stages(open_cards: Sequence[Options], traits_of: Callable[[Laid], Traits]) -> list[list[Options]]:
    """Return the cards that can serve the same Civilisation together: no others change what it pays."""
    stages: list[tuple[set[str], list[Options]]] = []
    for cards in open_cards:
        every = [traits_of(card) for card in cards]
        civilisations = {traits.civilisation for traits in every if traits.civilisation}
        civilisations |= {traits.adds.civilisation for traits in every if traits.adds}
        same = [stage for stage in stages if stage[0] & civilisations]
        stages = [stage for stage in stages if stage not in same]
        stages.append(
            (civilisations.union(*(keys for keys, _ in same)), [cards, *(one for _, those in same for one in those)])
        )
    return [those for _, those in stages]
