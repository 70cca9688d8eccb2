"""The pages as HTML. A function that is asked for what is not there returns None."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.phones.view import View
    from scoring.other_readings import OtherReadings


def seats(view: View) -> str:
    """Return the page on which a phone says whose it is."""
    return _page(view, " ".join(player.name for player in view.service.session.table.players))


def seat(view: View, n: int) -> str:
    """Return the page of a seat; the caller has checked that there is one."""
    return _page(view, view.service.session.table.players[n].name)


def fragment(view: View, n: int) -> str:
    """Return what changes on the page of a seat."""
    return escape(view.service.session.table.players[n].name)


def middle(view: View) -> str:
    """Return the page for a tablet in the middle of the table."""
    return _page(view, " ".join(player.name for player in view.service.session.table.players))


def rules(view: View, query: str) -> str:
    """Return the rules that a query finds; all without one."""
    return _page(view, query)


def rule(view: View, key: str) -> str | None:
    """Return the page of a rule or ruling; None where there is none."""
    return _page(view, key)


def rulings(view: View, readings: OtherReadings) -> str:
    """Return the open readings with what each makes of the totals."""
    return _page(view, " ".join(bearing.ruling.id for bearing in readings.open))


def why(view: View, n: int, line: str) -> str | None:
    """Return why a line of a player's account says what it says; None where there is no such line."""
    return escape(f"{view.service.session.table.players[n].name} {line}")


def _page(view: View, said: str) -> str:
    return f'<!doctype html><html lang="{view.language}"><title>-</title><body>{escape(said)}</body></html>'
