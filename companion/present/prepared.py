"""What is read out of the rules and their words when the package is built: at every start it would take a second.

`.ci/prepare_rules.py` makes it. Where the words, or the code that reads them, have changed since, it is made anew.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from companion import words
from scoring import printed, rulebook
from scoring.games import GAMES, game_ids

Made = TypeVar("Made")
HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
FOLDER: Final = HERE / "built"


def prepared(name: str, make: Callable[[], Made]) -> Made:
    """Return what was made under a name when the package was built; else what is made now."""
    file = FOLDER / name
    content = file.read_bytes() if file.exists() else b""
    if not content.startswith(digest()):
        return make()
    made: Made = pickle.loads(content[len(digest()) :])  # noqa: S301 - as much ours as the code beside it
    return made


def prepare(name: str, made: object) -> None:
    """Keep under a name what was made of the words that lie here now."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / name).write_bytes(digest() + pickle.dumps(made))


@cache
def digest() -> bytes:
    """Return the digest of all words, of all printed data, and of the code that reads them."""
    from hashlib import sha256  # noqa: PLC0415 - an open table does without, until rules are looked up

    whole = sha256()
    for path in sorted(path.replace(os.sep, "/") for path in _sources()):
        whole.update(path.removeprefix(ROOT.as_posix()).encode())
        whole.update(Path(path).read_bytes())
    return whole.digest()


def _sources() -> Iterator[str]:
    yield from (__file__, str(HERE / "rules.py"), rulebook.__file__, printed.__file__)
    data = (GAMES / game_id / "data" for game_id in game_ids())
    for folder in (words.FOLDER, HERE / "search", *data):
        for inside, _, names in os.walk(folder):
            yield from (f"{inside}/{name}" for name in names if name.endswith((".toml", ".py")))
