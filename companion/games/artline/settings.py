"""A new game of Artline: Louvre, and its settings: who plays, the start card, the cards in the box, the rules."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from companion.games.artline.turn_typing import unkept
from companion.screens.desk import Settings, SettingsPart, Setup, SetupPart
from companion.widgets.field import Field
from companion.widgets.legend import Key, Legend
from companion.widgets.localized import Asked, Change
from companion.widgets.seats import Seating
from scoring.fields import LARGEST_NUMBER
from scoring.games.artline import edit
from scoring.games.artline.printed import FEWEST, MOST, pile_at_start
from scoring.games.artline.table import Table
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Collection

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook
    from scoring.rulebook import Ruling

Answer: TypeAlias = Callable[[Table, str], Change | Phrase]


class AskedField(Field[Table]):
    """A line that is asked for in a window of its own, where it can be refused."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "ask", "key.artline-ask", show=False)]

    def __init__(self, words: Phrasebook, topic: str, get: Callable[[Table], str], answer: Answer) -> None:
        """Show what `get` returns; `answer` turns what is typed into a change, or into the sentence why not."""
        super().__init__(words, topic)
        self._get = get
        self._answer = answer

    def value(self) -> str:
        """Return what the table holds."""
        return (self._get(self.table) if self.table else "") or "–"

    def press(self, key: str) -> bool:
        """Begin to type."""
        if key.isspace():
            return False
        self._ask(key)
        return True

    def action_ask(self) -> None:
        """Ask, beginning with what the table holds."""
        self._ask(self._get(self.table) if self.table else "")

    def action_back(self) -> None:
        """Ask likewise."""
        self.action_ask()

    def _ask(self, typed: str) -> None:
        if self.table:
            self.post_message(Asked(self.say(f"ask.{self.help_topic}"), typed, partial(self._answer, self.table)))

    def legend(self) -> Legend:
        """Return the key that asks."""
        return ((Key("Enter", self.say("key.artline-ask")),),)


def start_named(_table: Table, typed: str) -> Change | Phrase:
    """Return the change that names the start card."""
    if unkept(typed):
        return Phrase("app.artline.unkept")
    return lambda table, _: edit.set_start(table, typed)


def cards_counted(table: Table, typed: str) -> Change | Phrase:
    """Return the change that says how many cards the box holds: what must be dealt and a pile, at least."""
    least = 1 - pile_at_start(0, len(table.players))
    if not (typed.isascii() and typed.isdigit() and least <= int(typed[:9]) <= LARGEST_NUMBER):
        return Phrase("app.ask.cards.refused", {"least": least, "most": LARGEST_NUMBER, "n": len(table.players)})
    return lambda changed, _: edit.set_cards(changed, int(typed))


class ArtlinePart(SettingsPart):
    """The start card and the cards in the box."""

    def compose(self) -> ComposeResult:
        """Ask for both."""
        yield AskedField(self.words, "start", lambda table: table.start, start_named)
        yield AskedField(self.words, "cards", lambda table: str(table.cards), cards_counted)


def _offered(ruling: Ruling, _table: Table) -> bool:
    """Whether an open point can be chosen: here also those which the players decide with their eyes."""
    return len(ruling.readings) > 1


SETTINGS: Final[Settings[Table]] = Settings(
    part=ArtlinePart,
    seating=Seating(
        topic="artline-seats",
        fixed="artline.players-fixed",
        renamed=lambda _, which, name: lambda table, __: edit.rename(table, which, name),
        begun=lambda table: bool(table.turns),
        moved=lambda seat, to: lambda table, _: edit.move_player(table, seat, to),
    ),
    ends=False,
    listed=_offered,
    offered=_offered,
)
"""Whether the game is over its turns tell."""


class ArtlineChoices(SetupPart):
    """The card that lies in the middle."""

    def compose(self) -> ComposeResult:
        """Make the line for the start card."""
        yield Static(self.say("setup.start-hint"), classes="hint", markup=False)
        yield Input(placeholder=self.say("setup.start"), id="start")


def _begin(part: SetupPart, names: list[str], edition: str, day: datetime.date) -> Table:
    """Begin a table; a start card that no file could keep is left unnamed."""
    table = edit.new_table(names, edition, day)
    start = part.query_one("#start", Input).value.strip()
    return table if unkept(start) else edit.set_start(table, start)


def _again(table: Table, winners: Collection[str], day: datetime.date) -> Table:
    """Begin the next game with the same box; the youngest begins every game."""
    del winners
    anew = edit.new_table([player.name for player in table.players], table.edition, day)
    return edit.set_cards(anew, table.cards)


SETUP: Final = Setup(part=ArtlineChoices, begin=_begin, again=_again, fewest=FEWEST, most=MOST)
