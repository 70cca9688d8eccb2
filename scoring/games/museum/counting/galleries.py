"""The three gallery bonuses: the Grand Gallery filled by one Collection, the whole Museum filled, both."""

from __future__ import annotations

from typing import Final

from scoring.breakdown import ScoreLine, summed
from scoring.games.museum.counting.collection import Declaration
from scoring.games.museum.counting.declaration import asked_of, candidates
from scoring.games.museum.counting.museum import Museum
from scoring.phrase import Fact, Phrase, named, phrase

RULE: Final = "museum.gallery"


def museum_filled(museum: Museum) -> bool:
    """Whether a card lies on every space of the board that must be filled."""
    return bool(museum.floor.needed) and not museum.floor.needed & ~museum.floor.filled


def could_fill(museum: Museum) -> bool:
    """Whether some choice of Collections fills the Grand Gallery."""
    asked = asked_of(museum)
    return asked.gallery and any(
        collection.fills
        for by_key in candidates(museum, asked)
        for choices in by_key.values()
        for collection in choices
    )


def gallery_points(museum: Museum, declaration: Declaration) -> int:
    """Return the victory points of the bonuses earned; a bonus that nobody read off the board counts 0."""
    return sum(line.points for line in _parts(museum, declaration))


def gallery_line(museum: Museum, declaration: Declaration) -> ScoreLine:
    """Score the bonuses; they add up (fr, it: final scoring, the Gallery)."""
    return summed(RULE, Phrase("line.gallery"), _parts(museum, declaration))


def _parts(museum: Museum, declaration: Declaration) -> tuple[ScoreLine, ...]:
    board = museum.board
    filler = next((collection.key for collection in declaration.every() if collection.fills), None)
    filled, full = filler is not None, museum_filled(museum)
    bonuses = (
        ("gallery-bonus", board.gallery_bonus, filled, museum.floor.gallery, _by_whom(museum, filler)),
        ("museum-bonus", board.museum_bonus, full, museum.floor.needed, _spaces_filled(museum)),
        ("both-bonus", board.both_bonus, filled and full, museum.floor.needed, Phrase("working.both")),
    )
    return tuple(
        ScoreLine(
            RULE,
            Phrase(f"line.{key}"),
            (bonus or 0) if earned else 0,
            Phrase("working.unknown-bonus") if earned and bonus is None else working,
            board.names(spaces) if earned else (),
        )
        for key, bonus, earned, spaces, working in bonuses
        if earned or key != "both-bonus"
    )


def _by_whom(museum: Museum, filler: str | None) -> Phrase:
    gallery = museum.floor.gallery
    if not gallery:
        return Phrase("working.gallery-flooded" if museum.board.gallery else "working.no-gallery")
    if filler is not None:
        return phrase("working.filled-by", collection=named(filler))
    if museum.board.gallery_bonus is None and could_fill(museum):
        return Phrase("working.gallery-smaller")
    on_it = [((museum.fillable(key) & gallery).bit_count(), key) for key in (*museum.civilisations, *museum.domains)]
    inside, most = max(on_it, default=(0, ""))
    if inside == gallery.bit_count():
        return phrase("working.gallery-not-one", collection=named(most))
    facts: dict[str, Fact] = {"n": inside, "spaces": gallery.bit_count(), "collection": named(most)}
    return Phrase("working.gallery-most" if 2 * inside > gallery.bit_count() else "working.gallery-few", facts)


def _spaces_filled(museum: Museum) -> Phrase:
    filled, spaces = museum.floor.filled.bit_count(), museum.board.spaces.bit_count()
    if not museum.floor.blocked:
        return phrase("working.spaces", n=filled, spaces=spaces)
    return phrase("working.spaces-flooded", n=filled, spaces=spaces, flooded=museum.floor.blocked.bit_count())


def empty_spaces(museum: Museum) -> tuple[str, ...]:
    """Return the names of the spaces where a card can still be laid."""
    return museum.board.names(museum.board.spaces & ~museum.floor.filled & ~museum.floor.blocked)
