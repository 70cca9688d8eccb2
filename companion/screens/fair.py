"""The choices of fair mode: whether it is on, and for each hint kept back whether the table allows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.widgets.choice import Choice
from companion.words.localization import Locale
from scoring.edit import allow_hint, set_fair, set_over
from scoring.games import game
from scoring.review import is_over
from scoring.table import HINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.words.phrasebook import Phrasebook
    from scoring.game import Game
    from scoring.review import Review
    from scoring.table import AnyTable

FAIR: Final = "fair"
"""The id of the choice, and the topic of its help."""
ON: Final = "on"
OFF: Final = "off"
HINT: Final = "hint-"
"""Begins the id of the choice whether a hint is shown."""
KEPT: Final = "kept"
SHOWN: Final = "shown"
ARRANGE: Final = "arrange"
"""The hint of games whose cards may be laid otherwise."""


def said(words: Phrasebook, answer: str) -> str:
    """Word an answer."""
    return Locale(words)(f"fair.{answer}")


def fair_choice(words: Phrasebook, *, fair: bool) -> Choice:
    """Make the choice whether fair mode is on."""
    answers = {answer: said(words, answer) for answer in (OFF, ON)}
    return Choice(words, said(words, "mode"), answers, ON if fair else OFF, id=FAIR, topic=FAIR)


def choices(words: Phrasebook, table: AnyTable) -> Iterator[Choice]:
    """Yield the choice whether fair mode is on, and one for each hint."""
    yield fair_choice(words, fair=table.fair)
    for hint in HINTS:
        answers = {answer: said(words, answer) for answer in (KEPT, SHOWN)}
        yield Choice(words, f"   {words.name(f'hint.{hint}')}", answers, KEPT, id=f"{HINT}{hint}", topic=FAIR)


def show_choice(choice: Choice, table: AnyTable, review: Review) -> None:
    """Show a choice as the table is now; out of sight where it means nothing. What is noted cannot be taken back."""
    which = choice.id or ""
    if which == FAIR:
        choice.display = table.fair or not review.over
        choice.choose(ON if table.fair else OFF)
    elif which.startswith(HINT):
        hint = which.removeprefix(HINT)
        running = table.fair and not is_over(table, review)
        choice.display = running and _means_something(hint, review)
        answers = (SHOWN,) if hint in table.hints else (KEPT, SHOWN)
        choice.options = {answer: said(choice.words, answer) for answer in answers}
        choice.choose(answers[0])
        choice.refresh(layout=True)


def _means_something(hint: str, review: Review) -> bool:
    """Whether a game has what a hint would tell."""
    return hint != ARRANGE or game(review.game).arrange is not None


def changed(table: AnyTable, which: str, value: str, played: Game) -> AnyTable:
    """Return the table with another answer to the choice with this id."""
    if which == FAIR:
        return switched(table, played, fair=value == ON)
    return allow_hint(table, which.removeprefix(HINT)) if value == SHOWN else table


def switched(table: AnyTable, played: Game, *, fair: bool) -> AnyTable:
    """Return the table in fair mode, which is for a game still played where only the players can say so; or without."""
    reopened = fair and table.over and played.review(table).over is None
    return set_fair(set_over(table, over=False) if reopened else table, fair=fair)
