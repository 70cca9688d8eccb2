"""The table files that come with the games: the rulebooks' own worked examples."""

from __future__ import annotations

from typing import NamedTuple

from scoring.games import game, game_ids


class Example(NamedTuple):
    """One shipped table: its title is the first line of the file, a comment."""

    name: str
    game: str
    title: str
    text: str


def shipped() -> dict[str, Example]:
    """Return every example by name."""
    found = {}
    for game_id in game_ids():
        for name, path in game(game_id).examples.items():
            text = path.read_text(encoding="utf-8")
            found[name] = Example(name, game_id, text.splitlines()[0].lstrip("# "), text)
    return found
