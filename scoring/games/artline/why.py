"""Why a play was no Gallery, why a card was drawn, and what a card at a free place would open and meet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from scoring.errors import AskedError, Problem
from scoring.fields import shown
from scoring.games.artline.legality import over, replayed
from scoring.games.artline.museum import Prospect, Room
from scoring.games.artline.phrases import ledger, quoted, turn_phrase
from scoring.games.artline.placement import places_now
from scoring.games.artline.places import Place, place_or_none, reading_order
from scoring.games.artline.position import Effect, Position
from scoring.games.artline.printed import FOLDER, LINES
from scoring.games.artline.table import Table
from scoring.names import player_named
from scoring.phrase import Name, Phrase, named, phrase
from scoring.review import Reason
from scoring.rulebook import load_rulings

GALLERY: Final = "artline.gallery"
SHOWN: Final = 2
MORE_GALLERIES: Final[Mapping[str, str]] = {"later-room-gallery": "yes", "room-extent": "line"}
"""The readings under which more plays make a Gallery."""


def why(table: Table, player: str, about: str, *, steps: bool = True) -> tuple[Reason, ...]:
    """Return why a play made a Gallery or none, or a place would; with `steps`, then where the next play makes one.

    `about` is a place (`1,0`), the places of all cards of a Room (`0,0 1,0`), or `artline.hand`, the line of the score.
    Raises AskedError where it is none of these, and for a name that nobody at the table has.
    """
    named_player = player_named(table.players, player)
    position = replayed(table)
    if about.partition("/")[0] in (*LINES, *PARTS):
        reasons = tuple(_hand(position, named_player.name, dict(named_player.stated)))
        return (*reasons, *(_now(position) if steps else ()))
    places = [place_or_none(at) for at in about.split()]
    known = [place for place in places if place is not None]
    if not known or len(known) < len(places):
        raise AskedError(Problem("PLACE", phrase("problem.place", found=shown(about))))
    if len(known) > 1:
        return tuple(_room(position, known))
    if known[0] in position.museum.cards:
        return tuple(_card(position, known[0]))
    return (*_free(position, known[0], steps=steps), *(_gains(position, known[0]) if steps else ()))


PARTS: Final = ("artline.setup", "artline.gallery", "artline.pile")
"""The rules of the parts of the one line."""


def _card(position: Position, place: Place) -> Iterator[Reason]:
    """Yield why the play of a card made a Gallery or none, and the Rooms the card has come to lie in since."""
    number = next((n for n, effect in enumerate(position.log) if effect.turn.place == place), None)
    at = (str(place),)
    if number is None:
        yield Reason("artline.setup", Phrase("why.start"), at)
    else:
        yield from _play(position, number)
        yield from _under(position, number)
    yield from _later(position, place, -1 if number is None else number)


def _play(position: Position, number: int) -> Iterator[Reason]:
    """Yield why a turn spared the draw or did not."""
    effect = position.log[number]
    if effect.turn.place is None or effect.prospect is None:
        yield Reason("artline.discard", Phrase("why.discarded"))
        return
    at = (str(effect.turn.place),)
    if effect.prospect.gallery:
        yield Reason(GALLERY, Phrase("why.gallery"), at, counts=True)
    elif effect.spared:
        names = tuple(map(str, effect.galleries))
        yield Reason(GALLERY, phrase("why.gallery-of", places=names), names, counts=True, ruling="later-room-gallery")
    else:
        yield from (Reason(GALLERY, message, at) for message in _lacking(effect.prospect))
        if older := _older_crossings(position, number):
            names = tuple(map(str, older))
            yield Reason(GALLERY, phrase("why.older", places=names, n=len(names)), names, ruling="later-room-gallery")
    if not effect.drew and not effect.spared:
        yield Reason("artline.pile", Phrase("why.no-pile"), at)


def _older_crossings(position: Position, number: int) -> tuple[Place, ...]:
    """Return the places of older cards that came to lie in two Rooms by a turn, counted from 0."""
    before = replayed(replace(position.table, turns=position.table.turns[:number]))
    prospect = position.log[number].prospect
    return before.museum.later_crossings(prospect) if prospect else ()


def _lacking(prospect: Prospect) -> Iterator[Phrase]:
    """Yield the ways, row or column, in which a card meets no other and so lies in no Room."""
    for side in prospect.sides:
        if not side.joined:
            yield phrase("why.one-room", way=named(side.way))


def _later(position: Position, place: Place, number: int) -> Iterator[Reason]:
    """Yield the Rooms that a card came to lie in by a later turn."""
    own = position.log[number].prospect if number >= 0 else None
    joined = {side.way for side in own.sides if side.joined} if own else set()
    for room in position.museum.rooms:
        if place in room.places and room.way not in joined:
            then = next(n for n in range(number + 1, len(position.log)) if _joins(position.log[n], room.way, place))
            effect = position.log[then]
            message = phrase("why.later", way=named(room.way), number=then + 1, player=effect.turn.player)
            yield Reason(GALLERY, message, tuple(map(str, room.places)), ruling="later-room-gallery")


def _joins(effect: Effect, way: str, place: Place) -> bool:
    return effect.prospect is not None and any(
        side.way == way and place in side.joined for side in effect.prospect.sides
    )


def _under(position: Position, number: int) -> Iterator[Reason]:
    """Yield the readings under which a turn that drew a card would have made a Gallery."""
    if position.log[number].spared:
        return
    table, game_rulings = position.table, load_rulings(FOLDER)
    for ruling, reading in MORE_GALLERIES.items():
        if game_rulings[ruling].now(table.edition, table.rulings) == reading:
            continue
        rulings, turns = {**table.rulings, ruling: reading}, table.turns[: number + 1]
        then = replayed(replace(table, rulings=rulings, turns=turns))
        if len(then.log) > number and then.log[number].spared:
            message = phrase("why.reading", reading=Name(f"{ruling}={reading}"))
            yield Reason(GALLERY if ruling == "later-room-gallery" else "artline.room", message, ruling=ruling)


def _room(position: Position, places: list[Place]) -> Iterator[Reason]:
    """Yield a Room's themes, and which of its cards lie in no second Room."""
    room = next((room for room in position.museum.rooms if set(places) == {*room.places}), None)
    if room is None:
        yield Reason("artline.room", Phrase("why.no-room"), tuple(map(str, places)))
        return
    yield Reason("artline.room", phrase("why.room", room=ledger(room)), tuple(map(str, room.places)), counts=True)
    alone = tuple(place for place in room.places if not _crossed(position, room, place))
    if alone:
        at = tuple(map(str, alone))
        yield Reason("artline.crossing", phrase("why.uncrossed", places=at, n=len(at)), at)
    else:
        yield Reason("artline.crossing", Phrase("why.all-crossed"), counts=True)


