"""What ends the program from outside: the system asks, and the terminal is left as it was found."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
)  # Windows has the first only
BY_SIGNAL: Final = 128
"""The exit code of a program that a signal ended is this plus the number of the signal, as in shells."""


def leave(code: int) -> None:
    """End the program at once, with everything on the way out done: the cursor is shown again."""
    raise SystemExit(code)


@contextmanager
def asked_to_end(end: Callable[[int], None] = leave) -> Iterator[None]:
    """Call `end` with the exit code when the system asks the program to end; what was ignored before stays so."""
    before = {number: signal.getsignal(number) for number in SIGNALS}
    taken = [number for number, handler in before.items() if handler not in {signal.SIG_IGN, None}]
    for number in taken:
        signal.signal(number, lambda number, _frame: end(BY_SIGNAL + number))
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, before[number])
