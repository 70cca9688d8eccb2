"""A picture that moves: several pictures of one size shown one after the other, as one SVG without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

SECONDS: Final = 1.5
"""How long a picture is shown; the last one as long again."""
VIEW: Final = re.compile(r'viewBox="0 0 ([\d.]+) [\d.]+"')
KEY: Final = """\
<rect x="{left}" y="9" width="34" height="28" rx="5" fill="#e0e0e0"/>
<text x="{middle}" y="30" fill="#171717" font-family="monospace" font-size="20" text-anchor="middle">{key}</text>
"""


def film(pictures: Sequence[str], keys: Sequence[str]) -> str:
    """Return an SVG that shows the pictures in turn, each but the first with the key that led there in its title bar.

    Each covers those before it. Who asks for less motion sees the last one alone.
    """
    size = VIEW.search(pictures[0])
    assert size is not None  # noqa: S101 - every picture of the app says its size
    shown = "".join(
        f'<g class="shot-{n}">\n{picture}{_key(key, float(size[1]))}</g>\n'
        for n, (picture, key) in enumerate(zip(pictures, ("", *keys), strict=True))
    )
    style = f"<style>\n{''.join(_times(len(pictures)))}</style>"
    return f'<svg {size[0]} xmlns="http://www.w3.org/2000/svg">\n{style}\n{shown}</svg>\n'


def _key(key: str, width: float) -> str:
    """Return a key cap in the title bar of a picture so wide; none without a key."""
    return KEY.format(left=width - 60, middle=width - 43, key=key) if key else ""


def _times(pictures: int) -> Iterator[str]:
    """Yield when each picture begins to cover those before it, until all begin again."""
    whole = pictures + 1
    for n in range(1, pictures):
        begins = f"{100 * n / whole:.1f}%"
        yield f"@keyframes shot-{n} {{ 0% {{ visibility: hidden; }} {begins} {{ visibility: visible; }} }}\n"
        yield f".shot-{n} {{ animation: shot-{n} {whole * SECONDS}s step-end infinite; }}\n"
    yield "@media (prefers-reduced-motion: reduce) { * { animation: none !important; } }\n"
