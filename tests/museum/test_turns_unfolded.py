"""A followed game is scored, asked about and arranged like the table that its turns left."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.games import game
from scoring.games.museum.playing import as_it_lies
from scoring.games.museum.table import Table
from scoring.games.museum.table.line import as_word
from scoring.games.museum.table.writing import write_table
from scoring.other_readings import other_readings

MUSEUM: Final = game("museum")
PRINTED: Final = {"amandine": {"Amandine": -4}, "vincent": {"Vincent": 99}}
EXAMPLES: Final = [
    path
    for path in sorted((Path(MUSEUM.folder) / "examples").glob("*.toml"))
    if "[[turns]]" not in path.read_text(encoding="utf-8")
]
FLOODED: Final = ("relics", "museum-faults")
"""Examples with a flooded space, which no turn brings; and one full of faults."""


def followed(table: Table) -> dict[str, Any]:
    """Return a table as one turn a player, in which he exhibited all that is his, each card at its place."""
    data = write_table(table)
    turns = []
    for player, entry in zip(table.players, data["players"], strict=True):
        plays = [line for holder in table.players for line in _exhibited(table, holder.name, player.name)]
        turns.append({"player": player.name, "plays": plays, "counted": {"prestige": player.prestige}})
        entry.pop("museum", None)
    return data | {"turns": turns, "over": True}


def _exhibited(table: Table, holder: str, owner: str) -> list[str]:
    player = next(player for player in table.players if player.name == holder)
    board = table.board_of(player)
    lent = "" if holder == owner else f" to {as_word(holder)}"
    return [
        f"{card._replace(lender=None)} at {'-'.join(board.places[n] for n in card.spaces(space, board.width))}{lent}"
        for space, card in enumerate(player.museum)
        if card is not None and card.lendable and (card.lender or holder) == owner
    ]


@pytest.mark.quick
@pytest.mark.parametrize("path", [path for path in EXAMPLES if path.stem not in FLOODED], ids=lambda path: path.stem)
def test_every_printed_example_is_the_end_of_a_followed_game(path: Path) -> None:
    """Vincent has 99 and Amandine -4, however they came to it; so has everybody else (W10)."""
    data = tomllib.loads(path.read_text(encoding="utf-8")) | {"over": True}
    lying = tablefile.read_data(data)
    log = tablefile.read_data(followed(lying))
    scores, again = MUSEUM.review(lying).players, MUSEUM.review(log).players
    assert [(player.name, player.lines) for player in scores] == [(player.name, player.lines) for player in again]
    totals = {player.name: player.total for player in again}
    assert PRINTED.get(path.stem, {}).items() <= totals.items()


SAMPLE: Final = """
format = 1
game = "museum"
over = false
[[players]]
name = "Éric"
[[players]]
name = "Olivier"
[[turns]]
player = "Éric"
took = ["Olivier"]
plays = ["gre-cu-3, gre-ar-2 for 5", "favour express-delivery gre-th-1 at E5"]
[[turns]]
player = "Olivier"
took = []
plays = ["gre-cu-2 to Éric for ind-cu-2", "expert gre 1 for rom-cu-1"]
"""


@pytest.mark.quick
def test_every_question_is_answered_as_for_the_table_that_lies_there() -> None:
    """Where a card may lie, why a line is what it is, what is in play, and the review: the same as without turns."""
    _, log = tablefile.read(SAMPLE)
    lying = tablefile.read_data(write_table(as_it_lies(log)))
    assert not lying.turns
    assert MUSEUM.where(log, "gre-wa-4", "Éric") == MUSEUM.where(lying, "gre-wa-4", "Éric")
    assert MUSEUM.why is not None
    for about in ("museum.civilisation", "museum.track"):
        assert MUSEUM.why(log, "Éric", about) == MUSEUM.why(lying, "Éric", about)
    assert MUSEUM.in_play(log) == MUSEUM.in_play(lying)
    followed_review, plain = MUSEUM.review(log), MUSEUM.review(lying)
    assert followed_review.players == plain.players
    assert followed_review.near_misses == plain.near_misses
    assert not followed_review.faults


CONFERENCE: Final = """
format = 1
game = "museum"
over = true
[[players]]
name = "Éric"
[[players]]
name = "Olivier"
[[turns]]
player = "Éric"
took = []
plays = []
opinion = { asia = 3 }
[[turns]]
player = "Olivier"
took = []
plays = ["favour press-conference", "gre-cu-4, gre-ar-1 for 5"]
"""


@pytest.mark.quick
def test_only_the_rulings_that_bear_on_what_was_played_are_asked() -> None:
    """3 tokens of Public Opinion are 3 Prestige (it) or none (fr); nothing else was played that a ruling changes."""
    _, log = tablefile.read(CONFERENCE)
    found = other_readings(MUSEUM, log)
    assert found.arising == {"press-conference-prestige"}
    assert [(value, outcome.totals["Olivier"]) for value, outcome in found.open[0].outcomes.items()] == [
        ("yes", 8),
        ("no", 5),
    ]
