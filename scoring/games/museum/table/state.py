"""What an expansion keeps of a table or of a player: its keys in the table file, and what they come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Self, TypeAlias, TypeVar, cast

from scoring.keys import Part, Record

if TYPE_CHECKING:
    from scoring.games.museum.table.patron_card import Patron

Names: TypeAlias = Mapping[str, str]
"""The players' names as the table spells them, by their folded names (`scoring.names.folded`)."""

Renaming: TypeAlias = Callable[[str], str | None]
"""Returns the new name of a player, None for one who left."""


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
    def is_rival(self) -> bool:
        """Whether it makes its player the rival of a solo game."""
        return False

    @property
    def patrons(self) -> tuple[tuple[str, Patron], ...]:
        """Further cards of a player that ask for Collections, each with the name of its line: `rival`."""
        return ()


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
