"""What the rival must not do: the rules that a line or a turn of his breaks, whatever was left out (fr, en: solo).

Which of several cards of one priority he chooses is never a fault: that is for the players to settle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from scoring.games.museum.printed import MASTERPIECE
from scoring.games.museum.rival.ranking import Ranking
from scoring.games.museum.rival.worth import Worth, worth_of
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.line import POOL, Discard, Exhibit, Favour, Furbish, Inventory, Line
from scoring.games.museum.table.priorities import MASTERPIECES, OTHER_PRIORITY, continent_of, priority_of
from scoring.games.museum.table.state import RivalCard
from scoring.games.museum.turns.open_hand import exhibited_from_hand, moved, without
from scoring.games.museum.turns.position import Pool, Position, alike
from scoring.games.museum.turns.prices import Price, price_of, value_of
from scoring.phrase import Fact, named
from scoring.review import Fault
from scoring.span import Span, summed

NORMAL: Final = "museum.legros"
ADVANCED: Final = "museum.legros-advanced"


def broken(position: Position, line: Line) -> Iterator[Fault]:
    """Yield the rules of the rival that a line of his breaks."""
    rival = position.seat.player.rival
    if rival is None:
        return
    match line:
        case Furbish():
            yield from _furbishing(position, line, rival)
        case Favour():
            yield _fault(position, "fault.rival-favour")
        case Inventory():
            yield _fault(position, "fault.rival-inventory")
        case Discard():
            yield from _discarding(position, line, rival)


def undone(begun: Position, position: Position) -> Iterator[Fault]:
    """Yield what the rival's turn leaves undone: Objects not exhibited, or not discarded, that he had in hand."""
    rival = position.seat.player.rival
    if rival is None or not position.action:
        return
    exhibits, discards = position.so_far.exhibits, position.so_far.discards
    could = min(position.action[0], begun.seat.hand.least, _room(begun))
    if exhibits < could and not _short_of_prestige(position):
        yield _fault(position, "fault.rival-too-few", n=exhibits, needed=could)
    hand = position.seat.open_hand or Pool()
    kept = sum([not card.discardable for card in hand.cards])
    could = min(_small_number(position), discards + position.seat.hand.least - kept)
    if rival.advanced and discards < could:
        yield _fault(position, "fault.rival-discards-too-few", rule=ADVANCED, n=discards, needed=could)


def _fault(position: Position, key: str, *, rule: str = NORMAL, **facts: Fact) -> Fault:
    return position.fault(rule, key, player=position.seat.name, **facts)


def _small_number(position: Position) -> int:
    """Return how many Objects the Action card discards: none where it shows no small number."""
    return position.action[1] if len(position.action) > 1 else 0


def _room(position: Position) -> int:
    """Return how many Objects his Museum surely has room for (ruling `museum-full`)."""
    seat = position.seat
    spaces = position.table.board_of(seat.player).spaces.bit_count()
    return spaces - len(seat.exhibited) if seat.whole else 0


def _short_of_prestige(position: Position) -> bool:
    """Whether Deflation may keep him from exhibiting more (ruling `rival-headlines`)."""
    return position.headline_effect("object-costs").most > position.seat.prestige.least


def _furbishing(position: Position, line: Furbish, rival: RivalCard) -> Iterator[Fault]:
    price = price_of(position, line)
    bought = [exhibit for exhibit in line.exhibits if exhibit.source is not None]
    if line.hires:
        yield _fault(position, "fault.rival-hires")
    if bought and not rival.advanced:
        yield _fault(position, "fault.rival-pool")
    yield from _not_in_hand(position, line)
    yield from _too_many(position, line)
    yield from _pays_for_nothing(position, line, price)
    yield from _later_priority(position, line, rival)
    if bought and rival.advanced:
        yield from _buying(position, line, bought, rival)
        yield from _paying(position, line, price, rival)


def _not_in_hand(position: Position, line: Line) -> Iterator[Fault]:
    hand = position.seat.open_hand
    if hand is None:
        return
    for card in moved(position, line).leaving:
        if not isinstance(card, int) and not hand.can_hold(card):
            yield _fault(position, "fault.rival-not-in-hand", card=str(card))
        hand = without(hand, card)


