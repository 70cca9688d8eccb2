"""Who may ask: the guard stands before all pages, refuses what is not from a phone of this table, and seals answers."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, Response

from companion.phones.limits import EDITS_OF_ADDRESS, LONGEST_PATH, Buckets
from companion.phones.static_files import paths
from companion.words import complete, languages, phrasebook, system_language
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from companion.phones.keys import Keys
    from scoring.game import Game


def language_of(request: HTTPConnection) -> str:
    """Return the language of a request; the system's where it names none of ours."""
    wanted = (request.query_params.get("lang", ""), *_accepted(request.headers.get("accept-language", "")))
    return next((one for one in wanted if one in languages() and complete(one)), system_language())


def _accepted(header: str) -> Iterator[str]:
    """Yield the languages of a header, the most wanted first: `fr-CH, en;q=0.8`."""
    weighed = [part.strip().lower().partition(";q=") for part in header.split(",")]
    for tag, _, _ in sorted(weighed, key=lambda part: -_weight(part[2])):
        yield tag.partition("-")[0]


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


SEALS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}
"""What every answer says to the browser."""
UNKEPT: Final = "no-store"
STATIC: Final = "/s/"
TABLE: Final = "/t/"
RIGHT: Final = "right"
"""Under this name a request carries what its key lets do."""


class Refused(Exception):  # noqa: N818 - an answer, and no error of ours
    """Raised for a request that is not done: the status of its answer, why, and what else a program is told."""

    def __init__(self, status: int, why: Phrase | str, game: Game | None = None, **more: object) -> None:
        """Keep what is answered; `why` is in the words of a game, or the end of a key of our own."""
        super().__init__(status)
        self.status, self.game, self.more = status, game, more
        self.why = Phrase(f"phones.error.{why}") if isinstance(why, str) else why

    def answer(self, request: HTTPConnection) -> Response:
        """Return JSON to a program, a page to a person; both say why, the page with the way back to the table."""
        language = language_of(request)
        words = phrasebook(language, self.game)
        message = words.say(self.why)
        if request.scope["method"] == "POST":
            return JSONResponse({**self.more, "message": message}, self.status)
        back = f"{TABLE}{_key(request.scope['path'])}/?lang={language}" if RIGHT in request.scope else ""
        link = f'<p class="ways"><a class="plain" href="{back}">{escape(words.say(Phrase("app.phones.who")))}</a></p>'
        styles = (f'<link rel="stylesheet" href="{paths()[name]}">' for name in ("phone.css", "reading.css"))
        return HTMLResponse(
            f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(message)}</title>'
            f'<meta name="color-scheme" content="light dark">{"".join(styles)}'
            f'<main class="reading"><h1>{escape(message)}</h1>{link if back else ""}</main></html>',
            self.status,
        )


class Guard:
    """An ASGI application around the pages: `hosts` is what `Host` may say, `mistake` is told what went wrong."""

    def __init__(
        self, pages: ASGIApp, keys: Keys, hosts: frozenset[str], mistake: Callable[[Exception], object]
    ) -> None:
        """Stand before the pages."""
        self._pages, self._keys, self._hosts, self._mistake = pages, keys, hosts, mistake
        self._origins = {f"http://{host}" for host in hosts}
        self._edits = Buckets(EDITS_OF_ADDRESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(SEALS)
                headers.setdefault("cache-control", UNKEPT)
            await send(message)

        request = HTTPConnection(scope)
        try:
            self._admit(request)
            await self._pages(scope, receive, sealed)
        except Refused as refused:
            await refused.answer(request)(scope, receive, sealed)
        except Exception as error:  # noqa: BLE001 (the phone was told, and the table goes on)
            self._mistake(error)

    def _admit(self, request: HTTPConnection) -> None:
        """Note in a request what its key lets do; raises Refused."""
        scope, headers = request.scope, request.headers
        if headers.get("host", "").lower() not in self._hosts:
            raise Refused(421, "host")
        if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_PATH:
            raise Refused(404, "page")
        if scope["path"].startswith(STATIC):
            return
        right = self._keys.right(_key(scope["path"]))
        if right is None:
            raise Refused(404, "key")
        scope[RIGHT] = right
        writes = scope["method"] == "POST"
        origin = headers.get("origin")
        if (origin is not None or writes) and origin not in self._origins:
            raise Refused(403, "origin")
        if writes and not self._edits.take(request.client and request.client.host):
            raise Refused(429, "often")


def _key(path: str) -> str:
    """Return the key in a path, nothing where there is none."""
    return path.removeprefix(TABLE).partition("/")[0] if path.startswith(TABLE) else ""
