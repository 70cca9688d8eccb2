"""Tables served for a test, ended behind it, and phones that show them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.phones.served import MUSEUM, PATIENCE, Process, Served
from tests.phones.touch import COUNTING, OPTIONS, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

LOST_NETWORK = "ERR_"
"""In what a browser says of a request that the network lost."""


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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start the browser once; no other loop can run beside that of Playwright, so it ends with the file."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(**OPTIONS)
        yield started
        started.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open phones, each a browser of its own; a word on a console fails the test, but for those holding `forgiven`."""
    contexts: list[BrowserContext] = []
    said: list[str] = []

    def opened(link: str, path: str = "seat/0", forgiven: str = LOST_NETWORK, **other: Any) -> Page:
        def hear(told: ConsoleMessage) -> None:
            if told.type == "error" and forgiven not in told.text:
                said.append(told.text)

        context = browser.new_context(**{**PHONE, "locale": "en-GB", **other})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("console", hear)
        page.goto(link + path)
        page.evaluate(COUNTING)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert said == []
