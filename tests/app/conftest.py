"""The same surroundings for every test of the app, set before Textual is imported."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

os.environ.pop("NO_COLOR", None)
os.environ["TEXTUAL_ANIMATIONS"] = "none"

from tests.app.desk import Desk, settle
from tests.app.rest import waits


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk of this test's own."""
    desk = Desk(tmp_path)
    yield desk
    desk.close()


@pytest.fixture(scope="session", autouse=True)
def _told_until_it_is_read() -> Iterator[None]:
    """What is told for a moment, in the status line or over the screen, stays until it is read, however late."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.widgets.status.FLASH", 3600)
        patch.setattr("textual.notifications.Notification.time_left", 3600)
        yield


@pytest.fixture(scope="session", autouse=True)
def _clicks_waited_for() -> Iterator[None]:
    """A pilot waits until the app is at rest: of itself it takes one that the machine has no time for to be idle."""

    async def pause(pilot: Pilot[Any], delay: float = 0) -> None:
        await asyncio.sleep(delay)
        await settle(pilot, waits)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pilot, "pause", pause)
        yield


@pytest.fixture(scope="session", autouse=True)
def _stylesheets_read_once() -> Iterator[None]:
    """Within a process a style sheet with the same colours is read once, and not for every app."""
    read: dict[tuple[object, ...], list[Any]] = {}
    parse = Stylesheet._parse_rules  # noqa: SLF001 (where Textual keeps what it has read, for one app)

    def remembered(sheet: Stylesheet, css: str, **source: Any) -> list[Any]:
        key = (css, frozenset(source.items()), frozenset(sheet._variables.items()))  # noqa: SLF001 (the colours)
        if key not in read:
            read[key] = parse(sheet, css, **source)
        return read[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", remembered)
        yield
