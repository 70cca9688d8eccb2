"""What is in the simulator's box: an invented deck of Objects, and the other cards with invented prices."""

from __future__ import annotations

import random
from typing import NamedTuple

CIVILISATIONS_OF = {
    "america": ("inc", "may", "pol"),
    "europe": ("gre", "rom", "cel"),
    "africa": ("pho", "egy", "mes"),
    "asia": ("chi", "ind", "jap"),
}
CONTINENTS = tuple(CIVILISATIONS_OF)
CONTINENT_OF = {civilisation: continent for continent, three in CIVILISATIONS_OF.items() for civilisation in three}
DOMAINS = ("ar", "ag", "cu", "na", "th", "wa")

PRESTIGE_TOKENS = 32
OPINION_TOKENS = 12
OPEN_OBJECTS = 2
DEALT_OBJECTS_PER_DECK = 1
LAST_ROUND_AT = 50

NAMED_EXPERTS = ("patricia-turner", "ulf-van-der-noot", "balminder-singh", "richard-bellota", "boch-and-wilhelm")
EXPERTS = (*CONTINENT_OF, *DOMAINS, *NAMED_EXPERTS)
EXPERT_PRICE = {expert: 3 + place % 3 for place, expert in enumerate(EXPERTS)}  # invented: 3 to 5

FAVOURS = (
    "press-conference", "express-delivery", "charity-ball", "new-archaeological-team", "archaeological-discovery",
    "private-collector", "inventory", "bank-loan", "good-hiring",
)  # fmt: skip
HEADLINES = (
    *(f"{kind}-{continent}" for kind in ("war", "instability", "patron") for continent in CONTINENTS),
    "mysterious-death", "school", "deflation", "roaring-twenties", "grant",
)  # fmt: skip
KS_HEADLINES = ("uproar", "swindler", "making-room", "requisition")

PRESTIGE_FOR_CONTINENT = {"addington": "africa", "jackman": "america", "heng-wen": "asia", "mazeau": "europe"}
CHEAPER_CONTINENT = {"salhi": "africa", "giordano": "europe", "sasaki": "asia", "goodman": "america"}
ASSISTANTS = (
    *PRESTIGE_FOR_CONTINENT, *CHEAPER_CONTINENT,
    "gaultier", "de-silva", "dalton", "singh", "brady", "olayinka", "von-brandt",
)  # fmt: skip


class Card(NamedTuple):
    """One Object of the deck; the number tells two of the same notation apart."""

    number: int
    civilisation: str
    domain: str
    value: int

    @property
    def continent(self) -> str:
        """The Continent on its back."""
        return CONTINENT_OF[self.civilisation]

    @property
    def notation(self) -> str:
        """As a table file writes it: ``egy-na-3``."""
        return f"{self.civilisation}-{self.domain}-{self.value}"


def invented_deck(rng: random.Random) -> list[Card]:
    """Fifteen Objects of each Civilisation, three of each value, from four of the six Domains."""
    cards: list[Card] = []
    for civilisation in CONTINENT_OF:
        domains = rng.sample(DOMAINS, 4)
        for value in (1, 2, 3, 4, 5) * 3:
            cards.append(Card(len(cards), civilisation, rng.choice(domains), value))
    return cards
