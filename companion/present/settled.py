"""What was settled at a table, in the language spoken: wordings of ours follow it, words of the players stay.

A table file holds the words in which a dispute was written down. Those that are ours in any language are known again
by what they say, so that a file needs no mark for them.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import chain
from string import Formatter
from typing import TYPE_CHECKING, Final

from companion.present.rules import printed_in
from companion.words import languages, phrasebook, rulebook
from scoring.games import game
from scoring.phrase import Fact, Name, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.words.phrasebook import Phrasebook
    from scoring.review import Review, Settled
    from scoring.rulebook import Dispute, Source

EVERYBODY: Final = "app.settle.all"
UNPRINTED: Final = "app.settle.unprinted"
OF_A_GAME: Final = ("dispute", "dispute-no", "shows", "used", "broad", "interpretation", "understood")
"""What a game's window for doubted plays writes down, by the end of its key; few games have such a window."""


def settled_in(words: Phrasebook, review: Review) -> Iterator[Settled]:
    """Yield what was settled at a table, worded in a language."""
    players = tuple(player.name for player in review.players)
    for settled in review.settled:
        yield settled._replace(dispute=_in(words, settled.dispute, review.game, players))


def place_of(source: Source, words: Phrasebook) -> str:
    """Return where something is printed, in the form to write down: the section has its name in that book."""
    return f"{words.word(Name(source.book))}, {source.section}"


def _in(words: Phrasebook, dispute: Dispute, game_id: str, players: tuple[str, ...]) -> Dispute:
    ours = _texts(words.language, game_id)

    def said(text: str) -> str:
        which = _known(game_id).get(_plain(text))
        if which is not None:
            return ours[which]
        return _listed(text, words, players) or _reworded(text, words, game_id, players) or text

    return dispute._replace(
        question=said(dispute.question),
        reading=dispute.reading if dispute.ruling else said(dispute.reading),
        by=said(dispute.by),
        source=said(dispute.source),
    )


@cache
def _texts(language: str, game_id: str) -> tuple[str, ...]:
    """Return the whole texts that may be ours, in an order that is the same in every language."""
    of_game = game(game_id)
    words, book = phrasebook(language, of_game), rulebook(language, of_game)
    of_rules = (rule.sources for rule in of_game.rules.values())
    sources = [*chain(*of_rules, *(ruling.sources for ruling in of_game.rulings.values()))]
    return (
        *(words.say(Phrase(key)) for key in (EVERYBODY, UNPRINTED)),
        *(str(book.rulings[ruling]["question"]) for ruling in of_game.rulings),
        *(place_of(source, words) for source in sources),
        *(words.say(Phrase("app.rule.source", printed_in(source))) for source in sources),
    )


@cache
def _known(game_id: str) -> dict[str, int]:
    """Return which of our texts each of them is, whatever the language."""
    return {_plain(text): which for language in languages() for which, text in enumerate(_texts(language, game_id))}


def _plain(text: str) -> str:
    return " ".join(text.split())


def _listed(text: str, words: Phrasebook, players: tuple[str, ...]) -> str | None:
    """Return a list of players as a language joins it; None where a text is none."""
    named = tuple(name for name in players if name in text)
    joined = (phrasebook(language).join(named) for language in languages())
    return words.join(named) if named and text in joined else None


def _reworded(text: str, words: Phrasebook, game_id: str, players: tuple[str, ...]) -> str | None:
    """Return a sentence about a play in another language; None where we did not write the text."""
    for key, pattern in _patterns(game_id):
        if match := pattern.fullmatch(text):
            facts: dict[str, Fact] = {
                name: _listed(fact, words, players) or _reworded(fact, words, game_id, players) or fact
                for name, fact in match.groupdict().items()
            }
            return words.say(Phrase(key, facts))
    return None


@cache
def _patterns(game_id: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the sentences of a game that may be written down, in every language, with what fits each."""
    books = [phrasebook(language, game(game_id)) for language in languages()]
    keys = [key for key in (f"app.{game_id}.{end}" for end in OF_A_GAME) if key in books[0].phrases]
    return tuple((key, _pattern(str(book.phrases[key]))) for book in books for key in keys)


def _pattern(wording: str) -> re.Pattern[str]:
    """Return what fits a wording with any facts in its braces.

    >>> _pattern("{players} ask: {question}").fullmatch("Andy and Vincent ask: Why?").groupdict()
    {'players': 'Andy and Vincent', 'question': 'Why?'}
    """
    parts = ((_any_blanks(text), name) for text, name, _, _ in Formatter().parse(wording))
    return re.compile("".join(f"{text}(?P<{name}>.+)" if name else text for text, name in parts), re.DOTALL)


def _any_blanks(text: str) -> str:
    """Return a pattern that matches a text with any blanks: other programs seldom keep no-break spaces."""
    return r"\s".join(map(re.escape, re.split(r"\s", text)))
