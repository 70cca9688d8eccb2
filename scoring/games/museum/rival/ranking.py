"""How the rival ranks cards: by the order of his Rival card, then so that he scores the most (fr, en: solo)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from scoring.games.museum.printed import CONTINENTS
from scoring.games.museum.rival.answer import Ranked
from scoring.games.museum.rival.worth import Worth
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.priorities import continent_of, priority_of

Key: TypeAlias = tuple[int, ...]


class Offer(NamedTuple):
    """A card he looks at, and whose Common Pool it lies in: POOL for his own, None for none."""

    card: Laid
    owner: str | None = None


@dataclass(frozen=True)
class Ranking:
    """The order that one rival goes by: `priorities`, the discard `row`, and what cards add.

    `tie` and `collections` are the readings of the rulings `rival-tie` and `rival-collections`.
    `seen` are the cards looked at before, each over the same cards; their value and kind are as they were.
    """

    priorities: tuple[str, ...]
    row: tuple[str, ...]
    tie: str
    collections: str
    worth: Worth
    seen: dict[tuple[tuple[Laid, ...], str], Ranked] = field(default_factory=dict)

    def best_first(self, offers: Iterable[Offer], base: tuple[Laid, ...]) -> tuple[Ranked, ...]:
        """Return different cards in the order in which he would choose them, over the cards he has."""
        different = {(str(offer.card), offer.owner): offer for offer in offers}
        return _placed([self._of(offer, base) for offer in different.values()], self._key)

    def to_lay(self, hand: Iterable[Laid], base: tuple[Laid, ...], *, joining_last: bool) -> tuple[Ranked, ...]:
        """Return different cards in the order in which they leave his hand: by the row, then what he wants least.

        With `joining_last` those that can be added to a Collection of his come last, as when he discards.
        """

        def key(ranked: Ranked) -> Key:
            continent = continent_of(ranked.card, self.worth.readings)
            at = self.row.index(continent) if continent in self.row else len(self.row)
            return (joining_last and ranked.joins, at, *[-number for number in self._key(ranked)])

        return _placed([self._of(Offer(card), base) for card in {str(card): card for card in hand}.values()], key)

    def priority_of(self, card: Laid) -> str | None:
        """Return the first priority that a card meets, None where it meets none."""
        return priority_of(card, self.priorities, self.worth.readings)

    def groups(self, card: Laid, base: tuple[Laid, ...]) -> int:
        """Return how many groups of some cards another one makes larger."""
        return sum([made.begun for made in self.worth.made(card, base)])

    def joins(self, card: Laid, base: tuple[Laid, ...]) -> bool:
        """Whether a card can be added to a Collection made of others (ruling `rival-collections`)."""
        return self.worth.joins(card, base, self.collections)

    def by_value(self, priority: str | None) -> bool:
        """Whether the value comes first among the cards of a priority, and not all the points they bring."""
        return self.tie == "value" or priority is None or priority in CONTINENTS

    def _of(self, offer: Offer, base: tuple[Laid, ...]) -> Ranked:
        card, here = offer.card, (base, str(offer.card))
        if here not in self.seen:
            self.seen[here] = Ranked(
                card,
                self.priority_of(card),
                card.worth[0],
                self.worth.gain(card, base),
                self.groups(card, base),
                self.joins(card, base),
            )
        return self.seen[here]._replace(owner=offer.owner)

    def _key(self, ranked: Ranked) -> Key:
        """Return what sorts cards by how much he wants them, the best with the least."""
        first = len(self.priorities) if ranked.priority is None else self.priorities.index(ranked.priority)
        value, gain = ranked.value, ranked.gain.total
        points = (value, gain) if self.by_value(ranked.priority) else (value + gain,)
        return (first, *[-number for number in points], -ranked.groups)


def _placed(cards: list[Ranked], key: Callable[[Ranked], Key]) -> tuple[Ranked, ...]:
    """Return cards sorted by a key, those with the same key in the same place; level ones by their notation."""
    keyed = sorted([(key(ranked), str(ranked.card), ranked.owner or "", ranked) for ranked in cards])
    keys = [entry[0] for entry in keyed]
    return tuple([entry[-1]._replace(place=keys.index(entry[0]) + 1) for entry in keyed])
