"""What the status line of a table says of the focused part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.present.rules import printed_in
from companion.words import rulebook

if TYPE_CHECKING:
    from companion.present.account_rows import Row
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
