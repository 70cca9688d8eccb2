"""Every key of a footer is in sight at 80 columns, in every language."""

from __future__ import annotations

import pytest
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from companion.app import CompanionApp
from companion.words import languages
from scoring.games import example_files
from tests.app.desk import Desk, settle, type_keys

FIRST = {game_id: path.stem for game_id, path in example_files()}


@pytest.mark.parametrize("language", languages())
async def test_no_footer_is_wider_than_the_screen(desk: Desk, language: str) -> None:
    """The shelf, a setup, each game's table and its score sheet."""
    app = CompanionApp(None, language, desk.places)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        seen = {"shelf": width(app)}
        for game_id, name in FIRST.items():
            app.set_up(game_id)
            await settle(pilot)
            seen[f"setup of {game_id}"] = width(app)
            app.open_example(name)
            await settle(pilot)
            seen[f"table of {game_id}"] = width(app)
            await type_keys(pilot, "f9")
            seen[f"sheet of {game_id}"] = width(app)
            await type_keys(pilot, "escape ctrl+w")
        assert not {where: wide for where, wide in seen.items() if wide > 80}
    app.shelf.journal.close()


def width(app: CompanionApp) -> int:
    """Return how many columns the keys of the footer take; there are some."""
    keys = [*app.screen.query_one(Footer).query(FooterKey)]
    assert keys
    return int(max(key.virtual_region.right for key in keys))
