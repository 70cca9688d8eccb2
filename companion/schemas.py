"""Every JSON Schema there is, by name: of each game's table file by the game, of an answer by its command."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from companion.games import game_answers
from companion.present.answers import ANSWERS
from companion.words import game_name, phrasebook, worded
from scoring.games import game, game_ids
from scoring.phrase import phrase
from scoring.schemas import Schema


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
    answers = {
        command: Described(words.say(phrase("schema.answer", command=command)), schema)
        for command, schema in {**ANSWERS, **game_answers()}.items()
    }
    return tables | answers


def _of_table(game_id: str, language: str) -> Schema:
    """Return the schema of a game's table file; an editor shows the question of a ruling beside its key."""
    schema = game(game_id).schema()
    rulings = schema["properties"]["rulings"]["properties"]
    questions = worded(language, game_id, "rulings")
    told = {key: {"description": questions[key]["question"], **readings} for key, readings in rulings.items()}
    rulings.update(told)
    return schema
