"""Lint, format and types, so that one command tells everything."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("command", ["ruff check", "ruff format --check", "mypy"])
def test_the_house_style_holds(command: str) -> None:
    """No finding of the linter, the formatter or the type checker."""
    done = subprocess.run(
        [sys.executable, "-m", *command.split()], check=False, capture_output=True, text=True, cwd=ROOT
    )

    assert done.returncode == 0, done.stdout + done.stderr
