"""The table files that come with the games: the rulebooks' own worked examples."""

from __future__ import annotations

from typing import NamedTuple

from scoring.games import example_files


class Example(NamedTuple):
    """One shipped table: its title is the first line of the file, a comment."""

    name: str
    game: str
    title: str
    text: str


def shipped() -> dict[str, Example]:
    """Return every example by name."""
    texts = ((game_id, path.stem, path.read_text(encoding="utf-8")) for game_id, path in example_files())
    return {name: Example(name, game_id, text.splitlines()[0].lstrip("# "), text) for game_id, name, text in texts}
