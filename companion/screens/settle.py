"""What was settled at the table: the question, the reading, who settled it, and where it is printed."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, Static

from companion.present.settled import place_of
from companion.screens.base import Modal
from companion.widgets.form import KeysLine
from companion.widgets.legend import Key
from companion.widgets.localized import Change
from companion.words import rulebook
from scoring.characters import unshowable
from scoring.edit import settle
from scoring.fields import LONGEST_TEXT
from scoring.phrase import Phrase, phrase
from scoring.rulebook import Dispute

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook
    from scoring.fields import Data
    from scoring.game import Game
    from scoring.rulebook import Ruling


class SettleScreen(Modal[Change]):
    """Four lines, filled in as far as they are known; the reading of a ruling cannot be changed."""

    help_topic = "settle"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", "key.next-part", show=False),
        Binding("up", "app.focus_previous", "key.previous-part", show=False),
    ]

    def __init__(
        self, words: Phrasebook, game: Game, ruling: Ruling | None, begun: tuple[str, str], edition: str
    ) -> None:
        """Ask about a reading of a ruling, or begin with a question and answer; the edition has its source first."""
        super().__init__(words)
        question, reading = begun
        other: Data = {"question": question, "readings": {}}
        book = rulebook(words.language, game).rulings[ruling.id] if ruling else other
        question, self.wording = str(book["question"]), str(book["readings"].get(reading, ""))
        self.ruling = ruling
        self.begun = {"question": question, "reading": reading, "by": self.say("settle.all"), "source": ""}
        printed = ruling and next((possible.editions for possible in ruling.readings if possible.value == reading), ())
        if ruling and not printed:
            self.begun["source"] = self.say("settle.unprinted")
        elif ruling and ruling.sources:
            source = next((place for place in ruling.sources if place.edition == edition), ruling.sources[0])
            self.begun["source"] = place_of(source, words)

    def compose(self) -> ComposeResult:
        """Make the lines."""
        with Vertical(classes="window small"):
            yield Static(self.say("settle.title"), classes="title", markup=False)
            with VerticalScroll(can_focus=False):
                yield from self._lines()
            yield Static("", id="refused", classes="refused", markup=False)
            yield KeysLine(self.words, classes="hint")

    def _lines(self) -> ComposeResult:
        for key, begun in self.begun.items():
            yield Static(self.say(f"settle.{key}"), classes="hint", markup=False)
            if key == "reading" and self.ruling:
                yield Static(f" {self.wording}", markup=False)
            else:
                yield Input(begun, id=key, compact=True, select_on_focus=self.ruling is None)

    def on_mount(self) -> None:
        """Begin with the first line that is open."""
        keys = Key("Enter", self.say("legend.settle-save")), Key("Esc", self.say("legend.close"))
        self.query_one(KeysLine).show(keys)
        self.query_one("#by" if self.ruling else "#question").focus()

    def on_input_submitted(self) -> None:
        """Go to the first line that is still empty; with all of them filled, write it down."""
        typed = dict(self._typed())
        for key, words in typed.items():
            if trouble := trouble_with(words):
                self.query_one("#refused", Static).update(self.words.say(trouble))
                self.query_one(f"#{key}").focus()
                return
        dispute = Dispute(
            question=typed["question"],
            reading=typed["reading"],
            by=typed["by"],
            on=datetime.datetime.now().astimezone().date(),
            source=typed["source"],
            ruling=self.ruling.id if self.ruling else None,
        )
        self.dismiss(lambda table, _: settle(table, dispute))

    def _typed(self) -> Iterator[tuple[str, str]]:
        for key, begun in self.begun.items():
            lines = self.query(f"#{key}").results(Input)
            yield key, next((line.value.strip() for line in lines), begun)


def trouble_with(words: str) -> Phrase | None:
    """Return why a line cannot be written down: a table file would be refused with it."""
    if not words:
        return Phrase("app.settle.empty")
    if len(words) > LONGEST_TEXT:
        return phrase("problem.too-long", found=len(words), most=LONGEST_TEXT)
    odd = unshowable(words)
    return phrase("problem.control", char=odd) if odd else None
