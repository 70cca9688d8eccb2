"""The routes under a key: pages, state, edits, events; and the files that pages load."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from companion.phones import static_files
from companion.phones.edits import Edits
from companion.phones.guard import RIGHT, Refused, language_of
from companion.phones.layouts import Heard, Layouts
from companion.phones.limits import STREAMS, STREAMS_OF_ONE
from companion.phones.network import HERE
from companion.phones.pages import ending, rulebook, seat
from companion.phones.view import Right, View
from companion.present.data import review_data
from companion.sharing import FORMS, Result, can_write, written_beside
from scoring.other_readings import OtherReadings, other_readings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from starlette.requests import Request

    from companion.phones.edits import NextGame
    from companion.phones.streams import Streams
    from companion.table_service import TableService
    from scoring.hindsight import Hindsight
    from scoring.review import Review
    from scoring.table import AnyTable

    Answer = Callable[[Request], Awaitable[Response]]

FOR_EVER: Final = {"cache-control": "public, max-age=31536000, immutable"}
SECONDS_FOR_READINGS: Final = 4.0
"""How long readings are looked at beside the phones; few tables have so many."""
SECONDS_TO_LOOK_BACK: Final = 2.0
"""How long a page waits for a game to be looked back at, before it says that this takes longer."""
KEY: Final = "/t/{key_of_table}"
TYPES: Final = {"html": "text/html; charset=utf-8", "png": "image/png", "svg": "image/svg+xml"}
"""What a browser is told of each form of a result."""


class Routes:
    """Answers to what phones ask of a table; `links` are the addresses by right."""

    def __init__(
        self,
        service: TableService,
        links: Mapping[Right, str],
        streams: Streams,
        mistake: Callable[[Exception], object],
        next_game: NextGame,
    ) -> None:
        """Take the table, and what a page needs besides; `mistake` is told what goes wrong beside."""
        self._next_game = next_game
        self._service, self._links, self._streams = service, links, streams
        self._drawn: tuple[object, dict[tuple[object, ...], str]] = None, {}
        self._made: tuple[Review | None, dict[tuple[object, ...], asyncio.Future[bytes]]] = None, {}
        self._looked: tuple[AnyTable, asyncio.Future[OtherReadings]] | None = None
        self._seen: tuple[AnyTable, asyncio.Future[Hindsight]] | None = None
        self._layouts = Layouts(service, Heard(lambda: streams.ended, streams.known, mistake))

    def application(self) -> Starlette:
        """Return all routes as an ASGI application."""
        of_table: dict[str, Answer] = {
            "/": self._page(ending.seats),
            "/seat/{n:int}": self._page(seat.seat),
            "/view/{n:int}": self._fragment,
            "/named/{name:path}": self._named,
            "/table": self._page(ending.middle),
            "/end": self._end,
            "/best/{n:int}": self._page(ending.best),
            "/review": self._review,
            "/why/{n:int}/{line:path}": self._page(seat.why),
            "/rules": self._rules,
            "/rules/{key:path}": self._page(rulebook.rule),
            "/rulings": self._rulings,
            "/share/{what}": self._share,
            "/state": self._state,
            "/events": self._events,
        }
        return Starlette(
            routes=[
                *(Route(f"{KEY}{path}", answer) for path, answer in of_table.items()),
                Route(f"{KEY}/edit", Edits(self._service, self._next_game).answer, methods=["POST"]),
                Route(KEY, _to_the_table),
                Route("/s/{file:path}", _static),
            ],
            exception_handlers={404: _refused, 405: _refused, Refused: _refused, Exception: _refused},
        )

    def _view(self, request: Request) -> View:
        """Return what a page is made for."""
        right: Right = request.scope[RIGHT]
        return View(
            self._service,
            language_of(request),
            right,
            base=f"/t/{request.path_params['key_of_table']}/",
            join=self._links[Right.PLAY if right.may_write else Right.LOOK],
            static=static_files.paths(),
            seated=frozenset(seat for seat in self._streams.seats if seat is not None),
        )

    def _page(self, page: Callable[..., str | None]) -> Answer:
        """Return what answers with a page, made of what its path names; of a seat only where there is one."""

        async def answer(request: Request) -> Response:
            view = self._view(request)
            named = {name: value for name, value in request.path_params.items() if name != "key_of_table"}
            there = named.get("n", 0) < len(view.service.session.table.players)
            html = page(view, *named.values()) if there else None
            if html is None:
                raise Refused(404, "page")
            return HTMLResponse(html)

        return answer

    async def _named(self, request: Request) -> Response:
        """Lead to the seat of a player by name, where a page says whose it is if there is none."""
        view, name = self._view(request), request.path_params["name"]
        names = [player.name for player in view.service.session.table.players]
        own = f"seat/{names.index(name)}" if name in names else ""
        return RedirectResponse(f"{view.base}{own}?lang={view.language}")

    async def _fragment(self, request: Request) -> Response:
        """Answer with what changes on the page of a seat, unless the phone has it."""
        tag = {"etag": f'"{self._view(request).tag}"'}
        if request.headers.get("if-none-match") == tag["etag"]:
            return Response(status_code=304, headers=tag)
        answer = await self._page(self._fragment_once)(request)
        answer.headers.update(tag)
        return answer

    def _fragment_once(self, view: View, n: int) -> str:
        """Return a fragment, which is drawn once for all phones that show the same."""
        review, drawn = self._service.session.review, self._drawn[1]
        if self._drawn[0] is not review:
            self._drawn = review, (drawn := {})
        known = tuple([best.rank for best in self._service.session.best_layouts])
        if (shown := (n, view.language, view.right, known)) not in drawn:
            drawn[shown] = seat.fragment(view, n)
        return drawn[shown]

    async def _rules(self, request: Request) -> Response:
        """Answer with the rules that players' words find."""
        return HTMLResponse(rulebook.rules(self._view(request), request.query_params.get("q", "")))

    async def _rulings(self, request: Request) -> Response:
        """Answer with the open readings; all who ask meanwhile wait for one look, which runs beside."""
        table = self._service.session.table
        if self._looked is None or self._looked[0] is not table:
            self._looked = table, asyncio.ensure_future(asyncio.to_thread(self._other_readings, table))
        readings = await asyncio.shield(self._looked[1])
        return HTMLResponse(rulebook.rulings(self._view(request), readings))

    async def _end(self, request: Request) -> Response:
        """Answer with the last page; whoever reads it has everybody's best layout looked for."""
        self._layouts.wanted()
        return await self._page(ending.end)(request)

    async def _review(self, request: Request) -> Response:
        """Answer with the game looked back at, or that this takes a while; fair mode keeps it back.

        One look goes on at a time, beside, and whoever waits for it is told when it is done.
        """
        session, view = self._service.session, self._view(request)
        look = session.game.hindsight
        if look is None:
            raise Refused(404, "page")
        if session.review.hints.withheld:
            return HTMLResponse(ending.unseen(view, "error.review-fair"))
        table = session.table
        if self._seen is None or (self._seen[0] is not table and self._seen[1].done()):
            self._seen = table, asyncio.ensure_future(asyncio.to_thread(look, table))
        of, seen = self._seen
        await asyncio.wait([seen], timeout=SECONDS_TO_LOOK_BACK)
        if of is self._service.session.table and seen.done():
            return HTMLResponse(ending.review(view, seen.result()))
        seen.add_done_callback(lambda _: self._streams.known())
        return HTMLResponse(ending.unseen(view, "app.phones.looking-back"))

    def _other_readings(self, table: AnyTable) -> OtherReadings:
        """Look at the open readings of a table for a while, as long as it is the one that is shown."""
        end, session = time.thread_time() + SECONDS_FOR_READINGS, self._service.session

        def given_up() -> bool:
            return self._streams.ended or session.table is not table or time.thread_time() > end

        return other_readings(session.game, table, given_up)

    async def _share(self, request: Request) -> Response:
        """Answer with the result to share: a text, or a file that the phone keeps."""
        view, what = self._view(request), request.path_params["what"]
        if what == "text":
            return PlainTextResponse(seat.share_text(view))
        picture = "png" if can_write(FORMS["png"]) else "svg"
        form = {"picture": picture, "page": "html"}.get(what)
        if form is None:
            raise Refused(404, "page")
        kept = {"content-disposition": f'attachment; filename="{view.service.session.game.id}.{form}"'}
        return Response(await self._written(form, view), headers=kept, media_type=TYPES[form])

    async def _written(self, form: str, view: View) -> bytes:
        """Return the result in a form, made once as long as it is the same; all who ask meanwhile wait for it."""
        session = view.service.session
        if self._made[0] is not session.review:
            self._made = session.review, {}
        made, best = self._made[1], session.best_layouts
        asked = (form, view.language, *(known.rank for known in best))
        if asked not in made:
            result = Result(session.as_it_lies, session.review, view.words, best)
            made[asked] = asyncio.ensure_future(asyncio.to_thread(lambda: written_beside(result, form)[form]))
        return await asyncio.shield(made[asked])

    async def _state(self, request: Request) -> Response:
        """Answer with the file and what `score --json` says of it."""
        session = self._service.session
        review = review_data(session.review, self._view(request).words)
        return JSONResponse({"version": self._service.version, "file": session.text, "review": review})

    async def _events(self, request: Request) -> Response:
        """Answer with a stream of events; `?seat=` says whose page the phone shows."""
        address, streams = request.client.host if request.client else "", self._streams
        if len(streams) >= STREAMS or (address != HERE and streams.of(address) >= STREAMS_OF_ONE):
            raise Refused(429, "often")
        shown = request.query_params.get("seat", "")
        seated = int(shown) if len(shown) == 1 and shown in "0123456789" else None
        return streams.answer(seated, address)


async def _to_the_table(request: Request) -> Response:
    """Answer where somebody typed the address without its last stroke."""
    return RedirectResponse(f"/t/{request.path_params['key_of_table']}/")


async def _static(request: Request) -> Response:
    """Answer with a file that pages load."""
    known = static_files.contents().get(request.url.path)
    if known is None:
        raise Refused(404, "page")
    content, media_type = known
    return Response(content, headers={**FOR_EVER, "content-type": media_type})


async def _refused(request: Request, error: Exception) -> Response:
    """Answer what is refused, what is not there, and what goes wrong in here."""
    if isinstance(error, Refused):
        return error.answer(request)
    if isinstance(error, HTTPException):
        return Refused(error.status_code, "page").answer(request)
    return Refused(500, "mistake").answer(request)
