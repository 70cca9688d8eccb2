"""A MUSEUM table as plain data in the shape of the table file, defaults left out."""

from __future__ import annotations

from typing import Any

from scoring.common_fields import given, head_data
from scoring.games.museum.table import Player, Table
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.boards import STANDARD, standard_board
from scoring.games.museum.table.in_play import of_player, of_table, states_data
from scoring.games.museum.table.notation import write_museum, write_plan, write_wall
from scoring.games.museum.table.patron_card import patron_data


def write_table(table: Table) -> dict[str, Any]:
    """Return the whole file as plain data; reading it back gives the same table."""
    boards = {name: _board(board) for name, board in table.boards.items()}
    return given(
        {
            **head_data(table, "museum"),
            "table": given(
                {
                    "board": None if table.board == STANDARD else table.board,
                    "public-opinion": dict(table.public_opinion),
                    "headline": table.headline,
                    "expansions": list(table.expansions),
                    **states_data(table.states, of_table),
                }
            ),
            "boards": {name: data for name, data in boards.items() if data},
            "players": [_player(table, player) for player in table.players],
            "turns": _turns(table) if table.turns else [],
        }
    )


def _turns(table: Table) -> list[dict[str, Any]]:
    from scoring.games.museum.table.turns import turn_data  # noqa: PLC0415 - most tables have none

    return [turn_data(turn) for turn in table.turns]


def _board(board: Board) -> dict[str, Any]:
    known = standard_board()
    own = board.name != STANDARD
    gallery = board.gallery_bonus
    if not own:
        gallery = None if board.gallery_bonus == known.gallery_bonus else gallery
    data = {
        "plan": write_plan(board) if own else None,
        "walls": [write_wall(wall, board) for wall in sorted(board.walls)],
        "gallery-bonus": gallery if own or board.gallery_bonus is not None else "?",
        "museum-bonus": board.museum_bonus,
        "both-bonus": board.both_bonus,
    }
    return given(data)


def _player(table: Table, player: Player) -> dict[str, Any]:
    board = table.board_of(player)
    laid = any(player.museum) or board.name != STANDARD  # an empty grid of another size must not stay
    ignores = list(player.ignores)
    return given(
        {
            "name": player.name,
            "board": player.board,
            "track": player.track,
            "prestige": player.prestige or None,
            "patron": patron_data(player.patron) if player.patron else None,
            "experts": list(player.experts),
            "museum": write_museum(player.museum, board) if laid else None,
            "discard": " ".join(str(card) for card in player.discard),
            "ignores-public-opinion-of": ignores[0] if len(ignores) == 1 else ignores,
            "press-conferences": player.press_conferences or None,
            "other-points": dict(player.other_points),
            **states_data(player.states, of_player),
            "stated": dict(player.stated),
        }
    )
