"""What the status line says of the focused part; and the subtotal that is typed on a line of the account."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.present.rules import printed_in
from companion.widgets.localized import Asked, Change
from companion.words import rulebook
from scoring import edit
from scoring.breakdown import read_sum
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.present.account_rows import Row
    from companion.screens.table import TableScreen
    from companion.session import Session
    from companion.widgets.account import Account
    from companion.words.localization import Locale


def about_row(row: Row, session: Session, say: Locale) -> str:
    """Name the rule behind a row of the account, and where it is printed; and the key that tells more of it."""
    told = _rule_behind(row, session, say)
    if row.kind in ("line", "part") and row.points == "0":
        return say("why.hint", what=told)
    if row.kind == "total" and session.game.arrange:
        return say("arrange.hint", what=told)
    return told


def _rule_behind(row: Row, session: Session, say: Locale) -> str:
    rule = session.game.rules.get(row.rule or "")
    if rule is None:
        return say("about.question") if row.kind == "question" else row.text
    source = next((place for place in rule.sources if place.edition == session.table.edition), rule.sources[0])
    title = rulebook(say.words.language, session.game).rules[rule.id]["title"]
    return say("about.rule", title=title, **printed_in(source))


def earning(what: str, place: str, account: Account, say: Locale) -> str:
    """Name what lies at a place and the lines it earns in, those worth nothing last."""
    telling = sorted(account.lines_at(place), key=lambda row: row.points == "0")
    earns = " · ".join(say.words.told(row.text, row.points) for row in telling)
    return say("about.earns", what=what, lines=earns) if earns else what


def asked_for(rule: str, screen: TableScreen) -> Asked[Change]:
    """Return the question for the subtotal of a line, with what was stated before."""
    title = rulebook(screen.words.language, screen.session.game).rules[rule]["title"]
    stated = screen.table.players[screen.seat].stated.get(rule, "")
    return Asked(screen.say("ask.stated", title=title), stated, partial(_read, rule))


def _read(rule: str, typed: str) -> Change | Phrase:
    """Read a subtotal: a number or a sum; nothing counts the line again."""
    text = read_sum(typed) if typed else None
    if typed and text is None:
        return Phrase("app.ask.stated.unknown", {"typed": typed})
    return counted(rule) if text is None else partial(edit.state, rule=rule, typed=text)


def counted(rule: str) -> Change:
    """Return the change that forgets what was stated for a line: it is counted again."""
    return partial(edit.state, rule=rule, typed=None)
