"""The World's Fair: who lent a card to this Museum, and what each player put into the Pavilions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from companion.games.museum.card_typing import Lender, Typed
from companion.games.museum.expansion import ExpansionInApp, Line
from companion.games.museum.field import MuseumField
from companion.widgets.field import TypedSum
from companion.widgets.legend import Key, Legend
from scoring.games.museum.expansions import worlds_fair
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.games.museum.letters import Letters
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table

LOANS: Final = worlds_fair.WorldsFair.id
"""The expansion in which cards are lent."""


@dataclass(frozen=True, slots=True)
class TypedLoan(Typed):
    """The loan of a card half typed: who may have lent it, by the digits that name them."""

    others: tuple[Key, ...] = ()

    def __bool__(self) -> bool:
        """Its first key has been typed."""
        return True

    @property
    def covers(self) -> bool:
        """The card lent stays in sight."""
        return False

    def press(self, letters: Letters, key: str) -> Lender | None:
        """Take the number of the lender; the first key again gives the card back to its owner."""
        if key == letters.key_of("loan"):
            return Lender(None)
        return next((Lender(lender.name) for lender in self.others if lender.key == key), None)

    def legend(self, letters: Letters, words: Phrasebook) -> Legend:
        """Return who may have lent the card."""
        return self.others, (Key(letters.key_of("loan"), words.say(Phrase("app.legend.not-lent"))),)


class PavilionsField(MuseumField):
    """What the player shown put into each Pavilion; and how many Pavilions there are, of what size."""

    CARET: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)", "key.pavilion-left", show=False),
        Binding("right,space", "choose(1)", "key.pavilion-right", show=False),
    ]

    def __init__(self, words: Phrasebook) -> None:
        """Begin with the first Pavilion."""
        super().__init__(words, "pavilions")
        self.chosen = 0
        self._typed = TypedSum(1)

    @property
    def pavilions(self) -> tuple[worlds_fair.Pavilion, ...]:
        """The Pavilions on the table."""
        return self.table.of(worlds_fair.Pavilions).every if self.table else ()

    @property
    def _own(self) -> int:
        """What the player shown put into the Pavilion chosen."""
        return self.pavilions[self.chosen].contributions.get(self.player.name, 0) if self.pavilions else 0

    def value(self) -> str:
        """Return for each Pavilion the player's Objects, then all of them and how many complete it."""
        shown = [
            self.say(
                "pavilion",
                own=pavilion.contributions.get(self.player.name, 0),
                placed=sum(pavilion.contributions.values()),
                size=pavilion.size,
            ).replace(" ", "\N{NO-BREAK SPACE}")
            for pavilion in self.pavilions
        ]
        framed = (f"[{text}]" if self.has_focus and n == self.chosen else f" {text} " for n, text in enumerate(shown))
        return " ".join(framed).strip(" ") or "–"

    def about(self) -> str:
        """Say which Pavilion is chosen, and who put what into it."""
        if not self.pavilions:
            return self.say("about.pavilions")
        chosen = self.pavilions[self.chosen]
        given = ", ".join(f"{name} {number}" for name, number in chosen.contributions.items()) or "–"
        return self.say("about.pavilion", number=self.chosen + 1, given=given, size=chosen.size)

    def show(self, table: Table, seat: int) -> None:
        """Show the Pavilions of a table."""
        self.chosen = min(self.chosen, max(len(table.of(worlds_fair.Pavilions).every) - 1, 0))
        super().show(table, seat)

    def on_focus(self) -> None:
        """Begin a new number."""
        self._typed = TypedSum(1)
        super().on_focus()

    def press(self, key: str) -> bool:
        """Add a Pavilion, change the size of the one chosen, or type what the player put in."""
        if key == "+":
            self.edit(lambda table, _: worlds_fair.add_pavilion(table))
            self.chosen = len(self.pavilions)
        elif key in "<>" and self.pavilions:
            size = self.pavilions[self.chosen].size + (1 if key == ">" else -1)
            chosen = self.chosen
            self.edit(lambda table, _: worlds_fair.set_pavilion_size(table, chosen, size))
        elif key == " ":
            return False
        else:
            self._type(key)
        return True

    def _type(self, key: str) -> None:
        digits = len(str(self.pavilions[self.chosen].size)) if self.pavilions else 1
        begun = self._typed if self._typed.number == self._own else TypedSum(digits)
        typed = begun.press(key) or TypedSum(digits).press(key)  # behind the last digit a new number begins
        if typed is None:
            self.refuse("number.refused")
        else:
            self._put(typed)

    def _put(self, typed: TypedSum) -> None:
        self._typed = typed
        self.edit(partial(_contributed, number=self.chosen, objects=typed.number))

    def action_choose(self, by: int) -> None:
        """Go to another Pavilion."""
        if self.pavilions:
            self.chosen = (self.chosen + by) % len(self.pavilions)
            self._typed = TypedSum(1)
            self.retyped()

    def action_back(self) -> None:
        """Take the last digit back."""
        if self._own:
            self._put(TypedSum(len(str(self._own)), str(self._own)).back())

    def action_clear(self) -> None:
        """Take the Pavilion chosen away."""
        if self.pavilions:
            chosen = self.chosen
            self.edit(lambda table, _: worlds_fair.remove_pavilion(table, chosen))

    def legend(self) -> Legend:
        """Return the keys of a Pavilion."""
        names = {
            "0-9": "contributed",
            "→": "next-pavilion",
            "+": "add-pavilion",
            "Del": "remove-pavilion",
            "< >": "size",
        }
        return (tuple(Key(key, self.say(f"legend.{name}")) for key, name in names.items()),)


def _contributed(table: Table, seat: int, number: int, objects: int | None) -> Table:
    """Set what a player put in; where no Pavilion lies there yet, the first one is laid out."""
    there = table if table.of(worlds_fair.Pavilions).every else worlds_fair.add_pavilion(table)
    return worlds_fair.contribute(there, seat, number, objects)


class WorldsFairInApp(ExpansionInApp):
    """What each player put into the Pavilions."""

    id = worlds_fair.WorldsFair.id
    lines = (Line((PavilionsField,)),)
    shown_in: ClassVar = {"pavilions": "pavilions"}
    rules: ClassVar = {"pavilions": ("museum.pavilions", "museum.contributing", "pavilion-tie")}
