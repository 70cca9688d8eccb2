"""Mistakes of the program itself: the trace goes into a file, a sentence says where it lies."""

from __future__ import annotations

import tempfile
import traceback
from datetime import datetime
from pathlib import Path
from typing import Final

from scoring.phrase import Phrase, phrase

FILE: Final = "mistakes.txt"
LARGEST: Final = 1_000_000
"""A file of more bytes is begun anew: a report needs the last mistakes."""


def written_down(error: BaseException, folder: Path) -> Path | None:
    """Add the trace of an error to a file of this folder, else of the temporary one; None where none can be written."""
    trace = "".join(traceback.format_exception(error))
    for place in (folder, Path(tempfile.gettempdir())):
        file = place / FILE
        try:
            place.mkdir(parents=True, exist_ok=True)
            long = file.exists() and file.stat().st_size > LARGEST
            with file.open("w" if long else "a", encoding="utf-8", errors="backslashreplace") as stream:
                stream.write(f"{datetime.now().astimezone().isoformat(timespec='seconds')}\n{trace}\n")
        except OSError:
            continue
        return file
    return None


def sentence(error: BaseException, folder: Path) -> Phrase:
    """Write an error down, and return the sentence that asks for its report and says where the trace lies."""
    file = written_down(error, folder)
    return phrase("mistake", error=repr(error), log=str(file)) if file else phrase("mistake.unkept", error=repr(error))
