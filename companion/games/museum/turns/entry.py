"""The line on which a turn, or a question, is typed: what is typed above, what it comes to below."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from companion.games.museum.turns.typing import HEADLINES, OWN_WORDS, Reading, Scene
from companion.widgets.legend import Key, Legend, unaccented_key
from companion.widgets.localized import LegendChanged, Localized, Refused
from scoring.games.museum.table.headlines import NO_HEADLINE
from scoring.games.museum.turns.progress import headline_phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


class TurnLine(Localized, Static, can_focus=True):
    """One line, typed by keys. What is typed stays until it is played, whatever else is looked at."""

    help_topic = "turn-line"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "enter", "key.turn-enter", show=False),
        Binding("backspace", "back", "key.back", show=False),
        Binding("delete", "clear", "key.turn-clear", show=False),
        Binding("escape", "leave", "key.turn-leave", show=False),
        Binding("down", "app.focus_next", "key.next-part", show=False),
        Binding("up", "app.focus_previous", "key.previous-part", show=False),
    ]
    DEFAULT_CSS = """
    TurnLine { height: auto; min-height: 3; max-height: 6; padding: 0 1; background: $surface; color: $text; }
    TurnLine:focus { background: $primary 25%; }
    """

    class Typed(Message):
        """Something else is typed."""

    class Entered(Message):
        """Enter."""

    class Reached(Message):
        """The line has the focus."""

    class Left(Message):
        """Escape: away from the line."""

    def __init__(self, words: Phrasebook) -> None:
        """Begin with nothing typed; `news` is what has just been done."""
        super().__init__(words, "", id="turn", markup=False)
        self.display = False
        self.scene: Scene | None = None
        self.keys = ""
        self.news = ""
        self._told = ""
        self._bad = False

    @property
    def reading(self) -> Reading:
        """What is typed."""
        assert self.scene is not None  # noqa: S101 (shown first)
        return self.scene.read(self.keys)

    @property
    def draft(self) -> str:
        """The keys that type the same in every language: who took, then the line in words, if it is whole."""
        takers = re.match(r"[-\d]*", self.keys)
        if self.scene is None or takers is None or not self.keys:
            return ""
        reading = self.reading
        return takers[0] + (f"{OWN_WORDS}{reading.text}" if reading.text and not reading.half else "")

    def show(self, scene: Scene) -> None:
        """Take keys for this scene; what is typed stays as far as it has a meaning there."""
        if scene != self.scene:
            self.scene = scene
            self.help_topic = scene.TOPIC
            self.post_message(LegendChanged())

    def say_below(self, sentence: str, *, bad: bool) -> None:
        """Say under the line what it comes to; `bad` where it cannot be played so."""
        self._told, self._bad = sentence, bad
        self._draw()

    def clear(self, keys: str = "") -> None:
        """Begin anew, with these keys typed already."""
        self.keys = keys
        self.post_message(LegendChanged())
        self.post_message(self.Typed())

    def _draw(self) -> None:
        if self.scene is None:
            return
        reading = self.reading
        line = Text("› ", style="bold", no_wrap=True, overflow="ellipsis")
        if reading.headline is not None:
            line.append(f"[{self._headline(reading.headline)}] ")
        if reading.takers is not None:
            line.append(f"[{self.words.join(reading.takers) or '–'}] ")
        line.append(f"{reading.shown}▏")
        tokens = ", ".join(f"{self.words.name(place)} +{number}" for place, number in reading.opinion.items())
        line.append(f" [{tokens}]" if tokens else "")
        below = Text(
            ("✗ " if self._bad else "  ") + self._told if self._told else "", style="bold" if self._bad else ""
        )
        self.update(Text("\n").join([line, below]))

    def _headline(self, headline: str) -> str:
        if headline in HEADLINES and ("of" in HEADLINES[headline] or headline == NO_HEADLINE):
            return self.say(f"headline.{headline}")
        return self.words.say(headline_phrase(headline))

    def on_focus(self) -> None:
        """Say that it is gone on with here."""
        self.screen.add_class("-typing")
        self.post_message(self.Reached())

    def on_blur(self) -> None:
        """Something else is looked at."""
        self.screen.remove_class("-typing")

    def on_key(self, event: events.Key) -> None:
        """Type a key."""
        if event.character is None or not event.is_printable:
            return
        event.stop()
        event.prevent_default()
        self.press(event.character)

    def press(self, key: str) -> None:
        """Take a typed key, or say which would do."""
        if self.scene is None:
            return
        taken = next((typed for typed in (key, unaccented_key(key)) if self.reading.press(typed)), None)
        if taken:
            self.news = ""
            self.clear(self.keys + taken)
        else:
            self.post_message(Refused(self.unfit(key)))

    def action_enter(self) -> None:
        """Play what is typed."""
        self.post_message(self.Entered())

    def action_back(self) -> None:
        """Take the last key back."""
        self.news = ""
        self.clear(self.keys[:-1])

    def action_clear(self) -> None:
        """Begin the line anew."""
        self.news = ""
        self.clear()

    def action_leave(self) -> None:
        """Go back to the board."""
        self.post_message(self.Left())

    def about(self) -> str:
        """Say what has just been done, else what the line is for."""
        if self.scene is not None and not self.scene.told:
            return self.news or self.say("about.turn-question")
        return self.news or super().about()

    def legend(self) -> Legend:
        """Return the keys that go on from what is typed."""
        if self.scene is None:
            return ()
        keys = self.reading.legend(self.say)
        return (*keys, (Key("⌫", self.say("legend.back")),)) if self.keys else keys
