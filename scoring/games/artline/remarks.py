"""Questions and warnings: themes nobody remembers, cards and themes worth a second look, and what is not checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from scoring.games.artline.phrases import called
from scoring.games.artline.places import START_PLACE, Place
from scoring.games.artline.position import Position
from scoring.games.artline.table import Turn
from scoring.games.artline.themes import UNKNOWN, alike, doubts, same
from scoring.phrase import Phrase, named, phrase
from scoring.review import Notice, Question


def themes_set(position: Position) -> Iterator[tuple[Turn, int, str, Place]]:
    """Yield every theme set so far: the turn that named it, its number from 1, the way, and the place."""
    for number, (turn, prospect, *_) in enumerate(position.log, 1):
        for side in prospect.sides if prospect else ():
            if prospect and side.sets(turn.theme(side.way)):
                yield turn, number, side.way, prospect.place


def questions(position: Position) -> Iterator[Question]:
    """Yield a question for every theme that nobody remembers and no later turn names.

    With a single Room there is none, since no other can have taken the theme again.
    """
    if len(set(position.museum.room_of.values())) == 1:
        return
    for turn, number, way, place in themes_set(position):
        if turn.theme(way) == UNKNOWN and UNKNOWN in position.museum.room_of[way, place].themes:
            message = phrase("question.theme", way=named(way), at=str(place))
            yield Question(turn.player, f"turns.{number}.{way}", message)


def warnings(position: Position) -> Iterator[Notice]:
    """Yield what is worth a second look, and changes nothing."""
    if position.over and not position.table.over:
        yield Notice(None, Phrase("warning.over"))
    yield from about_cards(position)
    yield from about_themes(position)


def about_cards(position: Position) -> Iterator[Notice]:
    """Yield the turns whose card lay on the table already by its title, in their order."""
    cards = {START_PLACE: position.table.start}
    for turn, *_ in position.log:
        if message := lies_already(cards, turn.card):
            yield Notice(turn.player, message)
        if turn.place is not None:
            cards[turn.place] = turn.card


def lies_already(cards: Mapping[Place, str], card: str) -> Phrase | None:
    """Return that a card of this title lies among these, None where none does; `?` is no title."""
    at = next((place for place, title in cards.items() if same(title, card)), None)
    return None if at is None else phrase("warning.same-card", card=called(card), at=str(at))


def about_themes(position: Position) -> Iterator[Notice]:
    """Yield themes that are close to an earlier one, too broad, technical or interpreting, in order of the turns."""
    before: list[tuple[str, Phrase]] = []
    for turn, _, way, place in themes_set(position):
        theme = turn.theme(way)
        if theme == UNKNOWN:
            continue
        for earlier, where in before:
            if alike(theme, earlier):
                yield Notice(turn.player, phrase("warning.alike", theme=theme, other=earlier, where=where))
        for doubt in doubts(theme):
            yield Notice(turn.player, doubt)
        before.append((theme, phrase(f"which.{way}", number=place.line(way))))


def new_remarks(position: Position, turn: Turn) -> Iterator[Notice]:
    """Yield what is worth a second look about a legal turn, as the next one."""
    then = position.after(turn)
    for about in (about_cards, about_themes):
        yield from islice(about(then), len(tuple(about(position))), None)


def not_checked(position: Position) -> Iterator[Phrase]:
    """Yield how many turns after an illegal one are not judged, and what only the players can see.

    Of themes as soon as there is one, of how cards lie as soon as one is laid.
    """
    legal, turns = len(position.log), len(position.table.turns)
    if position.faults and turns > legal + 1:
        yield phrase("not-checked.turns", number=legal + 1, n=turns - legal - 1)
    themes = ("shown", "understood", "visible") if position.museum.rooms else ()
    lie = ("landscape",) if len(position.museum.cards) > 1 else ()
    for what in (*themes, "draws", *lie):
        yield Phrase(f"not-checked.{what}")
