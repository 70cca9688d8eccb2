"""A MUSEUM table read from the fields of a table file, every key checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scoring.common_fields import numbers_by, player_entries, read_head, read_name, read_stated
from scoring.fields import LARGEST_NUMBER, Fields, shown
from scoring.games.museum.expansion import Expansion, expansions, ids
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
from scoring.games.museum.table.boards import board_name, read_boards
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.experts import is_among
from scoring.games.museum.table.in_play import line_ids, of_player, of_table, on_table, read_states
from scoring.games.museum.table.notation import EMPTY, MARKS, NO_SPACE, Trouble
from scoring.games.museum.table.patron_card import read_patron
from scoring.games.museum.table.state import Names
from scoring.games.museum.table.tokens import laid_or_trouble, read_cards
from scoring.names import LONGEST_NAME, folded
from scoring.phrase import Phrase, phrase
from scoring.rulebook import load_rulings


def read_table(fields: Fields) -> Table:
    """Read the whole file; what is wrong is noted in the fields, and the table must then not be used."""
    middle = fields.inner("table") or Fields({}, fields.notes, ("table",), ("table",))
    boards = read_boards(fields)
    board = board_name(middle, boards)
    entries = player_entries(fields, 1, printed("box")["players"])
    names = _names(entries)
    players = tuple(_player(entry, boards, board, names) for entry in entries)
    table = Table(
        **read_head(fields, load_rulings(FOLDER)),
        board=board,
        boards=boards,
        public_opinion=numbers_by(middle, "public-opinion", CONTINENTS),
        expansions=middle.words("expansions", ids()),
        players=players,
        states=read_states(middle, names, of_table),
    )
    table = _with_turns(table, fields, middle, names)
    middle.done()
    return _with_keyed_expansions(table, middle, entries)


def _with_turns(table: Table, fields: Fields, middle: Fields, names: Names) -> Table:
    """Add the turns of a followed game, or the Headline in force; most tables have neither."""
    fields.known.add("turns")
    middle.known.add("headline")
    if not ("turns" in fields.data or "headline" in middle.data):
        return table
    from scoring.games.museum.table.turns import read_headline, read_turns  # noqa: PLC0415 - most tables have none

    rivals = [player.name for player in table.players if player.is_rival]
    turns = read_turns(fields, names, [table.board_of(player) for player in table.players], rivals)
    return replace(table, turns=turns, headline=read_headline(middle))


def _names(entries: list[Fields]) -> dict[str, str]:
    """Return the players' names as they are spelled, by their folded names."""
    names = (entry.data.get("name") for entry in entries)
    short = (name[:LONGEST_NAME] for name in names if isinstance(name, str))
    return {folded(name): name for name in short}


def _with_keyed_expansions(table: Table, middle: Fields, entries: list[Fields]) -> Table:
    """Add to the list every expansion that has a key in the file but nothing on the table."""
    known = {*table.expansions, *on_table(table)}
    listed = [
        expansion.id for expansion in expansions() if expansion.id not in known and _any_key(expansion, middle, entries)
    ]
    return replace(table, expansions=(*table.expansions, *listed))


def _any_key(expansion: Expansion, middle: Fields, entries: list[Fields]) -> bool:
    of_players, of_middle = (kind.KEYS if kind else () for kind in (expansion.of_player, expansion.of_table))
    in_players = any(key in entry.data for entry in entries for key in of_players)
    return in_players or any(key in middle.data for key in of_middle)


# Players


def _player(fields: Fields, boards: Mapping[str, Board], table_board: str, names: Names) -> Player:
    own = board_name(fields, boards) if "board" in fields.data else None
    name = read_name(fields)
    player = Player(
        name=name,
        board=own,
        museum=_museum(fields, boards[own or table_board], names),
        discard=read_cards(fields, "discard"),
        track=fields.whole("track") if "track" in fields.data else None,
        prestige=fields.whole("prestige"),
        patron=read_patron(fields, "patron"),
        experts=_experts(fields),
        ignores=fields.words("ignores-public-opinion-of", CONTINENTS, single=True),
        press_conferences=fields.whole("press-conferences"),
        other_points=_other_points(fields),
        stated=read_stated(fields, line_ids()),
        states=read_states(fields, names, of_player),
    )
    fields.known.update(("track", "board"))
    fields.done()
    return player


