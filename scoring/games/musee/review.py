"""The review of a Musée table: every museum's lines, places and tie-breaks, remarks, and how a running game stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scoring.breakdown import ScoreLine, places, total
from scoring.games.musee.checks import faults, questions, warnings
from scoring.games.musee.gains import near_misses
from scoring.games.musee.legality import dead
from scoring.games.musee.lines import lines_of
from scoring.games.musee.position import Position, position_of
from scoring.games.musee.table import Table, numbers_in
from scoring.phrase import Fact, Phrase, phrase
from scoring.review import Notice, PlayerResult, Review, Standing, TieBreak


class Rank(NamedTuple):
    """What decides between two museums, one after the other: points, then paintings, then bonus cards."""

    total: int
    paintings: int
    bonus: int


def review(table: Table, *, hints: bool = True) -> Review:
    """Score a table and say everything there is to say about it; without `hints`, all but the near misses."""
    position = position_of(table)
    cards = position.cards
    scores: list[tuple[str, tuple[ScoreLine, ...]]] = []
    ranks: list[Rank] = []
    for seat, (player, museum) in enumerate(zip(table.players, position.museums, strict=True)):
        lines = lines_of(table, player, museum, cards.of(seat))
        scores.append((player.name, lines))
        ranks.append(Rank(total(lines), len(numbers_in(museum)), len(cards.of(seat))))
    ranked: tuple[int | None, ...] = places(ranks) if table.over else (None,) * len(ranks)
    results = tuple(PlayerResult(*score, place) for score, place in zip(scores, ranked, strict=True))
    winners = tuple(result.name for result in results if result.place == 1)
    counts = len(winners) == 1 or table.readings.shared_win == "each"
    return Review(
        game="musee",
        edition=table.edition,
        players=results,
        standing=Standing(
            winners=winners,
            tie_break=_tie(results, ranks) if table.over else None,
            match_wins=winners if counts else (),
        ),
        faults=tuple(faults(position)),
        questions=tuple(questions(position)),
        near_misses=tuple(near_misses(position)) if table.over and hints else (),
        warnings=tuple(warnings(position)),
        not_checked=tuple(_not_checked(position)),
        progress=() if table.over else tuple(progress(position)),
    )


def _not_checked(position: Position) -> Iterator[Phrase]:
    """Yield what only the players can see; of paintings as soon as there is one."""
    yield Phrase("not-checked.draws")
    if position.displayed:
        yield Phrase("not-checked.moved")
    if position.displayed and not position.table.plays:
        yield Phrase("not-checked.order")
    if position.table.teams:
        yield Phrase("not-checked.silence")


def _tie(results: tuple[PlayerResult, ...], ranks: list[Rank]) -> TieBreak | None:
    """Return what settled the first place, or that it is shared; None where the totals alone settle it."""
    best = max(ranks)
    level = [rank for rank in ranks if rank.total == best.total]
    if len(level) == 1:
        return None
    names = tuple(result.name for result in results if result.total == best.total)
    winners = tuple(result.name for result in results if result.place == 1)
    facts: dict[str, Fact] = {"players": names, "points": best.total, "winner": winners[0], "winners": winners}
    if sum(rank == best for rank in level) > 1:
        return TieBreak("musee.tie", Phrase("tie.shared", {**facts, "n": best.paintings}))
    close = tuple(
        result.name
        for result, rank in zip(results, ranks, strict=True)
        if (rank.total, rank.paintings) == (best.total, best.paintings)
    )
    if len(close) == 1:
        return TieBreak("musee.tie", Phrase("tie.paintings", {**facts, "n": best.paintings}))
    facts |= {"players": close, "paintings": best.paintings}
    return TieBreak("musee.tie", Phrase("tie.bonus", {**facts, "n": best.bonus}))


def progress(position: Position) -> Iterator[Notice]:
    """Yield whose turn it is, what is left to draw, who is out, and which cards in hand are dead."""
    if position.turn is not None:
        yield Notice(None, phrase("progress.turn", person=position.turn.name))
    if not position.over:
        yield Notice(None, phrase("progress.deck", n=position.undrawn))
    if last := position.last_cards:
        yield Notice(None, phrase("progress.last-cards", person=last.taker, partner=last.partner))
    for person in position.persons:
        player = position.table.players[person.seat]
        if person.name in position.out:
            yield Notice(player.name, phrase("progress.out", person=person.name))
            continue
        cards = dead(position.museums[person.seat], player.hands.get(person.name, ()))
        if cards:
            yield Notice(player.name, phrase("progress.dead", person=person.name, cards=cards, n=len(cards)))
