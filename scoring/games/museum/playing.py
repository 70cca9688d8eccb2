"""The review of a MUSEUM game in play, followed, or against the rival: the score, and what is to be told besides.

Nobody lays the rival's cards in a followed game, and he is to score the most: so they lie as they are worth most
(fr: solo). Where players gave his Museum as a grid, that counts as it lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, cast

from scoring.breakdown import places
from scoring.games.museum.review import review
from scoring.games.museum.table import Player, Table, question
from scoring.games.museum.turns.laid_out import laid_out, left_out, log_faults, log_questions, log_warnings
from scoring.games.museum.turns.progress import progress
from scoring.games.museum.turns.replay import Replay, replayed
from scoring.phrase import Phrase, phrase
from scoring.review import Fault, Notice, Review, Standing

if TYPE_CHECKING:
    from scoring.games.museum.arranging.best_layout import BestLayout


def as_it_lies(table: Table) -> Table:
    """Return the table that is scored: without turns the same, else with what its turns brought."""
    return _laid_best(replayed(table))[0] if table.turns else table


def review_in_play(table: Table, *, hints: bool = True) -> Review:
    """Score a table as its turns left it, and say what they broke, what they leave open, and how the game stands."""
    if not table.turns:
        scored = review(table, hints=hints)
        warnings = (*scored.warnings, *_laid_worse(table, scored)) if hints else scored.warnings
        return scored._replace(warnings=warnings, progress=() if table.over else tuple(progress(table, None)))
    replay = replayed(table)
    lying, best = _laid_best(replay)
    scored = _with_layout(review(lying, hints=hints), lying, best)
    worse = _laid_worse(lying, scored) if hints and best is None else ()
    return scored._replace(
        faults=(*replay.faults, *log_faults(replay), *_new(scored.faults, replay.faults)),
        questions=(*scored.questions, *log_questions(replay)),
        warnings=(*scored.warnings, *replay.warnings, *log_warnings(replay), *worse),
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
        card = seat.player.rival
        if card is not None and not card.priorities:
            yield phrase("not-checked.rival-order", player=seat.name)
    turns = [str(number) for number, _ in left_out(replay)]
    if turns:
        yield phrase("not-checked.untold", turns=tuple(turns), n=len(turns))


def _laid_best(replay: Replay) -> tuple[Table, BestLayout | None]:
    """Return the table that a replay came to, and the layout of the rival's cards where nobody laid them."""
    lying = laid_out(replay)
    for seat, player in zip(replay.position.seats, lying.players, strict=True):
        if player.is_rival and any(player.museum) and not seat.kept:
            best = _best_layout(lying, player)
            return lying.with_player(best.player), best
    return lying, None


def _best_layout(table: Table, player: Player) -> BestLayout:
    from scoring.games.museum.arranging.best_layout import best_layout  # noqa: PLC0415 - few tables have a rival

    return best_layout(table, player)


def _laid_worse(table: Table, scored: Review) -> Iterator[Notice]:
    """Yield that the rival's cards, as players laid them, could be worth more."""
    for player, now in zip(table.players, scored.players, strict=True):
        if player.is_rival and any(player.museum):
            best = _best_layout(table, player)
            if best.total > now.total:
                yield Notice(player.name, phrase("warning.rival-layout", n=now.total, best=best.total))


def _with_layout(scored: Review, table: Table, best: BestLayout | None) -> Review:
    """Return a review that says where a better layout of the rival's cards is not excluded.

    Of a game that is over it is asked, and no winner is named whom it would change.
    """
    if best is None or best.most == best.total:
        return scored
    name, span = best.player.name, {"least": best.total, "most": best.most}
    if not table.over:
        notice = Notice(name, phrase("warning.rival-layout-open", **span))
        return scored._replace(warnings=(*scored.warnings, notice))
    asked = question(name, phrase("question.rival-layout", player=name, **span), "museum")
    scored = scored._replace(questions=(*scored.questions, asked))
    if _winners(scored, best) == {*scored.standing.winners}:
        return scored
    nobody = Standing(outcome=phrase("outcome.rival-layout", player=name, **span))
    unplaced = tuple([player._replace(place=None) for player in scored.players])
    return scored._replace(players=unplaced, standing=nobody)


def _winners(scored: Review, best: BestLayout) -> set[str]:
    """Return who would win if the rival's cards were worth all they can be."""
    totals = [best.most if player.name == best.player.name else player.total for player in scored.players]
    return {player.name for player, place in zip(scored.players, places(totals), strict=True) if place == 1}
