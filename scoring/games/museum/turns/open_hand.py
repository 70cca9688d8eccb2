"""The Objects that lie open before the rival of a solo game, followed through every line (fr, en: solo)."""

from __future__ import annotations

from typing import NamedTuple

from scoring.games.museum.expansion import OwnLine
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.line import Discard, Draw, Favour, Furbish, Inventory, Line, Take, exhibits_of
from scoring.games.museum.turns.position import Pool, Position, Seat, SoFar
from scoring.games.museum.turns.prices import price_of
from scoring.span import NOTHING, Span


class Moved(NamedTuple):
    """The cards that a line takes out of its player's hand and into it; `unnamed` came besides, nobody tells which.

    A number is a card of which only the value is told.
    """

    leaving: tuple[Laid | int, ...] = ()
    coming: tuple[Laid, ...] = ()
    unnamed: Span = NOTHING


def exhibited_from_hand(line: Line) -> tuple[Laid | int, ...]:
    """Return the Objects that a line takes out of the hand into a Museum."""
    return tuple([exhibit.card for exhibit in exhibits_of(line) if exhibit.source is None])


def moved(before: Position, line: Line) -> Moved:
    """Return what a line does to its player's hand, as far as it is told."""
    coming: tuple[Laid, ...] = ()
    unnamed = NOTHING
    match line:
        case Furbish():
            unnamed = Span(0, sum([gain.most_drawn for gain in line.own_gains]))
        case Inventory(cards=None):
            coming, unnamed = before.seat.pool.cards, before.seat.pool.unnamed
        case Inventory(cards=tuple(cards)) | Favour(id="inventory", cards=cards):
            coming = cards
        case Draw(number=number):
            unnamed = Span.of(number)
        case Take(card=card):
            coming = (card,)
    return Moved(_leaving(line), coming, unnamed)


def _leaving(line: Line) -> tuple[Laid | int, ...]:
    """Return the cards that a line takes out of the hand."""
    match line:
        case Furbish(payment=payment):
            given = tuple([card for gain in line.own_gains for card in gain.given])
            return (*exhibited_from_hand(line), *given, *(payment.cards if payment else ()))
        case Favour(id="private-collector", cards=cards) | Discard(cards=cards):
            return cards
        case OwnLine():
            return line.given
        case _:
            return exhibited_from_hand(line)


def without(hand: Pool, card: Laid | int) -> Pool:
    """Return an open hand without a card; of one told by its value it may be any of that value."""
    if not isinstance(card, int):
        return hand.without(card)
    fitting = [other for other in hand.cards if other.worth[0] <= card <= other.worth[1]]
    if len({*map(str, fitting)}) == 1 and hand.whole:
        return hand.without(fitting[0])
    if not fitting:
        return hand.without_unnamed()
    left = [other for other in hand.cards if other not in fitting]
    return hand._replace(cards=tuple(left), unnamed=(hand.unnamed + len(fitting) - 1).within(0))


def with_one(hand: Pool, card: Laid | None, number: Span) -> Pool:
    """Return an open hand after an Object was taken: the one named, or one that nobody named."""
    return hand.with_cards((card,)) if card is not None else hand._replace(unnamed=hand.unnamed + number)


def agreeing(seat: Seat, hand: Pool) -> Seat:
    """Return the rival with another open hand, and as many cards in hand."""
    return seat._replace(open_hand=hand, hand=hand.size)


def perhaps_dealt(seat: Seat) -> Seat:
    """Return the rival after another's turn of which nothing is told: a discovery may have dealt him a card.

    Nothing else that such a turn may hold changes what lies open before him.
    """
    hand = seat.open_hand or Pool()
    return agreeing(seat, hand._replace(dealt=hand.dealt + 1))


def counted(seat: Seat) -> Seat:
    """Return the rival after his hand was counted: what lies open is as many cards, named as far as they agree."""
    if seat.open_hand is None or seat.hand == seat.open_hand.size:
        return seat
    known = len(seat.open_hand.cards)
    named = seat.open_hand.cards if seat.hand.least >= known else ()
    return agreeing(seat, Pool(named, (seat.hand - len(named)).within(0)))


def followed(before: Position, then: Position, line: Line) -> Position:
    """Return the position after a line, what lies open before the rival agreeing with the number of his cards."""
    discovery = isinstance(line, Favour) and line.id == "archaeological-discovery"
    for number, seat in enumerate(then.seats):
        if seat.open_hand is None:
            continue
        own = number == then.active
        hand = _after(seat.open_hand, before, line) if own else seat.open_hand
        if discovery or not own:
            hand = hand._replace(unnamed=hand.unnamed + _change(before.seats[number].hand, seat.hand))
        then = then.with_seat(number, agreeing(seat, hand))
    return then if then.seat.open_hand is None else then._replace(so_far=_counting(then, line))


def _change(before: Span, after: Span) -> Span:
    return Span(after.least - before.least, after.most - before.most)


def _after(hand: Pool, before: Position, line: Line) -> Pool:
    what = moved(before, line)
    for card in what.leaving:
        hand = without(hand, card)
    if isinstance(line, Furbish) and line.payment is None and price_of(before, line).either.most:
        hand = Pool((), Span(0, hand.size.most))  # what he paid with is not told
    hand = hand.with_cards(what.coming)
    return hand._replace(unnamed=hand.unnamed + what.unnamed)


def _counting(position: Position, line: Line) -> SoFar:
    """Return what the turn has seen of the rival after a line."""
    so_far, laid = position.so_far, position.so_far.laid
    if isinstance(line, Furbish) and line.payment:
        owner = next((position.of(str(exhibit.source)) for exhibit in line.exhibits if exhibit.bought), position.active)
        laid = (*laid, *((owner, card) for card in line.payment.cards))
    exhibits = so_far.exhibits + len(exhibited_from_hand(line))
    discards = so_far.discards + (len(line.cards) if isinstance(line, Discard) else 0)
    bought = so_far.bought + (isinstance(line, Furbish) and any(exhibit.source for exhibit in line.exhibits))
    return so_far._replace(exhibits=exhibits, discards=discards, bought=bought, laid=laid)
