"""What all widgets and screens share: the words, their help, their keys, the app, and the changes they ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from textual.binding import Binding, BindingsMap, BindingType
from textual.dom import DOMNode
from textual.message import Message

from companion.widgets.legend import in_short
from companion.words.localization import Locale
from scoring.table import AnyTable

if TYPE_CHECKING:
    from textual.widget import Widget

    from companion.app import CompanionApp
    from companion.widgets.legend import Legend
    from companion.words.phrasebook import Phrasebook
    from scoring.phrase import Phrase

else:
    Widget = object  # what it is mixed into is a widget; only the type checker has to know


def add_bindings(node: DOMNode, bindings: Iterable[BindingType]) -> None:
    """Give one node keys besides those of its class: behind them, or in place of those that are the same."""
    own = node._bindings.key_to_bindings  # noqa: SLF001 (Textual offers no public way)
    own.update(BindingsMap(bindings).key_to_bindings)


def speak_bindings(node: DOMNode, say: Locale) -> None:
    """Word the descriptions of a node's own bindings, which are written as keys of wordings.

    What is too short to stand alone has a full name besides, which becomes the tooltip. The key of the wording becomes
    the id.
    """
    bindings = node._bindings.key_to_bindings  # noqa: SLF001 (as above)
    for key, several in bindings.items():
        bindings[key] = [
            _worded(binding, say) if binding.description.startswith("key.") else binding for binding in several
        ]


def _worded(binding: Binding, say: Locale) -> Binding:
    full = f"full-{binding.description}"
    tooltip = say(full) if f"app.{full}" in say.words.phrases else say(binding.description)
    return replace(binding, description=say(binding.description), tooltip=tooltip, id=binding.description)


Answer = TypeVar("Answer")
Change: TypeAlias = Callable[[Any, int], AnyTable]
"""What turns a table into the changed one, for the player whose seat is given."""


@dataclass
class Edited(Message):
    """Something was entered: the screen applies the change to its current table."""

    change: Change


def style_beside(file: str) -> str:
    """Return the style that stands beside a module: `board.tcss` beside `board.py`."""
    return Path(file).with_suffix(".tcss").read_text("utf-8")


class LegendChanged(Message):
    """The keys that do something now are others."""


@dataclass
class Refused(Message):
    """A key did nothing, or what was half typed is given up: it is shown why."""

    why: str


class Offer(NamedTuple):
    """A line offered as an answer, and what else it is found by; one that ends with a blank is completed first."""

    line: str
    found_by: tuple[str, ...] = ()


class Asked(Message, Generic[Answer]):
    """A line of text is needed: `answer` turns it into a change or a choice, or into the sentence why it cannot."""

    def __init__(
        self,
        question: str,
        initial: str,
        answer: Callable[[str], Answer | Phrase],
        offered: Iterable[Offer] = (),
        *,
        free: bool = False,
    ) -> None:
        """Keep the question in words, the text to begin with, what to do with the answer, and what is offered.

        A `free` answer is what is typed, even where only one line holds it.
        """
        super().__init__()
        self.question = question
        self.initial = initial
        self.answer = answer
        self.offered = tuple(offered)
        self.free = free


class Localized(Widget):
    """A widget or screen with words: descriptions of its keys, a help text, a legend of letters."""

    help_topic = "table"

    @property
    def app(self) -> CompanionApp:  # type: ignore[override]  # Textual says the same of any app
        """The app that this is a part of."""
        return cast("CompanionApp", super().app)

    def __init__(self, words: Phrasebook, *content: Any, bindings: Iterable[BindingType] = (), **settings: Any) -> None:
        """Make what this is mixed into, with words and with keys besides those of the class."""
        super().__init__(*content, **settings)
        self.say = Locale(words)
        self.words = words
        add_bindings(self, bindings)
        speak_bindings(self, self.say)

    def legend(self) -> Legend:
        """Return the letters that do something now."""
        return ()

    def about(self) -> str:
        """Say in a sentence what this part is about, for the status line."""
        return self.say(f"about.{self.help_topic}")

    def more_letters(self) -> Legend:
        """Return letters that do something too, and stand only in the help for want of room."""
        return ()

    def unfit(self, key: str) -> str:
        """Say that a key does nothing here, and which would."""
        fitting = in_short(self.legend(), self.say.words)
        return self.say("unfit" if fitting else "unfit-here", typed=key.strip() or "␣", keys=fitting)

    async def _dispatch_message(self, message: Message) -> None:
        """Deal with a message; a mistake of ours ends in a notice, and this part goes on."""
        try:
            await super()._dispatch_message(message)
        except Exception as error:  # noqa: BLE001 (whatever it is, the players go on)
            self.app.mistaken(error)
