"""The ways in which League cards may lie, on boards of one row: those first that move the fewest of them."""

from __future__ import annotations

import pytest

from scoring import tablefile
from scoring.games.museum.expansions.league import LeagueOfExtraordinaryExplorers
from scoring.games.museum.table import Table, edit


@pytest.mark.parametrize(
    ("plan", "museum", "layings"),
    [
        ("GG", "league-na >", ["league-na >", None]),
        ("GGG", "league-na > gre-th-1", ["league-na > gre-th-1", "gre-th-1 league-na >"]),
        ("GGG", "league-na > ~", ["league-na > ~", None]),
        ("G..", ". league-na >", [None, ". league-na >"]),
        (".GG", "league-na > gre-th-1", ["gre-th-1 league-na >"]),
        (
            ".GGG",
            "egy-na-2 league-na > gre-th-1",
            ["egy-na-2 league-na > gre-th-1", "egy-na-2 gre-th-1 league-na >"],
        ),
        ("#GGG", ". league-na > gre-th-1", [". league-na > gre-th-1", ". gre-th-1 league-na >"]),
        ("GGG", ". . gre-th-1", [". . gre-th-1"]),
        (
            "GGGG",
            "league-na > league-th >",
            ["league-na > league-th >", None, None, None, "league-th > league-na >"],
        ),
    ],
)
def test_every_way_to_lay_them(plan: str, museum: str, layings: list[str | None]) -> None:
    """As they lie, then with one moved, then with all; None where one finds no room; as they lie where none has any."""
    text = f'[table]\nboard = "row"\n[boards.row]\nplan = "{plan}"\n[[players]]\nname = "Andy"\nmuseum = "{museum}"\n'
    table = tablefile.read(f'format = 1\ngame = "museum"\n{text}')[1]
    assert isinstance(table, Table)
    found = [
        player and " ".join("." if card is None else str(card) for card in player.museum)
        for player in LeagueOfExtraordinaryExplorers().layings(table, table.players[0])
    ]
    assert found == layings


@pytest.mark.parametrize(
    ("rows", "turned"), [("league-na >\n. .", "league-na . v ."), ("league-na .\nv .", "league-na > . .")]
)
def test_a_league_card_is_turned(rows: str, turned: str) -> None:
    """About its first space, right or down."""
    board = '[table]\nboard = "hall"\n[boards.hall]\nplan = """\nGG\nGG\n"""\n'
    table = tablefile.read(
        f'format = 1\ngame = "museum"\n{board}[[players]]\nname = "Andy"\nmuseum = """\n{rows}\n"""\n'
    )[1]
    assert isinstance(table, Table)
    (player,) = edit.turn(table, 0, 0).players
    assert " ".join("." if card is None else str(card) for card in player.museum) == turned
