"""What all tests share: no colours or language from outside, how hard Hypothesis tries, and what is run when.

The tests mirror the packages: `scoring/`, a folder for each game, `companion/` for the commands, `app/` for the
screens; `cases/` are tables worked out by hand. To add a case, write a file in `cases/GAME/` like those beside it: it
is found. A table that is to be refused is an entry in `malformed/GAME.py`. What several files need is a module named by
what it holds, without `test_`; what is made anew for each test is a fixture in the nearest `conftest.py`.

Tests marked `long` are left to `.ci/run`, and so are most tests of the app. Those that run the
compiled search are marked `search`, those on random tables `law`. All others but those of the app and of the house
itself (types, lint, README) are `quick`.
"""

from __future__ import annotations

import gc
import os

for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TEXTUAL_THEME", "COLUMNS", "LINES"):
    os.environ.pop(name, None)
os.environ["TEXTUAL_ANIMATIONS"] = "none"
os.environ["LC_ALL"] = "C.UTF-8"
gc.disable()  # what is imported and collected stays to the end

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import typer
from hypothesis import HealthCheck, settings

settings.register_profile("dev", max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "dev")

TESTS = Path(__file__).parent
APP_TESTS = 1
"""So many tests of each file of the app, one case each, are run whenever the tests are: it opens in a second or so."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what nobody should wait for at the end, the types and then the search, and mark what is quick."""
    items.sort(key=lambda item: (item.path.parent != TESTS, item.get_closest_marker("search") is None))
    begun: dict[Path, list[str]] = defaultdict(list)
    for item in items:
        function, before = item.nodeid.partition("[")[0], begun[item.path]
        if item.path.parent == TESTS / "app":
            item.add_marker("app")
            if function in before or len(before) >= APP_TESTS:
                item.add_marker("long")
        before.append(function)
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("law")
        slow = any(item.get_closest_marker(name) for name in ("long", "law", "search"))
        if not slow and item.path.parent not in {TESTS, TESTS / "app"}:
            item.add_marker("quick")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Look for unused objects from here on, but no longer among the thousands of tests, which are all used."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _commands_built_once() -> Iterator[None]:
    """Within a process Typer makes the commands of their functions once, and not at every call, which takes longer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(typer.main.get_command))
        yield
