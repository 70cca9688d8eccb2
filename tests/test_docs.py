"""The documentation site: it is built without a warning, shows every public name and rule, and loads nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import scoring
from companion.present.rules import entries
from companion.words import languages
from scoring.games import game_ids
from tests.contract.test_public_names import PUBLIC

ROOT = Path(__file__).parent.parent
DOCS = ROOT / ".ci" / "docs"
LOADS = re.compile(r"""(?:src=|<link[^>]*href=|url\(|@import\s+)["']?(?:https?:)?//""")
"""What makes a browser ask another host, as soon as it shows a page."""


def shown() -> list[str]:
    """Return the names that the page of the library shows, the package itself left out."""
    return re.findall(r"^::: (\S+\.\S+)$", (DOCS / "pages" / "library.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_the_page_shows_every_public_name() -> None:
    """No name that is promised is missing from the page of the library."""
    promised = {f"scoring.{name}" if name in scoring.__all__ else f"{module}.{name}" for module, name in PUBLIC}

    assert promised - {*shown()} == set()


@pytest.mark.long
def test_the_site_is_built(tmp_path: Path) -> None:
    """Every page of every language, with each rule at its own address, and a picture for each that is shown."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(DOCS / "mkdocs.yml")]
    done = subprocess.run([*command, "-d", str(tmp_path)], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, "WARNING" in done.stderr) == (0, False), done.stderr

    pages = {path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.html")}
    assert [path for path in shown() if f'id="{path}"' not in pages["library.html"]] == []
    for language in languages():
        for game_id in game_ids():
            page = pages[f"rules/{language}/{game_id}.html"]
            assert [key for key in entries(game_id, language) if f'id="{key}"' not in page] == []
    pictures = re.findall(r'<img[^>]*src="([^"]*)"', pages["index.html"])
    assert "screenshots/typing.svg" in pictures
    assert all((tmp_path / picture).is_file() for picture in pictures)
    assert [path for path in tmp_path.rglob("*.css") if LOADS.search(path.read_text("utf-8"))] == []
    assert [path for path, page in pages.items() if LOADS.search(page)] == []
