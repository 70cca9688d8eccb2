"""Random players: each line they play is legal, none is clever."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tests.museum.simulator import rival
from tests.museum.simulator.actions import INVENTORY_FAVOUR_TOTAL, discovery_size, perform, set_off
from tests.museum.simulator.cards import CONTINENTS, EXPERT_PRICE, OPINION_TOKENS, Card
from tests.museum.simulator.lines import Gain, Line
from tests.museum.simulator.prices import Price, bound_by, line_price
from tests.museum.simulator.state import Seat, World

Play = Callable[[Line], None]


def chance(rng: random.Random, probability: float) -> bool:
    """True that often."""
    return rng.random() < probability


# --- paying -----------------------------------------------------------------------------------------------------------


def payment(rng: random.Random, price: Price, hand: Sequence[Card], prestige: int) -> tuple[list[Card], int] | None:
    """Cards and Prestige that pay, no card of them needless; None where that cannot be paid."""
    tokens = prestige - price.fee - price.prestige_only
    if tokens < 0:
        return None
    offered = rng.choice([0, 0, rng.randint(0, tokens), tokens])
    offered = min(offered, price.either)
    cards = rng.sample(hand, len(hand))
    while cards and sum(card.value for card in cards) - cards[-1].value + offered >= price.either:
        cards.pop()
    for card in list(cards):
        if sum(kept.value for kept in cards) - card.value + offered >= price.either:
            cards.remove(card)
    paid = sum(card.value for card in cards)
    if paid + tokens < price.either:
        return None
    needed = max(price.either - paid, 0)
    given = max(offered, needed) if chance(rng, 0.1) else needed
    return cards, given + price.prestige_only


# --- what to exhibit and hire -----------------------------------------------------------------------------------------


def at_times_a_place(world: World, seat: Seat, gains: Sequence[Gain]) -> tuple[Gain, ...]:
    """The gains, one of them with a space named now and then: never one that another of the line would fill."""
    if not chance(world.rng, 0.25) or not gains[0].card:
        return tuple(gains)
    free = seat.free_places[len(gains) :]
    place = world.rng.choice(free) if free else ""
    return (Gain(gains[0].card, gains[0].owner, place), *gains[1:])


def wished(world: World, actor: int) -> list[Gain]:
    """One to three gains that may share a payment."""
    rng, seat = world.rng, world.seats[actor]
    number = rng.choice([1, 1, 1, 1, 2, 2, 3])
    sellers = [place for place, other in enumerate(world.seats) if place != actor and other.pool]
    if sellers and chance(rng, 0.2):
        seller = rng.choice(sellers)
        number = 1 if world.readings["payment-to-one-owner"] == "each" else min(number, 2)
        pool = world.seats[seller].pool
        return [Gain(card, seller) for card in rng.sample(pool, min(number, len(pool)))]
    objects = [Gain(card) for card in seat.hand] + [Gain(card, actor) for card in seat.pool]
    experts = [Gain(expert=expert, price=EXPERT_PRICE[expert]) for expert in world.offer]
    if experts and chance(rng, 0.15):
        return [rng.choice(experts)]
    mixed = objects + (experts if world.readings["mixed-payment"] == "yes" and chance(rng, 0.3) else [])
    return rng.sample(mixed, min(number, len(mixed)))


def purchase(world: World, actor: int) -> Line | None:
    """One line of furbishing that can be paid, if a few tries find one."""
    seat, best = world.seats[actor], None
    for _ in range(4):
        gains = wished(world, actor)
        objects = [gain.card for gain in gains if gain.card]
        if not gains or len(objects) > len(seat.free_places):
            continue
        named = {card for gain in gains if gain.card and gain.owner is None for card in [gain.card]}
        rest = [card for card in seat.hand if card not in named]
        paid = payment(world.rng, line_price(world, actor, gains), rest, seat.prestige)
        if paid is None:
            continue
        line = Line("exhibit", at_times_a_place(world, seat, gains), tuple(paid[0]), paid[1])
        if best is None or sum(card.value for card in objects) > sum(card.value for card in best.objects):
            best = line
    return best


# --- Favours ----------------------------------------------------------------------------------------------------------


def free_exhibit(world: World, actor: int, word: str) -> Line | None:
    """Express Delivery or Charity Ball, where a card is low enough and Deflation can be paid."""
    seat, limit = world.seats[actor], int(world.readings["free-exhibit-limit"])
    due = int(bound_by(world.headline, seat, "deflation") and world.readings["deflation-free"] == "yes")
    if word == "express-delivery":
        gains = [Gain(card) for card in seat.hand]
    else:
        gains = [Gain(card, owner) for owner, other in enumerate(world.seats) for card in other.pool]
        if world.readings["charity-fee"] == "yes" and seat.prestige - due < 1:
            gains = [gain for gain in gains if gain.owner == actor]
    gains = [gain for gain in gains if gain.card and gain.card.value <= limit]
    if not gains or seat.prestige < due or not seat.free_places:
        return None
    chosen = at_times_a_place(world, seat, [world.rng.choice(gains)])
    return Line("favour", chosen, prestige=due, word=word)


def inventory_favour(world: World, actor: int, word: str) -> Line | None:
    """Cards of the own pool worth 5, or up to 5."""
    pool = world.seats[actor].pool
    cards: list[Card] = []
    for card in world.rng.sample(pool, len(pool)):
        if sum(kept.value for kept in cards) + card.value <= INVENTORY_FAVOUR_TOTAL:
            cards.append(card)
    total = sum(card.value for card in cards)
    exactly = world.readings["inventory-favour-total"] == "exactly"
    if not cards or (exactly and total != INVENTORY_FAVOUR_TOTAL):
        return None
    return Line("favour", cards=tuple(cards), word=word)


def private_collector(world: World, actor: int, word: str) -> Line | None:
    """Any card of the hand."""
    hand = world.seats[actor].hand
    return Line("favour", cards=(world.rng.choice(hand),), word=word) if hand else None


def good_hiring(world: World, _: int, word: str) -> Line | None:
    """An Expert on offer, or one of the next three of the deck; under the French reading also none."""
    french = world.readings["good-hiring-draw"] == "new-display"
    if french and len(world.expert_deck) >= 3 and chance(world.rng, 0.4):
        return Line("favour", word=word)
    choices = world.offer + ([] if french else world.expert_deck[-3:])
    return Line("favour", word=word, about=world.rng.choice(choices)) if choices else None


def new_team(world: World, _: int, word: str) -> Line | None:
    """Any Continent that is not closed."""
    about = world.rng.choice([continent for continent in CONTINENTS if not world.closed(continent)])
    return Line("favour", word=word, about=about)


def discovery(world: World, actor: int, word: str) -> Line | None:
    """A Continent with cards enough; mostly one where no Public Opinion card comes, for that the log cannot count.

    Never where the Opinion tokens run out: a card fewer in a hand would then leave no trace in the log.
    """
    continents = [continent for continent in CONTINENTS if not world.closed(continent)]
    about = world.rng.choice(continents)
    size = discovery_size(world, actor, about)
    drawn = world.decks[about][-size:]
    opinions = drawn.count(None)
    if len(drawn) < size or world.tokens.total() + opinions > OPINION_TOKENS:
        return None
    if opinions and not chance(world.rng, 0.1):
        return None
    return Line("favour", word=word, about=about)


def at_once(_: World, __: int, word: str) -> Line:
    """A Favour without words of its own."""
    return Line("favour", word=word)


FAVOUR_LINES: dict[str, Callable[[World, int, str], Line | None]] = {
    "press-conference": at_once,
    "bank-loan": at_once,
    "express-delivery": free_exhibit,
    "charity-ball": free_exhibit,
    "new-archaeological-team": new_team,
    "archaeological-discovery": discovery,
    "private-collector": private_collector,
    "inventory": inventory_favour,
    "good-hiring": good_hiring,
}
EXHIBITING = {"express-delivery", "charity-ball", "good-hiring"}


def favour(world: World, actor: int, *, after_inventory: bool) -> Line | None:
    """One of the Favours held, if the reading lets it be played in this turn."""
    seat, reading = world.seats[actor], world.readings["favour-with-inventory"]
    words = list(seat.favours)
    if after_inventory and reading != "yes":
        words = [word for word in words if reading == "nothing-exhibited" and word not in EXHIBITING]
    if not words:
        return None
    word = world.rng.choice(words)
    return FAVOUR_LINES[word](world, actor, word)


def favour_lines(world: World, actor: int, *, after_inventory: bool) -> Iterator[Line]:
    """The lines of a Favour played, or given up by Dalton for an Object that lies open."""
    seat, open_objects = world.seats[actor], world.open_objects()
    giving = not after_inventory or world.readings["favour-with-inventory"] != "no"
    if seat.assistant == "dalton" and seat.favours and open_objects and giving and chance(world.rng, 0.3):
        yield Line("favour", word="given-up")
        yield Line("draw", cards=(world.rng.choice(open_objects),))
    else:
        line = favour(world, actor, after_inventory=after_inventory)
        if line:
            yield line


# --- Headlines of the KS cards ---------------------------------------------------------------------------------------


def headline_lines(world: World, actor: int, *, drawn: bool) -> Iterator[Line]:
    """What the Headline in force asks for or allows as a turn begins; ``drawn`` where it was drawn for this turn."""
    rng, count = world.rng, len(world.seats)
    low = [card for card in world.seats[actor].pool if card.value <= 3]
    if world.headline == "making-room" and low and chance(rng, 0.7):
        yield Line("take", cards=(rng.choice(low),))
    for owner in ((actor + step) % count for step in range(count)):
        seat = world.seats[owner]
        if drawn and seat.pool and bound_by(world.headline, seat, "requisition"):
            yield Line("remove", cards=(rng.choice(seat.pool),), owner=owner)


# --- a turn -----------------------------------------------------------------------------------------------------------


class Explored(NamedTuple):
    """Whether the active player took an Object, which others took one, and which the rival took."""

    own: bool
    took: list[int]
    rival_took: Card | None


def explore(world: World, actor: int, play: Play) -> Explored:
    """The Exploration phase. The rival always takes; he is not among the others."""
    rng, count = world.rng, len(world.seats)
    open_objects = world.open_objects()
    rival_took = None
    if world.seats[actor].rival:
        rival_took = rival.takes(world)
    elif open_objects:
        own = rng.choice(open_objects)
        world.take(world.seats[actor], own)
        same = [card for card in world.open_objects() if card.continent == own.continent]
        if world.headline == "grant" and same and chance(rng, 0.7):
            play(Line("draw", cards=(rng.choice(same),)))
    took: list[int] = []
    for other in ((actor + step) % count for step in range(1, count)):
        left = world.open_objects()
        if world.seats[other].rival:
            rival_took = rival.takes(world)
            world.gain(world.seats[actor], rival_took is not None)
        elif left and chance(rng, 0.85 if len(world.seats[other].hand) < 7 else 0.35):
            world.take(world.seats[other], rng.choice(left))
            world.gain(world.seats[actor], 1)
            took.append(other)
    return Explored(bool(open_objects), took, rival_took)


def make_inventory(world: World, actor: int) -> Line | None:
    """Cards of the own pool up to the limit: all of them where they fit, or some."""
    seat = world.seats[actor]
    limit = seat.hand_limit if world.readings["inventory-limit"] == "own" else 7
    room = limit - len(seat.hand)
    if room <= 0 or not seat.pool:
        return None
    if len(seat.pool) <= room and chance(world.rng, 0.6):
        return Line("inventory", cards=tuple(seat.pool), word="all")
    number = min(len(seat.pool), room) if chance(world.rng, 0.6) else world.rng.randint(1, min(len(seat.pool), room))
    return Line("inventory", cards=tuple(world.rng.sample(seat.pool, number)))


def take_action(world: World, actor: int, play: Play) -> None:
    """Furbish or make an Inventory, with a Favour at any moment."""
    rng, seat = world.rng, world.seats[actor]

    def do(line: Line) -> None:
        play(line)
        while line.exhibits and (following := set_off(world, actor)):
            play(following)

    inventory = make_inventory(world, actor) if chance(rng, 0.6 if len(seat.hand) <= 2 else 0.12) else None
    attempts = 0 if inventory else rng.choice([0, 1, 1, 2, 2, 3])
    moment = rng.randint(0, attempts + 1) if seat.favours and chance(rng, 0.35) else None
    for step in range(attempts + 1):
        if step == moment:
            for line in favour_lines(world, actor, after_inventory=inventory is not None):
                do(line)
        planned = inventory if step == 0 else purchase(world, actor)
        if step == 0 and inventory and moment == 0:
            planned = make_inventory(world, actor)  # the Favour may have moved cards
        if planned:
            do(planned)


def lay_down(world: World, actor: int) -> Line | None:
    """The cards above the hand limit, low ones rather than high ones."""
    seat = world.seats[actor]
    above = len(seat.hand) - seat.hand_limit
    if above <= 0:
        return None
    cards = sorted(seat.hand, key=lambda card: card.value + world.rng.random() * 3)[:above]
    return Line("discard", cards=tuple(cards))


def take_turn(
    world: World, actor: int, lines: Callable[[Line], None], *, drawn: bool, idle: float
) -> tuple[Explored, tuple[int, ...]]:
    """A whole turn; ``lines`` is told each line before it is performed. So often (``idle``) nothing is done.

    With what was explored comes the rival's Action card: how many he exhibits and, in Advanced mode, discards.
    """

    def play(line: Line) -> None:
        lines(line)
        perform(world, actor, line)

    if drawn and world.headline == "swindler":
        world.arrest_swindler()
    for line in headline_lines(world, actor, drawn=drawn):
        play(line)
    explored = explore(world, actor, play)
    if card := world.seats[actor].rival:
        action = rival.next_action(world)
        rival.act(world, action, play)
        return explored, action if card.advanced else action[:1]
    if not chance(world.rng, idle):
        take_action(world, actor, play)
    if above := lay_down(world, actor):
        play(above)
    return explored, ()
