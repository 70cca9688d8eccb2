"""Why not more? Whatever is answered on the tables of the cases can be said, and names rules and rulings there are."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from companion.words import phrasebook
from scoring.errors import AskedError
from scoring.game import Game
from scoring.games import game, game_ids
from scoring.review import Reason
from scoring.tablefile import read
from tests.cases.case import CASES, Written, shape_of

PLACES = 3
"""How many places that count are asked about, and so many others."""
EVERY = 3
"""Of so many cases one is asked about whenever the tests are run, all others by `.ci/run`."""


def reasons_of(of: Game, table: Any, player: str, about: str) -> tuple[Reason, ...]:
    """Return the reasons for a line or a place; none where that cannot be asked about."""
    assert of.why is not None
    try:
        return of.why(table, player, about, steps=False)
    except AskedError:
        return ()


@pytest.mark.parametrize("first", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, EVERY))])
@pytest.mark.parametrize("game_id", [game_id for game_id in game_ids() if game(game_id).why])
def test_every_reason_can_be_said_and_looked_up(game_id: str, first: int) -> None:
    """Of every line that is counted, and of some places of every player."""
    cases = [case for case in CASES if case.game == game_id][first::EVERY]
    assert cases
    for case in cases:
        check_reasons(case)


def check_reasons(case: Written) -> None:
    """Ask about the lines and some places of one case."""
    of, table = read(case.data["table"])
    words, rulings = phrasebook("en", of), set(of.rulings)
    data, shape = tomllib.loads(case.data["table"]), shape_of(of.id)
    for player in of.review(table).players:
        counted = {place for line in player.lines for place in line.at}
        spaces = shape.spaces(data, player.name)
        for about in (*of.lines, *sorted(counted)[:PLACES], *sorted(spaces - counted)[:PLACES]):
            for reason in reasons_of(of, table, player.name, about):
                assert words.say(reason.message)
                assert reason.rule in of.rules, (case.at, about)
                assert reason.ruling is None or reason.ruling in rulings, (case.at, about)
