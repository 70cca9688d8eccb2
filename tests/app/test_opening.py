"""What the app loads by its name is there."""

from __future__ import annotations

import re
from pathlib import Path

import companion
from companion.screens import load

NAME = re.compile(r'"((?:companion|scoring|textual)(?:\.\w+)+:\w+)"')


def test_every_name_that_is_loaded_when_asked_for_exists() -> None:
    """Each string of the form `module:thing` in the source can be loaded."""
    sources = Path(companion.__file__ or "").parent.rglob("*.py")
    names = {name for path in sources for name in NAME.findall(path.read_text(encoding="utf-8"))}
    assert len(names) > 20
    for name in names:
        assert load(name) is not None, name
