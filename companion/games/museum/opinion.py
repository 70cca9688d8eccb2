"""Public Opinion on the four Continents, and what a Press Conference silenced."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from companion.games.museum.field import MuseumField
from companion.widgets.legend import Key, Legend, keys_of
from companion.widgets.sums import TypedSum
from scoring.edit import change_player
from scoring.games.museum import edit
from scoring.games.museum.printed import CONTINENTS

if TYPE_CHECKING:
    from scoring.games.museum.table import Table
    from scoring.phrasebook import Phrasebook

MOST_DIGITS = 2


class OpinionField(MuseumField):
    """The Public Opinion tokens, a number for each Continent; the same for all players."""

    CARET: ClassVar[str] = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)", "key.continent-left", show=False),
        Binding("right,space", "choose(1)", "key.continent-right", show=False),
    ]

    def __init__(self, words: Phrasebook) -> None:
        """Begin with the first Continent."""
        super().__init__(words, "opinion")
        self.chosen = 0
        self._typed = TypedSum(MOST_DIGITS)

    @property
    def continent(self) -> str:
        """The Continent that digits go to."""
        return tuple(CONTINENTS)[self.chosen]

    def value(self) -> str:
        """Return the tokens by Continent, the chosen one in brackets."""
        tokens = self.table.public_opinion if self.table else {}
        shown = [f"{self.letters.short[continent]} {tokens.get(continent, 0)}" for continent in CONTINENTS]
        framed = (f"[{one}]" if self.has_focus and n == self.chosen else f" {one} " for n, one in enumerate(shown))
        return "".join(framed).strip(" ")

    def on_focus(self) -> None:
        """Begin a new number."""
        self._typed = TypedSum(MOST_DIGITS)
        super().on_focus()

    def press(self, key: str) -> bool:
        """Choose a Continent by its letter, or type the number of its tokens."""
        if continent := self.letters.continents.get(key.lower()):
            self._choose(tuple(CONTINENTS).index(continent))
            return True
        if key == " ":
            return False
        typed = self._begun.press(key) or (None if self._begun.text else self._shown_sum.press(key))
        if typed is None:
            self.refuse("number.refused")
        else:
            self._typed = typed
            self.edit(partial(_tokens, continent=self.continent, tokens=typed.number))
        return True

    @property
    def _tokens_there(self) -> int:
        return self.table.public_opinion.get(self.continent, 0) if self.table else 0

    @property
    def _shown_sum(self) -> TypedSum:
        """What is on the table, to go on from."""
        return TypedSum(MOST_DIGITS, str(self._tokens_there))

    @property
    def _begun(self) -> TypedSum:
        """What is being typed; nothing, where the table has moved on since."""
        return self._typed if self._typed.number == self._tokens_there else TypedSum(MOST_DIGITS)

    def _choose(self, index: int) -> None:
        self.chosen = index % len(CONTINENTS)
        self._typed = TypedSum(MOST_DIGITS)
        self.refresh()

    def action_choose(self, by: int) -> None:
        """Go to another Continent."""
        self._choose(self.chosen + by)

    def action_back(self) -> None:
        """Take these tokens away."""
        self._typed = TypedSum(MOST_DIGITS)
        self.edit(partial(_tokens, continent=self.continent, tokens=None))

    def action_clear(self) -> None:
        """Take these tokens away."""
        self.action_back()

    def legend(self) -> Legend:
        """Return the Continents, and that digits are typed."""
        digits = (Key("0-9", self.say("legend.tokens")),)
        return (keys_of(self.letters.continents, self.words), digits)


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
