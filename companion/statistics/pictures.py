"""The picture of a year, to share: as SVG, or as PNG where the extra `pictures` is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.present.picture.svg import svg
from companion.present.picture.year import year_picture
from companion.present.year import Told
from companion.sharing import FORMS, can_write
from scoring.phrase import phrase

if TYPE_CHECKING:
    from companion.statistics.year import Year
    from companion.words.phrasebook import Phrasebook

ENDINGS: Final = (".svg", ".png")


def drawn(year: Year, words: Phrasebook, ending: str, *, dark: bool) -> bytes | None:
    """Return a year as a picture with this ending, None where what draws it is not installed."""
    block = year_picture(Told(year, words))
    picture = svg(block, words.say(phrase("stats.picture", year=str(year.year))), dark=dark)
    if ending == ".svg":
        return picture.encode()
    if not can_write(FORMS["png"]):
        return None
    from companion.present.picture.png import png_apart  # noqa: PLC0415 - only this form needs a renderer

    return png_apart(picture, max(block.width, block.height))
