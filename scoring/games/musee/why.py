"""Why not more? Why a painting forms no pair, what a gallery lacks, and which numbers would score at an empty place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from scoring.errors import AskedError, Problem
from scoring.fields import shown
from scoring.games.musee.gains import gain
from scoring.games.musee.judging import PLAY, judge
from scoring.games.musee.legality import blocking, full
from scoring.games.musee.lines import theme, theme_name
from scoring.games.musee.openings import openings
from scoring.games.musee.position import Position, position
from scoring.games.musee.printed import GALLERIES, LINES, POINTS, ROWS
from scoring.games.musee.seats import seat_of
from scoring.games.musee.table import Museum, Table, gallery_of
from scoring.phrase import Fact, Phrase, named, phrase
from scoring.review import Reason

SHOWN: Final = 2
KINDS: Final = 3
NEIGHBOURS, STAIRCASES, BONUS = "musee.neighbours", "musee.staircases", "musee.gallery-bonus"


class Beside(NamedTuple):
    """What a painting can form a pair with: on which side, by which rule, at which place; None where there is none.

    `why` is the reason where the place alone forbids a pair.
    """

    side: str
    rule: str
    place: int | None
    why: Phrase | None = None


def why(table: Table, player: str, about: str, *, steps: bool = True) -> tuple[Reason, ...]:
    """Return why something scores or not, then the numbers that would score there, unless they are not asked for.

    `about` is a place (`U3`), a line of the score by its rule (`musee.staircases`), or a play to be judged
    (`27 at U3`). Raises AskedError where it is none of these, and for a name nobody has at the table.
    """
    seat, _ = seat_of(table, player)
    if PLAY.fullmatch(about):
        return _judged(table, about, player, steps=steps)
    standing = position(table)
    line = about.partition("/")[0]
    if line in LINES:
        return tuple(_line(standing, seat, line))
    at = about.strip().upper()
    if at not in table.places:
        places = table.places
        raise AskedError(
            Problem("PLACE", phrase("problem.place", found=shown(about), first=places[0], last=places[-1]))
        )
    place = table.places.index(at)
    if standing.museums[seat][place] is None:
        return tuple(_empty(standing, seat, place, steps=steps))
    beside = [*_beside(table, place)]
    found = [_pair(standing, seat, place, one) for one in beside]
    near = [one.place for one in beside if one.place is not None and one.why is None]
    return (
        *found,
        *_bonus(standing, seat, place // table.width),
        *(_numbers(standing, seat, near, SHOWN) if steps else ()),
    )


def _judged(table: Table, play: str, player: str, *, steps: bool) -> tuple[Reason, ...]:
    """Return the rules a play would break, or that it may be played."""
    verdict = judge(table, play, player)
    if verdict.faults:
        return tuple(Reason(fault.rule, fault.message, fault.at) for fault in verdict.faults)
    gained = verdict.gain if steps else 0
    return (Reason("musee.order", phrase("why.may", play=verdict.play), gain=gained, counts=True),)


# Pairs


def _beside(table: Table, place: int) -> Iterator[Beside]:
    """Yield the four sides of a place; there is no staircase above the upper gallery nor below the lower one."""
    gallery, column = divmod(place, table.width)
    for side, along in (("left", -1), ("right", 1)):
        inside = 0 <= column + along < table.width
        end = None if inside else phrase("why.end", side=named(f"side.{side}"))
        yield Beside(side, NEIGHBOURS, place + along if inside else None, end)
    for side, down in (("above", -1), ("below", 1)):
        if 0 <= gallery + down < len(GALLERIES):
            row = ROWS[min(gallery, gallery + down)]
            yield Beside(side, STAIRCASES, place + down * table.width, _token(table, side, row, column + 1))


def _token(table: Table, side: str, row: str, column: int) -> Phrase | None:
    """Return why no staircase leads to this side, None where one does."""
    facts: dict[str, Fact] = {"side": named(f"side.{side}"), "row": named(f"row.{row}"), "column": column}
    if table.staircases is None:
        return Phrase("why.untold", facts)
    columns = dict(zip(ROWS, table.staircases, strict=True))[row]
    return None if column in columns else Phrase("why.chandelier", facts)


def _pair(standing: Position, seat: int, place: int, beside: Beside) -> Reason:
    """Say whether a painting and what lies beside it are a pair, or why not."""
    table, museum = standing.table, standing.museums[seat]
    if beside.why is not None or beside.place is None:
        return Reason(beside.rule, beside.why or Phrase("why.end"), (table.places[place],))
    number, other = museum[place] or 0, museum[beside.place]
    at = (table.places[place], table.places[beside.place])
    facts: dict[str, Fact] = {"side": named(f"side.{beside.side}"), "at": at[1]}
    if other is None:
        return Reason(beside.rule, Phrase("why.empty-beside", facts), at)
    facts |= {"other": other, "theme": theme_name(table, other), "own": theme_name(table, number)}
    if theme(number) != theme(other):
        return Reason(beside.rule, Phrase("why.other-theme", facts), at)
    facts["points"] = POINTS["neighbours" if beside.rule == NEIGHBOURS else "staircase"]
    return Reason(beside.rule, Phrase("why.pair", facts), at, counts=True)


# Galleries


def _bonus(standing: Position, seat: int, gallery: int) -> Iterator[Reason]:
    """Yield who has the bonus card of a gallery, or what the gallery lacks for it."""
    table, name, cards = standing.table, GALLERIES[gallery], standing.cards
    at = gallery_of(table.places, gallery)
    facts: dict[str, Fact] = {"gallery": named(name), "points": POINTS["gallery-bonus"]}
    holders = cards.holders[name]
    if seat in holders:
        yield Reason(BONUS, Phrase("why.bonus", facts), at, counts=True)
    elif holders:
        others = tuple(table.players[one].name for one in holders)
        yield Reason(BONUS, Phrase("why.bonus-taken", {**facts, "players": others}))
    elif seat in cards.asked[name]:
        others = tuple(table.players[one].name for one in cards.asked[name])
        yield Reason(BONUS, Phrase("why.bonus-asked", {**facts, "players": others}))
    elif cards.asked[name] or cards.filled[name]:
        yield Reason(BONUS, Phrase("why.bonus-elsewhere", facts))
    museum = standing.museums[seat]
    if full(museum, gallery):
        return
    opening = openings(standing, seat)[gallery]
    facts |= {"n": len(opening.places), "places": opening.places}
    yield Reason(BONUS, Phrase("why.lacks", facts), opening.places)
    if not _fillable(museum, standing.unseen, gallery):
        yield Reason(BONUS, Phrase("why.never-full", facts), opening.places)


def _fillable(museum: Museum, unseen: tuple[int, ...], gallery: int) -> bool:
    """Whether the unseen numbers are enough for every run of empty places."""
    width = len(museum) // len(GALLERIES)
    runs: dict[tuple[int, ...], int] = {}
    for place in range(gallery * width, (gallery + 1) * width):
        if museum[place] is None:
            fitting = tuple(card for card in unseen if not any(blocking(museum, place, card)))
            runs[fitting] = runs.get(fitting, 0) + 1
    return all(len(fitting) >= places for fitting, places in runs.items())


# Empty places


def _empty(standing: Position, seat: int, place: int, *, steps: bool) -> Iterator[Reason]:
    """Yield which numbers still fit, and which of them would score more than their own point."""
    museum, at = standing.museums[seat], standing.table.places[place]
    low, high = _span(standing.table, museum, place)
    fitting = tuple(card for card in standing.unseen if low < card < high)
    facts: dict[str, Fact] = {"at": at, "low": low + 1, "high": high - 1, "n": len(fitting)}
    if not fitting:
        yield Reason("musee.order", Phrase("why.dead", facts), (at,))
        return
    yield Reason("musee.order", Phrase("why.fits", facts), (at,))
    if steps:
        found = [*_numbers(standing, seat, (place,), KINDS)]
        yield from found
        if not found:
            yield Reason("musee.paintings", Phrase("why.own-point"), (at,))


def _span(table: Table, museum: Museum, place: int) -> tuple[int, int]:
    """Return the numbers a painting here must lie between."""
    width = table.width
    row, column = museum[place - place % width : place - place % width + width], place % width
    low = max((number for number in row[:column] if number is not None), default=0)
    high = min((number for number in row[column:] if number is not None), default=table.deck[-1] + 1)
    return low, high


def _numbers(standing: Position, seat: int, places: Iterable[int], most: int) -> Iterator[Reason]:
    """Yield the unseen numbers that would add more than their own point at some empty places, the best first."""
    museum = standing.museums[seat]
    found: dict[tuple[int, int], list[int]] = {}
    for place in places:
        for card in standing.unseen if museum[place] is None else ():
            if not any(blocking(museum, place, card)):
                found.setdefault((-gain(standing, seat, place, card), place), []).append(card)
    better = [(less, place) for less, place in sorted(found) if -less > POINTS["painting"]]
    for less, place in better[:most]:
        numbers, at = tuple(found[less, place]), standing.table.places[place]
        message = phrase("why.lay", numbers=numbers, n=len(numbers), at=at, gain=-less)
        yield Reason("musee.order", message, (at,), -less)


# Lines


def _line(standing: Position, seat: int, line: str) -> Iterator[Reason]:
    """Yield why a line is worth no more."""
    table, museum = standing.table, standing.museums[seat]
    if line in table.players[seat].stated:
        yield Reason(line, phrase("why.stated", line=named(line)))
    elif line == BONUS:
        yield from (reason for gallery in range(len(GALLERIES)) for reason in _bonus(standing, seat, gallery))
    elif line == "musee.paintings":
        empty = tuple(at for at, number in zip(table.places, museum, strict=True) if number is None)
        key = "why.unfilled" if empty else "why.all-filled"
        yield Reason(line, phrase(key, n=len(empty)), empty, counts=not empty)
    else:
        found = [*_no_pairs(standing, seat, line)]
        yield from found or [Reason(line, phrase("why.all-pairs", line=named(line)), counts=True)]


def _no_pairs(standing: Position, seat: int, line: str) -> Iterator[Reason]:
    """Yield every two places side by side, or joined by a staircase told or not, whose paintings form no pair."""
    table, museum = standing.table, standing.museums[seat]
    for place, number in enumerate(museum):
        for beside in _beside(table, place):
            if beside.rule != line or beside.side not in ("right", "below") or beside.place is None:
                continue
            pair = _joined((number, museum[beside.place]), (table.places[place], table.places[beside.place]), beside)
            if pair is not None and (beside.why is None or table.staircases is None):
                yield pair


def _joined(numbers: tuple[int | None, int | None], at: tuple[str, str], beside: Beside) -> Reason | None:
    """Return why the paintings at two places form no pair; None where they do, or where there is none of them."""
    one, other = numbers
    if one is not None and other is not None:
        if theme(one) != theme(other):
            return Reason(beside.rule, phrase("why.two-themes", one=one, other=other), at)
        return Reason(beside.rule, beside.why, at) if beside.why else None
    number = one or other
    if number is None or beside.why is not None:
        return None
    return Reason(beside.rule, phrase("why.one-empty", number=number, at=at[0] if one is None else at[1]), at)
