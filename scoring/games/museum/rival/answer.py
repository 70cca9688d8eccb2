"""What the rival does in one step of his turn: the cards, the ranking behind each, and what the players must choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.line import Line
from scoring.games.museum.turns.position import Position
from scoring.phrase import Phrase
from scoring.review import Fault, Notice, Question


class Gain(NamedTuple):
    """The points that a card adds to his Collections, by line of the score; the layout plays no part."""

    civilisation: int = 0
    domain: int = 0
    rival: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self)


class Ranked(NamedTuple):
    """A card he looks at, and where it stands among the others.

    priority: the first priority it meets, None where it meets none.
    value: what it shows, in victory points.
    groups: how many groups of his it makes larger.
    place: its place in the ranking, from 1; cards that are level share one.
    owner: whose pool it lies in, None where it lies in none.
    """

    card: Laid
    priority: str | None
    value: int
    gain: Gain
    groups: int
    place: int
    owner: str | None = None


class Paid(NamedTuple):
    """What he pays for a card: cards of his hand, in order, and Prestige; the fee to another owner comes besides."""

    cards: tuple[Laid, ...] = ()
    prestige: int = 0
    fee: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """One card that he takes, exhibits, buys or discards, the ranking that led to it, best first, and the reason."""

    chosen: Ranked
    ranking: tuple[Ranked, ...]
    reason: Phrase
    payment: Paid | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What he does in one step: `take`, `exhibit`, `buy` or `discard`.

    steps: what is settled, in order.
    choices: the cards that are level, among which the players choose; none where all is settled.
    chooses: whether they choose a `card` or the next card of a `payment`.
    left: how many cards are still to come after what is settled.
    plays: what is settled, as lines of a turn.
    before, after: how the game stands before the step and after what is settled.
    provisional: whether a priority in the players' own words, or a value nobody read, may change the answer.
    """

    step: str
    steps: tuple[Choice, ...]
    plays: tuple[Line, ...]
    before: Position
    after: Position
    choices: tuple[Ranked, ...] = ()
    chooses: str = "card"
    left: int = 0
    provisional: bool = False
    faults: tuple[Fault, ...] = ()
    questions: tuple[Question, ...] = ()
    warnings: tuple[Notice, ...] = ()
    not_checked: tuple[Phrase, ...] = ()

    @property
    def cards(self) -> tuple[Laid, ...]:
        """The cards that are settled."""
        return tuple([choice.chosen.card for choice in self.steps])
