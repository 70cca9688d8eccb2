"""The review of a game of Artline: hands, Galleries, winners, and what else is to be said."""

from __future__ import annotations

from scoring.breakdown import places, total
from scoring.games.artline.lines import galleries, lines_of
from scoring.games.artline.position import Position
from scoring.games.artline.progress import progress
from scoring.games.artline.remarks import not_checked, questions, warnings
from scoring.games.artline.replay import replayed
from scoring.games.artline.table import Table
from scoring.phrase import Fact, Phrase, phrase
from scoring.review import PlayerResult, Review, TieBreak


def review(table: Table, *, hints: bool = True) -> Review:
    """Replay a game and say how it stands, or who won it: whether it is over is what the turns say."""
    del hints  # nothing was close in a game in which every turn counts
    position = replayed(table)
    lines = [lines_of(position, player) for player in table.players]
    ranked: tuple[int | None, ...] = places([-total(one) for one in lines]) if position.over else (None,) * len(lines)
    results = tuple(
        PlayerResult(player.name, line, place, {"galleries": galleries(position, player)})
        for player, line, place in zip(table.players, lines, ranked, strict=True)
    )
    winners = tuple(result for result in results if result.place == 1)
    return Review(
        game="artline",
        edition=table.edition,
        players=results,
        winners=tuple(winner.name for winner in winners),
        tie_break=_shared(position, winners) if len(winners) > 1 else None,
        faults=position.faults,
        questions=tuple(questions(position)),
        warnings=tuple(warnings(position)),
        not_checked=tuple(not_checked(position)),
        progress=tuple(progress(position)),
        outcome=_outcome(position, winners) if len(winners) == 1 else None,
        lowest_wins=True,
        over=position.over,
    )


def _outcome(position: Position, winners: tuple[PlayerResult, ...]) -> Phrase:
    """Name the winner and what ended the game."""
    return phrase("outcome.winner", ended=_ended(position), winner=winners[0].name, n=winners[0].total)


def _shared(position: Position, winners: tuple[PlayerResult, ...]) -> TieBreak:
    names: tuple[Fact, ...] = tuple(winner.name for winner in winners)
    message = phrase("tie.shared", ended=_ended(position), winners=names, n=winners[0].total)
    return TieBreak("artline.winner", message)


def _ended(position: Position) -> Phrase:
    return Phrase("ended.pile" if position.end and position.end.rule == "artline.pile" else "ended.last-card")
