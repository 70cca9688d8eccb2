"""A desk: what one game puts into the screens that all games share, those of a table, its settings and its setup."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Generic

from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from companion.undo_steps import Step
from companion.widgets.account import Account
from companion.widgets.board import BoardView
from companion.widgets.field import Field
from companion.widgets.localized import Change, Localized
from companion.widgets.seats import Seating
from companion.widgets.status import Heading
from scoring.table import AnyTable, SomeTable

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from companion.screens.table import TableScreen
    from companion.widgets.board import Layout, PuzzleBoard
    from companion.widgets.choice import Choice
    from companion.widgets.legend import Key
    from companion.words.phrasebook import Phrasebook
    from scoring.rulebook import Ruling


class Tabletop(Localized, Vertical, Generic[SomeTable]):
    """What a game shows on the screen of its table: the board, the fields around it, and the words about them.

    It hears its own parts; all changes go through the screen. What is not said otherwise is as at every table.
    """

    DEFAULT_CSS = "Tabletop { height: 1fr; }"

    def __init__(
        self,
        host: TableScreen,
        board: BoardView,
        *,
        fields: Iterable[Widget] = (),
        foot: Iterable[Widget] = (),
    ) -> None:
        """Lay out a board, with what stands beside and below it; the heading above it says how the game stands."""
        super().__init__(host.words, id="tabletop")
        self.host = host
        self.heading = Heading(host.words)
        self._board = board
        self._fields, self._foot = fields, foot

    def compose(self) -> ComposeResult:
        """Lay the board left and the rest right; narrow screens stack them."""
        yield self.heading
        with Horizontal(id="desk"):
            with Vertical(id="left"):
                yield self._board
                yield from self.under_board()
            with Vertical(id="right"):
                yield from self._fields
                yield Account(self.words)
        yield from self._foot

    def under_board(self) -> ComposeResult:
        """Make what stands right below the board: nothing, unless a game says otherwise."""
        yield from ()

    @property
    def table(self) -> SomeTable:
        """The table as it is now."""
        table: SomeTable = self.host.table
        return table

    @property
    def in_fields(self) -> SomeTable:
        """The table as the fields show it."""
        return self.table

    def show(self) -> None:
        """Show the table as it is now; parts that did not change draw nothing."""
        table = self.in_fields
        for part in self.walk_children(Field):
            part.show(table, self.host.seat)

    def entered(self, seat: int) -> bool:
        """Whether anything has been entered for the player on a seat: before that nobody leads."""
        del seat
        return True

    def knows(self, key: str) -> bool:
        """Whether a key of the game means something now."""
        del key
        return True

    def about_place(self) -> str:
        """Say what lies under the board's cursor."""
        return self._board.place

    def rules_of_place(self) -> tuple[str, ...]:
        """Return the rules that bear on the place under the board's cursor, the closest first."""
        return ()

    def status(self) -> str | None:
        """Return what the status line says instead of describing the focused part; None for its description."""
        return None

    def keys_onward(self) -> tuple[Key, ...]:
        """Return the keys that lead on from the focused field to others of its sort, and to which; none as a rule."""
        return ()

    def behind_the_end(self) -> str:
        """Say why what was typed behind the last place was not laid."""
        return ""

    def changed(self, change: Change) -> AnyTable:
        """Return the table of the file after a change."""
        session = self.host.session
        return session.game.changed(session.table, session.as_it_lies, change, self.host.seat)

    def finish(self) -> None:
        """Take what is typed and only waits for another key."""

    def next_player(self, by: int) -> None:
        """Show the player who comes so many after this one."""
        self.host.choose_player((self.host.seat + by) % len(self.host.table.players))

    def travelled(self, step: Step, before: SomeTable, *, undo: bool) -> None:
        """Show whose things a step changed, the cursor on its place, and say so; `before` is the table before it."""
        del before
        host, board = self.host, self._board
        if step.seat is not None and step.seat != host.seat:
            host.choose_player(step.seat)
        if step.places:
            board.turn_to(board.places.index(step.places[0]))
            host.show_status()
        host.tell(self.say("undone" if undo else "redone", what=step.told(host.table, self.say)))

    def answer(self, question: str) -> bool:
        """Go where a question is answered, if this game has a way of its own for it; else return False."""
        del question
        return False

    def absent(self, part: str) -> None:
        """Go elsewhere, or say why, where a part is asked for that the player shown does not have."""

    def back_from(self, part: str) -> None:
        """Go back from a part that is asked for once more, where there is a way back."""

    def why(self) -> bool:
        """Say why, where the focused part has reasons that are no points; False elsewhere."""
        return False

    def may_leave(self) -> bool:
        """Whether the game may be put back on the shelf without asking."""
        return True

    @property
    def draft(self) -> str:
        """What is half typed and must survive a change of language; the next tabletop finds it here."""
        return ""


