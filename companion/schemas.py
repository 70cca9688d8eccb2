"""Every JSON Schema there is, by name: of each game's table file by the game, of an answer by its command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion import games
from companion.games import game_answers, game_meanings
from companion.present import answers
from companion.words import FIRST, FOLDER, game_name, phrasebook, worded
from companion.words.phrasebook import joined, read_toml, read_words
from scoring.games import game, game_ids
from scoring.phrase import phrase
from scoring.schemas import Schema

ANY: Final = "*"
CONDITIONS: Final = "dependentSchemas"
"""Holds what must be so where a key is given; its keys are declared elsewhere."""


@dataclass(frozen=True, slots=True)
class Meanings:
    """What keys mean, and the names of those that are things of a game: a Continent, a line of the score."""

    meanings: Mapping[str, str]
    names: Mapping[str, str]

    def told(self, part: object, path: tuple[str, ...] = ()) -> Any:
        """Return a part of a schema, with a `description` of every key that an object declares."""
        if isinstance(part, list):
            return [self.told(value, path) for value in part]
        if not isinstance(part, dict):
            return part
        return {key: self._told_of(key, value, part, path) for key, value in part.items()}

    def _told_of(self, key: str, value: Any, part: Schema, path: tuple[str, ...]) -> Any:
        if key == CONDITIONS:
            return value
        if key == "$defs":
            return {name: self.told(defined, (*path, name)) for name, defined in value.items()}
        if key == "properties":
            declared = part.get("type") == "object"
            return {name: self._key((*path, name), schema, declared=declared) for name, schema in value.items()}
        return self.told(value, path)

    def _key(self, path: tuple[str, ...], schema: Schema, *, declared: bool) -> Schema:
        meaning = self._meaning(path) if declared else None
        return {**({"description": meaning} if meaning else {}), **self.told(schema, path)}

    def _meaning(self, path: tuple[str, ...]) -> str | None:
        ends = [".".join(path[start:]) for start in range(len(path))]
        keys = (*ends, ".".join([*path[-2:-1], ANY]))
        return next((self.meanings[key] for key in keys if key in self.meanings), self.names.get(path[-1]))


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
