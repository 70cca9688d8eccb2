"""The command `certificate`: it checks what `arrange` wrote, for how long, and what code it ends with."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, Final, NoReturn

from companion.arranging import HINT
from companion.opening import STDIN, read_bytes
from companion.streams import Exit, fail, thinking
from scoring.certificates import CertificateReport, check_certificate
from scoring.grounds import MalformedCertificateError
from scoring.phrase import Name, Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.words.phrasebook import Phrasebook
    from scoring.game import Game
    from scoring.table import AnyTable

PER_CERTIFICATE: Final = 60
"""Seconds that checking may take for each player, unless the command names others."""


def checked(
    game: Game, table: AnyTable, words: Phrasebook, file: str, seconds: float | None
) -> tuple[CertificateReport, ...]:
    """Return what came of every certificate in a file; ends the command where there is none that suits the table."""
    if game.arrange is None:
        fail(Exit.NO_MEANING, words, "error.no-arrange", game=Name(game.id))
    if HINT in game.review(table).hints.withheld:
        fail(Exit.NO_MEANING, words, "error.certificate-fair", phrase("hint.arrange-fair", hint=f'"{HINT}"'))
    certificates = _read(file, words)
    end = time.monotonic() + (PER_CERTIFICATE * len(certificates) if seconds is None else seconds)
    reports = []
    with thinking(words.say(Phrase("certificate.looking"))):
        for n, certificate in enumerate(certificates):
            now = time.monotonic()
            share = now + max(0.0, end - now) / (len(certificates) - n)
            try:
                reports.append(check_certificate(game, table, certificate, _until(share)))
            except MalformedCertificateError as error:
                _refuse(file, error.why, words)
    return tuple(reports)


def _until(moment: float) -> Callable[[], bool]:
    """Return what is asked whether to stop."""
    return lambda: time.monotonic() >= moment


def _read(file: str, words: Phrasebook) -> list[Any]:
    """Return the certificates of a file: one, or a list of them."""
    try:
        data = json.loads(read_bytes(file, words))
    except (ValueError, RecursionError):
        _refuse(file, Phrase("certificate.no-json"), words)
    if data == []:
        _refuse(file, Phrase("certificate.no-certificate"), words)
    return data if isinstance(data, list) else [data]


def _refuse(file: str, why: Phrase, words: Phrasebook) -> NoReturn:
    fail(Exit.BAD_INPUT, words, "error.certificate-unread", file="<stdin>" if file == STDIN else file, why=why)


def exit_code(reports: Sequence[CertificateReport]) -> Exit:
    """Return what the command ends with: something wrong before something taken on trust."""
    if not all(report.holds for report in reports):
        return Exit.FAULT
    return Exit.FINE if all(report.complete for report in reports) else Exit.UNPROVED
