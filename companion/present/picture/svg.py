"""A block of shapes as SVG: words that stay words, no font fetched, whatever comes from outside escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

from companion.present.picture.shapes import DARK, LIGHT, PLAIN, Block, Line, Rect, Shape, Text

FONTS: Final = "'Noto Sans', 'Helvetica Neue', Arial, sans-serif"
STANDARD: Final = "http://www.w3.org/2000/svg"
"""Names the standard a picture on its own is written in; nothing is fetched from there."""
UNWRITABLE: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML may hold."""


def svg(block: Block, title: str, *, dark: bool = False) -> str:
    """Return a picture that stands on its own, on paper or on a dark ground."""
    paper = Rect(0, 0, block.width, block.height, "paper")
    size = f'width="{_n(block.width)}" height="{_n(block.height)}"'
    inside = _inside((paper, *block.shapes), block, title, DARK if dark else LIGHT)
    return f'<svg xmlns="{STANDARD}" {size} {inside}</svg>\n'


def inline_svg(block: Block, title: str) -> str:
    """Return a picture as part of a page, which sets its colours by role; it fills the width of the page."""
    return f"<svg {_inside(block.shapes, block, title, LIGHT)}</svg>"


def _inside(shapes: Iterable[Shape], block: Block, title: str, colours: Mapping[str, str]) -> str:
    """Return all that stands in the element, and the end of its first tag."""
    view = f'viewBox="0 0 {_n(block.width)} {_n(block.height)}" role="img" font-family="{FONTS}"'
    return "\n".join(
        [f"{view}>", f"<title>{escaped(title)}</title>", *(_element(shape, colours) for shape in shapes), ""]
    )


def escaped(words: str) -> str:
    """Return words as they stand between two tags or in an attribute."""
    return escape(UNWRITABLE.sub("\ufffd", words))


def _element(shape: Shape, colours: Mapping[str, str]) -> str:
    match shape:
        case Rect(x, y, width, height, fill, stroke, radius):
            box = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
            corner = f' rx="{_n(radius)}"' if radius else ""
            return f"<rect {box}{corner}{_painted(colours, fill=fill, stroke=stroke)}/>"
        case Line(x, y, to_x, to_y, colour, thick):
            points = f'x1="{_n(x)}" y1="{_n(y)}" x2="{_n(to_x)}" y2="{_n(to_y)}"'
            return f'<line {points} stroke-width="{_n(thick)}"{_painted(colours, stroke=colour)}/>'
        case Text(x, y, words, size, colour, bold, anchor, cut):
            place = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"'
            weight = ' font-weight="700"' if bold else ""
            narrow = "" if cut == PLAIN else f' font-stretch="{cut}"'
            start = "" if anchor == "start" else f' text-anchor="{anchor}"'
            return f"<text {place}{weight}{narrow}{start}{_painted(colours, fill=colour)}>{escaped(words)}</text>"


def _painted(colours: Mapping[str, str], **parts: str) -> str:
    """Return colours as attributes; those of roles also as classes, by which a page can set them anew."""
    given = {what: colour for what, colour in parts.items() if colour}
    attributes = "".join(f' {what}="{colours.get(colour, colour)}"' for what, colour in given.items())
    roles = " ".join(f"{what}-{colour}" for what, colour in given.items() if colour in LIGHT)
    return f'{attributes} class="{roles}"' if roles else attributes


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
