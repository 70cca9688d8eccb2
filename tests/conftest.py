"""What all tests share: no colours or language from outside, how hard Hypothesis tries, and what is run when.

The tests mirror the packages: `scoring/`, a folder for each game, `companion/` for the commands, `app/` for the
screens; `cases/` are tables worked out by hand. To add a case, write a file in `cases/GAME/` like those beside it: it
is found. A table that is to be refused is an entry in `malformed/GAME.py`. What several files need is a module named by
what it holds, without `test_`; what is made anew for each test is a fixture in the nearest `conftest.py`.

Tests marked `long` are left to `.ci/run`, and so are most tests of the app; those marked `release` are more of the
same, run by hand. Those that run the search are marked `search`, those on random tables `law`. All others that lie in
`QUICK`, in files that are not named for one of `LONGER`, are `quick`; `-m quick` does not even read the rest.
"""

from __future__ import annotations

import gc
import os
import re
import sys

for name in (
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR_FORCE",
    "TEXTUAL_THEME",
    "COLUMNS",
    "LINES",
    "PYTHONDONTWRITEBYTECODE",
):
    os.environ.pop(name, None)
sys.dont_write_bytecode = False  # what is compiled is kept for the commands that tests start, as on a player's machine
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

from companion.collector import OBJECTS_BEFORE_COLLECTION

settings.register_profile("house", max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

TESTS = Path(__file__).parent
QUICK = ("artline", "cases", "musee", "museum", "scoring", "companion/test_commands.py")
"""Where the rules are tested, and what the commands say about tables written by hand."""
LONGER = re.compile("agreement|arrang|certificate|laws|layout|other_readings|robust|simulat|solvers|why_of_cases")
"""What of that takes long: many tables, another scorer, the search and its proofs, simulated games."""
APP_TESTS = 1
"""How many tests of each file of the app, one case each, are run whenever the tests are: it opens in a second or so."""
APP_CASES = 1
"""How many cases of each test of the app `.ci/run` runs; the others are left to a release."""
APP_KEPT = 4
"""How many tests of each file of the app `.ci/run` runs, the first ones; the others are left to a release."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run two tests more than there are cores: some wait for the disk or for another process."""
    return (os.cpu_count() or 1) + 2


@cache
def of_quick(path: Path) -> bool:
    """Whether a file or a folder may hold quick tests; the examples in docstrings are such."""
    inside = [TESTS / name for name in QUICK]
    near = any(path.is_relative_to(place) or place.is_relative_to(path) for place in inside)
    return not path.is_relative_to(TESTS) or (near and not LONGER.search(path.name))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where only quick tests are asked for, read no file without one, which takes longer than to run them."""
    return True if config.option.markexpr == "quick" and not of_quick(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what nobody should wait for at the end, the types and then the search, and mark what is quick."""
    items.sort(key=lambda item: (item.path.parent != TESTS, item.get_closest_marker("search") is None))
    begun: dict[Path, list[str]] = defaultdict(list)
    for item in items:
        function, before = item.nodeid.partition("[")[0], begun[item.path]
        if item.path.parent == TESTS / "app":
            item.add_marker("app")
            if before.count(function) >= APP_CASES or len(set(before) - {function}) >= APP_KEPT:
                item.add_marker("release")
            elif not item.get_closest_marker("release") and (function in before or len(before) >= APP_TESTS):
                item.add_marker("long")
        before.append(function)
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("law")
        slow = any(item.get_closest_marker(name) for name in ("long", "release", "law", "search"))
        if not slow and of_quick(item.path):
            item.add_marker("quick")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Look for unused objects from here on, as seldom as the app does, and not among the tests, which are all used."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(OBJECTS_BEFORE_COLLECTION)


@pytest.fixture(scope="session", autouse=True)
def _commands_built_once() -> Iterator[None]:
    """Within a process Typer makes the commands of their functions once, and not at every call, which takes longer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(typer.main.get_command))
        yield
