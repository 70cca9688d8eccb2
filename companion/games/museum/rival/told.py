"""A step of the rival's turn as a person reads it in a terminal: what he does, why, and how the cards ranked."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from companion.games.museum.rival.remembered import priority_name
from companion.present.account import signed
from companion.present.line_breaks import Bulleted
from scoring.games.museum.rival.answer import Paid, choice_ids
from scoring.games.museum.rival.order import BUY, DISCARD, EXHIBIT, TAKE, rival_seat
from scoring.games.museum.table.line import POOL, Exhibit, Furbish, Payment
from scoring.games.museum.turns.judging import added_to_pools, ends
from scoring.games.museum.turns.replay import span_phrase
from scoring.phrase import Fact, Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.rival.answer import Answer, Gain, Ranked
    from scoring.games.museum.turns.position import Seat

PAYMENT: Final = "payment"
NUMBERS: Final = frozenset({"place", "value", "adds", "groups"})
"""The columns of a ranking that hold numbers."""
FEWEST_RANKED: Final = 2
"""A card alone has no rank to speak of."""
NORMAL, ADVANCED = "museum.legros", "museum.legros-advanced"
RULES: Final = {TAKE: NORMAL, EXHIBIT: NORMAL, BUY: ADVANCED, DISCARD: ADVANCED}
GAINS: Final = {"civilisation": "museum.civilisation", "domain": "museum.domain", "rival": "museum.rival"}
"""The line of the score that each part of a gain counts for."""


def report(answer: Answer, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield his step ready to print: the answer alone on the first line, then each card with its reason."""
    yield Text(words.say(headline(answer)), style="bold")
    yield from _steps(answer, words)
    if effects := tuple(_effects(answer)):
        yield Text(words.say(phrase("effect", effects=effects)))
    yield from _remarks(answer, words)
    yield from _rankings(answer, words)
    if answer.choices:
        yield from _tie(answer, words)


def headline(answer: Answer) -> Phrase:
    """Return in one sentence what he does: cards, none, or those among which the players choose."""
    facts: dict[str, Fact] = {"rival": rival_in(answer).name, "cards": tuple(map(str, answer.cards))}
    facts["choices"] = choice_ids(answer.choices)
    ending = ""
    if answer.choices:
        ending = "-pays" if answer.chooses == PAYMENT else "-then" if answer.steps else "-one"
    elif not answer.steps:
        ending = "-none"
    return Phrase(f"rival.{answer.step}{ending}", facts)


def rival_in(answer: Answer) -> Seat:
    """Return the rival before the step."""
    return answer.before.seats[rival_seat(answer.before.table)]


def _steps(answer: Answer, words: Phrasebook) -> Iterator[Bulleted]:
    """Yield card after card with its reason, the rule behind the last."""
    steps = zip(_plays(answer), answer.steps, strict=True)
    lines = [words.told(card, words.say(choice.reason)) for card, choice in steps]
    for n, line in enumerate(lines, 1):
        mark = f"{n}." if len(lines) > 1 else "·"
        rule = f"  [{RULES[answer.step]}]" if n == len(lines) else ""
        yield Bulleted(f"  {mark} {line}{rule}")


def _plays(answer: Answer) -> Iterator[str]:
    """Yield each card, one that is bought with its owner and what he pays."""
    for choice in answer.steps:
        card, owner, paid = choice.chosen.card, choice.chosen.owner, choice.payment
        payment = Payment(paid.cards, paid.prestige) if paid and paid[:2] != Paid()[:2] else None
        yield str(Furbish((Exhibit(card, owner),), payment))


