"""What each line does to the table. An illegal line fails an assertion: the simulator plays legal games only."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.museum.simulator.cards import CHEAPER_CONTINENT, CIVILISATIONS_OF, PRESTIGE_FOR_CONTINENT, Card
from tests.museum.simulator.lines import Gain, Line
from tests.museum.simulator.prices import bound_by, line_price
from tests.museum.simulator.state import Seat, World

MASTERPIECE = 5
INVENTORY_FAVOUR_TOTAL = 5


def masterpiece_prestige(world: World, seat: Seat) -> int:
    """What a Masterpiece brings: 1, or more with Balminder Singh or Gaultier."""
    doubling = ("balminder-singh" in seat.experts) + (seat.assistant == "gaultier")
    return 1 + (doubling if world.readings["masterpiece-double"] == "three" else min(doubling, 1))


def prestige_for(world: World, seat: Seat, card: Card) -> int:
    """The Prestige that exhibiting this Object brings."""
    brought = masterpiece_prestige(world, seat) if card.value == MASTERPIECE else 0
    brought += world.headline == "roaring-twenties" and world.favours(seat)
    return brought + (PRESTIGE_FOR_CONTINENT.get(seat.assistant) == card.continent)


def tens(track: int, reading: str) -> int:
    """How many multiples of ten bring a Favour up to this marker."""
    return track // 10 if reading == "reaches" else max(track - 1, 0) // 10


def exhibit(world: World, seat: Seat, gains: Sequence[Gain]) -> None:
    """Objects into the Museum: places, marker, Prestige, Favours due. They have left the hand or pool already."""
    before = tens(seat.track, world.readings["favour-on-ten"])
    for gain in gains:
        assert gain.card
        place = gain.place or seat.free_places[0]
        assert place not in seat.museum
        seat.museum[place] = gain.card
        seat.track += gain.card.value
    world.gain(seat, sum(prestige_for(world, seat, gain.card) for gain in gains if gain.card))
    for _ in range(tens(seat.track, world.readings["favour-on-ten"]) - before):
        world.draw_favour(seat)


def fetch(world: World, actor: int, gain: Gain) -> None:
    """Take an Object to be exhibited from where it lies."""
    assert gain.card
    source = world.seats[actor].hand if gain.owner is None else world.seats[gain.owner].pool
    source.remove(gain.card)


def hire(world: World, seat: Seat, expert: str) -> None:
    """An Expert from the offer."""
    world.offer.remove(expert)
    world.lay_out_expert()
    seat.experts.append(expert)


def furbish(world: World, actor: int, line: Line) -> None:
    """Exhibit and hire for one payment."""
    seat, price = world.seats[actor], line_price(world, actor, line.gains)
    sellers = {gain.owner for gain in line.gains if gain.card and gain.owner != actor} - {None}
    assert not sellers or all(gain.card and gain.owner in sellers for gain in line.gains)
    assert len(sellers) <= 1
    assert line.prestige >= price.prestige_only
    assert line.prestige + sum(card.value for card in line.cards) >= price.either + price.prestige_only
    assert seat.prestige >= line.prestige + price.fee
    seller = line.seller(actor)
    for gain in line.gains:
        if gain.card:
            fetch(world, actor, gain)
    for card in line.cards:
        seat.hand.remove(card)
        world.seats[actor if seller is None else seller].pool.append(card)
    seat.prestige -= line.prestige + price.fee
    if seller is not None:
        kept = line.prestige if world.deflation_to_owner else line.prestige - price.prestige_only
        world.seats[seller].prestige += kept + price.fee
    exhibit(world, seat, [gain for gain in line.gains if gain.card])
    for gain in line.gains:
        if gain.expert:
            hire(world, seat, gain.expert)


def show(world: World, actor: int, line: Line) -> None:
    """The rival's own exhibiting, out of his hand: free, but where all Headlines hold for him."""
    seat = world.seats[actor]
    assert seat.rival
    for gain in line.gains:
        assert gain.owner is None
        fetch(world, actor, gain)
        seat.prestige -= line_price(world, actor, [gain]).prestige_only
        assert seat.prestige >= 0
        exhibit(world, seat, [gain])


