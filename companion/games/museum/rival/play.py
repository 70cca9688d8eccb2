"""The rival's turn at work: what he takes in every Exploration, and his Action phase, accepted with one key."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from companion.games.museum.card_words import told
from companion.games.museum.rival.card import FIRST
from companion.games.museum.rival.pane import RivalPane
from companion.games.museum.rival.remembered import missing
from companion.games.museum.rival.rows import Row, Teller
from companion.games.museum.rival.steps import Acted, acted, knows_hand, knows_order, shown
from companion.games.museum.rival.typing import Action, ActionScene, Show, ShowScene
from companion.screens.searches import LayoutSearch
from scoring.games.museum.expansions.solo import Rival
from scoring.games.museum.table.turn import UNKNOWN_CARD, RivalTook, Turn
from scoring.games.museum.turns.replay import replayed, span_phrase
from scoring.games.museum.turns.telling import ended, turn_told, with_open, with_turns
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.games.museum.turns.play import Play
    from companion.games.museum.turns.typing import Reading, Scene
    from scoring.games.museum.rival.answer import Answer
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.cards import Laid
    from scoring.games.museum.turns.position import Position

SECONDS: Final = 10.0
"""So long more points are looked for in his Museum at the end; then the best layout found is laid."""
NUMBERS_OF_ACTION: Final = 2
"""The numbers of an Action card in Advanced mode: how many he exhibits, how many he discards."""

Worked = TypeVar("Worked")
"""What he does, worked out."""


class RivalPlay:
    """What is typed of the rival at one table; where none plays, nothing is."""

    def __init__(self, play: Play) -> None:
        """Begin with nothing typed."""
        self.play = play
        self._setting_up = False
        self._insisted = ""
        self._answers: dict[str, tuple[tuple[object, ...], Any]] = {}

    @property
    def plays(self) -> bool:
        """Whether he is at the table."""
        return self.play.desk.told.rival_seat is not None

    @property
    def seat(self) -> int | None:
        """His seat, in a game shown turn by turn."""
        return self.play.desk.told.rival_seat if self.play.in_turns else None

    @property
    def setting_up(self) -> bool:
        """Whether his card is entered before the first turn."""
        return self._setting_up and self.play.in_turns

    @property
    def _at(self) -> int:
        seat = self.seat
        assert seat is not None  # noqa: S101 (asked for where he plays)
        return seat

    @property
    def rival(self) -> Rival:
        """What he holds."""
        return self.play.desk.told.players[self._at].of(Rival)

    @property
    def _open(self) -> Turn:
        return self.play.desk.told.turns[-1]

    @property
    def _ready(self) -> bool:
        """Whether enough is known of him to say what he does."""
        return knows_order(self.rival) and knows_hand(self.settled(self.play.position).seats[self._at])

    @property
    def takes(self) -> bool:
        """Whether the card he takes in the open turn is to be told next."""
        return self.seat is not None and not self.setting_up and self._open.rival_took is None and not self._open.plays

    def settled(self, position: Position) -> Position:
        """Return a position of the open turn in which he took no card yet, where it is still to be told which."""
        if not self.takes:
            return position
        before = self.play.before.seats[self._at]
        seat = position.seats[self._at]._replace(open_hand=before.open_hand, hand=before.hand)
        return position.with_seat(self._at, seat)

    @property
    def acts(self) -> bool:
        """Whether his Action card is to be told next."""
        his = self.seat is not None and self.play.position.active == self.seat
        return his and not self.setting_up and not self.takes and not self._open.plays and self._ready

    @property
    def has_the_line(self) -> bool:
        """Whether what is typed is about him."""
        return self.setting_up or self.takes or self.acts

    def scene(self, scene: Scene) -> Scene:
        """Return what the keys of the line can mean now."""
        begins = self._open.took is None
        whose = scene.letters, scene.names, scene.seat
        if self.takes:
            level = self._level_of_show
            return ShowScene(*whose, told=True, begins=begins, rival=self.seat, level=level, in_play=scene.in_play)
        if self.acts:
            numbers, hand = NUMBERS_OF_ACTION if self.rival.advanced else 1, len(self._hand)
            tied, buys = self._level_of_action, self._buys
            return ActionScene(*whose, told=True, rival=self.seat, level=tied, buys=buys, numbers=numbers, hand=hand)
        return replace(scene, rival=self.seat)

    @property
    def _hand(self) -> tuple[Laid, ...]:
        """The Objects that lie before him."""
        hand = self.play.position.seats[self._at].open_hand
        return hand.cards if hand else ()

    def _level_of_show(self, show: Show) -> int:
        answer = self._shown(show)
        return len(answer.choices) if answer else 0

    def _level_of_action(self, action: Action) -> int:
        done = self._acted(action)
        return len(done.open.choices) if done and done.open else 0

    def _buys(self, action: Action) -> bool:
        from scoring.games.museum.rival.order import BUY

        done = self._acted(action)
        return done is not None and any(step.step == BUY and step.cards for step in done.steps)

    def _shown(self, show: Show) -> Answer | None:
        """Return what he takes of the cards typed, None where none is or his order is not known."""
        if not show.cards or not self._ready:
            return None
        about = self.play.desk.told, show.cards, tuple(show.chosen), show.headline
        before = self.play.open_turn.before
        return self._remembered("show", about, lambda: shown(self.settled(before(self.play.desk.told, show)), show))

    def _acted(self, action: Action) -> Acted | None:
        """Return what he does, None until his Action card is told."""
        if not action.whole:
            return None
        otherwise = None if action.otherwise is None else tuple(action.otherwise)
        about = self.play.desk.told, action.numbers, tuple(action.chosen), otherwise, action.declined
        advanced = bool(self.rival.advanced)
        return self._remembered("action", about, lambda: acted(self.play.position, action, advanced=advanced))

    def _remembered(self, what: str, about: tuple[object, ...], work_out: Callable[[], Worked]) -> Worked:
        """Return an answer, worked out once for all that is drawn after a key."""
        known = self._answers.get(what)
        if known is None or known[0][0] is not about[0] or known[0][1:] != about[1:]:
            known = self._answers[what] = about, work_out()
        answer: Worked = known[1]
        return answer

    def _taken(self, show: Show) -> RivalTook:
        """Return the card he takes, None where that is still open."""
        if show.left_out:
            return UNKNOWN_CARD
        if show.otherwise is not None:
            return show.cards[show.otherwise]
        answer = self._shown(show)
        if answer:
            return answer.cards[0] if answer.cards and not answer.choices else None
        return show.cards[0] if len(show.cards) == 1 else None

    def show(self) -> None:
        """Show the panel where what is typed is about him."""
        pane = self.play.desk.query_one(RivalPane)
        pane.display = self.takes or self.acts

    def judge(self, reading: Reading) -> None:
        """Show what he does by what is typed, and say under the line what goes on from there."""
        if self.setting_up:
            self.play.desk.line.say_below(self.play.desk.say("rival.then-here"), bad=False)
            return
        pane, line = self.play.desk.query_one(RivalPane), self.play.desk.line
        teller = Teller(self.play.desk.say)
        rows: list[Row] = []
        if isinstance(reading, Show):
            rows = [*self._told_show(reading, teller)]
            line.say_below(self._about_show(reading), bad=False)
        elif isinstance(reading, Action):
            done = self._acted(reading)
            rows = [*teller.acting(reading, done, self._hand)]
            faults = self._faults(reading, done) if done and not done.open else ""
            line.say_below(faults or self._about_action(reading, done), bad=bool(faults))
        pane.show(rows, self.play.desk.room_of_panel)

    def _told_show(self, show: Show, teller: Teller) -> Iterator[Row]:
        """Say which card he takes, or what is to be typed."""
        if show.otherwise is not None:
            return teller.told_taken(self._name, show.cards[show.otherwise])
        knows = knows_hand(self.settled(self.play.position).seats[self._at])
        if why := self._why_untold(knows_hand=knows):
            return teller.left_out(self._name, why)
        return teller.taking(self._name, self.rival, show.cards, self._shown(show))

    def _why_untold(self, *, knows_hand: bool) -> str:
        """Say what keeps the program from following his order, nothing where all is told."""
        from scoring.games.museum.rival.asked import hand_left_open

        say, table = self.play.desk.say, self.play.desk.told
        open_hand = None if knows_hand else hand_left_open(table, self._at)
        if lacking := missing(self.rival, say, knows_hand=knows_hand or open_hand is not None):
            return say("rival.not-told", what=lacking)
        if open_hand is None:
            return ""
        left_open = say(f"rival.open-{open_hand.what}", turns=open_hand.turns, n=len(open_hand.turns))
        return say("rival.left-open", what=left_open)

    def show_reasons(self) -> bool:
        """Show in a window all that the panel says of what he does; False where nothing is worked out."""
        from companion.games.museum.rival.pane import ReasonsScreen

        pane, line = self.play.desk.query_one(RivalPane), self.play.desk.line
        if not (self.has_the_line and line.has_focus and line.reading.reasons):
            return False
        self.play.desk.host.app.push_screen(ReasonsScreen(line.words, self._name, pane.rows))
        return True

    @property
    def _name(self) -> str:
        return self.play.desk.told.players[self._at].name

    def _about_show(self, show: Show) -> str:
        say = self.play.desk.say
        if show.half:
            return ""
        if not show.cards and (asked := self.play.headline_asked(show)):
            return asked
        card = self._taken(show)
        if card == UNKNOWN_CARD:
            return say("rival.untold")
        if card is not None and not isinstance(card, str):
            return " · ".join([say("rival.enter-takes", card=told(card, say)), *self._who_took(show)])
        if show.cards:
            return say("rival.choose" if self._shown(show) else "rival.which-one")
        return " · ".join(self._who_took(show)) or say("rival.enter-show")

    def _who_took(self, show: Show) -> list[str]:
        """Ask who else took an Object, where nobody told."""
        if not show.scene.begins or show.takers is not None or not show.scene.others:
            return []
        names = [f"{number} {name}" for number, name in zip(show.scene.takers, show.scene.others, strict=True)]
        return [self.play.desk.say("rival.who-took", others=" · ".join(names))]

    def _about_action(self, action: Action, done: Acted | None) -> str:
        say = self.play.desk.say
        if done is None:
            return say("rival.type-small" if action.numbers else "rival.type-large")
        return say("rival.choose") if done.open else say("rival.enter-accepts", effect=self._effect(done.position))

    def _effect(self, after: Position) -> str:
        """Say where his marker and his Prestige go."""
        before, seat = self.play.position.seat, after.seats[self.play.position.active]
        counted = {"track": (before.track, seat.track), "prestige": (before.prestige, seat.prestige)}
        effects = [
            phrase(f"effect.{what}", before=span_phrase(old), after=span_phrase(new))
            for what, (old, new) in counted.items()
            if old != new
        ]
        return " · ".join(map(self.play.desk.line.words.say, effects or [Phrase("effect.nothing")]))

    def enter(self, reading: Reading) -> None:
        """Take what is typed."""
        if reading.half:
            self.play.refuse(self.play.desk.say("turn.half"))
        elif isinstance(reading, Show):
            self._take(reading)
        elif isinstance(reading, Action):
            self._accept(reading)

    def _take(self, show: Show) -> None:
        say = self.play.desk.say
        card = self._taken(show)
        if card is None and show.cards:
            self.play.refuse(say("rival.choose" if self._shown(show) else "rival.which-one"))
            return
        asks = card is not None and self.play.position.active == self.seat and self._who_took(show)
        if card is None and not self.play.desk.line.keys:
            self.play.refuse(say("rival.type-show"))
        elif asks and not self._insist():
            self.play.refuse(asks[0])
        else:
            self._change(self._with_show(show, card))
            if card is not None and not isinstance(card, str):
                self.play.tell(say("rival.took", player=self._name, card=told(card, say)))

    def _with_show(self, show: Show, card: RivalTook) -> Table:
        """Return the table with what is typed of an Exploration."""
        table, turns = self.play.desk.told, [*self.play.desk.told.turns]
        if show.opinion and len(turns) > 1:  # tokens turned up as the board was filled, after the turn before
            turns[-2] = turn_told(turns[-2], None, took=None, headline=None, opinion=show.opinion)
            table = with_turns(table, tuple(turns))
        took = () if show.takers is None and not show.scene.others else show.takers
        turn = turn_told(table.turns[-1], None, took=took, headline=show.headline, opinion={})
        return replace(table, turns=(*table.turns[:-1], replace(turn, rival_took=card or turn.rival_took)))

    def _accept(self, action: Action) -> None:
        say, done = self.play.desk.say, self._acted(action)
        if done is None or done.open:
            self.play.refuse(say("rival.choose" if done else "rival.type-large"))
            return
        if self._faults(action, done) and not self._insist():
            self.play.refuse(say("turn.insist"))
            return
        effect = self._effect(done.position)
        self._insisted = ""
        self.play.end(self._ended(action, done), say("rival.did", player=self._name, effect=effect))

    def _ended(self, action: Action, done: Acted) -> Table:
        """Return the table with his turn told and ended."""
        turn = replace(self._open, action=action.numbers, plays=done.plays)
        turn = turn_told(turn, None, took=None, headline=None, opinion=action.opinion)
        return ended(with_open(self.play.desk.told, turn))

    def _faults(self, action: Action, done: Acted) -> str:
        """Say which rules his turn would break."""
        number, replay = len(self.play.desk.told.turns), replayed(self._ended(action, done))
        faults = [fault for fault in replay.faults if fault.turn == number]
        return " · ".join(dict.fromkeys(self.play.desk.line.words.say(fault.message) for fault in faults))

    def _insist(self) -> bool:
        """Whether the same is entered again; else remember it."""
        again = self._insisted == self.play.desk.line.keys
        self._insisted = "" if again else self.play.desk.line.keys
        return again

    def _change(self, table: Table) -> None:
        self._insisted = ""
        self.play.desk.host.change(lambda _table, _seat: table)
        self.play.clear()
        self.play.show_next()

    def set_up(self) -> None:
        """Let his card be entered."""
        if self.seat is None:
            return
        self._setting_up = True
        host = self.play.desk.host
        host.choose_player(self.seat)
        self.play.desk.line.call_after_refresh(host.action_focus_on, FIRST)  # its fields are made just now

    def needs_card(self) -> bool:
        """Whether he plays, and nothing was told yet of what he looks for and holds."""
        first = len(self.play.desk.told.turns) == 1 and not self._open.begun
        return self.seat is not None and first and not self._ready

    def leave_card(self) -> None:
        """Go on with the turns."""
        if self.setting_up:
            self._setting_up = False
            self.play.desk.show()
            self.play.show_next()

    def lay_best(self) -> str:
        """Look for his best layout; return what is said meanwhile, nothing where his cards lie as told."""
        desk, replay = self.play.desk, self.play.replay
        seat, arrange = desk.told.rival_seat, desk.host.session.game.arrange
        if seat is None or arrange is None or replay.position.seats[seat].kept:
            return ""
        table = desk.host.table
        search = LayoutSearch(arrange, table, table.players[seat].name, desk.host.session.review, self._laid)
        search.give(SECONDS)
        search.start()
        return desk.say("rival.laying")

    def _laid(self, search: LayoutSearch) -> None:
        """Lay the best layout found, as one step that undo takes back."""
        desk = self.play.desk
        if search.running or search.error or not desk.host.is_attached or desk.host.table != search.table:
            return
        layout = search.layout
        if search.best > search.now:
            desk.host.change(lambda _table, _seat: layout)
        self.play.ending = desk.say("rival.laid" if search.proved else "rival.laid-found", n=search.best)
        desk.host.show_status()
