"""Which rules a turn would break (rulebook: How to play, Rules for placing cards, Room themes)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.artline.museum import Room, Side
from scoring.games.artline.places import Place
from scoring.games.artline.position import Position
from scoring.games.artline.table import Turn
from scoring.games.artline.telling import called, quoted
from scoring.games.artline.themes import same
from scoring.phrase import Phrase, named, phrase
from scoring.review import Fault


def broken(position: Position, turn: Turn) -> Iterator[Fault]:
    """Yield every rule that a turn, as the next one, would break; places are those of the cards in the way."""
    if position.next is None:
        yield Fault("artline.over", turn.player, over(position))
        return
    if position.next.name != turn.player:
        yield Fault("artline.turn", turn.player, phrase("broken.turn", player=position.next.name))
    if turn.place is None:
        return
    yield from _broken_at(position, turn, turn.place)
    if not turn.fits:
        yield Fault("artline.fits", turn.player, phrase("broken.fits", card=called(turn.card)), (str(turn.place),))


def over(position: Position) -> Phrase:
    """Say that the game is over, and why."""
    return phrase("broken.over-pile" if position.end and position.end.rule == "artline.pile" else "broken.over-last")


def _broken_at(position: Position, turn: Turn, place: Place) -> Iterator[Fault]:
    """Yield what the place forbids; themes are judged only where the place is free and touches a card."""
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
    """Return why a card may not join two Rooms, None where it joins none or may."""
    if len(side.rooms) < 2 or position.readings.joined_runs == "both-themes":  # noqa: PLR2004 - two are joined
        return None
    return phrase("broken.joined-runs", way=named(side.way), themes=quoted(side.themes))


def _broken_theme(position: Position, turn: Turn, place: Place, side: Side) -> Iterator[Fault]:
    """Yield what is wrong with the theme named, or not named, for a row or column."""
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
    """Return the Room that has a theme already, None where none has."""
    rooms = dict.fromkeys(position.museum.room_of.values())
    return next((room for room in rooms if any(same(theme, one) for one in room.themes)), None)


def where_is(room: Room) -> Phrase:
    """Say which row or column a Room is."""
    return phrase(f"which.{room.way}", number=room.line)


def _cards_of(rooms: tuple[Room, ...]) -> tuple[str, ...]:
    return tuple(str(place) for room in rooms for place in room.places)
