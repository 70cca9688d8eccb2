"""Near misses: what one step more would have earned."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from scoring.games.museum.counting.collection import (
    Asked,
    Collection,
    Declaration,
    civilisation_collections,
    domain_collections,
    points_of,
)
from scoring.games.museum.counting.galleries import empty_spaces
from scoring.games.museum.counting.museum import Museum, with_card
from scoring.games.museum.counting.patrons import kind_of, patron_points, points_at
from scoring.games.museum.counting.tally import REMEMBERED
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, PATRONS, SMALLEST_COLLECTION
from scoring.games.museum.table.cards import Card
from scoring.phrase import Fact, Phrase, named, phrase
from scoring.review import NearMiss

if TYPE_CHECKING:
    from scoring.games.museum.counting.tally import Tally


@lru_cache(maxsize=REMEMBERED)
def near_misses(tally: Tally) -> tuple[NearMiss, ...]:
    """Return what was close for one player, the most points first."""
    museum, counted = tally.museum, tally.counted
    misses = [
        *_split(counted.museum, counted.declaration),
        *(_one_more(counted.museum, counted.declaration) if empty_spaces(museum) else ()),
        *_gallery(tally),
        *_patrons(tally),
    ]
    silent = {*tally.silent, *museum.player.stated}
    return tuple(sorted((miss for miss in misses if miss.rule not in silent), key=lambda miss: -miss.gain))


def _split(museum: Museum, declaration: Declaration) -> Iterator[NearMiss]:
    """Yield what the cards of a Civilisation, or of a Domain, would earn more if their groups were one."""
    for collection in declaration.every():
        key, spaces = collection.key, museum.spaces_of(collection.key)
        domain = key in DOMAINS
        cards = museum.distinct(spaces) if domain else spaces.bit_count()
        gain = _gain(museum, collection, spaces, cards - collection.spaces.bit_count())
        groups = len(museum.groups[key])
        if gain > 0 and groups > 1:
            facts: dict[str, Fact] = {"collection": named(key), "cards": cards, "n": groups, "gain": gain}
            message = Phrase("near.split-domain" if domain else "near.split", facts)
            yield NearMiss(museum.player.name, _rule(key), gain, message, museum.board.names(spaces))


def _one_more(museum: Museum, declaration: Declaration) -> Iterator[NearMiss]:
    """Yield what one more card would earn a Collection, or a group that lacks one card to be a Collection."""
    for collection in declaration.every():
        gain = _gain(museum, collection, collection.spaces, 1)
        if gain > 0:
            facts: dict[str, Fact] = {"collection": named(collection.key), "gain": gain, "n": collection.size}
            message = Phrase("near.one-more-domain" if collection.key in DOMAINS else "near.one-more", facts)
            at = museum.board.names(collection.spaces)
            yield NearMiss(museum.player.name, _rule(collection.key), gain, message, at)


def _gallery(tally: Tally) -> Iterator[NearMiss]:
    """Yield what one more card would earn where one space of the Grand Gallery or of the Museum is not filled."""
    museum = tally.museum
    board, name = museum.board, museum.player.name
    filled = any(collection.fills for collection in tally.declaration.every())
    for key in () if filled else (*museum.civilisations, *museum.domains):
        missing = museum.floor.gallery & ~museum.fillable(key)
        if not board.gallery_bonus or missing.bit_count() != 1 or missing & museum.floor.blocked:
            continue
        if not _would_fill(museum, key, missing):
            continue
        at = board.names(missing)
        facts: dict[str, Fact] = {"collection": named(key), "gain": board.gallery_bonus, "at": at[0]}
        yield NearMiss(name, "museum.gallery", board.gallery_bonus, Phrase("near.gallery", facts), at)
    empty = empty_spaces(museum)
    if len(empty) == 1 and board.museum_bonus and not museum.floor.needed & museum.floor.blocked:
        message = phrase("near.museum", gain=board.museum_bonus, at=empty[0])
        yield NearMiss(name, "museum.gallery", board.museum_bonus, message, empty)


def _would_fill(museum: Museum, key: str, missing: int) -> bool:
    """Whether some card of this Civilisation or Domain on the missing space would fill the Grand Gallery."""
    cards = [Card(c, d, None) for c in CIVILISATIONS for d in DOMAINS if key in (c, d)]
    completed = (with_card(museum, missing.bit_length() - 1, card) for card in cards)
    return any(collection.fills for after in completed for collection in _fillers(after, key))


def _fillers(museum: Museum, key: str) -> list[Collection]:
    asked = Asked(gallery=True, perfect=False)
    return (domain_collections if key in DOMAINS else civilisation_collections)(museum, key, asked)


def _patrons(tally: Tally) -> Iterator[NearMiss]:
    """Yield what the next level of a Patron would earn where one card or Collection is missing for it."""
    for key, patron in tally.museum.player.patrons:
        reached = tally.reached[key]
        levels, short_of = PATRONS[patron.kind].levels, kind_of(patron).short_of
        if short_of is None or reached.level >= len(levels) or reached.count + 1 != levels[reached.level]:
            continue
        now, _ = patron_points(patron, reached)
        then, sure = points_at(patron, reached.level + 1)
        if sure and then > now:
            facts: dict[str, Fact] = {
                "kind": named(f"patron.{patron.kind}"),
                "gain": then - now,
                "level": reached.level + 1,
            }
            at = () if short_of == "collection" else tally.museum.board.names(reached.spaces)
            message = Phrase(f"near.{key}-{short_of}", facts)
            yield NearMiss(tally.museum.player.name, f"museum.{key}", then - now, message, at)


def _gain(museum: Museum, collection: Collection, spaces: int, more: int) -> int:
    """Return the points that this many more linked cards would add to a Collection, with the adders that then count."""
    key, adders = collection.key, museum.adders.get(collection.key, ())
    cards = collection.spaces.bit_count() + collection.experts + more
    enough = cards >= SMALLEST_COLLECTION
    skulls = sum(
        [1 for adder in adders if (enough or adder.adds.makes) and (not adder.adds.touching or adder.touch & spaces)]
    )
    return points_of(key, cards + skulls) - collection.points


def _rule(key: str) -> str:
    return "museum.domain" if key in DOMAINS else "museum.civilisation"
