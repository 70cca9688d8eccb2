"""Reads one line of a turn as it is typed: `mes-th-4 from Éric for egy-wa-4 + 1p`, `inventory all`, `favour bank-loan`.

A line that is none raises `LineError` with the word it broke at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final, NoReturn

from scoring.fields import foreign_letter, nearest, shown
from scoring.games.museum.expansion import OwnGain, expansions
from scoring.games.museum.printed import (
    CIVILISATIONS,
    CONTINENTS,
    COPYING_EXPERT,
    DOMAINS,
    NAMED_EXPERTS,
    OTHER_EXPERT,
    VALUES,
    printed,
)
from scoring.games.museum.table import line as lines
from scoring.games.museum.table.board import Board
from scoring.games.museum.table.cards import Laid
from scoring.games.museum.table.notation import Trouble
from scoring.games.museum.table.state import Names
from scoring.games.museum.table.tokens import whole_card
from scoring.names import folded
from scoring.phrase import Phrase, phrase

TOKEN: Final = re.compile(r"[,+]|[^\s,+]+")
PRESTIGE: Final = re.compile(r"(\d{1,3})p", re.IGNORECASE | re.ASCII)
NUMBER: Final = re.compile(r"\d{1,3}", re.ASCII)
OTHER: Final = "other"
FAVOURS: Final[tuple[str, ...]] = tuple(printed("favours"))
EXPERT: Final = "expert"
STEPS: Final = ("from", "at", "to")
COPIED: Final = (*CIVILISATIONS, *DOMAINS, *NAMED_EXPERTS)
EXPERTS: Final = (*COPIED, COPYING_EXPERT)


class LineError(Exception):
    """A line that cannot be read; `trouble` says why and what was meant."""

    def __init__(self, message: Phrase, near: str | None = None) -> None:
        """Keep why."""
        super().__init__(message.key)
        self.trouble = Trouble(message, near)


def read_line(typed: str, names: Names) -> lines.Line:
    """Return the line that is typed; `names` are the players' by folded name. Raises LineError where it is none."""
    words = Words(typed, names)
    if not words.next:
        raise LineError(Phrase("problem.line-empty"))
    read = _actions().get(words.next.lower())
    words.at += read is not None
    line = read(words) if read else _furbish(words)
    if words.next:
        words.refuse("end")
    return line