def _museum(fields: Fields, board: Board, names: Names) -> tuple[Laid | None, ...]:
    empty: tuple[Laid | None, ...] = (None,) * len(board.plan)
    rows = [(n, line.split()) for n, line in enumerate(fields.notation("museum").splitlines()) if line.strip()]
    if not rows:
        return empty
    if len(rows) != board.height or any(len(tokens) != board.width for _, tokens in rows):
        odd = next(((row, len(tokens)) for row, tokens in rows if len(tokens) != board.width), None)
        fields.note("museum", _wrong_size(board, len(rows), odd), row=odd and odd[0])
        for row, token in ((row, token) for row, tokens in rows for token in tokens if token not in MARKS):
            _card(fields, (), row, token, names)
        return empty
    cells = [(row, token) for row, tokens in rows for token in tokens]
    museum = tuple(_cell(fields, board, space, cell, names) for space, cell in enumerate(cells))
    tokens = [token for _, token in cells]
    for expansion in expansions():
        museum, troubles = expansion.fit(museum, tokens, board)
        for space, trouble in troubles.items():
            fields.note("museum", trouble.message, below=(board.places[space],), row=cells[space][0])
    return museum


def _wrong_size(board: Board, rows: int, odd: tuple[int, int] | None) -> Phrase:
    key, size = ("problem.grid", rows) if odd is None else ("problem.grid-row", odd[1])
    return phrase(key, board=board.name, rows=board.height, columns=board.width, found=size)


def _cell(fields: Fields, board: Board, space: int, cell: tuple[int, str], names: Names) -> Laid | None:
    row, token = cell
    place = board.places[space]
    is_space = board.plan[space] != NO_SPACE
    if token == EMPTY or (token == NO_SPACE and not is_space):
        return None
    if token == NO_SPACE:
        fields.note("museum", phrase("problem.grid-hole", at=place, board=board.name), below=(place,), row=row)
        return None
    card = _card(fields, (place,), row, token, names)
    if card is not None and not is_space:
        fields.note("museum", phrase("problem.no-space", at=place, board=board.name), below=(place,), row=row)
    return card


def _card(fields: Fields, at: tuple[str, ...], row: int, token: str, names: Names) -> Laid | None:
    card = laid_or_trouble(token, names)
    if isinstance(card, Trouble):
        fields.note("museum", card.message, near=card.nearest, below=at, row=row)
        return None
    if card.lender is not None and card.lender == fields.data.get("name"):
        fields.note("museum", phrase("problem.lent-own", found=shown(token)), below=at, row=row)
    return card


def _experts(fields: Fields) -> tuple[str, ...]:
    known = (*CIVILISATIONS, *DOMAINS, *NAMED_EXPERTS)
    experts: list[str] = []
    for n, item in enumerate(fields.items("experts")):
        below = (str(n + 1),)
        if not isinstance(item, str):
            fields.expected("experts", "text", item, below=below)
            continue
        if item.startswith(OTHER_EXPERT):
            if fields.plain("experts", item, below=below) and not item.removeprefix(OTHER_EXPERT).strip():
                fields.note("experts", Phrase("problem.expert-other"), below=below)
            elif item not in experts and is_among(item, experts):
                fields.note("experts", phrase("problem.twice", found=shown(item)), below=below)
        elif item.startswith(f"{COPYING_EXPERT}="):
            fields.checked_word("experts", item.removeprefix(f"{COPYING_EXPERT}="), known, below=below)
        elif item != COPYING_EXPERT:
            fields.checked_word("experts", item, (*known, COPYING_EXPERT), below=below)
        experts.append(item)
    return tuple(experts)


def _other_points(fields: Fields) -> dict[str, int]:
    inner = fields.inner("other-points")
    if inner is None:
        return {}
    points = {}
    for key in inner.each():
        inner.plain(key, key)
        points[key] = inner.checked_whole(key, inner.data[key], least=-LARGEST_NUMBER)
    return points
