"""The Assistant of a player, by a letter or by name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from companion.games.museum.expansion import BELOW_ALL, ExpansionInApp, Line
from companion.games.museum.experts import MOST_OFFERED, meant_by
from companion.games.museum.field import MuseumField
from companion.games.museum.letters import letters
from companion.widgets.legend import Key, Legend
from companion.widgets.localized import Asked, Change, Offer
from scoring.games.museum.expansions.assistants import ASSISTANTS, Assistant, Assistants, set_assistant
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping


class AssistantField(MuseumField):
    """One Assistant, or none."""

    help_topic = "assistant"
    CARET: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("plus", "by_name", "key.assistant-by-name", show=False)]

    def value(self) -> str:
        """Return the Assistant by name."""
        assistant = self.player.of(Assistant).id
        return self._called(assistant) if assistant else "–"

    @property
    def _letters(self) -> Mapping[str, str]:
        return letters(self.words.language).own["assistants"]

    def _called(self, assistant: str) -> str:
        return self.words.name(f"assistant.{assistant}")

    def press(self, key: str) -> bool:
        """Choose an Assistant, or give him back by the same key."""
        assistant = self._letters.get(key.lower())
        if assistant:
            chosen = None if self.player.of(Assistant).id == assistant else assistant
            self.edit(partial(set_assistant, assistant=chosen))
        return assistant is not None

    def action_back(self) -> None:
        """Play without an Assistant."""
        self.edit(partial(set_assistant, assistant=None))

    def action_clear(self) -> None:
        """Play without an Assistant."""
        self.action_back()

    def action_by_name(self) -> None:
        """Ask for an Assistant by name."""
        self.post_message(Asked(self.say("ask.assistant"), "", self._named, map(Offer, map(self._called, ASSISTANTS))))

    def _named(self, typed: str) -> Change | Phrase:
        if not typed:
            return Phrase("app.ask.expert.empty")
        meant = meant_by(typed, {self._called(assistant): assistant for assistant in ASSISTANTS})
        if meant.thing:
            return partial(set_assistant, assistant=meant.thing)
        near = ", ".join(self._called(assistant) for assistant in meant.near[:MOST_OFFERED])
        key = "near" if near else "unknown"
        return Phrase(f"app.ask.assistant.{key}", {"typed": typed, "near": near})

    def legend(self) -> Legend:
        """Return the Assistants with their letters."""
        return (
            tuple(Key(key, self._called(assistant)) for key, assistant in self._letters.items()),
            (Key("+", self.say("legend.by-name")),),
        )


class AssistantsInApp(ExpansionInApp):
    """The Assistant of each player."""

    id = Assistants.id
    lines = (Line((AssistantField,), height=BELOW_ALL),)
    shown_in: ClassVar = {"assistant": "assistant"}
    rules: ClassVar = {"assistant": ("museum.assistant",)}
