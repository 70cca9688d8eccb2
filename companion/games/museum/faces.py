"""How a card looks on a space: its colours, two lines of five characters, more where there is room, its role."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from companion.games.museum.expansion import UNSURE, of_card, with_cards
from companion.games.museum.letters import Letters
from companion.widgets.drawing import Face
from companion.words.phrasebook import read_toml
from scoring.games.museum.table.cards import Card, Laid, Object

OBJECTS: Final = {of: (ink, colour) for of, (ink, colour) in read_toml(Path(__file__).with_name("inks.toml")).items()}
"""Ink and colour of an Object, near to the printed ones: no theme's affair."""


@cache
def inks() -> Mapping[str, tuple[str, str]]:
    """Return ink and colour of every card, by role."""
    return {**OBJECTS, **{role: ink for shown in (*with_cards(), UNSURE) for role, ink in shown.inks.items()}}


JOINT: Final = "─"
"""Joins the halves of a card that lie side by side."""
ROOM: Final = 5
"""Characters in a line of a face."""
MARK: Final = 2
"""Characters of the mark of a lender: `@2`."""
APART: Final = 2
"""Spaces from one row to the next, on a board on which right is not below."""

Seats = Mapping[str, int]
"""The players' numbers in turn order, counted from 1, by name."""


def face_of(card: Laid, letters: Letters, seats: Seats, room: int = ROOM) -> Face:
    """Return how a card looks, marked on its first space with the number of the player who lent it.

    `room` is how many characters a line has; in the smallest the value stands behind what it is a value of.
    """
    face = _unmarked(card, letters)
    spaces = card.spaces(0, APART)
    mark = f"@{seats.get(card.lender, '?')}" if card.lender and face.bottom and spaces[0] == 0 else ""
    if room <= ROOM:
        face = _marked(_merged(face), mark) if mark else _merged(face)
    elif mark:
        face = face._replace(value=f"{face.value} {mark}")
    if 1 in spaces:
        face = face._replace(bottom=face.bottom.ljust(room, JOINT))
    if -1 in spaces:
        face = face._replace(bottom=face.bottom.ljust(room - 1, JOINT))
    return face


def short_of(card: Laid, letters: Letters) -> str:
    """Write a card in one line, as in `Egy Na3`."""
    face = _merged(_unmarked(card, letters))
    return f"{face.top} {_close(face.bottom)}"


def _unmarked(card: Laid, letters: Letters) -> Face:
    return object_face(card, letters) if isinstance(card, Card) else of_card(card).face(card, letters)


def _merged(face: Face) -> Face:
    """Write the value into the second line, close where there is no room for blanks."""
    if not face.value:
        return face
    second = f"{face.bottom} {face.value}"
    return face._replace(bottom=second if len(second) <= ROOM else _close(second), value="")


def _close(text: str) -> str:
    return text.replace(" ", "")


def _marked(face: Face, mark: str) -> Face:
    """Write who lent a card behind its second line, where that has no room behind the first."""
    close = _close(face.bottom)
    if len(close) + MARK <= ROOM:
        return face._replace(bottom=f"{close}{mark}")
    return face._replace(top=f"{face.top[: ROOM - MARK]}{mark}")


def object_face(card: Object, letters: Letters) -> Face:
    """Return how an Object looks: its Civilisation, below it Domain and value."""
    short, keyed = letters.short, letters.keyed
    keys = keyed[card.civilisation], keyed[card.domain]
    return Face(short[card.civilisation], short[card.domain], card.civilisation, str(card.value or "?"), keys)
