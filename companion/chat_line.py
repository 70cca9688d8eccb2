"""A table file as one line that a chat carries: `museum:` and base64url of the compressed file."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from companion.journal.stored import pack, unpack

MARK: Final = "museum:"
"""How a line begins, whatever the game."""
LARGEST: Final = 64 * 1024
"""Bytes of a file that a line may hold."""


class TooLargeError(ValueError):
    """Raised for a file that is too large for a line."""


def line_of(content: bytes) -> str:
    """Return the line of a table file; raises TooLargeError."""
    if len(content) > LARGEST:
        raise TooLargeError
    return f"{MARK}{_as_letters(pack(content))}"


def file_in(text: str) -> bytes | None:
    """Return the file that the last such line of a text holds, None where it is damaged, too large or missing."""
    lines = [line.strip() for line in text.splitlines()]
    letters = next((line.removeprefix(MARK) for line in reversed(lines) if line.startswith(MARK)), "")
    try:
        packed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except (binascii.Error, ValueError):
        return None
    if _as_letters(packed) != letters:  # Python reads past what is no letter of base64url
        return None
    content = unpack(packed, LARGEST + 1)
    return None if content is None or len(content) > LARGEST else content


def _as_letters(packed: bytes) -> str:
    return urlsafe_b64encode(packed).rstrip(b"=").decode()
