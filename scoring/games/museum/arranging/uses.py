"""Which uses of Skulls could be worth more than the bound; of the others, many at once are ruled out by one ceiling.

What can serve several things is decided group by group; what may serve the same Civilisation is one group. So no other
group changes what its Civilisations pay, nor how many cards it adds to a Domain, which counts one card of each
Civilisation. While some groups are decided and others are open, no layout is worth more than these together:

- what Civilisations pay, all linked, as the groups decided serve, and of each open group as it is best for them;
- what Domains pay with the cards that groups decided add, and with as many more as open groups add at most, wherever
  these pay most;
- what Patrons and Gallery pay if every open card served all that it may at once;
- all other lines as they are now: what these cards serve changes none of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import product
from math import prod
from operator import or_
from typing import NamedTuple, TypeAlias

from scoring.effort import keep_to_time
from scoring.games.museum.arranging.expansion_part import Options, options, with_cards
from scoring.games.museum.arranging.worth import Worth
from scoring.games.museum.counting.museum import Museum, Shown, museum_of
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.cards import Laid, Traits

Decided: TypeAlias = tuple["Use", ...]
"""What the cards of the first groups serve."""


class Use(NamedTuple):
    """What the cards of a group serve together."""

    cards: tuple[Laid, ...]
    points: int
    """What Civilisations pay more, all linked, than without the group."""
    adds: Counter[str]
    """How many cards it adds to each Civilisation and Domain."""
    museum: Museum
    """The Museum with no other group."""

    @property
    def to_domains(self) -> int:
        """How many cards it adds to Domains."""
        return sum(self.adds[domain] for domain in DOMAINS)


class RuledOut(NamedTuple):
    """Uses that are worth no more than the bound."""

    number: int
    ceiling: int
    """What none of them is worth more than."""


class Uses:
    """All uses of a player's cards; `lines` are the points of his lines as the cards lie."""

    def __init__(self, table: Table, player: Player, lines: Mapping[str, int], *, wild: bool = False) -> None:
        self.table, self.player, self.wild = table, player, wild
        self.options = options(table, player)
        self.many = [cards[0] for cards in self.options]
        """The cards that can serve several things."""
        self.none = self._worth(())
        """What the others are worth."""
        now = Worth(museum_of(table, player), wild)
        self.fixed = now.constant(lines) - sum(lines.get(line, 0) for line in now.patrons_apart)
        self.base = self.none.museum._replace(floor=now.museum.floor)
        self.uses: list[list[Use]] = []
        self.all_at_once = [self.base]
        """The Museum in which all groups but the first ones serve in every way at once, by how many those are."""

    def _list(self, stop: Callable[[], bool]) -> None:
        """List what each group of cards can serve; of many cards that alone takes long.

        Raises:
            OutOfTimeError: `stop` said so.

        """
        groups = sorted(self._groups(self.options), key=lambda group: prod(map(len, group)))
        uses = [[*self._uses(group, stop)] for group in groups]
        self.all_at_once = [
            reduce(_united, (use.museum for uses in uses[n:] for use in uses), self.base) for n in range(len(uses) + 1)
        ]
        self.uses = uses

    def every(self, bound: int, stop: Callable[[], bool], decided: Decided = ()) -> Iterator[Decided | RuledOut]:
        """Yield each way to serve that could be worth more than the bound, and the ways that could not.

        Raises:
            OutOfTimeError: `stop` said so.

        """
        keep_to_time(stop)
        if self.many and not self.uses:
            self._list(stop)
        undecided = self.uses[len(decided) :]
        ceiling = self.ceiling(decided)
        if ceiling <= bound:
            yield RuledOut(prod(map(len, undecided)), ceiling)
        elif undecided:
            for use in undecided[0]:
                yield from self.every(bound, stop, (*decided, use))
        else:
            yield decided

    def serving(self, decided: Decided) -> Player:
        """Return the player with his cards serving as decided."""
        return with_cards(self.player, (card for use in decided for card in use.cards))

    def rough_ceiling(self) -> int:
        """Return what no layout is worth more than, before anything is listed: as if each card served all it may."""
        alone = [[self._worth((card,)) for card in cards] for cards in self.options]
        museum = reduce(_united, (worth.museum for worths in alone for worth in worths), self.base)
        every = Worth(museum, self.wild)
        most = {
            key: self.none.most.get(key, 0)
            + sum(max(worth.most.get(key, 0) for worth in worths) - self.none.most.get(key, 0) for worths in alone)
            for key in (*CIVILISATIONS, *DOMAINS)
        }
        return self.fixed + sum(every.pays(key, n) for key, n in most.items()) + every.beside_collections(most)

    def ceiling(self, decided: Decided) -> int:
        """Return what no layout is worth more than whose cards serve as decided."""
        undecided = self.uses[len(decided) :]
        adds = sum((use.adds for use in decided), Counter(self.none.most))
        more = sum(max(use.to_domains for use in uses) for uses in undecided)
        most = {
            key: adds[key] + sum(max(use.adds[key] for use in uses) for uses in undecided)
            for key in (*CIVILISATIONS, *DOMAINS)
        }
        civilisations = sum(use.points for use in decided) + sum(max(use.points for use in uses) for uses in undecided)
        civilisations += _of_civilisations(self.none)
        museum = reduce(_united, (use.museum for use in decided), self.all_at_once[len(decided)])
        besides = Worth(museum, self.wild).beside_collections(most)
        return self.fixed + civilisations + self._of_domains(adds, more) + besides

    def _of_domains(self, cards: Mapping[str, int], more: int) -> int:
        """Return what Domains of so many cards pay if they get so many more, wherever these pay most."""
        best = [0] * (more + 1)
        for domain in DOMAINS:
            pays = [self.none.pays(domain, cards[domain] + n) for n in range(more + 1)]
            best = [max(best[n - own] + pays[own] for own in range(n + 1)) for n in range(more + 1)]
        return best[more]

    def _groups(self, every: Sequence[Options]) -> list[list[Options]]:
        """Return what each card may serve, together with what may serve the same Civilisation."""
        groups: list[tuple[set[str], list[Options]]] = []
        for cards in every:
            civilisations = {key for card in cards for key in _civilisations(card.traits(self.table.readings))}
            same = [group for group in groups if group[0] & civilisations]
            groups = [group for group in groups if group not in same]
            joined = civilisations.union(*(keys for keys, _ in same))
            groups.append((joined, [cards, *(one for _, those in same for one in those)]))
        return [those for _, those in groups]

    def _uses(self, group: Sequence[Options], stop: Callable[[], bool]) -> Iterator[Use]:
        """Yield how the cards of a group can serve, of those alike one."""
        seen: set[object] = set()
        for cards in product(*group):
            keep_to_time(stop)
            worth = self._worth(cards)
            traits = (card.traits(self.table.readings) for card in cards)
            serving = Counter(one for one in traits if not one.adds or worth.museum.spaces_of(one.adds.civilisation))
            alike = frozenset(serving.items())
            if alike not in seen:
                seen.add(alike)
                points = _of_civilisations(worth) - _of_civilisations(self.none)
                yield Use(cards, points, Counter(worth.most) - Counter(self.none.most), worth.museum)

    def _worth(self, cards: Sequence[Laid]) -> Worth:
        """Return what the cards are worth with these alone of those that can serve several things."""
        kept = {card.plain for card in cards}
        gone = {card for card in self.many if card.plain not in kept}
        museum = tuple(None if card in gone else card for card in self.player.museum)
        return Worth(museum_of(self.table, with_cards(replace(self.player, museum=museum), cards)), self.wild)


def _civilisations(traits: Traits) -> list[str]:
    """Return the Civilisations that a card serves."""
    return [key for key in (traits.civilisation, traits.adds and traits.adds.civilisation) if key]


def _of_civilisations(worth: Worth) -> int:
    """Return what all Civilisations pay if all are linked."""
    return sum(points[-1] for key, points in worth.points.items() if key in CIVILISATIONS)


def _united(one: Museum, other: Museum) -> Museum:
    """Return a Museum in which cards serve and show what they do in either."""
    adders = {key: (*{*one.adders.get(key, ()), *other.adders.get(key, ())},) for key in {**one.adders, **other.adders}}
    values = tuple(map(or_, one.shown.values, other.shown.values))
    shown = Shown(values, _in_either(one.shown.objects, other.shown.objects))
    return one._replace(spaces=_in_either(one.spaces, other.spaces), adders=adders, shown=shown)


def _in_either(one: Mapping[str, int], other: Mapping[str, int]) -> Mapping[str, int]:
    return {key: one.get(key, 0) | other.get(key, 0) for key in {**one, **other}}