class Words:
    """The words of a line, read one after the other; `next` is the one to come, empty at the end."""

    def __init__(self, typed: str, names: Names) -> None:
        """Begin with the first word."""
        self.typed = typed
        self.names = names
        self.found = [*TOKEN.finditer(typed)]
        self.words = [match[0] for match in self.found]
        self.at = 0

    @property
    def next(self) -> str:
        """The word to come."""
        return self.words[self.at] if self.at < len(self.words) else ""

    @property
    def players(self) -> dict[str, str]:
        """The players' names by how a line spells them, folded."""
        return {folded(lines.as_word(name)): name for name in self.names.values()}

    def take(self, expected: str) -> str:
        """Return the next word; where none is left, something `expected` is missing."""
        word = self.next
        if not word:
            self.ends(expected)
        self.at += 1
        return word

    def took(self, *words: str) -> bool:
        """Take the next word if it is one of these."""
        found = self.next.lower() in words
        self.at += found
        return found

    def rest(self) -> str:
        """Return all words that are left, as typed."""
        begins = self.found[self.at].start() if self.next else len(self.typed)
        self.at = len(self.words)
        return " ".join(self.typed[begins:].split())

    def refuse(self, expected: str, known: Iterable[str] = ()) -> NoReturn:
        """Raise that something else is `expected` than the next word; a lookalike in it is named."""
        lookalike = None if folded(self.next) in self.players else foreign_letter(self.next)
        wanted = Phrase(f"line-word.{expected}")
        message = lookalike or phrase("problem.line-word", found=shown(self.next), expected=wanted)
        raise LineError(message, nearest(self.next, known))

    def ends(self, expected: str) -> NoReturn:
        """Raise that the line ends before something that is `expected`."""
        raise LineError(phrase("problem.line-ends", expected=Phrase(f"line-word.{expected}")))

    def pool(self) -> str:
        """Take `from` and whose Common Pool is meant."""
        if not self.took("from"):
            self.not_from_pool()
        return self.owner()

    def place(self) -> str:
        """Take a place."""
        return self.take("place").upper()

    def not_from_pool(self) -> NoReturn:
        """Raise that a Common Pool is expected."""
        if not self.next:
            self.ends("from-pool")
        self.refuse("from-pool", ("from",))

    def twice(self) -> NoReturn:
        """Raise that the next word stands twice."""
        raise LineError(phrase("problem.line-twice", found=shown(self.next)))

    def number(self, expected: str, *, least: int = 0, most: int = 999) -> int:
        """Take a number."""
        if self.next and not (NUMBER.fullmatch(self.next) and least <= int(self.next) <= most):
            self.refuse(expected)
        return int(self.take(expected))

    def perhaps_price(self) -> int | None:
        """Take a price where one is told."""
        return self.number("price") if self.next and NUMBER.fullmatch(self.next) else None

    def tokens(self) -> int:
        """Take a number of Prestige tokens: `2p`."""
        match = self.next and PRESTIGE.fullmatch(self.next)
        if self.next and not match:
            self.refuse("prestige", (f"{self.next}p",) if NUMBER.fullmatch(self.next) else ())
        self.take("prestige")
        return int(match[1]) if match else 0

    def word_of(self, expected: str, known: tuple[str, ...]) -> str:
        """Take one of the known words."""
        if self.next and self.next.lower() not in known:
            self.refuse(expected, known)
        return self.take(expected).lower()

    def card(self, expected: str = "card") -> Laid:
        """Take a card."""
        word = self.take(expected)
        card = whole_card(word)
        if isinstance(card, Trouble):
            keywords = nearest(word, (*_actions(), EXPERT, *_own_gains())) if self.at == 1 else None
            raise LineError(card.message, card.nearest or keywords)
        return card

    def pool_card(self) -> Laid:
        """Take a card that can lie in a Common Pool."""
        word, card = self.next, self.card()
        if not card.discardable:
            raise LineError(phrase("problem.discard", found=shown(word)))
        return card

    def paid(self) -> Laid | int:
        """Take what is laid in payment: a card, or the value of one."""
        return self.card_or_value() if NUMBER.fullmatch(self.next) else self.pool_card()

    def card_or_value(self) -> Laid | int:
        """Take a card, or the value of one."""
        if self.next and NUMBER.fullmatch(self.next):
            if int(self.next) not in VALUES:
                self.refuse("value")
            return self.number("value")
        return self.card()

    def cards(self) -> tuple[Laid, ...]:
        """Take all cards that are left, at least one, each of which can lie in a Common Pool."""
        cards = [self.pool_card()]
        while self.next:
            self.took(",", "+")
            cards.append(self.pool_card())
        return tuple(cards)

    def owner(self) -> str:
        """Take whose Common Pool is meant: POOL, or a player's name."""
        if self.next and self.next.lower() == lines.POOL:
            self.at += 1
            return lines.POOL
        return self.player(lines.POOL)

    def player(self, *instead: str) -> str:
        """Take a player's name, `_` for each blank; `instead` are other words that may be meant."""
        word = self.take("player")
        if folded(word) not in self.players:
            message = phrase("problem.no-player", found=shown(word), players=tuple(self.names.values()))
            raise LineError(message, nearest(word, (*instead, *map(lines.as_word, self.names.values()))))
        return self.players[folded(word)]


def _furbish(words: Words) -> lines.Furbish:
    gains = [_gain(words)]
    while words.took(","):
        gains.append(_gain(words))
    if words.next and words.next.lower() != "for":
        named = isinstance(gains[-1], lines.Exhibit)
        words.refuse("gain-end" if named else "other-gain-end", (*STEPS, "for") if named else ("for",))
    return lines.Furbish(tuple(gains), _payment(words) if words.took("for") else None)


def _gain(words: Words) -> lines.Gain:
    if words.took(EXPERT):
        return lines.Hire(_expert(words), words.perhaps_price())
    own = _own_gains().get(words.next.lower())
    if own is not None:
        words.at += 1
        return own.read(words)
    return _exhibit(words, words.card_or_value())


@cache
def _own_gains() -> Mapping[str, type[OwnGain]]:
    return {gain.WORD: gain for expansion in expansions() for gain in expansion.own_gains}


