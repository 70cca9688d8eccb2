"""The lines of one player's score, in the order of the final scoring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from scoring.bitboard import bits
from scoring.breakdown import ScoreLine, as_stated, summed, total
from scoring.games.museum.counting.collection import CIVILISATION, DOMAIN, Collection, companions, duplicates
from scoring.games.museum.counting.galleries import gallery_line
from scoring.games.museum.counting.patrons.lines import patron_line
from scoring.games.museum.counting.public_opinion import public_opinion_line
from scoring.games.museum.counting.tally import REMEMBERED, remembered
from scoring.games.museum.counting.track import track_line
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, SMALLEST_COLLECTION
from scoring.phrase import Phrase, named, phrase

if TYPE_CHECKING:
    from scoring.games.museum.counting.museum import Museum
    from scoring.games.museum.counting.tally import Tallies, Tally
    from scoring.games.museum.table import Player


def lines_of(tallies: Tallies, tally: Tally) -> tuple[ScoreLine, ...]:
    """Score one player: a line for every rule, even one worth nothing, then those of the expansions in play."""
    table, player = tallies.table, tally.player
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
    of_expansions = (line for expansion in tallies.expansions for line in expansion.score(tallies, tally))
    return as_stated((*lines, *of_expansions, *_other(player)), player.stated)


def total_of(tallies: Tallies, name: str) -> int:
    """Return the victory points of a player."""
    return total(lines_of(tallies, tallies.of(name)))


def points_with(tallies: Tallies, player: Player) -> Mapping[str, int]:
    """Return the points of a player's lines if he sat there so."""
    after = tallies.with_player(player)
    return {line.rule: line.points for line in lines_of(after, after.of(player.name))}


def changes_total(tallies: Tallies, answers: Iterable[Player]) -> bool:
    """Whether any total would be another one if a player sat there as in one of these answers to a question."""
    now = _totals(tallies)
    return any(_totals(tallies.with_player(answer)) != now for answer in answers)


def _totals(tallies: Tallies) -> list[int]:
    return [total(lines_of(tallies, tally)) for tally in tallies]


@lru_cache(maxsize=REMEMBERED)
def _of_the_museum(tally: Tally) -> tuple[ScoreLine, ScoreLine, ScoreLine, ScoreLine]:
    """Score what follows from the Museum alone: Collections of Civilisations, of Domains, the Patron, the Gallery."""
    civilisations, domains = _collections(CIVILISATION, tally, CIVILISATIONS), _collections(DOMAIN, tally, DOMAINS)
    return civilisations, domains, patron_line(tally, "patron"), gallery_line(tally)


def _silent(line: ScoreLine, why: Phrase) -> ScoreLine:
    """Return a line that counts nothing for a player."""
    return ScoreLine(line.rule, Phrase(line.rule.replace("museum", "line")), 0, why)


def _collections(rule: str, tally: Tally, keys: tuple[str, ...]) -> ScoreLine:
    """Score all Collections of one sort; groups of two cards are listed with 0 points (fr, it: final scoring)."""
    collections = [tally.collections[key] for key in keys if key in tally.collections]
    parts = tuple([_collection(rule, tally.own, collection) for collection in collections if collection.size > 1])
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
    if collection.key in DOMAINS:
        group = next(group for group in museum.groups[collection.key] if group & collection.spaces)
        if again := (duplicates(museum, collection) & group).bit_count():
            counted = phrase("working.again", counted=counted, n=again)
        if beside := _companions(museum, collection, group):
            counted = phrase("working.beside", counted=counted, n=beside)
    return counted


def _companions(museum: Museum, collection: Collection, group: int) -> int:
    """Count the cards that belong to a Domain's Collection without making it larger."""
    belonging = companions(museum, collection.key, collection.spaces, group)
    return sum(1 for space in bits(belonging) if museum.traits(space).half is None)


def _other(player: Player) -> Iterator[ScoreLine]:
    """Yield the line of cards that the game does not know, with the points that the players read off them."""
    if not player.other_points and "museum.other" not in player.stated:
        return
    parts = tuple(
        ScoreLine("museum.other", phrase("line.other-part", card=card), points, str(points))
        for card, points in player.other_points.items()
    )
    yield summed("museum.other", Phrase("line.other"), parts)
