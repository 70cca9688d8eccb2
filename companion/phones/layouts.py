"""Everybody's best layout at the end of a game, looked for beside the phones once the table is left alone."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.review import is_over

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.session import Session
    from companion.table_service import TableService
    from scoring.arrangement import Arrangement
    from scoring.table import AnyTable

SECONDS_ALONE: Final = 3.0
"""How long nobody has typed before anything is looked for."""
SECONDS_EACH: Final = 15.0
"""How long it may take for one player; what is found by then is shown as not proved."""


class Heard(NamedTuple):
    """Whom the search asks whether phones are shown the game no longer, and tells that it is done, or of a mistake."""

    ended: Callable[[], bool]
    done: Callable[[], object]
    mistake: Callable[[Exception], object]


class Layouts:
    """The search at a table: one player after another, in a thread, given up as soon as the table changes."""

    def __init__(self, service: TableService, heard: Heard) -> None:
        """Begin with nothing looked for."""
        self._service, self._heard = service, heard
        self._table: AnyTable | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def _session(self) -> Session:
        return self._service.session

    def wanted(self) -> None:
        """Look, since somebody reads the last page; nothing is begun twice, nor before the game is over."""
        session = self._session
        table = session.as_it_lies
        known = len(session.best_layouts) == len(table.players)
        looking = table == self._table and self._task and not self._task.done()
        if not looking and not known and session.game.arrange and is_over(table, session.review):
            self._table = table
            self._task = asyncio.create_task(self._look(table))

    async def _look(self, table: AnyTable) -> None:
        await asyncio.sleep(SECONDS_ALONE)
        try:
            for player in table.players:
                found = None if self._given_up(table) else await asyncio.to_thread(self._best, table, player.name)
                if found is None or self._given_up(table):
                    return
                self._session.keep_best(table, found)
            self._heard.done()
        except Exception as error:  # noqa: BLE001 - whatever it is, the phones go on
            self._heard.mistake(error)

    def _given_up(self, table: AnyTable) -> bool:
        return self._heard.ended() or self._table is not table or self._session.as_it_lies != table

    def _best(self, table: AnyTable, player: str) -> Arrangement | None:
        end, arrange = time.monotonic() + SECONDS_EACH, self._session.game.arrange
        if arrange is None:
            return None
        return arrange(table, player, stop=lambda: time.monotonic() > end or self._given_up(table))
