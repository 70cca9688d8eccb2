"""How a card looks that nobody could read with certainty."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from companion.games.museum.expansion import CardsInApp
from companion.widgets.drawing import Face
from scoring.games.museum.table.unsure import Unsure

if TYPE_CHECKING:
    from companion.games.museum.card_words import Told
    from companion.games.museum.letters import Letters
    from companion.words.localization import Locale

ROLE: Final = "unsure"


class UnsureInApp(CardsInApp[Unsure]):
    """What the app shows of cards that are marked as unsure."""

    id = ""
    inks: ClassVar = {ROLE: ("#000000", "#bdbdbd")}
    beginnings: ClassVar = {}

    def face(self, card: Unsure, letters: Letters) -> Face:
        """Return question marks; below them how many cards it may be, where that is told."""
        del letters
        return Face("???", f"1/{len(card.candidates)}" if card.candidates else "???", ROLE)

    def told(self, card: Unsure, say: Locale) -> Told:
        """Tell what it may be."""
        del say
        among = card.candidates
        return ("unsure-among", {"cards": among, "n": len(among)}) if among else ("unsure", {})

    def rules_of(self, card: Unsure) -> tuple[str, ...]:
        """Return none: nobody knows yet which bear on it."""
        del card
        return ()

    def serves_unknown(self, card: Unsure) -> bool:
        """Return that it is asked what each is."""
        del card
        return True
