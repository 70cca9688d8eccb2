"""A MUSEUM table out of the fields of a table file: the contract's keys, each checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.common_fields import player_entries, read_head, read_name, read_stated
from scoring.fields import LARGEST, Fields
from scoring.games.museum.board import Board
from scoring.games.museum.board_fields import STANDARD, board_name, read_boards
from scoring.games.museum.cards import Card
from scoring.games.museum.notation import EMPTY, NO_SPACE, card_or_trouble
from scoring.games.museum.patron_fields import read_patron
from scoring.games.museum.printed import (
    CIVILISATIONS,
    CONTINENTS,
    COPYING_EXPERT,
    DATA,
    DOMAINS,
    LINES,
    NAMED_EXPERTS,
    OTHER_EXPERT,
    printed,
)
from scoring.games.museum.table import Player, Table
from scoring.phrase import Phrase, phrase
from scoring.rulebook import load_rulings

COUNTED_EXPANSIONS: Final = ("ks-exclusives",)
MARKS: Final = (EMPTY, NO_SPACE)


def read_table(fields: Fields) -> Table:
    """Read the whole file; what is wrong is noted in the fields, and then no table must be used."""
    middle = fields.inner("table")
    boards = read_boards(fields)
    board = board_name(middle, boards) if middle else STANDARD
    table = Table(
        **read_head(fields, load_rulings(DATA.parent)),
        board=board,
        boards=boards,
        public_opinion=_public_opinion(middle) if middle else {},
        expansions=_expansions(middle) if middle else (),
        players=_players(fields, boards, board),
    )
    if middle:
        _later(middle, ("third-area", "disciple", "peoples-choice", "pavilions"))
        middle.done()
    return table


def _later(fields: Fields, keys: tuple[str, ...]) -> None:
    """Refuse keys of expansions that are not counted: silence would be a wrong total."""
    for key in keys:
        if fields.take(key) is not None:
            fields.note(key, phrase("problem.expansion-key", found=key))


# The middle of the table


def _public_opinion(fields: Fields) -> dict[str, int]:
    inner = fields.inner("public-opinion")
    if inner is None:
        return {}
    tokens = {continent: inner.whole(continent) for continent in CONTINENTS if continent in inner.data}
    inner.known.update(CONTINENTS)
    inner.done()
    return tokens


def _expansions(fields: Fields) -> tuple[str, ...]:
    every = tuple(printed("box")["expansions"])
    named = fields.words("expansions", every)
    for name in named:
        if name not in COUNTED_EXPANSIONS:
            fields.note("expansions", phrase("problem.expansion", expansion=Phrase(f"expansion.{name}")), below=(name,))
    return named


# Players


def _players(fields: Fields, boards: Mapping[str, Board], board: str) -> tuple[Player, ...]:
    return tuple(_player(entry, boards, board) for entry in player_entries(fields, 1, printed("box")["players"]))


def _player(fields: Fields, boards: Mapping[str, Board], table_board: str) -> Player:
    own = board_name(fields, boards) if "board" in fields.data else None
    player = Player(
        name=read_name(fields),
        board=own,
        museum=_museum(fields, boards[own or table_board]),
        discard=_discard(fields),
        track=fields.whole("track") if "track" in fields.data else None,
        prestige=fields.whole("prestige"),
        patron=read_patron(fields),
        experts=_experts(fields),
        ignores=fields.words("ignores-public-opinion-of", CONTINENTS, single=True),
        press_conferences=fields.whole("press-conferences"),
        other_points=_other_points(fields),
        stated=read_stated(fields, LINES),
    )
    fields.known.update(("track", "board"))
    _later(fields, ("archaeologists", "black-market-favours", "assistant", "solo", "rival"))
    fields.done()
    return player


def _museum(fields: Fields, board: Board) -> tuple[Card | None, ...]:
    empty: tuple[Card | None, ...] = (None,) * len(board.plan)
    rows = [(n, line.split()) for n, line in enumerate(fields.notation("museum").splitlines()) if line.strip()]
    if not rows:
        return empty
    if len(rows) != board.height or any(len(tokens) != board.width for _, tokens in rows):
        odd = next(((row, len(tokens)) for row, tokens in rows if len(tokens) != board.width), None)
        fields.note("museum", _wrong_size(board, len(rows), odd), row=odd and odd[0])
        for row, token in ((row, token) for row, tokens in rows for token in tokens if token not in MARKS):
            _card(fields, (), row, token)
        return empty
    cells = [(row, token) for row, tokens in rows for token in tokens]
    return tuple(_cell(fields, board, space, row, token) for space, (row, token) in enumerate(cells))


def _wrong_size(board: Board, rows: int, odd: tuple[int, int] | None) -> Phrase:
    key, found = ("problem.grid", rows) if odd is None else ("problem.grid-row", odd[1])
    return phrase(key, board=board.name, rows=board.height, columns=board.width, found=found)


def _cell(fields: Fields, board: Board, space: int, row: int, token: str) -> Card | None:
    place = board.places[space]
    is_space = board.plan[space] != NO_SPACE
    if token == EMPTY or (token == NO_SPACE and not is_space):
        return None
    if token == NO_SPACE:
        fields.note("museum", phrase("problem.grid-hole", at=place, board=board.name), below=(place,), row=row)
        return None
    card = _card(fields, (place,), row, token)
    if card is not None and not is_space:
        fields.note("museum", phrase("problem.no-space", at=place, board=board.name), below=(place,), row=row)
    return card


def _card(fields: Fields, at: tuple[str, ...], row: int, token: str) -> Card | None:
    card = card_or_trouble(token)
    if isinstance(card, Card):
        return card
    fields.note("museum", card.message, near=card.nearest, below=at, row=row)
    return None


def _discard(fields: Fields) -> tuple[Card, ...]:
    cards = []
    for n, token in enumerate(fields.notation("discard").split()):
        card = card_or_trouble(token)
        if isinstance(card, Card):
            cards.append(card)
        else:
            fields.note("discard", card.message, near=card.nearest, below=(str(n + 1),))
    return tuple(cards)


def _experts(fields: Fields) -> tuple[str, ...]:
    known = (*CIVILISATIONS, *DOMAINS, *NAMED_EXPERTS)
    experts = []
    for n, item in enumerate(fields.items("experts")):
        below = (str(n + 1),)
        if not isinstance(item, str):
            fields.expected("experts", "text", item, below=below)
            continue
        if item.startswith(OTHER_EXPERT):
            if fields.plain("experts", item) and not item.removeprefix(OTHER_EXPERT).strip():
                fields.note("experts", Phrase("problem.expert-other"), below=below)
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
        points[key] = inner.checked_whole(key, inner.data[key], least=-LARGEST)
    return points
