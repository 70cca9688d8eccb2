"""The streams of events: each phone is told of every change, and may see by a beat that the table is still there.

A stream begins with a beat. A beat holds the version too, so that whoever was away sees at once that something changed.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Final

from starlette.responses import StreamingResponse

from scoring.fields import Data

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.types import Receive, Scope, Send

    from companion.table_service import Told

SECONDS_BETWEEN_BEATS: Final = 5.0
RETRY: Final = "retry: 500\n\n"
"""Milliseconds after which a browser opens a broken stream again."""
MOST_WAITING: Final = 64
"""Events kept for a phone that is slow; older ones are dropped, for the last one tells all."""


def event(name: str, data: Data, version: int) -> str:
    """Return an event as it is sent; no text in it can begin a line of its own."""
    return f"id: {version}\nevent: {name}\ndata: {json.dumps(data)}\n\n"


class Stream:
    """What one phone is still to be told; `seat` is the player whose page it shows, None without one."""

    def __init__(self, seat: int | None, address: str) -> None:
        """Begin with nothing to tell."""
        self.seat, self.address = seat, address
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)

    def tell(self, said: str | None) -> None:
        """Add an event; None ends the stream."""
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(said)

    async def events(self, beat: Callable[[], str]) -> AsyncIterator[str]:
        """Yield events until the stream ends, and a beat whenever there was none for a while."""
        yield RETRY + beat()
        while True:
            try:
                async with asyncio.timeout(SECONDS_BETWEEN_BEATS):
                    said = await self._waiting.get()
            except TimeoutError:
                said = beat()
            if said is None:
                return
            yield said


class Streams:
    """All open streams of a table."""

    def __init__(self, version: Callable[[], int]) -> None:
        """Take what tells the version of the table."""
        self._version = version
        self._open: dict[Stream, None] = {}
        self.ended = False

    def __len__(self) -> int:
        """Return how many phones look on."""
        return len(self._open)

    @property
    def seats(self) -> list[int | None]:
        """The seat of each phone that looks on, in the order they came."""
        return [stream.seat for stream in self._open]

    def of(self, address: str) -> int:
        """Return how many streams go to an address."""
        return sum(stream.address == address for stream in self._open)

    def tell(self, told: Told) -> None:
        """Tell everybody of a change."""
        data = {"version": told.version, "by": told.by, "what": told.what}
        self._tell(event("table", data, told.version))

    def known(self) -> None:
        """Tell everybody that a page knows more of the same table."""
        self._tell(event("known", {"version": self._version()}, self._version()))

    def end(self) -> None:
        """Tell everybody that the game is no longer shown, and end all streams."""
        self.ended = True
        self._tell(event("end", {}, self._version()))
        self._tell(None)

    def _tell(self, said: str | None) -> None:
        for stream in self._open:
            stream.tell(said)

    def beat(self) -> str:
        """Return the event that says nothing but the version."""
        return event("beat", {"version": self._version()}, self._version())

    def answer(self, seat: int | None, address: str) -> StreamingResponse:
        """Return the answer that is a new stream."""
        return _Answer(self, Stream(seat, address))

    def opened(self, stream: Stream) -> None:
        """Count a stream in."""
        self._open[stream] = None
        if self.ended:
            stream.tell(event("end", {}, self._version()))
            stream.tell(None)

    def closed(self, stream: Stream) -> None:
        """Count a stream out."""
        self._open.pop(stream, None)


class _Answer(StreamingResponse):
    """A stream as an answer: it is open as long as the answer is sent."""

    def __init__(self, streams: Streams, stream: Stream) -> None:
        super().__init__(stream.events(streams.beat), media_type="text/event-stream")
        self._streams, self._stream = streams, stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._streams.opened(self._stream)
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._streams.closed(self._stream)
