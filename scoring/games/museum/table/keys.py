"""The keys of a MUSEUM table file; those of each expansion are told by itself."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Final

from scoring import keys, schemas
from scoring.common_keys import NAME, TableFile, seats, stated, table_file
from scoring.fields import LARGEST_NUMBER, At, Data, Fields, shown
from scoring.games.museum.expansion import expansions, ids
from scoring.games.museum.printed import (
    CIVILISATIONS,
    CONTINENTS,
    COPYING_EXPERT,
    DOMAINS,
    FOLDER,
    NAMED_EXPERTS,
    OTHER_EXPERT,
    printed,
)
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.boards import BOARDS, STANDARD, board_name, grid_pattern, only_standard, standard_board
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.experts import is_among
from scoring.games.museum.table.headlines import OTHER_HEADLINE, headlines
from scoring.games.museum.table.in_play import Kept, line_ids, of_player, of_table, on_table
from scoring.games.museum.table.notation import EMPTY, MARKS, NO_SPACE, noted, write_museum
from scoring.games.museum.table.patron_card import PATRON
from scoring.games.museum.table.state import State
from scoring.games.museum.table.tokens import CARDS, laid_or_trouble, museum_schema
from scoring.keys import WHOLE, Attributes, Key, Kind, Record, choice, items, section
from scoring.names import folded
from scoring.phrase import Phrase, phrase
from scoring.schemas import Schema

Grid = tuple[Laid | None, ...]
EXPERTS: Final = (*CIVILISATIONS, *DOMAINS, *NAMED_EXPERTS)


@dataclass(frozen=True)
class Rows:
    """The grid of a Museum on a board; its owner lends no card to himself."""

    board: Board
    owner: object

    def read(self, at: At, value: str) -> Grid | None:
        """Return what lies on every space of the plan."""
        board = self.board
        rows = [(n, line.split()) for n, line in enumerate(value.splitlines()) if line.strip()]
        if not rows:
            return None
        if len(rows) != board.height or any(len(tokens) != board.width for _, tokens in rows):
            odd = next(((row, len(tokens)) for row, tokens in rows if len(tokens) != board.width), None)
            at.note(_wrong_size(board, len(rows), odd), row=odd and odd[0])
            for row, token in ((row, token) for row, tokens in rows for token in tokens if token not in MARKS):
                self._card(at, row, token)
            return None
        cells = [(row, token) for row, tokens in rows for token in tokens]
        museum = tuple(self._cell(at.inside(board.places[space]), space, *cell) for space, cell in enumerate(cells))
        tokens = [token for _, token in cells]
        for expansion in expansions():
            museum, troubles = expansion.fit(museum, tokens, board)
            for space, trouble in troubles.items():
                noted(at.inside(board.places[space]), trouble, cells[space][0])
        return museum

    def _cell(self, at: At, space: int, row: int, token: str) -> Laid | None:
        place, is_space = self.board.places[space], self.board.plan[space] != NO_SPACE
        if token == EMPTY or (token == NO_SPACE and not is_space):
            return None
        if token == NO_SPACE:
            at.note(phrase("problem.grid-hole", at=place, board=self.board.name), row=row)
            return None
        card = self._card(at, row, token)
        if card is not None and not is_space:
            at.note(phrase("problem.no-space", at=place, board=self.board.name), row=row)
        return card

    def _card(self, at: At, row: int, token: str) -> Laid | None:
        card = noted(at, laid_or_trouble(token, at.notes.names), row)
        if card is not None and card.lender is not None and card.lender == self.owner:
            at.note(phrase("problem.lent-own", found=shown(token)), row=row)
        return card


def _wrong_size(board: Board, rows: int, odd: tuple[int, int] | None) -> Phrase:
    key, size = ("problem.grid", rows) if odd is None else ("problem.grid-row", odd[1])
    return phrase(key, board=board.name, rows=board.height, columns=board.width, found=size)


@dataclass(frozen=True, kw_only=True)
class GridKey(Key):
    """The key of a grid; also an empty one is written where it is of another size than that of the standard board."""

    standard: bool

    def data(self, thing: Player) -> Data:
        """Return the grid, if it is to be written."""
        return super().data(thing) if self.standard else {self.name: self.kind.data(thing.museum)}


def _museum(board: Board, owner: object) -> Key:
    grid = keys.shaped(str, museum_schema, Rows(board, owner).read, lambda museum: write_museum(museum, board))
    return GridKey("museum", grid, default=(None,) * len(board.plan), standard=board.name == STANDARD)


def _expert(at: At, expert: str) -> str:
    """Read an Expert by id, or in the players' own words; one that copies another names that one."""
    if expert.startswith(OTHER_EXPERT):
        if at.plain(expert) and not expert.removeprefix(OTHER_EXPERT).strip():
            at.note(Phrase("problem.expert-other"))
    elif expert.startswith(f"{COPYING_EXPERT}="):
        choice(EXPERTS).read(at, expert.removeprefix(f"{COPYING_EXPERT}="))
    else:
        choice((*EXPERTS, COPYING_EXPERT)).read(at, expert)
    return expert


def _expert_schema() -> Schema:
    copying = (f"{COPYING_EXPERT}={expert}" for expert in EXPERTS)
    return {"anyOf": [schemas.word((*EXPERTS, COPYING_EXPERT, *copying)), schemas.own_words(OTHER_EXPERT)]}


def _once(at: At, experts: tuple[str, ...]) -> tuple[str, ...]:
    """Note an Expert in own words who is spelled in two ways."""
    for n, expert in enumerate(experts):
        if expert not in experts[:n] and is_among(expert, experts[:n]):
            at.inside(n + 1).note(phrase("problem.twice", found=shown(expert)))
    return experts


