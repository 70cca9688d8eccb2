"""Assistants: one for each player from the start; their powers work in play, none earns points at the end (fr)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from scoring.edit import change_player
from scoring.games.museum.expansion import Expansion, Names
from scoring.games.museum.printed import printed
from scoring.phrase import Phrase, named, phrase
from scoring.review import Fault

if TYPE_CHECKING:
    from scoring.fields import Fields
    from scoring.games.museum.counting.tally import Tallies
    from scoring.games.museum.table import Player, Table

RULE: Final = "museum.assistant"
ASSISTANTS: Final[tuple[str, ...]] = tuple(printed("assistants")["assistants"])
NEEDS: Final[dict[str, str]] = printed("assistants")["only-with"]
"""The expansion an Assistant is of use with, and only with it."""


def _faults(table: Table, tallies: Tallies) -> Iterator[Fault]:
    holders: dict[str, list[str]] = defaultdict(list)
    for player in table.players:
        if player.assistant:
            holders[player.assistant].append(player.name)
    for assistant, players in holders.items():
        name = named(f"assistant.{assistant}")
        if len(players) > 1:
            yield Fault(RULE, None, phrase("fault.assistant-twice", assistant=name, players=tuple(players)))
        needed = NEEDS.get(assistant)
        if needed and needed not in tallies.in_play:
            expansion = Phrase(f"expansion.{needed}")
            yield Fault(RULE, players[0], phrase("fault.assistant-without", assistant=name, expansion=expansion))


def _held(table: Table) -> bool:
    return any(player.assistant for player in table.players)


def _read_player(fields: Fields, names: Names) -> dict[str, Any]:
    del names
    return {"assistant": fields.word("assistant", ASSISTANTS)}


def _write_player(player: Player) -> dict[str, Any]:
    return {"assistant": player.assistant}


# Changes


def set_assistant(table: Table, seat: int, assistant: str | None) -> Table:
    """Give a player an Assistant, or none."""
    return change_player(table, seat, assistant=assistant)


ASSISTANT: Final = Expansion(
    id="assistants",
    held=_held,
    player_keys=("assistant",),
    read_player=_read_player,
    write_player=_write_player,
    faults=_faults,
)
