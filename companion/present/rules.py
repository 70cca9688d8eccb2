"""Rules and rulings for the reader and as data: wording, sources, readings. No game's own code is needed for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from companion.present.prepared import prepared
from companion.words import worded
from scoring.fields import Data
from scoring.games import GAMES, game_ids
from scoring.phrase import Fact, Name
from scoring.rulebook import Rule, Ruling, Source, load_rules, load_rulings

RULES: Final = "rules-{}"
"""Under what name the entries in a language are kept when the package is built."""
SENTENCE: Final = re.compile(r".*?[.!?](?=\s|$)", re.DOTALL)


class ReadingEntry(NamedTuple):
    """One reading of a ruling in words, and who prints it; `default` holds for the editions that print no other."""

    value: str
    text: str
    editions: tuple[str, ...]
    default: bool


class Entry(NamedTuple):
    """A rule, or a ruling (which has readings), in the words of one language.

    `examples` are the shipped tables that show a rule; of a ruling of play `bears` is the key of the sentence that says
    what it bears on. It belongs to an `expansion`, or to none.
    """

    id: str
    game: str
    title: str
    text: str
    sources: tuple[Source, ...]
    readings: tuple[ReadingEntry, ...]
    related: tuple[str, ...]
    words: tuple[str, ...]
    examples: tuple[str, ...] = ()
    bears: str | None = None
    expansion: str | None = None


class Found(NamedTuple):
    """What answers a question, best first; `sure`: the first one is what was meant; `doubtful`: perhaps none is."""

    entries: list[Entry]
    sure: bool
    doubtful: bool = False


def entries(game_id: str, language: str) -> Mapping[str, Entry]:
    """Return every rule and ruling of a game by id."""
    return _entries(language)[game_id]


@cache
def _entries(language: str) -> dict[str, dict[str, Entry]]:
    """Return those of every game, by the id of the game."""
    return prepared(RULES.format(language), lambda: new_entries(language))


def new_entries(language: str) -> dict[str, dict[str, Entry]]:
    """Read all rules and rulings of every game, by the id of the game; it takes a moment."""
    return {game_id: _read(game_id, language) for game_id in game_ids()}


def _read(game_id: str, language: str) -> dict[str, Entry]:
    rules, rulings = load_rules(GAMES / game_id), load_rulings(GAMES / game_id)
    wordings, questions = worded(language, game_id, "rules"), worded(language, game_id, "rulings")
    entries = [
        *(_rule(game_id, rule, wordings[rule.id]) for rule in rules.values()),
        *(_ruling(game_id, ruling, questions[ruling.id], rules) for ruling in rulings.values()),
    ]
    return {entry.id: entry for entry in entries}


def every_entry(language: str) -> dict[str, Entry]:
    """Return every rule and ruling of all games by id."""
    return {key: entry for game_id in game_ids() for key, entry in entries(game_id, language).items()}


def named(known: Mapping[str, Entry], typed: str) -> list[Entry]:
    """Return the entry whose id was typed; else those whose id, with or without the game's, or title reads the same.

    What a title says in brackets may be left out.
    """
    asked = _spaced(typed)
    if not asked:
        return []
    if whole := known.get(typed.strip().lower()):
        return [whole]
    return [entry for entry in known.values() if asked in map(_spaced, _names(entry))]


def _names(entry: Entry) -> tuple[str, ...]:
    return entry.id, entry.id.partition(".")[2], entry.title, entry.title.partition(" (")[0]


def _spaced(name: str) -> str:
    """Return a name in small letters, its words apart by blanks."""
    return " ".join(re.split(r"[\s.\-]+", name.strip().lower()))


def _rule(game_id: str, rule: Rule, wording: Data) -> Entry:
    related, words = (*rule.related, *rule.rulings), tuple(wording.get("words", ()))
    title, text = wording["title"], wording["text"]
    return Entry(
        rule.id, game_id, title, text, rule.sources, (), related, words, rule.examples, expansion=rule.expansion
    )


def _ruling(game_id: str, ruling: Ruling, wording: Data, rules: Mapping[str, Rule]) -> Entry:
    readings = tuple(
        ReadingEntry(
            reading.value, wording["readings"][reading.value], reading.editions, reading.value == ruling.default
        )
        for reading in ruling.readings
    )
    related = tuple({ruling.rule} & set(rules))
    question, why, words = wording["question"], wording["why"], tuple(wording.get("words", ()))
    of_play = "rule.judged" if ruling.judged else "rule.text-only"
    bears = of_play if not ruling.scoring and len(readings) > 1 else None
    return Entry(
        ruling.id, game_id, question, why, ruling.sources, readings, related, words, (), bears, ruling.expansion
    )


def printed_in(source: Source) -> dict[str, Fact]:
    """Return the facts of where something is printed: the section is named as in that book."""
    return {"book": Name(source.book), "edition": Name(f"edition.{source.edition}"), "section": source.section}


def found_data(found: Found) -> list[Data]:
    """Return what `rule --json` prints; each entry says so where perhaps none of them answers."""
    doubt = {"doubt": True} if found.doubtful else {}
    return [entry_data(entry) | doubt for entry in found.entries]


def entry_data(entry: Entry) -> Data:
    """Return one entry of `rule --json`."""
    return {
        "id": entry.id,
        "title": entry.title,
        "text": entry.text,
        "sources": [{"book": s.book, "section": s.section, "edition": s.edition} for s in entry.sources],
        "readings": [
            {"value": r.value, "text": r.text, "editions": list(r.editions), "default": r.default}
            for r in entry.readings
        ],
        "related": list(entry.related),
        "examples": list(entry.examples),
    }


def first_sentence(text: str) -> str:
    """Return the first sentence of a text."""
    sentence = SENTENCE.match(text)
    return sentence[0] if sentence else text
