"""A League card: its Domain, then where its second space lies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from companion.games.museum.card_typing import Beginning, Typed
from companion.games.museum.card_words import Told
from companion.games.museum.expansion import CardsInApp
from companion.games.museum.faces import JOINT
from companion.widgets.drawing import Face
from companion.widgets.legend import Key, Legend, keys_of
from scoring.games.museum.expansions.league import (
    BELOW,
    RIGHT,
    WORTH,
    Half,
    League,
    LeagueOfExtraordinaryExplorers,
)
from scoring.games.museum.table.cards import Laid, spread
from scoring.phrase import Name, Phrase

if TYPE_CHECKING:
    from companion.games.museum.letters import Letters
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table.board import Board

SIDES: Final = {(1, 0): RIGHT, (0, 1): BELOW}
"""The mark of each side a second space can lie on, by columns right and rows down."""


@dataclass(frozen=True, slots=True)
class TypedLeague(Typed):
    """A League card half typed."""

    def __bool__(self) -> bool:
        """Its first key has been typed."""
        return True

    @property
    def sideways(self) -> bool:
        """Whether only the side is still to come."""
        return self.domain is not None

    def press(self, letters: Letters, key: str) -> Typed | League | None:
        """Take a Domain, then a side."""
        if self.domain is None:
            return self.domain_key(letters, key)
        return League(self.domain, key.lower() == BELOW) if key.lower() in (RIGHT, BELOW) else None

    def shown(self, letters: Letters) -> tuple[str, str]:
        """Write its name, its Domain."""
        return letters.short["league"], f"{self.short_domain(letters)} _"

    def legend(self, letters: Letters, words: Phrasebook) -> Legend:
        """Return the Domains, then the sides."""
        if self.domain is None:
            return (keys_of(letters.domains, words),)
        return (side_keys(words),)


def side_keys(words: Phrasebook) -> tuple[Key, ...]:
    """Return the keys for the second space."""
    right, below = (words.say(Phrase(f"app.legend.league-{side}")) for side in ("right", "below"))
    return Key(f"→ {RIGHT}", right), Key(f"↓ {BELOW}", below)


def misfit(board: Board, museum: tuple[Laid | None, ...], space: int, card: League) -> Phrase | None:
    """Return why a League card does not fit a space and the one beside it; None where it does.

    What lies on the first space gives way; where the second one is taken the card is not laid.
    """
    second = card.second(space, board.width)
    beyond = second >= len(board.plan) if card.down else second % board.width == 0
    if beyond or not board.spaces >> second & 1:
        return Phrase("app.league.beyond", {"place": board.places[space]})
    if museum[second] is not None and second not in spread(museum, space, board.width):
        return Phrase("app.league.taken", {"place": board.places[second]})
    return None


def places_of(board: Board, spaces: Iterable[int]) -> str:
    """Name the spaces of one card: `C3`, of a League card both, `C3-D3`."""
    return "-".join(board.places[space] for space in spaces)


class LeagueInApp(CardsInApp[League | Half]):
    """The League cards."""

    id = LeagueOfExtraordinaryExplorers.id
    inks: ClassVar = {"league": ("#000000", "#ffecb3")}
    beginnings: ClassVar = {League: Beginning("league", lambda typed: TypedLeague(also=typed.also))}

    def face(self, card: League | Half, letters: Letters) -> Face:
        """Return the Domain and the worth; of the second half what joins it to the first."""
        if isinstance(card, Half):
            return Face("  │", "", "league") if card.down else Face("", JOINT, "league")
        short, keys = letters.short, (-1, letters.keyed[card.domain])
        return Face(short["league"], short[card.domain], "league", str(WORTH), keys)

    def told(self, card: League | Half, say: Locale) -> Told:
        """Tell the Domain and the worth."""
        return "league-card", {"domain": Name(card.domain), "value": WORTH}

    def rules_of(self, card: League | Half) -> tuple[str, ...]:
        """Return the rules of League cards and of Domains."""
        return ("museum.league", "league-links", "museum.domain", "museum.linked")
