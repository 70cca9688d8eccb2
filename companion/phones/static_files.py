"""The files a page loads: script, style, icon; their path holds a hash of all, so that a browser may keep them."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.present.picture.shapes import SEATS_IN_DARK, SEATS_IN_LIGHT, seat_role

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER: Final = Path(__file__).parent / "static"
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
COLOURED: Final = "reading.css"
"""The style that knows the players' colours, which are those of pictures."""
HASH_LENGTH: Final = 16
UNREAD: Final = re.compile(rb"^(?:[ \t]+|//.*\n|/\*.*\*/\n|\n)|[ \t]+// .*$", re.MULTILINE)
"""What only a reader of the file needs: indents, comments, empty lines."""
AIR: Final = re.compile(rb"\s*([{,])\s*|\s*;?\s*(\})\s*|\s*(;)\s*|(?<=:) ")
"""What the marks of a style can do without: the space around them, and the last `;` of a rule."""


@cache
def contents() -> Mapping[str, tuple[bytes, str]]:
    """Return the content and the type of each file by its path: `/s/HASH/phone.js`."""
    files = {path.name: _terse(path) for path in sorted(FOLDER.iterdir()) if path.suffix in TYPES}
    files[COLOURED] += _colours_of_seats()
    digest = hashlib.sha256(b"\0".join(part for name, content in files.items() for part in (name.encode(), content)))
    folder = f"/s/{digest.hexdigest()[:HASH_LENGTH]}"
    return {f"{folder}/{name}": (content, TYPES[Path(name).suffix]) for name, content in files.items()}


def _terse(path: Path) -> bytes:
    content = UNREAD.sub(b"", path.read_bytes())
    return AIR.sub(rb"\1\2\3", content) if path.suffix == ".css" else content


def _colours_of_seats() -> bytes:
    """Return the rules that give each seat its colour, in light and in dark."""
    light, dark = (
        "".join(f".{seat_role(seat)}{{--player:{colour}}}" for seat, colour in enumerate(colours))
        for colours in (SEATS_IN_LIGHT, SEATS_IN_DARK)
    )
    return f"{light}@media (prefers-color-scheme:dark){{{dark}}}".encode()


@cache
def paths() -> Mapping[str, str]:
    """Return the path of each file by its name."""
    return {Path(path).name: path for path in contents()}
