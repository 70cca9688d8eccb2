"""The line above the map: whose turn it is, the pile, an end that was announced, who won and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.present.rulings import winning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.artline.situation import Situation
    from companion.words.localization import Locale
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
