"""What the rival does as plain data, in the shape the contract fixes for `companion rival --json`."""

from __future__ import annotations

from collections.abc import Callable

from scoring.fields import Data
from scoring.games.museum.rival.answer import Answer, Choice, Paid, Ranked, choice_ids
from scoring.games.museum.rival.order import rival_seat
from scoring.games.museum.turns.judging import added_to_pools
from scoring.phrase import Phrase
from scoring.span import Span

Say = Callable[[Phrase], str]


def answer_data(answer: Answer, say: Say) -> Data:
    """Return an answer as data; `say` words its reasons, questions and warnings."""
    seat = rival_seat(answer.before.table)
    before, then = answer.before.seats[seat], answer.after.seats[seat]
    return {
        "rival": before.name,
        "step": answer.step,
        "cards": [str(card) for card in answer.cards],
        "choices": list(choice_ids(answer.choices)),
        "chooses": answer.chooses,
        "left": answer.left,
        "steps": [_choice(choice, say) for choice in answer.steps],
        "plays": [str(line) for line in answer.plays],
        "effect": {
            "track": [_number(before.track), _number(then.track)],
            "prestige": [_number(before.prestige), _number(then.prestige)],
            "pool": added_to_pools(answer.before, answer.after),
        },
        "provisional": answer.provisional,
        "faults": [],  # what he does by his order breaks no rule
        "questions": [{"player": q.player, "key": q.key, "message": say(q.message)} for q in answer.questions],
        "warnings": [{"player": w.player, "message": say(w.message)} for w in answer.warnings],
        "not_checked": [say(message) for message in answer.not_checked],
    }


def _choice(choice: Choice, say: Say) -> Data:
    chosen, paid = choice.chosen, choice.payment or Paid()
    return {
        "card": str(chosen.card),
        "priority": chosen.priority,
        "value": chosen.value,
        "gain": chosen.gain._asdict(),
        "groups": chosen.groups,
        "from": chosen.owner,
        "payment": {"cards": [str(card) for card in paid.cards], "prestige": paid.prestige, "fee": paid.fee},
        "reason": say(choice.reason),
        "ranking": [_ranked(ranked) for ranked in choice.ranking],
    }


def _ranked(ranked: Ranked) -> Data:
    return {
        "card": str(ranked.card),
        "priority": ranked.priority,
        "value": ranked.value,
        "gain": ranked.gain.total,
        "groups": ranked.groups,
        "place": ranked.place,
    }


def _number(span: Span) -> int | list[int]:
    return [span.least, span.most] if span.known is None else span.known
