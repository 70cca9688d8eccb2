"""What an expansion keeps of a table or of a player: its keys in the table file, and what they come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Protocol, Self, TypeAlias, TypeVar, cast

from scoring.keys import Part, Record

if TYPE_CHECKING:
    from scoring.games.museum.table.cards import Laid
    from scoring.games.museum.table.patron_card import Patron

Names: TypeAlias = Mapping[str, str]
"""The players' names as the table spells them, by their folded names (`scoring.names.folded`)."""

Renaming: TypeAlias = Callable[[str], str | None]
"""Returns the new name of a player, None for one who left."""


class RivalCard(Protocol):
    """How the rival of a solo game plays: his mode, his order, and the Objects that lie open before him."""

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

    def with_hand(self, hand: tuple[Laid, ...] | None) -> State:
        """Return the same with other Objects before him."""


class State:
    """What one expansion keeps of a table or a player; a value that is empty when made without arguments.

    `KEYS` are its keys in the table file.
    """

    __slots__ = ()
    KEYS: ClassVar[tuple[Part, ...]]

    @classmethod
    def record(cls) -> Record[Self]:
        """Return how its keys make it."""
        return Record(cls, cls.KEYS)

    def renamed(self, renaming: Renaming) -> Self:
        """Return the same after players were renamed or left."""
        del renaming
        return self

    @property
    def rival(self) -> RivalCard | None:
        """How its player plays who is the rival of a solo game, None where he is not."""
        return None

    @property
    def patrons(self) -> Mapping[str, Patron]:
        """Further cards of a player that ask for Collections, by the name of their line: `rival`."""
        return {}


States: TypeAlias = Mapping[type[State], State]
"""What the expansions keep, by class; empty states are left out."""

SomeState = TypeVar("SomeState", bound=State)


def state_in(states: States, kind: type[SomeState]) -> SomeState:
    """Return what an expansion keeps; an empty state where it keeps nothing."""
    state = states.get(kind)
    return kind() if state is None else cast("SomeState", state)


def with_states(states: States, *changed: State) -> States:
    """Return the states with some of them changed."""
    after = {**states, **{type(state): state for state in changed}}
    return {kind: state for kind, state in after.items() if state != kind()}


def renamed_counts(counts: Mapping[str, int], renaming: Renaming) -> dict[str, int]:
    """Return counts by player after players were renamed or left."""
    return {new: number for name, number in counts.items() if (new := renaming(name))}
