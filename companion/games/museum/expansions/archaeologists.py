"""The Archaeologists: a player's markers on each Continent, and who came to the third areas."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from companion.games.museum.expansion import ExpansionInApp, Line
from companion.games.museum.field import keys_of_people, numbers, seat_key
from companion.games.museum.opinion import ContinentsField, OnContinents
from companion.widgets.legend import Key
from scoring.games.museum.expansions import archaeologists
from scoring.phrase import Name

if TYPE_CHECKING:
    from companion.widgets.localized import Change
    from companion.words.localization import Locale
    from scoring.games.museum.table import Table


MARKERS: Final = OnContinents(
    number=lambda table, seat, continent: archaeologists.markers(table.players[seat], continent),
    changed=lambda continent, number: partial(archaeologists.set_markers, continent=continent, markers=number),
    keys=lambda _, say: (Key("0-9", say("legend.markers")),),
)


def _numbers_of_arrived(table: Table, continent: str) -> str:
    """Return the numbers of those who came to a Continent's third area, the first one first."""
    known = numbers(table)
    return "·".join(str(known[name]) for name in archaeologists.arrived(table, continent)[0]) or "–"


def _about_third_area(table: Table | None, continent: str, say: Locale) -> str:
    """Say in words who came to a Continent's third area."""
    came = archaeologists.arrived(table, continent)[0] if table else ()
    order = ("nobody", "one", "both")[len(came)]
    facts = {"first": came[0] if came else "", "second": came[-1] if came else ""}
    return say(f"about.third-area.{order}", continent=Name(continent), **facts)


def _coming(table: Table, continent: str, key: str) -> Change | None:
    """Name a player by his number as the next who came there, or take that back."""
    who = seat_key(table, key)
    return None if who is None else lambda table, _: archaeologists.toggle_third_area(table, who, continent)


THIRD_AREA: Final = OnContinents(
    changed=lambda continent, _: partial(_nobody_came, continent=continent),
    shown=_numbers_of_arrived,
    typed=_coming,
    about=_about_third_area,
    keys=lambda table, _: keys_of_people(table),
)


def _nobody_came(table: Table, seat: int, continent: str) -> Table:  # noqa: ARG001 (the same for all seats)
    for who, player in enumerate(table.players):
        if player.name in table.of(archaeologists.ThirdAreas).came.get(continent, ()):
            table = archaeologists.toggle_third_area(table, who, continent)
    return table


class ArchaeologistsInApp(ExpansionInApp):
    """The markers, and who came to the third areas."""

    id = archaeologists.Archaeologists.id
    lines = (
        Line((lambda words: ContinentsField(words, "markers", MARKERS),)),
        Line((lambda words: ContinentsField(words, "third-area", THIRD_AREA),)),
    )
    shown_in: ClassVar = {"archaeologists": "markers", "third-area": "third-area"}
    rules: ClassVar = {
        "markers": ("museum.archaeologists", "museum.archaeologist-deployment"),
        "third-area": ("museum.archaeologists",),
    }
