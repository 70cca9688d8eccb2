"""The ledger: the theme of every Room, narrowed down by what is typed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from companion.widgets.legend import Key, Legend
from companion.widgets.localized import LegendChanged, Localized
from scoring.games.artline.legality import where_is
from scoring.games.artline.themes import SMALL, alike
from scoring.names import folded

if TYPE_CHECKING:
    from companion.games.artline.situation import Situation
    from companion.words.phrasebook import Phrasebook
    from scoring.games.artline.museum import Room

WORD: Final = re.compile(r"\w+")


def found_by(typed: str, theme: str) -> bool:
    """Whether a theme is one that somebody typing this may mean: each word begins one of its words, or all are alike.

    >>> found_by("A sw", "a big sword"), found_by("headgear", "A hat"), found_by("big hat", "A hat")
    (True, True, False)
    """
    wanted = [word for word in WORD.findall(folded(typed)) if word not in SMALL]
    words = WORD.findall(folded(theme))
    return all(any(word.startswith(wanted_word) for word in words) for wanted_word in wanted) or alike(typed, theme)


class Ledger(Localized, OptionList, inherit_bindings=False):
    """Every Room by its themes; letters search, Enter goes there on the map."""

    help_topic = "ledger"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", "key.up", show=False),
        Binding("down", "cursor_down", "key.down", show=False),
        Binding("home", "first", "key.first", show=False),
        Binding("end", "last", "key.last", show=False),
        Binding("enter", "select", "key.ledger-go", show=False),
        Binding("backspace", "back", "key.back", show=False),
        Binding("escape", "forget", "key.ledger-forget", show=False),
    ]
    DEFAULT_CSS = """
    Ledger {
        height: 1fr; min-height: 4; padding: 0; border: none; border-top: solid $primary; background: $background;
    }
    Ledger:focus { border: none; border-top: heavy $accent; }
    """

    class Pointed(Message):
        """The cursor is on another Room."""

    @dataclass
    class Gone(Message):
        """A Room was chosen, to be shown on the map."""

        room: Room

    class Left(Message):
        """Escape with nothing searched for."""

    def __init__(self, words: Phrasebook) -> None:
        """Begin without Rooms."""
        super().__init__(words, id="ledger", markup=False)
        self.searched = ""
        self.rooms: tuple[Room, ...] = ()
        self.found: list[Room] = []
        self._asked = ""

    def show(self, situation: Situation) -> None:
        """List the Rooms as they are now."""
        if self.rooms != situation.position.museum.rooms or not self.options:
            self.rooms = situation.position.museum.rooms
            self._list()

    def narrow(self, typed: str) -> None:
        """List only what is like a theme that is being typed elsewhere; all, where nothing is typed."""
        if typed != self._asked:
            self._asked = typed
            self._list()

    @property
    def room(self) -> Room | None:
        """The Room under the cursor."""
        at = self.highlighted
        return self.found[at] if at is not None and at < len(self.found) else None

    def _list(self) -> None:
        wanted, before = self.searched or self._asked, self.room
        self.found = [room for room in self.rooms if any(found_by(wanted, theme) for theme in room.themes)]
        self.clear_options()
        if self.found:
            self.add_options(Option(self._told(room)) for room in self.found)
            self.highlighted = self.found.index(before) if before in self.found else 0
        else:
            nothing = self.say("artline.ledger-none" if self.rooms else "artline.ledger-empty")
            self.add_option(Option(nothing, disabled=True))
        self.border_title = Content(self._title(wanted))

    def _told(self, room: Room) -> str:
        themes = " & ".join(room.themes)
        return self.say("artline.ledger-room", themes=themes, where=where_is(room), n=len(room.places))

    def _title(self, wanted: str) -> str:
        if wanted:
            return self.say("artline.ledger-found", wanted=wanted.strip(), n=len(self.found))
        return self.say("artline.ledger", n=len(self.rooms))

    def _search(self, wanted: str) -> None:
        self.searched = wanted
        self._list()
        self.post_message(LegendChanged())
        self.post_message(self.Pointed())

    def on_key(self, event: events.Key) -> None:
        """Search for what is typed."""
        if event.character is not None and event.is_printable:
            event.stop()
            event.prevent_default()
            self._search(self.searched + event.character)

    def action_back(self) -> None:
        """Take the last letter back."""
        self._search(self.searched[:-1])

    def action_forget(self) -> None:
        """Show all Rooms again; where all are shown, leave."""
        if self.searched:
            self._search("")
        else:
            self.post_message(self.Left())

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say that another Room is pointed at."""
        event.stop()
        self.post_message(self.Pointed())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to a Room."""
        event.stop()
        chosen = self.found[event.option_index]
        self._search("")
        self.post_message(self.Gone(chosen))

    def legend(self) -> Legend:
        """Return the keys that do something with the Room under the cursor."""
        keys = [Key("a-z", self.say("legend.ledger-search"))]
        if self.searched:
            keys.append(Key("⌫", self.say("legend.back")))
        if self.room:
            keys += [Key("Enter", self.say("legend.ledger-go")), Key("F5", self.say("legend.artline-correct"))]
        return (tuple(keys),)
