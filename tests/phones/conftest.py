"""Tables served for a test, ended behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.phones.served import MUSEUM, Process, Served


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[[str], Served]]:
    """Serve tables by a thread."""
    served: list[Served] = []

    def begin(text: str = MUSEUM) -> Served:
        served.append(Served(tmp_path, text))
        return served[-1]

    yield begin
    for table in served:
        table.end()


@pytest.fixture
def table(serve: Callable[[str], Served]) -> Served:
    """Serve a table of MUSEUM with two players."""
    return serve(MUSEUM)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    """Start the command on the same table as often as wished."""
    (tmp_path / "game.toml").write_text(MUSEUM, encoding="utf-8")
    processes: list[Process] = []

    def begin(*options: str) -> Process:
        processes.append(Process(tmp_path / "game.toml", tmp_path / "data", *options))
        return processes[-1]

    yield begin
    for process in processes:
        process.end()
