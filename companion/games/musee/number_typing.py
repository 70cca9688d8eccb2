"""An exhibit number as it is typed: at most as many digits as the highest has."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scoring.games.musee.printed import SETUPS

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
