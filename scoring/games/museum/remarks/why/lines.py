"""Why a line of the score is worth no more: the cards that do not count in it, and what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scoring.bitboard import bits
from scoring.breakdown import ScoreLine
from scoring.games.museum.counting.collection import CIVILISATION, DOMAIN, GALLERY, duplicates, line_of
from scoring.games.museum.counting.declaration import gallery_points
from scoring.games.museum.counting.lines import gallery_line, lines_of
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.patron_kind import Claim, Met, Sets
from scoring.games.museum.counting.patrons import kind_of, patron_points, wanted
from scoring.games.museum.counting.tally import Tally
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS, PERFECT, SMALLEST_COLLECTION
from scoring.games.museum.remarks.few import too_few
from scoring.games.museum.remarks.why.cards import beyond, counts, in_collection
from scoring.games.museum.remarks.why.view import View
from scoring.games.museum.table import Patron
from scoring.games.museum.table.cards import Traits
from scoring.games.museum.table.in_play import patron_lines
from scoring.phrase import Fact, Name, Phrase, named, phrase
from scoring.review import Reason

CLOSEST: Final = 3
"""How many Collections that come closest to what is asked are named."""


def collection_reasons(view: View, key: str) -> Iterator[Reason]:
    """Yield what one Collection is worth, and why each other card of its Civilisation or Domain does not count."""
    collection = view.tally.collections.get(key)
    if line_of(key) in view.tally.fixed:
        yield from _quiet(view, line_of(key))
        return
    if collection is not None:
        at = view.board.names(collection.spaces | collection.skulls)
        yield (counts(collection) if collection.points else too_few(key, collection.size))._replace(at=at)
        yield from beyond(collection)
    missing = tuple(missing_from(view, key))
    yield from missing
    if collection is None and not missing:
        yield Reason(line_of(key), phrase("why.none", collection=named(key)))


def missing_from(view: View, key: str) -> Iterator[Reason]:
    """Yield why cards of a Civilisation or Domain do not count in its Collection, linked cards together."""
    museum, collection = view.tally.own, view.tally.collections.get(key)
    if collection is not None:
        for group in museum.groups[key]:
            new = group & ~duplicates(museum, collection)
            if group & collection.spaces or not new:
                yield from _each(view, group & ~collection.spaces, key)
            else:
                yield from _naming(view, group, in_collection(view, next(bits(new)), key))
    adding = sum(adder.spaces for adder in museum.adders.get(key, ()))
    yield from _each(view, adding + sum(card.spaces & -card.spaces for card in museum.companions.get(key, ())), key)
    lent = view.tally.museum.spaces_of(key) & ~museum.floor.filled
    yield from _each(view, lent, key)


def _each(view: View, spaces: int, key: str) -> Iterator[Reason]:
    for space in bits(spaces):
        yield from _naming(view, 1 << space, in_collection(view, space, key))


def _naming(view: View, spaces: int, reasons: Iterable[Reason]) -> Iterator[Reason]:
    """Yield the reasons that do not count, each naming the cards it is about."""
    at = view.board.names(spaces)
    for reason in reasons:
        if not reason.counts:
            message = phrase("why.of", at=at, why=reason.message)
            yield reason._replace(message=message, at=tuple(dict.fromkeys((*at, *reason.at))))


def _quiet(view: View, rule: str) -> Iterator[Reason]:
    """Yield why no card changes a line: the player stated it, or it is silent."""
    if rule in view.player.stated:
        yield Reason(rule, phrase("why.stated", line=named(rule)))
    else:
        yield Reason(rule, view.tally.silent[rule])


def line_reasons(view: View, rule: str) -> Iterator[Reason]:
    """Yield why a line is worth no more."""
    if rule in view.tally.fixed:
        yield from _quiet(view, rule)
    elif rule in (CIVILISATION, DOMAIN):
        keys = CIVILISATIONS if rule == CIVILISATION else DOMAINS
        short = [reason for key in sorted(keys, key=lambda key: -_size(view, key)) for reason in _short(view, key)]
        yield from short or [Reason(rule, phrase("why.all", line=named(rule)), counts=True)]
    elif rule == GALLERY:
        yield from _galleries(view)
    elif rule in patron_lines():
        yield from _patron(view, rule.removeprefix("museum."))
    else:
        yield from _as_counted(view, rule)


def _size(view: View, key: str) -> int:
    collection = view.tally.collections.get(key)
    return collection.size if collection else 0


def _short(view: View, key: str) -> Iterator[Reason]:
    """Yield that a Collection has too few cards, or else which cards do not count in it."""
    collection = view.tally.collections.get(key)
    if collection is not None and not collection.points:
        yield too_few(key, collection.size)._replace(at=view.board.names(collection.spaces))
        return
    yield from missing_from(view, key)


def _as_counted(view: View, rule: str) -> Iterator[Reason]:
    """Yield a line, or each of its parts, with its arithmetic."""
    line = next((line for line in lines_of(view.tallies, view.tally) if line.rule == rule), None)
    if line is None:
        yield Reason(rule, phrase("why.no-line", line=named(rule)))
    else:
        yield from (_line(part) for part in line.parts or (line,))


def _line(line: ScoreLine) -> Reason:
    plain = line.working == str(line.points)
    facts: dict[str, Fact] = {"line": line.label, "points": line.points, "working": line.working}
    message = Phrase("why.line-plain" if plain else "why.line", facts)
    return Reason(line.rule, message, line.at, counts=line.points > 0)


def _under(view: View, now: int, of: str) -> Iterator[Reason]:
    """Yield the readings under which a line would be worth more."""
    for ruling, reading, then in view.other_readings():
        worth = gallery_points(then.museum, then.declaration) if of == "gallery" else _patron_worth(then, of)
        if worth > now:
            message = phrase("why.reading-line", reading=Name(f"{ruling.id}={reading}"))
            yield Reason(ruling.rule, message, ruling=ruling.id)


# Galleries


def _galleries(view: View) -> Iterator[Reason]:
    museum = view.tally.museum
    filling, whole, *_ = gallery_line(view.tally).parts
    yield from _grand(view, filling)
    if museum.full:
        yield _line(whole)
    else:
        empty = view.board.names(museum.floor.needed & ~museum.floor.filled & ~museum.floor.blocked)
        if empty:
            yield Reason(GALLERY, phrase("why.museum-empty", n=len(empty)), empty)
        if flooded := view.board.names(museum.floor.needed & museum.floor.blocked):
            message = phrase("why.museum-flooded", n=len(flooded))
            blocking = _blocking(museum)
            yield Reason(blocking.rule, message, flooded, ruling=blocking.ruling)
    yield from _under(view, gallery_points(museum, view.tally.declaration), "gallery")


def _blocking(museum: Museum) -> Traits:
    """Return what keeps cards off the first space that no card can use."""
    return museum.traits(next(bits(museum.floor.blocked)))


def _grand(view: View, line: ScoreLine) -> Iterator[Reason]:
    """Yield what fills the Grand Gallery, or which of its spaces the nearest Collection does not fill, and why."""
    museum = view.tally.museum
    if not museum.floor.gallery or view.tally.filler:
        yield _line(line)
        return
    inside, key = museum.nearest_filler
    if not inside:
        yield Reason(GALLERY, Phrase("why.gallery-nobody"), view.board.names(museum.floor.gallery))
        return
    yield _line(line)
    open_spaces = museum.floor.gallery & ~museum.fillable(key)
    for sort, spaces in (
        ("empty", open_spaces & ~museum.floor.filled & ~museum.floor.blocked),
        ("taken", open_spaces & museum.floor.filled),
        ("flooded", open_spaces & museum.floor.blocked),
    ):
        if at := view.board.names(spaces):
            message = Phrase(f"why.gallery-{sort}", {"collection": named(key), "places": at, "n": len(at)})
            yield Reason(GALLERY, message, at, ruling=_blocking(museum).ruling if sort == "flooded" else None)
    yield from _not_of_it(view, key)


def _not_of_it(view: View, key: str) -> Iterator[Reason]:
    """Yield why cards of the right kind in the Grand Gallery do not fill it."""
    museum, collection = view.tally.museum, view.tally.declaration.get(key)
    inside = museum.floor.gallery & museum.fillable(key)
    uncounted = inside & ~(collection.spaces if collection else 0)
    for space in bits(uncounted):
        yield from _naming(view, 1 << space, in_collection(view, space, key))
    if collection and not uncounted and inside == museum.floor.gallery:
        outside = view.board.names(collection.spaces & ~museum.floor.gallery)
        if outside and museum.readings.collection_leaves_gallery == "no":
            message = phrase("why.gallery-left", collection=named(key), n=len(outside), places=outside)
            yield Reason(GALLERY, message, outside, ruling="collection-leaves-gallery")
    if collection and collection.size < SMALLEST_COLLECTION:
        yield too_few(key, collection.size)


# The Patron, and the Rival card


def _patron_worth(tally: Tally, key: str) -> int:
    return patron_points(tally.player.patrons[key], tally.reached[key])[0]


def _patron(view: View, key: str) -> Iterator[Reason]:
    rule, patron = f"museum.{key}", view.player.patrons.get(key)
    if patron is None:
        yield Reason(rule, Phrase(f"line.{key}-none"))
        return
    kind, reached = kind_of(patron), view.tally.reached[key]
    yield from _as_counted(view, rule)
    levels = kind.printed.levels
    if kind.counts and reached.level < len(levels):
        missing = max(levels[reached.level] - reached.count, 0)
        facts: dict[str, Fact] = {"level": reached.level + 1, "next": levels[reached.level], "n": missing}
        facts["has"] = reached.count
        if missing:
            yield Reason(rule, Phrase(f"why.next-{kind.counts}", facts), view.board.names(reached.spaces))
    elif kind.counts:
        yield Reason(rule, Phrase("why.top-level"), counts=True)
    yield from _short_of_values(view, patron, reached) if kind.perfect else _short_of_cards(view, patron)
    yield from _under(view, _patron_worth(view.tally, key), key)


def _short_of_cards(view: View, patron: Patron) -> Iterator[Reason]:
    """Yield the Collections too small for the highest level; where one is named alone, its uncounted cards."""
    every = wanted(view.tally.museum, patron)
    top = every[-1] if every else ()
    for sets in top:
        if len(sets.keys) > 1:
            yield from _too_small(view, patron, sets)
    for sets in top:
        if len(sets.keys) == 1:
            yield from missing_from(view, sets.keys[0])


def _too_small(view: View, patron: Patron, sets: Sets) -> Iterator[Reason]:
    """Yield the Collections that are too small, the largest first, as many as the card asks for.

    Where the card asks for any one and there is one, yield none.
    """
    sizes = Claim(view.tally.museum, view.tally.declaration, patron).sizes()
    if sets.number == 1 and sets.large(sizes):
        return
    short = sorted((key for key in sets.keys if sizes.get(key, 0) < sets.size), key=lambda key: -sizes.get(key, 0))
    for key in short[: sets.number]:
        at = view.board.names(collection.spaces) if (collection := view.tally.declaration.get(key)) else ()
        has = sizes.get(key, 0)
        message = phrase("why.set", collection=named(key), has=has, needed=sets.size, n=sets.size - has)
        yield Reason(line_of(key), message, at)


def _short_of_values(view: View, patron: Patron, reached: Met) -> Iterator[Reason]:
    """Yield the Collections that lack fewest of the values 1 to 5."""
    museum, lacking = view.tally.museum, []
    for collection in view.tally.declaration.values():
        if collection.key in reached.keys or collection.size < SMALLEST_COLLECTION:
            continue
        values = (n for n in range(1, PERFECT + 1) if not museum.shown.values[n] & collection.spaces)
        lacking.append((tuple(values), collection))
    for missing, collection in sorted(lacking, key=lambda pair: len(pair[0]))[:CLOSEST]:
        at = view.board.names(collection.spaces)
        facts: dict[str, Fact] = {"collection": named(collection.key), "values": missing, "n": len(missing)}
        key = "why.values" if missing else "why.perfect-size"
        yield Reason(f"museum.patron.{patron.kind}", Phrase(key, facts), at)
