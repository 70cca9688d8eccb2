"""What a proof depends on, and what many proofs share: where it is the same for two choices, one proof serves for both.

A choice is what Skulls serve and how League cards lie. Cards that can be laid anew are told apart by what they count
for, and by their values where a Patron asks for these. Cards that stay are told apart by where they lie; but turned or
mirrored, where that leaves the board the same, they leave the same to be had. What makes Collections larger is told
apart by what it does to their points, to their sizes as Patrons count them, and to the Gallery.

Choices that differ only by how cards lie to the Gallery still share what is refuted where nobody fills it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.arrange.proving.floor import Floor, Ground, Joined, turned
from scoring.bitboard import Grid, bits
from scoring.games.museum.arranging.worth import Worth
from scoring.games.museum.counting.patrons import kind_of
from scoring.games.museum.table.board import Board


@dataclass(frozen=True)
class Floors:
    """The spaces for cards that can be laid anew, by what stays; whatever was refuted there stays refuted."""

    board: Board
    known: dict[object, Floor] = field(default_factory=dict)

    def of(self, worth: Worth) -> Ground:
        """Return the spaces that are left beside the cards that stay."""
        museum = worth.museum
        spaces = museum.board.spaces & ~museum.floor.blocked & ~worth.staying
        joined = {key: tuple(companion.touch & spaces for companion in museum.companions[key]) for key in museum.links}
        floor = self._floor(spaces, museum.floor.gallery & spaces, joined)
        return Ground(floor, *self._plain(floor))

    def _plain(self, floor: Floor) -> tuple[Floor, Mapping[int, int]]:
        """Return the floor without its Gallery, turned and mirrored as the first of those that are the same then."""
        every = self._floor(self.board.spaces, 0, {})
        ways = [(turned(floor.spaces, image), _turned(floor.joined, image), image) for image in every.images]
        spaces, joined, image = min(ways, key=lambda way: (way[0], sorted(way[1].items())))
        return self._floor(spaces, 0, joined), {there: here for here, there in image.items()}

    def _floor(self, spaces: int, gallery: int, joined: Joined) -> Floor:
        same = spaces, gallery, frozenset(joined.items())
        if same not in self.known:
            self.known[same] = Floor(
                Grid(self.board.height, self.board.width, self.board.links), spaces, gallery, joined
            )
        return self.known[same]

    def alike(self, worth: Worth) -> object:
        """Return what is the same only where as much is to be had, and for the same reasons."""
        perfect = any(kind_of(card).perfect for card in worth.patrons.values())
        traits = worth.museum.traits
        counting = Counter((kind, traits(space).value if perfect else 0) for space, kind in worth.kinds.items())
        lent = Counter(traits(space) for space in bits(worth.museum.floor.filled)) if worth.loans else {}
        return frozenset(counting.items()), frozenset(lent.items()), repr(worth.effects), self._staying(worth)

    def _staying(self, worth: Worth) -> object:
        """Return where cards stay or none can lie, on the board turned and mirrored as leaves it the same."""
        museum, stay = worth.museum, worth.staying | worth.museum.floor.blocked
        cards: list[tuple[object, int]] = [
            (museum.traits(space)._replace(half=None), 1 << space) for space in bits(stay)
        ]
        for domain, companions in museum.companions.items():
            cards += [(domain, companion.spaces) for companion in companions if companion.spaces & stay]
        bare = self._floor(self.board.spaces, self.board.gallery, {})
        return frozenset(frozenset((card, turned(spaces, image)) for card, spaces in cards) for image in bare.images)


def _turned(joined: Joined, image: Mapping[int, int]) -> Joined:
    return {key: tuple(sorted(turned(spaces, image) for spaces in sets)) for key, sets in joined.items()}
