"""What can lie in a Museum, and the Object cards of the base box (`egy-na-3`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Protocol, Self, TypeAlias

from scoring.games.museum.printed import CONTINENT_OF, LEAST_VALUE, MASTERPIECE
from scoring.games.museum.readings import MuseumReadings

if TYPE_CHECKING:
    from scoring.games.museum.table.board import Board

UNKNOWN: Final = 0
UNVALUED: Final = -1
LINKED: Final = "museum.linked"


class Adds(Protocol):
    """How a card makes the Collection of a Civilisation larger without being part of it.

    Each property looks its reading up when asked, so that only readings that matter are looked up.
    """

    @property
    def civilisation(self) -> str:
        """The Civilisation whose Collection it makes larger."""

    @property
    def touching(self) -> bool:
        """Whether it must touch the Collection."""

    @property
    def makes(self) -> bool:
        """Whether it counts towards the three cards that make a Collection."""

    @property
    def fills(self) -> bool:
        """Whether it fills the Grand Gallery with the Collection."""

    @property
    def for_patron(self) -> bool:
        """Whether a Patron counts it."""


class Traits(NamedTuple):
    """What a card in a Museum is to Collections and Patrons, under the readings in force.

    With `raises` it counts in the Collection of its Domain, as one of its Civilisation or, without one, as a
    Civilisation of its own; otherwise it only belongs to that Collection, and with `links` it links what touches it.
    `value` is what it shows: 1-5, UNKNOWN where nobody read it off, UNVALUED where there is none. `continent` is where
    it is an Object from, None for no Object. `half` says where the other space of the same card lies: `>` left of this
    one, `v` above it. What `blocks` is no card, and keeps all cards off; a space `left_out` need not be filled. `rule`
    and `ruling` say why it does what no Object does.
    """

    civilisation: str | None = None
    domain: str | None = None
    raises: bool = True
    value: int = UNVALUED
    continent: str | None = None
    adds: Adds | None = None
    half: str | None = None
    blocks: bool = False
    links: bool = False
    left_out: bool = False
    rule: str = LINKED
    ruling: str | None = None


NOTHING: Final = Traits()


@cache
def object_traits(civilisation: str, domain: str, value: int) -> Traits:
    """Return the traits of an Object: of its Civilisation and Domain, from that Civilisation's Continent."""
    return Traits(civilisation, domain, value=value, continent=CONTINENT_OF[civilisation])


def face(value: int | None) -> tuple[int, int]:
    """Return the least and the most points a card of this value scored when exhibited; None for a value not read."""
    return (value, value) if value else (LEAST_VALUE, MASTERPIECE)


class Laid(Protocol):
    """Whatever can lie on a space: a card, half of one, or what keeps cards off; tuples all."""

    discardable: ClassVar[bool]
    """Whether cards of this class can lie in a Common Pool."""
    lendable: ClassVar[bool]
    """Whether they are whole cards: they can be lent, and somebody can ask where they may lie."""
    movable: ClassVar[bool]
    """Whether they change places like any other card; a card of two spaces goes only where it has room."""

    @property
    def lender(self) -> str | None:
        """Who lent the card to this Museum; None where it belongs to the Museum's owner."""

    @property
    def worth(self) -> tuple[int, int]:
        """The least and the most victory points it may have scored when exhibited; the same where that is known."""

    def traits(self, readings: MuseumReadings) -> Traits:
        """Return what the card is to Collections and Patrons."""

    def back(self, readings: MuseumReadings) -> str | None:
        """Return the Continent whose Public Opinion the card in a Common Pool meets, None where it meets none."""

    def _replace(self, *, lender: str | None) -> Self:
        """Return the same card as lent by somebody, or by nobody."""

    # What can be done with it: `OneSpace` answers for a card that fills one space.

    def spaces(self, space: int, width: int) -> tuple[int, ...]:
        """Return every space of the card that lies on one, its first space first, on a board this wide."""

    def laid_on(self, space: int, board: Board) -> Mapping[int, Laid]:
        """Return what the card puts on which spaces; -1 stands for a space beyond the end of a row."""

    @property
    def turned(self) -> Laid | None:
        """The card lying the other way, None where there is only one way."""

    @property
    def plain(self) -> Laid:
        """The same card, whichever way it lies and whatever it serves."""


Grid: TypeAlias = "tuple[Laid | None, ...]"
"""What lies on every space of a board's plan, row by row."""


class OneSpace:
    """What most cards have in common: they fill one space; each class says what is otherwise."""

    __slots__ = ()
    discardable: ClassVar[bool] = True
    lendable: ClassVar[bool] = True
    movable: ClassVar[bool] = True

    @property
    def worth(self) -> tuple[int, int]:
        """Nothing."""
        return (0, 0)

    def back(self, readings: MuseumReadings) -> str | None:
        """Return None: it has no Continent."""
        del readings
        return None

    def spaces(self, space: int, width: int) -> tuple[int, ...]:
        """Return its space."""
        del width
        return (space,)

    def laid_on(self: Laid, space: int, board: Board) -> Mapping[int, Laid]:
        """Put it on its space."""
        del board
        return {space: self}

    @property
    def turned(self) -> Laid | None:
        """There is only one way."""
        return None

    @property
    def plain(self: Laid) -> Laid:
        """It always lies the same."""
        return self


class ObjectFields(NamedTuple):
    """An Object: its Civilisation (colour), Domain (icon) and value 1-5, None where nobody read it off."""

    civilisation: str
    domain: str
    value: int | None
    lender: str | None = None


class Object(ObjectFields, OneSpace):
    """An Object: it counts for its Civilisation and its Domain, and shows its value."""

    __slots__ = ()
    __hash__ = tuple.__hash__

    def __eq__(self, other: object) -> bool:
        """Whether it is the same card; of two boxes two cards may show the same, and tuples of the same are equal."""
        return type(self) is type(other) and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        """Whether it is another card."""
        return not self == other

    @property
    def worth(self) -> tuple[int, int]:
        """Its value, which it scores when exhibited (fr, it: scoring points)."""
        return face(self.value)

    def traits(self, readings: MuseumReadings) -> Traits:
        """Return its Civilisation, Domain and value."""
        del readings
        return object_traits(self.civilisation, self.domain, self.value or UNKNOWN)

    def back(self, readings: MuseumReadings) -> str | None:
        """Return the Continent on its back."""
        del readings
        return CONTINENT_OF[self.civilisation]


class Card(Object):
    """One Object of the base box."""

    __slots__ = ()

    @property
    def continent(self) -> str:
        """The Continent on the card's back."""
        return CONTINENT_OF[self.civilisation]

    def __str__(self) -> str:
        """Write the card in the notation of the table file.

        >>> str(Card("egy", "na", 3)), str(Card("inc", "ar", None)), str(Card("egy", "na", 3, "Olivier"))
        ('egy-na-3', 'inc-ar-?', 'egy-na-3@Olivier')
        """
        return f"{self.civilisation}-{self.domain}-{self.value or '?'}{lent(self)}"


def lent(card: Laid) -> str:
    """Write who lent a card, as it stands behind the card: `@Olivier`; nothing where nobody did."""
    return f"@{without_blanks(card.lender)}" if card.lender else ""


def without_blanks(name: str) -> str:
    """Return a name as one word of the notation: `_` for every blank."""
    return "".join("_" if letter.isspace() else letter for letter in name)


def spread(museum: tuple[Laid | None, ...], space: int, width: int) -> tuple[int, ...]:
    """Return every space of the card that lies on one, its first space first; the space alone where none lies."""
    card = museum[space]
    return (space,) if card is None else card.spaces(space, width)
