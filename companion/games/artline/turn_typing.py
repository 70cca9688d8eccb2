"""A turn as it is typed on one line: `card / theme / theme`, with as many themes as Rooms are opened."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from scoring.characters import unshowable
from scoring.fields import LONGEST_TEXT
from scoring.games.artline.places import COLUMN, ROW, Place
from scoring.games.artline.position import Effect
from scoring.games.artline.table import Turn
from scoring.games.artline.themes import UNKNOWN

BETWEEN: Final = re.compile(r"(?<!\\)/")
SLASH: Final = "\\/"


class Aim(NamedTuple):
    """Where a card is to be laid, and in which ways it opens Rooms there; no place for a discard.

    `forgotten` are the ways of Rooms whose theme nobody remembers: it may be named now.
    """

    place: Place | None
    opens: tuple[str, ...] = ()
    forgotten: tuple[str, ...] = ()

    @property
    def asks(self) -> tuple[str, ...]:
        """The ways for which a theme may be typed, those that need one first."""
        return (*self.opens, *self.forgotten)


DISCARD: Final = Aim(None)


def unkept(text: str) -> bool:
    """Whether a table file could not keep these words."""
    return unshowable(text) is not None or len(text) > LONGEST_TEXT


def words_of(text: str) -> list[str]:
    r"""Return what stands between the slashes; one with a backslash before it is a slash.

    >>> words_of(r"Oath of the Horatii / A sword"), words_of(r"Night\/Day")
    (['Oath of the Horatii', 'A sword'], ['Night/Day'])
    """
    return [part.replace(SLASH, "/").strip() for part in BETWEEN.split(text)]


def text_of(effect: Effect) -> str:
    """Return the text that takes a turn once more."""
    opens = effect.prospect.opens if effect.prospect else ()
    words = (effect.turn.card, *(effect.turn.theme(way) for way in opens))
    return " / ".join(word.replace("/", SLASH) for word in words)


class Typed(NamedTuple):
    """What has been typed for a turn."""

    text: str
    aim: Aim

    @property
    def words(self) -> list[str]:
        """The card, then the themes; a tab, which a paste may bring, is a blank."""
        text = self.text.replace("\t", " ")
        return words_of(text) if self.aim.place else [text.strip()]

    @property
    def card(self) -> str:
        """The card, `?` for one that nobody wrote down."""
        return self.words[0] or UNKNOWN

    @property
    def themes(self) -> list[str]:
        """The themes, in the order of the ways."""
        return self.words[1:]

    @property
    def too_many(self) -> bool:
        """Whether there are more themes than can be named here."""
        return len(self.themes) > len(self.aim.asks)

    @property
    def lacks(self) -> bool:
        """Whether a theme that is needed has not even been begun."""
        return len(self.themes) < len(self.aim.opens) and bool(self.words[-1])

    def theme(self, way: str) -> str:
        """Return the theme typed for the row or the column, empty where there is none yet."""
        named = dict(zip(self.aim.asks, self.themes, strict=False))
        return named.get(way, "")

    def turn(self, player: str) -> Turn:
        """Return the turn."""
        return Turn(player=player, card=self.card, place=self.aim.place, row=self.theme(ROW), column=self.theme(COLUMN))
