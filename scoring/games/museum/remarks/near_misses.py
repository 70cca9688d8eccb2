"""Near misses: what one step more would have earned."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from scoring.games.museum.counting.collection import GALLERY, Asked, Collection, adding, collections, line_of, points_of
from scoring.games.museum.counting.museum import Museum, with_card
from scoring.games.museum.counting.patrons import kind_of, patron_points, points_at
from scoring.games.museum.counting.tally import REMEMBERED
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.table.cards import Card
from scoring.phrase import named, phrase
from scoring.review import NearMiss

if TYPE_CHECKING:
    from scoring.games.museum.counting.tally import Tally


@lru_cache(maxsize=REMEMBERED)
def near_misses(tally: Tally) -> tuple[NearMiss, ...]:
    """Return what was close for one player, the most points first."""
    one_more = _one_more(tally) if tally.museum.empty else ()
    misses = (*_split(tally), *one_more, *_gallery(tally), *_patrons(tally))
    return tuple(sorted((miss for miss in misses if miss.rule not in tally.fixed), key=lambda miss: -miss.gain))


def _split(tally: Tally) -> Iterator[NearMiss]:
    """Yield what the cards of a Civilisation, or of a Domain, would earn more if their groups were one."""
    museum = tally.own
    for key, collection in tally.collections.items():
        spaces, groups = museum.spaces_of(key), len(museum.groups[key])
        cards = museum.distinct(spaces) if key in DOMAINS else spaces.bit_count()
        gain = _gain(museum, collection, spaces, cards - collection.spaces.bit_count())
        if gain > 0 and groups > 1:
            sort = "near.split-domain" if key in DOMAINS else "near.split"
            message = phrase(sort, collection=named(key), cards=cards, n=groups, gain=gain)
            yield NearMiss(tally.player.name, line_of(key), gain, message, tally.board.names(spaces))


def _one_more(tally: Tally) -> Iterator[NearMiss]:
    """Yield what one more card would earn a Collection, or a group that lacks one card to be a Collection."""
    for key, collection in tally.collections.items():
        gain = _gain(tally.own, collection, collection.spaces, 1)
        if gain > 0:
            sort = "near.one-more-domain" if key in DOMAINS else "near.one-more"
            message = phrase(sort, collection=named(key), gain=gain, n=collection.size)
            yield NearMiss(tally.player.name, line_of(key), gain, message, tally.board.names(collection.spaces))


def _gallery(tally: Tally) -> Iterator[NearMiss]:
    """Yield what one more card would earn where one space of the Grand Gallery or of the Museum is not filled."""
    museum, board, name = tally.museum, tally.board, tally.player.name
    bonus = 0 if tally.filler else board.gallery_bonus or 0
    for key in museum.spaces if bonus else ():
        missing = museum.floor.gallery & ~museum.fillable(key)
        if missing.bit_count() == 1 and not missing & museum.floor.blocked and _would_fill(museum, key, missing):
            at = board.names(missing)
            message = phrase("near.gallery", collection=named(key), gain=bonus, at=at[0])
            yield NearMiss(name, GALLERY, bonus, message, at)
    empty = board.names(museum.empty)
    if len(empty) == 1 and board.museum_bonus and not museum.floor.needed & museum.floor.blocked:
        message = phrase("near.museum", gain=board.museum_bonus, at=empty[0])
        yield NearMiss(name, GALLERY, board.museum_bonus, message, empty)


def _would_fill(museum: Museum, key: str, missing: int) -> bool:
    """Whether some card of this Civilisation or Domain on the missing space would fill the Grand Gallery."""
    cards = [Card(c, d, None) for c in CIVILISATIONS for d in DOMAINS if key in (c, d)]
    completed = (with_card(museum, missing.bit_length() - 1, card) for card in cards)
    asked = Asked(gallery=True, perfect=False)
    return any(collection.fills for after in completed for collection in collections(after, key, asked))


def _patrons(tally: Tally) -> Iterator[NearMiss]:
    """Yield what the next level of a Patron would earn where one card or Collection is missing for it."""
    for key, patron in tally.player.patrons.items():
        reached, kind = tally.reached[key], kind_of(patron)
        levels, short_of = kind.printed.levels, kind.short_of
        if short_of is None or reached.level >= len(levels) or reached.count + 1 != levels[reached.level]:
            continue
        now, _ = patron_points(patron, reached)
        then, sure = points_at(patron, reached.level + 1)
        if sure and then > now:
            name = named(f"patron.{patron.kind}")
            message = phrase(f"near.{key}-{short_of}", kind=name, gain=then - now, level=reached.level + 1)
            at = () if short_of == "collection" else tally.board.names(reached.spaces)
            yield NearMiss(tally.player.name, f"museum.{key}", then - now, message, at)


def _gain(museum: Museum, collection: Collection, spaces: int, more: int) -> int:
    """Return the points that this many more linked cards would add to a Collection, with the adders that then count."""
    key, cards = collection.key, collection.spaces.bit_count() + more
    skulls = adding(museum, key, spaces, cards).bit_count()
    return points_of(key, cards + collection.experts + skulls) - collection.points
