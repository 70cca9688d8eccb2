"""Phones with touch in a real browser, Debian's Chromium."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHROMIUM: Final = os.environ.get("CHROMIUM", "/usr/bin/chromium")
OPTIONS: Final[dict[str, Any]] = {
    "executable_path": CHROMIUM,
    "args": ["--no-sandbox", "--disable-dev-shm-usage"],
}
NEEDED: Final = [
    pytest.mark.long,
    pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs Chromium, which .ci/run installs"),
]
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "reduced_motion": "reduce",
    "service_workers": "block",
}
COUNTING: Final = """document.body.taps = 0;
    document.addEventListener("click", (event) => event.isTrusted && document.body.taps++, true)"""
PICTURES: Final = os.environ.get("PICTURES", "")
"""A folder for pictures of what is tested, to look at."""


def pictured(page: Page, name: str) -> None:
    """Take a picture where a folder for it is named."""
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png")


def tap(page: Page, *names: str) -> None:
    """Tap buttons by their names, one after the other."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).tap()


def sent(page: Page) -> None:
    """Wait until all that was typed is with the table."""
    from playwright.sync_api import expect

    expect(page.locator(".waiting")).to_have_count(0)
    expect(page.get_by_role("status", name="Connection")).to_have_text("")
