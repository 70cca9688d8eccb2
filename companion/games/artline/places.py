"""How players type a play: with the words that their language prints, `in 1,0 riga`, or those of the file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from scoring.games.artline.judging import DISCARD, KEYWORDS
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.words.phrasebook import Phrasebook

GUILLEMETS: Final = re.compile(r"«\s*([^«»\"]*?)\s*»")
QUOTED: Final = re.compile(r'("(?:[^"\\]|\\.)*")')
PLACE: Final = r"[-+−]?\d+\s*,\s*[-+−]?\d+"


def as_filed(typed: str, words: Phrasebook) -> str:
    """Return a play as the rules read it, from how this language says it; what stands in quotes is left alone.

    A card may be called by the same words: `in` says where only before a place, `riga` and `colonna` behind one.

    >>> from companion.words import words_for
    >>> as_filed("«Venere in trono» in 1,0 riga «Una riga»", words_for("it", "artline"))
    '"Venere in trono" at 1,0 row "Una riga"'
    >>> as_filed("défausse Nature morte", words_for("fr", "artline"))
    'discard Nature morte'
    """
    said = {word: words.say(Phrase(f"app.artline.typed-{word}")) for word in (*KEYWORDS, DISCARD)}
    parts = QUOTED.split(typed)
    quoted = "".join(part if n % 2 else GUILLEMETS.sub(r'"\1"', part) for n, part in enumerate(parts))
    return "".join(_filed(re.sub(rf"^\s*{said[DISCARD]}\b", DISCARD, quoted, flags=re.IGNORECASE), said))


def _filed(typed: str, said: dict[str, str]) -> Iterator[str]:
    """Yield the play part by part, what stands in quotes apart."""
    at, *ways = KEYWORDS
    placed = False
    for n, part in enumerate(QUOTED.split(typed)):
        if n % 2:
            yield part
            continue
        place = re.search(rf"\b(?:{at}|{said[at]})\s+(?P<place>{PLACE})", part, re.IGNORECASE)
        before, behind = (part[: place.start()], part[place.end() :]) if place else ("", part) if placed else (part, "")
        yield f"{before}{at} {place['place']}" if place else before
        for way in ways:
            behind = re.sub(rf"\b{said[way]}\b", way, behind, flags=re.IGNORECASE)
        yield behind
        placed = placed or place is not None
