"""Why a card counts in the Collections of its Civilisation and its Domain, or does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.games.museum.counting.collection import Collection, adding, companions, points_of
from scoring.games.museum.counting.linked_sets import Wanted, best_linked_set, stand_ins
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.counting.tally import DOMAIN
from scoring.games.museum.expansion import parts
from scoring.games.museum.printed import CIVILISATION_POINTS, DOMAIN_POINTS, DOMAINS
from scoring.games.museum.remarks.expansion_part import Remarks, rules_that_let_count, too_few
from scoring.games.museum.remarks.why.apart import apart
from scoring.games.museum.remarks.why.view import View, line_of
from scoring.games.museum.table.expansion_part import part_for
from scoring.phrase import Fact, Name, Phrase, named, phrase
from scoring.review import Reason

LARGEST_PRINTED: Final = {True: len(DOMAIN_POINTS) - 1, False: len(CIVILISATION_POINTS) - 1}
"""How many cards the printed table of Domains (True) and of Civilisations knows."""


def card_reasons(view: View, space: int) -> Iterator[Reason]:
    """Yield for each Collection a card could count in that it does, or why not."""
    card = view.tally.museum.cards[space]
    if card is None:
        return
    traits = card.traits(view.tally.museum.readings)
    if traits.blocks:
        yield Reason(traits.rule, Phrase("why.flooded"))
        return
    reasons = [reason for key in view.tally.museum.keys_of(space) for reason in in_collection(view, space, key)]
    yield from reasons or [Reason(traits.rule, Phrase("why.no-kind"))]
    yield from _under_other_readings(view, space)


def in_collection(view: View, space: int, key: str) -> Iterator[Reason]:
    """Yield that a card counts in the Collection of its Civilisation or Domain, or why it does not."""
    rule, here, museum = line_of(key), 1 << space, view.museum
    collection = view.declaration.get(key)
    if rule in view.player.stated:
        yield Reason(rule, phrase("why.stated", line=named(rule)))
    elif rule in view.tally.silent:
        yield Reason(rule, view.tally.silent[rule])
    elif not museum.floor.filled & here:
        yield from (part.kept_out(key) for part in parts(Remarks).values() if part.kept_out)
    elif (card := museum.cards[space]) and museum.traits(space).adds:
        part = part_for(Remarks, card)
        yield from part.why_added(museum, collection, key, space) if part else ()
    elif not museum.held(key) & here:
        yield from _companion(view, collection, key, here)
    elif collection and collection.spaces & here:
        yield from _one_of(view, collection, here)
    elif collection:
        yield from _left_out(view, collection, space)


def counts(collection: Collection) -> Reason:
    """Say what a Collection is worth and where it lies: none of its cards is missing there."""
    facts: dict[str, Fact] = {"collection": named(collection.key), "n": collection.size, "points": collection.points}
    return Reason(line_of(collection.key), Phrase("why.counts", facts), counts=True)


def beyond(collection: Collection) -> Iterator[Reason]:
    """Yield that a Collection is larger than the printed table, which pays no more for it (`table-overflow`)."""
    most = LARGEST_PRINTED[collection.key in DOMAINS]
    if collection.size > most:
        message = phrase("why.beyond", collection=named(collection.key), most=most, n=collection.size - most)
        yield Reason(line_of(collection.key), message, ruling="table-overflow")


def _one_of(view: View, collection: Collection, here: int) -> Iterator[Reason]:
    """A card of the Collection declared: it counts, or the Collection is none for want of cards."""
    museum, board = view.museum, view.board
    at = board.names(collection.spaces | collection.skulls)
    if collection.points:
        yield counts(collection)._replace(at=at)
        yield from beyond(collection)
        return
    yield too_few(collection.key, collection.size)._replace(at=at)
    others = museum.held(collection.key) & ~collection.spaces & ~_twins(museum, collection)
    group = next(group for group in museum.groups[collection.key] if group & here)
    if others & ~group:
        yield from apart(museum, group, others & ~group)


def _twins(museum: Museum, collection: Collection) -> int:
    """Return the cards that a Domain Collection leaves out because their Civilisation counts in it already."""
    if collection.key not in DOMAINS:
        return 0
    same = sum(held for held in museum.kinds.values() if held & collection.spaces)
    return same & museum.held(collection.key) & ~collection.spaces


def _left_out(view: View, collection: Collection, space: int) -> Iterator[Reason]:
    """A card that is no part of the Collection declared of its kind."""
    museum, here, key = view.museum, 1 << space, collection.key
    group = next(group for group in museum.groups[key] if group & here)
    twin = next((held & collection.spaces for held in museum.kinds.values() if held & here), 0)
    if key in DOMAINS and twin:
        yield _twin(view, collection, space, twin)
        if group & collection.spaces or _best(museum, key, group) == 1:
            return
    elif group & collection.spaces:
        yield _not_chosen(view, collection, group, here)
        return
    yield _weighed(view, collection, group)
    yield from apart(museum, group, collection.spaces)


def _twin(view: View, collection: Collection, space: int, twin: int) -> Reason:
    card = view.museum.cards[space]
    civilisation = card.traits(view.museum.readings).civilisation if card else None
    at = view.board.names(twin)
    facts: dict[str, Fact] = {"collection": named(collection.key), "civilisation": named(civilisation or ""), "at": at}
    return Reason(DOMAIN, Phrase("why.twin", facts), at)


def _not_chosen(view: View, collection: Collection, group: int, here: int) -> Reason:
    """A card linked with the Collection that is no part of it: over one that does not count, or left out by choice."""
    museum, key = view.museum, collection.key
    twins = _twins(museum, collection) & group
    links = museum.links_of(key)
    bridge = twins & links.beside(links.group(here, group & ~twins & ~collection.spaces))
    if bridge:
        at = view.board.names(bridge)
        message = phrase("why.through", collection=named(key), at=at, n=len(at))
        return Reason(DOMAIN, message, at, ruling="duplicate-links")
    at = view.board.names(collection.spaces)
    return Reason("museum.linked", phrase("why.smaller", collection=named(key)), at, ruling="collection-smaller")


def _best(museum: Museum, key: str, group: int) -> int:
    """Return how many cards of a group can count in one Collection."""
    if key not in DOMAINS:
        return group.bit_count()
    wanted = Wanted(within=group)
    if museum.readings.duplicate_links == "yes":
        return stand_ins(museum, group, wanted).bit_count()
    return best_linked_set(museum, key, group, wanted).bit_count()


def _weighed(view: View, collection: Collection, group: int) -> Reason:
    """Say what a group would be worth beside the Collection declared: only one of a kind counts."""
    key, cards = collection.key, _best(view.museum, collection.key, group)
    size = cards + view.museum.experts.get(key, 0) + adding(view.museum, key, group).bit_count()
    at = view.board.names(collection.spaces)
    if not collection.points:
        return too_few(key, size)._replace(at=view.board.names(group))
    facts: dict[str, Fact] = {"collection": named(key), "n": size, "points": points_of(key, size)}
    facts |= {"others": collection.size, "most": collection.points}
    return Reason(line_of(key), Phrase("why.alone" if cards == 1 else "why.less", facts), at)


def _companion(view: View, collection: Collection | None, key: str, here: int) -> Iterator[Reason]:
    """A card that belongs to the Collection of its Domain and never raises it."""
    museum = view.museum
    traits = museum.traits(here.bit_length() - 1)
    rule, ruling = traits.rule, traits.ruling
    facts: dict[str, Fact] = {"collection": named(key)}
    if collection and collection.points:
        group = next(group for group in museum.groups[key] if group & collection.spaces)
        belongs = companions(museum, key, collection.spaces, group) & here
        at = view.board.names(collection.spaces)
        sort = "belongs" if belongs else "touches-not"
        yield Reason(rule, Phrase(f"why.companion-{sort}", facts), at, counts=bool(belongs), ruling=ruling)
    else:
        yield Reason(rule, Phrase("why.companion-none", facts), ruling=ruling)


def _under_other_readings(view: View, space: int) -> Iterator[Reason]:
    """Yield the readings under which the card would count where it does not now, in a larger Collection."""
    for ruling, reading, then in view.other_readings(rules_that_let_count()):
        for key in then.museum.keys_of(space):
            rule = line_of(key)
            now, other = view.declaration.get(key), then.declaration.get(key)
            if other is None or rule in view.quiet or _has(now, space) or not _has(other, space):
                continue
            if now is None or other.points > now.points:
                message = phrase("why.reading", collection=named(key), reading=Name(f"{ruling.id}={reading}"))
                yield Reason(ruling.rule, message, ruling=ruling.id)


def _has(collection: Collection | None, space: int) -> bool:
    return bool(collection and collection.points and (collection.spaces | collection.skulls) >> space & 1)
