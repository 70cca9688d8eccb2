"""The table of Musée: a finished museum entered fast, or a game followed turn by turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from textual import on
from textual.geometry import Size

from companion.games.musee.board import MuseeBoard
from companion.games.musee.drawing import MuseeDrawing
from companion.games.musee.fields import BonusField, HandField, LeftToGain
from companion.games.musee.hands import played as after_turn
from companion.games.musee.others import HIGH, SPACE, others
from companion.games.musee.places import Typed
from companion.games.musee.scene import scene_of
from companion.games.musee.standing import passed_over, said_out_falsely, standing, turns
from companion.games.musee.status import about_place, refusal_told
from companion.games.musee.undo_steps import told
from companion.present.match import match_told
from companion.screens.desk import Tabletop
from companion.shelf import match_after
from companion.widgets.board import Layout
from companion.widgets.drawing import Frames
from companion.widgets.others import OtherBoards
from scoring.edit import set_over
from scoring.fair import gains_withheld
from scoring.fields import key_path
from scoring.games.musee import edit
from scoring.games.musee.judging import judge_play
from scoring.games.musee.position import Position, position_of
from scoring.games.musee.printed import ROWS
from scoring.games.musee.table import Person, Play, Player, Table, Unread
from scoring.phrase import Name, Phrase
from scoring.review import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult

    from companion.games.musee.drawing import Token
    from companion.screens.table import TableScreen
    from companion.screens.turns import Wish
    from companion.shelf import Match
    from companion.undo_steps import Step
    from companion.widgets.localized import Change
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Verdict

BESIDE: Final = 45
"""Columns kept for what stands beside the museum before the paintings grow."""
WIDE: Final = 120
"""Columns from which on the museums of the other players are seen too."""
ABOVE: Final = 4
"""Lines kept for how a game stands, and for the frame."""
PAINTING: Final = ("musee.neighbours", "musee.staircases", "musee.paintings", "musee.theme", "musee.order")
EMPTY: Final = ("musee.order", "musee.place", "musee.turn", "musee.out")
"""The rules that bear on a painting, and on an empty place, the closest first."""


class MuseeTabletop(Tabletop[Table]):
    """One museum and what is held beside it. Following a game, the museum of whoever is next is shown."""

    def __init__(self, host: TableScreen) -> None:
        """Begin with the museum of whoever is next."""
        self.board = MuseeBoard(host.words, scene_of(host.table, 0))
        self.hand = HandField(host.words)
        self.others = OtherBoards((SPACE,), left=1)
        fields = (BonusField(host.words), self.hand, LeftToGain(host.words))
        super().__init__(host, self.board, fields=fields)
        self._shown_person = ""
        self._position: Position | None = None
        self._doubted: Token | None = None
        self._answered: tuple[Table, Play, str] | None = None
        self._news: tuple[tuple[int, int, int], str] | None = None
        self._matched: tuple[object, ...] = ()
        self._before: Match | None = None
        if turn := self.position.turn:
            host.seat = turn.seat

    def under_board(self) -> ComposeResult:
        """Make the museums of the other players."""
        yield self.others

    @property
    def position(self) -> Position:
        """How the game stands."""
        if self._position is None or self._position.table is not self.table:
            self._position = position_of(self.table)
        return self._position

    @property
    def person(self) -> Person:
        """Who would play into the museum shown: of a team the member chosen, else the one next in turn."""
        position = self.position
        members = [person for person in turns(position) if person.seat == self.host.seat]
        return next((person for person in members if person.name == self._shown_person), members[0])

    def show(self) -> None:
        """Show the museum on the seat, and how the game stands."""
        position, host = self.position, self.host
        whose = self.person.name if self.table.followed else self.table.players[host.seat].name
        gains_told = not gains_withheld(host.session.review)
        self.board.show(position, host.seat, whose, gains_told=gains_told)
        self.query_one(LeftToGain).show(position, self.person, told=gains_told)
        self.hand.belong(self.person.name)
        self.others.show(others(position, host.session.review, host.seat))
        super().show()

    def on_resize(self) -> None:
        """Draw the paintings as large as there is room for beside what stands right of them.

        On a wide screen the museums of the others stand below, where the paintings leave room for them.
        """
        width, height = self.size
        room = Size(width - BESIDE, height - ABOVE)
        usual = self.board.scene.grown(Size(0, 0)).drawing(Frames())
        self.others.display = self.host.app.size.width >= WIDE and usual.height + HIGH <= room.height
        self.board.grow(room - Size(0, HIGH) if self.others.display else room)
        self.set_class(self.board.scene.size is not MuseeDrawing, "grown")

    def entered(self, seat: int) -> bool:
        """Whether a player has more than a name and an empty museum."""
        player = self.table.players[seat]
        bare = Player(name=player.name, members=player.members, museum=(None,) * len(player.museum))
        return player != bare or any(self.position.museums[seat])

    def status(self) -> str | None:
        """Show how the game stands; a token to be turned is forgotten."""
        self._doubted = None
        playing = bool(self.board.typed)
        self.heading.tell(standing(self.position, self.person, self._match(), self.say, playing=playing))
        return None

    def _match(self) -> str:
        """Say how the match stands: of a game that was followed after it, of one that is being entered before it."""
        who = self.table.played, *(player.names for player in self.table.players)
        if who != self._matched:
            self._matched, self._before = who, self.app.shelf.match(self.host.session)
        ended = self.table.over and self.table.plays
        match = match_after(self._before, self.host.session) if self._before and ended else self._before
        return match_told(match, self.words)

    def about_place(self) -> str:
        """Say what the turn just taken did; elsewhere what lies under the cursor, or whether the number typed may."""
        if self._news and self._news[0] == self._at and not self.board.typed:
            return self._news[1]
        self._news = None
        typed = self.board.typed
        if typed and (said := self._answer_to(Play(self.person.name, typed.number, self.board.cursor))):
            return said
        return about_place(self.board, self.position, self.host.account, self.say)

    @property
    def _at(self) -> tuple[int, int, int]:
        """Where the game and the cursor stand."""
        return len(self.table.plays), self.host.seat, self.board.cursor

    def rules_of_place(self) -> tuple[str, ...]:
        """Return the rules that bear on the place under the cursor."""
        return PAINTING if self.board.filled else EMPTY

    def behind_the_end(self) -> str:
        """Say that the museum ends here, and how to go on."""
        following = self.table.players[(self.host.seat + 1) % len(self.table.players)].name
        return self.say("musee.last-place", place=self.board.place, player=following)

    def answer(self, question: str) -> bool:
        """Go to the unread painting asked about; or show a museum that may have the bonus card asked about."""
        for seat, player in enumerate(self.table.players):
            if question == key_path("players", player.name, "musee"):
                self.host.choose_player(seat)
                unread = (place for place, lies in enumerate(player.museum) if isinstance(lies, Unread))
                self.board.turn_to(next(unread, None))
                self.host.action_focus_on("board")
                return True
        for seats in self.position.cards.asked.values():
            key = key_path("players", self.table.players[seats[0]].name, "bonus") if seats else ""
            if question == key and self.host.seat not in seats:
                self.host.choose_player(seats[0])
        return False

    def next_player(self, by: int) -> None:
        """Show another player; following a game whoever comes after this one, team by team."""
        if not self.table.followed:
            super().next_player(by)
            return
        persons = self.position.persons
        chosen = persons[(persons.index(self.person) + by) % len(persons)]
        self._shown_person = chosen.name
        self.host.choose_player(chosen.seat)

    def finish(self) -> None:
        """Lay a number that waits for the next key, and take one into the hand."""
        if change := self.hand.pending():
            self.host.change(change)
        if change := self.board.pending():
            self.host.change(change)
            self.board.laid()

    @on(OtherBoards.Chosen)
    def museum_chosen(self, event: OtherBoards.Chosen) -> None:
        """Show the museum clicked; of a team for whoever plays there next."""
        self._shown_person = ""
        self.host.choose_player(event.seat)

    @on(MuseeBoard.Turned)
    def turned(self, event: MuseeBoard.Turned) -> None:
        """Turn a token in all museums, and say what it is now; once there are turns, only when asked again."""
        token = event.token
        if self.table.plays and token != self._doubted:
            self.host.decline(self.say("musee.turn-again", row=Name(f"row.{token.row}"), column=token.column))
            self._doubted = token
            return
        self.host.change(lambda table, _: edit.flip(table, *token))
        columns = dict(zip(ROWS, self.table.staircases or ((), ()), strict=True))[token.row]
        kind = "staircase" if token.column in columns else "chandelier"
        row = Name(f"row.{token.row}")
        self.host.tell(self.say(f"musee.is-{kind}", row=row, column=token.column, n=len(columns)))

    @on(MuseeBoard.Played)
    def played(self, event: MuseeBoard.Played) -> None:
        """Play a number at the place under the cursor, or say why that is no turn."""
        before, cursor = self.position, self.board.cursor
        if before.over:
            self.host.decline(self.say("musee.end"))
            return
        person = self.person.name
        play = Play(person, event.card, cursor)
        verdict = judge_play(before, play)
        if verdict.faults:
            self._answer(play, refusal_told(_reason(verdict.faults[0].message), self.say))
            self.board.reject()
            return
        over = passed_over(before, self.person)
        if over and not self._answer_to(play):
            self._answer(play, self.say("musee.play-over", person=person, over=over, n=len(over)))
            return
        self.host.change(partial(after_turn, person=person, card=event.card, place=cursor))
        self._announce(before, verdict)

    def _answer(self, play: Play, said: str) -> None:
        """Say why a turn is not taken, as long as it stands typed at its place."""
        self._answered = self.table, play, said
        self.host.decline(said)

    def _answer_to(self, play: Play) -> str:
        """Return what was said to this turn when it was played last, if anything."""
        if self._answered is None:
            return ""
        table, answered, said = self._answered
        return said if table is self.table and answered == play else ""

    @on(MuseeBoard.PassedOn)
    def passed_on(self) -> None:
        """Say that the card drawn in the last turn went to the partner, or was kept."""
        self.host.change(lambda table, _: edit.pass_on(table))
        if last := self.position.last_draw:
            key = "passed" if self.table.plays[-1].passed else "kept"
            self.host.tell(self.say(f"musee.{key}", person=last.taker, partner=last.partner))

    @on(MuseeBoard.SaidOut)
    def said_out(self) -> None:
        """Say that the person shown can place nothing more, or take that back; then whoever is next is shown.

        While the hand shows a card that fits, nobody is out.
        """
        person = self.person.name
        self.board.type(Typed())
        out = person not in self.table.out
        if out and (false := said_out_falsely(self.table, person)):
            self.host.decline(self.words.say(false))
            return
        self.host.change(lambda table, _: edit.say_out(table, person))
        if out:
            self._show_next()
        self.host.tell(self.say("musee.is-out" if out else "musee.not-out", person=person))

    def action_turns(self) -> None:
        """Show every turn so far, of a game that is told by turns."""
        from companion.games.musee.turns import TurnsScreen

        self.finish()
        if not self.table.followed:
            self.host.decline(self.say("musee.not-followed"))
            return
        self.host.app.push_screen(TurnsScreen(self.words, self.position), self._wished)

    def _wished(self, wish: Wish | None) -> None:
        """Put a turn right, insert one before it, or take it out."""
        from companion.games.musee.turns import asking
        from companion.screens.ask import AskScreen

        if wish is None:
            return
        if wish.what == "remove":
            self.host.change(lambda table, _: edit.remove_play(table, wish.number))
            self._tell_record("removed", wish.number)
            return
        asked = asking(self.table, wish, self.words, self.say)
        self.host.app.push_screen(AskScreen(self.words, asked), partial(self._put_right, wish))

    def _put_right(self, wish: Wish, change: Change | None) -> None:
        if change:
            self.host.change(change)
            self._tell_record("corrected" if wish.what == "correct" else "inserted", wish.number)

    def _tell_record(self, key: str, number: int) -> None:
        """Say what was done to a turn, and which turn is wrong now."""
        self._show_next()
        wrong = [self.words.say(fault.message) for fault in self.position.faults[:1]]
        self.host.tell(" · ".join([self.say(f"musee.turn-{key}", number=number + 1), *wrong]))

    def _announce(self, before: Position, verdict: Verdict) -> None:
        """Show the museum of whoever is next, and say what the turn did: what may be cut comes last."""
        after = self.position
        news = [*self._claimed(before, after)]
        news += [self.say("musee.out", persons=(person,)) for person in after.out if person not in before.out]
        self._show_next()
        self.board.turn_to(None)
        told = [self.say("musee.points", n=verdict.gain), *news, self.words.say(verdict.play)]
        self._news = self._at, " · ".join(told)
        self.host.show_status()

    def _show_next(self) -> None:
        """Show the museum of whoever is next."""
        turn = self.position.turn
        self._shown_person = ""
        self.host.choose_player(turn.seat if turn else self.host.seat)

    def travelled(self, step: Step, before: Table, *, undo: bool) -> None:
        """Show what a step back or forth changed; after a turn, whoever is next. What is half typed is given up."""
        self.board.type(Typed())
        self.hand.forget()
        super().travelled(step, before, undo=undo)
        if self.table.followed and step.part == "museum":
            self._show_next()
        what = told(step, before, self.table, self.say, undo=undo)
        self.host.tell(self.say("undone" if undo else "redone", what=what))

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
        if self.table.over:
            self.host.tell(self.say("musee.over-already"))
            return
        self.host.change(lambda table, _: set_over(table, over=True))
        self.host.tell(self.say("musee.is-over"))


def _reason(message: Phrase) -> Phrase:
    """Return why a turn is refused, without naming the turn just typed."""
    why = message.facts.get("why")
    return why if isinstance(why, Phrase) else message


def layout(words: Phrasebook, table: Table, seat: int, which: str) -> Layout:
    """Make a board, by this id, that only shows how a player's cards lie or could lie."""
    return Layout(words, which, lambda table, seat, room: scene_of(table, seat).grown(room), (table, seat))
