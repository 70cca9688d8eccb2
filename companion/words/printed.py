"""Printed numbers in wordings: `{turns.hand}` is said as the number of that name in the `data/` of the game.

A name may be reckoned with: `{box.prestige + 1}`. After a colon stands how the number is said, with `#` for its digits
and `word` for its word, in the plural forms of the language: `{box.hand:word}`, `{turns.favours:a Favour|# Favours}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.plural import PluralRule

NAMED: Final = re.compile(r"\{(?=[^{}:]*\w\.\w)([\w.+*/ -]+)(?::([^{}]*))?\}")
"""A printed number in a wording: its name, reckoned with or not, and how it is said."""
DIGITS: Final = "#"
TERM: Final = re.compile(r" (?=[+-] )")
WORD: Final = re.compile(r"\b([Ww])ord\b")
FORMS: Final[tuple[str, ...]] = ("one", "two", "few", "many")
"""The plural forms of CLDR in their order; the last that is given stands for all others."""


def filled(text: str, number: Callable[[str], int], spelled: Sequence[str], plurals: Callable[[], PluralRule]) -> str:
    """Return a text with the printed numbers it names, which `number` looks up.

    `spelled` are the words of a language for 0, 1, 2 …, `plurals` tells its plural forms.
    """
    return NAMED.sub(lambda named: _said(reckoned(named[1], number), named[2] or DIGITS, spelled, plurals), text)


def reckoned(names: str, number: Callable[[str], int]) -> int:
    """Return what a sum of products of names and numbers comes to; `/` leaves the remainder out.

    >>> reckoned("box.cards - 2 * box.hand", {"box.cards": 112, "box.hand": 5}.__getitem__)
    102
    """
    return sum(_product(term, number) for term in TERM.split(names))


def _product(term: str, number: Callable[[str], int]) -> int:
    sign, _, unsigned = term.partition(" ") if term[0] in "+-" else ("+", "", term)
    first, *more = unsigned.split()
    product = _factor(first, number)
    for operator, name in zip(more[::2], more[1::2], strict=True):
        factor = _factor(name, number)
        product = product * factor if operator == "*" else product // factor
    return -product if sign == "-" else product


def _factor(name: str, number: Callable[[str], int]) -> int:
    return int(name) if name.isdecimal() else number(name)


def _said(number: int, forms: str, spelled: Sequence[str], plurals: Callable[[], PluralRule]) -> str:
    digits = str(number).replace("-", "−")
    word = spelled[number] if 0 <= number < len(spelled) else digits
    form = _form(number, forms.split("|"), plurals)
    return WORD.sub(lambda found: word.capitalize() if found[1] == "W" else word, form.replace(DIGITS, digits))


def _form(number: int, forms: Sequence[str], plurals: Callable[[], PluralRule]) -> str:
    """Return the form of a number; where there is no choice, or of 1, the first, without asking Babel."""
    if number == 1 or len(forms) == 1:
        return forms[0]
    rule = plurals()
    own = [form for form in FORMS if form in rule.tags]
    return dict(zip(own, forms, strict=False)).get(rule(number), forms[-1])
