"""What `companion serve` does: it opens a table, shows the way to it, and serves it until it is asked to end."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Final

from companion.exit_codes import Exit
from companion.opening import open_table
from companion.phones.network import SECONDS_ALONE
from companion.phones.qr import for_terminal
from companion.phones.server import PhoneServer, Settings
from companion.phones.view import Right
from companion.shelf import NoDeskError, Places, Shelf
from companion.streams import fail, write
from companion.table_service import OpenElsewhereError, TableService
from companion.termination import asked_to_end
from companion.words import phrasebook
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.session import Session
    from companion.words.phrasebook import Phrasebook

FORMAT: Final = 1
SECONDS_BETWEEN_LOOKS: Final = 2.0
"""How often it is told who looks on; a phone that is put aside and taken up again is not told each time."""


def serve(named: str | None, settings: Settings, language: str, *, as_json: bool) -> None:
    """Show a table to phones, the one opened last where none is named, until the command is asked to end.

    Ends the command where it cannot be shown.
    """
    shelf = Shelf(Places.usual())
    with closing(shelf.journal):
        file = named or _opened_last(shelf, language)
        _, words, _ = open_table(file, language)
        try:
            service = TableService.open(Path(file), shelf.journal, words.language)
        except OpenElsewhereError:
            fail(Exit.NO_MEANING, words, "phones.open-elsewhere", file=file)
        except OSError as error:
            fail(Exit.BAD_INPUT, words, "error.unreadable", file=file, why=error.strerror or str(error))

        def after(before: Session) -> Session:
            session = shelf.after(before)
            if not as_json:
                write(f"{words.say(phrase('phones.next-game', file=str(session.path)))}\n")
            return session

        with closing(service):
            with suppress(NoDeskError):
                shelf.note(service.session)
            try:
                server = PhoneServer(service, settings, after)
            except OSError as error:
                fail(Exit.BAD_INPUT, words, "phones.no-listening", why=error.strerror or str(error))
            about = [] if named else [words.say(phrase("phones.opened-last", file=file)), ""]
            told = _links(server) if as_json else "\n".join([*about, _told(server, words)])
            asyncio.run(_served(server, words, told, as_json=as_json))


def _opened_last(shelf: Shelf, language: str) -> str:
    """Return the file of the table opened last; ends the command where there is none."""
    last = next((game.path for game in shelf.recent() if game.path.is_file()), None)
    if last is None:
        fail(Exit.BAD_INPUT, phrasebook(language), "phones.no-table", Phrase("phones.hint.no-table"))
    return str(last)


def _links(server: PhoneServer) -> str:
    """Return the addresses for a program, as one line."""
    links = {right.value: link for right, link in server.links.items()}
    return json.dumps({"format": FORMAT, **links}) + "\n"


def _told(server: PhoneServer, words: Phrasebook) -> str:
    """Return the addresses for a person; in a terminal with a code to scan, the sentences broken between words."""
    in_terminal = sys.stdout.isatty()
    code = for_terminal(server.links[Right.PLAY]) if in_terminal else ""
    only_here = [words.say(Phrase("phones.only-here"))] if server.only_here else []
    sentences = [*only_here, words.say(Phrase("phones.who-may"))]
    if in_terminal:
        sentences = [fill(sentence, get_terminal_size().columns) for sentence in sentences]
    lines = [words.say(phrase(f"phones.link.{right.value}", link=link)) for right, link in server.links.items()]
    return "\n".join([code, *lines, "", *sentences, ""])


async def _served(server: PhoneServer, words: Phrasebook, told: str, *, as_json: bool) -> None:
    """Serve, and tell of it."""
    loop = asyncio.get_running_loop()
    with _ended_by_signals(lambda: loop.call_soon_threadsafe(server.stop)):
        write(told)
        telling = None if as_json else asyncio.create_task(tell_who_looks_on(server, words))
        try:
            await server.serve()
        finally:
            if telling:
                telling.cancel()


@contextmanager
def _ended_by_signals(end: Callable[[], object]) -> Iterator[None]:
    """Call `end` at Ctrl+C, and when the system asks the program to end."""

    def ended(*_: object) -> None:
        end()

    before = signal.signal(signal.SIGINT, ended)
    try:
        with asked_to_end(ended):
            yield
    finally:
        signal.signal(signal.SIGINT, before)


async def tell_who_looks_on(server: PhoneServer, words: Phrasebook) -> None:
    """Print who looks on whenever that has changed, and what may be wrong where nobody comes."""
    said = server.who_looks_on(words)
    begun = asyncio.get_running_loop().time()
    guest_network = not server.only_here
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        before, said = said, server.who_looks_on(words)
        guest_network = guest_network and not len(server.streams)
        if said != before:
            write(f"{said}\n")
        elif guest_network and asyncio.get_running_loop().time() - begun > SECONDS_ALONE:
            guest_network = False
            write(f"{words.say(Phrase('phones.nobody-came'))}\n")
