"""The boards of a table file: plans, walls and bonuses, each checked; and the boards that players name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from scoring import schemas
from scoring.fields import At, Data, Fields, Placed, foreign_letter, nearest, shown
from scoring.games.museum.printed import printed
from scoring.games.museum.table.board import COLUMNS, LONGEST_SIDE, Board
from scoring.games.museum.table.notation import Plan, Trouble, noted, read_plan, read_wall, write_plan, write_wall
from scoring.keys import PRINTED, Key, Kind, Record, shaped
from scoring.phrase import Phrase, phrase
from scoring.schemas import Schema

STANDARD: Final = "standard"
ID: Final = "[a-z0-9]+(-[a-z0-9]+)*"


@cache
def standard_board() -> Board:
    """Return the standard side of the board, with the one bonus that a rulebook prints."""
    known = printed("boards")[STANDARD]
    plan = read_plan(known["plan"])
    assert isinstance(plan, Plan)  # noqa: S101 - our own data file
    return Board(STANDARD, plan.width, plan.marks, gallery_bonus=known["gallery-bonus"])


def board_name(boards: Mapping[str, Board]) -> Kind[str]:
    """Return the name of one of the boards that can be played on; one that was refused is no second problem."""

    def read(at: At, name: str) -> str | None:
        if name in boards:
            return name
        if not any(problem.path.startswith(f"boards.{name}") for problem in at.notes.problems):
            message = phrase("problem.no-board", found=shown(name), boards=tuple(boards))
            at.note(foreign_letter(name) or message, near=nearest(name, boards))
        return None

    return shaped(str, lambda: {"type": "string", "pattern": f"^{ID}$"}, read)


GALLERY: Final = Key("gallery-bonus", PRINTED)
BONUSES: Final = (GALLERY, Key("museum-bonus", PRINTED), Key("both-bonus", PRINTED))
"""In victory points."""
OF_STANDARD: Final[Record[Any]] = Record(dict, BONUSES)


def _read_plan(at: At, value: str) -> Plan | None:
    plan = read_plan(value)
    return noted(at, plan, plan.row if isinstance(plan, Trouble) else None)


PLAN: Final[Kind[Plan]] = shaped(str, lambda: {"type": "string", "pattern": f"^{_plan()}$"}, _read_plan, nothing=None)
WALLS: Final[Kind[list[Placed]]] = Kind(At.items, lambda: schemas.items(schemas.written(_wall())))
OF_OWN: Final[Record[Data]] = Record(dict, (Key("plan", PLAN, required=True), Key("walls", WALLS), *BONUSES))
"""The walls are read with the plan."""


def _boards(at: At, value: object) -> dict[str, Board]:
    """Read every board that can be played on, by name, the standard one always among them."""
    given, boards = at.table(value) or Fields({}, at), {STANDARD: standard_board()}
    for name in given.each():
        fields = at.key(name).table(given.data[name])
        if fields is None:
            continue
        if not re.fullmatch(ID, name):
            fields.here.note(phrase("problem.id", found=shown(name)))
        board = _standard(fields) if name == STANDARD else _own_board(name, fields)
        fields.done()
        if board is not None:
            boards[name] = board
    return boards


def _standard(fields: Fields) -> Board:
    for key in ("plan", "walls"):
        if fields.take(key) is not None:
            fields.at(key).note(Phrase("problem.standard-plan"))
    unread = {"gallery_bonus": None} if GALLERY.name in fields.data else {}
    return replace(standard_board(), **(unread | OF_STANDARD.read(fields)))


def _own_board(name: str, fields: Fields) -> Board | None:
    told = {"walls": (), **OF_OWN.read(fields)}
    plan = told.pop("plan")
    if plan is None:
        return None
    board = Board(name, plan.width, plan.marks)
    return replace(board, **{**told, "walls": _walls(told["walls"], board)})


def _walls(walls: Iterable[Placed], board: Board) -> frozenset[tuple[int, int]]:
    """Read the walls between spaces; a wall that is spelled in two ways is noted."""
    read: dict[tuple[int, int], object] = {}
    for at, text in walls:
        wall = read_wall(text, board) if isinstance(text, str) else phrase("problem.wall", found=shown(text))
        if isinstance(wall, Phrase):
            at.note(wall)
        elif read.setdefault(wall, text) != text:
            at.note(phrase("problem.twice", found=shown(text)))
    return frozenset(read)


def _board(board: Board) -> Data:
    """Return what is to be said of a board: all of one's own, of the standard one the bonuses that were read off."""
    bonuses = OF_STANDARD.data(board)
    if board.name != STANDARD:
        walls = [write_wall(wall, board) for wall in sorted(board.walls)]
        return {"plan": write_plan(board), **({"walls": walls} if walls else {}), **bonuses}
    if board.gallery_bonus is None:
        return {GALLERY.name: "?", **bonuses}
    return {
        key: points
        for key, points in bonuses.items()
        if key != GALLERY.name or points != standard_board().gallery_bonus
    }


def _boards_schema() -> Schema:
    """Describe the boards: the standard one has bonuses only."""
    own = schemas.by_name(OF_OWN.schema(), board_name({}).schema())
    return own | {"properties": {STANDARD: OF_STANDARD.schema()}}


def _boards_data(boards: Mapping[str, Board]) -> Data:
    """Return the boards of which anything is to be said."""
    return {name: data for name, board in boards.items() if (data := _board(board))}


BOARDS: Final = Key("boards", Kind(_boards, _boards_schema, _boards_data), default={STANDARD: standard_board()})


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
