"""One line of a turn of MUSEUM: what is exhibited, hired, taken back or played, and what it is paid with."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from scoring.games.museum.expansion import OwnGain, OwnLine
from scoring.games.museum.table.cards import Laid
from scoring.names import folded

POOL: Final = "pool"
"""The Common Pool of the player whose line it is."""
PARTING: Final = re.compile(r"[\s,+]")


def as_word(name: str) -> str:
    """Return a name as one word of a line: `_` for every blank, and before a name that is the word `pool`.

    >>> as_word("Alphonse LeGros"), as_word("Pool")
    ('Alphonse_LeGros', '_Pool')
    """
    word = PARTING.sub("_", name)
    return f"_{word}" if folded(word) == POOL else word


class Exhibit(NamedTuple):
    """An Object on its way into a Museum.

    `card` is a number where only its value is told. `source` is None for the hand, POOL for the own Common Pool, else
    the name of the player whose pool it lies in. `at` is a place as `where` names it, `to` who borrows the card.
    """

    card: Laid | int
    source: str | None = None
    at: str | None = None
    to: str | None = None

    @property
    def bought(self) -> bool:
        """Whether it comes out of another player's Common Pool."""
        return self.source not in (None, POOL)

    def __str__(self) -> str:
        """Write it: `mes-th-4 from Éric at B2`."""
        source = as_word(self.source) if self.bought and self.source else self.source
        steps = (("from", source), ("at", self.at), ("to", self.to and as_word(self.to)))
        return " ".join([str(self.card), *(f"{key} {word}" for key, word in steps if word)])


class Hire(NamedTuple):
    """An Expert hired; `price` is what the card prints, None where it is not told."""

    expert: str
    price: int | None = None

    def __str__(self) -> str:
        """Write it: `expert cel 3`."""
        return _words("expert", as_word(self.expert), self.price)


Gain: TypeAlias = Exhibit | Hire | OwnGain
"""What one payment can bring."""


class Payment(NamedTuple):
    """What is laid and spent, the fee for another's card left out; a card is a number where only its value is told."""

    cards: tuple[Laid | int, ...] = ()
    prestige: int = 0

    def __str__(self) -> str:
        """Write it: `rom-ar-2 + 2p`."""
        tokens = [f"{self.prestige}p"] if self.prestige or not self.cards else []
        return " + ".join([*map(str, self.cards), *tokens])


@dataclass(frozen=True, slots=True)
class Furbish:
    """Gains with one payment for all of them; None where the payment is not told."""

    gains: tuple[Gain, ...]
    payment: Payment | None = None

    @property
    def exhibits(self) -> tuple[Exhibit, ...]:
        """The Objects among the gains."""
        return tuple([gain for gain in self.gains if isinstance(gain, Exhibit)])

    @property
    def hires(self) -> tuple[Hire, ...]:
        """The Experts among the gains."""
        return tuple([gain for gain in self.gains if isinstance(gain, Hire)])

    @property
    def own_gains(self) -> tuple[OwnGain, ...]:
        """The gains that only an expansion knows."""
        return tuple([gain for gain in self.gains if isinstance(gain, OwnGain)])

    def __str__(self) -> str:
        """Write the line."""
        return ", ".join(map(str, self.gains)) + (f" for {self.payment}" if self.payment is not None else "")


@dataclass(frozen=True, slots=True)
class Inventory:
    """Cards taken back from the own Common Pool; None for all of them."""

    cards: tuple[Laid, ...] | None = None

    def __str__(self) -> str:
        """Write the line."""
        return _words("inventory", *("all",) if self.cards is None else self.cards)


@dataclass(frozen=True, slots=True)
class Favour:
    """A Favour played: its id, and what it is played on.

    `exhibit` is the Object of Express Delivery and Charity Ball, `tokens` the Prestige spent for it (None: not told);
    `cards` those of Private Collector and Inventory, `word` a Continent, an Expert or the players' own words.
    """

    id: str
    exhibit: Exhibit | None = None
    tokens: int | None = None
    cards: tuple[Laid, ...] = ()
    word: str | None = None

    def __str__(self) -> str:
        """Write the line."""
        name = f"{self.id}:{self.word}" if self.id == "other" else self.id
        paid = () if self.tokens is None else ("for", f"{self.tokens}p")
        words = () if self.id == "other" or self.word is None else (as_word(self.word),)
        return _words("favour", name, self.exhibit, *self.cards, *words, *paid)


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards laid on the own Common Pool to keep the hand limit."""

    cards: tuple[Laid, ...]

    def __str__(self) -> str:
        """Write the line."""
        return _words("discard", *self.cards)


@dataclass(frozen=True, slots=True)
class Draw:
    """Objects drawn into the hand by the text of a card."""

    number: int = 1

    def __str__(self) -> str:
        """Write the line."""
        return _words("draw", None if self.number == 1 else self.number)


@dataclass(frozen=True, slots=True)
class Take:
    """An Object taken from the own Common Pool into the hand by the text of a card."""

    card: Laid

    def __str__(self) -> str:
        """Write the line."""
        return f"take {self.card} from pool"


@dataclass(frozen=True, slots=True)
class Remove:
    """An Object of a Common Pool removed from the game, for its value in Prestige; `owner` is POOL or a name."""

    card: Laid
    owner: str = POOL

    def __str__(self) -> str:
        """Write the line."""
        return f"remove {self.card} from {POOL if self.owner == POOL else as_word(self.owner)}"


@dataclass(frozen=True, slots=True)
class Adjust:
    """Prestige gained, or lost where the number is negative, by a card this program does not know."""

    prestige: int
    words: str = ""

    def __str__(self) -> str:
        """Write the line."""
        return _words("lose" if self.prestige < 0 else "gain", f"{abs(self.prestige)}p", self.words)


Line: TypeAlias = Furbish | Inventory | Favour | Discard | Draw | Take | Remove | Adjust | OwnLine


def exhibits_of(line: Line) -> tuple[Exhibit, ...]:
    """Return the Objects that a line exhibits."""
    if isinstance(line, Furbish):
        return line.exhibits
    return (line.exhibit,) if isinstance(line, Favour) and line.exhibit else ()


def _words(*words: object) -> str:
    return " ".join(str(word) for word in words if word not in (None, ""))
