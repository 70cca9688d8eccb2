"""What stands around a shared result: its day, what is open, how a running game stands, what was settled."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.present import moment, terminal
from scoring.phrase import Phrase

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.arrangement import Arrangement
    from scoring.review import Fault, Question, Review


class Remark(NamedTuple):
    """A heading, and the sentences below it."""

    heading: str
    sentences: tuple[str, ...] = ()


class Told(NamedTuple):
    """The sentences about a result in one language: of its event, a remark, and the best layouts known so far."""

    review: Review
    words: Phrasebook
    event: Sequence[str] = ()
    remark: str = ""
    best: tuple[Arrangement, ...] = ()

    @property
    def heading(self) -> str:
        """The game, the edition, and what is told of the event."""
        return " · ".join([terminal.heading(self.review, self.words).plain, *self.event])

    @property
    def won(self) -> list[str]:
        """Who won, or that the game is still played."""
        return [text.plain for text in terminal.standing(self.review, self.words)]

    @property
    def margin(self) -> list[str]:
        """By how much."""
        return [*moment.margin(self.review, self.words)]

    @property
    def why(self) -> list[str]:
        """What decided, what was left on the table."""
        return [*moment.decided(self.review, self.words), *moment.left(self.words, self.best)]

    @property
    def remarks(self) -> Iterator[Remark]:
        """What a reader who was not there has to know besides."""
        review, words = self.review, self.words
        if self.remark:
            yield Remark(self.remark)
        if note := terminal.stated_note(review, words):
            yield Remark(note)
        for key, told in (("report.faults", review.faults), ("report.questions", review.questions)):
            if told:
                yield Remark(words.say(Phrase(key)), tuple(_by_sentence(told, words)))
        for part in (*terminal.progress(review, words), *terminal.disputes(review, words)):
            title, *sentences = str(part).split("\n  · ")
            yield Remark(title, tuple(re.sub(r"[ \n]+", " ", sentence).strip(" ") for sentence in sentences))
        yield from (Remark(part.plain) for part in terminal.fair_mode(review, words))


def _by_sentence(told: Iterable[Fault | Question], words: Phrasebook) -> Iterator[str]:
    """Yield every sentence once, with all whom it concerns."""
    players: dict[str, list[str]] = {}
    for remark in told:
        players.setdefault(words.say(remark.message), []).extend([remark.player] if remark.player else [])
    for sentence, names in players.items():
        yield words.told(words.join(dict.fromkeys(names)), sentence) if names else sentence
