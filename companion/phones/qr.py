"""The code that a phone scans to open the table."""

from __future__ import annotations

from io import StringIO
from typing import Final

import segno

QUIET: Final = 2
"""Modules left free around a code."""
LIGHT_ON_DARK: Final = "\x1b[97;40m"
AS_BEFORE: Final = "\x1b[0m"


def half_blocks(address: str) -> list[str]:
    """Return the lines of the code, two modules a character, to be drawn light on dark."""
    drawn = StringIO()
    segno.make_qr(address).terminal(drawn, border=QUIET, compact=True)
    return drawn.getvalue().splitlines()


def for_terminal(address: str) -> str:
    """Return the code in half blocks, in colours of its own."""
    return "".join(f"{LIGHT_ON_DARK}{line}{AS_BEFORE}\n" for line in half_blocks(address))


def for_page(address: str) -> str:
    """Return the code as an SVG element, dark on light; a style sheet gives it its size."""
    return segno.make_qr(address).svg_inline(border=QUIET, omitsize=True, light="#fff", svgclass="qr", lineclass=None)
