"""The boards of a table file: plans, walls and bonuses, each checked; and the boards that players name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from scoring import schemas
from scoring.fields import Fields, foreign_letter, nearest, shown
from scoring.games.museum.printed import printed
from scoring.games.museum.table.board import COLUMNS, LONGEST_SIDE, Board
from scoring.games.museum.table.notation import Plan, Trouble, read_plan, read_wall
from scoring.phrase import Phrase, phrase
from scoring.schemas import Schema

STANDARD: Final = "standard"
ID: Final = "[a-z0-9]+(-[a-z0-9]+)*"
BONUSES: Final = ("gallery-bonus", "museum-bonus", "both-bonus")


@cache
def standard_board() -> Board:
    """Return the standard side of the board, with the one bonus that a rulebook prints."""
    known = printed("boards")[STANDARD]
    plan = read_plan(known["plan"])
    assert isinstance(plan, Plan)  # noqa: S101 - our own data file
    return Board(STANDARD, plan.width, plan.marks, gallery_bonus=known["gallery-bonus"])


def read_boards(fields: Fields) -> dict[str, Board]:
    """Read every board of the file, the standard one always among them."""
    boards = {STANDARD: standard_board()}
    given = fields.inner("boards")
    for name in given.each() if given else ():
        inner = given.inner(name) if given else None
        if inner is None:
            continue
        if not re.fullmatch(ID, name):
            inner.note(None, phrase("problem.id", found=shown(name)))
        board = _standard(inner) if name == STANDARD else _own_board(name, inner)
        inner.done()
        if board is not None:
            boards[name] = board
    return boards


def _bonuses(fields: Fields) -> tuple[int | None, ...]:
    values = ((key, fields.take(key)) for key in BONUSES)
    return tuple(None if value is None else fields.known_or_not(key, value) for key, value in values)


def _standard(fields: Fields) -> Board:
    for key in ("plan", "walls"):
        if fields.take(key) is not None:
            fields.note(key, Phrase("problem.standard-plan"))
    gallery, museum, both = _bonuses(fields)
    known = standard_board()
    if "gallery-bonus" not in fields.data:
        gallery = known.gallery_bonus
    return Board(STANDARD, known.width, known.plan, frozenset(), gallery, museum, both)


def _own_board(name: str, fields: Fields) -> Board | None:
    value = fields.take("plan", required=True)
    walls = fields.items("walls")
    bonuses = _bonuses(fields)
    if value is None:
        return None
    if not isinstance(value, str):
        fields.expected("plan", "text", value)
        return None
    plan = read_plan(value)
    if isinstance(plan, Trouble):
        fields.note("plan", plan.message, row=plan.row)
        return None
    board = Board(name, plan.width, plan.marks)
    return Board(name, plan.width, plan.marks, _walls(fields, walls, board), *bonuses)


def _walls(fields: Fields, walls: list[Any], board: Board) -> frozenset[tuple[int, int]]:
    read: set[tuple[int, int]] = set()
    for n, text in enumerate(walls):
        wall = read_wall(text, board) if isinstance(text, str) else phrase("problem.wall", found=shown(text))
        if isinstance(wall, Phrase):
            fields.note("walls", wall, below=(str(n + 1),))
        elif wall in read and text not in walls[:n]:
            fields.note("walls", phrase("problem.twice", found=shown(text)), below=(str(n + 1),))
        else:
            read.add(wall)
    return frozenset(read)


def board_name(fields: Fields, boards: Mapping[str, Board]) -> str:
    """Read the key `board`; the name of a board that was refused is no second problem."""
    value = fields.data.get("board")
    if isinstance(value, str) and value not in boards and _refused_board(fields, value):
        fields.known.add("board")
        return STANDARD
    if isinstance(value, str) and value not in boards:
        fields.known.add("board")
        message = phrase("problem.no-board", found=shown(value), boards=tuple(boards))
        fields.note("board", foreign_letter(value) or message, near=nearest(value, boards))
        return STANDARD
    return fields.word("board", boards, STANDARD) or STANDARD


def _refused_board(fields: Fields, name: str) -> bool:
    return any(problem.path.startswith(f"boards.{name}") for problem in fields.notes.problems)


# Schemas


def boards_schema() -> Schema:
    """Return the schema of `boards`: the standard one has bonuses only."""
    bonuses = dict.fromkeys(BONUSES, schemas.printed())
    plan, walls = {"type": "string", "pattern": f"^{_plan()}$"}, schemas.items(schemas.written(_wall()))
    own = schemas.table({"plan": plan, "walls": walls, **bonuses}, ("plan",))
    standard = {"properties": {STANDARD: schemas.table(bonuses)}}
    return schemas.by_name(own, board_schema()) | standard


def board_schema() -> Schema:
    """Return the schema of the name of a board."""
    return {"type": "string", "pattern": f"^{ID}$"}


def only_standard() -> Schema:
    """Return the schema of a file that has no board but the standard one."""
    return {"properties": {"boards": {"propertyNames": {"const": STANDARD}}}}


def grid_pattern(board: Board) -> str:
    """Return the pattern of a grid of a board's size, or of none; it sees words and no cards."""
    row = rf"\S+(?:[^\S\n]+\S+){{{board.width - 1}}}[^\S\n]*"
    return rf"^\s*(?:{row}(?:\n\s*{row}){{{board.height - 1}}}\s*)?$"


def _plan() -> str:
    """Return the pattern of a plan: rows of one length, of which one mark at least is a space."""
    rows = (
        rf"{row}(?:\n\s*{row}){{0,{LONGEST_SIDE - 1}}}"
        for row in (rf"[.G#](?:[^\S\n]*[.G#]){{{width}}}[^\S\n]*" for width in range(LONGEST_SIDE))
    )
    return rf"(?=[#\s]*[.G])\s*(?:{'|'.join(rows)})\s*"


def _wall() -> str:
    """Return the pattern of a wall between two places of a plan."""
    rows = schemas.one_of([str(row) for row in range(1, LONGEST_SIDE + 1)])
    place = rf"\s*{schemas.one_of(COLUMNS.lower())}{rows}\s*"
    return rf"{place}\|{place}"
