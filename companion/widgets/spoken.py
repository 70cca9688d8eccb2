"""What all widgets here share: they speak through a phrasebook, know their help, and tell the table what to change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from textual.binding import Binding
from textual.dom import DOMNode
from textual.message import Message

from scoring.phrase import Fact, Phrase
from scoring.table import AnyTable

if TYPE_CHECKING:
    from companion.widgets.legend import Legend
    from companion.words.phrasebook import Phrasebook

Change: TypeAlias = Callable[[Any, int], AnyTable]
"""What turns a table into the changed one, for the player whose seat is given."""


class Edited(Message):
    """Something was entered: the screen applies the change to the table as it is by then."""

    def __init__(self, change: Change) -> None:
        """Keep the change."""
        super().__init__()
        self.change = change


class LegendChanged(Message):
    """The keys that do something now are others."""


class Asked(Message):
    """A line of text is needed: `answer` turns it into a change, or into the sentence why it cannot."""

    def __init__(
        self, question: str, initial: str, answer: Callable[[str], Change | Phrase], offered: Iterable[str] = ()
    ) -> None:
        """Keep the question in words, the text to begin with, what to do with the answer, and lines to offer."""
        super().__init__()
        self.question = question
        self.initial = initial
        self.answer = answer
        self.offered = tuple(offered)


@dataclass(frozen=True, slots=True)
class Tongue:
    """How a widget speaks: the phrasebook, with a short way to this app's own wordings."""

    words: Phrasebook

    def __call__(self, key: str, **facts: Fact) -> str:
        """Say the app's wording of this key."""
        return self.words.say(Phrase(f"app.{key}", facts))


def speak_bindings(node: DOMNode, say: Tongue) -> None:
    """Word the descriptions of a node's own bindings, which are written as keys of wordings.

    What is too short to stand alone has a full name besides, which becomes the tooltip.
    """
    bindings = node._bindings.key_to_bindings  # noqa: SLF001 (Textual offers no public way)
    for key, several in bindings.items():
        bindings[key] = [_worded(one, say) if one.description.startswith("key.") else one for one in several]


def _worded(binding: Binding, say: Tongue) -> Binding:
    full = f"full-{binding.description}"
    tooltip = say(full) if f"app.{full}" in say.words.phrases else say(binding.description)
    return replace(binding, description=say(binding.description), tooltip=tooltip)


class Spoken:
    """A widget or screen with words: descriptions of its keys, a help text, a legend of letters."""

    help_topic = "table"

    def speak(self: Any, words: Phrasebook) -> None:
        """Take the words; to be called once, after the widget has been made."""
        self.say = Tongue(words)
        self.words = words
        speak_bindings(self, self.say)

    def legend(self) -> Legend:
        """Return the letters that do something now."""
        return ()

    def about(self: Any) -> str:
        """Say in a sentence what this part is about, for the status line."""
        return str(self.say(f"about.{self.help_topic}"))

    def more_letters(self) -> Legend:
        """Return letters that do something too, and stand only in the help for want of room."""
        return ()

    async def _dispatch_message(self: Any, message: Message) -> None:
        """Deal with a message; a mistake of ours ends in a notice, and this part goes on."""
        try:
            await super()._dispatch_message(message)  # type: ignore[misc]
        except Exception as error:  # noqa: BLE001 (whatever it is, the players go on)
            self.app.mistaken(error)
