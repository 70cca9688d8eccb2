"""The typed readings of every game say just what its rulings file says, and every ruling a score asks has one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pkgutil import walk_packages
from typing import Final, get_args, get_type_hints

import pytest

from scoring import games
from scoring.games import game, game_ids
from scoring.readings import Readings, Trace, readings_in_force, rulings_of
from scoring.table import AnyPlayer, AnyTable


def _kinds() -> Iterator[type[Readings]]:
    for module in walk_packages(games.__path__, f"{games.__name__}."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, Readings) and value.__module__ == module.name:
                yield value


KINDS: Final = tuple(_kinds())
"""Every class of readings of all games."""


@pytest.mark.parametrize("kind", KINDS)
def test_each_field_is_a_ruling_with_its_readings(kind: type[Readings]) -> None:
    """No field is without its ruling, and the type of each is the readings of the file."""
    rulings = game(kind.folder.name).rulings
    hints = get_type_hints(kind)
    for field, ruling in rulings_of(kind).items():
        assert ruling in rulings, f"{kind.__name__}.{field}: no such ruling"
        assert set(get_args(hints[field])) == {one.value for one in rulings[ruling].readings}, ruling


@pytest.mark.parametrize("game_id", game_ids())
def test_each_ruling_that_bears_on_a_score_has_one_field(game_id: str) -> None:
    """A ruling of several readings that a score can show is a field of just one class of readings."""
    of_game = [kind for kind in KINDS if kind.folder.name == game_id]
    fields = [ruling for kind in of_game for ruling in rulings_of(kind).values()]
    assert len(fields) == len(set(fields))
    asked = {key for key, one in game(game_id).rulings.items() if one.scoring and len(one.readings) > 1}
    assert asked <= set(fields)
    assert {key for key, one in game(game_id).rulings.items() if one.judged} <= set(fields) - asked


@pytest.mark.parametrize("kind", KINDS)
def test_the_reading_in_force_is_the_one_chosen_or_the_editions(kind: type[Readings]) -> None:
    """Each edition's default stands in each field, and each reading that is chosen instead; a trace notes it."""
    for field, ruling in rulings_of(kind).items():
        known = game(kind.folder.name).rulings[ruling]
        for edition in ("en", "fr", "it"):
            assert getattr(readings_in_force(kind, edition, {}), field) == known.reading_in(edition)
        for reading in known.readings:
            chosen = AnyTable(players=(AnyPlayer(name="A"),), rulings={ruling: reading.value})
            assert getattr(chosen.read_as(kind), field) == reading.value
            trace = Trace({})
            traced = replace(chosen, trace=trace).read_as(kind)
            assert not trace.asked
            assert getattr(traced, field) == reading.value
            assert [*trace.asked] == [ruling]
