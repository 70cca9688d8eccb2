"""One rule: its wording, where it is printed, the readings it has been given, the rules around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.screens.base import Modal
from companion.words import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook
    from scoring.game import Game


class RuleScreen(Modal):
    """A rule; Enter on a related one goes there."""

    help_topic = "rule"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "scroll_text(1)", "key.down", show=False),
        Binding("k", "scroll_text(-1)", "key.up", show=False),
        Binding("backspace", "back", "key.rule-back", show=False),
    ]

    def __init__(
        self, game: Game, rule: str, words: Phrasebook, edition: str = "en", chosen: Mapping[str, str] | None = None
    ) -> None:
        """Show a rule of a game, with the readings chosen at a table."""
        super().__init__(words)
        self.game = game
        self.path = [rule]
        self.edition = edition
        self.chosen = chosen or {}

    def body(self) -> ComposeResult:
        """Make the text and the list of related rules."""
        with Vertical(classes="window tall"):
            yield Static("", id="rule-title", classes="title", markup=False)
            with VerticalScroll(id="rule-text"):
                yield Static("", id="rule-words")
            yield Static(self.say("rule.related"), classes="hint", markup=False)
            yield OptionList(id="related", markup=False)

    def on_mount(self) -> None:
        """Show the first rule."""
        self._show()

    def _show(self) -> None:
        rule = self.game.rules[self.path[-1]]
        book = rulebook(self.words.language, self.game)
        self.query_one("#rule-title", Static).update(book.rules[rule.id]["title"])
        self.query_one("#rule-words", Static).update(Text("\n").join(self._text(rule.id)))
        self.query_one("#rule-text", VerticalScroll).scroll_home(animate=False)
        related = self.query_one("#related", OptionList)
        related.clear_options()
        related.add_options(Option(book.rules[one]["title"], id=one) for one in rule.related if one in book.rules)
        (related if rule.related else self.query_one("#rule-text")).focus()

    def _text(self, rule_id: str) -> Iterator[Text]:
        rule = self.game.rules[rule_id]
        book = rulebook(self.words.language, self.game)
        yield Text(book.rules[rule_id]["text"])
        yield Text("")
        for source in rule.sources:
            yield Text(
                self.say("rule.source", book=source.book, section=source.section, edition=source.edition), "dim italic"
            )
        for ruling_id in rule.rulings:
            ruling = self.game.rulings[ruling_id]
            now = self.chosen.get(ruling_id, ruling.reading_in(self.edition))
            yield Text(f"\n{book.rulings[ruling_id]['question']}", "bold")
            for value, wording in book.rulings[ruling_id]["readings"].items():
                yield Text(f" {'●' if value == now else '○'} {value}: {wording}")
            yield Text(book.rulings[ruling_id]["why"], "dim")
        yield Text(f"\n{self.say('rule.id', id=rule_id)}", "dim")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to a related rule."""
        if event.option_id:
            self.path.append(event.option_id)
            self._show()

    def action_back(self) -> None:
        """Go back to the rule before."""
        if len(self.path) > 1:
            self.path.pop()
            self._show()

    def action_scroll_text(self, by: int) -> None:
        """Scroll the wording."""
        self.query_one("#rule-text", VerticalScroll).scroll_relative(y=by, animate=False)
