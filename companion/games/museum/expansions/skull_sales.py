"""Crystal Skulls sold to the Private Collector: which are held, and at once the best way to sell them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import set_cell_size
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from companion.games.museum.field import MuseumField
from companion.games.museum.letters import letters
from companion.games.museum.skull_sales import gain_of
from companion.screens.base import Modal
from companion.widgets.form import KeysLine
from companion.widgets.legend import Key, Legend
from companion.widgets.localized import Change, Localized
from scoring.games.museum.expansions.skull_sales import EVERY_SKULL, VALUES, Sales, Skull, best_sales
from scoring.games.museum.printed import CONTINENTS
from scoring.games.museum.table import edit
from scoring.phrase import phrase

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table

LABEL: Final = 26
"""Characters before the first value, where there is room for them."""
WIDE: Final = 6
"""Characters of a value."""


class SalesField(MuseumField):
    """The way to the calculator."""

    help_topic = "skulls"
    CARET: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "screen.play('skulls')", "key.skulls", show=False)]

    def value(self) -> str:
        """Say what lies behind."""
        return self.say("skulls.open")

    async def on_click(self, _event: events.Click) -> None:
        """Open the calculator."""
        await self.run_action("screen.play('skulls')")

    def legend(self) -> Legend:
        """Return the key that opens it."""
        return ((Key("Enter", self.say("key.skulls")),),)


class SkullsHeld(Localized, Widget, can_focus=True):
    """The twelve Skulls, a row for each Continent: a letter chooses the row, the value switches a Skull."""

    help_topic = "skull-sales"
    DEFAULT_CSS = "SkullsHeld { height: auto; width: 1fr; color: $text; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, -1)", "key.up", show=False),
        Binding("down", "move(0, 1)", "key.down", show=False),
        Binding("left", "move(-1, 0)", "key.left", show=False),
        Binding("right", "move(1, 0)", "key.right", show=False),
        Binding("space,enter", "switch", "key.skull-switch", show=False),
        Binding("delete,backspace", "clear", "key.skulls-clear", show=False),
    ]

    class Changed(Message):
        """Other Skulls are held."""

    def __init__(self, words: Phrasebook) -> None:
        """Begin without Skulls, on the first."""
        super().__init__(words, id="skulls-held")
        self.held: frozenset[Skull] = frozenset()
        self.row = self.column = 0

    @property
    def _label(self) -> int:
        """Characters before the first value; names are cut where there is little room."""
        return max(min(LABEL, self.content_size.width - WIDE * len(VALUES)), WIDE)

    def render(self) -> Text:
        """Draw a row for each Continent: Skulls held in brackets."""
        lines = []
        for row, continent in enumerate(CONTINENTS):
            mark = "›" if row == self.row and self.has_focus else " "
            line = Text(f"{mark}{set_cell_size(self.words.name(continent), self._label - 2)} ")
            for column, value in enumerate(VALUES.values()):
                held = Skull(continent, value) in self.held
                pointed = self.has_focus and (row, column) == (self.row, self.column)
                shown = f"[{value}]" if held else f"{value}"
                line.append(shown.center(WIDE), _look(held=held, pointed=pointed))
            lines.append(line)
        return Text("\n").join(lines)

    def on_key(self, event: events.Key) -> None:
        """Choose a Continent by its letter, switch a Skull by its value."""
        continent = letters(self.words.language).continents.get((event.character or "").lower())
        values = {str(value): value for value in VALUES.values()}
        if continent:
            self.row = [*CONTINENTS].index(continent)
            self.refresh()
        elif event.character in values:
            self.column = [*VALUES.values()].index(values[event.character])
            self.action_switch()
        else:
            return
        event.stop()

    def action_move(self, right: int, down: int) -> None:
        """Go to another Skull."""
        self.column = (self.column + right) % len(VALUES)
        self.row = (self.row + down) % len(CONTINENTS)
        self.refresh()

    def action_switch(self) -> None:
        """Hold the Skull under the cursor, or no longer."""
        self.held ^= {Skull([*CONTINENTS][self.row], [*VALUES.values()][self.column])}
        self._tell()

    def action_clear(self) -> None:
        """Hold none."""
        self.held = frozenset()
        self._tell()

    def _tell(self) -> None:
        self.refresh()
        self.post_message(self.Changed())

    def on_click(self, event: events.Click) -> None:
        """Switch the Skull clicked."""
        at = event.get_content_offset(self)
        if at is None:
            return
        column, row = (at.x - self._label) // WIDE, at.y
        if 0 <= column < len(VALUES) and 0 <= row < len(CONTINENTS):
            self.row, self.column = row, column
            self.action_switch()

    def legend(self) -> Legend:
        """Return the keys of the table."""
        known = letters(self.words.language).continents.items()
        values = "/".join(str(value) for value in VALUES.values())
        return (
            tuple(Key(key, self.words.name(continent)) for key, continent in known),
            (Key(values, self.say("legend.skull-switch")),),
        )


def _look(*, held: bool, pointed: bool) -> str:
    return " ".join(["bold" if held else "dim", *(["reverse"] if pointed else [])])


PAGE: Final = 4
"""Lines the sales move by."""


class SkullSalesScreen(Modal[Change]):
    """Says the best sale of the Skulls held; only on request does it change the table."""

    help_topic = "skull-sales"
    DEFAULT_CSS = """
    SkullSalesScreen #sales { padding: 1 0 0 1; }
    SkullSalesScreen #skulls-held { padding: 0 0 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus", "add", "key.skulls-add", show=False),
        Binding("pagedown", f"scroll(0, {PAGE})", "key.sales-down", show=False),
        Binding("pageup", f"scroll(0, -{PAGE})", "key.sales-up", show=False),
    ]

    def __init__(self, words: Phrasebook, player: str, table: Table) -> None:
        """Count for a player of a table, who is paid out of the box."""
        super().__init__(words)
        self.player = player
        self.left = max(table.prestige_left, 0)

    @property
    def best(self) -> Sales:
        """The best sale of the Skulls held."""
        return best_sales(skull for skull in EVERY_SKULL if skull in self.query_one(SkullsHeld).held)

    def compose(self) -> ComposeResult:
        """Show the Skulls and their best sale."""
        with Vertical(classes="window tall"):
            yield Static(self.say("skulls.title"), classes="title", markup=False)
            yield SkullsHeld(self.words)
            with VerticalScroll(can_focus=False):
                yield Static("", id="sales", markup=False)
            yield KeysLine(self.words, classes="hint")

    def on_mount(self) -> None:
        """Begin without Skulls."""
        skulls = self.query_one(SkullsHeld)
        skulls.focus()
        names = tuple(key for group in skulls.legend() for key in group)
        add = Key("+", self.say("skulls.add", player=self.player))
        keys = (*names, Key("Del", self.say("legend.none")), add, Key("Esc", self.say("legend.close")))
        self.query_one(KeysLine).show(keys)
        self.on_skulls_held_changed()

    def on_skulls_held_changed(self) -> None:
        """Say the best sale anew."""
        self.query_one("#sales", Static).update(self._told(self.best))

    def _told(self, best: Sales) -> Text:
        if not best.skulls:
            return Text(self.say("skulls.none"))
        head = self.words.say(phrase("skulls.best", n=best.prestige))
        lines = [Text.assemble((head, "bold"), f", {gain_of(best, self.words)}")]
        if best.prestige > self.left:
            lines.append(Text(self.say("skulls.short" if self.left else "skulls.box-empty", left=self.left), "bold"))
        lines.append(Text(""))
        for sale in best.sales:
            skulls = ", ".join(f"{self.words.name(skull.continent)} {skull.value}" for skull in sale.skulls)
            lines.append(Text(self.say("skulls.sold", label=self.words.say(sale.label), skulls=skulls)))
            if len(sale.skulls) > 1:
                lines.append(Text(self.say("skulls.brings", working=self.words.say(sale.working), n=sale.prestige)))
        return Text("\n").join(lines)

    def action_add(self) -> None:
        """Close, and give the Prestige to the player, as far as the box has it."""
        if paid := min(self.best.prestige, self.left):
            self.dismiss(partial(_paid, prestige=paid))
        else:
            self.app.bell()


def _paid(table: Table, seat: int, prestige: int) -> Table:
    return edit.set_prestige(table, seat, table.players[seat].prestige + prestige)
