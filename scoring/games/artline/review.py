"""The review of a game of Artline: the score of every hand, Galleries, the winners, and how a running game stands."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.breakdown import ScoreLine, as_stated, places, sum_of, total
from scoring.games.artline.legality import replayed
from scoring.games.artline.phrases import ledger
from scoring.games.artline.position import Effect, Position
from scoring.games.artline.printed import HAND
from scoring.games.artline.remarks import not_checked, questions, warnings
from scoring.games.artline.table import Player, Table
from scoring.phrase import Fact, Phrase, phrase
from scoring.review import Notice, PlayerResult, Review, Standing, TieBreak


def review(table: Table, *, hints: bool = True) -> Review:
    """Replay a game and say how it stands, or who won it; whether it is over follows from the turns."""
    del hints  # there are no near misses in Artline
    position = replayed(table)
    scores = [lines_of(position, player) for player in table.players]
    ranked: tuple[int | None, ...] = (None,) * len(scores)
    if position.over:
        ranked = places([-total(lines) for lines in scores])
    results = tuple(
        PlayerResult(player.name, lines, place, {"galleries": galleries(position, player)})
        for player, lines, place in zip(table.players, scores, ranked, strict=True)
    )
    winners = tuple(result for result in results if result.place == 1)
    return Review(
        game="artline",
        edition=table.edition,
        players=results,
        standing=Standing(
            winners=tuple(winner.name for winner in winners),
            tie_break=_shared(position, winners) if len(winners) > 1 else None,
            outcome=_outcome(position, winners) if len(winners) == 1 else None,
            lowest_wins=True,
        ),
        faults=position.faults,
        questions=tuple(questions(position)),
        warnings=tuple(warnings(position)),
        not_checked=tuple(not_checked(position)),
        progress=tuple(progress(position)),
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


def lines_of(position: Position, player: Player) -> tuple[ScoreLine, ...]:
    """Return a player's only line: the hand dealt, minus one card for every turn without a draw."""
    parts = [ScoreLine("artline.setup", Phrase("line.dealt"), HAND, str(HAND))]
    parts += [_not_drawn(effect) for effect in position.effects_of(player) if not effect.drew]
    points = [part.points for part in parts]
    at = tuple(place for part in parts for place in part.at)
    line = ScoreLine("artline.hand", Phrase("line.hand"), sum(points), sum_of(points), at, tuple(parts))
    return as_stated((line,), player.stated)


def _not_drawn(effect: Effect) -> ScoreLine:
    """Return the part of a turn without a draw: a Gallery spared it, or the pile was empty."""
    if effect.spared:
        at = tuple(str(place) for place in effect.galleries)
        return ScoreLine("artline.gallery", Phrase("line.gallery"), -1, "-1", at)
    return ScoreLine("artline.pile", Phrase("line.no-pile"), -1, "-1")


def galleries(position: Position, player: Player) -> int:
    """Return in how many turns a player made a Gallery."""
    return sum(effect.spared for effect in position.effects_of(player))


def progress(position: Position) -> Iterator[Notice]:
    """Yield whose turn it is, what lies in the pile, the turns to come at the end, and the theme of every Room."""
    if position.next is None:
        return
    yield Notice(position.next.name, phrase("progress.turn", player=position.next.name))
    if position.pile:
        yield Notice(None, phrase("progress.pile", n=position.pile))
    if position.end:
        turns = position.end.after - len(position.log)
        key = "progress.last-round" if position.end.rule == "artline.end" else "progress.equal-turns"
        yield Notice(None, phrase(key, n=turns))
    if rooms := position.museum.rooms:
        yield Notice(None, phrase("progress.rooms", rooms=tuple(map(ledger, rooms))))
