"""Which rules of Artline bear on a place of the map or a part of the screen, the closest first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.games.artline.standing import Standing
    from scoring.games.artline.places import Place

CARD: Final = ("artline.room", "artline.fits", "artline.theme-stays", "artline.gallery", "artline.no-moving")
IN_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "entry": ("artline.theme-words", "artline.theme-used", "artline.theme", "artline.fits", "artline.understood"),
    "ledger": ("artline.theme-used", "artline.theme-stays", "artline.room", "theme-alike"),
}
"""For the parts around the map, by id."""


def rules_of_place(standing: Standing, place: Place) -> tuple[str, ...]:
    """Return the rules that bear on the card at a place, or on what a card would do there."""
    museum = standing.position.museum
    if place in museum.cards:
        return CARD
    if place in standing.refusals:
        return "artline.touch", "artline.free", "artline.joined-runs"
    prospect = museum.prospect(place)
    opens = ("artline.open", "artline.theme", "artline.theme-words") if prospect.opens else ()
    joins = ("artline.extend", "artline.fits") if any(side.rooms for side in prospect.sides) else ()
    crosses = ("artline.crossing", "artline.gallery") if prospect.gallery else ()
    return (*crosses, *opens, *joins, "artline.touch")
