"""Random situations of the solo rival, as `rival_oracle` reads them, and as the plain dict of a table file.

Cards come from few Civilisations, Domains and values, so that groups, equals and equal cards turn up often. Nothing is
checked against the box: a situation may hold a fault, never a malformed entry.
"""

from __future__ import annotations

import random
from typing import Any

from tests.museum.random_tables import (
    CIVILISATIONS,
    CONTINENTS,
    DOMAINS,
    PATRON_LEVELS,
    PATRONS,
    chance,
    random_points,
)
from tests.museum.rival_oracle import READINGS

Data = dict[str, Any]

NAME = "Alphonse LeGros"
OTHERS = ("Éric", "Olivier", "Jamie")
STEPS = ("take", "exhibit", "buy", "discard")
OF_PATRONS = {"perfect-collection-repeats": ("yes", "no"), "perfect-collection-size": ("contains", "exactly-five")}
WIDTH = 5


class Box:
    """Where the cards of one situation come from: mostly few Civilisations, Domains and values."""

    def __init__(self, rng: random.Random, *, expansions: bool) -> None:
        self.rng = rng
        self.expansions = expansions
        self.civilisations = rng.sample(CIVILISATIONS, rng.choice([1, 2, 3, 3, 4, 6, 12]))
        self.domains = rng.sample(DOMAINS, rng.choice([1, 2, 3, 4, 6]))
        self.values = rng.choice([[1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2], [2, 3], [4, 5], [3]])

    def card(self) -> str:
        """Any Object; with expansions now and then one of the Black Market or a Relic."""
        domain, value = self.rng.choice(self.domains), self.rng.choice(self.values)
        if self.expansions and chance(self.rng, 0.15):
            return f"relic-{self.rng.choice(CONTINENTS)}-{domain}-{value}"
        prefix = "bm-" if self.expansions and chance(self.rng, 0.1) else ""
        return f"{prefix}{self.rng.choice(self.civilisations)}-{domain}-{value}"

    def cards(self, number: int) -> list[str]:
        """How many cards."""
        return [self.card() for _ in range(number)]

    def theme(self) -> str:
        """A Civilisation or a Domain, mostly one that the cards have."""
        near = self.rng.choice([self.civilisations, self.domains])
        return self.rng.choice(near if chance(self.rng, 0.8) else CIVILISATIONS + DOMAINS)

    def themes(self, number: int, among: list[str]) -> list[str]:
        """How many different ones of these, mostly those that the cards have."""
        liked = [theme for theme in among if theme in self.civilisations + self.domains]
        liked = self.rng.sample(liked, min(number, len(liked))) if chance(self.rng, 0.8) else []
        others = [theme for theme in among if theme not in liked]
        return liked + self.rng.sample(others, number - len(liked))


def random_priorities(rng: random.Random, box: Box) -> list[str]:
    """One to five, none twice; now and then one that only the players can read."""
    found: list[str] = []
    while len(found) < rng.choice([1, 2, 3, 4, 4, 4, 5]):
        wish = rng.choice([box.theme(), box.theme(), rng.choice(CONTINENTS), "masterpieces"])
        if wish not in found:
            found.append(wish)
    if chance(rng, 0.04):
        found.insert(rng.randint(0, len(found)), "other:gold")
    return found


def random_rival_card(rng: random.Random, box: Box) -> Data:
    """A Rival card of any kind, that pays like a Patron; unread levels here and there."""
    kind = rng.choice([*PATRON_LEVELS, "quadruple", "quadruple", "perfect-collection"])
    card: Data = {"kind": kind}
    asks = PATRONS[kind].get("asks", {})
    if "civilisation" in asks:
        card["civilisation"] = rng.choice(box.civilisations)
    if "domains" in asks:
        card["domains"] = box.themes(asks["domains"], DOMAINS)
    if "continent" in asks:
        card["continent"] = rng.choice(CONTINENTS)
    if "sets" in asks:
        card["sets"] = box.themes(asks["sets"], CIVILISATIONS + DOMAINS)
        if chance(rng, 0.3):
            card["size"] = rng.randint(3, 5)
    if PATRON_LEVELS[kind]:
        card["points"] = random_points(rng, PATRON_LEVELS[kind])
    return card


