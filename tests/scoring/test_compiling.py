"""Machine code kept on disk: whatever happens there, a function gives its answer, and good code is used again."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring.arrange import compiling

pytestmark = pytest.mark.search

ROOT = Path(__file__).parent.parent.parent
NUMBERS = 7, 5


def twice_and(a: int, b: int) -> int:
    """Return twice the first number and the second."""
    return 2 * a + b


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the code of this test lies."""
    monkeypatch.setattr(compiling, "_folder", lambda: tmp_path / "code")
    return tmp_path / "code"


def compiled_now() -> bool:
    """Ask a function made anew for its answer; whether it had to be compiled for it."""
    function: Any = compiling.compiled(twice_and)
    assert function(*NUMBERS) == 19
    return not function.stats.cache_hits


def only_file(folder: Path) -> Path:
    """Return the file of the one function compiled."""
    (file,) = folder.iterdir()
    return file


def test_code_is_used_again(folder: Path) -> None:
    """The second time nothing is compiled; no half-written file is left."""
    function = compiling.compiled(twice_and)
    assert not compiling.compiled_before(function)
    assert compiled_now()
    assert only_file(folder).name.startswith("test_compiling.twice_and-")
    assert compiling.compiled_before(function)
    assert not compiled_now()


@pytest.mark.parametrize(
    "damage",
    [
        lambda code: code[:0],
        lambda code: code[:10],
        lambda code: code[:-1],
        lambda code: code[:1000] + bytes([code[1000] ^ 1]) + code[1001:],
        lambda code: bytes(len(code)),
    ],
)
def test_damaged_code_is_compiled_anew(folder: Path, damage: Callable[[bytes], bytes]) -> None:
    """Nothing that was cut off or changed is believed; the good code takes its place."""
    assert compiled_now()
    file = only_file(folder)
    file.write_bytes(damage(file.read_bytes()))
    assert compiled_now()
    assert not compiled_now()


def test_a_folder_in_place_of_a_file_is_no_code(folder: Path) -> None:
    """What can neither be read nor replaced is compiled each time."""
    assert compiled_now()
    file = only_file(folder)
    file.unlink()
    file.mkdir()
    assert compiled_now()
    assert compiled_now()


def test_where_no_folder_can_be_made_it_is_compiled_into_memory(folder: Path) -> None:
    """A file lies where the folder should be."""
    folder.write_text("", encoding="utf-8")
    assert compiled_now()
    assert not compiling.compiled_before(compiling.compiled(twice_and))


@pytest.mark.parametrize("call", ["mkdir", "NamedTemporaryFile", "replace"])
@pytest.mark.parametrize("why", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_disk_that_refuses_keeps_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch, call: str, why: int) -> None:
    """Every step of keeping code fails once: the answer comes all the same, and nothing half-written is left."""

    def refusing(*_about: object, **_more: object) -> None:
        raise OSError(why, os.strerror(why))

    with monkeypatch.context() as patch:
        place = {"mkdir": Path, "NamedTemporaryFile": compiling, "replace": os}[call]
        patch.setattr(place, call, refusing)
        assert compiled_now()
    assert not (folder.exists() and any(folder.iterdir()))
    assert compiled_now()
    assert not compiled_now()


def test_without_a_home_code_is_kept_nowhere_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package cannot be written and nobody says where the home is: there is a folder all the same, or none."""
    monkeypatch.setattr(compiling.CONFIG, "CACHE_DIR", "")
    monkeypatch.setattr(os, "access", lambda *_about: False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert compiling._base(tmp_path) == tmp_path / ".cache" / "museum-companion"  # noqa: SLF001 (the choice)


PROGRAM = """
from scoring.arrange.bitboards import lowest_space
print(int(lowest_space(12)), flush=True)
"""


def begun(folder: Path) -> subprocess.Popen[str]:
    """Begin a program that compiles a function of the search into a folder, and prints the lowest space of 12."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder), "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM], env=environment, stdout=subprocess.PIPE, text=True, cwd=folder.parent
    )


@pytest.mark.long
def test_programs_that_compile_at_once_share_good_code(tmp_path: Path) -> None:
    """All answer; what they leave is read without compiling, by its digest."""
    programs = [begun(tmp_path / "code") for _ in range(3)]
    assert [program.communicate(timeout=120)[0] for program in programs] == ["2\n"] * 3
    files = {path: path.stat().st_mtime_ns for path in (tmp_path / "code").rglob("*.code")}
    assert files
    assert begun(tmp_path / "code").communicate(timeout=120)[0] == "2\n"
    assert files == {path: path.stat().st_mtime_ns for path in (tmp_path / "code").rglob("*.code")}


@pytest.mark.long
def test_killed_while_it_compiles_it_spoils_nothing(tmp_path: Path) -> None:
    """Killed at several moments, the next program answers."""
    for seconds in (0.7, 1.0, 1.3, 1.6):
        program = begun(tmp_path / "code")
        try:
            program.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            program.send_signal(signal.SIGKILL)
        program.communicate(timeout=120)
    assert begun(tmp_path / "code").communicate(timeout=120)[0] == "2\n"
