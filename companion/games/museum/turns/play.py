"""A game of MUSEUM in play: the turn line at work, and a question asked at any table."""

from __future__ import annotations

import asyncio
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from companion.games.museum.letters import letters
from companion.games.museum.rival.play import RivalPlay
from companion.games.museum.turns.heading import effect, standing, told
from companion.games.museum.turns.open_turn import OpenTurn, laid_at, only_object, with_typed, worth_told
from companion.games.museum.turns.pools import PoolsPane, in_turn, pooled
from companion.games.museum.turns.typing import ALL, NOBODY, Reading, Scene
from companion.memory import Memory
from companion.present.line_breaks import unbroken
from scoring.errors import AskedError
from scoring.games.museum.table.in_play import in_play
from scoring.games.museum.table.line import Furbish, Hire
from scoring.games.museum.turns.judging import judge, read_asked
from scoring.games.museum.turns.position import Position, opening
from scoring.games.museum.turns.replay import Replay, replayed
from scoring.games.museum.turns.telling import ended
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.games.museum.tabletop import MuseumTabletop
    from companion.screens.turns import Wish
    from companion.widgets.localized import Change
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.turn import Turn
    from scoring.review import Verdict

DISCARD: Final = "discard"
"""The action that lays cards in the own Common Pool."""
HEAD: Final = 4
"""Columns that the heading does without: its padding, and a scroll bar."""


