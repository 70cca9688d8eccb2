"""The table of a game of Artline: Louvre, followed turn by turn on a map of its Rooms."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Input

from companion.games.artline.board import MuseumMap
from companion.games.artline.entry import Entry
from companion.games.artline.heading import Heading, won
from companion.games.artline.ledger import Ledger
from companion.games.artline.record import RecordScreen
from companion.games.artline.rules_here import IN_PARTS, rules_of_place
from companion.games.artline.status import about_place, about_room, about_typed
from companion.games.artline.steps import difference, told
from companion.games.artline.typed import DISCARD, Aim, text_of, unkept
from companion.widgets.board import BoardView
from companion.widgets.spoken import Asked
from scoring.games.artline import edit
from scoring.games.artline.judging import judge_turn
from scoring.games.artline.places import START_PLACE, Place, place_or_none
from scoring.games.artline.position import Effect
from scoring.games.artline.table import Table, Turn
from scoring.games.artline.telling import earned
from scoring.games.artline.themes import UNKNOWN
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.widget import Widget

    from companion.games.artline.settings import ArtlineSettings
    from companion.screens.base import WordedScreen
    from companion.screens.steps import Step
    from companion.session import Session
    from companion.widgets.spoken import Change
    from companion.words.phrasebook import Phrasebook
    from scoring.review import Verdict


class ArtlineTable(RecordScreen):
    """One game of Artline. The account shown is that of whoever is next."""

    CSS = """
    ArtlineTable #left { width: 1fr; max-width: 100%; }
    ArtlineTable.-wide #right { width: 27; }
    ArtlineTable.-wide.-high #status { height: 2; }
    ArtlineTable.-narrow #desk { scrollbar-size: 1 1; }
    ArtlineTable.-narrow #left { height: 100%; }
    ArtlineTable.-narrow #right { height: auto; }
    ArtlineTable.-narrow Ledger { height: 12; }
    ArtlineTable.-narrow #status { height: 3; }
    ArtlineTable.-narrow LegendLine { min-height: 1; max-height: 2; }
    ArtlineTable.-low LegendLine { min-height: 1; max-height: 1; }
    ArtlineTable.-low Heading { max-height: 3; }
    ArtlineTable.-low MapView { scrollbar-size: 0 0; }
    ArtlineTable Account { height: auto; max-height: 50%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "focus_on('board')", "key.museum", show=False),
        Binding("f3", "focus_on('ledger')", "key.ledger"),
        Binding("f4", "turns", "key.turns"),
        Binding("f5", "correct", "key.artline-correct", show=False),
        Binding("f6,exclamation_mark", "object", "key.object", key_display="!"),
        Binding("f7", "cut", "key.artline-cut", show=False),
        Binding("f8", "focus_on('account')", "key.account", show=False),
        Binding("pagedown,ctrl+right", "player(1)", "key.next-player", show=False),
        Binding("ctrl+w", "leave", "key.leave", show=False),
        Binding("escape", "focus_on('board')", "key.back-to-museum", show=False),
    ]

    def __init__(self, session: Session, words: Phrasebook) -> None:
        """Take an open table."""
        super().__init__(session, words)
        self._followed: tuple[Turn, ...] | None = None
        self._before: Table = session.table
        self._warned = ""
        self._news: tuple[Place, str] | None = None
        self.draft = ""

    def again(self) -> WordedScreen:
        """Make this screen anew in the words the app now speaks, a turn half typed and all."""
        anew = super().again()
        assert isinstance(anew, ArtlineTable)  # noqa: S101 (it is made by its own class)
        anew.draft = self.entry.value
        if anew.begins_at == self.entry.id:
            anew.begins_at = None
        return anew

    def settings(self, part: str) -> ArtlineSettings:
        """Make the window of the settings."""
        from companion.games.artline.settings import ArtlineSettings  # noqa: PLC0415 (only when asked for)

        return ArtlineSettings(self, part)

    # The parts

    @property
    def board(self) -> MuseumMap:
        """The map."""
        return self.query_one("#board", MuseumMap)

    @property
    def entry(self) -> Entry:
        """The line a turn is typed on."""
        return self.query_one("#entry", Entry)

    @property
    def ledger(self) -> Ledger:
        """The themes of all Rooms."""
        return self.query_one("#ledger", Ledger)

    def head(self) -> Iterator[Widget]:
        """Yield the line that tells how the game stands."""
        yield Heading(self.words)

    def make_board(self) -> MuseumMap:
        """Make the map."""
        return MuseumMap(self.words, self.standing, id="board")

    def fields(self) -> Iterator[Widget]:
        """Yield the ledger."""
        yield Ledger(self.words)

    def foot(self) -> Iterator[Widget]:
        """Yield the line a turn is typed on."""
        yield Entry(self.words, self.draft)

    # Showing

    def show(self) -> None:
        """Show the table as it is now; after a turn, the account of whoever is next."""
        if self.table.turns != self._followed:
            self._followed = self.table.turns
            self.seat = self.standing.following
            self._news = None
        super().show()

    def show_board(self) -> None:
        """Show the map, the themes, and whose turn it is; a turn half typed for a place that is gone waits."""
        self.board.show(self.standing)
        self.ledger.show(self.standing)
        self.query_one(Heading).show(self.standing, self.session.review)
        self.entry.belong(closed=self.standing.closed is not None)
        aim = self.entry.aim
        if aim and (self.standing.closed or (aim.place and aim != self._aim(aim.place))):
            self.put_aside()

    def entered(self, seat: int) -> bool:
        """Whether a player counts: from the first deal on everybody does."""
        del seat
        return True

    def about_place(self) -> str:
        """Say what the turn just taken did; elsewhere what lies under the cursor, or what a card would do there."""
        if self._news and self._news[0] == self.board.at:
            return self._news[1]
        self._news = None
        return about_place(self.standing, self.board.at, self.say)

    def rules_here(self) -> tuple[str, ...]:
        """Return the rules that bear on the place under the cursor, or on the part with the focus."""
        if self.focused is self.board:
            return rules_of_place(self.standing, self.board.at)
        return super().rules_here() or IN_PARTS.get((self.focused and self.focused.id) or "", ())

    def behind_the_end(self) -> str:
        """Say nothing: a map has no end to type behind."""
        return ""

    def show_status(self) -> None:
        """Say what the focused part is about; of a turn that is typed, what it would do, and theme by theme."""
        if not self.query(Entry):  # the screen is being taken down
            return
        self._warned = ""
        typed = self.entry.typed
        typing = self.focused is self.entry and self.entry.aim is not None
        self.ledger.narrow(typed.themes[-1] if typing and typed.themes else "")
        if typing:
            self.tell(about_typed(self.standing, typed, self.say))
            return
        super().show_status()
        if self.focused is self.ledger:
            room = self.ledger.room
            self.board.light(tuple(map(str, room.places)) if room else ())
            if room:
                self.tell(about_room(self.standing, room, self.say))

    def choose_player(self, seat: int) -> None:
        """Show the account of the player on a seat; the map is everybody's."""
        self.seat = seat
        self.show()
        self.show_legend()

    # A turn

    def _aim(self, place: Place) -> Aim | None:
        """Return what is to be typed for a card at a place, None where none may lie."""
        if place not in self.standing.outlooks:
            return None
        prospect = self.standing.position.museum.prospect(place)
        forgotten = tuple(side.way for side in prospect.sides if UNKNOWN in side.themes)
        return Aim(place, prospect.opens, forgotten)

    @on(MuseumMap.Chosen)
    def chosen(self, event: MuseumMap.Chosen) -> None:
        """Begin a turn; on a card, put right how it was named."""
        if event.place is not None and self.board.filled:
            self.action_correct()
        elif self.standing.closed:
            self.decline(self.say("artline.closed", why=self.standing.closed))
        elif event.place is not None and self._aim(event.place) is None:
            self.decline(self.about_place())
        else:
            self.entry.ask(DISCARD if event.place is None else self._aim(event.place) or DISCARD, event.place)
            self.set_focus(self.entry)
            self.show_status()

    @on(MuseumMap.Refused)
    def key_refused(self, event: MuseumMap.Refused) -> None:
        """Say why a key was not taken."""
        self.tell(self.say(event.why))

    @on(BoardView.Pointed)
    def pointed_elsewhere(self) -> None:
        """Let a turn half typed wait for the next place chosen."""
        if self.focused is self.board:
            self.entry.rest()

    @on(Input.Changed, "#entry")
    def typing(self) -> None:
        """Say what is to be said of what is typed by now."""
        self.show_status()

    @on(Entry.Left)
    def put_aside(self) -> None:
        """Go back to the map; what is typed stays, and goes on with the next place chosen."""
        self.entry.rest()
        self.set_focus(self.board)

    @on(Input.Submitted, "#entry")
    def play(self) -> None:
        """Take the turn typed, or say why it is none; what is typed stays until it is one."""
        typed, position = self.entry.typed, self.standing.position
        if self.entry.aim is None or position.next is None:
            return
        unknown = any(unkept(word) for word in typed.words)
        if unknown or typed.too_many:
            key = "unkept" if unknown else "too-many" if typed.aim.asks else "no-themes"
            self.decline(self.say(f"artline.{key}", n=len(typed.aim.asks)))
            return
        if typed.aim.place and not typed.words[0]:
            self.decline(self.say("artline.unnamed"))
            return
        verdict = judge_turn(position, typed.turn(position.next.name))
        if verdict.faults:
            reasons = " · ".join(self.words.say(fault.message) for fault in verdict.faults)
            self.decline(reasons)
            return
        self._take(typed.turn(position.next.name), verdict)

    def _take(self, turn: Turn, verdict: Verdict) -> None:
        """Take a legal turn, and say first what came of it."""
        position = self.standing.position
        came = earned(position, position.museum.prospect(turn.place) if turn.place else None)
        self.entry.clear_turn()
        self.set_focus(self.board)
        self.change(lambda table, _: edit.take_turn(table, turn))
        if turn.place:
            self.board.turn_to(self.board.plan.space(turn.place))
        self.show_legend()
        told = (*self._ending(), self.words.say(came), self.words.say(verdict.play))
        self._news = self.board.at, " · ".join(told)
        self.show_status()

    def _ending(self) -> Iterator[str]:
        """Yield what players must know of the end after a turn: announced, or reached."""
        position = self.standing.position
        if position.over:
            yield won(self.session.review, self.say)
        elif position.end and position.end.after - len(position.log) == len(self.table.players) - 1:
            key = "announced" if position.end.rule == "artline.end" else "equal-turns"
            left = position.end.after - len(position.log)
            yield self.say(f"artline.{key}", n=left, player=position.log[-1].turn.player)

    def offer_again(self, effect: Effect) -> None:
        """Let the words of a turn that the table refused wait for another try."""
        with self.entry.prevent(Input.Changed):  # the table's decision stays in the status line
            self.entry.value = text_of(effect)

    def action_leave(self) -> None:
        """Go back to the shelf; with a turn half typed only when asked a second time."""
        if self.entry.drafted and self._warned != "leave":
            self.decline(self.say("artline.drafted", typed=self.entry.value.strip()))
            self._warned = "leave"
            return
        super().action_leave()

    # The ledger, and what is put right

    @on(Ledger.Pointed)
    def pointed_at_room(self) -> None:
        """Light the Room under the cursor on the map."""
        if self.focused is self.ledger:
            self.show_status()

    @on(Ledger.Gone)
    def gone_to_room(self, event: Ledger.Gone) -> None:
        """Show a Room on the map."""
        self.set_focus(self.board)
        self.board.go(event.room.places[0])
        self.show_status()

    @on(Ledger.Left)
    def left_ledger(self) -> None:
        """Go back to the map."""
        self.set_focus(self.board)

    def action_correct(self) -> None:
        """Put right the turn that laid the card under the cursor, or set the theme of the Room pointed at."""
        number = self._meant()
        if number is not None:
            self.correct(number)
        elif self.board.at == START_PLACE and self.focused is not self.ledger:
            self.post_message(Asked(self.say("ask.start"), self.table.start, partial(_start, self.table)))
        else:
            self.decline(self.say("artline.nothing-to-correct"))

    def _meant(self) -> int | None:
        if self.focused is self.ledger:
            return self.standing.opener(self.ledger.room) if self.ledger.room else None
        laid = self.standing.laid.get(self.board.at)
        return laid.number if laid else None

    # Undo

    def difference(self, before: Any) -> Step:
        """Find what differs from the table as it was before."""
        self._before = before
        return difference(before, self.table, self.seat)

    def travelled(self, step: Step, *, undo: bool) -> None:
        """Show where a step back or forth changed something, and say what."""
        place = place_or_none(step.places[0]) if step.places else None
        if place in self.board.reachable:
            self.board.turn_to(self.board.plan.space(place))
        self.show_legend()
        what = told(step, self._before, self.table, self.say)
        self.tell(self.say("undone" if undo else "redone", what=what))


def _start(table: Table, typed: str) -> Change | Phrase:
    from companion.games.artline.settings import start_named  # noqa: PLC0415 (only when asked for)

    return start_named(table, typed)


SCREEN: Final = ArtlineTable
