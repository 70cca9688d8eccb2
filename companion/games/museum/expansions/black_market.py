"""A Black Market Object: the usual three keys after a first one; and the Favours used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.games.museum.card_typing import NOTHING, Beginning, Typed
from companion.games.museum.card_words import Told, object_facts
from companion.games.museum.expansion import CardsInApp, Line
from companion.games.museum.faces import object_face
from companion.games.museum.rules_of_places import COLLECTIONS
from companion.widgets.drawing import Face
from companion.widgets.field import NumberField
from companion.widgets.legend import Legend
from scoring.games.museum.expansions.black_market import BlackMarket, Favours, MarketObject, set_favours
from scoring.games.museum.table.cards import Card, Laid

if TYPE_CHECKING:
    from companion.games.museum.letters import Letters
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table


@dataclass(frozen=True, slots=True)
class TypedMarket(Typed):
    """A Black Market Object half typed."""

    def __bool__(self) -> bool:
        """Its first key has been typed."""
        return True

    def press(self, letters: Letters, key: str) -> Typed | Laid | None:
        """Take Civilisation, Domain and value."""
        after = self.object_key(letters, key)
        return MarketObject(after.civilisation, after.domain, after.value) if isinstance(after, Card) else after

    def shown(self, letters: Letters) -> tuple[str, str]:
        """Write what is typed behind the mark of the Black Market."""
        civilisation = letters.short[self.civilisation] if self.civilisation else NOTHING
        return f"{letters.short['market']}{civilisation}", f"{self.short_domain(letters)} _"

    def legend(self, letters: Letters, words: Phrasebook) -> Legend:
        """Return the keys that go on from here."""
        return self.object_legend(letters, words)


def _favours(table: Table, seat: int) -> int:
    return table.players[seat].of(Favours).used


class BlackMarketInApp(CardsInApp[MarketObject]):
    """The Objects of the Black Market, and the Favours used."""

    id = BlackMarket.id
    lines = (Line((lambda words: NumberField(words, "favours", _favours, set_favours),)),)
    shown_in: ClassVar = {"black-market-favours": "favours"}
    rules: ClassVar = {"favours": ("museum.black-market", "museum.black-market-turn", "black-market-used")}
    beginnings: ClassVar = {MarketObject: Beginning("market", lambda typed: TypedMarket(also=typed.also))}

    def face(self, card: MarketObject, letters: Letters) -> Face:
        """Return the face of an Object behind the mark of the Black Market."""
        face = object_face(card, letters)
        mark, (civilisation, domain) = letters.short["market"], face.keys
        keys = (civilisation + len(mark) if civilisation >= 0 else civilisation, domain)
        return face._replace(top=f"{mark}{face.top}", keys=keys)

    def told(self, card: MarketObject, say: Locale) -> Told:
        """Tell of it as of an Object."""
        return "market-object", object_facts(card, say)

    def rules_of(self, card: MarketObject) -> tuple[str, ...]:
        """Return the rules of the Black Market and of Collections."""
        return ("museum.black-market", *COLLECTIONS, "black-market-used", "black-market-opinion")
