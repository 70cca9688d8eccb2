"""Where a game followed turn by turn stands, in one line: whose turn, the deck, hands, who is out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from companion.widgets.spoken import Spoken
from scoring.games.musee.deck import never_drawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.games.musee.position import Position
    from scoring.games.musee.seats import Person
    from scoring.phrasebook import Phrasebook


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

    def show(self, standing: Position, shown: Person) -> None:
        """Tell how a game stands, while a person is shown."""
        self.display = not standing.table.over
        if self.display:
            told = [self.say("musee.end")] if standing.over else [*self._told(standing, shown)]
            self.update(Content(" · ".join(told)))

    def _told(self, standing: Position, shown: Person) -> Iterator[str]:
        if standing.turn:
            yield self.say("musee.turn", person=standing.turn.name)
            yield from self._passed_over(standing, shown)
        yield self._deck(standing)
        if last := standing.last_cards:
            yield self.say("musee.last-cards", partner=last.partner)
        if standing.out:
            yield self.say("musee.out", persons=standing.out)
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
