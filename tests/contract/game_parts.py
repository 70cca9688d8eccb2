"""What a game of this house must offer: `python -m tests.contract.game_parts GAME` names every part that is missing.

Any folder in `scoring/games/` is a game. The parts are asked for by its id alone: its `GAME` with the data beside it,
its words, its cases; then what it says about its own tables. Until it has its half of the app, English is enough.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from companion.games import desk, desk_ids
from companion.screens.desk import Desk
from companion.words import FIRST, FOLDER, languages, phrasebook, worded
from scoring import tablefile
from scoring.breakdown import ScoreLine
from scoring.errors import AskedError, MalformedTableError
from scoring.game import Game, GameOf
from scoring.games import example_files
from scoring.phrase import Phrase
from scoring.review import PlayerResult, Review
from tests.schemas import as_json, refusals

ROOT: Final = Path(__file__).parents[2]
WORDS: Final = ("phrases", "rules", "asked", "new")
"""The files in which English at least speaks of a game; another language has all that English has."""
NO_PLAY: Final = "this is no play"


def missing(game_id: str) -> Iterator[str]:
    """Yield a sentence for every part that a game does not have; where one rests on another, only the first."""
    without = [*_files(game_id), *(_app(game_id) if game_id in desk_ids() else ())]
    yield from without
    game = _loaded(game_id)
    if isinstance(game, str):
        yield game
    elif not any(sentence.startswith("scoring/") for sentence in without):
        yield from _rules(game)
        yield from _tables(game)


def _files(game_id: str) -> Iterator[str]:
    """Yield the files that are not there."""
    english, cases = FOLDER / FIRST / game_id, ROOT / "tests/cases" / game_id
    others = [language for language in languages() if language != FIRST and game_id in desk_ids()]
    words = [Path(f"{name}.toml") for name in WORDS]
    asked = [ROOT / "scoring/games" / game_id / "data/rules.toml", *(english / file for file in words)]
    said = {*words, *(file.relative_to(english) for file in english.rglob("*.toml"))}
    asked += [FOLDER / language / game_id / file for language in others for file in sorted(said)]
    yield from (f"{file.relative_to(ROOT).as_posix()} is missing" for file in asked if not file.exists())
    if not any(cases.glob("*.toml")):
        yield f"{cases.relative_to(ROOT).as_posix()}/ has no case"


def _app(game_id: str) -> Iterator[str]:
    """Yield why the app cannot show the game."""
    try:
        if isinstance(desk(game_id), Desk):
            return
    except (ModuleNotFoundError, AttributeError):
        pass
    yield f"companion/games/{game_id}/desk.py offers no DESK, so the app cannot show the game"


def _loaded(game_id: str) -> Game | str:
    """Return the game, or why it is none."""
    at = f"scoring/games/{game_id}/__init__.py"
    try:
        game = import_module(f"scoring.games.{game_id}").GAME
    except (ModuleNotFoundError, AttributeError, TypeError, FileNotFoundError) as error:
        return f"{at} offers no GAME: {error}"
    if not isinstance(game, GameOf):
        return f"{at}: GAME is no GameOf"
    return game if game.id == game_id else f"{at}: the id of GAME is not that of its folder"


# Rules and rulings


def _rules(game: Game) -> Iterator[str]:
    """Yield what is wrong with rules and rulings, and which of them a language does not word."""
    yield from (f"data/rules.toml has no rule for the line {line}" for line in game.lines if line not in game.rules)
    for rule in game.rules.values():
        if not rule.id.startswith(f"{game.id}."):
            yield f"data/rules.toml: {rule.id} does not begin with the id of the game"
        if not rule.sources and rule.kind != "text":
            yield f"data/rules.toml: {rule.id} names no source"
        unknown = {*rule.related} - {*game.rules} | {*rule.rulings} - {*game.rulings}
        yield from (f"data/rules.toml: {rule.id} names {name}, which is not there" for name in sorted(unknown))
    for language in languages():
        yield from _unworded(game, language)


def _unworded(game: Game, language: str) -> Iterator[str]:
    """Yield the rules and rulings that a language does not word; where it has no file, that is told already."""
    folder = FOLDER / language / game.id
    if not all((folder / f"{part}.toml").exists() for part in ("rules", "asked")):
        return
    rules, rulings, asked = (worded(language, game.id, part) for part in ("rules", "rulings", "asked"))
    yield from (f"the rules in {language} do not word {rule}" for rule in game.rules if rule not in rules)
    pages = (page for page in (*game.rules, *game.rulings) if page not in asked)
    yield from (f"nothing is asked in {language} of {page}" for page in pages)
    for ruling in game.rulings.values():
        readings = rulings.get(ruling.id, {}).get("readings", {})
        if any(reading.value not in readings for reading in ruling.readings):
            yield f"the rulings in {language} do not word {ruling.id} and each of its readings"


# What it says about its own tables


def _tables(game: Game) -> Iterator[str]:
    """Yield what goes wrong with a new table of some language or one of the game's examples: the first that has any."""
    files = [FOLDER / language / game.id / "new.toml" for language in languages()]
    files += [path for game_id, path in example_files() if game_id == game.id]
    for file in (file for file in files if file.exists()):
        wrong = dict.fromkeys(_table(game, file.read_text(encoding="utf-8")))
        yield from (f"{file.relative_to(ROOT).as_posix()}: {why}" for why in wrong)
        if wrong:
            return


