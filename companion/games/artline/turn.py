"""One turn put right: its card, its place, its themes, each on a line of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from textual.widgets import Input, Static

from companion.games.artline.situation import Situation
from companion.games.artline.turn_typing import unkept
from companion.screens.base import Modal
from companion.widgets.form import Form, KeysLine
from companion.widgets.legend import Key
from scoring.games.artline import edit
from scoring.games.artline.judging import no_place
from scoring.games.artline.legality import replayed
from scoring.games.artline.places import WAYS, place_or_none
from scoring.games.artline.themes import UNKNOWN
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook
    from scoring.games.artline.table import Table

LAID: Final = ("card", "place", *WAYS)
DISCARDED: Final = ("card",)


def corrected(table: Table, number: int, changes: dict[str, Any]) -> Table | Phrase:
    """Return the table with a turn put right, or why not: no turn that was legal may become illegal by it."""
    after = edit.change_turn(table, number, **changes)
    position = replayed(after)
    legal = len(position.log)
    if not position.faults or (legal != number and legal >= len(replayed(table).log)):
        return after
    why = position.faults[0].message.facts["why"]
    return phrase("app.artline.then-illegal", number=legal + 1, why=why)


class TurnScreen(Modal):
    """Asks for the parts of a turn; answers with the change that puts it right."""

    help_topic = "turn"
    DEFAULT_CSS = """
    TurnScreen Input { background: $boost; }
    """

    def __init__(self, words: Phrasebook, situation: Situation, number: int) -> None:
        """Put a turn of this game right."""
        super().__init__(words)
        self.table = situation.table
        self.number = number
        self.turn = self.table.turns[number]
        self.parts = DISCARDED if self.turn.place is None else LAID

    def compose(self) -> ComposeResult:
        """Make the form."""
        title = self.say("artline.correct", number=self.number + 1, player=self.turn.player)
        with Form(self.words, "turn"):
            yield Static(title, classes="title", markup=False)
            for part in self.parts:
                yield Static(self.say(f"artline.part-{part}"), classes="hint", markup=False)
                yield Input(self._now(part), id=f"part-{part}", compact=True, select_on_focus=False)
            yield Static("", id="refused", classes="refused", markup=False)
            yield KeysLine(classes="hint")

    def _now(self, part: str) -> str:
        return str(getattr(self.turn, part))

    def on_mount(self) -> None:
        """Tell the keys."""
        names = {"Enter": "artline-take", "↑↓": "fields", "Esc": "close"}
        self.query_one(Form).add_class("window")
        self.query_one(KeysLine).show(Key(key, self.say(f"legend.{name}")) for key, name in names.items())

    def _typed(self, part: str) -> str:
        return self.query_one(f"#part-{part}", Input).value.strip()

    def _refusal(self) -> Phrase | None:
        """Return why what is typed is no turn at all."""
        if any(unkept(self._typed(part)) for part in self.parts):
            return Phrase("app.artline.unkept")
        if "place" in self.parts and place_or_none(self._typed("place")) is None:
            return no_place(self._typed("place"))
        return None

    def _changes(self) -> Iterator[tuple[str, Any]]:
        for part in self.parts:
            typed = self._typed(part)
            yield part, place_or_none(typed) if part == "place" else typed or (UNKNOWN if part == "card" else "")

    def on_input_submitted(self) -> None:
        """Take the turn, or say why it cannot be taken."""
        after = self._refusal() or corrected(self.table, self.number, dict(self._changes()))
        if isinstance(after, Phrase):
            self.app.bell()
            self.query_one("#refused", Static).update(self.words.say(after))
        else:
            self.dismiss(partial(_changed, number=self.number, changes=dict(self._changes())))


def _changed(table: Table, seat: int, number: int, changes: dict[str, Any]) -> Table:
    del seat
    return edit.change_turn(table, number, **changes)
