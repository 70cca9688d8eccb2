"""One player's review as rows: score lines with their arithmetic, then what needs a look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from companion.present.account import fair_sentence, signed, why
from companion.present.rulings import winning
from companion.words.localization import Locale
from scoring.phrase import Phrase
from scoring.review import PlayerResult, Review

if TYPE_CHECKING:
    from companion.words.phrasebook import Phrasebook
    from scoring.breakdown import ScoreLine
    from scoring.game import Game


REMARKS: Final = ("fault", "question")
"""What stands against the points, as kinds of rows."""


ZEROS: Final = "zeros"
"""The key of the row that hides what earns nothing."""

OTHERWISE: Final = "otherwise"
"""The key of the row that says who would win under another reading."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row. `key` tells it from all others and stays while its points change; `rule` is None without one.

    `folds` says whether it can hide other rows, which name it among those they stand `under`.
    """

    key: str
    kind: str
    text: str
    rule: str | None = None
    working: str = ""
    points: str = ""
    at: tuple[str, ...] = ()
    depth: int = 0
    folds: bool = False
    under: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Teller:
    """Turns reviews into rows, in which words; what has not changed since the one before is not worded again."""

    say: Locale
    told: dict[str, tuple[tuple[ScoreLine, tuple[str, ...], int], list[Row]]] = field(default_factory=dict)

    def rows(self, review: Review, seat: int) -> list[Row]:
        """Return the rows of the player on a seat: what earns points, what needs a look, what earns nothing."""
        player = review.players[seat]
        lines = (row for line in player.lines if _earns(line) for row in self._line(line, line.rule))
        remarks = [*self._remarks(review, player.name)]
        head = self._total(review, player, Counter(row.kind for row in remarks))
        return [head, *self._otherwise(review), *lines, *remarks, *self._zeros(player.lines), *self._apart(review)]

    def _total(self, review: Review, player: PlayerResult, remarks: Mapping[str, int]) -> Row:
        """Return the head: who, which place, and how much further down stands against these points."""
        words = [player.name]
        if player.place is not None:
            words.append(self.say("account.place", place=player.place))
        counts = [self.say(f"account.{kind}.count", n=remarks[kind]) for kind in REMARKS if remarks.get(kind)]
        if counts:
            words.append(self.say("account.remarks", counts=" · ".join(counts)))
        elif review.provisional:
            words.append(self.say("account.provisional"))
        return Row("total", "total", " · ".join(words), points=signed(player.total))

    def _otherwise(self, review: Review) -> Iterator[Row]:
        """Yield who would win under another reading of the rules, where it would be somebody else."""
        if review.standing.otherwise is not None:
            text = self.say("account.otherwise", winners=winning(review.standing.otherwise))
            yield Row(OTHERWISE, OTHERWISE, text)

    def _line(self, line: ScoreLine, key: str, under: tuple[str, ...] = (), depth: int = 0) -> list[Row]:
        """Return a line and its parts; of one that earns points those parts that earn some."""
        asked = line, under, depth
        if key not in self.told or self.told[key][0] != asked:
            self.told[key] = asked, [*self._worded(line, key, under, depth)]
        return self.told[key][1]

    def _worded(self, line: ScoreLine, key: str, under: tuple[str, ...], depth: int) -> Iterator[Row]:
        """Yield a line and its parts in words."""
        parts = [part for part in line.parts if _earns(part) or not _earns(line)]
        label = self.say.words.say(line.label)
        yield Row(
            key,
            "line" if key == line.rule else "part",
            label,
            line.rule,
            why(line, label, self.say.words),
            signed(line.points),
            tuple(dict.fromkeys(place for part in line.walk() for place in part.at)),
            depth,
            bool(parts),
            under,
        )
        for part in parts:
            yield from self._line(part, _key(key, part), (*under, key), depth + 1)

    def _zeros(self, lines: Iterable[ScoreLine]) -> Iterator[Row]:
        """Yield what earns nothing, below a row that says how much there is: whole lines, and parts of other lines."""
        under = (ZEROS,)
        rows: list[Row] = []
        for line in lines:
            if not _earns(line):
                rows += self._line(line, line.rule, under)
                continue
            label = self.say.words.say(line.label)
            for key, part in _idle(line, line.rule):
                first, *more = self._line(part, key, under)
                rows += [replace(first, text=self.say.words.told(label, first.text)), *more]
        if rows:
            told = self.say("account.zeros", n=sum(not row.depth for row in rows))
            yield Row(ZEROS, ZEROS, told, folds=True)
            yield from rows

    def _remarks(self, review: Review, name: str) -> Iterator[Row]:
        """Yield faults and questions, then warnings and near misses."""
        mine = (name, None)
        for fault in review.faults:
            if fault.player in mine:
                yield self._remark("fault", fault.message, fault.rule, fault.at)
        for question in review.questions:
            if question.player in mine:
                yield replace(self._remark("question", question.message), key=f"question/{question.key}")
        for warning in review.warnings:
            if warning.player in mine:
                yield self._remark("warning", warning.message)
        yield from self._near(review, name)

    def _near(self, review: Review, name: str) -> Iterator[Row]:
        """Yield near misses."""
        for near in review.near_misses:
            if near.player == name:
                yield self._remark("near", near.message, near.rule, near.at, f"+{near.gain}")

    def _apart(self, review: Review) -> Iterator[Row]:
        """Yield what fair mode keeps back, or which hints were used, and what is not checked."""
        if sentence := fair_sentence(review, self.say.words):
            yield Row("fair", "fair", sentence)
        for note in review.not_checked:
            yield self._remark("unchecked", note)

    def _remark(
        self, kind: str, message: Phrase, rule: str | None = None, at: tuple[str, ...] = (), points: str = ""
    ) -> Row:
        text = self.say.words.say(message)
        return Row(f"{kind}/{text}", kind, f"{self.say(f'account.{kind}')} {text}", rule, points=points, at=at)


def _earns(line: ScoreLine) -> bool:
    """Whether a line or a part of it is worth something, or the table says itself what it is worth."""
    return line.stated or any(part.points for part in line.walk())


def _key(above: str, part: ScoreLine) -> str:
    return f"{above}/{part.rule}/{part.label.key}/{','.join(map(str, part.label.facts.values()))}"


def _idle(line: ScoreLine, key: str) -> Iterator[tuple[str, ScoreLine]]:
    """Yield the parts of a line worth something that are worth nothing, each with its key."""
    for part in line.parts:
        if not _earns(part):
            yield _key(key, part), part
        else:
            yield from _idle(part, _key(key, part))


def asked_by(row: Row, game: Game, review: Review, words: Phrasebook) -> str | None:
    """Return what a row of the account asks about: a line with its Collection, else its first place, else nothing."""
    if row.rule not in game.lines:
        return row.at[0] if row.at else None
    said = (message for rule, message in _said(review) if rule == row.rule and row.text.endswith(words.say(message)))
    part = next((str(message.facts["collection"]) for message in said if "collection" in message.facts), "")
    return f"{row.rule}/{part}" if part else row.rule


def _said(review: Review) -> Iterator[tuple[str, Phrase]]:
    """Yield what the rows of an account are worded from, with the rule."""
    lines = (part for player in review.players for line in player.lines for part in line.walk())
    yield from ((line.rule, line.label) for line in lines)
    yield from ((miss.rule, miss.message) for miss in review.near_misses)
