"""What players typed of cards that the companion does not know, kept from game to game and offered again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scoring.names import folded

if TYPE_CHECKING:
    from companion.journal import Journal

MOST_NAMES_KEPT: Final = 200
"""Names of one kind remembered at most."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Names of one kind, such as `museum.experts`, in the journal beside the shelf, each with what was last entered.

    Whatever the journal holds that is no such list is forgotten; without a journal nothing is remembered.
    """

    journal: Journal
    kind: str

    def entries(self) -> dict[str, str]:
        """Return the names, the latest first."""
        try:
            stored = json.loads(self.journal.kept(self.kind) or "{}")
        except (ValueError, RecursionError):
            return {}
        known = stored.items() if isinstance(stored, dict) else ()
        return {name: value for name, value in known if isinstance(value, str)}

    def remember(self, name: str, value: str = "") -> None:
        """Remember a name with what was entered for it, in place of the same name spelt otherwise."""
        others = {known: entered for known, entered in self.entries().items() if folded(known) != folded(name)}
        kept = dict([*{name: value, **others}.items()][:MOST_NAMES_KEPT])
        self.journal.keep(self.kind, json.dumps(kept, ensure_ascii=False))
