"""Where a card may lie and what it adds there, counted by hand; the laws hold it against the whole score."""

from __future__ import annotations

from scoring import tablefile
from scoring.games import game

MUSEUM = game("museum")
TWO = '''
format = 1
game = "museum"

[[players]]
name = "Vincent"
museum = """
gre-ar-1 gre-ar-1 gre-ar-1 .        .
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
.        .        .        .        .
"""

[[players]]
name = "Andy"
museum = """
.        .        .        .        .
.        .        .        .        .
.        .        rom-ar-1 rom-ar-1 .
.        .        .        .        .
.        .        .        .        .
"""
'''


def test_a_card_is_laid_in_the_museum_of_whom_it_is_asked() -> None:
    """Beside Andy's two Romans it is worth 1 and makes a Collection of three, 1 more; anywhere else only its own 1."""
    _, table = tablefile.read(TWO)
    (placements,) = MUSEUM.where(table, "rom-ar-1", "Andy")
    assert len(placements.legal) == 23
    assert {at for at, gain in placements.legal.items() if gain == 2} == {"B3", "E3", "C2", "D2", "C4", "D4"}
    assert set(placements.legal.values()) == {1, 2}
    (others,) = MUSEUM.where(table, "rom-ar-1", "Vincent")
    assert len(others.legal) == 22
    assert set(others.legal.values()) == {1}
