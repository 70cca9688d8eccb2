"""Phrases: what a card at a place would do, and how turns, cards, themes and Rooms stand in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.artline.museum import Prospect, Room
from scoring.games.artline.position import Position
from scoring.games.artline.table import Turn
from scoring.games.artline.themes import UNKNOWN
from scoring.phrase import Phrase, named, phrase


def outlook(position: Position, prospect: Prospect) -> Phrase:
    """Say what a card laid there would open, meet and earn."""
    return phrase("outlook", does=tuple(_meets(prospect)), earned=earned(position, prospect))


def _meets(prospect: Prospect) -> Iterator[Phrase]:
    for side in prospect.sides:
        if side.opens:
            yield phrase("outlook.opens", way=named(side.way))
        elif side.rooms:
            yield phrase("outlook.meets", way=named(side.way), themes=quoted(side.themes))


def earned(position: Position, prospect: Prospect | None) -> Phrase:
    """Say whether a turn makes a Gallery and whether a card is drawn; `prospect` is None for a discard."""
    if prospect is not None and prospect.gallery:
        return Phrase("outlook.gallery")
    if prospect is not None and (galleries := position.galleries(prospect)):
        return phrase("outlook.later-gallery", places=tuple(map(str, galleries)))
    return Phrase("outlook.draw" if position.pile else "outlook.no-pile")


def quoted(themes: tuple[str, ...]) -> tuple[Phrase, ...]:
    """Return a phrase for each theme, to stand in a sentence."""
    return tuple(Phrase("theme.unknown") if theme == UNKNOWN else phrase("theme", theme=theme) for theme in themes)


def called(card: str) -> Phrase:
    """Return a phrase for a card, to stand in a sentence."""
    return Phrase("card.unnamed") if card in ("", UNKNOWN) else phrase("card", card=card)


def turn_phrase(turn: Turn) -> Phrase:
    """Say what a player does in a turn."""
    if turn.place is None:
        return phrase("turn.discard", card=called(turn.card))
    return phrase("turn.play", card=called(turn.card), at=str(turn.place))


def ledger(room: Room) -> Phrase:
    """Say which row or column a Room is, with its themes."""
    return phrase(f"room.{room.way}", themes=quoted(room.themes), number=room.line)
