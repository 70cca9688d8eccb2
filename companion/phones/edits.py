"""What a phone writes: a form as JSON, read within bounds, done by the one writer of the table, and acknowledged."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse

from companion.commands_at_table import RefusedError, StaleError, command_of
from companion.phones.guard import RIGHT, Refused
from companion.phones.limits import EDITS_OF_CLIENT, LARGEST_BODY, READ_AWAY, SECONDS_TO_SEND, Buckets
from companion.table_service import Done, Edit, TableService, UnsavedError
from scoring.fields import Data
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from companion.phones.view import Right

LONGEST_ID: Final = 64
STEPS: Final = {
    "undo": TableService.undo,
    "step_back": TableService.step_back,
    "step_forth": TableService.step_forth,
}
"""What takes back, or makes again, by what it is to `do`; all but the first are the host's."""
NEXT_GAME: Final = "next_game"
STEPS_OF_HOST: Final = (*[*STEPS][1:], NEXT_GAME)
SETTINGS: Final = frozenset(
    {"edition", "played", "start", "end", "place", "remark", "rulings", "disputes", "fair", "hints", "boards"}
)
"""Keys of the whole table that only the host sets."""
SETTINGS_IN_TABLE: Final = frozenset({"table.board", "table.expansions"})

PHONE: Final = "phone "
"""Begins how a phone is told from the app."""
NO_FORM: Final = Phrase("app.phones.form")

Form = Data
NextGame = Callable[[str, str, str], Done]
"""Begins the next game for whoever asks: under this id, by this client, called so."""


class _Sender(NamedTuple):
    """Who sends an edit, and under which id; no client of a phone is called like the app."""

    id: str
    client: str
    by: str


class Edits:
    """Does what phones send."""

    def __init__(self, service: TableService, next_game: NextGame) -> None:
        """Take the one writer of the table, and what begins the next game."""
        self._service, self._next_game = service, next_game
        self._clients = Buckets(EDITS_OF_CLIENT)

    async def answer(self, request: Request) -> Response:
        """Return the answer to an edit; raises Refused."""
        right: Right = request.scope[RIGHT]
        body = await _body(request)
        if not right.may_write:
            raise Refused(403, "look")
        form = _form(body)
        sender = _Sender(_text(form, "id"), f"{PHONE}{_text(form, 'client')}", self._person(form))
        if not right.is_host and _for_host(form):
            raise Refused(403, "host-only")
        if not self._clients.take((request.client and request.client.host, sender.client)):
            raise Refused(429, "often")
        done = self._done(form, sender)
        replaced = {"replaced": done.replaced._asdict()} if done.replaced else {}
        return JSONResponse({"id": done.id, "version": done.version, **replaced})

    def _person(self, form: Form) -> str:
        """Return who sends a form in words: the player of the page it is sent from, else whatever the client says."""
        players, seat = self._service.session.table.players, form.get("me")
        return players[seat].name if type(seat) is int and 0 <= seat < len(players) else _text(form, "client")

    def _done(self, form: Form, sender: _Sender) -> Done:
        """Do what a form says; raises Refused."""
        service = self._service
        try:
            return self._perform(form, sender)
        except StaleError as error:
            more = {"id": sender.id, "error": "stale", "version": service.version}
            raise Refused(409, error.message, service.session.game, **more) from error
        except RefusedError as error:
            raise Refused(422, error.message, service.session.game) from error
        except UnsavedError as error:
            raise Refused(503, error.message, service.session.game, error="unsaved") from error

    def _perform(self, form: Form, sender: _Sender) -> Done:
        """Do what a form says; raises RefusedError, StaleError, UnsavedError."""
        service = self._service
        do = form.get("do")
        if do == NEXT_GAME:
            return self._next_game(*sender)
        if form.get("game", service.game) != service.game:
            raise StaleError(phrase("app.phones.other-game"))
        if isinstance(do, str) and do in STEPS:
            return STEPS[do](service, *sender)
        command = command_of(service.session.game, service.session.table, form)
        seen = form.get("seen")
        return service.perform(Edit(*sender, command), seen if type(seen) is int else None)


def _for_host(form: Form) -> bool:
    """Whether a form asks for what only the host may do."""
    if form.get("do") in STEPS_OF_HOST:
        return True
    key = form.get("key")
    of_table = form.get("do") == "set" and form.get("seat") is None and isinstance(key, str)
    return of_table and (key in SETTINGS_IN_TABLE or str(key).partition(".")[0] in SETTINGS)


async def _body(request: Request) -> bytes:
    """Return the body; raises Refused for one that is too large, or comes too slowly."""
    body, read = b"", 0
    try:
        async with asyncio.timeout(SECONDS_TO_SEND):
            async for part in request.stream():
                read += len(part)
                body += part[: LARGEST_BODY + 1 - len(body)]
                if read > READ_AWAY:
                    break
    except (TimeoutError, ClientDisconnect) as error:
        raise Refused(408, "slow") from error
    if len(body) > LARGEST_BODY:
        raise Refused(413, "large")
    return body


def _form(body: bytes) -> Form:
    """Return a body as a form: JSON of an object whose texts can all be written; raises Refused."""
    try:
        form = json.loads(body)
        json.dumps(form, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError) as error:
        raise Refused(422, NO_FORM) from error
    if not isinstance(form, dict):
        raise Refused(422, NO_FORM)
    return form


def _text(form: Form, key: str) -> str:
    """Return the id or the client of a form; raises Refused where it is no short text."""
    text = form.get(key)
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST_ID:
        raise Refused(422, NO_FORM)
    return text
