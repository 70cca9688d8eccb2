r"""Scores, judges and explains the museum games for any program: no screen, no clock, no network.

A table file becomes a game and a table, and the game answers about the table:

>>> from scoring import example, read
>>> game, table = read(example("vincent"))
>>> review = game.review(table)
>>> [(player.name, player.total, player.place) for player in review.players]
[('Vincent', 99, 1)]
>>> [(line.rule, line.points) for line in review.players[0].lines][:3]
[('museum.track', 47), ('museum.civilisation', 22), ('museum.domain', 21)]

`example` is the text of a table that comes with the games; your own is `read(Path("friday.toml").read_text("utf-8"))`.

## What a game answers

Who has how many points and why, which rules are broken, what only the players can tell: `review`. Illegal is a value, a
`Fault` in the review, and the table is scored all the same.

>>> game, table = read(example("musee-faults"))
>>> [fault.rule for fault in game.review(table).faults]
['musee.staircases-laid', 'musee.order', 'musee.deck', 'musee.unique', 'musee.hand']

Where a card may lie and what it gains there, why not elsewhere: `where`. Whether a play is legal, and what it would do:
`judge`, in the words of the command `companion check`.

>>> game, table = read(example("card-14"))
>>> placements, = game.where(table, "14", "Amandine")
>>> placements.legal["U3"], placements.illegal[0].at, placements.illegal[0].blocking
(1, 'U1', ('U2',))
>>> game.judge(table, "14 at U4", "Amandine").gain
1
>>> [fault.rule for fault in game.judge(table, "14 at U1", "Amandine").faults]
['musee.order']

Why something counts no more, about a place or a line of the score: `why`. A reason with a gain is a step that would
change it.

>>> [(reason.rule, reason.at, reason.gain) for reason in game.why(table, "Amandine", "U1")]
[('musee.order', ('U1',), 0), ('musee.order', ('U1',), 3)]

The best layout of the cards, proved or with its ceiling, and the moves there: `arrange`. It hears from you when to
stop, and tells how far it is (`stop` and `report`). Artline: Louvre has none: there `arrange` is None.

>>> game, table = read(example("patrick"))
>>> arrangement = game.arrange(table, "Patrick")
>>> arrangement.now, arrangement.best, arrangement.bound, arrangement.moves
(47, 52, 52, (('A1', 'A3'),))

What the table comes to where a rule is read otherwise: `game.under`, and for every open reading at once
`scoring.other_readings`.

>>> game, table = read(example("solo"))
>>> game.review(table).standing.winners, game.under(table, {"rival-ordinary-scoring": "no"}).winners
(('Alphonse LeGros',), ('Éric',))

## Notation

Everything on a table is written as players type it, and what is written reads back the same.

| | Written |
|---|---|
| a card of MUSEUM | `egy-na-3`, `egyna3`; `?` for a value nobody read |
| a space of it | `B2`: the column, then the row from the top |
| a Museum | a grid of cards, `.` an empty space, `#` none; `@` and who lent the card |
| a line of a turn | `mes-th-4 from Éric for egy-wa-4 + 1p`, `inventory all`, `favour bank-loan` |
| a place of Musée | `U3`, `M3`, `L3`: the third place of the upper, middle and lower gallery |
| a play of Musée | `27 at U3` |
| a place of Artline | `1,0`: how far right of the start card, how far below it |
| a turn of Artline | `"Oath of the Horatii" at 1,0 row "A sword"`, `discard "Still life with shells"` |

`game.write` gives a table as the plain data of its file, `fresh` writes them as a new file, and `rewrite` changes in a
file only what differs, so that comments stay.

>>> from scoring import fresh
>>> game, table = read(example("patrick"))
>>> print(game.write(table)["players"][0]["museum"])
chi-ar-2 chi-cu-3 chi-wa-1 .        .
chi-ag-4 chi-cu-2 chi-na-3 .        .
.        .        .        .        .
inc-ar-2 inc-ag-1 inc-cu-4 .        .
egy-ar-3 egy-na-2 .        .        .
<BLANKLINE>
>>> read(fresh(game.write(table)))[1] == table
True

## When input is wrong

A text that is no table raises `MalformedTableError` with every problem in it, its line and the nearest valid word. A
question that names what is not there raises `AskedError`. Both are a `ScoringError`.

>>> from scoring import MalformedTableError
>>> try:
...     read('format = 1\ngame = "museum"\nplayers = [{ name = "Andy", discard = "egg-na-3" }]')
... except MalformedTableError as error:
...     [(problem.path, problem.line, problem.nearest) for problem in error.problems]
[('players.Andy.discard.1', 3, 'egy')]

## What stays

You can build on the names of this page, on the ids of rules, rulings and their readings, and on table files and JSON
answers with `format = 1`, as `companion schema` describes them. What is to go goes in two steps: one minor version
warns with a `DeprecationWarning` that names what to use instead, the next one may leave it out. Answers may gain keys,
and result types fields with a default;
so read them by name. A score that changes was wrong before, and the change log names the rule. All other names of the
package, and the wording of sentences, may change with any version.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from scoring.arrangement import Arrangement, Progress
    from scoring.breakdown import ScoreLine
    from scoring.certificates import CertificateReport, check_certificate
    from scoring.errors import AskedError, MalformedTableError, Problem, ScoringError
    from scoring.findings import MalformedCertificateError
    from scoring.game import Game, GameOf
    from scoring.games import example
    from scoring.phrase import Name, Phrase
    from scoring.review import (
        Fault,
        NearMiss,
        Notice,
        Outcome,
        Placements,
        PlayerResult,
        Question,
        Reason,
        Refusal,
        Review,
        Standing,
        Verdict,
    )
    from scoring.rulebook import Dispute, Reading, Rule, Ruling
    from scoring.table import AnyPlayer, AnyTable
    from scoring.tablefile import fresh, read, rewrite

MODULES: Final = {
    "arrangement": ("Arrangement", "Progress"),
    "breakdown": ("ScoreLine",),
    "certificates": ("CertificateReport", "check_certificate"),
    "errors": ("AskedError", "MalformedTableError", "Problem", "ScoringError"),
    "findings": ("MalformedCertificateError",),
    "game": ("Game", "GameOf"),
    "games": ("example",),
    "phrase": ("Name", "Phrase"),
    "review": (
        *("Fault", "NearMiss", "Notice", "Outcome", "Placements", "PlayerResult"),
        *("Question", "Reason", "Refusal", "Review", "Standing", "Verdict"),
    ),
    "rulebook": ("Dispute", "Reading", "Rule", "Ruling"),
    "table": ("AnyPlayer", "AnyTable"),
    "tablefile": ("fresh", "read", "rewrite"),
}
"""The public names by the module that defines them."""

__all__ = [
    "AnyPlayer",
    "AnyTable",
    "Arrangement",
    "AskedError",
    "CertificateReport",
    "Dispute",
    "Fault",
    "Game",
    "GameOf",
    "MalformedCertificateError",
    "MalformedTableError",
    "Name",
    "NearMiss",
    "Notice",
    "Outcome",
    "Phrase",
    "Placements",
    "PlayerResult",
    "Problem",
    "Progress",
    "Question",
    "Reading",
    "Reason",
    "Refusal",
    "Review",
    "Rule",
    "Ruling",
    "ScoreLine",
    "ScoringError",
    "Standing",
    "Verdict",
    "check_certificate",
    "example",
    "fresh",
    "read",
    "rewrite",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for: `companion` starts without importing what it does not use."""
    for module, names in MODULES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(name)
