"""A certificate on a disk that fails: the answer is told all the same, and the former certificate is as it was."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NoReturn

import pytest
from typer.testing import CliRunner, Result

from companion.cli import app

MUSEE = """\
format = 1
game = "musee"

[[players]]
name = "Patrick"
musee = \"\"\"
1 7 . . . .
. . . . . .
. . . . . .
\"\"\"

[[players]]
name = "Gaz"
"""
FORMER = '{"former": "certificate"}\n'
KILLED = """\
import os, signal, sys
os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
from companion.cli import main
sys.argv = ["companion", *sys.argv[1:]]
main()
"""
"""Runs the command until it would put its certificate in place."""


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    """A certificate of a former search, in a folder of its own."""
    (tmp_path / "proofs").mkdir()
    path = tmp_path / "proofs" / "proof.json"
    path.write_text(FORMER, encoding="utf-8")
    return path


def arranged(folder: Path, path: Path, *options: str) -> Result:
    """Run `arrange` on a small Musée, with a certificate."""
    file = folder / "friday.toml"
    file.write_text(MUSEE, encoding="utf-8")
    return CliRunner().invoke(
        app, ["arrange", str(file), "--certificate", str(path), *options], env={"LC_ALL": "C", "LANG": "C"}
    )


def failing(number: int) -> Any:
    """A call to the system that fails with this error."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize("options", [(), ("--json",)])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EIO])
@pytest.mark.parametrize(("module", "call"), [(tempfile, "mkstemp"), (os, "fsync"), (os, "replace")])
def test_what_cannot_be_written_keeps_no_answer_back(  # noqa: PLR0913, PLR0917 - what fails, how, where
    module: Any,
    call: str,
    number: int,
    options: tuple[str, ...],
    proof: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The answer stands on standard output, the reason on standard error, and the former certificate on the disk."""
    answer = arranged(tmp_path, tmp_path / "other.json", *options)
    assert (answer.exit_code, answer.stderr) == (0, "")
    monkeypatch.setattr(module, call, failing(number))
    found = arranged(tmp_path, proof, *options)
    assert (found.exit_code, found.stdout) == (2, answer.stdout)
    said = " ".join(found.stderr.split())
    assert said == f"companion: error: the certificate {proof} cannot be written ({os.strerror(number)})"
    assert proof.read_text(encoding="utf-8") == FORMER
    assert [*proof.parent.iterdir()] == [proof]


def test_an_answer_that_cannot_be_told_keeps_no_certificate_back(
    proof: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where whoever reads it has seen enough: the search was long, and its certificate is written."""
    monkeypatch.setattr("companion.present.arranged.report", failing(errno.EPIPE))
    assert arranged(tmp_path, proof).exit_code != 0
    assert [entry["player"] for entry in json.loads(proof.read_text(encoding="utf-8"))] == ["Patrick", "Gaz"]


def test_killed_before_it_is_in_place_the_former_one_is_there(proof: Path, tmp_path: Path) -> None:
    """And the answer was told before."""
    (tmp_path / "friday.toml").write_text(MUSEE, encoding="utf-8")
    command = ["arrange", str(tmp_path / "friday.toml"), "--certificate", str(proof), "--json"]
    ended = subprocess.run([sys.executable, "-c", KILLED, *command], capture_output=True, check=False)
    assert ended.returncode == -signal.SIGKILL
    assert [entry["player"] for entry in json.loads(ended.stdout)] == ["Patrick", "Gaz"]
    assert proof.read_text(encoding="utf-8") == FORMER


# Before the search


@pytest.fixture
def unsearched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a search fail the test."""
    monkeypatch.setattr("companion.arranging.Request.answers", lambda *_: pytest.fail("searched"))


def refused(found: Result, path: Path, why: str) -> None:
    """What is refused before the search is said in one sentence, with exit code 2."""
    assert (found.exit_code, found.stdout) == (2, "")
    assert f"the certificate {path} cannot be written ({why})" in " ".join(found.stderr.split())


@pytest.mark.usefixtures("unsearched")
def test_a_read_only_certificate_is_not_replaced(proof: Path, tmp_path: Path) -> None:
    """Its owner protects it, also from a user who may do anything."""
    proof.chmod(0o444)
    refused(arranged(tmp_path, proof), proof, os.strerror(errno.EACCES))
    assert proof.read_text(encoding="utf-8") == FORMER


@pytest.mark.usefixtures("unsearched")
def test_a_folder_that_is_a_file_or_not_there_is_refused(proof: Path, tmp_path: Path) -> None:
    """So is a folder itself."""
    for path in (proof / "inner.json", tmp_path / "no" / "proof.json"):
        refused(arranged(tmp_path, path), path, os.strerror(errno.ENOENT))
    refused(arranged(tmp_path, tmp_path), tmp_path, os.strerror(errno.EISDIR))


@pytest.mark.usefixtures("unsearched")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_or_a_device_is_refused_and_not_opened(tmp_path: Path) -> None:
    """Nor what leads to one: opening a pipe would wait for its reader."""
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link, Path(os.devnull)):
        found = arranged(tmp_path, path)
        assert (found.exit_code, found.stdout) == (2, "")
        assert f"{path}: this is a pipe or a device" in " ".join(found.stderr.split())


@pytest.mark.parametrize("links", [["loop"], ["one", "two"]])
@pytest.mark.usefixtures("unsearched")
def test_links_in_a_circle_are_refused(links: list[str], tmp_path: Path) -> None:
    """They lead nowhere."""
    for link, to in zip(links, [*links[1:], links[0]], strict=True):
        (tmp_path / link).symlink_to(tmp_path / to)
    found = arranged(tmp_path, tmp_path / links[0])
    assert (found.exit_code, found.stdout) == (2, "")
    assert "cannot be written" in found.stderr


def test_before_the_search_nothing_is_touched(proof: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a certificate that is there nor the place of one that is not."""
    before, new = proof.stat(), tmp_path / "proofs" / "new.json"
    seen = []

    def look(*_: object, **__: object) -> list[Any]:
        seen.append((proof.read_text(encoding="utf-8"), proof.stat().st_mtime_ns, [*proof.parent.iterdir()]))
        return []

    monkeypatch.setattr("companion.arranging.Request.answers", look)
    monkeypatch.setattr("companion.arranging.write_file", lambda *_: None)
    arranged(tmp_path, proof)
    arranged(tmp_path, new)
    assert seen == [(FORMER, before.st_mtime_ns, [proof])] * 2


def test_what_a_link_leads_to_is_replaced_and_keeps_its_rights(proof: Path, tmp_path: Path) -> None:
    """The link stays one."""
    proof.chmod(0o600)
    link = tmp_path / "link.json"
    link.symlink_to(proof)
    assert arranged(tmp_path, link).exit_code == 0
    assert link.is_symlink()
    assert len(json.loads(proof.read_text(encoding="utf-8"))) == 2
    assert proof.stat().st_mode & 0o777 == 0o600
