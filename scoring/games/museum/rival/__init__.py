"""Alphonse LeGros, the rival of a solo game: what he does by the written order, and why (fr, en: solo)."""

from scoring.games.museum.rival.answer import Answer, Choice, Gain, Paid, Ranked, UnansweredError, choice_ids
from scoring.games.museum.rival.data import answer_data
from scoring.games.museum.rival.order import STEPS, buy, discard, exhibit, position_of, rival_seat, take
from scoring.games.museum.table.priorities import priority_of

__all__ = [
    "STEPS",
    "Answer",
    "Choice",
    "Gain",
    "Paid",
    "Ranked",
    "UnansweredError",
    "answer_data",
    "buy",
    "choice_ids",
    "discard",
    "exhibit",
    "position_of",
    "priority_of",
    "rival_seat",
    "take",
]
