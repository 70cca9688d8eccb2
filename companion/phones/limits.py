"""How much of anything a phone may ask for."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

LARGEST_BODY: Final = 2048
"""Bytes of an edit."""
READ_AWAY: Final = 1_000_000
"""Bytes of a body too large that are read, so that its sender hears why it is refused."""
LONGEST_PATH: Final = 1000
"""Bytes of a path with its query."""
SECONDS_TO_SEND: Final = 10.0
"""How long a phone may take to send a request."""
CONNECTIONS: Final = 200
"""Connections open at a time; a further one takes the place of the oldest on which nothing is going on."""
STREAMS: Final = 100
STREAMS_OF_ONE: Final = 24
"""Streams of one address, other than this machine: several phones may share one behind a repeater."""


class Rate(NamedTuple):
    """How often something may be done: so often at once, and so many times a second in the long run."""

    burst: int
    a_second: int


EDITS_OF_CLIENT: Final = Rate(200, 40)
EDITS_OF_ADDRESS: Final = Rate(2000, 400)
MOST_BUCKETS: Final = 1000


class Buckets:
    """A token bucket for each of those who do something; those used longest ago are forgotten first."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        """Begin with full buckets."""
        self._rate, self._now = rate, now
        self._left: dict[Hashable, tuple[float, float]] = {}

    def take(self, who: Hashable) -> bool:
        """Take a token of theirs; False where none is left."""
        now = self._now()
        left, since = self._left.pop(who, (float(self._rate.burst), now))
        left = min(self._rate.burst, left + (now - since) * self._rate.a_second)
        allowed = left >= 1
        self._left[who] = (left - allowed, now)
        if len(self._left) > MOST_BUCKETS:
            del self._left[next(iter(self._left))]
        return allowed