def _exhibit(words: Words, card: Laid | int) -> lines.Exhibit:
    given: dict[str, str] = {}
    while words.next and (key := words.next.lower()) in STEPS:
        if key in given:
            words.twice()
        words.at += 1
        given[key] = {"from": words.owner, "at": words.place, "to": words.player}[key]()
    if "from" in given and not isinstance(card, int) and not card.discardable:
        raise LineError(phrase("problem.discard", found=shown(str(card))))
    return lines.Exhibit(card, given.get("from"), given.get("at"), given.get("to"))


def _expert(words: Words) -> str:
    """Take an Expert as the table file writes it; other words are the players' own."""
    word = words.take("expert")
    if word.lower().startswith(OTHER_EXPERT) and len(word) > len(OTHER_EXPERT):
        return OTHER_EXPERT + word[len(OTHER_EXPERT) :].replace("_", " ")
    kind, copies, copied = word.lower().partition("=")
    if kind not in EXPERTS or (copies and (kind != COPYING_EXPERT or copied not in COPIED)):
        words.at -= 1
        words.refuse("expert", EXPERTS)
    return word.lower()


def _payment(words: Words) -> lines.Payment:
    cards: list[Laid | int] = []
    prestige: int | None = None
    while True:
        if PRESTIGE.fullmatch(words.next):
            if prestige is not None:
                words.twice()
            prestige = words.tokens()
        elif words.next in (",", "+"):
            words.refuse("payment")
        elif not words.next:
            words.ends("payment")
        else:
            cards.append(words.paid())
        if not words.took("+") and not words.next:
            return lines.Payment(tuple(cards), prestige or 0)


def _favour(words: Words) -> lines.Favour:
    if words.next.lower().startswith(f"{OTHER}:"):
        own = words.rest()[len(OTHER) + 1 :].strip()
        if not own:
            words.ends("own-words")
        return lines.Favour(OTHER, word=own)
    which = words.word_of("favour", FAVOURS)
    match printed("favours")[which].get("asks"):
        case "object":
            return _free_exhibit(words, which)
        case "continent":
            return lines.Favour(which, word=words.word_of("continent", tuple(CONTINENTS)))
        case "card":
            return lines.Favour(which, cards=(words.card(),))
        case "cards":
            return lines.Favour(which, cards=words.cards())
        case _:
            hires = which == "good-hiring" and words.next
            return lines.Favour(which, word=_expert(words) if hires else None)


def _free_exhibit(words: Words, which: str) -> lines.Favour:
    """Read the Object that a Favour exhibits: of the hand, or of a pool."""
    card, begins = words.card(), words.at
    exhibit = _exhibit(words, card)
    of_hand = which == "express-delivery"
    if of_hand == (exhibit.source is not None):
        words.at = begins
        words.refuse("from-hand") if of_hand else words.not_from_pool()
    return lines.Favour(which, exhibit, words.tokens() if words.took("for") else None)


def _take(words: Words) -> lines.Take:
    card = words.pool_card()
    if words.pool() != lines.POOL:
        words.at -= 1
        words.refuse("from-pool")
    return lines.Take(card)


@cache
def _actions() -> Mapping[str, Callable[[Words], lines.Line]]:
    """Return how each line is read that exhibits and hires nothing, by its first word."""
    return {
        "inventory": lambda words: lines.Inventory() if words.took("all") else lines.Inventory(words.cards()),
        "favour": _favour,
        "discard": lambda words: lines.Discard(words.cards()),
        "draw": lambda words: lines.Draw(words.number("number", most=20) if words.next else 1),
        "take": _take,
        "remove": lambda words: lines.Remove(words.pool_card(), words.pool()),
        "gain": lambda words: lines.Adjust(words.tokens(), words.rest()),
        "lose": lambda words: lines.Adjust(-words.tokens(), words.rest()),
        **{line.WORD: line.read for expansion in expansions() for line in expansion.own_lines},
    }


def place_trouble(line: lines.Line, board: Board) -> Trouble | None:
    """Return why a place that the line names is none of the board's, None where all are."""
    for place in [place for exhibit in lines.exhibits_of(line) for place in (exhibit.at or "").split("-")]:
        if place and place not in board.places:
            message = phrase("problem.place", found=shown(place), board=board.name)
            return Trouble(message, nearest(place, board.places))
    return None
