"""Table files from disk, standard input or a pipe, with a sentence for every way to fail."""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from companion.exit_codes import Exit
from companion.files import NotOrdinaryError, read_once
from companion.streams import did_you_mean, fail, fail_with
from companion.words import phrasebook, words_for
from scoring.errors import MalformedTableError
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.game import Game
    from scoring.review import Review
    from scoring.table import AnyTable

STDIN = "-"
PATIENCE: Final = 1.0
"""For how many seconds other readings are asked for before a result is printed."""


def read_bytes(file: str, words: Phrasebook) -> bytes:
    """Return a file's bytes; ends the command where there are none to be had."""
    from scoring.tablefile import LARGEST_FILE

    if file == STDIN:
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    try:
        return read_once(Path(file), LARGEST_FILE + 1)
    except FileNotFoundError:
        fail(Exit.BAD_INPUT, words, "error.no-file", file=file)
    except IsADirectoryError:
        fail(Exit.BAD_INPUT, words, "error.directory", file=file)
    except NotOrdinaryError:
        fail(Exit.BAD_INPUT, words, "error.device", Phrase("hint.stdin"), file=file)
    except (OSError, ValueError) as error:
        fail(Exit.BAD_INPUT, words, "error.unreadable", file=file, why=getattr(error, "strerror", None) or str(error))


def open_table(file: str, language: str) -> tuple[Game, Phrasebook, Any]:
    """Return a file's game, the words for it, and its table; ends the command where it is malformed."""
    return table_in(read_bytes(file, phrasebook(language)), file, language)


def table_in(content: bytes, file: str, language: str) -> tuple[Game, Phrasebook, Any]:
    """Return what `open_table` does of a content; what is wrong with it is told of this file."""
    from scoring.tablefile import decode, read

    source = "<stdin>" if file == STDIN else file
    try:
        game, table = read(decode(content))
    except MalformedTableError as error:
        fail_with(error.problems, words_for(language, error.game), source)
    return game, phrasebook(language, game), table


def review_for_people(game: Game, table: AnyTable) -> Review:
    """Return the review of a table with who wins under another reading, as far as that is known soon."""
    from scoring.other_readings import with_other_winners

    until = process_time() + PATIENCE
    return with_other_winners(game, table, game.review(table), lambda: process_time() > until)


def game_at_hand(of: str, language: str) -> tuple[Game, frozenset[str] | None]:
    """Return a game by its id or printed name, or that of a table file with the expansions in play there.

    Ends the command where it is neither.
    """
    if of == STDIN or Path(of).is_file() or Path(of).is_fifo():
        game, _, table = open_table(of, language)
        return game, game.in_play(table)
    return named_game(of, phrasebook(language)), None


def named_game(game_id: str, words: Phrasebook) -> Game:
    """Return a game by its id, or by its name as printed; ends the command where there is none."""
    from companion.words import game_name
    from scoring.fields import nearest
    from scoring.games import game, game_ids
    from scoring.names import folded

    named = {folded(name): known for known in game_ids() for name in (known, game_name(words.language, known))}
    if folded(game_id) not in named:
        near = did_you_mean(nearest(game_id, game_ids()))
        fail(Exit.BAD_INPUT, words, "error.no-game", near, found=game_id, known=game_ids())
    return game(named[folded(game_id)])
