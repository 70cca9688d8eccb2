"""Why the rival chooses a card, in one sentence: what comes first in his order, what decides, what it adds."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.museum.rival.answer import Paid, Ranked, choice_ids
from scoring.games.museum.rival.ranking import Ranking
from scoring.games.museum.rival.settling import ALIKE, CHOSEN, SETTLED, Pick, level
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.priorities import MASTERPIECES, continent_of
from scoring.phrase import Phrase, named, phrase


def why_chosen(order: Ranking, pick: Pick, base: tuple[Laid, ...], paid: Paid | None = None) -> Phrase:
    """Return why he takes, exhibits or buys a card: «Greek comes first; it makes 3 Theology (+5)»; and how he pays."""
    card = pick.card
    added = [*_added(order, card, base), *(_unadded(card) if paid else ())]
    return _told([_priority(order, card), *_decided(order, pick), *added, *_payment(paid)])


def _payment(paid: Paid | None) -> Iterator[Phrase]:
    """Yield that he lays cards along his row, and what he spends where cards do not pay."""
    if paid and paid.cards:
        yield Phrase("rival-why.lays")
    if paid and paid.prestige:
        yield phrase("rival-why.spends", n=paid.prestige)


def _told(parts: list[Phrase]) -> Phrase:
    """Return the parts of a reason as one sentence."""
    first, *more = parts
    return phrase("rival-why", first=first, then=_told(more)) if more else first


def why_discarded(order: Ranking, pick: Pick) -> Phrase:
    """Return why a card leaves his hand for his pool: if it joins a Collection, the row, how little he wants it."""
    card = pick.card
    joins = phrase("rival-why.joins" if card.joins else "rival-why.joins-none", points=card.gain.total)
    row = phrase("rival-why.row", continent=named(str(continent_of(card.card, order.worth.readings))))
    others = [other for other in pick.ranking if other is not card and _same_place(order, other, card)]
    last = ([*_level(pick)] or [Phrase("rival-why.least")]) if others else []
    return _told([joins, row, *last])


def _same_place(order: Ranking, one: Ranked, other: Ranked) -> bool:
    readings = order.worth.readings
    same = continent_of(one.card, readings) == continent_of(other.card, readings)
    return same and one.joins == other.joins


def _priority(order: Ranking, card: Ranked) -> Phrase:
    if card.priority is None:
        return Phrase("rival-why.no-priority")
    priority = named("patron.masterpieces" if card.priority == MASTERPIECES else card.priority)
    if card.priority == order.priorities[0]:
        return phrase("rival-why.first", priority=priority)
    return phrase("rival-why.next", priority=priority)


def _decided(order: Ranking, pick: Pick) -> Iterator[Phrase]:
    """Yield what sets the card apart from the others of its priority; nothing where there are none."""
    card = pick.card
    others = [other for other in pick.ranking if other.priority == card.priority and other is not card]
    if not others:
        return
    if pick.by != SETTLED:
        yield from _level(pick)
        return
    value, gain, next_best = card.value, card.gain.total, others[0]
    if order.by_value(card.priority):
        if value > next_best.value:
            yield phrase("rival-why.value", value=value)
        elif gain > next_best.gain.total:
            yield phrase("rival-why.gain", value=value)
        else:
            yield phrase("rival-why.groups", n=card.groups)
    elif value + gain == next_best.value + next_best.gain.total:
        yield phrase("rival-why.groups", n=card.groups)
    elif gain:
        yield phrase("rival-why.points", value=value, gain=gain)
    else:
        yield phrase("rival-why.value", value=value)


def _level(pick: Pick) -> Iterator[Phrase]:
    """Yield that the card is level with others, and what chose it."""
    others = choice_ids(tuple([other for other in level(pick.ranking) if other is not pick.card]))
    if pick.by == CHOSEN:
        yield phrase("rival-why.chosen", cards=others)
    elif pick.by == ALIKE:
        yield phrase("rival-why.alike", cards=others)


def _added(order: Ranking, card: Ranked, base: tuple[Laid, ...]) -> Iterator[Phrase]:
    """Yield what the card adds: the Collections it makes worth more, and the Rival card."""
    made = tuple(
        [
            phrase("rival-why.made", n=made.size, collection=named(made.key), points=made.points)
            for made in order.worth.made(card.card, base)
            if made.points
        ]
    )
    if made:
        yield phrase("rival-why.adds", made=made)
    if card.gain.rival:
        yield phrase("rival-why.card", points=card.gain.rival)


def _unadded(card: Ranked) -> Iterator[Phrase]:
    """Yield of a card that he buys that it adds no points."""
    if not card.gain.total:
        yield Phrase("rival-why.adds-none")
