"""What a card is called in a sentence, and who lent it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.museum.expansion import of_card
from scoring.games.museum.table.cards import Card
from scoring.phrase import Fact, Name

if TYPE_CHECKING:
    from companion.words.localization import Locale
    from scoring.games.museum.table.cards import Laid, Object

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
