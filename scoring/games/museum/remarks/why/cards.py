"""Why a card counts in the Collections of its Civilisation and its Domain, or not, and what keeps groups apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.bitboard import bits
from scoring.games.museum.counting import collection as collections
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.expansion import expansion_of, expansions
from scoring.games.museum.printed import CIVILISATION_POINTS, DOMAIN_POINTS, DOMAINS
from scoring.games.museum.remarks.few import too_few
from scoring.games.museum.remarks.why.view import View
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import LINKED
from scoring.games.museum.table.unsure import Unsure
from scoring.phrase import Fact, Name, Phrase, named, phrase
from scoring.review import Reason


def apart(museum: Museum, group: int, other: int) -> Iterator[Reason]:
    """Yield what lies between two groups that are not linked: a wall or a hole, then what would join them."""
    board = museum.board
    wall = next(_walls(board, group, other), None)
    if wall:
        names = (board.places[wall[0]], board.places[wall[1]])
        yield Reason(LINKED, phrase("why.wall", one=names[0], other=names[1]), names)
    else:
        yield from _straight(museum, group, other)
    yield from _round(museum, group, other)


def joining(museum: Museum, group: int, other: int) -> tuple[int, ...]:
    """Return the spaces of the shortest ways from a group to another, a set for each step; () where no way leads."""
    links, open_spaces = museum.board.links, museum.board.spaces & ~museum.floor.blocked
    layers, reached = [], group
    frontier = links.beside(group) & open_spaces
    while frontier and not frontier & other:
        layers.append(frontier)
        reached |= frontier
        frontier = links.beside(frontier) & open_spaces & ~reached
    if not frontier:
        return ()
    behind = other
    for n in range(len(layers) - 1, -1, -1):
        layers[n] &= links.beside(behind)
        behind = layers[n]
    return tuple(layers)


def _grid(board: Board, space: int, steps: int) -> Iterator[int]:
    """Yield the cells so many steps up, down, left and right of one, walls or not."""
    row, column = divmod(space, board.width)
    for down, right in ((-steps, 0), (steps, 0), (0, -steps), (0, steps)):
        if 0 <= row + down < board.height and 0 <= column + right < board.width:
            yield (row + down) * board.width + column + right


def _walls(board: Board, group: int, other: int) -> Iterator[tuple[int, int]]:
    for space in bits(group):
        for beside in _grid(board, space, 1):
            if other >> beside & 1 and board.wall(space, beside):
                yield min(space, beside), max(space, beside)


def _straight(museum: Museum, group: int, other: int) -> Iterator[Reason]:
    """Yield the first cell between two cards in line that can hold no card: a hole, or a flooded space."""
    board = museum.board
    for space in bits(group):
        for beyond in _grid(board, space, 2):
            middle = (space + beyond) // 2
            if not other >> beyond & 1 or board.spaces & ~museum.floor.blocked & 1 << middle:
                continue
            ends = (board.places[min(space, beyond)], board.places[max(space, beyond)])
            flooded = museum.floor.blocked >> middle & 1
            at = board.places[middle]
            message = phrase("why.flood-between" if flooded else "why.no-space", at=at, one=ends[0], other=ends[1])
            yield Reason(museum.traits(middle).rule, message, (at, *ends))
            return


def _round(museum: Museum, group: int, other: int) -> Iterator[Reason]:
    """Yield the spaces that would join two groups; for longer ways only one, over empty spaces if possible."""
    board, layers = museum.board, joining(museum, group, other)
    if not layers:
        yield Reason(LINKED, Phrase("why.no-way"))
        return
    if len(layers) > 1:
        way = board.names(_way(museum, layers))
        yield Reason(LINKED, phrase("why.gap-far", n=len(layers), places=way), way)
        return
    empty = board.names(layers[0] & ~museum.floor.filled)
    places = empty or board.names(layers[0])
    yield Reason(LINKED, phrase("why.gap" if empty else "why.gap-taken", n=len(places), places=places), places)


def _way(museum: Museum, layers: tuple[int, ...]) -> int:
    links, way, beside = museum.board.links, 0, layers[0]
    for layer in layers:
        steps = layer & beside
        step = steps & ~museum.floor.filled or steps
        way |= step & -step
        beside = links.beside(step & -step)
    return way


LARGEST_PRINTED: Final = {True: len(DOMAIN_POINTS) - 1, False: len(CIVILISATION_POINTS) - 1}
"""The largest size in the printed table of Domains (True) and in that of Civilisations."""


def card_reasons(view: View, space: int) -> Iterator[Reason]:
    """Yield, for each Collection that a card could count in, that it does or why not."""
    traits = view.tally.museum.traits(space)
    if traits.blocks:
        yield Reason(traits.rule, Phrase("why.flooded"))
        return
    if isinstance(view.tally.museum.cards[space], Unsure):
        yield Reason(traits.rule, Phrase("why.unsure"))
        return
    reasons = [reason for key in view.tally.museum.keys_of(space) for reason in in_collection(view, space, key)]
    yield from reasons or [Reason(traits.rule, Phrase("why.no-kind"))]
    yield from _under_other_readings(view, space)


def in_collection(view: View, space: int, key: str) -> Iterator[Reason]:
    """Yield that a card counts in the Collection of its Civilisation or Domain, or why it does not."""
    rule, bit, museum = collections.line_of(key), 1 << space, view.tally.own
    collection = view.tally.collections.get(key)
    if rule in view.player.stated:
        yield Reason(rule, phrase("why.stated", line=named(rule)))
    elif rule in view.tally.silent:
        yield Reason(rule, view.tally.silent[rule])
    elif not museum.floor.filled & bit:
        for expansion in expansions():
            yield from expansion.why_kept_out(key)
    elif (card := museum.cards[space]) and museum.traits(space).adds:
        yield from expansion_of(card).why_added(museum, collection, key, space)
    elif not museum.spaces_of(key) & bit:
        yield from _companion(view, collection, key, space)
    elif collection and collection.spaces & bit:
        yield from _of_collection(view, collection, bit)
    elif collection:
        yield from _left_out(view, collection, space)


def counts(collection: collections.Collection) -> Reason:
    """Return what a Collection is worth, as a reason that counts."""
    facts: dict[str, Fact] = {"collection": named(collection.key), "n": collection.size, "points": collection.points}
    return Reason(collections.line_of(collection.key), Phrase("why.counts", facts), counts=True)


def beyond(collection: collections.Collection) -> Iterator[Reason]:
    """Yield that a Collection is larger than the printed table knows (ruling `table-overflow`)."""
    most = LARGEST_PRINTED[collection.key in DOMAINS]
    if collection.size > most:
        message = phrase("why.beyond", collection=named(collection.key), most=most, n=collection.size - most)
        yield Reason(collections.line_of(collection.key), message, ruling="table-overflow")


def _of_collection(view: View, collection: collections.Collection, bit: int) -> Iterator[Reason]:
    """Yield that a card of the declared Collection counts, or that its Collection has too few cards."""
    museum, board = view.tally.own, view.board
    at = board.names(collection.spaces | collection.skulls)
    if collection.points:
        yield counts(collection)._replace(at=at)
        yield from beyond(collection)
        return
    yield too_few(collection.key, collection.size)._replace(at=at)
    elsewhere = museum.spaces_of(collection.key) & ~collection.spaces & ~collections.duplicates(museum, collection)
    group = next(group for group in museum.groups[collection.key] if group & bit)
    if elsewhere & ~group:
        yield from apart(museum, group, elsewhere & ~group)


def _left_out(view: View, collection: collections.Collection, space: int) -> Iterator[Reason]:
    """Yield why a card is no part of the declared Collection of this key."""
    museum, bit, key = view.tally.own, 1 << space, collection.key
    group = next(group for group in museum.groups[key] if group & bit)
    counted = museum.alike(bit) & collection.spaces
    if key in DOMAINS and counted:
        yield _duplicate(view, collection, space, counted)
        if group & collection.spaces or collections.largest_set(museum, key, [group]).bit_count() == 1:
            return
    elif group & collection.spaces:
        yield _not_chosen(view, collection, group, bit)
        return
    yield _weighed(view, collection, group)
    yield from apart(museum, group, collection.spaces)


def _duplicate(view: View, collection: collections.Collection, space: int, counted: int) -> Reason:
    civilisation, at = view.tally.own.traits(space).civilisation, view.board.names(counted)
    facts: dict[str, Fact] = {"collection": named(collection.key), "civilisation": named(civilisation or ""), "at": at}
    return Reason(collections.DOMAIN, Phrase("why.twin", facts), at)


def _not_chosen(view: View, collection: collections.Collection, group: int, bit: int) -> Reason:
    """Return why a card linked with a Collection is no part of it: linked over a duplicate, or left out by choice."""
    museum, key = view.tally.own, collection.key
    twins = collections.duplicates(museum, collection) & group
    links = museum.links_of(key)
    bridge = twins & links.beside(links.group(bit, group & ~twins & ~collection.spaces))
    if bridge:
        at = view.board.names(bridge)
        message = phrase("why.through", collection=named(key), at=at, n=len(at))
        return Reason(collections.DOMAIN, message, at, ruling="duplicate-links")
    at = view.board.names(collection.spaces)
    return Reason("museum.linked", phrase("why.smaller", collection=named(key)), at, ruling="collection-smaller")


def _weighed(view: View, collection: collections.Collection, group: int) -> Reason:
    """Return what a group would be worth instead of the declared Collection: only one of each key counts."""
    museum, key = view.tally.own, collection.key
    cards = collections.largest_set(museum, key, [group]).bit_count()
    size = cards + museum.experts.get(key, 0) + collections.adding(museum, key, group).bit_count()
    at = view.board.names(collection.spaces)
    if not collection.points:
        return too_few(key, size)._replace(at=view.board.names(group))
    facts: dict[str, Fact] = {"collection": named(key), "n": size, "points": collections.points_of(key, size)}
    facts |= {"others": collection.size, "most": collection.points}
    return Reason(collections.line_of(key), Phrase("why.alone" if cards == 1 else "why.less", facts), at)


def _companion(view: View, collection: collections.Collection | None, key: str, space: int) -> Iterator[Reason]:
    """Yield whether a companion belongs to the Collection of its Domain, which it never makes larger."""
    museum = view.tally.own
    traits = museum.traits(space)
    rule, ruling = traits.rule, traits.ruling
    facts: dict[str, Fact] = {"collection": named(key)}
    if collection and collection.points:
        group = next(group for group in museum.groups[key] if group & collection.spaces)
        belongs = collections.companions(museum, key, collection.spaces, group) >> space & 1
        at = view.board.names(collection.spaces)
        sort = "belongs" if belongs else "touches-not"
        yield Reason(rule, Phrase(f"why.companion-{sort}", facts), at, counts=bool(belongs), ruling=ruling)
    else:
        yield Reason(rule, Phrase("why.companion-none", facts), ruling=ruling)


def _under_other_readings(view: View, space: int) -> Iterator[Reason]:
    """Yield the readings under which a card would count in a larger Collection and now does not."""
    for ruling, reading, then in view.other_readings():
        for key in then.own.keys_of(space):
            rule = collections.line_of(key)
            now, after = view.tally.collections.get(key), then.collections.get(key)
            if after is None or rule in view.tally.fixed or _has(now, space) or not _has(after, space):
                continue
            if now is None or after.points > now.points:
                message = phrase("why.reading", collection=named(key), reading=Name(f"{ruling.id}={reading}"))
                yield Reason(ruling.rule, message, ruling=ruling.id)


def _has(collection: collections.Collection | None, space: int) -> bool:
    return bool(collection and collection.points and (collection.spaces | collection.skulls) >> space & 1)