def _too_many(position: Position, line: Furbish) -> Iterator[Fault]:
    exhibits = position.so_far.exhibits + len(exhibited_from_hand(line))
    if position.action and exhibited_from_hand(line) and exhibits > position.action[0]:
        yield _fault(position, "fault.rival-too-many", n=exhibits, most=position.action[0])


def _pays_for_nothing(position: Position, line: Furbish, price: Price) -> Iterator[Fault]:
    """Yield that he pays where he exhibits for nothing."""
    if line.payment is None or price.either.most:
        return
    if not line.payment.cards and line.payment.prestige <= price.prestige_only.most:
        return
    own_pool = _from_own_pool_alone(position, line) and position.readings.rival_own_pool == "free"
    yield _fault(position, "fault.rival-own-pool", rule=ADVANCED) if own_pool else _fault(position, "fault.rival-pays")


def _from_own_pool_alone(position: Position, line: Furbish) -> bool:
    rival = position.seat.player.rival
    advanced = rival is not None and rival.advanced
    return bool(advanced and line.exhibits) and all(exhibit.source == POOL for exhibit in line.exhibits)


def _later_priority(position: Position, line: Furbish, rival: RivalCard) -> Iterator[Fault]:
    """Yield that a card was exhibited while one of an earlier priority was in hand."""
    exhibited = [card for card in exhibited_from_hand(line) if not isinstance(card, int)]
    left = _left_in_hand(position, exhibited)
    if left is None:
        return
    hand = position.seat.open_hand or Pool()
    there = [card for card in exhibited if any(alike(card, other) for other in hand.cards)]
    yield from _out_of_order(position, there, left, rival, NORMAL)


def _left_in_hand(position: Position, leaving: Iterable[Laid | int]) -> tuple[Laid, ...] | None:
    """Return the cards that surely lie open before him after some have left; None where none is known."""
    hand = position.seat.open_hand
    if hand is None:
        return None
    for card in leaving:
        hand = without(hand, card)
    return hand.cards


def _place(card: Laid, rival: RivalCard, position: Position) -> Span:
    """Return which priority a card may be for, by number; beyond the last one where it meets none."""
    readings, priorities = position.table.readings, rival.priorities
    met = priority_of(card, priorities, readings)
    most = len(priorities) if met is None else priorities.index(met)
    may_be_masterpiece = card.worth[1] == MASTERPIECE
    perhaps = [
        number
        for number, priority in enumerate(priorities[:most])
        if priority.startswith(OTHER_PRIORITY) or (may_be_masterpiece and priority == MASTERPIECES)
    ]
    return Span(perhaps[0] if perhaps else most, most)


def _out_of_order(
    position: Position, chosen: Sequence[Laid], left: Iterable[Laid], rival: RivalCard, rule: str
) -> Iterator[Fault]:
    """Yield that one of the cards left surely comes before one of those chosen."""
    if not chosen:
        return
    last = max(chosen, key=lambda card: _place(card, rival, position).least)
    earlier = [card for card in left if _place(card, rival, position).most < _place(last, rival, position).least]
    if earlier:
        first = min(earlier, key=lambda card: _place(card, rival, position).most)
        priority = rival.priorities[_place(first, rival, position).most]
        name = named("patron.masterpieces" if priority == MASTERPIECES else priority)
        yield _fault(position, "fault.rival-order", rule=rule, card=str(last), first=str(first), priority=name)


# In Advanced mode: buying


def _museum(position: Position) -> tuple[Laid, ...] | None:
    """Return what lies in his Museum; None where turns were not told."""
    if position.number:
        return position.seat.exhibited if position.seat.whole else None
    return tuple([card for card in position.seat.laid if card is not None and card.lendable])


