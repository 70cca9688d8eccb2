"""How a malformed table is written down: its text, where the trouble is, and what is said of it."""

from __future__ import annotations

from typing import NamedTuple


class Malformed(NamedTuple):
    """A table that no game could have, refused at one place."""

    id: str
    text: str
    path: str = ""
    """The path of the key to be named."""
    at: str = ""
    """The words whose line is to be named; none where it is left open."""
    says: tuple[str, ...] = ()
    """What else is to be said: what was found, what would be right, the nearest word."""

    @property
    def line(self) -> int:
        """The number of the line to be named; 0 where it is left open."""
        if not self.at:
            return 0
        at = self.text.index(self.at)
        return self.text.count("\n", 0, at + (self.at[0] == "\n")) + 1


class Together(NamedTuple):
    """A table with several problems that are told at once."""

    id: str
    text: str
    says: tuple[str, ...]
    lines: tuple[int, ...] = ()
    silent_about: tuple[str, ...] = ()


class Slot(NamedTuple):
    """A table that is well-formed but for lines set into it."""

    before: str
    after: str
    path: str
    """What stands before the path of a key set in; the whole path where no key is, but a row of a museum."""

    def text(self, *lines: str) -> str:
        """Return the table with these lines."""
        return self.before + "".join(f"{line}\n" for line in lines) + self.after

    def __call__(self, name: str, lines: str, *says: str, path: str | None = None, at: str | None = None) -> Malformed:
        """Return the table with these lines, refused at the key and the line they begin with, if nothing else is told.

        In a museum, `path` is what follows that of the museum: the place.
        """
        key, equals, _ = lines.partition("\n")[0].partition("=")
        begun = key.strip() if equals and self.path[-1:] in {"", "."} else ""
        first = f"\n{lines}\n" if at is None else at
        return Malformed(name, self.text(lines), self.path + (begun if path is None else path), first, says)


def players(*names: str) -> str:
    """Return players of whom nothing but the name is told."""
    return "".join(f'[[players]]\nname = "{name}"\n' for name in names)
