"""The command that kills games while they are played."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.companion.commands import ROOT
from tests.random_play import PLAYED


@pytest.mark.long
def test_killed_games_lose_nothing() -> None:
    """Six of them, one in the app; the command says so for each game."""
    command = [sys.executable, "-m", "tests.kill_runs", "--runs", "6", "--seed", "16"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.split(" | ") for line in done.stdout.splitlines()]
    assert [(line[0], line[1], line[-1]) for line in lines[1:]] == [(game, "2", "0") for game in PLAYED]
