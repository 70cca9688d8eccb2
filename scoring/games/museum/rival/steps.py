"""The four steps of the rival as a walk from choice to choice: what he looks at, and what changes once he has chosen.

A scene is all that a step looks at. A step ranks the cards of a scene, best first, until there is nothing left to
choose; it knows nothing of ties, which `settling` tells.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeVar

from scoring.games.museum.rival.answer import Paid, Ranked
from scoring.games.museum.rival.ranking import Offer, Ranking
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.line import POOL, Exhibit, Furbish
from scoring.games.museum.turns.position import Position
from scoring.games.museum.turns.prices import Price, masterpiece_prestige, price_of, traded, value_of

CARD: Final = "card"
PAYMENT: Final = "payment"
Item = TypeVar("Item")


class Purchase(NamedTuple):
    """A card he is buying: what it costs, the cards laid so far, and how much of the price they leave."""

    offer: Offer
    price: Price
    laid: tuple[Laid, ...]
    due: int


class OutOfReach(NamedTuple):
    """A card that he wants and cannot pay for: what it costs, what the cards are worth that he could lay.

    `alone` says that cards and Prestige would do together, but may not be mixed (ruling `rival-mixed`).
    """

    offer: Offer
    price: Price
    in_cards: int
    alone: bool


class Scene(NamedTuple):
    """What a step looks at; cards are sorted, since only which there are counts.

    museum: what lies in his Museum.
    hand: what lies open before him.
    offers: what he can take or buy.
    left: how many cards he may still move.
    prestige: his tokens.
    laid: what he laid in payment, by owner of the pool.
    purchase: the one in hand.
    paid: what the last purchase took.
    """

    museum: tuple[Laid, ...]
    hand: tuple[Laid, ...]
    offers: tuple[Offer, ...]
    left: int
    prestige: int
    laid: tuple[Offer, ...] = ()
    purchase: Purchase | None = None
    paid: Paid | None = None

    @property
    def told_apart(self) -> tuple[object, ...]:
        """What tells scenes apart: the cards taken, laid and left, the Prestige, and the purchase in hand."""
        return (
            " ".join(map(str, self.museum)),
            " ".join(map(str, self.hand)),
            tuple([(str(card), owner) for card, owner in self.offers]),
            tuple([(str(card), owner) for card, owner in self.laid]),
            self.prestige,
            self.purchase and (self.purchase.offer, self.purchase.due),
        )


@dataclass(frozen=True)
class Step(ABC):
    """One of the four steps."""

    order: Ranking

    @abstractmethod
    def ranking(self, scene: Scene) -> tuple[Ranked, ...]:
        """Return the cards among which he chooses next, best first; none where the step is done."""

    @abstractmethod
    def moved(self, scene: Scene, chosen: Ranked) -> Scene:
        """Return the scene after he chose a card."""

    def base(self, scene: Scene) -> tuple[Laid, ...]:
        """Return the cards over which he ranks others: his Museum."""
        return scene.museum

    def most(self, scene: Scene) -> int | None:
        """Return how many cards leave his hand at most until the step ends; None where only the walk tells."""
        return min(scene.left, len(scene.hand))


class Taking(Step):
    """He takes one card of those that lie open, over his Museum and his hand (fr: Exploration)."""

    def base(self, scene: Scene) -> tuple[Laid, ...]:
        """Return his Museum and his hand."""
        return (*scene.museum, *scene.hand)

    def most(self, scene: Scene) -> int | None:
        """Return that he takes one card."""
        return scene.left

    def ranking(self, scene: Scene) -> tuple[Ranked, ...]:
        """Rank what lies open."""
        return self.order.best_first(scene.offers, self.base(scene)) if scene.left else ()

    def moved(self, scene: Scene, chosen: Ranked) -> Scene:
        """Put the card into his hand."""
        offers = _less(scene.offers, Offer(chosen.card))
        return scene._replace(hand=_more(scene.hand, chosen.card), offers=offers, left=scene.left - 1)


@dataclass(frozen=True)
class Exhibiting(Step):
    """He exhibits so many cards of his hand, one at a time, for nothing (fr: Action).

    Under Deflation each costs him a `toll` of Prestige; a Masterpiece brings some for the next.
    """

    position: Position
    toll: int = 0

    def most(self, scene: Scene) -> int | None:
        """Return how many cards he exhibits; None where his Prestige may not last."""
        return None if self.toll else super().most(scene)

    def ranking(self, scene: Scene) -> tuple[Ranked, ...]:
        """Rank his hand."""
        could = scene.left and scene.prestige >= self.toll
        return self.order.best_first(map(Offer, scene.hand), scene.museum) if could else ()

    def moved(self, scene: Scene, chosen: Ranked) -> Scene:
        """Put the card into his Museum."""
        museum, hand = _more(scene.museum, chosen.card), _less(scene.hand, chosen.card)
        change = _brought(self.position, chosen.card) - self.toll if self.toll else 0
        return scene._replace(museum=museum, hand=hand, left=scene.left - 1, prestige=scene.prestige + change)


class Discarding(Step):
    """He lays so many cards of his hand on his own pool, first those that join no Collection (fr: Mode avancé)."""

    def ranking(self, scene: Scene) -> tuple[Ranked, ...]:
        """Rank his hand, what leaves it first."""
        return self.order.to_lay(_payable(scene.hand), scene.museum, joining_last=True) if scene.left else ()

    def moved(self, scene: Scene, chosen: Ranked) -> Scene:
        """Lay the card on his pool."""
        laid = _more(scene.laid, Offer(chosen.card, POOL))
        return scene._replace(hand=_less(scene.hand, chosen.card), laid=laid, left=scene.left - 1)


@dataclass(frozen=True)
class Buying(Step):
    """He buys what improves his Museum, card after card, and pays for it (fr: Mode avancé).

    `position` is the game before the step; it tells what cards cost and bring. `prices` are those asked before.
    """

    position: Position
    prices: dict[Offer, Price] = field(default_factory=dict)

    def most(self, scene: Scene) -> int | None:
        """Return None: that depends on what he buys."""
        del scene
        return None

    def ranking(self, scene: Scene) -> tuple[Ranked, ...]:
        """Rank the cards that he can lay next in payment, or else those that he would buy and can pay for."""
        if scene.purchase:
            return self.order.to_lay(_payable(scene.hand), scene.museum, joining_last=False)
        offers = [offer for offer in scene.offers if self._in_reach(scene, offer)] if scene.left else []
        own = {str(offer.card) for offer in offers if offer.owner == POOL}
        different = [offer for offer in offers if offer.owner == POOL or str(offer.card) not in own]
        return self.order.best_first([offer for offer in different if self._wants(scene, offer)], scene.museum)

    def out_of_reach(self, scene: Scene, prestige: int) -> Iterator[OutOfReach]:
        """Yield the cards that he wants and cannot pay for even with so much Prestige, best first."""
        rich = scene._replace(prestige=prestige)
        offers = [offer for offer in scene.offers if self._wants(scene, offer) and not self._in_reach(rich, offer)]
        for ranked in self.order.best_first(offers, scene.museum) if scene.left else ():
            offer = Offer(ranked.card, ranked.owner)
            price, worth = self._price(offer), _worth_of(_payable(scene.hand))
            tokens = prestige - price.fee - price.prestige_only.least
            yield OutOfReach(offer, price, worth, alone=tokens >= 0 and worth + tokens >= price.either.least)

    def _wants(self, scene: Scene, offer: Offer) -> bool:
        """Whether a card meets a priority and improves his Museum."""
        return self.order.priority_of(offer.card) is not None and self._improves(offer.card, scene.museum)

    def _in_reach(self, scene: Scene, offer: Offer) -> bool:
        """Whether he can pay for a card: the fee in Prestige, the rest by `rival-mixed`."""
        price = self._price(offer)
        tokens = scene.prestige - price.fee - price.prestige_only.least
        return tokens >= 0 and self._in_cards(scene, price) + tokens >= price.either.least

    def _improves(self, card: Laid, museum: tuple[Laid, ...]) -> bool:
        """Whether a card improves his Museum (ruling `rival-improves`)."""
        match self.position.readings.rival_improves:
            case "counts":
                return self.order.joins(card, museum)
            case "new-domain":
                readings = self.order.worth.readings
                domains = {laid.traits(readings).domain for laid in museum}
                return card.traits(readings).domain not in {*domains, None}
            case "any":
                return True

    def _in_cards(self, scene: Scene, price: Price) -> int:
        """Return what he can pay of a price in cards; where cards do not reach it, one ruling asks for Prestige."""
        worth = _worth_of(_payable(scene.hand))
        cards_alone = self.position.readings.rival_mixed == "all-or-none"
        return 0 if cards_alone and worth < price.either.least else worth

    def _price(self, offer: Offer) -> Price:
        """Return what a card costs."""
        if offer not in self.prices:
            self.prices[offer] = price_of(self.position, Furbish((Exhibit(offer.card, offer.owner),)))
        return self.prices[offer]

    def moved(self, scene: Scene, chosen: Ranked) -> Scene:
        """Begin a purchase, or lay a card in payment; what is paid comes into his Museum."""
        if scene.purchase is None:
            offer = Offer(chosen.card, chosen.owner)
            price = self._price(offer)
            purchase = Purchase(offer, price, (), price.either.least)
            in_prestige = not self._in_cards(scene, price)
            scene = scene._replace(offers=_less(scene.offers, offer))
        else:
            purchase, in_prestige = scene.purchase, False
            purchase = purchase._replace(
                laid=(*purchase.laid, chosen.card), due=purchase.due - value_of(chosen.card).least
            )
            laid = _more(scene.laid, Offer(chosen.card, purchase.offer.owner))
            scene = scene._replace(hand=_less(scene.hand, chosen.card), laid=laid)
        if purchase.due > 0 and not in_prestige and _payable(scene.hand):
            return scene._replace(purchase=purchase)
        return self._bought(scene, purchase)

    def _bought(self, scene: Scene, purchase: Purchase) -> Scene:
        """Return the scene after a purchase: what is still due is paid in Prestige; a Masterpiece brings some."""
        card, price = purchase.offer.card, purchase.price
        tokens = max(0, purchase.due) + price.prestige_only.least
        return scene._replace(
            museum=_more(scene.museum, card),
            prestige=scene.prestige - tokens - price.fee + _brought(self.position, card),
            left=scene.left - 1,
            purchase=None,
            paid=Paid(purchase.laid, tokens, price.fee),
        )


def _brought(position: Position, card: Laid) -> int:
    """Return the Prestige that a card brings him who exhibits it, at least."""
    sort = traded(position, card)
    if not sort.is_object:
        return 0
    return position.headline_effect("object-brings").least + masterpiece_prestige(position, sort.worth).least


def _payable(hand: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """Return the cards that can be laid on a Common Pool."""
    return tuple([card for card in hand if card.discardable])


def _worth_of(cards: tuple[Laid, ...]) -> int:
    """Return what some cards are worth as a payment; the least where a value is not read."""
    return sum([value_of(card).least for card in cards])


def _less(cards: tuple[Item, ...], card: Item) -> tuple[Item, ...]:
    at = next(n for n, other in enumerate(cards) if other == card and str(other) == str(card))
    return cards[:at] + cards[at + 1 :]


def _more(cards: tuple[Item, ...], card: Item) -> tuple[Item, ...]:
    return tuple(sorted((*cards, card), key=str))
