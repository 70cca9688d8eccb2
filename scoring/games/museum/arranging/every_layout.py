"""Every layout, space by space, for what regions cannot settle: cards linked by others, and what points may miss.

A layout in part laid is given up where what it could still link at best is not worth enough: every space that is not
laid yet counts as linked with all beside it, for every Civilisation and Domain. A whole one is scored by the review.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TypeAlias

from scoring.arrange.proving.dealing import Kind
from scoring.bitboard import bits
from scoring.effort import Steps
from scoring.games.museum.arranging.worth import Worth
from scoring.games.museum.printed import CIVILISATIONS, DOMAINS
from scoring.games.museum.table.cards import Laid

Museum: TypeAlias = tuple[Laid | None, ...]
Alike: TypeAlias = tuple[Kind | None, Laid | None]
"""What a card counts for, and the card itself where more than that matters."""
Hand: TypeAlias = dict[Alike, list[Laid | None]]


class EveryLayout:
    """The layouts of a Museum's cards; cards of two spaces and water stay where they lie."""

    def __init__(self, worth: Worth, target: int, total: Callable[[Museum], int], most: int) -> None:
        self.worth = worth
        self.target = target
        """What the Collections and Patrons of a layout worth more than `most` pay at least."""
        self.total, self.most = total, most
        museum = worth.museum
        spaces = museum.board.spaces & ~museum.floor.blocked
        fixed = sum(1 << space for space in bits(spaces) if (card := museum.cards[space]) and not card.movable)
        self.spaces = [*bits(spaces & ~fixed)]
        self.joining = {
            key: sum(1 << space for space in bits(fixed) if museum.traits(space).domain == key) for key in worth.most
        }
        """The spaces of cards that stay and may link others of a Domain."""
        self.gallery = worth.gallery_points if worth.fillers else 0

    def better(self) -> Steps[Museum | None]:
        """Return, step by step, a layout that is worth more; None where there is none."""
        worth, hand, museum = self.worth, Hand(), [*self.worth.museum.cards]
        for space in self.spaces:
            kind, card = worth.kinds.get(space), museum[space]
            museum[space] = None
            hand.setdefault((kind, None if kind and not worth.values_matter else card), []).append(card)
        return (yield from self._laid({}, hand, museum))

    def _laid(self, lies: dict[int, Kind | None], hand: Hand, museum: list[Laid | None]) -> Steps[Museum | None]:
        yield
        if self._worth_at_most(lies, hand) < self.target:
            return None
        if len(lies) == len(self.spaces):
            laid = tuple(museum)
            return laid if self.total(laid) > self.most else None
        space = self.spaces[len(lies)]
        for (kind, _), cards in hand.items():
            if cards:
                museum[space] = cards.pop()
                better = yield from self._laid({**lies, space: kind}, hand, museum)
                cards.append(museum[space])
                museum[space] = None
                if better is not None:
                    return better
        return None

    def _worth_at_most(self, lies: Mapping[int, Kind | None], hand: Hand) -> int:
        """Return what a layout in part laid is worth at most."""
        free = sum(1 << space for space in self.spaces[len(lies) :])
        held: dict[str, list[str]] = defaultdict(list)
        """For each key the Civilisations of its cards in the hand."""
        for (kind, _), cards in hand.items():
            for key in kind or ():
                held[key or ""] += [kind[0] if kind else ""] * len(cards)
        sizes = {**self.worth.most}
        for key in (key for key in sizes if key in CIVILISATIONS or key in DOMAINS):  # not those of lent cards
            groups = self._groups(key, lies, free)
            sizes[key] = min(sizes[key], max(self._linked(key, held[key], lies, free, group) for group in groups))
        return self.worth.of(sizes) + self.gallery

    def _groups(self, key: str, lies: Mapping[int, Kind | None], free: int) -> list[int]:
        """Return the groups that a key's cards and the free spaces make."""
        of_key = sum(1 << space for space, kind in lies.items() if kind and key in kind)
        return self.worth.museum.board.links.groups(of_key | free | self.joining[key])

    @staticmethod
    def _linked(key: str, held: list[str], lies: Mapping[int, Kind | None], free: int, group: int) -> int:
        """Return how many cards of a key a group can link at most; of a Domain one of each Civilisation."""
        inside = [kind[0] for space, kind in lies.items() if kind and key in kind and group >> space & 1]
        room = (group & free).bit_count()
        if key in CIVILISATIONS:
            return len(inside) + min(len(held), room)
        return len({*inside}) + min(len({*held} - {*inside}), room)
