"""A number for each Continent; Public Opinion, and what a Press Conference silenced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from companion.games.museum.field import MuseumField
from companion.games.museum.letters import letters
from companion.widgets.field import TypedSum
from companion.widgets.legend import Key, Legend, keys_of
from companion.widgets.localized import Change
from scoring.edit import change_player
from scoring.games.museum.printed import CONTINENTS
from scoring.games.museum.table import Table, edit

if TYPE_CHECKING:
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook


@dataclass(frozen=True, slots=True, kw_only=True)
class OnContinents:
    """What a field says of each Continent, for the player on a seat.

    `number` is what digits change by `changed`, which forgets it where it is None; `typed` takes a digit otherwise.
    A number has at most so many `digits`; where it is one, the next digit goes to the next Continent.
    `shown` is how what stands there is written, where that is no number; `about` and `keys` what is said of it.
    """

    changed: Callable[[str, int | None], Change]
    keys: Callable[[Table | None, Locale], tuple[Key, ...]]
    number: Callable[[Table, int, str], int] = lambda _table, _seat, _continent: 0
    digits: int = 2
    shown: Callable[[Table, str], str] | None = None
    typed: Callable[[Table, str, str], Change | None] | None = None
    about: Callable[[Table | None, str, Locale], str] | None = None


class ContinentsField(MuseumField):
    """A number for each Continent: a letter or the arrows choose one, digits are typed into it."""

    CARET: ClassVar[str] = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)", "key.continent-left", show=False),
        Binding("right,space", "choose(1)", "key.continent-right", show=False),
    ]

    def __init__(self, words: Phrasebook, topic: str, kind: OnContinents) -> None:
        """Begin with the first Continent."""
        super().__init__(words, topic)
        self.kind = kind
        self.chosen = 0
        self._begin()

    def _begin(self) -> None:
        """Begin a number on the chosen Continent."""
        self._typed = TypedSum(self.kind.digits)
        self._before: tuple[int, TypedSum] | None = None
        """The Continent just left because its number was whole, and that number, which a sign goes on with."""

    @property
    def continent(self) -> str:
        """The Continent that digits go to."""
        return tuple(CONTINENTS)[self.chosen]

    @property
    def _number(self) -> int:
        """The number on the chosen Continent."""
        return self.kind.number(self.table, self.seat, self.continent) if self.table else 0

    def value(self) -> str:
        """Return what stands on each Continent, the chosen one in brackets."""
        short = letters(self.words.language).short
        shown = [f"{short[continent]} {self._shown_at(continent)}" for continent in CONTINENTS] if self.table else []
        framed = (f"[{text}]" if self.has_focus and n == self.chosen else f" {text} " for n, text in enumerate(shown))
        return "".join(framed).strip(" ")

    def _shown_at(self, continent: str) -> str:
        shown, table = self.kind.shown, self.table
        assert table is not None  # noqa: S101 (asked for a table only)
        return shown(table, continent) if shown else str(self.kind.number(table, self.seat, continent))

    def about(self) -> str:
        """Say what stands on the chosen Continent, where that takes words."""
        return self.kind.about(self.table, self.continent, self.say) if self.kind.about else str(super().about())

    def on_focus(self) -> None:
        """Begin a new number."""
        self._begin()
        super().on_focus()

    def press(self, key: str) -> bool:
        """Choose a Continent by its letter, or type its number."""
        if continent := letters(self.words.language).continents.get(key.lower()):
            self.turn_to(continent)
            return True
        if self.kind.typed is None:
            return key != " " and self._type(key)
        change = self.kind.typed(self.table, self.continent, key) if self.table else None
        if change:
            self.edit(change)
        return change is not None

    def _type(self, key: str) -> bool:
        """Take a key of the number."""
        if key in "+-" and not self._typed.text and self._before:
            self.chosen, self._typed = self._before
        there, empty = self._number, TypedSum(self.kind.digits)
        begun = self._typed if self._typed.number == there else empty  # the table may have moved on
        typed = begun.press(key)
        if typed is None and not begun.text:
            typed = replace(empty, text=str(there)).press(key)
        if typed is None and self.kind.digits == 1:
            typed = empty.press(key)
        if typed is None:
            self.refuse("number.refused")
            return True
        self._typed = typed
        self.edit(self.kind.changed(self.continent, typed.number))
        if self.kind.digits == 1 and key.isdigit() and self.chosen < len(CONTINENTS) - 1:
            left = self.chosen, typed
            self._choose(self.chosen + 1)
            self._before = left
        return True

    def turn_to(self, continent: str) -> None:
        """Choose a Continent."""
        self._choose(tuple(CONTINENTS).index(continent))

    def _choose(self, index: int) -> None:
        self.chosen = index % len(CONTINENTS)
        self._begin()
        self.retyped()

    def action_choose(self, by: int) -> None:
        """Go to another Continent."""
        self._choose(self.chosen + by)

    def action_back(self) -> None:
        """Forget what stands on this Continent."""
        self._begin()
        self.edit(self.kind.changed(self.continent, None))

    def action_clear(self) -> None:
        """Forget what stands on this Continent."""
        self.action_back()

    def legend(self) -> Legend:
        """Return the Continents, and the keys that name none."""
        return (keys_of(letters(self.words.language).continents, self.words), self.kind.keys(self.table, self.say))


OPINION: Final = OnContinents(
    digits=1,  # a Continent deck has five cards that bring a token
    number=lambda table, _, continent: table.public_opinion.get(continent, 0),
    changed=lambda continent, tokens: lambda table, _: edit.set_public_opinion(table, continent, tokens),
    keys=lambda _, say: (Key("0-9", say("legend.tokens")),),
)
"""The Public Opinion tokens; the same for all players."""


class PressField(MuseumField):
    """The Continents whose Public Opinion a player's Press Conferences silenced, and those not named."""

    help_topic = "press"

    def value(self) -> str:
        """Return the Continents in short, and how many more were not named."""
        named = [letters(self.words.language).short[continent] for continent in self.player.ignores]
        more = [f"+{self.player.press_conferences}"] if self.player.press_conferences else []
        return " ".join((*named, *more)) or "–"

    def press(self, key: str) -> bool:
        """Name a Continent, or count one more or less that is not named."""
        if continent := letters(self.words.language).continents.get(key.lower()):
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
        return (keys_of(letters(self.words.language).continents, self.words), (Key("+", self.say("legend.unnamed")),))
