"""The result of one look at a table: every player's score, the standing, faults, questions and second looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.breakdown import ScoreLine, total
from scoring.fields import Data
from scoring.phrase import Phrase
from scoring.rulebook import Dispute
from scoring.span import Span

if TYPE_CHECKING:
    from scoring.table import AnyTable


class Fault(NamedTuple):
    """A rule broken on the table; `player` is None where several players break it together.

    `turn` and `line` count from 1 where it was broken in a turn that was told, `line` only where one line broke it.

    >>> from scoring import example, read
    >>> game, table = read(example("musee-faults"))
    >>> [(fault.rule, fault.player, fault.at) for fault in game.review(table).faults[:2]]
    [('musee.staircases-laid', None, ()), ('musee.order', 'Amandine', ('U1', 'U2'))]
    """

    rule: str
    player: str | None
    message: Phrase
    at: tuple[str, ...] = ()
    turn: int | None = None
    line: int | None = None


class Question(NamedTuple):
    """What only the card or board in front of the players can tell; `key` is the place of the answer in the file.

    >>> from scoring import example, read
    >>> game, table = read(example("vincent").replace("points = [10,", 'points = ["?",'))
    >>> [(question.player, question.key) for question in game.review(table).questions]
    [('Vincent', 'players.Vincent.patron.points')]
    """

    player: str | None
    key: str
    message: Phrase


class NearMiss(NamedTuple):
    """Points that were close: `gain` is what the step in the message would have added.

    >>> from scoring import example, read
    >>> game, table = read(example("vincent"))
    >>> near = game.review(table).near_misses[0]
    >>> near.rule, near.gain, near.at
    ('museum.domain', 6, ('A2', 'B2', 'C2', 'D2', 'E2'))
    """

    player: str
    rule: str
    gain: int
    message: Phrase
    at: tuple[str, ...] = ()


class Notice(NamedTuple):
    """A warning: worth a second look, changes nothing.

    >>> from scoring import example, read
    >>> game, table = read(example("turn-faults"))
    >>> game.review(table).warnings[0].message.key
    'warning.turn'
    """

    player: str | None
    message: Phrase
    loud: bool = False
    """Whether it is told before a winner is named: a slip there would name the wrong one."""


class TieBreak(NamedTuple):
    """The rule that settled or shared the first place, and how."""

    rule: str
    message: Phrase


class PlayerResult(NamedTuple):
    """One player's score and place; `place` is None while the game is still played.

    `counts` are what a game counts besides its score, by key.

    >>> from scoring import example, read
    >>> game, table = read(example("solo"))
    >>> [(player.place, player.name, player.total) for player in game.review(table).players]
    [(2, 'Éric', 34), (1, 'Alphonse LeGros', 35)]
    """

    name: str
    lines: tuple[ScoreLine, ...]
    place: int | None = None
    counts: Mapping[str, int] = {}

    @property
    def total(self) -> int:
        """Victory points: the sum of the lines."""
        return total(self.lines)


class Outcome(NamedTuple):
    """The result under one combination of readings: totals by player, who wins, how many faults.

    >>> from scoring import example, read
    >>> game, table = read(example("solo"))
    >>> game.under(table, {"rival-ordinary-scoring": "no"})
    Outcome(totals={'Éric': 34, 'Alphonse LeGros': 29}, winners=('Éric',), faults=0)
    """

    totals: Mapping[str, int]
    winners: tuple[str, ...]
    faults: int


class Settled(NamedTuple):
    """A dispute, and the result under each reading of its ruling; `now` is the reading in force.

    Without a ruling that a score can show `now` is None and there are no outcomes.
    """

    dispute: Dispute
    now: str | None = None
    outcomes: Mapping[str, Outcome] = {}


class Standing(NamedTuple):
    """Who wins, and why.

    winners: those who share the first place, by name; nobody as long as the game is played.
    tie_break: the rule that settled or shared the first place, None where points did.
    outcome: who wins, where points alone would not say it.
    match_wins: for whom this game counts in a match.
    lowest_wins: whether the fewest points or cards win.
    otherwise: who wins under another reading of the rules, None where the winners stay, or where nobody looked.

    >>> from scoring import example, read
    >>> game, table = read(example("solo"))
    >>> game.review(table).standing.winners
    ('Alphonse LeGros',)
    """

    winners: tuple[str, ...] = ()
    tie_break: TieBreak | None = None
    outcome: Phrase | None = None
    match_wins: tuple[str, ...] = ()
    lowest_wins: bool = False
    otherwise: tuple[str, ...] | None = None


class Hints(NamedTuple):
    """What may be said beyond the score.

    fair: whether the table is played in fair mode.
    allowed: the hints that the players allowed while the game ran.
    withheld: those kept back as long as it runs.
    """

    fair: bool = False
    allowed: tuple[str, ...] = ()
    withheld: tuple[str, ...] = ()


class Review(NamedTuple):
    """The whole result. A faulty table is scored as entered; `provisional` says that something is still open.

    game, edition: what was played, and whose printed readings apply.
    players: the score of each, in turn order.
    standing: who wins, and why.
    faults, questions, warnings: what is broken, what only the players can tell, what is worth a second look.
    near_misses: points that were close.
    not_checked: what a table cannot show.
    progress: where a game that is still played stands.
    over: what the turns say of the end, None where only the players can tell.
    settled: the disputes of the table.
    hints: what may be told beyond the score.

    >>> from scoring import example, read
    >>> game, table = read(example("vincent"))
    >>> review = game.review(table)
    >>> review.edition, review.provisional, review.players[0].total
    ('it', False, 99)
    """

    game: str
    edition: str
    players: tuple[PlayerResult, ...]
    standing: Standing = Standing()
    faults: tuple[Fault, ...] = ()
    questions: tuple[Question, ...] = ()
    warnings: tuple[Notice, ...] = ()
    near_misses: tuple[NearMiss, ...] = ()
    not_checked: tuple[Phrase, ...] = ()
    progress: tuple[Notice, ...] = ()
    over: bool | None = None
    settled: tuple[Settled, ...] = ()
    hints: Hints = Hints()

    @property
    def outcome_now(self) -> Outcome:
        """What the table comes to, in brief."""
        totals = {player.name: player.total for player in self.players}
        return Outcome(totals, self.standing.winners, len(self.faults))

    @property
    def provisional(self) -> bool:
        """Whether a fault or an open question stands against these numbers."""
        return bool(self.faults or self.questions)


def is_over(table: AnyTable, review: Review) -> bool:
    """Whether a game has ended: its turns say so, or else the players."""
    return table.over if review.over is None else review.over


def is_decided(table: AnyTable, review: Review) -> bool:
    """Whether a game has ended, and anything of it is entered."""
    entered = review.over is not None or any(player.total for player in review.players)
    return entered and is_over(table, review)


class Refusal(NamedTuple):
    """Why a card may not lie at a place: the rule, the sentence, and the places whose cards are in the way.

    >>> from scoring import example, read
    >>> game, table = read(example("card-14"))
    >>> refusal = game.where(table, "14", "Amandine")[0].illegal[0]
    >>> refusal.at, refusal.rule, refusal.blocking
    ('U1', 'musee.order', ('U2',))
    """

    at: str
    rule: str
    message: Phrase
    blocking: tuple[str, ...] = ()


class Placements(NamedTuple):
    """Where a card may lie: the legal places with what each would gain, and why not elsewhere.

    A gain is in points, or in cards spared where the lowest wins. `card` is None where the places are the same for
    every card. `faults` are rules that forbid the card everywhere, whatever lies on the table. `details` and `told` are
    what else a game knows of the legal places: as data and in words. `relaid` is what the card gains with everything
    laid best before and after, None where cards do not move.

    >>> from scoring import example, read
    >>> game, table = read(example("card-14"))
    >>> placements, = game.where(table, "14", "Amandine")
    >>> dict(placements.legal)
    {'U3': 1, 'U4': 1, 'M1': 1, 'M2': 1, 'M3': 1, 'M4': 1, 'M5': 1, 'M6': 1}
    """

    card: str | None
    legal: Mapping[str, int]
    illegal: tuple[Refusal, ...] = ()
    faults: tuple[Fault, ...] = ()
    details: Mapping[str, Data] = {}
    told: Mapping[str, Phrase] = {}
    relaid: Span | None = None


class Verdict(NamedTuple):
    """A play judged: the rules it breaks (none: it is legal), what it would do, and where its card may lie instead.

    `gain` are the points it adds, or the cards it spares where the lowest wins; `effect` says what it does where points
    are not all, `warnings` what about it is worth a second look. `instead` is None for a play that lays no card.
    `details` are what else a game knows of the play, as data.

    >>> from scoring import example, read
    >>> game, table = read(example("common-pool"))
    >>> verdict = game.judge(table, "gre-cu-5 for rom-ag-3 + 1p", "Éric")
    >>> [fault.rule for fault in verdict.faults], verdict.details["price"]["cards-or-prestige"]
    (['museum.exhibit'], 5)
    """

    play: Phrase
    faults: tuple[Fault, ...]
    gain: int = 0
    instead: tuple[str, ...] | None = ()
    effect: Phrase | None = None
    warnings: tuple[Notice, ...] = ()
    details: Mapping[str, Any] = {}


class Reason(NamedTuple):
    """Why something counts or not; with a `gain`, a step that would change it.

    `at` names places the reason speaks of, `counts` says that nothing is lost here, `ruling` is the open reading it
    depends on. `gain` is what the review after the step has more for the player: victory points, or cards spared where
    the lowest wins.

    >>> from scoring import example, read
    >>> game, table = read(example("card-14"))
    >>> [(reason.message.key, reason.gain) for reason in game.why(table, "Amandine", "U1")]
    [('why.fits', 0), ('why.lay', 3)]
    """

    rule: str
    message: Phrase
    at: tuple[str, ...] = ()
    gain: int = 0
    counts: bool = False
    ruling: str | None = None
