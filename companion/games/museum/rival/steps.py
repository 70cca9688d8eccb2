"""What the rival does in one turn, step after step, from what is typed of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.line import Exhibit, Furbish
from scoring.games.museum.turns.legality import after

if TYPE_CHECKING:
    from companion.games.museum.rival.typing import Show
    from scoring.games.museum.rival.answer import Answer
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.line import Line
    from scoring.games.museum.turns.position import Position, Seat


def knows_hand(seat: Seat) -> bool:
    """Whether every Object that surely lies open before the rival was named."""
    return seat.open_hand is not None and seat.open_hand.told


def knows_order(rival: Rival) -> bool:
    """Whether it is told what he looks for, and in Advanced mode in which order he pays."""
    return bool(rival.priorities) and bool(rival.discard_order or not rival.advanced)


def ready(table: Table, position: Position) -> bool:
    """Whether enough is told of the rival to say what he does."""
    seat = table.rival_seat
    return seat is not None and knows_order(table.players[seat].of(Rival)) and knows_hand(position.seats[seat])


def settled(ask: Callable[[tuple[str, ...]], Answer], choices: list[int]) -> Answer:
    """Return an answer with the players' choices among equals, by their numbers from 0; those it takes are used up."""
    from scoring.games.museum.rival.answer import choice_ids

    chosen: tuple[str, ...] = ()
    answer = ask(chosen)
    while answer.choices and choices:
        chosen = (*chosen, choice_ids(answer.choices)[choices.pop(0)])
        answer = ask(chosen)
    return answer


def shown(position: Position, show: Show) -> Answer:
    """Return which of the cards on show he takes."""
    from scoring.games.museum.rival.order import take

    return settled(partial(take, position, show.cards), [*show.chosen])


class ActionCard(Protocol):
    """What is told of his Action card: its numbers, and what the players chose among equals, by numbers from 0.

    `otherwise` are the Objects of his hand that he exhibited whatever his order says, `declined` how many purchases.
    """

    numbers: tuple[int, ...]
    chosen: list[int]
    otherwise: list[int] | None
    declined: int


class Acted(NamedTuple):
    """His Action phase: the steps as far as they are settled, and how the game stands after them.

    `own` are the Objects that he exhibited whatever his order says, None where he follows it.
    """

    steps: tuple[Answer, ...]
    own: tuple[Laid, ...] | None
    position: Position

    @property
    def open(self) -> Answer | None:
        """The step in which cards are level, and the players choose."""
        return next((step for step in self.steps if step.choices), None)

    @property
    def plays(self) -> tuple[Line, ...]:
        """The lines of his turn."""
        own = () if not self.own else (_exhibited(self.own),)
        return (*own, *[line for step in self.steps for line in step.plays])


def acted(position: Position, action: ActionCard, *, advanced: bool) -> Acted:
    """Return what he does once his Action card is told; behind cards that are level nothing more is settled."""
    from scoring.games.museum.rival.order import discard, exhibit

    choices, own = [*action.chosen], None
    steps: list[Answer] = []
    if action.otherwise is None:
        steps.append(settled(partial(exhibit, position, action.numbers[0]), choices))
    else:
        hand = position.seat.open_hand
        own = tuple([(hand.cards if hand else ())[number] for number in action.otherwise])
        position = after(position, _exhibited(own)) if own else position
    if advanced and not (steps and steps[-1].choices):
        steps.append(_bought(steps[-1].after if steps else position, choices, action.declined))
        if not steps[-1].choices:
            steps.append(settled(partial(discard, steps[-1].after, action.numbers[1]), choices))
    return Acted(tuple(steps), own, steps[-1].after if steps else position)


def _bought(position: Position, choices: list[int], refused: int) -> Answer:
    """Return what he buys, where players decline the last purchase, so many times."""
    from scoring.games.museum.rival.order import buy

    left, declined = [*choices], list[Laid]()
    answer = settled(partial(buy, position), left)
    for _ in range(refused):
        declined += answer.cards[-1:]
        left = [*choices]
        answer = settled(partial(buy, position, declined=declined), left)
    choices[:] = left
    return answer


def _exhibited(cards: tuple[Laid, ...]) -> Furbish:
    return Furbish(gains=tuple([Exhibit(card) for card in cards]))
