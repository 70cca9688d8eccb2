"""Collections that must show the values 1 to 5: asked again by the cards that they leave out.

Regions know no values. Whatever shows all values in a layout is all the linked cards of a Collection; the others of its
Civilisation or Domain are left out, and count for it as little as cards of another.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product

from scoring.arrange.proving.dealing import Kind
from scoring.effort import keep_to_time
from scoring.games.museum.arranging.profiles import Profile
from scoring.games.museum.arranging.worth import Worth
from scoring.games.museum.printed import MASTERPIECE

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
