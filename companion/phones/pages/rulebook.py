"""The rules on a phone: a search, a page for each rule, and the open readings with everybody's totals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.phones.pages.filled import filled, paragraphs
from companion.present.rules import Found, entries, first_sentence, named, printed_in
from companion.present.rulings import condition, points, verdict
from companion.words import rulebook
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.phones.view import View
    from scoring.other_readings import OtherReadings

SHOWN: Final = 12
"""How many a search shows."""


def rules(view: View, query: str) -> str:
    """Return the rules that a query finds; all without one."""
    session = view.service.session
    known = entries(session.game.id, view.language)
    found = _found(view, query) if query.strip() else Found([*known.values()], sure=False)
    shown = found.entries[:SHOWN] if query.strip() else found.entries
    return filled("rules.html", view, query=query, found=shown, doubtful=found.doubtful, first=first_sentence)


def _found(view: View, query: str) -> Found:
    from companion.present.search import search  # noqa: PLC0415 - its index is built when it is first asked

    session = view.service.session
    known = entries(session.game.id, view.language)
    called = named(known, query)
    return Found(called, sure=True) if called else search(known, query, session.game.in_play(session.table))


def rule(view: View, key: str) -> str | None:
    """Return the page of a rule or ruling; None where there is none."""
    known = entries(view.service.session.game.id, view.language)
    entry = known.get(key)
    if entry is None:
        return None
    sources = [view.words.say(Phrase("rule.source", printed_in(source))) for source in entry.sources]
    related = [known[other] for other in entry.related if other in known]
    return filled("rule.html", view, entry=entry, text=paragraphs(entry.text), sources=sources, related=related)


def rulings(view: View, readings: OtherReadings) -> str:
    """Return the open readings with what each makes of the totals."""
    session, words = view.service.session, view.words
    book = rulebook(view.language, session.game)
    opened = [
        (
            ruling.ruling.id,
            book.rulings[ruling.ruling.id]["question"],
            [
                (
                    words.names[condition(ruling.ruling.id, reading.value)],
                    reading.value == ruling.now,
                    [*points(ruling.outcomes[reading.value], readings.now)],
                )
                for reading in ruling.ruling.readings
            ],
        )
        for ruling in readings.open
    ]
    return filled(
        "rulings.html",
        view,
        verdict=[words.say(sentence) for sentence in verdict(readings)],
        names=[*readings.now.totals],
        opened=opened,
    )
