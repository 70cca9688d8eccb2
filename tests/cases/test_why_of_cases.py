"""Why not more? Whatever is answered on the tables of the cases can be said, and names rules and rulings there are."""

from __future__ import annotations

import tomllib
from importlib import import_module
from typing import Any

import pytest

from companion.words import phrasebook
from scoring.errors import AskedError
from scoring.game import Game
from scoring.review import Reason
from scoring.tablefile import read
from tests.cases.case import CASES, Written

PLACES = 3
"""So many places that count are asked about, and so many others."""


EVERY = 3
"""Of so many cases one is asked about whenever the tests are run, all others by `.ci/run`."""
SOME = [pytest.param(case, id=case.id, marks=pytest.mark.long if n % EVERY else ()) for n, case in enumerate(CASES)]


def reasons_of(game: Game, table: Any, player: str, about: str) -> tuple[Reason, ...]:
    """Return the reasons for a line or a place; none where that cannot be asked about."""
    assert game.why is not None
    try:
        return game.why(table, player, about, steps=False)
    except AskedError:
        return ()


@pytest.mark.parametrize("written", SOME)
def test_every_reason_can_be_said_and_looked_up(written: Written) -> None:
    """Of every line that is counted, and of some places of every player."""
    game, table = read(written.data["table"])
    words, rulings = phrasebook("en", game), set(game.rulings)
    data, shape = tomllib.loads(written.data["table"]), import_module(f"tests.{game.id}.shape")
    for player in game.review(table).players:
        counted = {place for line in player.lines for place in line.at}
        spaces = shape.spaces(data, player.name)
        for about in (*game.lines, *sorted(counted)[:PLACES], *sorted(spaces - counted)[:PLACES]):
            for reason in reasons_of(game, table, player.name, about):
                assert words.say(reason.message)
                assert reason.rule in game.rules
                assert reason.ruling is None or reason.ruling in rulings