def take_back(world: World, actor: int, line: Line) -> None:
    """Inventory: cards of the own pool into the hand."""
    seat = world.seats[actor]
    for card in line.cards:
        seat.pool.remove(card)
        seat.hand.append(card)
    limit = seat.hand_limit if world.readings["inventory-limit"] == "own" else 7
    assert line.cards
    assert len(seat.hand) <= limit


def lay_down(world: World, actor: int, line: Line) -> None:
    """Down to the hand limit; for the rival there is none."""
    seat = world.seats[actor]
    for card in line.cards:
        seat.hand.remove(card)
        seat.pool.append(card)
    assert seat.rival or len(seat.hand) == seat.hand_limit


# --- Favours ----------------------------------------------------------------------------------------------------------


def free_exhibit(world: World, actor: int, line: Line) -> None:
    """Express Delivery from the hand, Charity Ball from any pool."""
    seat, (gain,) = world.seats[actor], line.gains
    assert gain.card
    assert gain.card.value <= int(world.readings["free-exhibit-limit"])
    due = bound_by(world.headline, seat, "deflation") and world.readings["deflation-free"] == "yes"
    assert seat.prestige >= line.prestige >= due
    fetch(world, actor, gain)
    seat.prestige -= line.prestige
    if gain.owner not in {None, actor} and world.readings["charity-fee"] == "yes":
        assert gain.owner is not None
        assert seat.prestige
        seat.prestige -= 1
        world.seats[gain.owner].prestige += 1
    exhibit(world, seat, line.gains)


def press_conference(world: World, actor: int, _: Line) -> None:
    """Prestige for the tokens on the board, where the edition gives it."""
    seat = world.seats[actor]
    seat.conferences += 1
    if world.readings["press-conference-prestige"] == "yes":
        world.gain(seat, world.tokens.total())


def bank_loan(world: World, actor: int, _: Line) -> None:
    """Four Prestige."""
    world.gain(world.seats[actor], 4)


def private_collector(world: World, actor: int, line: Line) -> None:
    """A card of the hand leaves the game for its value and 1 more."""
    seat, (card,) = world.seats[actor], line.cards
    seat.hand.remove(card)
    world.removed.append(card)
    world.gain(seat, card.value + 1)


def inventory_favour(world: World, actor: int, line: Line) -> None:
    """Cards worth 5 out of the own pool."""
    seat, total = world.seats[actor], sum(card.value for card in line.cards)
    assert line.cards
    assert total == INVENTORY_FAVOUR_TOTAL or (
        total < INVENTORY_FAVOUR_TOTAL and world.readings["inventory-favour-total"] == "up-to"
    )
    for card in line.cards:
        seat.pool.remove(card)
        seat.hand.append(card)


def good_hiring(world: World, actor: int, line: Line) -> None:
    """An Expert for nothing, from the offer or from the deck; or, where none is named, three others on offer."""
    if not line.about:
        world.offer.clear()
        for _ in range(3):
            world.lay_out_expert()
    elif line.about in world.offer:
        hire(world, world.seats[actor], line.about)
    else:
        world.expert_deck.remove(line.about)
        world.seats[actor].experts.append(line.about)


def new_team(world: World, _: int, line: Line) -> None:
    """The open Objects of a Continent under its deck, as many others in their place."""
    continent = line.about
    assert not world.closed(continent)
    deck, keep = world.decks[continent], world.places_open(continent)
    old = [slot for slot in world.display[continent] if slot]
    world.display[continent] = [slot for slot in world.display[continent] if slot is None]
    drawn = [deck.pop() for _ in range(min(2 * keep, len(deck)))]
    for slot in drawn:
        if slot is None:
            world.turn_up_opinion(continent)
    objects = [slot for slot in drawn if slot]
    world.display[continent] += objects[:keep]
    deck[:0] = [*old, *objects[keep:]]


def discovery_size(world: World, actor: int, continent: str) -> int:
    """How many cards an Archaeological Discovery turns up."""
    changes = {f"instability-{continent}": -1, f"patron-{continent}": 1}
    change = changes.get(world.headline, 0)
    ignores = "boch-and-wilhelm" in world.seats[actor].experts and change < 0
    return len(world.seats) + 1 + (0 if ignores else change)


