"""The result of a table in every form that can be shared: as text or data, as a picture, as a page."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games import picture
from companion.present.export import EXPORTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.present.picture.remarks import Told
    from companion.present.picture.shapes import Board
    from companion.words.phrasebook import Phrasebook
    from scoring.arrangement import Arrangement
    from scoring.review import Review
    from scoring.table import AnyTable


DRAWING: Final = ("resvg_py", "fontpkg_noto_sans")
"""What the extra `pictures` brings: the renderer of a binary form and its font."""


class Result(NamedTuple):
    """What is shared: a table, its review, the words of its language, and the best layouts known so far."""

    table: AnyTable
    review: Review
    words: Phrasebook
    best: tuple[Arrangement, ...] = ()

    @property
    def boards(self) -> list[Board]:
        """The boards as they lie, drawn; none where the game draws none."""
        draw = picture(self.review.game)
        return draw(self.table, self.words) if draw else []


class Form(NamedTuple):
    """How a result is written to be shared: the ending of its file, and what writes it."""

    ending: str
    write: Callable[[Result], bytes]
    binary: bool = False


def _written(form: str) -> Callable[[Result], bytes]:
    return lambda result: EXPORTS[form](result.review, result.words).encode()


def _svg(result: Result) -> bytes:
    return _drawn(result)[0].encode()


def _png(result: Result) -> bytes:
    from companion.present.picture.png import png  # noqa: PLC0415 - only this form needs a renderer

    return png(*_drawn(result))


def _drawn(result: Result) -> tuple[str, float]:
    """Return the picture as SVG, and how long its longer side is."""
    from companion.present.moment import heading_of  # noqa: PLC0415 - text and data do without pictures
    from companion.present.picture.result import whole  # noqa: PLC0415
    from companion.present.picture.svg import svg  # noqa: PLC0415

    block = whole(*_shown(result))
    return svg(block, result.words.say(heading_of(result.review))), max(block.width, block.height)


def _html(result: Result) -> bytes:
    from companion.present.picture.page import page  # noqa: PLC0415 - text and data do without

    return page(*_shown(result)).encode()


def _shown(result: Result) -> tuple[list[Board], Told]:
    """Return what a picture and a page show: the boards, and the sentences about the result."""
    from companion.present.picture.remarks import Told  # noqa: PLC0415 - text and data do without

    return result.boards, Told(result.review, result.words, result.table.played, result.best)


FORMS: Final[Mapping[str, Form]] = {
    "text": Form("txt", _written("text")),
    "md": Form("md", _written("md")),
    "svg": Form("svg", _svg),
    "png": Form("png", _png, binary=True),
    "html": Form("html", _html),
    "json": Form("json", _written("json")),
}


def can_write(form: Form) -> bool:
    """Return whether what writes a form is there; a binary one is drawn, which needs the extra `pictures`."""
    return not form.binary or all(map(find_spec, DRAWING))


def written_beside(result: Result, to: str) -> bytes:
    """Write a result in a thread, while the app goes on."""
    from companion.present.picture.png import png_apart  # noqa: PLC0415 - only this form needs a renderer

    return png_apart(*_drawn(result)) if to == "png" else FORMS[to].write(result)
