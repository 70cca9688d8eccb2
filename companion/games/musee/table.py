"""The table of a game of Musée: a finished museum entered fast, or a game followed turn by turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType

from companion.games.musee.board import MuseeBoard
from companion.games.musee.fields import BonusField, HandField
from companion.games.musee.gains import LeftToGain
from companion.games.musee.hands import judged_with
from companion.games.musee.hands import played as after_turn
from companion.games.musee.standing import StandingLine, turns
from companion.games.musee.status import about_place
from companion.games.musee.steps import difference, told
from companion.games.musee.typed import Typed
from companion.screens.table import TableScreen
from scoring.edit import set_over
from scoring.fair import gains_withheld
from scoring.games.musee import edit
from scoring.games.musee.judging import judge_play
from scoring.games.musee.position import Position, position
from scoring.games.musee.printed import ROWS
from scoring.games.musee.table import Person, Play, Player, Table
from scoring.phrase import Name, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from textual.widget import Widget

    from companion.games.musee.drawing import Token
    from companion.games.musee.layout import MuseeLayout
    from companion.games.musee.settings import MuseeSettings
    from companion.screens.steps import Step
    from companion.session import Session
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Verdict

PAINTING: Final = ("musee.neighbours", "musee.staircases", "musee.paintings", "musee.theme", "musee.order")
EMPTY: Final = ("musee.order", "musee.place", "musee.turn", "musee.out")
IN_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "bonus": ("musee.gallery-bonus",),
    "hand": ("musee.hand", "musee.draw", "musee.hand-left"),
}
"""The rules that bear on a painting, on an empty place, and on the parts beside the museum, the closest first."""


class MuseeTable(TableScreen):
    """One table of Musée. Following a game, the museum of whoever is next is shown."""

    ANSWERED_AT: ClassVar[Mapping[str, str]] = {"bonus": "bonus", "staircases": "board"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "focus_on('board')", "key.museum"),
        Binding("escape", "focus_on('board')", "key.back-to-museum", show=False),
        Binding("f3", "focus_on('bonus')", "key.bonus", show=False),
        Binding("f4", "focus_on('hand')", "key.hand", show=False),
        Binding("ctrl+e", "end", "key.musee-end", show=False),
    ]

    def __init__(self, session: Session, words: Phrasebook) -> None:
        """Take an open table."""
        super().__init__(session, words)
        self._shown_person = ""
        self._standing: Position | None = None
        self._before: Table = session.table
        self._doubted: Token | None = None

    def settings(self, part: str) -> MuseeSettings:
        """Make the window of the settings."""
        from companion.games.musee.settings import MuseeSettings  # noqa: PLC0415 (only when asked for)

        return MuseeSettings(self, part)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        table: Table = self.session.table
        return table

    @property
    def board(self) -> MuseeBoard:
        """The drawn museum of the player shown."""
        return self.query_one("#board", MuseeBoard)

    @property
    def standing(self) -> Position:
        """How the game stands."""
        if self._standing is None or self._standing.table is not self.table:
            self._standing = position(self.table)
        return self._standing

    def head(self) -> Iterator[Widget]:
        """Yield the line that tells how a game stands."""
        yield StandingLine(self.words)

    def make_board(self) -> MuseeBoard:
        """Make an empty museum."""
        return MuseeBoard(self.words, self.table, id="board")

    def make_layout(self, which: str) -> MuseeLayout:
        """Make the museum of the player shown, only to be looked at."""
        from companion.games.musee.layout import MuseeLayout  # noqa: PLC0415 (only when asked for)

        return MuseeLayout(self.words, self.table, self.seat, id=which)

    def fields(self) -> Iterator[Widget]:
        """Yield what stands beside the museum."""
        yield BonusField(self.words)
        yield HandField(self.words)
        yield LeftToGain(self.words)

    def on_mount(self) -> None:
        """Begin with the museum of whoever is next."""
        turn = self.standing.turn
        if turn:
            self.seat = turn.seat

    def show_board(self) -> None:
        """Show the museum on the seat, and how the game stands."""
        standing = self.standing
        whose = self.person.name if self.table.followed else self.table.players[self.seat].name
        gains_told = not gains_withheld(self.session.review)
        self.board.show(standing, self.seat, whose, gains_told=gains_told)
        self.query_one(LeftToGain).show(standing, self.person, told=gains_told)
        self.query_one(HandField).belong(self.person.name)

    def show_status(self) -> None:
        """Say what the focused part is about, and how the game stands; a token to be turned is forgotten."""
        self._doubted = None
        self.query_one(StandingLine).show(self.standing, self.person, playing=bool(self.board.typed))
        super().show_status()

    @property
    def person(self) -> Person:
        """Who would play into the museum shown: of a team the member chosen, else the one next in turn."""
        standing = self.standing
        here = [person for person in turns(standing) if person.seat == self.seat]
        return next((person for person in here if person.name == self._shown_person), here[0])

    def action_player(self, by: int) -> None:
        """Show another player; following a game whoever comes after this one, team by team."""
        if not self.table.followed:
            super().action_player(by)
            return
        persons = self.standing.persons
        chosen = persons[(persons.index(self.person) + by) % len(persons)]
        self._shown_person = chosen.name
        self.choose_player(chosen.seat)

    def entered(self, seat: int) -> bool:
        """Whether a player has more than a name and an empty museum."""
        player = self.table.players[seat]
        bare = Player(name=player.name, members=player.members, museum=(None,) * len(player.museum))
        return player != bare or any(self.standing.museums[seat])

    def about_place(self) -> str:
        """Say what lies under the cursor, or whether the number typed may lie there."""
        return about_place(self.board, self.standing, self.account, self.say)

    def rules_here(self) -> tuple[str, ...]:
        """Return the rules that bear on the place under the cursor, or on the part with the focus."""
        if self.focused is self.board:
            return PAINTING if self.board.filled else EMPTY
        return super().rules_here() or IN_PARTS.get((self.focused and self.focused.id) or "", ())

    def behind_the_end(self) -> str:
        """Say that the museum ends here, and how to go on."""
        following = self.table.players[(self.seat + 1) % len(self.table.players)].name
        return self.say("musee.last-place", place=self.board.place, player=following)

    def difference(self, before: Any) -> Step:
        """Find what differs from the table as it was before."""
        self._before = before
        return difference(before, self.table, self.seat)

    def finish(self) -> None:
        """Lay a number that waits for the next key, and take one into the hand."""
        for part in (self.board, self.query_one(HandField)):
            if change := part.pending():
                self.change(change)

    @on(MuseeBoard.Refused)
    def refused(self, event: MuseeBoard.Refused) -> None:
        """Say why a key was not taken."""
        self.tell(self.say(event.why))

    @on(MuseeBoard.Turned)
    def turned(self, event: MuseeBoard.Turned) -> None:
        """Turn a token in all museums, and say what it is now; once there are turns, only when asked again."""
        token = event.token
        if self.table.plays and token != self._doubted:
            self.app.bell()
            self.tell(self.say("musee.turn-again", row=Name(f"row.{token.row}"), column=token.column))
            self._doubted = token
            return
        self.change(lambda table, _: edit.flip(table, *token))
        columns = dict(zip(ROWS, self.table.staircases or ((), ()), strict=True))[token.row]
        kind = "staircase" if token.column in columns else "chandelier"
        row = Name(f"row.{token.row}")
        self.tell(self.say(f"musee.is-{kind}", row=row, column=token.column, n=len(columns)))

    # A turn

    @on(MuseeBoard.Played)
    def played(self, event: MuseeBoard.Played) -> None:
        """Play a number at the place under the cursor, or say why that is no turn."""
        before, cursor = self.standing, self.board.cursor
        if before.over:
            self.app.bell()
            self.tell(self.say("musee.end"))
            return
        person = self.person.name
        known = judged_with(before, person, event.card)
        verdict = judge_play(before if known is self.table else position(known), Play(person, event.card, cursor))
        if verdict.faults:
            self.app.bell()
            self.tell(self.words.say(_reason(verdict.faults[0].message)))
            return
        self.change(partial(after_turn, person=person, card=event.card, place=cursor))
        self._announce(before, verdict)

    def _announce(self, before: Position, verdict: Verdict) -> None:
        """Show the museum of whoever is next, and say what the turn did."""
        after = self.standing
        told = [*self._claimed(before, after)]
        told += [self.say("musee.out", persons=(one,)) for one in after.out if one not in before.out]
        self._show_next()
        self.board.turn_to(None)
        self.tell(" · ".join([*told, self.say("musee.played", play=verdict.play, n=verdict.gain)]))

    def _show_next(self) -> None:
        """Show the museum of whoever is next."""
        turn = self.standing.turn
        self._shown_person = ""
        self.choose_player(turn.seat if turn else self.seat)

    def travelled(self, step: Step, *, undo: bool) -> None:
        """Show what a step back or forth changed; after a turn, whoever is next. What is half typed is given up."""
        self.board.type(Typed())
        self.query_one(HandField).forget()
        super().travelled(step, undo=undo)
        if self.table.followed and step.part == "museum":
            self._show_next()
        what = told(step, self._before, self.table, self.say, undo=undo)
        self.tell(self.say("undone" if undo else "redone", what=what))

    def _claimed(self, before: Position, after: Position) -> Iterator[str]:
        """Yield the bonus cards that were claimed."""
        for gallery, holders in after.cards.holders.items():
            for seat in set(holders) - set(before.cards.holders[gallery]):
                player = self.table.players[seat].name
                yield self.say("musee.claims", player=player, gallery=Name(gallery))

    def action_end(self) -> None:
        """Say that the game is over; a number that waits is laid, and given up where it would be a turn."""
        self.finish()
        self.board.type(Typed())
        self.change(lambda table, _: set_over(table, over=True))
        self.tell(self.say("musee.is-over"))


def _reason(message: Phrase) -> Phrase:
    """Return why a turn is refused, without naming the turn just typed."""
    why = message.facts.get("why")
    return why if isinstance(why, Phrase) else message


SCREEN: Final = MuseeTable
