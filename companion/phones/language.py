"""The language a phone is spoken to in: the one its address names, else the first of its own that we speak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.words import complete, languages, system_language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import HTTPConnection


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
