"""What a Museum is worth whose lent cards count for Patrons and Gallery alone, and what regions that takes.

Here a key has two sizes: how many of its own cards are linked, which pays, and how many of all, which Patrons and the
Gallery see. The second goes by the name of the key and `+`. A layout that meets a profile of both has a region of
either size for each key. So there are two questions to the board, and each may refute the profile: regions of all
cards where these have to be more than the own ones, else of own cards; and regions of own cards alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from scoring.arrange.proving.dealing import Kind
from scoring.bitboard import bits
from scoring.games.museum.arranging.worth import Keys, Question, Worth
from scoring.games.museum.counting.museum import Museum

ALL: Final = "+"
"""Ends the name of a key where all its cards are meant."""


@dataclass(frozen=True)
class WorthWithLent(Worth):
    """What a player's cards can be worth, by both sizes of every key."""

    @cached_property
    def every(self) -> Worth:
        """What they could be worth if lent cards counted like others."""
        readings = replace(self.museum.readings, loan_borrower_scores="yes")
        return Worth(self.museum._replace(readings=readings), self.wild)

    @cached_property
    def most(self) -> Mapping[str, int]:
        """The most cards each key can link, own ones and all."""
        own = super().most
        return {**own, **{f"{key}{ALL}": most for key, most in self.every.most.items()}}

    @cached_property
    def points(self) -> Mapping[str, tuple[int, ...]]:
        """What every key pays by the number of linked cards, from 0: own cards alone."""
        return {
            key: (0,) * (most + 1) if key.endswith(ALL) else tuple(self.pays(key, n) for n in range(most + 1))
            for key, most in self.most.items()
        }

    def matters(self, key: str, cards: int) -> bool:
        """Whether so many linked cards may be worth more than one less: all to Patrons, own ones else."""
        if key.endswith(ALL):
            return cards in self._asked_sizes[key.removesuffix(ALL)]
        return self.points[key][cards] > self.points[key][cards - 1]

    @cached_property
    def _asked_sizes(self) -> Mapping[str, set[int]]:
        return {key: self.every.asked_sizes(key) for key in self.every.most}

    @property
    def values_matter(self) -> bool:
        """Whether some Collection could be one that shows all values, and is asked for."""
        return self.every.values_matter

    @property
    def showing(self) -> Sequence[Keys]:
        """No Collections need show all values: a Patron that asks for that is believed to see them."""
        return [()]

    def of(self, sizes: Mapping[str, int], shows: Keys | None = None) -> int:
        """Return the points of Collections that link so many cards, and of the Patrons they could satisfy."""
        del shows
        seen = {key.removesuffix(ALL): n for key, n in sizes.items() if key.endswith(ALL)}
        return sum(self.points[key][n] for key, n in sizes.items()) + self.every.of_patrons(seen)

    @property
    def gallery_points(self) -> int:
        """What filling the Grand Gallery pays."""
        return self.every.gallery_points

    @cached_property
    def fillers(self) -> Mapping[str, int]:
        """Which keys have cards enough to fill it, and how many they must link to be Collections."""
        return {f"{key}{ALL}": least for key, least in self.every.fillers.items()}

    @property
    def alone_fills(self) -> bool:
        """Whether nothing but the linked cards of a Collection fills the Gallery."""
        return self.every.alone_fills

    def filling_sizes(self, key: str) -> range:
        """Return how many linked cards a Collection can have that fills the Gallery."""
        return self.every.filling_sizes(key.removesuffix(ALL))

    def kinds_of(self, key: str) -> Mapping[int, Kind]:
        """Return the cards that count for a key, of own cards or of all, by the space where each lies."""
        return self.every.kinds_of(key.removesuffix(ALL)) if key.endswith(ALL) else super().kinds_of(key)

    def questions(self, kinds: Mapping[int, Kind], sizes: Mapping[str, int], filler: str | None) -> Iterator[Question]:
        """Yield what so many linked cards ask of the board; where one has no room, they cannot be linked."""
        own = {key: n for key, n in sizes.items() if not key.endswith(ALL)}
        seen = {key.removesuffix(ALL): n for key, n in sizes.items() if key.endswith(ALL)}
        fills = filler and filler.removesuffix(ALL)
        more = {key: n for key, n in seen.items() if n > own.get(key, 1) or key == fills}
        yield Question(self._with_lent(kinds, {*more}), {**own, **more}, fills)
        if more:
            yield Question(kinds, own, None)

    def _with_lent(self, kinds: Mapping[int, Kind], more: set[str]) -> Mapping[int, Kind]:
        """Return what cards count for where lent ones count for these keys; out of a Civilisation each is its own."""
        every = {**kinds}
        for space in bits(self.loans):
            civilisation, domain = self.every.kinds.get(space, ("", None))
            if {civilisation, domain} & more:
                row = civilisation if civilisation in more else f"{civilisation} {space}"
                every[space] = row, domain if domain in more else None
        return every


def worth_of(museum: Museum, *, wild: bool = False) -> Worth:
    """Return what the cards of a Museum can be worth; with `wild` unknown values show whatever helps."""
    worth = Worth(museum, wild)
    return WorthWithLent(museum, wild) if worth.loans else worth
