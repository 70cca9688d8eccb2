"""A table that is opened is drawn at once as it stays."""

from __future__ import annotations

from typing import Any

import pytest
from textual._compositor import Compositor

from tests.app.desk import TABLE, Desk, museum_board, settle, table_screen
from tests.app.test_museum_turns import ROUND_TWO


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
@pytest.mark.parametrize("table", [TABLE, ROUND_TWO], ids=["told", "followed"])
async def test_a_table_is_drawn_at_once_as_it_stays(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, table: str, size: tuple[int, int]
) -> None:
    """No other player, no smaller cards, no empty account and no other part with the focus are seen before."""
    seen, draw, app = [], Compositor.render_update, desk.app(desk.file(table))

    def drawn(*args: Any, **kwargs: Any) -> Any:
        update = draw(*args, **kwargs)
        if app.screen.query("#board"):
            screen, board = table_screen(app), museum_board(app)
            lines = (screen.account.render_line(y) for y in range(screen.account.size.height))
            account = [line for line in lines if line.text.strip()]
            seen.append((screen.seat, screen.focused and screen.focused.id, board.virtual_size, board.size, account))
        return update

    monkeypatch.setattr(Compositor, "render_update", drawn)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
    app.shelf.journal.close()
    assert seen
    assert all(drawn == seen[0] for drawn in seen), seen
