"""What is said of a place: what a card would do there, what lies there, a theme's doubts, the rules that bear on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from scoring.games.artline.legality import room_of_theme, where_is
from scoring.games.artline.phrases import ledger
from scoring.games.artline.places import COLUMN, ROW, Place
from scoring.games.artline.themes import UNKNOWN, alike, doubts, same
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from companion.games.artline.situation import Situation
    from companion.games.artline.turn_typing import Typed
    from companion.widgets.tongue import Tongue
    from scoring.games.artline.museum import Room
    from scoring.games.artline.position import Position


def about_place(situation: Situation, place: Place, say: Tongue) -> str:
    """Say what lies at a place and since when, or what a card would do there."""
    if place in situation.position.museum.cards:
        return _about_card(situation, place, say)
    return about_free(situation, place, say)


def about_free(situation: Situation, place: Place, say: Tongue) -> str:
    """Say what a card would do at a free place, or why none may lie there."""
    if situation.closed:
        return say.words.say(situation.closed)
    if place in situation.refusals:
        return say("artline.not-here", why=situation.refusals[place])
    parts = [say.words.say(situation.outlooks[place]), *_elsewhere(situation, place, say)]
    key = situation.letter_of.get(place, str(place))
    return say("artline.here", at=key, does=" · ".join(parts))


def _elsewhere(situation: Situation, place: Place, say: Tongue) -> Iterator[str]:
    """Yield the Rooms of its row and column that a card would not come into."""
    prospect = situation.position.museum.prospect(place)
    met = {room for side in prospect.sides for room in side.rooms}
    for room in situation.position.museum.rooms:
        if room.line == place.line(room.way) and room not in met:
            yield say("artline.elsewhere", room=ledger(room))


def _about_card(situation: Situation, place: Place, say: Tongue) -> str:
    """Name a card, the turn that laid it, and the themes of its Rooms."""
    laid = situation.laid.get(place)
    name = situation.name(place)
    parts = [say("artline.start-lies", card=name)]
    if laid:
        turn = situation.table.turns[laid.number]
        parts = [say("artline.lies", card=name, number=laid.number + 1, player=laid.player)]
        if turn.objections:
            parts.append(say("artline.doubted", players=turn.objections))
    parts += [say.words.say(ledger(room)) for room in situation.rooms_at(place)]
    return " · ".join(parts)


def about_room(situation: Situation, room: Room, say: Tongue) -> str:
    """Say a Room's themes, its cards, and the turn that set the first theme."""
    number = situation.opener(room)
    cards = tuple(situation.name(place) for place in room.places)
    parts = [say.words.say(ledger(room)), say("artline.holds", cards=cards)]
    if number is not None:
        parts.insert(1, say("artline.set-by", number=number + 1, player=situation.table.turns[number].player))
    return " · ".join(parts)


def about_typed(situation: Situation, typed: Typed, say: Tongue) -> str:
    """Return the remarks on the themes typed, the last one first, then what the card would do."""
    said = [
        say.words.say(remark) for theme in reversed(_themes(typed)) for remark in remarks_on(situation.position, theme)
    ]
    if len(_themes(typed)) > 1 and same(typed.theme(ROW), typed.theme(COLUMN)):
        said.insert(0, say.words.say(phrase("broken.two-themes", theme=typed.theme(ROW))))
    if typed.aim.place is None:
        return " · ".join([*said, say("artline.discarding")])
    return " · ".join([*said, about_free(situation, typed.aim.place, say)])


def _themes(typed: Typed) -> list[str]:
    return [theme for theme in map(typed.theme, typed.aim.asks) if theme not in ("", UNKNOWN)]


def remarks_on(position: Position, theme: str) -> Iterator[Phrase]:
    """Yield the remarks on the theme of a Room to open: taken, like another, or worth a second look."""
    taken = room_of_theme(position, theme)
    if taken:
        yield phrase("app.artline.taken", theme=theme, where=where_is(taken))
        return
    for similar, room in _alike(position, theme):
        yield phrase("warning.alike", theme=theme, other=similar, where=where_is(room))
    yield from doubts(theme)


def _alike(position: Position, theme: str) -> Iterator[tuple[str, Room]]:
    for room in position.museum.rooms:
        for known in room.themes:
            if known != UNKNOWN and alike(theme, known):
                yield known, room


CARD: Final = ("artline.room", "artline.fits", "artline.theme-stays", "artline.gallery", "artline.no-moving")
IN_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "entry": ("artline.theme-words", "artline.theme-used", "artline.theme", "artline.fits", "artline.understood"),
    "ledger": ("artline.theme-used", "artline.theme-stays", "artline.room", "theme-alike"),
}
"""For the parts around the map, by id."""


def rules_of_place(situation: Situation, place: Place) -> tuple[str, ...]:
    """Return the rules that bear on the card at a place, or on what a card would do there."""
    museum = situation.position.museum
    if place in museum.cards:
        return CARD
    if place in situation.refusals:
        return "artline.touch", "artline.free", "artline.joined-runs"
    prospect = museum.prospect(place)
    opens = ("artline.open", "artline.theme", "artline.theme-words") if prospect.opens else ()
    joins = ("artline.extend", "artline.fits") if any(side.rooms for side in prospect.sides) else ()
    crosses = ("artline.crossing", "artline.gallery") if prospect.gallery else ()
    return (*crosses, *opens, *joins, "artline.touch")
