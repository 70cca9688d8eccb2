"""Why a card, a Collection or a line of a Museum counts no more, and what would change it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Final, NamedTuple

from scoring.bitboard import bits
from scoring.errors import AskedError, Problem
from scoring.fields import shown
from scoring.games.museum.counting.collection import CIVILISATION, DOMAIN, GALLERY, line_of
from scoring.games.museum.counting.museum import Museum
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.remarks.why.cards import card_reasons
from scoring.games.museum.remarks.why.lines import collection_reasons, line_reasons
from scoring.games.museum.remarks.why.view import View, view_of
from scoring.games.museum.table import Table
from scoring.games.museum.table.cards import Card
from scoring.games.museum.table.in_play import line_ids, patron_lines
from scoring.phrase import Fact, Phrase, named, phrase
from scoring.review import Reason

MOST_EXCHANGES: Final = 72
"""How many exchanges are tried at most for one question."""
STEPS_SHOWN: Final = 2
KINDS_SHOWN: Final = 3


def best_steps(view: View, spaces: int, targets: int, shown: int = STEPS_SHOWN) -> tuple[Reason, ...]:
    """Return the exchanges that gain most between a card on `spaces` and what lies on `targets`; () where none gains.

    A gain is the difference between the player's totals; exchanges that break a further rule are left out.
    """
    before, gaining = view.total, []
    for one, other in islice(_pairs(view, spaces, targets), MOST_EXCHANGES):
        after = view.swapped(one, other)
        if after is not None and (gain := after.total - before) > 0:
            gaining.append((-gain, bool(view.player.museum[other]), one, other, after))
    gaining.sort(key=lambda step: step[:4])
    faults = view.faults if gaining else 0
    legal = ((one, other, -less) for less, _, one, other, after in gaining if after.faults <= faults)
    return tuple(_step(view, *step) for step in islice(legal, shown))


def _pairs(view: View, spaces: int, targets: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of spaces that can be exchanged, each once."""
    dry = view.board.spaces & ~view.tally.museum.floor.blocked
    cards = spaces & view.tally.museum.floor.filled & dry
    seen = set()
    for one, other in product(bits(cards), bits(targets & dry)):
        pair = frozenset((one, other))
        if one != other and pair not in seen:
            seen.add(pair)
            yield one, other


def _step(view: View, one: int, other: int, gain: int) -> Reason:
    at, to = view.board.places[one], view.board.places[other]
    key = "why.exchange" if view.player.museum[other] else "why.move"
    facts: dict[str, Fact] = {"at": at, "to": to, "gain": gain}
    return Reason("museum.rearrange", Phrase(key, facts), (at, to), gain)


def no_step(*, tried: bool = False) -> Reason:
    """Return that no exchange gains anything, or with `tried` none of those that were tried."""
    return Reason("museum.rearrange", Phrase("why.no-step-tried" if tried else "why.no-step"))


class Kind(NamedTuple):
    """Objects of a Civilisation and a Domain, None for any; `gain` is what one earns besides its own value."""

    gain: int
    civilisation: str | None
    domain: str | None


def wanted_at(view: View, space: int) -> tuple[Reason, ...]:
    """Return the kinds of Objects that would earn most on an empty space, besides their own value."""
    before = view.total
    gains = {
        (civilisation, domain): view.laid(space, Card(civilisation, domain, None)).total - before
        for civilisation in CIVILISATIONS
        for domain in DOMAINS
    }
    kinds = sorted(_kinds(view, gains), key=lambda kind: (-kind.gain, *map(_rank, kind[1:])))
    return tuple(_kind(view, space, kind) for kind in kinds[:KINDS_SHOWN])


def _rank(name: str | None) -> int:
    """Return the rank of a name in the order of the rulebook, Civilisations before Domains, None last."""
    order = (*CIVILISATIONS, *DOMAINS)
    return len(order) if name is None else order.index(name)


def _kinds(view: View, gains: dict[tuple[str, str], int]) -> Iterator[Kind]:
    """Yield kinds, the widest first; a narrower kind only where it gains more than each wider one it belongs to."""
    least = min(gains.values())
    if least > 0:
        yield Kind(least, None, None)
    of_civilisation = {name: min(gains[name, domain] for domain in DOMAINS) for name in CIVILISATIONS}
    of_domain = {name: min(_new_there(view, gains, name), default=least) for name in DOMAINS}
    yield from (Kind(gain, name, None) for name, gain in of_civilisation.items() if gain > max(least, 0))
    yield from (Kind(gain, None, name) for name, gain in of_domain.items() if gain > max(least, 0))
    for (civilisation, domain), gain in gains.items():
        wide = (0, least, of_civilisation[civilisation])
        if gain > max(wide) and not (_is_new(view, civilisation, domain) and gain <= of_domain[domain]):
            yield Kind(gain, civilisation, domain)


def _new_there(view: View, gains: dict[tuple[str, str], int], domain: str) -> Iterable[int]:
    return [gains[civilisation, domain] for civilisation in CIVILISATIONS if _is_new(view, civilisation, domain)]


def _is_new(view: View, civilisation: str, domain: str) -> bool:
    """Whether no card of a Civilisation lies in a Domain yet."""
    return not view.tally.own.spaces_of(domain) & view.tally.own.spaces_of(civilisation)


