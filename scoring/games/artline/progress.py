"""Where a running game stands, in sentences: whose turn, the pile, the last turns, and the theme of every Room."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.artline.position import Position
from scoring.games.artline.telling import ledger
from scoring.phrase import phrase
from scoring.review import Notice


def progress(position: Position) -> Iterator[Notice]:
    """Yield what the players want to know between two turns."""
    if position.next is None:
        return
    yield Notice(position.next.name, phrase("progress.turn", player=position.next.name))
    if position.pile:
        yield Notice(None, phrase("progress.pile", n=position.pile))
    if position.end:
        left = position.end.after - len(position.log)
        key = "progress.last-round" if position.end.rule == "artline.end" else "progress.equal-turns"
        yield Notice(None, phrase(key, n=left))
    if rooms := position.museum.rooms:
        yield Notice(None, phrase("progress.rooms", rooms=tuple(map(ledger, rooms))))
