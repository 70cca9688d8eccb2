"""The command `certificate` checks what `arrange` wrote: its time limit and its exit codes."""

from __future__ import annotations

import json
import math
import time
from typing import TYPE_CHECKING, Final, NoReturn

from companion.arranging import HINT
from companion.exit_codes import Exit
from companion.opening import STDIN, read_bytes
from companion.streams import fail, thinking
from scoring.certificates import CertificateReport, check_certificate
from scoring.fields import shown
from scoring.findings import MalformedCertificateError
from scoring.phrase import Name, Phrase, phrase
from scoring.tablefile import LARGEST_FILE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.words.phrasebook import Phrasebook
    from scoring.fields import Data
    from scoring.game import Game
    from scoring.table import AnyTable

PER_PLAYER: Final = 300
"""Seconds that checking may take for each player of the table, however many certificates there are, unless the command
names others."""
MOST_CERTIFICATES: Final = 100
"""Certificates that one file may hold; `arrange` writes one for each player."""
LONGEST_NUMBER: Final = 100
"""Digits of a number; no total has that many."""


def checked(
    game: Game, table: AnyTable, words: Phrasebook, file: str, seconds: float | None
) -> tuple[CertificateReport, ...]:
    """Return the result of every certificate in a file; ends the command where none suits the table."""
    if game.arrange is None:
        fail(Exit.NO_MEANING, words, "error.no-arrange", game=Name(game.id))
    if HINT in game.review(table).hints.withheld:
        fail(Exit.NO_MEANING, words, "error.certificate-fair", phrase("hint.arrange-fair", hint=f'"{HINT}"'))
    certificates = _read(file, words)
    end = time.monotonic() + (PER_PLAYER * len(table.players) if seconds is None else seconds)
    reports = []
    with thinking(words.say(Phrase("certificate.looking"))):
        for n, certificate in enumerate(certificates):
            now = time.monotonic()
            share = now + max(0.0, end - now) / (len(certificates) - n)
            try:
                reports.append(check_certificate(game, table, certificate, _until(share)))
            except MalformedCertificateError as error:
                several = len(certificates) > 1
                why = phrase("certificate.numbered", number=n + 1, why=error.why) if several else error.why
                _refuse(file, why, words)
    return tuple(reports)


def _until(moment: float) -> Callable[[], bool]:
    """Return what is asked whether to stop."""
    return lambda: time.monotonic() >= moment


def _read(file: str, words: Phrasebook) -> list[object]:
    """Return the certificates of a file: one, or a list of them."""
    content = read_bytes(file, words)
    if len(content) > LARGEST_FILE:
        _refuse(file, phrase("certificate.too-large", most=LARGEST_FILE), words)
    try:
        return certificates_in(content)
    except MalformedCertificateError as error:
        _refuse(file, error.why, words)


def certificates_in(content: str | bytes) -> list[object]:
    """Return the certificates in JSON: one, or a list of them; raises MalformedCertificateError."""
    try:
        data = json.loads(content, object_pairs_hook=_each_key_once, parse_int=_whole)
    except RecursionError as error:
        raise MalformedCertificateError(Phrase("certificate.no-certificate")) from error
    except ValueError as error:
        raise MalformedCertificateError(Phrase("certificate.no-json")) from error
    if data == []:
        raise MalformedCertificateError(Phrase("certificate.no-certificate"))
    certificates = data if isinstance(data, list) else [data]
    if len(certificates) > MOST_CERTIFICATES:
        raise MalformedCertificateError(phrase("certificate.too-many", found=len(certificates), most=MOST_CERTIFICATES))
    return certificates


def _each_key_once(pairs: list[tuple[str, object]]) -> Data:
    """Return an object of JSON; one that repeats a key is refused."""
    data: Data = {}
    for key, value in pairs:
        if key in data:
            raise MalformedCertificateError(phrase("certificate.twice", key=shown(key)))
        data[key] = value
    return data


def _whole(digits: str) -> float:
    """Return a whole number; one so long that Python would not read it is as good as infinite."""
    return int(digits) if len(digits) <= LONGEST_NUMBER else math.inf


def _refuse(file: str, why: Phrase, words: Phrasebook) -> NoReturn:
    fail(Exit.BAD_INPUT, words, "error.certificate-unread", file="<stdin>" if file == STDIN else file, why=why)


def exit_code(reports: Sequence[CertificateReport]) -> Exit:
    """Return what the command ends with: something wrong before something taken on trust."""
    if not all(report.holds for report in reports):
        return Exit.FAULT
    return Exit.FINE if all(report.complete for report in reports) else Exit.UNPROVED
