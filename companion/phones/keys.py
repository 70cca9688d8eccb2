"""The three keys of a table and its port, kept from one start to the next in a file that only the user can read."""

from __future__ import annotations

import hmac
import json
import secrets
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from companion.files import read_file, write_file
from companion.phones.view import Right
from scoring.fields import Data

FILE: Final = "phones.json"
"""The name of the file, in the folder of the journal."""
MOST_TABLES: Final = 200
"""Tables whose keys are kept; those served longest ago are forgotten first."""
LARGEST: Final = 200_000
BYTES: Final = 16
"""Random bytes of a key, which are 22 characters."""
FOR_THE_USER: Final = 0o600


def _key() -> str:
    return secrets.token_urlsafe(BYTES)


@dataclass(frozen=True, slots=True)
class Keys:
    """A key for each right, and the port under which phones know the table; 0 before the first start."""

    play: str = field(default_factory=_key)
    look: str = field(default_factory=_key)
    host: str = field(default_factory=_key)
    port: int = 0

    def of(self, right: Right) -> str:
        """Return the key of a right."""
        key: str = getattr(self, right.value)
        return key

    def right(self, key: str) -> Right | None:
        """Return what a key lets do, None where it is none; it takes equally long whatever the key is."""
        typed = key.encode("utf-8", "replace")
        fitting = [right for right in Right if hmac.compare_digest(typed, self.of(right).encode())]
        return fitting[0] if fitting else None


def kept_keys(file: Path, table: Path) -> Keys:
    """Return the keys of a table; others are made where the file does not tell them."""
    return Keys(**_stored(file).get(str(table), {}))


def keep(file: Path, table: Path, keys: Keys) -> None:
    """Keep the keys of a table; raises OSError."""
    tables = _stored(file)
    tables.pop(str(table), None)
    tables[str(table)] = asdict(keys)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(FOR_THE_USER)
    file.chmod(FOR_THE_USER)
    latest = dict([*tables.items()][-MOST_TABLES:])
    write_file(file, json.dumps(latest, indent=1).encode())


def _stored(file: Path) -> dict[str, Data]:
    """Return what the file tells by table; an entry that is none is left out."""
    try:
        stored = json.loads(read_file(file, LARGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    tables = stored.items() if isinstance(stored, dict) else ()
    return {table: entry for table, entry in tables if _is_entry(entry)}


def _is_entry(entry: object) -> bool:
    return (
        isinstance(entry, dict)
        and entry.keys() == {*(right.value for right in Right), "port"}
        and isinstance(entry["port"], int)
        and all(isinstance(entry[right.value], str) and len(entry[right.value]) >= BYTES for right in Right)
    )