def _table(game: Game, text: str) -> Iterator[str]:
    """Yield what goes wrong with one table: read, written, described, scored, asked about, and put in words."""
    try:
        of, table = tablefile.read(text)
    except MalformedTableError as error:
        yield f"is not read: {error}"
        return
    if of.id != game.id:
        yield f"is a table of {of.id}"
        return
    try:
        same = tablefile.read(tablefile.fresh(game.write(table)))[1] == table
    except MalformedTableError:
        same = False
    if not same:
        yield "what `write` makes of it is not read as the same table"
    yield from (f"its schema refuses it: {why}" for why in refusals(game.id, as_json(tomllib.loads(text)))[:1])
    review = game.review(table)
    yield from _review(game, [player.name for player in table.players], review)
    yield from _answers(game, table, review.players[0])


def _review(game: Game, names: list[str], review: Review) -> Iterator[str]:
    """Yield what is wrong with a score, and sentences that a language lacks."""
    if [player.name for player in review.players] != names:
        yield "`review` does not score every player, in turn order"
    lines = [line for player in review.players for top in player.lines for line in top.walk()]
    rules = {line.rule for line in lines} | {fault.rule for fault in review.faults}
    yield from (f"`review` names the rule {rule}, which is not there" for rule in sorted(rules - {*game.rules}))
    if any(line.parts and line.points != sum(part.points for part in line.parts) for line in lines):
        yield "a line of the score is not the sum of its parts"
    yield from _unsaid(game, [*_spoken(lines), *(fault.message for fault in review.faults)])


def _spoken(lines: list[ScoreLine]) -> Iterator[Phrase]:
    for line in lines:
        yield line.label
        if isinstance(line.working, Phrase):
            yield line.working


def _unsaid(game: Game, phrases: list[Phrase]) -> Iterator[str]:
    """Yield the sentences that a language cannot say."""
    for language in languages():
        for phrase in phrases:
            try:
                phrasebook(language, game).say(phrase)
            except KeyError as error:
                yield f"the words in {language} cannot say «{phrase.key}»: {error} is missing"


def _answers(game: Game, table: Any, first: PlayerResult) -> Iterator[str]:
    """Yield what goes wrong when it is asked about a player: where, why not more, and what is no play."""
    with suppress(AskedError):  # whether every card may lie at the same places is the game's own affair
        game.where(table, None, first.name)
    if game.why is not None:
        reasons = (game.why(table, first.name, line.rule, steps=False) for line in first.lines)
        yield from _unsaid(game, [reason.message for several in reasons for reason in several])
    if game.judge is not None:
        with suppress(AskedError):
            game.judge(table, NO_PLAY, first.name)
            yield f"`judge` does not refuse «{NO_PLAY}»"
    if (game.arrange is None) is not (game.check is None):
        yield "`arrange` finds best layouts and `check` proves them: one of the two is missing"


if __name__ == "__main__":
    asked = sys.argv[1:]
    sentences = [sentence for game_id in asked for sentence in missing(game_id)]
    begun = [f"the app cannot show {game_id} yet" for game_id in asked if game_id not in desk_ids()]
    print("\n".join([*(sentences or ["nothing is missing"]), *begun]))
    sys.exit(bool(sentences))
