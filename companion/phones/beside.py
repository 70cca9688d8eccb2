"""A table shown to phones by a task of the loop that runs, beside whatever else is done there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from companion.phones.server import PhoneServer, Settings

if TYPE_CHECKING:
    from companion.phones.server import After
    from companion.table_service import TableService


class ServedBeside:
    """A server that has begun, and goes on until `stop`."""

    def __init__(self, service: TableService, after: After) -> None:
        """Listen, and begin; `after` begins a next game. Raises OSError where there is no listening."""
        self.server = PhoneServer(service, Settings(), after)
        self._task = asyncio.create_task(self.server.serve())

    def stop(self) -> None:
        """Tell every phone, and let the task end."""
        self.server.stop()

    async def ended(self) -> None:
        """Stop, and wait until every phone was told."""
        self.stop()
        await self._task
