"""The rules a turn can break (rulebook: How to play, Rules for placing cards, Room themes), and a game replayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.games.artline.museum import Room, Side
from scoring.games.artline.phrases import called, quoted, turn_phrase
from scoring.games.artline.places import Place
from scoring.games.artline.position import Position, opening
from scoring.games.artline.table import Table, Turn
from scoring.games.artline.themes import same
from scoring.phrase import Phrase, named, phrase
from scoring.review import Fault


def replayed(table: Table) -> Position:
    """Replay the turns up to the end of the game, or to the first illegal turn, whose faults the position has."""
    position = opening(table)
    for number, turn in enumerate(table.turns, 1):
        if faults := tuple(broken(position, turn)):
            return replace(position, faults=tuple(_of_turn(fault, number, turn) for fault in faults))
        position = position.after(turn)
    return position


def _of_turn(fault: Fault, number: int, turn: Turn) -> Fault:
    """Return a fault with the turn it belongs to, counted from 1, in its message."""
    return fault._replace(message=phrase("fault.turn", number=number, turn=turn_phrase(turn), why=fault.message))


def broken(position: Position, turn: Turn) -> Iterator[Fault]:
    """Yield every rule that a turn would break as the next one, with the places of the cards in the way."""
    if position.next is None:
        yield Fault("artline.over", turn.player, over(position))
        return
    if position.next.name != turn.player:
        yield Fault("artline.turn", turn.player, phrase("broken.turn", player=position.next.name))
    if refused := discarded_before(position, turn.card):
        at = (str(turn.place),) if turn.place else ()
        yield Fault("artline.discard", turn.player, refused, at)
    if turn.place is None:
        return
    yield from _broken_at(position, turn, turn.place)
    if not turn.fits:
        yield Fault("artline.fits", turn.player, phrase("broken.fits", card=called(turn.card)), (str(turn.place),))


def discarded_before(position: Position, card: str) -> Phrase | None:
    """Return that a card is out of the game, None where none of its title was discarded; `?` is no title."""
    turns = enumerate((effect.turn for effect in position.log), 1)
    number = next((number for number, turn in turns if turn.place is None and same(turn.card, card)), None)
    return None if number is None else phrase("broken.discarded", card=called(card), number=number)


def over(position: Position) -> Phrase:
    """Say that the game is over, and why."""
    return phrase("broken.over-pile" if position.end and position.end.rule == "artline.pile" else "broken.over-last")


def _broken_at(position: Position, turn: Turn, place: Place) -> Iterator[Fault]:
    """Yield the rules that a place breaks; themes are judged only where it is free and touches a card."""
    museum, at = position.museum, (str(place),)
    if place in museum.cards:
        yield Fault("artline.free", turn.player, phrase("broken.free", at=at[0], card=called(museum.cards[place])), at)
        return
    if not museum.touches(place):
        yield Fault("artline.touch", turn.player, phrase("broken.touch", at=at[0]), at)
        return
    prospect = museum.prospect(place)
    for side in prospect.sides:
        yield from _broken_theme(position, turn, place, side)
        if refused := joins_against_the_reading(position, side):
            yield Fault("artline.joined-runs", turn.player, refused, _cards_of(side.rooms))
    if all(side.sets(turn.theme(side.way)) for side in prospect.sides) and same(turn.row, turn.column):
        yield Fault("artline.two-themes", turn.player, phrase("broken.two-themes", theme=turn.row), at)


def joins_against_the_reading(position: Position, side: Side) -> Phrase | None:
    """Return why a card may not join two Rooms (ruling `joined-runs`); None where it may, or joins none."""
    if len(side.rooms) < 2 or position.readings.joined_runs == "both-themes":  # noqa: PLR2004 - two are joined
        return None
    return phrase("broken.joined-runs", way=named(side.way), themes=quoted(side.themes))


def _broken_theme(position: Position, turn: Turn, place: Place, side: Side) -> Iterator[Fault]:
    """Yield the rules broken by the theme named for a row or column, or by naming none."""
    theme, way, at = turn.theme(side.way), named(side.way), (str(place),)
    if side.opens and not theme:
        yield Fault("artline.theme", turn.player, phrase("broken.theme", way=way), at)
    elif side.sets(theme):
        if taken := room_of_theme(position, theme):
            message = phrase("broken.theme-used", theme=theme, where=where_is(taken))
            yield Fault("artline.theme-used", turn.player, message, _cards_of((taken,)))
    elif side.rooms and not side.restates(theme):
        message = phrase("broken.theme-stays", theme=theme, way=way, themes=quoted(side.themes), n=len(side.themes))
        yield Fault("artline.theme-stays", turn.player, message, _cards_of(side.rooms))
    elif theme and not side.rooms:
        yield Fault("artline.no-room", turn.player, phrase("broken.no-room", theme=theme, way=way), at)


def room_of_theme(position: Position, theme: str) -> Room | None:
    """Return the Room that has a theme; None where no Room has it."""
    rooms = dict.fromkeys(position.museum.room_of.values())
    return next((room for room in rooms if any(same(theme, taken) for taken in room.themes)), None)


def where_is(room: Room) -> Phrase:
    """Say which row or column a Room is."""
    return phrase(f"which.{room.way}", number=room.line)


def _cards_of(rooms: tuple[Room, ...]) -> tuple[str, ...]:
    return tuple(str(place) for room in rooms for place in room.places)
