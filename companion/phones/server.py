"""The server of a table: it listens, shows and ends; the command runs it, and the app on its own loop."""

from __future__ import annotations

import asyncio
import logging
from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import uvicorn
from starlette.middleware.gzip import GZipMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.mistakes import written_down
from companion.phones.guard import Guard
from companion.phones.keys import FILE, Keys, keep, kept_keys
from companion.phones.limits import CONNECTIONS, SECONDS_TO_SEND
from companion.phones.network import EVERYWHERE, HERE, at, give_up_unreachable, hosts, lan_address, listening
from companion.phones.routes import Routes
from companion.phones.streams import Streams
from companion.phones.view import Right
from companion.table_service import APP
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager

    from starlette.types import ASGIApp

    from companion.session import Session
    from companion.table_service import Done, TableService
    from companion.words.phrasebook import Phrasebook

USUAL_PORT: Final = 8642
"""The port of a table that was never shown to phones."""
SECONDS_TO_END: Final = 2
SMALL: Final = 1000
"""Bytes of an answer that is not worth packing."""
IDLE_SECONDS: Final = 5
LARGEST_HEAD: Final = 16_384
"""Bytes of the head of a request."""


After: TypeAlias = "Callable[[Session], Session]"


class Settings(NamedTuple):
    """How a table is shown: at which address and port, None for the usual ones; `new_keys` makes others."""

    address: str | None = None
    port: int | None = None
    new_keys: bool = False


class PhoneServer:
    """Shows a table to phones. `links` are its addresses by right, `streams` who looks on."""

    def __init__(self, service: TableService, settings: Settings, after: After) -> None:
        """Listen, and keep the keys; raises OSError where there is no listening at this address.

        `after` begins the next game of those who played one.
        """
        self._after = after
        folder, path = service.session.journal.folder, service.session.path
        kept = kept_keys(folder / FILE, path)
        keys = Keys() if settings.new_keys else kept
        address = settings.address or lan_address() or HERE
        self.service = service
        wanted = filter(None, (kept.port, USUAL_PORT)) if settings.port is None else ()
        self._socket = listening(address, *wanted, settings.port or 0)
        listens, port = self._socket.getsockname()[:2]
        with suppress(OSError):  # the keys hold for this time only
            keep(folder / FILE, path, replace(keys, port=port))
        self._keys = replace(keys, port=port)
        shown = (lan_address() or HERE) if listens in EVERYWHERE else address
        self.only_here = shown == HERE
        self.links: Mapping[Right, str] = {right: f"http://{at(shown, port)}/t/{keys.of(right)}/" for right in Right}
        self.streams = Streams(lambda: service.version)
        may_say = hosts({shown, address, listens, *({HERE} if listens in EVERYWHERE else ())}, port)

        def mistake(error: Exception) -> object:
            return written_down(error, folder)

        pages = Routes(service, self.links, self.streams, mistake, self.next_game).application()
        guard = Guard(pages, keys, may_say, mistake)
        self._server = _Quiet(_config(GZipMiddleware(guard, SMALL)))

    def next_game(self, id: str = "", client: str = APP, by: str = "") -> Done:  # noqa: A002 - as everywhere
        """Go on to the next game, which has the same keys; raises RefusedError."""
        service = self.service
        done = service.go_on_with(lambda: self._after(service.session), id, client, by)
        session = service.session
        with suppress(OSError):  # the keys hold for this time only
            keep(session.journal.folder / FILE, session.path, self._keys)
        return done

    async def serve(self) -> None:
        """Show the table until `stop`."""
        forget = self.service.watch(self.streams.tell)
        try:
            await self._server.serve([self._socket])
        finally:
            forget()
            self._socket.close()

    def who_looks_on(self, words: Phrasebook) -> str:
        """Say whose pages phones show."""
        seats = self.streams.seats
        if not seats:
            return words.say(Phrase("phones.nobody"))
        others = seats.count(None)
        names = [player.name for seat, player in enumerate(self.service.session.table.players) if seat in seats]
        onlookers = [words.say(phrase("phones.onlookers", n=others))] if others else []
        return words.say(phrase("phones.looking-on", who=(*names, *onlookers)))

    def stop(self) -> None:
        """End, after every phone was told; on the thread of the loop. The port is free at once."""
        for listener in getattr(self._server, "servers", ()):  # none before it has begun
            listener.close()
        self.streams.end()
        self._server.should_exit = True


def _config(pages: ASGIApp) -> uvicorn.Config:
    quiet = logging.getLogger("uvicorn")
    quiet.addHandler(logging.NullHandler())
    quiet.propagate = False
    return uvicorn.Config(
        pages,
        http=_Bounded,
        ws="none",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=SECONDS_TO_END,
        h11_max_incomplete_event_size=LARGEST_HEAD,
    )


class _Quiet(uvicorn.Server):
    """A server that leaves the signals to whoever runs it."""

    def capture_signals(self) -> AbstractContextManager[None]:  # type: ignore[override]
        """Take no signals."""
        return nullcontext()


class _Bounded(H11Protocol):
    """A connection that must say something soon, and gives way to a new one while it says nothing."""

    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin; where too many are open, the one idle for longest ends."""
        super().connection_made(transport)
        give_up_unreachable(transport.get_extra_info("socket"))
        self._await_request()
        if len(self.connections) > CONNECTIONS:
            idle = [one for one in self.connections if isinstance(one, _Bounded) and one.is_idle]
            min(idle, key=lambda one: one.since).transport.abort()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        super().connection_lost(exc)
        if self._end:
            self._end.cancel()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being answered."""
        return bool(getattr(self.cycle, "response_complete", True))

    def _await_request(self) -> None:
        """End the connection unless a request comes in time."""
        if self._end:
            self._end.cancel()
        self.since = self.loop.time()
        self._end = self.loop.call_later(SECONDS_TO_SEND, self._end_if_idle)

    def _end_if_idle(self) -> None:
        if self.is_idle:
            self.transport.abort()


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
