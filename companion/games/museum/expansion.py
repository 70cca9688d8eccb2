"""Finds what each expansion of MUSEUM brings to the app: one file in `expansions/`, which defines an `IN_APP`.

The modules beside this one ask here for what an expansion adds to a place, a card or a step, and import none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.games.museum.card_typing import Beginning, Typed
from scoring.games.museum.expansion import IDS

if TYPE_CHECKING:
    from companion.games.museum.card_words import Told
    from companion.games.museum.letters import Letters
    from companion.widgets.drawing import Face
    from companion.widgets.field import Field
    from companion.widgets.tongue import Tongue
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table
    from scoring.games.museum.table.cards import Laid


def _anybody(_table: Table, _seat: int) -> bool:
    return True


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

    fields: tuple[Callable[[Phrasebook], Field[Any, Any]], ...]
    concerns: Callable[[Table, int], bool] = _anybody
    height: int = 0


class CardInApp(NamedTuple):
    """What the app shows of a class of cards.

    face: how one looks on a space; its role is a Civilisation or one of `InApp.inks`.
    told: the wording that tells of one, behind `app.about.`, with its facts.
    rules: the rules that bear on one, the closest first.
    beginning: the first key by which one is typed, if any.
    """

    face: Callable[[Any, Letters], Face]
    told: Callable[[Any, Tongue], Told]
    rules: tuple[str, ...]
    beginning: Beginning | None = None


class InApp(NamedTuple):
    """What an expansion brings to the app; it gives only the fields it needs.

    lines: its fields beside the Museum.
    shown_in: the id of the field that shows each key which it keeps of a table or of a player: undo names that field.
    rules: the rules that bear on its fields, by the field's id, the closest first.
    cards: what is shown of its cards, by class.
    inks: the ink and the colour of its cards by role.
    """

    lines: tuple[Line, ...] = ()
    shown_in: Mapping[str, str] = {}
    rules: Mapping[str, tuple[str, ...]] = {}
    cards: Mapping[type[Laid], CardInApp] = {}
    inks: Mapping[str, tuple[str, str]] = {}


@cache
def in_app() -> Mapping[str, InApp]:
    """Return what every expansion brings to the app, by its id; a file that is missing raises, with its name."""
    return {one: import_module(f"{__package__}.expansions.{one.replace('-', '_')}").IN_APP for one in IDS}


@cache
def _cards() -> Mapping[type[Laid], CardInApp]:
    return {kind: card for part in in_app().values() for kind, card in part.cards.items()}


def card_in_app(card: Laid) -> CardInApp:
    """Return what the app shows of a card of an expansion."""
    return _cards()[type(card)]


@cache
def fields_by_key() -> Mapping[str, str]:
    """Return the id of the field that shows each key of a table file which an expansion keeps."""
    return {key: field for part in in_app().values() for key, field in part.shown_in.items()}


def nothing_typed(played: Collection[str], *, pool: bool = False) -> Typed:
    """Return what is typed before the first key: on a Museum, or in a Common Pool."""
    cards = (card for expansion, part in in_app().items() if expansion in played for card in part.cards.items())
    begun = ((kind, card.beginning) for kind, card in cards if card.beginning)
    if not pool:
        return Typed(also=tuple(beginning for _, beginning in begun))
    return Typed(also=tuple(beginning.in_a_pool for kind, beginning in begun if kind.discardable))
