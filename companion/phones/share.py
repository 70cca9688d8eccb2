"""The result as files to share: each is made once as long as the result is the same, in a thread beside the phones."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.sharing import FORMS, Result, can_write, written_beside

if TYPE_CHECKING:
    from companion.phones.view import View
    from scoring.review import Review

TYPES: Final = {"html": "text/html; charset=utf-8", "png": "image/png", "svg": "image/svg+xml"}
"""What a browser is told of each form."""


def form_of(what: str) -> str | None:
    """Return the form of what is asked for: a picture is a PNG where it can be drawn, else an SVG."""
    picture = "png" if can_write(FORMS["png"]) else "svg"
    return {"picture": picture, "page": "html"}.get(what)


class File(NamedTuple):
    """A file to keep on a phone, with what the browser is told of it."""

    content: bytes
    type: str
    name: str


class Shared:
    """The files of a result."""

    def __init__(self) -> None:
        """Begin with none."""
        self._made: tuple[Review | None, dict[tuple[object, ...], asyncio.Future[bytes]]] = None, {}

    async def file(self, form: str, view: View) -> File:
        """Return the result in a form; all who ask meanwhile wait for the same."""
        session = view.service.session
        if self._made[0] is not session.review:
            self._made = session.review, {}
        made, best = self._made[1], session.best_layouts
        asked = (form, view.language, *(known.rank for known in best))
        if asked not in made:
            result = Result(session.as_it_lies, session.review, view.words, best)
            made[asked] = asyncio.ensure_future(asyncio.to_thread(_written, result, form))
        return File(await asyncio.shield(made[asked]), TYPES[form], f"{session.game.id}.{form}")


def _written(result: Result, form: str) -> bytes:
    return written_beside(result, form)[form]
