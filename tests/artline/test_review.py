"""What the score of a game of Artline says besides its points."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import pytest

from scoring import tablefile
from scoring.games import game
from scoring.phrase import Phrase

ARTLINE: Final = game("artline")
CASES: Final = Path(__file__).parents[1] / "cases" / "artline"


@pytest.mark.parametrize(
    ("case", "ended", "winners"),
    [
        ("everyone-else-has-one-turn", "ended.last-card", ["Andy"]),
        ("two-who-hold-nothing-share", "ended.last-card", ["Amandine", "Andy"]),
        ("the-pile-ends-and-the-fewest-win", "ended.pile", ["Amandine"]),
        ("discards-empty-the-pile", "ended.pile", ["Amandine", "Andy"]),
    ],
)
def test_what_ended_the_game_is_told(case: str, ended: str, winners: list[str]) -> None:
    """A last card that was a Gallery, or the pile: whether one player won or several share, as the case says."""
    data = tomllib.loads((CASES / f"{case}.toml").read_text(encoding="utf-8"))
    standing = ARTLINE.review(tablefile.read(data["table"])[1]).standing
    told = standing.outcome or (standing.tie_break and standing.tie_break.message)
    assert told
    assert told.facts["ended"] == Phrase(ended)
    assert [*standing.winners] == winners == data["expect"]["winners"]
    named = ("winner", winners[0]) if standing.outcome else ("winners", tuple(winners))
    assert named in told.facts.items()
    assert told.facts["n"] == data["expect"]["totals"][winners[0]]