def _buying(position: Position, line: Furbish, bought: Sequence[Exhibit], rival: RivalCard) -> Iterator[Fault]:
    museum = _museum(position)
    cards = [exhibit.card for exhibit in bought if not isinstance(exhibit.card, int)]
    for exhibit in bought:
        card = exhibit.card
        if isinstance(card, int):
            continue
        if rival.priorities and _place(card, rival, position).least == len(rival.priorities):
            yield _fault(position, "fault.rival-no-priority", rule=ADVANCED, card=str(card))
        others = [other.card for other in line.exhibits if other is not exhibit and not isinstance(other.card, int)]
        if museum is not None and not _improves(position, card, (*museum, *others)).perhaps:
            yield _fault(position, "fault.rival-improves", rule=ADVANCED, card=str(card))
        if _laid_before(position, card, exhibit.source):
            yield _fault(position, "fault.rival-buys-back", rule=ADVANCED, card=str(card))
    if museum is not None:
        left = [*_surely_bought(position, line, museum, rival)]
        cards = [card for card in cards if _place(card, rival, position).least < len(rival.priorities)]
        yield from _out_of_order(position, cards, left, rival, ADVANCED)


def _surely_bought(position: Position, line: Furbish, museum: tuple[Laid, ...], rival: RivalCard) -> Iterator[Laid]:
    """Yield the cards of any pool that a line leaves there though he surely had to buy them if they came first.

    A purchase for which he lays cards that are worth more to him the players may decline, for the whole step.
    """
    hand, so_far = position.seat.open_hand, position.so_far
    if hand is None or not hand.whole or (so_far.bought and (hand.cards or so_far.laid)):
        return
    for number, seat in enumerate(position.seats):
        source = POOL if number == position.active else seat.name
        taken = [exhibit.card for exhibit in line.exhibits if exhibit.source == source]
        for card in seat.pool.cards:
            if card in taken or _laid_before(position, card, source) or not _improves(position, card, museum).surely:
                continue
            laid = _would_lay(position, Exhibit(card, source), museum, rival)
            if laid is not None and not _may_decline(position, card, laid, museum):
                yield card


def _would_lay(
    position: Position, exhibit: Exhibit, museum: tuple[Laid, ...], rival: RivalCard
) -> tuple[Laid, ...] | None:
    """Return the cards he would lay for a purchase; None where he may not be able to pay."""
    price = price_of(position, Furbish((exhibit,)))
    due, hand = price.either.most, [card for card in _left_in_hand(position, ()) or () if card.discardable]
    tokens = position.seat.prestige.least - price.fee - price.prestige_only.most
    in_cards = summed([value_of(card) for card in hand]).least
    if in_cards < due and position.readings.rival_mixed == "all-or-none":
        hand, in_cards = [], 0
    if tokens < 0 or in_cards + tokens < due:
        return None
    laid: list[Laid] = []
    order = Ranking(rival.priorities, rival.discard_order, position.readings.rival_tie, "", _worth(position))
    while due > 0 and hand:
        laid.append(order.to_lay(hand, museum, joining_last=False)[0].card)
        hand.remove(laid[-1])
        due -= value_of(laid[-1]).least
    return tuple(laid)


def _may_decline(position: Position, card: Laid, laid: tuple[Laid, ...], museum: tuple[Laid, ...]) -> bool:
    """Whether the cards laid in payment are worth more to the rival than the card bought."""
    worth = _worth(position)

    def to_him(some: Laid) -> int:
        return value_of(some).most + worth.gain(some, museum).total

    return bool(laid) and sum(map(to_him, laid)) > value_of(card).least + worth.gain(card, museum).total


def _worth(position: Position) -> Worth:
    return worth_of(position.table, position.seat.player)


class _Holds(NamedTuple):
    """Whether something surely holds, and whether it may."""

    surely: bool
    perhaps: bool


def _improves(position: Position, card: Laid, museum: tuple[Laid, ...]) -> _Holds:
    """Return whether a card improves his Museum (ruling `rival-improves`)."""
    reading = position.readings.rival_improves
    readings = position.table.readings
    if reading == "counts":
        return _joins(position, _worth(position), card, museum)
    domain = card.traits(readings).domain
    new = domain is None or all(other.traits(readings).domain != domain for other in museum)
    return _Holds(new, new) if reading == "new-domain" else _Holds(surely=True, perhaps=True)


