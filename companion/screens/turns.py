"""Every turn so far, in a list from which one can be put right, inserted or taken out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.present.line_breaks import Bulleted
from companion.screens.base import Modal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult


class Wish(NamedTuple):
    """What to do with a row, counted from 0; `typed` is the first digit of a turn that is typed anew."""

    number: int
    what: str = "correct"
    typed: str = ""


class TurnList(Modal[Wish]):
    """The list of turns; answers with what to do with one of its rows."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f4", "close", "key.close", show=False)]

    def rows(self) -> Iterator[str]:
        """Yield the turns, told in a row or several each."""
        yield from ()

    def heading(self) -> str:
        """Return what stands above the list."""
        raise NotImplementedError

    def keys_told(self, *, empty: bool) -> str:
        """Return what the keys do, or that there is nothing yet."""
        raise NotImplementedError

    def wrong(self) -> int | None:
        """Return the first row that breaks a rule."""

    def compose(self) -> ComposeResult:
        """List the turns, and say what the keys do."""
        rows = [Option(Bulleted(row)) for row in self.rows()]
        with Vertical(classes="window tall"):
            yield Static(self.heading(), classes="title", markup=False)
            yield OptionList(*rows, markup=False)
            yield Static(self.keys_told(empty=not rows), classes="hint", markup=False)

    def on_mount(self) -> None:
        """Begin with the first row that is wrong, else with the last one."""
        listed, wrong = self.query_one(OptionList), self.wrong()
        last = listed.option_count - 1 if listed.option_count else None
        listed.highlighted = last if wrong is None else wrong

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Put a row right."""
        self.dismiss(Wish(event.option_index))

    def action_wish(self, what: str) -> None:
        """Do something with the row under the cursor."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self.dismiss(Wish(at, what))
