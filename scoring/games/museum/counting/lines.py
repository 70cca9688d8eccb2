"""The lines of one player's score, in the order of the final scoring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from scoring.bitboard import bits
from scoring.breakdown import ScoreLine, as_stated, summed, total
from scoring.games.museum.counting.collection import Collection, companions
from scoring.games.museum.counting.galleries import gallery_line
from scoring.games.museum.counting.patrons.lines import patron_line
from scoring.games.museum.counting.public_opinion import public_opinion_line
from scoring.games.museum.counting.tally import CIVILISATION, DOMAIN, REMEMBERED, remembered, with_player
from scoring.games.museum.counting.track import track_line
from scoring.games.museum.expansion import expansions
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, SMALLEST_COLLECTION
from scoring.phrase import Phrase, named, phrase

if TYPE_CHECKING:
    from scoring.games.museum.counting.museum import Museum
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.table import Player, Table


def lines_of(table: Table, tallies: Tallies, tally: Tally) -> tuple[ScoreLine, ...]:
    """Score one player: a line for every rule, even one worth nothing, then those of the expansions in play."""
    player = tally.museum.player
    collections, domains, patron, gallery = remembered(_of_the_museum, table)(tally)
    lines: tuple[ScoreLine, ...] = (
        track_line(player, tallies.exhibitions[player.name]),
        collections,
        domains,
        patron,
        ScoreLine("museum.prestige", Phrase("line.prestige"), player.prestige, str(player.prestige)),
        gallery,
        public_opinion_line(table, player),
    )
    silent = tally.silent
    if silent:
        lines = tuple(_silent(line, silent[line.rule]) if line.rule in silent else line for line in lines)
    in_play = (expansion for expansion in expansions() if expansion.id in tallies.in_play)
    of_expansions = (line for expansion in in_play for line in expansion.score(table, tallies, tally))
    return as_stated((*lines, *of_expansions, *_other(player)), player.stated)


def changes_total(table: Table, tallies: Tallies, answers: Iterable[Player]) -> bool:
    """Whether any total would be another one if a player sat there as in one of these answers to a question."""
    now = _totals(table, tallies)
    return any(_totals(*with_player(table, tallies, answer)) != now for answer in answers)


def _totals(table: Table, tallies: Tallies) -> list[int]:
    return [total(lines_of(table, tallies, tally)) for tally in tallies]


@lru_cache(maxsize=REMEMBERED)
def _of_the_museum(tally: Tally) -> tuple[ScoreLine, ScoreLine, ScoreLine, ScoreLine]:
    """Score what follows from the Museum alone: Collections of Civilisations, of Domains, the Patron, the Gallery."""
    counted = tally.counted
    return (
        _collections(CIVILISATION, counted, counted.declaration.civilisations, CIVILISATIONS),
        _collections(DOMAIN, counted, counted.declaration.domains, DOMAINS),
        patron_line(tally, "patron"),
        gallery_line(tally.museum, tally.declaration),
    )


def _silent(line: ScoreLine, why: Phrase) -> ScoreLine:
    """Return a line that counts nothing for a player."""
    return ScoreLine(line.rule, Phrase(line.rule.replace("museum", "line")), 0, why)


def _collections(rule: str, tally: Tally, declaration: Mapping[str, Collection], order: tuple[str, ...]) -> ScoreLine:
    """Score all Collections of one sort; groups of two cards are listed with 0 points (fr, it: final scoring)."""
    parts = tuple(
        [
            _collection(rule, tally.museum, declaration[key])
            for key in order
            if key in declaration and declaration[key].size > 1
        ]
    )
    return summed(rule, Phrase(rule.replace("museum", "line")), parts)


def _collection(rule: str, museum: Museum, collection: Collection) -> ScoreLine:
    name = named(collection.key)
    return ScoreLine(
        rule,
        phrase("line.collection", collection=name, n=collection.size),
        collection.points,
        _size(museum, collection),
        museum.board.names(collection.spaces | collection.skulls),
    )


def _size(museum: Museum, collection: Collection) -> Phrase:
    """Say how many cards, Experts and Skulls count, and how many linked cards do not and why."""
    counted = phrase("working.cards", n=collection.spaces.bit_count())
    if collection.experts:
        counted = phrase("working.cards-experts", cards=counted, n=collection.experts)
    if collection.skulls:
        counted = phrase("working.cards-skulls", cards=counted, n=collection.skulls.bit_count())
    if collection.size < SMALLEST_COLLECTION:
        counted = phrase("working.few", counted=counted)
    if collection.key in museum.domains:
        group = next(group for group in museum.groups[collection.key] if group & collection.spaces)
        if again := _not_counted(museum, collection, group):
            counted = phrase("working.again", counted=counted, n=again)
        if beside := _companions(museum, collection, group):
            counted = phrase("working.beside", counted=counted, n=beside)
    return counted


def _companions(museum: Museum, collection: Collection, group: int) -> int:
    """Count the cards that belong to a Domain's Collection without making it larger."""
    belonging = companions(museum, collection.key, collection.spaces, group)
    return sum(1 for space in bits(belonging) if museum.traits(space).half is None)


def _not_counted(museum: Museum, collection: Collection, group: int) -> int:
    """Count the linked cards of a Domain whose Civilisation counts already."""
    counted = sum([kind for kind in museum.kinds.values() if kind & collection.spaces])
    return (group & counted & ~collection.spaces).bit_count()


def _other(player: Player) -> Iterator[ScoreLine]:
    """Yield the line of cards that the game does not know, with the points that the players read off them."""
    if not player.other_points and "museum.other" not in player.stated:
        return
    parts = tuple(
        ScoreLine("museum.other", phrase("line.other-part", card=card), points, str(points))
        for card, points in player.other_points.items()
    )
    yield summed("museum.other", Phrase("line.other"), parts)
