"""What is asked about a game, and what about its themes is worth a second look."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.artline.position import Position
from scoring.games.artline.themes import UNKNOWN, alike, doubts
from scoring.phrase import Phrase, named, phrase
from scoring.review import Notice, Question


def opened(position: Position) -> Iterator[tuple[int, str, str]]:
    """Yield every theme set so far: the number of the turn that set it, counted from 0, its way and its words."""
    for number, effect in enumerate(position.log):
        for way in effect.prospect.opens if effect.prospect else ():
            yield number, way, effect.turn.theme(way)


def questions(position: Position) -> Iterator[Question]:
    """Yield a question for every theme nobody remembers or names later: another Room may have taken it again."""
    for number, way, theme in opened(position):
        turn = position.log[number].turn
        if theme != UNKNOWN or turn.place is None or len(position.museum.rooms) == 1:
            continue
        if UNKNOWN in position.museum.room_of[way, turn.place].themes:
            message = phrase("question.theme", way=named(way), at=str(turn.place))
            yield Question(turn.player, f"turns.{number + 1}.{way}", message)


def warnings(position: Position) -> Iterator[Notice]:
    """Yield themes close to one before them, too broad, technical or an interpretation: never a verdict."""
    before: list[tuple[str, Phrase]] = []
    for number, way, theme in opened(position):
        turn, prospect = position.log[number].turn, position.log[number].prospect
        if theme == UNKNOWN or prospect is None:
            continue
        for earlier, where in before:
            if alike(theme, earlier):
                yield Notice(turn.player, phrase("warning.alike", theme=theme, other=earlier, where=where))
        for doubt in doubts(theme):
            yield Notice(turn.player, doubt)
        before.append((theme, phrase(f"which.{way}", number=prospect.place.line(way))))


def not_checked() -> tuple[Phrase, ...]:
    """Return what only the players can see."""
    told = ("shown", "understood", "visible", "draws", "landscape")
    return tuple(Phrase(f"not-checked.{one}") for one in told)