class SettingsPart(Localized, Vertical):
    """What a game adds to the settings of its table."""

    DEFAULT_CSS = "SettingsPart { height: auto; }"

    def __init__(self, host: TableScreen) -> None:
        """Change the table of this screen."""
        super().__init__(host.words, id="of-the-game")
        self.host = host

    def show(self) -> None:
        """Show the table as it is now."""


def scored(ruling: Ruling, _table: AnyTable) -> bool:
    """Whether points depend on an open point of the base box, so that players may choose its reading."""
    return ruling.scoring and not ruling.expansion and len(ruling.readings) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(Generic[SomeTable]):
    """What a game puts into the settings of a table.

    `part` makes what it adds, its keys are `bindings` with what the line of keys says of them in `ways`; `seating` is
    who may come, go and move; `ends` whether only the players can say that the game is over. `listed` are the open
    points that tables of this game come to, `offered` those that bear on the table now.
    """

    part: Callable[[TableScreen], SettingsPart]
    seating: Seating[SomeTable]
    ends: bool = True
    listed: Callable[[Ruling, SomeTable], bool] = scored
    offered: Callable[[Ruling, SomeTable], bool] = scored
    bindings: tuple[BindingType, ...] = ()
    ways: Mapping[str, str] = field(default_factory=dict)


class SetupPart(Localized, Vertical):
    """What a game asks besides who plays, and the table made from the answers."""

    DEFAULT_CSS = "SetupPart { height: auto; }"

    def __init__(self, words: Phrasebook) -> None:
        """Begin with what is usual."""
        super().__init__(words, id="of-the-game")

    def remember(self, before: SetupPart) -> None:
        """Restore the choices made before a change of language; fields are restored without this."""

    def settle(self, changed: Choice, fair: Choice) -> None:
        """Turn a choice that a change excludes, fair mode or one of the game's own."""


def listed(names: list[str], _words: Phrasebook | None = None) -> str:
    """Return the players, a line for each."""
    return "\n".join(f" {n}. {name}" for n, name in enumerate(names, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup(Generic[SomeTable]):
    """What a game puts into the screen that begins it.

    `fewest` and `most` are how many players it takes, `told` says who plays, a line for each; `begin` makes the table
    of these players, for an edition and a day, with what was chosen in the game's own part. `again` makes the table of
    the next game of those who played one, which the players named won, for a day.
    """

    most: int
    begin: Callable[[SetupPart, list[str], str, datetime.date], SomeTable]
    again: Callable[[SomeTable, Collection[str], datetime.date], SomeTable]
    fewest: int = 1
    part: Callable[[Phrasebook], SetupPart] = SetupPart
    told: Callable[[list[str], Phrasebook], str] = listed
    bindings: tuple[BindingType, ...] = ()


FOOTER: Final[Mapping[str, Mapping[str, bool]]] = {
    "board": {"arrange": True, "why": True, "focus_on('board')": False},
    "account": {"why": True, "rulings": True, "app.rules": True, "undo": False, "focus_on('account')": False},
    "field": {"app.rules": True},
}
"""For each focused part, the actions that a footer shows or hides, against what their keys say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk(Generic[SomeTable]):
    """One game's half of the app: what it puts into the screens of a table, of its settings and of its setup.

    `tabletop` makes the board with all around it, `layout` a board that only shows how a player's cards lie or could
    lie (its id comes last), `puzzle` one to find points on; `difference` says what a step changed, seen by the player
    on a seat. The keys of the game are `bindings`, whose `play('x')` is `action_x` of its tabletop. `answered_at` is
    the part in which a question is answered, by a word in its key, all others are answered in the settings, in the part
    that `settings_part` names; `rules_of_parts` are the rules that bear on a part, by its id, `footer` is what fits the
    focus (see `FOOTER`). `css` says how it looks, `shared_board` whether all players look at one board. Tabletop and
    layout load when they are made.
    """

    tabletop: Callable[[TableScreen], Tabletop[SomeTable]]
    difference: Callable[[SomeTable, SomeTable, int], Step]
    settings: Settings[SomeTable]
    setup: Setup[SomeTable]
    layout: Callable[[Phrasebook, SomeTable, int, str], Layout] | None = None
    puzzle: Callable[[Phrasebook, SomeTable, int], PuzzleBoard] | None = None
    bindings: tuple[BindingType, ...] = ()
    answered_at: Mapping[str, str] = field(default_factory=dict)
    settings_part: Callable[[str], str] = lambda _question: "seats"
    rules_of_parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    footer: Mapping[str, Mapping[str, bool]] = field(default_factory=lambda: FOOTER)
    css: str = ""
    shared_board: bool = False
