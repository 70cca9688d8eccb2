"""What Experts, and the cards of expansions, do in their owner's turns."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.games.museum.expansion import expansions
from scoring.games.museum.printed import COPYING_EXPERT, printed

if TYPE_CHECKING:
    from scoring.games.museum.readings import TurnReadings
    from scoring.games.museum.table import Player


class Power(NamedTuple):
    """What one card does in its owner's turns; 0 where it does nothing.

    hand: Objects kept at the end of a turn, instead of the usual.
    favours: Favours held, instead of the usual.
    object, expert: what it adds to the price of an Object, of an Expert.
    brings: Prestige for each Object exhibited.
    masterpiece: Prestige for a Masterpiece, instead of the usual.
    loan: Prestige for each Object lent.
    deploys: Prestige for each Archaeologist deployed; deployment: what it may add to the price of one.
    continent: the Continent whose Objects alone it bears on, None for all.
    ignores_headline: whether its owner may ignore the Headline in force.
    start_prestige, start_favours, start_hand: what its owner begins with besides the rest.
    begins_with_expert: whether its owner begins with an Expert.
    draws: whether its text ever lets its owner draw an Object.
    """

    hand: int = 0
    favours: int = 0
    object: int = 0
    expert: int = 0
    brings: int = 0
    masterpiece: int = 0
    loan: int = 0
    deploys: int = 0
    deployment: int = 0
    continent: str | None = None
    ignores_headline: bool = False
    start_prestige: int = 0
    start_favours: int = 0
    start_hand: int = 0
    begins_with_expert: bool = False
    draws: bool = False


def power_of(row: Mapping[str, object]) -> Power:
    """Return a row of `data/` as a power."""
    return Power(**{key.replace("-", "_"): value for key, value in row.items()})  # type: ignore[arg-type]


PLAIN: Final = Power()


@cache
def expert_power(expert: str) -> Power:
    """Return what an Expert does in a turn; a copying Expert does what the copied one does."""
    kind, _, copied = expert.partition("=")
    return power_of(printed("experts")["in-turns"].get(copied if kind == COPYING_EXPERT else kind, {}))


@cache
def any_expert() -> Power:
    """Return the most that Experts nobody told of can do in a turn."""
    rows = [power_of(row) for row in printed("experts")["in-turns"].values()]
    return Power(
        hand=max([power.hand for power in rows]),
        favours=max([power.favours for power in rows]),
        object=min([power.object for power in rows]),
        masterpiece=max([power.masterpiece for power in rows]),
        ignores_headline=True,
        deploys=max([power.deploys for power in rows]),
        deployment=min([power.deployment for power in rows]),
        draws=True,
    )


def powers_of(player: Player, experts: tuple[str, ...], readings: TurnReadings) -> tuple[Power, ...]:
    """Return the powers of a player's cards that do anything in a turn."""
    own = (power for expansion in expansions() for power in expansion.powers(player, readings))
    return tuple([power for power in (*map(expert_power, experts), *own) if power != PLAIN])
