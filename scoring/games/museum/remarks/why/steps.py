"""The steps that gain most: exchanges and new cards, each found by scoring the changed Museum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Final, NamedTuple

from scoring.bitboard import bits
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.remarks.why.view import View
from scoring.games.museum.table.cards import Card
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
