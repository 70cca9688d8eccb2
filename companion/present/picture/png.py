"""A picture as PNG, drawn by resvg with a font that comes along: it looks the same on every machine."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.resources import files
from typing import Final

import resvg_py

SCALE: Final = 3
"""Pixels for each unit: those of a phone, which has as many for each of its own."""
LONGEST: Final = 8000
"""The most pixels of the longer side: a larger picture takes long, and messengers shrink it anyway."""
FONT: Final = files("fontpkg_noto_sans") / "files" / "NotoSans[wdth,wght].ttf"
OTHER: Final = re.compile(r"[^\x00-\u052f\u1e00-\u1fff\u2010-\u2027\u2212]")
"""Letters that the font does not have, or not all of them."""


def png(picture: str, longest: float) -> bytes:
    """Return a picture in SVG, whose longer side is so long, as PNG.

    Letters that the font lacks come from the machine's own, so these are loaded only where there are any.
    """
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=picture,
            font_files=[str(FONT)],
            sans_serif_family="Noto Sans",
            skip_system_fonts=not OTHER.search(picture),
            zoom=min(SCALE, LONGEST / longest),
        )
    )


def png_apart(picture: str, longest: float) -> bytes:
    """Return the same as `png`, drawn in another process, since the renderer blocks every thread of its own."""
    command = [sys.executable, "-P", "-m", __name__, str(longest)]
    drawn = subprocess.run(command, input=picture.encode(), capture_output=True, check=False)  # noqa: S603 (our own code)
    return png(picture, longest) if drawn.returncode else drawn.stdout


if __name__ == "__main__":
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), float(sys.argv[1])))