def _effects(answer: Answer) -> Iterator[Phrase]:
    """Yield what the step changes: his marker, everybody's Prestige, the Common Pools, the last round."""
    before, after = answer.before, answer.after
    seat = rival_seat(before.table)
    old, new = before.seats[seat], after.seats[seat]
    if old.track != new.track:
        yield phrase("effect.track", before=span_phrase(old.track), after=span_phrase(new.track))
    for n in sorted(range(len(before.seats)), key=lambda n: n != seat):
        tokens, then = before.seats[n].prestige, after.seats[n].prestige
        change = phrase("effect.prestige", before=span_phrase(tokens), after=span_phrase(then))
        if tokens != then:
            yield change if n == seat else phrase("rival.of", player=before.seats[n].name, what=change)
    for name, cards in added_to_pools(before, after).items():
        yield phrase("effect.pool", cards=tuple(cards), player=name, n=len(cards))
    if ends(before._replace(active=seat), after._replace(active=seat)):
        yield phrase("effect.last-round", n=after.seats[seat].track.least)


def _remarks(answer: Answer, words: Phrasebook) -> Iterator[Bulleted]:
    """Yield what is open or worth a second look."""
    yield from _listed("report.questions", (words.say(asked.message) for asked in answer.questions), words, "yellow")
    yield from _listed("report.warnings", (words.say(warned.message) for warned in answer.warnings), words, "yellow")
    yield from _listed("report.not-checked", map(words.say, answer.not_checked), words, "dim")


def _listed(heading: str, sentences: Iterable[str], words: Phrasebook, style: str) -> Iterator[Bulleted]:
    lines = [f"  · {sentence}" for sentence in sentences]
    if lines:
        yield Bulleted("\n".join([words.say(Phrase(heading)), *lines]), style=style)


def _rankings(answer: Answer, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield the ranking behind each card, where there was more than one to look at."""
    rival = rival_in(answer).name
    for n, choice in enumerate(answer.steps, 1):
        if len(choice.ranking) >= FEWEST_RANKED:
            title = phrase("rival.ranking-of", number=n) if len(answer.steps) > 1 else Phrase("rival.ranking")
            yield Padding(Text(words.say(title), style="bold"), (1, 0, 0, 0))
            yield _table(choice.ranking, rival, words)


def _tie(answer: Answer, words: Phrasebook) -> Iterator[RenderableType]:
    """Yield the cards that are level, what each adds exactly, and how the answer goes on."""
    yield Padding(Text(words.say(Phrase("rival.level")), style="bold"), (1, 0, 0, 0))
    yield _table(answer.choices, rival_in(answer).name, words)
    ids = choice_ids(answer.choices)
    lines = [
        f"  --choose {shlex.quote(chosen)}  {exact_gain(ranked.gain, words)}"
        for chosen, ranked in zip(ids, answer.choices, strict=True)
    ]
    yield Padding(Bulleted("\n".join([words.say(Phrase("rival.go-on")), *lines])), (1, 0, 0, 0))


def exact_gain(gain: Gain, words: Phrasebook) -> str:
    """Return what a card adds, line by line of the score: `+6: Civilisations 1, Domains 5`."""
    parts = [f"{words.name(GAINS[line])} {points}" for line, points in gain._asdict().items() if points]
    return words.told(gained(gain), ", ".join(parts)) if parts else gained(gain)


def gained(gain: Gain) -> str:
    """Return what a card adds in all: `+5`."""
    return f"+{gain.total}" if gain.total > 0 else signed(gain.total)


def _table(ranking: tuple[Ranked, ...], rival: str, words: Phrasebook) -> Table:
    """Lay cards below each other as they rank: place, card, priority, value, what it adds, groups, whose it is."""
    by_priority = any(ranked.priority for ranked in ranking)
    out_of_pools = any(ranked.owner for ranked in ranking)
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    heads = ("place", "card", *(["priority"] * by_priority), "value", "adds", "groups", *(["pool"] * out_of_pools))
    for head in heads:
        table.add_column(words.say(Phrase(f"rival.column.{head}")), justify="right" if head in NUMBERS else "left")
    for ranked in ranking:
        table.add_row(
            str(ranked.place),
            str(ranked.card),
            *([priority_name(ranked.priority, words) if ranked.priority else "–"] * by_priority),
            str(ranked.value),
            gained(ranked.gain),
            str(ranked.groups),
            *([Text(rival if ranked.owner == POOL else ranked.owner or "")] * out_of_pools),
        )
    return table
