"""Keys and mouse on the map: a letter leads to its place and begins a turn there."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from companion.games.artline.museum import MapView
from companion.widgets.legend import Key, Legend
from companion.widgets.spoken import LegendChanged

if TYPE_CHECKING:
    from scoring.games.artline.places import Place

PAUSE: Final = 1.0
"""Seconds for which no letter begins a turn after one that leads nowhere: somebody is typing a name, not a place."""


class MuseumMap(MapView):
    """The map of the Museum: letters, Enter and a second click begin a turn, `-` a discard."""

    help_topic = "artline"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "key.artline-choose", show=False),
        Binding("minus", "discard", "key.artline-discard", key_display="-"),
        Binding("backspace,delete", "undo_instead", "key.artline-undo-instead", show=False),
        Binding("escape", "leave", "key.artline-leave", show=False),
    ]

    _astray = 0.0

    class Chosen(Message):
        """A place was chosen: a free one for a card, or a card to be looked at; None discards a card."""

        def __init__(self, place: Place | None) -> None:
            """Keep the place."""
            super().__init__()
            self.place = place

    class Refused(Message):
        """A key was not taken; the key of the sentence that says why."""

        def __init__(self, why: str) -> None:
            """Keep why."""
            super().__init__()
            self.why = why

    def legend(self) -> Legend:
        """Return the keys that begin something here."""
        enter = Key("Enter", self.say("legend.artline-card" if self.filled else "legend.artline-here"))
        if self.standing.closed:
            return ((enter,),)
        turn = (Key("a-z", self.say("legend.artline-letter")), Key("-", self.say("legend.artline-discard")), enter)
        others = {"!": "object", "F3": "ledger", "F4": "turns"}
        return (turn, () if self.low else tuple(Key(key, self.say(f"key.{name}")) for key, name in others.items()))

    def point(self, space: int) -> None:
        """Move the cursor; what Enter does here may be something else."""
        before = self.filled
        super().point(space)
        if self.filled != before:
            self.post_message(LegendChanged())

    def on_key(self, event: events.Key) -> None:
        """Go to the place of a letter and begin a turn there."""
        letter = event.character
        if letter is None or not letter.isalnum():
            return
        event.stop()
        event.prevent_default()
        astray, self._astray = self._astray, 0.0
        if letter in self.standing.letters and monotonic() - astray > PAUSE:
            self._choose(self.standing.letters[letter])
        elif self.standing.closed:
            self.post_message(self.Chosen(None))
        else:
            self._astray = monotonic()
            self.app.bell()
            self.post_message(self.Refused("artline.no-letter"))

    def _choose(self, place: Place) -> None:
        self.go(place)
        self.post_message(self.Chosen(place))

    def action_choose(self) -> None:
        """Begin a turn at this place, or look at the card here."""
        self.post_message(self.Chosen(self.at))

    def action_discard(self) -> None:
        """Begin a turn that discards a card."""
        self.post_message(self.Chosen(None))

    def action_undo_instead(self) -> None:
        """Say how a turn is taken back."""
        self.app.bell()
        self.post_message(self.Refused("artline.undo-instead"))

    def action_leave(self) -> None:
        """Leave."""
        self.post_message(self.Left())

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Point at a card, or begin a turn at a free place; a second click puts a card right."""
        space = self.space_at(event)
        if space is None:
            return
        again = space == self.cursor
        self.point(space)
        if event.button == 1 and (again or self.at in self.standing.outlooks):
            self.action_choose()
