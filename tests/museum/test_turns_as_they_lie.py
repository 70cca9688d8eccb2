"""A followed game is scored, asked about and arranged like the table that its turns left."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from scoring import tablefile
from scoring.games import game
from scoring.games.museum.playing import as_it_lies
from scoring.games.museum.table import Table
from scoring.games.museum.table.keys import write_table
from scoring.games.museum.table.line import as_word
from scoring.games.museum.turns.laid_out import log_faults, log_warnings
from scoring.games.museum.turns.replay import replayed
from scoring.other_readings import other_readings
from scoring.phrase import phrase

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


def test_only_the_rulings_that_bear_on_what_was_played_are_asked() -> None:
    """3 tokens of Public Opinion are 3 Prestige (it) or none (fr); nothing else was played that a ruling changes."""
    _, log = tablefile.read(CONFERENCE)
    assert MUSEUM.review(log).players[1].total == 8  # what is remembered of it answers no question about its readings
    found = other_readings(MUSEUM, log)
    assert found.arising == {"press-conference-prestige"}
    assert [(value, outcome.totals["Olivier"]) for value, outcome in found.open[0].outcomes.items()] == [
        ("yes", 8),
        ("no", 5),
    ]


# Where log and file differ


def kept(row: str, *turns: tuple[str, list[str]], over: bool = False, **of_first: Any) -> Table:
    """Return a game of two of which the file has the first row of Éric's grid, or none, and further keys of his."""
    grid = {"museum": "\n".join([row, *[". . . . ."] * 4])} if row else {}
    told = [{"player": name, "took": [], "plays": plays} for name, plays in turns]
    players = [{"name": "Éric", **grid, **of_first}, {"name": "Olivier"}]
    data = {"format": 1, "game": "museum", "over": over, "players": players, "turns": told}
    table: Table = tablefile.read_data(data)
    return table


@pytest.mark.parametrize(
    ("row", "exhibited", "only_log", "only_grid"),
    [
        ("gre-cu-3 . . . .", ["gre-cu-3"], (), ()),
        ("gre-cu-3 . . . .", ["gre-cu-?"], (), ()),
        ("gre-cu-? . . . .", ["gre-cu-3"], (), ()),
        ("gre-cu-? . . . .", ["gre-cu-?"], (), ()),
        ("gre-cu-3 gre-cu-4 . . .", ["gre-cu-?", "gre-cu-?"], (), ()),
        ("gre-cu-3 gre-cu-? . . .", ["gre-cu-3", "gre-cu-5"], (), ()),
        ("gre-cu-3 . . . .", ["gre-cu-?", "gre-cu-?"], ("gre-cu-?",), ()),
        ("gre-cu-? gre-cu-? . . .", ["gre-cu-1"], (), ("gre-cu-?",)),
        ("gre-cu-3 . . . .", ["gre-cu-4"], ("gre-cu-4",), ("gre-cu-3",)),
        ("gre-cu-3 . . . .", ["gre-ar-?"], ("gre-ar-?",), ("gre-cu-3",)),
        ("bm-gre-cu-? . . . .", ["gre-cu-3"], ("gre-cu-3",), ("bm-gre-cu-?",)),
        ("skull-silver:gre . . . .", ["skull-silver:rom"], (), ()),
        ("gre-cu-3@Olivier gre-ar-1 . . .", ["gre-ar-1"], (), ("gre-cu-3",)),
        ("gre-cu-3 . . . .", ["gre-cu-3", "gre-ar-1", "gre-ar-1"], ("gre-ar-1", "gre-ar-1"), ()),
    ],
)
def test_where_the_grid_and_the_turns_disagree(
    row: str, exhibited: list[str], only_log: tuple[str, ...], only_grid: tuple[str, ...]
) -> None:
    """Each card is told of once; a value that was not read agrees with any, what a Skull serves with anything."""
    faults = [fault.message for fault in log_faults(replayed(kept(row, ("Éric", exhibited))))]
    expected = (("fault.only-in-log", only_log), ("fault.only-in-grid", only_grid))
    assert faults == [phrase(key, cards=cards, n=len(cards)) for key, cards in expected if cards]


def test_a_loan_may_have_come_in_a_turn_not_told() -> None:
    """Of Olivier's turn nothing is told: the card that he lent is in the grid alone, and none of Éric's own is."""
    table = kept("gre-cu-3@Olivier gre-ar-1 . . .", ("Éric", []), ("Olivier", []), ("Éric", []))
    untold = replace(table, turns=(table.turns[0], replace(table.turns[1], plays=None), table.turns[2]))
    faults = [fault.message for fault in log_faults(replayed(untold))]
    assert faults == [phrase("fault.only-in-grid", cards=("gre-ar-1",), n=1)]


@pytest.mark.parametrize(
    ("of_first", "warned"),
    [
        ({"prestige": 1}, "prestige"),
        ({"prestige": 2}, None),
        ({"prestige": 3}, None),
        ({"prestige": 4}, "prestige"),
        ({"track": 0}, "track"),
        ({"track": 1}, None),
        ({"track": 5}, None),
        ({"track": 6}, "track"),
        ({"discard": "ind-cu-2 ind-cu-1"}, None),
        ({"discard": "ind-cu-2"}, "log-pool"),
        ({"discard": "ind-cu-2 ind-cu-1 ind-cu-1"}, "log-pool"),
        ({"experts": ["cel", "other:the  curator"]}, None),
        ({"experts": ["cel"]}, "log-experts"),
        ({"experts": ["cel", "other:the curator", "gre"]}, "log-experts"),
    ],
)
def test_what_the_file_counts_may_be_what_the_turns_allow(of_first: dict[str, Any], warned: str | None) -> None:
    """Two tokens and perhaps one for a Masterpiece, 1 to 5 points, two cards laid, two Experts."""
    lines = ["gain 2p", "gre-cu-? for ind-cu-1 ind-cu-2", "expert cel 0 for 0p", "expert other:The_Curator 0 for 0p"]
    notices = [*log_warnings(replayed(kept("", ("Éric", lines), **of_first)))]
    assert [notice.player for notice in notices] == (["Éric"] if warned else [])
    said = [str(notice.message.facts.get("what", notice.message.key)).partition(".")[2] for notice in notices]
    assert said == ([warned] if warned else [])


def test_what_the_file_counts_is_kept_where_the_turns_cannot_tell() -> None:
    """A pool of which a card was not named, Experts after a turn not told: the file may be right."""
    paid = kept("", ("Éric", ["gre-cu-2 for 2"]), discard="ind-cu-2")
    assert not [*log_warnings(replayed(paid))]
    hired = kept("", ("Éric", []), ("Olivier", []), ("Éric", []), experts=["cel"])
    untold = replace(hired, turns=(replace(hired.turns[0], plays=None), *hired.turns[1:]))
    assert not [*log_warnings(replayed(untold))]


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        (1, phrase("warning.last-turns", players=("Olivier",), n=1)),
        (2, None),
        (3, None),
    ],
)
def test_the_last_turns_that_are_not_told_are_named(turns: int, said: object) -> None:
    """Éric comes to 50 in turn 1, Olivier has one more; while the game runs nothing is missing."""
    points = [f"gre-{domain}-5, rom-{domain}-5" for domain in ("ar", "ag", "cu", "na", "th")]
    lines = [("Éric", points), ("Olivier", []), ("Éric", [])][:turns]
    over = [notice.message for notice in log_warnings(replayed(kept("", *lines, over=True)))]
    assert over == ([said] if said else [])
    assert not [*log_warnings(replayed(kept("", *lines)))]
