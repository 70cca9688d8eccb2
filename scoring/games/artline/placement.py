"""Where a card may lie: every free place with the themes to meet, the Rooms to open, and whether it is a Gallery."""

from __future__ import annotations

from scoring.errors import AskedError, Problem
from scoring.fields import Data
from scoring.games.artline.legality import joins_against_the_reading, over, replayed
from scoring.games.artline.museum import Prospect, Side
from scoring.games.artline.phrases import outlook
from scoring.games.artline.position import Position
from scoring.games.artline.table import Table
from scoring.names import player_named
from scoring.phrase import phrase
from scoring.review import Placements, Refusal


def where(table: Table, card: str | None, player: str) -> tuple[Placements, ...]:
    """Return where the next card may lie; the places are the same for every card and every player.

    Raises AskedError for a name that nobody at the table has, and where a card is named.
    """
    player_named(table.players, player)
    if card is not None:
        raise AskedError(Problem("CARD", phrase("problem.no-card")))
    return (places_now(replayed(table)),)


def places_now(position: Position) -> Placements:
    """Return where the next card may lie, row by row from the top."""
    legal: dict[str, Prospect] = {}
    illegal = []
    for place in position.museum.frontier:
        prospect = position.museum.prospect(place)
        refusal = _refused(position, prospect)
        if refusal:
            illegal.append(refusal)
        else:
            legal[str(place)] = prospect
    return Placements(
        card=None,
        legal={at: int(bool(position.galleries(prospect))) for at, prospect in legal.items()},
        illegal=tuple(illegal),
        details={at: details(prospect) for at, prospect in legal.items()},
        told={at: outlook(position, prospect) for at, prospect in legal.items()},
    )


def _refused(position: Position, prospect: Prospect) -> Refusal | None:
    at = str(prospect.place)
    if position.over:
        return Refusal(at, "artline.over", over(position))
    for side in prospect.sides:
        if why := joins_against_the_reading(position, side):
            blocking = tuple(str(place) for room in side.rooms for place in room.places)
            return Refusal(at, "artline.joined-runs", why, blocking)
    return None


def details(prospect: Prospect) -> Data:
    """Return a place as plain data: by way the theme to meet (several: a list), what opens, whether it is a Gallery."""
    return {
        **{side.way: _themes(side) for side in prospect.sides},
        "opens": [*prospect.opens],
        "gallery": prospect.gallery,
    }


def _themes(side: Side) -> str | list[str] | None:
    return [*side.themes] if len(side.themes) > 1 else next(iter(side.themes), None)