def _joins(position: Position, worth: Worth, card: Laid, museum: tuple[Laid, ...]) -> _Holds:
    """Return whether a card can be added to a Collection of his (ruling `rival-collections`).

    What the Rival card pays for it is not sure where that is not told, or depends on values that nobody read off.
    """
    reading = position.readings.rival_collections
    if reading != "points":
        joins = worth.joins(card, museum, reading)
        return _Holds(joins, joins)
    gain = worth.gain(card, museum)
    told = worth.card is not None and worth.card.points and None not in worth.card.points
    sure = told and all(other.worth[0] == other.worth[1] for other in (*museum, card))
    return _Holds(gain.total > 0 if sure else gain.civilisation + gain.domain > 0, gain.total > 0 or not sure)


def _laid_before(position: Position, card: Laid, source: str | None) -> bool:
    """Whether a card lies in a pool only because he laid it there in payment this turn."""
    number = position.owner(str(source))
    pool = position.seats[number].pool
    if not pool.whole:
        return False
    there = sum([alike(card, other) for other in pool.cards])
    laid = sum(
        [owner == number and not isinstance(other, int) and alike(card, other) for owner, other in position.so_far.laid]
    )
    return 0 < there <= laid


# In Advanced mode: paying


def _paying(position: Position, line: Furbish, price: Price, rival: RivalCard) -> Iterator[Fault]:
    payment = line.payment
    left = _left_in_hand(position, moved(position, line).leaving)
    if payment is None or left is None:
        return
    cards = [card for card in payment.cards if not isinstance(card, int)]
    left = tuple([card for card in left if card.discardable])
    yield from _out_of_row(position, cards, left, rival)
    if payment.prestige <= price.prestige_only.most:
        return
    if position.readings.rival_mixed == "cards-first":
        if left:
            yield _fault(position, "fault.rival-cards-first", rule=ADVANCED, card=str(left[0]))
    elif payment.cards:
        yield _fault(position, "fault.rival-mixed", rule=ADVANCED)
    elif summed([value_of(card) for card in left]).least >= price.either.most:
        yield _fault(position, "fault.rival-cards-first", rule=ADVANCED, card=str(left[0]))


def _out_of_row(position: Position, cards: Iterable[Laid], left: Iterable[Laid], rival: RivalCard) -> Iterator[Fault]:
    """Yield that a card was laid while one of a Continent earlier in the row was in hand."""
    row, readings = rival.discard_order, position.table.readings

    def at(card: Laid) -> int:
        return row.index(str(continent_of(card, readings)))

    in_row = [[card for card in some if continent_of(card, readings) in row] for some in (cards, left)]
    if in_row[0] and in_row[1]:
        last, first = max(in_row[0], key=at), min(in_row[1], key=at)
        if at(first) < at(last):
            continent = named(row[at(first)])
            yield _fault(
                position, "fault.rival-row", rule=ADVANCED, card=str(last), first=str(first), continent=continent
            )


# In Advanced mode: discarding


def _discarding(position: Position, line: Discard, rival: RivalCard) -> Iterator[Fault]:
    if not rival.advanced:
        yield _fault(position, "fault.rival-discards")
        return
    yield from _not_in_hand(position, line)
    discards = position.so_far.discards + len(line.cards)
    if position.action and discards > _small_number(position):
        yield _fault(position, "fault.rival-discards-too-many", rule=ADVANCED, n=discards, most=_small_number(position))
    museum, left = _museum(position), _left_in_hand(position, line.cards)
    if museum is None or left is None:
        return
    worth = _worth(position)
    laid, kept = ([(card, _joins(position, worth, card, museum)) for card in cards] for cards in (line.cards, left))
    joining, spare = [card for card, joins in laid if joins.surely], [card for card, joins in kept if not joins.perhaps]
    if joining and spare:
        yield _fault(position, "fault.rival-keeps", rule=ADVANCED, card=str(joining[0]), first=str(spare[0]))
    elif joining:
        yield from _out_of_row(position, joining, [card for card, joins in kept if joins.surely], rival)
    else:
        yield from _out_of_row(position, [card for card, joins in laid if not joins.perhaps], spare, rival)
