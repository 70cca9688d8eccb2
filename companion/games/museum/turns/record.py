"""All turns as lines, from which any is put right, inserted or cut; all later ones are judged anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from companion.screens.turns import TurnList
from companion.widgets.localized import Asked
from scoring.errors import AskedError
from scoring.fields import shown
from scoring.games.museum.table.headlines import OTHER_HEADLINE, headlines
from scoring.games.museum.table.line import Line, as_word
from scoring.games.museum.table.turn import Taken, Turn
from scoring.games.museum.table.turns import COUNTED
from scoring.games.museum.turns.judging import read_asked
from scoring.games.museum.turns.progress import headline_phrase
from scoring.games.museum.turns.telling import begun, expected_player, with_turns
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from companion.screens.turns import Wish
    from companion.widgets.localized import Change
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table
    from scoring.games.museum.turns.replay import Replay


class Row(NamedTuple):
    """A row of the list: a turn, counted from 0, and one of its lines; None for the turn itself."""

    turn: int
    line: int | None


def rows(table: Table) -> list[Row]:
    """Return the rows of all turns."""
    return [
        Row(number, line) for number, turn in enumerate(table.turns) for line in (None, *range(len(turn.plays or ())))
    ]


class TurnsScreen(TurnList):
    """The turns and their lines, each of which is put right or cut; a line is added behind a row, a turn before it."""

    help_topic = "museum-turns"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("insert,plus", "wish('line')", "key.turns-line", show=False),
        Binding("t", "wish('turn')", "key.turns-turn", show=False),
        Binding("delete", "wish('cut')", "key.turns-cut", show=False),
    ]

    def __init__(self, words: Phrasebook, table: Table, replay: Replay) -> None:
        """List the turns of this game."""
        super().__init__(words)
        self.table = table
        self.faults = {(fault.turn, fault.line): fault for fault in reversed(replay.faults)}

    def heading(self) -> str:
        """Return what stands above the list."""
        return self.say("turn.turns")

    def keys_told(self, *, empty: bool) -> str:
        """Return what the keys do: a first turn is inserted by them, too."""
        del empty
        return self.say("turn.turns-hint")

    def rows(self) -> Iterator[str]:
        """Yield every turn and every line of it."""
        return map(self._told, rows(self.table))

    def wrong(self) -> int | None:
        """Return the first row that breaks a rule."""
        return next((n for n, row in enumerate(rows(self.table)) if self._fault(row)), None)

    def _fault(self, row: Row) -> Phrase | None:
        """Return why a row breaks a rule, without naming the turn."""
        fault = self.faults.get((row.turn + 1, None if row.line is None else row.line + 1))
        if fault is None:
            return None
        why = fault.message.facts.get("why")
        return why if isinstance(why, Phrase) else fault.message

    def _told(self, row: Row) -> str:
        turn, fault = self.table.turns[row.turn], self._fault(row)
        if row.line is None:
            told = " · ".join([f"{row.turn + 1} {turn.player}", *told_besides(turn, self.say)])
        else:
            told = f"    {(turn.plays or ())[row.line]}"
        return f"{told}  ✗ {self.words.say(fault)}" if fault else told


def told_besides(turn: Turn, say: Locale) -> Iterator[str]:
    """Yield what was told of a turn besides its lines."""
    if turn.headline is not None:
        yield say.words.say(headline_phrase(turn.headline)) if turn.headline != "none" else say("headline.none")
    if isinstance(turn.took, tuple):
        yield say("turn.took", players=turn.took) if turn.took else say("turn.nobody-took")
    elif turn.took is not None:
        yield say("turn.took-number", n=turn.took)
    for continent, tokens in (turn.opinion or {}).items():
        yield f"{say.words.name(continent)} +{tokens}"
    for what, number in (turn.counted or {}).items():
        yield f"{say.words.name(f'counted.{what}')} = {number}"


def cut(table: Table, number: int) -> Table:
    """Return the table without a row, a line or a whole turn; a game without turns begins anew."""
    row, turns = rows(table)[number], [*table.turns]
    if row.line is None:
        del turns[row.turn]
    else:
        plays = [*(turns[row.turn].plays or ())]
        del plays[row.line]
        turns[row.turn] = replace(turns[row.turn], plays=tuple(plays))
    return with_turns(table, tuple(turns) or begun(table).turns)


def asking(table: Table, wish: Wish, say: Locale) -> Asked[Change]:
    """Ask for a line, or for what was told of a turn besides its lines."""
    row = rows(table)[wish.number]
    turn = table.turns[row.turn]
    if wish.what == "turn":
        player = expected_player(table, row.turn)
        question = say("turn.ask-turn", number=row.turn + 1, player=player)
        return Asked(question, "", _head_reader(table, Turn(player=player), lambda turn: _inserted(table, row, turn)))
    if wish.what == "correct" and row.line is None:
        question = say("turn.ask-turn", number=row.turn + 1, player=turn.player)
        return Asked(question, head(table, turn), _head_reader(table, turn, lambda told: _replaced(table, row, told)))
    at = (0 if row.line is None else row.line + 1) if wish.what == "line" else row.line or 0
    taken = int(wish.what == "correct")
    initial = str((turn.plays or ())[at]) if taken else ""
    question = say("turn.ask-line", number=row.turn + 1, player=turn.player)

    def answer(typed: str) -> Change | Phrase:
        try:
            line = read_asked(table, typed)
        except AskedError as error:
            return error.problem.message
        plays: list[Line] = [*(turn.plays or ())]
        plays[at : at + taken] = [line]
        return _replaced(table, row, replace(turn, plays=tuple(plays)))

    return Asked(question, initial, answer)


def _replaced(table: Table, row: Row, turn: Turn) -> Change:
    turns = (*table.turns[: row.turn], turn, *table.turns[row.turn + 1 :])
    return lambda _table, _seat: with_turns(table, turns)


def _inserted(table: Table, row: Row, turn: Turn) -> Change:
    turns = (*table.turns[: row.turn], replace(turn, plays=()), *table.turns[row.turn :])
    return lambda _table, _seat: with_turns(table, turns)


# What is told of a turn besides its lines, as one line: `2 3 deflation prestige=4`


def head(table: Table, turn: Turn) -> str:
    """Write who took, the Headline and what was counted."""
    names = [player.name for player in table.players]
    took = turn.took if isinstance(turn.took, tuple) else None
    takers = [] if took is None else [str(names.index(name) + 1) for name in took] or ["-"]
    counted = [f"{what}={number}" for what, number in (turn.counted or {}).items()]
    return " ".join([*takers, *counted, *([turn.headline] if turn.headline else [])])


def _head_reader(table: Table, turn: Turn, then: Callable[[Turn], Change]) -> Callable[[str], Change | Phrase]:
    def answer(typed: str) -> Change | Phrase:
        told = read_head(table, turn, typed)
        return told if isinstance(told, Phrase) else then(told)

    return answer


def read_head(table: Table, turn: Turn, typed: str) -> Turn | Phrase:
    """Read what `head` writes; `0` is everybody, `-` nobody. Returns why it cannot be read."""
    others = [player.name for player in table.players if player.name != turn.player]
    took: Taken = None if isinstance(turn.took, tuple) else turn.took
    headline, counted = None, {}
    before, other, own = typed.partition(OTHER_HEADLINE)
    if other:
        headline = f"{OTHER_HEADLINE}{own}"
    for word in before.split():
        what, equals, count = word.partition("=")
        seat = int(word) - 1 if word.isascii() and word.isdigit() else None
        if word in ("0", "-"):
            took = tuple(others) if word == "0" else ()
        elif seat is not None and seat < len(table.players) and table.players[seat].name in others:
            took = (*(took if isinstance(took, tuple) else ()), table.players[seat].name)
        elif word.lower() in headlines():
            headline = word.lower()
        elif equals and what in COUNTED and count.isascii() and count.isdigit():
            counted[what] = min(int(count), 99)
        else:
            return phrase("app.turn.head-unknown", found=shown(word), players=tuple(map(as_word, others)))
    return replace(turn, took=took, headline=headline, counted=counted or None)
