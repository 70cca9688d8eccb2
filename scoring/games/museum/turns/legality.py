"""Any line of a turn: the rules it breaks, what about it is worth a second look, and the position after it."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.museum.expansion import OwnLine, expansions
from scoring.games.museum.table.line import Favour, Furbish, Line, exhibits_of
from scoring.games.museum.turns import favours, furbishing, hand_lines
from scoring.games.museum.turns.open_hand import followed
from scoring.games.museum.turns.position import Position
from scoring.phrase import phrase
from scoring.review import Fault, Notice


def broken(position: Position, line: Line) -> Iterator[Fault]:
    """Yield every rule that a line surely breaks, whatever was left out."""
    for gain in line.own_gains if isinstance(line, Furbish) else ():
        yield from gain.broken(position)
    for expansion in expansions():
        yield from expansion.broken(position, line)
    match line:
        case Furbish():
            yield from furbishing.broken(position, line)
        case Favour():
            yield from favours.broken(position, line)
        case OwnLine():
            yield from line.broken(position)
        case _:
            yield from hand_lines.broken(position, line)


def place_faults(position: Position, line: Line) -> Iterator[Fault]:
    """Yield why the cards of a line cannot lie where they are to lie."""
    return furbishing.place_faults(position, exhibits_of(line))


def warnings(position: Position, line: Line) -> Iterator[Notice]:
    """Yield what about a line is worth a second look."""
    match line:
        case Furbish():
            if wasted := furbishing.waste(position, line):
                yield Notice(position.seat.name, phrase("warning.waste", n=wasted))
        case Favour() | OwnLine():
            return
        case _:
            yield from hand_lines.warnings(position, line)


def after(position: Position, line: Line) -> Position:
    """Return the position after a line, as it was played, legal or not."""
    match line:
        case Furbish():
            then = furbishing.after(position, line)
        case Favour():
            then = favours.after(position, line)
        case OwnLine():
            then = line.after(position.having_played(line))
        case _:
            then = hand_lines.after(position, line)
    then = then._replace(so_far=then.so_far._replace(plays=then.so_far.plays + 1))
    return followed(position, then, line)


def undone(begun: Position, position: Position) -> Iterator[Fault]:
    """Yield the rules that a turn breaks by what was not done in it, between the position it began in and its end."""
    for expansion in expansions():
        yield from expansion.undone(begun, position)
