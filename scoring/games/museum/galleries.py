"""The three gallery bonuses: the Grand Gallery filled by one Collection, the whole Museum filled, both."""

from __future__ import annotations

from typing import Final

from scoring.breakdown import ScoreLine, summed
from scoring.games.museum.choice import Declared
from scoring.games.museum.exhibit import Exhibit
from scoring.phrase import Fact, Phrase, named, phrase

RULE: Final = "museum.gallery"


def museum_filled(exhibited: Exhibit) -> bool:
    """Whether every space of the board that must hold a card does."""
    return bool(exhibited.needed) and not exhibited.needed & ~exhibited.filled


def gallery_points(exhibited: Exhibit, declared: Declared) -> int:
    """Return the victory points of the bonuses earned, those nobody read off the board counted as 0."""
    return sum(line.points for line in _parts(exhibited, declared))


def gallery_line(exhibited: Exhibit, declared: Declared) -> ScoreLine:
    """Score the bonuses; they add up (fr, it: final scoring, the Gallery)."""
    return summed(RULE, Phrase("line.gallery"), _parts(exhibited, declared))


def _parts(exhibited: Exhibit, declared: Declared) -> tuple[ScoreLine, ...]:
    board = exhibited.board
    filler = next((collection.key for collection in declared.every() if collection.fills), None)
    filled, full = filler is not None, museum_filled(exhibited)
    bonuses = (
        ("gallery-bonus", board.gallery_bonus, filled, exhibited.gallery, _by_whom(exhibited, filler)),
        ("museum-bonus", board.museum_bonus, full, exhibited.needed, _spaces_held(exhibited)),
        ("both-bonus", board.both_bonus, filled and full, exhibited.needed, Phrase("working.both")),
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


def _by_whom(exhibited: Exhibit, filler: str | None) -> Phrase:
    gallery = exhibited.gallery
    if not gallery:
        return Phrase("working.gallery-flooded" if exhibited.board.gallery else "working.no-gallery")
    if filler is not None:
        return phrase("working.filled-by", collection=named(filler))
    on_it = [
        ((exhibited.fillable(key) & gallery).bit_count(), key) for key in (*exhibited.civilisations, *exhibited.domains)
    ]
    inside, most = max(on_it, default=(0, ""))
    if inside == gallery.bit_count():
        return phrase("working.gallery-not-one", collection=named(most))
    facts: dict[str, Fact] = {"n": inside, "spaces": gallery.bit_count(), "collection": named(most)}
    return Phrase("working.gallery-most" if 2 * inside > gallery.bit_count() else "working.gallery-few", facts)


def _spaces_held(exhibited: Exhibit) -> Phrase:
    filled, spaces = exhibited.filled.bit_count(), exhibited.board.spaces.bit_count()
    if not exhibited.blocked:
        return phrase("working.spaces", n=filled, spaces=spaces)
    return phrase("working.spaces-flooded", n=filled, spaces=spaces, flooded=exhibited.blocked.bit_count())


def empty_spaces(exhibited: Exhibit) -> tuple[str, ...]:
    """Return the names of the spaces where a card can still be laid."""
    return exhibited.board.names(exhibited.board.spaces & ~exhibited.filled & ~exhibited.blocked)
