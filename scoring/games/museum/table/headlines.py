"""The Headlines, by id."""

from __future__ import annotations

from typing import Final

from scoring.games.museum.printed import CONTINENTS, printed

NO_HEADLINE: Final = "none"
OTHER_HEADLINE: Final = "other:"


def headlines() -> tuple[str, ...]:
    """Return the ids of all Headlines; those of a Continent name it: `war-africa`."""
    return tuple(
        name
        for kind, row in printed("headlines").items()
        for name in ([f"{kind}-{continent}" for continent in CONTINENTS] if "of" in row else [kind])
    )
