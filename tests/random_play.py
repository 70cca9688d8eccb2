"""Games played at random, each change as the app makes it: `python -m tests.random_play FILE JOURNAL CHANGES SEED`.

As a command it plays one game on a table file, beside others that write to the same journal or file, and prints as JSON
how many changes it made, how many it saved, what trouble the journal had and has, and how long the longest change took.
"""

from __future__ import annotations

import datetime
import json
import random
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import pytest

from companion.examples import shipped
from companion.journal import Journal
from companion.session import ChangedByOthersError, Session
from scoring import edit
from scoring.games.artline import edit as artline
from scoring.games.artline.places import Place
from scoring.games.artline.table import Turn
from scoring.games.musee import edit as musee
from scoring.games.museum.table import edit as museum

PLAYED: Final = MappingProxyType({"museum": "patrick", "musee": "card-14", "artline": "first-room"})
"""The example of each game that play begins on."""
MOST_TURNS: Final = 20
"""Turns of a game of Artline, so that it is read as quickly as games are."""


def _museum(table: Any, rng: random.Random) -> Any:
    seat = rng.randrange(len(table.players))
    space = rng.randrange(len(table.players[seat].museum))
    cards = [card for player in table.players for card in player.museum if card]
    return rng.choice([
        museum.set_prestige(table, seat, rng.randrange(40)),
        museum.set_track(table, seat, rng.randrange(90)),
        museum.put(table, seat, space, rng.choice([*cards, None])),
        museum.swap(table, seat, space, rng.randrange(len(table.players[seat].museum))),
    ])  # fmt: skip


def _musee(table: Any, rng: random.Random) -> Any:
    seat = rng.randrange(len(table.players))
    place = rng.randrange(len(table.players[seat].museum))
    return rng.choice([
        musee.put(table, seat, place, rng.randint(1, 50)),
        musee.put(table, seat, place, None),
        musee.flip(table, rng.choice(["top", "bottom"]), rng.randint(1, 6)),
    ])  # fmt: skip


def _artline(table: Any, rng: random.Random) -> Any:
    if len(table.turns) > MOST_TURNS:
        return artline.cut(table, rng.randrange(MOST_TURNS))
    if table.turns and rng.random() < 0.2:
        return artline.change_turn(table, rng.randrange(len(table.turns)), row=f"A sword {rng.randrange(99)}")
    player = rng.choice(table.players).name
    place = Place(rng.randint(-9, 9), rng.randint(-9, 9))
    turn = Turn(player=player, card=f"Still life {rng.randrange(9999)}", place=place, row="A hat")
    return artline.take_turn(table, turn)


CHANGES: Final[Mapping[str, Callable[[Any, random.Random], Any]]] = MappingProxyType(
    {"museum": _museum, "musee": _musee, "artline": _artline}
)


def begun(game: str) -> str:
    """Return the text of a table file that play begins on."""
    return shipped("en")[PLAYED[game]].text


def changed(game: str, table: Any, rng: random.Random) -> Any:
    """Return a table of a game with one change, which may change nothing."""
    if rng.random() < 0.1:
        return edit.set_event(table, played=datetime.date(2026, 11, rng.randint(1, 30)))
    return CHANGES[game](table, rng)


def main(file: str, journal_file: str, changes: int, seed: int) -> None:
    """Play, and print what came of it."""
    rng, journal = random.Random(seed), Journal(Path(journal_file))
    session = Session.open(Path(file), journal)
    troubles, made, saved, slowest = set(), 0, 0, 0.0
    while made < changes:
        begin = time.perf_counter()
        try:
            if session.apply(changed(session.game.id, session.table, rng)):
                made += 1
                saved += session.saved
        except ChangedByOthersError as error:
            made += 1
            session.take_theirs(error.theirs)
        slowest = max(slowest, time.perf_counter() - begin)
        troubles.add(journal.trouble)
    now = journal.trouble
    journal.close()
    told = {"made": made, "saved": saved, "troubles": [*filter(None, troubles)], "now": now, "slowest": slowest}
    print(json.dumps({**told, "set aside": [path.name for path in journal.set_aside]}))


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patient:  # whoever has a file may not have the processor
        patient.setattr("companion.files.PATIENCE", 60)
        patient.setattr("companion.journal.file.PATIENCE", 60_000)
        main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
