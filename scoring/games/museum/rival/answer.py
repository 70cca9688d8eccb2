"""What the rival does in one step of his turn: the cards, the ranking behind each, and what the players must choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scoring.errors import ScoringError
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.line import Line, as_word
from scoring.games.museum.turns.position import Position
from scoring.phrase import Phrase
from scoring.review import Notice, Question


class Gain(NamedTuple):
    """The points that a card adds to his Collections, by line of the score; the layout plays no part."""

    civilisation: int
    domain: int
    rival: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self)


class Ranked(NamedTuple):
    """A card he looks at, and where it stands among the others.

    priority: the first priority it meets, None where it meets none.
    value: what it shows, in victory points; the least it can be where nobody read it off.
    groups: how many groups of his it makes larger.
    joins: whether it can be added to a Collection of his (ruling `rival-collections`).
    place: its place in the ranking, from 1; cards that are level share one.
    owner: whose pool it lies in, POOL for his own, None where it lies in none.
    """

    card: Laid
    priority: str | None
    value: int
    gain: Gain
    groups: int
    joins: bool
    place: int = 1
    owner: str | None = None


class Paid(NamedTuple):
    """What he pays for a card: cards of his hand, in order, and Prestige; the fee to another owner comes besides."""

    cards: tuple[Laid, ...] = ()
    prestige: int = 0
    fee: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """One card that he takes, exhibits, buys or discards, the ranking that led to it, best first, and the reason.

    `payment` is what he pays for a card he buys; where the players must choose the next card of it, what is laid
    before.
    """

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
    left: how many cards are still to come after what is settled; a purchase that waits for a choice is one.
    plays: what is settled, as lines of a turn.
    before, after: how the game stands before the step and after what is settled.
    """

    step: str
    steps: tuple[Choice, ...]
    plays: tuple[Line, ...]
    before: Position
    after: Position
    choices: tuple[Ranked, ...] = ()
    chooses: str = "card"
    left: int = 0
    questions: tuple[Question, ...] = ()
    warnings: tuple[Notice, ...] = ()
    not_checked: tuple[Phrase, ...] = ()

    @property
    def cards(self) -> tuple[Laid, ...]:
        """The cards that are settled."""
        return tuple([choice.chosen.card for choice in self.steps])

    @property
    def provisional(self) -> bool:
        """Whether an open question stands against it."""
        return bool(self.questions)


class UnansweredError(ScoringError):
    """Raised when the table does not say what his step asks for; holds the question that comes first."""

    def __init__(self, question: Question) -> None:
        """Keep the question."""
        super().__init__(question.message.key)
        self.question = question


def choice_ids(choices: tuple[Ranked, ...]) -> tuple[str, ...]:
    """Return what the players type to choose each of some cards: the card, and whose it is where several hold it."""
    cards = [str(choice.card) for choice in choices]
    return tuple(
        [
            f"{card} from {as_word(choice.owner)}" if choice.owner and cards.count(card) > 1 else card
            for card, choice in zip(cards, choices, strict=True)
        ]
    )
