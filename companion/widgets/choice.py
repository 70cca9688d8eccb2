"""One of a few answers, on one line: left and right change it; of more than a few a letter may open the list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from companion.widgets.form import Marked
from companion.widgets.legend import Key, Legend
from companion.widgets.localized import Asked, Offer
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.words.phrasebook import Phrasebook


FEW: Final = 4
"""Answers that one turns through; more are listed."""


class Choice(Marked, can_focus=True):
    """A label and the answer chosen, between arrows."""

    DEFAULT_CSS = """
    Choice { height: auto; width: 1fr; padding: 0 1 0 0; color: $text; }
    Choice:focus { background: $primary 25%; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "turn(-1)", "key.choice-left", show=False),
        Binding("right,l,space", "turn(1)", "key.choice-right", show=False),
    ]

    @dataclass
    class Changed(Message):
        """Another answer was chosen."""

        choice: Choice
        value: str

        @property
        def control(self) -> Choice:
            """The choice, for selectors."""
            return self.choice

    def __init__(  # noqa: PLR0913 (each says one thing, two by name only)
        self,
        words: Phrasebook,
        label: str,
        options: Mapping[str, str],
        value: str,
        *,
        id: str,  # noqa: A002 (Textual's word)
        topic: str = "choice",
        found_by: Callable[[str], tuple[str, ...]] | None = None,
    ) -> None:
        """Offer options, worded by value; given what else a value is `found_by`, more than a few are listed."""
        super().__init__(words, id=id)
        self.help_topic = topic
        self.label = label
        self.options = dict(options)
        self.value = value
        self._found_by = found_by

    def render(self) -> Text:
        """Draw label and answer, between arrows where there is another one."""
        before, after = ("‹ ", " ›") if len(self.options) > 1 else ("", "")
        return Text.assemble(self.mark, (f"{self.label}  ", "dim"), before, (self.options[self.value], "bold"), after)

    def legend(self) -> Legend:
        """Return the keys that change the answer."""
        listed = (Key("+", self.say("legend.list")),) if self._is_list else ()
        return ((Key("←→", self.say("legend.change")), *listed),) if len(self.options) > 1 else ()

    @property
    def _is_list(self) -> bool:
        """Whether there are more answers than one wants to turn through."""
        return self._found_by is not None and len(self.options) > FEW

    def on_key(self, event: events.Key) -> None:
        """Open the list by a letter, which narrows it, or by `+`."""
        key = event.character or ""
        if self._is_list and (key == "+" or key.isalpha()):
            event.stop()
            event.prevent_default()
            self._list(key.strip("+"))

    def _list(self, typed: str) -> None:
        """Offer all answers in a list."""
        from companion.screens.ask import AskScreen

        found_by = self._found_by or (lambda _: ())
        offers = [Offer(label, (value, *found_by(value))) for value, label in self.options.items()]
        asked = Asked(self.label.strip(), typed, self._meant, offers)
        self.app.push_screen(AskScreen(self.words, asked), self._picked)

    def _meant(self, line: str) -> str | Phrase:
        """Return the answer of a line of the list."""
        values = {label: value for value, label in self.options.items()}
        return values[line] if line in values else Phrase("app.ask.none-fits", {"typed": line})

    def _picked(self, value: str | None) -> None:
        """Take an answer from the list."""
        if value is not None and value != self.value:
            self.choose(value)
            self.post_message(self.Changed(self, value))

    def choose(self, value: str) -> None:
        """Show another answer without saying so."""
        if value != self.value:
            self.value = value
            self.refresh(layout=True)

    def offer(self, options: Mapping[str, str], value: str) -> None:
        """Offer other options, one of them chosen, without saying so."""
        self.options = dict(options)
        self.value = value
        self.refresh(layout=True)

    def action_turn(self, by: int) -> None:
        """Choose the next answer."""
        values = list(self.options)
        self.choose(values[(values.index(self.value) + by) % len(values)])
        self.post_message(self.Changed(self, self.value))

    def on_click(self, _event: events.Click) -> None:
        """Choose the next answer, or open the list."""
        if self._is_list:
            self._list("")
        else:
            self.action_turn(1)
