"""The code of a link that a phone scans: in a terminal that has room for it, and as a picture."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final

from companion.sharing import SCANNED, CodeTooLargeError
from companion.streams import say_aside, write
from scoring.phrase import Phrase, phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook

ROOM_BELOW: Final = 2
"""Lines of a terminal besides those of the code: what was printed of the link, and where the cursor stands."""


def show_code(link: str, words: Phrasebook) -> None:
    """Print the code of a link into a terminal, or say why not; elsewhere nothing."""
    if not sys.stdout.isatty():
        return
    if not find_spec(SCANNED):
        say_aside(words.say(Phrase("bgstats.no-code")))
        say_aside(words.say(Phrase("phones.hint.missing")))
        return
    from companion.phones.qr import for_terminal, half_blocks  # noqa: PLC0415 - only a terminal shows it

    try:
        code = half_blocks(link)
    except CodeTooLargeError:
        say_aside(words.say(Phrase("bgstats.no-room-in-code")))
        return
    size = get_terminal_size()
    needed = len(code[0]), len(code) + ROOM_BELOW
    if needed[0] > size.columns or needed[1] > size.lines:
        say_aside(words.say(phrase("bgstats.large-code", columns=needed[0], lines=needed[1])))
    else:
        write(for_terminal(link))
