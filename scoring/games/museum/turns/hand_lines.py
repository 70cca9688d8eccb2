"""The lines about hands, pools and tokens: Inventory, discards, cards drawn and removed (fr, it, en)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.headlines import OTHER_HEADLINE
from scoring.games.museum.table.line import Adjust, Discard, Draw, Inventory, Remove, Take
from scoring.games.museum.turns import open_hand
from scoring.games.museum.turns.position import ANY_NUMBER, PRINTED, Pool, Position, Seat, row_of
from scoring.games.museum.turns.powers import any_expert
from scoring.games.museum.turns.prices import value_of
from scoring.phrase import Phrase
from scoring.review import Fault, Notice
from scoring.span import Span

HandLine: TypeAlias = Inventory | Discard | Draw | Take | Remove | Adjust
USUAL: Final[int] = PRINTED["hand"]


def inventory_limit(position: Position) -> int:
    """Return how many Objects may be in hand after an Inventory (ruling `inventory-limit`)."""
    own = position.seat.hand_limit.most
    return USUAL if own != USUAL and position.readings.inventory_limit == "seven" else own


def taken_back(position: Position, line: Inventory) -> Span:
    """Return how many cards an Inventory takes back."""
    return position.seat.pool.size if line.cards is None else Span.of(len(line.cards))


def broken(position: Position, line: HandLine) -> Iterator[Fault]:
    """Yield the rules that a line breaks."""
    match line:
        case Inventory():
            yield from _inventory(position, line)
        case Discard():
            yield from _discard(position, line)
        case Take(card=card):
            yield from position.not_in_pool("museum.common-pool", (card,))
            yield from _making_room(position, card)
        case Remove(card=card, owner=owner):
            yield from position.not_in_pool("museum.common-pool", (card,), owner)
        case Adjust(prestige=prestige):
            yield from position.short_of_prestige(-prestige)
        case Draw():
            return


def _making_room(position: Position, card: Laid) -> Iterator[Fault]:
    """Yield that a card is worth more than the Headline in force lets one take."""
    row = row_of(position.headline)
    if "takes" in row and value_of(card).least > row["takes"]:
        yield position.fault("museum.headline.making-room", "fault.making-room", card=str(card), most=row["takes"])


def _inventory(position: Position, line: Inventory) -> Iterator[Fault]:
    seat = position.seat
    readings = position.readings
    if position.so_far.furbished:
        yield position.fault("museum.inventory", "fault.inventory-after")
    if position.so_far.inventory:
        yield position.fault("museum.inventory", "fault.inventory-second")
    by_favour = position.so_far.favour and readings.favour_with_inventory == "no"
    if by_favour or (position.so_far.exhibits_by_favour and readings.favour_with_inventory == "nothing-exhibited"):
        yield position.fault("museum.inventory", "fault.favour-after-inventory")
    yield from position.not_in_pool("museum.inventory", line.cards or ())
    held = seat.hand.least + taken_back(position, line).least
    limit = inventory_limit(position)
    if held > limit and taken_back(position, line).least:
        yield position.fault("museum.inventory", "fault.inventory-limit", n=held, most=limit)


def _discard(position: Position, line: Discard) -> Iterator[Fault]:
    seat, cards = position.seat, len(line.cards)
    left, limit = seat.hand.most - cards, seat.hand_limit.least
    if seat.player.is_rival:
        return
    if left < 0:
        yield position.fault("museum.hand-limit", "fault.hand", n=cards, most=seat.hand.most)
    elif left < limit and position.readings.voluntary_discard == "no":
        allowed = max(0, seat.hand.most - limit)
        key = "fault.discard-below" if allowed else "fault.discard-none"
        yield position.fault("museum.hand-limit", key, n=allowed, found=cards, limit=limit)


def warnings(position: Position, line: HandLine) -> Iterator[Notice]:
    """Yield what about a line is worth a second look."""
    if isinstance(line, Draw) and not _may_draw(position):
        yield Notice(position.seat.name, Phrase("warning.draw"))


def _may_draw(position: Position) -> bool:
    """Whether a Headline or a card of the player lets him draw an Object, or one that nobody told may."""
    headline = position.headline
    if headline is None or headline.startswith(OTHER_HEADLINE) or row_of(headline).get("draws"):
        return True
    return any(power.draws for power in (*position.seat.powers, *position.seat.perhaps))


def after(position: Position, line: HandLine) -> Position:
    """Return the position after a line, as it was played."""
    match line:
        case Inventory():
            seat = _inventoried(position, line)
            position = position._replace(so_far=position.so_far._replace(inventory=True))
            return position.with_seat(position.active, seat)
        case Remove(card=card, owner=owner):
            number = position.owner(owner)
            holder = position.seats[number]
            position = position.with_seat(number, holder._replace(pool=holder.pool.without(card)))
            return position.gaining(number, value_of(card))
        case _:
            gained = max(line.prestige, 0) if isinstance(line, Adjust) else 0
            position = position.with_seat(position.active, _own_cards(position.seat, line))
            return position.gaining(position.active, Span.of(gained))


def _inventoried(position: Position, line: Inventory) -> Seat:
    seat = position.seat
    hand = seat.hand + taken_back(position, line)
    return seat._replace(hand=hand, pool=Pool() if line.cards is None else _without(seat.pool, line.cards))


def _own_cards(seat: Seat, line: Discard | Draw | Take | Adjust) -> Seat:
    """Return a player after cards came into the hand or left it, or Prestige was lost."""
    match line:
        case Discard(cards=cards):
            return seat._replace(hand=(seat.hand - len(cards)).within(0), pool=seat.pool.with_cards(cards))
        case Draw(number=number):
            return seat._replace(hand=seat.hand + number)
        case Take(card=card):
            return seat._replace(hand=seat.hand + 1, pool=seat.pool.without(card))
        case Adjust(prestige=prestige):
            return seat._replace(prestige=(seat.prestige + min(prestige, 0)).within(0))


def _without(pool: Pool, cards: tuple[Laid, ...]) -> Pool:
    for card in cards:
        pool = pool.without(card)
    return pool


def masked(position: Position) -> Position:
    """Return the position after a turn of which nothing was told: anything its player may do may have been done."""
    active = position.active
    seats = []
    for number, seat in enumerate(position.seats):
        changed = seat
        if seat.pool.size.most:
            changed = seat._replace(pool=seat.pool.masked(), prestige=Span(seat.prestige.least, seat.most_prestige))
        if number == active:
            changed = changed._replace(
                pool=seat.pool.masked(),
                hand=ANY_NUMBER,
                prestige=Span(0, seat.most_prestige),
                favours=seat.favours if seat.player.is_rival else Span(0, any_expert().favours),
                track=Span(seat.track.least, ANY_NUMBER.most),
                whole=False,
                experts_whole=False,
            )
        elif seat.open_hand is not None:
            changed = open_hand.perhaps_dealt(changed)
        else:
            changed = changed._replace(hand=Span(seat.hand.least, seat.hand.most + 1))
        seats.append(open_hand.counted(changed))
    return position._replace(seats=tuple(seats))
