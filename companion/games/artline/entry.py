"""The line a turn is typed on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from companion.games.artline.turn_typing import DISCARD, Aim, Typed
from companion.widgets.legend import Key, Legend
from companion.widgets.localized import Localized
from scoring.games.artline.places import Place

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.phrase import Fact

PADDING: Final = 2
"""Columns beside what the line shows."""


class Entry(Localized, Input):
    """One line for a whole turn. What is typed stays until the turn is played, whatever else is looked at."""

    help_topic = "artline-entry"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back_to_map", "key.back-to-museum", show=False),
        Binding("ctrl+w", "screen.leave", "key.leave", show=False),
    ]
    DEFAULT_CSS = "Entry { background: $surface; padding: 0 1; width: 1fr; }"

    class Left(Message):
        """Escape: back to the map, what is typed stays."""

    def __init__(self, words: Phrasebook, typed: str = "") -> None:
        """Begin with what is typed already."""
        super().__init__(words, typed, id="entry", compact=True, select_on_focus=False)
        self.aim: Aim | None = None
        self._placeholder = "artline.entry"
        self.rest()

    @property
    def typed(self) -> Typed:
        """The turn as far as it is typed."""
        return Typed(self.value, self.aim or DISCARD)

    @property
    def drafted(self) -> bool:
        """Whether something is typed and not played."""
        return bool(self.value.strip())

    def ask(self, aim: Aim, place: Place | None) -> None:
        """Ask for a turn; `place` names the lines of Rooms that are opened."""
        self.aim = aim
        self.can_focus = True
        self.placeholder = self._asked(aim, place)
        self.cursor_position = len(self.value)

    def _asked(self, aim: Aim, place: Place | None) -> str:
        """Name what is to be typed; where a line has no room for the lines of Rooms, the legend alone says them."""
        if place is None:
            return self.say("artline.entry-discard")
        card, brief = self.say("artline.entry-card"), [self.say("artline.entry-theme") for _ in aim.asks]
        whole = " / ".join([card, *(self._theme("entry", way, place) for way in aim.asks)])
        return whole if cell_len(whole) <= self.app.size.width - PADDING else " / ".join([card, *brief])

    def _theme(self, where: str, way: str, place: Place) -> str:
        number: Fact = place.line(way)
        theme = self.say(f"artline.{where}-{way}", number=number)
        return self.say("artline.entry-forgotten", theme=theme) if self.aim and way in self.aim.forgotten else theme

    def rest(self) -> None:
        """Ask for nothing more; what is typed stays, and no key comes here before a place is chosen."""
        self.aim = None
        self.can_focus = False
        self.placeholder = self.say(self._placeholder)

    def belong(self, *, closed: bool, over: bool) -> None:
        """Take turns, or none while the game is over or a turn breaks a rule."""
        placeholder = "artline.entry-over" if over else "artline.entry-closed" if closed else "artline.entry"
        if placeholder != self._placeholder:
            self._placeholder = placeholder
            if self.aim is None:
                self.rest()

    def clear_turn(self) -> None:
        """Forget a turn that has been played."""
        self.value = ""
        self.rest()

    def action_back_to_map(self) -> None:
        """Go back to the map."""
        self.post_message(self.Left())

    def legend(self) -> Legend:
        """Return what is asked, part by part."""
        keys = [Key("Enter", self.say("legend.artline-play"))]
        if self.aim and self.aim.place:
            keys += [Key("/", self._theme("legend", way, self.aim.place)) for way in self.aim.asks]
        keys.append(Key("Esc", self.say("legend.artline-back")))
        return (tuple(keys),)