def discovery(world: World, actor: int, line: Line) -> None:
    """Cards of one Continent for all: one each in turn order, what is left to the active player."""
    continent, count = line.about, len(world.seats)
    assert not world.closed(continent)
    deck = world.decks[continent]
    drawn = [deck.pop() for _ in range(min(discovery_size(world, actor, continent), len(deck)))]
    for slot in drawn:
        if slot is None:
            world.turn_up_opinion(continent)
    for place, card in enumerate(slot for slot in drawn if slot):
        taker = (actor + place) % count if place < count else actor
        world.seats[taker].hand.append(card)
    changed = world.headline in {f"instability-{continent}", f"patron-{continent}"}
    if changed and "boch-and-wilhelm" in world.seats[actor].experts:
        world.seats[actor].hand_told = False


def given_up(world: World, actor: int, _: Line) -> None:
    """Dalton: the Favour is given up; the Object follows as a line of its own."""
    assert world.seats[actor].assistant == "dalton"


PLAYED: dict[str, Callable[[World, int, Line], None]] = {
    "express-delivery": free_exhibit,
    "charity-ball": free_exhibit,
    "press-conference": press_conference,
    "bank-loan": bank_loan,
    "private-collector": private_collector,
    "inventory": inventory_favour,
    "good-hiring": good_hiring,
    "new-archaeological-team": new_team,
    "archaeological-discovery": discovery,
    "given-up": given_up,
}


def favour(world: World, actor: int, line: Line) -> None:
    """Play a Favour: it leaves the hand, then it works."""
    seat = world.seats[actor]
    spent = seat.favours[0] if line.word == "given-up" else line.word
    seat.favours.remove(spent)
    world.played_favours.append(spent)
    PLAYED[line.word](world, actor, line)


def draw(world: World, actor: int, line: Line) -> None:
    """An Object by a card's text: face up (Grant, Dalton), else of the deck of a Continent (Salhi and others)."""
    seat = world.seats[actor]
    if line.cards:
        world.take(seat, line.cards[0])
    else:
        card = world.object_from_deck(line.about)
        assert card
        seat.hand.append(card)


def gain(world: World, actor: int, line: Line) -> None:
    """Prestige by a card's text."""
    gained = world.gain(world.seats[actor], line.prestige)
    assert gained == line.prestige


def make_room(world: World, actor: int, line: Line) -> None:
    """Making Room (KS): a low card of the own pool into the hand."""
    seat, (card,) = world.seats[actor], line.cards
    assert card.value <= 3
    seat.pool.remove(card)
    seat.hand.append(card)


def requisition(world: World, actor: int, line: Line) -> None:
    """Requisition (KS): a card of a pool leaves the game, and its owner gains its value."""
    owner, (card,) = world.seats[actor if line.owner is None else line.owner], line.cards
    owner.pool.remove(card)
    world.removed.append(card)
    world.gain(owner, card.value)


ACTIONS: dict[str, Callable[[World, int, Line], None]] = {
    "exhibit": furbish,
    "show": show,
    "inventory": take_back,
    "discard": lay_down,
    "favour": favour,
    "draw": draw,
    "gain": gain,
    "take": make_room,
    "remove": requisition,
}


def perform(world: World, actor: int, line: Line) -> None:
    """Play one line of the active player."""
    ACTIONS[line.verb](world, actor, line)
    assert all(seat.prestige >= 0 for seat in world.seats)


# --- powers that the line before sets off -----------------------------------------------------------------------------


def set_off(world: World, actor: int) -> Line | None:
    """The next line that follows by an Assistant's text: Brady's Prestige, or the card of Salhi and the like."""
    seat = world.seats[actor]
    exhibited = list(seat.museum.values())
    domains = {card.domain for card in exhibited} if seat.assistant == "brady" and world.supply else set()
    for domain in sorted(domains - seat.rewarded):
        if len({card.civilisation for card in exhibited if card.domain == domain}) >= 4:
            seat.rewarded.add(domain)
            return Line("gain", prestige=min(2, world.supply), word="brady")
    home = CHEAPER_CONTINENT.get(seat.assistant, "")
    for civilisation in CIVILISATIONS_OF.get(home, ()) if any(world.decks.get(home, ())) else ():
        count = sum(card.civilisation == civilisation for card in exhibited)
        if count >= 3 and civilisation not in seat.rewarded:
            seat.rewarded.add(civilisation)
            return Line("draw", about=home)
    return None