def random_readings(rng: random.Random) -> dict[str, str]:
    """Readings of the rival's rulings, and of the Patrons', at random; at times none against the defaults."""
    density = rng.choice([0, 0.4, 0.8])
    rulings = READINGS | OF_PATRONS
    return {ruling: rng.choice(readings) for ruling, readings in rulings.items() if chance(rng, density)}


def random_situation(rng: random.Random, step: str | None = None) -> Data:
    """A situation in which a step is due."""
    step = step or rng.choice(STEPS)
    expansions = chance(rng, 0.08)
    box = Box(rng, expansions=expansions)
    buys = step == "buy"
    in_museum = rng.choice([*([] if buys else [0]), 1, 2, 3, 4, 6, 8, 12, 16, 20, *([] if buys else [23]), 24, 25])
    situation: Data = {
        "step": step,
        "museum": box.cards(in_museum),
        "hand": box.cards(rng.choice([0, 1, 2, 3, 4, 5, 6, 8])),
        "pool": box.cards(rng.choice([0, 1, 2, 4])),
        "prestige": rng.choice([0, 1, 2, 3, 5, 8] if buys else [0, 0, 1, 2, 3, 5, 8]),
        "pools": {name: box.cards(rng.choice([0, 1, 2, 3, 5])) for name in OTHERS[: rng.choice([1, 1, 2, 3])]},
        "rival": random_rival_card(rng, box),
        "priorities": random_priorities(rng, box),
        "discard-order": rng.sample(CONTINENTS, len(CONTINENTS)),
        "readings": random_readings(rng),
        "headline": rng.choice(["none", "none", "none", "roaring-twenties", "deflation", "school"]),
        "advanced": step in {"buy", "discard"} or chance(rng, 0.3),
    }
    if step == "take":
        situation["shown"] = box.cards(rng.choice([1, 2, 4, 6, 8]))
    elif step != "buy":
        situation["number"] = rng.choice([0, 1, 1, 2, 2, 3, 4])
    if not situation["advanced"]:
        situation["pool"] = []
    if buys and situation["pool"] and chance(rng, 0.3):  # the same card in his own pool and in another
        situation["pools"][OTHERS[0]].append(rng.choice(situation["pool"]))
    return situation


def with_unread_values(situation: Data, rng: random.Random) -> Data:
    """The same with values here and there that nobody wrote down."""

    def unread(cards: list[str]) -> list[str]:
        return [card[:-1] + "?" if chance(rng, 0.2) else card for card in cards]

    return situation | {key: unread(situation[key]) for key in ("museum", "hand", "pool", "shown") if key in situation}


def grid(cards: list[str]) -> str:
    """A Museum of these cards from the first space on."""
    words = [*cards, *["."] * (WIDTH * WIDTH - len(cards))]
    return "".join(" ".join(words[row : row + WIDTH]) + "\n" for row in range(0, len(words), WIDTH))


def table(situation: Data) -> Data:
    """The situation as `tomllib` would give it of a table that is not followed."""
    rival: Data = {
        "name": NAME,
        "solo": True,
        "rival": situation["rival"],
        "priorities": situation["priorities"],
        "museum": grid(situation["museum"]),
        "hand": " ".join(situation["hand"]),
        "prestige": situation["prestige"],
    }
    if situation["advanced"]:
        rival |= {"discard-order": situation["discard-order"], "advanced": True, "discard": " ".join(situation["pool"])}
    others: list[Data] = [{"name": name, "discard": " ".join(cards)} for name, cards in situation["pools"].items()]
    data: Data = {"format": 1, "game": "museum", "over": False}
    if situation["readings"]:
        data["rulings"] = situation["readings"]
    return data | {"table": {"headline": situation["headline"]}, "players": [rival, *others]}


def arguments(situation: Data) -> list[str]:
    """What follows the file on the command line."""
    if situation["step"] == "take":
        return ["take", *situation["shown"]]
    return [situation["step"], *([str(situation["number"])] if "number" in situation else [])]
