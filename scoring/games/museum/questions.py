"""What only the card or board can tell, asked where the answer could change a total or a fault."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.fields import key_path
from scoring.games.museum.choice import Declared, asked_of, candidates
from scoring.games.museum.exhibit import Exhibit
from scoring.games.museum.galleries import museum_filled
from scoring.games.museum.lines import patron_name
from scoring.games.museum.patrons import Met, met, patron_points
from scoring.games.museum.printed import COPYING_EXPERT, PATRONS
from scoring.phrase import Fact, Phrase, named, phrase
from scoring.review import Question


def questions(exhibited: Exhibit, declared: Declared, reached: Met | None) -> Iterator[Question]:
    """Yield what to ask about one player."""
    stated = exhibited.player.stated
    if exhibited.unknown and exhibited.player.track is None and "museum.track" not in stated:
        at = exhibited.board.names(exhibited.unknown)
        yield _ask(exhibited, phrase("question.track", n=len(at), places=at), "track")
    if COPYING_EXPERT in exhibited.player.experts:
        yield _ask(exhibited, phrase("question.copied", expert=named(COPYING_EXPERT)), "experts")
    if "museum.gallery" not in stated:
        yield from _bonuses(exhibited)
    if reached is not None and "museum.patron" not in stated:
        yield from _patron(exhibited, declared, reached)


def _ask(exhibited: Exhibit, message: Phrase, *key: str) -> Question:
    return Question(exhibited.player.name, key_path("players", exhibited.player.name, *key), message)


def _bonuses(exhibited: Exhibit) -> Iterator[Question]:
    board = exhibited.board
    full = museum_filled(exhibited)
    unknown = board.gallery_bonus is None or (full and board.both_bonus is None)
    filling = unknown and asked_of(exhibited).gallery and _could_fill(exhibited)
    for key, bonus, earned in (
        ("gallery-bonus", board.gallery_bonus, filling),
        ("museum-bonus", board.museum_bonus, full),
        ("both-bonus", board.both_bonus, filling and full),
    ):
        if earned and bonus is None:
            name = exhibited.player.name
            yield Question(name, key_path("boards", board.name, key), phrase(f"question.{key}", board=board.name))


def _could_fill(exhibited: Exhibit) -> bool:
    return any(
        collection.fills
        for by_key in candidates(exhibited, asked_of(exhibited))
        for choices in by_key.values()
        for collection in choices
    )


def _patron(exhibited: Exhibit, declared: Declared, reached: Met) -> Iterator[Question]:
    patron = exhibited.player.patron
    if patron is None:
        return
    if patron.kind == "perfect-collection":
        reached = met(exhibited, _hopeful(exhibited, declared), patron)
    if not patron_points(patron, reached)[1]:
        key = "question.patron-other" if patron.kind == "other" else "question.patron-points"
        facts: dict[str, Fact] = {
            "patron": patron_name(patron),
            "level": reached.level,
            "n": len(PATRONS[patron.kind]["levels"]),
        }
        yield _ask(exhibited, Phrase(key, facts), "patron", "points")
    if exhibited.unknown:
        could = met(exhibited, _hopeful(exhibited, declared, wild=True), patron, wild=True)
        if (could.level, could.times) != (reached.level, reached.times):
            at = exhibited.board.names(exhibited.unknown)
            message = phrase("question.values", patron=patron_name(patron), places=at, n=len(at))
            yield _ask(exhibited, message, "museum")


def _hopeful(exhibited: Exhibit, declared: Declared, *, wild: bool = False) -> Declared:
    """Return the Collections with the perfect ones preferred, which unknown points or values could make the best."""
    asked = asked_of(exhibited)
    if not asked.perfect:
        return declared
    civilisations, domains = candidates(exhibited, asked._replace(wild=wild))
    return Declared(
        {key: max(choices, key=lambda c: c.perfect) for key, choices in civilisations.items()},
        {key: max(choices, key=lambda c: c.perfect) for key, choices in domains.items()},
    )
