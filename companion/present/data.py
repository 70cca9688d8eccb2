"""Results as plain data, in the shape the contract fixes for `--json`."""

from __future__ import annotations

from collections.abc import Iterable

from companion.present.rulings import settled_data
from companion.present.settled import settled_in
from companion.words.phrasebook import Phrasebook
from scoring.breakdown import ScoreLine
from scoring.fields import Data
from scoring.review import Fault, Notice, Placements, PlayerResult, Question, Review, Verdict
from scoring.span import Span

FORMAT = 1


def review_data(review: Review, words: Phrasebook) -> Data:
    """Return the result of `score --json`."""
    tie = review.standing.tie_break
    return {
        "format": FORMAT,
        "game": review.game,
        "edition": review.edition,
        "provisional": review.provisional,
        "players": [_player(player, words) for player in review.players],
        "winners": list(review.standing.winners),
        "tie_break": {"rule": tie.rule, "message": words.say(tie.message)} if tie else None,
        "faults": faults_data(review.faults, words),
        "questions": questions_data(review.questions, words),
        "near_misses": [
            {
                "player": miss.player,
                "rule": miss.rule,
                "gain": miss.gain,
                "message": words.say(miss.message),
                "at": list(miss.at),
            }
            for miss in review.near_misses
        ],
        "warnings": warnings_data(review.warnings, words),
        "not_checked": [words.say(phrase) for phrase in review.not_checked],
        **_progress(review, words),
        **({"disputes": [settled_data(settled) for settled in settled_in(words, review)]} if review.settled else {}),
        **(
            {"fair": {"hints": list(review.hints.allowed), "withheld": list(review.hints.withheld)}}
            if review.hints.fair
            else {}
        ),
        **({"lowest_wins": True} if review.standing.lowest_wins else {}),
        **({} if review.over is None else {"over": review.over}),
    }


def check_data(review: Review, words: Phrasebook) -> Data:
    """Return the result of `check --json` without a play."""
    return {
        "legal": not review.faults,
        "faults": faults_data(review.faults, words),
        "questions": questions_data(review.questions, words),
        "warnings": warnings_data(review.warnings, words),
        "not_checked": [words.say(phrase) for phrase in review.not_checked],
        **_progress(review, words),
    }


def _progress(review: Review, words: Phrasebook) -> Data:
    """Return where a running game stands, as a key of its own where there is anything to say."""
    return {"progress": warnings_data(review.progress, words)} if review.progress else {}


def verdict_data(verdict: Verdict, review: Review, words: Phrasebook) -> Data:
    """Return the result of `check --json` with a play: the play's faults first, the table's own apart."""
    return {
        **check_data(review, words),
        "legal": not verdict.faults,
        "faults": faults_data(verdict.faults, words),
        "warnings": warnings_data((*verdict.warnings, *review.warnings), words),
        "table_faults": faults_data(review.faults, words),
        **verdict.details,
    }


def placements_data(placements: Placements, words: Phrasebook) -> Data:
    """Return the result of `where --json`."""
    return {
        "card": placements.card,
        "legal": [{"at": at, **placements.details[at]} if at in placements.details else at for at in placements.legal],
        "illegal": [
            {"at": no.at, "rule": no.rule, "message": words.say(no.message), "blocking": list(no.blocking)}
            for no in placements.illegal
        ],
        **({} if placements.relaid is None else {"relaid": span_data(placements.relaid)}),
    }


def span_data(span: Span) -> int | Data:
    """Return a number, or its bounds where it is not proved."""
    return {"least": span.least, "most": span.most} if span.known is None else span.known


def _player(player: PlayerResult, words: Phrasebook) -> Data:
    return {
        "name": player.name,
        "total": player.total,
        "place": player.place,
        **player.counts,
        "lines": [_line(line, words) for line in player.lines],
    }


def _line(line: ScoreLine, words: Phrasebook) -> Data:
    return {
        "rule": line.rule,
        "label": words.say(line.label),
        "points": line.points,
        "working": words.say(line.working),
        "at": list(line.at),
        "parts": [_line(part, words) for part in line.parts],
    }


def faults_data(faults: Iterable[Fault], words: Phrasebook) -> list[Data]:
    """Return faults as data; a fault of the whole table has no player, only one of a turn told has its number."""
    return [
        {
            "rule": fault.rule,
            "player": fault.player,
            "message": words.say(fault.message),
            "at": list(fault.at),
            **({} if fault.turn is None else {"turn": fault.turn}),
            **({} if fault.line is None else {"line": fault.line}),
        }
        for fault in faults
    ]


def questions_data(questions: Iterable[Question], words: Phrasebook) -> list[Data]:
    """Return questions as data, each with the key path of its answer."""
    return [{"player": q.player, "key": q.key, "message": words.say(q.message)} for q in questions]


def warnings_data(warnings: Iterable[Notice], words: Phrasebook) -> list[Data]:
    """Return warnings as data."""
    return [{"player": warning.player, "message": words.say(warning.message)} for warning in warnings]
