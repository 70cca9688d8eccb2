"""Where a game followed turn by turn stands, in one line: whose turn, the deck, hands, who is out."""

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


def turns(standing: Position) -> tuple[Person, ...]:
    """Return everyone in the order of their turns, from the next one on."""
    start = standing.persons.index(standing.turn) if standing.turn else 0
    return (*standing.persons[start:], *standing.persons[:start])


class StandingLine(Spoken, Static):
    """The heading of a game that is still played; nothing for a finished one."""

    DEFAULT_CSS = """
    StandingLine { height: auto; padding: 0 1; color: $text; background: $boost; }
    """

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a game."""
        super().__init__("", id="standing", markup=False)
        self.speak(words)
        self._line = ""

    def show(self, standing: Position, shown: Person, *, playing: bool) -> None:
        """Tell how a game stands, while a person is shown; `playing` says that a number is typed for this person."""
        self.display = not standing.table.over
        told = [self.say("musee.end")] if standing.over else [*self._told(standing, shown, playing=playing)]
        line = " · ".join(told)
        if self.display and line != self._line:
            self._line = line
            self.update(Content(line))

    def _told(self, standing: Position, shown: Person, *, playing: bool) -> Iterator[str]:
        gone = shown.name in standing.out and shown.name not in standing.returning
        if standing.turn:
            yield self.say("musee.turn", person=standing.turn.name)
            if gone:
                yield self.say("musee.is-out", person=shown.name)
            elif playing:
                yield from self._passed_over(standing, shown)
        yield self._deck(standing)
        if last := standing.last_cards:
            yield self.say("musee.last-cards", partner=last.partner)
        if others := tuple(one for one in standing.out if not (gone and one == shown.name)):
            yield self.say("musee.out", persons=others)
        if standing.turn:
            sizes = ", ".join(str(standing.hand_sizes[person.name]) for person in standing.persons)
            yield self.say("musee.hands", sizes=sizes)

    def _passed_over(self, standing: Position, shown: Person) -> Iterator[str]:
        """Yield whom a turn of the person shown would call out."""
        order = turns(standing)
        over = tuple(one.name for one in order[: order.index(shown)] if one.name not in standing.out)
        if over:
            yield self.say("musee.passed-over", person=shown.name, over=over, n=len(over))

    def _deck(self, standing: Position) -> str:
        kept = never_drawn(standing.table)
        return self.say("musee.deck-but" if kept else "musee.deck", n=standing.undrawn, kept=kept)
