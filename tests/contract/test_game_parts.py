"""Every game of the house has all its parts; what a folder lacks is named by a sentence each."""

from __future__ import annotations

import pytest

from scoring.games import game_ids
from tests.contract.game_parts import missing


@pytest.mark.long
@pytest.mark.parametrize("game_id", game_ids())
def test_it_has_every_part(game_id: str) -> None:
    """From its data to its half of the app, in every language; a new folder in `scoring/games/` is asked, too."""
    assert [*missing(game_id)] == []
