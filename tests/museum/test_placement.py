"""Where a card may lie and what it adds there, counted by hand; the laws hold it against the whole score."""

from __future__ import annotations

from scoring import tablefile
from scoring.games import game
from scoring.span import Span

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


APART = """
rom-ar-1 .        gre-cu-2 .        cel-cu-2
.        .        .        .        .
rom-th-1 .        .        .        .
.        .        .        .        .
mes-cu-2 .        .        .        chi-th-1
"""


def gains(card: str) -> tuple[int, Span | None]:
    """The most that a card adds at once in `APART`, and what it adds with everything laid anew."""
    grid = TWO.split('"""')[3]
    _, table = tablefile.read(TWO.replace(grid, APART))
    (placements,) = MUSEUM.where(table, card, "Andy")
    return max(placements.legal.values()), placements.relaid


def test_a_card_laid_at_once_and_with_everything_laid_anew() -> None:
    """A third Roman at A2 links the two: 1 + 1, and the same laid anew.

    A third Theology card links nothing where the two lie; laid anew they make 5 with its own 2. A fourth Culture card
    at D1 makes three of them a Collection: 3 + 5. Laid anew three make 5 without it and four 7 with it: 3 + 2. A second
    Greek one is of no further Civilisation: its own 3.
    """
    assert gains("rom-wa-1") == (2, Span.of(2))
    assert gains("jap-th-2") == (2, Span.of(2 + 5))
    assert gains("egy-cu-3") == (3 + 5, Span.of(3 + 2))
    assert gains("gre-cu-3") == (3, Span.of(3))


def test_only_what_fits_is_worth_anything() -> None:
    """A Museum full of 25 Greeks takes no card; with one less the 25th adds its own 2, for 16 Greeks pay the most."""
    row = "gre-ar-1 gre-ar-1 gre-ar-1 gre-ar-1 "
    full, nearly = f"{row}gre-ar-1\n" * 5, f"{row}gre-ar-1\n" * 4 + f"{row}."
    for grid, worth in ((full, None), (nearly, Span.of(2))):
        _, table = tablefile.read(TWO.replace(TWO.split('"""')[1], f"\n{grid}\n"))
        (placements,) = MUSEUM.where(table, "gre-ar-2", "Vincent")
        assert placements.relaid == worth
