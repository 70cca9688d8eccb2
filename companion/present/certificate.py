"""What came of checking certificates: as data, and as a person reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from companion.present.data import FORMAT
from scoring.certificates import CertificateReport
from scoring.phrase import Fact, Phrase

if TYPE_CHECKING:
    from rich.console import RenderableType

    from companion.words.phrasebook import Phrasebook
    from scoring.fields import Data

PARTS: Final = ("wrong", "trusted", "derived")


def verdict(report: CertificateReport) -> str:
    """Return `fine`, `trusted` where not all was derived again, or `wrong`."""
    return "fine" if report.complete else "trusted" if report.holds else "wrong"


def report_data(report: CertificateReport, words: Phrasebook) -> Data:
    """Return the result of `certificate --json` for one player."""
    return {
        "format": FORMAT,
        "player": report.player,
        "now": report.now,
        "best": report.best,
        "bound": report.bound,
        "verdict": verdict(report),
        **{part: [_said(finding, words) for finding in getattr(report.findings, part)] for part in PARTS},
    }


def _said(finding: Phrase, words: Phrasebook) -> dict[str, str]:
    return {"id": finding.key.rsplit(".", 1)[-1], "message": words.say(finding)}


def report(reports: Sequence[CertificateReport], words: Phrasebook) -> Iterator[RenderableType]:
    """Yield the result of `certificate`: of every player whether the certificate holds, and why."""
    from rich.text import Text  # noqa: PLC0415 - data needs no Rich

    from companion.present.line_breaks import Bulleted  # noqa: PLC0415

    for n, checked in enumerate(reports):
        facts: dict[str, Fact] = {"player": checked.player, "best": checked.best, "bound": checked.bound}
        heading = words.say(Phrase(f"certificate.verdict.{verdict(checked)}", facts))
        yield Text(f"{chr(10) * (n > 0)}{heading}", style="bold")
        for part in PARTS:
            lines: tuple[Phrase, ...] = getattr(checked.findings, part)
            if lines:
                yield Bulleted(
                    "\n".join(
                        [
                            words.say(Phrase(f"certificate.title.{part}")),
                            *(f"  · {words.say(finding)}" for finding in lines),
                        ]
                    )
                )
