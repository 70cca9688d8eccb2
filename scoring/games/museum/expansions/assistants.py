"""Assistants: each player has one from the start; they earn no points, their powers work in play (fr)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from scoring.games.museum.expansion import Expansion
from scoring.games.museum.printed import printed
from scoring.games.museum.table.state import State
from scoring.games.museum.turns.powers import Power, power_of
from scoring.keys import Key, choice
from scoring.phrase import Phrase, named, phrase
from scoring.review import Fault

if TYPE_CHECKING:
    from scoring.games.museum.counting.tally import Tallies
    from scoring.games.museum.readings import TurnReadings
    from scoring.games.museum.table import Player, Table

RULE: Final = "museum.assistant"
ASSISTANTS: Final[tuple[str, ...]] = tuple(printed("assistants")["assistants"])
NEEDS: Final[dict[str, str]] = printed("assistants")["only-with"]
"""The expansion without which an Assistant is of no use, by Assistant."""
ALIKE: Final = (printed("assistants")["continent-prestige"], printed("assistants")["continent-price"])
POWERS: Final = {assistant: power_of(row) for assistant, row in printed("assistants")["in-turns"].items()} | {
    assistant: power_of({**row["does"], "continent": continent})
    for row in ALIKE
    for assistant, continent in row["of"].items()
}


@dataclass(frozen=True, slots=True)
class Assistant(State):
    """The Assistant of a player, None where there is none."""

    KEYS: ClassVar = (Key("assistant", choice(ASSISTANTS), "id"),)
    id: str | None = None


def set_assistant(table: Table, seat: int, assistant: str | None) -> Table:
    """Give a player an Assistant, or none."""
    return table.player_having(seat, Assistant(assistant))


class Assistants(Expansion):
    """The Assistants of the players."""

    id = "assistants"
    of_player = Assistant

    def faults(self, tallies: Tallies) -> Iterator[Fault]:
        """Yield an Assistant of two players, and one without the expansion that he is of use with."""
        holders: dict[str, list[str]] = defaultdict(list)
        for player in tallies.players:
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

    def powers(self, player: Player, readings: TurnReadings) -> tuple[Power, ...]:
        """Return what the player's Assistant does (ruling `assistant-start`: his Objects come besides the others)."""
        assistant = player.of(Assistant).id
        if assistant is None:
            return ()
        power = POWERS[assistant]
        return (power if readings.assistant_start == "extra" else power._replace(start_hand=0),)