def _words(at: At, name: str, _read: Mapping[str, int]) -> str:
    at.plain(name)
    return name


POINTS: Final = keys.whole(-LARGEST_NUMBER)
OTHER_POINTS: Final = keys.by_name(POINTS, _words, lambda: schemas.by_name(POINTS.schema(), schemas.text()))
HIRED: Final = items(keys.shaped(str, _expert_schema, _expert)).then(_once)


def _player(boards: Mapping[str, Board], board: Board, owner: object = None) -> Kind[Player]:
    """Return a player with a board."""
    parts = (
        NAME,
        Key("board", board_name(boards)),
        Key("track", WHOLE),
        Key("prestige", WHOLE),
        Key("patron", PATRON),
        Key("experts", HIRED),
        _museum(board, owner),
        Key("discard", CARDS),
        Key("ignores-public-opinion-of", items(choice(CONTINENTS), single=True), "ignores"),
        Key("press-conferences", WHOLE),
        Key("other-points", OTHER_POINTS),
        Kept(of_player),
        stated(line_ids()),
    )
    return keys.table(Record(Player, parts))


def _players(boards: Mapping[str, Board], board: Board) -> Kind[Player]:
    """Return players, each on the board of the table or on one of his own."""

    def read(at: At, value: object) -> Player | None:
        entry = value if isinstance(value, dict) else {}
        return _player(boards, _board_of(entry, boards, board), entry.get("name")).read(at, value)

    def data(player: Player) -> object:
        return _player(boards, boards[player.board] if player.board else board).data(player)

    return _player(boards, board)._replace(read=read, data=data)


def _board_of(entry: Mapping[str, object], boards: Mapping[str, Board], board: Board) -> Board:
    """Return the board that an entry names; `board` where it names none, the standard one where there is no such."""
    name = entry.get("board")
    return board if name is None else boards.get(name if isinstance(name, str) else STANDARD, standard_board())


@dataclass(frozen=True, kw_only=True)
class ReadBefore(Key):
    """A key that was read before the others, which ask for it."""

    value: object

    def read(self, fields: Fields) -> Attributes:
        """Return what was read."""
        del fields
        return {self.fills: self.value}


def _file(boards: Mapping[str, Board], board: Board, *turns: Key) -> TableFile[Table]:
    """Return the keys of a game on these boards, `board` that of the table."""
    return table_file(
        "museum",
        FOLDER,
        Table,
        section(
            "table",
            Key("board", board_name(boards)),
            Key("public-opinion", keys.by_word(CONTINENTS, WHOLE)),
            Key("headline", keys.own_words(headlines(), OTHER_HEADLINE)),
            Key("expansions", items(choice(ids()))),
            Kept(of_table),
        ),
        ReadBefore(BOARDS.name, BOARDS.kind, default=BOARDS.default, value=boards),
        seats(_players(boards, board), 1, printed("box")["players"]),
        *turns,
    )


def _turns(boards: Mapping[str, Board] | None = None) -> Key:
    """Return the key of the turns, told by players who have these boards, by folded name."""
    from scoring.games.museum.table.turns import turns_key  # noqa: PLC0415 - most tables have none

    return turns_key(boards or {})


def read_table(fields: Fields) -> Table:
    """Read the whole file; where anything is wrong, the table must not be used."""
    middle, players = fields.data.get("table"), fields.tables("players")
    middle = middle if isinstance(middle, dict) else {}
    boards: Mapping[str, Board] = BOARDS.read(fields)[BOARDS.name]
    board = _board_of(middle, boards, standard_board())
    named = ((entry.get("name"), _board_of(entry, boards, board)) for entry in players)
    of_players = {folded(name): own for name, own in named if isinstance(name, str)}
    table = _file(boards, board, *([_turns(of_players)] if fields.take("turns") is not None else [])).read(fields)
    if table.turns:
        from scoring.games.museum.table.turns import check_rival  # noqa: PLC0415 - most tables have none

        check_rival(fields, table)
    return _with_keyed_expansions(table, middle, {key for player in players for key in player})


def _with_keyed_expansions(table: Table, of_middle: Container[str], of_players: Container[str]) -> Table:
    """Add to the list every expansion that has a key in the file but nothing on the table."""
    known = {*table.expansions, *on_table(table)}
    listed = [
        expansion.id
        for expansion in expansions()
        if expansion.id not in known
        and (_any_key(expansion.of_player, of_players) or _any_key(expansion.of_table, of_middle))
    ]
    return replace(table, expansions=(*table.expansions, *listed))


def _any_key(kind: type[State] | None, given: Container[str]) -> bool:
    return kind is not None and any(key.name in given for key in kind.record().keys)


def write_table(table: Table) -> Data:
    """Return the whole file as plain data; reading it back gives the same table."""
    turns = (_turns(),) if table.turns else ()
    return _file(table.boards, table.boards[table.board], *turns).data(table)


def schema() -> Schema:
    """Describe the whole file."""
    on_standard = {"if": only_standard(), "then": _all_on_standard()}
    return _file({}, standard_board(), _turns()).schema(**on_standard)


def _all_on_standard() -> Schema:
    """Describe a file in which everybody plays on the standard board."""
    board = {"const": STANDARD}
    player = {"board": board, "museum": {"pattern": grid_pattern(standard_board())}}
    return {
        "properties": {
            "table": {"properties": {"board": board}},
            "players": {"items": {"properties": player}},
        }
    }