def _kind(view: View, space: int, kind: Kind) -> Reason:
    at = view.board.places[space]
    if kind.civilisation and kind.domain:
        message = phrase(
            "why.wanted-card", civilisation=named(kind.civilisation), domain=named(kind.domain), gain=kind.gain
        )
        return Reason("museum.placement", message, (at,), kind.gain)
    if kind.civilisation:
        message = phrase("why.wanted-civilisation", civilisation=named(kind.civilisation), gain=kind.gain)
        return Reason("museum.civilisation", message, (at,), kind.gain)
    if kind.domain:
        message = phrase("why.wanted-domain", domain=named(kind.domain), gain=kind.gain)
        return Reason("museum.domain", message, (at,), kind.gain)
    return Reason("museum.gallery", phrase("why.wanted-any", gain=kind.gain), (at,), kind.gain)


__all__ = ["why"]

HINTS: Final = ("why.gap", "why.next-")
"""The keys of reasons that say how to get more begin with these."""
OF_COLLECTIONS: Final = {CIVILISATION: CIVILISATIONS, DOMAIN: DOMAINS}
"""The keys of the lines whose parts are Collections of the player's own Museum; Patrons have such parts too."""


def why(table: Table, player: str, about: str, *, steps: bool = True) -> tuple[Reason, ...]:
    """Return why something counts or does not; with `steps`, then the best steps that would change it.

    Without `steps`, hints at what is nearly there are left out: a gap between cards, the next level of a Patron.
    `about` is a place (`B2`), a Civilisation or Domain whose Collection is meant (`egy`), or a line of the score by its
    rule (`museum.gallery`), with the Collection of the part that is meant (`museum.domain/na`). Raises AskedError where
    it is none of these, and for a name that nobody at the table has.
    """
    view = view_of(table, player)
    line, _, part = about.partition("/")
    key = part if line in OF_COLLECTIONS or line in patron_lines() else about
    if key in (*CIVILISATIONS, *DOMAINS):
        reasons = tuple(collection_reasons(view, key))
        return (*reasons, *_of_keys(view, (key,))) if steps else _without_hints(reasons)
    if line in line_ids():
        reasons = tuple(line_reasons(view, line))
        return (*reasons, *_of_line(view, line)) if steps else _without_hints(reasons)
    place = about.strip().upper()
    if place not in view.board.places or not view.board.spaces >> view.board.places.index(place) & 1:
        raise AskedError(Problem("PLACE", phrase("problem.place", found=shown(about), board=view.board.name)))
    space = view.board.places.index(place)
    if view.player.museum[space] is None:
        return (*_empty(view, space), *(_wanted(view, space) if steps else ()))
    reasons = tuple(card_reasons(view, space))
    return (*reasons, *_of_card(view, space, reasons)) if steps else _without_hints(reasons)


def _without_hints(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    return tuple(reason for reason in reasons if not _hints(reason.message))


def _hints(message: Phrase) -> bool:
    inner = message.facts.get("why")
    return message.key.startswith(HINTS) or (isinstance(inner, Phrase) and _hints(inner))


def _of_card(view: View, space: int, reasons: tuple[Reason, ...]) -> Iterator[Reason]:
    if view.tally.museum.floor.blocked >> space & 1:
        return
    best = best_steps(view, 1 << space, view.board.spaces)
    yield from best
    if not best and not all(reason.counts for reason in reasons):
        yield no_step()


def _empty(view: View, space: int) -> Iterator[Reason]:
    place = view.board.places[space]
    if view.tally.museum.floor.gallery >> space & 1:
        yield Reason("museum.gallery", phrase("why.empty-gallery", at=place), (place,))
    else:
        yield Reason("museum.placement", phrase("why.empty", at=place), (place,))


def _wanted(view: View, space: int) -> Iterator[Reason]:
    """Yield the Objects that would earn most here, and the best card to move here from elsewhere."""
    kinds = wanted_at(view, space)
    yield from kinds
    if not kinds:
        yield Reason("museum.placement", Phrase("why.wanted-none"))
    yield from best_steps(view, view.tally.museum.floor.filled, 1 << space, 1)


def _of_keys(view: View, keys: tuple[str, ...]) -> Iterator[Reason]:
    """Yield the best exchanges that bring an uncounted card beside a card of its Civilisation or Domain."""
    museum, uncounted, beside = view.tally.own, 0, 0
    for key in keys:
        collection = view.tally.collections.get(key)
        if line_of(key) not in view.tally.fixed:
            uncounted |= museum.fillable(key) & ~(collection.spaces if collection and collection.points else 0)
            beside |= museum.board.links.beside(museum.spaces_of(key))
    yield from _best(view, uncounted, beside)


def _best(view: View, spaces: int, targets: int) -> Iterator[Reason]:
    if not spaces:
        return
    best = best_steps(view, spaces, targets)
    yield from best
    if not best:
        yield no_step(tried=True)


def _of_line(view: View, rule: str) -> Iterator[Reason]:
    museum = view.tally.museum
    if rule in view.tally.fixed:
        return
    if rule in OF_COLLECTIONS:
        yield from _of_keys(view, tuple(key for key in OF_COLLECTIONS[rule] if museum.fillable(key)))
    elif rule == GALLERY:
        inside, key = museum.nearest_filler
        if inside:
            yield from _best(view, *_into_gallery(museum, key))
    elif rule in patron_lines():
        patron = view.player.patrons.get(rule.removeprefix("museum."))
        asked = (patron.civilisation, *patron.sets, *patron.domains) if patron else ()
        yield from _of_keys(view, tuple(key for key in asked if key and museum.fillable(key)))


def _into_gallery(museum: Museum, key: str) -> tuple[int, int]:
    """Return the spaces outside the Grand Gallery that could help a Collection fill it, and those it does not fill."""
    open_spaces = museum.floor.gallery & ~museum.fillable(key) & ~museum.floor.blocked
    return museum.fillable(key) & ~museum.floor.gallery, open_spaces or museum.floor.gallery
