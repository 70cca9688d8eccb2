"""The heading of a game followed turn by turn: whose turn it is, the deck, the hands, who is out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from companion.widgets.spoken import Spoken
from scoring.games.musee.deck import never_drawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.words.phrasebook import Phrasebook
    from scoring.games.musee.position import Position
    from scoring.games.musee.table import Person


def turns(position: Position) -> tuple[Person, ...]:
    """Return everyone in the order of their turns, from the next one on."""
    start = position.persons.index(position.turn) if position.turn else 0
    return (*position.persons[start:], *position.persons[:start])


def passed_over(position: Position, player: Person) -> tuple[str, ...]:
    """Return who would be passed over, and so be out, if somebody took a turn now."""
    order = turns(position)
    return tuple(person.name for person in order[: order.index(player)] if person.name not in position.out)


class StandingLine(Spoken, Static):
    """The heading of a game that is still played, and of a match; nothing for a finished game that is no match yet."""

    DEFAULT_CSS = """
    StandingLine { height: auto; padding: 0 1; color: $text; background: $boost; }
    """

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a game."""
        super().__init__(words, "", id="standing", markup=False)
        self._line = ""

    def show(self, position: Position, shown: Person, match: str, *, playing: bool) -> None:
        """Show how a game stands for the person shown; `playing` says that a number is typed for this person.

        `match` is how the match stands, empty before a game of it was won.
        """
        self.display = bool(match) or not position.table.over
        parts: list[str] = []
        if not position.table.over:
            parts += [self.say("musee.end")] if position.over else self._told(position, shown, playing=playing)
        parts += [match] if match else []
        line = " · ".join(parts)
        if self.display and line != self._line:
            self._line = line
            self.update(Content(line))

    def _told(self, position: Position, shown: Person, *, playing: bool) -> Iterator[str]:
        gone = shown.name in position.out and shown.name not in position.returning
        if position.turn:
            yield self.say("musee.turn", person=position.turn.name)
            if gone:
                yield self.say("musee.is-out", person=shown.name)
            elif playing:
                yield from self._passed_over(position, shown)
        yield self._deck(position)
        if last := position.last_cards:
            yield self.say("musee.last-cards", partner=last.partner)
        if others := tuple(name for name in position.out if not (gone and name == shown.name)):
            yield self.say("musee.out", persons=others)
        if position.turn:
            sizes = ", ".join(str(position.hand_sizes[person.name]) for person in position.persons)
            yield self.say("musee.hands", sizes=sizes)

    def _passed_over(self, position: Position, shown: Person) -> Iterator[str]:
        """Yield who would be passed over, and so be out, if the person shown took a turn."""
        if over := passed_over(position, shown):
            yield self.say("musee.passed-over", person=shown.name, over=over, n=len(over))

    def _deck(self, position: Position) -> str:
        kept = never_drawn(position.table)
        return self.say("musee.deck-but" if kept else "musee.deck", n=position.undrawn, kept=kept)
