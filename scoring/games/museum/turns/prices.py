"""What the gains of a line cost (fr, it: exhibiting Objects, hiring Experts), within bounds."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from scoring.games.museum.expansion import OwnGain, expansion_of
from scoring.games.museum.printed import LEAST_VALUE, MASTERPIECE
from scoring.games.museum.readings import MuseumReadings
from scoring.games.museum.table.cards import Card, Laid
from scoring.games.museum.table.line import POOL, Exhibit, Furbish, Gain, Hire
from scoring.games.museum.turns.position import PRINTED, Position
from scoring.games.museum.turns.powers import Power
from scoring.span import BEYOND, NOTHING, Span, summed


class Price(NamedTuple):
    """What a line costs: in cards or Prestige, in Prestige alone, and the fee to the owner of another pool."""

    either: Span
    prestige_only: Span
    fee: int = 0


class Traded(NamedTuple):
    """What a card is to its price: the points it scores, its Continent, whether it is an Object, how it is paid."""

    worth: Span
    continent: str | None
    is_object: bool
    prestige_only: bool


def traded(position: Position, card: Laid | int) -> Traded:
    """Return what a card is to its price; of a bare number only the value is known."""
    if isinstance(card, int):
        return Traded(Span.of(card), None, is_object=True, prestige_only=False)
    return _object(card) if type(card) is Card else _traded(card, position.table.readings)


@cache
def _object(card: Card) -> Traded:
    """Return what an Object of the base box is to its price, whatever the readings."""
    return Traded(Span(*card.worth), card.continent, is_object=True, prestige_only=False)


def _traded(card: Laid, readings: MuseumReadings) -> Traded:
    traits = card.traits(readings)
    prestige_only = expansion_of(card).in_prestige is not None
    return Traded(Span(*card.worth), traits.continent, traits.value >= 0 and bool(traits.civilisation), prestige_only)


def value_of(card: Laid | int) -> Span:
    """Return what a card is worth as a payment: its value, bounds where nobody read it off."""
    return Span.of(card) if isinstance(card, int) else Span(*card.worth)


def price_of(position: Position, line: Furbish) -> Price:
    """Return what all gains of a line cost together."""
    parts_of_price = [_price_of(position, gain) for gain in line.gains]
    fee = PRINTED["fee"] * sum([isinstance(gain, Exhibit) and gain.bought for gain in line.gains])
    return Price(
        summed([price.either for price in parts_of_price]),
        summed([price.prestige_only for price in parts_of_price]),
        fee,
    )


def _price_of(position: Position, gain: Gain) -> Price:
    if _free_for_rival(position, gain):
        return Price(NOTHING, position.headline_effect("object-costs") if isinstance(gain, Exhibit) else NOTHING)
    match gain:
        case Exhibit(card=card):
            return _object_price(position, card)
        case Hire(price=price):
            told = Span(0, BEYOND) if price is None else Span.of(price)
            changed = told + position.headline_effect("expert") + sum([power.expert for power in position.seat.powers])
            return Price(changed.within(0), NOTHING)
        case OwnGain():
            return Price(gain.costs(position), NOTHING)


def _free_for_rival(position: Position, gain: Gain) -> bool:
    """Whether the rival pays nothing: in Normal mode, and for an Object out of his hand (fr: solo)."""
    rival = position.seat.player.rival
    if rival is None or not (rival.advanced and isinstance(gain, Exhibit)):
        return rival is not None and not rival.advanced
    return gain.source is None or (gain.source == POOL and position.readings.rival_own_pool == "free")


def _object_price(position: Position, card: Laid | int) -> Price:
    """Return the price of an Object, with what Experts, Assistants and the Headline change (facts M1-M3, M7)."""
    readings = position.readings
    sort = traded(position, card)
    if sort.prestige_only:
        return Price(NOTHING, sort.worth)
    own = None if isinstance(card, int) else expansion_of(card).price(card, readings)
    price = sort.worth if own is None else own
    if not sort.is_object:
        return Price(price, NOTHING)
    cut = position.seat.adding("object", sort.continent)
    if cut != NOTHING:
        price += cut
        floored = price.least < LEAST_VALUE and readings.price_floor == "one"
        price = price.within(LEAST_VALUE if floored else 0)
    return Price(price, position.headline_effect("object-costs"))


def free_exhibit_price(position: Position) -> Span:
    """Return the Prestige that Deflation asks for an Object exhibited by a Favour (ruling `deflation-free`)."""
    costs = position.headline_effect("object-costs")
    return NOTHING if costs == NOTHING or position.readings.deflation_free == "no" else costs


def masterpiece_prestige(position: Position, worth: Span) -> Span:
    """Return the Prestige of a Masterpiece: more where a card says so (two such: `masterpiece-double`)."""
    seat = position.seat
    gained = Span(_for_masterpiece(position, seat.powers), _for_masterpiece(position, (*seat.powers, *seat.perhaps)))
    if worth.known is not None:
        return gained if worth.known == MASTERPIECE else NOTHING
    return Span(0, gained.most) if worth.most >= MASTERPIECE else NOTHING


def _for_masterpiece(position: Position, powers: tuple[Power, ...]) -> int:
    usual = PRINTED["masterpiece"]
    more = [power.masterpiece - usual for power in powers if power.masterpiece]
    together = len(more) > 1 and position.readings.masterpiece_double == "three"
    return usual + (sum(more) if together else max(more, default=0))
