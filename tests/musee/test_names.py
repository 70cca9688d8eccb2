"""Names of players and teams: a new table of anybody can be written and read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import tablefile
from scoring.games import game
from scoring.games.musee.edit import new_table
from scoring.games.musee.table import order_of_next_game
from scoring.names import folded

MUSEE = game("musee")
LONG = "Amandine Andromeda Anastasia Apollonia Aurelia Ada "[:50]
NAMES = [
    "A", "B", "C", "D", "a", "A & B", "A & C", "a & c", "B & C", "B & D", "A & B & C", "C & D", "Éric", "E\u0301ric",
    "ÉRIC", "1.", "2.", "1", "Amandine", "Andy", "Vincent", LONG.replace("A", "V").strip(), "x" * 50, "y" * 50,
    "x" * 97, "z" * 100, 'the "Kid"', "back\\slash", "Olivier # 2", "[[players]]", "ß" * 50, "ss" * 25,
]  # fmt: skip


def assert_reads_back(names: list[str]) -> None:
    """Check that a new table of these players, over or not, is written and read as the same table."""
    for over in (True, False):
        table = new_table(names, over=over)
        assert [person for player in table.players for person in player.persons] == seated(names)
        assert tablefile.read(tablefile.fresh(MUSEE.write(table)))[1] == table


def seated(names: list[str]) -> list[str]:
    """The persons museum by museum: of four the first and the third are partners, the second and the fourth."""
    return names if len(names) < 4 else [*names[::2], *names[1::2]]


NUMBERED = ["1.", "2."]


@pytest.mark.parametrize(
    ("names", "teams"),
    [
        (["x" * 50, "Amandine", "y" * 50, "Andy"], NUMBERED),  # together 103 letters
        (["Amandine", "x" * 50, "Andy", "y" * 50], NUMBERED),
        (["x" * 48, "Amandine", "y" * 49, "Andy"], [f"{'x' * 48} & {'y' * 49}", "Amandine & Andy"]),  # 100 letters
        (["x" * 49, "Amandine", "y" * 49, "Andy"], NUMBERED),  # together 101 letters
        (["A", "B", "C", "A & C"], NUMBERED),
        (["A & C", "A", "B", "C"], NUMBERED),
        (["A", "b & D", "C", "D"], ["A & C", "b & D & D"]),
        (["B", "A", "D", "b & d"], NUMBERED),
        (["A & B", "A", "C", "B & C"], NUMBERED),  # both teams would be A & B & C
        (["A & b", "a", "C", "B & c"], NUMBERED),
        (["1.", "x" * 60, "2.", "y" * 60], ["1..", "2.."]),
        (["x" * 100, "y" * 100, "z" * 100, "w" * 100], NUMBERED),
    ],
)
def test_a_team_gets_a_name_of_its_own(names: list[str], teams: list[str]) -> None:
    """Teams are called by their members, unless that is too long or taken."""
    assert_reads_back(names)
    assert [player.name for player in new_table(names).players] == teams


def test_a_team_is_called_by_its_members() -> None:
    """Amandine plays with Andy, Vincent with Olivier."""
    table = new_table(["Amandine", "Vincent", "Andy", "Olivier"])

    assert [player.name for player in table.players] == ["Amandine & Andy", "Vincent & Olivier"]


@given(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique_by=folded))
def test_a_new_table_of_anybody_reads_back(names: list[str]) -> None:
    """Whoever plays, as long as no two of them have one name."""
    assert_reads_back(names)


@pytest.mark.parametrize(
    ("winners", "order"),
    [
        ((), ["Amandine", "Andy", "Vincent"]),
        (("Amandine",), ["Andy", "Vincent", "Amandine"]),
        (("Andy",), ["Amandine", "Andy", "Vincent"]),
        (("Amandine", "Andy"), ["Vincent", "Amandine", "Andy"]),
    ],
)
def test_a_player_who_lost_begins_the_next_game(winners: tuple[str, ...], order: list[str]) -> None:
    """Of several the first in turn; the others follow as before."""
    table = new_table(["Amandine", "Andy", "Vincent"], over=True)
    assert order_of_next_game(table, winners) == order
