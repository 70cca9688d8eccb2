"""What the naive scorer reads: a table file's plain dict as boards, pieces and seats.

The dict is what ``tomllib`` gives for a well-formed table; nothing is checked here. Written from the contract alone.
"""

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

Cell = tuple[int, int]  # (row, column), counted from 0 at the top left
Cells = frozenset[Cell]
Data = dict[str, Any]
Lines = dict[str, int]

CONTINENT_OF = {
    "inc": "america", "may": "america", "pol": "america",
    "gre": "europe", "rom": "europe", "cel": "europe",
    "pho": "africa", "egy": "africa", "mes": "africa",
    "chi": "asia", "ind": "asia", "jap": "asia",
}  # fmt: skip
CIVILISATIONS = list(CONTINENT_OF)
DOMAINS = ["ar", "ag", "cu", "na", "th", "wa"]
CONTINENTS = ["america", "europe", "africa", "asia"]
STONE_CONTINENT = {
    "silver": "europe", "gold": "america", "platinum": "asia", "bronze": "africa",
    "emerald": "europe", "ruby": "america", "sapphire": "asia", "diamond": "africa",
}  # fmt: skip
LEAGUE_VALUE = 8

STANDARD_PLAN = """
..G..
..G..
GGGGG
..G..
..G..
"""

DEFAULT_READINGS = {
    "duplicate-links": "no",
    "duplicate-fills-gallery": "no",
    "collection-leaves-gallery": "yes",
    "collection-smaller": "no",
    "experts-count-for-patron": "yes",
    "patron-collections-linked": "yes",
    "perfect-collection-repeats": "yes",
    "perfect-collection-size": "contains",
    "skull-makes-collection": "no",
    "skull-copy-value": "yes",
    "skull-touches": "no",
    "skull-fills-gallery": "no",
    "skull-for-patron": "yes",
    "league-links": "yes",
    "loan-borrower-scores": "yes",
    "loan-difference": "look-again",
    "black-market-used": "all",
    "black-market-opinion": "no",
    "relic-for-patron": "yes",
    "relic-in-domain": "counts",
    "mythos-doubling": "whole-loss",
    "pavilion-tie": "each",
    "flooded-space": "never-filled",
    "rival-ordinary-scoring": "yes",
}


@dataclass(frozen=True)
class Piece:
    """One card on the table: an Object, a League card, a Relic or a Crystal Skull.

    A Skull that copies has the Civilisation and Domain of the card it copies; one that adds has the Civilisation it
    adds to in `adds`. `lender` is whose card it is where another player's museum holds it.
    """

    kind: str  # object | league | relic | skull
    continent: str = ""
    civilisation: str = ""
    domain: str = ""
    value: int | None = None
    black_market: bool = False
    stone: str = ""
    adds: str = ""
    lender: str = ""
    cells: Cells = frozenset()

    @property
    def copies(self) -> bool:
        """A Skull that copies a card."""
        return self.kind == "skull" and bool(self.domain)

    @property
    def is_card_of_a_civilisation(self) -> bool:
        """An Object, or a Skull that copies one."""
        return self.kind == "object" or self.copies

    def is_of(self, theme: str) -> bool:
        """Whether a Civilisation or Domain has to do with it."""
        return theme in (self.civilisation, self.domain, self.adds)


@dataclass(frozen=True)
class Board:
    """The floor plan of a Museum, and what its printed bonuses pay (0 where unknown)."""

    spaces: Cells
    gallery: Cells
    walls: frozenset[Cells]
    gallery_bonus: int
    museum_bonus: int
    both_bonus: int

    @cached_property
    def doors(self) -> dict[Cell, Cells]:
        """The spaces behind one doorway of each: left, right, up, down, never across a wall or out of the plan."""
        return {
            (row, column): frozenset(
                other
                for other in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
                if other in self.spaces and frozenset({(row, column), other}) not in self.walls
            )
            for row, column in self.spaces
        }

    def around(self, cells: Cells) -> Cells:
        """All that one doorway parts from any of these cells."""
        return frozenset(other for cell in cells for other in self.doors[cell]) - cells


@dataclass(frozen=True)
class Seat:
    """One player's side of the table, as far as the choice of Collections goes."""

    name: str
    board: Board
    pieces: tuple[Piece, ...]
    flooded: Cells
    experts: list[str]
    patron: Data | None
    rival: Data | None
    solo: bool
    stated: Lines
    readings: dict[str, str]

    def says(self, ruling: str) -> bool:
        """Whether this table reads the ruling as "yes"."""
        return self.readings[ruling] == "yes"

    @cached_property
    def at(self) -> dict[Cell, Piece]:
        """What lies on each space that is taken."""
        return {cell: piece for piece in self.pieces for cell in piece.cells}

    @property
    def lenders(self) -> set[str]:
        """Whose cards lie here beside the player's own."""
        return {piece.lender for piece in self.pieces} - {""}

    def without(self, lenders: set[str]) -> "Seat":
        """The same museum with all cards of these lenders taken off, their spaces empty."""
        return replace(self, pieces=tuple(piece for piece in self.pieces if piece.lender not in lenders))


# --- Words ------------------------------------------------------------------------------------------------------------


