"""Where a turn laid its card, picked on a small map: letters stand on the places it could have taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from companion.games.artline.drawing import plan_around
from companion.games.artline.situation import KEYS
from companion.widgets.legend import Key, Legend
from companion.widgets.marked import Marked
from scoring.games.artline.themes import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.words.phrasebook import Phrasebook
    from scoring.games.artline.places import Place

CARD: Final = "■"
UNNAMED: Final = "·"
WIDE: Final = 2
"""Characters of a place."""
INDENT: Final = 2


class PlacePicker(Marked, can_focus=True):
    """The Museum in small, with a letter on every place that can be picked."""

    help_topic = "place-picker"
    DEFAULT_CSS = """
    PlacePicker { height: auto; width: 1fr; color: $text; }
    PlacePicker:focus { background: $primary 25%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "key.choice-left", show=False),
        Binding("right", "step(1)", "key.choice-right", show=False),
    ]

    class Picked(Message):
        """Another place was picked."""

    def __init__(
        self, words: Phrasebook, cards: Mapping[Place, str], free: Iterable[Place], picked: Place | None
    ) -> None:
        """Show these cards, by their places, and offer these free places."""
        super().__init__(words, id="part-place")
        self.cards = cards
        self.free = tuple(free)
        self.picked = picked
        self._plan = plan_around([*cards, *self.free])
        self._key_of = {place: KEYS[n] if n < len(KEYS) else UNNAMED for n, place in enumerate(self.free)}

    def render(self) -> Text:
        """Draw the label with what lies beside the place picked, then the map."""
        text = Text.assemble(self.mark, (f"{self.say('artline.part-place')}  ", "dim"), (self._told(), "bold"))
        for row in range(self._plan.rows):
            text.append("\n" + " " * INDENT)
            for column in range(self._plan.columns):
                text.append_text(self._drawn(self._plan.place(row * self._plan.columns + column)))
        text.no_wrap = True
        return text

    def _told(self) -> str:
        """Name the place picked by its key and the cards beside it."""
        if self.picked not in self._key_of:
            return self.say("artline.pick-place")
        beside = tuple(self.cards[place] or UNKNOWN for place in self.picked.beside if place in self.cards)
        return self.say("artline.beside", at=self._key_of[self.picked], cards=beside)

    def _drawn(self, place: Place) -> Text:
        if place in self._key_of:
            return Text(f" {self._key_of[place]}", "bold reverse" if place == self.picked else "bold")
        return Text(f" {CARD}" if place in self.cards else " " * WIDE, "dim")

    def legend(self) -> Legend:
        """Return the keys that pick a place."""
        return ((Key("a-z", self.say("legend.pick-place")), Key("←→", self.say("legend.change"))),)

    def pick(self, place: Place) -> None:
        """Pick a place."""
        self.picked = place
        self.refresh()
        self.post_message(self.Picked())

    def action_step(self, by: int) -> None:
        """Pick the next free place in reading order."""
        if self.free:
            at = self.free.index(self.picked) + by if self.picked in self.free else 0
            self.pick(self.free[at % len(self.free)])

    def on_key(self, event: events.Key) -> None:
        """Pick the place of a letter."""
        places = {key: place for place, key in self._key_of.items() if key != UNNAMED}
        if event.character in places:
            event.stop()
            event.prevent_default()
            self.pick(places[event.character])

    def on_click(self, event: events.Click) -> None:
        """Pick the place clicked."""
        row, column = event.y - 1, (event.x - INDENT) // WIDE
        if 0 <= row < self._plan.rows and 0 <= column < self._plan.columns:
            place = self._plan.place(row * self._plan.columns + column)
            if place in self._key_of:
                self.pick(place)
