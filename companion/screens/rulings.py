"""The readings that bear on a table: what each counts, who wins then, and what was settled here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import on, work
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.geometry import Region
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from companion.present.line_breaks import Bulleted
from companion.present.rulings import idle_rulings, only_together, points, settled_sentences, together, verdict
from companion.present.settled import settled_in
from companion.screens.base import LIST, Modal
from companion.widgets.form import KeysLine
from companion.widgets.legend import Key
from companion.words import rulebook
from scoring.edit import forget_dispute, set_reading
from scoring.other_readings import MOST_COMBINATIONS, OtherReadings, other_readings
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult

    from companion.screens.table import TableScreen
    from companion.widgets.localized import Change
    from scoring.other_readings import OpenRuling
    from scoring.rulebook import Dispute, Ruling
    from scoring.table import AnyTable


FIRST_COMBINATIONS: Final = 64
"""How many combinations are looked at before the first answer is shown."""


class Readings(OptionList):
    """Rulings with their readings; the question stays in sight above the answer under the cursor."""

    @dataclass
    class Asking(Message):
        """The question of the answer under the cursor, where there is no room for both; else nothing."""

        question: str

    def on_resize(self) -> None:
        """Keep in sight what the cursor is on, whatever grew above the list."""
        self.call_after_refresh(self.scroll_to_highlight)

    def scroll_to_highlight(self, top: bool = False) -> None:  # noqa: FBT001, FBT002 (Textual's own)
        """Scroll to the answer under the cursor, and as far as there is room to its question."""
        super().scroll_to_highlight(top)
        if self.highlighted is None or not self.is_mounted:
            return
        asked = next((n for n in range(self.highlighted, -1, -1) if self.options[n].disabled), self.highlighted)
        first, last = (self._index_to_line.get(n, 0) for n in (asked, self.highlighted))
        height = last + self._heights.get(self.highlighted, 0) - first
        fits = height <= self.scrollable_content_region.height
        self.post_message(self.Asking("" if fits else str(self.options[asked].prompt)))
        if fits:
            whole = Region(0, first, self.scrollable_content_region.width, height)
            self.scroll_to_region(whole, force=True, animate=False, immediate=True)


class RulingsScreen(Modal[None]):
    """Enter takes a reading, D writes down that it was settled; all totals follow."""

    help_topic = "rulings"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+d", "close", "key.close", show=False),
        Binding("d,D", "settle", "key.settle", show=False),
        Binding("n,N", "settle_other", "key.settle-other", show=False),
        Binding("delete", "forget", "key.forget-dispute", show=False),
        Binding("r,R", "rule", "key.rule", show=False),
        Binding("ctrl+z", "undo", "key.undo", show=False),
        Binding("ctrl+y", "redo", "key.redo", show=False),
        *LIST,
    ]

    def __init__(self, below: TableScreen) -> None:
        """Look at the table of this screen."""
        super().__init__(below.words)
        self.below = below
        self.game = below.session.game
        self.readings: OtherReadings | None = None
        self.listed: tuple[Dispute, ...] = ()

    def compose(self) -> ComposeResult:
        """Make the verdict and the list of readings."""
        with Vertical(classes="window tall"):
            yield Static(self.say("rulings.title"), classes="title", markup=False)
            with VerticalScroll(id="verdict-room"):
                yield Static("", id="verdict", markup=False)
            yield Readings(id="readings", markup=False)
            yield KeysLine(self.words, classes="hint")

    def on_mount(self) -> None:
        """Look at all readings."""
        keys = (
            Key("Enter", self.say("legend.reading")),
            Key("D", self.say("legend.settle")),
            Key("N", self.say("legend.settle-other")),
            Key("R", self.say("legend.rule")),
            Key("Esc", self.say("legend.close")),
        )
        self.query_one(KeysLine).show(keys)
        self.query_one(OptionList).focus()
        self.look()

    @on(Readings.Asking)
    def ask_above(self, event: Readings.Asking) -> None:
        """Show in the place of the title a question for which the list has no room."""
        event.stop()
        title, text = self.query_one(".title", Static), event.question or self.say("rulings.title")
        if str(title.content) != text:
            title.update(text)

    def look(self) -> None:
        """Score the table under every other reading, and say so while it lasts."""
        if self.readings:
            self._tell(self.readings, self.below.session.table, done=False)
        else:
            self.query_one("#verdict", Static).update(self.words.say(Phrase("rulings.looking")))
        self._look(self.below.session.table)

    @work(thread=True, exclusive=True)
    def _look(self, table: AnyTable) -> None:
        """Score a few combinations and show the answer; then score them all."""
        worker = get_current_worker()
        for most in (FIRST_COMBINATIONS, MOST_COMBINATIONS):
            readings = other_readings(self.game, table, lambda: worker.is_cancelled, most)
            if worker.is_cancelled:
                return
            done = most == MOST_COMBINATIONS or readings.up_to is None
            self.app.call_from_thread(self._tell, readings, table, done=done)
            if done:
                return

    def _tell(self, readings: OtherReadings, table: AnyTable, *, done: bool) -> None:
        """Show what was found about a table, unless it has changed meanwhile."""
        if table is not self.below.session.table or not self.is_attached:
            return
        self.readings = readings
        first, *more = (self.words.say(sentence) for sentence in (*verdict(readings), *together(readings)))
        if not done:
            first, more = self.words.say(Phrase("rulings.looking")), []
        sentences = Text.assemble((first, "bold"), *(f"\n· {sentence}" for sentence in more))
        self.query_one("#verdict", Static).update(Bulleted(sentences))
        self._list(readings)

    def _list(self, readings: OtherReadings) -> None:
        """List everything anew, the cursor on what it was on."""
        listed = self.query_one(OptionList)
        before = " ".join(self._pointed)
        listed.clear_options()
        listed.add_options(self._options(readings))
        ids = [option.id for option in listed.options]
        if before in ids:
            listed.highlighted = ids.index(before)
        else:
            listed.action_first()

    def _options(self, readings: OtherReadings) -> Iterator[Option | None]:
        for open_ruling in readings.open:
            yield Option(Text(self._question(open_ruling.ruling), "bold"), disabled=True)
            yield from self._readings(open_ruling, readings)
        idle = [*idle_rulings(readings, self.game)]
        if idle:
            yield Option(Text(self.words.say(Phrase("rulings.no-difference")), "dim"), disabled=True)
            questions = {key: self._question(self.game.rulings[key]) for key in idle}
            yield from (Option(Bulleted(f"  · {asks}"), id=f"rule {key}") for key, asks in questions.items())
        review = self.below.session.review
        self.listed = tuple(entry.dispute for entry in review.settled)
        settled = [*settled_in(self.words, review)]
        if settled:
            yield Option(Text(self.words.say(Phrase("dispute.heading")), "bold"), disabled=True)
        for n, entry in enumerate(settled):
            sentences = " ".join(settled_sentences(entry, self.words, self.game))
            yield Option(Bulleted(f"  · {sentences}"), id=f"dispute {n}")

    def _readings(self, open_ruling: OpenRuling, readings: OtherReadings) -> Iterator[Option]:
        """Yield the readings of a ruling, the one in force marked, each with all totals."""
        wording = rulebook(self.words.language, self.game).rulings[open_ruling.ruling.id]["readings"]
        disputes = [entry.dispute for entry in self.below.session.review.settled]
        settled = {dispute.reading for dispute in disputes if dispute.ruling == open_ruling.ruling.id}
        for reading in open_ruling.ruling.readings:
            outcome = open_ruling.outcomes[reading.value]
            mark = "●" if reading.value == open_ruling.now else "○"
            totals = zip(outcome.totals, points(outcome, readings.now), strict=True)
            sentence = " · ".join(f"{player} {total}" for player, total in totals)
            line = Text(f" {mark} {wording[reading.value]}\n   ").append(sentence, "bold")
            if reading.value in settled:
                line.append(f" · {self.say('rulings.settled')}")
            if outcome.faults != readings.now.faults:
                line.append(f" · {self.say('account.fault.count', n=outcome.faults)}")
            yield Option(Bulleted(line), id=f"reading {open_ruling.ruling.id} {reading.value}")
        if only_together(open_ruling, readings):
            sentence = self.words.say(Phrase("rulings.only-together"))
            yield Option(Text(f"   {sentence}", "dim"), disabled=True)

    def _question(self, ruling: Ruling) -> str:
        return str(rulebook(self.words.language, self.game).rulings[ruling.id]["question"])

    def change(self, change: Change) -> None:
        """Change the table, and look again."""
        self.below.change(change)
        self.look()

    @property
    def _pointed(self) -> list[str]:
        """What the cursor is on: its kind, then what it is."""
        readings = self.query_one(OptionList)
        if readings.highlighted is None:
            return [""]
        return (readings.get_option_at_index(readings.highlighted).id or "nothing").split()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take a reading, or open the page of a ruling."""
        kind, *which = (event.option_id or "nothing").split()
        if kind == "reading":
            ruling, value = which
            usual = self.game.rulings[ruling].reading_in(self.below.table.edition)
            self.change(lambda table, _: set_reading(table, ruling, None if value == usual else value))
        elif kind == "rule":
            self._show_page(*which)

    def action_rule(self) -> None:
        """Open the page of the ruling under the cursor."""
        kind, *which = self._pointed
        if kind in {"reading", "rule"}:
            self._show_page(which[0])

    def _show_page(self, ruling: str) -> None:
        self.app.show_rule(self.game, ruling)

    def action_settle(self) -> None:
        """Write down that the table settled on the reading under the cursor."""
        kind, *which = self._pointed
        if kind == "reading":
            self._settle(*which)
        elif kind == "rule":
            table = self.below.table
            self._settle(which[0], self.game.rulings[which[0]].now(table.edition, table.rulings))

    def action_settle_other(self) -> None:
        """Write down what was settled in the table's own words, which begin as those under the cursor."""
        kind, *which = self._pointed
        worded = rulebook(self.words.language, self.game).rulings.get(which[0] if which else "", {})
        reading = worded["readings"][which[1]] if kind == "reading" else ""
        self._open_settle(None, str(worded.get("question", "")), reading)

    def _settle(self, ruling: str, value: str) -> None:
        self._open_settle(self.game.rulings[ruling], "", value)

    def _open_settle(self, ruling: Ruling | None, question: str, reading: str) -> None:
        from companion.screens.settle import SettleScreen

        about = self.words, self.game, ruling, (question, reading), self.below.table.edition
        self.app.push_screen(SettleScreen(*about), self._settled)

    def _settled(self, change: Change | None) -> None:
        if change:
            self.change(change)

    def action_forget(self) -> None:
        """Take what was settled off the table; undo brings it back."""
        kind, *which = self._pointed
        if kind == "dispute":
            dispute = self.listed[int(which[0])]
            self.change(lambda table, _: forget_dispute(table, dispute))

    def action_undo(self) -> None:
        """Take the last change back."""
        self.below.action_undo()
        self.look()

    def action_redo(self) -> None:
        """Make a change taken back again."""
        self.below.action_redo()
        self.look()
