"""The result of a table in every form that can be shared: as text or data, as a picture, as a page."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games import picture
from companion.present.event import about, event
from companion.present.export import EXPORTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from companion.present.picture.remarks import Told
    from companion.present.picture.shapes import Block, Board
    from companion.words.phrasebook import Phrasebook
    from scoring.arrangement import Arrangement
    from scoring.phrase import Phrase
    from scoring.review import Review
    from scoring.table import AnyTable


DRAWING: Final = ("resvg_py", "fontpkg_noto_sans")
"""What the extra `pictures` brings: the renderer of a binary form and its font."""
SCANNED: Final = "segno"
"""What draws codes to scan, of the extra `phones`."""
BGSTATS: Final = "bgstats"
"""The form of a result that is a link which hands it over to BG Stats."""
BGSTATS_CODE: Final = "bgstats-svg"
"""The same link as a code to scan."""


CHAT: Final = "chat"
"""The form of a result that ends with a line from which another companion opens the table."""
WIDE: Final = "wide.png"
"""The ending of a picture across, beside the one for a phone."""


class UndecidedError(ValueError):
    """Raised for a game that is still played or provisional; the message says what is open."""

    def __init__(self, message: Phrase) -> None:
        """Keep the message."""
        super().__init__(message.key)
        self.message = message


class CodeTooLargeError(ValueError):
    """Raised for a link that no code has room for."""


class Result(NamedTuple):
    """What is shared: a table, its review, the words of its language, the best layouts known so far, its file.

    `path` is where the file lies, None where it came from nowhere.
    """

    table: AnyTable
    review: Review
    words: Phrasebook
    best: tuple[Arrangement, ...] = ()
    content: bytes = b""
    path: Path | None = None

    @property
    def boards(self) -> list[Board]:
        """The boards as they lie, drawn; none where the game draws none."""
        draw = picture(self.review.game, "boards")
        return draw(self.table, self.words) if draw else []

    @property
    def portraits(self) -> list[Board]:
        """The same boards for a phone, with what counts on them and what lies beside them."""
        draw = picture(self.review.game, "portraits")
        return draw(self.table, self.review, self.words) if draw else []

    @property
    def told(self) -> Told:
        """The sentences about the result."""
        from companion.present.picture.remarks import Told  # noqa: PLC0415 - text and data do without

        return Told(self.review, self.words, event(self.table, self.words), self.table.remark, self.best)


class Form(NamedTuple):
    """How a result is written to be shared: the ending of its file, what writes it, which packages that needs."""

    ending: str
    write: Callable[[Result], bytes]
    binary: bool = False
    needs: tuple[str, ...] = ()


def _written(form: str) -> Callable[[Result], bytes]:
    return lambda result: EXPORTS[form](result.review, result.words, about(result.table, result.words)).encode()


def _chat(result: Result) -> bytes:
    from companion.chat_line import line_of  # noqa: PLC0415 - only this form holds the file
    from companion.present.chat import lines  # noqa: PLC0415 - as above

    said = lines(result.review, result.words, result.best)
    return "".join(f"{line}\n" for line in (*said, line_of(result.content))).encode()


def _bgstats(result: Result) -> bytes:
    from companion.present.bgstats import link  # noqa: PLC0415 - few forms need it

    return f"{link(result)}\n".encode()


def _bgstats_code(result: Result) -> bytes:
    from companion.phones.qr import as_svg  # noqa: PLC0415 - only this form needs the extra
    from companion.present.bgstats import link  # noqa: PLC0415 - as above

    return as_svg(link(result))


def _svg(result: Result) -> bytes:
    return drawn_as_svg(_across(result), result).encode()


def _png(result: Result) -> bytes:
    from companion.present.picture.png import png  # noqa: PLC0415 - only this form needs a renderer

    block = upright(result)
    return png(drawn_as_svg(block, result), max(block.width, block.height))


def upright(result: Result) -> Block:
    """Draw the result for a phone."""
    from companion.present.picture.portrait import portrait  # noqa: PLC0415 - text and data do without pictures

    return portrait(result.portraits, result.told)


def _across(result: Result) -> Block:
    """Draw the boards in full size beside the result, for a wide screen or a sheet of paper."""
    from companion.present.picture.result import whole  # noqa: PLC0415 - text and data do without pictures

    return whole(result.boards, result.told)


def drawn_as_svg(block: Block, result: Result) -> str:
    """Return a picture of a result, named by what is shared."""
    from companion.present.moment import heading_of  # noqa: PLC0415 - text and data do without pictures
    from companion.present.picture.svg import svg  # noqa: PLC0415

    return svg(block, result.words.say(heading_of(result.review)))


def _html(result: Result) -> bytes:
    from companion.present.picture.page import page  # noqa: PLC0415 - text and data do without

    return page(result.boards, result.told).encode()


FORMS: Final[Mapping[str, Form]] = {
    "text": Form("txt", _written("text")),
    "md": Form("md", _written("md")),
    "svg": Form("svg", _svg),
    "png": Form("png", _png, binary=True, needs=DRAWING),
    "html": Form("html", _html),
    "json": Form("json", _written("json")),
    CHAT: Form("txt", _chat),
    BGSTATS: Form("txt", _bgstats),
    BGSTATS_CODE: Form("bgstats.svg", _bgstats_code, needs=(SCANNED,)),
}


def can_write(form: Form) -> bool:
    """Return whether what writes a form is there: an extra may bring it."""
    return all(map(find_spec, form.needs))


def written_beside(result: Result, to: str) -> dict[str, bytes]:
    """Write a result in a thread, while the app goes on; return what goes into the file of each ending.

    Where cards have no room for their names on a phone, a PNG comes across too, with all names.
    """
    if to != "png":
        return {FORMS[to].ending: FORMS[to].write(result)}
    from companion.present.picture.png import png_apart  # noqa: PLC0415 - only this form needs a renderer

    drawn = {"png": upright(result)}
    if any(board.shortened for board in result.portraits):
        drawn[WIDE] = _across(result)
    return {ending: png_apart(drawn_as_svg(one, result), max(one.width, one.height)) for ending, one in drawn.items()}
