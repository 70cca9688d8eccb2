"""The minimal profiles a better layout would have to meet: how many cards it links of every Civilisation and Domain.

A profile is minimal where none of its Collections could be smaller. Every layout worth the target meets one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from scoring.games.museum.certificate.worth import Worth
from scoring.grounds import keep_to_time


class Profile(NamedTuple):
    """Collections that a layout links."""

    sizes: Mapping[str, int]
    """How many cards of each key, as far as there are two or more."""
    filler: str | None = None
    """The key that fills the Grand Gallery, None where nobody need."""

    def covers(self, other: Profile) -> bool:
        """Whether whatever meets the other profile meets this one too."""
        return self.filler in {None, other.filler} and all(
            other.sizes.get(key, 0) >= n for key, n in self.sizes.items()
        )


def minimal_profiles(worth: Worth, target: int, stop: Callable[[], bool]) -> Iterator[Profile]:
    """Yield every minimal profile worth the target or more.

    Raises:
        OutOfTimeError: `stop` said so.

    """
    yield from _MinimalSizes(worth, None, target, stop).every()
    if worth.gallery_points > 0:
        for filler in worth.fillers:
            yield from _MinimalSizes(worth, filler, target - worth.gallery_points, stop).every()


class _MinimalSizes:
    """The minimal profiles with one filler: each key is lowered as far as the target allows."""

    def __init__(self, worth: Worth, filler: str | None, target: int, stop: Callable[[], bool]) -> None:
        self.worth, self.filler, self.target, self.stop = worth, filler, target, stop
        self.keys = [*worth.most]
        self.sizes = {key: self._sizes(key) for key in self.keys}

    def _sizes(self, key: str) -> list[int]:
        """Return the sizes that make a difference, falling; a single card is linked wherever it lies."""
        if key == self.filler:
            sizes = self.worth.filling_sizes(key)
            return [sizes[-1]] if self.worth.within and self.worth.alone_fills and sizes else [*reversed(sizes)]
        points, most = self.worth.points[key], self.worth.most[key]
        asked = bool(self.worth.patrons)
        return [n for n in range(most, 0, -1) if n == 1 or asked or points[n] > points[n - 1]]

    def every(self) -> Iterator[Profile]:
        if all(self.sizes.values()):
            top = {key: sizes[0] for key, sizes in self.sizes.items()}
            yield from self._lower(0, top)

    def _lower(self, at: int, sizes: dict[str, int]) -> Iterator[Profile]:
        """Lower the keys from this one on; those behind are as large as can be, so nothing worth the target is lost."""
        keep_to_time(self.stop)
        if self.worth.of(sizes) < self.target:
            return
        if at == len(self.keys):
            if not any(self._could_be_less(sizes, key) for key in self.keys):
                yield Profile({key: n for key, n in sizes.items() if n > 1}, self.filler)
            return
        key = self.keys[at]
        for n in self.sizes[key]:
            lower = {**sizes, key: n}
            if self.worth.of(lower) < self.target:
                break
            yield from self._lower(at + 1, lower)

    def _could_be_less(self, sizes: Mapping[str, int], key: str) -> bool:
        place = self.sizes[key].index(sizes[key]) + 1
        return place < len(self.sizes[key]) and self.worth.of({**sizes, key: self.sizes[key][place]}) >= self.target
