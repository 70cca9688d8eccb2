"""A number for each Continent; Public Opinion, and what a Press Conference silenced."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from companion.games.museum.field import MuseumField
from companion.widgets.legend import Key, Legend, keys_of
from companion.widgets.spoken import Change
from companion.widgets.sums import TypedSum
from scoring.edit import change_player
from scoring.games.museum.printed import CONTINENTS
from scoring.games.museum.table import edit

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table

MOST_DIGITS = 2


class ContinentsField(MuseumField):
    """A number for each Continent: a letter or the arrows choose one, digits are typed into it."""

    CARET: ClassVar[str] = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)", "key.continent-left", show=False),
        Binding("right,space", "choose(1)", "key.continent-right", show=False),
    ]

    def __init__(self, words: Phrasebook, topic: str) -> None:
        """Begin with the first Continent."""
        super().__init__(words, topic)
        self.chosen = 0
        self._typed = TypedSum(MOST_DIGITS)

    @property
    def continent(self) -> str:
        """The Continent that digits go to."""
        return tuple(CONTINENTS)[self.chosen]

    def entered(self, continent: str) -> object:
        """Return what stands on a Continent, as it is shown."""
        return self.number(continent)

    def number(self, continent: str) -> int:
        """Return the number on a Continent."""
        raise NotImplementedError

    def changed(self, continent: str, number: int | None) -> Change:
        """Return the change that sets the number on a Continent."""
        raise NotImplementedError

    def value(self) -> str:
        """Return what stands on each Continent, the chosen one in brackets."""
        continents = CONTINENTS if self.table else ()
        shown = [f"{self.letters.short[continent]} {self.entered(continent)}" for continent in continents]
        framed = (f"[{one}]" if self.has_focus and n == self.chosen else f" {one} " for n, one in enumerate(shown))
        return "".join(framed).strip(" ")

    def on_focus(self) -> None:
        """Begin a new number."""
        self._typed = TypedSum(MOST_DIGITS)
        super().on_focus()

    def press(self, key: str) -> bool:
        """Choose a Continent by its letter, or type its number."""
        if continent := self.letters.continents.get(key.lower()):
            self.turn_to(continent)
            return True
        return key != " " and self.typed(key)

    def typed(self, key: str) -> bool:
        """Take a key that names no Continent."""
        there = self.number(self.continent)
        begun = self._typed if self._typed.number == there else TypedSum(MOST_DIGITS)  # the table may have moved on
        typed = begun.press(key) or (None if begun.text else TypedSum(MOST_DIGITS, str(there)).press(key))
        if typed is None:
            self.refuse("number.refused")
        else:
            self._typed = typed
            self.edit(self.changed(self.continent, typed.number))
        return True

    def turn_to(self, continent: str) -> None:
        """Choose a Continent."""
        self._choose(tuple(CONTINENTS).index(continent))

    def _choose(self, index: int) -> None:
        self.chosen = index % len(CONTINENTS)
        self._typed = TypedSum(MOST_DIGITS)
        self.retyped()

    def action_choose(self, by: int) -> None:
        """Go to another Continent."""
        self._choose(self.chosen + by)

    def action_back(self) -> None:
        """Forget what stands on this Continent."""
        self._typed = TypedSum(MOST_DIGITS)
        self.edit(self.changed(self.continent, None))

    def action_clear(self) -> None:
        """Forget what stands on this Continent."""
        self.action_back()

    def legend(self) -> Legend:
        """Return the Continents, and that digits are typed."""
        return (keys_of(self.letters.continents, self.words), self.more_keys())

    def more_keys(self) -> tuple[Key, ...]:
        """Return the keys that name no Continent."""
        return (Key("0-9", self.say("legend.tokens")),)


class OpinionField(ContinentsField):
    """The Public Opinion tokens; the same for all players."""

    def __init__(self, words: Phrasebook) -> None:
        """Begin with the first Continent."""
        super().__init__(words, "opinion")

    def number(self, continent: str) -> int:
        """Return the tokens on a Continent."""
        return self.table.public_opinion.get(continent, 0) if self.table else 0

    def changed(self, continent: str, number: int | None) -> Change:
        """Return the change that sets the tokens on a Continent."""
        return partial(_tokens, continent=continent, tokens=number)


def _tokens(table: Table, seat: int, continent: str, tokens: int | None) -> Table:  # noqa: ARG001 (one for all seats)
    return edit.set_public_opinion(table, continent, tokens)


class PressField(MuseumField):
    """The Continents whose Public Opinion a player's Press Conferences silenced, and those not named."""

    def __init__(self, words: Phrasebook) -> None:
        """Begin without a Press Conference."""
        super().__init__(words, "press")

    def value(self) -> str:
        """Return the Continents in short, and how many more were not named."""
        named = [self.letters.short[continent] for continent in self.player.ignores]
        more = [f"+{self.player.press_conferences}"] if self.player.press_conferences else []
        return " ".join((*named, *more)) or "–"

    def press(self, key: str) -> bool:
        """Name a Continent, or count one more or less that is not named."""
        if continent := self.letters.continents.get(key.lower()):
            self.edit(partial(edit.toggle_ignored, continent=continent))
        elif key in "+-":
            self.edit(partial(edit.unnamed_press_conferences, more=1 if key == "+" else -1))
        else:
            return False
        return True

    def action_back(self) -> None:
        """Take back one not named, else the last Continent named."""
        if self.player.press_conferences:
            self.edit(partial(edit.unnamed_press_conferences, more=-1))
        elif self.player.ignores:
            self.edit(partial(edit.toggle_ignored, continent=self.player.ignores[-1]))

    def action_clear(self) -> None:
        """Take back all Press Conferences."""
        self.edit(partial(change_player, ignores=(), press_conferences=0))

    def legend(self) -> Legend:
        """Return the Continents, and the key for one not named."""
        return (keys_of(self.letters.continents, self.words), (Key("+", self.say("legend.unnamed")),))
