"""One turn put right: whether its card was laid or discarded, the card, its place, its themes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import events, on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Static

from companion.games.artline.drawing import plan_around
from companion.games.artline.situation import KEYS, Situation
from companion.games.artline.turn_typing import unkept
from companion.screens.base import Modal
from companion.widgets.choice import Choice
from companion.widgets.form import Form, KeysLine, Marked
from companion.widgets.legend import Key, Legend
from companion.widgets.localized import Change
from scoring.games.artline import edit
from scoring.games.artline.legality import replayed
from scoring.games.artline.phrases import quoted
from scoring.games.artline.places import WAYS
from scoring.games.artline.remarks import warnings
from scoring.games.artline.themes import UNKNOWN
from scoring.phrase import Phrase, named, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook
    from scoring.fields import Data
    from scoring.games.artline.museum import Side
    from scoring.games.artline.places import Place
    from scoring.games.artline.table import Table

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


LAID: Final = "laid"
DISCARDED: Final = "discarded"
REFUSED: Final = "refused"


def corrected(table: Table, number: int, changes: Data) -> Table | Phrase:
    """Return the table with a turn put right, or why not: no turn that was legal may become illegal by it."""
    after = edit.change_turn(table, number, **changes)
    position = replayed(after)
    legal = len(position.log)
    if not position.faults or (legal != number and legal >= len(replayed(table).log)):
        return after
    why = position.faults[0].message.facts["why"]
    return phrase("app.artline.then-illegal", number=legal + 1, why=why)


class TurnScreen(Modal[Change]):
    """Asks for the parts of a turn, says at once what is wrong with them, and answers with the change."""

    help_topic = "turn"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "take", "key.turn-take", show=False)]
    DEFAULT_CSS = """
    TurnScreen Input { background: $boost; }
    TurnScreen #where { height: auto; }
    TurnScreen #looks { color: $text-warning; }
    """

    def __init__(self, words: Phrasebook, situation: Situation, number: int, part: str) -> None:
        """Put a turn of this game right, beginning with one part: `card`, `row` or `column`."""
        super().__init__(words)
        self.table = situation.table
        self.number = number
        self.turn = self.table.turns[number]
        self.part = part
        self._before = replayed(edit.cut(self.table, number))
        self._laid = situation.position.museum.cards

    def compose(self) -> ComposeResult:
        """Make the form."""
        title = self.say("artline.correct", number=self.number + 1, player=self.turn.player)
        done = {what: self.say(f"artline.was-{what}") for what in (LAID, DISCARDED)}
        if not self.turn.fits:
            done[REFUSED] = self.say(f"artline.was-{REFUSED}")
        with Form(self.words, id="turn"):
            yield Static(title, classes="title", markup=False)
            yield Choice(self.words, self.say("artline.part-done"), done, self._was(), id="done", topic="turn")
            yield from self._asked("card")
            with Vertical(id="where"):
                others = {place: card for place, card in self._laid.items() if place != self.turn.place}
                free = (place for place in self._before.museum.frontier if place not in others)
                yield PlacePicker(self.words, others, free, self.turn.place)
                for way in WAYS:
                    yield from self._asked(way)
            yield Static("", id="refused", classes="refused", markup=False)
            yield Static("", id="looks", markup=False)
            yield KeysLine(self.words, classes="hint")

    def _was(self) -> str:
        if self.turn.place is None:
            return DISCARDED
        return LAID if self.turn.fits else REFUSED

    def _asked(self, part: str) -> ComposeResult:
        yield Static(self.say(f"artline.part-{part}"), classes="hint", markup=False)
        yield Input(getattr(self.turn, part), id=f"part-{part}", compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        """Begin with the part asked for, and say what is to be said of the turn."""
        self.query_one(Form).add_class("window")
        self._show_parts()
        self.set_focus(self.query_one(f"#part-{self.part}"))

    def on_descendant_focus(self) -> None:
        """Tell the keys of the focused part."""
        focused: object = self.focused
        own = focused.legend() if isinstance(focused, Choice | PlacePicker) else ()
        names = {"Enter": "artline-take", "↑↓": "fields", "Esc": "close"}
        keys = [key for group in own for key in group] + [Key(key, self.say(f"legend.{n}")) for key, n in names.items()]
        self.query_one(KeysLine).show(keys)

    @property
    def _done(self) -> str:
        return self.query_one("#done", Choice).value

    def _typed(self, part: str) -> str:
        return self.query_one(f"#part-{part}", Input).value.strip()

    def _changes(self) -> Data:
        card = {"card": self._typed("card") or UNKNOWN}
        if self._done == DISCARDED:
            return {**card, "place": None, "row": "", "column": "", "objections": (), "fits": True}
        themes = {way: self._typed(way) for way in WAYS}
        return {**card, **themes, "place": self.query_one(PlacePicker).picked, "fits": self._done == LAID}

    def _after(self) -> Table | Phrase:
        """Return the table with the turn as it is entered, or why it is none."""
        if any(unkept(self._typed(part)) for part in ("card", *WAYS)):
            return Phrase("app.artline.unkept")
        changes = self._changes()
        if changes["place"] is None and self._done != DISCARDED:
            return Phrase("app.artline.pick-place")
        return corrected(self.table, self.number, changes)

    @on(Choice.Changed)
    @on(PlacePicker.Picked)
    def _show_parts(self) -> None:
        """Ask for a place and themes only where a card was laid, and say what they must be there."""
        self.query_one("#where").display = self._done != DISCARDED
        place = self.query_one(PlacePicker).picked
        museum = self._before.museum
        for side in museum.prospect(place).sides if place and museum.touches(place) else ():
            self.query_one(f"#part-{side.way}", Input).placeholder = self._wanted(side)
        self._check()

    def _wanted(self, side: Side) -> str:
        """Say what a theme named for a row or column would be: that of a new Room, or one that stands."""
        if side.rooms:
            return self.words.say(phrase("outlook.meets", way=named(side.way), themes=quoted(side.themes)))
        return self.words.say(phrase("outlook.opens", way=named(side.way))) if side.opens else ""

    @on(Input.Changed)
    def _check(self) -> None:
        """Say why the turn cannot be taken so, or what is worth a second look in it."""
        after = self._after()
        refusal = self.words.say(after) if isinstance(after, Phrase) else ""
        self.query_one("#refused", Static).update(refusal)
        self.query_one("#looks", Static).update("" if isinstance(after, Phrase) else " · ".join(self._looks(after)))

    def _looks(self, after: Table) -> Iterator[str]:
        """Yield what is worth a second look since the turn was changed."""
        before = tuple(warnings(replayed(self.table)))
        yield from (self.words.say(notice.message) for notice in warnings(replayed(after)) if notice not in before)

    @on(Input.Submitted)
    def action_take(self) -> None:
        """Take the turn, unless something is wrong with it: that is said already."""
        if isinstance(self._after(), Phrase):
            self.app.bell()
            self.query_one(Form).scroll_end(animate=False)
        else:
            self.dismiss(partial(_changed, number=self.number, changes=self._changes()))


def _changed(table: Table, seat: int, number: int, changes: Data) -> Table:
    del seat
    return edit.change_turn(table, number, **changes)
