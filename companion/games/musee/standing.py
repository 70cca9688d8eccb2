"""The heading of a game followed turn by turn: whose turn it is, the deck, the hands, who is out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.games.musee import edit
from scoring.games.musee.checks import not_out
from scoring.games.musee.deck import never_drawn
from scoring.games.musee.position import position_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.words.localization import Locale
    from scoring.games.musee.position import Position
    from scoring.games.musee.table import Person, Table
    from scoring.phrase import Phrase


def turns(position: Position) -> tuple[Person, ...]:
    """Return everyone in the order of their turns, from the next one on."""
    start = position.persons.index(position.turn) if position.turn else 0
    return (*position.persons[start:], *position.persons[:start])


def passed_over(position: Position, player: Person) -> tuple[str, ...]:
    """Return who would be passed over, and so be out, if somebody took a turn now."""
    order = turns(position)
    return tuple(person.name for person in order[: order.index(player)] if person.name not in position.out)


def said_out_falsely(table: Table, person: str) -> Phrase | None:
    """Return why somebody cannot say to be out: the hand shows a card that fits."""
    faults = not_out(position_of(edit.say_out(table, person)))
    return next((fault.message for fault in faults if person in fault.message.facts.values()), None)


def standing(position: Position, shown: Person, match: str, say: Locale, *, playing: bool) -> str:
    """Say how a game stands for the person shown; `playing` says that a number is typed for this person.

    `match` is how the match stands, empty before a game of it was won. A finished game that is no match has no heading.
    """
    parts: list[str] = []
    if not position.table.over:
        parts += [say("musee.end")] if position.over else _course(position, shown, say, playing=playing)
    return " · ".join([*parts, *([match] if match else [])])


def _course(position: Position, shown: Person, say: Locale, *, playing: bool) -> Iterator[str]:
    gone = shown.name in position.out and shown.name not in position.returning
    if position.turn:
        yield say("musee.turn", person=position.turn.name)
        if gone:
            yield say("musee.is-out", person=shown.name)
        elif playing and (over := passed_over(position, shown)):
            yield say("musee.passed-over", person=shown.name, over=over, n=len(over))
    kept = never_drawn(position.table)
    yield say("musee.deck-but" if kept else "musee.deck", n=position.undrawn, kept=kept)
    if last := position.last_cards:
        yield say("musee.last-cards", partner=last.partner)
    if others := tuple(name for name in position.out if not (gone and name == shown.name)):
        yield say("musee.out", persons=others)
    if position.turn:
        sizes = ", ".join(str(position.hand_sizes[person.name]) for person in position.persons)
        yield say("musee.hands", sizes=sizes)
