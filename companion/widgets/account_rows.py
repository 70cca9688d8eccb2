"""One player's review as rows: score lines with their arithmetic, then what needs a look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from companion.present.account import signed, why
from companion.screens import load
from companion.widgets.tongue import Tongue
from scoring.phrase import Phrase
from scoring.review import PlayerResult, Review

if TYPE_CHECKING:
    from scoring.breakdown import ScoreLine

REMARKS: Final = ("fault", "question")
"""What stands against the points, as kinds of rows."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row. `key` tells it from all others and stays while its points change; `rule` is None without one.

    `folded` says whether a line with parts hides them, None for a row without parts.
    """

    key: str
    kind: str
    text: str
    rule: str | None = None
    working: str = ""
    points: str = ""
    at: tuple[str, ...] = ()
    depth: int = 0
    folded: bool | None = None


@dataclass(frozen=True, slots=True)
class Teller:
    """Turns a review into rows: in which words, with which parts hidden."""

    say: Tongue
    folded: frozenset[str] = frozenset()

    def rows(self, review: Review, seat: int) -> list[Row]:
        """Return the rows of the player on a seat."""
        player = review.players[seat]
        lines = (row for line in player.lines for row in self._line(line, line.rule, 0))
        remarks = [*self._remarks(review, player.name)]
        return [self._total(review, player, Counter(row.kind for row in remarks)), *lines, *remarks]

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

    def _line(self, line: ScoreLine, key: str, depth: int) -> Iterator[Row]:
        folded = key in self.folded if line.parts else None
        label = self.say.words.say(line.label)
        yield Row(
            key,
            "part" if depth else "line",
            label,
            line.rule,
            why(line, label, self.say.words),
            signed(line.points),
            tuple(dict.fromkeys(place for part in line.walk() for place in part.at)),
            depth,
            folded,
        )
        if not folded:
            for part in line.parts:
                facts = ",".join(map(str, part.label.facts.values()))
                yield from self._line(part, f"{key}/{part.rule}/{part.label.key}/{facts}", depth + 1)

    def _remarks(self, review: Review, name: str) -> Iterator[Row]:
        """Yield faults and questions, then warnings, near misses, what fair mode keeps back and what is not checked."""
        mine = (name, None)
        for fault in review.faults:
            if fault.player in mine:
                yield replace(self._remark("fault", fault.message), rule=fault.rule, at=fault.at)
        for question in review.questions:
            if question.player in mine:
                yield replace(self._remark("question", question.message), key=f"question/{question.key}")
        for warning in review.warnings:
            if warning.player in mine:
                yield self._remark("warning", warning.message)
        yield from self._near(review, name)
        for note in review.not_checked:
            yield self._remark("unchecked", note)

    def _near(self, review: Review, name: str) -> Iterator[Row]:
        """Yield near misses; in fair mode also what is kept back, or which hints were used."""
        for near in review.near_misses:
            if near.player == name:
                row = self._remark("near", near.message)
                yield replace(row, rule=near.rule, at=near.at, points=f"+{near.gain}")
        if review.hints.fair:
            yield Row(
                "fair",
                "fair",
                " ".join(
                    sentence.plain for sentence in load("companion.present.terminal:fair_mode")(review, self.say.words)
                ),
            )

    def _remark(self, kind: str, message: Phrase) -> Row:
        text = self.say.words.say(message)
        return Row(f"{kind}/{text}", kind, f"{self.say(f'account.{kind}')} {text}")
