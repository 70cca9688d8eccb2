"""The table of Artline: Louvre: a game followed turn by turn on a map of its Rooms."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.widgets import Input

from companion.games.artline.board import MuseumMap
from companion.games.artline.doubts import doubts_of
from companion.games.artline.entry import Entry
from companion.games.artline.ledger import Ledger
from companion.games.artline.settings import start_named
from companion.games.artline.situation import Situation, situation_of
from companion.games.artline.status import about_place, about_room, about_typed, rules_of_place, standing, too_many, won
from companion.games.artline.turn_typing import DISCARD, Aim, text_of, unkept
from companion.games.artline.undo_steps import told
from companion.screens.desk import Tabletop
from companion.widgets.board import BoardView
from companion.widgets.localized import Asked
from companion.words import rulebook
from scoring.games.artline import edit
from scoring.games.artline.judging import judge_turn
from scoring.games.artline.phrases import earned
from scoring.games.artline.places import START_PLACE, Place, place_or_none
from scoring.games.artline.position import Effect
from scoring.games.artline.table import Table, Turn
from scoring.games.artline.themes import UNKNOWN
from scoring.review import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.screens.table import TableScreen
    from companion.screens.turns import Wish
    from companion.undo_steps import Step
    from companion.widgets.localized import Change
    from scoring.review import Verdict


class ArtlineTabletop(Tabletop[Table]):
    """The map, the ledger and the line a turn is typed on. The account shown is that of whoever is next."""

    def __init__(self, host: TableScreen) -> None:
        """Begin with the map as it stands, and a turn that was half typed."""
        self._situation: Situation | None = None
        self.host = host
        self.board = MuseumMap(host.words, self.situation)
        self.ledger = Ledger(host.words)
        self.entry = Entry(host.words, host.draft)
        super().__init__(host, self.board, fields=(self.ledger,), foot=(self.entry,))
        self._followed: tuple[Turn, ...] | None = None
        self._warned = ""
        self._news: tuple[Place, str] | None = None
        self._offered = ""
        self._asked = ""

    @property
    def situation(self) -> Situation:
        """How the game stands."""
        if self._situation is None or self._situation.table is not self.table:
            self._situation = situation_of(self.table, self.host.session.review)
        return self._situation

    @property
    def draft(self) -> str:
        """The turn half typed."""
        return self.entry.value

    def show(self) -> None:
        """Show the map, the themes, and whose turn it is; after a turn, the account of whoever is next.

        A turn half typed for a place that is gone waits.
        """
        if self.table.turns != self._followed:
            self._followed = self.table.turns
            self.host.seat = self.situation.following
            self._news = None
        self.board.show(self.situation)
        self.ledger.show(self.situation)
        self.heading.tell(standing(self.situation, self.host.session.review, self.say))
        self.heading.set_class(bool(self.situation.position.faults), "fault")
        self.entry.belong(closed=self.situation.closed is not None, over=self.situation.over)
        aim = self.entry.aim
        if aim and (self.situation.closed or (aim.place and aim != self._aim(aim.place))):
            self.put_aside()
        super().show()

    def about_place(self) -> str:
        """Say what the turn just taken did; elsewhere what lies under the cursor, or what a card would do there."""
        if self._news and self._news[0] == self.board.at:
            return self._news[1]
        self._news = None
        return about_place(self.situation, self.board.at, self.say)

    def rules_of_place(self) -> tuple[str, ...]:
        """Return the rules that bear on the place under the cursor."""
        return rules_of_place(self.situation, self.board.at)

    def status(self) -> str | None:
        """Say of a turn that is typed what it would do, theme by theme; of a Room in the ledger what it is."""
        self._warned = ""
        typed = self.entry.typed
        typing = self.host.focused is self.entry and self.entry.aim is not None
        self.ledger.narrow(typed.themes[-1] if typing and typed.themes else "")
        if typing:
            return about_typed(self.situation, typed, self.say)
        if self.host.focused is not self.ledger:
            return None
        room = self.ledger.room
        self.board.light(tuple(map(str, room.places)) if room else ())
        return about_room(self.situation, room, self.say) if room else None

    def _aim(self, place: Place) -> Aim | None:
        """Return what is to be typed for a card at a place, None where none may lie."""
        if place not in self.situation.outlooks:
            return None
        prospect = self.situation.position.museum.prospect(place)
        forgotten = tuple(side.way for side in prospect.sides if UNKNOWN in side.themes)
        return Aim(place, prospect.opens, forgotten)

    @on(MuseumMap.Chosen)
    def chosen(self, event: MuseumMap.Chosen) -> None:
        """Begin a turn; on a card, put right how it was named."""
        if event.place is not None and self.board.filled:
            self.action_correct()
        elif self.situation.closed:
            self.host.decline(self.say("artline.closed", why=self.situation.closed))
        elif event.place is not None and self._aim(event.place) is None:
            self.host.decline(self.about_place())
        else:
            self.entry.ask(DISCARD if event.place is None else self._aim(event.place) or DISCARD, event.place)
            self.screen.set_focus(self.entry)
            self.host.show_status()

    @on(BoardView.Pointed)
    def pointed_elsewhere(self) -> None:
        """Let a turn half typed wait for the next place chosen."""
        if self.host.focused is self.board:
            self.entry.rest()

    @on(Input.Changed, "#entry")
    def typing(self) -> None:
        """Show the remarks on what is typed."""
        self.host.show_status()

    @on(Entry.Left)
    def put_aside(self) -> None:
        """Go back to the map; what is typed stays, and goes on with the next place chosen."""
        self.entry.rest()
        self.screen.set_focus(self.board)

    @on(Input.Submitted, "#entry")
    def play(self) -> None:
        """Take the turn typed, or say why it is none; what is typed stays until it is one."""
        typed, position = self.entry.typed, self.situation.position
        if self.entry.aim is None or position.next is None:
            return
        if any(unkept(word) for word in typed.words):
            self.host.decline(self.say("artline.unkept"))
            return
        if typed.too_many:
            self.host.decline(too_many(typed, self.say))
            return
        if typed.aim.place and not typed.words[0]:
            self.host.decline(self.say("artline.unnamed"))
            return
        verdict = judge_turn(position, typed.turn(position.next.name))
        if verdict.faults:
            reasons = " · ".join(self.words.say(fault.message) for fault in verdict.faults)
            if typed.lacks:
                self._type(f"{self.entry.value.rstrip()} / ")
            self.host.decline(reasons)
            return
        self._take(typed.turn(position.next.name), verdict)

    def _take(self, turn: Turn, verdict: Verdict) -> None:
        """Take a legal turn, and say first what came of it."""
        position = self.situation.position
        came = earned(position, position.museum.prospect(turn.place) if turn.place else None)
        self.entry.clear_turn()
        self.screen.set_focus(self.board)
        self.host.change(lambda table, _: edit.take_turn(table, turn))
        if turn.place:
            self.board.turn_to(self.board.scene.plan.space(turn.place))
        self.host.show_legend()
        looks = (self.words.say(notice.message) for notice in verdict.warnings)
        sentences = (*self._ending(), self.words.say(came), *looks, self.words.say(verdict.play))
        self._news = self.board.at, " · ".join(sentences)
        self.host.show_status()

    def _ending(self) -> Iterator[str]:
        """Yield what players must know of the end after a turn: announced, or reached."""
        position = self.situation.position
        if position.over:
            yield won(self.host.session.review, self.say)
        elif position.end and position.end.after - len(position.log) == len(self.table.players) - 1:
            key = "announced" if position.end.rule == "artline.end" else "equal-turns"
            turns_left = position.end.after - len(position.log)
            yield self.say(f"artline.{key}", n=turns_left, player=position.log[-1].turn.player)

    def offer_again(self, effect: Effect) -> None:
        """Let the words of a turn that the table refused wait for another try."""
        self._offered = text_of(effect)
        self._type(self._offered)

    def _type(self, words: str) -> None:
        """Put words into the line; what is said of the step that did so stays in the status line."""
        with self.entry.prevent(Input.Changed):
            self.entry.value = words
            self.entry.action_end()

    def may_leave(self) -> bool:
        """Whether the game may be put back; with a turn half typed only when asked a second time."""
        if not self.entry.drafted or self._warned == "leave":
            return True
        self.host.decline(self.say("artline.drafted", typed=self.entry.value.strip()))
        self._warned = "leave"
        return False

    @on(Ledger.Pointed)
    def pointed_at_room(self) -> None:
        """Light the Room under the cursor on the map."""
        if self.host.focused is self.ledger:
            self.host.show_status()

    @on(Ledger.Gone)
    def gone_to_room(self, event: Ledger.Gone) -> None:
        """Show a Room on the map."""
        self.screen.set_focus(self.board)
        self.board.go(event.room.places[0])
        self.host.show_status()

    @on(Ledger.Left)
    def left_ledger(self) -> None:
        """Go back to the map."""
        self.screen.set_focus(self.board)

    def action_correct(self) -> None:
        """Put right the turn that laid the card under the cursor, or set the theme of the Room pointed at."""
        meant = self._meant()
        if meant:
            self.correct(*meant)
        elif self.board.at == START_PLACE and self.host.focused is not self.ledger:
            self.post_message(Asked(self.say("ask.start"), self.table.start, partial(start_named, self.table)))
        else:
            self.host.decline(self.say("artline.nothing-to-correct"))

    def _meant(self) -> tuple[int, str] | None:
        """Return the turn that is pointed at, counted from 0, and which part of it."""
        if self.host.focused is self.ledger:
            room = self.ledger.room
            number = self.situation.opener(room) if room else None
            return (number, room.way) if room and number is not None else None
        laid = self.situation.laid.get(self.board.at)
        return (laid.number, "card") if laid else None

    def answer(self, question: str) -> bool:
        """Go where a question is answered: to the theme it asks about, in the turn that set it."""
        _, number, way = question.split(".")
        self.correct(int(number) - 1, way)
        return True

    def action_next_remark(self) -> None:
        """Go to the first illegal turn, else to the theme that is asked next, whoever set it."""
        faults, questions = self.situation.position.faults, self.host.session.review.questions
        keys = [question.key for question in questions]
        if faults:
            self.correct(len(self.situation.position.log))
        elif keys:
            self._asked = keys[(keys.index(self._asked) + 1) % len(keys) if self._asked in keys else 0]
            self.answer(self._asked)
        else:
            self.host.tell(self.say("no-remark"))

    def action_turns(self) -> None:
        """Show every turn so far."""
        from companion.games.artline.turns import TurnsScreen

        self.host.app.push_screen(TurnsScreen(self.host.words, self.situation), self._wished)

    def _wished(self, wish: Wish | None) -> None:
        if wish and wish.what == "back":
            self._cut(wish.number)
        elif wish:
            self.correct(wish.number)

    def correct(self, number: int, part: str = "card") -> None:
        """Put a turn right, counted from 0, beginning with one part: `card`, `row` or `column`."""
        from companion.games.artline.turn import TurnScreen

        window = TurnScreen(self.host.words, self.situation, number, part)
        self.host.app.push_screen(window, self.host.answered)

    def action_cut(self) -> None:
        """Take back the first illegal turn and all after it."""
        position = self.situation.position
        if position.faults:
            self._cut(len(position.log))
        else:
            self.host.tell(self.say("artline.all-legal"))

    def _cut(self, number: int) -> None:
        gone = len(self.table.turns) - number
        self.host.change(lambda table, _: edit.cut(table, number))
        self.host.tell(self.say("artline.taken-back", n=gone))

    def action_object(self) -> None:
        """Ask who doubts the card just laid."""
        from companion.games.artline.objection import ObjectionScreen

        situation, host = self.situation, self.host
        if not doubts_of(situation.position):
            host.decline(self.say("artline.nothing-to-doubt"))
            return
        window = ObjectionScreen(host.words, situation, rulebook(host.words.language, host.session.game))
        host.app.push_screen(window, self._decided)

    def _decided(self, change: Change | None) -> None:
        if change is None:
            return
        before, effect = len(self.table.turns), self.situation.position.log[-1]
        self.host.change(change)
        stays = len(self.table.turns) == before
        if not stays:
            self.offer_again(effect)
        player = self.table.players[self.situation.following].name
        self.host.tell(self.say("artline.stays-told" if stays else "artline.back-told", player=player))

    def travelled(self, step: Step, before: Table, *, undo: bool) -> None:
        """Show where a step back or forth changed something, and say what."""
        place = place_or_none(step.places[0]) if step.places else None
        if place in self.board.scene.reachable:
            self.board.turn_to(self.board.scene.plan.space(place))
        if undo and self._offered and self.entry.value == self._offered and len(self.table.turns) > len(before.turns):
            self._type("")  # the turn whose words waited has been taken again
        self.host.show_legend()
        what = told(step, before, self.table, self.say)
        self.host.tell(self.say("undone" if undo else "redone", what=what))
