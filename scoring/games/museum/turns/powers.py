"""What Experts and Assistants do in a turn, and what else an expansion brings to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

from scoring.games.museum.expansion import parts
from scoring.games.museum.printed import COPYING_EXPERT, printed

if TYPE_CHECKING:
    from scoring.games.museum.readings import TurnReadings
    from scoring.games.museum.table import Player, Table
    from scoring.games.museum.table.cards import Laid
    from scoring.games.museum.table.line import Gain, Line
    from scoring.games.museum.turns.position import Position
    from scoring.games.museum.turns.span import Span
    from scoring.review import Fault, Notice


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


def _no_powers(_player: Player) -> tuple[Power, ...]:
    return ()


def _as_it_is(table: Table, _gains: Gains) -> Table:
    return table


def _no_rival(_player: Player) -> None:
    return None


def _no_fault(_position: Position, _line: Line) -> Iterator[Fault]:
    yield from ()


def _nothing_undone(_begun: Position, _position: Position) -> Iterator[Fault]:
    yield from ()


def _no_difference(_position: Position) -> Iterator[Notice]:
    yield from ()


def _as_told(player: Player, _hand: tuple[Laid, ...] | None) -> Player:
    return player


def _no_price(_card: Laid, _readings: TurnReadings) -> None:
    return None


Gains: TypeAlias = "tuple[tuple[int, Gain], ...]"
"""What players gained besides Objects and Experts in their turns, in order, each with the player's seat."""


class RivalCard(Protocol):
    """What turns must know of the rival: how he plays, his order, and the Objects that lie open before him."""

    @property
    def advanced(self) -> bool | None:
        """Whether he also buys, pays and discards; None where nobody told, and he does not."""

    @property
    def priorities(self) -> tuple[str, ...]:
        """What he looks for, first things first."""

    @property
    def discard_order(self) -> tuple[str, ...]:
        """The row of Continents by which he pays and discards."""

    @property
    def hand(self) -> tuple[Laid, ...] | None:
        """The Objects that lie open before him, None where nobody told."""


class InTurns(NamedTuple):
    """What an expansion brings to a turn; it gives only the fields it needs.

    powers: what a player's cards do.
    price: the price of one of its cards, None for one that costs its value.
    prestige_only: the classes of its cards that are paid in Prestige alone.
    sale: the Prestige for Crystal Skulls sold at one go, None where they cannot be.
    sold: the class of its cards that can be sold, each back in the box once.
    unfold: the table after what players gained of it, where the file does not say otherwise.
    rival: what turns must know of a player who is the rival of a solo game, None for everybody else.
    broken: the rules of its own that a line breaks.
    undone: those that a turn breaks by what was not done in it; between its two positions its lines were played.
    differences: where the file says of it otherwise than the turns.
    with_hand: a player with the Objects that lie open before him at the end, None where they are not known.
    """

    powers: Callable[[Player], tuple[Power, ...]] = _no_powers
    price: Callable[[Laid, TurnReadings], Span | None] = _no_price
    prestige_only: tuple[type, ...] = ()
    sale: Callable[[tuple[tuple[str, int], ...]], int | None] | None = None
    sold: tuple[type, ...] = ()
    unfold: Callable[[Table, Gains], Table] = _as_it_is
    rival: Callable[[Player], RivalCard | None] = _no_rival
    broken: Callable[[Position, Line], Iterator[Fault]] = _no_fault
    undone: Callable[[Position, Position], Iterator[Fault]] = _nothing_undone
    differences: Callable[[Position], Iterator[Notice]] = _no_difference
    with_hand: Callable[[Player, tuple[Laid, ...] | None], Player] = _as_told


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


def powers_of(player: Player, experts: tuple[str, ...]) -> tuple[Power, ...]:
    """Return the powers of a player's cards that do anything in a turn."""
    return tuple([power for power in _all(player, experts) if power != PLAIN])


def _all(player: Player, experts: tuple[str, ...]) -> Iterator[Power]:
    yield from map(expert_power, experts)
    for part in parts(InTurns).values():
        yield from part.powers(player)


def rival_card(player: Player) -> RivalCard | None:
    """Return what turns must know of the rival of a solo game; None for everybody else."""
    if not player.states:
        return None
    cards = (part.rival(player) for part in parts(InTurns).values())
    return next((card for card in cards if card is not None), None)


def is_rival(player: Player) -> bool:
    """Whether a player is the rival of a solo game."""
    return rival_card(player) is not None


def plays_advanced(player: Player) -> bool:
    """Whether a player is the rival in Advanced mode, who has a Common Pool, buys and pays."""
    card = rival_card(player)
    return card is not None and bool(card.advanced)
