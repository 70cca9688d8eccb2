"""What a line costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tests.museum.simulator.cards import CHEAPER_CONTINENT, Card
from tests.museum.simulator.lines import Gain
from tests.museum.simulator.state import Seat, World


class Price(NamedTuple):
    """In cards or Prestige; in Prestige only; and the fee to the owner of another pool."""

    either: int
    prestige_only: int
    fee: int


def bound_by(headline: str, seat: Seat, named: str) -> bool:
    """Whether a Headline that costs something is in force for this player."""
    return headline == named and "boch-and-wilhelm" not in seat.experts


def object_price(world: World, seat: Seat, card: Card) -> int:
    """The value less what Ulf and an Assistant take off."""
    off = ("ulf-van-der-noot" in seat.experts) + (CHEAPER_CONTINENT.get(seat.assistant) == card.continent)
    return max(card.value - off, 1 if world.readings["price-floor"] == "one" else 0)


def expert_price(seat: Seat, printed: int, headline: str) -> int:
    """The printed price, with Headline and De Silva."""
    dearer = bound_by(headline, seat, "mysterious-death")
    return max(0, printed + dearer - (headline == "school") - (seat.assistant == "de-silva"))


def line_price(world: World, actor: int, gains: Sequence[Gain]) -> Price:
    """The price of all gains of one line together."""
    seat = world.seats[actor]
    objects = [gain for gain in gains if gain.card]
    free = seat.rival and world.readings["rival-own-pool"] == "free"
    paid = [gain.card for gain in objects if gain.card and not (free and gain.owner == actor)]
    either = sum(object_price(world, seat, card) for card in paid)
    either += sum(expert_price(seat, gain.price, world.headline) for gain in gains if not gain.card)
    deflation = len(objects) if bound_by(world.headline, seat, "deflation") and world.binds(seat) else 0
    return Price(either, deflation, sum(gain.owner not in {None, actor} for gain in objects))
