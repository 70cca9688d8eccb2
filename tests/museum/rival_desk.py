"""The companion asked what the rival does in a situation; its answer in the keys of its JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring import tablefile
from scoring.games.museum.rival.answer import Answer
from scoring.games.museum.rival.data import answer_data
from scoring.games.museum.rival.order import buy, discard, exhibit, position_of, take
from scoring.games.museum.table import Table
from scoring.games.museum.table.tokens import read_card
from scoring.games.museum.turns.position import Position
from tests.museum.random_rivals import table

Data = dict[str, Any]


def position(situation: Data) -> Position:
    """The situation as a table that is not followed."""
    read: Table = tablefile.read_data(table(situation))
    return position_of(read)


def answered(now: Position, situation: Data, choose: Sequence[str]) -> Answer:
    """What the companion answers at this point of a game."""
    chosen = tuple(choose)
    match situation["step"]:
        case "take":
            return take(now, [read_card(card) for card in situation["shown"]], chosen)
        case "exhibit":
            return exhibit(now, situation["number"], chosen)
        case "buy":
            return buy(now, chosen)
        case _:
            return discard(now, situation["number"], chosen)


def told(answer: Answer) -> Data:
    """An answer as data, each sentence by its key."""
    return answer_data(answer, lambda phrase: phrase.key)


def ask(situation: Data, choose: Sequence[str]) -> Data:
    """What the companion answers to a situation after these choices."""
    return told(answered(position(situation), situation, choose))
