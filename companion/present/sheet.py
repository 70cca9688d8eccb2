"""A blank score sheet to print: one row for every line of the score, one column for every player."""

from __future__ import annotations

from typing import Final

from companion.words.phrasebook import Phrasebook
from scoring.game import Game
from scoring.phrase import Name, Phrase, phrase

CELL: Final = 11


def blank(game: Game, words: Phrasebook) -> str:
    """Return the sheet as plain text, one column for each player the game can have."""
    label = max(len(words.name(rule)) for rule in game.lines) + 1
    rule = f"+{'-' * label}+" + f"{'-' * CELL}+" * game.most
    empty = f"{' ' * CELL}|" * game.most
    lines = [words.say(phrase("sheet.title", game=Name(game.id))), "", rule]
    for name in ("", *(words.name(line) for line in game.lines), words.say(Phrase("report.total"))):
        lines += [f"|{' ' * label}|{empty}", f"|{name:<{label}}|{empty}", rule]
    return "\n".join(lines) + "\n"