class Play:
    """What is played, and asked, at one table."""

    def __init__(self, desk: MuseumTabletop) -> None:
        """Play at a desk; `ending` is what is to be said of a game just over until something else is done."""
        self.desk = desk
        self.lying = False
        self.asking = False
        self.ending = ""
        self.open_turn = OpenTurn()
        self.rival = RivalPlay(self)
        self._insisted = ""
        self._place = ""
        self._replay: Replay | None = None
        self._turns: tuple[tuple[Turn, ...], ...] = ((), ())
        self._begun = False
        self._worth: tuple[object, str] = (None, "")
        """What was asked last about an Object, and what it would add."""

    @property
    def followed(self) -> bool:
        """Whether a game is followed that is not over."""
        return self.desk.told.followed and not self.desk.told.over

    @property
    def in_turns(self) -> bool:
        """Whether it is shown turn by turn."""
        return self.followed and not self.lying

    @property
    def replay(self) -> Replay:
        """The game after its turns."""
        if self._replay is None or self._replay.position.table is not self.desk.told:
            self._replay = replayed(self.desk.told)
        return self._replay

    @property
    def position(self) -> Position:
        """How the game stands in the open turn."""
        return self.replay.position

    @property
    def before(self) -> Position:
        """How the game stood before the open turn."""
        earlier = self.replay.after[-2:-1]
        return earlier[0] if earlier else opening(self.desk.told)

    @property
    def prices(self) -> Memory:
        """The prices of Experts, as last typed."""
        return Memory(self.desk.host.session.journal, "museum.expert-prices")

    def show(self) -> None:
        """Show how the game stands, the pools, and the line where one is typed."""
        desk, table = self.desk, self.desk.told
        self.ending = ""
        if table.turns != self._turns[1]:
            self._turns = self._turns[1] or table.turns, table.turns
        following = self.in_turns
        if following:
            self.asking = False
        position = self.rival.settled(self.position) if self.followed else None
        width = desk.host.app.size.width - HEAD
        desk.heading.tell(standing(desk.host.table, position, width, desk.say, lying=self.lying))
        pools = desk.query_one(PoolsPane)
        pools.display = following
        if following and position:
            pools.show(position, self.before)
        self.rival.show()
        desk.board.in_turns = following
        desk.line.screen.set_class(following or self.asking, "-followed")
        desk.line.display = following or self.asking
        if desk.line.display:
            desk.line.show(self._scene())
            self.judge()
        if following and not self._begun:
            self._begin()

    def _begin(self) -> None:
        """Begin with whose turn it is, on the line."""
        self._begun = True
        host = self.desk.host
        if host.draft:
            self.clear(host.draft)
        if self.rival.needs_card():
            self.desk.line.call_after_refresh(self.rival.set_up)
            return
        self.desk.line.call_later(self.show_next)

    def show_next(self) -> None:
        """Show the Museum of whoever has the turn, the focus on the line."""
        host = self.desk.host
        if not self.in_turns:
            return
        if host.seat != self.position.active:
            host.choose_player(self.position.active)
        host.action_focus_on("turn")

    def _scene(self) -> Scene:
        known, table = letters(self.desk.line.words.language), self.desk.told
        names, playing = tuple(player.name for player in table.players), in_play(table)
        if self.in_turns:
            turn, position = table.turns[-1], self.position
            pools = in_turn(position, self.before)
            begins = turn.took is None and not turn.plays
            prices = self.prices.entries()
            scene = Scene(
                known, names, position.active, pools, told=True, begins=begins, prices=prices, in_play=playing
            )
            return self.rival.scene(scene)
        lying: Table = self.desk.host.table
        lying_pools = pooled([player.discard for player in lying.players])
        return Scene(known, names, self.desk.host.seat, lying_pools, in_play=playing)

    def judge(self) -> None:
        """Say under the line what it comes to, in words."""
        line = self.desk.line
        reading = line.reading
        if self.rival.has_the_line:
            self.rival.judge(reading)
            return
        if reading.half or not reading.text or reading.text == DISCARD:
            line.say_below(self._hint(reading), bad=False)
            return
        verdict = self._verdict(reading)
        if isinstance(verdict, Phrase):
            line.say_below(line.words.say(verdict), bad=bool(line.keys))
        else:
            said = told(verdict, line.words, self.desk.say)
            line.say_below(said, bad=bool(verdict.faults))
            if not verdict.faults:
                self.desk.run_worker(self._add_worth(reading.text, said), group="worth", exclusive=True)

    async def _add_worth(self, typed: str, said: str) -> None:
        """Say what the Object of a legal line would add, once that is known, if the line still stands there."""
        host, card = self.desk.host, only_object(read_asked(self.desk.told, typed))
        if card is None:
            return
        player = host.table.players[host.seat if self.asking else self.position.active].name
        asked = (host.table, player, str(card))
        if self._worth[0] != asked:
            more = await asyncio.to_thread(worth_told, host.table, player, card, host.session.review, self.desk.say)
            self._worth = asked, more
        if self._worth[1] and self.desk.line.reading.text == typed:
            self.desk.line.say_below(f"{said} · {self._worth[1]}", bad=False)

    def headline_asked(self, reading: Reading) -> str:
        """Ask for the Headline of a round just begun, before all else of its first turn; nothing once it is told."""
        if not self.in_turns:
            return ""
        turn, position = self.desk.told.turns[-1], self.position
        begins = position.active == 0 and position.number > 1 and not turn.begun
        told = turn.headline is not None or reading.headline is not None or reading.left_out
        if not begins or told:
            return ""
        known = letters(self.desk.line.words.language)
        letter = next(key for key, what in known.turn.items() if what == "headline")
        return self.desk.say("turn.ask-headline", letter=letter, round=position.round)

    def _hint(self, reading: Reading) -> str:
        say = self.desk.say
        if self.asking:
            player = self.desk.told.players[self.desk.host.seat].name
            return "" if reading.half else say("turn.ask-hint", player=player)
        if reading.half or reading.text:
            return ""
        if asked := self.headline_asked(reading):
            return asked
        scene, begun = self._scene(), self.desk.line.keys and reading.headline is None
        if begun or reading.takers is not None:
            return ""
        if not scene.begins:
            return say("turn.end-hint")
        others = [f"{number} {name}" for number, name in zip(scene.takers, scene.others, strict=True)]
        others += [f"{ALL} {say('turn.everybody')}", f"{NOBODY} {say('turn.nobody')}"]
        return say("turn.begin-hint", others=" · ".join(map(unbroken, others)))

    def _verdict(self, reading: Reading) -> Verdict | Phrase:
        """Judge what is typed, or return why it cannot be."""
        table = self.desk.told
        if self.in_turns:
            return self.open_turn.judged(table, reading)
        try:
            return judge(table, reading.text, table.players[self.desk.host.seat].name)
        except AskedError as error:
            return error.problem.message

    def typed_on_board(self, key: str) -> None:
        """Go on with a key on the line."""
        if self.in_turns:
            board = self.desk.board
            first = next((space for space in board.open if board.museum[space] is None), None)
            chosen = not self.desk.line.keys and board.museum[board.cursor] is None and board.cursor != first
            self._place = board.place if chosen else self._place
            self.desk.host.action_focus_on("turn")
            self.desk.line.press(key)
        else:
            self.ask()

    def enter(self) -> None:
        """Play what is typed; nothing typed ends the turn. What is not legal is played when asked again."""
        line, say = self.desk.line, self.desk.say
        if self.asking:
            return
        reading = line.reading
        if self.rival.has_the_line:
            self.rival.enter(reading)
        elif reading.half:
            self.refuse(say("turn.half"))
        elif reading.text == DISCARD or reading.left_out:
            self._end(left_out=reading.left_out)
        elif reading.text:
            self._play(reading)
        elif line.keys:
            table = with_typed(self.desk.told, reading, None)
            self._insisted = ""
            self.desk.host.change(lambda _table, _seat: table)
            self.clear()
        else:
            self._end_unless_hand_is_full()

    def _play(self, reading: Reading) -> None:
        words, verdict = self.desk.line.words, self._verdict(reading)
        if isinstance(verdict, Phrase):
            self.refuse(words.say(verdict))
            return
        if verdict.faults and self._insisted != self.desk.line.keys:
            self._insisted = self.desk.line.keys
            self.refuse(self.desk.say("turn.insist"))
            return
        self._insisted = ""
        line = read_asked(self.desk.told, reading.text)
        table = with_typed(self.desk.told, reading, laid_at(line, self._place) if self._place else line)
        for hired in line.gains if isinstance(line, Furbish) else ():
            if isinstance(hired, Hire) and hired.price is not None:
                self.prices.remember(hired.expert, str(hired.price))
        self.desk.host.change(lambda _table, _seat: table)
        self.clear()
        self.tell(self.desk.say("turn.played", what=effect(verdict, words)))

    def refuse(self, why: str) -> None:
        """Say why what is typed is not taken."""
        self.desk.host.app.bell()
        self.tell(why)

    def _end_unless_hand_is_full(self) -> None:
        seat = self.position.seat
        over = seat.hand.least - seat.hand_limit.most
        if over <= 0:
            self._end()
            return
        known = letters(self.desk.line.words.language).turn
        self.clear(next(key for key, what in known.items() if what == DISCARD))
        self.refuse(self.desk.say("turn.too-many", n=seat.hand.least, over=over))

    def _end(self, *, left_out: bool = False) -> None:
        """End the open turn; whoever is next comes up. `left_out`: nobody tells what was played in it."""
        self.end(ended(self.desk.told, left_out=left_out))

    def end(self, table: Table, said: str = "") -> None:
        """Go on with a table whose last turn has just ended, and say what was done in it, else who is next."""
        host, say = self.desk.host, self.desk.say
        before = self.position.seat.name
        self.clear()
        host.change(lambda _table, _seat: table)
        if self.desk.told.over:
            host.action_focus_on("board")
            self.ending = self.rival.lay_best() or say("turn.game-over")
            host.show_status()
            return
        self.show_next()
        self.tell(said or say("turn.next", before=before, player=self.position.seat.name))

    def clear(self, keys: str = "") -> None:
        """Begin the line anew, and show what goes on from there."""
        self._place = ""
        self.desk.line.clear(keys)
        self.judge()
        self.desk.host.show_legend()

    def tell(self, sentence: str) -> None:
        """Say something, which stays said until something else is typed."""
        self.desk.line.news = sentence
        self.desk.host.tell(sentence)

    def ask(self) -> None:
        """Open the line for a question."""
        if self.in_turns:
            self.desk.host.action_focus_on("turn")
            return
        self.asking = True
        self.desk.show()
        self.clear()
        self.desk.host.action_focus_on("turn")

    def leave(self) -> None:
        """Go back to the board; a question is closed."""
        if self.asking:
            self.asking = False
            self.clear()
            self.desk.show()
        self.desk.host.action_focus_on("board")

    def turn_view(self, *, lying: bool) -> None:
        """Show the game as it lies, or turn by turn; nothing of it changes."""
        self.lying = lying
        self.desk.show()
        if lying:
            self.desk.host.action_focus_on("board")
        else:
            self.show_next()
            self.tell(self.desk.say("turn.by-turns"))

    def show_turns(self) -> None:
        """Show every turn so far."""
        from companion.games.museum.turns.record import TurnsScreen

        self.desk.host.app.push_screen(TurnsScreen(self.desk.line.words, self.desk.told, self.replay), self._wished)

    def _wished(self, wish: Wish | None) -> None:
        from companion.games.museum.turns.record import asking, cut
        from companion.screens.ask import AskScreen

        if wish is None:
            return
        if wish.what == "cut":
            table = cut(self.desk.told, wish.number)
            self._put_right(lambda _table, _seat: table)
            return
        asked = asking(self.desk.told, wish, self.desk.say)
        self.desk.host.app.push_screen(AskScreen(self.desk.line.words, asked), self._put_right)

    def _put_right(self, change: Change | None) -> None:
        """Apply a change to the turns; say which line is wrong now."""
        if change is None:
            return
        self.desk.host.change(change)
        self.show_next()
        faults = [self.desk.line.words.say(fault.message) for fault in self.replay.faults[:1]]
        self.tell(" · ".join([self.desk.say("turn.put-right"), *faults]))

    def travelled(self, *, undo: bool, reopened: bool) -> bool:
        """Show whose turn it is after a step that changed the turns, and say which; False where it changed none.

        `reopened` says that the game was over before the step: what is open again is the last turn.
        """
        before, now = self._turns
        pairs = enumerate(zip_longest(before, now))
        changed = next((number for number, (old, new) in pairs if old != new), None)
        self._turns = now, now
        if changed is None and reopened and self.in_turns:
            changed = len(now) - 1
        if changed is None:
            return False
        turn = (now if len(now) > changed else before)[changed]
        self.show_next()
        what = self.desk.say("turn.step", number=changed + 1, player=turn.player)
        self.tell(self.desk.say("undone" if undo else "redone", what=what))
        return True
