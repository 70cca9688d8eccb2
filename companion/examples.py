"""The table files that come with the games: the rulebooks' own worked examples."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from companion.words import example_titles
from scoring.games import example_files


class Example(NamedTuple):
    """One shipped table, its title in one language."""

    name: str
    game: str
    title: str
    path: Path

    @property
    def text(self) -> str:
        """The file, its title as the first line."""
        return f"# {self.title}\n{self.path.read_text(encoding='utf-8')}"


def shipped(language: str) -> dict[str, Example]:
    """Return every example by name."""
    files = ((game_id, path, example_titles(language, game_id)[path.stem]) for game_id, path in example_files())
    return {path.stem: Example(path.stem, game_id, title, path) for game_id, path, title in files}
