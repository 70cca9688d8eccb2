"""How much later an edit is on 32 phones than on one, and what a thousand connections do: ratios of the same run."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.bench.speed import MUSEUM, NAMES, full_table
from scoring.tablefile import fresh

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

PHONES: Final = (1, 4, 32)
SEATS: Final = 4
TURNS: Final = 15
"""How many edits are timed with each number of phones; they take turns."""
CONNECTIONS: Final = 1000
BAR: Final = 8


class Link(NamedTuple):
    """The way to a table."""

    host: str
    port: int
    path: str

    @classmethod
    def of(cls, address: str) -> Link:
        """Take an address apart."""
        name, _, path = address.removeprefix("http://").partition("/")
        host, _, port = name.partition(":")
        return cls(host, int(port), f"/{path}")

    async def open(self, request: str, body: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Send a request: its method, and its path below the link; returns where its answer is read, after the head."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        method, _, path = request.partition(" ")
        name = f"{self.host}:{self.port}"
        head = [f"{method} {self.path}{path} HTTP/1.1", f"Host: {name}", f"Origin: http://{name}", "Connection: close"]
        writer.write("\r\n".join([*head, f"Content-Length: {len(body)}", "", ""]).encode() + body)
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    async def ask(self, request: str, **form: object) -> bytes:
        """Send a request, and return the body of its answer."""
        reader, writer = await self.open(request, json.dumps(form).encode() if form else b"")
        answer = await reader.read()
        writer.close()
        return answer


class Screen:
    """A phone that fetches the page of a seat anew whenever it hears of a change."""

    def __init__(self, link: Link, seat: int) -> None:
        """Show a seat."""
        self._link, self._seat = link, seat
        self._shown: asyncio.Queue[int] = asyncio.Queue()

    @asynccontextmanager
    async def on(self) -> AsyncIterator[None]:
        """Look on for a while."""
        reader, writer = await self._link.open(f"GET events?seat={self._seat}")
        await reader.readuntil(b"event: beat")
        task = asyncio.create_task(self._look(reader))
        try:
            yield
        finally:
            task.cancel()
            writer.close()

    async def _look(self, reader: asyncio.StreamReader) -> None:
        name = b""
        async for line in reader:
            key, _, value = line.strip().partition(b": ")
            name = value if key == b"event" else name
            if (key, name) == (b"data", b"table"):
                await self._link.ask(f"GET view/{self._seat}")
                self._shown.put_nowait(json.loads(value)["version"])

    async def shows(self, version: int) -> None:
        """Wait until a version is on the screen."""
        while await self._shown.get() < version:
            pass


async def seconds_until_seen(link: Link, phones: int, edits: int, turn: int) -> list[float]:
    """Return for some edits the seconds from sending one until it is on the screens of so many phones."""
    screens = [Screen(link, n % SEATS) for n in range(phones)]
    times = []
    async with AsyncExitStack() as stack:
        for screen in screens:
            await stack.enter_async_context(screen.on())
        for n in range(edits):
            form = {"id": f"{phones}-{turn}-{n}", "client": "bench", "seat": 0, "do": "prestige", "value": n % 2 + 1}
            start = time.perf_counter()
            answer = json.loads(await link.ask("POST edit", **form))
            await asyncio.gather(*(screen.shows(answer["version"]) for screen in screens))
            times.append(time.perf_counter() - start)
    return times


def memory(process: int) -> int:
    """Return the megabytes of memory of a process; 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) // 1024


async def many_connections(link: Link, process: int) -> None:
    """Open many connections that say nothing, then many that look on, and print what that does to the others."""
    quiet = median([*await seconds_until_seen(link, 1, 5, -1)])
    for what in ("idle", "streams"):
        before, writers = memory(process), []
        for _ in range(CONNECTIONS):
            with suppress(OSError, asyncio.IncompleteReadError):
                _, writer = (
                    await asyncio.open_connection(link.host, link.port)
                    if what == "idle"
                    else await link.open("GET events")
                )
                writers.append(writer)
        start = time.perf_counter()
        answer = json.loads(
            await link.ask("POST edit", id=what, client="bench", seat=1, do="prestige", value=len(what))
        )
        late = (time.perf_counter() - start) / quiet
        print(f"{CONNECTIONS} {what}: an edit {late:.1f} times as late, version {answer['version']}, ", end="")
        print(f"memory {before} MB before, {memory(process)} MB with them")
        for writer in writers:
            writer.close()
        await asyncio.sleep(1)


async def measured() -> int:
    """Serve a table, measure, and print."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.toml"
        file.write_text(fresh(MUSEUM.write(full_table(7, NAMES[:SEATS]))), encoding="utf-8")
        command = ["-m", "companion", "serve", str(file), "--only-here", "--port", "0", "--json"]
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=asyncio.subprocess.PIPE, env={"XDG_DATA_HOME": folder, "HOME": folder}
        )
        assert process.stdout  # noqa: S101 - it was asked for
        link = Link.of(json.loads(await process.stdout.readline())["play"])
        times: dict[int, list[float]] = {phones: [] for phones in PHONES}
        for turn in range(TURNS):
            for phones in PHONES:
                times[phones] += (await seconds_until_seen(link, phones, 2, turn))[1:]
        one = median(times[PHONES[0]])
        for phones in PHONES:
            late = median(times[phones])
            print(f"{phones} phones: an edit is on all screens {late / one:.1f} times as late ({late * 1000:.0f} ms)")
        await many_connections(link, process.pid)
        process.terminate()
        await process.wait()
    return 0 if median(times[PHONES[-1]]) <= BAR * one else 1


def main() -> int:
    """Run; the exit code is 1 where an edit is too late on many phones."""
    return asyncio.run(measured())
