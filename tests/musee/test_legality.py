"""Where a number keeps its gallery rising (rulebook, Rules for Placement): each painting is lower than the next."""

from __future__ import annotations

from math import inf

from scoring.games.musee.legality import blocking, dead, full, legal_places, spans_of

MUSEUM = (None, 13, None, 20, None, None, *[None] * 6, 5, 6, 7, 8, 9, 10)
"""An upper gallery with gaps, an empty one and a full one: places 0 to 17."""


def test_a_number_fits_between_lower_and_higher_ones() -> None:
    """Between 13 and 20 fits 14 to 19; neither fits beside itself."""
    anywhere = (6, 7, 8, 9, 10, 11)
    assert legal_places(MUSEUM, 12) == (0, *anywhere)
    assert legal_places(MUSEUM, 13) == anywhere
    assert legal_places(MUSEUM, 14) == (2, *anywhere)
    assert legal_places(MUSEUM, 19) == (2, *anywhere)
    assert legal_places(MUSEUM, 20) == anywhere
    assert legal_places(MUSEUM, 21) == (4, 5, *anywhere)


def test_a_number_is_blocked_by_those_on_its_wrong_side() -> None:
    """To the left nothing as high, to the right nothing as low, and only of its own gallery."""
    assert blocking(MUSEUM, 2, 13) == ((1,), ())
    assert blocking(MUSEUM, 2, 20) == ((), (3,))
    assert blocking(MUSEUM, 4, 12) == ((1, 3), ())
    assert blocking(MUSEUM, 0, 21) == ((), (1, 3))
    assert blocking(MUSEUM, 2, 14) == ((), ())
    assert blocking(MUSEUM, 11, 1) == ((), ())


def test_the_numbers_around_an_empty_place() -> None:
    """Below the first painting of a gallery any number fits, above the last one too."""
    assert spans_of(MUSEUM)[:4] == ((0, -1, 13), (2, 13, 20), (4, 20, inf), (5, 20, inf))
    assert len(spans_of(MUSEUM)) == 10


def test_a_number_that_fits_nowhere_is_dead() -> None:
    """With only 13 to 20 left open, 13, 20 and all beyond are dead."""
    museum = (11, 13, None, 20, 21, 22, *range(30, 36), 5, 6, 7, 8, 9, 10)
    assert dead(museum, (12, 13, 14, 19, 20, 23)) == (12, 13, 20, 23)


def test_a_gallery_is_full_when_every_place_shows_a_painting() -> None:
    """Of these only the lower one is."""
    assert [full(MUSEUM, gallery) for gallery in range(3)] == [False, False, True]
