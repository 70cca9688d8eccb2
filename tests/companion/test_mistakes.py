"""A mistake of the program itself: one sentence, the trace in a file, exit code 5; and how a command is ended."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion import mistakes
from companion.cli import main
from companion.exit_codes import Exit
from tests.companion.commands import ROOT, written

TABLE = 'format = 1\ngame = "museum"\n[[players]]\nname = "Vincent"\n'


def failing(*_about: object) -> None:
    """Fail, as a part with a mistake would."""
    raise ZeroDivisionError


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the player's data and let reading a table fail."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("companion.opening.open_table", failing)
    return tmp_path / "data"


def ended(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """Run the program with these words, and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["companion", *words])
    with pytest.raises(SystemExit) as end:
        main()
    return int(end.value.code or 0)


@pytest.mark.parametrize(("language", "asks"), [("en", "Please report it"), ("fr", "Signalez-la"), ("it", "Segnalalo")])
def test_it_is_told_in_a_sentence_and_written_down(  # noqa: PLR0913, PLR0917 (fixtures)
    data: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
    asks: str,
) -> None:
    """Never a traceback on the screen, never exit code 1; the file named holds the trace."""
    code = ended(monkeypatch, "score", written(tmp_path, TABLE), "--lang", language)

    out, err = capsys.readouterr()
    file = data / "museum-companion" / mistakes.FILE
    assert (code, out) == (Exit.MISTAKE, "")
    assert (len(err.splitlines()), asks in err, str(file) in err, "ZeroDivisionError" in err) == (1, True, True, True)
    assert "Traceback" in file.read_text(encoding="utf-8")
    assert "ZeroDivisionError" in file.read_text(encoding="utf-8")


def test_where_the_folder_cannot_be_written_another_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file lies where the folder should be: the trace goes into the temporary folder; without that, nowhere."""
    blocked, spare = tmp_path / "data", tmp_path / "spare"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(spare))
    assert mistakes.written_down(ValueError("odd \udcff"), blocked) == spare / mistakes.FILE
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(blocked))
    assert mistakes.written_down(ValueError(), blocked) is None
    assert mistakes.sentence(ValueError(), blocked).key == "mistake.unkept"


def test_a_file_that_has_grown_long_is_begun_anew(tmp_path: Path) -> None:
    """Traces are added one after the other, up to a size."""
    file = mistakes.written_down(ValueError("first"), tmp_path)
    assert file is not None
    mistakes.written_down(ValueError("second"), tmp_path)
    assert [word in file.read_text(encoding="utf-8") for word in ("first", "second")] == [True, True]
    with file.open("a", encoding="utf-8") as stream:
        stream.write("x" * mistakes.LARGEST)
    mistakes.written_down(ValueError("third"), tmp_path)
    assert [word in file.read_text(encoding="utf-8") for word in ("first", "third")] == [False, True]


def test_a_reader_that_has_seen_enough_is_no_fault(tmp_path: Path) -> None:
    """The other end of a pipe is closed: the command ends in silence with the code of its answer."""
    code = "from companion.cli import main; main()"
    command = [sys.executable, "-c", code, "score", written(tmp_path, TABLE)]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    assert program.stdout is not None
    program.stdout.close()
    assert program.stderr is not None
    with program.stderr as said:
        assert said.read() == b""
    assert program.wait(60) == Exit.FINE
