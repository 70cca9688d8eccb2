"""The same surroundings for every test of the app, set before Textual is imported."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.pop("NO_COLOR", None)
os.environ["TEXTUAL_ANIMATIONS"] = "none"

from tests.app.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk of this test's own."""
    desk = Desk(tmp_path)
    yield desk
    desk.close()
