"""Cards of expansions typed on a phone: which buttons go on from what is tapped so far, or the card it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.games.museum.card_typing import Typed, first_keys
from companion.games.museum.expansion import nothing_typed
from companion.games.museum.letters import letters
from companion.widgets.legend import NAMED, presses
from scoring.games.museum.table.cells import cell_of
from scoring.games.museum.table.in_play import in_play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.museum.letters import Letters
    from companion.widgets.legend import Key
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table

MOST_KEYS: Final = 8
"""More than any card asks for."""


class Tapped(NamedTuple):
    """What is tapped so far; a card in the notation of the file, or the buttons: the keys each comes to, its name."""

    keys: str
    card: str = ""
    buttons: tuple[tuple[str, str], ...] = ()


def tapped(keys: str, table: Table, seat: int, words: Phrasebook, *, pool: bool) -> Tapped | None:
    """Return what some keys come to with the expansions in play, on a Museum or in a Common Pool; None for nothing."""
    known, typed = letters(words.language), nothing_typed(in_play(table), pool=pool)
    for key in keys[:MOST_KEYS]:
        after: Any = typed.press(known, key)
        if not isinstance(after, Typed):
            board = table.board_of(table.players[seat])
            return None if after is None else Tapped(keys, str(after) if pool else cell_of(after, 0, board))
        typed = after
    return Tapped(keys, buttons=tuple((keys + key, name) for key, name in _buttons(typed, known, words)))


def _buttons(typed: Typed, known: Letters, words: Phrasebook) -> Iterator[tuple[str, str]]:
    """Yield the keys that go on from here; where one word names several, each by itself."""
    first = [
        key._replace(name=key.name.capitalize()) for group in first_keys(typed.also, known, words) for key in group
    ]
    for key in first if not typed else [key for group in typed.legend(known, words) for key in group]:
        parts = _parts(key)
        yield from ((part, key.name if len(parts) == 1 else part) for part in parts)


def _parts(key: Key) -> list[str]:
    return [shown for shown, sends in presses(key.key) if sends and shown not in NAMED]
