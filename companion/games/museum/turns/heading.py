"""How a followed game stands, in a line or two above its board; and what a line of a turn comes to, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len, set_cell_size

from scoring.games.museum.table.headlines import NO_HEADLINE, OTHER_HEADLINE
from scoring.games.museum.turns.position import PRINTED, Position, Seat, as_it_stands, kind_of
from scoring.games.museum.turns.progress import headline_phrase
from scoring.phrase import named
from scoring.span import BEYOND, Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.words.localization import Locale
    from companion.words.phrasebook import Phrasebook
    from scoring.games.museum.table import Table
    from scoring.review import Verdict

SHORTEST_NAME = 3
"""Characters to which a name is cut at most."""
CLOSE = 10
"""Points from the last round on from which that is told rather than the next Favour."""


def number(span: Span) -> str:
    """Write a quantity: `6`, `5–6` where it is not known, `5+` where nobody knows how much more.

    >>> number(Span(6, 6)), number(Span(5, 6)), number(Span(5, 999))
    ('6', '5–6', '5+')
    """
    if span.known is not None:
        return str(span.known)
    return f"{span.least}+" if span.most >= BEYOND else f"{span.least}–{span.most}"


def standing(table: Table, position: Position | None, width: int, say: Locale, *, lying: bool) -> str:
    """Say how a game that is still played stands, in so many columns.

    `position` is that of a followed game; `lying` says that below it stands as it lies, not turn by turn.
    """
    if table.over:
        return ""
    return "\n".join(_followed(position, width, say, lying=lying)) if position else _markers(table, width, say)


def _followed(position: Position, width: int, say: Locale, *, lying: bool) -> list[str]:
    before = [say("turn.round", round=position.round, player=position.seat.name)]
    behind = [say("turn.as-it-lies")] if lying else []
    if position.last is not None:
        behind.append(say("turn.last-round", n=max(0, position.last - position.number) + 1))
    told = [" · ".join([*before, *headline, *behind]) for headline in _headline(position.headline, say)]
    first = next((line for line in told if cell_len(line) <= width), told[-1])
    return [first, *_rows([*seats_told(position, say)], width)]


def _headline(headline: str | None, say: Locale) -> list[list[str]]:
    """Return what to say of the Headline, the longest first: its name and what it does, or that alone."""
    if headline is None:
        return [[say("turn.no-headline")]]
    if headline == NO_HEADLINE:
        return [[]]
    name = say.words.say(headline_phrase(headline))
    if headline.startswith(OTHER_HEADLINE):
        return [[name]]
    kind, continent = kind_of(headline)
    does = say(f"headline-does.{kind}", continent=named(continent or ""))
    return [[say.words.told(name, does)], [does]]


def seats_told(position: Position, say: Locale) -> Iterator[str]:
    """Yield of each player the marker, Prestige and hand."""
    for seat in position.seats:
        hand = say("turn.hand", hand=number(seat.hand), limit=number(seat.hand_limit))
        if seat.open_hand is not None:
            hand = say("turn.open-hand", hand=number(seat.hand))
        yield f"{seat.name} {number(seat.track)} ◆{number(seat.prestige)} {hand}"


def _markers(table: Table, width: int, say: Locale) -> str:
    position = as_it_stands(table, 0)
    return "\n".join(_rows([_marker(table, seat, say) for seat in position.seats], width))


def _marker(table: Table, seat: Seat, say: Locale) -> str:
    """Say where a marker stands, and what comes next: a Favour, or the last round once that is close."""
    readings, track = table.turn_readings, seat.track.least
    needed = PRINTED["end"] + (readings.end_trigger == "exceeds")
    if track >= needed:
        told = say("turn.at-the-end")
    elif needed - track <= CLOSE:
        told = say("turn.to-the-end", n=needed - track)
    else:
        every, passes = PRINTED["favour-every"], readings.favour_on_ten == "passes"
        told = say("turn.next-favour", n=(max(0, track - passes) // every + 1) * every + passes)
    return f"{seat.name} {number(seat.track)} · {told}"


def _rows(parts: list[str], width: int) -> list[str]:
    """Lay parts out in lines of so many columns; each name is cut where that saves a line."""
    whole = " | ".join(parts)
    if cell_len(whole) <= width:
        return [whole]
    names = [part.split(" ", 1) for part in parts]
    longest = max(len(name) for name, _ in names)
    for length in range(longest, SHORTEST_NAME - 1, -1):
        cut = " | ".join(f"{set_cell_size(name, min(length, cell_len(name)))} {rest}" for name, rest in names)
        if cell_len(cut) <= width:
            return [cut]
    rows = [""]
    for part in parts:
        longer = f"{rows[-1]} | {part}" if rows[-1] else part
        if cell_len(longer) <= width:
            rows[-1] = longer
        else:
            rows.append(part)
    return rows


def told(verdict: Verdict, words: Phrasebook, say: Locale) -> str:
    """Return what a line costs and does, or why it is not legal."""
    if verdict.faults:
        return " · ".join(dict.fromkeys(words.say(fault.message) for fault in verdict.faults))
    return " · ".join(part for part in (_price(verdict.details, say), effect(verdict, words)) if part)


def effect(verdict: Verdict, words: Phrasebook) -> str:
    """Return what a line does, and what is to be said besides."""
    does = (verdict.effect, *(notice.message for notice in verdict.warnings))
    return " · ".join(words.say(message) for message in does if message)


def _price(details: Mapping[str, Any], say: Locale) -> str:
    """Say what a line costs, and what is paid; nothing where it has no price."""
    price, paid = details.get("price"), details.get("paid")
    if not price:
        return ""
    asked = " + ".join(
        part
        for part in (
            _number(price["cards-or-prestige"]),
            f"{_number(price['prestige-only'])}◆" if price["prestige-only"] else "",
            say("turn.fee", n=price["fee"]) if price["fee"] else "",
        )
        if part
    )
    if paid is None:
        return say("turn.costs", price=asked)
    given = [_number(paid["cards"])] if paid["cards"] else []
    given += [f"{paid['prestige']}◆"] if paid["prestige"] or not given else []
    return say("turn.costs-paid", price=asked, paid=" + ".join(given))


def _number(price: int | list[int]) -> str:
    return number(Span(price, price) if isinstance(price, int) else Span(*price))
