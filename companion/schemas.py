"""Every JSON Schema there is, by name: of each game's table file by the game, of an answer by its command."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from companion import games
from companion.games import game_answers, game_meanings
from companion.meanings import Meanings
from companion.present import answers
from companion.words import FIRST, FOLDER, game_name, phrasebook, worded
from companion.words.phrasebook import joined, read_toml, read_words
from scoring.games import game, game_ids
from scoring.phrase import phrase
from scoring.schemas import Schema

SHARED: Final = Path(__file__).with_name("meanings.toml")
"""What the keys mean that all table files share; a game's own are in the file of this name in its folder here."""
GAMES: Final = Path(games.__file__).parent
ANSWERED: Final = Path(answers.__file__).with_suffix(".toml")


class Described(NamedTuple):
    """What a schema describes, in the words of one language, and the function that makes it."""

    title: str
    schema: Callable[[], Schema]

    def data(self) -> Schema:
        """Return the schema with its title."""
        draft, *keys = self.schema().items()
        return dict([draft, ("title", self.title), *keys])


def described(language: str) -> dict[str, Described]:
    """Return what every schema describes, by its name; no game is loaded for it."""
    words = phrasebook(language)
    tables = {
        game_id: Described(
            words.say(phrase("schema.table", game=game_name(language, game_id))),
            partial(_of_table, game_id, language),
        )
        for game_id in game_ids()
    }
    of_commands = {
        command: Described(words.say(phrase("schema.answer", command=command)), partial(_of_answer, command, schema))
        for command, schema in {**answers.ANSWERS, **game_answers()}.items()
    }
    return tables | of_commands


def _of_table(game_id: str, language: str) -> Schema:
    """Return the schema of a game's table file; beside the key of a ruling stands its question."""
    played = game(game_id)
    rulings = worded(language, game_id, "rulings")
    questions = {f"rulings.{key}": rulings[key]["question"] for key in played.rulings}
    meanings = joined(read_toml(SHARED), read_words(GAMES / game_id / SHARED.name, FOLDER / FIRST / game_id), questions)
    return _told(played.schema(), Meanings(meanings, phrasebook(language, played).names))


def _of_answer(command: str, schema: Callable[[], Schema]) -> Schema:
    """Return the schema of what a command answers."""
    return _told(schema(), Meanings(joined(read_toml(ANSWERED), game_meanings()), {}), command)


def _told(schema: Schema, meanings: Meanings, *path: str) -> Schema:
    told: Schema = meanings.told(schema, path)
    return told
