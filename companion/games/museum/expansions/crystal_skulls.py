"""A Crystal Skull: which one, then what it adds to or the card it copies; `?` leaves its power open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from companion.games.museum.card_typing import NOTHING, UNKNOWN, Beginning, Typed, unknown_key
from companion.games.museum.card_words import Told, told
from companion.games.museum.expansion import BELOW_ALL, CardsInApp, Line
from companion.games.museum.expansions.skull_sales import SalesField
from companion.games.museum.faces import object_face
from companion.widgets.drawing import Face
from companion.widgets.legend import Key, Legend, keys_of
from scoring.games.museum.expansions.crystal_skulls import (
    ADDING,
    CONTINENT_BY_NAME,
    COPYING,
    OTHER,
    PREFIX,
    CrystalSkulls,
    Skull,
)
from scoring.games.museum.printed import CONTINENTS
from scoring.games.museum.table.cards import Card, Laid
from scoring.phrase import Name, Phrase

if TYPE_CHECKING:
    from companion.games.museum.letters import Letters
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook

THIRD = "third"
"""The third Skull of a Continent, before that is named."""


@dataclass(frozen=True, slots=True)
class TypedSkull(Typed):
    """A Crystal Skull half typed: `name` is one of the eight, or the third of a Continent still to be named.

    A `bare` one is laid by its name alone: in a Common Pool no Skull has a power.
    """

    name: str | None = None
    bare: bool = False

    def __bool__(self) -> bool:
        """Its first key has been typed."""
        return True

    def press(self, letters: Letters, key: str) -> Typed | Laid | None:
        """Take the Skull, then its power."""
        if self.name is None:
            return self._named(letters.own["skulls"].get(key.lower()))
        if self.name == THIRD:
            continent = letters.continents.get(key.lower())
            return Skull(f"other-{continent}") if continent else None
        if key == UNKNOWN and not self.civilisation:
            return Skull(self.name)
        after = self.object_key(letters, key)
        if isinstance(after, Typed) and after.civilisation not in CONTINENTS[CONTINENT_BY_NAME[self.name]]:
            return None
        if isinstance(after, Card):
            return Skull(self.name, copies=after)
        return Skull(self.name, adds=after.civilisation) if after and self.name in ADDING else after

    def _named(self, name: str | None) -> Typed | Laid | None:
        if name and name != THIRD and self.bare:
            return Skull(name)
        return replace(self, name=name) if name else None

    def back(self) -> Typed:
        """Take the last key back."""
        if self.civilisation or self.name is None:
            return super(TypedSkull, self).back()
        return replace(self, name=None)

    def shown(self, letters: Letters) -> tuple[str, str]:
        """Write its name, and what is typed of its power."""
        short = letters.short
        if self.name in COPYING and self.name:
            civilisation = short[self.civilisation] if self.civilisation else NOTHING
            return f"{short[self.name][0]}={civilisation}", f"{self.short_domain(letters)} _"
        return short[self.name or "skull"], f"+{NOTHING}" if self.name in ADDING else NOTHING

    def legend(self, letters: Letters, words: Phrasebook) -> Legend:
        """Return the Skulls, then what may follow."""
        if self.name is None:
            return (tuple(Key(key, words.say(_skull(name))) for key, name in letters.own["skulls"].items()),)
        if self.name == THIRD:
            return (keys_of(letters.continents, words),)
        if self.civilisation:
            return self.object_legend(letters, words)
        group = CONTINENTS[CONTINENT_BY_NAME[self.name]]
        return (keys_of(letters.civilisations, words, group), (unknown_key(words),))


def _skull(name: str) -> Phrase:
    return (
        Phrase("app.legend.skull-third")
        if name == THIRD
        else Phrase("app.legend.skull", {"skull": Name(f"skull.{name}")})
    )


class CrystalSkullsInApp(CardsInApp[Skull]):
    """The Skulls in Museums, and the way to the calculator of their sales."""

    id = CrystalSkulls.id
    lines = (Line((SalesField,), height=BELOW_ALL),)
    rules: ClassVar = {"skulls": ("museum.skull-sales", "museum.skulls")}
    inks: ClassVar = {"skull": ("#000000", "#e0e0e0")}
    beginnings: ClassVar = {
        Skull: Beginning(
            "skull",
            lambda typed: TypedSkull(also=typed.also),
            discarded=lambda typed: TypedSkull(also=typed.also, bare=True),
        )
    }

    def face(self, card: Skull, letters: Letters) -> Face:
        """Return its name, and what it adds to or copies."""
        short = letters.short
        if card.copies:
            copied = object_face(card.copies, letters)
            name = f"{short[card.name][0]}={copied.top}"
            return Face(name, copied.bottom, "skull", copied.value, (-1, copied.keys[1]))
        if card.name in OTHER:
            return Face(short["third"], short[OTHER[card.name]], "skull")
        return Face(short[card.name], f"+{short[card.adds]}" if card.adds else "?", "skull")

    def told(self, card: Skull, say: Locale) -> Told:
        """Tell what it adds to or copies."""
        skull = Name(f"skull.{card.name}")
        if card.adds:
            return "skull-adds", {"skull": skull, "civilisation": Name(card.adds)}
        if card.copies:
            return "skull-copies", {"skull": skull, "card": told(card.copies, say)}
        return "skull", {"skull": skull}

    def rules_of(self, card: Skull) -> tuple[str, ...]:
        """Return the rules of Skulls."""
        return ("museum.skulls", "skull-touches", "skull-makes-collection", "skull-copy-value", "museum.civilisation")

    def serves_unknown(self, card: Skull) -> bool:
        """Whether it is asked what it adds to or copies."""
        return card.bare

    def name_of_points(self, card: Skull) -> str | None:
        """Return the name of the third Skull of a Continent: only the card says what it does."""
        return f"{PREFIX}{card.name}" if card.name in OTHER else None
