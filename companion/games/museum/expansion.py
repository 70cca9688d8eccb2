"""What the app shows of an expansion of MUSEUM: one class in a file of its own in `expansions/`.

The modules beside this one ask here for what an expansion adds to a place, a card or a step, and import none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from companion.games.museum.card_typing import Beginning, Typed
from companion.widgets.drawing import Face
from scoring.games.museum.expansion import expansion_of
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.unsure import Unsure

if TYPE_CHECKING:
    from companion.games.museum.card_words import Told
    from companion.games.museum.letters import Letters
    from companion.widgets.field import Field
    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table

SomeCard = TypeVar("SomeCard", bound=Laid)


ABOVE_ALL: Final = -1
"""The height of a line about who plays, before anything counts."""
BELOW_ALL: Final = 1
"""The height of a line that brings no points by itself."""


class Line(NamedTuple):
    """A line of fields beside the Museum.

    fields: what makes each, from left to right.
    concerns: whether it is there for the player on a seat.
    height: `ABOVE_ALL`, `BELOW_ALL` or between; lines of one height stand in the order of the score sheet.
    """

    fields: tuple[Callable[[Phrasebook], Field[Table]], ...]
    concerns: Callable[[Table, int], bool] = lambda _table, _seat: True
    height: int = 0


class ExpansionInApp:
    """What the app shows of an expansion: nothing, until a class of its own says otherwise."""

    id: ClassVar[str]
    """The id of the expansion."""
    lines: ClassVar[tuple[Line, ...]] = ()
    """Its fields beside the Museum."""
    shown_in: ClassVar[Mapping[str, str]] = {}
    """The id of the field that shows each key which it keeps of a table or of a player: undo names that field."""
    rules: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The rules that bear on its fields, by the field's id, the closest first."""


class CardsInApp(ExpansionInApp, ABC, Generic[SomeCard]):
    """What the app shows of an expansion with cards of its own."""

    inks: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """The ink and the colour of its cards by role."""
    beginnings: ClassVar[Mapping[type[Laid], Beginning]]
    """The first key by which one is typed, by class."""

    @abstractmethod
    def face(self, card: SomeCard, letters: Letters) -> Face:
        """Return how a card looks on a space; its role is a Civilisation or one of `inks`."""

    @abstractmethod
    def told(self, card: SomeCard, say: Locale) -> Told:
        """Return the wording that tells of a card, behind `app.about.`, with its facts."""

    @abstractmethod
    def rules_of(self, card: SomeCard) -> tuple[str, ...]:
        """Return the rules that bear on a card, the closest first."""

    def serves_unknown(self, card: SomeCard) -> bool:
        """Whether it is asked what a card serves."""
        return False

    def name_of_points(self, card: SomeCard) -> str | None:
        """Return the name by which players tell the points of a card that only itself says, None for all others."""
        return None


class UnsureInApp(CardsInApp[Unsure]):
    """What the app shows of cards that nobody could read with certainty."""

    id = ""
    inks: ClassVar = {"unsure": ("#000000", "#bdbdbd")}
    beginnings: ClassVar = {}

    def face(self, card: Unsure, letters: Letters) -> Face:
        """Return question marks; below them how many cards it may be, where that is told."""
        return Face("???", f"1/{len(card.candidates)}" if card.candidates else "???", "unsure")

    def told(self, card: Unsure, say: Locale) -> Told:
        """Tell what it may be."""
        among = card.candidates
        return ("unsure-among", {"cards": among, "n": len(among)}) if among else ("unsure", {})

    def rules_of(self, card: Unsure) -> tuple[str, ...]:
        """Return none: nobody knows yet which bear on it."""
        return ()

    def serves_unknown(self, card: Unsure) -> bool:
        """Return that it is asked what each is."""
        return True


UNSURE: Final = UnsureInApp()


@cache
def in_app() -> tuple[ExpansionInApp, ...]:
    """Return what the app shows of every expansion, in the order of the score sheet."""
    from companion.games.museum.expansions import IN_APP

    return IN_APP


@cache
def with_cards() -> tuple[CardsInApp[Any], ...]:
    """Return those that have cards of their own."""
    return tuple(shown for shown in in_app() if isinstance(shown, CardsInApp))


def of_card(card: Laid) -> CardsInApp[Any]:
    """Return what shows a card of an expansion, or one that nobody could read with certainty."""
    if isinstance(card, Unsure):
        return UNSURE
    return next(shown for shown in with_cards() if shown.id == expansion_of(card).id)


@cache
def fields_by_key() -> Mapping[str, str]:
    """Return the id of the field that shows each key of a table file which an expansion keeps."""
    return {key: field for shown in in_app() for key, field in shown.shown_in.items()}


def nothing_typed(played: Collection[str], *, pool: bool = False) -> Typed:
    """Return what is typed before the first key: on a Museum, or in a Common Pool."""
    begun = [item for shown in with_cards() if shown.id in played for item in shown.beginnings.items()]
    if not pool:
        return Typed(also=tuple(beginning for _, beginning in begun))
    return Typed(also=tuple(beginning.in_a_pool for kind, beginning in begun if kind.discardable))
