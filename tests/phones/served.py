"""A table served to phones: by a thread of this process, or by the command as a process of its own."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from companion.journal import Journal
from companion.phones.network import HERE
from companion.phones.server import PhoneServer, Settings
from companion.table_service import TableService

ROOT: Final = Path(__file__).parent.parent.parent
PATIENCE: Final = 120.0
"""Seconds after which what a test waits for does not come any more."""
MUSEUM: Final = """format = 1
game = "museum"
players = [{ name = "Gaz" }, { name = "Andy" }]
"""


def port_to_come_back_to() -> int:
    """Return a port that nobody takes while a table is away: no system gives it to whoever asks for any."""
    for port in range(20_000 + os.getpid() % 10_000, 30_000):
        with socket.socket() as tried, suppress(OSError):
            tried.bind((HERE, port))
            return port
    raise OSError


def eventually(what: Callable[[], object]) -> bool:
    """Whether something that others bring about is so at last."""
    end = time.monotonic() + PATIENCE
    while not (so := bool(what())) and time.monotonic() < end:
        time.sleep(0.02)
    return so


class Answer(NamedTuple):
    """What a server answers."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def data(self) -> Any:
        """What it says as JSON."""
        return json.loads(self.text)


class Phone:
    """Whoever has a link."""

    def __init__(self, link: str, client: str = "phone") -> None:
        """Take the link."""
        self.link, self.client, self.sent = link, client, 0
        address = urlsplit(link)
        self.host, self.path = address.netloc, address.path
        self.origin = f"http://{self.host}"

    def ask(self, path: str = "", method: str = "GET", body: bytes | None = None, **headers: str) -> Answer:
        """Send a request below the link, or with a path from the root; `_` in the name of a header stands for `-`."""
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            connection.request(method, path if path.startswith("/") else self.path + path, body, named)
            answer = connection.getresponse()
            return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read().decode())
        finally:
            connection.close()

    def post(self, body: bytes, **headers: str) -> Answer:
        """Send a body as an edit, as a page of this table does."""
        return self.ask("edit", "POST", body, **{"Origin": self.origin, **headers})

    def edit(self, **form: Any) -> Answer:
        """Send an edit under an id of its own, where none is given."""
        self.sent += 1
        return self.post(json.dumps({"id": f"{self.client}-{self.sent}", "client": self.client, **form}).encode())

    @property
    def state(self) -> Any:
        """The state of the table."""
        return self.ask("state").data

    @contextmanager
    def stream(self, query: str = "") -> Iterator[Iterator[tuple[str, Any]]]:
        """Open the stream of events; yields them as name and data."""
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        try:
            connection.request("GET", f"{self.path}events{query}")
            answer = connection.getresponse()
            assert answer.status == 200, answer.read()
            assert answer.getheader("content-type", "").startswith("text/event-stream")
            with answer:
                yield events(answer)
        finally:
            connection.close()


def events(lines: Iterator[bytes] | http.client.HTTPResponse) -> Iterator[tuple[str, Any]]:
    """Yield the events of a stream as name and data."""
    name = ""
    for line in lines:
        key, _, value = line.decode().rstrip("\n").partition(": ")
        if key == "event":
            name = value
        elif key == "data":
            yield name, json.loads(value)


class Served:
    """A table that a thread serves; `play`, `look` and `host` are phones with these links."""

    def __init__(self, folder: Path, text: str) -> None:
        """Write the table, and begin to serve it."""
        self.folder, self.file = folder, folder / "game.toml"
        self.file.write_text(text, encoding="utf-8")
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        self.play, self.look, self.host = (Phone(link, right.value) for right, link in self.server.links.items())

    async def _serve(self) -> None:
        journal = Journal(self.folder / "journal" / "shelf.sqlite3")
        self.service = TableService.open(self.file, journal)
        try:
            self.server = PhoneServer(self.service, Settings(HERE, 0), after=lambda before: before)
            self.loop = asyncio.get_running_loop()
            self.loop.call_soon(self._ready.set)
            await self.server.serve()
        finally:
            self.service.close()
            journal.close()

    def end(self) -> None:
        """End as the command does."""
        if self._thread.is_alive():
            self.loop.call_soon_threadsafe(self.server.stop)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


class Process:
    """The command as a process."""

    def __init__(self, file: Path | None, data: Path, *options: str) -> None:
        """Start it on a file or none, and read its one line; it keeps what it knows in a folder of its own."""
        named = [] if file is None else [str(file)]
        command = [sys.executable, "-m", "companion", "serve", *named, "--only-here", "--json", *options]
        environment = {**os.environ, "XDG_DATA_HOME": str(data), "HOME": str(data)}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=environment, text=True
        )
        assert self.process.stdout
        self.line = self.process.stdout.readline()
        self.links: dict[str, Any] = json.loads(self.line) if self.line else {}

    def end(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        """End it; returns its exit code, what it said besides its line, and what it said aside."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err
