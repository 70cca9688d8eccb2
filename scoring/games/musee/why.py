"""Why a painting forms no pair, what a gallery lacks, and which numbers would score at an empty place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from scoring.errors import AskedError, Problem
from scoring.fields import shown
from scoring.games.musee.gains import gain, openings
from scoring.games.musee.judging import PLAY, judge
from scoring.games.musee.legality import blocking, full
from scoring.games.musee.lines import theme, theme_name
from scoring.games.musee.position import Position, position_of
from scoring.games.musee.printed import GALLERIES, LINES, POINTS, ROWS
from scoring.games.musee.table import Cell, Museum, Table, Unread, gallery_of, number_at, numbers_in, seat_of
from scoring.phrase import Fact, Phrase, named, phrase
from scoring.review import Reason

SHOWN: Final = 2
KINDS: Final = 3
NEIGHBOURS, STAIRCASES, BONUS = "musee.neighbours", "musee.staircases", "musee.gallery-bonus"


class Side(NamedTuple):
    """One side of a place, on which a painting may form a pair: the rule of the pair and the place there.

    `place` is None beyond the end of a gallery; `why` is the reason where no painting there could form a pair.
    """

    name: str
    rule: str
    place: int | None
    why: Phrase | None = None


def why(table: Table, player: str, about: str, *, steps: bool = True) -> tuple[Reason, ...]:
    """Return why something scores or does not; with `steps`, then the numbers that would score there.

    `about` is a place (`U3`), a line of the score by its rule (`musee.staircases`), or a play to be judged
    (`27 at U3`). Raises AskedError where it is none of these, and for a name that nobody at the table has.
    """
    seat, _ = seat_of(table, player)
    if PLAY.fullmatch(about):
        return _judged(table, about, player, steps=steps)
    position = position_of(table)
    line = about.partition("/")[0]
    if line in LINES:
        return tuple(_line(position, seat, line))
    at = about.strip().upper()
    if at not in table.places:
        places = table.places
        raise AskedError(
            Problem("PLACE", phrase("problem.place", found=shown(about), first=places[0], last=places[-1]))
        )
    place = table.places.index(at)
    cell = position.museums[seat][place]
    if cell is None:
        return tuple(_empty(position, seat, place, steps=steps))
    if isinstance(cell, Unread):
        return tuple(_unread("musee.paintings", (at,), (cell,)))
    sides = [*_sides(table, place)]
    near = [side.place for side in sides if side.place is not None and side.why is None]
    return (
        *(_pair(position, seat, place, side) for side in sides),
        *_bonus(position, seat, place // table.width),
        *(_numbers(position, seat, near, SHOWN) if steps else ()),
    )


def _unread(rule: str, places: Iterable[str], cells: Iterable[Cell]) -> Iterator[Reason]:
    """Yield every place whose number nobody has said yet."""
    for at, cell in zip(places, cells, strict=True):
        if isinstance(cell, Unread):
            yield Reason(rule, phrase("why.unread", at=at), (at,))


def _judged(table: Table, play: str, player: str, *, steps: bool) -> tuple[Reason, ...]:
    """Return the rules that a play would break, or that it breaks none."""
    verdict = judge(table, play, player)
    if verdict.faults:
        return tuple(Reason(fault.rule, fault.message, fault.at) for fault in verdict.faults)
    gained = verdict.gain if steps else 0
    return (Reason("musee.order", phrase("why.may", play=verdict.play), gain=gained, counts=True),)


def _sides(table: Table, place: int) -> Iterator[Side]:
    """Yield the sides of a place: left and right, and above and below where a gallery lies there."""
    gallery, column = divmod(place, table.width)
    for name, along in (("left", -1), ("right", 1)):
        inside = 0 <= column + along < table.width
        end = None if inside else phrase("why.end", side=named(f"side.{name}"))
        yield Side(name, NEIGHBOURS, place + along if inside else None, end)
    for name, down in (("above", -1), ("below", 1)):
        if 0 <= gallery + down < len(GALLERIES):
            row = ROWS[min(gallery, gallery + down)]
            yield Side(name, STAIRCASES, place + down * table.width, _token(table, name, row, column + 1))


def _token(table: Table, side: str, row: str, column: int) -> Phrase | None:
    """Return why no staircase leads to this side, None where one does."""
    facts: dict[str, Fact] = {"side": named(f"side.{side}"), "row": named(f"row.{row}"), "column": column}
    if table.staircases is None:
        return Phrase("why.untold", facts)
    columns = dict(zip(ROWS, table.staircases, strict=True))[row]
    return None if column in columns else Phrase("why.chandelier", facts)


def _pair(position: Position, seat: int, place: int, side: Side) -> Reason:
    """Say that a painting and the one on this side are a pair, or why they are not."""
    table, museum = position.table, position.museums[seat]
    if side.why is not None or side.place is None:
        return Reason(side.rule, side.why or Phrase("why.end"), (table.places[place],))
    number, beside = number_at(museum, place), museum[side.place]
    at = (table.places[place], table.places[side.place])
    facts: dict[str, Fact] = {"side": named(f"side.{side.name}"), "at": at[1]}
    if beside is None:
        return Reason(side.rule, Phrase("why.empty-beside", facts), at)
    if isinstance(beside, Unread):
        return Reason(side.rule, phrase("why.unread", at=at[1]), at)
    facts |= {"other": beside, "theme": theme_name(table, beside), "own": theme_name(table, number)}
    if theme(number) != theme(beside):
        return Reason(side.rule, Phrase("why.other-theme", facts), at)
    facts["points"] = POINTS["neighbours" if side.rule == NEIGHBOURS else "staircase"]
    return Reason(side.rule, Phrase("why.pair", facts), at, counts=True)


def _bonus(position: Position, seat: int, gallery: int) -> Iterator[Reason]:
    """Yield who has the bonus card of a gallery, and what the gallery lacks to be full."""
    table, name, cards = position.table, GALLERIES[gallery], position.cards
    at = gallery_of(table.places, gallery)
    facts: dict[str, Fact] = {"gallery": named(name), "points": POINTS["gallery-bonus"]}
    holders = cards.holders[name]
    if seat in holders:
        yield Reason(BONUS, Phrase("why.bonus", facts), at, counts=True)
    elif holders:
        names = tuple(table.players[holder].name for holder in holders)
        yield Reason(BONUS, Phrase("why.bonus-taken", {**facts, "players": names}))
    elif seat in cards.asked[name] and len(cards.asked[name]) > 1:
        names = tuple(table.players[asked].name for asked in cards.asked[name])
        yield Reason(BONUS, Phrase("why.bonus-asked", {**facts, "players": names}))
    elif seat in cards.asked[name]:
        yield from _unread(BONUS, at, gallery_of(position.museums[seat], gallery))
    elif cards.asked[name] or cards.filled[name]:
        yield Reason(BONUS, Phrase("why.bonus-elsewhere", facts))
    museum = position.museums[seat]
    if full(museum, gallery):
        return
    opening = openings(position, seat)[gallery]
    facts |= {"n": len(opening.places), "places": opening.places}
    yield Reason(BONUS, Phrase("why.lacks", facts), opening.places)
    if not _fillable(museum, position.unseen, gallery):
        yield Reason(BONUS, Phrase("why.never-full", facts), opening.places)


def _fillable(museum: Museum, unseen: tuple[int, ...], gallery: int) -> bool:
    """Whether there are enough unseen numbers for every run of empty places."""
    width = len(museum) // len(GALLERIES)
    runs: dict[tuple[int, ...], int] = {}
    for place in range(gallery * width, (gallery + 1) * width):
        if museum[place] is None:
            fitting = tuple(card for card in unseen if not any(blocking(museum, place, card)))
            runs[fitting] = runs.get(fitting, 0) + 1
    return all(len(fitting) >= places for fitting, places in runs.items())


def _empty(position: Position, seat: int, place: int, *, steps: bool) -> Iterator[Reason]:
    """Yield which numbers still fit, and which of them would score more than their own point."""
    museum, at = position.museums[seat], position.table.places[place]
    low, high = _span(position.table, museum, place)
    fitting = tuple(card for card in position.unseen if low < card < high)
    facts: dict[str, Fact] = {"at": at, "low": low + 1, "high": high - 1, "n": len(fitting)}
    if not fitting:
        yield Reason("musee.order", Phrase("why.dead", facts), (at,))
        return
    yield Reason("musee.order", Phrase("why.fits", facts), (at,))
    if steps:
        better = [*_numbers(position, seat, (place,), KINDS)]
        yield from better
        if not better:
            yield Reason("musee.paintings", Phrase("why.own-point"), (at,))


def _span(table: Table, museum: Museum, place: int) -> tuple[int, int]:
    """Return the two numbers between which a painting here must be, both excluded."""
    width = table.width
    row, column = museum[place - place % width : place - place % width + width], place % width
    low = max(numbers_in(row[:column]), default=0)
    high = min(numbers_in(row[column:]), default=table.deck[-1] + 1)
    return low, high


def _numbers(position: Position, seat: int, places: Iterable[int], most: int) -> Iterator[Reason]:
    """Yield, the best first, the unseen numbers that would add more than their own point at one of these places."""
    museum = position.museums[seat]
    by_gain: dict[tuple[int, int], list[int]] = {}
    for place in places:
        for card in position.unseen if museum[place] is None else ():
            if not any(blocking(museum, place, card)):
                by_gain.setdefault((-gain(position, seat, place, card), place), []).append(card)
    better = [(less, place) for less, place in sorted(by_gain) if -less > POINTS["painting"]]
    for less, place in better[:most]:
        numbers, at = tuple(by_gain[less, place]), position.table.places[place]
        message = phrase("why.lay", numbers=numbers, n=len(numbers), at=at, gain=-less)
        yield Reason("musee.order", message, (at,), -less)


def _line(position: Position, seat: int, line: str) -> Iterator[Reason]:
    """Yield why a line is worth no more."""
    table, museum = position.table, position.museums[seat]
    if line in table.players[seat].stated:
        yield Reason(line, phrase("why.stated", line=named(line)))
    elif line == BONUS:
        yield from (reason for gallery in range(len(GALLERIES)) for reason in _bonus(position, seat, gallery))
    elif line == "musee.paintings":
        empty = tuple(at for at, number in zip(table.places, museum, strict=True) if number is None)
        key = "why.unfilled" if empty else "why.all-filled"
        yield Reason(line, phrase(key, n=len(empty)), empty, counts=not empty)
        yield from _unread(line, table.places, museum)
    else:
        reasons = [*_no_pairs(position, seat, line)]
        yield from reasons or [Reason(line, phrase("why.all-pairs", line=named(line)), counts=True)]


def _no_pairs(position: Position, seat: int, line: str) -> Iterator[Reason]:
    """Yield every two places whose paintings form no pair, side by side or joined by what is or may be a staircase."""
    table, museum = position.table, position.museums[seat]
    for place, number in enumerate(museum):
        for side in _sides(table, place):
            if side.rule != line or side.name not in ("right", "below") or side.place is None:
                continue
            pair = _joined((number, museum[side.place]), (table.places[place], table.places[side.place]), side)
            if pair is not None and (side.why is None or table.staircases is None):
                yield pair


def _joined(cells: tuple[Cell, Cell], at: tuple[str, str], side: Side) -> Reason | None:
    """Return why the paintings at two places form no pair; None where they form one, or both places are empty."""
    one, other = cells
    if isinstance(one, Unread) or isinstance(other, Unread):
        return Reason(side.rule, phrase("why.unread", at=at[0] if isinstance(one, Unread) else at[1]), at)
    if one is not None and other is not None:
        if theme(one) != theme(other):
            return Reason(side.rule, phrase("why.two-themes", one=one, other=other), at)
        return Reason(side.rule, side.why, at) if side.why else None
    number = one or other
    if number is None or side.why is not None:
        return None
    return Reason(side.rule, phrase("why.one-empty", number=number, at=at[0] if one is None else at[1]), at)
