"""How players type a number, digit by digit, and a place: by a gallery's letter in their language or of the file."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from scoring.games.musee.printed import GALLERIES, SETUPS
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook


def letters(words: Phrasebook) -> tuple[str, ...]:
    """Return the letter of each gallery, the first of its name in this language.

    >>> from companion.words import words_for
    >>> letters(words_for("fr", "musee")), letters(words_for("it", "musee"))
    (('h', 'm', 'b'), ('s', 'm', 'i'))
    """
    return tuple(words.say(Phrase(f"app.musee.{gallery}"))[0].lower() for gallery in GALLERIES)


def gallery_of(letter: str, words: Phrasebook) -> int | None:
    """Return the gallery of a letter, counted from 0 at the top; a letter of the file means what it means there."""
    for known in (tuple(name[0] for name in GALLERIES), letters(words)):
        if letter.lower() in known:
            return known.index(letter.lower())
    return None


def as_filed(typed: str, words: Phrasebook) -> str:
    """Return a turn as the rules read it, from how the app types it or this language says it; else as it is.

    >>> from companion.words import words_for
    >>> [as_filed(typed, words_for("fr", "musee")) for typed in ("8 h2", "8 en M2", "Andy 8 l2", "8 en z2", "8 en")]
    ['8 at U2', '8 at M2', 'Andy 8 at L2', '8 at z2', '8 en']
    """
    between = words.say(Phrase("play", {"card": "", "at": "@", "player": ""})).partition("@")[0].strip()
    turn = rf"(?P<card>\d+)\s*(?:\b(?:at|{re.escape(between)})\s+)?(?P<letter>[^\W\d_])(?P<column>\d+)\s*"
    match = re.search(f"{turn}$", typed, re.IGNORECASE)
    if match is None:
        return typed
    gallery = gallery_of(match["letter"], words)
    letter = match["letter"] if gallery is None else GALLERIES[gallery][0].upper()
    return f"{typed[: match.start()]}{match['card']} at {letter}{match['column']}"


DIGITS: Final = max(len(str(setup.deck)) for setup in SETUPS.values())


@dataclass(frozen=True, slots=True)
class Typed:
    """The digits typed so far."""

    text: str = ""

    def __bool__(self) -> bool:
        """Whether anything has been typed."""
        return bool(self.text)

    @property
    def number(self) -> int:
        """The number typed."""
        return int(self.text)

    @property
    def complete(self) -> bool:
        """Whether another digit would begin another number."""
        return len(self.text) == DIGITS

    def press(self, digit: str) -> Typed | None:
        """Return the number with one more digit, None where no exhibit number goes on so.

        >>> Typed().press("0"), Typed("1").press("0")
        (None, Typed(text='10'))
        """
        longer = replace(self, text=self.text + digit)
        return None if self.complete or longer.text == "0" else longer

    def back(self) -> Typed:
        """Take the last digit back."""
        return replace(self, text=self.text[:-1])


def ranges(numbers: tuple[int, ...]) -> str:
    """Write numbers in short, those that follow each other as from and to.

    >>> ranges((9, 19, 20, 21, 22, 30, 31))
    '9 19–22 30–31'
    """
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1] = [parts[-1][0], number]
        else:
            parts.append([number])
    return " ".join("–".join(map(str, part)) for part in parts)
