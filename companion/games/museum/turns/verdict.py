"""What a line of a turn comes to, in words: what it costs, what it does, or why it is not legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.museum.turns.heading import number
from scoring.span import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Verdict


def told(verdict: Verdict, words: Phrasebook, say: Locale) -> str:
    """Return what a line costs and does, or why it is not legal."""
    if verdict.faults:
        return " · ".join(dict.fromkeys(words.say(fault.message) for fault in verdict.faults))
    return " · ".join(part for part in (_price(verdict.details, say), effect(verdict, words)) if part)


def effect(verdict: Verdict, words: Phrasebook) -> str:
    """Return what a line does, and what is to be said besides."""
    does = (verdict.effect, *(notice.message for notice in verdict.warnings))
    return " · ".join(words.say(message) for message in does if message)


def _price(details: Mapping[str, Any], say: Locale) -> str:
    """Say what a line costs, and what is paid; nothing where it has no price."""
    price, paid = details.get("price"), details.get("paid")
    if not price:
        return ""
    asked = " + ".join(
        part
        for part in (
            _number(price["cards-or-prestige"]),
            f"{_number(price['prestige-only'])}◆" if price["prestige-only"] else "",
            say("turn.fee", n=price["fee"]) if price["fee"] else "",
        )
        if part
    )
    if paid is None:
        return say("turn.costs", price=asked)
    given = [_number(paid["cards"])] if paid["cards"] else []
    given += [f"{paid['prestige']}◆"] if paid["prestige"] or not given else []
    return say("turn.costs-paid", price=asked, paid=" + ".join(given))


def _number(price: int | list[int]) -> str:
    return number(Span(price, price) if isinstance(price, int) else Span(*price))
