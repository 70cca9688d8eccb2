"""The review of a MUSEUM game in play, or of one that was followed: the score, and what its turns tell besides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from scoring.games.museum.review import review
from scoring.games.museum.table import Table
from scoring.games.museum.turns.powers import rival_card
from scoring.games.museum.turns.progress import progress
from scoring.games.museum.turns.replay import Replay, replayed
from scoring.games.museum.turns.unfolded import log_faults, log_questions, log_warnings, unfolded, untold
from scoring.phrase import Phrase, phrase
from scoring.review import Fault, Review


def review_in_play(table: Table, *, hints: bool = True) -> Review:
    """Score a table as its turns left it, and say what they broke, what they leave open, and how the game stands."""
    if not table.turns:
        return review(table, hints=hints)._replace(progress=tuple(progress(table, None)))
    replay = replayed(table)
    scored = review(unfolded(replay), hints=hints)
    return scored._replace(
        faults=(*replay.faults, *log_faults(replay), *_new(scored.faults, replay.faults)),
        questions=(*scored.questions, *log_questions(replay)),
        warnings=(*scored.warnings, *replay.warnings, *log_warnings(replay)),
        not_checked=tuple(_left_untold(replay)),
        progress=() if table.over else tuple(progress(table, replay)),
    )


def _new(faults: Iterable[Fault], of_turns: Iterable[Fault]) -> Iterator[Fault]:
    """Yield the faults of the table that no turn has told of already."""
    told = [cast("Phrase", fault.message.facts["why"]) for fault in of_turns]
    hired = [why.facts["expert"] for why in told if why.key == "fault.hired"]
    for fault in faults:
        twice = fault.message.key == "fault.expert-twice" and fault.message.facts["expert"] in hired
        if not twice and fault.message not in told:
            yield fault


def _left_untold(replay: Replay) -> Iterator[Phrase]:
    """Yield what a followed game cannot show: hands, and the turns of which something was not told."""
    yield Phrase("not-checked.hands")
    for seat in replay.position.seats:
        card = rival_card(seat.player)
        if card is not None and not card.priorities:
            yield phrase("not-checked.rival-order", player=seat.name)
    turns = [str(number) for number, _ in untold(replay)]
    if turns:
        yield phrase("not-checked.untold", turns=tuple(turns), n=len(turns))