def same_name(name: str) -> str:
    """Names are equal when equal after this."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def read_value(text: str) -> int | None:
    """A value, or None where nobody wrote it down."""
    return None if text == "?" else int(text)


def read_object(text: str) -> Piece:
    """Three letters of Civilisation, two of Domain, one value; hyphens do not matter."""
    plain = text.replace("-", "")
    civilisation = plain[:3]
    return Piece("object", CONTINENT_OF[civilisation], civilisation, plain[3:5], read_value(plain[5:]))


def read_skull(text: str) -> Piece:
    """What follows `skull-`: `other-europe`, a bare stone, a stone that adds (`:`) or one that copies (`=`)."""
    if text.startswith("other-"):
        return Piece("skull", continent=text.removeprefix("other-"), stone=text)
    if ":" in text:
        stone, adds = text.split(":")
        return Piece("skull", STONE_CONTINENT[stone], stone=stone, adds=adds)
    if "=" in text:
        stone, copied = text.split("=")
        return replace(read_object(copied), kind="skull", continent=STONE_CONTINENT[stone], stone=stone)
    return Piece("skull", STONE_CONTINENT[text], stone=text)


@cache
def read_piece(word: str, cells: Cells = frozenset()) -> Piece:
    """Any card of a grid or a discard; case does not matter, `@` names the lender with `_` for a blank."""
    text, _, lender = word.partition("@")
    first, _, rest = text.lower().partition("-")
    if first == "league":
        piece = Piece("league", domain=rest, value=LEAGUE_VALUE)
    elif first == "relic":
        continent, domain, value = rest.split("-")
        piece = Piece("relic", continent, domain=domain, value=read_value(value))
    elif first == "skull":
        piece = read_skull(rest)
    elif first == "bm":
        piece = replace(read_object(rest), black_market=True)
    else:
        piece = read_object(text.lower())
    return replace(piece, lender=same_name(lender.replace("_", " ")), cells=cells)


def read_words(text: str) -> dict[Cell, str]:
    """The words of a grid by their cell."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    return {(r, c): word for r, row in enumerate(rows) for c, word in enumerate(row)}


@cache
def read_pieces(text: str) -> tuple[Piece, ...]:
    """The cards of a grid; a League card lies on its own space and the one marked `>` right of it or `v` below it."""
    words = read_words(text)
    pieces = []
    for (row, column), word in words.items():
        cells = {(row, column)}
        if word.lower().startswith("league"):
            cells |= {cell for cell, mark in [((row, column + 1), ">"), ((row + 1, column), "v")] if
                      words.get(cell, "").lower() == mark}  # fmt: skip
        if word.lower() not in {".", "#", "~", ">", "v"}:
            pieces.append(read_piece(word, frozenset(cells)))
    return tuple(pieces)


def read_discard(player: Data) -> list[Piece]:
    """A player's own discard."""
    return [read_piece(word) for word in player.get("discard", "").split()]


# --- Boards and seats -------------------------------------------------------------------------------------------------


def read_place(name: str) -> Cell:
    """Places are named as in a spreadsheet: a letter for the column, a number for the row."""
    return int(name[1:]) - 1, ord(name[0].upper()) - ord("A")


def known(number: Any) -> int:
    """What is unknown ("?" or left out) counts 0 for the time being."""
    return number if isinstance(number, int) else 0


def read_board(data: Data, player: Data) -> Board:
    """A player's own board, else the table's, else the standard one with its Grand Gallery in a cross and bonus 10."""
    name = player.get("board", data.get("table", {}).get("board", "standard"))
    printed = data.get("boards", {}).get(name, {})
    plan = STANDARD_PLAN if name == "standard" else printed["plan"]
    rows = ["".join(row.split()) for row in plan.splitlines() if row.strip()]
    marks = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    walls = [wall.split("|") for wall in printed.get("walls", [])]
    return Board(
        spaces=frozenset(cell for cell, mark in marks.items() if mark != "#"),
        gallery=frozenset(cell for cell, mark in marks.items() if mark == "G"),
        walls=frozenset(frozenset(read_place(side) for side in wall) for wall in walls),
        gallery_bonus=known(printed.get("gallery-bonus", 10 if name == "standard" else "?")),
        museum_bonus=known(printed.get("museum-bonus", "?")),
        both_bonus=known(printed.get("both-bonus", "?")),
    )


def read_stated(what: Any) -> int:
    """A subtotal the players wrote down: a number, or a sum such as "13 + 9" or "20 - 3"."""
    if isinstance(what, int):
        return what
    return sum(int(term) for term in re.findall(r"[+-]?\d+", "".join(what.split())))


def readings(data: Data) -> dict[str, str]:
    """Every ruling as this table reads it."""
    chosen: dict[str, str] = data.get("rulings", {})
    return DEFAULT_READINGS | chosen


def is_rival(player: Data) -> bool:
    """The solo rival; a Rival card makes a player one unless he says otherwise."""
    return bool(player.get("solo", "rival" in player))


def read_seat(data: Data, player: Data) -> Seat:
    """All that one player's Collections, Patron and galleries depend on."""
    museum = player.get("museum", "")
    return Seat(
        name=same_name(player["name"]),
        board=read_board(data, player),
        pieces=read_pieces(museum),
        flooded=frozenset(cell for cell, word in read_words(museum).items() if word == "~"),
        experts=player.get("experts", []),
        patron=player.get("patron"),
        rival=player.get("rival"),
        solo=is_rival(player),
        stated={rule: read_stated(what) for rule, what in player.get("stated", {}).items()},
        readings=readings(data),
    )
