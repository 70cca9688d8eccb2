"""What a card is called in a sentence, and who lent it; what an Expert is called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.games.museum.expansion import of_card
from scoring.games.museum.printed import COPYING_EXPERT, OTHER_EXPERT
from scoring.games.museum.table.cards import Card
from scoring.phrase import Fact, Name, Phrase

if TYPE_CHECKING:
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table.cards import Laid, Object

COPIES: Final = f"{COPYING_EXPERT}="
Told = tuple[str, dict[str, Fact]]
"""The wording about a card, and its facts without the place."""


def told(card: Laid, say: Locale) -> str:
    """Say what a card is, and who lent it."""
    key, facts = ("card", object_facts(card, say)) if isinstance(card, Card) else of_card(card).told(card, say)
    what = say(f"about.{key}", **facts)
    return say("about.lent", what=what, lender=card.lender) if card.lender else what


def object_facts(card: Object, say: Locale) -> dict[str, Fact]:
    """Return the facts of an Object."""
    return {"civilisation": Name(card.civilisation), **valued(card.domain, card.value, say)}


def valued(domain: str, value: int | None, say: Locale) -> dict[str, Fact]:
    """Return the facts of a card with a Domain and a value."""
    return {"domain": Name(domain), "value": say("unknown-value") if value is None else value}


def expert_name(expert: str, words: Phrasebook) -> str:
    """Return an Expert's printed name; of an unknown one the name entered, marked as unknown."""
    if expert.startswith(OTHER_EXPERT):
        return words.say(Phrase("app.expert.unknown", {"name": expert.removeprefix(OTHER_EXPERT).strip()}))
    if expert.startswith(COPIES):
        return f"{words.name(COPYING_EXPERT)} = {words.name(expert.removeprefix(COPIES))}"
    return words.name(expert)
