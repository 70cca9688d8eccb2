"""The minimal profiles a better layout would have to meet: how many cards it links of every Civilisation and Domain.

A profile is minimal where none of its Collections could be smaller. Every layout worth the target meets one of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from scoring.arrange.proving.dealing import Kind
from scoring.effort import keep_to_time
from scoring.games.museum.arranging.worth import Keys, Worth
from scoring.games.museum.printed import MASTERPIECE, PERFECT


class Profile(NamedTuple):
    """Collections that a layout links."""

    sizes: Mapping[str, int]
    """How many cards of each key, as far as there are two or more."""
    filler: str | None = None
    """The key that fills the Grand Gallery, None where nobody need."""
    shows: Keys = ()
    """The keys whose Collections show all values."""

    def covers(self, other: Profile) -> bool:
        """Whether whatever meets the other profile meets this one too."""
        same = self.filler is None or (
            # who fills a Gallery in parts may need more cards to join them
            self.filler == other.filler and self.sizes.get(self.filler) == other.sizes.get(self.filler)
        )
        return same and all(other.sizes.get(key, 0) >= n for key, n in self.sizes.items())


def minimal_profiles(worth: Worth, target: int, stop: Callable[[], bool]) -> Iterator[Profile]:
    """Yield every minimal profile worth the target or more.

    Of those that ask for Collections to show all values only those that would not be worth as much without.

    Raises:
        OutOfTimeError: `stop` said so.

    """
    fillers: dict[str | None, int] = {None: 0, **dict.fromkeys(worth.fillers, worth.gallery_points)}
    for shows in worth.showing:
        for filler, pays in fillers.items():
            for sizes in _MinimalSizes(worth, filler, shows, target - pays, stop).every():
                fewer = combinations(shows, len(shows) - 1) if shows else ()
                if all(worth.of(sizes, others) < target - pays for others in fewer):
                    yield Profile({key: n for key, n in sizes.items() if n > 1}, filler, shows)


class _MinimalSizes:
    """The minimal profiles with one filler: each key is lowered as far as the target allows."""

    def __init__(self, worth: Worth, filler: str | None, shows: Keys, target: int, stop: Callable[[], bool]) -> None:
        self.worth, self.filler, self.shows, self.target, self.stop = worth, filler, shows, target, stop
        self.keys = [*worth.most]
        self.sizes = {key: self._sizes(key) for key in self.keys}

    def _sizes(self, key: str) -> list[int]:
        """Return the sizes that make a difference, falling; a single card is linked wherever it lies."""
        if self.worth.just_five and key in self.shows:
            sizes = self.worth.filling_sizes(key) if key == self.filler else range(1, self.worth.most[key] + 1)
            return [PERFECT] if PERFECT in sizes else []
        if key == self.filler:
            sizes = self.worth.filling_sizes(key)
            return [sizes[-1]] if self.worth.within and self.worth.alone_fills and sizes else [*reversed(sizes)]
        return [n for n in range(self.worth.most[key], 0, -1) if n == 1 or self.worth.matters(key, n)]

    def every(self) -> Iterator[Mapping[str, int]]:
        """Yield the sizes of each."""
        if all(self.sizes.values()):
            top = {key: sizes[0] for key, sizes in self.sizes.items()}
            if self.worth.of(top, self.shows) >= self.target:
                yield from self._lower(0, top)

    def _lower(self, at: int, sizes: dict[str, int]) -> Iterator[Mapping[str, int]]:
        """Lower the keys from this one on; those behind are as large as can be, so nothing worth the target is lost."""
        keep_to_time(self.stop)
        if at == len(self.keys):
            if not any(self._could_be_less(sizes, key) for key in self.keys):
                yield sizes
            return
        key = self.keys[at]
        for n in self.sizes[key]:
            lower = {**sizes, key: n}
            if self.worth.of(lower, self.shows) < self.target:
                break
            yield from self._lower(at + 1, lower)

    def _could_be_less(self, sizes: Mapping[str, int], key: str) -> bool:
        place = self.sizes[key].index(sizes[key]) + 1
        return (
            place < len(self.sizes[key])
            and self.worth.of({**sizes, key: self.sizes[key][place]}, self.shows) >= self.target
        )


# Collections that must show the values 1 to 5: asked again by the cards that they leave out
#
# Regions know no values. Whatever shows all values in a layout is all the linked cards of a Collection; the others of
# its Civilisation or Domain are left out, and count for it as little as cards of another.


Kinds = Mapping[int, Kind]
"""What each card counts for, by the space where it lies as the cards lie."""


def branches(worth: Worth, profile: Profile, stop: Callable[[], bool]) -> Iterator[tuple[Kinds, Mapping[str, int]]]:
    """Yield the cards and how many each key links, for every choice of what a Collection that shows all values has.

    Whatever meets the profile meets one of these. Of choices that come to the same cards one is yielded.

    Raises:
        OutOfTimeError: `stop` said so.

    """
    seen = set()
    for chosen in product(*(tuple(_chosen(worth, key, profile.sizes.get(key, 1), stop)) for key in profile.shows)):
        keep_to_time(stop)
        kinds, sizes = dict(worth.kinds), dict(profile.sizes)
        for key, (size, left_out) in zip(profile.shows, chosen, strict=True):
            sizes[key] = size
            for space in left_out:
                _leave_out(kinds, key, space)
        same = frozenset(sizes.items()), frozenset(Counter(kinds.values()).items())
        if same not in seen:
            seen.add(same)
            yield kinds, sizes


def _chosen(worth: Worth, key: str, least: int, stop: Callable[[], bool]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield how many cards a Collection links that shows all values, and the spaces of those that it leaves out."""
    groups: dict[object, list[int]] = defaultdict(list)
    for space, (civilisation, domain) in worth.kinds.items():
        if civilisation == key:
            groups[space].append(space)
        elif domain == key:
            groups[civilisation].append(space)  # a Domain links one card of each
    for size in [least] if worth.just_five else range(least, len(groups) + 1):
        for inside in combinations(groups, size):
            keep_to_time(stop)
            if _shows_all(worth, [groups[group] for group in inside], MASTERPIECE):
                yield size, tuple(space for group in groups if group not in inside for space in groups[group])


def _shows_all(worth: Worth, groups: Sequence[Sequence[int]], value: int) -> bool:
    """Whether the values from 1 to this one are there, each in a group of its own."""
    return value == 0 or any(
        any(worth.shows(space, value) for space in group)
        and _shows_all(worth, [*groups[:n], *groups[n + 1 :]], value - 1)
        for n, group in enumerate(groups)
    )


def _leave_out(kinds: dict[int, Kind], key: str, space: int) -> None:
    """Let a card count for a key no more: out of its Civilisation it is one of its own."""
    civilisation, domain = kinds[space]
    if civilisation != key:
        kinds[space] = (civilisation, None)
    elif domain is None:
        del kinds[space]
    else:
        kinds[space] = (f"{civilisation} {space}", domain)
