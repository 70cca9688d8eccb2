"""The mutants of a tiny module: which there are, which die, and that nothing of it is written down."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import desk_ids
from tests.mutation.__main__ import equivalents
from tests.mutation.mutants import mutants_of, sample
from tests.mutation.suite import OF_ONE_GAME, ROOT

TINY = '''
"""A module with a key of its own."""

LEAST: int = 3
NAMES = {"small": 1}


def big(number: int, name: str = "a sentence") -> bool:
    """Return whether it is big."""
    return number >= LEAST and not name == "none"


def countdown(number):
    while number:
        number -= 1
    return number


def unused(numbers):
    return max(numbers)
'''
TESTS = """
from tiny import NAMES, big, countdown

def test_big():
    assert big(3)
    assert not big(2)

def test_countdown():
    assert countdown(3) == 0
    assert NAMES["small"]
"""
LATE = TESTS.replace("from tiny import NAMES, big, countdown\n", "").replace(
    "():\n", "():\n    from tiny import NAMES, big, countdown\n"
)
"""The same tests, each of which imports the module itself."""
CONFTEST = """
import gc

def pytest_collection_finish():
    gc.freeze()  # as the tests of the house do
"""
RUN = """
import sys
from pathlib import Path
from tests.mutation import runner
from tests.mutation.mutants import mutants_of
from tests.mutation.suite import Suite
folder = Path(sys.argv[1])
tiny, tests = folder / "tiny.py", folder / "test_tiny.py"
mutants = [mutant for mutant in mutants_of(tiny, folder) if mutant.place.name.startswith(sys.argv[2])]
runner.PATIENCE = 1
fate = runner.fates(Suite("tiny", (tiny,), (tests,), (tests,)), mutants, 2)
for mutant in mutants:
    print(mutant.place.name, mutant.after, "|", fate[mutant])
"""
FATES = {
    " LEAST: int = 4": "killed",
    ' NAMES = {"small~": 1}': "killed",
    ' NAMES = {"small": 2}': "survived",
    "big return None": "killed",
    'big return number > LEAST and not name == "none"': "killed",
    'big return number >= LEAST or not name == "none"': "killed",
    'big return number >= LEAST and name == "none"': "killed",
    'big return number >= LEAST and not name != "none"': "killed",
    'big return number >= LEAST and not name == "none~"': "survived",
    "countdown while False:": "killed",
    "countdown number += 1": "timed out",
    "countdown number -= 2": "timed out",
    "countdown pass": "timed out",
    "countdown return None": "killed",
    "unused return None": "not run by any test",
    "unused return min(numbers)": "not run by any test",
}
"""What becomes of each mutant, by its function and its line."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the tiny module and its tests."""
    (tmp_path / "tiny.py").write_text(TINY, encoding="utf-8")
    (tmp_path / "test_tiny.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    return tmp_path


def test_a_mutant_changes_what_is_done(folder: Path) -> None:
    """Every operator, number and key is changed once; a docstring, an annotation and a sentence are not."""
    found = list(mutants_of(folder / "tiny.py", folder))
    assert {f"{mutant.place.name} {mutant.after}" for mutant in found} == set(FATES)
    assert {mutant.module for mutant in found} == {"tiny"}
    assert all(len(mutant.text.splitlines()) == len(TINY.splitlines()) for mutant in found)
    assert all(mutant.before in TINY for mutant in found)


def test_a_sample_stays_as_it_is_while_other_lines_change(folder: Path) -> None:
    """The seed alone says which mutants are drawn; one that is gone makes room for the next."""
    found = list(mutants_of(folder / "tiny.py", folder))
    drawn = [mutant.name for mutant in sample(found, 5, seed=1)]
    assert drawn != [mutant.name for mutant in sample(found, 5, seed=2)]
    fewer = [mutant for mutant in found if mutant.name != drawn[0]]
    assert [mutant.name for mutant in sample(fewer, 4, seed=1)] == drawn[1:]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="mutants are tested in forks")
@pytest.mark.release
@pytest.mark.parametrize(("tests", "of"), [(TESTS, ""), (LATE, "big")], ids=["collected", "late"])
def test_mutants_die_of_the_tests_that_notice(folder: Path, tests: str, of: str) -> None:
    """What no test asserts survives, an endless loop ends, and the module is left as it is."""
    (folder / "test_tiny.py").write_text(tests, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(folder)))}
    arguments = [sys.executable, "-c", RUN, str(folder), of]
    run = subprocess.run(arguments, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    expected = {name: fate for name, fate in FATES.items() if name.startswith(of)}
    assert dict(line.rsplit(" | ", 1) for line in run.stdout.splitlines()) == expected
    assert (folder / "tiny.py").read_text(encoding="utf-8") == TINY


def test_every_game_has_a_suite() -> None:
    """No game of the app is left out."""
    assert set(OF_ONE_GAME) == set(desk_ids())


def test_what_is_listed_as_equivalent_is_a_mutant() -> None:
    """An entry whose code is gone goes too."""
    listed = equivalents()
    modules = {ROOT.joinpath(*name[0].split(".")).with_suffix(".py") for name in listed}
    assert listed <= {mutant.name for path in modules for mutant in mutants_of(path, ROOT)}
