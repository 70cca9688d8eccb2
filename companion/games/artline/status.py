"""What is said above the map and below it: how the game stands, and what a place holds, takes or would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from companion.present.rulings import winning
from scoring.fair import EARNED, without_gain
from scoring.games.artline.legality import discarded_before, room_of_theme, where_is
from scoring.games.artline.phrases import earned, ledger
from scoring.games.artline.places import COLUMN, ROW, Place
from scoring.games.artline.remarks import lies_already
from scoring.games.artline.themes import UNKNOWN, alike, doubts, same
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from companion.games.artline.situation import Situation
    from companion.games.artline.turn_typing import Typed
    from companion.words.localization import Locale
    from scoring.games.artline.museum import Room
    from scoring.games.artline.position import Position
    from scoring.review import Review


def won(review: Review, say: Locale) -> str:
    """Say who won a game that is over, and what ended it; and who would have by another reading of the rules."""
    shared = review.standing.tie_break.message if review.standing.tie_break else ""
    told, otherwise = say.words.say(review.standing.outcome or shared), review.standing.otherwise
    return told if otherwise is None else f"{told} · {say('account.otherwise', winners=winning(otherwise))}"


def standing(situation: Situation, review: Review, say: Locale) -> str:
    """Say how the game stands."""
    position = situation.position
    if position.faults:
        number = len(position.log) + 1
        return say("artline.illegal", number=number, n=len(situation.table.turns) - number + 1)
    return won(review, say) if position.over else " · ".join(_course(situation, say))


def _course(situation: Situation, say: Locale) -> Iterator[str]:
    position = situation.position
    if position.next:
        yield say("artline.turn", player=position.next.name)
    if position.end:
        turns_left = position.end.after - len(position.log)
        key = "last-round" if position.end.rule == "artline.end" else "equal-turns"
        yield say(f"artline.{key}", n=turns_left)
    yield say("artline.pile", n=position.pile)
    yield say("artline.rooms", n=len(position.museum.rooms))


def about_place(situation: Situation, place: Place, say: Locale) -> str:
    """Say what lies at a place and since when, or what a card would do there."""
    if place in situation.position.museum.cards:
        return _about_card(situation, place, say)
    return about_free(situation, place, say)


def about_free(situation: Situation, place: Place, say: Locale) -> str:
    """Say what a card would do at a free place, what it would earn first, or why none may lie there."""
    if situation.over and situation.closed:
        return say("artline.over-here", why=situation.closed)
    if situation.closed:
        return say.words.say(situation.closed)
    if place in situation.refusals:
        return say("artline.not-here", why=situation.refusals[place])
    key = situation.letter_of.get(place, str(place))
    does = (*_earned(situation, place, say), *_done(situation, place, say))
    return say("artline.here", at=key, does=" · ".join(does))


def _earned(situation: Situation, place: Place, say: Locale) -> Iterator[str]:
    """Yield whether a card would be a Gallery and whether one is drawn, where fair mode does not keep that back."""
    told = situation.outlooks[place].facts.get(EARNED)
    if isinstance(told, Phrase):
        yield say.words.say(told)


def _done(situation: Situation, place: Place, say: Locale) -> Iterator[str]:
    """Yield what a card would open and meet, and the Rooms it would not come into."""
    told = situation.outlooks[place]
    yield say.words.say(without_gain(told) or told)
    yield from _elsewhere(situation, place, say)


def _elsewhere(situation: Situation, place: Place, say: Locale) -> Iterator[str]:
    """Yield the Rooms of its row and column that a card would not come into."""
    prospect = situation.position.museum.prospect(place)
    met = {room for side in prospect.sides for room in side.rooms}
    for room in situation.position.museum.rooms:
        if room.line == place.line(room.way) and room not in met:
            yield say("artline.elsewhere", room=ledger(room))


def _about_card(situation: Situation, place: Place, say: Locale) -> str:
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


def about_room(situation: Situation, room: Room, say: Locale) -> str:
    """Say a Room's themes, its cards, and the turn that set the first theme."""
    number = situation.opener(room)
    cards = tuple(situation.name(place) for place in room.places)
    parts = [say.words.say(ledger(room)), say("artline.holds", cards=cards)]
    if number is not None:
        parts.insert(1, say("artline.set-by", number=number + 1, player=situation.table.turns[number].player))
    return " · ".join(parts)


def about_typed(situation: Situation, typed: Typed, say: Locale) -> str:
    """Say why the turn typed breaks a rule, then what it earns, what is worth a second look, and what it opens."""
    position, place = situation.position, typed.aim.place
    if typed.too_many:
        return too_many(typed, say)
    said = map(say.words.say, _broken(position, typed))
    seconds = map(say.words.say, _second_looks(position, typed))
    if place is None:
        return " · ".join([*said, say.words.say(earned(position, None)), *seconds, say("artline.discarding")])
    if place not in situation.outlooks:
        return " · ".join([*said, *seconds, about_free(situation, place, say)])
    return " · ".join([*said, *_earned(situation, place, say), *seconds, *_done(situation, place, say)])


def too_many(typed: Typed, say: Locale) -> str:
    """Say how many themes a card can name here, of a turn with more."""
    return say("artline.too-many" if typed.aim.asks else "artline.no-themes", n=len(typed.aim.asks))


def _broken(position: Position, typed: Typed) -> Iterator[Phrase]:
    """Yield why the card and themes typed cannot be a turn; what is still missing is not mentioned while typing."""
    if gone := discarded_before(position, typed.card):
        yield gone
    if len(_themes(typed)) > 1 and same(typed.theme(ROW), typed.theme(COLUMN)):
        yield phrase("broken.two-themes", theme=typed.theme(ROW))
    for theme in reversed(_themes(typed)):
        if taken := room_of_theme(position, theme):
            yield phrase("app.artline.taken", theme=theme, where=where_is(taken))


def _second_looks(position: Position, typed: Typed) -> Iterator[Phrase]:
    """Yield what is worth a second look in what is typed, what was typed last first."""
    themes = _themes(typed)
    for theme in reversed(themes):
        yield from remarks_on(position, theme)
    if len(themes) > 1 and alike(*themes) and not same(*themes) and typed.aim.place:
        way = typed.aim.asks[0]
        where = phrase(f"which.{way}", number=typed.aim.place.line(way))
        yield phrase("warning.alike", theme=themes[1], other=themes[0], where=where)
    if lying := lies_already(position.museum.cards, typed.card):
        yield lying


def _themes(typed: Typed) -> list[str]:
    return [theme for theme in map(typed.theme, typed.aim.asks) if theme not in ("", UNKNOWN)]


def remarks_on(position: Position, theme: str) -> Iterator[Phrase]:
    """Yield why the theme of a Room to open is worth a second look; none where it is taken anyhow."""
    if room_of_theme(position, theme):
        return
    for room in position.museum.rooms:
        for known in room.themes:
            if known != UNKNOWN and alike(theme, known):
                yield phrase("warning.alike", theme=theme, other=known, where=where_is(room))
    yield from doubts(theme)


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
