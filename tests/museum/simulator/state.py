"""The table as it really is: every hand by name, the decks, the display, the supply."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.museum.simulator.cards import (
    CONTINENTS,
    EXPERTS,
    FAVOURS,
    OPINION_TOKENS,
    PRESTIGE_TOKENS,
    Card,
)

COLUMNS = "ABCDE"
PLACES = tuple(f"{column}{row}" for row in range(1, 6) for column in COLUMNS)

CHOICES = {  # the readings the simulator knows, each with its values; the first is that of an English table
    "end-trigger": ("reaches", "exceeds"),
    "free-exhibit-limit": ("4", "3"),
    "press-conference-prestige": ("yes", "no"),
    "public-opinion-cards": ("5", "4"),
    "good-hiring-draw": ("draw-three", "new-display"),
    "revealed-public-opinion": ("end-of-turn", "at-once"),
    "favour-on-ten": ("reaches", "passes"),
    "favour-with-inventory": ("yes", "nothing-exhibited", "no"),
    "price-floor": ("zero", "one"),
    "deflation-free": ("yes", "no"),
    "charity-fee": ("no", "yes"),
    "inventory-limit": ("own", "seven"),
    "inventory-favour-total": ("up-to", "exactly"),
    "payment-to-one-owner": ("shared", "each"),
    "masterpiece-double": ("two", "three"),
    "last-round-news": ("yes", "no"),
    "mixed-payment": ("yes", "no"),
    "assistant-start": ("extra", "instead"),
}
PRINTED_IN_FRENCH = (
    "end-trigger", "free-exhibit-limit", "press-conference-prestige", "public-opinion-cards", "good-hiring-draw",
)  # fmt: skip
ENGLISH = {ruling: values[0] for ruling, values in CHOICES.items()}
READINGS = {
    "en": ENGLISH,
    "it": ENGLISH,
    "fr": ENGLISH | {ruling: CHOICES[ruling][1] for ruling in PRINTED_IN_FRENCH},
}


def random_readings(rng: random.Random) -> dict[str, str]:
    """Some rulings against the edition, at random."""
    return {ruling: rng.choice(values) for ruling, values in CHOICES.items() if rng.random() < 0.4}


class RivalCard(NamedTuple):
    """What drives the solo rival: his Rival card, which pays like a Patron, his priorities, his row of Continents."""

    card: dict[str, Any]
    priorities: tuple[str, ...]
    row: tuple[str, ...]
    advanced: bool


class Share(NamedTuple):
    """One player at one moment. ``hand_told``: whether a full log settles the number of cards in hand."""

    track: int
    prestige: int
    hand: tuple[Card, ...]
    pool: tuple[Card, ...]
    experts: tuple[str, ...]
    favours: tuple[str, ...]
    museum: Mapping[str, Card]
    conferences: int
    hand_told: bool


class Moment(NamedTuple):
    """All players and the Public Opinion tokens at one moment."""

    shares: tuple[Share, ...]
    tokens: Mapping[str, int]


@dataclass
class Seat:
    """One player."""

    name: str
    assistant: str = ""
    track: int = 0
    prestige: int = 0
    hand: list[Card] = field(default_factory=list)
    pool: list[Card] = field(default_factory=list)
    museum: dict[str, Card] = field(default_factory=dict)
    experts: list[str] = field(default_factory=list)
    favours: list[str] = field(default_factory=list)
    conferences: int = 0
    hand_told: bool = True
    rewarded: set[str] = field(default_factory=set)
    rival: RivalCard | None = None

    @property
    def hand_limit(self) -> int:
        """How many Objects may be kept at the end of the turn."""
        if "patricia-turner" in self.experts:
            return 10
        return 8 if self.assistant == "olayinka" else 7

    @property
    def favour_limit(self) -> int:
        """How many Favours may be held."""
        return 5 if "richard-bellota" in self.experts else 3

    @property
    def free_places(self) -> list[str]:
        """The free spaces of the standard Museum, by rows."""
        return [place for place in PLACES if place not in self.museum]

    def share(self) -> Share:
        """What this player has now."""
        return Share(
            self.track, self.prestige, tuple(self.hand), tuple(self.pool), tuple(self.experts), tuple(self.favours),
            dict(self.museum), self.conferences, self.hand_told,
        )  # fmt: skip


Slot = Card | None  # None is a Public Opinion card


@dataclass
class World:
    """The whole table. A deck is drawn from its end."""

    rng: random.Random
    readings: dict[str, str]
    seats: list[Seat]
    decks: dict[str, list[Slot]]
    display: dict[str, list[Slot]]
    headlines: list[str]
    headline: str = "none"
    deflation_to_owner: bool = True  # no book says who gets the Prestige of Deflation when another's card is bought
    tokens: Counter[str] = field(default_factory=Counter)
    offer: list[str] = field(default_factory=list)
    expert_deck: list[str] = field(default_factory=lambda: list(EXPERTS))
    favour_deck: list[str] = field(default_factory=lambda: list(FAVOURS) * 3)
    played_favours: list[str] = field(default_factory=list)
    removed: list[Card] = field(default_factory=list)
    action_deck: list[tuple[int, int]] = field(default_factory=list)

    @property
    def rival(self) -> Seat | None:
        """The solo rival, where he sits at the table."""
        return next((seat for seat in self.seats if seat.rival), None)

    def binds(self, seat: Seat) -> bool:
        """Whether the costs of Headlines hold for a seat: for the rival by one reading only."""
        return not seat.rival or self.readings["rival-headlines"] == "all"

    def favours(self, seat: Seat) -> bool:
        """Whether the gains of Headlines hold for a seat: for the rival but by one reading."""
        return not seat.rival or self.readings["rival-headlines"] != "none"

    # --- tokens and cards of the supply ---

    @property
    def supply(self) -> int:
        """Prestige left on the diploma."""
        return PRESTIGE_TOKENS - sum(seat.prestige for seat in self.seats)

    def gain(self, seat: Seat, prestige: int) -> int:
        """Prestige from the supply, as far as it goes; returns how much."""
        gained = min(prestige, self.supply)
        seat.prestige += gained
        return gained

    def draw_favour(self, seat: Seat) -> None:
        """A Favour, unless the hand of Favours is full; none for the rival."""
        if seat.rival or len(seat.favours) >= seat.favour_limit:
            return
        for _ in range(2 if seat.assistant == "singh" else 1):
            if not self.favour_deck:
                self.favour_deck, self.played_favours = self.played_favours, []
                self.rng.shuffle(self.favour_deck)
            seat.favours.append(self.favour_deck.pop())
        if seat.assistant == "singh":
            self.played_favours.append(seat.favours.pop(self.rng.choice([-1, -2])))

    def lay_out_expert(self) -> None:
        """A new Expert in the first place, if one is left."""
        if self.expert_deck:
            self.offer.insert(0, self.expert_deck.pop())

    # --- Objects ---

    def open_objects(self) -> list[Card]:
        """The Objects that lie face up."""
        return [slot for slots in self.display.values() for slot in slots if slot]

    def take(self, seat: Seat, card: Card) -> None:
        """A face-up Object into a hand."""
        self.display[card.continent].remove(card)
        seat.hand.append(card)

    def turn_up_opinion(self, continent: str) -> None:
        """One token more on a Continent, while there are any."""
        if self.tokens.total() < OPINION_TOKENS:
            self.tokens[continent] += 1

    def object_from_deck(self, continent: str) -> Card | None:
        """The first Object of a deck; Public Opinion cards met go back into it."""
        deck = self.decks[continent]
        place = next((at for at in range(len(deck) - 1, -1, -1) if deck[at]), None)
        return None if place is None else deck.pop(place)

    def closed(self, continent: str) -> bool:
        """Whether a war closes this Continent."""
        return self.headline == f"war-{continent}"

    def places_open(self, continent: str) -> int:
        """How many cards are laid open on a Continent under the Headline in force."""
        changes = {f"war-{continent}": -2, f"instability-{continent}": -1, f"patron-{continent}": 1}
        return 2 + changes.get(self.headline, 0)

    def refill(self, continent: str) -> None:
        """Objects up to the number that lie open here; a Public Opinion card drawn keeps its place or is replaced."""
        slots, deck = self.display[continent], self.decks[continent]
        while deck and len(slots) < self.places_open(continent):
            drawn = deck.pop()
            if drawn is None:
                self.turn_up_opinion(continent)
                if self.readings["revealed-public-opinion"] == "at-once":
                    continue
            slots.append(drawn)

    def end_turn(self) -> None:
        """The Public Opinion cards that lay open leave, and the board is filled again."""
        for continent in CONTINENTS:
            self.display[continent] = [slot for slot in self.display[continent] if slot]
            self.refill(continent)

    def next_headline(self) -> None:
        """Draw the Headline of a new round; what it takes off the board goes on top of its deck."""
        self.headline = self.headlines.pop() if self.headlines else "none"
        for continent in CONTINENTS:
            objects = [slot for slot in self.display[continent] if slot]
            fewer = self.headline in {f"war-{continent}", f"instability-{continent}"}
            while fewer and objects and len(self.display[continent]) > self.places_open(continent):
                self.display[continent].remove(objects[-1])
                self.decks[continent].append(objects.pop())
            self.refill(continent)
            if self.headline == "uproar":
                self.turn_up_opinion(continent)

    def arrest_swindler(self) -> None:
        """All Favours are given up, but for those of Boch and Wilhelm."""
        for seat in self.seats:
            if "boch-and-wilhelm" not in seat.experts:
                self.played_favours += seat.favours
                seat.favours.clear()

    def next_experts(self) -> None:
        """When a round is complete the Expert furthest right leaves and a new one comes."""
        if self.expert_deck:
            self.offer.pop()
            self.lay_out_expert()

    def moment(self) -> Moment:
        """Everything a test compares, as it stands now."""
        return Moment(tuple(seat.share() for seat in self.seats), dict(self.tokens))
