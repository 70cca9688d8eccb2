"""Cards, places, plans and walls in the form players type them: `egy-na-3`, `B2`, `B2|B3`."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypeVar

from scoring.fields import At, foreign_letter, nearest, shown
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, LEAST_VALUE, MASTERPIECE, VALUES
from scoring.games.museum.table.board import COLUMNS, LONGEST_SIDE, Board
from scoring.games.museum.table.cards import Card, Laid
from scoring.phrase import Phrase, phrase
from scoring.schemas import one_of

CARD: Final = re.compile(r"(?P<civilisation>[a-z]{3})(?P<hyphen>-?)(?P<domain>[a-z]{2})(?P=hyphen)(?P<value>[0-9?])")
CARD_FORM: Final = "{0}(?:-{1}-|{1})[{2}-{3}?]".format(one_of(CIVILISATIONS), one_of(DOMAINS), LEAST_VALUE, MASTERPIECE)
"""How an Object is written, for the schema of a table file."""
WITHOUT_VALUE: Final = re.compile(r"([a-z]{3})-?([a-z]{2})")
Thing = TypeVar("Thing")

UNREAD: Final = "?"
EMPTY: Final = "."
NO_SPACE: Final = "#"
MARKS: Final = (EMPTY, NO_SPACE)
COLUMN: Final = len("egy-na-3")


class Trouble(NamedTuple):
    """Why a text is no notation: the sentence, the nearest valid word, and the line of the text, counted from 0."""

    message: Phrase
    nearest: str | None = None
    row: int = 0


def noted(at: At, read: Thing | Trouble, row: int | None = None) -> Thing | None:
    """Return what was read; None where it is trouble, which is noted, in a row of a grid."""
    if not isinstance(read, Trouble):
        return read
    at.note(read.message, near=read.nearest, row=row)
    return None


class Plan(NamedTuple):
    """A board plan: its width and its marks, row by row."""

    width: int
    marks: str


def card_or_trouble(token: str) -> Card | Trouble:
    """Read one Object; where the text is not one, return the sentence that says why and the nearest valid word."""
    if letter := foreign_letter(token):
        return Trouble(letter)
    lowered = token.lower()
    match = CARD.fullmatch(lowered)
    if match is None:
        begun = WITHOUT_VALUE.fullmatch(lowered)
        near = f"{lowered}-?" if begun and begun[1] in CIVILISATIONS and begun[2] in DOMAINS else None
        return Trouble(phrase("problem.card", found=shown(token)), near)
    return _card_of(token, match)


def _card_of(token: str, match: re.Match[str]) -> Card | Trouble:
    civilisation, domain, value = match["civilisation"], match["domain"], match["value"]
    if civilisation not in CIVILISATIONS:
        near = nearest(civilisation, CIVILISATIONS)
        return Trouble(phrase("problem.card-civilisation", found=shown(token), part=civilisation), near)
    if domain not in DOMAINS:
        near = nearest(domain, DOMAINS)
        return Trouble(phrase("problem.card-domain", found=shown(token), part=domain), near)
    if value != UNREAD and int(value) not in VALUES:
        return Trouble(phrase("problem.card-value", found=shown(token), part=value))
    return Card(civilisation, domain, None if value == UNREAD else int(value))


def within(trouble: Trouble, token: str, begun: str) -> Trouble:
    """Return the trouble with an Object inside a longer word as trouble with that word, which starts with `begun`."""
    message, near = trouble.message, trouble.nearest
    part = str(message.facts.get("part", ""))
    rest = token[len(begun) :].lower()
    whole = rest.replace(part, near, 1) if near and part else near
    facts = {**message.facts, "found": shown(token)} if "found" in message.facts else message.facts
    return Trouble(Phrase(message.key, facts), whole and f"{begun}{whole}")


def read_plan(text: str) -> Plan | Trouble:
    """Read a board plan; where it is none, return why."""
    rows = [(line, "".join(marks.split())) for line, marks in enumerate(text.splitlines()) if marks.strip()]
    width = len(rows[0][1]) if rows else 0
    for line, row in rows:
        odd = next((mark for mark in row if mark not in ".G#"), None)
        if odd is not None:
            return Trouble(foreign_letter(row) or phrase("problem.plan-mark", found=shown(odd)), row=line)
        if len(row) != width:
            return Trouble(phrase("problem.plan-row", found=len(row), width=width), row=line)
    if not rows or len(rows) > LONGEST_SIDE or width > LONGEST_SIDE:
        return Trouble(phrase("problem.plan-size", rows=len(rows), columns=width, most=LONGEST_SIDE))
    marks = "".join(row for _, row in rows)
    return Trouble(Phrase("problem.plan-empty")) if set(marks) == {NO_SPACE} else Plan(width, marks)


def read_wall(text: str, board: Board) -> tuple[int, int] | Phrase:
    """Read a wall (`B2|B3`) into its two spaces; where it is none, return the sentence that says why."""
    if letter := foreign_letter(text):
        return letter
    places = [part.strip().upper() for part in text.split("|")]
    if len(places) != 2 or not all(places):  # noqa: PLR2004 - a wall stands between two spaces
        return phrase("problem.wall", found=shown(text))
    for place in places:
        if place not in board.places or not board.spaces >> board.places.index(place) & 1:
            return phrase("problem.place", found=shown(place), board=board.name)
    one, other = sorted(board.places.index(place) for place in places)
    beside = other - one == board.width or (other - one == 1 and other % board.width)
    return (one, other) if beside else phrase("problem.wall-apart", found=shown(text))


def write_wall(wall: tuple[int, int], board: Board) -> str:
    """Write a wall in the notation of the table file."""
    return "|".join(board.places[space] for space in wall)


def write_plan(board: Board) -> str:
    """Write a board plan as rows of marks."""
    rows = (board.plan[i : i + board.width] for i in range(0, len(board.plan), board.width))
    return "".join(f"{' '.join(row)}\n" for row in rows)


def write_museum(museum: tuple[Laid | None, ...], board: Board) -> str:
    """Write a Museum as a grid in even columns, one line for each row."""
    cells = [
        str(card) if card else NO_SPACE if mark == NO_SPACE else EMPTY
        for card, mark in zip(museum, board.plan, strict=True)
    ]
    rows = [cells[i : i + board.width] for i in range(0, len(cells), board.width)]
    wide = [max(COLUMN, *map(len, column)) for column in zip(*rows, strict=True)]
    return "".join(" ".join(map(str.ljust, row, wide)).rstrip() + "\n" for row in rows)


def columns(width: int) -> str:
    """Return the letters of a board's columns."""
    return COLUMNS[:width]
