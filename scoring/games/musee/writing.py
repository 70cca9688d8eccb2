"""A Musée table as plain data in the shape of the table file, defaults left out."""

from __future__ import annotations

from typing import Any

from scoring.common_fields import given, head_data
from scoring.games.musee.printed import GALLERIES, ROWS
from scoring.games.musee.table import Museum, Play, Player, Table, gallery_of, is_empty


def write_table(table: Table) -> dict[str, Any]:
    """Return the whole file as plain data; reading it back gives the same table."""
    return given(
        {
            **head_data(table, "musee"),
            "table": _middle(table),
            "players": [_player(player) for player in table.players],
            "plays": [_play(table, play) for play in table.plays],
        }
    )


def _play(table: Table, play: Play) -> dict[str, Any]:
    passed = {} if play.passed is None else {"passed": play.passed}
    return {"player": play.player, "card": play.card, "at": table.places[play.place], **passed}


def _middle(table: Table) -> dict[str, Any]:
    themes = {str(remainder): name for remainder, name in table.themes.items()}
    rest = given({"themes": themes, "out": list(table.out)})
    if table.staircases is None:
        return rest
    rows = dict(zip(ROWS, map(list, table.staircases), strict=True))
    return {"staircases": rows, **rest}


def write_museum(museum: Museum) -> str:
    """Return a museum as the grid of a table file, its columns straight."""
    tokens = tuple("." if number is None else str(number) for number in museum)
    rows = [gallery_of(tokens, gallery) for gallery in range(len(GALLERIES))]
    wide = max(map(len, tokens))
    return "".join(" ".join(f"{token:<{wide}}" for token in row).rstrip() + "\n" for row in rows)


def _player(player: Player) -> dict[str, Any]:
    data: dict[str, Any] = given(
        {
            "name": player.name,
            "members": list(player.members),
            "musee": None if is_empty(player.museum) else write_museum(player.museum),
            "stated": dict(player.stated),
        }
    )
    if player.bonus is not None:
        data["bonus"] = list(player.bonus)
    if player.members and player.hands:
        data["hands"] = {name: list(hand) for name, hand in player.hands.items()}
        data |= given({"hands-in-part": [name for name in player.members if name in player.in_part]})
    elif player.hands:
        data["hand"] = list(player.hands[player.name])
        data |= given({"hand-in-part": bool(player.in_part) or None})
    return data
