"""The three gallery bonuses: the Grand Gallery filled by one Collection, the whole Museum filled, both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.breakdown import ScoreLine, summed
from scoring.phrase import Fact, Phrase, named, phrase

if TYPE_CHECKING:
    from scoring.games.museum.counting.collection import Declaration
    from scoring.games.museum.counting.museum import Museum
    from scoring.games.museum.counting.tally import Tally

GALLERY: Final = "museum.gallery"


def filler_of(declaration: Declaration) -> str | None:
    """Return the key of the Collection that fills the Grand Gallery; None where none does."""
    return next((collection.key for collection in declaration.values() if collection.fills), None)


def nearest_filler(museum: Museum) -> tuple[int, str]:
    """Return on how many spaces of the Grand Gallery a key lies at most, and which; 0 where nothing lies there."""
    gallery = museum.floor.gallery
    return max((((museum.fillable(key) & gallery).bit_count(), key) for key in museum.spaces), default=(0, ""))


def gallery_points(museum: Museum, declaration: Declaration) -> int:
    """Return the victory points of the bonuses earned; a bonus that nobody read off the board counts 0."""
    board, filled, full = museum.board, filler_of(declaration) is not None, museum.full
    bonuses = ((filled, board.gallery_bonus), (full, board.museum_bonus), (filled and full, board.both_bonus))
    return sum([bonus or 0 for earned, bonus in bonuses if earned])


def gallery_line(tally: Tally) -> ScoreLine:
    """Score the bonuses; they add up (fr, it: final scoring, the Gallery)."""
    museum, filler = tally.museum, filler_of(tally.declaration)
    board, floor, filled, full = museum.board, museum.floor, filler is not None, museum.full
    bonuses = (
        ("gallery-bonus", board.gallery_bonus, filled, floor.gallery, _by_whom(tally, filler)),
        ("museum-bonus", board.museum_bonus, full, floor.needed, _spaces_filled(museum)),
        ("both-bonus", board.both_bonus, filled and full, floor.needed, Phrase("working.both")),
    )
    parts = tuple(
        ScoreLine(
            GALLERY,
            Phrase(f"line.{key}"),
            (bonus or 0) if earned else 0,
            Phrase("working.unknown-bonus") if earned and bonus is None else working,
            board.names(spaces) if earned else (),
        )
        for key, bonus, earned, spaces, working in bonuses
        if earned or key != "both-bonus"
    )
    return summed(GALLERY, Phrase("line.gallery"), parts)


def _by_whom(tally: Tally, filler: str | None) -> Phrase:
    museum, board, gallery = tally.museum, tally.board, tally.museum.floor.gallery.bit_count()
    if not gallery:
        return Phrase("working.gallery-flooded" if board.gallery else "working.no-gallery")
    if filler is not None:
        return phrase("working.filled-by", collection=named(filler))
    if board.gallery_bonus is None and tally.could_fill:
        return Phrase("working.gallery-smaller")
    inside, most = nearest_filler(museum)
    if inside == gallery:
        return phrase("working.gallery-not-one", collection=named(most))
    facts: dict[str, Fact] = {"n": inside, "spaces": gallery, "collection": named(most)}
    return Phrase("working.gallery-most" if 2 * inside > gallery else "working.gallery-few", facts)


def _spaces_filled(museum: Museum) -> Phrase:
    filled, spaces = museum.floor.filled.bit_count(), museum.board.spaces.bit_count()
    if not museum.floor.blocked:
        return phrase("working.spaces", n=filled, spaces=spaces)
    return phrase("working.spaces-flooded", n=filled, spaces=spaces, flooded=museum.floor.blocked.bit_count())
