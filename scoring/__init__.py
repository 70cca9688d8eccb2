r"""The rules, scores and facts of museum games: pure, without a screen, a clock or a network.

A table file becomes a table, and its game says what it comes to:

>>> from scoring import read
>>> game, table = read('format = 1\ngame = "museum"\nplayers = [{ name = "Andy", prestige = 4 }]')
>>> [player.total for player in game.review(table).players]
[4]

The names below are public. They are imported when they are first asked for. A game by its id is
`scoring.games.game`; a table under every open reading is `scoring.other_readings.other_readings`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from scoring.arrangement import Arrangement, Progress
    from scoring.breakdown import ScoreLine
    from scoring.certificates import CertificateReport, check_certificate
    from scoring.errors import AskedError, MalformedTableError, Problem, ScoringError
    from scoring.game import Game, GameOf
    from scoring.phrase import Name, Phrase
    from scoring.review import (
        Fault,
        NearMiss,
        Notice,
        Placements,
        PlayerResult,
        Question,
        Reason,
        Refusal,
        Review,
        Verdict,
    )
    from scoring.rulebook import Dispute, Rule, Ruling
    from scoring.table import AnyPlayer, AnyTable
    from scoring.tablefile import fresh, read, rewrite

MODULES: Final = {
    "arrangement": ("Arrangement", "Progress"),
    "breakdown": ("ScoreLine",),
    "certificates": ("CertificateReport", "check_certificate"),
    "errors": ("AskedError", "MalformedTableError", "Problem", "ScoringError"),
    "game": ("Game", "GameOf"),
    "phrase": ("Name", "Phrase"),
    "review": (
        *("Fault", "NearMiss", "Notice", "Placements", "PlayerResult"),
        *("Question", "Reason", "Refusal", "Review", "Verdict"),
    ),
    "rulebook": ("Dispute", "Rule", "Ruling"),
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
    "MalformedTableError",
    "Name",
    "NearMiss",
    "Notice",
    "Phrase",
    "Placements",
    "PlayerResult",
    "Problem",
    "Progress",
    "Question",
    "Reason",
    "Refusal",
    "Review",
    "Rule",
    "Ruling",
    "ScoreLine",
    "ScoringError",
    "Verdict",
    "check_certificate",
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
