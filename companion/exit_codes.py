"""The exit codes of a command, and of the app."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """What an exit code of a command means; when several hold: 2, then 3, 4, 1."""

    FINE = 0
    """Legal, counted (also with questions), or proved."""
    FAULT = 1
    """The table breaks a rule; the answer is printed all the same, marked provisional."""
    BAD_INPUT = 2
    """A bad flag, an unreadable or malformed file, an unknown id, place or player."""
    NO_MEANING = 3
    """What was asked for has no meaning in this game, or another companion has the table open."""
    UNPROVED = 4
    """Stopped before a proof: the best found is printed with its bound."""
    MISTAKE = 5
    """A mistake of the program itself: there is no answer."""
