"""Which expansions a table plays with: chosen by name, and why one of them cannot be put away."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.widgets.toggles import Toggles
from scoring.games.museum.expansion import ids
from scoring.games.museum.table.in_play import in_play
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table


def is_played(expansion: str | None, table: Table | None) -> bool:
    """Whether an expansion is in play; the base box, which is none, always is."""
    return expansion is None or (table is not None and expansion in in_play(table))


def kept_in_play(table: Table, expansion: str) -> Phrase | None:
    """Return why an expansion stays in play whether or not the table lists it; None where it does not."""
    unlisted = replace(table, expansions=())
    unstated = replace(unlisted, players=tuple(replace(player, stated={}) for player in table.players))
    for why, bare in (("held", unstated), ("stated", unlisted)):
        if expansion in in_play(bare):
            return Phrase(f"app.expansion.{why}", {"expansion": Phrase(f"expansion.{expansion}")})
    return None


def expansion_toggles(words: Phrasebook) -> Toggles:
    """Make the field of the expansions."""
    names = {expansion: words.say(Phrase(f"expansion.{expansion}")) for expansion in ids()}
    label = words.say(Phrase("app.expansions.label"))
    return Toggles(
        words,
        label,
        {expansion: f"{name[0].upper()}{name[1:]}" for expansion, name in names.items()},
        topic="expansions",
    )