def _crossed(position: Position, room: Room, place: Place) -> bool:
    return any(place in crossing.places for crossing in position.museum.rooms if crossing.way != room.way)


def _free(position: Position, place: Place, *, steps: bool) -> Iterator[Reason]:
    """Yield what a card would meet and open at a free place, or why none may lie there; with `steps`, also its gain."""
    at = (str(place),)
    if position.faults:
        yield Reason(position.faults[0].rule, position.faults[0].message, position.faults[0].at)
    elif position.over:
        yield Reason("artline.over", over(position))
    elif not position.museum.touches(place):
        yield Reason("artline.touch", phrase("broken.touch", at=at[0]), at)
    elif refusal := next((refusal for refusal in places_now(position).illegal if refusal.at == at[0]), None):
        yield Reason(refusal.rule, refusal.message, refusal.blocking)
    else:
        prospect = position.museum.prospect(place)
        yield from _sides(prospect)
        yield from _earning(position, prospect) if steps else ()


def _sides(prospect: Prospect) -> Iterator[Reason]:
    for side in prospect.sides:
        at = tuple(map(str, sorted(side.joined, key=reading_order)))
        if side.rooms:
            message = phrase("outlook.meets", way=named(side.way), themes=quoted(side.themes))
            yield Reason("artline.extend", message, at)
        elif side.opens:
            yield Reason("artline.open", phrase("outlook.opens", way=named(side.way)), at)
        else:
            yield Reason("artline.room", phrase("why.nothing-opens", way=named(side.way)), (str(prospect.place),))


def _earning(position: Position, prospect: Prospect) -> Iterator[Reason]:
    """Yield whether a card there would make a Gallery."""
    galleries = position.galleries(prospect)
    if prospect.gallery:
        yield Reason(GALLERY, Phrase("why.would-spare"), (str(prospect.place),), counts=True)
    elif galleries:
        names = tuple(map(str, galleries))
        yield Reason(GALLERY, phrase("why.gallery-of", places=names), names, counts=True, ruling="later-room-gallery")
    elif older := position.museum.later_crossings(prospect):
        names = tuple(map(str, older))
        yield Reason(GALLERY, phrase("why.older", places=names, n=len(names)), names, ruling="later-room-gallery")


def _gains(position: Position, place: Place) -> Iterator[Reason]:
    """Yield the nearest places that would spare the draw, where this place does not."""
    spared = _sparing(position)
    if place not in spared:
        yield from _spare(position, sorted(spared, key=lambda free: (_distance(free, place), reading_order(free))))


def _distance(one: Place, other: Place) -> int:
    return abs(one.right - other.right) + abs(one.down - other.down)


def _now(position: Position) -> Iterator[Reason]:
    yield from _spare(position, _sparing(position))


def _sparing(position: Position) -> list[Place]:
    """Return the places where the next card may lie and would spare the draw, row by row."""
    if position.next is None or position.faults:
        return []
    legal = [place_or_none(at) for at, spares in places_now(position).legal.items() if spares]
    return [place for place in legal if place is not None]


def _spare(position: Position, places: list[Place]) -> Iterator[Reason]:
    if places:
        yield from (
            Reason(GALLERY, phrase("why.spare", at=str(place), gain=1), (str(place),), 1) for place in places[:SHOWN]
        )
    elif position.next is not None and not position.faults:
        yield Reason(GALLERY, Phrase("why.spare-none"))


def _hand(position: Position, player: str, stated: Mapping[str, str]) -> Iterator[Reason]:
    """Yield every turn of a player in which a card was drawn, and why."""
    if "artline.hand" in stated:
        yield Reason("artline.hand", phrase("why.stated", line=named("artline.hand")))
        return
    reasons = [
        Reason(
            reason.rule,
            phrase("why.turn", number=number + 1, turn=turn_phrase(effect.turn), why=reason.message),
            reason.at,
        )
        for number, effect in enumerate(position.log)
        if effect.turn.player == player and effect.drew
        for reason in _play(position, number)
    ]
    yield from reasons or [Reason("artline.hand", Phrase("why.never-drew"), counts=True)]
