"""A turn of MUSEUM as it is told: who took an Object, what was played, which Headline is in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from scoring.games.museum.table.line import POOL, Exhibit, Favour, Furbish, Line, Remove
from scoring.games.museum.table.state import Renaming

if TYPE_CHECKING:
    from scoring.games.museum.table.cards import Laid

Taken: TypeAlias = tuple[str, ...] | int | None
"""The others who took an Object, by name; a number where only that was told, None where nothing was."""

UNKNOWN_CARD: Final = "?"
RivalTook: TypeAlias = "Laid | str | None"
"""The Object that the rival took; UNKNOWN_CARD where nobody tells which, None where nothing was told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn, as far as it was told.

    `plays` are its lines in order, None where nothing was told of them. `headline` is the one drawn as the turn began.
    `opinion` are the Public Opinion tokens added until the next turn, by Continent. `counted` is what the player counts
    at the end: `prestige`, `hand`, `favours`. Where the rival of a solo game plays, `rival_took` is the Object he took
    in its Exploration; in his own turn `action` are the numbers of his Action card: how many he exhibits, and how many
    he discards where a second one is there.
    """

    player: str
    took: Taken = None
    took_own: bool = True
    plays: tuple[Line, ...] | None = None
    headline: str | None = None
    opinion: Mapping[str, int] | None = None
    counted: Mapping[str, int] | None = None
    rival_took: RivalTook = None
    action: tuple[int, ...] = ()

    @property
    def begun(self) -> bool:
        """Whether anything of it was told."""
        return self.took is not None or self.rival_took is not None or bool(self.plays)

    def renamed(self, renaming: Renaming) -> Turn | None:
        """Return the turn after players were renamed or left; None where its own player left."""
        player = renaming(self.player)
        if player is None:
            return None
        took = self.took
        if isinstance(took, tuple):
            took = tuple([new for name in took if (new := renaming(name))])
        plays = None if self.plays is None else tuple([line_renamed(line, renaming) for line in self.plays])
        return replace(self, player=player, took=took, plays=plays)


def line_renamed(line: Line, renaming: Renaming) -> Line:
    """Return a line after players were renamed; a card out of the pool of one who left is said to be from the hand."""

    def new(name: str | None) -> str | None:
        return name if name is None or name == POOL else renaming(name)

    def exhibit_renamed(exhibit: Exhibit) -> Exhibit:
        return exhibit._replace(source=new(exhibit.source), to=new(exhibit.to))

    match line:
        case Furbish(gains=gains):
            renamed = [exhibit_renamed(gain) if isinstance(gain, Exhibit) else gain for gain in gains]
            return replace(line, gains=tuple(renamed))
        case Favour(exhibit=Exhibit() as exhibit):
            return replace(line, exhibit=exhibit_renamed(exhibit))
        case Remove(owner=owner):
            return replace(line, owner=new(owner) or POOL)
        case _:
            return line
