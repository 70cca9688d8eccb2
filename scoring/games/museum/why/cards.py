"""Why a card counts in the Collections of its Civilisation and its Domain, or does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.games.museum.board import bits
from scoring.games.museum.cards import Laid
from scoring.games.museum.collection import SMALLEST, Collection, adding, companions, points_of
from scoring.games.museum.exhibit import Exhibit
from scoring.games.museum.expansions.cthulhu import Relic
from scoring.games.museum.linked_sets import Wanted, best_linked_set
from scoring.games.museum.printed import CIVILISATION_POINTS, DOMAIN_POINTS, DOMAINS
from scoring.games.museum.seat import DOMAIN
from scoring.games.museum.stand_ins import stand_ins
from scoring.games.museum.why.apart import apart
from scoring.games.museum.why.view import View, line_of
from scoring.phrase import Fact, Name, Phrase, named, phrase
from scoring.review import Reason

LARGEST: Final = {True: len(DOMAIN_POINTS) - 1, False: len(CIVILISATION_POINTS) - 1}
"""How many cards the printed table of Domains (True) and of Civilisations knows."""

READ: Final = frozenset(
    {"museum.domain", "museum.linked", "museum.skulls", "museum.league", "museum.relics", "museum.loans"},
)
"""The rules whose open readings can make a card count."""


def card_reasons(view: View, space: int) -> Iterator[Reason]:
    """Yield for each Collection a card could count in that it does, or why not."""
    card = view.seat.exhibited.cards[space]
    if card is None:
        return
    traits = card.traits(view.seat.exhibited.readings)
    if traits.blocks:
        yield Reason("museum.cthulhu", Phrase("why.flooded"))
        return
    found = [reason for key in keys_of(card, view.seat.exhibited) for reason in in_collection(view, space, key)]
    if not found:
        found.append(Reason("museum.relics" if isinstance(card, Relic) else "museum.linked", Phrase("why.no-kind")))
    yield from found
    yield from _under_other_readings(view, space, card)


def keys_of(card: Laid, exhibited: Exhibit) -> tuple[str, ...]:
    """Return the Civilisation and Domain whose Collections a card has to do with."""
    traits = card.traits(exhibited.readings)
    return tuple(key for key in (traits.civilisation, traits.domain, traits.adds) if key)


def in_collection(view: View, space: int, key: str) -> Iterator[Reason]:
    """Yield that a card counts in the Collection of its Civilisation or Domain, or why it does not."""
    rule, here, exhibited = line_of(key), 1 << space, view.exhibited
    declared = view.declared.get(key)
    if rule in view.player.stated:
        yield Reason(rule, phrase("why.stated", line=named(rule)))
    elif rule in view.seat.silent:
        yield Reason(rule, view.seat.silent[rule])
    elif not exhibited.filled & here:
        yield Reason("museum.loans", phrase("why.lent", collection=named(key)), ruling="loan-borrower-scores")
    elif _raises(exhibited, key, here):
        yield from _skull(exhibited, declared, key, here)
    elif not exhibited.held(key) & here:
        yield from _companion(view, declared, key, here)
    elif declared and declared.spaces & here:
        yield from _one_of(view, declared, here)
    elif declared:
        yield from _left_out(view, declared, space)


def counts(declared: Collection) -> Reason:
    """Say what a Collection is worth and where it lies: none of its cards is missing there."""
    facts: dict[str, Fact] = {"collection": named(declared.key), "n": declared.size, "points": declared.points}
    return Reason(line_of(declared.key), Phrase("why.counts", facts), counts=True)


def beyond(declared: Collection) -> Iterator[Reason]:
    """Yield that a Collection is larger than the printed table, which pays no more for it (`table-overflow`)."""
    most = LARGEST[declared.key in DOMAINS]
    if declared.size > most:
        message = phrase("why.beyond", collection=named(declared.key), most=most, n=declared.size - most)
        yield Reason(line_of(declared.key), message, ruling="table-overflow")


def too_few(key: str, size: int) -> Reason:
    """Say how many cards a group lacks; an Expert or a Skull has been counted."""
    message = phrase("why.few", collection=named(key), size=size, n=SMALLEST - size)
    return Reason(line_of(key), message)


def _raises(exhibited: Exhibit, key: str, here: int) -> bool:
    return any(helper.spaces & here for helper in exhibited.adders.get(key, ()))


def _one_of(view: View, declared: Collection, here: int) -> Iterator[Reason]:
    """A card of the Collection declared: it counts, or the Collection is none for want of cards."""
    exhibited, board = view.exhibited, view.board
    at = board.names(declared.spaces | declared.skulls)
    if declared.points:
        yield counts(declared)._replace(at=at)
        yield from beyond(declared)
        return
    yield too_few(declared.key, declared.size)._replace(at=at)
    others = exhibited.held(declared.key) & ~declared.spaces & ~_twins(exhibited, declared)
    group = next(group for group in exhibited.groups[declared.key] if group & here)
    if others & ~group:
        yield from apart(exhibited, group, others & ~group)


def _twins(exhibited: Exhibit, declared: Collection) -> int:
    """Return the cards that a Domain Collection leaves out because their Civilisation counts in it already."""
    if declared.key not in DOMAINS:
        return 0
    same = sum(held for held in exhibited.kinds.values() if held & declared.spaces)
    return same & exhibited.held(declared.key) & ~declared.spaces


def _left_out(view: View, declared: Collection, space: int) -> Iterator[Reason]:
    """A card that is no part of the Collection declared of its kind."""
    exhibited, here, key = view.exhibited, 1 << space, declared.key
    group = next(group for group in exhibited.groups[key] if group & here)
    twin = next((held & declared.spaces for held in exhibited.kinds.values() if held & here), 0)
    if key in DOMAINS and twin:
        yield _twin(view, declared, space, twin)
        if group & declared.spaces or _best(exhibited, key, group) == 1:
            return
    elif group & declared.spaces:
        yield _not_chosen(view, declared, group, here)
        return
    yield _weighed(view, declared, group)
    yield from apart(exhibited, group, declared.spaces)


def _twin(view: View, declared: Collection, space: int, twin: int) -> Reason:
    card = view.exhibited.cards[space]
    civilisation = card.traits(view.exhibited.readings).civilisation if card else None
    at = view.board.names(twin)
    facts: dict[str, Fact] = {"collection": named(declared.key), "civilisation": named(civilisation or ""), "at": at}
    return Reason(DOMAIN, Phrase("why.twin", facts), at)


def _not_chosen(view: View, declared: Collection, group: int, here: int) -> Reason:
    """A card linked with the Collection that is no part of it: over one that does not count, or left out by choice."""
    exhibited, key = view.exhibited, declared.key
    twins = _twins(exhibited, declared) & group
    links = exhibited.links_of(key)
    bridge = twins & links.beside(links.group(here, group & ~twins & ~declared.spaces))
    if bridge:
        at = view.board.names(bridge)
        message = phrase("why.through", collection=named(key), at=at, n=len(at))
        return Reason(DOMAIN, message, at, ruling="duplicate-links")
    at = view.board.names(declared.spaces)
    return Reason("museum.linked", phrase("why.smaller", collection=named(key)), at, ruling="collection-smaller")


def _best(exhibited: Exhibit, key: str, group: int) -> int:
    """Return how many cards of a group can count in one Collection."""
    if key not in DOMAINS:
        return group.bit_count()
    wanted = Wanted(within=group)
    if exhibited.readings["duplicate-links"] == "yes":
        return stand_ins(exhibited, group, wanted).bit_count()
    return best_linked_set(exhibited, key, group, wanted).bit_count()


def _weighed(view: View, declared: Collection, group: int) -> Reason:
    """Say what a group would be worth beside the Collection declared: only one of a kind counts."""
    key, cards = declared.key, _best(view.exhibited, declared.key, group)
    size = cards + view.exhibited.experts.get(key, 0) + adding(view.exhibited, key, group).bit_count()
    at = view.board.names(declared.spaces)
    if not declared.points:
        return too_few(key, size)._replace(at=view.board.names(group))
    facts: dict[str, Fact] = {"collection": named(key), "n": size, "points": points_of(key, size)}
    facts |= {"others": declared.size, "most": declared.points}
    return Reason(line_of(key), Phrase("why.alone" if cards == 1 else "why.less", facts), at)


def _companion(view: View, declared: Collection | None, key: str, here: int) -> Iterator[Reason]:
    """A card that belongs to the Collection of its Domain and never raises it."""
    exhibited = view.exhibited
    relic = any(isinstance(exhibited.cards[space], Relic) for space in bits(here))
    rule, ruling = ("museum.relics", "relic-in-domain") if relic else ("museum.league", None)
    facts: dict[str, Fact] = {"collection": named(key)}
    if declared and declared.points:
        group = next(group for group in exhibited.groups[key] if group & declared.spaces)
        belongs = companions(exhibited, key, declared.spaces, group) & here
        at = view.board.names(declared.spaces)
        sort = "belongs" if belongs else "touches-not"
        yield Reason(rule, Phrase(f"why.companion-{sort}", facts), at, counts=bool(belongs), ruling=ruling)
    else:
        yield Reason(rule, Phrase("why.companion-none", facts), ruling=ruling)


def _skull(exhibited: Exhibit, declared: Collection | None, key: str, here: int) -> Iterator[Reason]:
    """A Skull that adds its card to the Collection of a Civilisation."""
    facts: dict[str, Fact] = {"collection": named(key)}
    rule, board = "museum.skulls", exhibited.board
    if declared is None:
        yield Reason(rule, Phrase("why.skull-none", facts))
        return
    at = board.names(declared.spaces)
    touched = next(helper.touch for helper in exhibited.adders[key] if helper.spaces & here)
    cards = declared.spaces.bit_count() + declared.experts
    if declared.skulls & here and declared.points:
        yield Reason(rule, Phrase("why.skull-counts", {**facts, "n": declared.size}), at, counts=True)
    elif exhibited.readings["skull-touches"] == "yes" and not touched & declared.spaces:
        yield Reason(rule, Phrase("why.skull-touches", facts), at, ruling="skull-touches")
    elif declared.skulls & here:
        yield too_few(key, declared.size)._replace(at=at)
    else:
        missing = {**facts, "size": cards, "n": SMALLEST - cards}
        yield Reason(rule, Phrase("why.skull-few", missing), at, ruling="skull-makes-collection")


def _under_other_readings(view: View, space: int, card: Laid) -> Iterator[Reason]:
    """Yield the readings under which the card would count where it does not now, in a larger Collection."""
    for ruling, reading, then in view.other_readings(READ):
        for key in keys_of(card, then.exhibited):
            rule = line_of(key)
            now, other = view.declared.get(key), then.declared.get(key)
            if other is None or rule in view.quiet or _has(now, space) or not _has(other, space):
                continue
            if now is None or other.points > now.points:
                message = phrase("why.reading", collection=named(key), reading=Name(f"{ruling.id}={reading}"))
                yield Reason(ruling.rule, message, ruling=ruling.id)


def _has(collection: Collection | None, space: int) -> bool:
    return bool(collection and collection.points and (collection.spaces | collection.skulls) >> space & 1)
