"""Everything that can stand in a cell of the grid or in a Common Pool, in the form players type it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from scoring import schemas
from scoring.errors import AskedError, Problem
from scoring.fields import At, nearest, shown
from scoring.games.museum.expansion import Form, expansions
from scoring.games.museum.table.cards import Laid, without_blanks
from scoring.games.museum.table.notation import CARD_FORM, MARKS, UNREAD, Trouble, card_or_trouble, noted
from scoring.games.museum.table.state import Names
from scoring.games.museum.table.unsure import BETWEEN, MOST, read_unsure
from scoring.keys import shaped
from scoring.names import folded
from scoring.phrase import phrase
from scoring.schemas import Schema

LENT: Final = "@"


def laid_or_trouble(token: str, names: Names) -> Laid | Trouble:
    """Read one cell of a grid, which may say who lent its card; where it is no card, return why."""
    body, lent, lender = token.partition(LENT)
    if not lent:
        return _read(token)
    if not body.strip(".#~") or not lender:
        return Trouble(phrase("problem.lent" if body.strip(".#~") else "problem.lent-mark", found=shown(token)))
    card = _read(body)
    if isinstance(card, Trouble):
        return card
    if not card.lendable:
        return Trouble(phrase("problem.lent-mark", found=shown(token)))
    known = {folded(without_blanks(name)): name for name in names.values()} | dict(names)
    if folded(lender) not in known:
        message = phrase("problem.no-player", found=shown(lender), players=tuple(names.values()))
        near = nearest(lender, [folded(without_blanks(name)) for name in names.values()])
        return Trouble(message, near and f"{body}{LENT}{near}")
    return card._replace(lender=known[folded(lender)])


def discarded_or_trouble(token: str) -> Laid | Trouble:
    """Read one card of a Common Pool; where it cannot lie there, return why."""
    body, lent, _ = token.partition(LENT)
    card = _read(body)
    if not isinstance(card, Trouble) and (lent or not card.discardable):
        return Trouble(phrase("problem.discard", found=shown(token)))
    return card


def _cards(at: At, value: str) -> tuple[Laid, ...]:
    tokens = enumerate(at.few(value.split()), 1)
    cards = (noted(at.inside(n), discarded_or_trouble(token)) for n, token in tokens)
    return tuple([card for card in cards if card is not None])


def _cards_schema() -> Schema:
    return schemas.written(_listed(_any_of(form for form in _forms() if form.discardable)))


CARDS: Final = shaped(str, _cards_schema, _cards, lambda cards: " ".join(map(str, cards)))
"""Cards as they lie in a Common Pool or in an open hand."""


def read_card(token: str) -> Laid:
    """Read one card that a player may exhibit; raises AskedError where a text is none."""
    body, lent, _ = token.strip().partition(LENT)
    if lent:
        raise AskedError(Problem("CARD", phrase("problem.lent-asked", found=shown(token)), nearest=body))
    card = whole_card(body)
    if isinstance(card, Trouble):
        raise AskedError(Problem("CARD", card.message, nearest=card.nearest))
    return card


def whole_card(token: str) -> Laid | Trouble:
    """Read one whole card that nobody lent; where a text is none, return why."""
    card = _read(token)
    if isinstance(card, Trouble) or card.lendable:
        return card
    return Trouble(phrase("problem.card", found=shown(token)))


@lru_cache(maxsize=1024)
def _read(token: str) -> Laid | Trouble:
    unsure = read_unsure(token, _read)
    if unsure is not None:
        return unsure
    read = (expansion.read_card(token) for expansion in expansions())
    return next((card for card in read if card is not None), None) or card_or_trouble(token)


def _forms() -> Iterable[Form]:
    return (Form(CARD_FORM), _unsure(), *(form for expansion in expansions() for form in expansion.forms))


def _unsure() -> Form:
    """Return how a card is written that nobody could read with certainty."""
    forms = (Form(CARD_FORM), *(form for expansion in expansions() for form in expansion.forms))
    card = _any_of(form for form in forms if form.whole)
    return Form(f"[{UNREAD}](?:{card}(?:{BETWEEN}{card}){{0,{MOST - 1}}})?", whole=False)


def _any_of(forms: Iterable[Form]) -> str:
    return f"(?:{'|'.join(form.pattern for form in forms)})"


def card_schema() -> Schema:
    """Return the schema of one whole card that nobody lent."""
    return schemas.written(_any_of(form for form in _forms() if form.whole))


def museum_schema() -> Schema:
    """Return the schema of what lies in a Museum, on whatever board."""
    lent = f"{_any_of(form for form in _forms() if form.whole)}(?:{LENT}\\S+)?"
    marks = (Form(pattern) for pattern in (schemas.one_of(MARKS), lent))
    return schemas.written(_listed(_any_of((*marks, *(form for form in _forms() if not form.whole)))))


def _listed(token: str) -> str:
    """Return the pattern of words between blanks, or of none."""
    return rf"\s*(?:{token}(?:\s+|$))*"
