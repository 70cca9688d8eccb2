"""Exhibiting Objects and hiring Experts with one payment: the rules a line breaks, and what it does (fr, it, en)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from scoring.games.museum.expansion import BASE, OwnGain, expansion_of
from scoring.games.museum.printed import MASTERPIECE, OTHER_EXPERT
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.line import Exhibit, Furbish, Gain, Hire, Payment
from scoring.games.museum.table.priorities import continent_of
from scoring.games.museum.turns.placing import placed, refused
from scoring.games.museum.turns.position import PRINTED, Position, Seat
from scoring.games.museum.turns.prices import Price, masterpiece_prestige, price_of, traded, value_of
from scoring.phrase import named
from scoring.review import Fault
from scoring.span import NOTHING, Span, summed

DEFLATION: Final = ("museum.headline.deflation", "fault.deflation")
"""The rule by which Objects cost Prestige besides, and its sentence."""


def owner_of(position: Position, line: Furbish) -> int | None:
    """Return the seat of the other player whose pool a line buys from; None where it buys from nobody."""
    bought = [exhibit for exhibit in line.exhibits if exhibit.bought]
    return position.of(str(bought[0].source)) if bought else None


def from_hand(position: Position, line: Furbish) -> int:
    """Return how many cards leave the hand besides those laid in payment."""
    exhibited = [gain.card for gain in line.exhibits if gain.source is None]
    by_hand = [card for card in exhibited if not _through_no_hand(position, card)]
    return len(by_hand) + sum([len(gain.given) for gain in line.own_gains])


def _through_no_hand(position: Position, card: Laid | int) -> bool:
    return not isinstance(card, int) and expansion_of(card).through_no_hand(card, position.readings)


def _in_prestige(card: Laid | int) -> tuple[str, str] | None:
    """Return the rule by which a card is paid in Prestige alone, and its sentence."""
    return None if isinstance(card, int) else expansion_of(card).in_prestige


def broken(position: Position, line: Furbish) -> Iterator[Fault]:
    """Yield the rules that a line breaks, whatever was left out."""
    if position.so_far.inventory:
        yield position.fault("museum.inventory", "fault.after-inventory")
    yield from _sources(position, line)
    yield from _hires(position, line)
    yield from _lending(position, line)
    yield from _paying(position, line)


def _sources(position: Position, line: Furbish) -> Iterator[Fault]:
    pools = {number: other.pool for number, other in enumerate(position.seats)}
    for exhibit in line.exhibits:
        if exhibit.source is None:
            continue
        number = position.owner(exhibit.source)
        if exhibit.bought and number == position.active:
            yield position.fault("museum.buy", "fault.buy-own")
        elif exhibit.bought and _without_pool(position.seats[number]):
            yield position.fault("museum.buy", "fault.buy-rival", player=position.seats[number].name)
        if isinstance(exhibit.card, int):
            continue
        if not pools[number].can_hold(exhibit.card):
            rule = "museum.buy" if exhibit.bought else "museum.common-pool"
            owner = position.seats[number].name
            yield position.fault(rule, "fault.not-in-pool", card=str(exhibit.card), player=owner)
        else:
            pools[number] = pools[number].without(exhibit.card)
    owners = {exhibit.source for exhibit in line.exhibits if exhibit.bought}
    if owners and (len(owners) > 1 or len(line.gains) > sum([exhibit.bought for exhibit in line.exhibits])):
        yield position.fault("museum.buy", "fault.buy-apart")
    elif len(line.exhibits) > 1 and owners and position.readings.payment_to_one_owner == "each":
        yield position.fault("museum.buy", "fault.buy-each")


def _without_pool(seat: Seat) -> bool:
    """Whether a player is the rival in Normal mode, who has no Common Pool."""
    rival = seat.player.rival
    return rival is not None and not rival.advanced


def _hires(position: Position, line: Furbish) -> Iterator[Fault]:
    seat = position.seat
    had = {expert.partition("=")[0]: other.name for other in position.seats for expert in other.experts}
    for hire in line.hires:
        kind = hire.expert.partition("=")[0]
        if kind in had and not kind.startswith(OTHER_EXPERT):
            yield position.fault("museum.hire", "fault.hired", expert=named(kind), player=had[kind])
        had[kind] = seat.name
    if line.hires and line.exhibits and position.readings.mixed_payment == "no":
        yield position.fault("museum.exhibit", "fault.mixed-payment")


def _lending(position: Position, line: Furbish) -> Iterator[Fault]:
    for exhibit in line.exhibits:
        if exhibit.to == position.seat.name:
            yield position.fault("museum.lending", "fault.lent-own")


def _paying(position: Position, line: Furbish) -> Iterator[Fault]:
    """Yield what the payment breaks: too few cards in hand, too little Prestige, a price not met."""
    seat, price, payment = position.seat, price_of(position, line), line.payment
    left = seat.hand.most - from_hand(position, line)
    laid = len(payment.cards) if payment else 0
    if laid > left and seat.open_hand is None:
        need = laid + from_hand(position, line)
        yield position.fault("museum.exhibit", "fault.hand", n=need, most=seat.hand.most)
    if price.fee > seat.prestige.most:
        yield position.fault("museum.buy", "fault.fee", n=price.fee, most=seat.prestige.most)
        return
    most = seat.prestige.most - price.fee
    if payment is None:
        payment = Payment((MASTERPIECE,) * max(0, left), most)
    else:
        yield from position.short_of_prestige(payment.prestige + price.fee)
    yield from _price_short(position, line, price, payment)


def _price_short(position: Position, line: Furbish, price: Price, payment: Payment) -> Iterator[Fault]:
    tokens = price.prestige_only.least - payment.prestige
    if tokens > 0:
        own = (_in_prestige(exhibit.card) for exhibit in line.exhibits)
        rule, key = next((asked for asked in own if asked), DEFLATION)
        yield position.fault(rule, key, n=price.prestige_only.least, paid=payment.prestige, missing=tokens)
        return
    cards = summed([value_of(card) for card in payment.cards]).most
    paid, costs = cards + payment.prestige, price.either.least + price.prestige_only.least
    missing = costs - paid
    if missing > 0:
        key = "fault.price" if missing <= MASTERPIECE else "fault.price-cards"
        if line.payment is None:
            key = "fault.price-most"
        yield position.fault(_priced_by(line), key, n=costs, paid=paid, missing=missing)


def _priced_by(line: Furbish) -> str:
    """Return the rule of a price that is not met."""
    if line.exhibits:
        return "museum.exhibit"
    return "museum.hire" if line.hires else line.own_gains[0].RULE


def holder_of(position: Position, exhibit: Exhibit) -> int:
    """Return the seat of the player in whose Museum an Object comes to lie."""
    return position.active if exhibit.to is None else position.of(exhibit.to)


def place_faults(position: Position, exhibits: Iterable[Exhibit]) -> Iterator[Fault]:
    """Yield where cards cannot lie that are exhibited one after the other."""
    for exhibit in exhibits:
        if isinstance(exhibit.card, int):
            continue
        number = holder_of(position, exhibit)
        seat = position.seats[number]._replace(kept=False)
        yield from _barred(position, exhibit.card)
        if fault := refused(position, seat, exhibit.card, exhibit.at, position.seat.name):
            bought = _in_prestige(exhibit.card)
            yield fault._replace(rule=bought[0]) if bought and not exhibit.at else fault
        else:
            position = position.with_seat(number, placed(position, seat, exhibit.card, exhibit.at))


def _barred(position: Position, card: Laid) -> Iterable[Fault]:
    """Return the rules that keep a card of an expansion out of every Museum."""
    expansion = expansion_of(card)
    if expansion is BASE:
        return ()
    players = tuple([replace(seat.player, museum=seat.laid) for seat in position.seats])
    lying = replace(position.table, players=players)
    return expansion.barred(lying, card) or expansion.used_up(position, card)


def waste(position: Position, line: Furbish) -> int:
    """Return what is surely paid too much; nothing of it is given back."""
    if line.payment is None:
        return 0
    price = price_of(position, line)
    cards = summed([value_of(card) for card in line.payment.cards]).least
    wasted = max(0, cards + line.payment.prestige - price.either.most - price.prestige_only.most)
    rival = position.seat.player.rival
    return wasted if rival is None or wasted >= _last_laid(position, line.payment, rival.discard_order) else 0


def _last_laid(position: Position, payment: Payment, order: tuple[str, ...]) -> int:
    """Return the least value that the card may have which the rival laid last: his row decides what is overpaid."""
    readings = position.table.readings
    backs = [None if isinstance(card, int) else continent_of(card, readings) for card in payment.cards]
    last = max([order.index(back) if back in order else 0 for back in backs], default=0)
    values = [
        value_of(card).least
        for card, back in zip(payment.cards, backs, strict=True)
        if back not in order or order.index(back) == last
    ]
    return min(values, default=0)


def after(position: Position, line: Furbish) -> Position:
    """Return the position after a line, as it was played, legal or not."""
    price = price_of(position, line)
    position = _paid(position, line, price)
    for exhibit in line.exhibits:
        position = exhibited(position, exhibit)
    for gain in line.gains:
        position = _gained(position, gain)
    return position._replace(so_far=position.so_far._replace(furbished=True))


def _gained(position: Position, gain: Gain) -> Position:
    """Return the position after what else a line brought."""
    match gain:
        case Exhibit():
            return position
        case Hire(expert=expert):
            return position.with_seat(position.active, position.seat.hired(expert))
        case OwnGain():
            then = position.having_played(gain)
            seat = then.seat._replace(hand=then.seat.hand + Span(0, gain.most_drawn))
            return gain.after(then.with_seat(then.active, seat))


def _paid(position: Position, line: Furbish, price: Price) -> Position:
    seat, payment = position.seat, line.payment
    owner = owner_of(position, line)
    if payment is None:
        laid = Span(0, max(0, seat.hand.most - from_hand(position, line)))
        most = max(0, seat.prestige.most - price.fee)
        tokens = Span(min(price.prestige_only.least, most), most)
        if price.either.most == 0 and (price.prestige_only.most == 0 or seat.player.is_rival):
            laid, tokens = NOTHING, price.prestige_only.within(0, most)
    else:
        laid, tokens = Span.of(len(payment.cards)), Span.of(payment.prestige)
    seat = seat._replace(hand=(seat.hand - laid).within(0), prestige=(seat.prestige - tokens - price.fee).within(0))
    position = position.with_seat(position.active, seat)
    to = position.active if owner is None else owner
    receiver = position.seats[to]
    pool = (
        receiver.pool.with_cards(payment.cards)
        if payment
        else receiver.pool._replace(unnamed=receiver.pool.unnamed + laid)
    )
    receiver = receiver._replace(pool=pool)
    if owner is not None and owner != position.active:
        receiver = receiver._replace(prestige=receiver.prestige + tokens + price.fee)
    return position.with_seat(to, receiver)


def exhibited(position: Position, exhibit: Exhibit) -> Position:
    """Return the position after one Object came into a Museum: points, Prestige and Favours it brings."""
    active, card = position.active, exhibit.card
    position = _taken_from(position, exhibit)
    sort = traded(position, card)
    brings = position.headline_effect("object-brings") if sort.is_object else NOTHING
    gained = masterpiece_prestige(position, sort.worth if sort.is_object else NOTHING) + brings
    gained += position.seat.adding("brings", sort.continent) if sort.is_object else NOTHING
    if exhibit.to is not None:
        gained += sum([power.loan for power in position.seat.powers])
    position = _scored(position, sort.worth).gaining(active, gained)
    if isinstance(card, int):
        return position
    holder = holder_of(position, exhibit)
    if holder != active:
        card = card._replace(lender=position.seat.name)
    seat = placed(position, position.seats[holder], card, exhibit.at)
    return position.with_seat(holder, seat._replace(exhibited=(*seat.exhibited, card)))


def _taken_from(position: Position, exhibit: Exhibit) -> Position:
    if exhibit.source is None:
        if _through_no_hand(position, exhibit.card):
            return position
        return position.with_seat(position.active, position.seat._replace(hand=(position.seat.hand - 1).within(0)))
    if isinstance(exhibit.card, int):
        return position
    number = position.owner(exhibit.source)
    other = position.seats[number]
    return position.with_seat(number, other._replace(pool=other.pool.without(exhibit.card)))


def _scored(position: Position, worth: Span) -> Position:
    """Return the position after the marker moved: each ten it comes to brings a Favour (ruling `favour-on-ten`)."""
    seat = position.seat
    track = seat.track + worth
    favours, limit = seat.favours + _tens(position, seat.track, track, worth), seat.favour_limit
    favours = Span(min(favours.least, limit.least), min(favours.most, limit.most))
    if favours != seat.favours and seat.player.is_rival:
        favours = seat.favours  # he draws none
    return position.with_seat(position.active, seat._replace(track=track, favours=favours))


def _tens(position: Position, before: Span, track: Span, worth: Span) -> Span:
    every = PRINTED["favour-every"]
    if before.known is None:
        return Span(worth.least // every, -(-worth.most // every))
    on_ten = any(number and not number % every for number in (before.known, track.least, track.most))
    passes = on_ten and position.readings.favour_on_ten == "passes"
    tens = [ten for ten in range(every + passes, track.most + 1, every) if ten > before.known]
    return Span(sum([ten <= track.least for ten in tens]), len(tens))
