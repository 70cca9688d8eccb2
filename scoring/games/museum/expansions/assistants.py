"""Assistants: each player has one from the start; they earn no points, their powers work in play (fr)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from scoring.games.museum.printed import printed
from scoring.games.museum.remarks.expansion_part import Remarks
from scoring.games.museum.table.expansion_part import OnTable
from scoring.games.museum.table.state import State
from scoring.games.museum.turns.powers import InTurns, Power, power_of
from scoring.keys import Key, choice
from scoring.phrase import Phrase, named, phrase
from scoring.review import Fault

if TYPE_CHECKING:
    from scoring.games.museum.counting.tally import Tallies
    from scoring.games.museum.table import Player, Table

RULE: Final = "museum.assistant"
ASSISTANTS: Final[tuple[str, ...]] = tuple(printed("assistants")["assistants"])
NEEDS: Final[dict[str, str]] = printed("assistants")["only-with"]
"""The expansion without which an Assistant is of no use, by Assistant."""
POWERS: Final = {assistant: power_of(row) for assistant, row in printed("assistants")["in-turns"].items()}


@dataclass(frozen=True, slots=True)
class Assistant(State):
    """The Assistant of a player, None where there is none."""

    KEYS: ClassVar = (Key("assistant", choice(ASSISTANTS), "id"),)
    id: str | None = None


def _faults(table: Table, tallies: Tallies) -> Iterator[Fault]:
    holders: dict[str, list[str]] = defaultdict(list)
    for player in table.players:
        assistant = player.of(Assistant).id
        if assistant:
            holders[assistant].append(player.name)
    for assistant, players in holders.items():
        name = named(f"assistant.{assistant}")
        if len(players) > 1:
            yield Fault(RULE, None, phrase("fault.assistant-twice", assistant=name, players=tuple(players)))
        needed = NEEDS.get(assistant)
        if needed and needed not in tallies.in_play:
            expansion = Phrase(f"expansion.{needed}")
            yield Fault(RULE, players[0], phrase("fault.assistant-without", assistant=name, expansion=expansion))


def _powers(player: Player) -> tuple[Power, ...]:
    assistant = player.of(Assistant).id
    return (POWERS[assistant],) if assistant else ()


# Changes


def set_assistant(table: Table, seat: int, assistant: str | None) -> Table:
    """Give a player an Assistant, or none."""
    return table.player_having(seat, Assistant(assistant))


ON_TABLE: Final = OnTable(of_player=Assistant)
REMARKS: Final = Remarks(faults=_faults)
IN_TURNS: Final = InTurns(powers=_powers)
