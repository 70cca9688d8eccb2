"""A Relic: its Continent, its Mythos, its value; a flooded space; and who holds the Disciple token."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from companion.games.museum.card_typing import Beginning, Typed, read_value, value_legend
from companion.games.museum.card_words import Told, valued
from companion.games.museum.expansion import CardsInApp, Line
from companion.games.museum.faces import ROOM
from companion.games.museum.field import MuseumField, holder_key, keys_of_people
from companion.widgets.drawing import Face
from companion.widgets.legend import Key, Legend, keys_of
from scoring.games.museum.expansions.cthulhu import FLOOD, WORTHS, Cthulhu, Disciple, Flood, Relic, set_disciple
from scoring.games.museum.table.cards import Laid
from scoring.phrase import Name

if TYPE_CHECKING:
    from companion.games.museum.letters import Letters
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook


@dataclass(frozen=True, slots=True)
class TypedRelic(Typed):
    """A Relic half typed."""

    continent: str | None = None

    def __bool__(self) -> bool:
        """Its first key has been typed."""
        return True

    def press(self, letters: Letters, key: str) -> Typed | Laid | None:
        """Take Continent, Domain and value."""
        if self.continent is None:
            continent = letters.continents.get(key.lower())
            return replace(self, continent=continent) if continent else None
        if self.domain is None:
            return self.domain_key(letters, key)
        value = read_value(key)
        return None if value is None else Relic(self.continent, self.domain, value or None)

    def back(self) -> Typed:
        """Take the last key back."""
        if self.domain or self.continent is None:
            return super(TypedRelic, self).back()
        return replace(self, continent=None)

    def shown(self, letters: Letters) -> tuple[str, str]:
        """Write what is typed below its name."""
        continent = letters.short[self.continent] if self.continent else "__"
        return letters.short["relic"], f"{continent}{self.short_domain(letters)}_"

    def legend(self, letters: Letters, words: Phrasebook) -> Legend:
        """Return the keys that go on from here."""
        if self.continent is None:
            return (keys_of(letters.continents, words),)
        return (keys_of(letters.domains, words),) if self.domain is None else value_legend(words)


def flooded(typed: Typed) -> Laid:
    """Return the mark of a flooded space, which is laid by one key."""
    del typed
    return FLOOD


class DiscipleField(MuseumField):
    """Who holds the Disciple token, and what it is worth."""

    help_topic = "disciple"
    CARET: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "worth", "key.disciple-worth", show=False)]

    def value(self) -> str:
        """Return the holder and the points."""
        disciple = self.table.of(Disciple) if self.table else Disciple()
        if disciple.holder is None:
            return "–"
        return self.say("disciple.held", holder=disciple.holder, worth=disciple.worth)

    def press(self, key: str) -> bool:
        """Give the token to a player by his number, or take it back from him."""
        if self.table is None or (name := holder_key(self.table, key)) is None:
            return False
        disciple = self.table.of(Disciple)
        holder = None if disciple.holder == name else name
        self._give(holder, disciple.worth)
        return True

    def action_worth(self) -> None:
        """Turn the token to its other side."""
        disciple = self.table.of(Disciple) if self.table else Disciple()
        if disciple.holder:
            turned = WORTHS[(WORTHS.index(disciple.worth) + 1) % len(WORTHS)]
            self._give(disciple.holder, turned)

    def action_back(self) -> None:
        """Put the token back beside the board."""
        self._give(None, WORTHS[0])

    def _give(self, holder: str | None, worth: int) -> None:
        self.edit(lambda table, _: set_disciple(table, holder, worth))

    def action_clear(self) -> None:
        """Put the token back beside the board."""
        self.action_back()

    def legend(self) -> Legend:
        """Return the players and the key that turns the token."""
        worths = "/".join(str(worth) for worth in WORTHS)
        return (keys_of_people(self.table), (Key("␣", self.say("legend.disciple-worth", worths=worths)),))


class CthulhuInApp(CardsInApp[Relic | Flood]):
    """The Relics, the flooded spaces, and who holds the Disciple token."""

    id = Cthulhu.id
    lines = (Line((DiscipleField,)),)
    shown_in: ClassVar = {"disciple": "disciple"}
    rules: ClassVar = {"disciple": ("museum.cthulhu", "museum.relics")}
    inks: ClassVar = {"relic": ("#c5e1a5", "#1b3a1b"), "flood": ("#b3e5fc", "#01426a")}
    beginnings: ClassVar = {
        Relic: Beginning("relic", lambda typed: TypedRelic(also=typed.also)),
        Flood: Beginning("flood", flooded),
    }

    def face(self, card: Relic | Flood, letters: Letters) -> Face:
        """Return the Continent, Mythos and value of a Relic; of a flooded space waves."""
        if isinstance(card, Flood):
            return Face("~" * ROOM, "~" * ROOM, "flood")
        short = letters.short
        return Face(short["relic"], f"{short[card.continent]} {short[card.domain]}", "relic", str(card.value or "?"))

    def told(self, card: Relic | Flood, say: Locale) -> Told:
        """Tell the Continent, Mythos and value of a Relic, or that a space is flooded."""
        if isinstance(card, Flood):
            return "flood", {}
        return "relic", {"continent": Name(card.continent), **valued(card.domain, card.value, say)}

    def rules_of(self, card: Relic | Flood) -> tuple[str, ...]:
        """Return the rules of Relics and of Domains, or of flooded spaces."""
        if isinstance(card, Flood):
            return ("museum.relics", "flooded-space")
        return ("museum.relics", "relic-in-domain", "relic-for-patron", "museum.domain", "museum.linked")
