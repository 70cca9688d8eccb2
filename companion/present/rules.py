"""Rules and rulings for the reader and as data: wording, sources, readings, and a search by words."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from companion.words import Rulebook, rulebook
from scoring.game import Game
from scoring.games import game, game_ids
from scoring.rulebook import Source

CLOSE: Final = 75
LONG: Final = 40
SHOWN: Final = 5


class ReadingEntry(NamedTuple):
    """One reading of a ruling, in words, and who prints it; `default` is of the editions that print no other."""

    value: str
    text: str
    editions: tuple[str, ...]
    default: bool


class Entry(NamedTuple):
    """A rule, or a ruling (which has readings), in the words of one language."""

    id: str
    title: str
    text: str
    sources: tuple[Source, ...]
    readings: tuple[ReadingEntry, ...]
    related: tuple[str, ...]
    words: tuple[str, ...]


def entries(of: Game, language: str) -> dict[str, Entry]:
    """Return every rule and ruling of a game by id."""
    book = rulebook(language, of)
    found = {rule: _rule(of, book, rule) for rule in of.rules}
    return found | {ruling: _ruling(of, book, ruling) for ruling in of.rulings}


def every_entry(language: str) -> dict[str, Entry]:
    """Return every rule and ruling of all games by id."""
    return {key: entry for game_id in game_ids() for key, entry in entries(game(game_id), language).items()}


def _rule(of: Game, book: Rulebook, rule_id: str) -> Entry:
    rule, wording = of.rules[rule_id], book.rules[rule_id]
    related = (*rule.related, *rule.rulings)
    return Entry(rule_id, wording["title"], wording["text"], rule.sources, (), related, tuple(wording.get("words", ())))


def _ruling(of: Game, book: Rulebook, ruling_id: str) -> Entry:
    ruling, wording = of.rulings[ruling_id], book.rulings[ruling_id]
    readings = tuple(
        ReadingEntry(one.value, wording["readings"][one.value], one.editions, one.value == ruling.default)
        for one in ruling.readings
    )
    return Entry(
        ruling_id,
        wording["question"],
        wording["why"],
        ruling.sources,
        readings,
        tuple({ruling.rule} & set(of.rules)),
        (),
    )


def search(found: dict[str, Entry], words: str) -> list[Entry]:
    """Return the entries that best fit an id or a player's words, best first; none where nothing is close."""
    typed = words.strip().lower()
    exact = [entry for key, entry in found.items() if typed in {key, key.partition(".")[2], entry.title.lower()}]
    if exact:
        return sorted(exact, key=lambda entry: entry.id != typed)
    from rapidfuzz import process, utils  # noqa: PLC0415 - only a search needs it

    texts = {entry.id: f"{entry.title} {' '.join(entry.words)} {entry.id}" for entry in found.values()}
    scored = process.extract(
        words, texts, scorer=_likeness, processor=utils.default_process, limit=SHOWN, score_cutoff=CLOSE
    )
    return [found[key] for _, _, key in scored]


def _likeness(asked: str, text: str, **_settings: Any) -> float:
    """Return how well every word asked for is like some word of a text, from 0 to 100; typing slips cost little."""
    from rapidfuzz import fuzz  # noqa: PLC0415 - only a search needs it

    words = asked.split()
    best = [max(fuzz.ratio(word, other) for other in text.split()) for word in words]
    return sum(best) / len(best) - len(text.split()) / LONG if best else 0


def entry_data(entry: Entry) -> dict[str, Any]:
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
    }
