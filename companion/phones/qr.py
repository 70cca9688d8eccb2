"""The code that a phone scans: to open the table, or to take a result over."""

from __future__ import annotations

from io import BytesIO, StringIO
from typing import Final

import segno

from companion.sharing import CodeTooLargeError

QUIET: Final = 2
"""Modules left free around a code."""
SCALE: Final = 4
"""How wide a module of a picture is."""
LIGHT_ON_DARK: Final = "\x1b[97;40m"
AS_BEFORE: Final = "\x1b[0m"


def _code(address: str) -> segno.QRCode:
    """Return the smallest code of an address, which a scratch may spoil; raises CodeTooLargeError."""
    try:
        return segno.make_qr(address, error="l")
    except segno.DataOverflowError as error:
        raise CodeTooLargeError from error


def half_blocks(address: str) -> list[str]:
    """Return the lines of the code, two modules a character, to be drawn light on dark."""
    drawn = StringIO()
    _code(address).terminal(drawn, border=QUIET, compact=True)
    return drawn.getvalue().splitlines()


def for_terminal(address: str) -> str:
    """Return the code in half blocks, in colours of its own."""
    return "".join(f"{LIGHT_ON_DARK}{line}{AS_BEFORE}\n" for line in half_blocks(address))


def for_page(address: str) -> str:
    """Return the code as an SVG element, dark on light; a style sheet gives it its size."""
    return _code(address).svg_inline(border=QUIET, omitsize=True, light="#fff", svgclass="qr", lineclass=None)


def as_svg(address: str) -> bytes:
    """Return the code as an SVG file; raises CodeTooLargeError."""
    drawn = BytesIO()
    _code(address).save(drawn, kind="svg", scale=SCALE, border=2 * QUIET, light="#fff")
    return drawn.getvalue()
