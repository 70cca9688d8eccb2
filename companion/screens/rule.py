"""One rule or ruling: its wording, its readings, where it is printed, and the rules and rulings around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.present.rules import Entry, ReadingEntry, entries, printed_in
from companion.screens.base import Modal
from companion.words import example_titles
from scoring.phrase import Name, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook
    from scoring.game import Game


EXAMPLE: Final = "example "
"""Begins the id of an example among what is related."""


class RuleScreen(Modal[None]):
    """A rule or a ruling; Enter on a related one goes there."""

    help_topic = "rule"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "scroll_text(1)", "key.down", show=False),
        Binding("k", "scroll_text(-1)", "key.up", show=False),
        Binding("backspace", "back", "key.rule-back", show=False),
    ]

    def __init__(
        self, game: Game, rule: str, words: Phrasebook, edition: str = "en", chosen: Mapping[str, str] | None = None
    ) -> None:
        """Show a rule or a ruling of a game, with the readings chosen at a table."""
        super().__init__(words)
        self.game = game
        self.path = [rule]
        self.edition = edition
        self.chosen = chosen or {}
        self._entries = entries(game.id, words.language)

    def compose(self) -> ComposeResult:
        """Make the text and the list of what is related."""
        with Vertical(classes="window tall"):
            yield Static("", id="rule-title", classes="title", markup=False)
            with VerticalScroll(id="rule-text"):
                yield Static("", id="rule-words")
            yield Static(self.say("rule.related"), id="see-also", classes="hint", markup=False)
            yield OptionList(id="related", markup=False)

    def on_mount(self) -> None:
        """Show the first one."""
        self._show()

    def go(self, rule: str) -> None:
        """Show another rule or ruling; the one before is one step back."""
        self.path.append(rule)
        self._show()

    def _show(self) -> None:
        entry = self._entries[self.path[-1]]
        self.query_one("#rule-title", Static).update(entry.title)
        self.query_one("#rule-words", Static).update(Text("\n").join(self._text(entry)))
        self.query_one("#rule-text", VerticalScroll).scroll_home(animate=False)
        related = self.query_one("#related", OptionList)
        related.clear_options()
        around = [self._entries[key] for key in self._around(entry)]
        related.add_options(Option(relative.title, id=relative.id) for relative in around)
        titles = example_titles(self.words.language, entry.game)
        shown = ((self.say("palette.example", name=titles[name]), name) for name in entry.examples)
        related.add_options(Option(title, id=f"{EXAMPLE}{name}") for title, name in shown)
        related.highlighted = 0 if related.option_count else None
        self.query_one("#see-also").display = related.display = bool(related.option_count)
        (related if related.option_count else self.query_one("#rule-text")).focus()

    def _around(self, entry: Entry) -> Iterator[str]:
        """Yield what is related, and the rulings that say so of this rule themselves."""
        ruling_it = (ruling.id for ruling in self._entries.values() if ruling.readings and entry.id in ruling.related)
        yield from dict.fromkeys(key for key in (*entry.related, *ruling_it) if key in self._entries)

    def _text(self, entry: Entry) -> Iterator[Text]:
        if entry.readings:
            yield from self._readings(entry)
        yield Text(entry.text)
        if entry.bears:
            yield Text(f"\n{self.words.say(Phrase(entry.bears))}")
        if entry.sources:
            yield Text("")
        for source in entry.sources:
            yield Text(self.say("rule.source", **printed_in(source)), "dim italic")
        for ruling in (self._entries[key] for key in self._around(entry)):
            if ruling.readings:
                yield Text(f"\n{ruling.title}", "bold")
                yield from (
                    Text(f" ● {reading.text}") for reading in ruling.readings if self._in_force(ruling, reading)
                )
        yield Text(f"\n{self.say('rule.id', id=entry.id)}", "dim")

    def _readings(self, ruling: Entry) -> Iterator[Text]:
        """Yield each reading, the one in force marked, and who prints it."""
        for reading in ruling.readings:
            now = self._in_force(ruling, reading)
            yield Text(f" {'●' if now else '○'} {reading.text}", "bold" if now else "")
            printed = tuple(Name(f"edition.{edition}") for edition in reading.editions)
            usual = self.game.rulings[ruling.id].reading_in(self.edition) == reading.value
            remarks = [self.say("rule.printed", editions=printed)] if printed else []
            remarks += [self.say("rule.usual")] if usual else []
            if remarks:
                yield Text(f"   {' · '.join(remarks)}", "dim")
        yield Text("")

    def _in_force(self, ruling: Entry, reading: ReadingEntry) -> bool:
        """Whether a reading is the one chosen at the table, or else the usual one of its edition."""
        return self.game.rulings[ruling.id].now(self.edition, self.chosen) == reading.value

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to a related rule or ruling, or open an example that shows this one."""
        which = event.option_id or ""
        if which.startswith(EXAMPLE):
            self.app.open_example(which.removeprefix(EXAMPLE))
        elif which:
            self.go(which)

    def action_back(self) -> None:
        """Go back to the one before; from the first, back to where it was opened."""
        if len(self.path) > 1:
            self.path.pop()
            self._show()
        else:
            self.dismiss(None)

    def action_scroll_text(self, by: int) -> None:
        """Scroll the wording."""
        self.query_one("#rule-text", VerticalScroll).scroll_relative(y=by, animate=False)
